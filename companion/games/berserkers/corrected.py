"""A correction by hand can complete the win or the loss, or take it back; the rules say so at once."""

from __future__ import annotations

from companion.core.ask import Ask
from companion.core.course import Course
from companion.core.game import Adjusted, Event
from companion.core.rules import rule
from companion.games.berserkers.events import GameReopened
from companion.games.berserkers.evolve import evolve
from companion.games.berserkers.model import State, Status
from companion.games.berserkers.rules.lose import check_loss
from companion.games.berserkers.rules.win import check_win, is_complete


def settle_corrections(course: Course[State]) -> None:
    """Let follow from a correction what the rules make of it."""
    if isinstance(course.events[-1], Adjusted):
        for event in settle_correction(course.before, course.state):
            course.happen(event)


@rule("BK-WIN-02", "BK-LOSE-03", "BK-TURN-08")
def settle_correction(before: State, after: State) -> list[Event]:
    """The end that a correction has brought about, or taken back.

    Only what became true or ceased to be true counts: a status that was set by hand stays.
    """
    course = Course(after, evolve, Ask())
    was, cited = _end(before)
    if was != _end(after)[0]:
        if was != "playing" and after.status == was:
            course.happen(GameReopened(was, rule=cited))
        check_loss(course)
        check_win(course)
    return course.events


@rule("BK-WIN-01", "BK-LOSE-01", "BK-LOSE-02")
def _end(state: State) -> tuple[Status, str]:
    """What the table itself says of the end, and by which rule; a gem is missing only once it was missed."""
    if not state.living:
        return "lost", "BK-LOSE-02"
    if state.status == "lost" and state.darkness_reserve < 1:
        return "lost", "BK-LOSE-01"
    if state.phase != "setup" and is_complete(state):
        return "won", "BK-WIN-01"
    return "playing", ""
