"""The two ways to lose; there is no third."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.berserkers.events import GameLost
from companion.games.berserkers.model import Cause, State


@rule("BK-LOSE-02", "BK-LOSE-03", "BK-LOSE-04")
def check_loss(course: Course[State]) -> None:
    """The game is lost at once, in any phase, when no Berserker is left alive."""
    if course.state.status == "playing" and not course.state.living:
        course.happen(GameLost("berserkers", rule="BK-LOSE-02"))


@rule("BK-LOSE-01", "BK-LOSE-02", "BK-LOSE-04")
def cause_of_loss(state: State) -> Cause | None:
    """What a lost table is lost to as it lies; None where a hand said so and the table shows no cause.

    A gem is missing only once it was missed: the empty reserve of a table lost to deaths loses nothing.
    """
    if state.status != "lost":
        return None
    if not state.living:
        return "berserkers"
    return "darkness" if state.lost_to != "berserkers" and state.darkness_reserve < 1 else None


@rule("BK-LOSE-01", "BK-LOSE-03", "BK-LOSE-04")
def lose_to_darkness(course: Course[State]) -> None:
    """The game is lost at once when a gem has to be placed and the reserve is empty."""
    course.happen(GameLost("darkness", rule="BK-LOSE-01"))
