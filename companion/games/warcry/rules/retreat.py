"""A retreat loses the battle; units are kept by leadership tests."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry import commands as cmd
from companion.games.warcry import events as ev
from companion.games.warcry.model import LAST_BATTLE, TO_WIN, State, other
from companion.games.warcry.rules import command, victory, win
from companion.games.warcry.rules.test import roll_test

STOP = "stop"


@rule("WC-RETREAT-08")
def tests_units(state: State, seat: Seat) -> bool:
    """Whether a retreat of this player tests units: not where the opponent's win ends the match."""
    return state.side(other(seat)).wins + 1 < TO_WIN and state.battle < LAST_BATTLE


@rule("WC-RETREAT-01", "WC-RETREAT-02", "WC-RETREAT-06")
def retreat(course: Course[State], order: cmd.Retreat) -> None:
    """The opponent wins at once without a count; tests only matter while another battle follows."""
    side = command.require_active(course.state, order.seat)
    winner = other(side.id)
    strengths = victory.totals(course.state)
    course.happen(ev.RetreatBegan(side.id, rule="WC-RETREAT-01"))
    if tests_units(course.state, side.id):
        _save_units(course, order)
    win.win_battle(course, winner, "WC-RETREAT-01", "retreat", strengths)


@rule("WC-RETREAT-02", "WC-RETREAT-03", "WC-RETREAT-04", "WC-RETREAT-05", "WC-RETREAT-07")
def _save_units(course: Course[State], order: cmd.Retreat) -> None:
    """One test a unit against its printed leadership, in any order and as many as wanted; the others go."""
    seat = order.seat
    left = [each.id for each in course.state.army(seat)]
    while left:
        about = (seat, str(len(left)))
        chosen = course.ask.choose((*left, STOP), "retreat", "WC-RETREAT-05", about=about, seat=seat)
        if chosen == STOP:
            course.happen(ev.UnitsDiscarded(tuple(left), rule="WC-RETREAT-04"))
            return
        left.remove(chosen)
        unit = course.state.unit(chosen)
        if not roll_test(course, unit, "leadership_test", "WC-RETREAT-02", unmodified=True):
            course.happen(ev.UnitsDiscarded((chosen,), rule="WC-RETREAT-02"))
