"""A move brings one unit from reserve into the battle line."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.warcry import commands as cmd
from companion.games.warcry import events as ev
from companion.games.warcry.model import State
from companion.games.warcry.rules import command


@rule("WC-MOVE-01", "WC-MOVE-02", "WC-MOVE-03")
def move_up(course: Course[State], order: cmd.MoveUp) -> None:
    """Ready or committed it moves and stays so; never from the battle line back."""
    unit = command.require_own(course.state, order.who, "WC-MOVE-01")
    if unit.line != "reserve":
        raise Illegal("WC-MOVE-02", "in_front_already", unit=unit.id)
    course.happen(ev.UnitsMoved((unit.id,), "battle", rule="WC-MOVE-01"))
    command.end(course)
