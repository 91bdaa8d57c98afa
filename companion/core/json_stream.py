"""A large JSON object read member by member, one list of it item by item: its size costs no memory."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Iterator
from json import JSONDecodeError
from typing import Any, BinaryIO, Final

from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_kinds import require_text
from companion.core.file_problems import (
    EMPTY,
    NOT_AN_OBJECT,
    TOO_DEEP,
    TOO_MANY_VALUES,
    damaged,
    not_readable,
)
from companion.core.json_text import (
    FOREIGN,
    Unsafe,
    require_values,
    require_whole_letters,
    within_bounds,
)
from companion.core.text import Label, say

_BLOCK: Final = 1 << 20
_BLANK: Final = re.compile(r"[ \t\r\n]*+")
_ENDED: Final = say("The text ends too early.")
_NUMBER: Final = frozenset("+-0123456789.eE")


class JsonStream:
    """The members of one object in a file, in their order.

    A member is decoded as a whole and may have so many bytes; the list under the name `streamed` is handed
    out item by item, each of which may have as many.
    """

    def __init__(self, source: BinaryIO, file: Label, streamed: str) -> None:
        self._source, self._file, self._streamed = source, file, streamed
        self._decoder = getincrementaldecoder("utf-8-sig")()
        self._text = ""
        self._at = 0
        self._more = True

    def members(self) -> Iterator[tuple[str, Any]]:
        """Name and value of each member; the streamed list is an iterator that must be read to its end."""
        if not self._sign():
            raise DataError(self._file, "", EMPTY)
        if self._sign() != "{":
            raise DataError(self._file, "", NOT_AN_OBJECT)
        self._at += 1
        seen: set[str] = set()
        while self._goes_on("}", first=not seen):
            name = self._name(seen)
            if name == self._streamed and self._sign() == "[":
                self._at += 1
                items = self._items()
                yield name, items
                for _ in items:  # whoever reads on before the end has no use for the rest
                    pass
            else:
                yield name, self._value()
        if self._sign():
            raise self._not_json(say("There is something behind the end."))

    def _items(self) -> Iterator[Any]:
        first = True
        while self._goes_on("]", first):
            first = False
            yield self._value()

    def _goes_on(self, end: str, first: bool) -> bool:
        """Whether a further value follows; the sign between or behind values is passed."""
        sign = self._sign()
        if sign == end:
            self._at += 1
            return False
        if not first:
            if sign != ",":
                raise self._not_json(_ENDED if not sign else say("A comma is missing."))
            self._at += 1
        return True

    def _name(self, seen: set[str]) -> str:
        name = self._value() if self._sign() == '"' else None
        if not isinstance(name, str) or self._sign() != ":":
            raise self._not_json(say("A name is missing."))
        self._at += 1
        if name in seen:
            raise DataError(self._file, "", say("The key {key} occurs twice.", key=repr(name[:40])))
        if len(seen) >= limits.NAMES:
            raise DataError(self._file, "", TOO_MANY_VALUES)
        seen.add(name)
        return name

    def _value(self) -> Any:
        """The value that begins here; more is read while it is not whole."""
        self._sign()
        while (found := self._try()) is None:
            require_values(self._text, self._file, limits.ROW_VALUES, self._at)
            self._require_size(len(self._text) - self._at)
            self._read()
        plain, end = found
        self._require_size(end - self._at)
        require_values(self._text, self._file, limits.ROW_VALUES, self._at, end)
        raw, self._at = self._text[self._at : end], end
        if len(raw) > _BLOCK:
            self._text, self._at = self._text[end:], 0  # a large value is let go at once
        require_whole_letters(raw, self._file)
        return within_bounds(lambda: plain, raw, self._file)

    def _try(self) -> tuple[Any, int] | None:
        """The value that begins here and where it ends; None where it may go on in what is not read yet."""
        try:
            plain, end = FOREIGN.raw_decode(self._text, self._at)
        except Unsafe as error:
            if self._more and self._text[-1] in _NUMBER:
                return None  # what is too large for a whole number may still become one with a dot
            raise DataError(self._file, "", error.text) from None
        except RecursionError:
            raise DataError(self._file, "", TOO_DEEP) from None
        except JSONDecodeError as error:
            if not self._more:
                raise self._not_json(error.msg) from None
            return None
        # A number may go on in what is not read yet, and so may one that seems to end before a dot or an e.
        rest = self._text[end : end + 4]
        is_cut = self._more and end + len(rest) == len(self._text) and self._text[end - 1] in _NUMBER
        return None if is_cut and _NUMBER.issuperset(rest) else (plain, end)

    def _require_size(self, size: int) -> None:
        if size > limits.ROW_BYTES:
            most = limits.ROW_BYTES // limits.MIB
            raise DataError(self._file, "", say("One value is larger than {most} MiB.", most=most))

    def _sign(self) -> str:
        """The next sign that is no blank; empty at the end."""
        while True:
            found = _BLANK.match(self._text, self._at)
            assert found is not None, "no blank at all is found too"
            self._at = found.end()
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more:
                return ""
            self._read()

    def _read(self) -> None:
        """As much again as lies here; what is behind us is let go."""
        here = len(self._text) - self._at
        block = self._source.read(max(_BLOCK, min(here, limits.ROW_BYTES - here)))
        self._more = bool(block)
        if not self._text:
            require_text(block, self._file)
        try:
            told = self._decoder.decode(block, final=not block)
        except UnicodeDecodeError:
            raise DataError(self._file, "", damaged("UTF-8")) from None
        self._text, self._at = self._text[self._at :] + told, 0

    def _not_json(self, why: Label) -> DataError:
        return DataError(self._file, "", not_readable("JSON", why))
