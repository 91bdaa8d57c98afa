"""A tiny game that exercises every part of the contract: numbers, dice, cards, a choice, an end.

A total climbs from 0 to 100 and may never pass it; two dice are added to it; six cards are drawn
from a face-down pile; a pick may dare one more die. At exactly 100 the game is won, with all cards
drawn before that it is lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.core.ask import Ask
from companion.core.course import Course
from companion.core.dice import d6
from companion.core.errors import DataError, Illegal
from companion.core.file_problems import JOURNAL, not_one_of
from companion.core.game import Command, Event, Game, Line, Outcome
from companion.core.offers import Chosen, Field, Meaning, Offer
from companion.core.questions import Question
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.core.tracked import Choice, Faces, Number, Several, Track

LIMIT = 100
CARDS = ("ace", "bell", "crow", "drum", "elm", "fox")
PICKS = ("hold", "dare")
DICE = (d6("red"), d6("white"))


@dataclass(frozen=True)
class State:
    """The whole toy table."""

    total: int = 0
    hand: tuple[str, ...] = ()
    mood: str = "hold"
    rolled: tuple[int, ...] = ()


@dataclass(frozen=True)
class Add(Command):
    """Add a number, which may be negative."""

    n: int


@dataclass(frozen=True)
class RollDie(Command):
    """Roll two dice and add them."""


@dataclass(frozen=True)
class DrawCard(Command):
    """Draw one card."""


@dataclass(frozen=True)
class Pick(Command):
    """Hold, or dare one more die."""


@dataclass(frozen=True)
class Began(Event):
    """The table was set up."""

    total: int


@dataclass(frozen=True)
class Added(Event):
    """The total grew."""

    n: int


@dataclass(frozen=True)
class Rolled(Event):
    """Dice were rolled."""

    faces: tuple[int, ...]


@dataclass(frozen=True)
class Drew(Event):
    """A card came to hand."""

    card: str


@dataclass(frozen=True)
class Picked(Event):
    """The player picked."""

    mood: str


def setup(options: Mapping[str, Any]) -> list[Event]:
    """Begin at 0, or where the option `start` says."""
    start = options.get("start", 0)
    if not isinstance(start, int) or not 0 <= start <= LIMIT:
        raise Illegal("TOY-SETUP-01", "bad_start", start=start)
    return [Began(start, rule="TOY-SETUP-01")]


def decide(course: Course[State], command: Command) -> None:
    """What follows from a command."""
    match command:
        case Add(n):
            course.happen(_added(course.state, n))
        case RollDie():
            faces = course.ask.roll(DICE, "toy.roll", "TOY-ROLL-01", total=course.state.total)
            course.happen(Rolled(faces, rule="TOY-ROLL-01"))
            course.happen(_added(course.state, sum(faces)))
        case DrawCard():
            course.happen(_drew(course.state, course.ask))
        case Pick():
            _pick(course)
        case _:
            raise Illegal("TOY-TURN-01", "unknown_command")


@rule("TOY-LIMIT-01")
def _added(state: State, n: int) -> Added:
    if not 0 <= state.total + n <= LIMIT:
        raise Illegal("TOY-LIMIT-01", "over_limit", total=state.total + n, limit=LIMIT)
    return Added(n, rule="TOY-LIMIT-01")


@rule("TOY-CARD-01")
def _drew(state: State, ask: Ask) -> Drew:
    pile = [card for card in CARDS if card not in state.hand]
    if not pile:
        raise Illegal("TOY-CARD-01", "pile_empty")
    return Drew(ask.draw(pile, "toy.draw", "TOY-CARD-01"), rule="TOY-CARD-01")


@rule("TOY-PICK-01")
def _pick(course: Course[State]) -> None:
    mood = course.ask.choose(PICKS, "toy.pick", "TOY-PICK-01")
    course.happen(Picked(mood, rule="TOY-PICK-01"))
    if mood == "dare":
        faces = course.ask.roll(DICE[:1], "toy.dare", "TOY-PICK-01")
        course.happen(Rolled(faces, rule="TOY-PICK-01"))
        course.happen(_added(course.state, faces[0]))


def evolve(state: State, event: Event) -> State:
    """One fact applied."""
    match event:
        case Began(total):
            return State(total)
        case Added(n):
            return replace(state, total=state.total + n)
        case Rolled(faces):
            return replace(state, rolled=faces)
        case Drew(card):
            return replace(state, hand=tuple(sorted((*state.hand, card))))
        case Picked(mood):
            return replace(state, mood=mood)
    raise DataError(JOURNAL, type(event).__name__, say("This game knows no such event."))


def offers(state: State, seat: Seat) -> Sequence[Offer[State]]:
    """What may be done, in a fixed order; the free number lists its bounds."""
    if outcome(state):
        return ()
    rolls: tuple[Offer[State], ...] = (Offer(RollDie), Offer(Pick)) if state.total <= LIMIT - 12 else ()
    return (Offer(Add, (Field("n", Meaning.NUMBER, _bounds),)), *rolls, Offer(DrawCard))


def _bounds(state: State, _: Chosen) -> list[int]:
    return [n for n in (-state.total, 1, LIMIT - state.total) if n]


def outcome(state: State) -> Outcome | None:
    """Won at the limit, lost without cards."""
    if state.total == LIMIT:
        return Outcome(
            "won", "TOY-LIMIT-01", say("The total is {total}.", total=LIMIT), score=len(state.hand)
        )
    if len(state.hand) == len(CARDS):
        return Outcome("lost", "TOY-CARD-01", say("No card is left."), score=state.total)
    return None


def tracked(state: State) -> Mapping[str, Track]:
    """Every value of the toy table can be set by hand."""
    return {
        "total": Number(0, LIMIT, "TOY-LIMIT-01"),
        "hand": Several(CARDS, "TOY-CARD-01"),
        "mood": Choice(PICKS, "TOY-PICK-01"),
        "rolled": Faces((1, 2, 3, 4, 5, 6), len(DICE), "TOY-ROLL-01"),
    }


class ToyWords:
    """The toy speaks plain English."""

    def __init__(self, state: State) -> None:
        self.state = state

    def event(self, event: Any) -> Line:
        match event:
            case Began(total):
                return Line(say("The total begins at {total}.", total=total), event.rule)
            case Added(n):
                return Line(say("The total grows by {n}.", n=n), event.rule)
            case Rolled(faces):
                return Line(say("The dice show {faces}.", faces=list(faces)), event.rule)
            case Drew(card):
                return Line(say("The card is {card}.", card=card), event.rule)
            case Picked(mood):
                return Line(say("The pick is {mood}.", mood=mood), event.rule, tuple(map(say, PICKS)))
        raise DataError(JOURNAL, type(event).__name__, say("This game knows no such event."))

    def command(self, command: Any) -> Text:
        return say("Toy: {name}", name=type(command).__name__)

    def kind(self, command: Any) -> Text:
        return say("Toy orders: {name}", name=type(command).__name__)

    def detail(self, command: Any) -> tuple[Text, ...]:
        return (say("by {n}", n=command.n),) if isinstance(command, Add) else ()

    def question(self, question: Question) -> Text:
        return say("Toy question {key}", key=question.key)

    def option(self, question: Question, option: str) -> Text:
        return say("Option {option}", option=option)

    def refusal(self, error: Illegal) -> Text:
        return say("The toy refuses: {key}.", key=error.key)

    def tracked(self, path: str) -> Text:
        return say("Toy value {path}", path=path)

    def value(self, path: str, value: Any) -> Text:
        return say("{value}", value=value)

    def headline(self) -> tuple[Text, ...]:
        return (
            say("Total {total}", total=self.state.total),
            say("Cards: {hand}", hand=list(self.state.hand)),
        )


TOY: Game[State] = Game(
    id="toy",
    prefix="TOY",
    title="Toy",
    players="1",
    languages=("en",),
    start=State(),
    commands=(Add, RollDie, DrawCard, Pick),
    events=(Began, Added, Rolled, Drew, Picked),
    setup=setup,
    decide=decide,
    evolve=evolve,
    offers=offers,
    outcome=outcome,
    tracked=tracked,
    words=ToyWords,
)


def get_toy(game_id: str) -> Game[Any]:
    """A registry that knows the toy alone."""
    if game_id != TOY.id:
        raise DataError(say("game"), "", not_one_of(["toy"], game_id))
    return TOY
