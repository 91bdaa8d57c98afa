"""The end of a game: the verdict, the score line by line, and how earlier games ended."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.host import Host
from app.presenters.berserkers import acts
from app.presenters.berserkers.endings import end_view, history_rows
from app.presenters.play import Play
from app.presenters.views import ActionBarView, AppBarView
from app.widgets.base.base import load_kv, match
from app.widgets.list_row.list_row import ListRow
from companion.core.text import say


class EndPage(BoxLayout):
    """Shown once the game is won or lost; undo leads back into it."""

    won = BooleanProperty(False)
    title = StringProperty("")
    detail = StringProperty("")
    total = StringProperty("")
    band = StringProperty("")
    __events__: ClassVar[tuple[str, ...]] = (
        "on_leave_table",
        "on_history",
        "on_page",
        "on_correct",
        "on_table",
    )

    def __init__(self, play: Play, host: Host, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.play, self.host = play, host

    def refresh(self) -> None:
        """Show how it ended."""
        play, speak = self.play, self.play.speak
        view = end_view(play.state, speak)
        self.won, self.title, self.detail = view.won, view.title, view.detail
        self.total, self.band = view.total, view.band
        match(self.ids.lines, view.lines, ListRow)
        self.ids.bar.view = AppBarView("Berserkers", view.detail, icons=("dots-vertical",))
        text = say("Go back to the checkpoint") if view.can_restore else say("See the table")
        icon = "bookmark-outline" if view.can_restore else "table-furniture"
        self.restores = view.can_restore
        self.ids.actions.view = ActionBarView(
            speak(text), icon, can_undo=play.can_undo, can_redo=play.can_redo
        )
        session = self.host.session
        games = session.guard(lambda: session.store.tables.history("berserkers")) or []
        match(self.ids.history, history_rows([each for each in games if each.id != play.id], speak), ListRow)

    def main(self) -> None:
        """Restore the checkpoint of a lost game, else look at the table."""
        if self.restores:
            acts.restore_checkpoint(self.play)
        else:
            self.dispatch("on_table")

    def undo(self) -> None:
        """Back into the game."""
        self.play.undo()

    def redo(self) -> None:
        self.play.redo()

    def on_leave_table(self) -> None:
        """Back to the list of tables."""

    def on_history(self) -> None:
        """The journal is wanted."""

    def on_page(self, page: str) -> None:
        """The menu is wanted."""

    def on_correct(self, what: tuple[str, str]) -> None:
        """Something is to be corrected by hand."""

    def on_table(self) -> None:
        """The table is wanted."""


load_kv(__file__)
