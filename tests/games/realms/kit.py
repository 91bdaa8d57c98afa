"""Battles for tests: cards by square, and scenes that speak of them.

    battle(one("c3"), two("c4", lives=4)).when(Strike("P1-c3", "P2-c4"), (2,), (6,)).then({"P2-c4.wounds": 3})

In tests a card is called by its seat and square, so that a scene can be read beside a picture.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.seats import Seat
from companion.games import get_game
from companion.games.duel.field import P1, P2, cell
from companion.games.realms.model import Card, State
from companion.games.realms.printed import Ability, Printed
from tests.games.duel import kit
from tests.games.duel.kit import Battle, ex, tags

GAME = get_game("realms")
PRINTED = kit.PRINTED | {"group", "slot", "rank", "realms", "elite"}


def ability(kind: str, value: tuple[int, int, int] | None = None, **values: Any) -> Ability:
    """An ability that is called as its kind."""
    return Ability(**{"id": kind, "kind": kind, "value": value, **values})


def card(seat: Seat, at: str, *keywords: str, **values: Any) -> Card:
    """A card on a square, in the air ("air"), dead ("dead") or on another card ("on P1-c3")."""
    printed = {name: value for name, value in values.items() if name in PRINTED}
    usual = {"name": f"{seat} {at}", "lives": 10, "strike": (1, 2, 4), "keywords": tags(*keywords)}
    made = Printed(**{**usual, **printed})
    if not made.is_creature:
        made = replace(made, kind="", movement=0, strike=(0, 0, 0))
    rest = {"controller": seat, **{name: value for name, value in values.items() if name not in PRINTED}}
    if at.startswith("air"):
        made = replace(made, kind="flying", movement=0) if made.is_creature else made
        return Card(f"{seat}-{at}", seat, made, zone="air", **rest)
    if at.startswith("dead"):
        return Card(f"{seat}-{at}", seat, made, **{"zone": "graveyard", **rest})
    if at.startswith("on "):
        host = at.removeprefix("on ")
        made = replace(made, kind="symbiont") if made.is_creature else made
        return Card(
            f"{seat}-{'on' if made.is_creature else made.slot}", seat, made, zone="host", host=host, **rest
        )
    return Card(f"{seat}-{at}", seat, made, at=cell(at), **{"movement": made.movement, **rest})


def one(at: str, *keywords: str, **values: Any) -> Card:
    """A card of Player 1."""
    return card(P1, at, *keywords, **values)


def two(at: str, *keywords: str, **values: Any) -> Card:
    """A card of Player 2."""
    return card(P2, at, *keywords, **values)


def weapon(seat: Seat, host: str, *keywords: str, slot: str = "weapon") -> Card:
    """A piece of equipment on its owner."""
    return card(seat, f"on {host}", *keywords, type="equipment", slot=slot)


def battle(*cards: Card, **values: Any) -> Battle:
    """A battle in Player 1's third turn, unless the scene says otherwise."""
    given = {"turn": 5, "active": P1, "between_turns": False, **values}
    return Battle(GAME, State(stage="battle", cards=cards, **given))


def resting(*cards: Card, turn: int = 5, active: Seat = P1, **values: Any) -> Battle:
    """A battle between two turns: the other player is next."""
    return battle(*cards, turn=turn, active=active, between_turns=True, **values)


__all__ = ["Battle", "ex", "tags"]
