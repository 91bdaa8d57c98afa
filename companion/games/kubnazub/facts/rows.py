"""Cards as a table of CSV: the columns that only this game has."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from companion.cards.card import Card
from companion.cards.names import normalise
from companion.cards.rows import BadValue, make_card
from companion.core.file_problems import not_one_of
from companion.core.text import say
from companion.games.duel.card_box import Plain
from companion.games.duel.card_rows import CardRows, Row
from companion.games.kubnazub.facts.read import BOX, tag_to_plain
from companion.games.kubnazub.facts.schema import CARD
from companion.games.kubnazub.glossary import SIGNED
from companion.games.kubnazub.printed import ELEMENTS, TYPES
from companion.games.kubnazub.words.names import NAMES

LISTS: Final = ("keywords", "abilities", "formation", "before_squad", "reminders")
HEAD: Final = (
    "name", "cost", "elite", "unique", "element", "type", "lives", "movement", "strike", "keywords", "class",
)  # fmt: skip
_SYMBIONTS: Final = {
    **dict.fromkeys(("companion", "компаньон"), "companion"),
    **dict.fromkeys(("parasite", "паразит"), "parasite"),
}
_GOING: Final = re.compile(r"(I{1,2})\s*:\s*(.+)")
"""What stands before a keyword that counts for one player only."""


def _cells(card: Plain) -> Row:
    return {
        "unique": str(int(card.get("unique", False))),
        "element": ";".join(card.get("elements", ())) or "neutral",
    }


def _own_fields(row: Row, card: Card) -> Plain:
    given: Plain = {}
    if card.unique is not None:
        given["unique"] = card.unique
    if "factions" in row:
        given["elements"] = _elements(row)
    return given | _type(row, card) if card.type else given


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


def _mark(tag: Plain) -> str:
    return {"first": "I: ", "second": "II: "}.get(tag.get("going") or "", "")


def _marked(written: str) -> tuple[str, Plain]:
    """A keyword may count for one player only: `I: jump 2`."""
    seat = _GOING.fullmatch(written)
    if seat is None:
        return written, {"going": None}
    return seat[2], {"going": "first" if seat[1] == "I" else "second"}


ROWS: Final = CardRows(
    NAMES,
    BOX,
    CARD,
    LISTS,
    HEAD,
    ("weak", "medium", "strong"),
    _cells,
    _own_fields,
    tag_to_plain,
    signed=SIGNED,
    headed={"factions": "element"},
    marked=_marked,
    mark=_mark,
)
KIT: Final = replace(BOX, to_csv=ROWS.to_csv, from_csv=ROWS.from_csv, csv_notes=ROWS.notes)
"""The box facts of the game, for files, the command line and the editor."""
