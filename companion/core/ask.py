"""The only door outside: rules ask for rolls, cards and choices, and somebody answers.

`decide` runs as straight-line code. Behind the door stand recorded answers, the app's dice,
the player's fingers, a script or a bot. A question nobody answers stops `decide` with
`Unanswered`; the table shows it, appends the answer and runs the command again from its start.

INVARIANT: a recorded answer belongs to one question, known by its key and by whom it is about. After
an amendment an answer that fits no question is left over, never handed to another one; and an answer
that its question no longer allows is asked for again.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations, product
from random import Random
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeGuard, TypeVar

from companion.core.dice import Die
from companion.core.errors import Illegal, Unanswered
from companion.core.seats import TABLE, Seat
from companion.core.tracked import Track, plain

if TYPE_CHECKING:
    from companion.core.game import Event

Value: TypeAlias = int | str | tuple[int, ...] | tuple[str, ...] | Mapping[str, Any]
T = TypeVar("T")
Dealer: TypeAlias = Literal["anybody", "app", "people"]
"""Who deals cards from a pile: whoever rolls at this table, the app alone, or people alone."""
_WHOLE = re.compile(r"-?[0-9]{1,9}", re.ASCII)


@dataclass(frozen=True)
class Answer:
    """What was rolled, drawn, chosen or told, under the identity of its question; dice keep their names."""

    key: str
    value: Value
    dice: tuple[str, ...] = ()
    about: tuple[str, ...] | None = None
    """Whom the question was about; None in tables that were stored before questions had an identity."""
    secret_of: Seat = TABLE
    """The seat whose secret it is, if it is one."""
    by_app: bool = False
    """Whether the app's dice or its shuffle gave it, so that undo need not stop here."""

    def fits(self, question: Asked) -> bool:
        """Whether it was given to this question."""
        return self.key == question.key and self.about in (None, question.about)


# -- questions ------------------------------------------------------------------------------------
# What is to be known of a kind of question stands in its class. Only how it is put, on a screen or in
# words, is for others to tell apart.


@dataclass(frozen=True)
class Asked(ABC):
    """What all questions have: a key and whom they are about, a rule, and who decides."""

    key: str
    rule: str
    about: tuple[str, ...] = field(default=(), kw_only=True)
    """Whom or what it concerns: with the key this tells a question from every other of its command."""
    seat: Seat = field(default=TABLE, kw_only=True)
    """Who decides."""
    secret: bool = field(default=False, kw_only=True)
    """Whether the answer is shown to nobody else until an event reveals it."""
    facts: Mapping[str, Any] = field(default_factory=dict, kw_only=True)
    """What else the sentence that asks needs to know."""

    @abstractmethod
    def check(self, value: object) -> Value:
        """The value as it is recorded, or a refusal."""

    @abstractmethod
    def read(self, given: object) -> object:
        """What a screen or a script hands over, in the form that `check` takes; it may refuse it already."""

    @abstractmethod
    def plain(self) -> dict[str, Any]:
        """What it asks for, as plain data."""

    @abstractmethod
    def sample(self, chance: Random) -> Value:
        """Any answer."""

    @abstractmethod
    def example(self) -> Value:
        """An answer to show somebody how it is given: the first ones."""

    @abstractmethod
    def every(self) -> Counter[Any]:
        """All answers, and how often chance would give each; of choices each counts once."""

    @property
    def is_chance(self) -> bool:
        """Whether dice or a shuffle answer it, which the app has too."""
        return False

    @property
    def is_apps(self) -> bool:
        """Whether the app answers it, whoever else rolls at this table."""
        return False

    @property
    def names(self) -> tuple[str, ...]:
        """The cards or options that may be named, equal ones once; dice and numbers have none."""
        return ()

    def by_app(self, seed: int, chance: Random) -> Value | None:
        """What the app's dice or its shuffle answer; None where a person has to."""
        return None

    def recalled(self, old: Answer) -> object:
        """What a recorded answer comes to now; None where it has to be given anew."""
        return old.value

    def answer(self, value: object, by_app: bool = False) -> Answer:
        """An answer to this question, checked."""
        secret_of = self.seat if self.secret else TABLE
        return Answer(self.key, self.check(value), self._dice(), self.about, secret_of, by_app)

    def _dice(self) -> tuple[str, ...]:
        return ()


class OneOf(Asked):
    """Answered with one name."""

    def read(self, given: object) -> str:
        return "".join(str(each) for each in _listed(given))

    def example(self) -> str:
        return self.names[0]


class SomeOf(Asked):
    """Answered with several names."""

    def read(self, given: object) -> tuple[str, ...]:
        return tuple(str(each) for each in _listed(given))


@dataclass(frozen=True)
class Roll(Asked):
    """Which faces did these dice show?"""

    dice: tuple[Die, ...]

    @property
    def is_chance(self) -> bool:
        return True

    def check(self, value: object) -> tuple[int, ...]:
        """The faces, one for each die and each printed on it."""
        if not _is_list(value) or len(value) != len(self.dice):
            raise Illegal(self.rule, "wrong_number_of_dice", needed=len(self.dice))
        for die, face in zip(self.dice, value, strict=True):
            if type(face) is not int or face not in die.faces:
                raise Illegal(self.rule, "no_such_face", die=die.name, face=face)
        return tuple(value)

    def read(self, given: object) -> tuple[int, ...]:
        faces = [(_whole(each), each) for each in _listed(given)]
        for face, typed in faces:
            if face is None:
                raise Illegal(self.rule, "no_such_face", die="", face=typed)
        return tuple(face for face, _ in faces if face is not None)

    def plain(self) -> dict[str, Any]:
        return {"dice": [{"name": die.name, "faces": list(die.faces)} for die in self.dice]}

    def sample(self, chance: Random) -> tuple[int, ...]:
        return tuple(chance.choice(die.faces) for die in self.dice)

    def example(self) -> tuple[int, ...]:
        return tuple(die.faces[place % len(die.faces)] for place, die in enumerate(self.dice))

    def every(self) -> Counter[Any]:
        return Counter(product(*(die.faces for die in self.dice)))

    def by_app(self, seed: int, chance: Random) -> tuple[int, ...]:
        return self.sample(chance)

    def recalled(self, old: Answer) -> object:
        """Recorded faces matched to dice by the dice's names.

        After an amendment fewer or more dice may be asked for than were recorded: faces of dice
        that are gone are passed over, and a die without a recorded face must be rolled.
        """
        if not old.dice:
            return old.value
        faces = old.value if isinstance(old.value, tuple) else ()
        left = list(zip(old.dice, faces, strict=True)) if len(faces) == len(old.dice) else []
        found: list[Any] = []
        for die in self.dice:
            pair = next((each for each in left if each[0] == die.name), None)
            if pair is None:
                return None
            left.remove(pair)
            found.append(pair[1])
        return tuple(found)

    def _dice(self) -> tuple[str, ...]:
        return tuple(die.name for die in self.dice)


@dataclass(frozen=True)
class Draw(OneOf):
    """Which card of this face-down pile was it?

    `shuffle` tells one shuffle of one pile from every other, where the key alone does not. Where the cards
    do not lie on a pile but each on a spot of its own, `spots` names those that are still face down
    and `spot` the one that is turned.
    """

    pile: tuple[str, ...]
    shuffle: str = field(default="", kw_only=True)
    spot: str = field(default="", kw_only=True)
    spots: tuple[str, ...] = field(default=(), kw_only=True)

    @property
    def is_chance(self) -> bool:
        return True

    def check(self, value: object) -> str:
        """A card that can still be in the pile."""
        if value not in self.pile:
            raise Illegal(self.rule, "not_in_pile", card=value)
        return str(value)

    def plain(self) -> dict[str, Any]:
        return {"pile": list(self.pile)}

    def sample(self, chance: Random) -> str:
        return chance.choice(self.pile)

    def every(self) -> Counter[Any]:
        return Counter(self.pile)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.pile))

    def by_app(self, seed: int, chance: Random) -> str:
        if self.spots:
            return self.pile[sorted(self.spots, key=_depth_in(self, seed)).index(self.spot)]
        return _from_top(self, seed, chance, 1)[0]


@dataclass(frozen=True)
class Deal(SomeOf):
    """Which cards of this face-down pile were dealt?

    `shuffle` tells one shuffle of one pile from every other: without it every deal would begin with the same
    cards. The `dealer` is whoever rolls at this table, the app, or people, who may tell fewer cards than were
    dealt: the others are not in the list of the pile.
    """

    pile: tuple[str, ...]
    count: int
    shuffle: str = field(kw_only=True)
    dealer: Dealer = field(default="anybody", kw_only=True)

    @property
    def is_chance(self) -> bool:
        return self.dealer != "people"

    @property
    def is_apps(self) -> bool:
        return self.dealer == "app"

    @property
    def least(self) -> int:
        """So few cards may be told."""
        return 0 if self.dealer == "people" else self.count

    def check(self, value: object) -> tuple[str, ...]:
        """So many cards, each as often as it can still be in the pile."""
        if not _is_list(value) or not self.least <= len(value) <= self.count:
            if self.least < self.count and _is_list(value):
                raise Illegal(self.rule, "wrong_number", n=len(value), least=self.least, most=self.count)
            raise Illegal(self.rule, "wrong_number_of_cards", needed=self.count)
        for card in value:
            if card not in self.pile or value.count(card) > self.pile.count(card):
                raise Illegal(self.rule, "not_in_pile", card=card)
        return tuple(value)

    def plain(self) -> dict[str, Any]:
        return {"pile": list(self.pile), "count": self.count}

    def sample(self, chance: Random) -> tuple[str, ...]:
        return tuple(chance.sample(self.pile, self.count))

    def example(self) -> tuple[str, ...]:
        return self.pile[: self.count]

    def every(self) -> Counter[Any]:
        return Counter(tuple(sorted(cards)) for cards in combinations(self.pile, self.count))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.pile))

    def by_app(self, seed: int, chance: Random) -> tuple[str, ...] | None:
        return tuple(_from_top(self, seed, chance, self.count)) if self.is_chance else None


@dataclass(frozen=True)
class Choose(OneOf):
    """Which of these does the player take?"""

    options: tuple[str, ...]

    def check(self, value: object) -> str:
        """One of the options."""
        if value not in self.options:
            raise Illegal(self.rule, "not_an_option", option=value)
        return str(value)

    def plain(self) -> dict[str, Any]:
        return {"options": list(self.options)}

    def sample(self, chance: Random) -> str:
        return chance.choice(self.options)

    def every(self) -> Counter[Any]:
        return Counter(self.names)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.options))


@dataclass(frozen=True)
class Pick(SomeOf):
    """Which of these, at least and at most so many, does the player take, or in which order?"""

    options: tuple[str, ...]
    least: int
    most: int
    ordered: bool = field(default=False, kw_only=True)

    def check(self, value: object) -> tuple[str, ...]:
        """Different options, in the order given where that matters."""
        if not _is_list(value):
            raise Illegal(self.rule, "not_a_list", value=value)
        for each in value:
            if each not in self.options or value.count(each) > 1:
                raise Illegal(self.rule, "not_an_option", option=each)
        if not self.least <= len(value) <= self.most:
            raise Illegal(self.rule, "wrong_number", n=len(value), least=self.least, most=self.most)
        return tuple(value if self.ordered else sorted(value, key=self.options.index))

    def plain(self) -> dict[str, Any]:
        return {"options": list(self.options), "least": self.least, "most": self.most}

    def sample(self, chance: Random) -> tuple[str, ...]:
        return tuple(chance.sample(self.options, chance.randint(self.least, self.most)))

    def example(self) -> tuple[str, ...]:
        return self.options[: max(1, self.least)]

    def every(self) -> Counter[Any]:
        taken = permutations if self.ordered else combinations
        return Counter(each for n in range(self.least, self.most + 1) for each in taken(self.options, n))

    @property
    def names(self) -> tuple[str, ...]:
        return self.options


@dataclass(frozen=True)
class Count(Asked):
    """How many?"""

    low: int
    high: int

    def check(self, value: object) -> int:
        """A whole number in the range."""
        if type(value) is not int or not self.low <= value <= self.high:
            raise Illegal(self.rule, "out_of_range", value=value, low=self.low, high=self.high)
        return value

    def read(self, given: object) -> object:
        whole = _whole(given)
        return given if whole is None else whole

    def plain(self) -> dict[str, Any]:
        return {"low": self.low, "high": self.high}

    def sample(self, chance: Random) -> int:
        return chance.randint(self.low, self.high)

    def example(self) -> int:
        return self.low

    def every(self) -> Counter[Any]:
        return Counter(range(self.low, self.high + 1))


@dataclass(frozen=True)
class Tell(Asked):
    """What stands on a thing that nobody knew of: a card by name and numbers, for instance."""

    shape: Mapping[str, Track]
    """What is asked for, each with what it may be."""
    usual: Mapping[str, Any] = field(default_factory=dict, kw_only=True)
    """What most things of the kind show, to begin with."""
    known: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, kw_only=True)
    """Things that are known already, by what the first field says of them: they need not be copied."""

    def check(self, value: object) -> Mapping[str, Any]:
        """Every field of the shape, and no other."""
        if not isinstance(value, Mapping) or set(value) != set(self.shape):
            raise Illegal(self.rule, "wrong_fields", names=list(self.shape))
        return {name: plain(track.check(value[name])) for name, track in self.shape.items()}

    def read(self, given: object) -> object:
        return dict(given) if isinstance(given, Mapping) else given

    def plain(self) -> dict[str, Any]:
        return {"fields": list(self.shape)}

    def sample(self, chance: Random) -> Mapping[str, Any]:
        return {name: track.sample(chance) for name, track in self.shape.items()}

    def example(self) -> Mapping[str, Any]:
        return dict.fromkeys(self.shape, "…")

    def every(self) -> Counter[Any]:
        raise ValueError(f"{self.key}: the answers to this cannot be listed")


Question: TypeAlias = "Roll | Draw | Deal | Choose | Pick | Count | Tell"
Maker = Callable[[Question, int], "Value | None"]
"""Answers a question, or not; the number counts the answers this command already has."""


def _is_list(value: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _listed(given: object) -> list[Any]:
    return list(given) if isinstance(given, list | tuple) else [given]


def _whole(given: object) -> int | None:
    """The whole number that something is or spells."""
    text = str(given).strip()
    return int(text) if _WHOLE.fullmatch(text) else None


def _depth_in(question: Draw | Deal, seed: int) -> Callable[[str], float]:
    """How deep a card lies in a shuffled pile, which depends on the table and on the pile alone."""
    owner = f"/{question.seat}" if question.seat else ""
    return lambda card: Random(f"{seed}/{question.key}/{question.shuffle}{owner}/{card}").random()


def _from_top(question: Draw | Deal, seed: int, chance: Random, count: int) -> list[str]:
    """The top of a pile in its hidden order; equal cards cannot be told apart, so they are drawn blindly."""
    if len(set(question.pile)) < len(question.pile):
        return chance.sample(question.pile, count)
    return sorted(question.pile, key=_depth_in(question, seed))[:count]


# -- asking ---------------------------------------------------------------------------------------


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
        return self._answer(Roll(key, rule, tuple(dice), **_split(more))) if dice else ()  # type: ignore[return-value]

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
