"""Galloway's treasure (request 10): six tokens face down, one of them is it."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.game import Adjusted
from companion.core.rules import rule
from companion.core.square import Square
from companion.games.berserkers.commands import TurnToken
from companion.games.berserkers.events import TokensPlaced, TokenTurned, TreasureFound
from companion.games.berserkers.model import GRID, State
from companion.games.berserkers.rules import action, dice
from companion.games.berserkers.rules import turn as turns


@rule("BK-TREASURE-01")
def set_out(course: Course[State], at: tuple[Square, ...]) -> None:
    """Six tokens lie face down; nobody knows which one is the treasure."""
    course.happen(TokensPlaced(at, rule="BK-TREASURE-01"))


def tokens(state: State) -> tuple[Square, ...]:
    """Where tokens still lie."""
    return tuple(at for at in GRID.cells if state.cell(at).treasure)


def _spots(places: tuple[Square, ...]) -> tuple[str, ...]:
    return tuple(f"{at.row},{at.col}" for at in places)


@rule("BK-TREASURE-02", "BK-TREASURE-03", "BK-TREASURE-04", "BK-REQUEST-101")
def turn(course: Course[State], command: TurnToken) -> None:
    """A Berserker on a token pays six and turns it: a blank leaves, the treasure ends the search."""
    turns.require_phase(course.state, "actions")
    action.living(course.state, command.who)
    at = course.state.berserker(command.who).at
    if at is None or not course.state.cell(at).treasure:
        raise Illegal("BK-TREASURE-02", "bad_target", who=command.who)
    dice.pay(course, command.dice, "treasure", "six")
    face_down = ("treasure", *("blank",) * (len(tokens(course.state)) - 1))
    spot, *_ = spots = _spots((at, *tokens(course.state)))
    lies = {"spot": spot, "spots": tuple(dict.fromkeys(spots))}
    found = course.ask.draw(face_down, "token", "BK-TREASURE-02", about=(spot,), at=at, **lies) == "treasure"
    course.happen(TokenTurned(at, found, rule="BK-TREASURE-02" if found else "BK-TREASURE-03"))
    if found:
        course.happen(TreasureFound(rule="BK-TREASURE-04"))


@rule("BK-TREASURE-04")
def check_tokens(course: Course[State]) -> None:
    """Tokens leave the grid with the treasure; with one that is put back it is not found after all."""
    if not course.state.treasure_done or not tokens(course.state):
        return
    if course.before.treasure_done:
        course.happen(Adjusted("treasure_done", False, True, rule="BK-TREASURE-01"))
    else:
        course.happen(TreasureFound(rule="BK-TREASURE-04"))
