"""Two battles win the match."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry import events as ev
from companion.games.warcry.model import LAST_BATTLE, TO_WIN, State, other
from companion.games.warcry.rules import cleanup


@rule("WC-WIN-01", "WC-WIN-02", "WC-CLEANUP-09", "WC-VICTORY-04")
def win_battle(course: Course[State], seat: Seat, cited: str) -> None:
    """The second win ends the match; there is never a fourth battle and no draw."""
    course.happen(ev.BattleWon(seat, course.state.battle, rule=cited))
    wins, theirs = course.state.side(seat).wins, course.state.side(other(seat)).wins
    if wins >= TO_WIN or course.state.battle >= LAST_BATTLE:
        winner = seat if wins >= min(theirs, TO_WIN) else other(seat)
        course.happen(ev.MatchWon(winner, rule="WC-WIN-01"))
    else:
        cleanup.begin(course)
