"""The five numbers of a Berserkers table, in English and in Russian."""

from __future__ import annotations

from app.presenters.views import ChipView
from app.widgets.status_chip.status_chip import ChipRow


def demo() -> list[ChipRow]:
    """The five numbers of a Berserkers table, in English and in Russian."""
    return [
        ChipRow(
            views=[
                ChipView("fires", "3", "Fires", "fire", "flame", "8"),
                ChipView("gems", "1", "Gems left", "rhombus", "darkness", "5", danger=True),
                ChipView("gold", "5", "Gold", "hand-coin", "gold"),
                ChipView("villagers", "2", "Villagers", "hand-heart", "ink2", "4"),
                ChipView("sealed", "1", "Sealed", "seal", "gold", "3"),
            ]
        ),
        ChipRow(
            views=[
                ChipView("fires", "3", "Огни", "fire", "flame", "8"),
                ChipView("gems", "1", "Самоцветов осталось", "rhombus", "darkness", "5", danger=True),
                ChipView("gold", "12", "Золото", "hand-coin", "gold"),
                ChipView("villagers", "2", "Жители деревни", "hand-heart", "ink2", "4"),
                ChipView("sealed", "1", "Запечатаны", "seal", "gold", "3"),
            ]
        ),
    ]
