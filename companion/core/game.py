"""The contract that all games share: setup, decide, evolve, legal, outcome.

State, commands and events are frozen dataclasses. A command is an order in the imperative, an
event a fact in the past tense with the rule that caused it. What every game has in common
besides its rules, the correction by hand and the player's note, is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from typing import Any, Generic, Protocol, TypeVar

from companion.core.ask import Ask, Question
from companion.core.errors import DataError, Illegal
from companion.core.file_problems import JOURNAL
from companion.core.rules import rule
from companion.core.text import Label, Term, Text, say
from companion.core.tracked import Track, put, shown, stored

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
class Adjusted(Event):
    """A value was corrected by hand."""

    path: str
    value: Any
    was: Any


@dataclass(frozen=True)
class Noted(Event):
    """The player wrote something down."""

    text: str


@dataclass(frozen=True)
class Line:
    """One narrated event: a sentence, its rule, and what else could have been chosen."""

    text: Text
    rule: str
    candidates: tuple[Text, ...] = ()
    icon: str = ""


@dataclass(frozen=True)
class Outcome:
    """How a game ended: for whom, by which rule, and the score where there is one."""

    won: bool
    rule: str
    text: Text
    score: int | None = None
    winner: str = ""


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


@dataclass(frozen=True)
class FactsKit:
    """A game's box facts: the shipped example, and a check that returns warnings or raises `DataError`."""

    example: Callable[[], Any]
    check: Callable[[Any, Label], list[Text]]


class Words(Protocol):
    """How a game speaks of one table, whose names it knows; the only place where its sentences stand."""

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
    decide: Callable[[S, Any, Ask], list[Event]]
    evolve: Callable[[S, Any], S]
    legal: Callable[[S], Sequence[Command]]
    outcome: Callable[[S], Outcome | None]
    tracked: Callable[[S], Mapping[str, Track]]
    words: Callable[[S], Words]
    settle: Callable[[S, S], list[Event]] = field(default=lambda before, after: [])
    """What follows at once from a correction by hand, from the state before it and the state after it."""
    features: frozenset[str] = field(default_factory=frozenset)
    odds: Callable[[S], Sequence[OddsTable]] = field(default=lambda state: ())
    facts: FactsKit | None = None


COMMON_COMMANDS: tuple[type[Command], ...] = (Setup, Adjust, Note)
COMMON_EVENTS: tuple[type[Event], ...] = (Adjusted, Noted)
NOTE_LENGTH = 500


def decide(game: Game[S], state: S, command: Command, ask: Ask) -> list[Event]:
    """What follows from a command, or a refusal; corrections and notes are alike in all games."""
    if isinstance(command, Setup):
        return game.setup(command.options)
    if isinstance(command, Adjust):
        adjusted = _adjust(game, state, command)
        return [adjusted, *game.settle(state, evolve(game, state, adjusted))]
    if isinstance(command, Note):
        return [_note(command)]
    return game.decide(state, command, ask)


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
    value, was = track.check(command.value), shown(track, state, command.path)
    return Adjusted(command.path, _plain(value), _plain(was), rule="TABLE-ADJUST-01")


def _plain(value: Any) -> Any:
    """A tracked value as JSON has it, so that a stored event equals the one that was made."""
    return list(value) if isinstance(value, tuple) else value


def evolve(game: Game[S], state: S, event: Event) -> S:
    """The state after one event; no judgement, no chance."""
    if isinstance(event, Adjusted):
        track = game.tracked(state).get(event.path)
        if track is None:
            raise DataError(JOURNAL, event.path, say("There is no such tracked value."))
        return put(state, event.path, stored(track, event.value))
    if isinstance(event, Noted):
        return state
    return game.evolve(state, event)


def fold(game: Game[S], state: S, events: Iterable[Event]) -> S:
    """The state after many events."""
    return reduce(lambda before, event: evolve(game, before, event), events, state)
