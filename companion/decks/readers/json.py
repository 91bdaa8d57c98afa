"""JSON lists: the public builder's file, our own export, and the plain shapes people write."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from companion.cards.builder_file import NOT_CARDS
from companion.cards.names import brief, normalise, safe
from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import MISSING, NOT_A_LIST, at_line
from companion.core.json_text import require_values, within_bounds
from companion.core.rules import rule
from companion.core.text import Text, say
from companion.decks.headings import find_key
from companion.decks.model import DeckList
from companion.decks.phrases import UNKNOWN_HEADING, too_many_lists
from companion.decks.readers.card_fields import Field, look_beside, part_of_type
from companion.decks.readers.lines import parse_count, split_line
from companion.decks.readers.list_being_read import ListBeingRead
from companion.decks.readers.own_file import is_own_file, read_own_file
from companion.decks.readers.text_list import BARE_LINES
from companion.decks.synonyms import BOARDS, HEADINGS, MAIN_PARTS, find_column

_LISTS: Final = ("cards", "entries", "list")
_NOTED: Final = 20
_MANY: Final = ("decks", "lists")
_IGNORED: Final = ("timestamp", "version")
_CAMEL: Final = re.compile(r"_|(?<=[a-z])(?=[A-Z])")
"""Where a word ends in the name of a field: `actionDeck`, `action_deck`."""
_USED: Final = ("count", "name", "id", "section", "board")
"""What is read of a card."""


class _Twice(dict[str, Any]):
    """An object of JSON with the names that stand in it more than once."""

    names: tuple[tuple[str, int], ...] = ()
    """Each with how many items stand under it."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    doubled = _Twice(found)
    times = Counter(name for name, _ in pairs)
    items: Counter[str] = Counter()
    for name, value in pairs:
        items[name] += len(value) if isinstance(value, list | dict) else 1
    doubled.names = tuple((name, items[name]) for name in times if times[name] > 1)
    return doubled


def load_json(text: str, source: str, most: int = limits.VALUES) -> Any:
    """Parsed JSON, or a `DataError` for anything broken, too deep or too large."""
    require_values(text, source, most)
    return within_bounds(lambda: json.loads(text, object_pairs_hook=_object), text, source)


def read_json(text: str, game: str, source: str, notes: tuple[Text, ...] = ()) -> tuple[DeckList, ...]:
    """All lists of a JSON text."""
    plain: Any = _read_lines(text, source) if _is_lines(text) else load_json(text, source)
    if is_own_file(plain):
        return read_own_file(plain, source)
    if isinstance(plain, dict) and len(plain) == 1 and normalise(next(iter(plain))) in _MANY:
        plain = next(iter(plain.values()))
    if isinstance(plain, dict) and _is_by_player(plain, game):
        plain = [_with_player(name, each) for name, each in plain.items()]
        notes = (*notes, say("The names over the lists of this file were read as players."))
    if isinstance(plain, list) and plain and all(_is_deck(each, game) for each in plain):
        if len(plain) > limits.LISTS:
            raise DataError(source, "", too_many_lists(limits.LISTS))
        return tuple(_read_deck(each, game, source, notes) for each in plain)
    return (_read_deck(plain, game, source, notes),)


def _is_lines(text: str) -> bool:
    """Whether every line is an object of its own, as in JSON Lines."""
    objects = 0
    for _, line in _lines(text):
        if line[0] != "{" or line[-1] != "}":
            return False
        objects += 1
    return objects > 1


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are not blank, with their numbers, one at a time: a text may have millions of them."""
    for number, line in enumerate(io.StringIO(text, newline=None), 1):
        if stripped := line.strip():
            yield number, stripped


def _read_lines(text: str, source: str) -> list[Any]:
    found: list[Any] = []
    for number, line in _lines(text):
        if len(found) >= limits.LISTS:
            raise DataError(source, at_line(number), too_many_lists(limits.LISTS))
        try:
            found.append(load_json(line, source))
        except DataError as error:
            raise DataError(source, at_line(number), error.problem) from None
    if all(is_own_file(each) for each in found):
        raise DataError(source, "", say("Several exports stand in one file: give each a file of its own."))
    return found


def _is_by_player(plain: dict[str, Any], game: str) -> bool:
    """Whether each key is no word of ours, and so a player's name, with a list under it."""
    words = {*_MANY, *BOARDS}
    named = all(_is_name(key, game) and normalise(key) not in words for key in plain)
    return (
        bool(plain)
        and not is_own_file(plain)
        and named
        and all(_is_list(each, game) for each in plain.values())
    )


def _is_list(plain: Any, game: str) -> bool:
    """Whether something under a name looks like a list: cards, parts, or cards with counts."""
    if isinstance(plain, list):
        return bool(plain)
    counted = isinstance(plain, dict) and bool(plain) and all(map(_is_count, plain.values()))
    return counted or _is_deck(plain, game)


def _with_player(name: str, plain: Any) -> dict[str, Any]:
    """The list of a player, named inside it too; who is named inside already keeps that name."""
    if isinstance(plain, list) or all(map(_is_count, plain.values())):
        return {"player": name, "cards": plain}
    stated = any(find_key(f"{key}: x") == ("player", "x") for key in plain)
    return dict(plain) if stated else {"player": name, **plain}


def _is_deck(plain: Any, game: str) -> bool:
    """Whether an object is a list: cards stand in it as a list, or as counts under the name of a part.

    A card may have lists among its fields too, such as its tags, but none under the name of a part.
    """
    if not isinstance(plain, dict):
        return False
    if any(
        isinstance(value, list | dict) and _section(key, game) is not None for key, value in plain.items()
    ):
        return True
    return any(isinstance(value, list) for value in plain.values()) and not _is_card(plain)


def _is_card(plain: dict[str, Any]) -> bool:
    """Whether an object names a card and its count."""
    fields = {find_column(str(key)): value for key, value in plain.items()}
    named = any(isinstance(fields.get(column), str | dict) for column in ("name", "id", "title"))
    return named and _is_count(fields.get("count"))


@rule("WC-IMPORT-01", "WC-IMPORT-07")
def _read_deck(plain: Any, game: str, source: str, notes: tuple[Text, ...]) -> DeckList:
    builder = isinstance(plain, dict) and set(plain) <= {"deck", "sideboard", "timestamp"} and "deck" in plain
    deck = ListBeingRead(game, "builder" if builder else "json", source, notes)
    for name, items in _doubled(plain):
        reason = say("This stands here twice, and only one of them was read.")
        deck.refuse(0, name, reason, "UNREAD_LINE", items)
    if isinstance(plain, list):
        _read_items(deck, plain, "")
    elif isinstance(plain, dict):
        _read_object(deck, plain, source)
    else:
        raise DataError(source, "", NOT_CARDS)
    idle = deck.columns.idle()
    deck.columns.ask(deck)
    if idle:
        deck.note(say("Columns that were not read: {columns}.", columns=[brief(each, 40) for each in idle]))
    return deck.done()


def _doubled(plain: Any) -> list[tuple[str, int]]:
    """The names that stand twice in any object of a list."""
    inside = plain.values() if isinstance(plain, dict) else plain if isinstance(plain, list) else ()
    own = list(plain.names) if isinstance(plain, _Twice) else []
    return [*own, *(name for each in inside for name in _doubled(each))]


def _read_object(deck: ListBeingRead, plain: dict[str, Any], source: str) -> None:
    if all(_is_count(value) and not _is_stated(key) for key, value in plain.items()) and any(
        _is_name(key, deck.game) for key in plain
    ):  # cards with their counts, of which one may be called like a part
        _read_items(deck, plain, "")
        return
    found = False
    for key, value in plain.items():
        section = _section(key, deck.game)
        if section is not None and isinstance(value, list | dict):
            found = True
            _read_items(deck, value, section)
        elif section is not None and key == "deck" and not isinstance(value, str):
            raise DataError(source, key, NOT_A_LIST)
        elif key not in _IGNORED:
            _read_fact(deck, key, value)
    if not found:
        raise DataError(source, "deck", NOT_A_LIST if "deck" in plain else MISSING)


def _is_name(key: str, game: str) -> bool:
    """Whether a key is no word of ours, and so the name of a card."""
    return _section(key, game) is None and not _is_stated(key)


def _is_stated(key: str) -> bool:
    """Whether a key says something of the list, or of its file."""
    return key in _IGNORED or find_key(f"{key}:") is not None


def _section(key: str, game: str) -> str | None:
    """The part of the list under a key: `deck` holds everything, as in the public builder's file."""
    word = normalise(_CAMEL.sub(" ", key))
    if word in MAIN_PARTS:
        return "" if game == "warcry" else "deck"
    if word in _LISTS or (word == "deck" and game == "warcry"):
        return ""
    heading = HEADINGS[game].get(word)
    return heading.section if heading else None


def _read_fact(deck: ListBeingRead, key: str, value: Any) -> None:
    stated = find_key(f"{key}: {value}") if isinstance(value, str | int) else None
    if stated is not None:
        deck.state(*stated, 0)
    elif isinstance(value, str | bool | float):
        _note_field(deck, key)
        if isinstance(value, str):
            deck.pass_over(0, value)
    elif value not in (None, [], {}):
        _refuse_field(deck, key, value)


def _refuse_field(deck: ListBeingRead, key: str, value: Any) -> None:
    """A field that nobody knows; every card in it may be one of the list."""
    rows = max(1, len(value)) if isinstance(value, list | dict) else 1
    deck.refuse(0, key, say("The field is not known."), "UNREAD_LINE", rows)


def _note_field(deck: ListBeingRead, key: str) -> None:
    """A word or a mark beside the cards cannot be a card; that it was passed over is said."""
    if len(deck.notes) < _NOTED:
        deck.note(say("This field was not read: {field}", field=brief(key, 40)))


def _read_items(deck: ListBeingRead, items: list[Any] | dict[str, Any], section: str) -> None:
    if isinstance(items, dict) and any(isinstance(value, list | dict) for value in items.values()):
        _read_parts(deck, items, section)
        return
    pairs = [[name, count] for name, count in items.items()] if isinstance(items, dict) else items
    deck.columns.cards += len(pairs)
    for number, item in enumerate(pairs, 1):
        _read_item(deck, item, number, section)


def _read_parts(deck: ListBeingRead, parts: dict[str, Any], section: str) -> None:
    """The parts of a list inside another object, as in `{"deck": {"army": [...]}}`."""
    for key, value in parts.items():
        own = _section(key, deck.game)
        if own is None or not isinstance(value, list | dict):
            _refuse_field(deck, key, value)
        elif isinstance(value, dict) and any(isinstance(each, list | dict) for each in value.values()):
            deck.refuse(0, key, say("No card is named here."), "UNREAD_LINE")
        else:
            _read_items(deck, value, own or section)


def _read_item(deck: ListBeingRead, item: Any, number: int, section: str) -> None:
    if isinstance(item, list) and len(item) == 2:
        card, count = item if isinstance(item[0], str) and not _is_count(item[0]) else reversed(item)
        deck.item(count, card, number, section)
    elif isinstance(item, dict):
        _read_fields(deck, item, number, section)
    elif isinstance(item, str) and len(item) <= limits.LINE and (found := split_line(safe(item).strip())):
        deck.item(found.count, found.name, number, section, found.id)
    elif isinstance(item, str) and deck.game in BARE_LINES and 0 < len(item.strip()) <= limits.LINE:
        deck.section, before = section, deck.section
        deck.bare(safe(item).strip(), number)
        deck.section = before
    else:
        deck.refuse(number, json.dumps(item, ensure_ascii=False), say("The item is not a card and a count."))


def _read_fields(deck: ListBeingRead, item: dict[str, Any], number: int, section: str) -> None:
    """A card as an object: its name, id and count, its part, and whatever else it says of itself."""
    fields = list(item.items())
    if isinstance(item.get("card"), dict):
        fields = [*item["card"].items(), *((key, value) for key, value in fields if key != "card")]
    found: dict[str, Any] = {}
    for key, value in fields:
        found.setdefault(find_column(str(key)), value)
    name, id = found.get("name") or found.get("title") or "", found.get("id", "")
    part = _item_part(found, deck.game)
    used = {column: _cell(value) for column, value in found.items() if column in _USED}
    if not found.get("name") and "title" in found:
        used["title"] = _cell(found["title"])
    look_beside(deck, (_field(str(key), value) for key, value in fields), used, part or section, number)
    if part is None:
        deck.refuse(number, str(name or id), UNKNOWN_HEADING, "UNREAD_LINE")
    else:
        id = str(id) if isinstance(id, str | int) and not isinstance(id, bool) else ""
        deck.item(found.get("count"), name or id, number, part or section, id=id)


def _field(key: str, value: Any) -> Field:
    """A field as a cell of a sheet; a remark that is a number or a mark is no remark."""
    column = find_column(key)
    if column == "remark":
        is_text = not isinstance(value, bool | int | float)
        return Field("remark", key, ", ".join(_texts(value))) if is_text else Field("", key, _cell(value))
    return Field(column, key, _cell(value))


def _item_part(found: dict[str, Any], game: str) -> str | None:
    """The part of the list that a card names for itself: empty where it names none, None if it is unknown."""
    for written in map(_cell, (found.get("board"), found.get("section"))):
        part = BOARDS.get(normalise(written), _section(written, game)) if written else ""
        if part != "":
            return part
    return part_of_type(_cell(found.get("type")), game)


def _is_count(value: Any) -> bool:
    """Whether a value is a number of copies, as a number or as text."""
    return type(value) is int or (isinstance(value, str) and parse_count(value.strip()) is not None)


def _cell(value: Any) -> str:
    """A value of JSON as a sheet would show it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value in (None, [], {}):
        return ""
    return safe(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)).strip()


def _texts(value: Any) -> Iterator[str]:
    """All that a remark says, whether it is one text or several inside lists and objects."""
    if isinstance(value, list | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each)
    elif text := _cell(value):
        yield text
