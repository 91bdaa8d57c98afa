"""FLY: what is different for who has no square, and what happens when a creature takes off or lands."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.core.square import Square
from companion.games.duel.field import cell, cell_name, half_of, third_row
from companion.games.realms import events as ev
from companion.games.realms.model import Card, State

NOTHING = "nothing"


@rule("RE-FLY-09", "RE-FLY-10", "RE-ARTIFACT-08")
def has_only_flyers(state: State, seat: Seat) -> bool:
    """Whether all creatures of a player fly; a face-down card counts as one on the ground."""
    own = state.cards_of(seat)
    creatures = [each for each in own if each.hidden or each.printed.is_creature]
    return bool(creatures) and all(each.zone == "air" for each in creatures)


@rule("RE-FLY-11", "RE-FLY-12", "RE-FLY-02")
def take_off(course: Course[State], source: Card, target: Card, n: int) -> None:
    """A creature that becomes flying goes to the additional zone; what lay on it goes to the graveyard."""
    if not target.printed.is_creature or target.printed.flies:
        course.happen(ev.NothingCame(target.id, NOTHING, rule="RE-FLY-12"))
    else:
        course.happen(ev.FlightBegan(target.id, rule="RE-FLY-12"))


@rule("RE-FLY-13")
def landing_squares(state: State, seat: Seat) -> tuple[Square, ...]:
    """The free squares of the own half, those of Row 3 before all others."""
    free = state.free
    back = tuple(at for at in third_row(seat) if at in free)
    return back or tuple(at for at in half_of(seat) if at in free)


@rule("RE-FLY-11", "RE-FLY-13")
def land(course: Course[State], source: Card, target: Card, n: int) -> None:
    """A creature that no longer flies takes a square, chosen by its player."""
    squares = landing_squares(course.state, target.controller)
    if not target.printed.flies or not squares:
        course.happen(ev.NothingCame(target.id, NOTHING, rule="RE-FLY-13"))
        return
    names = [cell_name(at) for at in squares]
    asked = {"about": (target.id,), "seat": target.controller}
    at = course.ask.choose(names, "landing_square", "RE-FLY-13", **asked)
    course.happen(ev.CardLanded(target.id, cell(at), rule="RE-FLY-13"))
