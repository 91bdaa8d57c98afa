"""A page whose list can be narrowed by words: the field comes and goes with one tap."""

from __future__ import annotations

from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, StringProperty


class Searching(EventDispatcher):
    """For a page with a `search_box` among its ids; it reads `words` and is refreshed as they change."""

    searching = BooleanProperty(False)
    words = StringProperty("")
    ids: Any
    refresh: Any

    def search_hint(self) -> str:
        """What the empty field says can be searched for."""
        raise NotImplementedError

    def toggle_search(self) -> None:
        """Open or close the search field; closed, it narrows nothing."""
        self.searching = not self.searching
        self.words = ""
        box = self.ids.search_box
        box.clear_widgets()
        if self.searching:
            from app.screens.shared.field import LineField

            field = LineField(hint_text=self.search_hint())
            field.bind(text=self._search)
            box.add_widget(field)
            field.focus = True
        self.refresh()

    def leave_search(self) -> bool:
        """Close the field, if it is open; True if it was."""
        was = bool(self.searching)
        if was:
            self.toggle_search()
        return was

    def _search(self, _field: Any, words: str) -> None:
        self.words = words
        self.refresh()
