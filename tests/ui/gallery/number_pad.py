"""A number in range, and one below zero that is out of it."""

from __future__ import annotations

from app.presenters.entry_views import NumberView
from app.widgets.number_pad.number_pad import NumberPad


def demo() -> list[NumberPad]:
    """A number in range, and one below zero that is out of it."""
    return [NumberPad(view=NumberView("a", 0, 40, 17)), NumberPad(view=NumberView("b", -3, 3, -12))]
