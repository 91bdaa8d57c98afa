"""The field in which a number is typed; apart, because a text field costs half a second to import."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

from app import fonts
from app.theme import theme
from app.widgets.line_field.line_field import LongTextInput


class NumberField(LongTextInput):
    """Takes digits; `on_done(text)` when Enter is pressed or the field is left."""

    __events__ = ("on_done",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            multiline=False,
            input_filter="int",
            input_type="number",
            font_name=fonts.BOLD,
            font_size=theme.sp(28),
            foreground_color=theme.ink,
            background_color=(0, 0, 0, 0),
            cursor_color=theme.ac,
            halign="center",
            **kwargs,
        )

    def start(self) -> None:
        """Take the keyboard with everything selected, so that a digit replaces the number."""
        self.focus = True
        Clock.schedule_once(lambda _dt: self.select_all(), 0)

    def on_text_validate(self) -> None:
        """Enter."""
        self.dispatch("on_done", self.text)

    def on_focus(self, _field: NumberField, focus: bool) -> None:
        """A tap elsewhere counts as done."""
        if not focus:
            self.dispatch("on_done", self.text)

    def on_done(self, text: str) -> None:
        """The typing is over."""
