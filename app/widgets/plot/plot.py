"""Numbers as columns beside each other, the oldest at the left; the highest and the lowest are written."""

from __future__ import annotations

from typing import ClassVar

from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from app.draw import put_box, put_hatched
from app.palette import mix
from app.presenters.statistics import ColumnView, PlotView
from app.theme import theme
from app.widgets.base.base import Drawn, Panel, Viewed, load_kv

GAP, WIDEST = 4, 36


class Columns(Drawn):
    """The columns on their line: accent for what was won, hatched for what was lost."""

    columns: list[ColumnView] = ListProperty([])
    low = NumericProperty(0)
    high = NumericProperty(1)
    watched: ClassVar[tuple[str, ...]] = ("columns", "low", "high")

    def draw(self, group: InstructionGroup) -> None:
        """A line at zero, and a column up or down from it for each value."""
        span = max(self.high - self.low, 1)
        zero = self.y + self.height * (0 - self.low) / span
        put_box(group, (self.x, zero - dp(0.5), self.width, dp(1)), 0.1, theme.of("outline"))
        if not self.columns:
            return
        width = min((self.width + dp(GAP)) / len(self.columns) - dp(GAP), dp(WIDEST))
        for place, column in enumerate(self.columns):
            length = self.height * column.value / span
            x = self.x + place * (width + dp(GAP))
            box = (x, min(zero, zero + length), max(width, 1), max(abs(length), dp(2)))
            self._put(group, box, column.kind)

    def _put(self, group: InstructionGroup, box: tuple[float, float, float, float], kind: str) -> None:
        radius = min(dp(4), box[2] / 2, box[3] / 2)
        if kind == "bad":
            bad = theme.of("bad")
            put_hatched(group, box, radius, bad, mix(theme.of("s2"), bad, 0.35))
        else:
            put_box(group, box, radius, theme.of("ac" if kind == "now" else "outline"))


class Plot(Viewed, Panel):
    """A card with columns, the ends of their scale, and one sentence."""

    title = StringProperty("")
    sentence = StringProperty("")
    columns: list[ColumnView] = ListProperty([])
    low = NumericProperty(0)
    high = NumericProperty(1)

    def show(self, view: PlotView) -> None:
        values = [column.value for column in view.columns]
        self.title, self.sentence, self.columns = view.title, view.sentence, list(view.columns)
        self.low, self.high = min([0, *values]), max([0, *values])


load_kv(__file__)
