"""One line of text in the colours of the theme; import it late: a text field costs half a second."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cache
from typing import Any

from kivy.graphics.opengl import GL_MAX_TEXTURE_SIZE, glGetIntegerv
from kivy.properties import NumericProperty
from kivy.uix.textinput import TextInput

from app.widgets.base.base import load_kv
from companion.core import limits
from companion.core.errors import DataError
from companion.core.text import say

TYPED = 1_000
"""So many letters at once are looked at no further: nobody comes to many by typing."""
MANY_ROWS = 200
"""So many selected rows are marked by one shape."""
PART = 16
"""A line too wide to draw is cut behind every so many letters only: Kivy keeps each part for a minute."""


@cache
def widest_texture() -> int:
    """The most pixels that the graphics chip can take side by side; what is wider is a black bar."""
    return int(glGetIntegerv(GL_MAX_TEXTURE_SIZE)[0])


class LongTextInput(TextInput):
    """Kivy's field for lines of any length: what is in sight is drawn, and a tap costs about the same."""

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        """Take what is typed or pasted, all of it or nothing; Kivy lays out every line of it at once."""
        self._require_room(substring)
        super().insert_text(substring, from_undo)

    def paste(self) -> None:
        """Put what was copied in the place of what is selected, which stays where that is refused."""
        from kivy.core.clipboard import Clipboard

        self._ensure_clipboard()
        self._require_room(Clipboard.paste())
        super().paste()

    def keyboard_on_textinput(self, window: Any, text: str) -> None:
        """The same for what a keyboard on screen gives at once."""
        self._require_room(text)
        super().keyboard_on_textinput(window, text)

    def _require_room(self, more: str) -> None:
        rest = len(self.text) - len(self.selection_text)
        if len(more) > TYPED and rest + len(more) > limits.FIELD:
            raise DataError(say("pasted text"), "", say("It is too long for a field; load it from a file."))

    def get_cursor_from_xy(self, x: float, y: float) -> tuple[int, int]:
        """The column and row at a point; Kivy measures each beginning of the line, which froze the app."""
        row: int = super().get_cursor_from_xy(float("-inf"), y)[1]
        line, share = self._lines[row], {"center": 0.5, "right": 1.0}.get(self.halign, 0.0)
        left, _top, right, _bottom = self.padding
        room = self.width - left - right - self._get_row_width(row)
        along = x - self.x + self.scroll_x - left - max(0, int(room * share))

        def is_behind(column: int) -> bool:
            return along < self._wide(line[:column]) + self._wide(line[column]) * 0.6

        return bisect_left(range(len(line)), True, key=is_behind), row

    def _update_graphics_selection(self) -> None:
        self._is_filled = False
        super()._update_graphics_selection()

    def _draw_selection(
        self, pos: Any, size: Any, row: int, begin: tuple[int, int], end: tuple[int, int], *how: Any
    ) -> None:
        """Mark the selected part of a row; of very many rows those between the first and the last at once.

        Kivy looks for each of their marks among all of them.
        """
        between = begin[1] < row < end[1]
        if not between or end[1] - begin[1] < MANY_ROWS:
            super()._draw_selection(pos, size, row, begin, end, *how)
        elif not self._is_filled:
            self._is_filled = True
            left, _top, right, bottom = self.padding
            (x, y), high = pos, (end[1] - row) * (self.line_height + self.line_spacing)
            foot = max(y + size[1] - high, self.y + bottom)
            wide = self.width - left - right
            super()._draw_selection((x, foot), (wide, y + size[1] - foot), row, begin, end, *how)

    def _wide(self, text: str) -> float:
        return float(self._get_text_width(text, self.tab_width, self._label_cached))

    def _draw_line(
        self, line: str, row: int, texture: Any, scrolled: tuple[float, float], *how: Any
    ) -> float:
        """Draw a line; of one that no texture can hold, the part in sight."""
        if texture.width > widest_texture():
            left, _top, right, _bottom = self.padding
            begin, end = scrolled[0], scrolled[0] + self.width - left - right
            cuts = range(0, len(line), PART)

            def width_before(cut: int) -> float:
                return self._wide(line[:cut])

            first = (bisect_right(cuts, begin, key=width_before) - 1) * PART
            last = bisect_left(cuts, end, key=width_before) * PART
            texture = self._create_line_label(line[first:last])
            scrolled = begin - width_before(first), 0
        return float(super()._draw_line(line, row, texture, scrolled, *how))


class LineField(LongTextInput):
    """One line of text in the colours of the theme; where it has `most` letters, typing ends there."""

    most = NumericProperty(0)

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        """Take as much as there is room for."""
        room = max(self.most - len(self.text), 0) if self.most else len(substring)
        super().insert_text(substring[:room], from_undo)

    def keyboard_on_key_down(self, *args: Any) -> bool:
        """A key that is typed here is not also a key of the page: Enter is no main button, Ctrl+Z no undo."""
        super().keyboard_on_key_down(*args)
        return True


load_kv(__file__)
