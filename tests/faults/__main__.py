"""`python3 dev.py faults [KIND …] --rounds N --seed S`: a long run, one kind of fault after the other."""

from __future__ import annotations

import argparse
import sys
import time
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent
NO_KIND = {"__init__", "__main__", "result", "test_faults", "conftest"}
SHOWN = 20


def kinds() -> list[str]:
    """The modules here that run faults: those that have a `run`."""
    names = sorted(path.stem for path in HERE.glob("*.py") if path.stem not in NO_KIND)
    return [name for name in names if hasattr(import_module(f"tests.faults.{name}"), "run")]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="dev.py faults", description=__doc__)
    parser.add_argument("kind", nargs="*", help=f"which faults; by default all: {', '.join(kinds())}")
    parser.add_argument("--rounds", type=int, default=200, metavar="N", help="how often each kind is tried")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="another seed, other faults")
    options = parser.parse_args(arguments)
    unknown = set(options.kind) - set(kinds())
    if unknown:
        parser.error(f"no such kind: {', '.join(sorted(unknown))}; there are {', '.join(kinds())}")
    failed = False
    for name in options.kind or kinds():
        begun = time.monotonic()
        found = import_module(f"tests.faults.{name}").run(options.rounds, options.seed)
        told = ", ".join(f"{what}: {n}" for what, n in sorted(found.counts.items()))
        print(f"{name}: {found.tried} tried in {time.monotonic() - begun:.0f} s; {told}", flush=True)
        for line in found.table:
            print(line, flush=True)
        for sentence in found.failures[:SHOWN]:
            print(f"  {sentence}", flush=True)
        failed = failed or bool(found.failures)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
