"""The first of many views, and below them a row that shows more: a widget for each takes some 20 ms to build.

A stranger's file may lead to a thousand of them. Where rows are all that scrolls, `LongList` is at hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty

from app.widgets.base.base import Column, load_kv, match
from app.widgets.list_row.list_row import ListRow

FIRST: Final = 30


class MoreRow(ListRow):
    """How many more there are; a tap shows the next of them."""

    left = NumericProperty(0)

    def least_width(self) -> float:
        """Among the columns of a grid it takes what it gets."""
        return 0


class FirstOf(EventDispatcher):
    """A layout with a child for each of the first views it is given; so many more come with each tap."""

    first = NumericProperty(FIRST)

    def __init__(self, **kwargs: Any) -> None:
        self._views: Sequence[Any] = ()
        self._make: Callable[[], Any] | None = None
        self._of: object = None
        self._most = 0
        self._more: MoreRow | None = None
        super().__init__(**kwargs)

    def show(self, views: Sequence[Any], make: Callable[[], Any], of: object = None, least: int = 0) -> None:
        """Show views, so many at `least`; as many as before, unless they are `of` something else now."""
        if of != self._of or not self._most:
            self._of, self._most = of, int(self.first)
        self._most = max(self._most, least)
        self._views, self._make = views, make
        self._fill()

    def show_more(self) -> None:
        """Show the next ones too."""
        self._most += int(self.first)
        self._fill()

    def count(self, views: Sequence[Any]) -> int:
        """How many things some views tell of."""
        return len(views)

    def _fill(self) -> None:
        layout: Any = self
        assert self._make is not None
        if self._more is not None and self._more.parent is not None:
            layout.remove_widget(self._more)
        match(layout, self._views[: self._most], self._make)
        left = self.count(self._views[self._most :])
        if left:
            if self._more is None:
                self._more = MoreRow()
                self._more.bind(on_release=lambda _row: self.show_more())
            self._more.left = left
            layout.add_widget(self._more)

    def spares(self) -> list[Any]:
        """The row that nothing is left for; see `retire`."""
        return [self._more] if self._more is not None and self._more.parent is None else []


class FirstRows(FirstOf, Column):
    """The first of many rows, one under the other."""


load_kv(__file__)
