"""The book of keywords; `keyword_table.py` fills it, rules look tags up in it."""

from __future__ import annotations

from typing import Final

from companion.core.keywords import KeywordBook
from companion.games.kubnazub.model import Card, State

BOOK: Final[KeywordBook[State]] = KeywordBook()


def number(state: State, card: Card, tag: str) -> int:
    """The number of a keyword on a card now, 0 without it."""
    return BOOK.number(state.tags_of(card), tag)
