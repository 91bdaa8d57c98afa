"""A sheet that asks for a text; a module of its own, because a text field costs half a second to import."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from app.widgets.base.base import load_kv
from app.widgets.line_field.line_field import LineField
from app.widgets.sheet.sheet import FieldsSheet

__all__ = ["LineField", "TextSheet", "ask_text"]


class TextSheet(FieldsSheet):
    """Asks for a text; `take(text)` says whether it was taken, and until then the words stay here."""

    action = StringProperty("")
    may_be_empty = BooleanProperty(False)
    take: Callable[[str], bool] = ObjectProperty(None)
    overtyped = BooleanProperty(False)
    """Whether what is typed takes the place even of words: a scanner types the next text over the last."""
    waiting = ListProperty([])
    """Texts that were refused, and come back here one after the other."""

    def confirm(self) -> None:
        """Hand the text over, if there is any or none is wanted; what is refused can be mended."""
        text = self.ids.field.text.strip()
        if (text or self.may_be_empty) and self.take(text):
            self.dismiss(force=True)

    def begin_anew(self, text: str = "") -> None:
        """Wait for the next text, or once more for one that was refused."""
        self.ids.field.text = text
        Clock.schedule_once(lambda _dt: self._start(), 0)

    def word_fields(self) -> tuple[LineField, ...]:
        """The one field."""
        return (self.ids.field,)

    def written(self) -> tuple[str, ...]:
        """The text, and those that come after it."""
        return self.ids.field.text, *self.waiting

    def rewrite(self, said: tuple[str, ...]) -> None:
        """Begin with the first text again."""
        self.ids.field.text, self.waiting = said[0], list(said[1:])

    def on_open(self) -> None:
        """Have the keyboard ready, once the sheet is there."""
        Clock.schedule_once(lambda _dt: self._start(), 0.1)

    def _start(self) -> None:
        if self.parent is None:
            return
        field, whole = self.ids.field, self.overtyped or not self.holds_words
        field.focus = True
        if whole:
            Clock.schedule_once(lambda _dt: field.select_all(), 0)


def ask_text(
    title: str,
    text: str,
    action: str,
    done: Callable[[str], bool],
    hint: str = "",
    may_be_empty: bool = False,
    refused: bool = False,
    *,
    about: str,
    page: Any = None,
) -> TextSheet:
    """Open a sheet with a field; `done(text)` when it is confirmed, and it goes once that is True.

    A text that comes back `refused` is nowhere else, and waits while somebody writes in another sheet. Words
    that are put away are there again when the same is asked: `about` names it, in no language, and `page`
    says whose it is, though another may be shown by now.
    """
    sheet = TextSheet(title=title, action=action, take=done, may_be_empty=may_be_empty, about=about)
    sheet.ids.field.text = text
    sheet.ids.field.hint_text = hint
    if refused:
        sheet.known = ("",)
    sheet.belong_here(() if page is None else (page.name, page.subject))
    if refused:
        sheet.come_back()
    else:
        sheet.open()
    return sheet


load_kv(__file__)
# The keyboard of a phone pushes the page up until the field stands above it, instead of covering it.
Window.softinput_mode = "below_target"
