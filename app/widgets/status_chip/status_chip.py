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

LARGE = 1.5
"""From this text scale on no number is made smaller."""


LABELLED_GAP = 6
"""Between chips with labels, in dp."""


def sizes(bare: bool) -> tuple[int, int]:
    """Points of icon and number; a bare chip is smaller, but its number not where text is to be large."""
    return (18, 19 if theme.scale < LARGE else 23) if bare else (22, 23)


class StatusChip(Viewed, TapLayout):
    """One number: `on_release` when tapped. Danger is a border, and the label says why."""

    is_choice = False
    icon = StringProperty("")
    colour = StringProperty("ac")
    value = StringProperty("")
    of = StringProperty("")
    label = StringProperty("")
    danger = BooleanProperty(False)
    selected = BooleanProperty(False)
    bare = BooleanProperty(False)
    """Icon and number alone, where the text is large or the window low."""
    fields = ("icon", "colour", "value", "of", "label", "danger", "selected")

    def sizes(self) -> tuple[int, int]:
        """Points of icon and number."""
        return sizes(self.bare)

    def least_width(self) -> float:
        """The number in one line, and no word of the label broken."""
        return self.need(self.bare)

    def need(self, bare: bool) -> float:
        """The least width with a label, or without."""
        picture, digits = sizes(bare)
        icon = theme.icon(picture) + dp(5) if self.icon else 0
        number = extent(self.value, fonts.BOLD, theme.sp(digits))[0]
        shown = self.of and not bare
        of = extent(f"/{self.of}", fonts.REGULAR, theme.sp(13))[0] + dp(2) if shown else 0
        label = [] if bare else self.label.split()
        words = [extent(word, fonts.MEDIUM, theme.sp(12))[0] for word in label]
        return max(icon + number + of, *words, 0) + dp(8)


class ChipRow(Listed, EvenGrid):
    """Chips in one row, or in two where it must be; as a `strip` without their labels; `on_chip(id)`."""

    strip = BooleanProperty(False)
    __events__ = ("on_chip",)

    def on_strip(self, _row: ChipRow, strip: bool) -> None:
        """Show or hide the labels."""
        for chip in self.children:
            chip.bare = strip
        self.on_theme()

    def fits(self, width: float) -> bool:
        """Whether all numbers with their labels stand in one row of this width."""
        need = max((chip.need(False) for chip in self.children), default=0) + dp(LABELLED_GAP)
        return need * len(self.children) <= width + dp(LABELLED_GAP)

    @property
    def widest(self) -> float:
        """What the widest number needs without its label, the gap behind it included."""
        return max((chip.need(True) for chip in self.children), default=0.0) + float(dp(LABELLED_GAP))

    def _fitting(self, shown: list[Any]) -> int:
        """Rows of about the same length: six chips stand three and three, not five and one."""
        rows = ceil(len(shown) / super()._fitting(shown))
        return ceil(len(shown) / rows)

    def make(self) -> StatusChip:
        """A chip that tells its id when tapped."""
        chip = StatusChip(bare=self.strip)
        chip.bind(on_release=lambda tapped: self.dispatch("on_chip", tapped.view.id))
        return chip

    def on_chip(self, chip_id: str) -> None:
        """A chip was tapped."""


load_kv(__file__)
