"""What mending a deck aims at, as numbers: decided by `deck`, carried out card by card by `edits`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from companion.decks.mend.counts import CountedDeck, GroupPart


class Reserve(NamedTuple):
    """Copies of the card that allows a sideboard: in its section, and in the sideboard."""

    section: int
    board: int


@dataclass(frozen=True)
class Goal:
    """What a section is to become: cards right, in its sideboard, and cut from the sideboard as excess."""

    section: str
    right: int
    board: int
    cut: int
    cost: int
    reserve: Reserve | None = None


@dataclass(frozen=True)
class Plan:
    """One complete way to mend a list."""

    cost: int
    counted: CountedDeck
    parts: list[GroupPart]
    goals: tuple[Goal, ...]
