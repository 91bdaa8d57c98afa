"""The short text of a list for a QR code or a link, with a check against half a scan."""

from __future__ import annotations

import re
import zlib
from typing import Final

from companion.cards.card import GAMES
from companion.cards.names import brief
from companion.core.errors import DataError
from companion.core.file_problems import TOO_MANY_VALUES, not_one_of, other_version
from companion.core.text import say
from companion.decks.model import SECTIONS, DeckEntry, DeckList
from companion.decks.readers.limits import MAX_VALUES
from companion.decks.readers.list_so_far import ListSoFar

PREFIX: Final = "companion:deck?"
VERSION: Final = "1"
_RESERVED: Final = re.compile(r"[%&=,~#+;\x00-\x1f\x7f]")
_ITEM: Final = re.compile(r"^([0-9]{1,6})(~?)([^~]*)(?:~(.*))?$", re.DOTALL)
_KEYS: Final = {"t": "title", "p": "player", "s": "side", "n": "seat", "r": "redeals"}


def is_payload(text: str) -> bool:
    """Whether a text is a payload of ours."""
    return text.startswith(PREFIX)


def to_payload(deck: DeckList) -> str:
    """The list as one line; unread lines are not carried, so read them first."""
    parts = [f"v={VERSION}", f"g={deck.game}"]
    for short, key in _KEYS.items():
        value = getattr(deck, key)
        if value:
            parts.append(f"{short}={_escape(str(value))}")
    sections = dict.fromkeys((entry.section, entry.hint) for entry in deck.entries)
    for section, hint in sections:
        chosen = (entry for entry in deck.entries if (entry.section, entry.hint) == (section, hint))
        key = f".{section}" + (f".{_escape(hint)}" if hint else "")
        parts.append(f"{key}={','.join(_item(entry) for entry in chosen)}")
    body = "&".join(parts)
    return f"{PREFIX}{body}&c={_check(body)}"


def _item(entry: DeckEntry) -> str:
    """`3WC2` for an id, `3~Name` for a name, `3~Name~WC2` for both; no count for a bare line."""
    if entry.id and entry.id == entry.name:
        return f"{entry.count}{_escape(entry.id)}"
    count = 0 if entry.bare else entry.count
    return f"{count}~{_escape(entry.name)}" + (f"~{_escape(entry.id)}" if entry.id else "")


def read_payload(text: str, source: str) -> tuple[DeckList, ...]:
    """The list of a payload, or a `DataError` where it is damaged or of a newer kind."""
    body, mark, check = text.strip().removeprefix(PREFIX).rpartition("&c=")
    if not mark or _check(body) != check:
        raise DataError(source, "", say("The code or link is damaged or incomplete."))
    if body.count(",") > MAX_VALUES:
        raise DataError(source, "", TOO_MANY_VALUES)
    pairs = [part.partition("=")[::2] for part in body.split("&")]
    stated = dict(pairs)
    if stated.get("v") != VERSION:
        raise DataError(source, "v", other_version(brief(stated.get("v", "")), VERSION))
    if stated.get("g") not in GAMES:
        raise DataError(source, "g", not_one_of(GAMES, stated.get("g", "")))
    deck = ListSoFar(stated["g"], "payload", source)
    for short, key in _KEYS.items():
        if short in stated:
            deck.state(key, _unescape(stated[short]), 0)
    for key, value in pairs:
        if key.startswith("."):
            _read_section(deck, key, value, source)
    return (deck.done(),)


def _read_section(deck: ListSoFar, key: str, value: str, source: str) -> None:
    section, _, hint = key[1:].partition(".")
    if section not in SECTIONS:
        raise DataError(source, brief(key), not_one_of(SECTIONS[1:], section))
    deck.section, deck.hint = section, _unescape(hint)
    for number, item in enumerate(value.split(","), 1):
        found = _ITEM.match(item)
        if found is None:
            deck.refuse(number, item, say("The item is not a count followed by a card id."))
            continue
        count, named, first, id = (
            int(found[1]),
            bool(found[2]),
            _unescape(found[3]),
            _unescape(found[4] or ""),
        )
        if named and count == 0:
            deck.bare(first, number)
        else:
            deck.item(count, first, number, id=id if named else first)


def _escape(text: str) -> str:
    return _RESERVED.sub(lambda found: f"%{ord(found[0]):02X}", text).replace(" ", "+")


def _unescape(text: str) -> str:
    spaced = text.replace("+", " ")
    return re.sub(r"%([0-9A-F]{2})", lambda found: chr(int(found[1], 16)), spaced)


def _check(body: str) -> str:
    return f"{zlib.crc32(body.encode('utf-8', 'replace')):08x}"
