"""Small numbers with their icons, beside each other: fires, seals, gold."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty
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

    def make(self) -> IconNumber:
        return IconNumber(large=self.large)


load_kv(__file__)
