"""WIN: a player who has lost all his creatures has lost."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.duel import ending
from companion.games.duel.field import SEATS
from companion.games.realms import commands as cmd
from companion.games.realms.model import State


@rule("RE-WIN-02", "RE-WIN-03", "RE-ARTIFACT-08", "RE-REVEAL-10")
def has_creatures(state: State, seat: Seat) -> bool:
    """Whether a creature is left in play, hidden ones too; who waits in the graveyard does not count."""
    return any(each.printed.is_creature for each in state.cards_of(seat))


@rule("RE-WIN-01", "RE-WIN-04", "RE-WIN-05")
def battle_ends(course: Course[State]) -> None:
    """The opponent wins at once, in anyone's turn; where both lose their last creatures, it is a draw."""
    state = course.state
    if state.stage != "battle":
        return
    left = [seat for seat in SEATS if has_creatures(state, seat)]
    cited = "RE-WIN-01" if left else "RE-WIN-04"
    ending.battle_ends(course, ending.result_of(left), cited, "RE-WIN-01")


@rule("RE-WIN-01")
def concede(course: Course[State], command: cmd.Concede) -> None:
    """Who gives up has lost."""
    ending.concede(course, command, "RE-WIN-01")
