"""What the arrow keys walk through: stops on the page, the ring around one of them, the way between them.

A widget that can be taken has `stops()`; nothing here knows what a stop means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from app.draw import put_box
from app.theme import theme

Box = tuple[float, float, float, float]
"""Left, bottom, width and height."""
ASIDE: Final = 2
"""Going up or down, a step aside counts so many times."""
RING: Final = 3
"""Width of the ring in dp; thin lines of the opposite colour run along it, so it shows on any ground."""
EDGE: Final = 1.5
MARGIN: Final = 16
"""What the ring is around keeps this distance from the edge of a scrolling page, in dp."""


@dataclass(frozen=True)
class Stop:
    """One thing to take: `name` tells it from others of its widget, `box` is where that widget draws it."""

    widget: Any
    name: str
    box: Box = field(compare=False)
    take: Callable[[], object] = field(compare=False)
    radius: float = field(default=10, compare=False)
    is_choice: bool = field(default=False, compare=False)
    """The ring begins at a choice, not at a button around it."""
    is_taken: bool = field(default=False, compare=False)
    letter: str = field(default="", compare=False)

    def on_window(self) -> Box:
        """Where it is in the window; a page that is turned round is turned here too."""
        x, y, width, height = self.box
        x0, y0 = self.widget.to_window(x, y)
        x1, y1 = self.widget.to_window(x + width, y + height)
        return min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0)


# -- which there are --------------------------------------------------------------------------------------


def reachable(root: Any) -> Iterator[Any]:
    """A widget and all in it that can be seen and answer, in the order in which they are read."""
    if root.opacity <= 0 or root.disabled:
        return
    yield root
    for child in reversed(root.children):
        yield from reachable(child)


def stops_in(root: Any) -> list[Stop]:
    """Everything in a page that can be taken."""
    found: list[Stop] = []
    for widget in reachable(root):
        if hasattr(widget, "stops"):
            found += [each for each in widget.stops() if each.box[2] > 0 and each.box[3] > 0]
        elif hasattr(widget, "focus"):
            found.append(_field(widget))
    return found


def _field(widget: Any) -> Stop:
    """A text field: taken, it is typed into."""
    return Stop(widget, "field", (*widget.pos, *widget.size), lambda: setattr(widget, "focus", True))


# -- the way between them -----------------------------------------------------------------------------------


def ahead(here: Box, others: Sequence[Box], way: str) -> int | None:
    """Which of the boxes lies next: `left` and `right` within the row, `up` and `down` beyond it."""
    start = _along(here, way)
    found = []
    for number, box in enumerate(others):
        other = _along(box, way)
        gap = _gap(start, other)
        if gap is None:
            continue
        beside = max(other[2] - start[3], start[2] - other[3], 0)
        if beside > 0 and way in ("left", "right"):
            continue
        off = abs(other[2] + other[3] - start[2] - start[3])
        found.append((gap + ASIDE * beside, off, other[0] + other[1], number))
    return min(found)[-1] if found else None


def _along(box: Box, way: str) -> Box:
    """A box as near and far end along the way, low and high end across it."""
    x, y, width, height = box
    along, across = (x, x + width), (y, y + height)
    if way in ("up", "down"):
        along, across = across, along
    if way in ("left", "down"):
        along = (-along[1], -along[0])
    return (*along, *across)


def _gap(here: Box, other: Box) -> float | None:
    """How far ahead the other is; None if it is not. Of two that lie in each other the middles decide."""
    if _holds(here, other) or _holds(other, here):
        return 0 if other[0] + other[1] > here[0] + here[1] + 2 else None
    overlap = min(here[1] - here[0], other[1] - other[0]) / 2
    return max(other[0] - here[1], 0) if other[0] >= here[1] - overlap else None


def _holds(outer: Box, inner: Box) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1] and outer[2] <= inner[2] and inner[3] <= outer[3]


# -- the ring ----------------------------------------------------------------------------------------------


class Focus:
    """The stop that the keys have reached, with a ring around it; it goes when something else is there."""

    def __init__(self) -> None:
        self._stop: Stop | None = None
        self._group = InstructionGroup()
        self._later = Clock.create_trigger(lambda _dt: self._draw(), 0)
        theme.watch(self)

    def within(self, stops: Sequence[Stop]) -> Stop | None:
        """The stop as it is now, if it is one of these."""
        return next((each for each in stops if each == self._stop), None)

    def put(self, stop: Stop | None) -> None:
        """Put the ring around a stop, or take it away."""
        if self._stop is not None:
            self._stop.widget.canvas.after.remove(self._group)
            for name in self._watched(self._stop.widget):
                self._stop.widget.funbind(name, self.on_theme)
        self._stop = stop
        if stop is not None:
            stop.widget.canvas.after.add(self._group)
            for name in self._watched(stop.widget):
                stop.widget.fbind(name, self.on_theme)
            bring(stop)
            self._draw()

    @property
    def is_put(self) -> bool:
        """Whether there is a ring."""
        return self._stop is not None

    def on_theme(self, *_args: object) -> None:
        """The colours changed, or the widget did."""
        self._later()

    @staticmethod
    def _watched(widget: Any) -> list[str]:
        return [
            name
            for name in ("pos", "size", "parent", "view", "disabled", "sight")
            if widget.property(name, quiet=True)
        ]

    def _draw(self) -> None:
        if self._stop is None:
            return
        widget = self._stop.widget
        stop = self.within(stops_in(widget)) if widget.parent is not None else None
        if stop is None:
            self.put(None)
            return
        self._group.clear()
        band, reach = dp(RING + 2 * EDGE), dp(EDGE)
        x, y, width, height = stop.box
        box = (x - reach, y - reach, width + 2 * reach, height + 2 * reach)
        put_box(self._group, box, dp(stop.radius) + reach, None, theme.of("bg"), band)
        put_box(self._group, stop.box, dp(stop.radius), None, theme.of("ink"), dp(RING))


def bring(stop: Stop) -> None:
    """Scroll so that a stop can be seen; a widget that moves its own picture has `show_stop(name)`."""
    if hasattr(stop.widget, "show_stop"):
        stop.widget.show_stop(stop.name)
    parent = stop.widget.parent
    while parent is not None and parent.parent is not parent:
        if hasattr(parent, "convert_distance_to_scroll"):
            _scroll(parent, stop.on_window())
        parent = parent.parent


def _scroll(page: Any, box: Box) -> None:
    if page.viewport_size[1] <= page.height and page.viewport_size[0] <= page.width:
        return
    if hasattr(page, "forget_aim"):
        page.forget_aim()
    left, bottom = page.to_window(page.x, page.y)
    right = _beyond(box[0], box[2], left, page.width)
    up = _beyond(box[1], box[3], bottom, page.height)
    share_x, share_y = page.convert_distance_to_scroll(right, up)
    if page.do_scroll_x:
        page.scroll_x = min(max(page.scroll_x + share_x, 0), 1)
    if page.do_scroll_y:
        page.scroll_y = min(max(page.scroll_y + share_y, 0), 1)


def _beyond(start: float, length: float, page_start: float, page_length: float) -> float:
    """How far a thing lies beyond an edge of its page; what is too long for it shows its end."""
    margin = min(dp(MARGIN), max(page_length - length, 0) / 2)
    low, high = page_start + margin, page_start + page_length - margin
    return start - low if start < low and start + length < high else max(start + length - high, 0)
