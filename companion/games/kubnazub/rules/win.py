"""WIN: no creature of a squad is left."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.duel import ending
from companion.games.duel.field import SEATS
from companion.games.kubnazub import commands as cmd
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
    cited = "KZ-WIN-01" if _survivors(state) else "KZ-WIN-06"
    ending.battle_ends(course, _result(state), cited, "KZ-WIN-01")


def _survivors(state: State) -> list[Seat]:
    return [seat for seat in SEATS if has_creatures(state, seat)]


def _result(state: State) -> Result:
    """What the table itself says of the end."""
    is_draw = state.options.last_creatures_together == "draw"
    return ending.result_of(_survivors(state), "drawn" if is_draw else ending.result_of([state.active]))


@rule("KZ-WIN-04")
def concede(course: Course[State], command: cmd.Concede) -> None:
    """Who gives up or leaves the table has lost."""
    ending.concede(course, command, "KZ-WIN-04")
