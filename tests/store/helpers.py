"""A clock that can be turned, a store of toy tables, and play at random."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from companion.core.ask import bot
from companion.core.errors import Illegal
from companion.core.game import Adjust, Note
from companion.core.journal import Journal
from companion.core.table import Table
from companion.store import Store
from tests.toy import LIMIT, TOY, get_toy

DAY = timedelta(days=1)


@dataclass
class TurnedClock:
    """Stands still until it is turned."""

    at: datetime = datetime(2026, 11, 16, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at

    def turn(self, by: timedelta) -> None:
        self.at += by


def open_store(folder: Path, now: Callable[[], datetime] | None = None) -> Store:
    return Store(folder, now=now or TurnedClock(), get_game=get_toy, game_ids=("toy",))


def without_sum(text: str) -> dict[str, Any]:
    """An exported table or event that may be changed and is taken all the same."""
    plain = json.loads(text)
    assert plain.popitem()[0] == "sum", "it stands behind all that it is the sum of"
    return plain


def contents(folder: Path) -> set[bytes]:
    """What the files of a folder hold, whatever they are called, but for notes of who has them open."""
    files = [
        path for path in folder.iterdir() if path.is_file() and not path.name.endswith(("-shm", ".lock"))
    ]
    return {path.read_bytes() for path in files} - {b""}


def require_all_kept(folder: Path, before: set[bytes]) -> None:
    """Whatever lay there before a recovery lies there still, be it under another name."""
    assert before <= contents(folder), "something that was there before is gone"


def act_at_random(table: Table, chance: Random) -> None:
    """One act of any kind: a deed, a step back or forth, a correction, a half-answered question."""
    if table.pending:
        table.answer(bot(chance)(table.pending.question, 0)) if chance.random() < 0.7 else table.undo()
        return
    kind = chance.choices(("do", "undo", "redo", "amend", "adjust", "note"), (60, 12, 8, 4, 8, 2))[0]
    try:
        _act(table, chance, kind)
    except Illegal:
        table.do(Adjust("total", chance.randrange(LIMIT)))


def _act(table: Table, chance: Random, kind: str) -> None:
    match kind:
        case "undo":
            table.undo()
        case "redo":
            table.redo()
        case "amend":
            amendment = table.amend(chance.randrange(1, max(2, len(table.journal.entries))), None)
            if amendment.question is None:
                table.confirm(amendment)
        case "adjust":
            table.do(Adjust("total", chance.randrange(LIMIT)))
        case "note":
            table.do(Note("Noté: заметка " + "x" * chance.randrange(300)))
        case "do":
            legal = table.legal()
            table.do(chance.choice(legal) if legal else Adjust("hand", []))


def play_at_random(table: Table, chance: Random, acts: int) -> None:
    for _ in range(acts):
        act_at_random(table, chance)


def standing(table: Table) -> tuple[object, ...]:
    """All that a player could tell two tables apart by."""
    waiting = table.pending and (table.pending.command, table.pending.answers, table.pending.question)
    return table.state, table.entries(), waiting, table.journal.cursor, len(table.journal.acts)


def folded(table: Table) -> object:
    """The state worked out from all rows alone, with no snapshot to lean on."""
    rows = [act.row for act in table.journal.acts[: table.journal.cursor]]
    again = Journal(
        TOY, table.journal.codec, [type(row)(n, row.kind, row.body) for n, row in enumerate(rows, 1)]
    )
    return again.state
