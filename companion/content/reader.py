"""Plain data read field by field; whatever does not fit is a `DataError` that names file and field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn, TypeVar

from companion.core.errors import DataError
from companion.core.file_problems import (
    MISSING,
    NOT_A_FLAG,
    NOT_A_LIST,
    NOT_AN_OBJECT,
    NOT_WHOLE,
    UNKNOWN,
    not_one_of,
    not_text_of,
)
from companion.core.square import Grid, Square
from companion.core.text import Label, Text, say

T = TypeVar("T", bound=str)
REQUIRED: Any = object()
"""Stands for a field that has no default."""
LONGEST = 80


@dataclass(frozen=True)
class Reader:
    """One value of a file, and where it stands."""

    file: Label
    value: Any
    pointer: str = ""

    def fail(self, problem: Text) -> NoReturn:
        """Refuse this value."""
        raise DataError(self.file, self.pointer, problem)

    def inside(self, name: str | int, value: Any) -> Reader:
        """A value one step further in."""
        return Reader(self.file, value, f"{self.pointer}.{name}" if self.pointer else str(name))

    # -- containers ----------------------------------------------------------------------------

    def fields(self, known: Sequence[str]) -> Mapping[str, Any]:
        """An object that has no other fields than these."""
        if not isinstance(self.value, Mapping):
            self.fail(NOT_AN_OBJECT)
        for name in self.value:
            if name not in known:
                self.inside(str(name)[:LONGEST], None).fail(UNKNOWN)
        return self.value

    def field(self, name: str, default: Any = REQUIRED) -> Reader:
        """One field of an object."""
        if not isinstance(self.value, Mapping):
            self.fail(NOT_AN_OBJECT)
        value = self.value.get(name, default)
        if value is REQUIRED:
            self.inside(name, None).fail(MISSING)
        return self.inside(name, value)

    def items(self, most: int | None = None) -> Iterator[Reader]:
        """The members of a list; where a number is given, of one that has at most so many."""
        if not isinstance(self.value, list | tuple):
            self.fail(NOT_A_LIST)
        if most is not None and len(self.value) > most:
            self.fail(say("There are more than {most} entries.", most=most))
        return (self.inside(place, value) for place, value in enumerate(self.value))

    # -- values --------------------------------------------------------------------------------

    def text(self, least: int = 1, most: int = LONGEST) -> str:
        """A text of such a length; one of blanks alone has none."""
        if not isinstance(self.value, str) or len(self.value.strip()) < least or len(self.value) > most:
            self.fail(not_text_of(least, most))
        return self.value

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            self.fail(NOT_A_FLAG)
        return self.value

    def whole(self) -> int:
        """A whole number, however large."""
        if type(self.value) is not int:
            self.fail(NOT_WHOLE)
        return self.value

    def number(self, low: int, high: int) -> int:
        """A whole number in a range."""
        if type(self.value) is not int or not low <= self.value <= high:
            self.fail(say("This is not a whole number from {low} to {high}.", low=low, high=high))
        return self.value

    def word(self, options: Sequence[T]) -> T:
        """One of a few words."""
        for option in options:
            if self.value == option:
                return option
        self.fail(not_one_of(options, self.value))

    def square(self, grid: Grid) -> Square:
        """A place [row, column] on a grid."""
        pair = isinstance(self.value, list | tuple) and len(self.value) == 2
        row, col = self.value if pair else (None, None)
        if type(row) is not int or type(col) is not int or not grid.inside(Square(row, col)):
            size = f"{grid.rows} x {grid.cols}"
            self.fail(say("This is not a square [row, column] on a grid of {size}.", size=size))
        return Square(row, col)
