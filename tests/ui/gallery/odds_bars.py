"""Wounds before a roll, and three outcomes in words."""

from __future__ import annotations

from app.presenters.views import OddsRowView, OddsView
from app.widgets.odds_bars.odds_bars import OddsBars


def demo() -> list[OddsBars]:
    """Wounds before a roll, and three outcomes in words."""
    rows = (
        OddsRowView("0", 0.13, "13%", "28/216"),
        OddsRowView("1", 0.18, "18%", "39/216"),
        OddsRowView("2", 0.23, "23%", "50/216"),
        OddsRowView("3", 0.21, "21%", "46/216"),
        OddsRowView("4", 0.14, "14%", "32/216", "now", "now"),
        OddsRowView("5+", 0.10, "10%", "21/216", "KO", "bad"),
    )
    words = (
        OddsRowView("Без ран", 0.13, "13%"),
        OddsRowView("От 1 до 4", 0.77, "77%"),
        OddsRowView("Выбит из боя", 0.10, "10%", "", "", "bad"),
    )
    return [
        OddsBars(
            view=OddsView(
                "Wounds, before the roll", rows, "Defense 2 counted", "Knocked out: 21 of 216 rolls."
            )
        ),
        OddsBars(view=OddsView("Раны до броска", words)),
    ]
