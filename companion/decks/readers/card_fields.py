"""What a row of a sheet or an object of data says of its card, beside what is read from it.

A column is used for its meaning, or agrees with what was read. All others are held to one rule, be they known
or not: where their rows differ, they are asked about (`UnknownColumns`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from companion.cards.names import brief, normalise
from companion.decks.headings import find_heading
from companion.decks.readers.around import is_taken_out
from companion.decks.readers.lines import CardLine, parse_count
from companion.decks.readers.list_being_read import ListBeingRead
from companion.decks.synonyms import BOARDS, CARD_KINDS, MAIN_WORDS


class Field(NamedTuple):
    """One cell of a row, or one field of an object."""

    column: str
    """What the column is known to hold; empty where nobody knows it."""
    title: str
    cell: str


_FIRST_IS_USED: Final = frozenset(("count", "id", "section", "board", "title"))
"""What a card has once."""


def look_beside(
    deck: ListBeingRead, fields: Iterable[Field], used: Mapping[str, str], part: str, line: int
) -> None:
    """Hear remarks and see all fields of a card that were not used; `used` holds what was, by its column."""
    known: set[str] = set()
    for column, title, cell in fields:
        is_first = column not in known
        known.add(column)
        if column == "remark":
            deck.remark(cell, line)
            deck.columns.hear(title, cell, line)
        elif column == "name":
            if cell and cell != used.get("name", cell):
                deck.stands_beside((CardLine(1, brief(cell)),), line)
        elif column in ("type", "idle"):
            if not _says_nothing_of_the_list(column, cell, part, deck.game):
                deck.columns.see(title, cell, line)
        elif column not in used or not is_first or (column == "board" and _is_denied(cell, part)):
            agrees = _agrees(column, cell, used, part, deck.game)
            denies = column == "main" and part != "sideboard" and bool(cell) and not agrees
            deck.columns.see(title, cell, line, agrees, denies)


def part_of_type(cell: str, game: str) -> str:
    """The part that stands where a type should: `Army` for a unit. One aside of the deck is asked about."""
    heading = find_heading(cell, game) if cell else None
    return heading.section if heading and not heading.hint and heading.section != "sideboard" else ""


def _says_nothing_of_the_list(column: str, cell: str, part: str, game: str) -> bool:
    """Whether a type is one, and whether a fact of the card is no word such as `sideboard` or `cut`."""
    if not cell:
        return True
    heading = find_heading(cell, game)
    if column == "idle":
        return not is_taken_out(cell) and (heading is None or heading.section != "sideboard")
    if heading is not None:
        return bool(heading.hint) or heading.section in ("", part)
    return not CARD_KINDS[game].isdisjoint(normalise(cell).replace("-", " ").split())


def _is_denied(cell: str, part: str) -> bool:
    """Whether the column of the sideboard says no to a card that stands in it."""
    return bool(cell) and part == "sideboard" and BOARDS.get(normalise(cell)) == ""


def _agrees(column: str, cell: str, used: Mapping[str, str], part: str, game: str) -> bool:
    """Whether a field only says again what was read of the card."""
    if column == "main":
        return _agrees_on_main(cell, used, part)
    if column == "section":
        return bool(cell) and _is_same_part(cell, part, game)
    if column == "board" and used.get("board", "") != cell:
        return False
    return bool(cell) and column in _FIRST_IS_USED and normalise(cell) == normalise(used.get(column, ""))


def _agrees_on_main(cell: str, used: Mapping[str, str], part: str) -> bool:
    """Whether what is said of the main deck is so: as many copies as were read, or a yes or no that fits."""
    count, word = parse_count(cell), normalise(cell)
    if part == "sideboard":
        return not cell or count == 0 or (BOARDS.get(word) == "" and word not in MAIN_WORDS)
    return word in MAIN_WORDS or (count is not None and count == parse_count(used.get("count", "")))


def _is_same_part(cell: str, part: str, game: str) -> bool:
    """Whether another column names the part that a card was read into; `main` is all but the sideboard."""
    heading = find_heading(cell, game)
    named = BOARDS.get(normalise(cell), heading.section if heading else None)
    return named == part or (named == "" and part != "sideboard")
