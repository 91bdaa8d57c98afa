"""Plain data read field by field; whatever does not fit is a `DataError` that names file and field.

A `Reader` is one value and where it stands. `Fields` is an object of which every field must be asked for:
what nobody asked for is refused in the end, so that a misspelt field is never silently void.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, NoReturn, TypeVar

from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import (
    MISSING,
    NO_ENGLISH,
    NOT_A_DATE,
    NOT_A_FLAG,
    NOT_A_LIST,
    NOT_AN_OBJECT,
    NOT_TEXT,
    NOT_TEXTS,
    NOT_WHOLE,
    UNKNOWN,
    less_than,
    more_than,
    not_one_of,
    not_text_of,
    too_many,
)
from companion.core.rules import RULE_ID
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
            self.fail(too_many(most))
        return (self.inside(place, value) for place, value in enumerate(self.value))

    def each(self) -> Iterator[Reader]:
        """The members of a list, as people who write data files point at them: name[0]."""
        if not isinstance(self.value, list):
            self.fail(NOT_A_LIST)
        if len(self.value) > limits.FORMAT_ITEMS:
            self.fail(too_many(limits.FORMAT_ITEMS))
        return (Reader(self.file, value, f"{self.pointer}[{at}]") for at, value in enumerate(self.value))

    # -- values --------------------------------------------------------------------------------

    def text(self, least: int = 1, most: int = LONGEST) -> str:
        """A text of some length; blanks and signs that nobody sees do not make it long enough."""
        value = self.value
        if not isinstance(value, str) or len(_seen(value)) < least or len(value) > most:
            self.fail(not_text_of(least, most))
        return value

    def any_text(self) -> str:
        """A text of any length, even an empty one."""
        if not isinstance(self.value, str):
            self.fail(NOT_TEXT)
        return self.value

    def texts(self) -> tuple[str, ...]:
        """A list of texts, none of them empty."""
        if not isinstance(self.value, list) or not all(isinstance(one, str) and one for one in self.value):
            self.fail(say("This is not a list of texts."))
        if len(self.value) > limits.FORMAT_ITEMS:
            self.fail(too_many(limits.FORMAT_ITEMS))
        return tuple(self.value)

    def titles(self) -> dict[str, str]:
        """A title by language; English is required."""
        if not isinstance(self.value, dict) or not all(isinstance(one, str) for one in self.value.values()):
            self.fail(NOT_TEXTS)
        if "en" not in self.value:
            self.fail(NO_ENGLISH)
        return dict(self.value)

    def rule_id(self) -> str:
        """The id of a rule; empty for none."""
        value = self.any_text()
        if value and not RULE_ID.fullmatch(value):
            self.fail(say("This is not a rule id such as WC-DECK-07."))
        return value

    def day(self) -> date:
        """A date."""
        if not isinstance(self.value, date) or isinstance(self.value, datetime):
            self.fail(NOT_A_DATE)
        return self.value

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            self.fail(NOT_A_FLAG)
        return self.value

    def number(self, low: int, high: int) -> int:
        """A whole number in a range."""
        if type(self.value) is not int or not low <= self.value <= high:
            self.fail(say("This is not a whole number from {low} to {high}.", low=low, high=high))
        return self.value

    def whole(self, least: int | None = None, most: int = limits.LARGEST) -> int:
        """A whole number, of at least `least` and at most `most`."""
        if type(self.value) is not int:
            self.fail(NOT_WHOLE)
        if least is not None and self.value < least:
            self.fail(less_than(least))
        if abs(self.value) > most:
            self.fail(more_than(most))
        return self.value

    def wholes(self, count: int, least: int, most: int) -> tuple[int, ...]:
        """A list of so many whole numbers, each within bounds."""
        right = isinstance(self.value, list) and len(self.value) == count
        if not right or not all(type(one) is int for one in self.value):
            self.fail(say("This is not a list of {n} whole numbers.", n=count))
        return tuple(each.whole(least, most) for each in self.each())

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


class Fields:
    """An object that remembers which of its fields were asked for."""

    def __init__(self, top: Reader) -> None:
        if not isinstance(top.value, Mapping):
            top.fail(NOT_AN_OBJECT)
        self._top = top
        self._asked: set[str] = set()

    def field(self, name: str, default: Any = REQUIRED) -> Reader:
        """One field; one without a default must be there."""
        self._asked.add(name)
        return self._top.field(name, default)

    def find(self, name: str) -> Reader | None:
        """One field, or None where it is absent."""
        found = self.field(name, None)
        return None if found.value is None else found

    def part(self, name: str) -> Fields | None:
        """An object inside this one, or None where it is absent."""
        found = self.find(name)
        return None if found is None else Fields(found)

    def parts(self, name: str) -> Iterator[Fields]:
        """The objects of a list; none where it is absent."""
        return (Fields(each) for each in self.field(name, []).each())

    def fail(self, name: str, problem: Text) -> NoReturn:
        """Refuse a field for what it is beside the others."""
        self._top.inside(name, None).fail(problem)

    def end(self) -> None:
        """Refuse fields that nobody asked for."""
        self._top.fields(tuple(self._asked))


def _seen(text: str) -> str:
    """What somebody sees of a text, without the blanks around it."""
    return (text if text.isprintable() else "".join(filter(str.isprintable, text))).strip()
