"""Plain data read field by field; whatever does not fit is a `DataError` that names file and field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn, TypeVar

from companion.core.errors import DataError
from companion.core.square import Grid, Square

T = TypeVar("T", bound=str)
MISSING: Any = object()
"""Stands for a field that has no default."""
LONGEST = 80


@dataclass(frozen=True)
class Reader:
    """One value of a file, and where it stands."""

    file: str
    value: Any
    pointer: str = ""

    def fail(self, problem: str) -> NoReturn:
        """Refuse this value."""
        raise DataError(self.file, self.pointer, problem)

    def inside(self, name: str | int, value: Any) -> Reader:
        """A value one step further in."""
        return Reader(self.file, value, f"{self.pointer}.{name}" if self.pointer else str(name))

    # -- containers ----------------------------------------------------------------------------

    def fields(self, known: Sequence[str]) -> Mapping[str, Any]:
        """An object that has no other fields than these."""
        if not isinstance(self.value, Mapping):
            self.fail("expected an object")
        for name in self.value:
            if name not in known:
                self.fail(f"unknown field {str(name)[:LONGEST]!r}")
        return self.value

    def field(self, name: str, default: Any = MISSING) -> Reader:
        """One field of an object."""
        if not isinstance(self.value, Mapping):
            self.fail("expected an object")
        value = self.value.get(name, default)
        if value is MISSING:
            self.inside(name, None).fail("is missing")
        return self.inside(name, value)

    def items(self, most: int) -> Iterator[Reader]:
        """The members of a list that has at most so many."""
        if not isinstance(self.value, list | tuple):
            self.fail("expected a list")
        if len(self.value) > most:
            self.fail(f"has {len(self.value)} entries, at most {most} are possible")
        return (self.inside(place, value) for place, value in enumerate(self.value))

    # -- values --------------------------------------------------------------------------------

    def text(self) -> str:
        """A short text that is not blank."""
        if not isinstance(self.value, str) or not self.value.strip() or len(self.value) > LONGEST:
            self.fail(f"expected a text of 1 to {LONGEST} characters")
        return self.value

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            self.fail("expected true or false")
        return self.value

    def number(self, low: int, high: int) -> int:
        """A whole number in a range."""
        if type(self.value) is not int or not low <= self.value <= high:
            self.fail(f"expected a whole number from {low} to {high}")
        return self.value

    def word(self, options: Sequence[T]) -> T:
        """One of a few words."""
        for option in options:
            if self.value == option:
                return option
        self.fail(f"{str(self.value)[:LONGEST]!r} is none of " + ", ".join(options))

    def square(self, grid: Grid) -> Square:
        """A place [row, column] on a grid."""
        pair = isinstance(self.value, list | tuple) and len(self.value) == 2
        row, col = self.value if pair else (None, None)
        if type(row) is not int or type(col) is not int or not grid.inside(Square(row, col)):
            self.fail(f"expected [row, column] on a grid of {grid.rows} x {grid.cols}")
        return Square(row, col)
