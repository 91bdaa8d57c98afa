"""ACT: who may act, and what an action of a kind and a range reaches; rules and overlays ask alike."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.square import Square
from companion.games.duel import guards
from companion.games.duel.field import FIELD, around, is_next_to
from companion.games.realms import events as ev
from companion.games.realms.actions import ACTIONS, STRIKES, ActionKind
from companion.games.realms.model import Card, State
from companion.games.realms.rules import fly


@rule("RE-ACT-01", "RE-ACT-02", "RE-TURN-04", "RE-TURN-06", "RE-GOLDEN-02", "RE-CARD-09")
def require_alert(state: State, id_: str) -> Card:
    """An alert card of the active player; an illegal order costs nothing."""
    return guards.require_open(state, id_, "RE-TURN-04", "RE-ACT-02")


@rule("RE-ACT-01", "RE-PROTECT-04", "RE-COMBAT-08", "RE-COMBAT-09", "RE-ARTIFACT-09")
def exhaust(course: Course[State], *cards: str) -> None:
    """Who has acted or protected is exhausted, if still in play; a defender is not."""
    left = tuple(id_ for id_ in cards if (card := course.state.find(id_)) and card.is_in_play)
    if left:
        course.happen(ev.CardsClosed(left, rule="RE-ACT-01"))


# -- squares ---------------------------------------------------------------------------------------------


@rule("RE-BOARD-06", "RE-BOARD-08")
def distance(state: State, one: Square, two: Square) -> int:
    """The larger of both differences, or their sum where the table measures so; nothing blocks the line."""
    rows, cols = abs(one.row - two.row), abs(one.col - two.col)
    return rows + cols if state.options.range_metric == "orthogonal" else max(rows, cols)


@rule("RE-ACT-04", "RE-ACT-05", "RE-ACT-06", "RE-ACT-07", "RE-BOARD-03")
def squares(state: State, kind: ActionKind, at: Square, limit: int | None = None) -> tuple[Square, ...]:
    """The squares that an action reaches from one: adjacent, in range and not adjacent, or within range."""
    reach = ACTIONS[kind].reach
    if reach == "melee":
        return around(at)
    near = (each for each in FIELD.cells if limit is None or distance(state, at, each) <= limit)
    if reach == "ranged":
        return tuple(each for each in near if each != at and not is_next_to(at, each))
    return tuple(near)


# -- cards -----------------------------------------------------------------------------------------------


@rule("RE-ATTACK-08", "RE-AREA-03", "RE-EQUIP-08", "RE-REVEAL-05", "RE-REVEAL-09", "RE-GOLDEN-01")
def find_obstacle(
    state: State, who: Card, target: Card, kind: ActionKind, limit: int | None = None, own_too: bool = False
) -> Illegal | None:
    """Why a card cannot be reached; of a hidden one only its place is asked.

    Own cards are attacked only where a text says so: `own_too`.
    """
    action = ACTIONS[kind]
    if not action.is_attack:
        if target.hidden:
            return Illegal("RE-REVEAL-09", "hidden_target", card=target.id)
        return _to_measure(state, who, target, kind, limit)
    if target.controller == who.controller and not own_too:
        return Illegal("RE-ATTACK-08", "own_card", card=target.id)
    if not target.hidden and not target.has_lives:
        return Illegal("RE-ATTACK-08", "cannot_be_attacked", card=target.id)
    if action.reach == "melee":
        return _to_strike(state, who, target, kind)
    return _to_measure(state, who, target, kind, limit)


@rule("RE-ACT-04", "RE-FLY-03", "RE-FLY-09", "RE-FLY-10", "RE-FLY-15", "RE-BOARD-09", "RE-SYMB-09")
def _to_strike(state: State, who: Card, target: Card, kind: ActionKind) -> Illegal | None:
    """Adjacent; a flyer reaches everything, and only basic strikes reach it where its player has no other."""
    if who.zone == "air":
        reaches = kind in STRIKES or target.zone == "air" or state.options.flying_reach == "all_strikes"
        return None if reaches else Illegal("RE-FLY-15", "out_of_strike", card=target.id)
    if target.zone == "air":
        if kind not in STRIKES:
            return Illegal("RE-FLY-15", "flyer", card=target.id)
        alone = fly.has_only_flyers(state, target.controller)
        return None if alone else Illegal("RE-FLY-09", "flyer", card=target.id)
    start, end = state.cell_of(who), state.cell_of(target)
    near = start is not None and end is not None and is_next_to(start, end)
    return None if near else Illegal("RE-ACT-04", "not_adjacent", card=target.id)


@rule("RE-ACT-05", "RE-ACT-06", "RE-ACT-07", "RE-FLY-08", "RE-FLY-16", "RE-BOARD-09")
def _to_measure(state: State, who: Card, target: Card, kind: ActionKind, limit: int | None) -> Illegal | None:
    """Within range, for attacks not adjacent; without a square there is no distance."""
    start, end = state.cell_of(who), state.cell_of(target)
    if start is None or end is None or end in squares(state, kind, start, limit):
        return None
    if ACTIONS[kind].is_attack and is_next_to(start, end):
        return Illegal("RE-ACT-05", "too_close", card=target.id)
    return Illegal("RE-ACT-07", "out_of_reach", card=target.id)
