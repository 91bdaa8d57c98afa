"""Where things are on a square board: plain arithmetic, no Kivy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

Point = tuple[float, float]
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Grid:
    """Rows and columns in a rectangle; row 0 is at the top, as on a printed board.

    `flipped` it lies as the player opposite sees it: rows and columns run the other way.
    """

    x: float
    y: float
    width: float
    height: float
    rows: int
    cols: int
    gap: float
    flipped: bool = False

    @property
    def cell_size(self) -> Point:
        """Width and height of one cell."""
        wide = (self.width - self.gap * (self.cols - 1)) / self.cols
        high = (self.height - self.gap * (self.rows - 1)) / self.rows
        return wide, high

    def box(self, row: int, col: int) -> Box:
        """Left, bottom, width and height of a cell."""
        wide, high = self.cell_size
        if self.flipped:
            row, col = self.rows - 1 - row, self.cols - 1 - col
        left = self.x + col * (wide + self.gap)
        top = self.y + self.height - row * (high + self.gap)
        return left, top - high, wide, high

    def at(self, x: float, y: float) -> Point | None:
        """Row and column under a point; half of each gap belongs to the cell beside it."""
        wide, high = self.cell_size
        col = int((x - self.x + self.gap / 2) // (wide + self.gap))
        row = int((self.y + self.height - y + self.gap / 2) // (high + self.gap))
        inside = 0 <= row < self.rows and 0 <= col < self.cols
        if not inside:
            return None
        return (self.rows - 1 - row, self.cols - 1 - col) if self.flipped else (row, col)


def line_up(
    box: Box, count: int, size: float, least: float, centred: bool
) -> list[tuple[float, float, float]]:
    """Centres and size of pieces side by side in a box: they shrink, then overlap."""
    x, y, width, height = box
    size = min(size, height)
    if count * size > width:
        size = max(width / count, min(least, size))
    step = size if count * size <= width or count == 1 else (width - size) / (count - 1)
    taken = step * (count - 1) + size
    left = x + (width - taken) / 2 if centred else x
    middle = y + height / 2 if centred else y + size / 2
    return [(left + size / 2 + step * number, middle, size) for number in range(count)]


def nearest(spots: Mapping[str, Sequence[float]], x: float, y: float, reach: float) -> str | None:
    """The id of the spot nearest to a point, if it is within reach."""
    found: tuple[float, str] | None = None
    for name, spot in spots.items():
        away = ((spot[0] - x) ** 2 + (spot[1] - y) ** 2) ** 0.5
        # A later piece lies on top of an earlier one: as near, it wins.
        if away <= reach and (found is None or away <= found[0]):
            found = (away, name)
    return found[1] if found else None


def along(points: Sequence[Point], jumps: Iterable[int], share: float) -> Point:
    """The place after a share (0 to 1) of a way; a step listed in `jumps` is not slid but jumped."""
    steps = len(points) - 1
    if steps < 1 or share >= 1:
        return points[-1]
    done = share * steps
    number = int(done)
    part = done - number
    if number in set(jumps):
        return points[number] if part < 0.5 else points[number + 1]
    (x0, y0), (x1, y1) = points[number], points[number + 1]
    return x0 + (x1 - x0) * part, y0 + (y1 - y0) * part
