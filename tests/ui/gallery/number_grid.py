"""Five numbers with one pad of digits."""

from __future__ import annotations

from app.presenters.views import CounterView
from app.widgets.number_grid.number_grid import NumberGrid


def demo() -> NumberGrid:
    """Five numbers with one pad of digits."""
    names = {"lives": "Жизни", "movement": "Движение", "weak": "Слабый удар", "strong": "Сильный удар"}
    return NumberGrid(views=[CounterView(each, 3, label, high=9) for each, label in names.items()])
