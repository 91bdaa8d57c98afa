"""A list of any length whose rows are as high as their words: only those in sight have widgets.

Kivy's RecycleView wants to know the height of a row before it is shown; here a row says it itself,
once its text has wrapped, and the list remembers.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Any, ClassVar, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.theme import theme
from app.widgets.base.base import Follower, follow, load_kv

END: Final = 10**9
AHEAD: Final = 200
"""Rows are made ready so many dp before they come into sight."""
ABOVE: Final = 0.2
"""The share of the list above a row that is scrolled to."""
LEAST: Final = 30
"""A row lower than this, in dp, has not found its height yet."""


class Strip(Widget):
    """The whole list in height, with widgets only where somebody looks."""


class LongList(Follower, ScrollView):
    """Shows `rows`, a sequence of (kind, view), which may work its items out when asked for them.

    A subclass makes the widgets: `make(kind)` gives one that takes a `view` and has its own height.
    """

    rows: Sequence[tuple[str, Any]] = ObjectProperty((), force_dispatch=True)
    gap = NumericProperty(0)
    margins = ListProperty([0, 0, 0, 0])
    """Room in pixels: left, top, right, bottom."""
    guess = NumericProperty(96)
    """The height in dp that a row is taken for until it is known."""
    __events__: ClassVar[tuple[str, ...]] = ("on_arranged",)

    def __init__(self, **kwargs: Any) -> None:
        self._heights: dict[int, float] = {}
        self._shown: dict[int, tuple[str, Any]] = {}
        self._spare: dict[str, list[Any]] = {}
        self._aim: int | None = None
        self._above = ABOVE
        super().__init__(**kwargs)
        self._later = Clock.create_trigger(lambda _dt: self._arrange(), -1)
        for name in ("scroll_y", "height", "gap", "margins"):
            self.fbind(name, lambda *_args: self._later())
        follow(self, self._forget, "width")

    def make(self, kind: str) -> Any:
        """A widget for rows of a kind."""
        raise NotImplementedError

    def on_rows(self, _list: LongList, _rows: Sequence[Any]) -> None:
        """Show other rows; those in sight are filled anew, where the player looks stays."""
        for index in [each for each in self._shown if each >= len(self.rows)]:
            self._release(index)
        for index, (kind, widget) in list(self._shown.items()):
            new_kind, view = self.rows[index]
            if new_kind == kind:
                widget.view = view
            else:
                self._release(index)
        self._heights = {
            index: widget.height for index, (_, widget) in self._shown.items() if widget.height >= dp(LEAST)
        }
        self._later()

    def show_row(self, index: int, above: float = ABOVE) -> None:
        """Scroll so that a row stands in the upper part of the list, and keep it there."""
        self._aim, self._above = index, above
        self._later()

    def show_end(self) -> None:
        """Scroll to the end and stay there until the player moves the list."""
        self.show_row(END)

    def on_touch_down(self, touch: Any) -> bool:
        """The player takes over."""
        if self.collide_point(*touch.pos):
            self.forget_aim()
        return bool(super().on_touch_down(touch))

    def forget_aim(self) -> None:
        """Hold on to no row any longer."""
        self._aim = None

    def widget_of(self, index: int) -> Any:
        """The widget of a row, if it is in sight."""
        found = self._shown.get(index)
        return found[1] if found else None

    # -- arranging ------------------------------------------------------------------------------

    def _forget(self) -> None:
        """Every row has another height: the window or the text size changed."""
        self._heights = {}
        self._later()

    def _tops(self) -> list[float]:
        """How far each row's top is below the list's top, and one more for the end."""
        guess, gap = dp(self.guess) * theme.scale, self.gap
        known = self._heights
        heights = (known.get(index, guess) + gap for index in range(len(self.rows)))
        return list(accumulate(heights, initial=self.margins[1]))

    def _arrange(self) -> None:
        strip = self.ids.get("strip")
        if strip is None:
            return
        tops = self._tops()
        wanted = self._offset()
        strip.height = max(tops[-1] - self.gap + self.margins[3], 1)
        slack = strip.height - self.height
        if self._aim is not None:
            wanted = tops[min(self._aim, len(tops) - 1)] - self.height * self._above
        if slack > 0:
            self.scroll_y = 1 - min(max(wanted, 0) / slack, 1)
        self._place(tops, self._offset())
        self.dispatch("on_arranged")

    def _offset(self) -> float:
        """How far the sight's top is below the list's top."""
        slack = self.ids.strip.height - self.height
        return float(max((1 - self.scroll_y) * slack, 0.0)) if slack > 0 else 0.0

    def _place(self, tops: list[float], offset: float) -> None:
        count = len(self.rows)
        first = max(bisect_right(tops, offset - dp(AHEAD)) - 1, 0)
        last = min(bisect_right(tops, offset + self.height + dp(AHEAD)), count)
        for index in [each for each in self._shown if not first <= each < last]:
            self._release(index)
        strip = self.ids.strip
        for index in range(first, last):
            widget = self._widget(index)
            widget.width = self.width - self.margins[0] - self.margins[2]
            if widget.height >= dp(LEAST):
                self._heights[index] = widget.height
            # On whole pixels: a text between two rows of them is blurred.
            widget.pos = (round(strip.x + self.margins[0]), round(strip.top - tops[index] - widget.height))
        if first < last and self._tops() != tops:
            self._later()

    def _widget(self, index: int) -> Any:
        if index in self._shown:
            return self._shown[index][1]
        kind, view = self.rows[index]
        spare = self._spare.setdefault(kind, [])
        widget = spare.pop() if spare else self._made(kind)
        widget.view = view
        self._shown[index] = (kind, widget)
        self.ids.strip.add_widget(widget)
        return widget

    def _made(self, kind: str) -> Any:
        widget = self.make(kind)
        widget.size_hint = (None, None)
        widget.fbind("height", lambda *_args: self._later())
        return widget

    def _release(self, index: int) -> None:
        kind, widget = self._shown.pop(index)
        self.ids.strip.remove_widget(widget)
        self._spare.setdefault(kind, []).append(widget)

    def spares(self) -> list[Any]:
        """Rows that are out of sight; see `retire`."""
        return [widget for widgets in self._spare.values() for widget in widgets]

    def on_arranged(self) -> None:
        """The rows in sight have their places."""


load_kv(__file__)
