"""Which shape a table takes in a window: one column, or board and panel side by side; plain arithmetic."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from app.presenters.views import BoardView

TWO_PANES: Final = 720
"""From this width on, and only where the window is wider than high, board and panel stand side by side."""
LOW: Final = 480
"""Under this height the head gives way to the board."""
PANEL: Final = (360, 480)
LOW_PANEL: Final = (300, 400)
"""Least and greatest width of the panel."""
PANEL_KEEPS: Final = 228
"""What the panel keeps of a column: the dice and two tiles."""
LEAST_PANEL: Final = 160
"""With less than this under the board, the dice and one row of tiles, the page scrolls as a whole."""
ASK_KEEPS: Final = 330
"""What a question keeps of a column."""


@dataclass(frozen=True)
class Shape:
    """The shape of a table page; all lengths in dp."""

    panes: bool
    low: bool
    panel: float
    """Width of the panel, where there are two panes."""


def shape_of(width: float, height: float) -> Shape:
    """The shape for a window."""
    panes = width >= TWO_PANES and width > height
    low = panes and height < LOW
    least, most = LOW_PANEL if low else PANEL
    share = 0.44 if low else 0.375
    return Shape(panes, low, min(max(width * share, least), most))


def board_height(width: float, room: float, board: BoardView, asking: bool) -> tuple[float, bool]:
    """The height of a board in a column with so much room for board and panel, and whether it stands still.

    Where the panel would not keep enough, the page scrolls as a whole.
    """
    natural = width * board.height_for_width
    spare = room - (ASK_KEEPS if asking else PANEL_KEEPS)
    least = board.least_height
    if spare >= least:
        return min(natural, spare), True
    if not asking and room - LEAST_PANEL >= least:
        return room - LEAST_PANEL, True
    return max(natural, least), False
