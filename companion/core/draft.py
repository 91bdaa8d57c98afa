"""Rows that are worked out, but not stored yet: an act, and what the table then does by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from companion.core.game import fold
from companion.core.journal import Entry, Journal, Row
from companion.core.open_command import OpenCommand, plain_open
from companion.core.shelf import Summary, summary


@dataclass(frozen=True)
class _Drafted:
    row: Row
    snapshot: str | None
    state: Any
    """The table after it."""
    summary: Summary


class Draft:
    """What is to be stored at once: were it cut off in between, nobody would ever go on."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.steps: list[_Drafted] = []

    @property
    def state(self) -> Any:
        """The table as it would lie."""
        return self.steps[-1].state if self.steps else self._journal.state

    @property
    def cursor(self) -> int:
        """How many acts there would be."""
        return self.steps[-1].summary.acts if self.steps else self._journal.cursor

    @property
    def can_redo(self) -> bool:
        """Whether undone acts would still lie ahead."""
        is_new = any(step.row.kind in ("do", "amend") for step in self.steps)
        return not is_new and self.cursor < len(self._journal.acts)

    def do(self, entry: Entry, closed: OpenCommand | None = None) -> None:
        """Add an act, perhaps with the open command that goes with it."""
        plain = plain_open(self._journal.codec, closed) if closed is not None else None
        row = self._journal.next_do(entry, plain, ahead=len(self.steps))
        self.take(row, fold(self._journal.game, self.state, entry.events))

    def move(self, kind: Literal["undo", "redo"], steps: int) -> None:
        """Begin with a step of the cursor over so many acts."""
        by = steps if kind == "redo" else -steps
        row = self._journal.next_step(kind, steps)
        self.take(row, self._journal.state_after(self.cursor + by), by)

    def take(self, row: Row, state: Any, by: int = 1) -> None:
        """Add a row that moves the cursor by so many acts."""
        acts = self.cursor + by
        snapshot = self._journal.state_beside(row, acts, state)
        self.steps.append(_Drafted(row, snapshot, state, summary(self._journal.game, state, acts)))
