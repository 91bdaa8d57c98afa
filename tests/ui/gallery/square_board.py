"""A Berserkers table, and two squads face to face, as either player sees them."""

from __future__ import annotations

from kivy.metrics import dp

from app.widgets.square_board.square_board import SquareBoard
from tests.ui.gallery.boards import berserkers, duel, squads


def demo() -> list[SquareBoard]:
    """A Berserkers table, and two squads face to face, as either player sees them."""
    return [
        SquareBoard(view=berserkers(), size_hint_y=None, height=dp(342)),
        SquareBoard(view=squads(), size_hint_y=None, height=dp(306)),
        SquareBoard(view=squads(), flipped=True, size_hint_y=None, height=dp(306)),
        SquareBoard(view=duel(), gap=4, size_hint_y=None, height=dp(332)),
    ]
