"""How long a journal from outside grows, known before it is played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from companion.core import limits
from companion.core.errors import DataError
from companion.core.journal import Row, steps_of
from companion.core.json_text import load
from companion.core.text import say

TOO_LONG: Final = say("There are too many long corrections.")


class Lengths:
    """How long a journal is after each act, known without playing it: long corrections are counted by it."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._after = [0]
        self._cursor = 0
        self._reached = 0

    def do(self, entries: int, at: int | None = None) -> None:
        """An act that puts so many entries behind the first `at`, or behind all."""
        before = self._after[self._cursor] if at is None else at
        self._after[self._cursor + 1 :] = [before + entries]
        self._cursor += 1

    def amend(self, at: int, entries: list[Any]) -> None:
        """A correction; too many long ones are refused."""
        self._reached += self._after[self._cursor] - at
        if self._reached > limits.REACHED_BACK:
            raise DataError(self._file, "at", TOO_LONG)
        self.do(sum(part[1] - part[0] if _is_range(part) else 1 for part in entries), at)

    def move(self, by: int) -> None:
        """Back and forth; what leads nowhere is for whoever plays it to refuse."""
        self._cursor = min(max(self._cursor + by, 0), len(self._after) - 1)


def require_reach(rows: Iterable[Row], file: str) -> None:
    """Refuse a journal that could not come in again, for its corrections reach back too often and too far."""
    lengths = Lengths(file)
    for row in rows:
        if row.kind == "do":
            lengths.do(1)
        elif row.kind == "amend":
            plain = load(row.body, file)
            lengths.amend(plain["at"], plain["entries"])
        else:
            lengths.move(-steps_of(row) if row.kind == "undo" else steps_of(row))


def _is_range(part: Any) -> bool:
    return isinstance(part, list) and len(part) == 2 and all(type(each) is int for each in part)
