"""One line of text in the colours of the theme; import it late: a text field costs half a second."""

from __future__ import annotations

from typing import Any

from kivy.uix.textinput import TextInput

from app.widgets.base.base import load_kv


class LineField(TextInput):
    """One line of text in the colours of the theme."""

    def keyboard_on_key_down(self, *args: Any) -> bool:
        """A key that is typed here is not also a key of the page: Enter is no main button, Ctrl+Z no undo."""
        super().keyboard_on_key_down(*args)
        return True


load_kv(__file__)
