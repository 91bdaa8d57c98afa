"""The desk: load lists, see them worst first, and read a verdict; beside each other where there is room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from app import device
from app.games import find_face
from app.host import Host
from app.presenters.decks.cures import CureView
from app.presenters.decks.desk import DeckDesk
from app.presenters.decks.desk_view import DeskView
from app.presenters.new_table import played_list
from app.presenters.table.face import MadeList
from app.presenters.views import ActionBarView, AppBarView
from app.screens.decks.lists import Shown
from app.screens.decks.sheets import DeskSheets
from app.screens.page import Page
from app.screens.shared.desk_keys import DeskKeys
from app.screens.shared.noting import NoteRoom
from app.screens.shared.searching import Searching
from app.theme import theme
from app.widgets.base.base import fill, load_kv
from companion.core.text import say

WIDE: Final = 760
"""Page width in dp from which list and verdict stand beside each other; more where the text is large."""
ROOMY: Final = 1000
"""Page width in dp from which the list has more of it than the verdict."""
NARROW: Final = 440
"""Under this width the words of the bar need the room of its icons."""
THREE_ICONS: Final = 400
"""Page width in dp from which sharing stands beside a verdict's name; elsewhere it is in the menu."""
COLUMNS: Final = 620
"""Width of the list in dp from which its rows have columns."""
LARGE: Final = 1.3
"""Above this text scale columns are too narrow for their words."""
REPORTS: Final = ("pdf", "csv", "page")
"""Buttons for reports, in the order in which they are given up where there is no room."""
HELD: Final = ("left", "right", "foot", "bar", "paste", "load", "gap", "undo", "redo", *REPORTS)
"""Parts that come and go; kv ids hold weakly, so the page holds them."""
TICK: Final = 0.1
"""Seconds between two looks at how far the reading is."""


class Decks(DeskKeys, Searching, Page):
    """The judge's desk."""

    wide = BooleanProperty(False)
    reading = BooleanProperty(False)
    """On a phone: a verdict is open."""
    event = StringProperty("")
    event_line = StringProperty("")
    roomy = BooleanProperty(False)
    """Buttons have room to name their keys."""
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)

    def __init__(self, host: Host, **kwargs: Any) -> None:
        self._soon = Clock.create_trigger(lambda _dt: self.show(), -1)
        self.desk = DeckDesk(host.session, self._soon)
        self.sheets = DeskSheets(self, self.desk)
        self._dropped: list[str] = []
        self._pasted: int | None = None
        self._laid: MadeList | None = None
        super().__init__(host, **kwargs)
        self._held = {name: self.ids[name].__self__ for name in HELD}
        self._note = NoteRoom()
        self._take_dropped = Clock.create_trigger(lambda _dt: self._load_dropped(), TICK)
        self._watch = Clock.create_trigger(lambda _dt: self.show(), TICK)
        self.bind(width=lambda *_args: self.refresh())

    @property
    def light(self) -> str:
        """The game whose lists lie here gives the page its colour."""
        return self.desk.game if self.session.ready else ""

    def on_pre_enter(self, *args: object) -> None:
        """Files may be dropped on the window and keys pressed while the desk is on show."""
        super().on_pre_enter(*args)
        heard = {"on_drop_file": self._drop, "on_key_down": self.hear}
        Window.bind(**heard)
        self.follow(lambda: Window.unbind(**heard))

    def _drop(self, _window: Any, path: bytes, *_where: object) -> None:
        """Several files are dropped one by one, and are one load."""
        self._dropped.append(path.decode("utf-8", "replace"))
        self._take_dropped()

    def _load_dropped(self) -> None:
        paths, self._dropped = self._dropped, []
        self.desk.load(*paths)

    def enter(self, lay: MadeList | None = None) -> None:
        """Lay a list on the desk that a table has led to; on the way back it lies there already."""
        if lay is not None and lay is not self._laid:
            self._laid = lay
            self.desk.lay(lay.game, lay.format, lay.text, lay.title)

    # -- what is shown ------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the desk as it is; before the data is open there is none."""
        if self.session.ready and self.words.casefold().strip() != self.desk.words:
            self.desk.search(self.words)
        else:
            self.show()

    def show(self) -> None:
        """The desk changed; behind another screen it waits until somebody looks."""
        if not self.session.ready or not hasattr(self, "_held") or self.host.here != self.name:
            return
        self._open_pasted()
        view = self.desk.view()
        self.wide = self.width >= dp(WIDE) * min(max(theme.scale, 1), 1.5)
        beside = self.wide and view.verdict is not None
        in_columns = self.wide and theme.scale <= LARGE and self._list_width(beside) >= dp(COLUMNS)
        self.event, self.event_line = view.title, view.line
        lists = self.ids.list
        if lists.head is not None:
            lists.head.wide = in_columns
        lists.rows = Shown(view, "line" if in_columns else "row")
        if view.verdict is not None:
            self._show_verdict(view)
        else:
            self.reading = False
        self._arrange(view, beside)
        self.host.repaint()
        if view.reading is not None:
            self._watch()

    def _open_pasted(self) -> None:
        """A single list that was pasted is read at once; of several the judge chooses."""
        if self._pasted is not None and self.desk.loader.reading is None:
            if self.desk.state.used == self._pasted + 1:
                self.reading = True
                self.ids.verdict_scroll.scroll_y = 1
            self._pasted = None

    def _list_width(self, beside: bool) -> float:
        return float(self.width) * (self._share() if beside else 1)

    def _share(self) -> float:
        """The part of the page that the list has beside a verdict."""
        return 0.62 if self.width >= dp(ROOMY) else 0.5

    def _show_verdict(self, view: DeskView) -> None:
        assert view.verdict is not None
        game = next(each.text for each in view.games if each.id == view.game)
        back = "" if self.wide else "arrow-left"
        roomy = self.wide or (theme.scale <= LARGE and self.width >= dp(THREE_ICONS))
        icons = (*(("share-variant",) if roomy else ()), "pencil", "dots-vertical")
        self.ids.head.view = AppBarView(view.verdict.name, f"{game} · {view.format}", back, icons)
        self.ids.verdict.play_word = self._play_word()
        self.ids.verdict.view = view.verdict

    def _arrange(self, view: DeskView, beside: bool) -> None:
        """List and verdict beside each other, or one of them; the bar stands where the thumb is.

        Where there is room, lists come in at the foot of the list, whatever lies there and is looked at.
        """
        left, right, foot, bar = (self._held[name] for name in ("left", "right", "foot", "bar"))
        open_ = self.reading and view.verdict is not None and not beside
        ground = foot if self.wide else bar
        on_left = not (open_ and not self.wide)
        fill(left, [*list(reversed(left.children))[:3], *([self._note, ground] if on_left else [])])
        note = [] if on_left else [self._note]
        fill(right, [*list(reversed(right.children))[:2], *note, *([bar] if beside or open_ else [])])
        fill(self.ids.halves, [left, right] if beside else [right] if open_ else [left])
        share = self._share()
        left.size_hint_x, right.size_hint_x = (share, 1 - share) if beside else (1, 1)
        self.can_undo, self.can_redo = view.can_undo, view.can_redo
        self._fill_foot(beside)
        self._show_bar(view, beside or open_)

    def _fill_foot(self, beside: bool) -> None:
        """Ways in at the left; at the right as many reports as fit, or undo where no bar has it."""
        room = self._list_width(beside) - dp(32)
        right = REPORTS if beside else ("undo", "redo")
        self.roomy = True
        self.roomy = self._foot_width(("paste", "load", *right)) <= room
        names = ["paste", "load", "gap"]
        for name in right:
            if self._foot_width((*names, name)) <= room:
                names.append(name)
        fill(self.ids.ways, [self._held[name] for name in names])

    def _foot_width(self, names: Sequence[str]) -> float:
        return float(sum(self._held[name].width + dp(8) for name in names if name != "gap"))

    def _show_bar(self, view: DeskView, verdict: bool) -> None:
        """The main button takes lists in beside the list, and goes from list to list beside a verdict."""
        speak, bar, undo, redo = self.speak, self._held["bar"], view.can_undo, view.can_redo
        if not verdict:
            load, icon = speak(say("Load")), "" if self.width < dp(NARROW) else "tray-arrow-down"
            bar.view = ActionBarView(
                speak(say("Paste")), "content-copy", True, "", undo, redo, False, load, icon
            )
            return
        left = self._unseen()
        word = speak(say("Seen, next") if left - {self.desk.selected} else say("Mark as seen"))
        reason = speak(say("All lists have been seen.")) if not left else ""
        bar.view = ActionBarView(word, "eye-check-outline", bool(left), reason, undo, redo, False)

    def _unseen(self) -> set[int]:
        """The lists on show that nobody has marked as seen."""
        return {each.number for each in self.desk.shown()} - self.desk.state.seen

    def nothing(self, view: DeskView) -> str:
        """What the empty list says."""
        if view.filter != "all" or self.desk.words:
            return self.speak(say("No list of this kind lies on the desk."))
        text = say("Paste a list, or load a file or a whole folder. Every list is judged at once.")
        keys = self.speak(say("Ctrl+V pastes, Ctrl+F searches, arrows go through the lists."))
        return f"{self.speak(text)}\n\n{keys}" if self.wide else self.speak(text)

    def search_hint(self) -> str:
        """Lists are found by these."""
        return self.speak(say("Player or card"))

    # -- acts -----------------------------------------------------------------------------------------

    def read(self, number: int) -> None:
        """Open a verdict."""
        self.reading = True
        self.desk.select(number)
        self.ids.verdict_scroll.scroll_y = 1

    def paste(self, text: str) -> None:
        """Judge a text."""
        self._pasted = self.desk.state.used
        self.desk.paste(text)

    def step(self, by: int) -> None:
        """The next verdict of the list, or the one before."""
        self.desk.step(by)
        numbers = [each.number for each in self.desk.shown()]
        if self.desk.selected in numbers:
            self.ids.list.show_row(numbers.index(self.desk.selected) + 1)

    def back(self) -> bool:
        """From a verdict to the list, and out of a search."""
        if self.reading and not self.wide:
            self.reading = False
            self.show()
            return True
        return self.leave_search()

    def main(self) -> None:
        """Beside a verdict: seen, and on to the next; beside the list alone: paste."""
        if not self._on_verdict():
            self.sheets.paste()
        elif self._unseen() and self.desk.next():
            self.ids.verdict_scroll.scroll_y = 1

    def _on_verdict(self) -> bool:
        return self.desk.view().verdict is not None and (self.reading or self.wide)

    def undo(self) -> None:
        """Take the last act back."""
        self.desk.undo()

    def redo(self) -> None:
        self.desk.redo()

    def icon(self, name: str) -> None:
        """Share the verdict, edit the list, or see what else can be done with it."""
        if name == "share-variant":
            self.share()
        elif name == "pencil":
            self.edit(self.desk.editing(chosen=True))
        else:
            self.sheets.list_menu()

    def edit(self, editing: Any) -> None:
        """Go and write a list."""
        if editing is not None:
            self.host.go("deck_editor", editing=editing, desk=self.desk)

    def _play_word(self) -> str:
        """Offered where the chosen list is legal and its game is played with lists."""
        chosen = self.desk.chosen
        if chosen is None or chosen.status != "legal" or not find_face(self.desk.game).plays_judged:
            return ""
        return self.speak(say("Play this list"))

    def play(self) -> None:
        """Go to a new table with the chosen list; one tap more sets it up."""
        chosen = self.desk.chosen
        if chosen is not None:
            self.host.go("new_table", game=self.desk.game, brought=played_list(chosen.deck))

    def check(self) -> None:
        """Go and check the cards of the chosen list."""
        checking = self.desk.checking()
        if checking is not None:
            self.host.go("deck_check", checking=checking, desk=self.desk)

    def mend(self, finding: int) -> None:
        """Carry out the cure of one finding; where cards are to be chosen, they are shown first."""
        cure = self.desk.cure(finding)
        if cure is not None and cure.asks:
            self.sheets.cure(finding)
        elif cure is not None:
            self.carry_out(cure, finding)

    def carry_out(self, cure: CureView, finding: int | None = None) -> None:
        """Change the list, and say with which cards."""
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

    def pick_format(self) -> None:
        """Choose what everything is judged by."""
        self.sheets.pick_format()

    def load_cards(self) -> None:
        """Load a card table."""
        self.sheets.load_cards()

    def share(self) -> None:
        """The chosen verdict as text."""
        text = self.desk.export.text()
        if text and device.share(text) != "sent":
            self.tell(self.speak(say("The verdict is in the clipboard.")))

    def tell(self, text: str, act: Any = None, action: str = "") -> None:
        """One sentence over the foot of the list, or of the page; lists and verdicts move out of its way."""
        foot = self._held["foot"]
        self._note.tell(text, act, action, foot if foot.parent is not None else self._held["bar"])


SCREEN = Decks
load_kv(__file__)
