"""WIN: no creature of a squad is left."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.game import Adjusted
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.duel.field import SEATS
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Result, State
from companion.games.kubnazub.rules.incarnation import is_coming_back


@rule("KZ-WIN-02", "KZ-WIN-03", "KZ-WIN-05", "KZ-ARTIFACT-05", "KZ-AREA-04", "KZ-SYMB-13")
def has_creatures(state: State, seat: Seat) -> bool:
    """Whether a creature of the squad is left in play, whoever controls it.

    One that waits for its incarnation counts only where the table has it so.
    """
    waits = state.options.waiting_incarnation == "saved"
    return any(
        each.owner == seat
        and each.printed.is_creature
        and (each.is_in_play or (waits and is_coming_back(state, each)))
        for each in state.cards
    )


@rule("KZ-WIN-01", "KZ-WIN-06")
def battle_ends(course: Course[State]) -> None:
    """A player wins as soon as the opponent has no creature left."""
    state = course.state
    if state.stage not in ("start", "battle"):
        return
    result = _result(state)
    if state.result == "open" and result != "open":
        course.happen(ev.BattleEnded(result, rule="KZ-WIN-06" if not _survivors(state) else "KZ-WIN-01"))
    elif state.result != "open" and result == "open" and not state.conceded and _was_corrected(course):
        course.happen(ev.BattleReopened(rule="KZ-WIN-01"))


def _survivors(state: State) -> list[Seat]:
    return [seat for seat in SEATS if has_creatures(state, seat)]


def _result(state: State) -> Result:
    """What the table itself says of the end."""
    left = _survivors(state)
    if len(left) == 2:
        return "open"
    if left:
        return "P1" if left[0] == SEATS[0] else "P2"
    if state.options.last_creatures_together == "draw":
        return "drawn"
    return "P1" if state.active == SEATS[0] else "P2"


def _was_corrected(course: Course[State]) -> bool:
    return isinstance(course.events[0], Adjusted)


@rule("KZ-WIN-04")
def concede(course: Course[State], command: cmd.Concede) -> None:
    """Who gives up or leaves the table has lost."""
    if command.seat not in SEATS:
        raise Illegal("KZ-WIN-04", "no_such_player")
    result: Result = "P2" if command.seat == SEATS[0] else "P1"
    course.happen(ev.BattleEnded(result, command.seat, rule="KZ-WIN-04"))
