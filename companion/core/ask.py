"""The only door outside: rules ask for rolls, cards and choices, and somebody answers.

`decide` runs as straight-line code. Behind the door stand recorded answers, the app's dice,
the player's fingers, a script or a bot. A question nobody answers stops `decide` with
`Unanswered`; the table shows it, appends the answer and runs the command again from its start.

INVARIANT: a recorded answer belongs to one question, known by its key and by whom it is about. After
an amendment an answer that fits no question is left over, never handed to another one; and an answer
that its question no longer allows is asked for again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from companion.core.dice import Die
from companion.core.errors import Illegal, Unanswered
from companion.core.questions import (
    Answer,
    Choose,
    Count,
    Deal,
    Dealer,
    Draw,
    Pick,
    Question,
    Roll,
    Tell,
    Value,
)
from companion.core.tracked import Track

if TYPE_CHECKING:
    from companion.core.game import Event

T = TypeVar("T")
Maker = Callable[[Question, int], "Value | None"]
"""Answers a question, or not; the number counts the answers this command already has."""


class Ask:
    """Hands recorded answers to a decision, then those of a maker, and keeps what was given.

    What questions have besides key and rule is named: `about`, `seat`, `secret`, and for piles `shuffle`,
    `spot`, `spots`, `dealer`, for forms `usual` and `known`. All other names are facts for the sentence that
    asks.
    """

    def __init__(
        self, recorded: Iterable[Answer] = (), maker: Maker | None = None, by_app: bool = False
    ) -> None:
        self.left: list[Answer] = list(recorded)
        """Recorded answers that nobody has asked for yet."""
        self._maker = maker
        self._by_app = by_app
        self.given: list[Answer] = []
        self.asked: list[Question] = []
        """The questions behind `given`."""
        self.events: Sequence[Event] = ()
        """What the decision that asks has come to so far; its `Course` keeps it here, to be told."""

    def roll(self, dice: Sequence[Die], key: str, rule: str, **more: Any) -> tuple[int, ...]:
        """The faces of dice thrown together, in the order of `dice`."""
        return self._answer(Roll(key, rule, tuple(dice), **_split(more, _OF_ROLLS))) if dice else ()  # type: ignore[return-value]

    def draw(self, pile: Sequence[str], key: str, rule: str, **more: Any) -> str:
        """A card from a face-down pile; the last one left needs no answer."""
        if len(_some(pile, key)) == 1:
            return pile[0]
        return self._answer(Draw(key, rule, tuple(pile), **_split(more, _OF_DRAWS)))  # type: ignore[return-value]

    def deal(
        self,
        pile: Sequence[str],
        count: int,
        key: str,
        rule: str,
        *,
        shuffle: str,
        dealer: Dealer = "anybody",
        **more: Any,
    ) -> tuple[str, ...]:
        """Several cards at once; a pile that is dealt out whole needs no answer."""
        if count >= len(pile):
            return tuple(pile)
        asked = Deal(key, rule, tuple(pile), count, shuffle=shuffle, dealer=dealer, **_split(more))
        return self._answer(asked) if count else ()  # type: ignore[return-value]

    def choose(self, options: Sequence[str], key: str, rule: str, **more: Any) -> str:
        """The player's pick; where there is no choice nobody is asked."""
        if len(_some(options, key)) == 1:
            return options[0]
        return self._answer(Choose(key, rule, tuple(options), **_split(more)))  # type: ignore[return-value]

    def pick(
        self,
        options: Sequence[str],
        key: str,
        rule: str,
        least: int = 0,
        most: int | None = None,
        ordered: bool = False,
        **more: Any,
    ) -> tuple[str, ...]:
        """Several of the options, or all of them in an order; where there is no choice nobody is asked."""
        most = len(options) if most is None else min(most, len(options))
        if least > most:
            raise ValueError(f"{key}: {least} of {len(options)} options cannot be picked")
        if most == 0 or (least == len(options) and (len(options) == 1 or not ordered)):
            return tuple(options[:least])
        asked = Pick(key, rule, tuple(options), least, most, ordered=ordered, **_split(more))
        return self._answer(asked)  # type: ignore[return-value]

    def count(self, low: int, high: int, key: str, rule: str, **more: Any) -> int:
        """A number between two bounds; where they are one nobody is asked."""
        if low > high:
            raise ValueError(f"{key}: no number lies between {low} and {high}")
        return low if low == high else self._answer(Count(key, rule, low, high, **_split(more)))  # type: ignore[return-value]

    def tell(self, shape: Mapping[str, Track], key: str, rule: str, **more: Any) -> Mapping[str, Any]:
        """What the player reads off a thing, field by field."""
        if not shape:
            raise ValueError(f"{key}: nothing to tell")
        return self._answer(Tell(key, rule, shape, **_split(more, _OF_FORMS)))  # type: ignore[return-value]

    def _answer(self, question: Question) -> Value:
        answer = self._recall(question)
        if answer is None and self._maker is not None:
            value = self._maker(question, len(self.given))
            answer = None if value is None else question.answer(value, self._by_app)
        if answer is None:
            raise Unanswered(question, self.events)
        self.given.append(answer)
        self.asked.append(question)
        return answer.value

    def _recall(self, question: Question) -> Answer | None:
        """The recorded answer of this question, unless it is no longer possible."""
        old = next((each for each in self.left if each.fits(question)), None)
        if old is None:
            return None
        self.left.remove(old)
        value = question.recalled(old)
        try:
            return None if value is None else question.answer(value, old.by_app)
        except Illegal:
            return None


def _some(options: Sequence[T], key: str) -> Sequence[T]:
    """A question needs something to choose from: without it nobody could ever answer."""
    if not options:
        raise ValueError(f"{key}: a question without options")
    return options


_ALL = frozenset({"about", "seat", "secret"})
_OF_ROLLS = _ALL | {"dealer"}
_OF_DRAWS = _ALL | {"shuffle", "spot", "spots"}
_OF_FORMS = _ALL | {"usual", "known"}


def _split(more: Mapping[str, Any], names: frozenset[str] = _ALL) -> dict[str, Any]:
    """The fields that such questions have, and all else as their facts."""
    known = {name: value for name, value in more.items() if name in names}
    return {**known, "facts": {name: value for name, value in more.items() if name not in known}}


# -- who answers ----------------------------------------------------------------------------------


def app_dice(seed: int, position: int | str) -> Maker:
    """The app's own dice and shuffles.

    The same place in a journal always gives the same faces. A pile is shuffled once: its order depends
    on the table and on the pile, not on the moment, so that a pile which is put back as it was also
    lies as it was. The piles of two seats lie each in an order of its own, however alike their cards are.
    """

    return lambda question, given: question.by_app(seed, Random(f"{seed}/{position}/{given}"))


def kept_by_app(maker: Maker) -> Maker:
    """Only the questions that are the app's alone."""
    return lambda question, given: maker(question, given) if question.is_apps else None


def scripted(values: Iterable[Value]) -> Maker:
    """Answers from a list, in order; when it is used up the question stays open."""
    left = list(values)
    return lambda question, given: left.pop(0) if left else None


def bot(chance: Random) -> Maker:
    """Answers everything at random, choices too."""
    return lambda question, given: question.sample(chance)
