"""Two who struck at each other, and two of whom one missed."""

from __future__ import annotations

from app.presenters.views import FighterView, VersusView
from app.widgets.versus.versus import Versus


def demo() -> list[Versus]:
    """Two who struck at each other, and two of whom one missed."""
    guard = FighterView("Отражает", "Стражник", "3", ("2", "3", "4"), 0, "Слабый")
    storm = FighterView("Нападает", "Штурмовик", "5", ("3", "4", "5"), 1, "Средний")
    missed = FighterView("Отражает", "Заикающийся маг", "1", ("1", "2", "2"), None, "Промах")
    return [
        Versus(view=VersusView("Простой удар", storm, guard, "+2", "разница")),
        Versus(view=VersusView("Простой удар", storm, missed, "+4", "разница")),
    ]
