"""What an act, a step back, an opening, an early correction, a backup and a file cost at tables ever longer.

Three tables of one game, the last with so many entries as there are rounds, the others with a tenth and a
hundredth of them. Times and memory make a table to look at; what is judged is counted: rows written, bytes
that the second copy grows by, entries that are read. Nothing of this that a player waits for may grow with
the table; a backup and a file may grow as the table does.
"""

from __future__ import annotations

import gc
import tempfile
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from benchmarks.bench_store import act, mebibytes, milliseconds, next_order
from companion.core import journal
from companion.core.shelf import Memory, summary
from companion.core.table import Table
from companion.games import get_game
from companion.store import Store
from companion.store.table_info import summary_columns
from tests.faults.result import Result

GAME = "berserkers"
ACTS = 12
OFTEN = 5
LEAST = 20
ABOVE = 2.0
"""So many times its size at the shortest table anything may have at the longest that is to stay."""
FASTER = 1.6
"""So many times faster than the table itself nothing may grow."""


@dataclass
class Measured:
    """One thing at one length: what it took, and what was counted."""

    milliseconds: float = 0.0
    mebibytes: float = 0.0
    counts: dict[str, int] = field(default_factory=dict)


class Growth:
    """A store with one table of a length, and what things cost there."""

    def __init__(self, folder: Path, size: int, rows: Memory, table: Table) -> None:
        self._folder, self.size = folder, size
        self._store = Store(folder)
        about = {"game": GAME, "name": f"{size} entries", "seed": 1}
        about |= summary_columns(summary(table.game, table.state, table.journal.cursor))
        states = {row.seq: state for row in rows.rows() if (state := rows.snapshot(row.seq)) is not None}
        self._number = self._store.tables.add(about, rows.rows(), states)

    def close(self) -> None:
        self._store.close()

    def measure(self) -> dict[str, Measured]:
        """Everything, in an order in which nothing disturbs what comes later."""
        return {
            "open": self._opening(),
            "act": self._acting(),
            "undo": self._undoing(),
            "early correction": self._amending(),
            "open after it": self._opening(),
            "backup": self._backing_up(),
            "export": self._exporting(),
            "import": self._importing(),
        }

    # -- what a player waits for ----------------------------------------------------------------

    def _opening(self) -> Measured:
        found = Measured(milliseconds=median(milliseconds(self._look) for _ in range(OFTEN)))
        with counted_reads() as reads:
            found.mebibytes = mebibytes(self._look)
        found.counts["entries read"] = reads[0]
        return found

    def _look(self) -> Table:
        table = self._store.tables.open(self._number)
        assert table.state is not None and table.pending is None
        return table

    def _acting(self) -> Measured:
        table, chance = self._store.tables.open(self._number, app_rolls=True), Random(self.size)
        return self._each(lambda: next_order(table, chance))

    def _undoing(self) -> Measured:
        table = self._store.tables.open(self._number)
        return self._each(lambda: table.undo)

    def _each(self, find: Callable[[], Callable[[], object]]) -> Measured:
        """The same again and again: the time of one, found before anybody looks at the clock, and what all of
        them wrote."""
        disk = self._store._disk
        changes, copied = disk.read("SELECT total_changes()")[0][0], disk.copy.size
        found = Measured(milliseconds=median(milliseconds(find()) for _ in range(ACTS)))
        found.counts["rows written"] = disk.read("SELECT total_changes()")[0][0] - changes
        found.counts["bytes copied"] = disk.copy.size - copied
        return found

    def _amending(self) -> Measured:
        """The first entry behind the set-up once more: all later ones are decided again, and none changes."""
        table = self._store.tables.open(self._number)
        plans: list[Any] = []
        order = table.entries(1, 2)[0].command
        found = Measured(milliseconds=milliseconds(lambda: plans.append(table.amend(1, order))))
        changes = self._store._disk.read("SELECT total_changes()")[0][0]
        found.milliseconds += milliseconds(lambda: table.confirm(plans[-1]))
        found.counts["rows written"] = self._store._disk.read("SELECT total_changes()")[0][0] - changes
        body = table.journal.acts[table.journal.cursor - 1].row.body
        found.counts["bytes of entries"] = len(body) - len(body[body.index('"state"') :])
        return found

    # -- what grows as the table does -----------------------------------------------------------

    def _backing_up(self) -> Measured:
        found = Measured(milliseconds=milliseconds(self._store.backups.make))
        found.counts["bytes"] = sum(path.stat().st_size for path in (self._folder / "backups").iterdir())
        return found

    def _exporting(self) -> Measured:
        path = self._folder / "out.json"
        found = Measured(
            milliseconds=milliseconds(lambda: self._store.files.export_table(self._number, path))
        )
        found.mebibytes = peak(lambda: self._store.files.export_table(self._number, path))
        found.counts["bytes"] = path.stat().st_size
        return found

    def _importing(self) -> Measured:
        path, made = self._folder / "out.json", []
        found = Measured(
            milliseconds=milliseconds(lambda: made.append(self._store.files.import_table(path))),
            mebibytes=peak(lambda: self._store.files.import_table(path)),
        )
        again = self._folder / "again.json"
        self._store.files.export_table(made[0], again)
        found.counts["bytes"] = again.stat().st_size
        found.counts["changed"] = again.read_bytes() != path.read_bytes()
        return found


# -- measuring --------------------------------------------------------------------------------------------


def peak(do: Callable[[], object]) -> float:
    """What a call holds at most on its way, in MiB."""
    gc.collect()
    tracemalloc.start()
    do()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most / 2**20


@contextmanager
def counted_reads() -> Iterator[list[int]]:
    """Counts the entries whose rows are read while the block runs."""
    reads, load = [0], journal.load

    def counting(*given: Any) -> Any:
        reads[0] += 1
        return load(*given)

    journal.load = counting  # type: ignore[assignment]
    try:
        yield reads
    finally:
        journal.load = load


# -- the run ----------------------------------------------------------------------------------------------

WHAT_GROWS = ("backup", "export", "import")


def run(rounds: int, seed: int = 1) -> Result:
    """Tables of a hundredth and a tenth of so many entries, and of so many."""
    result = Result()
    sizes = sorted({max(LEAST, rounds // part) for part in (100, 10, 1)})
    found: dict[int, dict[str, Measured]] = {}
    shelf, chance = Memory(), Random(seed)
    table = Table.begin(get_game(GAME), shelf, {}, seed=seed, app_rolls=True)
    with tempfile.TemporaryDirectory() as name:
        for size in sizes:
            while table.journal.cursor < size or table.pending is not None:
                act(table, chance)
            growth = Growth(Path(name, str(size)), size, shelf, table)
            try:
                found[size] = growth.measure()
            finally:
                growth.close()
            result.tried += 1
    judge(found, result)
    result.table = lines_of(found)
    return result


def judge(found: dict[int, dict[str, Measured]], result: Result) -> None:
    """What is to stay has stayed, and nothing grows faster than the table."""
    first, last = min(found), max(found)
    for what, measured in found[last].items():
        grows = what in WHAT_GROWS
        most = FASTER * last / first if grows else ABOVE
        for name, count in measured.counts.items():
            before = found[first][what].counts[name]
            if count > most * max(before, 1) + (0 if grows else SLACK.get(name, 0)):
                result.fail(f"{what}: {name} {before:,} at {first:,} entries, {count:,} at {last:,}")
        if measured.counts.get("changed"):
            result.fail(f"{what}: the table of {last:,} entries has changed on its way")


SLACK = {"entries read": journal.SNAPSHOT_EVERY, "rows written": 2 * ACTS, "bytes of entries": 200}
"""What differs from table to table: how far the last stored state lies back, and how many rows an act is."""


def lines_of(found: dict[int, dict[str, Measured]]) -> list[str]:
    """Times and memory at each length, what the longest costs more, and what was counted."""
    sizes = list(found)
    heads = [f"{size:,} entries" for size in sizes]
    lines = ["| | " + " | ".join(heads) + " | last : first | counted at first and last |"]
    lines.append("|---" * (len(heads) + 3) + "|")
    for what in found[sizes[0]]:
        each = [found[size][what] for size in sizes]
        ratio = each[-1].milliseconds / max(each[0].milliseconds, 0.001)
        counts = [
            f"{name} {each[0].counts[name]:,} and {each[-1].counts[name]:,}"
            for name in each[0].counts
            if name != "changed"
        ]
        cells = (what, *map(_told, each), f"{ratio:.1f}", ", ".join(counts))
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def _told(one: Measured) -> str:
    memory = f", {one.mebibytes:.1f} MiB" if one.mebibytes else ""
    return f"{one.milliseconds:.1f} ms{memory}"
