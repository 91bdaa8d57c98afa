"""The desk: load lists, see them worst first, and read a verdict; beside each other where there is room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from app.games import find_face
from app.host import Host
from app.presenters.decks.desk import DeckDesk
from app.presenters.decks.desk_view import DeskView
from app.presenters.new_table import played_list
from app.presenters.table.face import MadeList
from app.presenters.views import ActionBarView, AppBarView
from app.screens.decks.sheets import DeskSheets
from app.screens.shared.list_desk import LARGE, ListDeskPage
from app.screens.shared.sharing import hand_on
from app.theme import theme
from app.widgets.base.base import fill, load_kv
from companion.core.text import say

NARROW: Final = 440
"""Under this width the words of the bar need the room of its icons."""
THREE_ICONS: Final = 400
"""Page width in dp from which sharing stands beside a verdict's name; elsewhere it is in the menu."""
REPORTS: Final = ("pdf", "csv", "page")
"""Buttons for reports, in the order in which they are given up where there is no room."""


class Decks(ListDeskPage):
    """The judge's desk."""

    held = ("left", "right", "foot", "bar", "paste", "load", "gap", "undo", "redo", *REPORTS)
    columns = 620
    desk: DeckDesk
    event = StringProperty("")
    event_line = StringProperty("")
    roomy = BooleanProperty(False)
    """Buttons have room to name their keys."""
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)

    def prepare(self, host: Host) -> None:
        """The desk is there before the page: what it shows is asked for as it is built."""
        self.desk = DeckDesk(host.session, self._soon)
        self.sheets = DeskSheets(self, self.desk)
        self._pasted: tuple[str, int] | None = None
        self._laid: MadeList | None = None

    @property
    def light(self) -> str:
        """The game whose lists lie here gives the page its colour."""
        return self.desk.game if self.session.ready else ""

    @property
    def subject(self) -> str:
        """The game whose lists lie there."""
        return self.light

    def enter(self, lay: MadeList | None = None) -> None:
        """Lay a list on the desk that a table has led to; on the way back it lies there already."""
        if lay is not None and lay is not self._laid:
            self._laid = lay
            self.desk.lay(lay.game, lay.format, lay.text, lay.title)
        if self.has_desk():
            self.desk.follow()

    # -- what is shown ------------------------------------------------------------------------------

    def has_desk(self) -> bool:
        """Not before the data is open, nor while many lists are being read."""
        return self.session.ready and self.desk.lies_open()

    def show_desk(self) -> None:
        """The lists, and beside them or instead of them the verdict that is looked at."""
        self._open_pasted()
        view = self.desk.view()
        beside = self.wide and view.verdict is not None
        self.event, self.event_line = view.title, view.line
        self.show_rows(view, self._list_width(beside))
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
            game, used = self._pasted
            if (self.desk.game, self.desk.state.used) == (game, used + 1):
                self.reading = True
                self.ids.verdict_scroll.scroll_y = 1
            self._pasted = None

    def _list_width(self, beside: bool) -> float:
        return float(self.width) * (self.list_share() if beside else 1)

    def _show_verdict(self, view: DeskView) -> None:
        assert view.verdict is not None
        game = next(each.text for each in view.games if each.id == view.game)
        back = "" if self.wide else "arrow-left"
        roomy = self.wide or (theme.scale <= LARGE and self.width >= dp(THREE_ICONS))
        icons = (*(("share-variant",) if roomy else ()), "pencil", "dots-vertical")
        self.ids.head.view = AppBarView(view.verdict.name, f"{game} · {view.format}", back, icons)
        self.ids.verdict.play_word = self._play_word()
        self.ids.verdict.of = view.game, self.desk.looked_at()
        self.ids.verdict.view = view.verdict

    def _arrange(self, view: DeskView, beside: bool) -> None:
        """List and verdict beside each other, or one of them; the bar stands where the thumb is.

        Where there is room, lists come in at the foot of the list, whatever lies there and is looked at.
        """
        open_ = self.reading and view.verdict is not None and not beside
        self.arrange(beside, open_, self._held["foot" if self.wide else "bar"])
        self.can_undo, self.can_redo = view.can_undo, view.can_redo
        self._fill_foot(beside)
        self._show_bar(view, beside or open_)

    def _fill_foot(self, beside: bool) -> None:
        """Ways in at the left; at the right as many reports as fit, or undo where no bar has it."""
        room = self._list_width(beside) - dp(32)
        right = REPORTS if beside else ("undo", "redo")
        self.roomy = True
        self.roomy = self.foot_width(("paste", "load", *right)) <= room
        names = ["paste", "load", "gap"]
        for name in right:
            if self.foot_width((*names, name)) <= room:
                names.append(name)
        fill(self.ids.ways, [self._held[name] for name in names])

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

    # -- acts -----------------------------------------------------------------------------------------

    def read(self, number: int) -> None:
        """Open a verdict."""
        self.reading = True
        self.desk.select(number)
        self.ids.verdict_scroll.scroll_y = 1

    def paste(self, text: str, ended: Callable[[bool], object] | None = None) -> None:
        """Judge a text; `ended` is told in the end whether it lies on the desk."""
        self._pasted = self.desk.game, self.desk.state.used
        self.desk.paste(text, ended)

    def main(self) -> None:
        """Beside a verdict: seen, and on to the next; beside the list alone: paste."""
        if not self._on_verdict():
            self.sheets.paste()
        elif self._unseen() and self.desk.next():
            self.ids.verdict_scroll.scroll_y = 1

    def _on_verdict(self) -> bool:
        return self.desk.view().verdict is not None and (self.reading or self.wide)

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

    def pick_format(self) -> None:
        """Choose what everything is judged by."""
        self.sheets.pick_format()

    def load_cards(self) -> None:
        """Load a card table."""
        self.sheets.load_cards()

    def share(self) -> None:
        """The chosen verdict as text."""
        text = self.desk.export.text()
        said = hand_on(text, say("The verdict is in the clipboard.")) if text else None
        if said is not None:
            self.tell(self.speak(said))


SCREEN = Decks
load_kv(__file__)
