"""Line of sight between spaces of a board of hexagons, exact, and what stands in its way.

Two spaces see each other if some straight segment from a point of the one to a point of the other meets no
blocker between its ends; what it only touches on the way blocks it too. A free segment can be turned and
shifted until it touches two of the hexagons involved, so it is enough to look at lines that do. Blockers are
made larger by a part in a thousand million, which turns "touches" into "enters"; all in whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from companion.core.hexes import CORNERS, Hex, centre, distance

_FINE = 10**9
"""Parts of one unit of the stretched grid; a blocker reaches one part further than it is."""

_Corner = tuple[int, int]
_Shape = tuple[_Corner, ...]
Segment = tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]
"""Two points of the stretched grid of `hexes`."""


class _Line(NamedTuple):
    """A free line through two points, and between which parts of the way from one to the other it is free."""

    here: _Corner
    there: _Corner
    leaves: Fraction
    arrives: Fraction


@dataclass(frozen=True)
class Sight:
    """Whether one zone sees another: by which segment, or which spaces together prevent it."""

    is_clear: bool
    segment: Segment | None = None
    blockers: tuple[Hex, ...] = ()


def sees(viewer: Iterable[Hex], target: Iterable[Hex], blockers: Iterable[Hex]) -> bool:
    """Whether one pair of spaces of two zones sees each other; the zones themselves never block."""
    mine, theirs = tuple(viewer), tuple(target)
    opaque = frozenset(blockers).difference(mine, theirs)
    return any(
        distance(here, there) <= 1 or _line(here, there, _between(here, there, opaque)) is not None
        for here, there in _pairs(mine, theirs)
    )


def look(viewer: Iterable[Hex], target: Iterable[Hex], blockers: Iterable[Hex]) -> Sight:
    """The same with the segment, or with blockers none of which could be left out, nearest the line first."""
    mine, theirs = tuple(viewer), tuple(target)
    opaque = frozenset(blockers).difference(mine, theirs)
    for here, there in _pairs(mine, theirs):
        segment = _segment(here, there, _between(here, there, opaque))
        if segment is not None:
            return Sight(True, segment)
    needed = _by_nearness(mine, theirs, opaque)
    for each in reversed(tuple(needed)):
        fewer = [other for other in needed if other != each]
        if not sees(mine, theirs, fewer):
            needed = fewer
    return Sight(False, None, tuple(needed))


def _pairs(mine: Sequence[Hex], theirs: Sequence[Hex]) -> list[tuple[Hex, Hex]]:
    """One space of each zone, the closest pairs first: they are the likeliest to see each other."""
    return sorted(product(mine, theirs), key=lambda pair: (distance(*pair), pair))


def _by_nearness(mine: Sequence[Hex], theirs: Sequence[Hex], opaque: frozenset[Hex]) -> list[Hex]:
    """What may matter, the spaces nearest to the line between the middles of both zones first."""
    found = {each for here in mine for there in theirs for each in _between(here, there, opaque)}
    start, end = _middle(mine), _middle(theirs)
    along = (end[0] - start[0], end[1] - start[1])

    def off(at: Hex) -> Fraction:
        x, y = centre(at)
        return abs(along[0] * (y - start[1]) - along[1] * (x - start[0]))

    return sorted(found, key=lambda each: (off(each), each))


def _middle(spaces: Sequence[Hex]) -> tuple[Fraction, Fraction]:
    points = [centre(each) for each in spaces]
    return (
        Fraction(sum(each.x for each in points), len(points)),
        Fraction(sum(each.y for each in points), len(points)),
    )


def _between(here: Hex, there: Hex, opaque: frozenset[Hex]) -> frozenset[Hex]:
    """The blockers that a segment between two spaces can meet at all."""
    far = distance(here, there) + 1
    return frozenset(each for each in opaque if distance(here, each) + distance(each, there) <= far)


def _segment(here: Hex, there: Hex, blockers: frozenset[Hex]) -> Segment | None:
    """A segment between two spaces that meets no blocker, both moved so that one lies at the origin."""
    if distance(here, there) <= 1:
        return _joined(centre(here), centre(there))
    line = _line(here, there, blockers)
    if line is None:
        return None
    x, y = centre(here)
    (one_x, one_y), (two_x, two_y) = (
        _at(line.here, line.there, part) for part in (line.leaves, line.arrives)
    )
    return (one_x + x, one_y + y), (two_x + x, two_y + y)


def _line(here: Hex, there: Hex, blockers: frozenset[Hex]) -> _Line | None:
    moved = frozenset(Hex(each.q - here.q, each.r - here.r) for each in blockers)
    return _from_origin(Hex(there.q - here.q, there.r - here.r), moved)


def _joined(one: tuple[int, int], two: tuple[int, int]) -> Segment:
    return (Fraction(one[0]), Fraction(one[1])), (Fraction(two[0]), Fraction(two[1]))


@lru_cache(maxsize=20_000)
def _from_origin(there: Hex, blockers: frozenset[Hex]) -> _Line | None:
    """A free line from the origin to another space; boards repeat themselves, so answers are kept."""
    if not blockers:
        x, y = centre(there)
        return _Line((0, 0), (_FINE * x, _FINE * y), Fraction(0), Fraction(1))
    start, end = _shape(Hex(0, 0), 0), _shape(there, 0)
    opaque = sorted(blockers)
    walls = [_shape(each, 1) for each in opaque]
    for one, two in _candidates((Hex(0, 0), there, *opaque), (start, end, *walls)):
        found = _clear_part(one, two, start, end, walls)
        if found is not None:
            return found
    return None


@lru_cache(maxsize=20_000)
def _shape(at: Hex, further: int) -> _Shape:
    x, y = centre(at)
    size = _FINE + further
    return tuple((_FINE * x + size * right, _FINE * y + size * down) for right, down in CORNERS)


def _candidates(spaces: Sequence[Hex], shapes: Sequence[_Shape]) -> Iterator[tuple[_Corner, _Corner]]:
    """The line between the middles of the first two, then every line that touches two of the shapes."""
    start, end = shapes[:2]
    yield _sum(start[0], start[3]), _sum(end[0], end[3])
    for number, shape in enumerate(shapes):
        at, larger = spaces[number], int(number > 1)
        for other in range(number):
            there = spaces[other]
            apart = Hex(there.q - at.q, there.r - at.r)
            for mine, theirs in _tangents(apart, larger, int(other > 1)):
                yield shape[mine], shapes[other][theirs]


def _sum(one: _Corner, two: _Corner) -> _Corner:
    """The middle of two points whose sum is even."""
    return (one[0] + two[0]) // 2, (one[1] + two[1]) // 2


@lru_cache(maxsize=20_000)
def _tangents(apart: Hex, larger: int, other_larger: int) -> tuple[tuple[int, int], ...]:
    """The lines through a corner of each of two hexagons that leave each wholly on one side.

    Which corners these are depends only on how the hexagons lie to each other and which are blockers.
    """
    one, two = _shape(Hex(0, 0), larger), _shape(apart, other_larger)
    return tuple(
        (mine, theirs)
        for mine, here in enumerate(one)
        for theirs, there in enumerate(two)
        if _on_one_side(here, there, one) and _on_one_side(here, there, two)
    )


def _on_one_side(here: _Corner, there: _Corner, shape: _Shape) -> bool:
    low, high = _sides(here, there, shape)
    return low >= 0 or high <= 0


def _sides(here: _Corner, there: _Corner, shape: _Shape) -> tuple[int, int]:
    """How far the corners of a shape lie off a line, to either side of it."""
    x, y = here
    right, down = there[0] - x, there[1] - y
    sides = [right * (corner[1] - y) - down * (corner[0] - x) for corner in shape]
    return min(sides), max(sides)


def _meets(here: _Corner, there: _Corner, shape: _Shape) -> bool:
    """Whether a line meets a shape at all: whether its corners lie on both sides of it, or on it."""
    x, y = here
    right, down = there[0] - x, there[1] - y
    start = right * y - down * x
    is_left = False
    is_right = False
    for across, along in shape:
        side = right * along - down * across - start
        if side >= 0:
            if is_right:
                return True
            is_left = True
        if side <= 0:
            if is_left:
                return True
            is_right = True
    return False


def _clear_part(
    here: _Corner, there: _Corner, start: _Shape, end: _Shape, walls: Sequence[_Shape]
) -> _Line | None:
    """The part of a line between two shapes, if it meets both and enters no wall on the way."""
    if not (_meets(here, there, end) and _meets(here, there, start)):
        return None  # most lines pass by
    near, far = _chord(here, there, start), _chord(here, there, end)
    if near is None or far is None:
        return None
    if near[0] > far[0]:
        near, far = far, near
        backwards = True
    else:
        backwards = False
    leaves, arrives = near[1], far[0]
    for wall in walls:
        low, high = _sides(here, there, wall)
        if low < 0 < high:
            chord = _chord(here, there, wall)
            if chord is not None and chord[0] < arrives and chord[1] > leaves:
                return None
    return _Line(here, there, arrives, leaves) if backwards else _Line(here, there, leaves, arrives)


def _chord(here: _Corner, there: _Corner, shape: _Shape) -> tuple[Fraction, Fraction] | None:
    """From where to where a line runs through a shape, in parts of the way from here to there."""
    x, y = here
    right, down = there[0] - x, there[1] - y
    sides = [right * (corner[1] - y) - down * (corner[0] - x) for corner in shape]
    found: list[Fraction] = []
    square = right * right + down * down
    along = [right * (corner[0] - x) + down * (corner[1] - y) for corner in shape]
    for number in range(6):
        one, two = sides[number - 1], sides[number]
        if two == 0:
            found.append(Fraction(along[number], square))
        elif (one < 0 < two) or (two < 0 < one):
            found.append(Fraction(along[number - 1] * two - along[number] * one, square * (two - one)))
    return (min(found), max(found)) if found else None


def _at(here: _Corner, there: _Corner, part: Fraction) -> tuple[Fraction, Fraction]:
    return (
        (here[0] + (there[0] - here[0]) * part) / _FINE,
        (here[1] + (there[1] - here[1]) * part) / _FINE,
    )
