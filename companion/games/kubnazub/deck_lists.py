"""The decks that a table begins with: lists of card names, checked by the rules of a deck at home."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.content.reader import Reader
from companion.core.piles import Pile
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.duel.setup import read_deck
from companion.games.kubnazub.model import Side
from companion.games.kubnazub.printed import Printed

HORDE = "horde"


@rule("KZ-DECK-01", "KZ-DECK-09", "KZ-DECK-10")
def deck_side(seat: Seat, names: Reader, known: Mapping[str, Printed]) -> Side:
    """A player's side of the table with a shuffled deck."""
    cards = read_deck(names, known, "kubnazub", "home", _limit_of)
    library = tuple(dict.fromkeys(cards))
    return Side(seat, library=library, deck=Pile().shuffled(card.name for card in cards))


@rule("KZ-DECK-02", "KZ-DECK-03", "KZ-DECK-04", "KZ-KEYWORD-56")
def _limit_of(card: Printed, copies: dict[str, Any]) -> dict[str, Any]:
    """Three copies of a card, five of one with Horde; unique cards are limited in the squad only."""
    (horde,) = copies["exception"]
    return horde if any(tag.id == HORDE for tag in card.keywords) else copies
