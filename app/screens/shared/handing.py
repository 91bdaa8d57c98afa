"""Hangs and takes away the curtain of a table, as its presenter says."""

from __future__ import annotations

from collections.abc import Callable

from app.presenters.play import Play
from app.widgets.curtain.curtain import Curtain
from app.widgets.sheet.sheet import OverSheet, clear_window, hung_curtain
from app.widgets.undo_bar.undo_bar import UndoBar, take_private_bar
from companion.core.seats import TABLE, Seat


def put_down(play: Play, shows_table: bool) -> None:
    """The phone is in nobody's hands: what lies over a page of the table goes, and words wait for who wrote
    them; what is written on another page is none of the table's."""
    if (curtain := hung_curtain()) is not None:
        curtain.let_go()
    eyes = play.handover.eyes
    if shows_table and eyes != TABLE:
        play.handover.set_aside(eyes, [*clear_window(), *take_private_bar()])
    play.handover.close()


def _give_back(part: OverSheet | UndoBar) -> None:
    """Show again what was taken off the window; what was written over another page waits there."""
    if isinstance(part, UndoBar) or part.belongs_here:
        part.open()
    else:
        part.aside = False
        part.offer_again()


class CurtainKeeper:
    """One for each table page: `look(play)` after every change, `drop()` when the page is left.

    `leave` goes back to the page before, for who is not to take the phone. Words that somebody was writing
    when the curtain came, and sentences to them, are there again once the same player has the phone.
    """

    def __init__(self, leave: Callable[[], object] | None = None) -> None:
        self._curtain: Curtain | None = None
        self._leave = leave
        self._play: Play | None = None
        self._eyes: Seat = TABLE
        """Who looked last."""

    def look(self, play: Play) -> None:
        """Hang the curtain while the phone has to change hands; take it away once it has."""
        if self._play is not play:
            self.drop()
            self._play, self._eyes = play, TABLE
        view = play.handover.curtain()
        if view is None:
            self.drop()
            self._eyes = play.handover.eyes
            for part in play.handover.given_back():
                _give_back(part)
            for part in play.handover.waiting:
                if isinstance(part, UndoBar):
                    part.act = None  # it would take back what who looks now does
            return
        if self._curtain is None:
            self._curtain = Curtain(can_leave=self._leave is not None)
            self._curtain.bind(on_opened=lambda _curtain: play.handover.open())
            self._curtain.bind(on_left=lambda _curtain: self._leave and self._leave())
        self._curtain.view = view
        self._curtain.open()
        self._keep_covered(self._curtain)

    def _keep_covered(self, curtain: Curtain) -> None:
        """What the curtain took off the window, or was said while it hung, is for who looked before."""
        covered, curtain.covered = curtain.covered, []
        if self._play is not None:
            self._play.handover.set_aside(self._eyes, covered)

    def drop(self) -> None:
        """Nothing has to be hidden."""
        if self._curtain is not None:
            self._keep_covered(self._curtain)
            self._curtain.dismiss()
            self._curtain = None
