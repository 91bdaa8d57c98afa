"""Five thousand rows of different heights."""

from __future__ import annotations

from kivy.metrics import dp

from app.presenters.views import RowView
from app.widgets.list_row.list_row import ListRow
from app.widgets.long_list.long_list import LongList


def demo() -> LongList:
    """Five thousand rows of different heights."""

    class Demo(LongList):
        def make(self, kind: str) -> ListRow:
            return ListRow()

    text = "A detail that wraps where the window is narrow. "
    rows = [("row", RowView(str(n), f"Row {n}", text * (n % 4))) for n in range(5000)]
    return Demo(rows=rows, size_hint_y=None, height=dp(600))
