"""A tiny game of two seats that asks every kind of question, with hands that only their owners see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.presenters.play import Play
from app.presenters.settings import Settings
from companion.core.course import Course
from companion.core.dice import d6
from companion.core.errors import Illegal
from companion.core.game import Command, Event, Game, Line, Withheld
from companion.core.questions import Question
from companion.core.seats import TABLE, Seat
from companion.core.shelf import Memory
from companion.core.square import Grid, Square
from companion.core.table import Table
from companion.core.text import Text, say
from companion.core.tracked import Choice, Flag, Number, Phrase, PlaceTrack, Several, Track, Tracks

ANNA, BEN = Seat("P1"), Seat("P2")
NAMES = {ANNA: "Anna", BEN: "Ben"}
RULE = "DUO-ASK-01"
PILE = ("Wolf", "Wolf", "Raven", "Raven rider", "Crab", "Ёж")
GRID = Grid(3, 2)
CORNER = Square(0, 0)
SHAPE: dict[str, Track] = {
    "name": Phrase(RULE, 12),
    "cost": Number(0, 9, RULE),
    "unique": Flag(RULE),
    "kind": Choice(("beast", "man"), RULE),
    "words": Several(("fast", "large"), RULE),
}


@dataclass(frozen=True)
class Line3:
    """A board that is not made of squares: three places in a row."""

    @property
    def cells(self) -> tuple[tuple[int], ...]:
        return ((0,), (1,), (2,))

    def inside(self, place: tuple[int]) -> bool:
        return place in self.cells

    def neighbours(self, place: tuple[int]) -> tuple[tuple[int], ...]:
        return tuple(each for each in self.cells if self.distance(each, place) == 1)

    def distance(self, one: tuple[int], other: tuple[int]) -> int:
        return abs(one[0] - other[0])

    def find(self, value: object) -> tuple[int] | None:
        return next((each for each in self.cells if list(each) == list(value or ())), None)  # type: ignore[call-overload]


@dataclass(frozen=True)
class Unit:
    """A piece with a name that players gave it."""

    id: str
    name: str = "Troll"
    wounds: int = 0
    at: Square = CORNER
    line: tuple[int, ...] = (1,)


@dataclass(frozen=True)
class State:
    """Two hands and two units."""

    first: tuple[str, ...] = ("Dragon", "Elf")
    second: tuple[str, ...] = ("Golem", "Harpy")
    units: tuple[Unit, ...] = (Unit("troll-1"), Unit("troll-2", "Grom", 2))
    told: str = ""
    turn: str = ""


@dataclass(frozen=True)
class Order(Command):
    """Ask something: a kind of question, whom, and whether in secret; a second seat is asked behind it."""

    kind: str
    seat: str = ""
    secret: bool = False
    then: str = ""


@dataclass(frozen=True)
class Turn(Command):
    """Another seat is to act."""

    seat: str


@dataclass(frozen=True)
class Told(Event):
    """Somebody answered."""

    seat: str
    value: str
    secret: bool = False


@dataclass(frozen=True)
class Turned(Event):
    """Another seat is to act."""

    seat: str


def decide(course: Course[State], command: Command) -> None:
    """Ask, and tell what was answered."""
    match command:
        case Turn(seat):
            course.happen(Turned(seat, rule=RULE))
        case Order(kind, seat, secret, then):
            for each in (seat, then) if then else (seat,):
                value = _asked(course, kind, {"seat": Seat(each), "secret": secret, "about": (each,)})
                course.happen(Told(each, str(value), secret, rule=RULE))
        case _:
            raise Illegal(RULE, "unknown_command")


def _asked(course: Course[State], kind: str, how: Mapping[str, Any]) -> Any:
    ask = course.ask
    match kind:
        case "roll":
            return ask.roll((d6("red"), d6("white")), kind, RULE, **how)
        case "draw":
            return ask.draw(PILE, kind, RULE, **how)
        case "many":
            return ask.draw([f"Card {number}" for number in range(40)], kind, RULE, **how)
        case "deal":
            return ask.deal(PILE, 3, kind, RULE, shuffle="", **how)
        case "choose":
            return ask.choose(("left", "right"), kind, RULE, **how)
        case "pick":
            return ask.pick(("wolf", "crab", "raven", "elk"), kind, RULE, 1, 3, **how)
        case "order":
            return ask.pick(("wolf", "crab", "raven"), kind, RULE, 3, 3, ordered=True, **how)
        case "count":
            return ask.count(-2, 40, kind, RULE, **how)
        case "tell":
            return ask.tell(SHAPE, kind, RULE, **how)
        case _:
            raise Illegal(RULE, "unknown_kind", kind=kind)


def evolve(state: State, event: Any) -> State:
    """One fact applied."""
    if isinstance(event, Told):
        return replace(state, told=event.value)
    return replace(state, turn=event.seat) if isinstance(event, Turned) else state


def tracked(state: State) -> Mapping[str, Track]:
    """Everything that can be set by hand."""
    return Tracks(
        state,
        {"told": Phrase(RULE)},
        {
            "units": lambda unit: {
                "name": Phrase(RULE, 20),
                "wounds": Number(0, 9, RULE),
                "at": PlaceTrack(GRID, RULE),
                "line": PlaceTrack(Line3(), RULE),
            }
        },
    )


def veiled(state: State, seat: Seat) -> State:
    """Nobody sees the other's hand."""
    hidden = ("?",)
    return replace(
        state,
        first=state.first if seat == ANNA else hidden * len(state.first),
        second=state.second if seat == BEN else hidden * len(state.second),
    )


def seen(what: Any, seat: Seat) -> Any:
    """What was told in secret stays with who told it."""
    if isinstance(what, Told) and what.secret and what.seat != seat:
        return Withheld(Seat(what.seat), rule=RULE)
    return what


class Words:
    """Plain English."""

    def __init__(self, state: State) -> None:
        self.state = state

    def event(self, event: Any) -> Line:
        return Line(say("Told: {value}", value=getattr(event, "value", event)), event.rule)

    def command(self, command: Any) -> Text:
        return say("Order {kind}", kind=getattr(command, "kind", "turn"))

    def kind(self, command: Any) -> Text:
        return say("Order")

    def detail(self, command: Any) -> tuple[Text, ...]:
        return ()

    def question(self, question: Question) -> Text:
        return say("Question {key}?", key=question.key)

    def option(self, question: Question, option: str) -> Text:
        return say("{option}", option=option)

    def refusal(self, error: Illegal) -> Text:
        return say("Refused: {key}.", key=error.key)

    def tracked(self, path: str) -> Text:
        return say("Value {path}", path=path)

    def value(self, path: str, value: Any) -> Text:
        return say("{value}", value=value)

    def headline(self) -> tuple[Text, ...]:
        return (say("Hands: {first} and {second}", first=self.state.first, second=self.state.second),)

    def seat(self, seat: Seat) -> Text:
        return say("{seat}", seat=NAMES.get(seat, seat))

    def member(self, collection: str, id_: str) -> Text:
        unit = next(each for each in self.state.units if each.id == id_)
        return say("{name} ({id})", name=unit.name, id=id_)


DUO: Game[State] = Game(
    id="duo",
    prefix="DUO",
    title="Duo",
    players="2",
    languages=("en",),
    start=State(),
    commands=(Order, Turn),
    events=(Told, Turned),
    setup=lambda options: [],
    decide=decide,
    evolve=evolve,
    offers=lambda state, seat: (),
    outcome=lambda state: None,
    tracked=tracked,
    words=Words,
    seats=(ANNA, BEN),
    to_act=lambda state: frozenset({Seat(state.turn)} if state.turn else ()),
    veiled=veiled,
    seen=seen,
)


def duo(**settings: Any) -> Play:
    """A table of the two, just begun."""
    return Play(Table.begin(DUO, Memory(), {}), Settings(**settings))


__all__ = ["ANNA", "BEN", "DUO", "TABLE", "Order", "State", "Turn", "duo"]
