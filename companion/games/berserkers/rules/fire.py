"""Protective fires: lit one by one, put out again, and safe for good once all eight burn."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.square import Square
from companion.games.berserkers.events import FireLit, FirePutOut, FiresLocked, FiresUnlocked
from companion.games.berserkers.model import FIRES, State


@rule("BK-FIRE-01", "BK-FIRE-03")
def light(course: Course[State], at: Square) -> None:
    """A yellow gem from the reserve goes on a location; the eighth makes all of them safe."""
    if course.state.fire_reserve < 1:
        raise Illegal("BK-FIRE-03", "no_gem", at=at)
    course.happen(FireLit(at, rule="BK-ACTION-21"))
    if not course.state.fires_locked:
        check_lock(course)


@rule("BK-FIRE-01")
def check_lock(course: Course[State]) -> None:
    """The eighth fire makes all of them safe; only a hand that takes one away makes them unsafe again."""
    burning = course.state.lit >= FIRES
    if burning and not course.state.fires_locked:
        course.happen(FiresLocked(rule="BK-FIRE-01"))
    elif course.state.fires_locked and not burning:
        course.happen(FiresUnlocked(rule="BK-FIRE-01"))


@rule("BK-FIRE-01", "BK-FIRE-02")
def put_out(course: Course[State], at: Square, by: str, rule: str = "BK-FIRE-02") -> bool:
    """The fire of a location goes out and can be lit again later; False where nothing happens."""
    if why_not_put_out(course.state, at):
        return False
    course.happen(FirePutOut(at, by, rule=rule))
    return True


def why_not_put_out(state: State, at: Square) -> str:
    """What keeps a fire from being put out, as the reason of a null action; empty if nothing does."""
    if not state.cell(at).fire:
        return "no_fire"
    return "locked" if state.fires_safe else ""
