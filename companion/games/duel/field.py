"""The field of five files and six ranks: cells by name, rows of a seat, and what is in front of a card.

Files a to e go from the first player's left to right, ranks 1 to 6 from his edge to the second player's.
"""

from __future__ import annotations

from companion.core.rules import rule
from companion.core.seats import Seat
from companion.core.square import Grid, Square

P1, P2 = SEATS = (Seat("P1"), Seat("P2"))
FIELD = Grid(6, 5)
FILES = "abcde"


def other(seat: Seat) -> Seat:
    """The opponent."""
    return P2 if seat == P1 else P1


def cell(name: str) -> Square:
    """The cell of a name such as c3."""
    return Square(FIELD.rows - int(name[1]), FILES.index(name[0]))


def cell_name(at: Square) -> str:
    """The name of a cell."""
    return f"{FILES[at.col]}{FIELD.rows - at.row}"


def cells(*names: str) -> tuple[Square, ...]:
    """Several cells by their names, written together: `cells("a1 b1", "c2")`."""
    return tuple(cell(name) for group in names for name in group.split())


@rule("KZ-CORE-09", "KZ-CORE-10", "RE-BOARD-01", "RE-BOARD-02")
def row_of(seat: Seat, at: Square) -> int:
    """The row of a cell as a seat counts it from the middle: 1 to 3 on its own half, 0 and less beyond."""
    rank = FIELD.rows - at.row
    return 4 - rank if seat == P1 else rank - 3


def half_of(seat: Seat) -> tuple[Square, ...]:
    """The cells of a seat's own half."""
    return tuple(at for at in FIELD.cells if row_of(seat, at) >= 1)


def third_row(seat: Seat) -> tuple[Square, ...]:
    """The cells at a seat's own edge."""
    return tuple(at for at in FIELD.cells if row_of(seat, at) == 3)


@rule("KZ-RANGE-01", "RE-BOARD-06")
def is_next_to(one: Square, two: Square) -> bool:
    """Whether two cells touch, corners included."""
    return one != two and max(abs(one.row - two.row), abs(one.col - two.col)) == 1


def around(at: Square) -> tuple[Square, ...]:
    """The up to eight cells next to one."""
    return tuple(each for each in FIELD.cells if is_next_to(at, each))


def beside(seat: Seat, at: Square, ahead: int = 0, right: int = 0) -> Square | None:
    """The cell so many steps in front and to the right, as a seat looks at it; None beyond the edge."""
    sign = 1 if seat == P1 else -1
    there = Square(at.row - sign * ahead, at.col + sign * right)
    return there if FIELD.inside(there) else None
