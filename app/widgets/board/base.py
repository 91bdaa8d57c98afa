"""What every board has: parts drawn only when they change, pieces that slide, touches and their meaning.

A board of its kind says where its cells and pieces are, which of them a touch hits, and how they are drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Translate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.focus import Stop
from app.presenters.views import BoardView, CellView, PieceView
from app.theme import theme
from app.widgets.base.base import HOLD, Follower
from app.widgets.square_board.geometry import Box, along

STEP: Final = 0.14
"""Seconds a piece takes for one cell."""
LONGEST: Final = 0.6
"""Seconds the longest move takes."""
PULSE: Final = 0.3
SLOP: Final = 12
"""A touch that wandered farther than this, in dp, was not a tap."""

Point = tuple[float, float]
Way = tuple[list[Point], list[int]]
Drawn = Mapping[str, tuple[object, InstructionGroup]]
"""What stands on the canvas, by its name, with what it was drawn from."""


class BoardBase(Follower, Widget):
    """`on_cell(id)`, `on_piece(id, cell)`, `on_cell_hold(id)`, `on_piece_hold(id, cell)`.

    A piece that is dragged follows the finger; `on_piece_drag(id, cell)` tells where it was let go. A new
    view slides the pieces that moved, along their `path`; a touch ends the slide.
    """

    view = ObjectProperty(None, allownone=True)
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
        self._dragged: str | None = None
        """The piece that goes with a finger."""
        super().__init__(**kwargs)
        self.group = InstructionGroup()

    # what a board of its kind says

    def cell_box(self, cell_id: str) -> Box | None:
        """Left, bottom, width and height of a cell in pixels."""
        raise NotImplementedError

    def _cell_at(self, place: Point) -> CellView | None:
        """The cell under a touch."""
        raise NotImplementedError

    def _hit(self, place: Point) -> tuple[str | None, CellView | None]:
        """The piece meant by a touch, and the cell under it."""
        raise NotImplementedError

    def _piece_stop(self, piece: PieceView) -> Stop:
        raise NotImplementedError

    def _jumps(self, names: list[str]) -> list[int]:
        """Which steps of a way are not slid but jumped."""
        raise NotImplementedError

    def _middle(self, cell_id: str) -> Point:
        """The middle of a cell where pieces are drawn."""
        x, y, width, height = self.cell_box(cell_id) or (0, 0, 0, 0)
        return x + width / 2, y + height / 2

    def _carried(self, place: Point) -> Point:
        """Where a dragged piece is drawn under a finger."""
        return place

    # what is on it

    @property
    def is_lettered(self) -> bool:
        """Whether places or pieces wear the letters of options."""
        return self.view is not None and any(each.letter for each in (*self.view.cells, *self.view.pieces))

    @property
    def is_moving(self) -> bool:
        """True while a piece slides."""
        return bool(self._ways)

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
        box = self.cell_box(cell.id) or (0, 0, 0, 0)
        return Stop(self, f"cell {cell.id}", box, lambda: self.dispatch("on_cell", cell.id))

    def finish(self) -> None:
        """End a running move: every piece stands where it belongs."""
        Animation.cancel_all(self, "flight")
        self.flight = 1
        self._land()

    def _view(self) -> BoardView:
        return self.view or BoardView(1, 1, ())

    def _cell(self, cell_id: str) -> CellView | None:
        return next((cell for cell in self._view().cells if cell.id == cell_id), None)

    def _cell_of(self, piece: str) -> str:
        return next(each.cell for each in self._view().pieces if each.id == piece)

    def _part(self, name: str, given: tuple[Any, ...], draw: Callable[..., None], drawn: Drawn) -> None:
        """A cell or a piece: drawn anew only where it differs from what stands there."""
        looks = (given, theme.revision)
        before, group = drawn.get(name, (None, None))
        if group is None or before != looks:
            group = InstructionGroup()
            draw(group, *given)
        self._parts[name] = looks, group
        self.group.add(group)

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
        points += [self._middle(name) for name in cells]
        points.append(self.spots[piece.id][:2])
        return points, self._jumps(names)

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

    def on_pulse(self, _board: BoardBase, pulse: float) -> None:
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
            place.x, place.y = self._carried(touch.pos)
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

    def _drop(self, piece: str, place: Point) -> None:
        """A piece was let go over a cell that is not its own."""
        cell = self._cell_at(place)
        if cell is not None and cell.id != self._cell_of(piece):
            self.dispatch("on_piece_drag", piece, cell.id)

    def cell_at(self, place: Point) -> CellView | None:
        """The cell at a point of the board."""
        return self._cell_at(place) if self.view is not None else None

    def _hold(self, touch: Any, place: Point) -> None:
        if touch.ud.pop(self, None) is not None and self._stayed(touch):
            self._tell(place, "_hold")

    def _stayed(self, touch: Any) -> bool:
        return bool(abs(touch.x - touch.ox) + abs(touch.y - touch.oy) <= dp(SLOP))

    def _tell(self, place: Point, kind: str) -> None:
        """Dispatch a tap or a long press to the piece meant, or else to the cell."""
        piece, found = self._hit(place)
        if piece is not None:
            self.dispatch(f"on_piece{kind}", piece, self._cell_of(piece))
        elif found is not None:
            self.dispatch(f"on_cell{kind}", found.id)

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
