"""A table of any game that has no screen of its own: where it stands, what may be done, what is asked."""

from __future__ import annotations

from app.presenters.telling import label_of_command
from app.presenters.views import ActionBarView, AppBarView, TileView
from app.screens.page import Page
from app.screens.shared.ask_panel import AskPanel
from app.screens.shared.refused import refusals
from app.widgets.base.base import load_kv, match
from app.widgets.log_line.log_line import LogLine

__all__ = ["AskPanel", "TablePage"]


class TablePage(Page):
    """Everything a table needs, without its board."""

    def refresh(self) -> None:
        """Show the table as it is now."""
        play = self.session.play
        if play is None:
            return
        lines = play.headline()
        self.ids.bar.view = AppBarView(
            play.name, lines[0] if lines else "", icons=("pencil", "chart-histogram")
        )
        self.ids.detail.text = " ".join(lines[1:])
        self._commands = {str(place): order for place, order in enumerate(play.legal())}
        self.ids.tiles.views = [
            TileView(key, play.speak(label_of_command(play.game, order, play.state)), icon="play")
            for key, order in self._commands.items()
        ]
        match(self.ids.story, play.told(), LogLine)
        match(self.ids.error, refusals(play), LogLine)
        self.ids.ask.show(play)
        self.follow_ask()

    def follow_ask(self) -> None:
        """The main button answers the open question; without one it has nothing to say."""
        play = self.session.play
        if play is None:
            return
        plain = ActionBarView("", main_enabled=False, can_undo=play.can_undo, can_redo=play.can_redo)
        self.ids.actions.view = self.ids.ask.on_bar(plain)

    def tap(self, key: str) -> None:
        """Carry a command out."""
        if self.session.play is not None:
            self.session.play.do(self._commands[key])

    def main(self) -> None:
        """Answer the open question."""
        if self.ids.ask.open:
            self.ids.ask.confirm()

    def undo(self) -> None:
        """Take back the last act or answer."""
        if self.session.play is not None:
            self.session.play.undo()

    def redo(self) -> None:
        if self.session.play is not None:
            self.session.play.redo()

    def icon(self, name: str) -> None:
        """Correct a value by hand, or look at the chances."""
        if name == "pencil":
            from app.screens.shared.adjust import open_adjust

            if self.session.play is not None:
                open_adjust(self.session.play)
        else:
            self.host.go("odds", pushed=True)


load_kv(__file__)

SCREEN = TablePage
