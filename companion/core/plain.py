"""JSON text and plain data: what may come in from a file, and how it is written; no game in sight."""

from __future__ import annotations

import json
from typing import Any

from companion.core.errors import DataError

DEPTH = 64
LARGEST = 2**53


def dump(plain: Any) -> str:
    """Compact JSON, letters kept as they are."""
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def load(text: str | bytes, file: str) -> Any:
    """JSON we wrote ourselves: not too deep, no NaN, or a `DataError`."""
    return _read(_OURS, text, file)


def load_foreign(text: str | bytes, file: str) -> Any:
    """JSON from anybody: besides, no key twice, no number that another program would read otherwise."""
    return _read(_FOREIGN, text, file)


def _read(decoder: json.JSONDecoder, text: str | bytes, file: str) -> Any:
    try:
        plain = decoder.decode(text if isinstance(text, str) else text.decode())
    except (ValueError, RecursionError) as error:
        raise DataError(file, "", f"not readable as JSON: {str(error)[:120]}") from None
    if _deeper(plain, DEPTH):
        raise DataError(file, "", f"nested deeper than {DEPTH} levels")
    return plain


def _whole(digits: str) -> int:
    if len(digits) > 17 or abs(int(digits)) > LARGEST:
        raise ValueError(f"the number {digits[:20]} is too large")
    return int(digits)


def _finite(digits: str) -> float:
    value = float(digits)
    if value in (float("inf"), float("-inf")):
        raise ValueError(f"the number {digits[:20]} is too large")
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {twice[:40]!r} occurs twice")
    return made


def _no_constant(word: str) -> Any:
    raise ValueError(f"{word} is not a number")


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
