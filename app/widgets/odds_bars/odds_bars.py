"""Chances as bars: value, bar, percent; a tap shows the exact fractions."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app import fonts
from app.draw import extent, put_box, put_hatched
from app.palette import mix
from app.presenters.views import OddsView
from app.theme import theme
from app.widgets.base.base import Column, Drawn, Tappable, Viewed, follow, load_kv, match


class OddsBar(Drawn):
    """A bar on its ground: grey, accent for `now`, hatched for what is bad."""

    share = NumericProperty(0)
    kind = StringProperty("plain")
    watched: ClassVar[tuple[str, ...]] = ("share", "kind")

    def draw(self, group: InstructionGroup) -> None:
        """The ground, and the bar over it."""
        radius = dp(6)
        put_box(group, (*self.pos, *self.size), radius, theme.of("s2"))
        width = self.width * min(max(self.share, 0), 1)
        if width < 1:
            return
        box = (self.x, self.y, max(width, dp(4)), self.height)
        if self.kind == "bad":
            bad = theme.of("bad")
            put_hatched(group, box, min(radius, box[2] / 2), bad, mix(theme.of("s2"), bad, 0.35))
        else:
            colour = theme.of("ac" if self.kind == "now" else "outline")
            put_box(group, box, min(radius, box[2] / 2), colour)


class OddsRow(Viewed, Widget):
    """One outcome; the bars of a distribution share one scale and one pair of columns."""

    stacked = BooleanProperty(False)
    """Large text: label and number stand over the bar."""

    label = StringProperty("")
    share = NumericProperty(0)
    """Length of the bar against the longest one."""
    kind = StringProperty("plain")
    text = StringProperty("")
    label_width = NumericProperty(0)
    text_width = NumericProperty(0)
    fields = ("label", "kind")


class OddsBars(Viewed, Tappable, Column):
    """A distribution in a card; a tap changes between percent and exact fraction."""

    title = StringProperty("")
    detail = StringProperty("")
    sentence = StringProperty("")
    exact = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        follow(self, self._measure, "width", "view", "exact")

    def show(self, view: OddsView) -> None:
        self.title, self.detail, self.sentence = view.title, view.detail, view.sentence
        match(self.ids.rows, view.rows, OddsRow)
        self._measure()

    def on_release(self) -> None:
        """Percent or fraction."""
        self.exact = not self.exact

    def _measure(self) -> None:
        """One width for all labels, one for all numbers, the rest for the bars."""
        if self.view is None:
            return
        rows = list(reversed(self.ids.rows.children))
        longest = max((row.view.share for row in rows), default=0) or 1
        for row in rows:
            number = row.view.exact if self.exact and row.view.exact else row.view.percent
            row.text = f"{number} · {row.view.word}" if row.view.word else number
            row.share = row.view.share if self.view.whole else row.view.share / longest * 0.92
        room = self.width - dp(30)
        size = theme.sp(14)
        label = max((extent(row.label, fonts.BOLD, theme.sp(15))[0] for row in rows), default=0) + dp(2)
        text = max((extent(row.text, fonts.MEDIUM, size)[0] for row in rows), default=0) + dp(2)
        stacked = label + text > room * 0.55
        for row in rows:
            row.stacked = stacked
            row.text_width = min(text, room * 0.45)
            row.label_width = room - row.text_width - dp(10) if stacked else label


load_kv(__file__)
