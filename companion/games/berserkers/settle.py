"""What a correction by hand completes or takes back holds everywhere; the rules say so at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.course import Course
from companion.core.game import Adjusted
from companion.core.rules import rule
from companion.games.berserkers.events import GameReopened, TableDoubted
from companion.games.berserkers.model import State, Status
from companion.games.berserkers.rules import dark, death, fire, request, setup, treasure, zodd
from companion.games.berserkers.rules.lose import cause_of_loss, check_loss
from companion.games.berserkers.rules.win import check_win, is_complete

Check = Callable[[Course[State]], None]
Watched = Callable[[State], Any]

FOLLOWS: tuple[tuple[Watched, Check], ...] = (
    (lambda state: state.lit, fire.check_lock),
    (lambda state: state.berserkers, death.check_places),
    (
        lambda state: (state.zodd, state.zodd_health, state.zodd_done, state.requests),
        zodd.check_presence,
    ),
    (lambda state: (state.elves, state.elves_done), request.check_elves),
    (lambda state: (treasure.tokens(state), state.treasure_done), treasure.check_tokens),
)
"""What a correction may have touched, and the rule that then looks at the table."""


def settle_correction(course: Course[State]) -> None:
    """Everything that follows from a correction.

    Only what it changed counts: a value that was set by hand stays until one that bears on it is corrected.
    """
    if not isinstance(course.events[-1], Adjusted):
        return
    after = course.state
    for watched, check in FOLLOWS:
        if watched(course.before) != watched(after):
            check(course)
    _settle_end(course)
    _tell_doubts(course, course.before)


@rule("BK-LOSE-03")
def declare_loss(course: Course[State]) -> None:
    """The game is lost at once, in any phase and whatever killed the last Berserker.

    Only a death counts: a table without Berserkers that was set to go on by hand goes on.
    """
    if course.before.living and not isinstance(course.events[0], Adjusted):
        check_loss(course)


@rule("BK-WIN-02", "BK-LOSE-03", "BK-TURN-08")
def _settle_end(course: Course[State]) -> None:
    """The end that has come about, or that no longer holds."""
    was, cited = _end(course.before)
    if was != _end(course.state)[0]:
        if was != "playing" and course.state.status == was:
            course.happen(GameReopened(was, rule=cited))
        check_loss(course)
        check_win(course)


@rule("BK-WIN-01", "BK-LOSE-01", "BK-LOSE-02")
def _end(state: State) -> tuple[Status, str]:
    """What the table itself says of the end, and by which rule."""
    if not state.living:
        return "lost", "BK-LOSE-02"
    if cause_of_loss(state):
        return "lost", "BK-LOSE-01"
    if state.phase != "setup" and is_complete(state):
        return "won", "BK-WIN-01"
    return "playing", ""


@rule("BK-RIDER-09", "BK-SETUP-01")
def _tell_doubts(course: Course[State], before: State) -> None:
    """What lies against the rules since this correction: told once, for the table may be half corrected."""
    crowded = tuple(at for at in dark.overfull(course.state) if at not in dark.overfull(before))
    if crowded:
        course.happen(TableDoubted("darkness", crowded, rule="BK-RIDER-09"))
    twice = setup.laid_twice(course.state)
    if twice and twice != setup.laid_twice(before):
        course.happen(TableDoubted("location", twice, rule="BK-SETUP-01"))
