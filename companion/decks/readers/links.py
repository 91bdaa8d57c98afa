"""A list in one line: the text of our own QR code, and the address or share text of the public builder."""

from __future__ import annotations

import re
import zlib
from typing import Final
from urllib.parse import unquote_plus

from companion.cards.card import GAMES
from companion.cards.decode import require_size
from companion.cards.names import brief, safe
from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import at_line, not_one_of, other_version
from companion.core.rules import rule
from companion.core.text import Text, say
from companion.decks.model import SECTIONS, DeckList
from companion.decks.phrases import NO_CARD_LINES
from companion.decks.readers.lines import find_comment
from companion.decks.readers.list_being_read import ListBeingRead

PREFIX: Final = "companion:deck?"
PAYLOAD_VERSION: Final = "1"
_PAYLOAD_ITEM: Final = re.compile(r"^([0-9]{1,6})(~?)([^~]*)(?:~(.*))?$", re.DOTALL)
_PAYLOAD: Final = re.compile(rf"{re.escape(PREFIX)}(?:\S*&c=[0-9a-f]{{8}}|\S*)")
KEYS: Final = {"t": "title", "p": "player", "s": "side", "n": "seat", "r": "redeals"}


def is_payload(text: str) -> bool:
    """Whether a text is a payload of ours."""
    return text.startswith(PREFIX)


def read_payload(text: str, source: str, line: int = 1) -> tuple[DeckList, ...]:
    """The list of a payload, or a `DataError` where it is damaged or of a newer kind."""
    require_size(len(text), source, limits.LINK_BYTES)
    if not is_whole(text):
        place = "" if line == 1 else at_line(line)
        raise DataError(source, place, say("The code or link is damaged or incomplete."))
    body = text.strip().removeprefix(PREFIX).rpartition("&c=")[0]
    pairs = [part.partition("=")[::2] for part in body.split("&")]
    stated = dict(pairs)
    if stated.get("v") != PAYLOAD_VERSION:
        raise DataError(source, "v", other_version(brief(stated.get("v", "")), PAYLOAD_VERSION))
    if stated.get("g") not in GAMES:
        raise DataError(source, "g", not_one_of(GAMES, stated.get("g", "")))
    deck = ListBeingRead(stated["g"], "payload", source)
    for key, value in pairs:
        if key.startswith("."):
            _read_section(deck, key, value, source)
        elif key in KEYS:
            deck.restate(KEYS[key], _unescape(value), line)
        elif key not in ("v", "g") or value != stated[key]:
            deck.refuse(line, f"{key}={value}", say("The field is not known."), "UNREAD_LINE")
    return (deck.done(),)


def is_whole(text: str) -> bool:
    """Whether a payload ends with what it must say about the rest of it."""
    body, mark, check = text.strip().removeprefix(PREFIX).rpartition("&c=")
    return bool(mark) and checksum(body) == check


def find_payload(line: str) -> str:
    """The payload of ours that stands in a line of a text; empty where there is none."""
    found = _PAYLOAD.search(line) if PREFIX in line else None
    return found[0] if found else ""


def _read_section(deck: ListBeingRead, key: str, value: str, source: str) -> None:
    section, _, hint = key[1:].partition(".")
    if section not in SECTIONS:
        raise DataError(source, brief(key), not_one_of(SECTIONS[1:], section))
    deck.section, deck.hint = section, brief(_unescape(hint), 40)
    for number, item in enumerate(value.split(","), 1):
        found = _PAYLOAD_ITEM.match(item)
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


_SHARE_ITEM: Final = re.compile(r"^([0-9]{1,12})(\S.*)$", re.DOTALL)
_GOOD_ITEM: Final = re.compile(r"[0-9]{1,4}[A-Za-z]{1,4}[0-9]{1,4}")
_QUERY: Final = re.compile(r"(?:^|[?&#])(?:deck|sideboard)=", re.IGNORECASE)
_ITEMS: Final = re.compile(rf"{_GOOD_ITEM.pattern}(?:,\s*{_GOOD_ITEM.pattern})+,?")
_ADDRESS: Final = re.compile(r"https?://.", re.IGNORECASE)
_BETWEEN: Final = " \t\u00a0\u202f:–—-"
"""What may stand between a name and its address."""


def is_share(text: str) -> bool:
    """Whether a text of one line is a share string or address."""
    if "\n" in text or "\r" in text:
        return False
    if _QUERY.search(text):
        return True
    head = unquote_plus(text[:400]) if "%" in text[:400] else text[:400]
    return " " not in head and any(_GOOD_ITEM.fullmatch(item) for item in head.split(","))


@rule("WC-IMPORT-02", "WC-IMPORT-07")
def read_share(
    text: str, game: str, source: str, notes: tuple[Text, ...] = (), line: int = 1
) -> tuple[DeckList, ...]:
    """The deck and sideboard of a share string; the cards' types will say which deck they are in."""
    require_size(len(text), source, limits.LINK_BYTES)
    deck = ListBeingRead(game, "share", source, notes)
    read_address(deck, text, line)
    deck.remark(find_comment(text), line, of_card=False)
    if not (deck.entries or deck.unread):
        raise DataError(source, "" if line == 1 else at_line(line), NO_CARD_LINES)
    return (deck.done(),)


def is_address(line: str) -> bool:
    """Whether a line of a text is the builder's address with a list in it, or a share string."""
    return ("://" in line and _QUERY.search(line) is not None) or _ITEMS.fullmatch(line) is not None


def read_address(deck: ListBeingRead, text: str, line: int) -> None:
    """Add the cards of a share string or address to a list; words before an address name the list."""
    head, text = _named(text)
    if head:
        deck.state("name", safe(head).strip(" <"), line)
    for field in _other_cards(text):
        deck.refuse(line, field, say("The field is not known."), "UNREAD_LINE")
    for section, items in _parts(text):
        for item in items.split(","):
            _read_item(deck, item.strip(), section, line)


def _named(text: str) -> tuple[str, str]:
    """The words before an address and the address, which is all of the last word, perhaps in angles.

    One look at each sign and no pattern over all of them, which would look at a long line again and again.
    """
    word = re.split(r"[\s<>]", text.removesuffix(">"))[-1]
    found = _ADDRESS.search(word)
    if found is None:
        return "", text
    address = word[found.start() :]
    head = text.removesuffix(">")[: -len(address)]
    return head.removesuffix("<").rstrip(_BETWEEN), address


def _parts(text: str) -> list[tuple[str, str]]:
    if not _QUERY.search(text):
        return [("", unquote_plus(text))]
    parts = []
    for pair in re.split(r"[?&#]", text):
        key, _, value = pair.partition("=")
        if key.lower() in ("deck", "sideboard"):
            parts.append(("sideboard" if key.lower() == "sideboard" else "", unquote_plus(value)))
    return parts


def _other_cards(text: str) -> list[str]:
    """Fields of an address that hold cards and are neither the deck nor the sideboard."""
    if not _QUERY.search(text):
        return []
    pairs = (pair.partition("=") for pair in re.split(r"[?&#]", text))
    return [
        f"{key}={value}"
        for key, _, value in pairs
        if key.lower() not in ("deck", "sideboard")
        and any(_GOOD_ITEM.fullmatch(item) for item in unquote_plus(value).split(","))
    ]


def _read_item(deck: ListBeingRead, item: str, section: str, line: int) -> None:
    if not item:
        return
    found = _SHARE_ITEM.match(item)
    if found is None:
        deck.refuse(line, item, say("The item is not a count followed by a card id."))
    else:
        deck.item(int(found[1]), found[2], line, section)
