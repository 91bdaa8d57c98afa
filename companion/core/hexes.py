"""Boards of hexagons: neighbours, distances, rings, lines, turns, corners, and tiles that join to one board.

A hexagon is stored by its axial coordinates. Its corners lie on a grid of whole numbers, a stretched picture
of hexagons that stand on a corner: straight lines stay straight there, so nothing here needs a fraction.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import ClassVar, NamedTuple


class Hex(NamedTuple):
    """A hexagon by its axial coordinates: q grows to the east, r to the south-east."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third axis; the three add up to nothing."""
        return -self.q - self.r


ORIGIN = Hex(0, 0)
_WRITTEN = re.compile(r"\s*(-?[0-9]{1,6})\s*,\s*(-?[0-9]{1,6})\s*", re.ASCII)


def find_hex(text: str) -> Hex | None:
    """The hexagon that a text such as `3,-2` names; None where it names none."""
    found = _WRITTEN.fullmatch(text)
    return Hex(int(found[1]), int(found[2])) if found else None


class Point(NamedTuple):
    """A point of the stretched grid: x in half widths of a hexagon, y in half edges, downwards."""

    x: int
    y: int


class HexDirection(StrEnum):
    """The six ways to step, in the fixed order in which every list of neighbours is given."""

    EAST = "east"
    NORTH_EAST = "north_east"
    NORTH_WEST = "north_west"
    WEST = "west"
    SOUTH_WEST = "south_west"
    SOUTH_EAST = "south_east"

    @property
    def opposite(self) -> HexDirection:
        """The way back."""
        return self.turned(3)

    def turned(self, turns: int) -> HexDirection:
        """The direction so many sixths of a turn further, counter-clockwise."""
        return _WAYS[(_WAYS.index(self) + turns) % 6]


_WAYS = tuple(HexDirection)
_OFFSETS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
CORNERS = (Point(0, -2), Point(1, -1), Point(1, 1), Point(0, 2), Point(-1, 1), Point(-1, -1))
"""The corners as seen from the centre, clockwise from the top."""


# -- single hexagons --------------------------------------------------------------------------------------


def step(at: Hex, direction: HexDirection, steps: int = 1) -> Hex:
    """The hexagon so many steps away in one direction."""
    q, r = _OFFSETS[_WAYS.index(direction)]
    return Hex(at.q + q * steps, at.r + r * steps)


def around(at: Hex) -> tuple[Hex, ...]:
    """The six hexagons that share an edge with it, counter-clockwise from the east."""
    q, r = at
    return (
        Hex(q + 1, r),
        Hex(q + 1, r - 1),
        Hex(q, r - 1),
        Hex(q - 1, r),
        Hex(q - 1, r + 1),
        Hex(q, r + 1),
    )


def distance(one: Hex, other: Hex) -> int:
    """The fewest steps between two hexagons, whatever lies between them."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def direction_to(one: Hex, other: Hex) -> HexDirection | None:
    """The direction in which one looks straight at the other; None where no row leads there."""
    far = distance(one, other)
    return next((way for way in _WAYS if far and step(one, way, far) == other), None)


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexagons exactly so far away, in one round."""
    if radius == 0:
        return (centre,)
    found: list[Hex] = []
    at = step(centre, HexDirection.EAST, radius)
    for turn in range(6):
        for _ in range(radius):
            found.append(at)
            at = step(at, _WAYS[(turn + 2) % 6])
    return tuple(found)


def within(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexagons at most so far away, the centre first, then ring by ring."""
    return tuple(each for far in range(radius + 1) for each in ring(centre, far))


def line(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """The hexagons on the way from centre to centre, one for each step.

    Where the way runs along an edge it takes one side of it, always the same for the same way.
    """
    far = distance(start, end)
    if far == 0:
        return (start,)
    # A nudge that no centre lies on keeps the way off every edge; all in whole numbers.
    scale = 6 * far + 6
    found = []
    for each in range(far + 1):
        q = scale * (start.q * (far - each) + end.q * each) + far
        r = scale * (start.r * (far - each) + end.r * each) + 2 * far
        found.append(_rounded(q, r, scale * far))
    return tuple(found)


def rotated(at: Hex, turns: int, about: Hex = ORIGIN) -> Hex:
    """The hexagon after so many sixths of a turn about another, counter-clockwise."""
    q, r = at.q - about.q, at.r - about.r
    for _ in range(turns % 6):
        q, r = q + r, -q
    return Hex(about.q + q, about.r + r)


def shifted(at: Hex, by: Hex) -> Hex:
    """The hexagon moved by as much as another lies off the origin."""
    return Hex(at.q + by.q, at.r + by.r)


def _rounded(q: int, r: int, unit: int) -> Hex:
    """The hexagon nearest to a place between centres; coordinates in so many parts of one."""
    s = -q - r
    near = [(2 * each + unit) // (2 * unit) for each in (q, r, s)]
    off = [abs(whole * unit - each) for whole, each in zip(near, (q, r, s), strict=True)]
    if off[0] > off[1] and off[0] > off[2]:
        return Hex(-near[1] - near[2], near[1])
    if off[1] > off[2]:
        return Hex(near[0], -near[0] - near[2])
    return Hex(near[0], near[1])


# -- points -----------------------------------------------------------------------------------------------


def centre(at: Hex) -> Point:
    """Where the middle of a hexagon lies on the stretched grid."""
    return Point(2 * at.q + at.r, 3 * at.r)


def corners(at: Hex) -> tuple[Point, ...]:
    """Its six corners, clockwise from the top."""
    x, y = centre(at)
    return tuple(Point(x + right, y + down) for right, down in CORNERS)


def hex_at(x: float, y: float) -> Hex:
    """The hexagon that a point of the stretched grid lies in."""
    fine = 1 << 20
    r = round(y * fine)  # thirds of r, then of q, in fine parts
    return _rounded((round(3 * x * fine) - r) // 2, r, 3 * fine)


# -- boards -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class HexMap:
    """A board of hexagons of any outline, with gaps where it has none."""

    spaces: frozenset[Hex]
    counted_from: ClassVar[int] = 0

    @classmethod
    def of(cls, spaces: Iterable[tuple[int, int]]) -> HexMap:
        """The board of these spaces; equal boards are one object, so what is worked out of one is found."""
        return _board(frozenset(Hex(*each) for each in spaces))

    @cached_property
    def cells(self) -> tuple[Hex, ...]:
        """Every space, row by row from the top left."""
        return tuple(sorted(self.spaces, key=lambda each: (each.r, each.q)))

    @cached_property
    def _beside(self) -> dict[Hex, tuple[Hex, ...]]:
        return {at: tuple(each for each in around(at) if each in self.spaces) for at in self.cells}

    def inside(self, at: Hex) -> bool:
        """Whether the space is on the board."""
        return at in self.spaces

    def neighbours(self, at: Hex) -> tuple[Hex, ...]:
        """The spaces that share an edge with it, counter-clockwise from the east, as far as they exist."""
        found = self._beside.get(at)
        return tuple(each for each in around(at) if each in self.spaces) if found is None else found

    def distance(self, one: Hex, other: Hex) -> int:
        """The fewest steps between two spaces, gaps counted as if there were none."""
        return distance(one, other)

    def find(self, value: object) -> Hex | None:
        """The space that [q, r] names, if it is on the board."""
        if isinstance(value, list | tuple) and len(value) == 2:
            q, r = value
            if type(q) is int and type(r) is int and Hex(q, r) in self.spaces:
                return Hex(q, r)
        return None


@lru_cache(maxsize=64)
def _board(spaces: frozenset[Hex]) -> HexMap:
    return HexMap(spaces)


@dataclass(frozen=True)
class HexTile:
    """A piece of a board: whole spaces, and halves along its edge that wait for a partner."""

    name: str
    spaces: frozenset[Hex]
    halves: frozenset[Hex] = frozenset()

    def placed(self, at: Hex = ORIGIN, turns: int = 0) -> HexTile:
        """The tile turned about its origin, counter-clockwise, with the origin laid there."""

        def lay(spaces: frozenset[Hex]) -> frozenset[Hex]:
            return frozenset(shifted(rotated(each, turns), at) for each in spaces)

        return HexTile(self.name, lay(self.spaces), lay(self.halves))


@dataclass(frozen=True)
class JoinedTiles:
    """Tiles that lie side by side: two halves that meet are one space, of neither tile."""

    tiles: tuple[HexTile, ...]

    def __post_init__(self) -> None:
        """Refuse tiles that lie over each other."""
        for at in self.overlaps():
            raise ValueError(f"Two tiles lie over each other at {tuple(at)}.")

    def overlaps(self) -> Iterator[Hex]:
        """Where more lies than one space or two halves."""
        for at, count in sorted(self._lain.items()):
            if count > 2:
                yield at

    @cached_property
    def _lain(self) -> Counter[Hex]:
        """How many halves lie in each place, a whole space being two."""
        lain: Counter[Hex] = Counter()
        for tile in self.tiles:
            for at in tile.spaces:
                lain[at] += 2
            for at in tile.halves:
                lain[at] += 1
        return lain

    @cached_property
    def board(self) -> HexMap:
        """The board they make; halves without a partner are no spaces."""
        return HexMap.of(at for at, count in self._lain.items() if count == 2)

    @cached_property
    def _tile_of(self) -> dict[Hex, str]:
        return {at: tile.name for tile in self.tiles for at in tile.spaces}

    def tile_of(self, at: Hex) -> str | None:
        """The tile that a space belongs to; None where two halves meet."""
        return self._tile_of.get(at)
