"""One player of an event: a late change as a difference, the check, penalties, the verdict on the list."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from app.presenters.event.view import LateView, PlayerView
from app.presenters.views import SegmentView
from app.screens.decks.verdict import VerdictBox as VerdictBox
from app.widgets.base.base import Column, Panel, Viewed, fill, load_kv
from app.widgets.buttons.buttons import QuietButton
from app.widgets.first_rows.first_rows import FirstOf
from app.widgets.flow.flow import Flow
from app.widgets.list_row.list_row import ListRow


class CheckCard(Panel):
    """How far the check of the cards is, and the way to it."""

    page = ObjectProperty(None)
    text = StringProperty("")
    value = StringProperty("")
    share = NumericProperty(0)
    icon = StringProperty("")
    tone = StringProperty("ac")
    main = StringProperty("")


class LateCard(Viewed, Panel):
    """A late change, card by card; Refuse and Accept under it."""

    page = ObjectProperty(None)
    title = StringProperty("")
    line = StringProperty("")
    count = StringProperty("")
    remark = StringProperty("")
    word = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("ok")
    fields = ("title", "line", "count", "remark", "word", "icon")

    def show(self, view: LateView) -> None:
        super().show(view)
        self.tone = view.colour
        self.ids.rows.show(view.rows, lambda: ListRow(disabled=True), view.title)


class KindButton(Viewed, QuietButton):
    """A kind of penalty, as wide as its words."""

    def show(self, view: SegmentView) -> None:
        self.text, self.icon = view.text, "" if view.id else "plus"


class KindFlow(FirstOf, Flow):
    """The kinds that the organiser knows, those noted before, and any other one."""


class PenaltyCard(Viewed, Panel):
    """The penalties of a player, and a button for each kind that the organiser knows."""

    page = ObjectProperty(None)

    def show(self, view: PlayerView) -> None:
        self.ids.noted.show(view.penalties, lambda: ListRow(disabled=True), view.id)
        self.ids.kinds.show([*view.kinds, SegmentView("", self.page.other_kind())], self._kind)

    def _kind(self) -> KindButton:
        button = KindButton()
        button.bind(on_release=lambda tapped: self.page.penalise(tapped.view.id))
        return button


class PlayerPanel(Viewed, Column):
    """Everything about one player, what needs a judge on top."""

    page = ObjectProperty(None)
    wide = BooleanProperty(False)
    """The panel stands beside the players."""

    def on_kv_post(self, base: object) -> None:
        """The parts exist; kv ids hold weakly, so they are held here."""
        self._parts = {name: widget.__self__ for name, widget in self.ids.items()}
        super().on_kv_post(base)

    def show(self, view: PlayerView) -> None:
        """Show the player, with those parts that have something to say."""
        check = self._parts["check"]
        check.text, check.value, check.share = view.check.text, view.check.value, view.check.share
        check.icon, check.tone, check.main = view.check_icon, view.check_colour, view.check_main
        self._parts["penalties"].view = view
        self._parts["verdict"].of, self._parts["verdict"].view = view.id, view.verdict
        if view.late is not None:
            self._parts["late"].view = view.late
        said = {"late": view.late, "check": view.check_main, "penalties": True, "verdict": True}
        fill(self, [self._parts[name] for name, there in said.items() if there])


load_kv(__file__)
