"""Small numbers with their icons, beside each other: fires, seals, gold."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.presenters.views import FactView
from app.widgets.base.base import Listed, Viewed, load_kv
from app.widgets.flow.flow import Flow


class IconNumber(Viewed, BoxLayout):
    """A number and its icon; `of` is the end of its scale."""

    value = StringProperty("")
    of = StringProperty("")
    icon = StringProperty("")
    colour = StringProperty("ink2")
    large = BooleanProperty(False)
    fields = ("value", "icon", "colour")

    def show(self, view: FactView) -> None:
        super().show(view)
        self.of = view.label if self.large else ""


class IconNumbers(Listed, Flow):
    """Several of them; `large` ones say of how many."""

    large = BooleanProperty(False)
    line = NumericProperty(0)
    """The width of all of them in one line."""

    def make(self) -> IconNumber:
        made = IconNumber(large=self.large)
        made.fbind("width", self._measure)
        return made

    def on_children(self, *_args: object) -> None:
        """One more or one less."""
        self._measure()

    def _measure(self, *_args: object) -> None:
        gaps = self.spacing[0] * max(len(self.children) - 1, 0)
        self.line = sum(child.width for child in self.children) + gaps


load_kv(__file__)
