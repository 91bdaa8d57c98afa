"""How enemies follow their arrows: one step each, off one edge and in again at the opposite one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from companion.core.course import Course
from companion.core.rules import rule
from companion.core.square import Direction, Square
from companion.games.berserkers.events import PieceMoved
from companion.games.berserkers.model import GRID, State

Arrows = tuple[Direction, ...]
ARROWED = ("rider", "orc", "goblins", "zodd")


@rule("BK-MOVE-01", "BK-MOVE-02", "BK-MOVE-05")
def follow_arrows(course: Course[State], piece: str, arrows: Sequence[Direction]) -> None:
    """An enemy takes one step for each arrow, in printed order; arriving triggers nothing."""
    require_arrowed(piece)
    for arrow in arrows:
        here = place_of(course.state, piece)
        inside = GRID.step(here, arrow) is not None
        how, cited = ("arrow", "BK-MOVE-01") if inside else ("wrap", "BK-MOVE-02")
        course.happen(PieceMoved(piece, here, GRID.wrap(here, arrow), how, rule=cited))  # type: ignore[arg-type]


@rule("BK-MOVE-03", "BK-REQUEST-42")
def require_arrowed(piece: str) -> None:
    """Berserkers and Elves have no arrows: that they would follow one is a mistake of the program."""
    if kind_of(piece) not in ARROWED:
        raise ValueError(f"{piece} follows no arrows")


@rule("BK-MOVE-04")
def within_reach(at: Square) -> tuple[Square, ...]:
    """A location and its orthogonal neighbours; no attack crosses the edge."""
    return (at, *GRID.neighbours(at))


def place_of(state: State, piece: str) -> Square:
    """Where an enemy in play stands."""
    at = state.where(piece)
    if at is None:
        raise ValueError(f"{piece} is not in play")
    return at


def ask_arrows(course: Course[State], foe: str, face: int, rule: str, counts: Sequence[int]) -> Arrows:
    """The arrows the player reads off a card that was not copied: written as none, up, up+left."""
    written = {_written(arrows): arrows for count in counts for arrows in product(Direction, repeat=count)}
    chosen = course.ask.choose(
        tuple(written), "face_arrows", rule, about=(kind_of(foe), str(face)), foe=foe, face=face
    )
    return written[chosen]


def kind_of(foe: str) -> str:
    """Whose card it is: rider, orc, goblins or zodd."""
    return foe.partition("-")[0]


def _written(arrows: Arrows) -> str:
    return "+".join(arrows) or "none"
