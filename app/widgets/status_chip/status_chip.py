"""Status numbers: icon and value over a label; a tap opens the counter behind it."""

from __future__ import annotations

from math import ceil
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from app import fonts
from app.draw import extent
from app.theme import theme
from app.widgets.base.base import Listed, Viewed, load_kv
from app.widgets.buttons.buttons import TapLayout
from app.widgets.flow.flow import EvenGrid


class StatusChip(Viewed, TapLayout):
    """One number: `on_release` when tapped. Danger is a border, and the label says why."""

    icon = StringProperty("")
    colour = StringProperty("ac")
    value = StringProperty("")
    of = StringProperty("")
    label = StringProperty("")
    danger = BooleanProperty(False)
    selected = BooleanProperty(False)
    fields = ("icon", "colour", "value", "of", "label", "danger", "selected")

    def least_width(self) -> float:
        """The number in one line, and no word of the label broken."""
        icon = theme.icon(22) + dp(5) if self.icon else 0
        number = extent(self.value, fonts.BOLD, theme.sp(23))[0]
        of = extent(f"/{self.of}", fonts.REGULAR, theme.sp(13))[0] + dp(2) if self.of else 0
        words = [extent(word, fonts.MEDIUM, theme.sp(12))[0] for word in self.label.split()]
        return max(icon + number + of, *words, 0) + dp(12)


class ChipRow(Listed, EvenGrid):
    """Chips in one row, or in two where the text is large; `on_chip(id)`."""

    __events__ = ("on_chip",)

    def _fitting(self, shown: list[Any]) -> int:
        """Rows of about the same length: six chips stand three and three, not five and one."""
        rows = ceil(len(shown) / super()._fitting(shown))
        return ceil(len(shown) / rows)

    def make(self) -> StatusChip:
        """A chip that tells its id when tapped."""
        chip = StatusChip()
        chip.bind(on_release=lambda tapped: self.dispatch("on_chip", tapped.view.id))
        return chip

    def on_chip(self, chip_id: str) -> None:
        """A chip was tapped."""


load_kv(__file__)
