"""Something else in an old entry's place: kinds of orders, then the order, then how; or words to find it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.host import Host
from app.presenters.alternatives import Alternatives
from app.widgets.base.base import Column, Words, fill
from app.widgets.buttons.buttons import QuietButton
from app.widgets.first_rows.first_rows import FirstRows
from app.widgets.list_row.list_row import ListRow
from app.widgets.sheet.sheet import OverSheet
from companion.core.game import Command
from companion.core.text import say


class OtherSheet(OverSheet):
    """Asks which order was meant; `done(command)` once one is left."""

    def __init__(self, host: Host, alternatives: Alternatives, done: Callable[[Command], object]) -> None:
        super().__init__()
        self._host, self._alternatives, self._done = host, alternatives, done
        self._field: Any = None
        self._back = QuietButton(icon="arrow-left")
        self._back.bind(on_release=lambda _button: self._go_back())
        self._head, self._rows, self._none = Column(), FirstRows(), Words(role="second")
        if alternatives.many:
            self._put_field()
        for part in (self._head, self._rows, self._none):
            self.put(part)
        self.refresh()

    def _put_field(self) -> None:
        from app.screens.shared.field import LineField

        self._field = LineField()
        self._field.bind(text=lambda *_args: self.refresh())
        self.put(self._field)

    def refresh(self) -> None:
        """Show what is to be picked from, in today's language."""
        speak = self._host.speak
        self.title = speak(say("Do something else here"))
        self._back.text = speak(say("Back"))
        words = self._field.text if self._field is not None else ""
        if self._field is not None:
            self._field.hint_text = speak(say("Search"))
        fill(self._head, [self._back] if self._alternatives.deep and not words else [])
        rows = self._alternatives.rows(words)
        self._rows.show(rows, self._row, (words, self._alternatives.deep))
        self._none.text = "" if rows else speak(say("Nothing of that could be done then."))

    def _row(self) -> ListRow:
        row = ListRow()
        row.bind(on_release=lambda tapped: self._pick(tapped.view.id))
        return row

    def _pick(self, row: str) -> None:
        command = self._alternatives.pick(row)
        if command is not None:
            self.dismiss(force=True)
            self._done(command)
            return
        if self._field is not None:
            self._field.text = ""
        self._from_top()

    def _go_back(self) -> None:
        self._alternatives.back()
        self._from_top()

    def _from_top(self) -> None:
        self.refresh()
        self.ids.card.ids.scroll.scroll_y = 1
