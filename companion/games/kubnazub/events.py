"""What happened, in the past tense, each with the rule that made it happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.core.effects import Effect
from companion.core.game import Event
from companion.core.keywords import Trigger
from companion.core.seats import Seat
from companion.core.square import Square
from companion.games.kubnazub.model import Card, Declared, Options, Result, Side, Stage, Strength
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
class StageBegan(Event):
    """The table went on to another stage."""

    stage: Stage


@dataclass(frozen=True)
class CardsDealt(Event):
    """A player was dealt cards."""

    seat: Seat
    cards: tuple[str, ...]


@dataclass(frozen=True)
class DealReturned(Event):
    """A player put the deal back into the deck, which was shuffled."""

    seat: Seat


@dataclass(frozen=True)
class PlayerReady(Event):
    """A player finished what both do at once."""

    seat: Seat


@dataclass(frozen=True)
class CardBought(Event):
    """A dealt card joined the squad."""

    seat: Seat
    card: str


@dataclass(frozen=True)
class CardPutBack(Event):
    """A card left the squad again."""

    seat: Seat
    card: str


@dataclass(frozen=True)
class CardBrought(Event):
    """A card that nobody knew of joined the dealt ones."""

    seat: Seat
    printed: Printed


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


@dataclass(frozen=True)
class TextRecalled(Event):
    """A player was reminded of the text of a card that only he sees."""

    seat: Seat
    card: str
    text: str


@dataclass(frozen=True)
class SquadFinished(Event):
    """A squad was bought; the rest of the deal went back into the deck."""

    seat: Seat


@dataclass(frozen=True)
class CardPlaced(Event):
    """A card of the squad was put on a cell."""

    seat: Seat
    card: str
    at: Square
    hidden: bool = True


@dataclass(frozen=True)
class CardsRearranged(Event):
    """A placed card went to another cell, and what lay there took its place."""

    seat: Seat
    start: Square
    to: Square


# -- zones -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CardsRevealed(Event):
    """Hidden cards were turned face up."""

    cards: tuple[str, ...]


@dataclass(frozen=True)
class CardTookOff(Event):
    """A flyer or an area went to the additional zone."""

    card: str


@dataclass(frozen=True)
class CardLanded(Event):
    """A flyer came down on a cell and flies no more."""

    card: str
    at: Square


@dataclass(frozen=True)
class SymbiontSeated(Event):
    """A symbiont took its place on a host."""

    card: str
    host: str


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
class CardsDied(Event):
    """Cards went to the graveyard, all at the same moment."""

    cards: tuple[str, ...]


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


@dataclass(frozen=True)
class ControlTaken(Event):
    """A card came under another player's control."""

    card: str
    seat: Seat


# -- turns -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TurnBegan(Event):
    """A turn began."""

    turn: int
    seat: Seat


@dataclass(frozen=True)
class TurnEnded(Event):
    """The active player passed."""

    turn: int
    seat: Seat


@dataclass(frozen=True)
class Readied:
    """A card that opened, and the movement units it has now."""

    card: str
    movement: int


@dataclass(frozen=True)
class CardsReadied(Event):
    """Cards opened and got their movement back."""

    cards: tuple[Readied, ...]


@dataclass(frozen=True)
class CardsClosed(Event):
    """Cards were turned sideways."""

    cards: tuple[str, ...]


@dataclass(frozen=True)
class StepTaken(Event):
    """A creature took a step."""

    who: str
    to: Square
    left: int
    """Movement units left."""


@dataclass(frozen=True)
class CardRelocated(Event):
    """A card came to another cell without walking."""

    who: str
    to: Square
    left: int | None = None
    """Movement units left, where it cost some."""


# -- attacks ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AttackDeclared(Event):
    """A card attacks another, by a simple strike or an ability."""

    who: str
    target: str
    kind: AbilityKind
    ability: str = ""


@dataclass(frozen=True)
class ProtectorNamed(Event):
    """A creature stepped in for the target."""

    who: str
    target: str


@dataclass(frozen=True)
class AttackRedirected(Event):
    """An attack got another target."""

    who: str
    target: str
    by: str


@dataclass(frozen=True)
class ActionStopped(Event):
    """An action came to nothing: blocked, cancelled, or its target was lost; it stays paid."""

    who: str
    why: str
    by: str = ""


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


# -- lives and markers -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wound:
    """So many wounds for a card."""

    card: str
    n: int


@dataclass(frozen=True)
class WoundsPrevented(Event):
    """Fewer wounds arrive than were dealt."""

    card: str
    n: int
    by: str
    """The keyword, `armour` for one."""


@dataclass(frozen=True)
class CardsWounded(Event):
    """Wounds arrived, all at the same moment."""

    wounds: tuple[Wound, ...]


@dataclass(frozen=True)
class CardHealed(Event):
    """Wounds were removed."""

    card: str
    n: int


@dataclass(frozen=True)
class LivesGained(Event):
    """A card got additional lives."""

    card: str
    n: int


@dataclass(frozen=True)
class MarkerSet(Event):
    """A marker lies on a card now, or no longer: a field of the card by name, and its new value."""

    card: str
    marker: str
    n: int


@dataclass(frozen=True)
class NothingCame(Event):
    """Something was done to a card and came to nothing, by a keyword or for want of anybody."""

    card: str
    why: str


@dataclass(frozen=True)
class EffectBegan(Event):
    """A card is under an effect."""

    effect: Effect


@dataclass(frozen=True)
class EffectsEnded(Event):
    """Effects are over, by their ids."""

    effects: tuple[str, ...]


# -- abilities -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AbilityUsed(Event):
    """A card used an ability."""

    who: str
    ability: str
    target: str = ""


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


# -- the end ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BattleEnded(Event):
    """The battle was decided."""

    result: Result
    conceded: Seat | None = None


@dataclass(frozen=True)
class BattleReopened(Event):
    """A correction by hand took the end back."""


EVENTS: tuple[type[Event], ...] = tuple(
    each
    for each in globals().values()
    if isinstance(each, type) and issubclass(each, Event) and each != Event
)
