"""What comes in the box of «Куб на зуб»: two ready decks, and the squads of a first game."""

from __future__ import annotations

from companion.cards.card import Card
from companion.cards.tables import shipped_table
from companion.content.own_files import own_file_error
from companion.content.places import data_dir
from companion.core.rules import rule


@rule("KZ-DECK-05", "KZ-DECK-06", "KZ-DECK-07")
def ready_decks() -> dict[str, tuple[Card, ...]]:
    """The two decks of the box by title, thirty different cards each."""
    decks: dict[str, tuple[Card, ...]] = {}
    for card in _cards():
        title = card.extra["deck"]
        decks[title] = (*decks.get(title, ()), card)
    return decks


@rule("KZ-SQUAD-20", "KZ-SQUAD-21")
def first_squad(seat: int) -> tuple[Card, ...]:
    """The fixed squad of a first game, for the first or the second player."""
    return tuple(card for card in _cards() if card.extra.get("first_squad") == str(seat))


def _cards() -> tuple[Card, ...]:
    table = shipped_table("kubnazub")
    if table is None:
        raise own_file_error(data_dir() / "kubnazub" / "cards.toml", FileNotFoundError())
    return table.cards
