"""What the rule book says of a card by its name: the rules about it alone, and what it wants of the desk."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from companion.cards.names import normalise
from companion.cards.tables import shipped_table

BY_RULE: Final = {
    "KZ-FAQ-03": "doctor",
    "KZ-FAQ-06": "house",
    "KZ-FAQ-09": "arrows",
    "KZ-FAQ-17": "parameters",
}
"""What a ruling about one card has the desk do."""


@cache
def _of_cards() -> Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Rules and desk of every card of the box that has any, by each of its names."""
    table = shipped_table("kubnazub")
    found = {}
    for card in table.cards if table else ():
        rules = tuple(each for each in card.extra.get("rules", "").split(";") if each)
        marker = (card.extra["marker"],) if "marker" in card.extra else ()
        desk = (*marker, *(BY_RULE[each] for each in rules if each in BY_RULE))
        if rules or desk:
            found.update({normalise(name): (rules, desk) for name in (card.name, *card.aliases)})
    return found


def rulings_of(name: str) -> tuple[str, ...]:
    """The rules that speak of this very card, to be shown with it."""
    return _of_cards().get(normalise(name), ((), ()))[0]


def desk_of(name: str) -> tuple[str, ...]:
    """What the card has the players do at the desk: move a marker, build a house, tell digits."""
    return _of_cards().get(normalise(name), ((), ()))[1]
