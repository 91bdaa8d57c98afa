"""The public WarCry builder's share string and share address."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote_plus

from companion.cards.decode import require_size
from companion.cards.names import safe
from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import at_line
from companion.core.rules import rule
from companion.core.text import Text, say
from companion.decks.list_problems import NO_CARD_LINES
from companion.decks.model import DeckList
from companion.decks.readers.list_so_far import ListSoFar

_ITEM: Final = re.compile(r"^([0-9]{1,12})(\S.*)$", re.DOTALL)
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
    deck = ListSoFar(game, "share", source, notes)
    read_address(deck, text, line)
    if not (deck.entries or deck.unread):
        raise DataError(source, "" if line == 1 else at_line(line), NO_CARD_LINES)
    return (deck.done(),)


def is_address(line: str) -> bool:
    """Whether a line of a text is the builder's address with a list in it, or a share string."""
    return ("://" in line and _QUERY.search(line) is not None) or _ITEMS.fullmatch(line) is not None


def read_address(deck: ListSoFar, text: str, line: int) -> None:
    """Add the cards of a share string or address to a list; words before an address name the list."""
    head, text = _named(text)
    if head:
        deck.state("name", safe(head).strip(" <"), line)
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


def _read_item(deck: ListSoFar, item: str, section: str, line: int) -> None:
    if not item:
        return
    found = _ITEM.match(item)
    if found is None:
        deck.refuse(line, item, say("The item is not a count followed by a card id."))
    else:
        deck.item(int(found[1]), found[2], line, section)
