"""One widget for boards of either kind."""

from __future__ import annotations

from kivy.metrics import dp

from app.widgets.board.board import Board
from tests.ui.gallery.boards import adventure, berserkers


def demo() -> list[Board]:
    """A board of squares and one of hexagons."""
    return [
        Board(view=berserkers(), size_hint_y=None, height=dp(342)),
        Board(view=adventure(), size_hint_y=None, height=dp(430)),
    ]
