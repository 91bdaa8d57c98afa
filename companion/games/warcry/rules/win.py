"""Two battles win the match."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry import events as ev
from companion.games.warcry.model import LAST_BATTLE, TO_WIN, BattleEnd, State
from companion.games.warcry.rules import cleanup


@rule("WC-WIN-02", "WC-CLEANUP-09", "WC-VICTORY-04")
def win_battle(
    course: Course[State], seat: Seat, cited: str, end: BattleEnd, strengths: tuple[int, int] = (0, 0)
) -> None:
    """Another battle follows unless the match is over; there is never a fourth one and no draw."""
    course.happen(ev.BattleWon(seat, course.state.battle, end, strengths, rule=cited))
    if course.state.winner is not None:
        return
    if course.state.battle >= LAST_BATTLE:
        course.happen(ev.MatchWon(seat, rule="WC-WIN-02"))
    else:
        cleanup.begin(course)


@rule("WC-WIN-01")
def second_win_ends_the_match(course: Course[State]) -> None:
    """At once, whether a battle was won or a correction says so."""
    for side in course.state.sides:
        if side.wins >= TO_WIN and course.state.winner is None:
            course.happen(ev.MatchWon(side.id, rule="WC-WIN-01"))
