"""Card tables: loaded in one go and checked row by row; one bad row and nothing is replaced."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from companion.cards.builder_file import is_builder_file, read_builder_cards
from companion.cards.card import GAMES, Card, CardTable
from companion.cards.cells import (
    delimiter_of,
    header_of,
    rearmed,
    require_header,
    require_within,
    row_lines,
    unarmed,
)
from companion.cards.decode import decode
from companion.cards.names import brief, normalise, safe
from companion.cards.rows import COLUMNS, REQUIRED, BadValue, at_card, card_row, make_card
from companion.cards.short_hash import short_hash
from companion.content.places import data_dir
from companion.content.toml import read_toml
from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import EMPTY, NOT_AN_OBJECT, NOT_TEXT, at_line, not_one_of, not_readable
from companion.core.rules import rule
from companion.core.text import Text, say

CARDS: Final = say("card table")

Row = tuple[int, dict[str, str]]


@dataclass(frozen=True, slots=True)
class BadRow:
    """A row of a card table that cannot be used, and why."""

    line: int
    column: str
    value: str
    problem: Text


@dataclass(frozen=True, slots=True)
class Loaded:
    """A card table, or the rows that stand against it; never both."""

    table: CardTable | None
    bad: tuple[BadRow, ...] = ()
    rows: int = 0
    ignored: tuple[str, ...] = ()
    """The columns that no fact of the game's cards stands in."""
    notes: tuple[Text, ...] = ()
    """What had to be assumed of the file."""

    @property
    def kinds(self) -> tuple[tuple[BadRow, int], ...]:
        """The first bad row of each kind, and how many have it: a thousand rows often share one fault."""
        found: dict[tuple[str, str], list[BadRow]] = {}
        for row in self.bad:
            found.setdefault((row.column, row.problem.msgid), []).append(row)
        return tuple((rows[0], len(rows)) for rows in found.values())


@rule("WC-IMPORT-09")
def load_table(data: bytes | str, game: str, source: str = "cards") -> Loaded:
    """A card table from CSV, or from the public builder's card file as JSON or script."""
    if game not in GAMES:
        raise DataError(source, "game", not_one_of(GAMES, game))
    text, notes = decode(data, game, source, limits.CARDS_BYTES) if isinstance(data, bytes) else (data, ())
    text = text.lstrip("\ufeff")
    if not text.strip():
        raise DataError(source, "", EMPTY)
    loaded = replace(_build(_rows(text, game, source), game, source, shipped_table(game)), notes=notes)
    return loaded if is_builder_file(text) else replace(loaded, ignored=_ignored(text, game, source))


@rule("KZ-TOURNEY-01")
def of_known_set(card: Card, shipped: CardTable | None) -> Card:
    """The card with its set, where its row does not say it and the card is one of those that ship."""
    known = shipped.by_normalised.get(normalise(card.name), ()) if shipped and not card.sets else ()
    return replace(card, sets=shipped.cards[known[0]].sets) if shipped and known else card


def _rows(text: str, game: str, source: str) -> Iterator[Row]:
    if is_builder_file(text):
        return read_builder_cards(text, source)
    return _csv_rows(text, game, source)


def _csv_rows(text: str, game: str, source: str) -> Iterator[Row]:
    """The rows of a CSV table by column; unknown columns are ignored."""
    reader = csv.reader(row_lines(text, source), delimiter=delimiter_of(text))
    try:
        titles = header_of(reader)
        header = [normalise(cell).replace(" ", "_") for cell in titles]
        columns = [COLUMNS[game].get(cell, "") for cell in header]
        require_header(titles, columns, source)
        _require_columns(columns, game, source)
        for cells in reader:
            if any(cells):
                require_within(cells, titles, source, reader.line_num)
                row = dict(zip(columns, map(rearmed, cells), strict=False))
                row.pop("", None)
                yield reader.line_num, row
    except csv.Error as error:
        where = at_line(reader.line_num)
        raise DataError(source, where, not_readable("CSV", str(error))) from None


def _ignored(text: str, game: str, source: str) -> tuple[str, ...]:
    """The titles of a CSV table's columns that are not read."""
    titles = header_of(csv.reader(row_lines(text, source), delimiter=delimiter_of(text)))
    named = ((title, normalise(title).replace(" ", "_")) for title in titles)
    return tuple(brief(title.strip(), 40) for title, name in named if name and name not in COLUMNS[game])


_AS_WRITTEN: Final = {"factions": "faction"}
"""Columns that have another name in the documents than here."""


def _require_columns(columns: list[str], game: str, source: str) -> None:
    missing = [_AS_WRITTEN.get(column, column) for column in REQUIRED[game] if column not in columns]
    if missing:
        problem = say("These columns are missing: {columns}.", columns=missing)
        raise DataError(source, at_line(1), problem)


def _build(rows: Iterable[Row], game: str, source: str, shipped: CardTable | None = None) -> Loaded:
    cards: list[Card] = []
    bad: list[BadRow] = []
    seen: dict[str, int] = {}
    named: Counter[str] = Counter()
    aliases = signs = words = 0
    for line, row in rows:
        if len(cards) + len(bad) >= limits.CARDS:
            problem = say("There are more than {most} cards.", most=limits.CARDS)
            raise DataError(source, at_line(line), problem)
        try:
            card = of_known_set(make_card(row, game), shipped)
        except BadValue as error:
            bad.append(BadRow(line, error.column, brief(row.get(error.column, "")), error.problem))
            continue
        aliases += len(card.aliases)
        if aliases > limits.ALIASES:
            problem = say("The cards have more than {most} other names.", most=limits.ALIASES)
            raise DataError(source, at_line(line), problem)
        words += len(card.sets) + len(card.keywords or ()) + len(card.factions)
        if words > limits.CARD_WORDS:
            problem = say("The cards have more than {most} keywords and sets.", most=limits.CARD_WORDS)
            raise DataError(source, at_line(line), problem)
        signs += sum(map(len, (card.name, *card.aliases)))
        if signs > limits.NAME_SIGNS:
            problem = say("The names of the cards have more than {most} letters.", most=limits.NAME_SIGNS)
            raise DataError(source, at_line(line), problem)
        named[normalise(card.name)] += 1
        if named[normalise(card.name)] > limits.NAMESAKES:
            problem = say("More than {most} cards share this name.", most=limits.NAMESAKES)
            bad.append(BadRow(line, "name", card.name, problem))
        first = seen.setdefault(normalise(card.id), line)
        if first != line:
            bad.append(BadRow(line, "id", card.id, say("The id occurs in line {line} already.", line=first)))
        cards.append(card)
    if not cards and not bad:
        raise DataError(source, "", say("There are no cards."))
    table = None if bad else make_table(game, cards, source)
    return Loaded(table, tuple(bad), len(cards) + len(bad))


def make_table(game: str, cards: Iterable[Card], source: str = "", complete: bool = True) -> CardTable:
    """A table of checked cards, named by a digest of the facts that a judgement uses."""
    kept = tuple(cards)
    facts = "\n".join(sorted([repr(card) for card in kept]))
    return CardTable(game, kept, source, short_hash(facts), complete)


def shipped_table(game: str) -> CardTable | None:
    """The card facts that ship with a game; None where the player has to load them."""
    path = data_dir() / game / "cards.toml"
    if not path.exists():
        return None
    rows = enumerate(read_toml(path).get("card", ()), 1)
    loaded = _build(((number, _texts(card)) for number, card in rows), game, path.name)
    if loaded.table is None:
        first = loaded.bad[0]
        raise DataError(path.name, at_card(first.line, first.column), first.problem)
    return make_table(game, loaded.table.cards, path.name, complete=False)


def _texts(card: dict[str, object]) -> dict[str, str]:
    return {
        key: ";".join(map(str, value)) if isinstance(value, list) else str(value)
        for key, value in card.items()
    }


def table_to_csv(table: CardTable) -> str:
    """The table as CSV that `load_table` reads back."""
    out = io.StringIO(newline="")
    columns = tuple(dict.fromkeys(COLUMNS[table.game].values()))
    writer = csv.DictWriter(out, columns, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for card in table.cards:
        writer.writerow({column: unarmed(cell) for column, cell in card_row(card).items()})
    return out.getvalue()


def to_rows(table: CardTable) -> Iterator[tuple[str, dict[str, str]]]:
    """(id, row) for each card; a row holds what a CSV line would, empty cells left out."""
    for card in table.cards:
        yield card.id, {key: value for key, value in card_row(card).items() if value}


def from_rows(game: str, rows: Iterable[Any], source: str, broken: list[DataError]) -> CardTable:
    """The table of kept rows, with the shipped cards that it does not name itself.

    Rows that are no cards are left out and named as `broken`.
    """
    shipped = shipped_table(game)
    own: list[Card] = []
    for at, row in enumerate(rows, 1):
        try:
            own.append(of_known_set(_card(row, game, source, at), shipped))
        except DataError as error:
            broken.append(error)
    names = {normalise(card.name) for card in own} | {normalise(card.id) for card in own}
    others = (card for card in (shipped.cards if shipped else ()) if normalise(card.name) not in names)
    return make_table(game, (*own, *others), source)


def _card(row: Any, game: str, source: str, number: int) -> Card:
    if not isinstance(row, dict):
        raise DataError(source, at_card(number), NOT_AN_OBJECT)
    for column, cell in row.items():
        if not isinstance(cell, str):
            raise DataError(source, at_card(number, safe(column)), NOT_TEXT)
    try:
        return make_card(row, game)
    except BadValue as error:
        raise DataError(source, at_card(number, error.column), error.problem) from None


class KeptCards(Protocol):
    """The imported cards, wherever they are kept."""

    def source(self, game: str) -> str | None:
        """The file that the cards of a game were imported from; None where there are none."""

    def all(self, game: str) -> Iterable[Any]:
        """The rows of a game's cards."""


def known_cards(game: str, kept: KeptCards, broken: list[DataError]) -> CardTable | None:
    """The table that was imported, as far as it is not `broken`, else the one that ships; None where there is
    none."""
    source = kept.source(game)
    return shipped_table(game) if source is None else from_rows(game, kept.all(game), source, broken)
