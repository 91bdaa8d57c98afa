"""The winner's player rolls against the leadership of the defeated unit: high is good."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.effects import total
from companion.core.rules import rule
from companion.games.warcry import events as ev
from companion.games.warcry.model import State, Unit
from companion.games.warcry.rules.reminding import recall
from companion.games.warcry.rules.roll import flip
from companion.games.warcry.rules.terror import leadership


@rule("WC-ROUT-02", "WC-ROUT-06", "WC-TERROR-04")
def is_routed(die: int, value: int) -> bool:
    """Equal or higher routs; a leadership of 1 or less always does."""
    return die >= value


@rule("WC-ROUT-01", "WC-ROUT-03", "WC-ROUT-04", "WC-ROUT-05", "WC-COMMITTED-04", "WC-ROLL-04")
def check(course: Course[State], winner: Unit, loser: Unit) -> bool:
    """Compulsory after a won combat, not ranged and no follow-up; without a card there is no rout."""
    recall(course, "rout", winner.id, loser.id)
    value = leadership(course.state, loser)
    die = flip(course, winner.owner, "rout", "WC-ROUT-01")
    bonus = total(course.state.effects, winner.id, "rout")
    routed = die is not None and is_routed(die + bonus, value)
    course.happen(
        ev.RoutChecked(winner.owner, loser.id, (die or 0) + bonus, value, routed, rule="WC-ROUT-02")
    )
    return routed
