"""Battles for tests: cards by cell, and scenes that speak of them.

    battle(one("c3"), two("c4", lives=4)).when(Strike("P1-c3", "P2-c4"), "nobody", (6, 4), "keep")

In tests a card is called by its seat and cell, so that a scene can be read beside a picture.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from companion.core.seats import Seat
from companion.games import get_game
from companion.games.duel.field import P1, P2, cell
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.printed import Printed
from tests.games.duel.kit import PRINTED, Battle, ex, tags

GAME = get_game("kubnazub")
MARKERS = tuple(
    each.name
    for each in fields(Card)
    if each.type in ("int", "bool")
    and each.name not in ("hidden", "closed", "movement", "moved", "wounded_in")
)
"""What may lie on a card, by field; how it stands and what the turn remembers is no marker."""


def card(seat: Seat, at: str, *keywords: str, **values: Any) -> Card:
    """A card on a cell, in the air ("air") or on a host ("on P1-c3"); keywords as `"armour 2"`."""
    printed = {name: value for name, value in values.items() if name in PRINTED}
    usual = {"name": f"{seat} {at}", "lives": 9, "strike": (1, 2, 3), "keywords": tags(*keywords)}
    made = Printed(**{**usual, **printed})
    rest = {"controller": seat, **{name: value for name, value in values.items() if name not in PRINTED}}
    if at.startswith("air"):
        made = replace(made, kind="flying", movement=0) if made.is_creature else made
        return Card(f"{seat}-{at}", seat, made, zone="air", **rest)
    if at.startswith("on "):
        host = at.removeprefix("on ")
        kind = "companion" if host.startswith(seat) else "parasite"
        return Card(f"{seat}-on", seat, replace(made, kind=kind), zone="host", host=host, **rest)  # type: ignore[arg-type]
    return Card(f"{seat}-{at}", seat, made, at=cell(at), movement=made.movement, **rest)


def one(at: str, *keywords: str, **values: Any) -> Card:
    """A card of the First player."""
    return card(P1, at, *keywords, **values)


def two(at: str, *keywords: str, **values: Any) -> Card:
    """A card of the Second player."""
    return card(P2, at, *keywords, **values)


def battle(*cards: Card, **values: Any) -> Battle:
    """A battle in the First player's third turn, unless the scene says otherwise."""
    given = {"turn": 5, "active": P1, "between_turns": False, **values}
    return Battle(GAME, State(stage="battle", cards=cards, **given))


def placing(**options: Any) -> Battle:
    """A table that was set up and waits for the squads."""
    (begun,) = GAME.setup({"options": options})
    return Battle(GAME, GAME.evolve(GAME.start, begun))


__all__ = ["Battle", "ex"]
