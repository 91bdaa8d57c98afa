"""What the players and the table order in every duel, in the imperative."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game import Command
from companion.core.seats import Seat
from companion.core.square import Square

# -- before the battle -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class DealCards(Command):
    """Deal fifteen cards to everybody who has none."""


@dataclass(frozen=True)
class Redeal(Command):
    """Put the whole deal back and take another, for a crystal."""

    seat: Seat


@dataclass(frozen=True)
class KeepDeal(Command):
    """Stay with the deal."""

    seat: Seat


@dataclass(frozen=True)
class Buy(Command):
    """Take a dealt card into the squad."""

    seat: Seat
    card: str


@dataclass(frozen=True)
class PutBack(Command):
    """Take a card out of the squad again."""

    seat: Seat
    card: str


@dataclass(frozen=True)
class BringCard(Command):
    """Add a card that nobody knows of to the dealt ones; what stands on it is asked."""

    seat: Seat


@dataclass(frozen=True)
class FinishSquad(Command):
    """Say that the squad is bought."""

    seat: Seat


@dataclass(frozen=True)
class Place(Command):
    """Put a card of the squad on a cell."""

    seat: Seat
    card: str
    at: Square


@dataclass(frozen=True)
class Rearrange(Command):
    """Put a card that lies already on another cell; a card that lies there takes its place."""

    seat: Seat
    start: Square
    to: Square


@dataclass(frozen=True)
class FinishPlacement(Command):
    """Say that the squad stands."""

    seat: Seat


@dataclass(frozen=True)
class RevealSquads(Command):
    """Turn the squads face up."""


# -- the battle ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BeginTurn(Command):
    """Open the cards of who is next, and all that the start of a turn brings."""


@dataclass(frozen=True)
class Move(Command):
    """Take a step."""

    who: str
    to: Square


@dataclass(frozen=True)
class Jump(Command):
    """Jump or teleport instead of walking."""

    who: str
    to: Square


@dataclass(frozen=True)
class Strike(Command):
    """Deal a simple strike."""

    who: str
    target: str


@dataclass(frozen=True)
class UseAbility(Command):
    """Use an ability, on a target where it has one."""

    who: str
    ability: str
    target: str = ""


@dataclass(frozen=True)
class EndTurn(Command):
    """Pass."""


@dataclass(frozen=True)
class Incarnate(Command):
    """Bring a card back that has all its tokens."""

    card: str


@dataclass(frozen=True)
class Concede(Command):
    """Give the battle up."""

    seat: Seat


# -- what only people can judge --------------------------------------------------------------------------


@dataclass(frozen=True)
class ApplyText(Command):
    """Do to a card what the text of another says: a verb of `rules/verbs.py` and how much."""

    source: str
    verb: str
    target: str
    n: int = 0
