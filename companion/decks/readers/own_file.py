"""Our own file of a list: JSON with a version, written and read without loss."""

from __future__ import annotations

from typing import Any, Final

from companion.cards.card import GAMES
from companion.cards.names import brief
from companion.core.errors import DataError
from companion.core.file_problems import (
    NOT_A_DECK,
    NOT_A_LIST,
    NOT_AN_OBJECT,
    NOT_TEXT,
    NOT_TEXTS,
    NOT_WHOLE,
    UNKNOWN,
    not_one_of,
    other_version,
)
from companion.core.text import say
from companion.decks.list_problems import NO_LISTS, too_many_lists
from companion.decks.model import SECTIONS, DeckList
from companion.decks.readers.limits import MAX_LISTS
from companion.decks.readers.list_so_far import ListSoFar

VERSION: Final = 1
KIND: Final = "deck"
TEXTS: Final = ("title", "player", "side")
NUMBERS: Final = ("seat", "redeals")


def is_own_file(plain: Any) -> bool:
    """Whether parsed JSON claims to be our own export."""
    return isinstance(plain, dict) and "companion" in plain


def read_own_file(plain: dict[str, Any], source: str) -> tuple[DeckList, ...]:
    """The lists of an export, or a `DataError` that names the field."""
    if plain.get("companion") != KIND:
        raise DataError(source, "companion", NOT_A_DECK)
    if plain.get("version") != VERSION:
        raise DataError(source, "version", other_version(brief(str(plain.get("version"))), VERSION))
    decks = plain.get("decks")
    if not isinstance(decks, list) or not decks:
        raise DataError(source, "decks", NO_LISTS)
    if len(decks) > MAX_LISTS:
        raise DataError(source, "decks", too_many_lists(MAX_LISTS))
    return tuple(_deck(each, source, f"decks[{number}]") for number, each in enumerate(decks))


def _deck(plain: Any, source: str, pointer: str) -> DeckList:
    if not isinstance(plain, dict):
        raise DataError(source, pointer, NOT_AN_OBJECT)
    game = plain.get("game")
    if game not in GAMES:
        raise DataError(source, f"{pointer}.game", not_one_of(GAMES, game))
    deck = ListSoFar(str(game), "export", source)
    for key in (*TEXTS, *NUMBERS):
        _state(deck, key, plain.get(key), source, pointer)
    _facts(deck, plain.get("facts", {}), source, f"{pointer}.facts")
    _entries(deck, plain.get("entries"), source, f"{pointer}.entries")
    _unread(deck, plain.get("unread", []), source, f"{pointer}.unread")
    return deck.done()


def _state(deck: ListSoFar, key: str, value: Any, source: str, pointer: str) -> None:
    if value is None:
        return
    wanted = int if key in NUMBERS else str
    if not isinstance(value, wanted) or isinstance(value, bool):
        raise DataError(source, f"{pointer}.{key}", NOT_WHOLE if wanted is int else NOT_TEXT)
    deck.state(key, str(value), 0)


def _facts(deck: ListSoFar, facts: Any, source: str, pointer: str) -> None:
    if not isinstance(facts, dict) or not all(isinstance(value, str) for value in facts.values()):
        raise DataError(source, pointer, NOT_TEXTS)
    for key, value in facts.items():
        if key in (*TEXTS, *NUMBERS):
            raise DataError(source, f"{pointer}.{key}", UNKNOWN)
        deck.stated[brief(key, 40)] = brief(value)


def _entries(deck: ListSoFar, entries: Any, source: str, pointer: str) -> None:
    if not isinstance(entries, list):
        raise DataError(source, pointer, NOT_A_LIST)
    for number, plain in enumerate(entries, 1):
        where = f"{pointer}[{number - 1}]"
        if not isinstance(plain, dict):
            raise DataError(source, where, NOT_AN_OBJECT)
        texts = {key: plain.get(key, "") for key in ("name", "section", "id", "hint")}
        for key, value in texts.items():
            if not isinstance(value, str):
                raise DataError(source, f"{where}.{key}", NOT_TEXT)
        if texts["section"] not in SECTIONS:
            raise DataError(source, f"{where}.section", not_one_of(SECTIONS[1:], texts["section"]))
        deck.hint = brief(texts["hint"], 40)
        if plain.get("bare") is True:
            deck.section = texts["section"]
            deck.bare(brief(texts["name"]), number)
        else:
            deck.item(plain.get("count"), texts["name"], number, texts["section"], texts["id"])


def _unread(deck: ListSoFar, lines: Any, source: str, pointer: str) -> None:
    if not isinstance(lines, list):
        raise DataError(source, pointer, NOT_A_LIST)
    for line in lines:
        if not (isinstance(line, list) and len(line) == 2 and isinstance(line[1], str)):
            raise DataError(source, pointer, say("This is not a list of [line, text]."))
        deck.refuse(line[0] if isinstance(line[0], int) else 0, line[1], say("The line was unread before."))
