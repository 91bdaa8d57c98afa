"""What both players do at once before the battle, each in his own time."""

from __future__ import annotations

from typing import Any

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.seats import Seat
from companion.games.duel import events as ev
from companion.games.duel.field import SEATS
from companion.games.duel.table import SideT, State


def require_busy(state: State[Any, SideT], seat: Seat, cited: str) -> SideT:
    """The side of a player who has not finished yet."""
    if seat not in SEATS:
        raise Illegal(cited, "no_such_player")
    side = state.side(seat)
    if side.is_ready:
        raise Illegal(cited, "ready_already", seat=seat)
    return side


def is_last(course: Course[Any], seat: Seat, cited: str) -> bool:
    """A player has finished; whether both have now."""
    course.happen(ev.PlayerReady(seat, rule=cited))
    return all(side.is_ready for side in course.state.sides)
