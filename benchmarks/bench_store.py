"""The journal on disk: one act, undo and redo, opening, memory; each beside bare SQLite in the same run.

The tables are real ones: Berserkers played at random through `legal`, the app's dice rolling.
"""

from __future__ import annotations

import gc
import sqlite3
import tempfile
import tracemalloc
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from companion.core.amend import Amendment
from companion.core.ask import bot
from companion.core.game import Game
from companion.core.shelf import Memory, summary
from companion.core.table import Table
from companion.games import get_game
from companion.store import Store
from companion.store.connecting import connect
from companion.store.table_info import summary_columns

LONGEST = 10_000
ACTS = 60
STEPS = 120
Row = dict[str, Any]


def rows(game_id: str = "berserkers", games: Callable[[str], Game[Any]] = get_game) -> list[Row]:
    """One row for each act and size, times in milliseconds unless it says otherwise."""
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder), game_id, games)
        return [
            *(bench.acting(size) for size in (100, 1_000, LONGEST)),
            *(row for size in (1_000, 5_000, LONGEST) for row in bench.stepping(size)),
            *(bench.opening(size) for size in (100, 1_000, LONGEST)),
            *(row for size in (100, 1_000, LONGEST) for row in bench.amending(size)),
            *(bench.memory(size) for size in (1_000, LONGEST)),
            bench.listing(),
        ]


class Bench:
    """A store with tables of several lengths."""

    def __init__(self, folder: Path, game_id: str, games: Callable[[str], Game[Any]]) -> None:
        self._folder = folder
        self._games = games
        self._store = self._open()
        self._game = games(game_id)
        self._ids = self._tables((100, 1_000, 5_000, LONGEST))

    def _open(self) -> Store:
        return Store(self._folder, get_game=self._games)

    def _tables(self, sizes: Sequence[int]) -> dict[int, int]:
        """Play one long table in memory and store what it was at each size."""
        shelf, chance, ids = Memory(), Random(1), {}
        table = Table.begin(self._game, shelf, {}, seed=1, app_rolls=True)
        while sizes:
            act(table, chance)
            if table.journal.cursor == sizes[0] and table.pending is None:
                ids[sizes[0]] = self._keep(table, shelf)
                sizes = sizes[1:]
        return ids

    def _keep(self, table: Table, shelf: Memory) -> int:
        journal = table.journal
        about = {"game": self._game.id, "name": f"{journal.cursor} entries", "seed": 1}
        about |= summary_columns(summary(self._game, table.state, journal.cursor))
        states = {row.seq: state for row in shelf.rows() if (state := shelf.snapshot(row.seq)) is not None}
        return self._store.tables.add(about, shelf.rows(), states)

    # -- rows ----------------------------------------------------------------------------------

    def acting(self, size: int) -> Row:
        """Any legal act, as it comes: decided, stored, and on the disk itself."""
        table, chance = self._store.tables.open(self._ids[size], app_rolls=True), Random(size)
        times, theirs = [], []
        while len(times) < ACTS:
            order = next_order(table, chance)
            cursor = table.journal.cursor
            times.append(milliseconds(order))
            bodies = [each.row.body for each in table.journal.acts[cursor:]]
            theirs.append(sum(self._bare_inserts(bodies or [""])))
        return row("one act, engine and disk", size, median(times), "bare SQLite insert of the same rows",
                   median(theirs), "at most 3 times")  # fmt: skip

    def stepping(self, size: int) -> list[Row]:
        """Far back and forth again, past stored states."""
        number = self._store.tables.duplicate(self._ids[size])
        table = self._store.tables.open(number)
        back = [milliseconds(table.undo) for _ in range(STEPS)]
        forth = []
        while table.can_redo:
            forth.append(milliseconds(table.redo))
        bare = median(self._bare_inserts([""] * ACTS))
        self._store.tables.delete(number)
        aim = "under 10 ms at 10,000"
        return [
            row("undo", size, median(back), "bare SQLite insert", bare, aim),
            row(f"undo, slowest of {STEPS}", size, max(back), "bare SQLite insert", bare, aim),
            row("redo", size, median(forth), "bare SQLite insert", bare, aim),
        ]

    def opening(self, size: int) -> Row:
        """From the list to the state on the table."""
        number = self._ids[size]
        ours = median(milliseconds(lambda: self._store.tables.open(number).state) for _ in range(7))
        return row("open a table", size, ours, "reading all rows, bare SQLite",
                   median(milliseconds(lambda: self._bare_read(number)) for _ in range(7)),
                   "at most 3 times")  # fmt: skip

    def amending(self, size: int) -> list[Row]:
        """The first entry behind the set-up corrected, stored, and the table opened again."""
        number = self._store.tables.duplicate(self._ids[size])
        table = self._store.tables.open(number)
        plans: list[Amendment] = []
        order = table.entries(1, 2)[0].command  # the same again: all later entries are decided, none asks
        planned = milliseconds(lambda: plans.append(table.amend(1, order)))
        stored = milliseconds(lambda: table.confirm(plans[-1]))
        opened = median(milliseconds(lambda: self._store.tables.open(number).state) for _ in range(7))
        bare = median(milliseconds(lambda: self._bare_read(number)) for _ in range(7))
        self._store.tables.delete(number)
        return [
            row("correct the first entry: plan", size, planned, "", None, "its growth"),
            row("correct the first entry: store", size, stored, "", None, ""),
            row("open a table after that", size, opened, "reading all rows, bare SQLite", bare,
                "at most 3 times"),
        ]  # fmt: skip

    def memory(self, size: int) -> Row:
        """What an open table holds."""
        number = self._ids[size]
        ours = mebibytes(lambda: looked_at(self._store.tables.open(number)))
        bare = mebibytes(lambda: self._bare_read(number))
        return row("an open table, MiB", size, ours, "its rows as tuples, MiB", bare, "")

    def listing(self) -> Row:
        """Open the file and list its tables."""

        def ours() -> None:
            with self._open() as store:
                store.tables.all()

        self._store.close()
        count = len(self._ids)
        made = median(milliseconds(ours) for _ in range(7))
        return {**row("open the file, list the tables", 0, made, "", None, ""), "size": f"{count} tables"}

    # -- bare SQLite ---------------------------------------------------------------------------

    def _bare_inserts(self, bodies: Sequence[str]) -> list[float]:
        """The same rows into a file of its own, with the same waits for the disk."""
        path = self._folder / "bare.sqlite3"
        conn = connect(path)
        conn.isolation_level = None
        conn.execute("CREATE TABLE IF NOT EXISTS journal (seq INTEGER PRIMARY KEY, kind TEXT, body TEXT)")
        insert = "INSERT INTO journal (kind, body) VALUES ('do', ?)"
        found = [milliseconds(lambda body=body: conn.execute(insert, (body,))) for body in bodies]
        conn.close()
        return found

    def _bare_read(self, number: int) -> list[Any]:
        conn = sqlite3.connect(self._folder / "companion.sqlite3")
        sql = "SELECT seq, kind, body FROM journal WHERE table_id = ? ORDER BY seq"
        found = conn.execute(sql, (number,)).fetchall()
        conn.close()
        return found


def act(table: Table, chance: Random) -> None:
    """One legal act at random; a game that is over goes back a little and on from there."""
    next_order(table, chance)()


def next_order(table: Table, chance: Random) -> Callable[[], object]:
    """What is done next: an answer, an order, or a step back; found before anybody looks at the clock."""
    for _ in range(30):
        if table.pending is not None:
            answer = bot(chance)(table.pending.question, 0)
            return lambda: table.answer(answer)
        legal = table.legal()
        if legal:
            order = chance.choice(legal)
            return lambda: table.do(order)
        for _ in range(min(30, table.journal.cursor - 1)):
            table.undo()
    raise AssertionError("this game cannot go on")


def looked_at(table: Table) -> Table:
    """A table whose state has been worked out."""
    assert table.state is not None
    return table


def row(what: str, size: int, ours: float, baseline: str, theirs: float | None, aim: str) -> Row:
    """One line of the report."""
    return {
        "what": f"store: {what}",
        "size": f"{size:,} entries",
        "ours": ours,
        "baseline": baseline,
        "theirs": theirs,
        "aim": aim,
    }


def milliseconds(act: Callable[[], object]) -> float:
    """How long one call takes."""
    start = perf_counter()
    act()
    return (perf_counter() - start) * 1000


def mebibytes(make: Callable[[], object]) -> float:
    """What the result of a call holds in memory."""
    gc.collect()
    tracemalloc.start()
    made = make()
    gc.collect()
    held = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    del made
    return held / 1024 / 1024
