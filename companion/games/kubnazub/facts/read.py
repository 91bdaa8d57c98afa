"""The cards of a player's box from plain data, as their schema reads them, and the shipped example."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from functools import cache
from typing import Any

from companion.cards.names import normalise
from companion.content.facts import read as facts
from companion.content.facts.edit import OwnFacts
from companion.content.facts.read import FactsRead
from companion.core.facts import FactsKit
from companion.core.rules import rule
from companion.core.text import Label, Text, say
from companion.games.kubnazub.facts.badges import told_sureness
from companion.games.kubnazub.facts.schema import NOTHING, NUMBERED, SCHEMA, SIGNED
from companion.games.kubnazub.printed import Ability, Printed, example_cards
from companion.games.kubnazub.rules.verbs import COUNTED

CARDS = "cards"
Plain = dict[str, Any]


def check(plain: Any, file: Label) -> list[Text]:
    """What looks odd about cards; raises `DataError` for what cannot be."""
    return facts.check(SCHEMA, plain, file, _doubts)


def _doubts(found: FactsRead) -> list[Text]:
    cards: Sequence[Printed] = found.values[CARDS]
    names = Counter(normalise(card.name) for card in cards)
    twice = {card.name for card in cards if names[normalise(card.name)] > 1}
    falling = [card for card in cards if list(card.strike) != sorted(card.strike)]
    return [
        *(say("Two cards are called {name}: the last one counts.", name=name) for name in sorted(twice)),
        *(say("The strike of {name} does not rise from weak to strong.", name=each.name) for each in falling),
    ]


def cards_from_plain(plain: Any, file: Label) -> tuple[Printed, ...]:
    """All cards of such facts."""
    found: tuple[Printed, ...] = facts.read(SCHEMA, plain, file).values[CARDS]
    return found


@rule("KZ-CORE-06")
def own_cards(plain: Any, file: Label) -> tuple[Printed, ...]:
    """The cards that a player has copied or added, at least in part; the rest is still the example."""
    if not plain:
        return ()
    cards = cards_from_plain(plain, file)
    own = OwnFacts.of(BOX, plain)
    places = {part.path[0] for part in own.parts(CARDS) if part.id in own.copied(CARDS)}
    return tuple(card for place, card in enumerate(cards) if place in places)


# -- the shipped example -----------------------------------------------------------------------------------


def example_plain() -> Plain:
    """The sixty cards of the box as plain data, the caller's own to change."""
    return deepcopy(_example())


@cache
def _example() -> Plain:
    return {"source": "example", CARDS: [card_to_plain(each) for each in example_cards().values()]}


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
    plain["keywords"] = [tag_to_plain(each.id, each.n) for each in card.keywords]
    plain["abilities"] = [_ability(each) for each in card.abilities]
    plain["formation"] = [tag_to_plain(each.id, each.n) for each in card.formation]
    plain["before_squad"] = [{"verb": each.verb, "n": each.n} for each in card.before_squad]
    plain["reminders"] = [{"moment": each.moment, "text": each.text} for each in card.reminders]
    return plain


def tag_to_plain(id_: str, n: int) -> Plain:
    """A keyword as facts have it, its sign apart from its number."""
    plain: Plain = {"id": id_, "n": abs(n)} if id_ in NUMBERED else {"id": id_}
    return {**plain, "minus": n < 0} if id_ in SIGNED else plain


def _ability(ability: Ability) -> Plain:
    plain: Plain = {
        "name": ability.id, "kind": ability.kind, "wounds": ability.value is not None,
        "range": ability.range or 0, "chips": ability.chips, "closes": ability.closes,
        "sudden": ability.sudden, "per_turn": ability.per_turn or 0, "per_battle": ability.per_battle or 0,
        "verb": None, "text": ability.text or NOTHING,
    }  # fmt: skip
    if ability.value is not None:
        plain |= dict(zip(("weak", "medium", "strong"), ability.value, strict=True))
    if ability.does:
        plain["verb"] = ability.does[0].verb
        if ability.does[0].verb in COUNTED:
            plain["n"] = ability.does[0].n
    return plain


BOX = FactsKit(example_plain, check, SCHEMA, sureness=told_sureness)
"""The box facts of the game; `rows.py` adds their form as a table."""
