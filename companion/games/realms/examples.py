"""The training set: two decks of our own making, and the army of a first game out of each."""

from __future__ import annotations

from functools import cache
from typing import Any

from companion.content.places import data_dir
from companion.content.toml import read_toml
from companion.core.converter import structure
from companion.core.rules import rule
from companion.core.text import say
from companion.games.realms.printed import Printed

OF_THE_DECK = ("deck", "copies", "first_army")


@cache
def _plain() -> list[dict[str, Any]]:
    cards: list[dict[str, Any]] = read_toml(data_dir() / "realms" / "example.toml")["card"]
    return cards


@cache
def example_cards() -> dict[str, Printed]:
    """The cards of the training set by name."""
    return {each["name"]: _card(each) for each in _plain()}


def _card(plain: dict[str, Any]) -> Printed:
    own = {key: value for key, value in plain.items() if key not in OF_THE_DECK}
    return structure({**own, "source": "example"}, Printed, say("card facts"))  # type: ignore[no-any-return]


def decks() -> tuple[str, ...]:
    """The names of the two decks."""
    return tuple(dict.fromkeys(each["deck"] for each in _plain()))


@rule("RE-DECK-04")
def ready_deck(number: int) -> tuple[str, ...]:
    """All cards of a deck, each as often as it holds it."""
    return _names(number, "copies")


@rule("RE-ARMY-05")
def first_army(number: int) -> tuple[str, ...]:
    """The army of a first game for ten gold and ten silver."""
    return _names(number, "first_army")


def _names(number: int, count: str) -> tuple[str, ...]:
    deck = decks()[number]
    own = (each for each in _plain() if each["deck"] == deck)
    return tuple(each["name"] for each in own for _ in range(each.get(count, 0)))
