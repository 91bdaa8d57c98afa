"""Three cards of a small pile, and one of a large one."""

from __future__ import annotations

from app.presenters.entry_views import DealView, PileCardView
from app.widgets.deal_entry.deal_entry import DealEntry


def demo() -> list[DealEntry]:
    """Three cards of a small pile, and one of a large one."""
    names = ("Боевой рак", "Навешиватель", "Шахматный конь", "Тролль в телеге")
    small = tuple(PileCardView(name, name, 1 + place % 3) for place, name in enumerate(names))
    large = tuple(PileCardView(str(n), f"Raven rider {n}") for n in range(30))
    return [
        DealEntry(view=DealView("small", small, 3, (names[0], names[2]))),
        DealEntry(view=DealView("large", large, 1)),
    ]
