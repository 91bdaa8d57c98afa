"""A map that is drawn by hand, whatever its game: brush, stroke, and the board that is drawn on.

What a stroke makes of the map is said by its `Drawing`, how the map looks by the face of its game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from app.presenters.facts.views import ChoiceView, PaintView, Speak, cell_id, place_of
from app.presenters.views import BoardView, CellView, SegmentView
from companion.core.facts import Brush, Drawing, Place, Record
from companion.core.numerals import whole
from companion.core.text import say

Draw = Callable[[Record, str], BoardView]
"""How a map looks, given the brush in hand."""
MARGIN: Final = 2
"""So many empty places stand around a map, to draw on."""
LOOK: Final = "(look)"
"""The group without brushes: the board is moved and looked at."""


class Painter:
    """The brush, the stroke, and the part of the plane on which can be drawn."""

    def __init__(self, drawing: Drawing, draw: Draw, brush: str = "") -> None:
        self.drawing, self._draw = drawing, draw
        self.brush = brush
        self._stroke: tuple[Place, ...] = ()
        self._frame: frozenset[tuple[int, int]] = frozenset()
        """It only grows, so that nothing moves away under a finger."""

    # -- brushes ----------------------------------------------------------------------------------

    def brushes(self, record: Record) -> Sequence[Brush]:
        """What there is to draw with."""
        return self.drawing.brushes(record)

    def in_hand(self, record: Record) -> Brush | None:
        """The brush in hand; None while the board is only looked at."""
        if self.brush == LOOK:
            return None
        known = self.brushes(record)
        return next((each for each in known if each.id == self.brush), known[0])

    def take(self, brush: str) -> None:
        """Take another brush."""
        self.brush, self._stroke = brush, ()

    def open(self, record: Record, group: str) -> None:
        """The first brush of a group."""
        if group == LOOK:
            self.take(LOOK)
        elif (place := whole(group)) is not None:
            self.take(self._grouped(record)[place][0].id)

    def _grouped(self, record: Record) -> list[list[Brush]]:
        groups: dict[object, list[Brush]] = {}
        for brush in self.brushes(record):
            groups.setdefault(str(brush.group), []).append(brush)
        return list(groups.values())

    def after(self, before: Record, record: Record) -> None:
        """A stroke is stored: where it made a new brush, such as a new Zone, that is the one in hand."""
        known = {each.id for each in self.brushes(before)}
        new = [each.id for each in self.brushes(record) if each.id not in known]
        self.brush = new[0] if len(new) == 1 and self.brush != LOOK else self.brush
        self._stroke = ()

    # -- strokes ----------------------------------------------------------------------------------

    def go_over(self, cell: str) -> bool:
        """A finger came to a place; False where it has been there."""
        place = tuple(place_of(cell))
        if place in self._stroke:
            return False
        self._stroke = (*self._stroke, place)
        return True

    def drop(self) -> None:
        """Forget the stroke."""
        self._stroke = ()

    def drawn(self, record: Record) -> Record:
        """The map with the stroke that is being drawn."""
        brush = self.in_hand(record)
        if brush is None or not self._stroke:
            return record
        return self.drawing.stroke(record, brush.id, self._stroke)

    # -- what is shown ----------------------------------------------------------------------------

    def view(self, record: Record, speak: Speak) -> PaintView:
        """The map with its stroke, and the brushes of the group in hand."""
        brush, groups = self.in_hand(record), self._grouped(record)
        group = next((str(n) for n, each in enumerate(groups) if brush in each), LOOK)
        segments = [SegmentView(str(n), speak(each[0].group)) for n, each in enumerate(groups)]
        choices = tuple(
            ChoiceView(each.id, speak(each.title), each.icon, each == brush)
            for each in (groups[int(group)] if brush is not None else ())
        )
        return PaintView(
            self.board(record),
            (*segments, SegmentView(LOOK, speak(say("Look")))),
            group,
            choices,
            drags=brush is not None and brush.drags,
        )

    def board(self, record: Record, margin: bool = True) -> BoardView:
        """The map, and around it empty places to draw on."""
        brush = self.in_hand(record)
        found = self._draw(self.drawn(record), brush.id if brush is not None else "")
        if not margin:
            return found
        if not self._stroke or not self._frame:
            self._frame |= frame_of((each.col, each.row) for each in found.cells)
        return framed(found, self._frame)


def frame_of(places: Iterable[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    """The hexagons of a map and of a margin around it, as a block whose rows are equally long."""
    known = list(places) or [(0, 0)]
    rows = range(min(r for _, r in known) - MARGIN, max(r for _, r in known) + MARGIN + 1)
    # Twice the distance from the left edge: every second row begins half a hexagon further in.
    across = [2 * q + r for q, r in known]
    low, high = min(across) - 2 * MARGIN, max(across) + 2 * MARGIN
    return frozenset((q, r) for r in rows for q in range(-((r - low) // 2), (high - r) // 2 + 1))


def framed(board: BoardView, frame: Collection[tuple[int, int]]) -> BoardView:
    """A board with empty places where it has none."""
    there = {(each.col, each.row) for each in board.cells}
    empty = tuple(_empty(*place) for place in sorted(frame) if place not in there)
    return replace(board, cells=(*board.cells, *empty))


@lru_cache(maxsize=8192)
def _empty(q: int, r: int) -> CellView:
    """A place to draw on; the same one for every picture of a stroke."""
    return CellView(cell_id((q, r)), r, q, fill="bg", highlight="locked")
