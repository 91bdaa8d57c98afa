"""Runs every `bench_*.py` of this folder, prints one table and writes it to latest.md.

Machines are noisy: the ratio to the baseline of the same run is what counts, not the milliseconds.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Sequence
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent
LATEST = FOLDER / "latest.md"
HEAD = ("what", "size", "ours", "baseline", "baseline ms", "ratio", "aim")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what was asked for, or everything."""
    names = sorted(path.stem.removeprefix("bench_") for path in FOLDER.glob("bench_*.py"))
    parser = argparse.ArgumentParser(prog="python3 dev.py bench", description=__doc__)
    parser.add_argument("only", nargs="*", metavar="PART", help=f"of {', '.join(names)}; all by default")
    wanted = parser.parse_args(arguments).only or names
    unknown = [name for name in wanted if name not in names]
    if unknown:
        parser.error(f"there is no part {unknown[0]!r}")
    parts = []
    for name in wanted:
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        parts.append((name, import_module(f"benchmarks.bench_{name}").rows()))
    text = report(parts)
    print(text)
    if wanted == names:
        LATEST.write_text(text, encoding="utf-8")
    return 0


def report(parts: Sequence[tuple[str, Sequence[dict[str, Any]]]]) -> str:
    """All rows as one Markdown page."""
    lines = [
        "# Measurements",
        "",
        f"{date.today().isoformat()}, Python {platform.python_version()}, {os.cpu_count()} cores, "
        f"{platform.system()} {platform.machine()}. Times in milliseconds unless a row says otherwise; "
        "each beside a baseline of the same run.",
    ]
    for name, rows in parts:
        lines += ["", f"## {name}", "", row_text(HEAD), row_text(["---"] * len(HEAD))]
        lines += [row_text(cells(row)) for row in rows]
    return "\n".join(lines) + "\n"


def cells(row: dict[str, Any]) -> list[str]:
    """One measurement as cells."""
    ours, theirs = row["ours"], row.get("theirs")
    ratio = f"{ours / theirs:.2f}" if theirs and isinstance(ours, int | float) else ""
    return [
        str(row["what"]), str(row["size"]), number(ours), str(row.get("baseline") or ""),
        number(theirs) if theirs is not None else "", ratio, str(row.get("aim") or ""),
    ]  # fmt: skip


def number(value: Any) -> str:
    """Three significant digits, no exponent."""
    if not isinstance(value, int | float):
        return str(value)
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def row_text(parts: Sequence[str]) -> str:
    """One row of the table."""
    return "| " + " | ".join(part.replace("|", "/") for part in parts) + " |"


if __name__ == "__main__":
    sys.exit(main())
