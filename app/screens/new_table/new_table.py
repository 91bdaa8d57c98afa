"""Which game is on the table? Only games that work are offered."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, StringProperty

from app import device
from app.host import Host
from app.presenters.home import GameView, HomePresenter
from app.screens.page import Page
from app.widgets.base.base import Viewed, load_kv, match
from app.widgets.buttons.buttons import TapLayout
from app.widgets.list_row.list_row import ListRow
from companion.core.text import say

__all__ = ["ListRow", "NewTable"]


class GameCard(Viewed, TapLayout):
    """One game: emblem, title, what the companion does for it."""

    game = StringProperty("")
    title = StringProperty("")
    line = StringProperty("")
    players = StringProperty("")
    taken = BooleanProperty(False)
    accent = ColorProperty((1, 1, 1, 1))
    fields = ("title", "line", "players")

    def show(self, view: GameView) -> None:
        super().show(view)
        self.game = view.id


class NewTable(Page):
    """Picks a game and a name; the game's own set-up follows on its table."""

    game = StringProperty("")
    table_name = StringProperty("")

    def __init__(self, host: Host, **kwargs: Any) -> None:
        self.desk = HomePresenter(host.session)
        super().__init__(host, **kwargs)

    def enter(self) -> None:
        """A fresh choice."""
        self.pick(self.desk.games()[0].id)

    def refresh(self) -> None:
        """Show the games in the player's language."""
        match(self.ids.games, self.desk.games(), self._card)
        for card in self.ids.games.children:
            card.taken = card.game == self.game

    def _card(self) -> GameCard:
        card = GameCard()
        card.bind(on_release=lambda tapped: self.pick(tapped.game))
        return card

    def pick(self, game: str) -> None:
        """Take a game, and its colours."""
        self.game = game
        self.table_name = self.desk.suggested_name(game)
        self.host.paint(game)
        self.refresh()

    def ask_name(self) -> None:
        """Ask for another name."""
        from app.screens.shared.field import ask_text

        speak = self.speak
        ask_text(
            speak(say("Name of the table")),
            self.table_name,
            speak(say("Use this name")),
            lambda t: setattr(self, "table_name", t),
        )

    def main(self) -> None:
        """Begin the table and go to it."""
        play = self.session.begin(self.game, self.table_name)
        if play is not None:
            self.host.open_table(play.id, replace=True)

    def load(self) -> None:
        """A table from a file: chosen where the device has a chooser, else named."""
        if not device.choose_file(self._loaded):
            from app.screens.shared.field import ask_text

            speak = self.speak
            ask_text(
                speak(say("Load a file")),
                "",
                speak(say("Load")),
                self._loaded,
                hint=speak(say("Where the file is")),
            )

    def _loaded(self, path: str) -> None:
        made = self.desk.load(path)
        if made is not None:
            self.host.open_table(made, replace=True)


load_kv(__file__)

SCREEN = NewTable
