"""Gold that does not suffice, silver that does, and a zone of which cells open later."""

from __future__ import annotations

from typing import Any

from app.presenters.table.parts import MeterView
from app.widgets.meter.meter import CellMeters, MeterGrid


def demo() -> list[Any]:
    """Gold that does not suffice, silver that does, and a zone of which cells open later."""
    bars = [
        MeterView("gold", "Золото, с доплатой 2", 25, 24, "gold", of_words="из 24"),
        MeterView("silver", "Серебро", 21, 22, "silver"),
    ]
    return [
        MeterGrid(views=bars),
        CellMeters(views=[MeterView("zone", "Зона", 10, 11, cells=True, locked=4)]),
    ]
