"""Several numbers at once: a box for each, and one pad of digits that goes on from box to box."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any, ClassVar

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from app import fonts
from app.draw import extent
from app.presenters.views import CounterView
from app.theme import theme
from app.widgets.base.base import Column, Listed, Viewed, load_kv
from app.widgets.buttons.buttons import TapLayout
from app.widgets.flow.flow import EvenGrid
from app.widgets.number_pad.number_pad import PadKey as PadKey

BACK, NEXT = "back", "next"


class NumberBox(Viewed, TapLayout):
    """One of the numbers with its name; a tap chooses it to be typed."""

    label = StringProperty("")
    typed = StringProperty("")
    chosen = BooleanProperty(False)
    outside = BooleanProperty(False)

    def show(self, view: CounterView) -> None:
        """Name and number."""
        self.label, self.typed = view.label, str(view.value)

    def least_width(self) -> float:
        """No word of the name broken."""
        words = [extent(word, fonts.REGULAR, theme.sp(13))[0] for word in self.label.split()]
        return float(max(words, default=0) + theme.icon(8))


class NumberBoxes(Listed, EvenGrid):
    """The boxes side by side."""

    __events__: ClassVar[tuple[str, ...]] = ("on_box",)

    def _fitting(self, shown: list[Any]) -> int:
        """As many columns as fit, but no row much shorter than the others."""
        rows = ceil(len(shown) / super()._fitting(shown))
        return ceil(len(shown) / rows)

    def make(self) -> NumberBox:
        """A box that tells when it is tapped."""
        box = NumberBox()
        box.bind(on_release=lambda tapped: self.dispatch("on_box", tapped.view.id))
        return box

    def on_box(self, name: str) -> None:
        """A box is to be typed."""


class NumberGrid(Column):
    """`values` by name; `on_change` after each digit. A full number goes on to the next box by itself."""

    at = NumericProperty(0)
    missing = StringProperty("")
    """The name of the first number that is out of range."""
    __events__: ClassVar[tuple[str, ...]] = ("on_change",)

    def __init__(self, views: Sequence[CounterView] = (), **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._views = list(views)
        self._fresh = True
        """Whether the next digit begins another number."""
        self.ids.boxes.views = self._views
        self._show()

    @property
    def boxes(self) -> list[NumberBox]:
        """The boxes in their order."""
        return list(reversed(self.ids.boxes.children))

    @property
    def values(self) -> dict[str, int]:
        """The numbers by name."""
        return {box.view.id: int(box.typed or 0) for box in self.boxes}

    def choose(self, name: str) -> None:
        """Type this number next."""
        self.at = [each.id for each in self._views].index(name)
        self._fresh = True
        self._show()

    def press(self, key: str) -> None:
        """A digit, back, or on to the next number."""
        box = self.boxes[int(self.at)]
        if key == NEXT:
            self._go_on()
        elif key == BACK:
            box.typed, self._fresh = box.typed[:-1], False
        else:
            typed = key if self._fresh else f"{box.typed}{key}".lstrip("0") or "0"
            if int(typed) <= self._high(box):
                box.typed, self._fresh = typed, False
            if len(typed) == len(str(self._high(box))) or int(typed) * 10 > self._high(box):
                self._go_on()
        self._show()
        self.dispatch("on_change")

    def _high(self, box: NumberBox) -> int:
        return int(box.view.high if box.view.high is not None else 10**6)

    def _go_on(self) -> None:
        self.at = (int(self.at) + 1) % len(self._views)
        self._fresh = True

    def _show(self) -> None:
        outside = []
        for place, box in enumerate(self.boxes):
            box.chosen = place == self.at
            box.outside = not box.typed or not box.view.low <= int(box.typed) <= self._high(box)
            outside += [box.label] if box.outside else []
        self.missing = outside[0] if outside else ""

    def on_change(self) -> None:
        """A number changed."""


load_kv(__file__)
