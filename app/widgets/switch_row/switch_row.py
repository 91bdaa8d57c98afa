"""A row with a switch at its end; the whole row answers."""

from __future__ import annotations

from typing import ClassVar

from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from app.draw import put_box, put_disc, put_icon
from app.theme import theme
from app.widgets.base.base import Drawn, load_kv
from app.widgets.buttons.buttons import TapLayout


class Toggle(Drawn):
    """A knob in its groove; on carries a check, so that colour never stands alone."""

    on = BooleanProperty(False)
    watched: ClassVar[tuple[str, ...]] = ("on",)

    def draw(self, group: InstructionGroup) -> None:
        """Groove and knob."""
        box = (*self.pos, *self.size)
        edge = theme.of("ac" if self.on else "outline")
        put_box(group, box, self.height / 2, theme.of("ac" if self.on else "s2"), edge, dp(2))
        middle = (self.right - self.height / 2 if self.on else self.x + self.height / 2, self.center_y)
        put_disc(group, middle, dp(12 if self.on else 8), theme.of("onac" if self.on else "outline"))
        if self.on:
            put_icon(group, "check", middle, dp(16), theme.of("ac"))


class SwitchRow(TapLayout):
    """Words and a switch; `on_switch(on)` after a tap."""

    icon = StringProperty("")
    title = StringProperty("")
    detail = StringProperty("")
    on = BooleanProperty(False)
    __events__: ClassVar[tuple[str, ...]] = ("on_switch",)

    def on_release(self) -> None:
        """Switch over."""
        self.on = not self.on
        self.dispatch("on_switch", self.on)

    def on_switch(self, on: bool) -> None:
        """The player switched it."""


load_kv(__file__)
