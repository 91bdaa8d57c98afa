"""A board of hexagons in the middle of an adventure: reach, sight, threat; and a large one seen from near."""

from __future__ import annotations

from kivy.metrics import dp

from app.widgets.hex_board.hex_board import HexBoard
from tests.ui.gallery.boards import adventure, wide_adventure


def demo() -> list[HexBoard]:
    """A board as large as a phone, the same while something is asked, and one of six hundred hexagons."""
    return [
        HexBoard(view=adventure(), size_hint_y=None, height=dp(470)),
        HexBoard(view=adventure(asked=True), size_hint_y=None, height=dp(330)),
        HexBoard(view=wide_adventure(), size_hint_y=None, height=dp(330)),
    ]
