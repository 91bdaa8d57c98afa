"""Where the facts of a card come from: the rule book, an inference from it, an example, the box itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from companion.cards.card import Card
from companion.cards.names import normalise
from companion.cards.tables import shipped_table
from companion.core.text import Text, headed, say
from companion.games.duel.printed import Source
from companion.games.kubnazub.printed import Printed
from companion.games.kubnazub.words.names import term

Badge = Literal["rulebook", "inferred", "guess", "example", "yours", "told"]
WORDS: Mapping[Badge, Text] = {
    "rulebook": say("From the rule book"),
    "inferred": say("Inferred from the rule book"),
    "guess": say("A guess"),
    "example": say("An example, not the printed value"),
    "yours": say("Copied from your box"),
    "told": say("Told at this table"),
}


@dataclass(frozen=True)
class Badges:
    """How sure each kind of fact is."""

    cost: Badge
    element: Badge
    elite: Badge
    numbers: Badge
    """Lives, movement, strike, keywords, type."""


def badges_of(card: Printed) -> Badges:
    """The badges of a card: the shipped ones until somebody has copied or told it."""
    shipped = _shipped().get(normalise(card.name))
    if card.source in ("yours", "told") or shipped is None:
        own: Source = card.source
        return Badges(own, own, own, own)
    elite: Badge = "inferred"
    if "elite" in shipped.doubts:
        elite = "guess"
    elif "first_squad" in shipped.extra:
        elite = "rulebook"
    return Badges("rulebook", "guess" if "element" in shipped.doubts else "inferred", elite, card.source)


def told_sureness(card: Mapping[str, Any]) -> tuple[Text, ...]:
    """How sure the shipped values of a card in the editor are; nothing of a card that was added."""
    if normalise(str(card.get("name", ""))) not in _shipped():
        return ()
    found = badges_of(Printed(card["name"], source="example"))
    kinds = (
        (say("Cost"), found.cost), (term("term.element"), found.element),
        (term("term.elite"), found.elite), (say("Other values"), found.numbers),
    )  # fmt: skip
    return tuple(headed(name, WORDS[badge]) for name, badge in kinds)


@cache
def _shipped() -> Mapping[str, Card]:
    table = shipped_table("kubnazub")
    return {normalise(card.name): card for card in table.cards} if table else {}
