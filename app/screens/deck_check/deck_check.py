"""The guided check: the judge turns the cards over and taps each one."""

from __future__ import annotations

from datetime import date
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from app import device
from app.presenters.decks.checking import Checking, PileView
from app.presenters.decks.desk import DeckDesk
from app.presenters.views import ActionBarView, AppBarView, RowView
from app.screens.page import Page
from app.widgets.base.base import Column, Viewed, load_kv, match
from app.widgets.buttons.buttons import TapLayout
from app.widgets.undo_bar.undo_bar import tell

ABOVE = 110
"""A sentence stands above the bar."""


class SpotRow(Viewed, TapLayout):
    """One card: a tap anywhere counts a copy, the minus takes one back."""

    page = ObjectProperty(None)
    title = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("ink2")
    value = StringProperty("")
    counted = BooleanProperty(False)
    """At least one copy was seen."""

    def show(self, view: RowView) -> None:
        """Show a card."""
        self.title, self.detail, self.icon, self.tone = view.title, view.detail, view.icon, view.colour
        self.value, self.counted = view.value, not view.value.startswith("0/")

    def on_release(self) -> None:
        """A tap beside the minus."""
        self.page.tap(self.view.id)


class PileBox(Viewed, Column):
    """One pile with its cards."""

    label = StringProperty("")
    tally = StringProperty("")
    page = ObjectProperty(None)

    def show(self, view: PileView) -> None:
        """Show a pile."""
        self.label, self.tally = view.label, view.tally
        match(self.ids.rows, view.rows, lambda: SpotRow(page=self.page))


class DeckCheck(Page):
    """One check; `enter(checking=…)` begins it or goes on with it."""

    done = BooleanProperty(False)
    """The result is signed; nothing can be tapped any more."""

    light = ""

    def enter(self, checking: Checking, desk: DeckDesk, **_facts: Any) -> None:
        """Take the check that is to be done."""
        self.checking, self.desk = checking, desk
        self.ids.scroll.scroll_y = 1
        self.light = desk.game
        self.host.screens.repaint()

    def on_pre_enter(self, *args: object) -> None:
        """The timer runs while the check is on screen."""
        super().on_pre_enter(*args)
        ticking = Clock.schedule_interval(lambda _dt: self._tick(), 1)
        self.follow(ticking.cancel)

    def refresh(self) -> None:
        """Show the check as it stands."""
        view, _ = self.checking.view(), self.host._
        self.done = bool(view.signed)
        icons = ("printer", "share-variant") if self.done else ("undo",) if view.can_undo else ()
        self.ids.bar.view = AppBarView(view.title, view.line, icons=icons)
        self.ids.chips.views = list(view.chips)
        self.ids.orders.views = list(view.orders)
        self.ids.orders.selected = view.order
        self.ids.signed.text = view.signed
        match(self.ids.piles, view.piles, lambda: PileBox(page=self))
        foot = self.ids.foot
        foot.second_text = "" if self.done else _("Another card")
        foot.second_icon = "" if self.done else "plus"
        main = _("Done") if self.done else view.main
        foot.view = ActionBarView(main, "check", history=False)

    def _tick(self) -> None:
        self.ids.chips.views = list(self.checking.chips())

    # -- counting ---------------------------------------------------------------------------------

    def tap(self, spot: str) -> None:
        """One more copy is seen."""
        self.checking.tap(spot)
        self.refresh()

    def untap(self, spot: str) -> None:
        """One copy less."""
        self.checking.untap(spot)
        self.refresh()

    def undo(self) -> None:
        """The last tap was a slip."""
        self.checking.undo()
        self.refresh()

    def sort(self, order: str) -> None:
        """Other piles."""
        self.checking.sort_by(order)
        self.refresh()

    def only(self, what: str) -> None:
        """Only what is missing or extra, or all again."""
        self.checking.show_only(what)
        self.refresh()

    def ask_extra(self) -> None:
        """A card that the list does not name; the table offers names."""
        from app.screens.shared.offer_sheet import ask_name

        ask_name(self.host._("Which card?"), self.host._("Add"), self.checking.offers, self._found)

    def _found(self, card: str) -> None:
        self.checking.found(card)
        self.refresh()

    # -- the result -------------------------------------------------------------------------------

    def main(self) -> None:
        """Sign, or leave once it is signed."""
        if self.done:
            self.host.screens.back()
            return
        from app.screens.deck_check.sign_sheet import ask_signature

        ask_signature(self.checking.judge_name, self._sign)

    def _sign(self, judge: str, round_: str, seat: str) -> None:
        if self.checking.sign(judge, round_, seat):
            self.ids.scroll.scroll_y = 1
        self.refresh()

    def icon(self, name: str) -> None:
        """The last tap back; the signed result on paper, or as text."""
        if name == "undo":
            self.undo()
            return
        signed, record = self.checking.signed, self.checking.record()
        if signed is None:
            return
        if name == "printer":
            path = self.desk.out.save_record(record, signed.code, date.today())
            if path is not None:
                found = str(path)
                text = self.host._("Saved: {path}").format(path=found)
                tell(text, lambda: device.open_file(found), self.host._("Open"), above=ABOVE)
        elif device.share(record) != "sent":
            tell(self.host._("The result is in the clipboard."), above=ABOVE)


SCREEN = DeckCheck
load_kv(__file__)
