"""The guided check: the judge turns the cards over and taps each one."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from app import device
from app.presenters.decks.checking import Checking, PileView
from app.presenters.views import AppBarView
from app.screens.page import Page
from app.widgets.base.base import Column, Viewed, fill, load_kv, match
from app.widgets.list_row.list_row import ListRow


class PileBox(Viewed, Column):
    """One pile with its cards."""

    label = StringProperty("")
    tally = StringProperty("")
    page = ObjectProperty(None)

    def show(self, view: PileView) -> None:
        """Show a pile."""
        self.label, self.tally = view.label, view.tally
        match(self.ids.rows, view.rows, self._row)

    def _row(self) -> ListRow:
        row = ListRow(holds=True)
        row.bind(
            on_release=lambda tapped: None if tapped.held else self.page.tap(tapped.view.id),
            on_hold=lambda held: self.page.untap(held.view.id),
        )
        return row


class DeckCheck(Page):
    """One check; `enter(checking=…)` begins it."""

    done = BooleanProperty(False)
    """The result is signed; nothing can be tapped any more."""
    tight = BooleanProperty(False)
    """Large letters on a narrow window: the buttons of the foot have words only."""

    def __init__(self, app: Any, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        # kv ids hold weakly: a part that is off the screen must not be lost.
        self._held = [self.ids[name].__self__ for name in ("another", "main")]

    def enter(self, checking: Checking, **_facts: Any) -> None:
        """Take the check that is to be done."""
        self.checking = checking

    def on_pre_enter(self, *args: object) -> None:
        """The timer runs while the check is on screen."""
        super().on_pre_enter(*args)
        ticking = Clock.schedule_interval(lambda _dt: self._tick(), 1)
        self.follow(ticking.cancel)

    def refresh(self) -> None:
        """Show the check as it stands."""
        view = self.checking.view()
        self.ids.bar.view = AppBarView(view.title, view.line, icons=("share-variant",) if view.signed else ())
        self.ids.orders.views = list(view.orders)
        self.ids.orders.selected = view.order
        self.ids.signed.text = view.signed
        match(self.ids.piles, view.piles, lambda: PileBox(page=self))
        self.done = bool(view.signed)
        another, main = self._held
        fill(self.ids.foot, [main] if self.done else [another, main])
        main.text = self.host._("Done") if self.done else view.main

    def _tick(self) -> None:
        self.ids.bar.line = self.checking.view().line

    def tap(self, spot: str) -> None:
        """One more copy is seen."""
        self.checking.tap(spot)
        self.refresh()

    def untap(self, spot: str) -> None:
        """One copy less."""
        self.checking.untap(spot)
        self.refresh()

    def sort(self, order: str) -> None:
        """Other piles."""
        self.checking.sort_by(order)
        self.refresh()

    def ask_extra(self) -> None:
        """A card that the list does not name."""
        self._ask(self.host._("Which card?"), self.host._("Add"), self._found)

    def _found(self, card: str) -> None:
        self.checking.found(card)
        self.refresh()

    def main(self) -> None:
        """Sign, or leave once it is signed."""
        if self.checking.signed is not None:
            self.host.screens.back()
        else:
            self._ask(self.host._("Judge, round, seat"), self.host._("Sign"), self._sign)

    def _sign(self, words: str) -> None:
        refused = self.checking.sign(words)
        if refused:
            from app.widgets.undo_bar.undo_bar import tell

            tell(refused, above=160)
        self.refresh()

    def _ask(self, title: str, action: str, done: Any) -> None:
        from app.screens.shared.field import ask_text

        ask_text(title, "", action, done)

    def share(self) -> None:
        """The signed result as text."""
        from app.widgets.undo_bar.undo_bar import tell

        device.share(self.checking.record())
        tell(self.host._("The result is in the clipboard."), above=160)


SCREEN = DeckCheck
load_kv(__file__)
