"""The only door outside: rules ask for rolls, cards and choices, and somebody answers.

`decide` runs as straight-line code. Behind the door stand recorded answers, the app's dice,
the player's fingers, a script or a bot. A question nobody answers stops `decide` with
`Unanswered`; the table shows it, appends the answer and runs the command again from its start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.core.dice import Die
from companion.core.errors import Illegal, Unanswered

if TYPE_CHECKING:
    from companion.core.game import Event


@dataclass(frozen=True)
class Answer:
    """What was rolled, drawn or chosen, under the key of its question; dice keep their names."""

    key: str
    value: tuple[int, ...] | str
    dice: tuple[str, ...] = ()


Value: TypeAlias = "tuple[int, ...] | str"


@dataclass(frozen=True)
class Roll:
    """Which faces did these dice show?"""

    key: str
    rule: str
    dice: tuple[Die, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)

    def check(self, value: object) -> tuple[int, ...]:
        """The faces, one for each die and each printed on it."""
        if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != len(self.dice):
            raise Illegal(self.rule, "wrong_number_of_dice", needed=len(self.dice))
        for die, face in zip(self.dice, value, strict=True):
            if type(face) is not int or face not in die.faces:
                raise Illegal(self.rule, "no_such_face", die=die.name, face=face)
        return tuple(value)


@dataclass(frozen=True)
class Draw:
    """Which card of this face-down pile was it?"""

    key: str
    rule: str
    pile: tuple[str, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)

    def check(self, value: object) -> str:
        """A card that can still be in the pile."""
        if value not in self.pile:
            raise Illegal(self.rule, "not_in_pile", card=value)
        return str(value)


@dataclass(frozen=True)
class Choose:
    """Which of these does the player take?"""

    key: str
    rule: str
    options: tuple[str, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)

    def check(self, value: object) -> str:
        """One of the options."""
        if value not in self.options:
            raise Illegal(self.rule, "not_an_option", option=value)
        return str(value)


Question: TypeAlias = "Roll | Draw | Choose"
Maker = Callable[[Question, int], "Value | None"]
"""Answers a question, or not; the number counts the answers this command already has."""


class Ask:
    """Hands recorded answers to a decision, then those of a maker, and keeps what was given."""

    def __init__(self, recorded: Iterable[Answer] = (), maker: Maker | None = None) -> None:
        self._recorded = list(recorded)
        self._maker = maker
        self.given: list[Answer] = []
        self.events: Sequence[Event] = ()
        """What the decision that asks has come to so far; its `Course` keeps it here, to be told."""

    def roll(self, dice: Sequence[Die], key: str, rule: str, **facts: object) -> tuple[int, ...]:
        """The faces of dice thrown together, in the order of `dice`."""
        return self._answer(Roll(key, rule, tuple(dice), facts)) if dice else ()  # type: ignore[return-value]

    def draw(self, pile: Sequence[str], key: str, rule: str, **facts: object) -> str:
        """A card from a face-down pile; the last one left needs no answer."""
        if len(pile) == 1:
            return pile[0]
        return self._answer(Draw(key, rule, tuple(pile), facts))  # type: ignore[return-value]

    def choose(self, options: Sequence[str], key: str, rule: str, **facts: object) -> str:
        """The player's pick; where there is no choice nobody is asked."""
        if len(options) == 1:
            return options[0]
        return self._answer(Choose(key, rule, tuple(options), facts))  # type: ignore[return-value]

    def _answer(self, question: Question) -> Value:
        value = self._recall(question)
        if value is None and self._maker is not None:
            value = self._maker(question, len(self.given))
        if value is None:
            raise Unanswered(question, self.events)
        value = question.check(value)
        names = tuple(die.name for die in question.dice) if isinstance(question, Roll) else ()
        self.given.append(Answer(question.key, value, names))
        return value

    def _recall(self, question: Question) -> Value | None:
        """The next recorded answer of this key; faces are matched to dice by the dice's names.

        After an amendment fewer or more dice may be asked for than were recorded: faces of dice
        that are gone are passed over, and a die without a recorded face must be rolled.
        """
        answer = next((each for each in self._recorded if each.key == question.key), None)
        if answer is None:
            return None
        self._recorded.remove(answer)
        if not isinstance(question, Roll) or isinstance(answer.value, str) or not answer.dice:
            return answer.value
        left = list(zip(answer.dice, answer.value, strict=True))
        faces = []
        for die in question.dice:
            found = next((pair for pair in left if pair[0] == die.name), None)
            if found is None:
                return None
            left.remove(found)
            faces.append(found[1])
        return tuple(faces)


def app_dice(seed: int, position: int) -> Maker:
    """The app's own dice and shuffles; the same place in a journal always gives the same faces."""

    def answer(question: Question, given: int) -> Value | None:
        chance = Random(f"{seed}/{position}/{given}")
        if isinstance(question, Roll):
            return tuple(chance.choice(die.faces) for die in question.dice)
        if isinstance(question, Draw):
            return chance.choice(question.pile)
        return None

    return answer


def scripted(values: Iterable[Value]) -> Maker:
    """Answers from a list, in order; when it is used up the question stays open."""
    left = list(values)
    return lambda question, given: left.pop(0) if left else None


def bot(chance: Random) -> Maker:
    """Answers everything at random, choices too."""

    def answer(question: Question, given: int) -> Value | None:
        if isinstance(question, Roll):
            return tuple(chance.choice(die.faces) for die in question.dice)
        return chance.choice(question.pile if isinstance(question, Draw) else question.options)

    return answer
