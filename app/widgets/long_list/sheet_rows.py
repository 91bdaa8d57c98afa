"""Rows of a sheet, however many: only those in sight have widgets, and the sheet stays in the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from kivy.core.window import Window
from kivy.metrics import dp

from app.presenters.views import RowView
from app.widgets.list_row.list_row import ListRow
from app.widgets.long_list.long_list import LongList
from app.widgets.sheet.sheet import OverSheet

LEAST: Final = 160
"""So many dp it keeps in any case: where that is too much, the sheet scrolls too."""


class SheetRows(LongList):
    """As high as its rows, or as a sheet has room for beside what else is in it; `make_row` makes a row."""

    def __init__(self, sheet: OverSheet, make_row: Callable[[], ListRow], **kwargs: Any) -> None:
        self._sheet, self._make_row = sheet, make_row
        super().__init__(size_hint_y=None, height=0, guess=60, **kwargs)
        self.bind(on_arranged=self._fit)
        sheet.body.bind(minimum_height=self._fit)
        sheet.bind(height=self._fit)

    def make(self, kind: str) -> ListRow:
        return self._make_row()

    def show(self, views: Sequence[RowView]) -> None:
        """Show these rows, from the first one."""
        self.rows = [("row", view) for view in views]
        self.scroll_y = 1

    def _fit(self, *_args: object) -> None:
        """Take the room that is left in the sheet."""
        body = self._sheet.body
        # Not from its least height, which follows this one a moment later.
        others = sum(each.height for each in body.children if each is not self)
        gaps = body.padding[1] + body.padding[3] + body.spacing * (len(body.children) - 1)
        room = self._sheet.limit_for(Window.height) - others - gaps
        self.height = min(self.ids.strip.height, max(room, dp(LEAST))) if self.rows else 0
