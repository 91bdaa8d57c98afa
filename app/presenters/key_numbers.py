"""The few numbers that say how a table stands, with their icons: read off the facts of its headline.

A list of tables opens none of them, and the headline is what is stored beside each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.presenters.views import FactView
from companion.core.text import Text


class KeyNumber(NamedTuple):
    """A fact of a game's headline, the end of its scale (a number, or another fact's name), and its icon."""

    fact: str
    of: str
    icon: str
    colour: str


KEY_NUMBERS: dict[str, tuple[KeyNumber, ...]] = {
    "berserkers": (
        KeyNumber("fires", "all", "fire", "flame"),
        KeyNumber("seals", "3", "seal", "gold"),
        KeyNumber("gems", "5", "rhombus", "darkness"),
    )
}


def key_numbers(game: str, headline: Sequence[Text]) -> tuple[FactView, ...]:
    """The numbers of a headline; none where the game has not said which, or the headline holds them not."""
    facts = {name: value for line in headline for name, value in line.facts.items()}
    return tuple(
        FactView(str(facts[each.fact]), str(facts.get(each.of, each.of)), each.icon, each.colour)
        for each in KEY_NUMBERS.get(game, ())
        if each.fact in facts
    )
