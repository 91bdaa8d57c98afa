"""CSV lists: with a header line that names the columns, or with a count and a card in each line."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

from companion.cards.cells import rearmed
from companion.cards.decode import lines_of
from companion.cards.names import brief, normalise, safe
from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import at_line, not_readable
from companion.core.numerals import whole
from companion.core.text import Text, say
from companion.decks.headings import find_heading, find_key, part_columns
from companion.decks.model import DeckList, Reading
from companion.decks.phrases import (
    NO_CARD_LINES,
    NOT_WHOLE,
    ODD_LINE,
    STRUCK,
    UNKNOWN_HEADING,
    too_many_lists,
)
from companion.decks.readers.around import find_total
from companion.decks.readers.card_fields import Field, look_beside, part_of_type
from companion.decks.readers.lines import CardLine, is_struck, one_spaced, parse_count, split_line, split_row
from companion.decks.readers.list_being_read import OPENERS
from companion.decks.readers.looks import with_looks
from companion.decks.readers.text_list import TextList
from companion.decks.synonyms import BOARDS, Heading, find_column, is_running

_NUMBER_FIRST: Final = re.compile(r'^\s*+"?[0-9]{1,4}"?\s*+[,;]\s*+"?[^\s,;0-9"][^,;]*+$')
_QUOTED_FIRST: Final = re.compile(r'^\s*+[0-9]{1,4}\s*+[,;]\s*+"[^"]++"\s*+$')
_NUMBER_LAST: Final = re.compile(
    r'^\s*+(?:"[^"]++"\s*+|(?=[\s0-9]*+[^\s,;"0-9])[^,;"]++)[,;]\s*+"?[0-9]{1,4}"?\s*+$'
)
_SEP: Final = re.compile(r"^sep=[,;|\t]$", re.IGNORECASE)
_RULE_CELL: Final = re.compile(r"^:?-+:?$")
_SIGNS: Final = (",", ";", "\t", "|")
_SEARCHED: Final = 20
"""Rows above the header that may speak of the list, as sheets made for printing have them."""


def has_columns(text: str) -> bool:
    """Whether any of the first lines has more than one cell."""
    return any(sign in line for line in _first_lines(text) for sign in _SIGNS)


def is_csv(text: str, game: str) -> bool:
    """Whether the first line is a header with known columns, or count and card between commas."""
    first = text.lstrip().split("\n", 1)[0][: limits.LINE].rstrip()
    if not first or first[0] == "#" or "\r" in first:
        first = next(iter(_first_lines(text)), "")
    if _SEP.match(first):
        return True
    if find_key(first) is not None or find_heading(first, game) is not None:
        return False
    if any(_header(cells) or _countless(cells) for cells in (_cells(first, sign) for sign in _SIGNS)):
        return True
    if any(_is_titled(text, sign) for sign in _SIGNS):
        return True
    return any(shape.match(first) for shape in (_NUMBER_FIRST, _QUOTED_FIRST, _NUMBER_LAST))


def _is_titled(text: str, sign: str) -> bool:
    """Whether a header follows below lines of a single cell that is no card."""
    for line in _first_lines(text)[:_SEARCHED]:
        cells = _cells(line, sign)
        if _header(cells):
            return True
        if len(list(filter(None, cells))) > 1 or split_line(line.strip(sign)):
            return False
    return False


def read_csv(text: str, game: str, source: str, notes: tuple[Text, ...] = ()) -> tuple[DeckList, ...]:
    """All lists of a CSV text: one, or one per player and deck where it has such columns."""
    delimiter = _delimiter(text)
    reader = CsvReader(game, source, notes, delimiter)
    reader.may_be_struck = is_struck(text)
    reader.read(list(_rows(text, source, delimiter)))
    found = [each.done() for each in reader.lists.values()]
    kept = tuple(deck for deck in found if deck.entries or deck.unread)
    if not kept:
        raise DataError(source, "", NO_CARD_LINES)
    shown = text.replace("||", "|") if delimiter == "|" else text  # empty cells hide nothing
    return with_looks(kept, shown, source)


class CsvReader:
    """Reads row after row; the columns say to which list a card belongs."""

    def __init__(self, game: str, source: str, notes: tuple[Text, ...], delimiter: str) -> None:
        self.game, self._source, self._notes, self._delimiter = game, source, notes, delimiter
        self.lists: dict[tuple[str, str], TextList] = {}
        self._columns: tuple[str, ...] = ()
        self._part_columns: tuple[int, ...] = ()
        """Without a header, the columns that name the part or the type of each card."""
        self._titles: list[str] = []
        """The header's own words."""
        self._head = 0
        """The line of the header."""
        self._above: list[tuple[int, list[str]]] = []
        """What stands above the header and is no card and no word about the lists: mostly a title."""
        self._beyond: list[tuple[int, str]] = []
        """Cells that no title of the header stands over."""
        self._of = ("", "")
        """The list of the row before, which a row without player and title goes on with."""
        self._stated: list[tuple[str, str, int]] = []
        """What the rows above all cards say, about every list below them."""
        self.may_be_struck = False
        """Whether any words of the table are struck through."""
        self._struck: list[tuple[int, str]] = []
        """Cells that are struck through in the header or above it."""

    def read(self, rows: list[_CsvRow]) -> None:
        """All rows; the header is the first row that names a count and a card."""
        top = [(at, cells) for at, (_, cells) in enumerate(row[:2] for row in rows[:_SEARCHED])]
        heads = [
            (at, columns) for find in (_header, _countless) for at, each in top if (columns := find(each))
        ]
        head = heads[0][0] if heads else None
        if head is not None:
            self._head, self._titles, self._columns = rows[head].line, rows[head].cells, heads[0][1]
            if self._names_parts([row.cells for row in rows[head + 1 :] if any(row.cells)]):
                self._columns = tuple("section" if each == "title" else each for each in self._columns)
        else:
            self._part_columns = part_columns((row.cells for row in rows), self.game)
        for at, (number, cells, swallowed) in enumerate(rows):
            if swallowed:
                reason = say("A quotation mark makes one row of several. Where does it end?")
                text = ", ".join(filter(None, cells))
                self._list({}, number).refuse(number, text, reason, "UNREAD_LINE", swallowed)
            elif not any(cells) and self.lists:
                self._list({}, number).decoration(number)
            elif any(cells) and not self._ask_about_struck(cells, number) and at != head:
                self._read_row(cells, number)
        self._end()

    def _names_parts(self, rows: list[list[str]]) -> bool:
        """Whether a column such as `Deck` names the parts of each list, `Army` and `Action`, one by one."""
        if self._columns.count("title") != 1 or "section" in self._columns:
            return False
        at, parts, player = self._columns.index("title"), list[tuple[str, str]](), ""
        for cells in rows:
            heading = find_heading(cells[at], self.game) if at < len(cells) and cells[at] else None
            if heading is None or heading.hint or heading.section in ("", "deck"):
                return False
            player = self._named(cells).get("player") or player
            if not parts or parts[-1] != (player, heading.section):
                parts.append((player, heading.section))
        return len({part for _, part in parts}) > 1 and len(parts) == len(set(parts))

    def _ask_about_struck(self, cells: list[str], number: int) -> bool:
        """Whether cells of a row are struck through; above all cards that may strike every list."""
        struck = ", ".join(filter(is_struck, cells)) if self.may_be_struck else ""
        if struck and number <= self._head:
            self._struck.append((number, struck))
        elif struck:
            self._list(self._named(cells), number).refuse(number, struck, STRUCK, "UNREAD_LINE")
        return bool(struck)

    def _end(self) -> None:
        """Name the columns that were not read, and ask about those that may change the list."""
        if not self.lists:
            return
        first = next(iter(self.lists.values()))
        asked = {title for each in self.lists.values() for title in each.columns.asked()}
        for each in self.lists.values():
            each.columns.ask(each)
            self._tell_above(each)
            if self._struck:
                each.refuse(*self._struck[0], STRUCK, "UNREAD_LINE", len(self._struck))
        if self._beyond:
            reason = say("There are more cells in the row than the header names. Do they count?")
            first.refuse(*self._beyond[0], reason, "UNREAD_LINE", len(self._beyond))
        same = {title for each in self.lists.values() for title in each.columns.idle()}
        idle = [
            title
            for column, title in zip(self._columns, self._titles, strict=True)
            if title and (column in ("", "idle", "remark") or title in same) and title not in asked
        ]
        if idle:
            first.note(say("Columns that were not read: {columns}.", columns=idle))

    def _tell_above(self, deck: TextList) -> None:
        """Name what stands above the header; it is passed over, and asked about where it names a card."""
        for number, filled in self._above:
            deck.note(say("Above the columns stands: {text}", text=brief(", ".join(filled))))
            for cell in filled:
                deck.remark(cell, number, of_card=False)

    def _read_row(self, cells: list[str], number: int) -> None:
        filled = [cell for cell in cells if cell]
        row = self._named(cells)
        if all(_RULE_CELL.match(cell) for cell in filled) or _SEP.match(cells[0] + self._delimiter):
            if self.lists:
                self._list({}, number).decoration(number, ruled=True)
            return
        if self._is_comment(row, cells, number) or self._is_word(row, filled, number):
            return
        if number < self._head and parse_count(row.get("count", "")) is None:
            self._above.append((number, filled))
            return
        into = self._list(row, number)
        if self._columns:
            self._look_beside(into, row, cells, number)
            self._read_card(into, row, filled, number)
            return
        parts = [cells[at] for at in self._part_columns if at < len(cells)]
        rest = [cell for at, cell in enumerate(cells) if cell and at not in self._part_columns]
        with into.in_own_part(parts, ", ".join(filled), number) as known:
            if known:
                self._read_plain(into, rest, number)

    def _named(self, cells: list[str]) -> dict[str, str]:
        """The cells of a row by their columns; names of a player in several columns are one name."""
        row: dict[str, str] = {}
        for column, cell in zip(self._columns, cells, strict=False):
            if column == "player" and cell:
                row[column] = f"{row[column]} {cell}" if row.get(column) else cell
            else:
                row.setdefault(column, cell)
        return row

    def _look_beside(self, into: TextList, row: dict[str, str], cells: list[str], number: int) -> None:
        """Whatever a row says beside its card: further cards and counts, remarks, columns nobody knows."""
        into.columns.cards += 1
        fields = list(map(Field, self._columns, self._titles, cells))
        for column, title, cell in fields:
            ordinal = whole(cell) if column == "idle" and is_running(title) else None
            if ordinal is not None:
                into.numbered(ordinal, number)
        used = {column: cell for column, cell in row.items() if column not in ("", "main")}
        look_beside(
            into, (each for each in fields if each.column != "player"), used, self._part(into, row), number
        )
        beyond = ", ".join(cell for cell in cells[len(self._columns) :] if cell)
        if beyond:
            self._beyond.append((number, beyond))

    def _part(self, into: TextList, row: dict[str, str]) -> str:
        """The part of the list that the card of a row is read into."""
        heading = self._heading(row)
        return heading.section if heading is not None else into.section

    def _heading(self, row: dict[str, str]) -> Heading | None:
        """The heading that a row names for itself in the columns of parts."""
        written, board = normalise(row.get("section", "")), normalise(row.get("board", ""))
        if BOARDS.get(board):
            return Heading(BOARDS[board])
        if written in BOARDS:
            return Heading(BOARDS[written])
        if written:
            return find_heading(row["section"], self.game)
        part = part_of_type(row.get("type", ""), self.game)
        return Heading(part) if part else None

    def _is_comment(self, row: dict[str, str], cells: list[str], number: int) -> bool:
        """Whether a row begins with a number sign and is no card of a known column."""
        if not cells[0].startswith("#") or (
            row.get("name") and parse_count(row.get("count", "")) is not None
        ):
            return False
        text = ", ".join(cell for cell in cells if cell).strip("# ")
        if text and self.lists:
            self._list({}, number).comment(text, None, split_line(text) is not None, number)
        return True

    def _is_word(self, row: dict[str, str], filled: list[str], number: int) -> bool:
        """Whether a row is no card but a heading, a total or a word about the list, and then noted."""
        line = ": ".join(filled[:2])
        turned = ": ".join(filled[1::-1])
        total = (find_total(line) or find_total(turned)) if len(filled) <= 2 else None
        if total is not None:
            if len(self.lists) < 2:  # below several lists it may be the total of all
                self._list({}, number).total(total, line, number)
            return True
        is_card = parse_count(row.get("count", "")) is not None and (row.get("name") or row.get("id"))
        return not is_card and len(filled) <= 2 and self._is_head(line, filled, number)

    def _is_head(self, line: str, filled: list[str], number: int) -> bool:
        heading = find_heading(line, self.game) if parse_count(filled[0]) is None else None
        stated = find_key(line)
        if heading is not None:
            into = self._list({}, number)
            if "section" in self._columns and into.entries:  # the rows name their own parts
                into.border(line, number)
            into.head(heading, line, number)
        elif stated is not None and find_column(stated[1]):  # two titles of columns, and nothing stated
            return False
        elif stated is not None:
            if self.lists:
                into = self._list({}, number)
                if stated[0] in OPENERS and into.entries:
                    into.border(line, number)
                into.restate(*stated, number)
            else:
                self._stated.append((*stated, number))
        else:
            return len(filled) == 1 and self._is_line(line, number)
        return True

    def _is_line(self, line: str, number: int) -> bool:
        """Whether the only cell of a row is a card with its count."""
        found = split_line(line)
        if found is not None:
            self._list({}, number).counted(found, 0, number)
        return found is not None

    def _list(self, row: dict[str, str], number: int) -> TextList:
        key = self._key(row.get("player", ""), row.get("title", ""))
        self._of = key
        if key not in self.lists:
            if len(self.lists) >= limits.LISTS:
                raise DataError(self._source, at_line(number), too_many_lists(limits.LISTS))
            self.lists[key] = TextList(self.game, self._source, self._notes, "csv")
            for stated in self._stated:
                self.lists[key].state(*stated)
            for field, value in zip(("player", "title"), key, strict=True):
                self.lists[key].state(field, value, number)
            if key[0] and key[0] != row.get("player", ""):
                reason = say("No player is named here. Is it the one above?")
                yes = (Reading(say("Yes.")),)
                self.lists[key].refuse(number, key[1], reason, "UNREAD_LINE", 1, yes)
        self.lists[key].side_of_card(row.get("side", ""), number)
        return self.lists[key]

    def _key(self, player: str, title: str) -> tuple[str, str]:
        """By what a list is known; cells that were merged stand in the first of their rows only."""
        above, deck = self._of
        if not player:
            return above, title or deck
        return player, deck if player == above and not title else title

    def _read_card(self, into: TextList, row: dict[str, str], filled: list[str], number: int) -> None:
        written, card = row.get("section", ""), row.get("name") or row.get("id") or ""
        heading = self._heading(row)
        count, board = parse_count(row.get("count", "")), row.get("board", "")
        beside = CardLine(parse_count(board) or 0, card, row.get("id", ""))
        if board and not self._keep_board(into, beside, number) and normalise(board) not in BOARDS:
            into.refuse(number, ", ".join(filled), say("The value is not known."), "UNREAD_LINE")
            return
        if written and heading is None:
            into.refuse(number, ", ".join(filled), UNKNOWN_HEADING, "UNREAD_LINE")
        elif len(card) > limits.LINE or not card:
            into.refuse(number, ", ".join(filled), say("No card is named here."))
        elif count is None and "count" not in self._columns:
            self._keep_uncounted(into, card, heading, number)
        elif count is None:
            into.refuse(number, card, NOT_WHOLE)
        else:
            self._keep(into, CardLine(count, card, row.get("id", "")), heading, row.get("type", ""), number)

    def _keep_uncounted(self, into: TextList, card: str, heading: Heading | None, number: int) -> None:
        """A card of a sheet without a column of counts; it may stand in the cell of the card."""
        found = split_line(card)
        if found is not None:
            self._keep(into, found, heading, "", number)
            return
        before = into.section, into.hint
        into.section, into.hint = (heading.section, heading.hint) if heading is not None else before
        into.named(card, 0, number) if into.bares else into.no_count(card, number)
        into.section, into.hint = before

    def _keep_board(self, into: TextList, card: CardLine, number: int) -> bool:
        """Copies of a card in the column of the sideboard, where that column holds numbers."""
        if card.count:
            self._keep(into, card, Heading("sideboard"), "", number)
        return card.count > 0

    def _keep(self, into: TextList, card: CardLine, heading: Heading | None, kind: str, number: int) -> None:
        """A card under its own heading, else under the one above it; its type may decide between two."""
        before = into.section, into.hint
        if heading is not None:
            into.section, into.hint = heading.section, heading.hint
        elif kind and (found := find_heading(kind, self.game)):
            into.hint = found.hint
        into.item(card.count, card.name, number, id=card.id)
        into.section, into.hint = before

    def _read_plain(self, into: TextList, filled: list[str], number: int) -> None:
        """A row without a header: count and card in either order; a comma may belong to the name."""
        if self._delimiter == ",":
            filled = [", ".join(cells) for cells in _words_together(filled)]
        found = split_row("\t".join(filled))
        if found is None or any(len(card.name) > limits.LINE for _, card in found.cards):
            into.refuse(number, ", ".join(filled), ODD_LINE)
        else:
            into.row(found, 0, number)


def _words_together(cells: list[str]) -> list[list[str]]:
    """Cells of words next to each other are one name with a comma in it; those of numbers stand alone."""
    groups = groupby(cells, key=lambda cell: not any(map(str.isalpha, cell)) or parse_count(cell) is not None)
    return [part for alone, group in groups for part in ([[cell] for cell in group] if alone else [[*group]])]


class _CsvRow(NamedTuple):
    """A row with the line it ends in."""

    line: int
    cells: list[str]
    swallowed: int = 0
    """How many lines stand in one of its cells, where they look like rows of their own."""


def _swallowed(cells: list[str], delimiter: str, head: list[str]) -> int:
    """The lines of a cell that a quotation mark at the wrong place has taken in; 0 where there are none."""
    for at, cell in enumerate(cells):
        inside = [line.split(delimiter) for line in cell.splitlines()]
        width = len(head) if len(inside) > 1 and find_column("".join(head[at : at + 1])) == "remark" else 0
        if any(_is_like_a_row(each, width) for each in inside[1:]):
            return len(inside)
    return 0


def _is_like_a_row(parts: list[str], width: int) -> bool:
    """Whether a line holds a count among its cells; `12, High Street` in a note of a wider sheet is prose."""
    is_prose = len(parts) < width and any(part.startswith(" ") for part in parts[1:])
    return len(parts) > 1 and not is_prose and any(parse_count(part.strip()) for part in parts)


def _rows(text: str, source: str, delimiter: str) -> Iterator[_CsvRow]:
    lines = lines_of(text, source)
    if max(map(len, lines)) > limits.ROW:
        raise DataError(source, "", say("A line has more than {most} characters.", most=limits.ROW))
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=delimiter)
    head: list[str] = []
    width = 0
    """Of the widest row so far, without empty cells at its end: sheets may have thousands of those."""
    try:
        for row in reader:
            head = head or (row if len(row) > 1 else [])
            width = max(width, _filled(row))
            cells = [rearmed(one_spaced(safe(cell).strip())) for cell in row[:width]]
            yield _CsvRow(reader.line_num, cells, _swallowed(row, delimiter, head))
    except csv.Error as error:
        raise DataError(source, at_line(reader.line_num), not_readable("CSV", str(error))) from None


def _filled(row: list[str]) -> int:
    """How many cells of a row there are up to the last one with something in it."""
    return next((at for at in range(len(row), 0, -1) if row[at - 1]), 0)


def _header(cells: list[str]) -> tuple[str, ...]:
    """The columns of a header line; empty unless it names a count and a card."""
    columns = tuple(map(find_column, cells))
    if "main" in columns and "count" not in columns:  # `Card, Main, Side`: two counts
        counts = {"main": "count", "side": "board"}
        columns = tuple(counts.get(column, column) for column in columns)
    return columns if "count" in columns and ("name" in columns or "id" in columns) else ()


def _countless(cells: list[str]) -> tuple[str, ...]:
    """The columns of a header line that names cards and other things, and no counts."""
    columns = tuple(map(find_column, cells))
    return columns if len(columns) > 1 and all(columns) and "name" in columns else ()


def _cells(line: str, delimiter: str) -> list[str]:
    return [cell.strip().strip('"') for cell in line.split(delimiter)]


def _first_lines(text: str) -> list[str]:
    lines = lines_of(text[:65536], "")[:50]
    return [line[: limits.LINE] for line in lines if line.strip() and line[0] != "#"]


def _delimiter(text: str) -> str:
    """The sign that parts a header, else the commonest one of the first line that has any."""
    lines = _first_lines(text)[:_SEARCHED]
    for line in lines:
        for sign in _SIGNS:
            if _SEP.match(line) or _header(_cells(line, sign)) or _countless(_cells(line, sign)):
                return line[-1] if _SEP.match(line) else sign
    parted = next((line for line in lines if any(sign in line for sign in _SIGNS)), "")
    return max(_SIGNS, key=parted.count)
