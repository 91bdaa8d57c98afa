"""Thousands of acts at tables of every game and at an event, closed and opened again and again.

One player does whatever a player can do: orders, answers, steps back and forth, corrections of values, notes,
entries struck and changed. The judge notes after each act what lies on the table; where a step leads back to
an act, what lay there then has to lie there again. Every so often the file is closed and opened, and all is
held against what was known: state, rows, open question, list of tables, the state that all rows fold to
without any stored one, and the second copy row by row. At times days pass, tables are put away for good or go
through a file.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Any
from zlib import crc32

from companion.core.ask import bot
from companion.core.codec import codec_of
from companion.core.errors import Illegal
from companion.core.game import Adjust, Command, Note
from companion.core.journal import Journal
from companion.core.json_text import dump
from companion.core.table import Table
from companion.games import GAME_IDS
from companion.store import Store
from companion.store.columns import COLUMNS
from companion.store.copy_reader import read_copy
from companion.store.games import EVENT_ID
from companion.store.tables import KEPT_DAYS, StoredTables
from tests.bots import any_order
from tests.faults.result import Result
from tests.store.helpers import DAY, TurnedClock
from tests.tournament.random_orders import random_order
from tests.tournament.stage import OPTIONS

LONGEST = 250
"""So many acts a table has at most; then another one takes its place."""
LIFE = 120
"""So many acts lie between two openings of the file."""
MEMORY = Path("/dev/shm")
WEIGHTS = {"order": 60, "undo": 13, "redo": 8, "strike": 3, "change": 3, "adjust": 6, "note": 4, "far": 2}


def told(table: Table) -> tuple[int, str]:
    """All that a player could tell two tables apart by, in few signs: the state, and the open question."""
    waits = table.pending
    question = waits and [waits.question.key, len(waits.answers), waits.by_table, len(waits.corrections)]
    return lying(table), dump(question)


def lying(table: Table) -> int:
    """The state in few signs."""
    return crc32(dump(codec_of(table.game).state(table.state)).encode())


@dataclass
class Known:
    """A table at play, and what the judge knows of it."""

    shelf: str
    number: int
    table: Table
    lay: dict[int, int] = field(default_factory=dict)
    """What lay on the table after so many acts, as long as these acts can be gone back to."""

    def note(self, before: int) -> None:
        """Remember where the table stands; what had been done behind a new act is gone."""
        for place in [place for place in self.lay if place > before]:
            del self.lay[place]
        self.lay[self.table.journal.cursor] = lying(self.table)


class Soak:
    """A store, its tables at play, and the judge."""

    def __init__(self, folder: Path, seed: int, result: Result) -> None:
        self._folder, self._seed, self._result = folder, seed, result
        self._chance = Random(seed)
        self._clock = TurnedClock()
        self._made = 0
        self._away: dict[tuple[bool, int], datetime] = {}
        """Tables and events that were put away, and when."""
        self.store = self._open()
        self.known = [self._begin(each) for each in (*GAME_IDS, EVENT_ID)]

    def _open(self) -> Store:
        return Store(self._folder, now=self._clock)

    def _shelf(self, name: str) -> StoredTables:
        return self.store.events if name == EVENT_ID else self.store.tables

    def _begin(self, game: str) -> Known:
        self._made += 1
        options = OPTIONS if game == EVENT_ID else {}
        number = self._shelf(game).create(game, f"{game} {self._made}", options, seed=self._seed + self._made)
        made = Known(game, number, self._shelf(game).open(number))
        made.note(0)
        return made

    # -- one act --------------------------------------------------------------------------------

    def act(self, number: int) -> None:
        """One act of any kind at any table; what the rules refuse changes nothing."""
        chance = self._chance
        known = chance.choice(self.known)
        table = known.table
        before, seq, lay = table.journal.cursor, table.journal.seq, told(table)
        kind = chance.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        try:
            self._do(known, "order" if table.pending and kind in ("strike", "change") else kind)
        except Illegal:
            self._result.counts["refused"] += 1
            if (table.journal.seq, told(table)) != (seq, lay):
                self._fail(number, known, f"a refused {kind} has changed the table")
            return
        except Exception as error:
            places = [f"{Path(each.filename).name}:{each.lineno}" for each in extract_tb(error.__traceback__)]
            self._fail(number, known, f"{kind}: {error!r} ({' > '.join(places[-3:])})")
            return
        self._result.counts[kind] += 1
        if table.failure is not None:
            self._fail(number, known, f"after {kind} the table cannot go on: {table.failure!r}")
        self._judge(number, known, kind, before)

    def _do(self, known: Known, kind: str) -> None:
        table, chance = known.table, self._chance
        last = len(table.journal.entries) - 1
        match kind:
            case "undo":
                table.undo()
            case "redo":
                table.redo()
            case "far":
                table.go_to(chance.randint(1, len(table.journal.acts)))
            case "note":
                table.do(Note("Noté: заметка " + "x" * chance.randrange(300)))
            case "adjust":
                self._adjust(table)
            case "strike":
                self._amend(table, chance.randint(min(1, last), last), None)
            case "change":
                place = chance.randint(0, last)
                self._amend(table, place, self._another(table, place))
            case _:
                self._go_on(table)

    def _go_on(self, table: Table) -> None:
        """Answer what is asked, or give an order; a game that is over goes back."""
        chance = self._chance
        if table.pending is not None and (not table.is_free or chance.random() < 0.8):
            table.answer(bot(chance)(table.pending.question, 0))
            return
        order = self._order(table, table.state)
        table.do(order) if order is not None else table.undo()

    def _order(self, table: Table, state: Any) -> Command | None:
        if table.game.id == EVENT_ID:
            return random_order(self._chance, state)
        return any_order(table.game, state, self._chance)

    def _adjust(self, table: Table) -> None:
        tracks = table.game.tracked(table.state)
        if not tracks:
            raise Illegal("TABLE-ADJUST-01", "no_such_value")
        path = self._chance.choice(list(tracks))
        table.do(Adjust(path, tracks[path].sample(self._chance)))

    def _another(self, table: Table, place: int) -> Command:
        """Another order in the place of an entry, or the same one once more."""
        old = table.entries(place, place + 1)[0].command
        other = self._order(table, table.journal.state_before(place)) if place else None
        return other if other is not None and self._chance.random() < 0.5 else old

    def _amend(self, table: Table, place: int, command: Command | None) -> None:
        """Plan a correction, answer what it asks, and confirm it; some are thought better of."""
        chance, answers = self._chance, {}
        plan = table.amend(place, command)
        for _ in range(40):
            if plan.question is None:
                break
            value = bot(chance)(plan.question, 0)
            answers[plan.asked] = plan.answered(value)
            plan = table.amend(place, command, answers)
        if plan.question is None and chance.random() < 0.9:
            table.confirm(plan)
            self._result.counts["amended"] += 1

    # -- the judge ------------------------------------------------------------------------------

    def _judge(self, number: int, known: Known, kind: str, before: int) -> None:
        table, cursor = known.table, known.table.journal.cursor
        if kind in ("undo", "redo", "far") and cursor != before:
            lay = known.lay.setdefault(cursor, lying(table))
            if lay != lying(table):
                self._fail(number, known, f"{kind} to act {cursor} leads elsewhere than before")
        else:
            known.note(before)
        if cursor >= LONGEST:
            self._put_away(known)

    def _put_away(self, known: Known) -> None:
        """Another table takes the place of a long one; some are copied through a file on the way."""
        shelf = self._shelf(known.shelf)
        if self._chance.random() < 0.5:
            files = self.store.event_files if known.shelf == EVENT_ID else self.store.files
            text = files.table_text(known.number)
            again = files.take_table(text.encode(), "again.json")
            if files.table_text(again) != text or told(shelf.open(again)) != told(known.table):
                self._fail(0, known, "the table comes out of a file otherwise than it went in")
            shelf.delete(again)
            self._away[(known.shelf == EVENT_ID, again)] = self._clock.at
        shelf.delete(known.number)
        self._away[(known.shelf == EVENT_ID, known.number)] = self._clock.at
        self.known[self.known.index(known)] = self._begin(known.shelf)

    def reopen(self, number: int) -> None:
        """Close the file, perhaps for days, open it again, and hold everything against what was known."""
        before = [(each.table.journal.seq, told(each.table), self._rows(each)) for each in self.known]
        self.store.close()
        self._clock.turn(self._chance.choice((timedelta(minutes=5), DAY, 9 * DAY)))
        self.store = self._open()
        if self._chance.random() < 0.3:
            self.store.tend()
        if self.store.check() is not None or self.store.notices:
            self._result.fail(f"act {number}: {[str(text) for text in self.store.notices]}")
        for each, (seq, lay, rows) in zip(self.known, before, strict=True):
            each.table = self._shelf(each.shelf).open(each.number)
            if (each.table.journal.seq, told(each.table), self._rows(each)) != (seq, lay, rows):
                self._fail(number, each, "comes back otherwise than it was left")
            if folded(each.table) != each.table.state:
                self._fail(number, each, "does not fold to its state")
            self._require_listed(number, each)
        self._require_tables(number)
        self._require_copy(number)
        self._result.counts["openings"] += 1

    def _rows(self, known: Known) -> int:
        rows = self._shelf(known.shelf).rows_of(known.number).rows()
        return crc32(dump([[row.seq, row.kind, row.body] for row in rows]).encode())

    def _require_listed(self, number: int, known: Known) -> None:
        info, table = self._shelf(known.shelf).info(known.number), known.table
        headline = tuple(table.game.words(table.state).headline())
        listed = (info.acts, tuple(map(str, info.headline)), info.outcome is None)
        if listed != (table.journal.cursor, tuple(map(str, headline)), table.outcome is None):
            self._fail(number, known, "is listed otherwise than it lies")

    def _require_tables(self, number: int) -> None:
        """Every table is there, those put away for 30 days at least; then they may go, for good."""
        now, gone = self._clock.at, set()
        for is_event, shelf in ((False, self.store.tables), (True, self.store.events)):
            found = {(is_event, info.id) for info in shelf.all(include_deleted=True)}
            mine = {(each.shelf == EVENT_ID, each.number) for each in self.known}
            away = {key: when for key, when in self._away.items() if key[0] == is_event}
            kept = {key for key, when in away.items() if now - when <= timedelta(days=KEPT_DAYS)}
            wanted = {key for key in mine if key[0] == is_event} | kept
            if not wanted <= found <= wanted | away.keys():
                self._result.fail(f"act {number}: of {sorted(wanted)} are there {sorted(found)}")
            gone |= away.keys() - found
        self._result.counts["purged"] += len(gone)
        self._away = {key: when for key, when in self._away.items() if key not in gone}

    def _require_copy(self, number: int) -> None:
        """The second copy holds every row of the file, and no other."""
        disk = self.store._disk
        copy = read_copy(disk.copy.path)
        if not copy.whole:
            self._result.fail(f"act {number}: the second copy is not whole")
        for part, records in copy.records.items():
            stored = disk.read(f"SELECT {', '.join(COLUMNS[part])} FROM {part}")
            copied = [tuple(record[name] for name in COLUMNS[part]) for record in records.values()]
            if sorted(stored, key=str) != sorted(copied, key=str):
                self._result.fail(f"act {number}: the second copy has other {part} than the file")

    def _fail(self, number: int, known: Known, why: str) -> None:
        self._result.fail(f"act {number} of seed {self._seed}, {known.shelf} {known.number}: {why}")


def folded(table: Table) -> Any:
    """The state worked out from all rows alone, with no stored one to lean on."""
    rows = [act.row for act in table.journal.acts[: table.journal.cursor]]
    numbered = [type(row)(n, row.kind, row.body) for n, row in enumerate(rows, 1)]
    return Journal(table.game, table.journal.codec, numbered).state


def run(rounds: int, seed: int = 1, watch: Callable[[int], object] = lambda number: None) -> Result:
    """So many acts."""
    result = Result()
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        soak = Soak(Path(name), seed, result)
        try:
            for number in range(rounds):
                soak.act(number)
                result.tried += 1
                if number % LIFE == LIFE - 1 or number == rounds - 1:
                    soak.reopen(number)
                watch(number)
        finally:
            soak.store.close()
    return result
