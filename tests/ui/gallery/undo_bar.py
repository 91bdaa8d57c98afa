"""A bar over a page."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

from app.widgets.base.base import Words
from app.widgets.undo_bar.undo_bar import tell


def demo() -> Any:
    """A bar over a page."""
    Clock.schedule_once(lambda _dt: tell("Стол «Берсерки» удалён. Его можно вернуть.", print), 0)
    return Words(text="The bar lies over the page, above the action bar.")
