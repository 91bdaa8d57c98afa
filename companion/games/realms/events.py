"""What happened, in the past tense, each with the rule that made it happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.core.game import Event
from companion.core.seats import Seat
from companion.games.duel.events import *  # noqa: F403 (the facts of every duel are facts of this one)
from companion.games.realms.actions import ActionKind
from companion.games.realms.model import Card, Grade, Note, Options, Side, Stage
from companion.games.realms.printed import Printed

Defence = Literal["hit", "both_miss", "counterstrike"]


@dataclass(frozen=True)
class TableBegun(Event):
    """The table was set up with two decks or two armies."""

    options: Options
    sides: tuple[Side, ...]
    stage: Stage


@dataclass(frozen=True)
class CardBrought(Event):
    """A card that nobody knew of joined the hand."""

    seat: Seat
    printed: Printed


@dataclass(frozen=True)
class CardEntered(Event):
    """A card came back into play."""

    card: Card


@dataclass(frozen=True)
class EquipmentPutOn(Event):
    """A piece of equipment took its place on an owner."""

    card: str
    host: str


@dataclass(frozen=True)
class AttachingPutOff(Event):
    """A player waits with putting a card on a creature."""

    card: str


@dataclass(frozen=True)
class FlightBegan(Event):
    """A creature flies from now on."""

    card: str


@dataclass(frozen=True)
class AttackDeclared(Event):
    """A card attacks another, or uses a spell or an effect on it."""

    who: str
    target: str
    kind: ActionKind
    ability: str = ""
    blind: bool = False
    """Whether nobody knew what lies there."""


@dataclass(frozen=True)
class DefenceRolled(Event):
    """The defender's die, and what it means."""

    who: str
    attacker: str
    face: int
    result: Defence


@dataclass(frozen=True)
class GradeRolled(Event):
    """The attacker's die, and the grade it gives."""

    who: str
    target: str
    face: int
    grade: Grade


@dataclass(frozen=True)
class RerollUsed(Event):
    """A player rolls the die again; the face that lay there is gone."""

    who: str
    face: int


@dataclass(frozen=True)
class HitDealt(Event):
    """An attack, spell or effect hit with a value, before scale and armor."""

    who: str
    target: str
    kind: ActionKind
    value: int
    marked: bool = False
    """Whether a marker has raised it."""


@dataclass(frozen=True)
class NoteLaid(Event):
    """A token with a text of its own lies on a card."""

    card: str
    note: Note


@dataclass(frozen=True)
class NoteLifted(Event):
    """Such a token was taken off."""

    card: str
    note: str


@dataclass(frozen=True)
class TextCarriedOut(Event):
    """A text was carried out, and this is what the table looks like since."""

    position: str


EVENTS: tuple[type[Event], ...] = tuple(
    each
    for each in globals().values()
    if isinstance(each, type) and issubclass(each, Event) and each != Event
)
