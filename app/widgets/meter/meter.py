"""How much of something is used up: as a bar under a large number, or cell by cell in one line."""

from __future__ import annotations

from typing import ClassVar

from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app import fonts
from app.draw import extent, hexagon, put_box, put_dashed_box, put_hatched, put_polygon, put_ring
from app.presenters.table.parts import MeterView
from app.theme import theme
from app.widgets.base.base import Column, Drawn, Listed, Viewed, load_kv
from app.widgets.flow.flow import EvenGrid

TONES = {"gold": "gold", "silver": "silver"}


class MeterMark(Drawn):
    """What is counted: gold as a hexagon, silver as a ring."""

    look = StringProperty("")
    watched: ClassVar[tuple[str, ...]] = ("look",)

    def draw(self, group: InstructionGroup) -> None:
        """The sign in the middle."""
        radius = min(self.width, self.height) / 2
        if self.look == "gold":
            put_polygon(group, hexagon(self.center, radius), theme.of("gold"))
        elif self.look == "silver":
            put_ring(group, self.center, radius - dp(1.5), theme.of("silver"), dp(3))


class MeterBar(Drawn):
    """The used part of a bar, hatched where it is more than there is; or one cell for each unit."""

    view: MeterView | None = ObjectProperty(None, allownone=True)
    watched: ClassVar[tuple[str, ...]] = ("view",)

    def draw(self, group: InstructionGroup) -> None:
        """Bar or cells."""
        if self.view is None or self.width < dp(8):
            return
        if self.view.cells:
            self._cells(group, self.view)
            return
        box = (self.x, self.y, self.width, self.height)
        put_box(group, box, dp(3), theme.of("s3"))
        if self.view.is_over:
            put_hatched(group, box, dp(3), theme.of("bad"), theme.of("s3"))
        elif self.view.value > 0:
            width = self.width * self.view.value / max(self.view.of, 1)
            tone = theme.of(TONES.get(self.view.look, "ac"))
            put_box(group, (self.x, self.y, max(width, dp(6)), self.height), dp(3), tone)

    def _cells(self, group: InstructionGroup, view: MeterView) -> None:
        """Filled, free, and dashed where they open later."""
        count = view.of + view.locked
        step = (self.width + dp(3)) / max(count, 1)
        for number in range(count):
            box = (self.x + number * step, self.y, step - dp(3), self.height)
            if number >= view.of:
                put_dashed_box(group, box, dp(3), theme.of("outline"), dp(1), dp(2))
            else:
                put_box(group, box, dp(3), theme.of("ac" if number < view.value else "s3"))


class Meter(Viewed, Column):
    """One of them."""

    label = StringProperty("")
    value = StringProperty("")
    of = StringProperty("")
    look = StringProperty("")
    over = BooleanProperty(False)

    def show(self, view: MeterView) -> None:
        """Number, end of its scale, bar and name."""
        self.label, self.value, self.look, self.over = view.label, str(view.value), view.look, view.is_over
        self.of = view.of_words or f"/ {view.of}"
        self.ids.bar.view = view

    def least_width(self) -> float:
        """The number in one line."""
        number = extent(self.value, fonts.BOLD, theme.sp(32))[0]
        return float(number + extent(self.of, fonts.REGULAR, theme.sp(14))[0] + dp(44))


class CellMeter(Viewed, BoxLayout):
    """One line of cells."""

    label = StringProperty("")
    number = StringProperty("")
    locked = BooleanProperty(False)

    def show(self, view: MeterView) -> None:
        """Name, cells, how many of how many; a lock where some open later."""
        self.label, self.number, self.locked = view.label, f"{view.value} / {view.of}", bool(view.locked)
        self.ids.bar.view = view


class MeterGrid(Listed, EvenGrid):
    """Bars side by side."""

    def make(self) -> Meter:
        return Meter()


class CellMeters(Listed, Column):
    """Lines of cells under each other."""

    def make(self) -> CellMeter:
        return CellMeter()


load_kv(__file__)
