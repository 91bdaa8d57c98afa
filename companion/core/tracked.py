"""Corrections by hand: every tracked value has a path, a range and the rule that sets the range.

The physical table is right, so a correction is checked for range, never for game legality. A path leads
through fields by name and through collections by the id of a member, `units[troll-2].wounds`, so that a
correction stays with its piece whatever else comes and goes. Places of a board that never change may be
counted instead: `cells.3.fire`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cache
from random import Random
from types import UnionType
from typing import Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

from companion.core.board import Board
from companion.core.errors import Illegal
from companion.core.numerals import whole

S = TypeVar("S")


# -- what a value may be --------------------------------------------------------------------------


_FAR, _LONG = 100_000, 1_000
"""How far a number may go by play, and how long a list may grow."""


@dataclass(frozen=True)
class Number:
    """A whole number between two bounds."""

    low: int
    high: int
    rule: str

    def check(self, value: object) -> int:
        """The number itself, when it is one and in range."""
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise Illegal(self.rule, "out_of_range", value=value, low=self.low, high=self.high)
        return value

    def sample(self, chance: Random) -> int:
        """Any number in range."""
        return chance.randint(self.low, self.high)


@dataclass(frozen=True)
class Flag:
    """Yes or no."""

    rule: str

    def check(self, value: object) -> bool:
        """The flag itself."""
        if not isinstance(value, bool):
            raise Illegal(self.rule, "not_a_flag", value=value)
        return value

    def sample(self, chance: Random) -> bool:
        """Either."""
        return chance.random() < 0.5


@dataclass(frozen=True)
class Phrase:
    """A short text on one line, such as a name."""

    rule: str
    most: int = 80

    def check(self, value: object) -> str:
        """The text without the blanks around it."""
        text = value.strip() if isinstance(value, str) else ""
        if not 1 <= len(text) <= self.most or not text.isprintable():
            raise Illegal(self.rule, "not_a_phrase", most=self.most)
        return text

    def sample(self, chance: Random) -> str:
        """Any word."""
        return "".join(chance.choices("aeiklmnorst", k=chance.randint(1, min(8, self.most))))


@dataclass(frozen=True)
class Choice:
    """One of a few words; None where `optional`; `store` and `show` as in `Several`.

    Words `besides` may be there by play and are set by no hand, such as the carrier of a card that has none.
    """

    options: tuple[str, ...]
    rule: str
    optional: bool = False
    store: Callable[[str], Any] | None = field(default=None, compare=False)
    show: Callable[[Any], str | None] | None = field(default=None, compare=False)
    besides: tuple[str, ...] = field(default=(), compare=False)

    def check(self, value: object) -> str | None:
        """The word itself, if it is one of the options."""
        if value is None and self.optional:
            return None
        if value not in self.options:
            raise Illegal(self.rule, "not_an_option", option=value, options=self.options)
        return str(value)

    def sample(self, chance: Random) -> str | None:
        """Any option."""
        return chance.choice((*self.options, None) if self.optional else self.options)


@dataclass(frozen=True)
class Several:
    """A list of words out of a set, each at most `most` times, in the set's order or, if `ordered`, as given.

    Words in `once` are there once at most; `total` bounds the whole list. `store` makes of each word what the
    state holds, `show` turns it back into the word.
    """

    options: tuple[str, ...]
    rule: str
    most: int = 1
    store: Callable[[str], Any] | None = None
    show: Callable[[Any], str] | None = None
    ordered: bool = False
    total: int | None = None
    once: tuple[str, ...] = ()

    def most_of(self, word: str) -> int:
        """How often a word may be there."""
        return 1 if word in self.once else self.most

    def check(self, value: object) -> tuple[str, ...]:
        """The words in their order."""
        if not isinstance(value, list | tuple):
            raise Illegal(self.rule, "not_a_list", value=value)
        if self.total is not None and len(value) > self.total:
            raise Illegal(self.rule, "too_many", most=self.total)
        for each in value:
            if each not in self.options or value.count(each) > self.most_of(each):
                raise Illegal(self.rule, "not_an_option", option=each, options=self.options)
        return tuple(value if self.ordered else sorted(value, key=self.options.index))

    def sample(self, chance: Random) -> list[str]:
        """Any words."""
        most = len(self.options) if self.total is None else min(self.total, len(self.options))
        return chance.sample(self.options, chance.randint(0, most))


@dataclass(frozen=True)
class Faces:
    """Dice lying on the table: up to `most` faces; `store` and `show` as in `Several`."""

    faces: tuple[int, ...]
    most: int
    rule: str
    store: Callable[[int], Any] | None = None
    show: Callable[[Any], int] | None = None

    def check(self, value: object) -> tuple[int, ...]:
        """The faces as they lie."""
        if not isinstance(value, list | tuple):
            raise Illegal(self.rule, "not_a_list", value=value)
        if len(value) > self.most:
            raise Illegal(self.rule, "too_many_dice", most=self.most)
        for face in value:
            if type(face) is not int or face not in self.faces:
                raise Illegal(self.rule, "no_such_face", die="", face=face)
        return tuple(value)

    def sample(self, chance: Random) -> list[int]:
        """Any faces."""
        return chance.choices(self.faces, k=chance.randint(0, self.most))


@dataclass(frozen=True)
class PlaceTrack:
    """A place of a board; None (off the board) where `optional`."""

    board: Board[Any]
    rule: str
    optional: bool = False

    def check(self, value: object) -> Any:
        """The place, if it is on the board."""
        if value is None and self.optional:
            return None
        place = self.board.find(value)
        if place is None:
            raise Illegal(self.rule, "no_such_place", place=value)
        return place

    def sample(self, chance: Random) -> list[int] | None:
        """Any place."""
        place = chance.choice((*self.board.cells, None) if self.optional else self.board.cells)
        return None if place is None else list(place)


Track = Number | Flag | Phrase | Choice | Several | Faces | PlaceTrack


class Tracks(Mapping[str, Track]):
    """The tracked values of a table with many pieces, made only when somebody looks at them.

    `fixed` has a path for each value that is always there; `members` says, by the name of a collection,
    what is tracked of one of its members.
    """

    def __init__(
        self,
        state: Any,
        fixed: Mapping[str, Track],
        members: Mapping[str, Callable[[Any], Mapping[str, Track]]],
    ) -> None:
        self._state = state
        self._fixed = fixed
        self._members = members

    def __getitem__(self, path: str) -> Track:
        if path in self._fixed:
            return self._fixed[path]
        found = _MEMBER.fullmatch(path)
        if found is None or found["name"] not in self._members:
            raise KeyError(path)
        member = _member(getattr(self._state, found["name"]), found["id"])
        return self._members[found["name"]](member)[found["rest"]]

    def __iter__(self) -> Iterator[str]:
        yield from self._fixed
        for name, tracks in self._members.items():
            for member in getattr(self._state, name):
                yield from (f"{name}[{member.id}].{rest}" for rest in tracks(member))

    def __len__(self) -> int:
        return sum(1 for _ in self)


# -- where it is ----------------------------------------------------------------------------------

_STEP = re.compile(r"\.?([^.\[\]]+)|\[([^\[\]]+)\]")
_MEMBER = re.compile(r"(?P<name>\w+)\[(?P<id>[^\[\]]+)\]\.(?P<rest>.+)")


@dataclass(frozen=True)
class _Id:
    """A step of a path into a collection, by the id of the member."""

    id: str


@cache
def _steps(path: str) -> tuple[str | _Id, ...]:
    """The steps of a path: names, places that are counted, ids."""
    found = list(_STEP.finditer(path))
    if not path or "".join(each.group(0) for each in found) != path:
        raise KeyError(path)
    return tuple(each.group(1) if each.group(1) is not None else _Id(each.group(2)) for each in found)


class _Members:
    """The members by id of the collection that was asked last: mostly all of them are asked for in turn."""

    def __init__(self) -> None:
        self._known: tuple[Any, dict[str, Any]] = (), {}

    def find(self, collection: Any, id_: str) -> Any:
        """The first member with an id; a `KeyError` where there is none."""
        known, by_id = self._known
        if known is not collection:
            members = collection if isinstance(collection, tuple) else ()
            by_id = {getattr(each, "id", ""): each for each in reversed(members)}
            self._known = collection, by_id
        return by_id[id_]


_MEMBERS: Final = _Members()


def _member(collection: Any, id_: str) -> Any:
    return _MEMBERS.find(collection, id_)


def _inner(state: Any, step: str | _Id) -> Any:
    if isinstance(step, _Id):
        return _member(state, step.id)
    if isinstance(state, tuple):
        place = whole(step)
        if place is None or not 0 <= place < len(state):
            raise KeyError(step)
        return state[place]
    here: Any = type(state)
    if step not in _names(here):
        raise KeyError(step)
    return getattr(state, step)


@cache
def _names(kind: Any) -> frozenset[str]:
    """The fields of a dataclass; nothing else has any."""
    return frozenset(each.name for each in fields(kind)) if is_dataclass(kind) else frozenset()


def look(state: Any, path: str) -> Any:
    """The value at a path; a `KeyError` where the path leads nowhere."""
    for step in _steps(path):
        state = _inner(state, step)
    return state


def put(state: S, path: str, value: object) -> S:
    """The same state with another value at a path; a `KeyError` where the path leads nowhere."""
    return _put(state, _steps(path), value)  # type: ignore[no-any-return]


def _put(state: Any, steps: Sequence[str | _Id], value: object) -> Any:
    step, *rest = steps
    old = _inner(state, step)
    new = _put(old, rest, value) if rest else value
    if isinstance(step, _Id):
        place = next(place for place, each in enumerate(state) if each.id == step.id)
        return (*state[:place], new, *state[place + 1 :])
    if isinstance(state, tuple):
        return (*state[: int(step)], new, *state[int(step) + 1 :])
    return replace(state, **{step: new})


def type_at(state: Any, path: str) -> Any:
    """The declared type of the value at a path, by which its stored form can be read."""
    kind: Any = type(state)
    for step in _steps(path):
        inner = _inner(state, step)
        here: Any = type(state)
        kind = _member_type(kind, step) if isinstance(state, tuple) else _hints(here)[str(step)]
        state = inner
    return kind


def _member_type(kind: Any, step: str | _Id) -> Any:
    """The type of the members of a collection."""
    if get_origin(kind) in (Union, UnionType):
        kind = next((each for each in get_args(kind) if get_origin(each) is tuple), kind)
    members = get_args(kind)
    if get_origin(kind) is not tuple:
        raise KeyError(step)
    is_open = len(members) == 2 and members[1] is Ellipsis
    return members[0] if is_open or isinstance(step, _Id) else members[int(step)]


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


# -- as a player sees it --------------------------------------------------------------------------


def shown(track: Track, state: Any, path: str) -> Any:
    """The value at a path as a player sees it and as `check` takes it."""
    value = look(state, path)
    if isinstance(track, Several | Faces) and track.show is not None:
        return tuple(track.show(each) for each in value)
    if isinstance(track, Choice) and track.show is not None and value is not None:
        return track.show(value)
    return value


def may_lie(track: Track, value: Any) -> bool:
    """Whether a value may lie on a table, though perhaps no hand would set it: play leads further than
    corrections do."""
    match track:
        case Number():
            return type(value) is int and abs(value) <= _FAR
        case Choice() if value in track.besides:
            return True
        case Several():
            return isinstance(value, list | tuple) and len(value) <= _LONG and {*value} <= {*track.options}
        case Phrase() if value == "":
            return True
    try:
        track.check(value)
    except Illegal:
        return False
    return True


def plain(value: Any) -> Any:
    """A value as JSON has it, so that what is stored equals what was given."""
    return list(value) if isinstance(value, tuple) else value


def told(track: Track, state: Any, path: str) -> Any:
    """The value at a path as a correction tells it."""
    return plain(shown(track, state, path))


def stored(track: Track, checked: Any) -> Any:
    """A checked value in the form in which the state holds it."""
    if isinstance(track, Several | Faces) and track.store is not None:
        store: Callable[[Any], Any] = track.store
        return tuple(store(each) for each in checked)
    if isinstance(track, Choice) and track.store is not None and checked is not None:
        return track.store(checked)
    return checked
