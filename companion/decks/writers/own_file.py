"""Lists as the text of our own JSON file, without loss; `readers.own_file` takes it back."""

from __future__ import annotations

import json
from typing import Any

from companion.decks.model import DeckEntry, DeckList
from companion.decks.plain_list import plain_question, plain_text
from companion.decks.readers.own_file import KIND, NUMBERS, TEXTS, VERSION


def to_own_file(decks: tuple[DeckList, ...] | list[DeckList]) -> str:
    """Lists as the text of an export file; questions, their answers and remarks are kept as they are."""
    plain = {"companion": KIND, "version": VERSION, "decks": [_plain(deck) for deck in decks]}
    return json.dumps(plain, ensure_ascii=False, indent=1) + "\n"


def _plain(deck: DeckList) -> dict[str, Any]:
    stated = {key: getattr(deck, key) for key in (*TEXTS, *NUMBERS) if getattr(deck, key)}
    return {
        "game": deck.game,
        **stated,
        **({"facts": dict(deck.facts)} if deck.facts else {}),
        "entries": [_entry(entry) for entry in deck.entries],
        **({"unread": [plain_question(each) for each in deck.unread]} if deck.unread else {}),
        **({"notes": [plain_text(note) for note in deck.notes]} if deck.notes else {}),
    }


def _entry(entry: DeckEntry) -> dict[str, Any]:
    shown: dict[str, Any] = {"count": entry.count, "name": entry.name}
    more = {key: getattr(entry, key) for key in ("section", "id", "hint", "bare") if getattr(entry, key)}
    return shown | more
