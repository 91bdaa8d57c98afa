"""A sheet in the page; the text is longer than its limit."""

from __future__ import annotations

from kivy.metrics import dp

from app.widgets.base.base import Words
from app.widgets.sheet.sheet import Sheet


def demo() -> Sheet:
    """A sheet in the page; the text is longer than its limit."""
    sheet = Sheet(limit=dp(240), edge="ac")
    for number in range(12):
        sheet.add_widget(
            Words(text=f"Sentence {number + 1} of a sheet that is higher than its place and scrolls.")
        )
    return sheet
