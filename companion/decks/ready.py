"""Lists that come with a game: the ready decks and first squads of kubnazub."""

from __future__ import annotations

from companion.cards.tables import shipped_table
from companion.core.rules import rule
from companion.decks.model import DeckEntry, DeckList


@rule("KZ-DECK-05", "KZ-DECK-06", "KZ-DECK-07")
def ready_decks() -> tuple[DeckList, ...]:
    """The two decks of the box, thirty different cards each."""
    decks: dict[str, list[str]] = {}
    table = shipped_table("kubnazub")
    for card in table.cards if table else ():
        decks.setdefault(card.extra["deck"], []).append(card.name)
    return tuple(_list(names, "deck", title=title) for title, names in decks.items())


@rule("KZ-SQUAD-20", "KZ-SQUAD-21")
def first_squads() -> tuple[DeckList, ...]:
    """The fixed squads of a first game, for the first and the second player."""
    table = shipped_table("kubnazub")
    cards = table.cards if table else ()
    return tuple(
        _list([card.name for card in cards if card.extra.get("first_squad") == str(seat)], "squad", seat=seat)
        for seat in (1, 2)
    )


def _list(names: list[str], section: str, title: str = "", seat: int = 0) -> DeckList:
    entries = tuple(DeckEntry(1, name, line, section) for line, name in enumerate(names, 1))
    return DeckList("kubnazub", entries, title=title, seat=seat, door="ready")
