"""What an event is: its name, day, rounds, deadline and the organiser's penalties, in one card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from app.presenters.event.events import EventForm
from app.widgets.base.base import Words
from app.widgets.sheet.sheet import FieldsSheet
from companion.core.text import say

FIELDS: Final = (
    ("name", say("Name of the event")),
    ("day", say("Day")),
    ("rounds", say("Rounds")),
    ("deadline", say("Lists due at")),
    ("kinds", say("Kinds of penalties, with commas between")),
)
HINTS: Final = {"day": "2026-05-31", "rounds": "5", "deadline": "10:00"}


class FormSheet(FieldsSheet):
    """What an event is, in one card; `done(form)` says whether it was taken."""

    def __init__(
        self, page: Any, title: str, form: EventForm, done: Callable[[EventForm], object], **kwargs: Any
    ) -> None:
        super().__init__(title=title, **kwargs)
        from app.screens.shared.field import LineField
        from app.widgets.buttons.buttons import MainButton

        self._form, self._done = form, done
        self.fields: dict[str, Any] = {}
        for name, text in FIELDS:
            self.put(Words(role="second", text=page.speak(text)))
            field = LineField(text=getattr(form, name), hint_text=HINTS.get(name, ""))
            self.fields[name] = field
            self.put(field)
        button = MainButton(text=page.speak(say("Done")), icon="check")
        button.bind(on_release=lambda _button: self.confirm())
        self.put(button)

    def word_fields(self) -> tuple[Any, ...]:
        """Every field."""
        return tuple(self.fields.values())

    def confirm(self) -> None:
        """Hand the form over; it stays open while something in it is wrong."""
        if not self.fields["name"].text.strip():
            self.fields["name"].focus = True
            return
        for name, field in self.fields.items():
            setattr(self._form, name, field.text)
        if self._done(self._form):
            self.dismiss(force=True)
