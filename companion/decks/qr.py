"""A list as a QR code: the payload that `read` takes back, as modules, PNG, SVG or signs."""

from __future__ import annotations

import io
from typing import Any, Final

import segno

from companion.core.errors import DataError
from companion.core.file_problems import at_line, not_one_of
from companion.core.text import say
from companion.decks.model import DeckList
from companion.decks.phrases import LIST
from companion.decks.writers import to_payload

MOST_BYTES: Final = 2_953
"""What the largest code holds."""
KINDS: Final = ("png", "svg")


def matrix(deck: DeckList) -> tuple[tuple[int, ...], ...]:
    """The modules of the code, 1 for dark, without the quiet border."""
    return tuple(tuple(int(bool(module)) for module in row) for row in _code(deck).matrix)


def to_image(deck: DeckList, kind: str) -> bytes:
    """The code as the bytes of a PNG or SVG file."""
    if kind not in KINDS:
        raise DataError(say("picture of the code"), "", not_one_of(KINDS, kind))
    out = io.BytesIO()
    _code(deck).save(out, kind=kind, scale=8 if kind == "png" else 4, border=4)
    return out.getvalue()


def to_signs(deck: DeckList, border: int = 2) -> str:
    """The code for a terminal: two rows of modules in one line of half blocks, dark on light."""
    rows = [list(row) for row in matrix(deck)]
    wide = len(rows) + 2 * border
    blank = [0] * wide
    padded = [blank] * border + [[0] * border + row + [0] * border for row in rows] + [blank] * border
    if len(padded) % 2:
        padded.append(blank)
    signs = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    lines = zip(padded[::2], padded[1::2], strict=True)
    return "\n".join("".join(signs[pair] for pair in zip(*two, strict=True)) for two in lines) + "\n"


def _code(deck: DeckList) -> Any:
    if deck.unread:
        problem = say("This line is unreadable, so no code can carry the list.")
        raise DataError(deck.source or LIST, at_line(deck.unread[0].line), problem)
    payload = to_payload(deck)
    if len(payload.encode()) > MOST_BYTES:
        problem = say("The list is too long for a code of {most} bytes.", most=MOST_BYTES)
        raise DataError(deck.source or LIST, "", problem)
    # Left to itself, segno takes Cyrillic for Shift-JIS, which other scanners read with other signs.
    return segno.make(payload, error="l", boost_error=True, micro=False, encoding="utf-8")
