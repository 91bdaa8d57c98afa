"""JSON text and plain data: what may come in from a file, and how it is written; no game in sight."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, Final

from companion.core.errors import DataError
from companion.core.file_problems import TOO_DEEP, at_line, damaged, not_readable
from companion.core.text import Label, Text, say

DEPTH = 64
LARGEST = 2**53
TOO_LONG: Final = say("A number is too long.")


def dump(plain: Any) -> str:
    """Compact JSON, letters kept as they are."""
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def load(text: str | bytes, file: Label) -> Any:
    """JSON we wrote ourselves: not too deep, no NaN, or a `DataError`."""
    return _read(_OURS, text, file)


def load_foreign(text: str | bytes, file: Label) -> Any:
    """JSON from anybody: besides, no key twice, no number that another program would read otherwise."""
    return _read(_FOREIGN, text, file)


def _read(decoder: json.JSONDecoder, text: str | bytes, file: Label) -> Any:
    try:
        text = text if isinstance(text, str) else text.decode()
        plain = decoder.decode(text)
    except json.JSONDecodeError as error:
        raise DataError(file, at_line(error.lineno), not_readable("JSON", error.msg)) from None
    except _Unsafe as error:
        raise DataError(file, "", error.text) from None
    except (ValueError, RecursionError) as error:
        raise DataError(file, "", _no_json(error)) from None
    # What opens fewer brackets than that cannot be deeper: most rows need no second look.
    if text.count("{") + text.count("[") >= DEPTH and _deeper(plain, DEPTH):
        raise DataError(file, "", TOO_DEEP)
    return plain


class _Unsafe(ValueError):
    """JSON that a parser lets through and we do not."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


def _no_json(error: ValueError | RecursionError) -> Text:
    if isinstance(error, RecursionError):
        return TOO_DEEP
    return damaged("UTF-8") if isinstance(error, UnicodeDecodeError) else TOO_LONG


def _whole(digits: str) -> int:
    if len(digits) > 17 or abs(int(digits)) > LARGEST:
        raise _Unsafe(say("The number {number} is too large.", number=digits[:20]))
    return int(digits)


def _finite(digits: str) -> float:
    value = float(digits)
    if value in (float("inf"), float("-inf")):
        raise _Unsafe(say("The number {number} is too large.", number=digits[:20]))
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        twice = next(name for name, times in counts.items() if times > 1)
        raise _Unsafe(say("The key {key} occurs twice.", key=repr(twice[:40])))
    return made


def _no_constant(word: str) -> Any:
    raise _Unsafe(say("{word} is not a number.", word=word))


def _deeper(plain: Any, levels: int) -> bool:
    layer = [plain]
    for _ in range(levels):
        layer = [child for thing in layer if isinstance(thing, dict | list) for child in _children(thing)]
        if not layer:
            return False
    return True


def _children(thing: Any) -> list[Any]:
    return list(thing.values()) if isinstance(thing, dict) else thing


# Made once: a decoder takes longer to make than a journal row to read.
_OURS = json.JSONDecoder(parse_constant=_no_constant)
_FOREIGN = json.JSONDecoder(
    parse_constant=_no_constant, parse_int=_whole, parse_float=_finite, object_pairs_hook=_once
)
