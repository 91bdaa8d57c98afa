"""Battles for tests: cards by cell, and scenes that speak of them.

    battle(one("c3"), two("c4", lives=4)).when(Strike("P1-c3", "P2-c4"), "nobody", (6, 4), "keep")

In tests a card is called by its seat and cell, so that a scene can be read beside a picture.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from companion.content.rulebook import rules_of
from companion.core.keywords import Tag
from companion.core.seats import Seat
from companion.games import get_game
from companion.games.duel.field import P1, P2, cell
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.printed import Printed
from tests.kit import Scene

GAME = get_game("kubnazub")
PRINTED = {
    "lives",
    "movement",
    "strike",
    "keywords",
    "type",
    "kind",
    "abilities",
    "reminders",
    "name",
    "cost",
}


MARKERS = tuple(
    each.name
    for each in fields(Card)
    if each.type in ("int", "bool")
    and each.name not in ("hidden", "closed", "movement", "moved", "wounded_in")
)
"""What may lie on a card, by field; how it stands and what the turn remembers is no marker."""


def ex(*examples: str) -> pytest.MarkDecorator:
    """The worked examples that a test plays, shown in its id."""
    return pytest.mark.parametrize("example", examples, indirect=True)


class Battle(Scene[State]):
    """A battle in a test; `then` may name a value of a card: `{"P1-c3.wounds": 2}`."""

    def is_known(self, rule: str) -> bool:
        return rule in rules_of("kubnazub") or rule.startswith("TABLE-")

    def is_as(self, word: str, value: Any) -> bool:
        return bool(self._look(word) == value)

    def shown(self, word: str) -> str:
        return repr(self._look(word))

    def _look(self, word: str) -> Any:
        card, _, field = word.partition(".")
        return getattr(self.state.card(card), field) if field else getattr(self.state, word)


def card(seat: Seat, at: str, *tags: str, **values: Any) -> Card:
    """A card on a cell, in the air ("air") or on a host ("on P1-c3"); tags as `"armour 2"`."""
    printed = {name: value for name, value in values.items() if name in PRINTED}
    keywords = tuple(Tag(tag.split()[0], int(tag.split()[1]) if " " in tag else 0) for tag in tags)
    made = Printed(
        **{"name": f"{seat} {at}", "lives": 9, "strike": (1, 2, 3), "keywords": keywords, **printed}
    )
    rest = {"controller": seat, **{name: value for name, value in values.items() if name not in PRINTED}}
    if at.startswith("air"):
        made = replace(made, kind="flying", movement=0) if made.is_creature else made
        return Card(f"{seat}-{at}", seat, made, zone="air", **rest)
    if at.startswith("on "):
        host = at.removeprefix("on ")
        kind = "companion" if host.startswith(seat) else "parasite"
        return Card(f"{seat}-on", seat, replace(made, kind=kind), zone="host", host=host, **rest)  # type: ignore[arg-type]
    return Card(f"{seat}-{at}", seat, made, at=cell(at), movement=made.movement, **rest)


def one(at: str, *tags: str, **values: Any) -> Card:
    """A card of the First player."""
    return card(P1, at, *tags, **values)


def two(at: str, *tags: str, **values: Any) -> Card:
    """A card of the Second player."""
    return card(P2, at, *tags, **values)


def battle(*cards: Card, **values: Any) -> Battle:
    """A battle in the First player's third turn, unless the scene says otherwise."""
    given = {"turn": 5, "active": P1, "between_turns": False, **values}
    return Battle(GAME, State(stage="battle", cards=cards, **given))


def placing(**options: Any) -> Battle:
    """A table that was set up and waits for the squads."""
    (begun,) = GAME.setup({"options": options})
    return Battle(GAME, GAME.evolve(GAME.start, begun))
