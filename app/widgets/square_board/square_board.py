"""A board of squares on one canvas: cells, signs, pieces, moves; touch by arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, SmoothLine, Translate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.draw import put_dots
from app.focus import Stop
from app.presenters.views import BoardView, CellView, PieceView
from app.theme import theme
from app.widgets.base.base import HOLD, Follower, follow_drawing
from app.widgets.piece.cards import put_card
from app.widgets.piece.piece import put_piece
from app.widgets.square_board.cells import lying_width, put_cell, put_cell_letter
from app.widgets.square_board.geometry import Box, Grid, along, line_up, nearest

STEP: Final = 0.14
"""Seconds a piece takes for one cell."""
LONGEST: Final = 0.6
"""Seconds the longest move takes."""
PULSE: Final = 0.3
REACH: Final = 24
"""A piece within this distance of a touch, in dp, is meant rather than the cell."""
CELL: Final = (122, 81)
"""A cell on a phone, in dp; what is drawn grows with larger ones, up to `LARGEST` times."""
LARGEST: Final = 2.2
SLOP: Final = 12
"""A touch that wandered farther than this, in dp, was not a tap."""

Way = tuple[list[tuple[float, float]], list[int]]


class SquareBoard(Follower, Widget):
    """`on_cell(id)`, `on_piece(id, cell)`, `on_cell_hold(id)`, `on_piece_hold(id, cell)`.

    A piece that is dragged follows the finger; `on_piece_drag(id, cell)` tells where it was let go. A new
    view slides the pieces that moved, along their `path`; a touch ends the slide.
    """

    view = ObjectProperty(None, allownone=True)
    gap = NumericProperty(6)
    piece_size = NumericProperty(40)
    flipped = BooleanProperty(False)
    """As the player opposite sees it: rows and columns reversed, words upright."""
    flight = NumericProperty(1)
    """How much of a running move is done, 0 to 1."""
    pulse = NumericProperty(0)
    """How strongly the border of a changed cell shows."""
    __events__: ClassVar[tuple[str, ...]] = (
        "on_cell",
        "on_piece",
        "on_cell_hold",
        "on_piece_hold",
        "on_piece_drag",
    )

    def __init__(self, **kwargs: Any) -> None:
        self.spots: dict[str, tuple[float, float, float]] = {}
        self._places: dict[str, Translate] = {}
        self._ways: dict[str, Way] = {}
        self._old: BoardView | None = None
        self._pulses: list[Color] = []
        self._parts: dict[str, tuple[object, InstructionGroup]] = {}
        """What is drawn, by its name, with what it was drawn from."""
        self._dragged: str | None = None
        """The piece that goes with a finger."""
        super().__init__(**kwargs)
        self.group = InstructionGroup()
        self.canvas.add(self.group)
        follow_drawing(self, self._redraw, "pos", "size", "view", "gap", "piece_size", "flipped")

    @property
    def is_lettered(self) -> bool:
        """Whether places or pieces wear the letters of options."""
        return self.view is not None and any(each.letter for each in (*self.view.cells, *self.view.pieces))

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

    @property
    def is_moving(self) -> bool:
        """True while a piece slides."""
        return bool(self._ways)

    def cell_box(self, cell_id: str) -> Box | None:
        """Left, bottom, width and height of a cell in pixels."""
        cell = self._cell(cell_id)
        return self.grid.box(cell.row, cell.col) if cell else None

    def stops(self) -> list[Stop]:
        """Places and pieces for the arrow keys; while something is asked, only those that can answer."""
        cells, pieces = self._view().cells, self._view().pieces
        asked = [each for each in cells if each.highlight == "target" or each.letter]
        marked = [each for each in pieces if each.selected or each.letter]
        if asked or any(each.letter for each in marked):
            cells, pieces = tuple(asked), tuple(marked)
        return [self._cell_stop(each) for each in cells] + [
            self._piece_stop(each) for each in pieces if each.id in self.spots
        ]

    def _cell_stop(self, cell: CellView) -> Stop:
        box = self.grid.box(cell.row, cell.col)
        return Stop(self, f"cell {cell.id}", box, lambda: self.dispatch("on_cell", cell.id))

    def _piece_stop(self, piece: PieceView) -> Stop:
        x, y, size = self.spots[piece.id]
        box = (x - size / 2, y - size / 2, size, size)
        take = lambda: self.dispatch("on_piece", piece.id, piece.cell)  # noqa: E731
        return Stop(self, f"piece {piece.id}", box, take, size / 2 / dp(1))

    def finish(self) -> None:
        """End a running move: every piece stands where it belongs."""
        Animation.cancel_all(self, "flight")
        self.flight = 1
        self._land()

    # drawing

    def _view(self) -> BoardView:
        return self.view or BoardView(1, 1, ())

    def _cell(self, cell_id: str) -> CellView | None:
        return next((cell for cell in self._view().cells if cell.id == cell_id), None)

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

    def _part(
        self,
        name: str,
        given: tuple[Any, ...],
        draw: Callable[..., None],
        drawn: Mapping[str, tuple[object, InstructionGroup]],
    ) -> None:
        """A cell or a piece: drawn anew only where it differs from what stands there."""
        looks = (given, theme.revision)
        before, group = drawn.get(name, (None, None))
        if group is None or before != looks:
            group = InstructionGroup()
            draw(group, *given)
        self._parts[name] = looks, group
        self.group.add(group)

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

    def _put(self, piece: PieceView, drawn: Mapping[str, tuple[object, InstructionGroup]]) -> None:
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

    # motion

    def _start(self, view: BoardView, before: dict[str, tuple[float, float, float]]) -> None:
        """Slide the pieces that stand elsewhere than in the view before; pulse what changed."""
        self.on_pulse(self, 1)
        if not theme.motion or self._old is None:
            return
        if self._pulses:
            self.pulse = 0
            beat = Animation(pulse=1, d=PULSE / 2) + Animation(pulse=0, d=PULSE / 2)
            beat.start(self)
        old = {piece.id: piece.cell for piece in self._old.pieces}
        for piece in view.pieces:
            if piece.id in before and piece.id in self.spots and old.get(piece.id) not in (None, piece.cell):
                self._ways[piece.id] = self._way(piece, before[piece.id], old[piece.id])
        if self._ways:
            steps = max(len(points) - 1 for points, _jumps in self._ways.values())
            self.flight = 0
            self._move()
            slide = Animation(flight=1, d=min(STEP * steps, LONGEST))
            slide.bind(on_complete=lambda *_done: self._land())
            slide.start(self)

    def _way(self, piece: PieceView, start: tuple[float, float, float], old: str) -> Way:
        """The places a piece passes, and which steps wrap around the board and are jumped."""
        cells = [cell for cell in piece.path if cell not in (old, piece.cell)]
        names = [old, *cells, piece.cell]
        points = [start[:2]]
        for name in cells:
            x, y, width, height = self.cell_box(name) or (0, 0, 0, 0)
            points.append((x + width / 2, y + height / 2))
        points.append(self.spots[piece.id][:2])
        return points, [n for n in range(len(names) - 1) if not self._adjacent(names[n], names[n + 1])]

    def _adjacent(self, first: str, second: str) -> bool:
        one, two = self._cell(first), self._cell(second)
        if one is None or two is None:
            return False
        return abs(one.row - two.row) <= 1 and abs(one.col - two.col) <= 1

    def on_flight(self, *_args: object) -> None:
        """A step of the running move."""
        self._move()

    def _move(self) -> None:
        for piece_id, (points, jumps) in self._ways.items():
            if piece_id in self._places:
                self._places[piece_id].x, self._places[piece_id].y = along(points, jumps, self.flight)

    def _land(self) -> None:
        self._ways = {}
        for piece_id, place in self._places.items():
            place.x, place.y = self.spots[piece_id][:2]

    def on_pulse(self, _board: SquareBoard, pulse: float) -> None:
        """Show the border of changed cells more or less."""
        for colour in self._pulses:
            colour.a = pulse

    # touch

    def on_touch_down(self, touch: Any) -> bool:
        """Remember where a touch began; it also ends a running move."""
        if not self.collide_point(*touch.pos) or self.view is None or touch.is_mouse_scrolling:
            return False
        self.finish()
        touch.grab(self)
        # While a finger rests no touch arrives, so this widget's own coordinates are kept from here.
        place = touch.pos
        touch.ud[self] = Clock.schedule_once(lambda _dt: self._hold(touch, place), HOLD)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """A piece that a touch began on goes with it."""
        if touch.grab_current is not self:
            return False
        if self not in touch.ud or self._stayed(touch):
            return True
        touch.ud[self].cancel()  # what moves is not held
        if self._dragged is None:
            self._dragged = self._hit(touch.opos)[0]
        place = self._places.get(self._dragged or "")
        if place is not None:
            place.x, place.y = touch.pos
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """A touch that stayed where it began and was short is a tap; one that took a piece along moves it."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        waiting = touch.ud.pop(self, None)
        dragged, self._dragged = self._dragged, None
        self._land()
        if waiting is not None:
            waiting.cancel()
            if self._stayed(touch):
                self._tell(touch.pos, "")
            elif dragged is not None:
                self._drop(dragged, touch.pos)
        return True

    def _drop(self, piece: str, place: tuple[float, float]) -> None:
        """A piece was let go over a cell that is not its own."""
        cell = self._cell_at(place)
        if cell is not None and cell.id != self._cell_of(piece):
            self.dispatch("on_piece_drag", piece, cell.id)

    def _hold(self, touch: Any, place: tuple[float, float]) -> None:
        if touch.ud.pop(self, None) is not None and self._stayed(touch):
            self._tell(place, "_hold")

    def _stayed(self, touch: Any) -> bool:
        return bool(abs(touch.x - touch.ox) + abs(touch.y - touch.oy) <= dp(SLOP))

    def _tell(self, place: tuple[float, float], kind: str) -> None:
        """Dispatch a tap or a long press to the piece meant, or else to the cell."""
        piece, found = self._hit(place)
        if piece is not None:
            self.dispatch(f"on_piece{kind}", piece, self._cell_of(piece))
        elif found is not None:
            self.dispatch(f"on_cell{kind}", found.id)

    def _hit(self, place: tuple[float, float]) -> tuple[str | None, CellView | None]:
        """The piece meant by a touch, and the cell under it; a card fills its cell."""
        found = self._cell_at(place)
        cards = {each.id: each.cell for each in self._view().pieces if each.shape == "card"}
        spots = {name: spot for name, spot in self.spots.items() if name not in cards}
        lying = next((name for name, cell in cards.items() if found and cell == found.id), None)
        return nearest(spots, *place, dp(REACH)) or lying, found

    def _cell_at(self, place: tuple[float, float]) -> CellView | None:
        under = self.grid.at(*place)
        return next((cell for cell in self._view().cells if (cell.row, cell.col) == under), None)

    def _cell_of(self, piece: str) -> str:
        return next(each.cell for each in self._view().pieces if each.id == piece)

    def on_cell(self, cell_id: str) -> None:
        """A cell was tapped."""

    def on_piece(self, piece_id: str, cell_id: str) -> None:
        """A piece was tapped."""

    def on_cell_hold(self, cell_id: str) -> None:
        """A cell was pressed long."""

    def on_piece_hold(self, piece_id: str, cell_id: str) -> None:
        """A piece was pressed long."""

    def on_piece_drag(self, piece_id: str, cell_id: str) -> None:
        """A piece was dragged to another cell."""
