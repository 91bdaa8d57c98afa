"""The kinds of questions that rules ask, and the answers to them.

What is to be known of a kind of question stands in its class: which answers it takes, how they are typed,
what the app's dice or a bot would say. Only how it is put, on a screen or in words, is for others to tell.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations, product
from random import Random
from typing import Any, Literal, TypeAlias, TypeGuard

from companion.core.dice import Die
from companion.core.errors import Illegal
from companion.core.numerals import whole
from companion.core.seats import TABLE, Seat
from companion.core.tracked import Track, plain

Value: TypeAlias = int | str | tuple[int, ...] | tuple[str, ...] | Mapping[str, Any]
Dealer: TypeAlias = Literal["anybody", "app", "people"]
"""Who deals cards from a pile: whoever rolls at this table, the app alone, or people alone."""


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
    """Which faces did these dice show? The `dealer` is whoever rolls at this table, or people alone."""

    dice: tuple[Die, ...]
    dealer: Dealer = field(default="anybody", kw_only=True)

    @property
    def is_chance(self) -> bool:
        return self.dealer != "people"

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

    def by_app(self, seed: int, chance: Random) -> tuple[int, ...] | None:
        return self.sample(chance) if self.is_chance else None

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
        number = _whole(given)
        return given if number is None else number

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


def _is_list(value: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _listed(given: object) -> list[Any]:
    return list(given) if isinstance(given, list | tuple) else [given]


def _whole(given: object) -> int | None:
    """The whole number that something is or spells."""
    return whole(str(given).strip())


def _depth_in(question: Draw | Deal, seed: int) -> Callable[[str], float]:
    """How deep a card lies in a shuffled pile, which depends on the table and on the pile alone."""
    owner = f"/{question.seat}" if question.seat else ""
    return lambda card: Random(f"{seed}/{question.key}/{question.shuffle}{owner}/{card}").random()


def _from_top(question: Draw | Deal, seed: int, chance: Random, count: int) -> list[str]:
    """The top of a pile in its hidden order; equal cards cannot be told apart, so they are drawn blindly."""
    if len(set(question.pile)) < len(question.pile):
        return chance.sample(question.pile, count)
    return sorted(question.pile, key=_depth_in(question, seed))[:count]
