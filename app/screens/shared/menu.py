"""A short list of things to do, over the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from app.presenters.views import RowView
from app.widgets.first_rows.first_rows import FirstRows
from app.widgets.list_row.list_row import ListRow
from app.widgets.sheet.sheet import OverSheet


def open_menu(
    title: str, rows: Sequence[RowView], picked: Callable[[str], object], above: Sequence[Any] = ()
) -> OverSheet:
    """Show the rows under what stands above them; a tap puts the sheet away and calls back with its id."""
    sheet = OverSheet(title=title)
    for part in above:
        sheet.put(part)

    def take(row_id: str) -> None:
        sheet.dismiss(force=True)
        picked(row_id)

    def make() -> ListRow:
        row = ListRow()
        row.bind(on_release=lambda tapped: take(tapped.view.id))
        return row

    listed = FirstRows(spacing=sheet.body.spacing)
    listed.show(rows, make)
    sheet.put(listed)
    sheet.open()
    return sheet
