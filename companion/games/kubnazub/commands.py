"""What the players and the table order, in the imperative."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game import Command
from companion.core.seats import Seat
from companion.games.duel.commands import *  # noqa: F403 (the orders of every duel are orders of this one)

# -- before the battle -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class RollForFirst(Command):
    """Both roll; the higher one chooses to be First or Second player."""


@dataclass(frozen=True)
class UseBeforeSquad(Command):
    """Carry out an ability marked «before the squad is bought»."""

    seat: Seat
    card: str


@dataclass(frozen=True)
class SeatSymbionts(Command):
    """Put the symbionts on their hosts, in the order of the book."""


@dataclass(frozen=True)
class PlayStartAbilities(Command):
    """Carry out the abilities of the start of the battle, one player after the other."""


# -- the battle ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TakeChip(Command):
    """Close for a chip."""

    who: str


@dataclass(frozen=True)
class AimAtFlyers(Command):
    """Close for the permission to strike a flyer."""

    who: str


@dataclass(frozen=True)
class CarryOut(Command):
    """Carry out the abilities that wait for it."""


# -- what only people can judge --------------------------------------------------------------------------


@dataclass(frozen=True)
class JudgeStunt(Command):
    """Say whether a stunt was done or failed."""

    card: str
    done: bool


@dataclass(frozen=True)
class ReadDesk(Command):
    """Tell what a fan card asks of the world: a phone's charge, a card house, five digits."""

    card: str
    what: str
