"""What has to stay in reach at an edge of the window, and where there is room beside and above it."""

from __future__ import annotations

from typing import Any, Final
from weakref import WeakSet

from kivy.core.window import Window
from kivy.uix.widget import Widget

from app.widgets.base.base import Panel


class Foot(Widget):
    """Main buttons or navigation at the lower edge of a page: a sentence over the page stands above it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        _feet.add(self)

    @property
    def at_side(self) -> bool:
        """Whether it stands at the left edge instead: then a sentence stands beside it."""
        return False


class FootPanel(Foot, Panel):
    """A row of buttons at the lower edge of a page."""


_feet: Final[WeakSet[Foot]] = WeakSet()
"""Every foot that there is, on show or not."""


def free_width() -> tuple[float, float]:
    """Left and right end of the window without what stands at its side."""
    sides = [right for foot, (_left, _low, right, _top) in _on_show() if foot.at_side]
    return max([0.0, *sides]), float(Window.width)


def free_height(left: float, right: float, height: float) -> float:
    """The lowest place between two ends where something of this height lies over no foot."""
    lowest = 0.0
    boxes = [box for foot, box in _on_show() if not foot.at_side and box[0] < right and box[2] > left]
    for _left, low, _right, top in sorted(boxes, key=lambda box: box[1]):
        if low < lowest + height:
            lowest = max(lowest, top)
    return lowest


def _on_show() -> list[tuple[Foot, tuple[float, float, float, float]]]:
    """The feet in the window: left, low, right and top of each."""
    seen = [
        foot for foot in _feet if foot.opacity and foot.height >= 1 and foot.get_root_window() is not None
    ]
    return [(foot, (*foot.to_window(*foot.pos), *foot.to_window(foot.right, foot.top))) for foot in seen]
