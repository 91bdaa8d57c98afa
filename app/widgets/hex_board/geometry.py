"""Where things are on a board of hexagons: plain arithmetic, no Kivy.

The board is drawn once, in a plane of its own whose origin is the middle of hexagon 0,0; `Sight` says which
part of that plane the widget shows, and how large.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from math import cos, pi, sin

Point = tuple[float, float]
Box = tuple[float, float, float, float]
Axial = tuple[int, int]
ROOT = 3**0.5
_AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def middle(at: Axial, side: float) -> Point:
    """The middle of a hexagon that stands on a corner, in the plane; r runs downwards."""
    q, r = at
    return side * ROOT * (q + r / 2), -side * 1.5 * r


def from_stretched(point: tuple[float, float], side: float) -> Point:
    """A point of the stretched grid on which sight is worked out, in the plane."""
    return side * ROOT / 2 * point[0], -side / 2 * point[1]


def corner(turn: int, side: float) -> Point:
    """A corner as seen from the middle: 0 at the upper right, then counter-clockwise.

    The edge between corners n - 1 and n faces the neighbour number n of the fixed order.
    """
    angle = pi / 6 + pi / 3 * turn
    return side * cos(angle), side * sin(angle)


def axial_at(point: Point, side: float) -> Axial:
    """The hexagon under a point of the plane."""
    r = -point[1] / (side * 1.5)
    q = point[0] / (side * ROOT) - r / 2
    near_q, near_r, near_s = round(q), round(r), round(-q - r)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s + q + r)
    if off_q > off_r and off_q > off_s:
        near_q = -near_r - near_s
    elif off_r > off_s:
        near_r = -near_q - near_s
    return near_q, near_r


def extent(cells: Iterable[Axial], side: float) -> Box:
    """Left, bottom, width and height of all hexagons together, in the plane."""
    points = [middle(each, side) for each in cells] or [(0.0, 0.0)]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    low, high = min(y for _, y in points), max(y for _, y in points)
    half = side * ROOT / 2
    return left - half, low - side, right - left + 2 * half, high - low + 2 * side


def outlines(cells: Collection[Axial], side: float, inset: float = 0) -> list[list[Point]]:
    """The closed lines around a set of hexagons, each side by side group and each hole having its own."""
    among = set(cells)
    following: dict[tuple[int, int], list[tuple[int, int]]] = {}
    pulled: dict[tuple[int, int], list[Point]] = {}
    for at in sorted(among):
        x, y = middle(at, side)
        for number, (q, r) in enumerate(_AROUND):
            if (at[0] + q, at[1] + r) in among:
                continue
            ends = [corner(number - 1, side), corner(number, side)]
            keys = [_key((x + dx, y + dy), side) for dx, dy in ends]
            following.setdefault(keys[0], []).append(keys[1])
            pull = 1 - inset / side
            for key, (dx, dy) in zip(keys, ends, strict=True):
                pulled.setdefault(key, []).append((x + dx * pull, y + dy * pull))
    # In a nook two hexagons pull their common corner: it stays between them.
    where = {
        key: (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
        for key, points in pulled.items()
    }
    return [[where[key] for key in loop] for loop in _loops(following)]


def _key(point: Point, side: float) -> tuple[int, int]:
    return round(point[0] / side * 4), round(point[1] / side * 4)


def _loops(following: dict[tuple[int, int], list[tuple[int, int]]]) -> Iterable[list[tuple[int, int]]]:
    while following:
        start = next(iter(following))
        loop, here = [], start
        while here in following:
            loop.append(here)
            ends = following[here]
            here_next = ends.pop()
            if not ends:
                del following[here]
            here = here_next
        yield loop


@dataclass(frozen=True)
class Sight:
    """What is shown of the plane: `side` of a hexagon in pixels, and where on the screen its origin lies."""

    side: float
    x: float
    y: float

    def to_screen(self, point: Point, drawn: float) -> Point:
        """Where a point of a plane drawn for another side stands on the screen."""
        scale = self.side / drawn
        return self.x + point[0] * scale, self.y + point[1] * scale

    def to_plane(self, point: Point, drawn: float) -> Point:
        """The other way round."""
        scale = drawn / self.side
        return (point[0] - self.x) * scale, (point[1] - self.y) * scale

    def zoomed(self, side: float, about: Point) -> Sight:
        """The same with hexagons of another size; what lies at a point of the screen stays there."""
        scale = side / self.side
        return Sight(side, about[0] + (self.x - about[0]) * scale, about[1] + (self.y - about[1]) * scale)

    def moved(self, right: float, up: float) -> Sight:
        """The same, pushed over the screen."""
        return Sight(self.side, self.x + right, self.y + up)

    def kept(self, cells: Iterable[Axial], box: Box) -> Sight:
        """The same, with no more empty room beside the board than it must have."""
        left, low, wide, high = extent(cells, self.side)
        x = _held(self.x + left, wide, box[0], box[2]) - left
        y = _held(self.y + low, high, box[1], box[3]) - low
        return Sight(self.side, x, y)


def _held(start: float, length: float, room_start: float, room: float) -> float:
    """Where a stretch begins that covers its room, or stands in its middle if it is shorter."""
    if length <= room:
        return room_start + (room - length) / 2
    return min(max(start, room_start + room - length), room_start)


def fitting(cells: Collection[Axial], box: Box, most: float) -> Sight:
    """All hexagons as large as the box allows, at most of some side, in its middle."""
    _, _, wide, high = extent(cells, 1.0)
    side = max(min(box[2] / wide, box[3] / high, most), 1.0)
    return Sight(side, 0, 0).kept(cells, box)
