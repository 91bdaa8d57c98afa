"""Finished games: won, lost and drawn, scores and lengths as plots, and the games one by one."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.host import Host
from app.presenters.statistics import Statistics
from app.presenters.views import AppBarView, SegmentView
from app.screens.page import Page
from app.widgets.base.base import Viewed, load_kv
from app.widgets.list_row.list_row import ListRow
from app.widgets.long_list.long_list import LongList
from app.widgets.odds_bars.odds_bars import OddsBars
from app.widgets.plot.plot import Plot
from companion.core.text import say


class StatisticsHead(Viewed, BoxLayout):
    """A word over the list, or the sentence that there is none."""

    text = StringProperty("")

    def show(self, view: str) -> None:
        self.text = view


class StatisticsList(LongList):
    """Results, plots and games."""

    page = ObjectProperty(None)

    def make(self, kind: str) -> Any:
        """The widget of a kind of row."""
        if kind == "game":
            row = ListRow()
            row.bind(on_release=lambda tapped: self.page.host.open_table(int(tapped.view.id)))
            return row
        return {"head": StatisticsHead, "results": OddsBars, "plot": Plot}[kind]()


class StatisticsScreen(Page):
    """All finished games, or those of one game."""

    games: list[SegmentView] = ListProperty([])
    game = StringProperty("")

    def __init__(self, host: Host, **kwargs: Any) -> None:
        self.desk = Statistics(host.session)
        super().__init__(host, **kwargs)

    def refresh(self) -> None:
        """Show the games as they are now."""
        view, speak = self.desk.view(), self.speak
        self.games, self.game = list(view.games), self.desk.game
        self.ids.bar.view = AppBarView(speak(say("Finished games")))
        rows: list[tuple[str, Any]] = [] if view.results is None else [("results", view.results)]
        rows += [("plot", plot) for plot in view.plots]
        if view.rows:
            rows.append(("head", speak(say("One by one"))))
            rows += [("game", row) for row in view.rows]
        self.ids.list.rows = rows or [("head", speak(say("No game has been finished yet.")))]

    def pick_game(self, game: str) -> None:
        """Only one game, or all."""
        self.desk.game = game
        self.ids.list.show_row(0, 0)
        self.refresh()


load_kv(__file__)

SCREEN = StatisticsScreen
