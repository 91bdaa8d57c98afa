"""Two passes in a row end the battle phase."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.warcry import commands as cmd
from companion.games.warcry import events as ev
from companion.games.warcry.model import State, other
from companion.games.warcry.rules import command


@rule("WC-PASS-01", "WC-PASS-02", "WC-COMMAND-06", "WC-BATTLE-03")
def pass_command(course: Course[State], order: cmd.Pass) -> None:
    """Always allowed; only the second in a row, of the other player, ends the phase."""
    side = command.require_active(course.state, order.seat)
    passes = course.state.passes + 1
    course.happen(ev.CommandPassed(side.id, passes, rule="WC-PASS-01"))
    if passes >= 2:
        course.happen(ev.CountBegan(rule="WC-PASS-01"))
    else:
        course.happen(ev.CommandEnded(other(side.id), passes, rule="WC-PASS-02"))
