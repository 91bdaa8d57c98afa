"""The first of a thousand rows, and how many more there are."""

from __future__ import annotations

from app.presenters.views import RowView
from app.widgets.first_rows.first_rows import FirstRows
from app.widgets.list_row.list_row import ListRow


def demo() -> FirstRows:
    """The first of a thousand rows, and how many more there are."""
    rows = FirstRows(first=5)
    rows.show([RowView(str(n), f"Row {n}", "A detail.") for n in range(1000)], ListRow)
    return rows
