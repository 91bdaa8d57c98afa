"""The players of an event: rounds and lots above them, one row for each, worst first."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from app import fonts
from app.draw import extent
from app.presenters.event.view import EventView, LotView, PickView, PlayerRowView, RoundView
from app.screens.decks.lists import ProgressRow as ProgressRow
from app.screens.shared.list_desk import HeadedList
from app.theme import theme
from app.widgets.base.base import Column, Viewed, fill, load_kv, match
from app.widgets.buttons.buttons import TapLayout
from app.widgets.first_rows.first_rows import FirstOf
from app.widgets.flow.flow import EvenGrid

LOOKS = {
    "done": ("check-circle-outline", "ok"),
    "now": ("play-circle", "ac"),
    "next": ("play-circle-outline", "ink2"),
    "later": ("circle-outline", "ink3"),
}
"""Icon and colour of a round that is done, runs, comes next or later."""


class RoundBox(Viewed, TapLayout):
    """One round; a tap on the next one begins it."""

    page = ObjectProperty(None)
    title = StringProperty("")
    detail = StringProperty("")
    state_name = StringProperty("later")
    icon = StringProperty("")
    tone = StringProperty("ink3")

    def show(self, view: RoundView) -> None:
        self.title, self.detail, self.state_name = view.title, view.detail, view.state
        self.icon, self.tone = LOOKS[view.state]

    def least_width(self) -> float:
        """Its words unbroken."""
        title = extent(self.title, fonts.MEDIUM, theme.sp(15))[0]
        words = [extent(word, fonts.REGULAR, theme.sp(13))[0] for word in self.detail.split()]
        return max(title, *words, 0) + theme.icon(24) + dp(40)

    def on_release(self) -> None:
        if self.state_name == "next":
            self.page.begin_round()


class PickBox(Viewed, TapLayout):
    """Somebody on whom the lot fell; a tap opens the player."""

    page = ObjectProperty(None)
    name = StringProperty("")
    table = StringProperty("")
    word = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("ink2")
    selected = BooleanProperty(False)
    fields = ("name", "table", "word", "icon", "selected")

    def show(self, view: PickView) -> None:
        super().show(view)
        self.tone = view.colour

    def least_width(self) -> float:
        """No word of the name broken."""
        words = [extent(word, fonts.MEDIUM, theme.sp(15))[0] for word in self.name.split()]
        return max(words, default=0) + dp(28)

    def on_release(self) -> None:
        self.page.read(self.view.id)


class LotPanel(Viewed, Column):
    """The random choice of this round, with its code."""

    page = ObjectProperty(None)
    title = StringProperty("")
    line = StringProperty("")
    main = StringProperty("")
    wide = BooleanProperty(False)
    fields = ("title", "line", "main")

    def on_kv_post(self, base: object) -> None:
        """The parts exist; kv ids hold weakly, so they are held here."""
        self._parts = {name: widget.__self__ for name, widget in self.ids.items()}
        super().on_kv_post(base)

    def show(self, view: LotView) -> None:
        super().show(view)
        self.ids.picks.show(view.picks, lambda: PickBox(page=self.page), view.title)
        fill(self, [self._parts["top"], *([self._parts["picks"]] if view.picks else [])])


class PickGrid(FirstOf, EvenGrid):
    """Those who were drawn, beside each other."""


class EventHead(Viewed, Column):
    """Above the players: rounds, lots, progress, kinds of players; what to do where there is none."""

    page = ObjectProperty(None)
    wide = BooleanProperty(False)
    empty = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # kv ids hold weakly: a part that is off the screen must not be lost.
        self._parts = {name: widget.__self__ for name, widget in self.ids.items()}

    def show(self, view: EventView) -> None:
        """Show the event, with those parts that have something to say."""
        ids = self.ids
        match(ids.rounds, view.rounds, lambda: RoundBox(page=self.page))
        if view.lot is not None:
            ids.lot.view = view.lot
        ids.chips.views = list(view.chips)
        ids.progress.running = view.reading is not None
        ids.progress.view = view.reading
        self.empty = "" if view.rows or view.reading else self.page.nothing(view)
        said = {
            "rounds": view.rounds,
            "lot": view.lot,
            "progress": view.reading,
            "chips": view.chips,
            "nothing": self.empty,
            "heading": self.wide and view.rows,
        }
        fill(self, [self._parts[name] for name, there in said.items() if there])


class PlayerLine(Viewed, TapLayout):
    """One player at a desk: state, player, table, verdict, checks and penalties in columns."""

    name = StringProperty("")
    table = StringProperty("")
    word = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("ink2")
    verdict = StringProperty("")
    verdict_icon = StringProperty("")
    verdict_tone = StringProperty("ink2")
    sizes = StringProperty("")
    checks = StringProperty("")
    penalties = StringProperty("")
    selected = BooleanProperty(False)
    gone = BooleanProperty(False)
    fields = (
        "name", "table", "word", "icon", "verdict", "verdict_icon", "sizes", "checks", "penalties",
        "selected", "gone",
    )  # fmt: skip

    def show(self, view: PlayerRowView) -> None:
        super().show(view)
        self.tone, self.verdict_tone = view.colour, view.verdict_colour


class PlayerRow(Viewed, TapLayout):
    """One player on a phone."""

    name = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("ink2")
    verdict_icon = StringProperty("")
    verdict_tone = StringProperty("ink2")
    selected = BooleanProperty(False)
    fields = ("name", "icon", "verdict_icon", "selected")

    def show(self, view: PlayerRowView) -> None:
        super().show(view)
        self.tone, self.verdict_tone = view.colour, view.verdict_colour
        parts = (view.word, view.where, view.verdict, view.sizes, view.penalties)
        self.detail = " · ".join(dict.fromkeys(part for part in parts if part))


class PlayerList(HeadedList):
    """All players."""

    def make_head(self) -> Any:
        """Rounds, lots and what waits for a judge."""
        return EventHead(page=self.page)

    def make_row(self, kind: str) -> Any:
        """One player; a tap opens the panel."""
        row = PlayerLine() if kind == "line" else PlayerRow()
        row.bind(on_release=lambda tapped: self.page.read(tapped.view.id))
        return row


load_kv(__file__)
