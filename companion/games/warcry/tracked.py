"""Every value that lies on the physical table, by path, with its range and its rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.core.tracked import Choice, Flag, Number, Several, Track, Tracks
from companion.games.warcry.model import LAST_BATTLE, LINES, SEATS, TO_WIN, Counter, Side, State, Unit
from companion.games.warcry.printed import REACHES, SPEEDS

MOST = 99
HELD: Final = 12
"""More copies of a card than a hand holds."""


def tracked(state: State) -> Mapping[str, Track]:
    """What can be set to what the table shows."""
    fixed: dict[str, Track] = {
        "battle": Number(1, LAST_BATTLE, "WC-WIN-02"),
        "active": _turn(state),
    }
    if state.stage == "battle":
        fixed["passes"] = Number(0, 1, "WC-PASS-01")
    return Tracks(state, fixed, {"sides": _side, "units": _unit, "counters": _counter})


def _turn(state: State) -> Choice:
    """Whose turn it may be: who has passed musters no more, and was last once both have."""
    if state.stage == "muster":
        may = (side.id for side in state.sides if side.mustering or side.id == state.active)
        return Choice(tuple(may), "WC-MUSTER-08")
    return Choice(SEATS, "WC-COMMAND-02")


def _side(side: Side) -> Mapping[str, Track]:
    found: dict[str, Track] = {
        "gold": Number(-MOST, MOST, "WC-GOLD-01"),
        "wins": Number(0, TO_WIN, "WC-WIN-01"),
    }
    if side.army_hand:
        found["army_hand"] = Several(_keys(side, army=True), "WC-MUSTER-04", most=HELD)
    if side.action_hand:
        found["action_hand"] = Several(_keys(side, army=False), "WC-BATTLE-01", most=HELD)
    return found


def _keys(side: Side, army: bool) -> tuple[str, ...]:
    return tuple(sorted(each.key for each in side.library if each.is_army == army))


def _unit(unit: Unit) -> Mapping[str, Track]:
    return UNIT


def _counter(counter: Counter) -> Mapping[str, Track]:
    return {"n": Number(-MOST, MOST, "WC-CARD-10")}


UNIT: Final[dict[str, Track]] = {
    "line": Choice(LINES, "WC-LINE-01"),
    "ready": Flag("WC-COMMITTED-01"),
    "paid": Number(0, MOST, "WC-GOLD-08"),
    "printed.cost": Number(0, MOST, "WC-CARD-01"),
    "printed.strength": Number(-MOST, MOST, "WC-CARD-01"),
    "printed.tactic_points": Number(-MOST, MOST, "WC-CARD-01"),
    "printed.leadership": Number(-MOST, MOST, "WC-CARD-01"),
    "printed.speed": Choice(SPEEDS, "WC-CARD-04"),
    "printed.ranged": Choice(REACHES, "WC-RANGED-01"),
    "printed.ranged_value": Number(-MOST, MOST, "WC-RANGED-09"),
    "printed.scout": Number(0, MOST, "WC-FIRST-01"),
    "printed.terror": Number(0, MOST, "WC-TERROR-01"),
    "printed.victory": Number(-MOST, MOST, "WC-VICTORY-03"),
}
"""What lies or is printed on a unit; what was copied wrongly can be put right."""
