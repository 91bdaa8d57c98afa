"""One voice for the whole game."""

from __future__ import annotations

from typing import Any

from companion.core.errors import DataError, Illegal
from companion.core.file_problems import JOURNAL
from companion.core.game import Event, Line
from companion.core.picture import Picture
from companion.core.questions import Question
from companion.core.text import Term, Text, say
from companion.games.boardgame import events as ev
from companion.games.boardgame.model import State
from companion.games.boardgame.words import events, orders, questions, values


class BoardgameWords:
    """Speaks of one table, in the names of its box and its Adventure."""

    def __init__(self, state: State) -> None:
        self.state = state

    def event(self, event: Event) -> Line:
        """One event as a sentence."""
        tell = events.TELL.get(type(event))
        if tell is None:
            raise DataError(JOURNAL, type(event).__name__, say("This game knows no such event."))
        others = tuple(questions.candidate(self.state, name) for name in getattr(event, "candidates", ()))
        return Line(tell(self.state, event), event.rule, others)

    def heading(self, event: Event) -> Text | None:
        """A Round is a head in the journal."""
        if isinstance(event, ev.PhaseBegun) and event.phase == "plan":
            return say("Round {round}", round=event.round)
        return None

    def command(self, command: Any) -> Text:
        """What was ordered."""
        return orders.command(self.state, command)

    def kind(self, command: Any) -> Text | Term:
        """Its kind."""
        return orders.kind(command)

    def detail(self, command: Any) -> tuple[Text | Term | str, ...]:
        """What its words leave out."""
        return orders.detail(self.state, command)

    def question(self, question: Question) -> Text:
        """What is asked."""
        return questions.question(self.state, question)

    def option(self, question: Question, option: str) -> Text:
        """One option of a question."""
        return questions.option(self.state, question, option)

    def refusal(self, error: Illegal) -> Text:
        """Why not."""
        return questions.refusal(self.state, error)

    def tracked(self, path: str) -> Text:
        """The name of a tracked value."""
        return values.tracked(self.state, path)

    def value(self, path: str, value: Any) -> Text:
        """A tracked value in words."""
        return values.value(self.state, path, value)

    def picture(self) -> Picture:
        """The table in plain text."""
        return values.picture(self.state)

    def headline(self) -> tuple[Text, ...]:
        """Where the table stands."""
        return values.headline(self.state)
