"""Terror lowers the leadership of the unit that fights it, unless that unit has terror itself."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.warcry import events as ev
from companion.games.warcry.model import State, Unit
from companion.games.warcry.rules.card import current


@rule("WC-TERROR-01", "WC-TERROR-02", "WC-TERROR-03", "WC-TERROR-05")
def fear(state: State, unit: Unit) -> int:
    """By how much terror lowers a unit's leadership now; looked up, so it ends by itself."""
    if not state.fights(unit) or current(state, unit, "terror") > 0:
        return 0
    enemies = (each for each in state.fighters() if each.id != unit.id)
    return sum(max(0, current(state, each, "terror")) for each in enemies)


@rule("WC-TERROR-04", "WC-TERROR-05", "WC-CARD-08")
def leadership(state: State, unit: Unit) -> int:
    """Current leadership, terror included; it may be 0 or less."""
    return current(state, unit, "leadership") - fear(state, unit)


@rule("WC-COMBAT-02")
def apply(course: Course[State]) -> None:
    """Before the first tactic it is told whose leadership is lower."""
    for unit in course.state.fighters():
        n = fear(course.state, unit)
        if n:
            course.happen(ev.TerrorFelt(unit.id, n, rule="WC-TERROR-01"))
