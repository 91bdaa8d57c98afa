"""Corrections by hand: every tracked value has a path, a range and the rule that sets the range.

The physical table is right, so a correction is checked for range, never for game legality.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, TypeVar

from companion.core.errors import Illegal
from companion.core.square import Grid, Square

S = TypeVar("S")


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


@dataclass(frozen=True)
class Flag:
    """Yes or no."""

    rule: str

    def check(self, value: object) -> bool:
        """The flag itself."""
        if not isinstance(value, bool):
            raise Illegal(self.rule, "not_a_flag", value=value)
        return value


@dataclass(frozen=True)
class Choice:
    """One of a few words; None where `optional`."""

    options: tuple[str, ...]
    rule: str
    optional: bool = False

    def check(self, value: object) -> str | None:
        """The word itself, if it is one of the options."""
        if value is None and self.optional:
            return None
        if value not in self.options:
            raise Illegal(self.rule, "not_an_option", option=value)
        return str(value)


@dataclass(frozen=True)
class Several:
    """A list of words out of a set, each at most `most` times, in the set's order or, if `ordered`, as given.

    `total` bounds the whole list. `store` makes of each word what the state holds, `show` turns it back
    into the word.
    """

    options: tuple[str, ...]
    rule: str
    most: int = 1
    store: Callable[[str], Any] | None = None
    show: Callable[[Any], str] | None = None
    ordered: bool = False
    total: int | None = None

    def check(self, value: object) -> tuple[str, ...]:
        """The words in their order."""
        if not isinstance(value, list | tuple):
            raise Illegal(self.rule, "not_a_list", value=value)
        if self.total is not None and len(value) > self.total:
            raise Illegal(self.rule, "too_many", most=self.total)
        for each in value:
            if each not in self.options or value.count(each) > self.most:
                raise Illegal(self.rule, "not_an_option", option=each)
        return tuple(value if self.ordered else sorted(value, key=self.options.index))


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
        if not isinstance(value, list | tuple) or len(value) > self.most:
            raise Illegal(self.rule, "too_many_dice", most=self.most)
        for face in value:
            if type(face) is not int or face not in self.faces:
                raise Illegal(self.rule, "no_such_face", die="", face=face)
        return tuple(value)


@dataclass(frozen=True)
class PlaceTrack:
    """A square of a grid; None (off the board) where `optional`."""

    grid: Grid
    rule: str
    optional: bool = False

    def check(self, value: object) -> Square | None:
        """The square, if it is on the grid."""
        if value is None and self.optional:
            return None
        if isinstance(value, list | tuple) and len(value) == 2:
            row, col = value
            if type(row) is int and type(col) is int and self.grid.inside(Square(row, col)):
                return Square(row, col)
        raise Illegal(self.rule, "no_such_square", square=value)


Track = Number | Flag | Choice | Several | Faces | PlaceTrack


def look(state: Any, path: str) -> Any:
    """The value at a dotted path through dataclasses and tuples."""
    for step in path.split("."):
        state = state[int(step)] if isinstance(state, tuple) and step.isdigit() else getattr(state, step)
    return state


def shown(track: Track, state: Any, path: str) -> Any:
    """The value at a path as a player sees it and as `check` takes it."""
    value = look(state, path)
    if isinstance(track, Several | Faces) and track.show is not None:
        return tuple(track.show(each) for each in value)
    return value


def stored(track: Track, value: object) -> Any:
    """A value that a player gave, checked, in the form in which the state holds it."""
    checked: Any = track.check(value)
    if isinstance(track, Several | Faces) and track.store is not None:
        store: Callable[[Any], Any] = track.store
        return tuple(store(each) for each in checked)
    return checked


def put(state: S, path: str, value: object) -> S:
    """The same state with another value at a dotted path."""
    step, _, rest = path.partition(".")
    if isinstance(state, tuple) and step.isdigit():
        place = int(step)
        inner = put(state[place], rest, value) if rest else value
        return (*state[:place], inner, *state[place + 1 :])  # type: ignore[return-value]
    if not is_dataclass(state) or step not in {each.name for each in fields(state)}:
        raise KeyError(path)
    inner = put(getattr(state, step), rest, value) if rest else value
    return replace(state, **{step: inner})  # type: ignore[type-var]
