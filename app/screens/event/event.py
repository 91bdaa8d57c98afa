"""A judge's event: players and the one who is looked at; beside each other where there is room."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from app.host import Host
from app.presenters.event.desk import EventDesk
from app.presenters.event.view import EventView
from app.presenters.views import ActionBarView, AppBarView
from app.screens.event.players import Shown
from app.screens.event.sheets import EventSheets
from app.screens.page import Page
from app.screens.shared.desk_keys import DeskKeys
from app.screens.shared.noting import NoteRoom
from app.screens.shared.searching import Searching
from app.theme import theme
from app.widgets.base.base import fill, load_kv
from companion.core.text import say

WIDE: Final = 760
"""Page width in dp from which players and panel stand beside each other; more where the text is large."""
ROOMY: Final = 1000
"""Page width in dp from which the players have more of it than the panel."""
LOW: Final = 480
"""Under this height in dp only the running round and the next are shown."""
COLUMNS: Final = 640
"""Width of the list in dp from which its rows have columns."""
LARGE: Final = 1.3
"""Above this text scale columns are too narrow for their words."""
HELD: Final = ("left", "right", "bar", "foot", "load", "gap", "scan", "seats")
"""Parts that come and go; kv ids hold weakly, so the page holds them."""
TICK: Final = 0.1
"""Seconds between two looks at how far the reading is."""


class Event(DeskKeys, Searching, Page):
    """One event; `enter(event=…)` opens it."""

    wide = BooleanProperty(False)
    reading = BooleanProperty(False)
    """On a phone: a player is open."""
    title = StringProperty("")
    line = StringProperty("")
    report_text = StringProperty("")
    report_line = StringProperty("")
    light = ""
    desk: EventDesk

    def __init__(self, host: Host, **kwargs: Any) -> None:
        self._soon = Clock.create_trigger(lambda _dt: self.show(), -1)
        self._dropped: list[str] = []
        super().__init__(host, **kwargs)
        self._held = {name: self.ids[name].__self__ for name in HELD}
        self._note = NoteRoom()
        self._take_dropped = Clock.create_trigger(lambda _dt: self._load_dropped(), TICK)
        self._watch = Clock.create_trigger(lambda _dt: self.show(), TICK)
        self.bind(width=lambda *_args: self.refresh())

    def enter(self, event: int | None = None, **_facts: Any) -> None:
        """Open an event; on the way back from a check it is open already."""
        if event is not None and (not hasattr(self, "desk") or self.desk.id != event):
            self.desk = EventDesk(self.session, event, self._soon)
            self.sheets = EventSheets(self, self.desk)
            self.reading = False
            self.leave_search()
            self.ids.list.scroll_y = 1
        self.light = self.desk.game
        self.host.repaint()

    def on_pre_enter(self, *args: object) -> None:
        """Files may be dropped on the window and keys pressed while the event is on show."""
        super().on_pre_enter(*args)
        heard = {"on_drop_file": self._drop, "on_key_down": self.hear}
        Window.bind(**heard)
        self.follow(lambda: Window.unbind(**heard))

    def _drop(self, _window: Any, path: bytes, *_where: object) -> None:
        self._dropped.append(path.decode("utf-8", "replace"))
        self._take_dropped()

    def _load_dropped(self) -> None:
        paths, self._dropped = self._dropped, []
        self.desk.load(*paths)

    # -- what is shown ------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the event as it is."""
        if hasattr(self, "desk") and self.words.casefold().strip() != self.desk.words:
            self.desk.search(self.words)
        else:
            self.show()

    def show(self) -> None:
        """The event changed; behind another screen it waits until somebody looks."""
        if not hasattr(self, "desk") or not hasattr(self, "_held") or self.host.here != self.name:
            return
        self.wide = self.width >= dp(WIDE) * min(max(theme.scale, 1), 1.5)
        beside = self.wide and self.desk.chosen is not None and not self.desk.judging
        list_width = self.width * (self._share() if beside else 1)
        low = self.height < dp(LOW)
        view = self.desk.view(2 if low or not self.wide else max(2, min(5, int(list_width // dp(150)))))
        in_columns = self.wide and theme.scale <= LARGE and list_width >= dp(COLUMNS)
        self.title, self.line = view.title, view.line
        self.report_text, self.report_line = view.report, view.report_line
        if self.ids.list.head is not None:
            self.ids.list.head.wide = in_columns
        self.ids.list.rows = Shown(view, "line" if in_columns else "row")
        if view.player is not None:
            back = "" if self.wide else "arrow-left"
            bar = AppBarView(view.player.name, view.player.line, back, ("pencil", "dots-vertical"))
            self.ids.head.view, self.ids.panel.view = bar, view.player
        else:
            self.reading = False
        self._arrange(view, beside)
        if view.reading is not None:
            self._watch()

    def _share(self) -> float:
        """The part of the page that the players have beside one of them."""
        return 0.62 if self.width >= dp(ROOMY) else 0.5

    def _arrange(self, view: EventView, beside: bool) -> None:
        """Players and panel beside each other, or one of them; the bar stands where the thumb is."""
        left, right, bar, foot = (self._held[name] for name in ("left", "right", "bar", "foot"))
        open_ = self.reading and view.player is not None and not beside
        under_left = [] if open_ else [self._note, foot if beside else bar]
        fill(left, [*list(reversed(left.children))[:3], *under_left])
        note = [self._note] if open_ else []
        fill(right, [*list(reversed(right.children))[:2], *note, *([bar] if beside or open_ else [])])
        fill(self.ids.halves, [left, right] if beside else [right] if open_ else [left])
        share = self._share()
        left.size_hint_x, right.size_hint_x = (share, 1 - share) if beside else (1, 1)
        self._fill_foot(share)
        self._show_bar(view, open_)

    def _fill_foot(self, share: float) -> None:
        """As many ways in as fit; all of them are in the menus too."""
        room, names = self.width * share - dp(32), ["load", "gap"]
        for name in ("seats", "scan"):
            wide = sum(self._held[each].width + dp(8) for each in (*names, name) if each != "gap")
            names += [name] if wide <= room else []
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

    def search_hint(self) -> str:
        """Players are found by these."""
        return self.speak(say("Player or card"))

    def other_kind(self) -> str:
        """The button for a penalty that no other button names."""
        return self.speak(say("Another penalty"))

    # -- acts -----------------------------------------------------------------------------------------

    def read(self, player: str) -> None:
        """Open a player."""
        self.reading = True
        self.desk.select(player)
        self.ids.panel_scroll.scroll_y = 1

    def step(self, by: int) -> None:
        """The next player of the list, or the one before."""
        self.desk.step(by)
        shown = [row.id for row in self.desk.view().rows]
        if self.desk.selected in shown:
            self.ids.list.show_row(shown.index(self.desk.selected) + 1)

    def back(self) -> bool:
        """From a player to the list, and out of a search."""
        if self.reading and not self.wide:
            self.reading = False
            self.show()
            return True
        return self.leave_search()

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

    def undo(self) -> None:
        """Take the last act back."""
        self.desk.undo()

    def redo(self) -> None:
        """Do it again."""
        self.desk.redo()

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
            self.tell(self.speak(text), self.desk.undo)

    def draw(self) -> None:
        """Draw whom to check: the first time it is said how many, then one more with a tap."""
        state = self.desk.state
        if any(lot.round == state.round for lot in state.lots):
            self.desk.draw(1, state.lots[-1].of, state.lots[-1].again)
        else:
            self.sheets.draw()

    def check(self) -> None:
        """Go and check the cards of the player."""
        checking = self.desk.checking()
        if checking is not None:
            self.host.go("deck_check", checking=checking, desk=self.desk)

    def decide(self, accept: bool) -> None:
        """Accept or refuse the late change."""
        if self.desk.decide(accept):
            text = say("The change is accepted.") if accept else say("The change is refused.")
            self.tell(self.speak(text), self.desk.undo)

    def ask_other(self) -> None:
        """The late list is another player's: ask for the name."""
        self.sheets.ask_other()

    def penalise(self, kind: str) -> None:
        """Note a penalty of a kind, or of another one."""
        self.sheets.penalty(kind)

    def mend(self, finding: int) -> None:
        """Carry out the cure of one finding; where cards are to be chosen, they are shown first."""
        cure = self.desk.cure(finding)
        if cure is not None and cure.asks:
            self.sheets.cure(finding)
        elif cure is not None:
            self.desk.mend(finding)
            self.tell(cure.done, self.desk.undo)

    def meant(self, finding: int, card_id: str) -> None:
        """Say which card a line means."""
        self.desk.meant(finding, card_id)
        self.tell(self.speak(say("The list was changed.")), self.desk.undo)

    def state(self, name: str, value: str) -> None:
        """State side, seat or redeals of the list."""
        self.desk.set_statement(name, value)
        self.tell(self.speak(say("The list was changed.")), self.desk.undo)

    def tell(self, text: str, act: Any = None, action: str = "") -> None:
        """One sentence over the foot of the list, or of the page; what stands there moves out of its way."""
        foot = self._held["foot"]
        self._note.tell(text, act, action, foot if foot.parent is not None else self._held["bar"])


SCREEN = Event
load_kv(__file__)
