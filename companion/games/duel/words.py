"""How a duel speaks of its table: the names of players, cards and cells, and one voice over all sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from companion.core.errors import DataError, Illegal
from companion.core.file_problems import JOURNAL
from companion.core.game import Event, Line
from companion.core.questions import Question
from companion.core.seats import Seat
from companion.core.square import Square
from companion.core.text import Term, Text, say
from companion.core.vocabulary import Vocabulary, together
from companion.games.duel.carrying import FIELD as FIELD_OF_CARRIER
from companion.games.duel.events import TurnBegan
from companion.games.duel.field import FIELD, SEATS, cell_name
from companion.games.duel.table import HIDDEN, State

if TYPE_CHECKING:
    from companion.games.duel.values import Values

AnyState = State[Any, Any]


@dataclass(frozen=True)
class Names:
    """The words of one game's glossary."""

    game: str
    called: Callable[[str], Term | str] = str
    """What a name that stands in a sentence is called in each language, where somebody has said it."""

    def term(self, term_id: str) -> Term:
        """A word of the game's glossary."""
        return Term(self.game, term_id)

    def seat(self, seat: str) -> Term:
        """First or Second player."""
        return self.term(f"seat.{seat}")

    def player(self, state: AnyState, seat: Seat) -> Term | str:
        """A player by the name that was given, else as First or Second player."""
        return state.side(seat).name or self.seat(seat)

    def keyword(self, tag: str) -> Term:
        """A keyword by its tag."""
        return self.term(f"keyword.{tag}")

    def named(self, state: AnyState, said: Text, strangers: Sequence[Text] = ()) -> Text:
        """A sentence in which cards have the names of each language, and players those that they gave.

        Players who gave none are called First and Second player, or as `strangers`.
        """
        facts = {key: self._named(state, fact, strangers) for key, fact in said.facts.items()}
        return replace(said, facts=facts)

    def _named(self, state: AnyState, said: Any, strangers: Sequence[Text]) -> Any:
        if isinstance(said, Text):
            return self.named(state, said, strangers)
        if isinstance(said, list | tuple):
            return [self._named(state, each, strangers) for each in said]
        if isinstance(said, str):
            return self.called(said)
        seat = next((seat for seat in SEATS if said == self.seat(seat)), None)
        if seat is None:
            return said
        return state.side(seat).name or (strangers[SEATS.index(seat)] if strangers else said)


def place(at: Any) -> Text:
    """A cell by its name."""
    square = FIELD.find(at)
    return say("{cell}", cell=cell_name(square)) if square is not None else say("beside the field")


def card(state: AnyState, id_: str) -> Text | str:
    """A card by its name; a hidden one by its place."""
    found = state.find(id_)
    if found is None:
        return say("a face-down card") if id_ == HIDDEN else id_
    return found.printed.name or say("the hidden card on {cell}", cell=place(found.at))


def cards(state: AnyState, ids: Iterable[str]) -> list[Text | str]:
    """Several cards."""
    return [card(state, each) for each in ids]


Asking = Callable[[Any, Question], Text]


def about_card(said: Text) -> Asking:
    """A question whose {card} is the one that it is about."""
    return lambda state, question: _filled(said, card=card(state, question.about[0]))


def about_two(said: Text) -> Asking:
    """A question whose {who} and {target} are the two that it is about."""
    return lambda state, question: _filled(
        said, who=card(state, question.about[0]), target=card(state, question.about[1])
    )


def _filled(said: Text, **facts: Any) -> Text:
    return replace(said, facts={**said.facts, **facts})


def squad_card(name: str) -> Text | str:
    """A card that is not in play yet, by its name."""
    return say("a face-down card") if name == HIDDEN else name


class Speaker:
    """Speaks of one table, in the names of its cards; a game adds its vocabulary and its values."""

    names: ClassVar[Names]
    words: ClassVar[Vocabulary]
    values: ClassVar[Values]
    stages: ClassVar[Mapping[str, Text]]
    board: ClassVar = ("at", FIELD)
    """The field, which has its names before a card lies on it."""

    def __init__(self, state: Any) -> None:
        self.state = state

    def named(self, said: Text) -> Text:
        """A sentence with the names of the players."""
        return self.names.named(self.state, said)

    def event(self, event: Event) -> Line:
        """One event as a sentence."""
        tell = self.words.told.get(type(event))
        if tell is None:
            raise DataError(JOURNAL, type(event).__name__, say("This game knows no such event."))
        return Line(self.named(tell(self.state, event)), event.rule)

    def heading(self, event: Event) -> Text | None:
        """A turn is a head in the journal."""
        if not isinstance(event, TurnBegan):
            return None
        return self.named(say("Turn {turn}: {seat}", turn=event.turn, seat=self.names.seat(event.seat)))

    def command(self, command: Any) -> Text:
        """What was ordered; an order that says no more than its kind is called by it."""
        word = self.words.ordered.get(type(command))
        return self.words.kinds[type(command)] if word is None else self.named(word(self.state, command))

    def kind(self, command: Any) -> Text | Term:
        """Its kind."""
        return self.words.kinds[type(command)]

    def detail(self, command: Any) -> tuple[Text | Term | str, ...]:
        """Where the cards of an order stand, since two may have one name."""
        ids = [
            getattr(command, name) for name in ("who", "source", "target", "card") if hasattr(command, name)
        ]
        cards = [found for id_ in ids if (found := self.state.find(id_)) is not None]
        who = (self.seat(command.seat),) if hasattr(command, "seat") else ()
        return (*who, *(say("{id}, {place}", id=each.id, place=place(each.at)) for each in cards))

    def seat(self, seat: Seat) -> Text:
        """A player."""
        return self.named(say("{seat}", seat=self.names.seat(seat)))

    def member(self, collection: str, id_: str) -> Text:
        """A card or a side in a list of values."""
        name = card(self.state, id_) if collection == "cards" else self.names.seat(id_)
        return self.named(say("{name}", name=name))

    def question(self, question: Question) -> Text:
        """What is asked."""
        return self.named(self.words.asked[question.key](self.state, question))

    def option(self, question: Question, option: str) -> Text:
        """One option of a question: a card, unless the question has words of its own."""
        word = self.words.options.get(question.key)
        if word is not None:
            return self.named(word(self.state, question, option))
        known = self.state.find(option) is not None
        return self.named(say("{card}", card=card(self.state, option) if known else squad_card(option)))

    def refusal(self, error: Illegal) -> Text:
        """Why not."""
        word = self.words.refused.get(error.key)
        return self.named(word(self.state, error.facts)) if word else say("The rules do not allow this.")

    def tracked(self, path: str) -> Text:
        """The name of a value."""
        return self.named(self.values.tracked(self.state, path))

    def value(self, path: str, value: Any) -> Text:
        """A value in words."""
        carrier = self.state.find(value) if path.endswith(f".{FIELD_OF_CARRIER}") else None
        if carrier is not None:
            return self.named(say("{card}", card=card(self.state, carrier.id)))
        return self.named(self.values.value(path, value))

    def headline(self) -> tuple[Text, ...]:
        """Where the table stands."""
        return tuple(self.named(line) for line in self.values.headline(self.state, self.stages))

    def typed(self, field: str, value: Any) -> Mapping[str, Text | str]:
        """What a person calls the value of an order's field: cells by their names."""
        return {field: cell_name(value)} if isinstance(value, Square) else {}


__all__ = [
    "Names",
    "Speaker",
    "Vocabulary",
    "about_card",
    "about_two",
    "card",
    "cards",
    "place",
    "squad_card",
    "together",
]
