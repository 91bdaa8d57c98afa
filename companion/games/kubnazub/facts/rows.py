"""Cards as a table of CSV: one row for each, columns as in every card table, and the printed numbers.

A row may name a card and only what is to be corrected on it: an empty cell leaves what is known. A new card
needs its cost, and lives, movement and strike where its type has them. One bad row and nothing is taken.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Any, Final

from companion.cards.card import Card, CardTable
from companion.cards.decode import decode
from companion.cards.names import brief, normalise
from companion.cards.rows import COLUMNS, BadValue, make_card
from companion.cards.tables import shipped_table
from companion.content.facts.edit import OwnFacts
from companion.core.errors import DataError
from companion.core.facts import OWN_FIELDS, with_field
from companion.core.file_problems import EMPTY, MISSING, at_line, not_one_of, not_readable
from companion.core.text import Label, say
from companion.games.kubnazub.facts.read import BOX, CARDS, tag_to_plain
from companion.games.kubnazub.facts.schema import CARD, MOST, MOST_COST, NOTHING, SIGNED
from companion.games.kubnazub.glossary import find_keyword
from companion.games.kubnazub.printed import ELEMENTS, TYPES
from companion.games.kubnazub.words.names import keyword

LISTS: Final = ("keywords", "abilities", "formation", "before_squad", "reminders")
HEAD: Final = (
    "name", "cost", "elite", "unique", "element", "type", "lives", "movement", "strike", "keywords", "class",
)  # fmt: skip
HEADED: Final = {"factions": "element"}
"""Columns that have another name inside than over the table."""
NUMBERS: Final = {"lives": 1, "movement": 0, "strike": None, "class": None}
"""The columns that only these tables have; the least of a number."""
_SYMBIONTS: Final = {
    **dict.fromkeys(("companion", "компаньон"), "companion"),
    **dict.fromkeys(("parasite", "паразит"), "parasite"),
}
_STRIKE: Final = re.compile(r"(\d{1,2})-(\d{1,2})-(\d{1,2})", re.ASCII)
_TAG: Final = re.compile(r"(.+?)\s+([+-]?\d{1,2})", re.ASCII)
_GOING: Final = re.compile(r"(I{1,2})\s*:\s*(.+)")
"""What stands before a keyword that counts for one player only."""
_DASHES: Final = str.maketrans(dict.fromkeys("‐‑‒–—−/", "-"))
Plain = dict[str, Any]
Row = dict[str, str]


# -- out ---------------------------------------------------------------------------------------------------


def to_csv(plain: Any) -> str:
    """The cards of such facts as a table; abilities and texts to recall are left to JSON."""
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, HEAD, lineterminator="\n")
    writer.writeheader()
    for card in plain.get(CARDS, ()):
        writer.writerow(_row(card))
    return out.getvalue()


def _row(card: Plain) -> dict[str, str]:
    strike = [str(card[each]) for each in ("weak", "medium", "strong") if each in card]
    tags = [_written(each) for each in card["keywords"]]
    return {
        "name": card.get("name", card["id"]),
        "cost": str(card["cost"]),
        "elite": str(int(card.get("elite", False))),
        "unique": str(int(card.get("unique", False))),
        "element": ";".join(card.get("elements", ())) or "neutral",
        "type": f"{card.get('kind', '')} {card.get('type', 'creature')}".strip(),
        "lives": str(card.get("lives", "")),
        "movement": str(card.get("movement", "")),
        "strike": "-".join(strike),
        "keywords": ";".join(tags) or NOTHING,
        "class": card.get("group", NOTHING),
    }


def _written(tag: Plain) -> str:
    """A keyword with its number, as `_tag` reads it."""
    n = f" {'-' if tag.get('minus') else ''}{tag['n']}" if "n" in tag else ""
    going = {"first": "I: ", "second": "II: "}.get(tag.get("going") or "", "")
    return f"{going}{tag['id']}{n}"


# -- in ----------------------------------------------------------------------------------------------------


def from_csv(plain: Any, data: bytes, file: str) -> Plain:
    """These facts with the cards of a table corrected or added, each marked as the player's own."""
    held, touched = deepcopy(OwnFacts.of(BOX, plain).plain), list[str]()
    cards: list[Plain] = held[CARDS]
    for line, row in _rows(decode(data, "kubnazub", file)[0], file):
        try:
            touched += _take(cards, row)
        except BadValue as error:
            column = HEADED.get(error.column, error.column)
            raise DataError(file, at_line(line, column), error.problem) from None
    return OwnFacts(BOX, held).confirmed(CARDS, *touched).stored()


def _rows(text: str, file: Label) -> Iterator[tuple[int, Row]]:
    """The filled cells of each row by what they are called here; unknown columns are passed over."""
    text = text.lstrip("\ufeff")
    if not text.strip():
        raise DataError(file, "", EMPTY)
    first = text[:4096].split("\n", 1)[0]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max((",", ";", "\t"), key=first.count))
    try:
        names = [normalise(cell).replace(" ", "_") for cell in next(reader)]
        columns = [each if each in NUMBERS else COLUMNS["kubnazub"].get(each, "") for each in names]
        if "name" not in columns:
            raise DataError(file, at_line(1), say("These columns are missing: {columns}.", columns=["name"]))
        for cells in reader:
            row = {name: cell.strip() for name, cell in zip(columns, cells, strict=False) if name}
            if any(row.values()):
                yield reader.line_num, {name: cell for name, cell in row.items() if cell}
    except csv.Error as error:
        raise DataError(file, at_line(reader.line_num), not_readable("CSV", str(error))) from None


def _take(cards: list[Plain], row: Row) -> list[str]:
    """Correct or add the card of a row; gives the parts that were copied with it."""
    given = _fields(row)
    tags = _tags(row["keywords"]) if row.get("keywords", "?") != "?" else None
    place = _place_of(cards, given["name"])
    parts = [OWN_FIELDS, *(("keywords",) if tags is not None else ())]
    if place is None:
        _require_numbers(row, given)
        place, parts = len(cards), [OWN_FIELDS, *LISTS]
        cards.append({"id": given["name"], **{name: [] for name in LISTS}})
    card = cards[place]
    for field in CARD:
        if field.id in given and not (field.id == "name" and "name" in card):
            card = with_field(CARD, card, field.id, given[field.id])
    cards[place] = card if tags is None else {**card, "keywords": tags}
    return [f"{place}.{part}" for part in parts]


def _place_of(cards: list[Plain], name: str) -> int | None:
    """Where a card of that name, or of another spelling of it, stands."""
    table = shipped_table_once()
    known = table.by_normalised.get(normalise(name), ()) if table else ()
    names = {normalise(name), *(normalise(table.cards[each].name) for each in known if table)}
    found = (at for at, card in enumerate(cards) if normalise(str(card.get("name", card["id"]))) in names)
    return next(found, None)


@cache
def shipped_table_once() -> CardTable | None:
    """The cards of the box by all their names."""
    return shipped_table("kubnazub")


def _require_numbers(row: Row, given: Plain) -> None:
    """A card that nobody knows needs what is printed on it."""
    is_creature = given.get("type", "creature") == "creature"
    needed = ["cost", *(("movement", "strike") if is_creature else ())]
    needed += [] if given.get("type") == "area" else ["lives"]
    for column in needed:
        if column not in row:
            raise BadValue(column, MISSING)


# -- cells -------------------------------------------------------------------------------------------------


def _fields(row: Row) -> Plain:
    """The fields of a card that a row gives."""
    card = make_card({**row, "factions": ""}, "kubnazub")
    given: Plain = {"name": card.name}
    if "cost" in row:
        given["cost"] = _whole(row, "cost", 0, MOST_COST)
    if card.elite is not None:
        given["elite"] = card.elite
    if card.unique is not None:
        given["unique"] = card.unique
    if "factions" in row:
        given["elements"] = _elements(row)
    if card.type:
        given |= _type(row, card)
    given |= {name: _whole(row, name, least, MOST) for name, least in NUMBERS.items() if least is not None
              and name in row}  # fmt: skip
    if "strike" in row:
        given |= _strike(row["strike"])
    return {**given, "group": row["class"]} if "class" in row else given


def _elements(row: Row) -> list[str]:
    """One element or several."""
    parts = [
        make_card({"name": row["name"], "factions": each}, "kubnazub") for each in row["factions"].split(";")
    ]
    found = {element for part in parts for element in part.factions}
    return [each for each in ELEMENTS if each in found]


def _type(row: Row, card: Card) -> Plain:
    if card.type not in TYPES:
        raise BadValue("type", not_one_of(TYPES, card.type))
    if card.type != "creature":
        return {"type": card.type}
    if card.kind != "symbiont":
        return {"type": card.type, "kind": card.kind or "ground"}
    words = normalise(row["type"]).split()
    kind = next((_SYMBIONTS[each] for each in words if each in _SYMBIONTS), None)
    if kind is None:
        raise BadValue("type", say("A symbiont is a companion or a parasite: say which."))
    return {"type": card.type, "kind": kind}


def _whole(row: Row, column: str, least: int, most: int) -> int:
    written = row[column]
    if not (written.isascii() and written.isdigit() and least <= int(written[:6]) <= most):
        problem = say("This is not a whole number from {low} to {high}.", low=least, high=most)
        raise BadValue(column, problem)
    return int(written)


def _strike(written: str) -> Plain:
    found = _STRIKE.fullmatch(written.translate(_DASHES).replace(" ", ""))
    if found is None:
        raise BadValue("strike", say("This is not a strike such as 1-2-3."))
    return dict(zip(("weak", "medium", "strong"), map(int, found.groups()), strict=True))


def _tags(written: str) -> list[Plain]:
    """Keywords by id or by name, with their numbers: `armour 2; Регенерация 1; I: jump 2`."""
    return [] if written == NOTHING else [_tag(each.strip()) for each in written.split(";") if each.strip()]


def _tag(written: str) -> Plain:
    seat = _GOING.fullmatch(written)
    if seat is not None:
        return {**_tag(seat[2]), "going": "first" if seat[1] == "I" else "second"}
    found = _TAG.fullmatch(written)
    name, n = (found[1], int(found[2])) if found else (written, None)
    known = find_keyword(name)
    if known is None:
        raise BadValue("keywords", say("{word} is not a keyword of the game.", word=repr(brief(name))))
    named = keyword(known.id)
    if known.numbered and (not n or (n < 0 and known.id not in SIGNED)):
        raise BadValue("keywords", say("{keyword} needs a number above 0.", keyword=named))
    if n is not None and not known.numbered:
        raise BadValue("keywords", say("{keyword} takes no number.", keyword=named))
    return {**tag_to_plain(known.id, n or 0), "going": None}


KIT = replace(BOX, to_csv=to_csv, from_csv=from_csv)
"""The box facts of the game, for files, the command line and the editor."""
