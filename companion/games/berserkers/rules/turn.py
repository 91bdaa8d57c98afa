"""The turn: three phases in a row, until the game is won or lost.

The request dice and Zodd come in as functions, because their chapters lean on this one.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.core.course import Course
from companion.core.dice import Die
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.berserkers.events import DiceRolled, PhaseBegun, TurnBegun
from companion.games.berserkers.model import Phase, State
from companion.games.berserkers.rules.dice import white_dice


@rule("BK-TURN-08")
def require_playing(state: State) -> None:
    """Nothing is played once the game is won or lost."""
    if state.status != "playing":
        raise Illegal("BK-TURN-08", "game_over", status=state.status)


@rule("BK-TURN-01", "BK-TURN-05")
def require_phase(state: State, *phases: Phase) -> None:
    """Each act has its phase; within a phase the order is free."""
    require_playing(state)
    if state.phase not in phases:
        raise Illegal("BK-TURN-01", "wrong_phase", phase=state.phase)


@rule("BK-TURN-01", "BK-TURN-02")
def begin_turn(course: Course[State]) -> None:
    """The next turn waits for its dice; there is no last one."""
    course.happen(TurnBegun(course.state.turn + 1, rule="BK-TURN-01"))


@rule("BK-TURN-03", "BK-TURN-04", "BK-DICE-01", "BK-DICE-02")
def roll_dice(
    course: Course[State],
    request_dice: Callable[[State], tuple[Die, ...]],
    resolve: Callable[[Course[State], tuple[int, ...]], None],
) -> None:
    """Roll white and request dice together, resolve the request dice, then play."""
    white = white_dice(course.state)
    faces = course.ask.roll(white + request_dice(course.state), "phase1_dice", "BK-TURN-03")
    course.happen(DiceRolled(faces[: len(white)], rule="BK-DICE-01"))
    resolve(course, faces[len(white) :])
    course.happen(PhaseBegun("actions", dice_leave=False, rule="BK-TURN-03"))


@rule("BK-TURN-01", "BK-TURN-03", "BK-TURN-06", "BK-DICE-11")
def end_actions(course: Course[State], closing: Callable[[Course[State]], None]) -> None:
    """End phase 1: the closing effects, then unused and placed dice leave the table."""
    closing(course)
    if course.state.status == "playing":
        course.happen(PhaseBegun("riders", dice_leave=True, rule="BK-TURN-01"))
