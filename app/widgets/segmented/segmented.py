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
    tight = BooleanProperty(False)
    """Without icons, because there is no room for them; the taken one is told by surface and weight."""
    fields = ("text", "icon")

    def least_width(self) -> float:
        """Text in one line, with its icon unless that is left out."""
        beside = dp(24) if self.tight else theme.icon(20) + dp(30)
        return extent(self.text, fonts.BOLD if self.tight else fonts.MEDIUM, theme.sp(15))[0] + beside


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
        fitting = self._without_icons(shown, False)
        if fitting < len(shown):
            fitting = self._without_icons(shown, True)
            if fitting < len(shown):
                fitting = self._without_icons(shown, False)
        return next((n for n in range(fitting, 1, -1) if len(shown) % n != 1), 1)

    def _without_icons(self, shown: list[Any], tight: bool) -> int:
        for segment in shown:
            segment.tight = tight
        return super()._fitting(shown)

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
