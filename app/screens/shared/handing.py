"""Hangs and takes away the curtain of a table, as its presenter says."""

from __future__ import annotations

from collections.abc import Callable

from app.presenters.play import Play
from app.widgets.base.base import retire
from app.widgets.curtain.curtain import Curtain
from app.widgets.sheet.sheet import OverSheet
from companion.core.seats import TABLE, Seat


class CurtainKeeper:
    """One for each table page: `look(play)` after every change, `drop()` when the page is left.

    `leave` goes back to the page before, for who is not to take the phone. Words that somebody was writing
    when the curtain came are there again once the same player has the phone; those written on a table that
    lay open are nobody's secret.
    """

    def __init__(self, leave: Callable[[], object] | None = None) -> None:
        self._curtain: Curtain | None = None
        self._leave = leave
        self._play: Play | None = None
        self._eyes: Seat = TABLE
        """Who looked last."""
        self._aside: list[tuple[Seat, OverSheet]] = []
        """Sheets with words, and who wrote them."""

    def look(self, play: Play) -> None:
        """Hang the curtain while the phone has to change hands; take it away once it has."""
        if self._play is not play:
            self._play = play
            self._forget()
        view = play.handover.curtain()
        if view is None:
            self.drop()
            self._eyes = play.handover.eyes
            self._give_back()
            return
        if self._curtain is None:
            self._curtain = Curtain(can_leave=self._leave is not None)
            self._curtain.bind(on_opened=lambda _curtain: play.handover.open())
            self._curtain.bind(on_left=lambda _curtain: self._leave and self._leave())
        self._curtain.view = view
        self._curtain.open()
        self._aside += [(self._eyes, sheet) for sheet in self._curtain.covered]
        self._curtain.covered = []

    def _give_back(self) -> None:
        """Let who looks now go on writing."""
        aside, self._aside = self._aside, []
        for seat, sheet in aside:
            if seat in (TABLE, self._eyes):
                sheet.open()
            else:
                self._aside.append((seat, sheet))

    def _forget(self) -> None:
        """The words of another table: nobody can write them down any more."""
        for _seat, sheet in self._aside:
            retire(sheet)
        self._aside, self._eyes = [], TABLE

    def drop(self) -> None:
        """Nothing has to be hidden."""
        if self._curtain is not None:
            self._curtain.dismiss()
            self._curtain = None
