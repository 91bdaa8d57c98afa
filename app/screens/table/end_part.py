"""The end of a game: the verdict, the score line by line, and how earlier games ended."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.host import Host
from app.presenters.campaign import play_on
from app.presenters.play import Play
from app.presenters.statistics import ICONS
from app.presenters.table.end import CAMPAIGN, end_view
from app.presenters.table.face import Face
from app.presenters.table.sheets import history_rows
from app.screens.table.sheets import open_list
from app.widgets.base.base import load_kv, match
from app.widgets.list_row.list_row import ListRow


class EndPart(BoxLayout):
    """Shown once the game has ended; undo leads back into it."""

    result = StringProperty("ended")
    title = StringProperty("")
    detail = StringProperty("")
    rule = StringProperty("")
    icon = StringProperty("flag-checkered")
    total = StringProperty("")
    band = StringProperty("")
    __events__: ClassVar[tuple[str, ...]] = ("on_leave_table", "on_history", "on_page", "on_table")

    def __init__(self, play: Play, face: Face, host: Host, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.play, self.face, self.host = play, face, host

    def refresh(self) -> None:
        """Show how it ended."""
        play = self.play
        if play.outcome is None:
            return
        self.view = view = end_view(play, self.face)
        self.result, self.title, self.detail, self.rule = view.result, view.title, view.detail, view.rule
        self.icon = ICONS[view.result][0]
        self.total, self.band = view.total, view.name
        match(self.ids.lines, view.rows, self._line)
        self.ids.bar.view, self.ids.actions.view = view.bar, view.actions
        session = self.host.session
        games = session.guard(lambda: session.store.tables.history(play.game.id)) or []
        others = [each for each in games if each.id != play.id]
        self.ids.history.show(history_rows(others, play.game.title, play.speak), ListRow)

    def _line(self) -> ListRow:
        """A line of the end; one of a list that the table has led to opens it."""
        row = ListRow()
        row.bind(on_release=lambda tapped: self._open(tapped.view.id))
        return row

    def _open(self, id_: str) -> None:
        if id_ == CAMPAIGN:
            self.host.go("campaign")
        elif any(each.id == id_ for each in self.face.lists(self.play.seen, self.play.speak)):
            open_list(self.play, self.face, self.host, id_)

    def main(self) -> None:
        """Back into a lost game where that is possible, on to the next table, or look at this one."""
        if self.view.order is not None:
            self.play.do(self.view.order)
        elif self.view.goes_on:
            begun = play_on(self.host.session, self.play)
            if begun is not None:
                self.host.open_table(begun.id, replace=True)
        else:
            self.dispatch("on_table")

    def again(self) -> None:
        """Another table of the same game; where the main button begins one, a look at this."""
        if self.view.goes_on:
            self.dispatch("on_table")
        else:
            self.host.go("new_table")

    def undo(self) -> None:
        """Back into the game."""
        self.play.undo()

    def redo(self) -> None:
        self.play.redo()

    def leave(self) -> None:
        """Nothing runs here."""

    def on_leave_table(self) -> None:
        """Back to the list of tables."""

    def on_history(self) -> None:
        """The journal is wanted."""

    def on_page(self, page: str) -> None:
        """The menu is wanted."""

    def on_table(self) -> None:
        """The table is wanted."""


load_kv(__file__)
