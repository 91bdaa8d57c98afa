"""The lists on the desk: what they are judged by, how many of each kind there are, and one row for each."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.graphics import InstructionGroup
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from app.draw import put_box
from app.presenters.decks.desk_view import DeskView
from app.presenters.decks.verdict_view import ListRowView
from app.presenters.views import RowView
from app.screens.shared.list_desk import HeadedList
from app.theme import theme
from app.widgets.base.base import Column, Drawn, Viewed, fill, load_kv
from app.widgets.buttons.buttons import TapLayout
from app.widgets.list_row.list_row import ListRow


class ShareBar(Drawn):
    """How much of something is done, as a bar of 8 dp."""

    share = NumericProperty(0)
    tone = StringProperty("ok")
    watched: ClassVar[tuple[str, ...]] = ("share", "tone")

    def draw(self, group: InstructionGroup) -> None:
        """The track, and on it what is done."""
        put_box(group, (self.x, self.y, self.width, self.height), self.height / 2, theme.s3)
        if self.share > 0:
            wide = max(self.width * min(self.share, 1), self.height)
            put_box(group, (self.x, self.y, wide, self.height), self.height / 2, theme.of(self.tone))


class ProgressRow(Viewed, Column):
    """A bar with its word and its number; `on_stop` where it can be stopped."""

    text = StringProperty("")
    value = StringProperty("")
    share = NumericProperty(0)
    running = BooleanProperty(False)
    __events__: ClassVar[tuple[str, ...]] = ("on_stop",)
    fields = ("text", "value", "share")

    def on_stop(self) -> None:
        """Stop was tapped."""


class Basis(Viewed, Column):
    """Above the lists: game, format, cards, progress, kinds of verdicts; what to do where there is none."""

    page = ObjectProperty(None)
    wide = BooleanProperty(False)
    empty = StringProperty("")
    heads = ListProperty([])
    numbered = BooleanProperty(False)
    sided = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # kv ids hold weakly: a part that is off the screen must not be lost.
        self._parts = {name: widget.__self__ for name, widget in self.ids.items()}

    def show(self, view: DeskView) -> None:
        """Show the desk, with those parts that have something to say."""
        ids = self.ids
        ids.games.views = list(view.games)
        ids.games.selected = view.game
        ids.format.view = RowView("format", view.format, view.basis, "gavel", end_icon="chevron-down")
        ids.warning.view = RowView(view.lacks, view.warning, "", "alert", "warn", end_icon="chevron-right")
        ids.drafts.show(view.drafts, self._draft)
        ids.chips.views = list(view.chips)
        running = view.reading or (view.seen if len(view.rows) > 1 else None)
        ids.progress.running = view.reading is not None
        ids.progress.view = running
        self.empty = "" if view.rows or view.reading else self.page.nothing(view)
        self.heads = [part.name for part in view.rows[0].parts] if self.wide and view.rows else []
        self.numbered, self.sided = view.numbered, view.sided
        said = {
            "basis": True,
            "warning": view.warning,
            "drafts": view.drafts,
            "progress": running,
            "chips": view.chips,
            "nothing": self.empty,
            "heading": self.heads,
        }
        fill(self, [self._parts[name] for name, there in said.items() if there])

    def _draft(self) -> ListRow:
        row = ListRow()
        row.bind(on_release=lambda tapped: self.page.edit(self.page.desk.go_on(int(tapped.view.id))))
        return row


class DeskListRow(Viewed, TapLayout):
    """One list on a phone."""

    name = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("ink2")
    seen = BooleanProperty(False)
    selected = BooleanProperty(False)

    def show(self, view: ListRowView) -> None:
        self.name = " · ".join(part for part in (view.number, view.name) if part)
        self.icon, self.tone = view.icon, view.colour
        self.detail = " · ".join(part for part in (view.word, view.first) if part)
        self.seen, self.selected = view.seen, view.selected


class DeskListLine(Viewed, TapLayout):
    """One list at a desk: verdict, number, player, side, sizes and findings in columns."""

    number = StringProperty("")
    numbered = BooleanProperty(False)
    name = StringProperty("")
    side = StringProperty("")
    sided = BooleanProperty(False)
    word = StringProperty("")
    first = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("ink2")
    sizes = ListProperty(["", ""])
    fits = ListProperty([True, True])
    seen = BooleanProperty(False)
    selected = BooleanProperty(False)

    def show(self, view: ListRowView) -> None:
        self.name, self.icon, self.tone, self.word = view.name, view.icon, view.colour, view.word
        self.first, self.number, self.side = view.first, view.number, view.side
        self.numbered, self.sided = view.numbered, view.sided
        parts = view.parts[:2]
        empty = [""] * (2 - len(parts))
        self.sizes = [*(part.count for part in parts), *empty]
        self.fits = [*(part.fits for part in parts), *(True for _ in empty)]
        self.seen, self.selected = view.seen, view.selected


class LaidList(HeadedList):
    """All lists."""

    def make_head(self) -> Any:
        """What they are judged by."""
        return Basis(page=self.page)

    def make_row(self, kind: str) -> Any:
        """One list; a tap opens its verdict."""
        row = DeskListLine() if kind == "line" else DeskListRow()
        row.bind(on_release=lambda tapped: self.page.read(int(tapped.view.id)))
        return row


load_kv(__file__)
