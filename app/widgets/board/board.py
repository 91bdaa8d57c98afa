"""The board of a table, of squares or of hexagons as its view says: one widget for whoever shows it."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from app.presenters.views import BoardView
from app.widgets.board.base import BoardBase
from app.widgets.square_board.square_board import SquareBoard


class Board(BoxLayout):
    """Holds the board of the kind that is shown, and passes on what it is told and what it tells."""

    view = ObjectProperty(None, allownone=True)
    flipped = BooleanProperty(False)
    __events__: ClassVar[tuple[str, ...]] = BoardBase.__events__

    board: BoardBase | None = None

    def __init__(self, view: BoardView | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.view = view  # needs a canvas

    def on_view(self, _board: Board, view: BoardView | None) -> None:
        """Show another board; one of another kind takes its place."""
        if view is not None:
            kind = _kind_of(view)
            if type(self.board) is not kind:
                self._take(kind())
        if self.board is not None:
            self.board.view = view

    def on_flipped(self, _board: Board, flipped: bool) -> None:
        """It is seen from the other side."""
        if self.board is not None:
            self.board.flipped = flipped

    def _take(self, board: BoardBase) -> None:
        board.flipped = self.flipped
        for name in self.__events__:
            board.bind(**{name: lambda _board, *args, event=name: self.dispatch(event, *args)})
        self.clear_widgets()
        self.add_widget(board)
        self.board = board

    @property
    def is_lettered(self) -> bool:
        """Whether places or pieces wear the letters of options."""
        return self.board is not None and self.board.is_lettered

    def cell_under(self, x: float, y: float) -> str:
        """The cell at a point of the window; empty for none."""
        place = self.to_widget(x, y)
        if self.board is None or self.parent is None or not self.board.collide_point(*place):
            return ""
        found = self.board.cell_at(place)
        return found.id if found is not None else ""

    def finish(self) -> None:
        """End a running move."""
        if self.board is not None:
            self.board.finish()

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


def _kind_of(view: BoardView) -> type[BoardBase]:
    if view.layout == "squares":
        return SquareBoard
    from app.widgets.hex_board.hex_board import HexBoard

    return HexBoard
