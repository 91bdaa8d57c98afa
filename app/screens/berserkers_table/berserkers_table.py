"""The screen of a Berserkers table: the set-up wizard, then the table, then the end."""

from __future__ import annotations

from typing import Any

from app.host import Host
from app.presenters.play import Play
from app.screens.berserkers_table import sheets
from app.screens.berserkers_table.board_page import BerserkersTable
from app.screens.berserkers_table.end_page import EndPage
from app.screens.berserkers_table.wizard import Wizard
from app.screens.page import Page


class BerserkersScreen(Page):
    """Shows the part that fits the state of the table, and opens the sheets beside it."""

    def __init__(self, host: Host, **kwargs: Any) -> None:
        super().__init__(host, **kwargs)
        self._play: Play | None = None
        self._part: Any = None
        self._end_seen = False
        self._language = ""

    def enter(self, **_facts: Any) -> None:
        """Take the table that is at play."""
        if self.session.play is not self._play:
            self._drop()
            self._play = self.session.play
            self._end_seen = False

    def refresh(self) -> None:
        """Show the part that fits; parts follow nothing themselves, so that one act draws them once."""
        play = self._play
        if play is None:
            return
        wanted = self._wanted(play)
        spoken = play.settings.language
        if not isinstance(self._part, wanted) or self._language != spoken:
            self._drop()
            self._part = self._make(wanted, play)
            self._language = spoken
            self.add_widget(self._part)
        self._part.refresh()

    def _wanted(self, play: Play) -> Any:
        if play.state.phase == "setup" and play.state.status == "playing":
            return Wizard
        ended = play.outcome is not None
        if not ended:
            self._end_seen = False
        return EndPage if ended and self._end_seen else BerserkersTable

    def _make(self, wanted: Any, play: Play) -> Any:
        part = EndPage(play, self.host) if wanted is EndPage else wanted(play)
        part.bind(on_leave_table=lambda *_args: self.host.back())
        part.bind(on_history=lambda *_args: self.host.go("timeline"))
        part.bind(on_page=lambda _part, page: self.open_page(page))
        part.bind(on_correct=lambda _part, what: sheets.correct(play, self.host, what))
        if wanted is BerserkersTable:
            part.bind(on_end=lambda *_args: self._see_end(True))
        if wanted is EndPage:
            part.bind(on_table=lambda *_args: self._see_end(False))
        return part

    def _see_end(self, seen: bool) -> None:
        self._end_seen = seen
        self.refresh()

    def _drop(self) -> None:
        if isinstance(self._part, BerserkersTable):
            self._part.leave()
        if self._part is not None:
            self.remove_widget(self._part)
            self._part = None

    def open_page(self, page: str) -> None:
        """A sheet beside the table, or another screen."""
        if self._play is not None:
            sheets.open_page(self._play, self.host, page)

    # -- keys -------------------------------------------------------------------------------------

    def main(self) -> None:
        """Enter presses the main button."""
        if self._part is not None:
            self._part.main()

    def undo(self) -> None:
        """Ctrl+Z."""
        if self._part is not None:
            self._part.undo()

    def redo(self) -> None:
        """Ctrl+Shift+Z."""
        if self._part is not None:
            self._part.redo()

    def on_leave(self, *args: object) -> None:
        """Stop telling; the table stays where it is."""
        super().on_leave(*args)
        if isinstance(self._part, BerserkersTable):
            self._part.finish()


SCREEN = BerserkersScreen
