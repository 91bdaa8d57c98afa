"""The Round: its phases in order, and whose activation is under way."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.boardgame.events import PhaseBegun
from companion.games.boardgame.model import Phase, State
from companion.games.boardgame.rules.wounds import is_held


def require_phase(state: State, *phases: Phase) -> None:
    """Refuse what does not belong to this phase."""
    require_playing(state)
    if state.phase not in phases:
        raise Illegal("BG-ROUND-01", "wrong_phase", phase=state.phase)


@rule("BG-END-01")
def require_playing(state: State) -> None:
    """Refuse everything once the Adventure has ended."""
    if state.status != "playing":
        raise Illegal("BG-END-01", "game_over")


@rule("BG-ROUND-07", "BG-ACTIVATE-02")
def require_active(state: State, who: str) -> None:
    """Refuse what somebody else's activation would be interrupted by."""
    if state.find(who) is None:
        raise Illegal("BG-KO-02", "not_in_play", who=who)
    if state.active != who:
        raise Illegal("BG-ROUND-07", "not_active", who=who)


@rule("BG-STATUS-15")
def require_able(state: State, who: str) -> None:
    """Refuse what somebody cannot do who is not active, or was stunned in the middle of the activation."""
    require_active(state, who)
    if is_held(state, who):
        raise Illegal("BG-STATUS-15", "stunned", who=who)


@rule("BG-ROUND-01", "BG-ROUND-02", "BG-ROUND-03")
def begin_phase(course: Course[State], phase: Phase, cited: str = "BG-ROUND-01", later: int = 0) -> None:
    """The next phase of the Round, or the first one of the next."""
    if course.state.status == "playing":
        course.happen(PhaseBegun(phase, course.state.round + later, rule=cited))
