"""Rectangular boards of squares: neighbours, distances, and steps with or without wrapping round."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, NamedTuple


class Square(NamedTuple):
    """A place on a grid; row 0 is the top, column 0 the left."""

    row: int
    col: int


class Direction(StrEnum):
    """The four ways to step, in the fixed order in which every list of neighbours is given."""

    UP = "up"
    RIGHT = "right"
    DOWN = "down"
    LEFT = "left"

    @property
    def opposite(self) -> Direction:
        """The way back."""
        return _OPPOSITES[self]


_OFFSETS = {
    Direction.UP: (-1, 0),
    Direction.RIGHT: (0, 1),
    Direction.DOWN: (1, 0),
    Direction.LEFT: (0, -1),
}
_OPPOSITES = {
    Direction.UP: Direction.DOWN,
    Direction.RIGHT: Direction.LEFT,
    Direction.DOWN: Direction.UP,
    Direction.LEFT: Direction.RIGHT,
}


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of `rows` times `cols` squares; only `wrap` ever crosses its edge."""

    rows: int
    cols: int
    counted_from: ClassVar[int] = 1

    def __post_init__(self) -> None:
        """Refuse a board without squares."""
        if self.rows < 1 or self.cols < 1:
            raise ValueError(f"A grid of {self.rows} x {self.cols} has no squares.")

    @property
    def cells(self) -> tuple[Square, ...]:
        """Every square, row by row from the top left."""
        return tuple(Square(row, col) for row in range(self.rows) for col in range(self.cols))

    def inside(self, square: Square) -> bool:
        """Whether the square is on the board."""
        return 0 <= square.row < self.rows and 0 <= square.col < self.cols

    def find(self, value: object) -> Square | None:
        """The square that [row, column] names, if it is on the board."""
        if isinstance(value, list | tuple) and len(value) == 2:
            row, col = value
            if type(row) is int and type(col) is int and self.inside(Square(row, col)):
                return Square(row, col)
        return None

    def index(self, square: Square) -> int:
        """The place of the square in `cells`."""
        if not self.inside(square):
            raise ValueError(f"{tuple(square)} is not on a grid of {self.rows} x {self.cols}.")
        return square.row * self.cols + square.col

    def at(self, index: int) -> Square:
        """The square at that place in `cells`."""
        if not 0 <= index < self.rows * self.cols:
            raise ValueError(f"A grid of {self.rows} x {self.cols} has no square number {index}.")
        return Square(*divmod(index, self.cols))

    def step(self, square: Square, direction: Direction) -> Square | None:
        """The next square that way, or None where the board ends."""
        down, right = _OFFSETS[direction]
        there = Square(square.row + down, square.col + right)
        return there if self.inside(there) else None

    def wrap(self, square: Square, direction: Direction) -> Square:
        """The next square that way; off one edge means onto the opposite one."""
        down, right = _OFFSETS[direction]
        return Square((square.row + down) % self.rows, (square.col + right) % self.cols)

    def neighbours(self, square: Square) -> tuple[Square, ...]:
        """The squares one step away: up, right, down, left, as far as they exist."""
        steps = (self.step(square, direction) for direction in Direction)
        return tuple(there for there in steps if there is not None)

    def distance(self, one: Square, other: Square) -> int:
        """The fewest orthogonal steps between two squares, never across the edge."""
        return abs(one.row - other.row) + abs(one.col - other.col)

    def within(self, square: Square, steps: int) -> tuple[Square, ...]:
        """The other squares at most that many orthogonal steps away, row by row."""
        return tuple(there for there in self.cells if 0 < self.distance(square, there) <= steps)
