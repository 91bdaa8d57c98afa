"""Writing a list: cards are offered while their names are typed, and the verdict stands below."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

from app.presenters.decks.editing import Editing
from app.presenters.views import AppBarView
from app.screens.page import Page
from app.widgets.base.base import load_kv, match
from app.widgets.list_row.list_row import ListRow

PAUSE = 0.3
"""Seconds of silence before the list is judged again."""


class DeckEditor(Page):
    """One list; `enter(editing=…)` begins with it."""

    def __init__(self, app: Any, **kwargs: Any) -> None:
        self.editing: Editing | None = None
        super().__init__(app, **kwargs)
        self._later = Clock.create_trigger(lambda _dt: self._judge(), PAUSE)

    def enter(self, editing: Editing, **_facts: Any) -> None:
        """Take the list that is to be written."""
        self.editing = None
        self.ids.name.text, self.ids.text.text = editing.name, editing.text
        self.editing = editing

    def refresh(self) -> None:
        """Show the list with its verdict."""
        if self.editing is not None:
            self.ids.bar.view = AppBarView(self.host._("Edit a list"), self.editing.judge.format.id)
            self._judge()

    # -- typing -----------------------------------------------------------------------------------

    def renamed(self, name: str) -> None:
        """The list is called something else."""
        if self.editing is not None:
            self.editing.name = name

    def typed(self) -> None:
        """The text or the cursor moved."""
        if self.editing is None:
            return
        self.editing.text = self.ids.text.text
        match(self.ids.offers, self.editing.offers(self._line()), self._offer)
        self._later()

    def _line(self) -> str:
        lines = self.ids.text.text.split("\n")
        row = self._row()
        return lines[row] if row < len(lines) else ""

    def _row(self) -> int:
        """The line of the text that the cursor is on; wrapped lines count once."""
        field = self.ids.text
        return int(field.text[: field.cursor_index()].count("\n"))

    def _offer(self) -> ListRow:
        row = ListRow()
        row.bind(on_release=lambda tapped: self._put(Editing.completed(self._line(), tapped.view.id)))
        return row

    def count(self, more: int) -> None:
        """One copy more or less of the card on this line."""
        self._put(Editing.counted(self._line(), more))

    def _put(self, line: str) -> None:
        """Write another line in place of the one the cursor is on; the cursor stays at its end."""
        field = self.ids.text
        lines, row = field.text.split("\n"), self._row()
        lines[row] = line
        field.text = "\n".join(lines)
        field.cursor = field.get_cursor_from_index(len("\n".join(lines[: row + 1])))

    def _judge(self) -> None:
        if self.editing is None:
            return
        view = self.editing.verdict()
        self.ids.verdict.text = " · ".join(part for part in (view.word, view.size) if part)
        told = [f"{each.title}: {each.text} {each.amount}".strip() for each in view.findings]
        self.ids.findings.text = "\n".join([*told, view.fix_title, *view.fix]).strip()

    # -- leaving ----------------------------------------------------------------------------------

    def main(self) -> None:
        """Keep the list."""
        from app.widgets.undo_bar.undo_bar import tell

        if self.editing is not None and self.editing.save():
            tell(self.host._("The list is kept."), above=160)

    def leave(self) -> None:
        """Back to the desk; what was written is kept."""
        if self.editing is not None and self.editing.text.strip():
            self.editing.save()
        self.host.screens.back()


SCREEN = DeckEditor
load_kv(__file__)
