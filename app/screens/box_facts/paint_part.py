"""A map that is drawn by hand: the board of the table, and under or beside it what there is to draw with."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.presenters.facts.views import ChoiceView, PaintView
from app.widgets.base.base import Viewed, load_kv, match
from app.widgets.buttons.buttons import QuietButton
from app.widgets.hex_board.hex_board import HexBoard

__all__ = ["HexBoard", "PaintPart"]

BESIDE: Final = 1.15
"""Wider than high by so much, the brushes stand beside the board."""


class ToolButton(Viewed, QuietButton):
    """Something to do with the card that is drawn."""

    def show(self, view: ChoiceView) -> None:
        """Its word and icon."""
        self.text, self.icon = view.text, view.icon


class PaintPart(Viewed, BoxLayout):
    """Tells `on_stroke(cell)` and `on_stroke_end()` of what a finger draws, and of taps and drags."""

    beside = BooleanProperty(False)
    hint = StringProperty("")
    group = StringProperty("")
    page = ObjectProperty(None)
    __events__: ClassVar[tuple[str, ...]] = ("on_tap", "on_drag", "on_stroke", "on_stroke_end")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        board = self.ids.board
        board.bind(
            on_cell=lambda _board, cell: self.dispatch("on_tap", cell),
            on_piece=lambda _board, _piece, cell: self.dispatch("on_tap", cell),
            on_piece_drag=lambda _board, piece, cell: self.dispatch("on_drag", piece, cell),
            on_stroke=lambda _board, cell: self.dispatch("on_stroke", cell),
            on_stroke_end=lambda _board: self.dispatch("on_stroke_end"),
        )
        self.ids.brushes.picked = lambda brush: self.page.take_brush(brush)
        self.ids.cards.bind(on_pick=lambda _row, card: self.page.switch_card(card))
        self.ids.groups.bind(on_pick=lambda _row, group: self.page.open_brushes(group))

    def on_size(self, *_args: object) -> None:
        """Beside the board in a wide window."""
        self.beside = self.width > self.height * BESIDE and self.width >= dp(560)

    def show(self, view: PaintView) -> None:
        """The board with its brushes."""
        self.ids.board.paints, self.ids.board.view = view.drags, view.board
        self.ids.groups.views, self.ids.groups.selected = list(view.groups), view.group
        self.ids.brushes.views = list(view.brushes)
        self.ids.cards.views, self.ids.cards.selected = list(view.cards), view.card
        match(self.ids.tools, view.tools, self._tool)

    def _tool(self) -> ToolButton:
        button = ToolButton()
        button.bind(on_release=lambda tapped: self.page.use_card_tool(tapped.view.id))
        return button

    def on_tap(self, cell: str) -> None:
        """A place was tapped."""

    def on_drag(self, piece: str, cell: str) -> None:
        """Something was dragged to another place."""

    def on_stroke(self, cell: str) -> None:
        """A finger that draws came to a place."""

    def on_stroke_end(self) -> None:
        """It was lifted."""


load_kv(__file__)
