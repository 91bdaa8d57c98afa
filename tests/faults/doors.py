"""Hostile inputs through every door: each is taken or refused in one sentence, within 2 s and 200 MB.

    python -m tests.faults.doors --rounds 100000 [--door table] [--seed 1]

Every input is made of an honest one by its number alone, so that a failure can be had again. It is fed in a
process of its own kind: time is the processor's, memory is what the process held at most while it was fed.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import resource
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unicodedata import category

from companion.core.errors import CompanionError
from companion.core.telling import error_text
from companion.core.text import render
from tests.faults import mutations
from tests.faults.result import Result
from tests.faults.ways_in import DOORS, SHARES, template

SECONDS, MEGABYTES = 2.0, 200
PROGRAM = 80
"""Megabytes that the program holds before anything is fed; what a test holds beyond them does not count."""
KILLED_AFTER = 30
BATCH = 40
BOMBS = 0.012
"""So many of all inputs are as large as they may be; each gets a process of its own."""


@dataclass
class Outcome:
    """What became of all inputs of a door."""

    inputs: int = 0
    taken: int = 0
    refused: int = 0
    slowest: float = 0.0
    largest: int = 0
    failures: list[str] = field(default_factory=list)


@cache
def _seeds(name: str) -> list[bytes]:
    return DOORS[name].seeds()


def make_input(name: str, seed: int, number: int) -> bytes:
    """The hostile input of a number."""
    door, chance = DOORS[name], Random(f"{seed} {name} {number}")
    honest = chance.choice(_seeds(name))
    if is_bomb(number):
        return mutations.bomb(honest, chance, door.largest)
    if chance.random() < 0.25:
        return mutations.as_bytes(honest, chance)
    try:
        return door.mutate(honest, chance)
    except (ValueError, RecursionError):
        return mutations.as_bytes(honest, chance)


def is_bomb(number: int) -> bool:
    """Whether the input of a number is as large as it may be."""
    return number % round(1 / BOMBS) == round(1 / BOMBS) - 1


# -- feeding ----------------------------------------------------------------------------------------------


def feed(name: str, data: bytes, folder: Path) -> dict[str, Any]:
    """Feed one input and say what became of it."""
    _forget_peak()
    held = _peak()
    waited = _Waited()
    told: dict[str, Any] = {"is": "taken"}
    try:
        for _ in DOORS[name].feed(data, folder) or ("in",):
            waited.once_more()
    except CompanionError as error:
        waited.once_more()
        sentence = render(error_text(error))
        told = {"is": "refused", "said": sentence[:300]}
        if len(sentence) > 2000 or any(category(sign) in ("Cc", "Cf", "Zl", "Zp") for sign in sentence):
            told = {"is": "failed", "why": f"no sentence of one line: {sentence[:300]!r}"}
    except BaseException as error:
        why = "".join(traceback.format_exception(error)[-4:])[-1500:]
        told = {"is": "failed", "why": why}
    grown = max(_peak() - held, 0)
    return told | {"seconds": waited.longest, "megabytes": PROGRAM + grown}


class _Waited:
    """How long a user waits at most, by the processor's time."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._since = time.process_time()

    def once_more(self) -> None:
        """Something that was waited for is there."""
        now = time.process_time()
        self.longest, self._since = max(self.longest, now - self._since), now


def _forget_peak() -> None:
    """Let the system measure the most memory from here on, where it can."""
    try:
        Path("/proc/self/clear_refs").write_text("5")
    except OSError:
        return


def _peak() -> int:
    """The most memory that the process has held, in MB."""
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
        return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM"))
    except (OSError, StopIteration):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _feed_numbers(name: str, seed: int, numbers: list[int], out: int) -> None:
    """In a process of its own: feed inputs and write a line on each."""
    gc.freeze()  # what is there already need not be looked through, and so copied, before each input
    resource.setrlimit(resource.RLIMIT_CPU, (KILLED_AFTER, KILLED_AFTER))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    folder = Path(tempfile.mkdtemp(prefix="door-", dir=_fast_folder()))
    try:
        for number in numbers:
            os.write(out, f"{number}\n".encode())
            data = make_input(name, seed, number)
            gc.collect()
            shutil.rmtree(folder / "home", ignore_errors=True)
            os.write(out, (json.dumps(feed(name, data, folder)) + "\n").encode())
    finally:
        os.chdir("/")
        shutil.rmtree(folder, ignore_errors=True)


def _fast_folder() -> str | None:
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def _batches(rounds: int) -> Iterator[list[int]]:
    small = [number for number in range(rounds) if not is_bomb(number)]
    yield from (small[at : at + BATCH] for at in range(0, len(small), BATCH))
    yield from ([number] for number in range(rounds) if is_bomb(number))


def feed_all(name: str, rounds: int, seed: int = 1) -> Outcome:
    """So many inputs through one door, each counted."""
    _seeds(name)
    template()
    found = Outcome()
    for numbers in _batches(rounds):
        left = numbers
        while left:  # whatever kills the process is counted, and the others are fed in another one
            lines = _in_a_process(name, seed, left)
            for line in lines[1::2]:
                _count(found, f"{name} {seed} {left[0]}", json.loads(line))
                left = left[1:]
            if left:
                killed = {"is": "failed", "why": "it was killed", "seconds": float(KILLED_AFTER)}
                _count(found, f"{name} {seed} {left[0]}", killed)
                left = left[1:]
    return found


def _in_a_process(name: str, seed: int, numbers: list[int]) -> list[str]:
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        code = 1
        try:
            _feed_numbers(name, seed, numbers, writer)
            code = 0
        finally:
            os._exit(code)
    os.close(writer)
    with os.fdopen(reader) as told:
        lines = told.read().splitlines()
    os.waitpid(child, 0)
    return lines


def _count(found: Outcome, which: str, told: dict[str, Any]) -> None:
    found.inputs += 1
    found.slowest = max(found.slowest, told["seconds"])
    found.largest = max(found.largest, told.get("megabytes", 0))
    found.taken += told["is"] == "taken"
    found.refused += told["is"] == "refused"
    if told["is"] == "failed":
        found.failures.append(f"{which}: {told['why']}")
    elif told["seconds"] > SECONDS or told["megabytes"] > MEGABYTES:
        said = told.get("said", told["is"])
        found.failures.append(f"{which}: {told['seconds']:.1f} s, {told['megabytes']} MB ({said})")
    else:
        return
    print(found.failures[-1], flush=True)


def run(rounds: int, seed: int = 1) -> Result:
    """So many inputs through all doors together, for `dev.py faults doors`."""
    result = Result()
    for each in by_door(rounds, seed).values():
        result.tried += each.inputs
        result.counts.update(taken=each.taken, refused=each.refused, failures=len(each.failures))
        result.failures += each.failures
    return result


def by_door(rounds: int, seed: int = 1, doors: tuple[str, ...] = ()) -> dict[str, Outcome]:
    """So many inputs through all doors together; what became of them by door."""
    named = doors or tuple(DOORS)
    whole = sum(SHARES.get(name, 1) for name in named)
    found = {}
    for name in named:
        found[name] = feed_all(name, max(1, rounds * SHARES.get(name, 1) // whole), seed)
        print(f"{name}: {found[name].inputs} inputs, {len(found[name].failures)} failures", flush=True)
    return found


def as_table(found: dict[str, Outcome]) -> str:
    """What became of all inputs, as docs/RELIABILITY.md has it."""
    lines = [
        "| door | inputs | taken | refused | failures | slowest s | most MB |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, each in found.items():
        cells = (name, f"{each.inputs:,}", f"{each.taken:,}", f"{each.refused:,}", len(each.failures))
        lines.append("| " + " | ".join(map(str, (*cells, f"{each.slowest:.2f}", each.largest))) + " |")
    total = Counter(
        {key: sum(getattr(each, key) for each in found.values()) for key in ("inputs", "taken", "refused")}
    )
    failures = sum(len(each.failures) for each in found.values())
    slowest, largest = (
        max(each.slowest for each in found.values()),
        max(each.largest for each in found.values()),
    )
    sums = (
        f"{total['inputs']:,}",
        f"{total['taken']:,}",
        f"{total['refused']:,}",
        failures,
        f"{slowest:.2f}",
        largest,
    )
    return "\n".join([*lines, "| all | " + " | ".join(map(str, sums)) + " |"])


def main() -> int:
    """Run from the command line; 1 if anything failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--door", action="append", choices=tuple(DOORS), default=[])
    options = parser.parse_args()
    found = by_door(options.rounds, options.seed, tuple(options.door))
    failures = [each for outcome in found.values() for each in outcome.failures]
    print(as_table(found))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
