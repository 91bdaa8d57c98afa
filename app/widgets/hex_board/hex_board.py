"""A board of hexagons: one mesh for all of them, pieces, borders, ways; pushed and zoomed as a whole.

Everything is drawn in a plane of its own. A finger that pushes the board or two that spread it only change
how that plane is laid on the screen; when they are lifted, what is drawn is made sharp for the new size.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from kivy.graphics import (
    Color,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    SmoothLine,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from app.draw import put_disc, put_icon, put_ring
from app.focus import Stop
from app.presenters.views import BoardView, CellView, PieceView
from app.theme import theme
from app.widgets.base.base import follow_drawing
from app.widgets.board.base import BoardBase, Drawn, Point
from app.widgets.hex_board.cells import (
    looks,
    put_base,
    put_border,
    put_cell_letter,
    put_marks,
    put_route,
)
from app.widgets.hex_board.geometry import (
    ROOT,
    Axial,
    Box,
    Sight,
    axial_at,
    extent,
    fitting,
    from_stretched,
    middle,
)
from app.widgets.hex_board.mesh import HexMesh, Painted
from app.widgets.piece.piece import put_piece

LARGEST: Final = 110
"""The largest width of a hexagon, in dp."""
FITTED: Final = 84
"""The largest width of a hexagon while the whole board is shown."""
LEAST: Final = 30
"""A board that would have smaller hexagons if it were shown whole begins nearer, at `NEAR`."""
NEAR: Final = 48
GAP: Final = 1
"""Between two hexagons, in dp."""
PIECE: Final = 1.5
"""Size of a piece, in sides of a hexagon."""
NOTCH: Final = 1.15
"""How much larger a hexagon gets by one notch of a wheel or one key stroke."""
BUTTON: Final = 44
"""The button that shows all, in dp."""


class HexBoard(BoardBase):
    """A board of hexagons, as much of it as the widget shows; `fit` shows all of it."""

    sight = ObjectProperty(None, allownone=True)
    """Which part is shown, and how large."""
    paints = BooleanProperty(False)
    """Whether one finger draws on the places it goes over; two then push and spread the board."""
    stays = BooleanProperty(False)
    """Whether it stays where it is looked at when places come and go."""
    __events__: ClassVar[tuple[str, ...]] = (
        "on_scroll_start",
        "on_scroll_move",
        "on_scroll_stop",
        "on_stroke",
        "on_stroke_end",
    )

    def __init__(self, **kwargs: Any) -> None:
        self._mesh = HexMesh()
        self._painted: object = None
        """What the mesh was made from."""
        self._drawn = 0.0
        """The side of a hexagon, in pixels, for which everything is drawn."""
        self._by_place: dict[Axial, CellView] = {}
        self._by_id: dict[str, Axial] = {}
        self._shown: BoardView | None = None
        """The view whose places are known."""
        self._whole = True
        """Whether all of the board is to be seen, whatever the widget's size."""
        self._fingers: list[Any] = []
        super().__init__(**kwargs)
        self._window, self._window_again = Rectangle(), Rectangle()
        self._push, self._scale = Translate(), Scale()
        self._button = InstructionGroup()
        for each in (
            StencilPush(),
            self._window,
            StencilUse(),
            PushMatrix(),
            self._push,
            self._scale,
            self._mesh.context,
            self.group,
            PopMatrix(),
            self._button,
            StencilUnUse(),
            self._window_again,
            StencilPop(),
        ):
            self.canvas.add(each)
        self.bind(sight=lambda *_args: self._lay())
        follow_drawing(self, self._redraw, "pos", "size", "view")

    # -- which part is shown ------------------------------------------------------------------------

    @property
    def _box(self) -> Box:
        return self.x, self.y, self.width, self.height

    def _fitting(self) -> Sight:
        return fitting(self._by_place, self._box, dp(FITTED) / ROOT)

    def _sides(self) -> tuple[float, float]:
        """The smallest and the largest side of a hexagon, in pixels."""
        whole = self._fitting().side
        return min(whole, dp(NEAR) / ROOT), max(whole, dp(LARGEST) / ROOT)

    @property
    def is_whole(self) -> bool:
        """Whether the whole board is in sight."""
        return self.sight is None or self.sight.side <= self._fitting().side * 1.01

    def fit(self) -> None:
        """Show the whole board."""
        self._whole = True
        self._look(self._fitting())
        self._sharpen()

    def zoom(self, factor: float, about: Point | None = None) -> None:
        """Make the hexagons larger or smaller around a point of the widget."""
        if self.sight is None:
            return
        least, most = self._sides()
        side = min(max(self.sight.side * factor, least), most)
        self._whole = False
        self._look(self.sight.zoomed(side, about or self.center))

    def zoom_stroke(self, stroke: str) -> bool:
        """A key: larger, smaller, or all of it."""
        if stroke == "f":
            self.fit()
        else:
            self.zoom(NOTCH if stroke == "+" else 1 / NOTCH)
        return True

    def _look(self, sight: Sight) -> None:
        self.sight = sight.kept(self._by_place, self._box)

    def _lay(self) -> None:
        """Lay the plane on the screen as it is now looked at."""
        if self.sight is None or not self._drawn:
            return
        self._push.xy = self.sight.x, self.sight.y
        scale = self.sight.side / self._drawn
        self._scale.xyz = scale, scale, 1
        self._put_button()

    def _sharpen(self) -> None:
        """Draw everything for the size it now has."""
        if self.sight is not None and abs(self.sight.side - self._drawn) > 0.01:
            self._redraw()

    def show_stop(self, name: str) -> None:
        """Push the board so that a place or piece that the keys have reached is in sight."""
        stop = next((each for each in self.stops() if each.name == name), None)
        if stop is None or self.sight is None:
            return
        x, y, width, height = stop.box
        right = max(self.x - x, 0) or min(self.right - x - width, 0)
        up = max(self.y - y, 0) or min(self.top - y - height, 0)
        if right or up:
            self._look(self.sight.moved(right, up))

    # -- drawing --------------------------------------------------------------------------------------

    def _know(self, view: BoardView) -> None:
        """Remember where each cell is; marks alone do not move any."""
        if self._shown is None or [each.id for each in self._shown.cells] != [each.id for each in view.cells]:
            self._whole = self._whole or not self.stays
        self._by_place = {(each.col, each.row): each for each in view.cells}
        self._by_id = {each.id: (each.col, each.row) for each in view.cells}
        self._shown = view

    def _redraw(self) -> None:
        view = self._view()
        moved, before = self._old is not view, dict(self.spots)
        self.finish()
        if self._shown is not view:
            self._know(view)
        for window in (self._window, self._window_again):
            window.pos, window.size = self.pos, self.size
        if self._whole or self.sight is None:
            self._begin()
        else:
            self._look(self.sight)
        if self.sight.side != self._drawn:
            self._drawn = self.sight.side
            before = {}  # places of another plane: nothing slides between them
        self._paint(view)
        self.group.clear()
        self._pulses, self._places = [], {}
        drawn, self._parts = self._parts, {}
        self._draw_ground(view, drawn)
        self.spots = self._line_up(view)
        for piece in sorted(view.pieces, key=lambda each: -len(each.covers)):  # a letter over a wide base
            self._put(piece, drawn)
        for cell in view.cells:
            if cell.letter:
                put_cell_letter(self.group, cell, middle((cell.col, cell.row), self._drawn), self._drawn)
        if moved:
            self._start(view, before)
        self._old = view
        self._lay()

    def _begin(self) -> None:
        """Show all of the board, or where that makes it too small its middle from nearer."""
        whole = self._fitting()
        if whole.side * ROOT < dp(LEAST) and self.sight is None:
            whole = whole.zoomed(dp(NEAR) / ROOT, self._pieces_middle(whole))
            self._whole = False
        self._look(whole)

    def _pieces_middle(self, sight: Sight) -> Point:
        """Where on the screen most pieces stand."""
        found = [self._by_id[each.cell] for each in self._view().pieces if each.cell in self._by_id]
        if not found:
            return float(self.center_x), float(self.center_y)
        left, low, wide, high = extent(found, sight.side)
        return sight.x + left + wide / 2, sight.y + low + high / 2

    def _paint(self, view: BoardView) -> None:
        """Fill the mesh, if anything about the hexagons has changed."""
        look = (view.cells, self._drawn, theme.revision)
        if look == self._painted:
            return
        self._painted = look
        painted: list[Painted] = [
            (middle((each.col, each.row), self._drawn), *looks(each)) for each in view.cells
        ]
        self._mesh.show(painted, self._drawn, dp(GAP))

    def _draw_ground(self, view: BoardView, drawn: Drawn) -> None:
        """Everything under the pieces."""
        side = self._drawn
        marked = [each for each in view.cells if _has_marks(each)]
        for cell in marked:
            at = middle((cell.col, cell.row), side)
            self._part(f"cell {cell.id}", (cell, at, side), put_marks, drawn)
        for colour in sorted({each.border for each in view.cells} - {""}):
            group = frozenset((each.col, each.row) for each in view.cells if each.border == colour)
            self._part(f"border {colour}", (group, theme.of(colour), side), put_border, drawn)
        for number, route in enumerate(view.routes):
            places = tuple(self._by_id[each] for each in route if each in self._by_id)
            self._part(f"route {number}", (places, side, theme.of("ink")), put_route, drawn)
        if view.sight:
            self.group.add(Color(rgba=theme.of(view.sight_colour)))
            points = [number for point in view.sight for number in from_stretched(point, side)]
            self.group.add(SmoothLine(points=points, width=dp(1.25)))

    def _line_up(self, view: BoardView) -> dict[str, tuple[float, float, float]]:
        """Where each piece stands in the plane: in the middle of what it covers."""
        spots, side = {}, self._drawn
        for piece in view.pieces:
            under = [self._by_id[each] for each in piece.covers or (piece.cell,) if each in self._by_id]
            if under:
                points = [middle(each, side) for each in under]
                x, y = (sum(each[axis] for each in points) / len(points) for axis in (0, 1))
                spots[piece.id] = (x, y, side * PIECE)
        return spots

    def _put(self, piece: PieceView, drawn: Drawn) -> None:
        """Draw a piece around the origin, so that a move only changes one translation."""
        if piece.id not in self.spots:
            return
        x, y, size = self.spots[piece.id]
        self.group.add(PushMatrix())
        place = Translate(x, y)
        self.group.add(place)
        under = tuple(self._by_id[each] for each in piece.covers if each in self._by_id)
        if len(under) > 1:
            given = (piece, under, (x, y), self._drawn)
            self._part(f"piece {piece.id}", given, put_base, drawn)
        else:
            self._part(f"piece {piece.id}", (piece, (0, 0), size), put_piece, drawn)
        self.group.add(PopMatrix())
        self._places[piece.id] = place

    def _put_button(self) -> None:
        """A round button, over the board, that shows all of it; there while it is not all in sight."""
        self._button.clear()
        if self.is_whole:
            return
        at = self._button_at()
        put_disc(self._button, at, dp(BUTTON / 2), theme.of("s1"))
        put_ring(self._button, at, dp(BUTTON / 2), theme.of("outline"), dp(1))
        put_icon(self._button, "image-filter-center-focus", at, dp(22), theme.of("ink"))

    def _button_at(self) -> Point:
        return self.right - dp(BUTTON / 2 + 6), self.top - dp(BUTTON / 2 + 6)

    def _is_on_button(self, place: Point) -> bool:
        x, y = self._button_at()
        return not self.is_whole and (place[0] - x) ** 2 + (place[1] - y) ** 2 <= dp(BUTTON / 2 + 2) ** 2

    # -- where things are -------------------------------------------------------------------------------

    def _on_screen(self, point: Point) -> Point:
        return self.sight.to_screen(point, self._drawn) if self.sight and self._drawn else point

    def cell_box(self, cell_id: str) -> Box | None:
        """Left, bottom, width and height of a hexagon in pixels of the widget."""
        at = self._by_id.get(cell_id)
        if at is None or self.sight is None:
            return None
        x, y = self._on_screen(middle(at, self._drawn))
        wide, high = self.sight.side * ROOT, self.sight.side * 2
        return x - wide / 2, y - high / 2, wide, high

    def spot_on_screen(self, piece: str) -> Point:
        """Where a piece stands in pixels of the widget."""
        return self._on_screen(self.spots[piece][:2])

    def stops(self) -> list[Stop]:
        """Places and pieces in sight or just beyond it, and the button."""
        if self.sight is None:
            return []
        found = [each for each in super().stops() if self._is_near(each.box)]
        if not self.is_whole:
            x, y = self._button_at()
            half = dp(BUTTON / 2)
            box = (x - half, y - half, 2 * half, 2 * half)
            found.append(Stop(self, "fit", box, self.fit, BUTTON / 2))
        return found

    def _is_near(self, box: Box) -> bool:
        reach = self.sight.side * 1.2
        x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
        return bool(self.x - reach <= x <= self.right + reach and self.y - reach <= y <= self.top + reach)

    def _piece_stop(self, piece: PieceView) -> Stop:
        x, y = self.spot_on_screen(piece.id)
        size = self.sight.side * PIECE
        box = (x - size / 2, y - size / 2, size, size)
        take = lambda: self.dispatch("on_piece", piece.id, piece.cell)  # noqa: E731
        return Stop(self, f"piece {piece.id}", box, take, size / 2 / dp(1))

    def _middle(self, cell_id: str) -> Point:
        at = self._by_id.get(cell_id)
        return middle(at, self._drawn) if at is not None else (0.0, 0.0)

    def _carried(self, place: Point) -> Point:
        return self.sight.to_plane(place, self._drawn)

    def _jumps(self, _names: list[str]) -> list[int]:
        return []

    def _cell_at(self, place: Point) -> CellView | None:
        if self.sight is None or not self._drawn:
            return None
        return self._by_place.get(axial_at(self.sight.to_plane(place, self._drawn), self._drawn))

    def _hit(self, place: Point) -> tuple[str | None, CellView | None]:
        """The piece whose base covers the hexagon under a touch, the last drawn first."""
        found = self._cell_at(place)
        if found is None:
            return None, None
        for piece in reversed(self._view().pieces):
            if found.id in (piece.covers or (piece.cell,)) and not piece.ghost:
                return piece.id, found
        return None, found

    # -- on a page that scrolls: it asks its children first whether a touch is theirs -----------------------

    def on_scroll_start(self, touch: Any) -> bool:
        """A wheel, a second finger, and any finger that draws or that has more of the board to push."""
        mine = self.collide_point(*touch.pos) and (
            touch.is_mouse_scrolling or bool(self._fingers) or self.paints or not self.is_whole
        )
        if mine:
            touch.ud["sv.board"] = self  # so the page knows that the touch is taken
            self.on_touch_down(touch)
        return bool(mine)

    def on_scroll_move(self, touch: Any) -> bool:
        """What was taken stays here."""
        return touch.ud.get("sv.board") is self

    def on_scroll_stop(self, touch: Any) -> bool:
        """What was taken stays here."""
        return touch.ud.get("sv.board") is self

    # -- fingers ----------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """A wheel zooms; a second finger spreads; the button shows all."""
        if not self.collide_point(*touch.pos) or self.view is None:
            return False
        if touch.is_mouse_scrolling:
            self.zoom(NOTCH if touch.button == "scrolldown" else 1 / NOTCH, touch.pos)
            self._sharpen()
            return True
        if self._is_on_button(touch.pos):
            self.fit()
            return True
        took = bool(super().on_touch_down(touch))
        if took:
            self._fingers.append(touch)
            if len(self._fingers) > 1:
                for each in self._fingers:
                    self._no_tap(each)
                    self._end_stroke(each)
        return took

    def _no_tap(self, touch: Any) -> None:
        """What two fingers do is neither tap nor hold, and takes no piece along."""
        waiting = touch.ud.pop(self, None)
        if waiting is not None:
            waiting.cancel()
        self._dragged = None
        self._land()

    def on_touch_move(self, touch: Any) -> bool:
        """One finger takes a piece along or pushes the board, two spread it."""
        if touch.grab_current is not self:
            return False
        if len(self._fingers) > 1:
            self._spread(touch)
            return True
        if self.paints:
            self._paint_over(touch)
            return True
        pushing = touch.ud.get((self, "pushing"), False)
        if not pushing and self in touch.ud and not self._stayed(touch):
            pushing = self._dragged is None and not self._can_drag(touch.opos)
            touch.ud[(self, "pushing")] = pushing
        if pushing:
            self._no_tap(touch)
            self._whole = False
            self._look(self.sight.moved(touch.dx, touch.dy))
            return True
        return bool(super().on_touch_move(touch))

    def _paint_over(self, touch: Any) -> None:
        """Tell of every place on the way of a finger, however fast it goes."""
        if (self, "stroke") not in touch.ud:
            if self not in touch.ud or self._stayed(touch):
                return
            self._no_tap(touch)
            touch.ud[(self, "stroke")] = touch.opos
        (x0, y0), (x1, y1) = touch.ud[(self, "stroke")], touch.pos
        touch.ud[(self, "stroke")] = touch.pos
        parts = int(max(abs(x1 - x0), abs(y1 - y0)) / max(self.sight.side / 2, 1)) + 1
        for part in range(parts + 1):
            found = self._cell_at((x0 + (x1 - x0) * part / parts, y0 + (y1 - y0) * part / parts))
            if found is not None:
                self.dispatch("on_stroke", found.id)

    def _end_stroke(self, touch: Any) -> None:
        if touch.ud.pop((self, "stroke"), None) is not None:
            self.dispatch("on_stroke_end")

    def on_stroke(self, cell_id: str) -> None:
        """A finger that draws came to a place; it may have been there before."""

    def on_stroke_end(self) -> None:
        """A finger that drew was lifted."""

    def _can_drag(self, place: Point) -> bool:
        """Whether a piece stands there; what only remembers an old place stays."""
        return self._hit(place)[0] is not None

    def _spread(self, touch: Any) -> None:
        """Zoom by how far two fingers moved apart, around the one that stayed."""
        other = next((each for each in self._fingers if each is not touch), None)
        if other is None:
            return
        before = ((touch.px - other.x) ** 2 + (touch.py - other.y) ** 2) ** 0.5
        now = ((touch.x - other.x) ** 2 + (touch.y - other.y) ** 2) ** 0.5
        if before > dp(8) and now > dp(8):
            self.zoom(now / before, (other.x, other.y))
        if self.paints:  # two fingers are the only way to push it
            self._look(self.sight.moved(touch.dx / 2, touch.dy / 2))

    def on_touch_up(self, touch: Any) -> bool:
        """A lifted finger makes the picture sharp."""
        if touch.grab_current is not self:
            return False
        self._fingers = [each for each in self._fingers if each is not touch]
        took = bool(super().on_touch_up(touch))
        self._end_stroke(touch)
        if not self._fingers:
            self._sharpen()
        return took


def _has_marks(cell: CellView) -> bool:
    """Whether anything is drawn on a hexagon besides its colour."""
    return bool(cell.icon or cell.label or cell.top or cell.bottom or cell.note or cell.note_icon)
