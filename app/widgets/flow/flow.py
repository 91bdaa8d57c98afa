"""Layouts that wrap: `Flow` for tags of any width, `EvenGrid` for chips and tiles of one width."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.layout import Layout
from kivy.uix.stacklayout import StackLayout

from app.theme import theme
from app.widgets.base.base import Follower, follow, load_kv

GRID_SCALE = 1.5
"""Columns widen with the text up to this; then the texts wrap."""


class Flow(StackLayout):
    """Children of their own width, left to right, in as many lines as they need."""


class EvenGrid(Follower, Layout):
    """Columns of equal width, rows of equal height; as many columns as fit the neediest child.

    Children are boxes with a `minimum_height` and a `view`; one with a `least_width()` is asked for its need.
    """

    least = NumericProperty(72)
    """Smallest column in dp at a text scale of 100 %."""
    most = NumericProperty(6)
    """Largest number of columns."""
    gap = NumericProperty(6)
    least_height = NumericProperty(48)
    columns = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=0, **kwargs)
        follow(self, self.do_layout, "pos", "width", "children", "least", "most", "gap", "least_height")

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """A child that grows or shrinks moves the others."""
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("minimum_height", self.on_theme)
        widget.fbind("view", self.on_theme)

    def remove_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """The child is no longer followed."""
        widget.funbind("minimum_height", self.on_theme)
        widget.funbind("view", self.on_theme)
        super().remove_widget(widget, *args, **kwargs)

    def do_layout(self, *_args: Any) -> None:
        """Set width first: the heights of the texts follow from it."""
        shown = list(reversed(self.children))
        if not shown:
            self.height = 0
            return
        self.columns = self._fitting(shown)
        gap = dp(self.gap)
        width = (self.width - gap * (self.columns - 1)) / self.columns
        rows = [shown[start : start + self.columns] for start in range(0, len(shown), self.columns)]
        heights = [max(dp(self.least_height), *(child.minimum_height for child in row)) for row in rows]
        self.height = sum(heights) + gap * (len(rows) - 1)
        top = self.top
        for row, height in zip(rows, heights, strict=True):
            for place, child in enumerate(row):
                child.size = (width, height)
                child.pos = (self.x + place * (width + gap), top - height)
            top -= height + gap

    def _fitting(self, shown: list[Any]) -> int:
        need = dp(self.least) * min(theme.scale, GRID_SCALE)
        for child in shown:
            if hasattr(child, "least_width"):
                need = max(need, child.least_width())
        gap = dp(self.gap)
        fitting = int((self.width + gap + 0.5) // (need + gap))
        return max(1, min(fitting, int(self.most), len(shown)))


load_kv(__file__)
