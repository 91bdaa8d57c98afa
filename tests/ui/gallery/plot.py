"""Scores with a loss among them, lengths, and a single game."""

from __future__ import annotations

from app.presenters.statistics import ColumnView, PlotView
from app.widgets.plot.plot import Plot


def demo() -> list[Plot]:
    """Scores with a loss among them, lengths, and a single game."""
    scores = tuple(ColumnView(value, "bad" if value < 0 else "now") for value in (12, -5, 30, 47, 8))
    lengths = tuple(ColumnView(6 + turn % 9, "plain") for turn in range(40))
    return [
        Plot(view=PlotView("Очки за партию", scores, "От −5 до 47, в среднем 18,4.")),
        Plot(view=PlotView("Length in turns", lengths, "Between 6 and 14, 10 on average.")),
        Plot(view=PlotView("Score", (ColumnView(21, "now"),), "21")),
    ]
