"""What players order, and what the table does by itself, in the imperative.

Miniatures are named by their ids: a Hero by the id of the Hero, Allies and Enemies by card and number.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game import Command
from companion.core.hexes import Hex
from companion.games.boardgame.facts.adventure import Fact

# -- before the first Round ---------------------------------------------------------------------------


@dataclass(frozen=True)
class AddHero(Command):
    """Take a Hero into the party, in the place of another or as one more."""

    hero: str
    instead: str = ""


@dataclass(frozen=True)
class RemoveHero(Command):
    """Leave a Hero out of the party."""

    hero: str


@dataclass(frozen=True)
class BeginAdventure(Command):
    """Lay the Adventure out."""


@dataclass(frozen=True)
class PlaceHero(Command):
    """Put a Hero on a Space of the start Zone."""

    hero: str
    at: Hex


# -- planning -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Plan(Command):
    """Choose the cards of this Round, the top one first."""

    hero: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class ConfirmPlan(Command):
    """Agree to one's cards; when all have, the plans are fixed."""

    hero: str


# -- the Hero Turn ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Activate(Command):
    """Begin the activation of a Hero or an Ally."""

    who: str


@dataclass(frozen=True)
class Move(Command):
    """Go to a Space by a shortest way; of a large base, the Space that its leading end takes."""

    who: str
    to: Hex


@dataclass(frozen=True)
class Strike(Command):
    """Attack an Enemy; `plain` leaves out the Ability that comes with every Attack."""

    who: str
    target: str
    plain: bool = False


@dataclass(frozen=True)
class UseEffect(Command):
    """Use the Effect of the top card; `on` is whom it helps, or the Enemy it is meant for."""

    who: str
    on: str = ""


@dataclass(frozen=True)
class UseAbility(Command):
    """Use an Ability of a Hero board or an Ally card, by its place on it."""

    who: str
    power: int
    on: str = ""


@dataclass(frozen=True)
class UseToken(Command):
    """Take a Tactic token or use an Interaction token on one's Space."""

    who: str
    token: str


@dataclass(frozen=True)
class EndActivation(Command):
    """The activation is complete."""

    who: str


@dataclass(frozen=True)
class EndHeroTurn(Command):
    """Everybody has been activated and nothing more is used."""


@dataclass(frozen=True)
class Report(Command):
    """Tell the app of something that an Event card waits for and that only the players see."""

    fact: Fact
    on: str


# -- what the table does by itself --------------------------------------------------------------------


@dataclass(frozen=True)
class RunEnemy(Command):
    """The next Enemy plays its activation."""


@dataclass(frozen=True)
class EndEnemyTurn(Command):
    """No Enemy is left that can activate."""


@dataclass(frozen=True)
class RunEvents(Command):
    """Check the conditions on the face-up Event cards and carry out what repeats."""


@dataclass(frozen=True)
class RunUpkeep(Command):
    """Close the Round."""


@dataclass(frozen=True)
class CheckObjectives(Command):
    """Look at what a correction by hand completed."""


COMMANDS: tuple[type[Command], ...] = (
    AddHero, RemoveHero, BeginAdventure, PlaceHero, Plan, ConfirmPlan, Activate, Move, Strike, UseEffect,
    UseAbility, UseToken, EndActivation, EndHeroTurn, Report, RunEnemy, EndEnemyTurn, RunEvents, RunUpkeep,
    CheckObjectives,
)  # fmt: skip
