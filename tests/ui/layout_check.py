"""Walks a window and reports what a reader or a finger would stumble over."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from kivy.core.text import Label as CoreLabel
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from app.widgets.buttons.buttons import MainButton
from app.widgets.dice_entry.dice_entry import FaceButton
from app.widgets.die.die import DieButton
from app.widgets.square_board.square_board import SquareBoard
from tests.ui.driver import is_visible

TARGET: Final = 48
"""Smallest side of anything to tap, in dp."""
WHOLE: Final = -1
ROOM: Final = {MainButton: WHOLE, DieButton: 60, FaceButton: 60, SquareBoard: 160}
"""What a table cannot be played without, and the height in dp that its scrolling page must leave it."""
SLACK: Final = 1.5
"""Pixels of rounding that nobody sees."""

Box = tuple[float, float, float, float]
"""Left, bottom, right, top in window coordinates."""


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: clipped, outside, overlap, small, invisible, or without room."""

    kind: str
    where: str
    detail: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.where}: {self.detail}"


def check(root: Any = None) -> list[Fault]:
    """Every fault of a widget tree, or of all layers of the window."""
    faults: list[Fault] = []
    for layer in [root] if root is not None else Window.children:
        labels = [widget for widget in layer.walk() if _is_text(widget)]
        for label in labels:
            faults += _text_faults(label)
        faults += _overlaps(labels)
        faults += [fault for widget in layer.walk() for fault in _target_faults(widget)]
        faults += [fault for widget in layer.walk() for fault in _room_faults(widget)]
    return faults


def assert_sound(root: Any = None) -> None:
    """Fail with a list of all faults, if there are any."""
    faults = check(root)
    assert not faults, "\n".join(str(fault) for fault in faults)


def _is_text(widget: Any) -> bool:
    return isinstance(widget, Label) and bool(widget.text.strip()) and is_visible(widget)


def _text_faults(label: Label) -> list[Fault]:
    if label.width < 1 or label.height < 1 or label.texture is None:
        return [Fault("invisible", _name(label), f"size {_size(label.size)}")]
    faults = []
    wide, high = _needed(label)
    if wide > label.width + SLACK or high > label.height + SLACK:
        faults.append(Fault("clipped", _name(label), f"{_size((wide, high))} in {_size(label.size)}"))
    elif getattr(label, "is_shortened", False):
        faults.append(Fault("clipped", _name(label), "shortened"))
    beyond = _beyond(label)
    if beyond:
        faults.append(Fault("outside", _name(label), beyond))
    return faults


def _needed(label: Label) -> tuple[float, float]:
    """The size of the whole text: a text box with a height of its own would have cut the texture."""
    wide, high = label.texture_size
    room, limit = label.text_size
    if limit is None or label.shorten or label.markup:
        return wide, high
    whole = CoreLabel(
        text=label.text,
        font_name=label.font_name,
        font_size=label.font_size,
        bold=label.bold,
        line_height=label.line_height,
        padding=label.padding,
        text_size=(room, None),
    )
    whole.refresh()
    return max(wide, whole.texture.width), max(high, whole.texture.height)


def _beyond(label: Label) -> str:
    """Where a text leaves the window, or the content of the page it scrolls with."""
    left, bottom, right, top = _ink(label)
    frame = _frame(label)
    sides = {
        "left": frame[0] - left,
        "bottom": frame[1] - bottom,
        "right": right - frame[2],
        "top": top - frame[3],
    }
    return ", ".join(f"{side} by {by:.0f}" for side, by in sides.items() if by > SLACK)


def _frame(widget: Any) -> Box:
    """What a text must stay in: the window, or as far as its page can be scrolled."""
    inner, parent = widget, widget.parent
    while parent is not None and parent is not Window:
        if isinstance(parent, ScrollView):
            page, view = _box(inner), _box(parent)
            x = (page[0], page[2]) if parent.do_scroll_x else (view[0], view[2])
            y = (page[1], page[3]) if parent.do_scroll_y else (view[1], view[3])
            return x[0], y[0], x[1], y[1]
        inner, parent = parent, parent.parent
    return 0.0, 0.0, float(Window.width), float(Window.height)


def _overlaps(labels: list[Label]) -> list[Fault]:
    seen = [(label, _shown(label)) for label in labels]
    faults = []
    for (one, first), (two, second) in combinations([pair for pair in seen if pair[1]], 2):
        assert first is not None and second is not None
        wide = min(first[2], second[2]) - max(first[0], second[0])
        high = min(first[3], second[3]) - max(first[1], second[1])
        if wide > SLACK and high > SLACK:
            faults.append(Fault("overlap", _name(one), f"{_name(two)} by {wide:.0f}x{high:.0f}"))
    return faults


def _shown(label: Label) -> Box | None:
    """The part of a text that its scrolling pages let through."""
    left, bottom, right, top = _ink(label)
    parent = label.parent
    while parent is not None and parent is not Window:
        if isinstance(parent, ScrollView):
            view = _box(parent)
            left, bottom = max(left, view[0]), max(bottom, view[1])
            right, top = min(right, view[2]), min(top, view[3])
        parent = parent.parent
    return (left, bottom, right, top) if right > left and top > bottom else None


def _target_faults(widget: Any) -> list[Fault]:
    if not isinstance(widget, ButtonBehavior) or not is_visible(widget):
        return []
    least = dp(TARGET) - SLACK
    if widget.width >= least and widget.height >= least:
        return []
    return [Fault("small", _name(widget), _size(widget.size))]


def _room_faults(widget: Any) -> list[Fault]:
    """The main action stands whole in the window, or can be scrolled into sight like dice and boards."""
    needed = next((least for kind, least in ROOM.items() if isinstance(widget, kind)), None)
    if needed is None or not is_visible(widget) or widget.height < 1:
        return []
    view = _page_of(widget)
    if view is None:
        left, bottom, right, top = _box(widget)
        wide, high = float(Window.width) + SLACK, float(Window.height) + SLACK
        is_in = left >= -SLACK and bottom >= -SLACK and right <= wide and top <= high
        return [] if is_in else [Fault("room", _name(widget), "not wholly in the window")]
    room = _box(view)[3] - _box(view)[1]
    least = widget.height if needed is WHOLE else min(widget.height, dp(needed))
    return [] if room >= least - SLACK else [Fault("room", _name(widget), f"{room:.0f} of {least:.0f}")]


def _page_of(widget: Any) -> ScrollView | None:
    """The page that a widget scrolls with."""
    parent = widget.parent
    while parent is not None and parent is not Window:
        if isinstance(parent, ScrollView):
            return parent
        parent = parent.parent
    return None


def _ink(label: Label) -> Box:
    """The box of the text itself, which sits in the middle of its label."""
    x, y = label.to_window(*label.center)
    wide, high = label.texture_size
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def _box(widget: Any) -> Box:
    one, other = widget.to_window(widget.x, widget.y), widget.to_window(widget.right, widget.top)
    # What is turned to the other side of the table has its corners the other way round.
    (left, right), (bottom, top) = sorted((one[0], other[0])), sorted((one[1], other[1]))
    return float(left), float(bottom), float(right), float(top)


def _name(widget: Any) -> str:
    """Class names from the outside in, and the beginning of the text."""
    names: list[str] = []
    each = widget
    while each is not None and each is not Window and len(names) < 5:
        names.append(type(each).__name__)
        each = each.parent
    text = getattr(widget, "text", "")
    return " > ".join(reversed(names)) + (f" {text[:30]!r}" if text else "")


def _size(size: Any) -> str:
    return f"{size[0]:.0f}x{size[1]:.0f}"
