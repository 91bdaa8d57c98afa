"""Lists as a table, one row a card."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Final

from companion.cards.cells import unarmed
from companion.cards.finder import CardFinder
from companion.decks.match import look_up
from companion.decks.model import DeckList
from companion.decks.writers.text import HEADINGS

_COLUMNS: Final = ("player", "title", "side", "section", "count", "name", "id")


def to_csv(decks: Sequence[DeckList], finder: CardFinder | None = None) -> str:
    """One row a card; player and title keep the lists apart. A line without a count stays a question."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for deck in decks:
        for entry in deck.entries:
            part = (
                entry.hint + "s" if entry.hint and deck.game == "warcry" else HEADINGS.get(entry.section, "")
            )
            known = not entry.bare or (finder is not None and look_up(finder, entry).outcome == "found")
            count = entry.count if known else ""
            told = (deck.player, deck.title, deck.side, part, str(count), entry.name, entry.id)
            writer.writerow([unarmed(cell) for cell in told])
    return out.getvalue()
