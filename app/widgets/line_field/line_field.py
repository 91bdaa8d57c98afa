"""One line of text in the colours of the theme; import it late: a text field costs half a second."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.textinput import TextInput

from app.widgets.base.base import load_kv


class LineField(TextInput):
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
