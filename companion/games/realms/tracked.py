"""Every value that lies on the physical table, by path, with its range and its rule.

Nothing that only one player may know of a hidden card has a path: a correction would tell it.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.tracked import Choice, Flag, Number, PlaceTrack, Several, Track, Tracks
from companion.games.duel.carrying import carrier_track
from companion.games.duel.field import FIELD, SEATS
from companion.games.realms.model import Card, Side, State

MOST = 99


def tracked(state: State) -> Mapping[str, Track]:
    """What can be set to what the table shows."""
    fixed: dict[str, Track] = {}
    if state.stage == "battle":
        fixed = {
            "turn": Number(0, 999, "RE-TURN-01"),
            "active": Choice(SEATS, "RE-TURN-01"),
            "blind_attacks": Number(0, MOST, "RE-REVEAL-05"),
        }
    return Tracks(state, fixed, {"sides": _side, "cards": lambda card: _card(state, card)})


def _side(side: Side) -> Mapping[str, Track]:
    names = tuple(dict.fromkeys(each.name for each in side.library))
    return {
        "redeals": Number(0, 14, "RE-DRAW-03"),
        "squad": Several(names, "RE-ARMY-06", most=3, ordered=True, total=15),
    }


def _card(state: State, card: Card) -> Mapping[str, Track]:
    if card.hidden:
        return LYING
    return {**FIRST, **_carrier(state, card), **REVEALED, **BY_ZONE.get(card.zone, {})}


def _carrier(state: State, card: Card) -> dict[str, Track]:
    """On whom a symbiote or a piece of equipment lies; equipment may lie on a symbiote."""
    if card.printed.is_symbiont:
        return carrier_track(state, card, ("field",), "RE-SYMB-02")
    return carrier_track(state, card, ("field", "host"), "RE-EQUIP-03") if card.printed.is_equipment else {}


LYING: dict[str, Track] = {
    "at": PlaceTrack(FIELD, "RE-BOARD-03", optional=True),
    "controller": Choice(SEATS, "RE-CARD-09"),
    "closed": Flag("RE-ACT-01"),
    "hidden": Flag("RE-REVEAL-02"),
}
"""What everybody sees of a card, face down too."""
MARKERS: dict[str, Track] = {
    "zone": Choice(("field", "air", "graveyard"), "RE-BOARD-05"),
    "wounds": Number(0, MOST, "RE-DAMAGE-01"),
    "more_lives": Number(0, MOST, "RE-TOKEN-02"),
    "poison": Number(0, MOST, "RE-POISON-06"),
    "armour_tokens": Number(0, MOST, "RE-TOKEN-03"),
    "movement_tokens": Number(0, MOST, "RE-TOKEN-04"),
    "marks": Number(0, MOST, "RE-TOKEN-05"),
    "armour_used": Number(0, MOST, "RE-ARMOR-02"),
    "movement": Number(0, MOST, "RE-MOVE-01"),
    "moved": Flag("RE-JUMP-03"),
    "incarnated": Flag("RE-INCARN-06"),
}
BY_ZONE: dict[str, dict[str, Track]] = {
    "graveyard": {"tokens": Number(0, 9, "RE-INCARN-01")},
    "host": {"zone": Choice(("host", "field", "air", "graveyard"), "RE-BOARD-05")},
}
"""What can be set besides, by where a card is: only what lies on a creature may stay there."""
PRINTED: dict[str, Track] = {
    "printed.cost": Number(0, 999, "RE-CARD-04"),
    "printed.lives": Number(1, MOST, "RE-CARD-04"),
    "printed.movement": Number(0, MOST, "RE-CARD-04"),
    **{f"printed.strike.{place}": Number(0, MOST, "RE-CARD-04") for place in range(3)},
}
"""What is printed and may have been copied wrongly, or is an example still."""
FIRST: dict[str, Track] = {"wounds": MARKERS["wounds"]}
"""Damage first: it is what is put right most often."""
REVEALED: dict[str, Track] = {**FIRST, **LYING, **MARKERS, **PRINTED}
