"""Bytes to text: the encodings that lists come in, and the files that are no lists."""

from __future__ import annotations

import codecs
import re
from typing import Final

from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_kinds import require_text
from companion.core.file_problems import damaged, too_large, too_many_lines
from companion.core.text import Text, say

_MARKS: Final = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_BREAKS: Final = ("\r\n", "\r", "\x0b", "\x0c", "\u2028", "\u2029")
_CODE_PAGE: Final = {"kubnazub": "cp1251", "realms": "cp1251", "warcry": "cp1252"}
_HIGH: Final = re.compile(rb"[\xc0-\xff\xa8\xb8]+")
"""Letters of the Cyrillic code page, ё among them."""


def decode(
    data: bytes, game: str, source: str, most: int = limits.LIST_BYTES
) -> tuple[str, tuple[Text, ...]]:
    """The text of a file, and a note where its encoding had to be assumed."""
    require_size(len(data), source, most)
    require_text(data, source)
    encoding = _encoding(data)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        if encoding != "utf-8":
            raise DataError(source, "", damaged(encoding.upper())) from None
        return _by_code_page(data, game, source)
    return _without_nul(text, source), ()


def _encoding(data: bytes) -> str:
    for mark, name in _MARKS:
        if data.startswith(mark):
            return name
    return _unmarked_utf16(data[:4096]) or "utf-8"


def _unmarked_utf16(head: bytes) -> str | None:
    """UTF-16 without a mark shows as a zero in every other byte of Latin text, digits and line ends."""
    even, odd = head[0::2].count(0), head[1::2].count(0)
    least = max(2, len(head) // 20)
    if odd >= least and odd > 8 * even:
        return "utf-16-le"
    return "utf-16-be" if even >= least and even > 8 * odd else None


def _by_code_page(data: bytes, game: str, source: str) -> tuple[str, tuple[Text, ...]]:
    page = _code_page(data) or _CODE_PAGE.get(game, "cp1252")
    text = _without_nul(data.decode(page, errors="replace"), source)
    return text, (say("The file is not UTF-8; it was read as {encoding}.", encoding=page),)


def _code_page(data: bytes) -> str | None:
    """Cyrillic words are made of high bytes alone; accents stand single among Latin letters."""
    words = [len(word) for word in _HIGH.findall(data[:65536])]
    if not words:
        return None
    return "cp1251" if sum(size for size in words if size > 1) > sum(words) / 2 else "cp1252"


def _without_nul(text: str, source: str) -> str:
    if text.count("\x00") > len(text) // 50 + 8:
        raise DataError(source, "", say("This is not a text file."))
    return text


def lines_of(text: str, source: str) -> list[str]:
    """The lines of a text, however they end, counted before each of them becomes an object.

    :raises DataError: if there are more than any text has.
    """
    for sign in _BREAKS:
        if sign in text:
            text = text.replace(sign, "\n")
    if text.count("\n") >= limits.LINES:
        raise DataError(source, "", too_many_lines(limits.LINES))
    return text.split("\n")


def require_size(size: int, source: str, most: int = limits.LIST_BYTES) -> None:
    """Refuse what is larger than any list."""
    if size > most:
        raise DataError(source, "", too_large(most))
