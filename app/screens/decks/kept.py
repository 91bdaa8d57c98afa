"""The lists that the player keeps: found by name, opened with a tap, deleted by a long press."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from app.presenters.decks.desk import DeckDesk
from app.presenters.views import RowView
from app.screens.shared.field import LineField
from app.screens.shared.menu import open_menu
from app.widgets.base.base import Column, Words, match
from app.widgets.list_row.list_row import ListRow
from app.widgets.sheet.sheet import OverSheet
from companion.core.text import say

FEW: Final = 5
"""So many lists are found without searching."""
SHOWN: Final = 30
"""A row is dear; whoever keeps more lists than this searches."""


class KeptSheet(OverSheet):
    """Kept lists, the one changed last first."""

    def __init__(self, page: Any, desk: DeckDesk, **kwargs: Any) -> None:
        super().__init__(title=page.speak(say("Kept lists")), **kwargs)
        self._page, self._desk = page, desk
        self._views: Sequence[RowView] = desk.kept(datetime.now().astimezone())
        speak = page.speak
        if len(self._views) > FEW:
            field = LineField(hint_text=speak(say("Name")))
            field.bind(text=lambda _field, words: self._show(words))
            self.put(field)
        self._rows = Column()
        self.put(self._rows)
        hint = speak(say("Hold a list to delete it.")) if self._views else speak(say("No list is kept yet."))
        self.put(Words(role="second", text=hint))
        gone = desk.kept(datetime.now().astimezone(), deleted=True)
        if gone:
            row = ListRow(view=RowView("", speak(say("Deleted lists")), icon="restore"))
            row.bind(on_release=lambda _row: self._show_deleted(gone))
            self.put(row)
        self._show("")

    def _show_deleted(self, gone: Sequence[RowView]) -> None:
        self.dismiss(force=True)
        open_menu(self._page.speak(say("Deleted lists")), gone[:SHOWN], self._bring_back)

    def _bring_back(self, deck_id: str) -> None:
        """A deleted list is among the kept ones again, and they are shown."""
        self._desk.restore(int(deck_id))
        KeptSheet(self._page, self._desk).open()

    def _show(self, words: str) -> None:
        wanted = words.casefold().strip()
        found = [view for view in self._views if wanted in view.title.casefold()]
        match(self._rows, found[:SHOWN], self._row)

    def _row(self) -> ListRow:
        row = ListRow(holds=True)
        row.bind(
            on_release=lambda tapped: None if tapped.held else self._open(int(tapped.view.id)),
            on_hold=lambda held: self._delete(int(held.view.id)),
        )
        return row

    def _open(self, deck_id: int) -> None:
        self.dismiss(force=True)
        self._page.edit(self._desk.editing(deck_id))

    def _delete(self, deck_id: int) -> None:
        self.dismiss(force=True)
        if self._desk.delete(deck_id):
            text = self._page.speak(say("The list was deleted."))
            self._page.tell(text, lambda: self._desk.restore(deck_id))
