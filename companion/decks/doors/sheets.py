"""CSV lists: with a header line that names the columns, or with a count and a card in each line."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from typing import Final

from companion.core.errors import DataError
from companion.core.words import Text, say
from companion.decks.doors.collect import Collector
from companion.decks.doors.headings import find_heading, find_key
from companion.decks.doors.limits import MAX_LINE, MAX_LINES, MAX_LISTS
from companion.decks.folding import fold, safe
from companion.decks.model import DeckList

_COLUMNS: Final = {
    fold(word): column
    for column, words in {
        "count": "count|qty|quantity|copies|number of copies|amount|n|количество|кол-во|шт|nombre|quantité",
        "name": "name|card|card name|карта|название|имя|nom|carte",
        "id": "id|card id|code|код|номер карты",
        "section": "section|part|heading|deck part|zone|раздел|часть|partie",
        "player": "player|игрок|joueur",
        "title": "deck|deck name|list|title|колода|список|titre|liste",
        "side": "side|сторона|camp",
    }.items()
    for word in words.split("|")
}
_NUMBER_FIRST: Final = re.compile(r'^\s*"?[0-9]{1,4}"?\s*[,;]\s*"?[^\s,;0-9"][^,;]*"?\s*$')
_QUOTED_FIRST: Final = re.compile(r'^\s*[0-9]{1,4}\s*[,;]\s*"[^"]+"\s*$')
_NUMBER_LAST: Final = re.compile(r'^\s*(?:"[^"]+"|[^,;"]*[^\s,;"0-9][^,;"]*)\s*[,;]\s*"?[0-9]{1,4}"?\s*$')
MAX_ROW: Final = 20_000
_PLAIN_COLUMNS: Final = (("count", "name"), ("name", "count"))


def is_sheet(text: str, game: str) -> bool:
    """Whether the first line is a header with known columns, or count and card between commas."""
    first = _first_line(text)
    if find_heading(first, game) is not None or find_key(first) is not None:
        return False
    if _header(_cells(first, _delimiter(first))):
        return True
    return any(shape.match(first) for shape in (_NUMBER_FIRST, _QUOTED_FIRST, _NUMBER_LAST))


def read_sheet(text: str, game: str, source: str, notes: tuple[Text, ...] = ()) -> tuple[DeckList, ...]:
    """All lists of a CSV text: one, or one per player and deck where it has such columns."""
    if text.count("\n") + text.count("\r") > MAX_LINES:
        raise DataError(source, "", f"has more than {MAX_LINES} lines")
    rows = _rows(text, source)
    lists: dict[tuple[str, str], Collector] = {}
    columns: tuple[str, ...] = ()
    for number, cells in rows:
        if not any(cells) or cells[0].startswith("#"):
            continue
        if not columns:
            columns = _header(cells)
            if columns:
                continue
            columns = _PLAIN_COLUMNS[0 if cells[0].isdigit() else 1]
        row = _row(columns, cells)
        _read_row(lists, row, cells, number, (game, source, notes))
    if not lists:
        raise DataError(source, "", "holds no card lines")
    return tuple(deck.done() for deck in lists.values())


def _row(columns: tuple[str, ...], cells: list[str]) -> dict[str, str]:
    """Cells by column; in a sheet without a header the commas of an unquoted name belong to the name."""
    if columns == _PLAIN_COLUMNS[0]:
        cells = [cells[0], ", ".join(cells[1:])]
    elif columns == _PLAIN_COLUMNS[1]:
        cells = [", ".join(cells[:-1]), cells[-1]]
    return dict(zip(columns, cells, strict=False))


def _rows(text: str, source: str) -> Iterator[tuple[int, list[str]]]:
    lines = text.splitlines(keepends=True)
    if max(map(len, lines), default=0) > MAX_ROW:
        raise DataError(source, "", f"has a line of more than {MAX_ROW} characters")
    reader = csv.reader(lines, delimiter=_delimiter(_first_line(text)))
    try:
        for row in reader:
            yield reader.line_num, [safe(cell).strip() for cell in row]
    except csv.Error as error:
        raise DataError(source, f"line {reader.line_num}", f"is not readable as CSV: {error}") from None


def _read_row(
    lists: dict[tuple[str, str], Collector],
    row: dict[str, str],
    cells: list[str],
    number: int,
    made: tuple[str, str, tuple[Text, ...]],
) -> None:
    game, source, notes = made
    key = (row.get("player", ""), row.get("title", ""))
    if key not in lists:
        if len(lists) >= MAX_LISTS:
            raise DataError(source, f"line {number}", f"holds more than {MAX_LISTS} lists")
        lists[key] = Collector(game, "csv", source, notes)
        for field in ("player", "title", "side"):
            if row.get(field):
                lists[key].state(field, row[field], number)
    _read_card(lists[key], row, cells, number)


def _read_card(deck: Collector, row: dict[str, str], cells: list[str], number: int) -> None:
    written, count = row.get("section", ""), row.get("count", "")
    heading = find_heading(written, deck.game) if written else None
    card = row.get("name") or row.get("id") or ""
    if written and heading is None:
        deck.refuse(number, ", ".join(cells), say("The heading is not known."), "UNREAD_LINE")
    elif len(card) > MAX_LINE or not card:
        deck.refuse(number, ", ".join(cells), say("No card is named here."))
    elif not (count.isascii() and count.isdigit() and len(count) < 13):
        deck.refuse(number, card, say("The count is not a whole number of 0 or more."))
    else:
        deck.hint = heading.hint if heading else ""
        deck.item(int(count), card, number, heading.section if heading else "", row.get("id", ""))


def _header(cells: list[str]) -> tuple[str, ...]:
    """The columns of a header line; empty unless it names a count and a card."""
    columns = tuple(_COLUMNS.get(fold(cell), "") for cell in cells)
    return columns if "count" in columns and ("name" in columns or "id" in columns) else ()


def _cells(line: str, delimiter: str) -> list[str]:
    return [cell.strip().strip('"') for cell in line.split(delimiter)]


def _first_line(text: str) -> str:
    for line in text[:65536].splitlines()[:50]:
        if line.strip() and not line.startswith("#"):
            return line[:MAX_LINE]
    return ""


def _delimiter(line: str) -> str:
    return max((",", ";", "\t"), key=line.count)
