"""A list as one short line for a QR code or a link; `readers.payload` takes it back."""

from __future__ import annotations

import re
from typing import Final

from companion.decks.model import DeckEntry, DeckList
from companion.decks.readers.payload import KEYS, PREFIX, VERSION, checksum

_RESERVED: Final = re.compile(r"[%&=,~#+;\x00-\x1f\x7f]")


def to_payload(deck: DeckList) -> str:
    """The list as one line; unread lines are not carried, so read them first."""
    parts = [f"v={VERSION}", f"g={deck.game}"]
    for short, key in KEYS.items():
        value = getattr(deck, key)
        if value:
            parts.append(f"{short}={_escape(str(value))}")
    sections = dict.fromkeys((entry.section, entry.hint) for entry in deck.entries)
    for section, hint in sections:
        chosen = (entry for entry in deck.entries if (entry.section, entry.hint) == (section, hint))
        key = f".{section}" + (f".{_escape(hint)}" if hint else "")
        parts.append(f"{key}={','.join(_item(entry) for entry in chosen)}")
    body = "&".join(parts)
    return f"{PREFIX}{body}&c={checksum(body)}"


def _item(entry: DeckEntry) -> str:
    """`3WC2` for an id, `3~Name` for a name, `3~Name~WC2` for both; no count for a bare line."""
    if entry.id and entry.id == entry.name:
        return f"{entry.count}{_escape(entry.id)}"
    count = 0 if entry.bare else entry.count
    return f"{count}~{_escape(entry.name)}" + (f"~{_escape(entry.id)}" if entry.id else "")


def _escape(text: str) -> str:
    return _RESERVED.sub(lambda found: f"%{ord(found[0]):02X}", text).replace(" ", "+")
