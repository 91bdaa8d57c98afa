"""Who takes the first command: tactic points in reserve and scouts in the battle line."""

from __future__ import annotations

from dataclasses import replace

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry import commands as cmd
from companion.games.warcry import events as ev
from companion.games.warcry.model import P1, P2, SEATS, State, Unit
from companion.games.warcry.rules.card import current
from companion.games.warcry.rules.roll import roll_off


@rule("WC-FIRST-01", "WC-FIRST-03", "WC-FIRST-05", "WC-TERROR-06")
def total(state: State, seat: Seat) -> int:
    """A player's total: attachments and modifiers count, points in front and scouts behind do not."""
    points = sum(current(state, each, "tactic_points") for each in state.line(seat, "reserve"))
    return points + sum(current(state, each, "scout") for each in state.line(seat, "battle"))


@rule("WC-FIRST-06", "WC-LINE-06")
def as_mustered(state: State) -> State:
    """The table as if the Muster ended now: an army that stands only in reserve moves up first."""
    behind = {seat for seat in SEATS if not state.line(seat, "battle")}
    units = tuple(replace(each, line="battle") if each.owner in behind else each for each in state.units)
    return replace(state, units=units)


def counted(state: State, seat: Seat) -> tuple[tuple[Unit, int], ...]:
    """Each unit that adds to a player's total, with what it adds."""
    behind = ((each, current(state, each, "tactic_points")) for each in state.line(seat, "reserve"))
    front = ((each, current(state, each, "scout")) for each in state.line(seat, "battle"))
    return tuple((unit, n) for unit, n in (*behind, *front) if n)


@rule("WC-FIRST-02", "WC-FIRST-04", "WC-FIRST-06", "WC-BATTLE-02")
def find_first(course: Course[State], _: cmd.FindFirst) -> None:
    """The higher total takes the first command; equal ones are rolled off."""
    state = course.state
    if state.stage != "first":
        raise Illegal("WC-BATTLE-02", "not_now", stage=state.stage)
    one, two = (total(state, seat) for seat in SEATS)
    if one == two:
        seat = roll_off(course, "first", "WC-FIRST-04")
        course.happen(ev.FirstCommandFound(seat, (one, two), state.battle, rule="WC-FIRST-04"))
    else:
        course.happen(
            ev.FirstCommandFound(P1 if one > two else P2, (one, two), state.battle, rule="WC-FIRST-02")
        )
