"""The few numbers that say how a table stands, with their icons: read off the facts of its headline.

A list of tables opens none of them, and the headline is what is stored beside each.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from app.presenters.views import FactView
from companion.content.places import data_dir
from companion.content.toml import read_toml
from companion.core.text import Text


class KeyNumber(NamedTuple):
    """A fact of a game's headline, the end of its scale (a number, or another fact's name), and its icon."""

    fact: str
    of: str
    icon: str
    colour: str


@cache
def _numbers(game: str) -> tuple[KeyNumber, ...]:
    """What a game says of its headline in data/<game>/headline.toml."""
    path = data_dir() / game / "headline.toml"
    plain = read_toml(path).get("number", ()) if path.exists() else ()
    return tuple(KeyNumber(each["fact"], each["of"], each["icon"], each["colour"]) for each in plain)


def key_numbers(game: str, headline: Sequence[Text]) -> tuple[FactView, ...]:
    """The numbers of a headline; none where the game has not said which, or the headline holds them not."""
    facts = {name: value for line in headline for name, value in line.facts.items()}
    return tuple(
        FactView(str(facts[each.fact]), str(facts.get(each.of, each.of)), each.icon, each.colour)
        for each in _numbers(game)
        if each.fact in facts
    )
