"""What happened, in the past tense, each with the rule that made it happen.

`candidates` are the other things that could have been chosen, or were compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.core.game import Event
from companion.core.hexes import Hex
from companion.games.boardgame.facts.adventure import Adventure
from companion.games.boardgame.facts.model import Box
from companion.games.boardgame.model import (
    AttackForm,
    Bonus,
    Campaign,
    Hero,
    OpenCard,
    Options,
    Phase,
    Status,
    Token,
)

Ailment = Literal["bleeding", "stunned"]
Names = tuple[str, ...]

# -- before the first Round ---------------------------------------------------------------------------


@dataclass(frozen=True)
class TableBegun(Event):
    """The table has its facts, its Adventure and its party."""

    box: Box
    adventure: Adventure
    options: Options
    campaign: Campaign
    party: Names


@dataclass(frozen=True)
class PartyChanged(Event):
    """A Hero came or went."""

    party: Names
    came: str = ""
    left: str = ""


@dataclass(frozen=True)
class AdventureBegun(Event):
    """Heroes have their boards and cards, tokens and Special Rules lie there."""

    heroes: tuple[Hero, ...]
    tokens: tuple[Token, ...]
    tactics: Names
    rules_on: Names
    cards_in_play: Names


@dataclass(frozen=True)
class IntroductionRead(Event):
    """The introduction and the Special Rules were read out."""


@dataclass(frozen=True)
class HeroPlaced(Event):
    """A Hero stands on the Board."""

    hero: str
    at: Hex


# -- the Round ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PhaseBegun(Event):
    """The next phase of the Round began."""

    phase: Phase
    round: int


@dataclass(frozen=True)
class Planned(Event):
    """A Hero chose cards, the top one first."""

    hero: str
    cards: Names


@dataclass(frozen=True)
class PlanConfirmed(Event):
    """A Hero agreed to the cards."""

    hero: str


@dataclass(frozen=True)
class CardsReturned(Event):
    """Upkeep: the pile of a Hero went back to hand, its instant cards to the discard pile."""

    hero: str
    cards: Names
    instants: Names


@dataclass(frozen=True)
class RoundEnded(Event):
    """What holds for one Round is over."""

    round: int


# -- activations --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ActivationBegun(Event):
    """A miniature acts; of Enemies the candidates were equally close."""

    who: str
    candidates: Names = ()


@dataclass(frozen=True)
class ActivationEnded(Event):
    """An activation is over."""

    who: str


@dataclass(frozen=True)
class Stepped(Event):
    """A miniature went one step; `left` is the Movement that is left."""

    who: str
    at: Hex
    front: Hex | None
    left: int
    entered: Names = ()
    """Zones and tiles that a Hero entered with it."""
    candidates: Names = ()


@dataclass(frozen=True)
class Approached(Event):
    """Guided: an Enemy is moved by the players, up to so many Spaces, until its goal is in Range."""

    who: str
    goal: str
    steps: int
    range: int


@dataclass(frozen=True)
class StoodStill(Event):
    """An Enemy did not move."""

    who: str
    why: Literal["in_range", "no_closer", "nobody"]


@dataclass(frozen=True)
class GoalChosen(Event):
    """An Enemy moves towards a Hero or an Ally."""

    who: str
    goal: str
    candidates: Names = ()


@dataclass(frozen=True)
class NoTarget(Event):
    """Nobody is in Range: no Attack."""

    who: str


@dataclass(frozen=True)
class Displaced(Event):
    """A miniature had to make room, or was moved by a card."""

    who: str
    at: Hex | None
    front: Hex | None
    entered: Names = ()
    candidates: Names = ()


# -- Attacks ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AttackRolled(Event):
    """Dice were rolled for an Attack."""

    by: str
    targets: Names
    dice: Names
    removed: Names
    faces: tuple[int, ...]
    candidates: Names = ()
    riposte: bool = False


@dataclass(frozen=True)
class DieRerolled(Event):
    """One die of the Attack was rolled again."""

    by: str
    place: int
    face: int
    was: int
    spent: bool = True
    """Whether it took one of the Rerolls that a Hero or an Ally has for the Round."""


@dataclass(frozen=True)
class AttackEnded(Event):
    """The whole roll with its Wounds is done."""

    by: str


@dataclass(frozen=True)
class Wounded(Event):
    """Wounds were dealt: `damage` less `defense`, or without either by bleeding or a card."""

    who: str
    n: int
    by: str = ""
    damage: int = 0
    defense: int = 0


@dataclass(frozen=True)
class StatusGained(Event):
    """Status tokens were put on a miniature."""

    who: str
    status: Ailment
    n: int


@dataclass(frozen=True)
class StatusLost(Event):
    """Status tokens were taken off a miniature."""

    who: str
    status: Ailment
    n: int


@dataclass(frozen=True)
class KnockedOut(Event):
    """A Hero or an Ally is out for the rest of the Adventure."""

    who: str


@dataclass(frozen=True)
class Slain(Event):
    """An Enemy went back to the Enemy Pool."""

    who: str


@dataclass(frozen=True)
class RiposteSpent(Event):
    """A Hero strikes back."""

    hero: str


# -- Heroes -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FatigueChanged(Event):
    """The Fatigue marker moved."""

    hero: str
    fatigue: int
    was: int


@dataclass(frozen=True)
class Healed(Event):
    """Health came back, or Wound tokens of an Ally were removed."""

    who: str
    n: int


@dataclass(frozen=True)
class PowerUsed(Event):
    """An Effect or an Ability was used: the name of a card, or the place of an Ability."""

    who: str
    card: str = ""
    ability: int = -1


@dataclass(frozen=True)
class BonusGiven(Event):
    """A bonus for the rest of the Round."""

    bonus: Bonus


@dataclass(frozen=True)
class FormTaken(Event):
    """The next Attack of a Hero is the one that an Effect describes."""

    hero: str
    form: AttackForm


@dataclass(frozen=True)
class RerollsGained(Event):
    """Rerolls for this Round."""

    who: str
    n: int


@dataclass(frozen=True)
class RipostesGained(Event):
    """Ripostes for this Round."""

    hero: str
    n: int


@dataclass(frozen=True)
class CardsRecalled(Event):
    """Instant cards came back from the discard pile to hand."""

    hero: str
    cards: Names


@dataclass(frozen=True)
class TacticDrawn(Event):
    """A Hero drew a Tactic card into hand; empty where none is left."""

    hero: str
    card: str


# -- tokens and spawns --------------------------------------------------------------------------------


@dataclass(frozen=True)
class TokenPlaced(Event):
    """A token lies on a Space."""

    token: Token


@dataclass(frozen=True)
class TokenTaken(Event):
    """A token went back to the Token Pool."""

    token: str
    name: str
    who: str = ""


@dataclass(frozen=True)
class TokenUsed(Event):
    """A Hero used an Interaction token, which lies where it is."""

    who: str
    token: str
    name: str


@dataclass(frozen=True)
class Spawned(Event):
    """A miniature came into play."""

    id: str
    card: str
    side: Literal["ally", "enemy"]
    at: Hex | None = None
    front: Hex | None = None
    place: str = ""
    """The Spawn token or Zone it was called to."""
    candidates: Names = ()


@dataclass(frozen=True)
class SpawnFailed(Event):
    """A miniature could not be placed: none left, or no room."""

    card: str
    place: str
    why: Literal["pool", "room"]


# -- Event cards --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CardRevealed(Event):
    """An Event card was turned up."""

    card: OpenCard
    candidates: Names = ()


@dataclass(frozen=True)
class CardDiscarded(Event):
    """An Event card is out of the game."""

    card: str


@dataclass(frozen=True)
class ConditionMet(Event):
    """What a face-up card waited for came about."""

    card: str
    condition: int
    candidates: Names = ()


@dataclass(frozen=True)
class FactCounted(Event):
    """Something was counted that Event cards may wait for."""

    what: str
    n: int


@dataclass(frozen=True)
class RuleSwitched(Event):
    """A Special Rules card came into force or ended."""

    special: str
    on: bool


@dataclass(frozen=True)
class Upgraded(Event):
    """A Hero board or more Action cards for the next Adventures; not outside a campaign in order."""

    board: str
    counts: bool
    cards: int = 0


@dataclass(frozen=True)
class ToDoByHand(Event):
    """A text that only the players can carry out."""

    text: str
    card: str = ""


@dataclass(frozen=True)
class MoveAskedFor(Event):
    """Guided: a card moves a miniature, which the players do."""

    who: str
    whither: str
    steps: int


@dataclass(frozen=True)
class AdventureEnded(Event):
    """The Adventure is won or lost."""

    status: Status
    card: str = ""


@dataclass(frozen=True)
class AdventureReopened(Event):
    """A correction took the end back."""


EVENTS: tuple[type[Event], ...] = (
    TableBegun, PartyChanged, AdventureBegun, IntroductionRead, HeroPlaced, PhaseBegun, Planned,
    PlanConfirmed, CardsReturned, RoundEnded, ActivationBegun, ActivationEnded, Stepped, Approached,
    StoodStill, GoalChosen, NoTarget, Displaced, AttackRolled, DieRerolled, AttackEnded, Wounded,
    StatusGained, StatusLost, KnockedOut, Slain, RiposteSpent, FatigueChanged, Healed, PowerUsed,
    BonusGiven, FormTaken, RerollsGained, RipostesGained, CardsRecalled, TacticDrawn, TokenPlaced,
    TokenTaken, TokenUsed, Spawned, SpawnFailed, CardRevealed, CardDiscarded, ConditionMet, FactCounted,
    RuleSwitched, Upgraded, ToDoByHand, MoveAskedFor, AdventureEnded, AdventureReopened,
)  # fmt: skip
