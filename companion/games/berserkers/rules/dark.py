"""Darkness: violet gems that fill locations and empty the reserve, and do nothing else by themselves."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.core.square import Square
from companion.games.berserkers.events import DarknessPlaced
from companion.games.berserkers.model import GRID, Request, State
from companion.games.berserkers.rules.lose import lose_to_darkness


@rule("BK-RIDER-09", "BK-REQUEST-21")
def limit(state: State) -> int:
    """How many violet gems one location holds: one, or two in alliance with Loki."""
    return 2 if Request.LOKI in state.requests else 1


def room(state: State, at: Square) -> int:
    """How many more violet gems a location can take."""
    return max(0, limit(state) - state.cell(at).darkness)


def overfull(state: State) -> tuple[Square, ...]:
    """The locations on which more violet gems lie than they can hold; only a hand puts them there."""
    return tuple(at for at in GRID.cells if state.cell(at).darkness > limit(state))


@rule("BK-DARK-01", "BK-RIDER-08", "BK-RIDER-10", "BK-LOSE-01")
def bring_down(course: Course[State], at: Square, by: str) -> None:
    """A gem comes down on a location that has room for it; without a gem left the game is lost."""
    if course.state.darkness_reserve < 1:
        lose_to_darkness(course)
    else:
        course.happen(DarknessPlaced(at, by, rule="BK-RIDER-08"))
