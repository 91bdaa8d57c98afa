"""Hangs and takes away the curtain of a table, as its presenter says."""

from __future__ import annotations

from collections.abc import Callable

from app.presenters.play import Play
from app.widgets.curtain.curtain import Curtain


class CurtainKeeper:
    """One for each table page: `look(play)` after every change, `drop()` when the page is left.

    `leave` goes back to the page before, for who is not to take the phone.
    """

    def __init__(self, leave: Callable[[], object] | None = None) -> None:
        self._curtain: Curtain | None = None
        self._leave = leave

    def look(self, play: Play) -> None:
        """Hang the curtain while the phone has to change hands; take it away once it has."""
        view = play.handover.curtain()
        if view is None:
            self.drop()
            return
        if self._curtain is None:
            self._curtain = Curtain(can_leave=self._leave is not None)
            self._curtain.bind(on_opened=lambda _curtain: play.handover.open())
            self._curtain.bind(on_left=lambda _curtain: self._leave and self._leave())
        self._curtain.view = view
        self._curtain.open()

    def drop(self) -> None:
        """Nothing has to be hidden."""
        if self._curtain is not None:
            self._curtain.dismiss()
            self._curtain = None
