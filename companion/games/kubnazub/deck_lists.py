"""The decks that a table begins with: lists of card names, checked by the rules of a deck at home."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

from companion.cards.names import brief, normalise
from companion.cards.tables import shipped_table
from companion.content.places import data_dir
from companion.content.reader import Reader
from companion.content.toml import read_toml
from companion.core.piles import Pile
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.core.text import say
from companion.games.kubnazub.model import Side
from companion.games.kubnazub.printed import Printed

HORDE = "horde"
UNLISTED = "unlisted"
"""Stands for a deck that nobody has listed: people deal from it and tell what came."""


@cache
def _format() -> dict[str, Any]:
    return read_toml(data_dir() / "formats" / "kubnazub" / "home.toml")


def deck_side(seat: Seat, names: Reader, known: Mapping[str, Printed], told: bool = False) -> Side:
    """A player's side of the table with a shuffled deck; of one that is only told any cards may be there."""
    if names.value == UNLISTED:
        if not told:
            names.fail(say("Only people can deal from a deck that is not listed."))
        return unlisted_side(seat, known)
    cards = _cards(names, known)
    _require_size(names, len(cards))
    _require_copies(names, cards)
    library = tuple(dict.fromkeys(cards))
    return Side(seat, library=library, deck=Pile().shuffled(card.name for card in cards))


@rule("KZ-DECK-02", "KZ-DECK-03", "KZ-DECK-08")
def unlisted_side(seat: Seat, known: Mapping[str, Printed]) -> Side:
    """A deck of which nothing is known but what no deck may hold more of."""
    cards = [card.name for card in known.values() for _ in range(_part_of(card)["limit"])]
    return Side(seat, library=tuple(known.values()), deck=Pile().shuffled(cards), unlisted=True)


@rule("KZ-DECK-10")
def _cards(names: Reader, known: Mapping[str, Printed]) -> list[Printed]:
    """The cards of a list, however their names are spelt."""
    spelt = _spellings(known)
    cards = []
    for each in names.items():
        name = each.text()
        card = spelt.get(normalise(name))
        if card is None:
            each.fail(say("No card called {name} is known; copy it from the card first.", name=brief(name)))
        cards.append(card)
    return cards


def _spellings(known: Mapping[str, Printed]) -> dict[str, Printed]:
    table = shipped_table("kubnazub")
    aliases = ((alias, card.name) for card in (table.cards if table else ()) for alias in card.aliases)
    found = {normalise(alias): known[name] for alias, name in aliases if name in known}
    return {**found, **{normalise(name): card for name, card in known.items()}}


@rule("KZ-DECK-01", "KZ-DECK-09")
def _require_size(names: Reader, n: int) -> None:
    (section,) = _format()["section"]
    if not section["least"] <= n <= section["most"]:
        names.fail(
            say(
                "A deck has {least} to {most} cards, and this one has {n} ({rule}).",
                least=section["least"],
                most=section["most"],
                n=n,
                rule="KZ-DECK-01",
            )
        )


@rule("KZ-DECK-02", "KZ-DECK-03", "KZ-DECK-04", "KZ-KEYWORD-56")
def _require_copies(names: Reader, cards: list[Printed]) -> None:
    """Three copies of a card, five of one with Horde; unique cards are limited in the squad only."""
    for card, n in Counter(cards).items():
        part = _part_of(card)
        if n > part["limit"]:
            names.fail(
                say(
                    "At most {most} copies of {card} may be in a deck, and here are {n} ({rule}).",
                    most=part["limit"],
                    card=card.name,
                    n=n,
                    rule=part["rule"],
                )
            )


def _part_of(card: Printed) -> Mapping[str, Any]:
    """How many copies of a card a deck may hold, and the rule that says so."""
    copies: Mapping[str, Any] = _format()["copies"]
    (horde,) = copies["exception"]
    return horde if any(tag.id == HORDE for tag in card.keywords) else copies
