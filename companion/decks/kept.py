"""A card table as rows of plain data, for the store to keep and give back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.cards.card import Card, CardTable
from companion.cards.names import normalise
from companion.cards.rows import BadValue, at_card, make_card
from companion.cards.tables import card_row, make_table, of_known_set, shipped_table
from companion.core.errors import DataError
from companion.core.file_problems import NOT_AN_OBJECT


def to_rows(table: CardTable) -> Iterator[tuple[str, dict[str, str]]]:
    """(id, row) for each card; a row holds what a CSV line would, empty cells left out."""
    for card in table.cards:
        yield card.id, {key: value for key, value in card_row(card).items() if value}


def from_rows(game: str, rows: Iterable[Any], source: str) -> CardTable:
    """The table of kept rows, with the shipped cards that it does not name itself."""
    shipped = shipped_table(game)
    own = [of_known_set(_card(row, game, source, at), shipped) for at, row in enumerate(rows, 1)]
    names = {normalise(card.name) for card in own} | {normalise(card.id) for card in own}
    others = (card for card in (shipped.cards if shipped else ()) if normalise(card.name) not in names)
    return make_table(game, (*own, *others), source)


def _card(row: Any, game: str, source: str, number: int) -> Card:
    if not isinstance(row, dict):
        raise DataError(source, at_card(number), NOT_AN_OBJECT)
    try:
        return make_card(row, game)
    except BadValue as error:
        raise DataError(source, at_card(number, error.column), error.problem) from None
