"""Whether two lists of an event may be of the same cards, by a code that a check keeps of its list."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from companion.cards.names import normalise
from companion.cards.short_hash import short_hash
from companion.core.errors import DataError
from companion.core.json_text import load

_BESIDE: Final = ("sideboard", "deal", "hand", "pool")
"""Parts that no card belongs to by itself: there it is not in the deck."""
_HASH: Final = len(short_hash(""))
_OPEN: Final = "-" * _HASH
"""Stands in a code for the printing of copies that the list leaves open."""

_TOLD: Final = re.compile(rf"_(\w{{{_HASH}}})([\w-]{{{_HASH}}})([0-9]{{1,9}})(?![^_])")
"""A card, a printing and how many copies of it there are."""

Card = tuple[str, str]
"""The part that a card is in, if it is none of the deck, and its name."""


@lru_cache(maxsize=512)
def cards_code(text: str) -> str:
    """A code of a list as an event keeps it: of the cards by name and the open lines, in any order;
    behind it, for each card of which the list gives any id, how many copies there are of each printing."""
    printings: dict[Card, Counter[str]] = {}
    try:
        plain = load(text, "")
        for count, name, _line, section, id, *_more in plain["entries"]:
            card = section if section in _BESIDE else "", normalise(name or id)
            printing = short_hash(normalise(id)) if name and id else _OPEN
            printings.setdefault(card, Counter())[printing] += count
        lines = [f"{copies.total()}\t{card}" for card, copies in printings.items()]
        lines += [f"?\t{token}" for _line, token, *_more in plain["unread"]]
    except (DataError, KeyError, TypeError, ValueError, AttributeError):  # it is no list
        return short_hash(text)
    told = (
        f"{short_hash(str(card))}{printing}{count}"
        for card, copies in printings.items()
        if copies.keys() != {_OPEN}
        for printing, count in copies.items()
    )
    return "_".join((short_hash("\n".join(sorted(lines))), *sorted(told)))


def may_be_same(code: str, other: str) -> bool:
    """Whether two codes are of the same cards; a printing that one list leaves open may be any."""
    names, printings = _parts(code)
    names_of_other, printings_of_other = _parts(other)
    return names == names_of_other and all(
        _may_be(copies, printings_of_other[card])
        for card, copies in printings.items()
        if card in printings_of_other
    )


def _may_be(copies: Counter[str], others: Counter[str]) -> bool:
    """Whether so many copies of a card can be of the printings that two lists give, each of some of them."""
    known = copies | others
    del known[_OPEN]
    return known.total() <= copies.total()


@lru_cache(maxsize=512)
def _parts(code: str) -> tuple[str, Mapping[str, Counter[str]]]:
    """The part of a code that goes by names, and by card the copies of each printing."""
    printings: dict[str, Counter[str]] = {}
    for card, printing, count in _TOLD.findall(code):
        printings.setdefault(card, Counter())[printing] += int(count)
    return code[:_HASH], printings
