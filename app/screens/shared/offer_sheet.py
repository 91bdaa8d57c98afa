"""A field that offers names while one is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from app.presenters.views import RowView
from app.screens.shared.field import TextSheet, ask_text
from app.widgets.base.base import Column, match
from app.widgets.list_row.list_row import ListRow


def ask_name(
    title: str,
    action: str,
    offers: Callable[[str], Sequence[RowView]],
    done: Callable[[str], bool],
    about: str,
) -> TextSheet:
    """Ask for a name; a tap on an offered one takes it at once."""
    sheet = ask_text(title, "", action, done, about=about)
    offered = Column()
    sheet.put(offered)

    def take(row: Any) -> None:
        if done(row.view.id):
            sheet.dismiss(force=True)

    def made() -> ListRow:
        row = ListRow()
        row.bind(on_release=take)
        return row

    sheet.ids.field.bind(text=lambda _field, text: match(offered, offers(text), made))
    if sheet.holds_words:
        match(offered, offers(sheet.ids.field.text), made)
    return sheet
