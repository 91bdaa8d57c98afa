"""Actions of a Berserkers turn; one lacks its gold, two are in Russian."""

from __future__ import annotations

from app.presenters.views import TileView
from app.widgets.action_tile.action_tile import TileGrid


def demo() -> TileGrid:
    """Actions of a Berserkers turn; one lacks its gold, two are in Russian."""
    return TileGrid(
        views=[
            TileView("fire", "Light a fire", "Card 1 · L07", "fire"),
            TileView("pull", "Pull", "Card 2 · red rider", "magnet"),
            TileView("bet", "Bet", "Not enough gold: 0 of 1.", "dice-multiple", enabled=False),
            TileView("place", "Place action", "Card 4 · Gather, Block", "help-rhombus-outline"),
            TileView("help", "Помочь жителям", "Счётчик жителей: с 2 до 3", "hand-heart", "ink2"),
            TileView("reroll", "Перебросить этот кубик", "Стоит 1 золотой", "rotate-left", "ink2"),
        ]
    )
