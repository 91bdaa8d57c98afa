"""RANGE: what is next to, at which distance, in front of and beside a card; rules and overlays ask alike."""

from __future__ import annotations

from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.square import Square
from companion.games.duel.field import FIELD, around, beside, is_next_to
from companion.games.duel.protectors import touches
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.printed import ATTACKS, MELEE, RANGED, AbilityKind
from companion.games.kubnazub.rules import fly

# -- cells -----------------------------------------------------------------------------------------------


@rule("KZ-RANGE-02", "KZ-RANGE-03", "KZ-RANGE-04")
def within(at: Square, limit: int | None) -> tuple[Square, ...]:
    """The other cells at a distance or less, counted along rows and columns; all where nothing limits it."""
    return FIELD.within(at, FIELD.rows + FIELD.cols if limit is None else limit)


@rule("KZ-RANGE-05", "KZ-RANGE-06", "KZ-ABILITY-05", "KZ-ABILITY-06", "KZ-KEYWORD-79")
def cells(kind: AbilityKind, at: Square, limit: int | None = None) -> tuple[Square, ...]:
    """The cells that an attack, a spell or an impact reaches; what is next to is too close for shots."""
    if kind in MELEE:
        return around(at)
    if kind == "reach_strike":
        return tuple(there for there in within(at, 2) if is_two_straight(at, there))
    if kind in RANGED:
        return tuple(there for there in within(at, limit) if not is_next_to(at, there))
    return within(at, limit)


def is_two_straight(one: Square, two: Square) -> bool:
    """Whether two cells lie in one row or column with exactly one cell between them."""
    return {abs(one.row - two.row), abs(one.col - two.col)} == {0, 2}


@rule("KZ-RANGE-07")
def in_front(state: State, card: Card) -> Square | None:
    """The cell in front of a card, as its controller sees it."""
    at = state.cell_of(card)
    return beside(card.controller, at, ahead=1) if at else None


@rule("KZ-RANGE-07")
def behind(state: State, card: Card) -> Square | None:
    """The cell behind a card, as its controller sees it."""
    at = state.cell_of(card)
    return beside(card.controller, at, ahead=-1) if at else None


@rule("KZ-RANGE-08")
def to_the_left(state: State, card: Card) -> Square | None:
    """The cell to the left of a card, as its controller sees it."""
    at = state.cell_of(card)
    return beside(card.controller, at, right=-1) if at else None


@rule("KZ-RANGE-08")
def to_the_right(state: State, card: Card) -> Square | None:
    """The cell to the right of a card, as its controller sees it."""
    at = state.cell_of(card)
    return beside(card.controller, at, right=1) if at else None


# -- cards -----------------------------------------------------------------------------------------------


@rule("KZ-ABILITY-08", "KZ-ATTACK-05", "KZ-RANGE-09", "KZ-RANGE-10")
def find_obstacle(
    state: State, who: Card, target: Card, kind: AbilityKind, limit: int | None = None
) -> Illegal | None:
    """Why a card cannot be reached; of a hidden one only its place is asked."""
    if kind in ATTACKS and target.printed.type == "area" and not target.hidden:
        return Illegal("KZ-ATTACK-05", "area", card=target.id)
    if kind in MELEE:
        return _to_strike(state, who, target, kind)
    if kind == "reach_strike":
        return _to_reach(state, who, target)
    if kind in RANGED and touches(state.cell_of(who), state.cell_of(target)):
        return Illegal("KZ-ABILITY-06", "too_close", card=target.id)
    return _to_measure(state, who, target, kind, limit)


@rule("KZ-ATTACK-02", "KZ-ATTACK-03", "KZ-ATTACK-04", "KZ-FLY-03", "KZ-SYMB-12", "KZ-ABILITY-05")
@rule("KZ-ABILITY-12", "KZ-FLY-08")
def _to_strike(state: State, who: Card, target: Card, kind: AbilityKind) -> Illegal | None:
    """Next to the striker, anywhere for a flyer; a flyer only by a simple strike of whom may aim at it."""
    if who.zone == "air":
        return None
    if target.zone == "air":
        aims = kind == "simple_strike" and fly.may_aim(state, who)
        return None if aims else Illegal("KZ-ATTACK-04", "flyer", card=target.id)
    near = touches(state.cell_of(who), state.cell_of(target))
    return None if near else Illegal("KZ-ATTACK-02", "too_far", card=target.id)


@rule("KZ-KEYWORD-79", "KZ-KEYWORD-80", "KZ-ABILITY-07", "KZ-FLY-05")
def _to_reach(state: State, who: Card, target: Card) -> Illegal | None:
    """A reach strike goes over exactly one cell, on which no card of the opponent stands."""
    start, end = state.cell_of(who), state.cell_of(target)
    if end is None:
        return Illegal("KZ-ABILITY-07", "flyer", card=target.id)
    if start is None:
        return _from_the_air(state, target)
    if not is_two_straight(start, end):
        return Illegal("KZ-KEYWORD-79", "not_two_away", card=target.id)
    between = state.on_cell(Square((start.row + end.row) // 2, (start.col + end.col) // 2))
    if between is not None and _stops_a_reach(state, who, between):
        return Illegal("KZ-KEYWORD-80", "enemy_between", card=target.id)
    return None


@rule("KZ-KEYWORD-80")
def _stops_a_reach(state: State, who: Card, between: Card) -> bool:
    in_the_way = (between,) if state.options.reach_over_parasite else (between, *state.riders_of(between))
    return any(each.controller != who.controller for each in in_the_way)


@rule("KZ-RANGE-02", "KZ-RANGE-03", "KZ-RANGE-04", "KZ-ABILITY-07", "KZ-ABILITY-13", "KZ-FLY-05")
def _to_measure(
    state: State, who: Card, target: Card, kind: AbilityKind, limit: int | None
) -> Illegal | None:
    """A distance limits only what has one printed; shots, throws and discharges reach every flyer."""
    start, end = state.cell_of(who), state.cell_of(target)
    if limit is None or who.id == target.id or (end is None and kind in RANGED):
        return None
    if start is None or end is None:
        return _from_the_air(state, target)
    if end in (start, *within(start, limit)):
        return None
    return Illegal("KZ-RANGE-03", "out_of_reach", card=target.id)


@rule("KZ-ABILITY-13")
def _from_the_air(state: State, target: Card) -> Illegal | None:
    """There is no distance in the additional zone; the table decides what a range means there."""
    if state.options.range_and_flying:
        return None
    return Illegal("KZ-ABILITY-13", "no_distance", card=target.id)
