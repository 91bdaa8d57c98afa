"""The contract that all games share: setup, decide, evolve, offers, outcome.

State, commands and events are frozen dataclasses. A command is an order in the imperative, an
event a fact in the past tense with the rule that caused it. What every game has in common
besides its rules, the correction by hand, the player's note and the reminder, is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar

from companion.core.ask import Ask
from companion.core.course import Course
from companion.core.errors import DataError, Illegal
from companion.core.facts import FactsKit
from companion.core.file_problems import JOURNAL
from companion.core.options import Option
from companion.core.questions import Question
from companion.core.rules import rule
from companion.core.seats import TABLE, Seat
from companion.core.text import Term, Text
from companion.core.tracked import Choice, Faces, Several, Track, plain, put, stored, told, type_at

if TYPE_CHECKING:
    from companion.core.offers import Offer

S = TypeVar("S")


@dataclass(frozen=True)
class Command:
    """What a player orders."""


@dataclass(frozen=True, kw_only=True)
class Event:
    """What happened, and the rule that made it happen."""

    rule: str


@dataclass(frozen=True)
class Setup(Command):
    """The first entry of every table: how it begins."""

    options: Mapping[str, Any]


@dataclass(frozen=True)
class Adjust(Command):
    """Set one tracked value to what lies on the physical table."""

    path: str
    value: Any


@dataclass(frozen=True)
class Note(Command):
    """Write a sentence of the player's own into the journal."""

    text: str


@dataclass(frozen=True)
class Recovered(Command):
    """The mark that recovery from a damaged file leaves: nobody orders it."""

    state: Any = None
    """The table as it was stored, in plain form, where it is put back to that."""
    kept: Any = None
    """The row that stood here, where it can be read but no longer fits."""


@dataclass(frozen=True)
class TableRestored(Event):
    """The whole table was put back to what was stored of it."""

    state: Any


@dataclass(frozen=True)
class Adjusted(Event):
    """A value was corrected by hand."""

    path: str
    value: Any
    was: Any
    """Both as a player sees them."""
    stored: Any = None
    """The new value as the state holds it, where it is a list or another form of it."""


@dataclass(frozen=True)
class Noted(Event):
    """The player wrote something down."""

    text: str


@dataclass(frozen=True)
class Reminded(Event):
    """The moment came for a text that only people can judge; nothing else happens."""

    card: str
    text: str


@dataclass(frozen=True)
class Withheld(Event):
    """Something that another seat did in secret; shown in place of what it was, never stored."""

    seat: Seat


@dataclass(frozen=True)
class Line:
    """One narrated event: a sentence, its rule, and what else could have been chosen."""

    text: Text
    rule: str
    candidates: tuple[Text, ...] = ()


Result = Literal["won", "lost", "drawn", "ended"]


@dataclass(frozen=True)
class Outcome:
    """How a game ended: for whom, by which rule, and the score where there is one."""

    result: Result
    rule: str
    text: Text
    score: int | None = None
    winners: tuple[Seat, ...] = ()

    @property
    def won(self) -> bool:
        """Whether somebody won, as against lost, drawn or merely ended."""
        return self.result == "won"


@dataclass(frozen=True)
class Chance:
    """How likely something is, exactly."""

    text: Text
    value: Fraction


@dataclass(frozen=True)
class OddsTable:
    """Chances that belong together, and on what assumption they were worked out."""

    title: Text
    rows: tuple[Chance, ...]
    rule: str = ""
    note: Text | None = None


class Words(Protocol):
    """How a game speaks of one table, whose names it knows; the only place where its sentences stand.

    It may also have `heading(event)`, the head that an event such as a new turn opens in the journal.
    """

    def event(self, event: Any) -> Line:
        """The sentence for one event."""

    def command(self, command: Any) -> Text:
        """The sentence for what the player ordered."""

    def kind(self, command: Any) -> Text | Term:
        """The kind of order that a command is, by which many of them are grouped."""

    def detail(self, command: Any) -> Sequence[Text | Term | str]:
        """What tells a command from others of the same words: its die, its card, its target."""

    def question(self, question: Question) -> Text:
        """The sentence that asks."""

    def option(self, question: Question, option: str) -> Text:
        """The words on one option, card or die of a question."""

    def refusal(self, error: Illegal) -> Text:
        """The sentence that says what is missing."""

    def tracked(self, path: str) -> Text:
        """The name of a tracked value."""

    def value(self, path: str, value: Any) -> Text:
        """A tracked value in words."""

    def headline(self) -> tuple[Text, ...]:
        """One or two lines that tell where the table stands."""


Rule = Callable[[Course[S]], None]
"""What follows from any event, whoever caused it."""


def _same_event(event: Any, seat: Seat) -> Any:
    return event


def _same_state(state: Any, seat: Seat) -> Any:
    return state


@dataclass(frozen=True, eq=False)
class Game(Generic[S]):
    """One game: its types, its rules and its words."""

    id: str
    prefix: str
    title: str
    players: str
    languages: tuple[str, ...]
    start: S
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    setup: Callable[[Mapping[str, Any]], list[Event]]
    decide: Callable[[Course[S], Any], None]
    evolve: Callable[[S, Any], S]
    offers: Callable[[S, Seat], Sequence[Offer[S]]]
    """What may be ordered now, with the fields that are still to be chosen."""
    outcome: Callable[[S], Outcome | None]
    tracked: Callable[[S], Mapping[str, Track]]
    words: Callable[[S], Words]
    always: tuple[Rule[S], ...] = ()
    """What follows from any event, a correction by hand included."""
    follow: Callable[[S], Command | None] = field(default=lambda state: None)
    """What the table does next by itself; None while it waits for a player."""
    seats: tuple[Seat, ...] = (TABLE,)
    to_act: Callable[[S], frozenset[Seat]] = field(default=lambda state: frozenset({TABLE}))
    """Whose turn it is: one seat, or several while all of them decide at once."""
    seen: Callable[[Any, Seat], Any] = _same_event
    """An event or a command as a seat may know of it: itself, less of it, or None where that seat sees
    nothing of it. TABLE sees what lies open for all."""
    veiled: Callable[[S, Seat], S] = _same_state
    """The table as a seat may look at it."""
    piece: Callable[[S, str], object] = field(default=lambda state, id_: None)
    """What the piece of an id is, such as its owner and name; None for what is no piece. By it a corrected
    past notices that an id has come to mean another piece than the one that was meant."""
    name_of: Callable[[S], str] = field(default=lambda state: "")
    """What its tables are called, where their states say so; empty where somebody calls them as they like."""
    sound: Callable[[S], bool] = field(default=lambda state: True)
    """Whether a table lies as some set-up could have laid it, and play from there could have led to it; it
    may say with a `DataError` why not. It is asked of tables of strangers, and holds for all versions."""
    options: Callable[[], tuple[Option, ...]] = field(default=lambda: ())
    """What a table may decide before it begins; `setup` is given the values under "options"."""
    sequel: Callable[[S], Mapping[str, Any] | None] = field(default=lambda state: None)
    """What the next table of a match or a campaign is set up with, once this one has ended. Where it has a
    field `AFTER`, whoever begins that table puts in the seed by which this one is found again."""
    odds: Callable[[S], Sequence[OddsTable]] = field(default=lambda state: ())
    facts: FactsKit | None = None
    box_of: str = ""
    """The game whose box facts its tables begin with, where it has none of its own."""
    short: str = ""
    """What it is called where there is little room; empty where its title is short enough."""
    summary: Text | str = ""
    """What the companion does for the game, in one line."""


COMMON_COMMANDS: tuple[type[Command], ...] = (Setup, Adjust, Note, Recovered)
COMMON_EVENTS: tuple[type[Event], ...] = (Adjusted, Noted, Reminded, TableRestored)
NOTE_LENGTH = 500
FOLLOWS = 200
"""More acts in a row than any table does by itself: a game whose `follow` never ends."""


def decide(game: Game[S], state: S, command: Command, ask: Ask) -> list[Event]:
    """What follows from a command, or a refusal; corrections and notes are alike in all games."""
    course = Course(state, lambda before, event: evolve(game, before, event), ask, game.always)
    if isinstance(command, Setup):
        return game.setup(command.options)
    if isinstance(command, Adjust):
        course.happen(_adjust(game, state, command))
    elif isinstance(command, Note):
        course.happen(_note(command))
    elif isinstance(command, Recovered):
        # No rule looks at it: what a damaged file left is put back as it was, whatever follows from it.
        return [TableRestored(command.state, rule="TABLE-ADJUST-01")] if command.state is not None else []
    else:
        game.decide(course, command)
    return course.events


def next_by_itself(game: Game[S], state: S) -> Command | None:
    """What the table does next without a player; nothing once the game has ended."""
    return None if game.outcome(state) else game.follow(state)


@rule("TABLE-NOTE-01")
def _note(command: Note) -> Noted:
    text = command.text.strip()
    if not text or len(text) > NOTE_LENGTH:
        raise Illegal("TABLE-NOTE-01", "note_length", most=NOTE_LENGTH)
    return Noted(text, rule="TABLE-NOTE-01")


@rule("TABLE-ADJUST-01")
def _adjust(game: Game[S], state: S, command: Adjust) -> Adjusted:
    track = game.tracked(state).get(command.path)
    if track is None:
        raise Illegal("TABLE-ADJUST-01", "no_such_value", path=command.path)
    from companion.core.converter import to_plain

    value, was = track.check(command.value), told(track, state, command.path)
    # A list, or a word that stands for something, is always kept as the state holds it: to tell whether
    # that is another form takes a rule.
    kept = isinstance(value, tuple) or (isinstance(track, Choice) and track.store is not None)
    held = to_plain(stored(track, value)) if kept else None
    return Adjusted(command.path, plain(value), was, held, rule="TABLE-ADJUST-01")


def _has_other_form(track: Track | None) -> bool:
    return isinstance(track, Several | Faces | Choice) and track.store is not None


def evolve(game: Game[S], state: S, event: Event) -> S:
    """The state after one event; no judgement, no chance."""
    if isinstance(event, Adjusted):
        return _corrected(game, state, event)
    if isinstance(event, Noted | Reminded):
        return state
    if isinstance(event, TableRestored):
        from companion.core.converter import structure

        return structure(event.state, type(game.start), JOURNAL, game.seats)  # type: ignore[no-any-return]
    return game.evolve(state, event)


def _plain_value(game: Game[S], state: S, event: Adjusted) -> Any:
    """A value that is kept as the player sees it; a word that stands for something is looked up."""
    from companion.core.converter import structure

    try:
        return structure(event.value, type_at(state, event.path), JOURNAL, game.seats)
    except DataError:
        track = game.tracked(state).get(event.path)
        if track is None or not _has_other_form(track):
            raise
        return stored(track, event.value)


def _corrected(game: Game[S], state: S, event: Adjusted) -> S:
    """The state with the value of a correction; a path that this version no longer knows is told only."""
    from companion.core.converter import structure  # cattrs is slow to load, and a list of tables needs none

    try:
        if event.stored is not None:
            value = structure(event.stored, type_at(state, event.path), JOURNAL, game.seats)
        elif isinstance(event.value, list) and _has_other_form(track := game.tracked(state).get(event.path)):
            # Version 0.1.0 kept such a value only as the player saw it.
            value = stored(track, event.value)  # type: ignore[arg-type]
        else:
            value = _plain_value(game, state, event)
        return put(state, event.path, value)
    except KeyError:
        return state


def fold(game: Game[S], state: S, events: Iterable[Event]) -> S:
    """The state after many events."""
    return reduce(lambda before, event: evolve(game, before, event), events, state)
