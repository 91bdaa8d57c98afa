"""What is seen of a page before it is built: its ground and its head, drawn the moment somebody taps.

A page takes longer to build than a frame lasts. So one frame is drawn by hand in between: a ground, an icon
and a title need no widget and no layout, and stand where those of the page will stand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kivy.core.text import Label as CoreLabel
from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp

from app import fonts
from app.draw import extent, put_icon
from app.theme import theme

BACK: Final = "arrow-left"
BAR, TAB = 60, 72
"""Heights in dp of the head of a page and of a tab."""
SIDE: Final = 20
"""Where the title of a tab begins, in dp."""
WIDEST: Final = 720
"""A tab's column of reading is no wider than this, in dp, and stands in the middle."""
LINES: Final = 1.1
"""The height of a line for the height of its letters."""

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Head:
    """The head of a page: its icon, and where its title stands."""

    icon: str = BACK
    lined: bool = True
    """Whether a line of state stands under the title."""
    tab: bool = False
    """The large head of a tab."""
    column: bool = False
    """Whether it stands over a column in the middle of a wide window."""


def show_cover(box: Box, head: Head, title: str) -> None:
    """Draw a frame at once in which a page's ground and head take a part of the window."""
    group = InstructionGroup()
    group.add(Color(rgba=theme.of("bg")))
    group.add(Rectangle(pos=box[:2], size=box[2:]))
    (_put_tab if head.tab else _put_bar)(group, box, head, title)
    Window.canvas.add(group)
    Window.dispatch("on_draw")
    Window.dispatch("on_flip")
    Window.canvas.remove(group)


def _put_bar(group: InstructionGroup, box: Box, head: Head, title: str) -> None:
    """As `AppBar` has it: the icon in its square, the title beside it, above its line."""
    x, y, width, height = box
    square = _square()
    line = extent(" ", fonts.REGULAR, theme.sp(14))[1] * LINES if head.lined else 0
    words = _written(title, fonts.MEDIUM, theme.sp(20), width - square - dp(60))
    bar = max(dp(BAR), words.height + line + dp(8), square)
    middle = y + height - bar / 2
    _put_back(group, head, (x + dp(4) + square / 2, middle))
    _put(group, words, (x + dp(8) + square, middle + (words.height + line) / 2))


def _put_tab(group: InstructionGroup, box: Box, head: Head, title: str) -> None:
    """As the tabs have it: large letters, and an icon only where there is a way back."""
    x, y, width, height = box
    margin = max(dp(16), (width - dp(WIDEST)) / 2) if head.column else dp(16)
    words = _written(title, fonts.MEDIUM, theme.sp(28), width - 2 * margin)
    bar = max(dp(TAB), words.height + dp(16))
    middle = y + height - dp(8) - (bar - dp(8)) / 2
    left = x + margin + dp(SIDE - 16)
    if head.icon:
        square = _square()
        left = x + margin - dp(8) + square
        _put_back(group, head, (left - square / 2, middle))
    _put(group, words, (left, middle + words.height / 2))


def _square() -> float:
    return float(max(dp(48), theme.icon(24) + dp(20)))


def _written(text: str, font: str, size: float, room: float) -> CoreLabel:
    label = CoreLabel(text=text, font_name=font, font_size=size, line_height=LINES, text_size=(room, None))
    label.refresh()
    return label


def _put(group: InstructionGroup, written: CoreLabel, top_left: tuple[float, float]) -> None:
    if written.text:
        x, top = top_left
        group.add(Color(rgba=theme.of("ink")))
        group.add(Rectangle(texture=written.texture, pos=(x, top - written.height), size=written.size))


def _put_back(group: InstructionGroup, head: Head, centre: tuple[float, float]) -> None:
    put_icon(group, head.icon, centre, theme.icon(24), theme.of("ink"))
