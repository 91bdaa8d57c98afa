"""Victory: fires, seals and requests, all at the same moment."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.berserkers.events import GameWon
from companion.games.berserkers.model import COLOURS, FIRES, State
from companion.games.berserkers.rules.request import are_satisfied


@rule("BK-WIN-01", "BK-REQUEST-01")
def is_complete(state: State) -> bool:
    """All eight fires burn, all three riders are sealed, no active request is open."""
    return state.lit >= FIRES and state.sealed == len(COLOURS) and are_satisfied(state)


@rule("BK-WIN-02")
def check_win(course: Course[State]) -> None:
    """The game is won at once when the last condition has become true."""
    if course.state.status == "playing" and course.state.phase != "setup" and is_complete(course.state):
        course.happen(GameWon(rule="BK-WIN-01"))
