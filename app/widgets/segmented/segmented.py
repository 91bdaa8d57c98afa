"""A few choices side by side, one of them taken; one under the other where the text is large."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty

from app import fonts
from app.draw import extent
from app.presenters.views import SegmentView
from app.theme import theme
from app.widgets.base.base import Viewed, load_kv, match
from app.widgets.buttons.buttons import TapLayout
from app.widgets.flow.flow import EvenGrid


class Segment(Viewed, TapLayout):
    """One choice."""

    text = StringProperty("")
    icon = StringProperty("")
    taken = BooleanProperty(False)
    fields = ("text", "icon")

    def least_width(self) -> float:
        """Icon and text in one line."""
        return extent(self.text, fonts.MEDIUM, theme.sp(15))[0] + theme.icon(20) + dp(30)


class Segmented(EvenGrid):
    """`selected` is the id of the taken one; a tap on another dispatches `on_pick(id)`."""

    views = ListProperty([])
    selected = StringProperty("")
    __events__ = ("on_pick",)

    def on_views(self, _row: Segmented, views: list[SegmentView]) -> None:
        if self.canvas is not None:
            match(self, views, self._make)
            self.on_selected(self, self.selected)

    def on_kv_post(self, _base: object) -> None:
        """Choices given from the start find their place now."""
        self.on_views(self, self.views)

    def on_selected(self, _row: Segmented, selected: str) -> None:
        """Mark the taken choice."""
        for segment in self.children:
            segment.taken = segment.view.id == selected

    def _fitting(self, shown: list[Any]) -> int:
        """As many columns as fit, but no choice stands alone in the last row."""
        fitting = super()._fitting(shown)
        return next((n for n in range(fitting, 1, -1) if len(shown) % n != 1), 1)

    def _make(self) -> Segment:
        segment = Segment()
        segment.bind(on_release=self._pick)
        return segment

    def _pick(self, segment: Segment) -> None:
        if segment.view.id != self.selected:
            self.selected = segment.view.id
            self.dispatch("on_pick", segment.view.id)

    def on_pick(self, choice: str) -> None:
        """Another choice was taken."""


load_kv(__file__)
