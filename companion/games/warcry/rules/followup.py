"""A ready winner that routed the loser may attack once more."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry import events as ev
from companion.games.warcry.model import State, Unit, other
from companion.games.warcry.rules import combat

YES, NO = "yes", "no"


@rule("WC-FOLLOWUP-02", "WC-FOLLOWUP-03", "WC-FOLLOWUP-04")
def choice(state: State, loser: Seat) -> tuple[Seat, tuple[Unit, ...]]:
    """Who names the target, and out of whom: the loser a ready unit, without one the winner any."""
    army = state.army(loser)
    ready = tuple(each for each in army if each.ready)
    return (loser, ready) if ready else (other(loser), army)


@rule("WC-FOLLOWUP-01", "WC-FOLLOWUP-05", "WC-FOLLOWUP-07", "WC-FOLLOWUP-09", "WC-ROUT-05", "WC-BLOCK-07")
def take(course: Course[State], winner: str, loser: Seat) -> bool:
    """Whether a follow-up began: the unit is still ready, an enemy is left, and its player wants it."""
    unit = course.state.find(winner)
    if unit is None or not unit.ready or not course.state.army(loser):
        return False
    wants = course.ask.choose((YES, NO), "follow_up", "WC-ROUT-05", about=(winner,), seat=unit.owner)
    if wants == NO:
        course.happen(ev.FollowUpWaived(winner, rule="WC-ROUT-05"))
        return False
    seat, able = choice(course.state, loser)
    cited = "WC-FOLLOWUP-02" if seat == loser else "WC-FOLLOWUP-03"
    target = course.ask.choose(
        [each.id for each in able], "follow_up_target", cited, about=(winner, seat), seat=seat
    )
    course.happen(ev.FollowUpDeclared(winner, target, seat, rule=cited))
    combat.begin(course, "followup", winner, target)
    return True
