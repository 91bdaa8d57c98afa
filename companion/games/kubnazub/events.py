"""What happened, in the past tense, each with the rule that made it happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.core.game import Event
from companion.core.keywords import Trigger
from companion.core.seats import Seat
from companion.games.duel.events import *  # noqa: F403 (the facts of every duel are facts of this one)
from companion.games.kubnazub.model import Card, Declared, Options, Side, Stage, Strength
from companion.games.kubnazub.printed import AbilityKind, Printed

# -- before the battle -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class TableBegun(Event):
    """The table was set up with two decks or two squads."""

    options: Options
    sides: tuple[Side, ...]
    stage: Stage


@dataclass(frozen=True)
class FirstRolled(Event):
    """Both rolled for the choice, in the order in which they sit."""

    faces: tuple[int, int]
    names: tuple[str, str] = ("", "")
    """What they are called, since they may change seats."""


@dataclass(frozen=True)
class FirstChosen(Event):
    """The higher roller chose; `swapped` where the sides change seats."""

    swapped: bool


@dataclass(frozen=True)
class CardBrought(Event):
    """A card that nobody knew of joined the dealt ones, or comes straight into the battle."""

    seat: Seat
    printed: Printed
    into_battle: bool = False


@dataclass(frozen=True)
class CardImposed(Event):
    """A card of the other player was ordered into a squad, which is open again if it was finished."""

    seat: Seat
    printed: Printed
    source: str


@dataclass(frozen=True)
class CrystalsGained(Event):
    """A card brought a player crystals to buy with."""

    seat: Seat
    n: int
    colour: Literal["gold", "silver"] = "gold"


@dataclass(frozen=True)
class BeforeSquadUsed(Event):
    """A player showed a card for what it does before the squad is bought."""

    seat: Seat
    card: str


# -- zones -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class StartAbilityPlayed(Event):
    """An ability of the start of the battle was carried out, or its player let it pass."""

    who: str
    ability: str
    done: bool = True


@dataclass(frozen=True)
class CardEntered(Event):
    """A card came into play: summoned, revived or incarnated."""

    card: Card


@dataclass(frozen=True)
class CardsExiled(Event):
    """Cards went to the exile zone."""

    cards: tuple[str, ...]


@dataclass(frozen=True)
class CardReturned(Event):
    """A card went back into its owner's deck."""

    card: str
    name: str


@dataclass(frozen=True)
class CardsShown(Event):
    """Cards of a deck were shown and put under it (prophecy)."""

    seat: Seat
    cards: tuple[str, ...]


# -- attacks ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AttackDeclared(Event):
    """A card attacks another, by a simple strike or an ability."""

    who: str
    target: str
    kind: AbilityKind
    ability: str = ""


@dataclass(frozen=True)
class AttackRedirected(Event):
    """An attack got another target."""

    who: str
    target: str
    by: str


@dataclass(frozen=True)
class FightRolled(Event):
    """Attacker and defender rolled; totals with all modifiers, and what the table says."""

    attacker: str
    defender: str
    faces: tuple[int, int]
    totals: tuple[int, int]
    strengths: tuple[Strength, Strength]


@dataclass(frozen=True)
class StrengthRolled(Event):
    """One die decided how strong an attack is."""

    who: str
    target: str
    face: int
    total: int
    strength: Strength


@dataclass(frozen=True)
class SteppedDown(Event):
    """The side with the higher total settled for less, and so did the other."""

    seat: Seat
    strengths: tuple[Strength, Strength]


@dataclass(frozen=True)
class StrikeDealt(Event):
    """A strike landed with a value, which may be 0."""

    who: str
    target: str
    strength: Strength
    value: int


@dataclass(frozen=True)
class DieRolled(Event):
    """A card's text had a die rolled."""

    who: str
    face: int
    total: int


# -- abilities -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SuddenDeclared(Event):
    """A sudden action lies on top of the pile."""

    declared: Declared


@dataclass(frozen=True)
class SuddenTaken(Event):
    """The action on top of the pile was carried out or dropped."""

    id: str
    card: str = ""
    ability: str = ""


@dataclass(frozen=True)
class ActionTakenBack(Event):
    """The price of an action that lost its target was given back."""

    who: str
    ability: str
    opens: bool
    chips: int


@dataclass(frozen=True)
class TriggersArose(Event):
    """Abilities answered an event and wait to be carried out."""

    triggers: tuple[Trigger, ...]


@dataclass(frozen=True)
class TriggerTaken(Event):
    """A waiting ability is carried out now."""

    trigger: Trigger


@dataclass(frozen=True)
class StuntJudged(Event):
    """A stunt was done, or failed."""

    card: str
    done: bool


@dataclass(frozen=True)
class DeskRead(Event):
    """What a fan card asked of the world was told."""

    seat: Seat
    card: str
    what: str
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class MarkerLaid(Event):
    """A marker that only one card has lies on another now, until the end of a turn or until it is lifted."""

    card: str
    marker: str
    source: str
    last_turn: int | None = None


@dataclass(frozen=True)
class MarkerLifted(Event):
    """Such a marker was taken off a card."""

    card: str
    marker: str


EVENTS: tuple[type[Event], ...] = tuple(
    each
    for each in globals().values()
    if isinstance(each, type) and issubclass(each, Event) and each != Event
)
