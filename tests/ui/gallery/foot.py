"""A row of buttons at the lower edge of a page."""

from __future__ import annotations

from app.widgets.base.base import Words
from app.widgets.foot.foot import FootPanel


def demo() -> list[FootPanel]:
    """A row of buttons at the lower edge of a page."""
    foot = FootPanel(size_hint_y=None, height=96)
    foot.add_widget(Words(text="Begin"))
    return [foot]
