"""The guided check: the judge turns the cards over and taps each one."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app import device
from app.presenters.decks.physical_check import Checking, CheckView
from app.presenters.views import ActionBarView, AppBarView, RowView
from app.screens.page import Page
from app.screens.shared.list_desk import HeadedList
from app.screens.shared.sharing import hand_on
from app.widgets.base.base import Column, Viewed, fill, load_kv
from app.widgets.buttons.buttons import TapLayout
from app.widgets.undo_bar.undo_bar import tell
from companion.core.local_time import today
from companion.core.text import say


class SpotRow(Viewed, TapLayout):
    """One card: a tap anywhere counts a copy, a long press all of them, the minus takes one back."""

    page = ObjectProperty(None)
    title = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("ink2")
    value = StringProperty("")
    counted = BooleanProperty(False)
    """At least one copy was seen."""

    def show(self, view: RowView) -> None:
        self.title, self.detail, self.icon, self.tone = view.title, view.detail, view.icon, view.colour
        self.value, self.counted = view.value, not view.value.startswith("0/")

    def on_release(self) -> None:
        """A tap beside the minus."""
        if not self.held:
            self.page.tap(self.view.id)

    def on_hold(self) -> None:
        """All copies lie there."""
        self.page.tap_all(self.view.id)


class PileHead(Viewed, BoxLayout):
    """What lies together, and what is missing or too many of it."""

    label = StringProperty("")
    tally = StringProperty("")
    fields = ("label", "tally")


class CheckHead(Viewed, Column):
    """Above the piles: the numbers, the signed result, the order of the piles."""

    page = ObjectProperty(None)
    signed = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # kv ids hold weakly: a part that is off the screen must not be lost.
        self._parts = {name: widget.__self__ for name, widget in self.ids.items()}

    def show(self, view: CheckView) -> None:
        """Show the check, with those parts that have something to say."""
        self.ids.chips.views = list(view.chips)
        self.ids.orders.views = list(view.orders)
        self.ids.orders.selected = view.order
        self.signed = view.signed
        said = {"chips": True, "record": view.signed, "orders": True, "hint": not view.signed}
        fill(self, [self._parts[name] for name, there in said.items() if there])


class CheckList(HeadedList):
    """The piles with their cards."""

    def make_head(self) -> Any:
        """How far the check is."""
        return CheckHead(page=self.page)

    def make_row(self, kind: str) -> Any:
        """The head of a pile, or a card."""
        return PileHead() if kind == "pile" else SpotRow(page=self.page)


def rows_of(view: CheckView) -> list[tuple[str, Any]]:
    """The check as one list: its head, then each pile and its cards."""
    rows: list[tuple[str, Any]] = [("head", view)]
    for pile in view.piles:
        rows += [("pile", pile)] if pile.label else []
        rows += [("card", row) for row in pile.rows]
    return rows


class DeckCheck(Page):
    """One check; `enter(checking=…)` begins it or goes on with it."""

    done = BooleanProperty(False)
    """The result is signed; nothing can be tapped any more."""

    light = ""

    @property
    def subject(self) -> str:
        """The list."""
        return f"{self.desk.identity} {self.checking.subject}"

    def enter(self, checking: Checking, desk: Any, **_facts: Any) -> None:
        """Take the check that is to be done."""
        self.checking, self.desk = checking, desk
        self.ids.list.scroll_y = 1
        self.light = desk.game
        self.host.repaint()

    def on_pre_enter(self, *args: object) -> None:
        """The timer runs while the check is on screen."""
        super().on_pre_enter(*args)
        ticking = Clock.schedule_interval(lambda _dt: self._tick(), 1)
        self.follow(ticking.cancel)

    def refresh(self) -> None:
        """Show the check as it stands."""
        view, speak = self.checking.view(), self.speak
        self.done = bool(view.signed)
        icons = ("printer", "share-variant") if self.done else ("undo",) if view.can_undo else ()
        self.ids.bar.view = AppBarView(view.title, view.line, icons=icons)
        self.ids.list.rows = rows_of(view)
        main = speak(say("Done")) if self.done else view.main
        more = "" if self.done else speak(say("Another card"))
        icon = "" if self.done else "plus"
        self.ids.foot.view = ActionBarView(main, history=False, second_text=more, second_icon=icon)

    def _tick(self) -> None:
        head = self.ids.list.head
        if head is not None:
            head.ids.chips.views = list(self.checking.chips())

    # -- counting ---------------------------------------------------------------------------------

    def tap(self, spot: str) -> None:
        """One more copy is seen."""
        self.checking.tap(spot)
        self.refresh()

    def tap_all(self, spot: str) -> None:
        """All copies are seen."""
        self.checking.tap_all(spot)
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

        title, action = self.speak(say("Which card?")), self.speak(say("Add"))
        ask_name(title, action, self.checking.offers, self._found, "extra card")

    def _found(self, card: str) -> bool:
        done = self.checking.found(card)
        self.refresh()
        return done

    # -- the result -------------------------------------------------------------------------------

    def main(self) -> None:
        """Sign, or leave once it is signed; what was not seen is asked about before."""
        if self.done:
            self.host.back()
        elif self.checking.unseen:
            self._ask_unseen()
        else:
            self._ask_signature()

    def _ask_unseen(self) -> None:
        from app.screens.shared.menu import open_menu

        speak = self.speak
        rows = [
            RowView("go_on", speak(say("Go on checking")), icon="eye-check-outline"),
            RowView(
                "sign",
                speak(say("Sign the result as it is")),
                speak(say("The record says that they are missing.")),
                "alert",
                "warn",
            ),
        ]
        open_menu(self.checking.unseen, rows, lambda way: self._ask_signature() if way == "sign" else None)

    def _ask_signature(self) -> None:
        from app.screens.deck_check.sign_sheet import ask_signature

        ask_signature(self.checking.judge_name, self._sign, self.checking.round, self.checking.seat)

    def _sign(self, judge: str, round_: str, seat: str) -> bool:
        done = self.checking.sign(judge, round_, seat)
        if done:
            self.ids.list.scroll_y = 1
        self.refresh()
        return done

    def icon(self, name: str) -> None:
        """The last tap back; the signed result on paper, or as text."""
        if name == "undo":
            self.undo()
            return
        signed, record = self.checking.signed, self.checking.record()
        if signed is None:
            return
        if name == "printer":
            path = self.desk.export.save_record(record, signed.code, today())
            if path is not None:
                found = str(path)
                text = self.speak(say("Saved: {path}", path=found))
                tell(text, lambda: device.open_file(found), self.speak(say("Open")), on=self.ids.foot)
        else:
            said = hand_on(record, say("The result is in the clipboard."))
            if said is not None:
                tell(self.speak(said), on=self.ids.foot)


SCREEN = DeckCheck
load_kv(__file__)
