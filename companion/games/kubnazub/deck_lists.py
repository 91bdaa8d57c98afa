"""The decks that a table begins with: lists of card names, checked by the rules of a deck at home."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.content.reader import Reader
from companion.core.piles import Pile
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.core.text import say
from companion.games.duel.setup import deck_format, read_deck
from companion.games.kubnazub.model import Side
from companion.games.kubnazub.printed import Printed

HORDE = "horde"
UNLISTED = "unlisted"
"""Stands for a deck that nobody has listed: people deal from it and tell what came."""


@rule("KZ-DECK-01", "KZ-DECK-09", "KZ-DECK-10")
def deck_side(seat: Seat, names: Reader, known: Mapping[str, Printed], told: bool = False) -> Side:
    """A player's side of the table with a shuffled deck; of one that is only told any cards may be there."""
    if names.value == UNLISTED:
        if not told:
            names.fail(say("Only people can deal from a deck that is not listed."))
        return unlisted_side(seat, known)
    cards = read_deck(names, known, "kubnazub", "home", _limit_of)
    library = tuple(dict.fromkeys(cards))
    return Side(seat, library=library, deck=Pile().shuffled(card.name for card in cards))


@rule("KZ-DECK-02", "KZ-DECK-03", "KZ-DECK-08")
def unlisted_side(seat: Seat, known: Mapping[str, Printed]) -> Side:
    """A deck of which nothing is known but what no deck may hold more of."""
    copies = deck_format("kubnazub", "home")["copies"]
    cards = [card.name for card in known.values() for _ in range(_limit_of(card, copies)["limit"])]
    return Side(seat, library=tuple(known.values()), deck=Pile().shuffled(cards), unlisted=True)


@rule("KZ-DECK-02", "KZ-DECK-03", "KZ-DECK-04", "KZ-KEYWORD-56")
def _limit_of(card: Printed, copies: dict[str, Any]) -> dict[str, Any]:
    """Three copies of a card, five of one with Horde; unique cards are limited in the squad only."""
    (horde,) = copies["exception"]
    return horde if any(tag.id == HORDE for tag in card.keywords) else copies
