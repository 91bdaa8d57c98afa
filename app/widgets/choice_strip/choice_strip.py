"""Choices in one line that scrolls sideways: turns to jump to, games and chapters to narrow a list by."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from app.presenters.views import SegmentView
from app.widgets.base.base import Viewed, load_kv, match
from app.widgets.buttons.buttons import TextButton


class StripChoice(Viewed, TextButton):
    """One choice; the taken one is framed in the accent."""

    taken = BooleanProperty(False)
    fields = ("text", "icon")

    def on_theme(self, *_args: object) -> None:
        """As wide as its text, whatever its size, and wide enough for a finger."""
        super().on_theme()
        self.width = max(self.natural_width(), dp(48))


class ChoiceRow(BoxLayout):
    """All choices beside each other."""


class ChoiceStrip(ScrollView):
    """`selected` is the id of the taken choice; a tap dispatches `on_pick(id)`. Empty, it takes no room."""

    views: list[SegmentView] = ListProperty([])
    selected = StringProperty("")
    margin: Any = ListProperty([0, 0])
    """Room left and right of the choices, in pixels."""
    __events__ = ("on_pick",)

    def on_kv_post(self, _base: object) -> None:
        """Choices given from the start find their place now."""
        self.on_views(self, self.views)

    def on_views(self, _strip: ChoiceStrip, views: list[SegmentView]) -> None:
        if "row" in self.ids:
            match(self.ids.row, views, self._make)
            self.on_selected(self, self.selected)

    def on_selected(self, _strip: ChoiceStrip, selected: str) -> None:
        """Mark the taken choice and bring it into sight."""
        for choice in self.ids.row.children if "row" in self.ids else ():
            choice.taken = choice.view.id == selected
            if choice.taken:
                Clock.schedule_once(lambda _dt, shown=choice: self._reveal(shown), 0)

    def _reveal(self, choice: StripChoice) -> None:
        if choice.parent is self.ids.row and self.ids.row.width > self.width:
            self.scroll_to(choice, animate=False)

    def _make(self) -> StripChoice:
        choice = StripChoice()
        choice.fbind("text", choice.on_theme)
        choice.bind(on_release=lambda tapped: self.dispatch("on_pick", tapped.view.id))
        return choice

    def on_pick(self, choice: str) -> None:
        """A choice was tapped."""


load_kv(__file__)
