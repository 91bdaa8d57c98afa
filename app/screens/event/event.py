"""A judge's event: players and the one who is looked at; beside each other where there is room."""

from __future__ import annotations

from typing import Any, Final

from kivy.metrics import dp
from kivy.properties import StringProperty

from app.presenters.event.desk import EventDesk
from app.presenters.event.view import EventView
from app.presenters.views import ActionBarView, AppBarView
from app.screens.event.sheets import EventSheets
from app.screens.shared.list_desk import ListDeskPage
from app.widgets.base.base import fill, load_kv
from companion.core.text import say

LOW: Final = 480
"""Under this height in dp only the running round and the next are shown."""


class Event(ListDeskPage):
    """One event; `enter(event=…)` opens it."""

    held = ("left", "right", "bar", "foot", "load", "gap", "scan", "seats")
    columns = 640
    title = StringProperty("")
    line = StringProperty("")
    report_text = StringProperty("")
    report_line = StringProperty("")
    light = ""
    desk: EventDesk

    def enter(self, event: int | None = None, **_facts: Any) -> None:
        """Open an event; on the way back from a check it is open already.

        Over other data the desk stays the same and reads anew: sheets over the page write to it.
        """
        self.session.judges.follow()
        if event is not None and not (hasattr(self, "desk") and self.desk.shows(event)):
            self.desk = EventDesk(self.session, event, self._soon)
            self.sheets = EventSheets(self, self.desk)
            self.reading = False
            self.leave_search()
            self.ids.list.scroll_y = 1
        self.light = self.desk.game
        self.host.repaint()

    @property
    def subject(self) -> str:
        """The event."""
        return self.desk.identity

    # -- what is shown ------------------------------------------------------------------------------

    def show_desk(self) -> None:
        """The players, and beside them or instead of them the one who is looked at."""
        beside = self.wide and self.desk.chosen is not None and not self.desk.judging
        list_width = self.width * (self.list_share() if beside else 1)
        low = self.height < dp(LOW)
        view = self.desk.view(2 if low or not self.wide else max(2, min(5, int(list_width // dp(150)))))
        self.title, self.line = view.title, view.line
        self.report_text, self.report_line = view.report, view.report_line
        self.show_rows(view, list_width)
        if view.player is not None:
            back = "" if self.wide else "arrow-left"
            bar = AppBarView(view.player.name, view.player.line, back, ("pencil", "dots-vertical"))
            self.ids.head.view, self.ids.panel.view = bar, view.player
        else:
            self.reading = False
        self._arrange(view, beside)
        if view.reading is not None:
            self._watch()

    def _arrange(self, view: EventView, beside: bool) -> None:
        """Players and panel beside each other, or one of them; the bar stands where the thumb is."""
        open_ = self.reading and view.player is not None and not beside
        self.arrange(beside, open_, self._held["foot" if beside else "bar"])
        self._fill_foot(self.list_share())
        self._show_bar(view, open_)

    def _fill_foot(self, share: float) -> None:
        """As many ways in as fit; all of them are in the menus too."""
        room, names = self.width * share - dp(32), ["load", "gap"]
        for name in ("seats", "scan"):
            names += [name] if self.foot_width((*names, name)) <= room else []
        fill(self.ids.ways, [self._held[name] for name in names])

    def _show_bar(self, view: EventView, open_: bool) -> None:
        """The main button writes the report; on a phone, beside a player, it leads to the check."""
        speak = self.speak
        undo = (view.can_undo, view.can_redo)
        if open_ and view.player is not None:
            word = view.player.check_main or speak(say("Next player"))
            icon = "eye-check-outline" if view.player.check_main else "chevron-right"
            bar = ActionBarView(word, icon, True, "", *undo, undo_text=view.undo_text)
        elif not view.rows and view.filter == "all":
            bar = ActionBarView(
                speak(say("Load lists")), "tray-arrow-down", True, "", *undo, undo_text=view.undo_text
            )
        else:
            load = speak(say("Load lists") if self.wide else say("Load"))
            load = "" if self.wide and view.player is not None else load
            bar = ActionBarView(
                speak(say("Event report")),
                "file-document-outline",
                True,
                "",
                *undo,
                second_text=load,
                second_icon="tray-arrow-down" if load and self.wide else "",
                undo_text=view.undo_text,
            )
        self._held["bar"].view = bar

    def nothing(self, view: EventView) -> str:
        """What the empty list says."""
        if view.filter != "all" or self.desk.words:
            return self.speak(say("No such player is in the event."))
        text = say("Load a folder of lists, paste them or scan their codes. Each list is one player's.")
        return self.speak(text)

    def other_kind(self) -> str:
        """The button for a penalty that no other button names."""
        return self.speak(say("Another penalty"))

    # -- acts -----------------------------------------------------------------------------------------

    def read(self, player: str) -> None:
        """Open a player."""
        self.reading = True
        self.desk.select(player)
        self.ids.panel_scroll.scroll_y = 1

    def main(self) -> None:
        """Check the player who is open on a phone; else write the report, or load lists."""
        if self.reading and not self.wide and self.desk.chosen is not None:
            if self.ids.panel.view.check_main:
                self.check()
            else:
                self.step(1)
        elif self.desk.state.players:
            self.sheets.report_menu()
        else:
            self.sheets.load()

    def journal(self) -> None:
        """Every entry, and the way to strike one."""
        self.sheets.journal()

    def icon(self, name: str) -> None:
        """Where the player sits, or what else can be done."""
        if name == "pencil":
            self.sheets.ask_table()
        else:
            self.sheets.player_menu()

    def begin_round(self) -> None:
        """Begin the next round."""
        if self.desk.begin_round():
            text = say("Round {n} has begun.", n=self.desk.state.round)
            self.tell_done(self.speak(text))

    def draw(self) -> None:
        """Draw whom to check: the first time it is said how many, then one more with a tap."""
        state = self.desk.state
        if any(lot.round == state.round for lot in state.lots):
            self.desk.draw(1, state.lots[-1].of, state.lots[-1].again)
        else:
            self.sheets.draw()

    def decide(self, accept: bool) -> None:
        """Accept or refuse the late change."""
        if self.desk.decide(accept):
            text = say("The change is accepted.") if accept else say("The change is refused.")
            self.tell_done(self.speak(text))

    def ask_other(self) -> None:
        """The late list is another player's: ask for the name."""
        self.sheets.ask_other()

    def penalise(self, kind: str) -> None:
        """Note a penalty of a kind, or of another one."""
        self.sheets.penalty(kind)


SCREEN = Event
load_kv(__file__)
