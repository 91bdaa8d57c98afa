"""One line of text in the colours of the theme; import it late: a text field costs half a second."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.textinput import TextInput

from app.widgets.base.base import load_kv


class LongTextInput(TextInput):
    """Kivy's field, in which a tap into a long line costs about as much as one into a short line."""

    def get_cursor_from_xy(self, x: float, y: float) -> tuple[int, int]:
        """The column and row at a point; Kivy measures each beginning of the line, which froze the app."""
        row: int = super().get_cursor_from_xy(float("-inf"), y)[1]
        line, share = self._lines[row], {"center": 0.5, "right": 1.0}.get(self.halign, 0.0)
        left, _top, right, _bottom = self.padding
        room = self.width - left - right - self._get_row_width(row)
        along = x - self.x + self.scroll_x - left - max(0, int(room * share))

        def width(text: str) -> float:
            return float(self._get_text_width(text, self.tab_width, self._label_cached))

        def is_behind(column: int) -> bool:
            return along < width(line[:column]) + width(line[column]) * 0.6

        return bisect_left(range(len(line)), True, key=is_behind), row


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
