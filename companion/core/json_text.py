"""JSON text and plain data: what may come in from a file, and how it is written; no game in sight."""

from __future__ import annotations

import encodings.utf_8_sig  # noqa: F401 - else imported late, when there may be no right left to read it
import json
import re
from collections.abc import Callable
from typing import Any, Final

from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_kinds import require_text
from companion.core.file_problems import (
    TOO_DEEP,
    TOO_MANY_VALUES,
    at_line,
    damaged,
    not_readable,
    too_large,
)
from companion.core.text import Label, Text, say

TOO_LONG: Final = say("A number is too long.")


def dump(plain: Any) -> str:
    """Compact JSON, letters kept as they are."""
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def load(text: str | bytes, file: Label) -> Any:
    """JSON we wrote ourselves: not too deep, no NaN, or a `DataError`."""
    return _read(_OURS.decode, text, file)


def load_foreign(text: str | bytes, file: Label, most: int) -> Any:
    """JSON from anybody, of so many bytes: besides, no key twice, no half a letter, no number that another
    program would read otherwise, and no more values than anything honest has."""
    if len(text) > most:
        raise DataError(file, "", too_large(most))
    text = as_text(text, file)
    require_values(text, file, limits.VALUES)
    require_whole_letters(text, file)
    return _read(FOREIGN.decode, text, file)


def as_text(text: str | bytes, file: Label) -> str:
    """Text from UTF-8, with or without a mark in front."""
    if isinstance(text, str):
        return text
    require_text(text, file)
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DataError(file, "", damaged("UTF-8")) from None


def require_values(text: str, file: Label, most: int, start: int = 0, end: int | None = None) -> None:
    """Refuse before it is parsed what would be more values than so many."""
    if has_more_values(text, most, start, end):
        raise DataError(file, "", TOO_MANY_VALUES)


def has_more_values(text: str, most: int, start: int = 0, end: int | None = None) -> bool:
    """Whether JSON has more commas, brackets and braces than so many; those inside of its texts are none."""
    return _signs(text, start, end) > most and _signs(_TEXTS.sub("", text[start:end])) > most


def _signs(text: str, start: int = 0, end: int | None = None) -> int:
    return sum(text.count(sign, start, end) for sign in ",[{")


_TEXTS: Final = re.compile(r'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)', re.DOTALL)
"""The texts of JSON; the last one may be cut off."""


def require_whole_letters(text: str, file: Label) -> None:
    """Refuse half a letter, which only an escape can make: nothing could store or show it."""
    for found in _SURROGATES.finditer(text):
        if not (found[1] and found[2]):
            raise DataError(file, "", say("A text in it holds half a letter."))


_SURROGATES: Final = re.compile(
    r"(?<!\\)(?:\\\\)*+(?:(\\u[dD][89abAB][0-9a-fA-F]{2})(\\u[dD][c-fC-F][0-9a-fA-F]{2})?|\\u[dD][c-fC-F][0-9a-fA-F]{2})"
)


def _read(decode: Callable[[str], Any], text: str | bytes, file: Label) -> Any:
    text = as_text(text, file)
    return within_bounds(lambda: decode(text), text, file)


def within_bounds(decode: Callable[[], Any], text: str, file: Label) -> Any:
    """What a decoder makes of a text, if it is no deeper than anything honest."""
    try:
        plain = decode()
    except json.JSONDecodeError as error:
        if _opens_deeper(text):  # some Pythons stumble over the depth first, others over what is wrong inside
            raise DataError(file, "", TOO_DEEP) from None
        raise DataError(file, at_line(error.lineno), not_readable("JSON", error.msg)) from None
    except Unsafe as error:
        raise DataError(file, "", error.text) from None
    except RecursionError:
        raise DataError(file, "", TOO_DEEP) from None
    except ValueError:
        raise DataError(file, "", TOO_LONG) from None
    # What opens fewer brackets than that cannot be deeper: most rows need no second look.
    if text.count("{") + text.count("[") >= limits.DEPTH and is_deeper(plain):
        raise DataError(file, "", TOO_DEEP)
    return plain


def _opens_deeper(text: str) -> bool:
    """Whether a text that is no JSON begins with more brackets inside one another than anything honest."""
    beginning = text[:_BEGINNING]
    opened = beginning[: len(beginning) - len(beginning.lstrip("[{ \t\r\n"))]
    return opened.count("[") + opened.count("{") > limits.DEPTH


_BEGINNING: Final = 10_000


class Unsafe(ValueError):
    """JSON that a parser lets through and we do not."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


def _whole(digits: str) -> int:
    if len(digits) > limits.DIGITS or abs(int(digits)) > limits.LARGEST:
        raise Unsafe(say("The number {number} is too large.", number=digits[:20]))
    return int(digits)


def _finite(digits: str) -> float:
    value = float(digits)
    if value in (float("inf"), float("-inf")):
        raise Unsafe(say("The number {number} is too large.", number=digits[:20]))
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise Unsafe(say("The key {key} occurs twice.", key=repr(twice[: limits.EXPLAINED])))
    return made


def _no_constant(word: str) -> Any:
    raise Unsafe(say("{word} is not a number.", word=word))


def is_deeper(plain: Any) -> bool:
    """Whether values are nested more deeply than anything honest."""
    layer = [plain]
    for _ in range(limits.DEPTH):
        layer = [child for thing in layer if isinstance(thing, dict | list) for child in _children(thing)]
        if not layer:
            return False
    return True


def _children(thing: Any) -> list[Any]:
    return list(thing.values()) if isinstance(thing, dict) else thing


# Made once: a decoder takes longer to make than a journal row to read.
_OURS = json.JSONDecoder(parse_constant=_no_constant)
FOREIGN = json.JSONDecoder(
    parse_constant=_no_constant, parse_int=_whole, parse_float=_finite, object_pairs_hook=_once
)
