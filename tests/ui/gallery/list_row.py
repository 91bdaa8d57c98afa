"""Rows of settings and of box facts."""

from __future__ import annotations

from app.presenters.views import RowView
from app.widgets.list_row.list_row import ListRow


def demo() -> list[ListRow]:
    """Rows of settings and of box facts."""
    return [
        ListRow(view=RowView("1", "Language", "English", "translate", end_icon="chevron-right")),
        ListRow(view=RowView("2", "Reroll costs", "Card 4", "dice-multiple", "ac", "1", source="example")),
        ListRow(
            view=RowView("3", "Достать тьму из запаса", icon="rhombus", colour="darkness", selected=True)
        ),
        ListRow(
            view=RowView(
                "4",
                "Автоматические резервные копии",
                "Последние четырнадцать дней, по одной копии в день",
                value="14",
                end_icon="chevron-right",
            )
        ),
    ]
