"""Who signs a check, in which round and at which seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty

from app.screens.shared.field import LineField
from app.widgets.base.base import load_kv
from app.widgets.sheet.sheet import FieldsSheet

Done = Callable[[str, str, str], bool]


class SignSheet(FieldsSheet):
    """Three fields; the judge is the one who signed last. `take` says whether the signature was taken."""

    take: Done = ObjectProperty(None)

    def word_fields(self) -> tuple[LineField, ...]:
        """Judge, round and seat."""
        return self.ids.judge, self.ids.round, self.ids.seat

    def confirm(self) -> None:
        """Hand the signature over; without a judge's name the field waits for it."""
        judge, round_, seat = (field.text.strip() for field in self.word_fields())
        if not judge:
            self.ids.judge.focus = True
        elif self.take(judge, round_, seat):
            self.dismiss(force=True)


def ask_signature(judge: str, done: Done, round_: str = "", seat: str = "") -> SignSheet:
    """Open the sheet with what is known; `done(judge, round, seat)` when it is confirmed."""
    sheet = SignSheet(take=done)
    sheet.ids.judge.text, sheet.ids.round.text, sheet.ids.seat.text = judge, round_, seat
    sheet.open()
    first: Any = next((field for field in sheet.word_fields() if not field.text), None)
    if first is None:  # all is known: one tap signs, and no keyboard comes up
        return sheet
    Clock.schedule_once(lambda _dt: setattr(first, "focus", True), 0.1)
    return sheet


load_kv(__file__)
