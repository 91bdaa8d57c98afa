"""The cards of a player's box from plain data, as their schema reads them, and the shipped example."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Any

from companion.core.rules import rule
from companion.core.text import Label
from companion.games.duel import card_box
from companion.games.duel.card_box import NOTHING, Plain
from companion.games.duel.glossary import numbered
from companion.games.kubnazub.facts.badges import told_sureness
from companion.games.kubnazub.facts.schema import SCHEMA
from companion.games.kubnazub.glossary import SIGNED, keywords
from companion.games.kubnazub.printed import Ability, Printed, example_cards
from companion.games.kubnazub.rules.verbs import COUNTED


def cards_from_plain(plain: Any, file: Label) -> tuple[Printed, ...]:
    """All cards of such facts."""
    return card_box.cards_from_plain(BOX, plain, file)


@rule("KZ-CORE-06")
def own_cards(plain: Any, file: Label) -> tuple[Printed, ...]:
    """The cards that a player has copied or added, at least in part; the rest is still the example."""
    return card_box.own_cards(BOX, plain, file)


# -- the shipped example -----------------------------------------------------------------------------------


def example_plain() -> Plain:
    """The sixty cards of the box as plain data, the caller's own to change."""
    return deepcopy(_example())


@cache
def _example() -> Plain:
    return card_box.example_plain(example_cards().values(), card_to_plain)


def card_to_plain(card: Printed) -> Plain:
    """A card as its facts are stored."""
    plain: Plain = {
        "id": card.name, "name": card.name, "cost": card.cost, "elite": card.elite, "unique": card.unique,
        "elements": list(card.elements), "type": card.type, "group": card.group or NOTHING,
    }  # fmt: skip
    if card.type != "area":
        plain["lives"] = card.lives
    if card.is_creature:
        weak, medium, strong = card.strike
        plain |= {"kind": card.kind, "movement": card.movement}
        plain |= {"weak": weak, "medium": medium, "strong": strong}
    plain["keywords"] = [
        {**tag_to_plain(each.id, each.n), "going": going}
        for going, tags in ((None, card.keywords), ("first", card.going_first), ("second", card.going_second))
        for each in tags
    ]
    plain["abilities"] = [_ability(each) for each in card.abilities]
    plain["formation"] = [tag_to_plain(each.id, each.n) for each in card.formation]
    plain["before_squad"] = [{"verb": each.verb, "n": each.n} for each in card.before_squad]
    plain["reminders"] = [
        {"moment": each.moment, "text": each.text, "going": each.going or None} for each in card.reminders
    ]
    return plain


def tag_to_plain(id_: str, n: int) -> Plain:
    """A keyword as facts have it, its sign apart from its number."""
    plain: Plain = {"id": id_, "n": abs(n)} if id_ in numbered(keywords()) else {"id": id_}
    return {**plain, "minus": n < 0} if id_ in SIGNED else plain


def _ability(ability: Ability) -> Plain:
    plain: Plain = {
        "name": ability.id, "kind": ability.kind, "wounds": ability.value is not None,
        "range": ability.range or 0, "chips": ability.chips, "closes": ability.closes,
        "sudden": ability.sudden, "per_turn": ability.per_turn or 0, "per_battle": ability.per_battle or 0,
        "cancellable": ability.cancellable, "targets": ability.targets, "verb": None,
        "text": ability.text or NOTHING, "going": ability.going or None,
    }  # fmt: skip
    if ability.value is not None:
        plain |= dict(zip(("weak", "medium", "strong"), ability.value, strict=True))
    if ability.sudden:
        plain["when"] = ability.when or None
    if ability.does:
        plain["then"] = None
    for each, (verb, n) in zip(ability.does, (("verb", "n"), ("then", "then_n")), strict=False):
        plain |= {verb: each.verb, n: each.n} if each.verb in COUNTED else {verb: each.verb}
    return plain


BOX = replace(card_box.card_box(SCHEMA, example_plain), sureness=told_sureness)
"""The box facts of the game; `rows.py` adds their form as a table."""
