"""Notes that cover nothing to be read: while one is on show, the page leaves it room above a foot."""

from __future__ import annotations

from typing import Any, Final

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.widgets.undo_bar.undo_bar import GAP, UndoBar, tell

LEAST: Final = 96
"""So many dp stay for what is read; a note for which there is less room lies over it, never over the foot."""


class NoteRoom(Widget):
    """As high as the note above a foot, and nothing without one; it stands in the pane above the foot."""

    need = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=0, **kwargs)
        self._bar: UndoBar | None = None
        self.bind(need=self.setter("height"), parent=self._follow)

    def tell(self, text: str, act: Any, action: str, foot: Any, position: Any = None) -> None:
        """One sentence over a foot; what was above the foot moves up while it can be read."""
        bar = tell(text, act, action, on=foot, position=position)
        bar.bind(parent=lambda *_args: self._come(bar), height=self._take, on_gone=self._leave)
        self._come(bar)

    def _come(self, bar: UndoBar) -> None:
        """The note is on show; it may have waited for another."""
        if bar.parent is not None:
            self._bar = bar
            self._take()

    def _follow(self, _room: Any, pane: Any) -> None:
        """A window that becomes smaller under a note may have no room for it any more."""
        if pane is not None:
            pane.bind(height=self._take)

    def _take(self, *_args: object) -> None:
        bar, pane = self._bar, self.parent
        if bar is None:
            return
        need = bar.height + 2 * dp(GAP)
        fixed = (
            [each for each in pane.children if each.size_hint_y is None and each is not self] if pane else []
        )
        has_room = pane is None or pane.height - sum(each.height for each in fixed) - need >= dp(LEAST)
        self.need = need if has_room else 0

    def _leave(self, bar: UndoBar) -> None:
        if bar is self._bar:
            self._bar, self.need = None, 0
