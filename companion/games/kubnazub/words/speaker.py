"""One voice for the whole game: the tables of all its parts, put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from companion.core.ask import Question
from companion.core.errors import DataError, Illegal
from companion.core.file_problems import JOURNAL
from companion.core.game import Command, Event, Line, Reminded
from companion.core.picture import Picture
from companion.core.seats import Seat
from companion.core.text import Term, Text, say
from companion.core.tracked import PlaceTrack
from companion.games.duel.field import FIELD
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import State
from companion.games.kubnazub.words import (
    abilities,
    before,
    desk,
    fights,
    lives,
    picture,
    preparing,
    turns,
    values,
)
from companion.games.kubnazub.words.names import card, place, seat_name, squad_card, with_names

PARTS = (before.WORDS, preparing.WORDS, turns.WORDS, fights.WORDS, lives.WORDS, abilities.WORDS, desk.WORDS)
TOLD = {kind: tell for part in PARTS for kind, tell in part.told.items()}
ORDERED = {kind: word for part in PARTS for kind, word in part.ordered.items()}
KINDS = {kind: word for part in PARTS for kind, word in part.kinds.items()}
ASKED = {key: word for part in PARTS for key, word in part.asked.items()}
OPTIONS = {key: word for part in PARTS for key, word in part.options.items()}
REFUSED = {key: word for part in PARTS for key, word in part.refused.items()}


class KubnazubWords:
    """Speaks of one table, in the names of its cards."""

    board: ClassVar = ("at", PlaceTrack(FIELD, "KZ-CORE-09"))
    """The field, which has its names before a card lies on it."""

    def __init__(self, state: State) -> None:
        self.state = state

    def _named(self, said: Text) -> Text:
        return with_names(self.state, said)  # type: ignore[no-any-return]

    def event(self, event: Event) -> Line:
        """One event as a sentence."""
        tell = TOLD.get(type(event))
        if tell is None:
            raise DataError(JOURNAL, type(event).__name__, say("This game knows no such event."))
        return Line(self._named(tell(self.state, event)), event.rule)

    def reminder(self, event: Reminded) -> Text | None:
        """The words of a ruling that is recalled; None for a text that is printed on a card."""
        return desk.RULINGS.get(event.text)

    def heading(self, event: Event) -> Text | None:
        """A turn is a head in the journal."""
        if not isinstance(event, ev.TurnBegan):
            return None
        return self._named(say("Turn {turn}: {seat}", turn=event.turn, seat=seat_name(event.seat)))

    def command(self, command: Any) -> Text:
        """What was ordered."""
        return self._named(ORDERED[type(command)](self.state, command))

    def kind(self, command: Any) -> Text | Term:
        """Its kind."""
        return KINDS[type(command)]

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
        return self._named(say("{seat}", seat=seat_name(seat)))

    def member(self, collection: str, id_: str) -> Text:
        """A card or a side in a list of values."""
        name = card(self.state, id_) if collection == "cards" else seat_name(id_)
        return self._named(say("{name}", name=name))

    def question(self, question: Question) -> Text:
        """What is asked."""
        return self._named(ASKED[question.key](self.state, question))

    def option(self, question: Question, option: str) -> Text:
        """One option of a question: a card, unless the question has words of its own."""
        word = OPTIONS.get(question.key)
        if word is not None:
            return self._named(word(self.state, question, option))
        known = self.state.find(option) is not None
        return say("{card}", card=card(self.state, option) if known else squad_card(option))

    def refusal(self, error: Illegal) -> Text:
        """Why not."""
        word = REFUSED.get(error.key)
        return self._named(word(self.state, error.facts)) if word else say("The rules do not allow this.")

    def tracked(self, path: str) -> Text:
        """The name of a value."""
        return self._named(values.tracked(self.state, path))

    def value(self, path: str, value: Any) -> Text:
        """A value in words."""
        return self._named(values.value(self.state, path, value))

    def headline(self) -> tuple[Text, ...]:
        """Where the table stands."""
        return tuple(self._named(line) for line in values.headline(self.state))

    def picture(self) -> Picture:
        """The table in plain text."""
        return picture.picture(self.state)

    def typed(self, field: str, value: Any) -> Mapping[str, Text | str]:
        """What a person types for the value of an order's field."""
        return picture.typed(self.state, field, value)

    def field_hint(self, kind: type[Command], field: str) -> Text | None:
        """What a field of an order is for."""
        return picture.field_hint(self.state, kind, field)
