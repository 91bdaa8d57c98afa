"""What happens in every duel, in the past tense, each with the rule that made it happen."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.effects import Effect
from companion.core.game import Event
from companion.core.seats import Seat
from companion.core.square import Square
from companion.games.duel.table import Result

# -- before the battle -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class StageBegan(Event):
    """The table went on to another stage."""

    stage: str


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
class DealKept(Event):
    """A player keeps the deal and buys from it, whatever the other does."""

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
class CardsDied(Event):
    """Cards went to the graveyard, all at the same moment."""

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
class ProtectorNamed(Event):
    """A creature stepped in for the target."""

    who: str
    target: str


@dataclass(frozen=True)
class ActionStopped(Event):
    """An action came to nothing: blocked, cancelled, or its target was lost; it stays paid."""

    who: str
    why: str
    by: str = ""


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


# -- the end ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BattleEnded(Event):
    """The battle was decided."""

    result: Result
    conceded: Seat | None = None


@dataclass(frozen=True)
class BattleReopened(Event):
    """A correction by hand took the end back."""
