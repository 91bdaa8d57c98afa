"""Ranged attacks: how far they reach, and what a hit does."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.warcry import commands as cmd
from companion.games.warcry import events as ev
from companion.games.warcry.model import State, Unit, other
from companion.games.warcry.rules import combat, command
from companion.games.warcry.rules.card import reach_of, require_ready
from companion.games.warcry.rules.line import lines_away
from companion.games.warcry.rules.reminding import recall


@rule("WC-RANGED-02", "WC-RANGED-03", "WC-RANGED-04", "WC-RANGED-05", "WC-RANGED-06")
def targets(state: State, unit: Unit) -> tuple[Unit, ...]:
    """Enemies within reach, ready or committed, whoever stands before them."""
    far = reach_of(unit)
    return tuple(each for each in state.army(other(unit.owner)) if lines_away(unit, each) <= far)


@rule("WC-RANGED-01", "WC-RANGED-07", "WC-RANGED-08", "WC-COMMITTED-02", "WC-BLOCK-07")
def shoot(course: Course[State], order: cmd.Shoot) -> None:
    """A ready shooter in either line; nobody leaves a line and nobody blocks."""
    state = course.state
    unit = command.require_own(state, order.who, "WC-RANGED-01")
    require_ready(unit, "WC-RANGED-01")
    if not reach_of(unit):
        raise Illegal("WC-RANGED-01", "cannot_shoot", unit=unit.id)
    target = state.find(order.target)
    if target is None or target not in targets(state, unit):
        raise Illegal("WC-RANGED-05", "out_of_reach", unit=unit.id, target=order.target)
    course.happen(ev.AttackDeclared(unit.id, target.id, True, rule="WC-RANGED-01"))
    recall(course, "attack", unit.id, target.id)
    combat.begin(course, "ranged", unit.id, target.id)


@rule("WC-RANGED-11", "WC-RANGED-12", "WC-RANGED-13", "WC-RANGED-14", "WC-RANGED-15", "WC-RANGED-16")
@rule("WC-RANGED-17", "WC-LINE-08")
def settle(course: Course[State], totals: tuple[int, int]) -> None:
    """A hit commits a ready target and destroys a committed one; the shooter commits either way."""
    shooter, target = course.state.fighters()
    hit = totals[0] >= totals[1]
    course.happen(
        ev.ShotSettled(shooter.id, target.id, hit, totals, rule="WC-RANGED-11" if hit else "WC-RANGED-13")
    )
    if hit and target.ready:
        course.happen(ev.UnitsCommitted((target.id,), rule="WC-RANGED-12"))
    elif hit:
        course.happen(ev.UnitsDiscarded((target.id,), rule="WC-RANGED-12"))
    if shooter.ready:
        course.happen(ev.UnitsCommitted((shooter.id,), rule="WC-RANGED-14"))
    combat.end(course)
    command.end(course)


@rule("WC-RANGED-18")
def abort(course: Course[State], shooter_id: str) -> None:
    """When either of the two has left there is no result: a shooter in play commits where it stands."""
    shooter = course.state.find(shooter_id)
    if shooter is not None and shooter.ready:
        course.happen(ev.UnitsCommitted((shooter.id,), rule="WC-RANGED-18"))
