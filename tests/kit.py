"""Scenes for any game: `Scene(GAME, state).when(Attack("asp", "lion"), (5,), "keep").then(round=1)`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Self, TypeVar

from companion.content.languages import speak
from companion.core.ask import Ask
from companion.core.errors import Illegal, Unanswered
from companion.core.game import Command, Event, Game, decide, evolve
from companion.core.questions import Question, Value
from companion.core.rules import RULE_ID
from companion.core.telling import line, refusal
from companion.core.tracked import look

S = TypeVar("S")


class Script:
    """Answers in order, and the questions that were asked."""

    def __init__(self, answers: Sequence[Value]) -> None:
        self.left = list(answers)
        self.asked: list[Question] = []

    def __call__(self, question: Question, _: int) -> Value | None:
        self.asked.append(question)
        return self.left.pop(0) if self.left else None


class Scene(Generic[S]):
    """One table in a test: commands lead to the next scene, or to a refusal that must be looked at."""

    def __init__(self, game: Game[S], state: S) -> None:
        self.game = game
        self._state = state
        self.events: list[Event] = []
        self.asked: list[Question] = []
        self.refusal: Illegal | None = None

    @property
    def state(self) -> S:
        """The table; nobody looks at it over a refusal that was not expected."""
        assert self.refusal is None, f"refused: {self.refusal}"
        return self._state

    # -- what a game may put in other words ---------------------------------------------------------

    def at(self, state: S) -> Self:
        """A scene of the same kind with another table."""
        return type(self)(self.game, state)

    def is_as(self, word: str, value: Any) -> bool:
        """Whether the table is as a word of `then` has it: by default a field or a path of the state."""
        return bool(look(self.state, word) == value)

    def shown(self, word: str) -> str:
        """What a table says to a word, for the message of a failed test."""
        return repr(look(self.state, word))

    def is_known(self, rule: str) -> bool:
        """Whether a rule may be cited."""
        return RULE_ID.fullmatch(rule) is not None and rule.startswith((self.game.prefix, "TABLE-"))

    # -- given, when, then ----------------------------------------------------------------------------

    def when(self, command: Command, *answers: Value) -> Self:
        """Carry a command out with exactly these answers, no more and no fewer."""
        scene, script = self.at(self.state), Script(answers)
        try:
            scene.events = decide(self.game, self.state, command, Ask(maker=script))
        except Illegal as refused:
            scene.refusal = refused
        except Unanswered as stop:
            raise AssertionError(f"nobody answered {stop.question}") from None
        scene.asked = script.asked
        assert not script.left, f"answers nobody asked for: {script.left}"
        for event in scene.events:
            scene._state = evolve(self.game, scene._state, event)
            scene.check_told(event)
        return scene

    def check_told(self, event: Event) -> None:
        """Every event cites a rule of the book and can be told in English."""
        assert self.is_known(event.rule), event
        told = line(self.game, event, self._state)
        assert speak(told.text) and told.rule == event.rule

    def then(self, paths: Mapping[str, Any] | None = None, /, **expected: Any) -> Self:
        """The table says all of this, by field or by path."""
        for word, value in {**(paths or {}), **expected}.items():
            assert self.is_as(word, value), f"{word}: {value!r} expected, {self.shown(word)} found"
        return self

    def then_refused(self, key: str, *rules: str, **facts: object) -> Self:
        """The command was refused for this reason, by one of these rules and facts; nothing changed."""
        refused = self.refusal
        assert refused is not None, f"accepted, with {self.events}"
        assert refused.key == key and facts.items() <= refused.facts.items(), refused
        assert refused.rule in rules if rules else self.is_known(refused.rule), refused
        assert speak(refusal(self.game, refused, self._state)) != "The rules do not allow this."
        return self.at(self._state)

    def then_asked(self, *keys: str) -> Self:
        """Exactly these questions were asked, in this order."""
        assert tuple(question.key for question in self.asked) == keys
        return self

    def then_asked_about(self, *identities: tuple[str, ...]) -> Self:
        """Exactly these questions were asked, each by its key and whom it is about."""
        assert tuple((question.key, *question.about) for question in self.asked) == identities
        return self

    def then_told(self, *kinds: type[Event]) -> Self:
        """Events of these kinds happened."""
        happened = {type(event) for event in self.events}
        assert happened.issuperset(kinds), happened
        return self

    def then_not_told(self, *kinds: type[Event]) -> Self:
        """No event of these kinds happened."""
        assert self.refusal is None
        assert not {type(event) for event in self.events} & set(kinds)
        return self

    def options(self, key: str) -> tuple[str, ...]:
        """What could be chosen when that question was asked."""
        return next(tuple(each.options) for each in self.asked if each.key == key)  # type: ignore[union-attr]


def begun(game: Game[S], **options: Any) -> Scene[S]:
    """A table that was only set up."""
    scene = Scene(game, game.start)
    for event in game.setup(options):
        scene = Scene(game, evolve(game, scene.state, event))
    return scene


def events_of(scene: Scene[Any], kind: type[Any]) -> list[Any]:
    """The events of one kind that led to a scene."""
    return [event for event in scene.events if isinstance(event, kind)]
