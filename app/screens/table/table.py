"""The screen of every table: the set-up, then the table, then the end, as the game's face has them."""

from __future__ import annotations

from typing import Any

from app.games import find_face
from app.host import Host
from app.presenters.play import Play
from app.presenters.table.face import Face
from app.screens.page import Page
from app.screens.shared.handing import CurtainKeeper
from app.screens.table import sheets
from app.screens.table.board_part import BoardPart
from app.screens.table.end_part import EndPart
from app.screens.table.setup_part import SetupPart
from app.widgets.base.base import retire


class TableScreen(Page):
    """Shows the part that fits the state of the table, and opens the sheets beside it."""

    def __init__(self, host: Host, **kwargs: Any) -> None:
        super().__init__(host, **kwargs)
        self._play: Play | None = None
        self._part: Any = None
        self._end_seen = False
        self._language = ""
        self._curtain = CurtainKeeper(host.back)

    @property
    def is_new(self) -> bool:
        """Whether another table is at play than the one shown."""
        return self.session.play is not self._play

    def enter(self, **_facts: Any) -> None:
        """Take the table that is at play."""
        if self.is_new:
            self._drop()
            self._play = self.session.play
            self._end_seen = False

    @property
    def face(self) -> Face:
        """What the game at play looks like."""
        return find_face(self._play.game.id if self._play else "")

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
        if self._stops and not self._is_result_shown:
            self._curtain.look(play)

    @property
    def _is_result_shown(self) -> bool:
        """Whether both read a result, in which nothing is secret, before the phone changes hands."""
        return isinstance(self._part, BoardPart) and self._part.shows_result

    @property
    def shows_refusals(self) -> bool:
        """The table and its set-up have a place for them; its end has none."""
        return isinstance(self._part, BoardPart | SetupPart)

    def _wanted(self, play: Play) -> Any:
        if self.face.setup(play.state, play.speak) is not None:
            return SetupPart
        ended = play.outcome is not None
        if not ended:
            self._end_seen = False
        return EndPart if ended and self._end_seen else BoardPart

    def _make(self, wanted: Any, play: Play) -> Any:
        part = wanted(play, self.face, self.host)
        part.bind(on_leave_table=lambda *_args: self.host.back())
        part.bind(on_history=lambda *_args: self.host.go("timeline"))
        part.bind(on_page=lambda _part, page: self.open_page(page))
        if wanted is BoardPart:
            part.bind(on_correct=lambda _part, what: self._correct(what))
            part.bind(on_end=lambda *_args: self._see_end(True))
        if wanted is EndPart:
            part.bind(on_table=lambda *_args: self._see_end(False))
        return part

    def _see_end(self, seen: bool) -> None:
        self._end_seen = seen
        self.refresh()

    def _drop(self) -> None:
        if self._part is not None:
            self._part.leave()
            self.remove_widget(self._part)
            retire(self._part)
            self._part = None

    def open_page(self, page: str) -> None:
        """A sheet beside the table, or another screen."""
        if self._play is not None:
            sheets.open_page(self._play, self.face, self.host, page, self._part)

    def _correct(self, what: tuple[str, str]) -> None:
        """Correct what was held: on the board where that is possible, else in a sheet."""
        if self._play is not None and isinstance(self._part, BoardPart):
            sheets.correct(self._play, self.face, self.host, what, self._part)

    # -- keys -------------------------------------------------------------------------------------

    def main(self) -> None:
        """Enter presses the main button."""
        if self._part is not None:
            self._part.main()

    def undo(self) -> None:
        """U and Ctrl+Z."""
        if self._part is not None:
            self._part.undo()

    def redo(self) -> None:
        """Ctrl+Shift+Z."""
        if self._part is not None:
            self._part.redo()

    def journal(self) -> None:
        """J."""
        self.host.go("timeline")

    def let_go(self) -> bool:
        """Escape puts back what is half chosen before it goes back."""
        return isinstance(self._part, BoardPart | SetupPart) and self._part.let_go()

    def on_leave(self, *args: object) -> None:
        """Stop telling; the table stays where it is."""
        super().on_leave(*args)
        self._curtain.drop()
        if isinstance(self._part, BoardPart):
            self._part.finish()


SCREEN = TableScreen
