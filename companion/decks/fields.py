"""Reading a data file field by field; whatever is wrong is a `DataError` that names file and field."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any, TypeVar

from companion.cards.names import brief
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
    not_one_of,
)
from companion.core.text import Text, say

T = TypeVar("T", str, int, bool)

_RULE_ID = re.compile(r"[A-Z]{2,5}-[A-Z]+-\d{2,3}")


class Fields:
    """One table of a TOML file; every field must be asked for, and unknown ones are refused."""

    def __init__(self, plain: Any, file: str, pointer: str = "") -> None:
        if not isinstance(plain, dict):
            raise DataError(file, pointer, NOT_AN_OBJECT)
        self.file = file
        self._plain, self._pointer = plain, pointer
        self._asked: set[str] = set()

    def at(self, key: str) -> str:
        """The full name of a field."""
        return f"{self._pointer}.{key}" if self._pointer else key

    def fail(self, key: str, problem: Text) -> DataError:
        """The error that a field's value deserves."""
        return DataError(self.file, brief(self.at(key)), problem)

    def has(self, key: str) -> bool:
        """Whether the file states a field."""
        return key in self._plain

    def raw(self, key: str, default: Any = None) -> Any:
        """A field as it stands."""
        self._asked.add(key)
        return self._plain.get(key, default)

    def text(self, key: str, default: str | None = None) -> str:
        """A text, required where there is no default."""
        return self._typed(key, str, default, NOT_TEXT)

    def flag(self, key: str, default: bool = False) -> bool:
        """true or false."""
        return self._typed(key, bool, default, NOT_A_FLAG)

    def number(self, key: str, default: int | None = None, least: int = 0) -> int:
        """A whole number of at least `least`."""
        value = self._typed(key, int, default, NOT_WHOLE)
        if value < least:
            raise self.fail(key, less_than(least))
        return value

    def optional(self, key: str) -> int | None:
        """A whole number, or None where the field is absent."""
        return self.number(key) if self.has(key) else None

    def day(self, key: str) -> date | None:
        """A date, or None where the field is absent."""
        value = self.raw(key)
        if value is None:
            return None
        if not isinstance(value, date) or isinstance(value, datetime):
            raise self.fail(key, NOT_A_DATE)
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts, empty where absent."""
        value = self.raw(key, [])
        if not isinstance(value, list) or not all(isinstance(each, str) and each for each in value):
            raise self.fail(key, say("This is not a list of texts."))
        return tuple(value)

    def numbers(self, key: str, length: int) -> tuple[int, ...]:
        """A list of so many whole numbers."""
        value = self.raw(key)
        right = isinstance(value, list) and len(value) == length
        if not right or not all(isinstance(each, int) and not isinstance(each, bool) for each in value):
            raise self.fail(key, say("This is not a list of {n} whole numbers.", n=length))
        return tuple(value)

    def rule(self, key: str, default: str | None = None) -> str:
        """The id of a rule."""
        value = self.text(key, default)
        if value and not _RULE_ID.fullmatch(value):
            raise self.fail(key, say("This is not a rule id such as WC-DECK-07."))
        return value

    def choice(self, key: str, choices: tuple[str, ...], default: str | None = None) -> str:
        """One of a few words."""
        value = self.text(key, default)
        if value not in choices:
            raise self.fail(key, not_one_of(choices, value))
        return value

    def words(self, key: str) -> dict[str, str]:
        """A title by language; English is required."""
        value = self.raw(key)
        if not isinstance(value, dict) or not all(isinstance(each, str) for each in value.values()):
            raise self.fail(key, NOT_TEXTS)
        if "en" not in value:
            raise self.fail(key, NO_ENGLISH)
        return dict(value)

    def part(self, key: str) -> Fields | None:
        """A table inside this one, or None where it is absent."""
        value = self.raw(key)
        return None if value is None else Fields(value, self.file, self.at(key))

    def parts(self, key: str) -> Iterator[Fields]:
        """The tables of a list of tables."""
        value = self.raw(key, [])
        if not isinstance(value, list):
            raise self.fail(key, NOT_A_LIST)
        for number, each in enumerate(value):
            yield Fields(each, self.file, f"{self.at(key)}[{number}]")

    def end(self) -> None:
        """Refuse fields that nobody asked for: a misspelt limit must not be silently void."""
        for key in self._plain:
            if key not in self._asked:
                raise self.fail(key, UNKNOWN)

    def _typed(self, key: str, wanted: type[T], default: T | None, problem: Text) -> T:
        value = self.raw(key, default)
        if value is None:
            raise self.fail(key, MISSING)
        if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
            raise self.fail(key, problem)
        return value
