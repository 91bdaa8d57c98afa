"""Cards as a table of CSV: one row for each, columns as in every card table, and the printed numbers.

A row may name a card and only what is to be corrected on it: an empty cell leaves what is known. A new card
needs its cost, and lives, movement and strike where its type has them. One bad row and nothing is taken.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from companion.cards.card import Card, CardTable
from companion.cards.cells import (
    delimiter_of,
    few_titles,
    header_of,
    rearmed,
    require_header,
    require_within,
    row_lines,
    unarmed,
)
from companion.cards.decode import decode
from companion.cards.names import brief, normalise
from companion.cards.rows import COLUMNS, BadValue, make_card
from companion.cards.tables import shipped_table
from companion.content.facts.edit import OwnFacts
from companion.core import limits
from companion.core.errors import DataError
from companion.core.facts import OWN_FIELDS, FactsKit, Fields, with_field
from companion.core.file_problems import EMPTY, MISSING, at_line, not_readable, too_many
from companion.core.numerals import whole
from companion.core.text import Label, Text, say
from companion.games.duel.card_box import CARDS, MOST, MOST_COST, NOTHING, Plain
from companion.games.duel.glossary import keyword_named
from companion.games.duel.words import Names

_STRIKE: Final = re.compile(r"(\d{1,2})-(\d{1,2})-(\d{1,2})", re.ASCII)
_NUMBER: Final = re.compile(r"[+-]?\d{1,2}", re.ASCII)
_DASHES: Final = str.maketrans(dict.fromkeys("‐‑‒–—−/", "-"))
NUMBERS: Final = {"lives": 1, "movement": 0}
"""Columns of whole numbers that only these tables have, and the least that may stand there."""
OWN_COLUMNS: Final = (*NUMBERS, "strike", "class", "slot")
Row = dict[str, str]


@dataclass(frozen=True)
class CardRows:
    """How the cards of one game become rows and rows become cards."""

    names: Names
    box: FactsKit
    record: Fields
    """The fields of a card."""
    lists: tuple[str, ...]
    """What a card has besides, none of which a row gives."""
    head: tuple[str, ...]
    strikes: tuple[str, str, str]
    """What the three numbers of a strike are called."""
    cells: Callable[[Plain], Row]
    """The cells of a card that only this game has."""
    own_fields: Callable[[Row, Card], Plain]
    """The fields that those cells give."""
    tag: Callable[[str, int], Plain]
    """A keyword as facts have it."""
    signed: tuple[str, ...] = ()
    """Keywords whose number may lie below 0."""
    headed: Mapping[str, str] = field(default_factory=dict)
    """Columns that have another name inside than over the table."""
    marked: Callable[[str], tuple[str, Plain]] = lambda written: (written, {})
    """What stands before a keyword, and what it means."""
    mark: Callable[[Plain], str] = lambda tag: ""

    # -- out -----------------------------------------------------------------------------------------------

    def to_csv(self, plain: Any) -> str:
        """The cards of such facts as a table; abilities and texts to recall are left to JSON."""
        out = io.StringIO(newline="")
        writer = csv.DictWriter(out, self.head, lineterminator="\n")
        writer.writeheader()
        for card in plain.get(CARDS, ()):
            writer.writerow({column: unarmed(cell) for column, cell in self._row(card).items()})
        return out.getvalue()

    def _row(self, card: Plain) -> Row:
        strike = [str(card[each]) for each in self.strikes if each in card]
        tags = [self._written(each) for each in card["keywords"]]
        return {
            "name": card.get("name", card["id"]),
            "cost": str(card["cost"]),
            "elite": str(int(card.get("elite", False))),
            "type": f"{card.get('kind', '')} {card.get('type', 'creature')}".strip(),
            "lives": str(card.get("lives", "")),
            "movement": str(card.get("movement", "")),
            "strike": "-".join(strike),
            "keywords": ";".join(tags) or NOTHING,
            "class": card.get("group", NOTHING),
            **self.cells(card),
        }

    def _written(self, tag: Plain) -> str:
        """A keyword with its number, as `_tag` reads it."""
        n = f" {'-' if tag.get('minus') else ''}{tag['n']}" if "n" in tag else ""
        return f"{self.mark(tag)}{tag['id']}{n}"

    # -- in ------------------------------------------------------------------------------------------------

    def from_csv(self, plain: Any, data: bytes, file: str) -> Plain:
        """These facts with the cards of a table corrected or added, each marked as the player's own."""
        held, touched = deepcopy(OwnFacts.of(self.box, plain).plain), list[str]()
        cards: list[Plain] = held[CARDS]
        places: dict[str, int] = {}
        for at, card in enumerate(cards):
            places.setdefault(_name(card), at)
        named: dict[str, Row] = {}
        rows = list(_rows(decode(data, self.names.game, file)[0], file, self.names.game))
        stated = {normalise(row.get("name", "")) for _, row in rows}
        for line, row in rows:
            try:
                _require_once(named, row)
                touched += self._take(cards, places, row, stated)
            except BadValue as error:
                column = self.headed.get(error.column, error.column)
                raise DataError(file, at_line(line, column), error.problem) from None
        return OwnFacts(self.box, held).confirmed(CARDS, *touched).stored()

    def notes(self, data: bytes, file: str) -> Sequence[Text]:
        """What has to be assumed of such a table to read it."""
        return decode(data, self.names.game, file)[1]

    def _take(self, cards: list[Plain], places: dict[str, int], row: Row, stated: Set[str]) -> list[str]:
        """Correct or add the card of a row; gives the parts that were copied with it."""
        given = self._fields(row)
        tags = self._tags(row["keywords"]) if row.get("keywords", "?") != "?" else None
        place = self._place_of(places, given["name"], stated)
        parts = [OWN_FIELDS, *(("keywords",) if tags is not None else ())]
        if place is not None:
            given = self._fields(self._corrections(cards[place], row))
            del given["name"]  # which may be another spelling of it
        if place is None:
            _require_numbers(row, given)
            place, parts = len(cards), [OWN_FIELDS, *self.lists]
            cards.append({"id": given["name"], **{name: [] for name in self.lists}})
        card = cards[place]
        for each in self.record:
            if each.id in given:
                card = with_field(self.record, card, each.id, given[each.id])
        cards[place] = card if tags is None else {**card, "keywords": tags}
        places.setdefault(_name(card), place)
        return [f"{place}.{part}" for part in parts]

    def _corrections(self, card: Plain, row: Row) -> Row:
        """The cells of a row that say something else than is known: the others leave the card as it is."""
        known = self._row(card)
        return {
            column: cell
            for column, cell in row.items()
            if column == "name" or known.get(self.headed.get(column, column), "") != cell
        }

    def _place_of(self, places: dict[str, int], name: str, stated: Set[str]) -> int | None:
        """Where a card of that name stands, else one of another spelling of it that no row states."""
        if normalise(name) in places:
            return places[normalise(name)]
        table = _shipped(self.names.game)
        known = table.by_normalised.get(normalise(name), ()) if table else ()
        names = {normalise(table.cards[each].name) for each in known if table} - stated
        return min((places[each] for each in names if each in places), default=None)

    def _fields(self, row: Row) -> Plain:
        """The fields of a card that a row gives."""
        card = make_card({**row, "factions": ""}, self.names.game)
        given: Plain = {"name": card.name}
        if "cost" in row:
            given["cost"] = _whole(row, "cost", 0, MOST_COST)
        if card.elite is not None:
            given["elite"] = card.elite
        given |= self.own_fields(row, card)
        given |= {name: _whole(row, name, least, MOST) for name, least in NUMBERS.items() if name in row}
        if "strike" in row:
            given |= zip(self.strikes, _strike(row["strike"]), strict=True)
        return {**given, "group": row["class"]} if "class" in row else given

    def _tags(self, written: str) -> list[Plain]:
        """Keywords by id or by name, with their numbers: `armour 2; Регенерация 1`."""
        if written == NOTHING:
            return []
        return [self._tag(each.strip()) for each in written.split(";") if each.strip()]

    def _tag(self, written: str) -> Plain:
        written, more = self.marked(written)
        words = written.rsplit(None, 1)
        numbered = len(words) > 1 and _NUMBER.fullmatch(words[1])
        name, n = (words[0], int(words[1])) if numbered else (written, None)
        known = keyword_named(self.names.game, name)
        if known is None:
            raise BadValue("keywords", say("{word} is not a keyword of the game.", word=repr(brief(name))))
        named = self.names.keyword(known.id)
        if known.numbered and (not n or (n < 0 and known.id not in self.signed)):
            raise BadValue("keywords", say("{keyword} needs a number above 0.", keyword=named))
        if n is not None and not known.numbered:
            raise BadValue("keywords", say("{keyword} takes no number.", keyword=named))
        return {**self.tag(known.id, n or 0), **more}


# -- rows and cells ------------------------------------------------------------------------------------------


def _name(card: Plain) -> str:
    return normalise(str(card.get("name", card["id"])))


@cache
def _shipped(game: str) -> CardTable | None:
    """The cards of the box by all their names."""
    return shipped_table(game)


def _rows(text: str, file: Label, game: str) -> Iterator[tuple[int, Row]]:
    """The filled cells of each row by what they are called here; a column that nobody knows is refused."""
    text = text.lstrip("\ufeff")
    if not text.strip():
        raise DataError(file, "", EMPTY)
    reader = csv.reader(row_lines(text, file), delimiter=delimiter_of(text))
    try:
        titles = header_of(reader)
        names = [normalise(cell).replace(" ", "_") for cell in titles]
        columns = [each if each in OWN_COLUMNS else COLUMNS[game].get(each, "") for each in names]
        if "name" not in columns:
            raise DataError(file, at_line(1), say("These columns are missing: {columns}.", columns=["name"]))
        require_header(titles, columns, file)
        pairs = zip(titles, columns, strict=True)
        unknown = [brief(title) for title, column in pairs if title.strip() and not column]
        if unknown:
            problem = say("These columns are not known: {columns}.", columns=few_titles(unknown))
            raise DataError(file, at_line(1), problem)
        for number, cells in enumerate(reader):
            require_within(cells, titles, file, reader.line_num)
            if number >= limits.FACT_ROWS:
                raise DataError(file, at_line(reader.line_num), too_many(limits.FACT_ROWS))
            row = {name: rearmed(cell.strip()) for name, cell in zip(columns, cells, strict=False) if name}
            if any(row.values()):
                yield reader.line_num, {name: cell for name, cell in row.items() if cell}
    except csv.Error as error:
        raise DataError(file, at_line(reader.line_num), not_readable("CSV", str(error))) from None


def _require_once(named: dict[str, Row], row: Row) -> None:
    """Refuse a card that the table states twice, and otherwise: the last row would win in silence."""
    if named.setdefault(normalise(row.get("name", "")), row) != row:
        raise BadValue("name", say("This card stands in the table twice."))


def _require_numbers(row: Row, given: Plain) -> None:
    """A card that nobody knows needs what is printed on it."""
    is_creature = given.get("type", "creature") == "creature"
    needed = ["cost", *(("movement", "strike") if is_creature else ())]
    needed += ["lives"] if given.get("type", "creature") in ("creature", "artifact") else []
    for column in needed:
        if column not in row:
            raise BadValue(column, MISSING)


def _whole(row: Row, column: str, least: int, most: int) -> int:
    number = whole(row[column])
    if number is None or not least <= number <= most:
        problem = say("This is not a whole number from {low} to {high}.", low=least, high=most)
        raise BadValue(column, problem)
    return number


def _strike(written: str) -> tuple[int, ...]:
    found = _STRIKE.fullmatch(written.translate(_DASHES).replace(" ", ""))
    if found is None:
        raise BadValue("strike", say("This is not a strike such as 1-2-3."))
    return tuple(map(int, found.groups()))
