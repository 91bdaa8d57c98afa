"""A board of squares on one canvas: cells, signs, pieces, moves; touch by arithmetic."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from kivy.graphics import Color, PopMatrix, PushMatrix, SmoothLine, Translate
from kivy.metrics import dp
from kivy.properties import NumericProperty

from app.draw import put_dots
from app.focus import Stop
from app.presenters.views import BoardView, CellView, PieceView
from app.theme import theme
from app.widgets.base.base import follow_drawing
from app.widgets.board.base import BoardBase, Drawn, Point
from app.widgets.piece.cards import put_card
from app.widgets.piece.piece import put_piece
from app.widgets.square_board.cells import lying_width, put_cell, put_cell_letter
from app.widgets.square_board.geometry import Box, Grid, line_up, nearest

REACH: Final = 24
"""A piece within this distance of a touch, in dp, is meant rather than the cell."""
CELL: Final = (122, 81)
"""A cell on a phone, in dp; what is drawn grows with larger ones, up to `LARGEST` times."""
LARGEST: Final = 2.2


class SquareBoard(BoardBase):
    """Cells in rows and columns that fill the widget."""

    gap = NumericProperty(6)
    piece_size = NumericProperty(40)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.canvas.add(self.group)
        follow_drawing(self, self._redraw, "pos", "size", "view", "gap", "piece_size", "flipped")

    @property
    def grid(self) -> Grid:
        """The geometry of the present view at the present size."""
        view = self._view()
        place = (self.x, self.y, self.width, self.height)
        return Grid(*place, view.rows, view.cols, dp(self.gap), self.flipped)

    @property
    def unit(self) -> float:
        """How much larger the cells are than those of a phone, for which all sizes are given."""
        wide, high = self.grid.cell_size
        return float(min(max(min(wide / dp(CELL[0]), high / dp(CELL[1])), 1), LARGEST))

    def cell_box(self, cell_id: str) -> Box | None:
        """Left, bottom, width and height of a cell in pixels."""
        cell = self._cell(cell_id)
        return self.grid.box(cell.row, cell.col) if cell else None

    def _piece_stop(self, piece: PieceView) -> Stop:
        x, y, size = self.spots[piece.id]
        box = (x - size / 2, y - size / 2, size, size)
        take = lambda: self.dispatch("on_piece", piece.id, piece.cell)  # noqa: E731
        return Stop(self, f"piece {piece.id}", box, take, size / 2 / dp(1))

    # drawing

    def _redraw(self) -> None:
        view = self._view()
        moved = self._old is not view
        before = dict(self.spots)
        self.finish()
        self.group.clear()
        self._pulses, self._places = [], {}
        drawn, self._parts = self._parts, {}
        unit = self.unit
        for cell in view.cells:
            box = self.grid.box(cell.row, cell.col)
            self._part(f"cell {cell.id}", (cell, box, unit), put_cell, drawn)
        self._divider(view)
        self.spots = self._line_up(view)
        for piece in view.pieces:
            self._put(piece, drawn)
        for cell in view.cells:
            put_cell_letter(self.group, cell, self.grid.box(cell.row, cell.col), unit)
            self._changed(cell)
        if moved:
            self._start(view, before)
        self._old = view

    def _divider(self, view: BoardView) -> None:
        if view.divider:
            above = view.divider - 1 if self.flipped else view.divider
            y = self.grid.box(above, 0)[1] + self.grid.cell_size[1] + dp(self.gap) / 2
            put_dots(self.group, (self.x, y), (self.right, y), dp(2), theme.of("outline"))

    def _line_up(self, view: BoardView) -> dict[str, tuple[float, float, float]]:
        """Where each piece stands: side by side, bottom left, clear of the cell's label and gems."""
        spots, unit = {}, self.unit
        for cell in view.cells:
            here = [piece for piece in view.pieces if piece.cell == cell.id and piece.shape != "card"]
            x, y, width, height = self.grid.box(cell.row, cell.col)
            head = theme.letter(24) * unit if cell.label or cell.icon else 0
            low = dp(5)
            room = (
                x + dp(7),
                y + low,
                width - dp(14) - lying_width(cell, unit),
                max(height - head - low, dp(20)),
            )
            size = min(dp(self.piece_size) * unit, max(room[3], dp(30)))
            room = (*room[:3], max(room[3], size))
            places = line_up(room, len(here), size, dp(26), centred=not head) if here else []
            spots.update({piece.id: place for piece, place in zip(here, places, strict=True)})
            for card in (piece for piece in view.pieces if piece.cell == cell.id and piece.shape == "card"):
                spots[card.id] = (x + width / 2, y + height / 2, min(width, height))
        return spots

    def _put(self, piece: PieceView, drawn: Drawn) -> None:
        """Draw a piece around the origin, so that a move only changes one translation."""
        if piece.id not in self.spots:
            return
        x, y, size = self.spots[piece.id]
        self.group.add(PushMatrix())
        place = Translate(x, y)
        self.group.add(place)
        if piece.shape == "card":
            width, height = self.grid.cell_size
            given = (self._facing(piece), (-width / 2, -height / 2, width, height))
            self._part(f"piece {piece.id}", given, put_card, drawn)
        else:
            self._part(f"piece {piece.id}", (piece, (0, 0), size), put_piece, drawn)
        self.group.add(PopMatrix())
        self._places[piece.id] = place

    def _facing(self, piece: PieceView) -> PieceView:
        """A card points at the enemy, also when the board is flipped."""
        if not self.flipped or not piece.points:
            return piece
        return replace(piece, points="down" if piece.points == "up" else "up")

    def _changed(self, cell: CellView) -> None:
        if cell.highlight != "changed":
            return
        x, y, width, height = self.grid.box(cell.row, cell.col)
        colour = Color(rgba=(*theme.of("warn")[:3], 1))
        self.group.add(colour)
        self.group.add(SmoothLine(rounded_rectangle=(x, y, width, height, dp(10), 24), width=dp(1.25)))
        self._pulses.append(colour)

    # where things are

    def _jumps(self, names: list[str]) -> list[int]:
        """Steps that wrap around the board."""
        return [n for n in range(len(names) - 1) if not self._adjacent(names[n], names[n + 1])]

    def _adjacent(self, first: str, second: str) -> bool:
        one, two = self._cell(first), self._cell(second)
        if one is None or two is None:
            return False
        return abs(one.row - two.row) <= 1 and abs(one.col - two.col) <= 1

    def _hit(self, place: Point) -> tuple[str | None, CellView | None]:
        """The piece meant by a touch, and the cell under it; a card fills its cell."""
        found = self._cell_at(place)
        cards = {each.id: each.cell for each in self._view().pieces if each.shape == "card"}
        spots = {name: spot for name, spot in self.spots.items() if name not in cards}
        lying = next((name for name, cell in cards.items() if found and cell == found.id), None)
        return nearest(spots, *place, dp(REACH)) or lying, found

    def _cell_at(self, place: Point) -> CellView | None:
        under = self.grid.at(*place)
        return next((cell for cell in self._view().cells if (cell.row, cell.col) == under), None)
