"""Two who rolled against each other: names, dice, and which of their values they came to."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.presenters.views import DieView, FighterView, VersusView
from app.widgets.base.base import Column, Surface, Viewed, load_kv, match


class ValueBox(Viewed, Surface, BoxLayout):
    """One value that a die could come to; the one it did is lit."""

    text = StringProperty("")
    now = BooleanProperty(False)

    def show(self, view: tuple[str, bool]) -> None:
        """A number, and whether it is the one."""
        self.text, self.now = view


class Fighter(Viewed, Column):
    """One side."""

    role = StringProperty("")
    name = StringProperty("")
    word = StringProperty("")
    side = StringProperty("left")
    fields = ("role", "name", "word")

    def show(self, view: FighterView) -> None:
        """Show one of the two."""
        super().show(view)
        values = [(value, place == view.now) for place, value in enumerate(view.values)]
        match(self.ids.numbers, values, ValueBox)


class Versus(Viewed, BoxLayout):
    """Both, their dice between them."""

    middle = StringProperty("")
    label = StringProperty("")
    left_die = ObjectProperty(None, allownone=True)
    right_die = ObjectProperty(None, allownone=True)

    def show(self, view: VersusView) -> None:
        """Show who rolled what."""
        self.middle, self.label = view.middle, view.label
        self.left_die = DieView("left", view.left.die) if view.left.die else None
        self.right_die = DieView("right", view.right.die) if view.right.die else None
        self.ids.left.view, self.ids.right.view = view.left, view.right


load_kv(__file__)
