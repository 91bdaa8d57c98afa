"""The short text of a list for a QR code or a link, with a check against half a scan."""

from __future__ import annotations

import re
import zlib
from typing import Final

from companion.cards.card import GAMES
from companion.cards.decode import require_size
from companion.cards.names import brief
from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import not_one_of, other_version
from companion.core.text import say
from companion.decks.model import SECTIONS, DeckList
from companion.decks.readers.list_so_far import ListSoFar

PREFIX: Final = "companion:deck?"
VERSION: Final = "1"
_ITEM: Final = re.compile(r"^([0-9]{1,6})(~?)([^~]*)(?:~(.*))?$", re.DOTALL)
KEYS: Final = {"t": "title", "p": "player", "s": "side", "n": "seat", "r": "redeals"}


def is_payload(text: str) -> bool:
    """Whether a text is a payload of ours."""
    return text.startswith(PREFIX)


def read_payload(text: str, source: str) -> tuple[DeckList, ...]:
    """The list of a payload, or a `DataError` where it is damaged or of a newer kind."""
    require_size(len(text), source, limits.LINK_BYTES)
    body, mark, check = text.strip().removeprefix(PREFIX).rpartition("&c=")
    if not mark or checksum(body) != check:
        raise DataError(source, "", say("The code or link is damaged or incomplete."))
    pairs = [part.partition("=")[::2] for part in body.split("&")]
    stated = dict(pairs)
    if stated.get("v") != VERSION:
        raise DataError(source, "v", other_version(brief(stated.get("v", "")), VERSION))
    if stated.get("g") not in GAMES:
        raise DataError(source, "g", not_one_of(GAMES, stated.get("g", "")))
    deck = ListSoFar(stated["g"], "payload", source)
    for short, key in KEYS.items():
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


def _unescape(text: str) -> str:
    spaced = text.replace("+", " ")
    return re.sub(r"%([0-9A-F]{2})", lambda found: chr(int(found[1], 16)), spaced)


def checksum(body: str) -> str:
    """What the end of a payload must say about the rest."""
    return f"{zlib.crc32(body.encode('utf-8', 'replace')):08x}"
