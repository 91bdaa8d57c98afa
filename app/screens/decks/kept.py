"""The lists that the player keeps: found by name, opened with a tap, deleted by a long press."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from app.presenters.decks.desk import DeckDesk
from app.presenters.views import RowView
from app.screens.shared.field import LineField
from app.widgets.base.base import Words
from app.widgets.list_row.list_row import ListRow
from app.widgets.long_list.sheet_rows import SheetRows
from app.widgets.sheet.sheet import OverSheet
from companion.core.local_time import local_now
from companion.core.text import say

FEW: Final = 5
"""So many lists are found without searching."""


class ListsSheet(OverSheet):
    """Lists of the player, the one changed last first; many can be searched by name."""

    def __init__(
        self, page: Any, desk: DeckDesk, title: str, views: Sequence[RowView], **kwargs: Any
    ) -> None:
        super().__init__(title=title, **kwargs)
        self._page, self._desk, self._views = page, desk, views
        if len(views) > FEW:
            field = LineField(hint_text=page.speak(say("Name")))
            field.bind(text=lambda _field, words: self._show(words))
            self.put(field)
        self._rows = SheetRows(self, self._row)
        self.put(self._rows)
        self._show("")

    def _show(self, words: str) -> None:
        wanted = words.casefold().strip()
        self._rows.show([view for view in self._views if wanted in view.title.casefold()])

    def _row(self) -> ListRow:
        raise NotImplementedError


class KeptSheet(ListsSheet):
    """The lists that are kept, and the way to those that were deleted."""

    def __init__(self, page: Any, desk: DeckDesk, **kwargs: Any) -> None:
        speak, now = page.speak, local_now()
        super().__init__(page, desk, speak(say("Kept lists")), desk.kept(now), **kwargs)
        hint = speak(say("Hold a list to delete it.")) if self._views else speak(say("No list is kept yet."))
        self.put(Words(role="second", text=hint))
        if desk.kept(now, deleted=True):
            row = ListRow(view=RowView("", speak(say("Deleted lists")), icon="restore"))
            row.bind(on_release=lambda _row: self._show_deleted())
            self.put(row)

    def _show_deleted(self) -> None:
        self.dismiss(force=True)
        DeletedSheet(self._page, self._desk).open()

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


class DeletedSheet(ListsSheet):
    """The lists that were deleted; a tap brings one back."""

    def __init__(self, page: Any, desk: DeckDesk, **kwargs: Any) -> None:
        gone = desk.kept(local_now(), deleted=True)
        super().__init__(page, desk, page.speak(say("Deleted lists")), gone, **kwargs)

    def _row(self) -> ListRow:
        row = ListRow()
        row.bind(on_release=lambda tapped: self._bring_back(int(tapped.view.id)))
        return row

    def _bring_back(self, deck_id: int) -> None:
        """The list is among the kept ones again, and they are shown."""
        self.dismiss(force=True)
        self._desk.restore(deck_id)
        KeptSheet(self._page, self._desk).open()
