"""The cards of a player's box from plain data and from tables of CSV, and the shipped training set."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Any, Final

from companion.cards.card import Card
from companion.cards.rows import BadValue
from companion.core.file_problems import not_one_of
from companion.core.rules import rule
from companion.core.text import Label
from companion.games.duel import card_box
from companion.games.duel.card_box import NOTHING, Plain
from companion.games.duel.card_rows import CardRows, Row
from companion.games.duel.glossary import numbered
from companion.games.realms.examples import example_cards
from companion.games.realms.facts.schema import CARD, SCHEMA
from companion.games.realms.glossary import keywords
from companion.games.realms.printed import SLOTS, Ability, Printed
from companion.games.realms.rules.verbs import COUNTED
from companion.games.realms.words.names import NAMES

STRIKES: Final = ("light", "medium", "strong")
LISTS: Final = ("keywords", "rank", "abilities", "reminders")
HEAD: Final = (
    "name", "cost", "elite", "realm", "type", "lives", "movement", "strike", "keywords", "class", "slot",
)  # fmt: skip


@rule("RE-CARD-04")
def own_cards(plain: Any, file: Label) -> tuple[Printed, ...]:
    """The cards that a player has copied or added; the rest is still the training set."""
    return card_box.own_cards(BOX, plain, file)


def known_cards(plain: Any, file: Label) -> dict[str, Printed]:
    """Cards by name, a player's own in the place of the example."""
    return {**example_cards(), **{each.name: each for each in own_cards(plain, file)}}


def example_plain() -> Plain:
    """The training set as plain data, the caller's own to change."""
    return deepcopy(_example())


@cache
def _example() -> Plain:
    return card_box.example_plain(example_cards().values(), card_to_plain)


def card_to_plain(card: Printed) -> Plain:
    """A card as its facts are stored."""
    plain: Plain = {
        "id": card.name, "name": card.name, "cost": card.cost, "elite": card.elite,
        "realms": ";".join(card.realms) or NOTHING, "type": card.type,
    }  # fmt: skip
    if card.is_equipment:
        plain["slot"] = card.slot
    if card.has_lives:
        plain["lives"] = card.lives
    if card.is_creature:
        plain |= {"kind": card.kind, "movement": card.movement, "group": card.group or NOTHING}
        plain |= zip(STRIKES, card.strike, strict=True)
    plain["keywords"] = [tag_to_plain(each.id, each.n) for each in card.keywords]
    plain["rank"] = [tag_to_plain(each.id, each.n) for each in card.rank]
    plain["abilities"] = [_ability(each) for each in card.abilities]
    plain["reminders"] = [{"moment": each.moment, "text": each.text} for each in card.reminders]
    return plain


def tag_to_plain(id_: str, n: int) -> Plain:
    """A keyword as facts have it."""
    return {"id": id_, "n": n} if id_ in numbered(keywords()) else {"id": id_}


def _ability(ability: Ability) -> Plain:
    plain: Plain = {
        "name": ability.id, "kind": ability.kind, "wounds": ability.value is not None,
        "range": ability.range or 0, "targets": ability.targets, "verb": None,
        "text": ability.text or NOTHING,
    }  # fmt: skip
    if ability.value is not None:
        plain |= zip(STRIKES, ability.value, strict=True)
    for each in ability.does[:1]:
        plain |= {"verb": each.verb, "n": each.n} if each.verb in COUNTED else {"verb": each.verb}
    return plain


BOX: Final = card_box.card_box(SCHEMA, example_plain)


# -- tables of CSV -------------------------------------------------------------------------------------------


def _cells(card: Plain) -> Row:
    return {"realm": card.get("realms", NOTHING), "slot": card.get("slot", "")}


def _own_fields(row: Row, card: Card) -> Plain:
    given: Plain = {"realms": row["factions"]} if "factions" in row else {}
    if "slot" in row:
        if row["slot"] not in SLOTS:
            raise BadValue("slot", not_one_of(SLOTS, row["slot"]))
        given["slot"] = row["slot"]
    if card.type:
        given |= {"type": card.type, **({"kind": card.kind or "ground"} if card.type == "creature" else {})}
    return given


ROWS: Final = CardRows(
    NAMES, BOX, CARD, LISTS, HEAD, STRIKES, _cells, _own_fields, tag_to_plain, headed={"factions": "realm"}
)
KIT: Final = replace(BOX, to_csv=ROWS.to_csv, from_csv=ROWS.from_csv, csv_notes=ROWS.notes)
"""The box facts of the game, for files, the command line and the editor."""
