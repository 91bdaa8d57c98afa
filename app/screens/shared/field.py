"""A sheet that asks for a text; a module of its own, because a text field costs half a second to import."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from app.widgets.base.base import load_kv
from app.widgets.line_field.line_field import LineField
from app.widgets.sheet.sheet import OverSheet

__all__ = ["LineField", "TextSheet", "ask_text"]


class TextSheet(OverSheet):
    """Asks for a text; `take(text)` says whether it was taken, and until then the words stay here."""

    action = StringProperty("")
    may_be_empty = BooleanProperty(False)
    take: Callable[[str], bool] = ObjectProperty(None)

    def confirm(self) -> None:
        """Hand the text over, if there is any or none is wanted; what is refused can be mended."""
        text = self.ids.field.text.strip()
        if (text or self.may_be_empty) and self.take(text):
            self.dismiss(force=True)

    def begin_anew(self, text: str = "") -> None:
        """Wait for the next text, or once more for one that was refused; it is replaced by what is typed."""
        self.ids.field.text = text
        Clock.schedule_once(lambda _dt: _start(self.ids.field), 0)

    def written(self) -> tuple[str, ...]:
        """The text."""
        return (self.ids.field.text,)


def ask_text(
    title: str,
    text: str,
    action: str,
    done: Callable[[str], bool],
    hint: str = "",
    may_be_empty: bool = False,
) -> TextSheet:
    """Open a sheet with a field; `done(text)` when it is confirmed, and it goes once that is True."""
    sheet = TextSheet(title=title, action=action, take=done, may_be_empty=may_be_empty)
    sheet.ids.field.text = text
    sheet.ids.field.hint_text = hint
    sheet.open()
    Clock.schedule_once(lambda _dt: _start(sheet.ids.field), 0.1)
    return sheet


def _start(field: Any) -> None:
    field.focus = True
    Clock.schedule_once(lambda _dt: field.select_all(), 0)


load_kv(__file__)
# The keyboard of a phone pushes the page up until the field stands above it, instead of covering it.
Window.softinput_mode = "below_target"
