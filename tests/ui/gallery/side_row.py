"""The rows of seats: flyers as chips, graveyards as counts; and an empty one."""

from __future__ import annotations

from app.presenters.card_views import PileView
from app.presenters.table.parts import SideView
from app.presenters.views import PieceView
from app.widgets.side_row.side_row import SideRow
from tests.ui.gallery.card import RIDER

DRAGON = PieceView(
    "dragon",
    "",
    "card",
    text="Дракон",
    icon="feather",
    line="4-5-6",
    value="11",
    value_icon="heart",
    wounds="1",
)
EAGLE = PieceView(
    "eagle", "", "card", text="Орёл", icon="feather", line="1-2-3", value="4", value_icon="heart"
)


def demo() -> list[SideRow]:
    """The rows of seats: flyers as chips, graveyards as counts; and an empty one."""
    full = PileView("full", "Кладбище", 1, "grave-stone", RIDER, (RIDER,))
    empty = PileView("empty", "Кладбище", 0, "grave-stone")
    return [
        SideRow(view=SideView("P2", "Второй игрок", "down", none="летающих нет", piles=(full,))),
        SideRow(near=True, view=SideView("P1", "Первый игрок", "up", (DRAGON,), piles=(empty,))),
        SideRow(near=True, view=SideView("P1", "Первый игрок", "up", (DRAGON, EAGLE), piles=(empty, full))),
    ]
