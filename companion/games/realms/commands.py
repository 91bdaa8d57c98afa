"""What the players and the table order, in the imperative."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game import Command
from companion.games.duel.commands import *  # noqa: F403 (the orders of every duel are orders of this one)


@dataclass(frozen=True)
class ApplyToSeveral(Command):
    """Wound or destroy several cards at the same moment, as the text of a card says."""

    source: str
    verb: str
    n: int = 0


@dataclass(frozen=True)
class GiveKeyword(Command):
    """Give a keyword to a card by the text of another, for so many turns with this one; 0 for good."""

    source: str
    target: str
    keyword: str
    n: int = 0
    turns: int = 0


@dataclass(frozen=True)
class TakeKeyword(Command):
    """End what was given to a card, by the id of the effect."""

    effect: str


@dataclass(frozen=True)
class LayNote(Command):
    """Lay a token that has no meaning of its own, with what it stands for."""

    source: str
    target: str
    kind: str
    text: str


@dataclass(frozen=True)
class LiftNote(Command):
    """Take such a token off a card."""

    target: str
    note: str
