"""Every value that lies on the physical table, by path, with its range and its rule.

Nothing that only one player may know of a hidden card has a path: a correction would tell it.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.tracked import Choice, Flag, Number, PlaceTrack, Several, Track, Tracks
from companion.games.duel.carrying import carrier_track
from companion.games.duel.field import FIELD, SEATS
from companion.games.kubnazub.model import Card, Side, State, Zone

MOST = 99


def tracked(state: State) -> Mapping[str, Track]:
    """What can be set to what the table shows."""
    fixed: dict[str, Track] = {}
    if state.stage == "battle":
        fixed = {"turn": Number(0, 999, "KZ-TURN-01"), "active": Choice(SEATS, "KZ-TURN-01")}
    return Tracks(state, fixed, {"sides": _side, "cards": lambda card: _card(state, card)})


def _side(side: Side) -> Mapping[str, Track]:
    return {
        "redeals": Number(0, 24, "KZ-DEAL-05"),
        "more_gold": Number(0, MOST, "KZ-SQUAD-10"),
        "more_silver": Number(0, MOST, "KZ-SQUAD-10"),
        "sanity": Number(0, MOST, "KZ-TOKEN-09"),
        "house": Choice(("", "stands", "fallen"), "KZ-FAQ-06"),
        "squad": Several(
            tuple(dict.fromkeys(each.name for each in side.library)),
            "KZ-SQUAD-03",
            most=5,
            ordered=True,
            total=15,
        ),
    }


def _card(state: State, card: Card) -> Mapping[str, Track]:
    if card.hidden:
        return LYING
    carrier = carrier_track(state, card, ("field",), "KZ-SYMB-01") if card.printed.is_symbiont else {}
    return {**FIRST, **carrier, **REVEALED, **BY_ZONE.get(card.zone, {})}


LYING: dict[str, Track] = {
    "at": PlaceTrack(FIELD, "KZ-MOVE-10", optional=True),
    "controller": Choice(SEATS, "KZ-WIN-03"),
    "closed": Flag("KZ-ACTION-02"),
    "hidden": Flag("KZ-REVEAL-09"),
}
"""What everybody sees of a card, face down too."""
MARKERS: dict[str, Track] = {
    "zone": Choice(("field", "air", "graveyard", "exile"), "KZ-CORE-11"),
    "wounds": Number(0, MOST, "KZ-TOKEN-01"),
    "more_lives": Number(0, MOST, "KZ-TOKEN-02"),
    "chips": Number(0, MOST, "KZ-TOKEN-03"),
    "poison": Number(0, MOST, "KZ-TOKEN-04"),
    "die_bonus": Number(-9, 9, "KZ-TOKEN-05"),
    "attack_bonus": Number(-9, 9, "KZ-TOKEN-05"),
    "blessed": Flag("KZ-TOKEN-07"),
    "cursed": Flag("KZ-TOKEN-07"),
    "armour_used": Number(0, MOST, "KZ-TOKEN-08"),
    "movement": Number(0, MOST, "KZ-TURN-03"),
    "incarnated": Flag("KZ-KEYWORD-40"),
    "aims_until": Number(0, 999, "KZ-FLY-08"),
}
BY_ZONE: dict[Zone, dict[str, Track]] = {
    "graveyard": {"tokens": Number(0, 9, "KZ-TOKEN-06")},
    "host": {"zone": Choice(("host", "field", "air", "graveyard", "exile"), "KZ-SYMB-10")},
}
"""What can be set besides, by where a card is: only a symbiont that sits on a host may stay there."""
PRINTED: dict[str, Track] = {
    "printed.cost": Number(0, 999, "KZ-CORE-06"),
    "printed.lives": Number(1, MOST, "KZ-LIFE-01"),
    "printed.movement": Number(0, MOST, "KZ-TURN-03"),
    **{f"printed.strike.{place}": Number(0, MOST, "KZ-ATTACK-01") for place in range(3)},
}
"""What is printed and may have been copied wrongly, or is an example still."""
FIRST: dict[str, Track] = {"wounds": MARKERS["wounds"]}
"""Wounds come first: they are what is set right most often."""
REVEALED: dict[str, Track] = {**FIRST, **LYING, **MARKERS, **PRINTED}
