"""The public WarCry builder's file and share address; every card needs its id."""

from __future__ import annotations

import json
from collections.abc import Sequence
from urllib.parse import quote

from companion.cards.finder import CardFinder
from companion.core.errors import DataError
from companion.core.file_problems import at_line
from companion.core.text import say
from companion.decks.list_problems import LISTS, not_one_list
from companion.decks.match import look_up
from companion.decks.model import DeckList

Item = tuple[str, int]


def to_builder(decks: Sequence[DeckList], finder: CardFinder | None) -> str:
    """The public WarCry builder's file of one list; every card needs its id."""
    main, side = _ids(_only(decks), finder)
    plain = {"deck": main} | ({"sideboard": side} if side else {})
    return json.dumps(plain, ensure_ascii=False) + "\n"


def to_share(decks: Sequence[DeckList], finder: CardFinder | None) -> str:
    """The query of the public WarCry builder's share address of one list."""
    parts = {"deck": "", "sideboard": ""}
    for key, items in zip(parts, _ids(_only(decks), finder), strict=True):
        parts[key] = ",".join(f"{count}{quote(id, safe='')}" for id, count in items)
    return "?" + "&".join(f"{key}={value}" for key, value in parts.items() if value) + "\n"


def _ids(deck: DeckList, finder: CardFinder | None) -> tuple[list[Item], list[Item]]:
    if deck.game != "warcry":
        problem = say("The game is not warcry, and only its builder has such files.")
        raise DataError(deck.source, "game", problem)
    main: list[Item] = []
    side: list[Item] = []
    for entry in deck.entries:
        found = look_up(finder, entry) if finder else None
        known = finder is not None and found is not None and found.outcome == "found"
        id = finder.table.cards[found.cards[0]].id if finder and found and known else entry.id
        if not id:
            problem = say("{card} has no id; load a card table.", card=entry.name)
            raise DataError(deck.source, at_line(entry.line), problem)
        (side if entry.section == "sideboard" else main).append((id, entry.count))
    return main, side


def _only(decks: Sequence[DeckList]) -> DeckList:
    if len(decks) != 1:
        raise DataError(LISTS, "", not_one_list(len(decks)))
    return decks[0]
