"""Two lines a side; when the battle line is gone the reserve is the battle line, before anything else."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.game import Event
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry import events as ev
from companion.games.warcry.model import LINES, SEATS, LineName, State, Unit


@rule("WC-LINE-01", "WC-MUSTER-12")
def require_line(written: str) -> LineName:
    """One of the two lines."""
    for line in LINES:
        if written == line:
            return line
    raise Illegal("WC-LINE-01", "no_such_line", line=written)


@rule("WC-LINE-02")
def lines_away(one: Unit, two: Unit) -> int:
    """How many lines lie between enemies: own reserve, own battle line, enemy battle line, enemy reserve."""
    return 1 + (one.line == "reserve") + (two.line == "reserve")


def is_gone(state: State, seat: Seat) -> bool:
    """Whether a battle line is empty while units stand behind it."""
    return bool(state.army(seat)) and not state.line(seat, "battle")


@rule("WC-LINE-03", "WC-LINE-04", "WC-LINE-05")
def reserve_moves_up(course: Course[State]) -> None:
    """At once when a battle line loses its last unit; an army mustered only in reserve waits for the battle.

    A unit in the battlefield keeps its place in its line, so a line that only fights is not gone. Between
    battles a line may be empty by its player's choice: only one that has just lost its last unit is gone.
    """
    state, last = course.state, course.events[-1]
    for seat in SEATS:
        if is_gone(state, seat) and (state.is_battle_phase or _has_lost(course.before, last, seat)):
            course.happen(ev.ReserveMovedUp(seat, rule="WC-LINE-03"))


def _has_lost(before: State, last: Event, seat: Seat) -> bool:
    """Whether a card or a rule took the last unit; what players arrange or correct by hand stays so."""
    lost = isinstance(last, ev.UnitsDiscarded | ev.UnitsMoved) and last.rule != "WC-CLEANUP-04"
    return lost and bool(before.line(seat, "battle"))


@rule("WC-LINE-06")
def line_up(course: Course[State]) -> None:
    """An army that stands only in reserve moves up before the first command is worked out."""
    for seat in SEATS:
        if is_gone(course.state, seat):
            course.happen(ev.ReserveMovedUp(seat, rule="WC-LINE-06"))


@rule("WC-LINE-07", "WC-COMBAT-06")
def return_to_line(course: Course[State], units: tuple[Unit, ...], cited: str) -> None:
    """Who comes out of the battlefield stands in the own battle line, committed."""
    ids = tuple(each.id for each in units if course.state.find(each.id) is not None)
    fresh = tuple(each for each in ids if course.state.unit(each).ready)
    if fresh:
        course.happen(ev.UnitsCommitted(fresh, rule=cited))
    behind = tuple(each for each in ids if course.state.unit(each).line != "battle")
    if behind:
        course.happen(ev.UnitsMoved(behind, "battle", rule="WC-LINE-07"))
