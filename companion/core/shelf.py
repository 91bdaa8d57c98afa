"""Where a table is kept: its rows, its snapshots, the command that waits, and the line that lists it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from companion.core.game import Game, Outcome
from companion.core.journal import Row
from companion.core.seats import TABLE
from companion.core.secrecy import state_for
from companion.core.text import Text


@dataclass(frozen=True)
class Summary:
    """Where a table stands; kept beside its journal, so that a list of tables opens none of them."""

    headline: tuple[Text, ...]
    outcome: Outcome | None
    acts: int
    name: str = ""
    """What it is called, where its state says so."""


def summary(game: Game[Any], state: Any, acts: int) -> Summary:
    """The summary of a table in a state after so many acts; it tells only what lies open for all."""
    headline = game.words(state_for(game, state, TABLE)).headline()
    return Summary(headline, game.outcome(state), acts, game.name_of(state))


RowToStore: TypeAlias = tuple[Row, str | None]
"""A row, and the state that is stored with it, if any."""


class Shelf(Protocol):
    """Where one table is kept. Each call is one transaction and returns once it is on disk."""

    def rows(self) -> Sequence[Row]:
        """All rows, oldest first."""

    def snapshot(self, seq: int) -> str | None:
        """The state stored with a row, if any."""

    def append(self, rows: Sequence[RowToStore], summary: Summary, pending: str | None = None) -> None:
        """Add rows, each perhaps with a state; the summary and the open command become these."""

    def pending(self) -> str | None:
        """The command that waits for an answer."""

    def set_pending(self, pending: str | None) -> None:
        """Replace the open command."""


class Memory:
    """A shelf that forgets when the program ends; for tests, scripts and previews."""

    def __init__(self, rows: Sequence[Row] = (), pending: str | None = None) -> None:
        self._rows = list(rows)
        self._pending = pending
        self._snapshots: dict[int, str] = {}
        self.summary: Summary | None = None

    def rows(self) -> Sequence[Row]:
        return self._rows

    def snapshot(self, seq: int) -> str | None:
        return self._snapshots.get(seq)

    def append(self, rows: Sequence[RowToStore], summary: Summary, pending: str | None = None) -> None:
        self._rows += [row for row, _ in rows]
        self._pending = pending
        self.summary = summary
        self._snapshots |= {row.seq: state for row, state in rows if state is not None}

    def pending(self) -> str | None:
        return self._pending

    def set_pending(self, pending: str | None) -> None:
        self._pending = pending
