"""Writing a list: cards are offered while their names are typed, and the verdict stands beside it."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from app.host import Host
from app.presenters.decks.desk import DeckDesk
from app.presenters.decks.editing import NO_LONGER_HERE, Editing
from app.presenters.decks.verdict_view import STATUS_LOOK, VerdictView
from app.presenters.views import ActionBarView, AppBarView, RowView
from app.screens.page import Page
from app.theme import theme
from app.widgets.base.base import fill, load_kv, match, move
from app.widgets.list_row.list_row import ListRow
from app.widgets.undo_bar.undo_bar import tell
from companion.core.text import Text, say

PAUSE: Final = 0.3
"""Seconds after a key before the list is judged again, and is on disk."""
LARGE: Final = 1.4
LOW: Final = 560
"""From this text scale on, or under this height in dp, a page keeps little more than its bars in place."""
WIDE: Final = 820
"""Page width in dp from which the verdict stands beside the text; more where the text is large."""


class DeckEditor(Page):
    """One list; `enter(editing=…)` begins with it."""

    wide = BooleanProperty(False)
    tight = BooleanProperty(False)
    """Large letters or a low window: only the bars and the offers stay in place, all else scrolls."""
    icon = StringProperty("")
    tone = StringProperty("ink2")
    state_line = StringProperty("")
    """The verdict in one line that is always in sight."""
    unfinished = StringProperty("")
    """Says that this edit was left in the middle."""

    light = ""

    def __init__(self, host: Host, **kwargs: Any) -> None:
        self.editing: Editing | None = None
        super().__init__(host, **kwargs)
        self._later = Clock.create_trigger(lambda _dt: self._judge(), PAUSE)
        # kv ids hold weakly: parts that change their place must not be lost.
        self._verdict, self._line_box, self._counts, *self._left = (
            self.ids[name].__self__
            for name in ("verdict", "line_box", "counts", "unfinished_words", "discard")
        )
        self.bind(size=self._arrange)

    def enter(self, editing: Editing, desk: DeckDesk, **_facts: Any) -> None:
        """Take the list that is to be written."""
        self.desk = desk
        self._fill(editing)
        self.ids.scroll.scroll_y = 1
        self.light = desk.game
        self.host.repaint()

    def _fill(self, editing: Editing) -> None:
        """Show what is written; the fields tell of it as if somebody typed."""
        self.editing = None
        self.ids.name.text, self.ids.text.text = editing.name, editing.text
        self.editing = editing

    def read_again(self) -> None:
        """Other data lies behind: a kept list in which nothing was written is shown as it is there."""
        if self.editing is not None:
            self.editing.go_on_with(self.desk.store.drafts)
            self._fill(self.editing)

    def on_pre_enter(self, *args: object) -> None:
        """The system may end the app while somebody writes."""
        super().on_pre_enter(*args)
        self.follow(self.host.before_pause(self._secure))

    def on_pre_leave(self, *_args: object) -> None:
        """However the page is left, what was written is on disk."""
        self._secure()

    def _secure(self) -> None:
        if self.editing is not None:
            self.editing.secure()

    def refresh(self) -> None:
        """Show the list with its verdict."""
        if self.editing is None:
            return
        speak = self.speak
        stamp, language = self.editing.judge.stamp, self.session.settings.language
        title = speak(say("Edit a list") if self.editing.text else say("Write a list"))
        self.ids.bar.view = AppBarView(title, stamp.title.get(language) or stamp.title.get("en", ""))
        here = self.editing.number is not None
        desk = speak(say("Change it on the desk") if here else say("Lay it on the desk"))
        keep = speak(say("To the kept lists"))
        self.ids.foot.view = ActionBarView(
            desk, "gavel", history=False, second_text=keep, second_icon="archive-outline"
        )
        self._arrange()
        self._judge()

    def _arrange(self, *_args: object) -> None:
        self.wide = self.width >= dp(WIDE) * min(max(theme.scale, 1), 1.4)
        move(self._verdict, self.ids.beside if self.wide else self.ids.below)
        self.tight = theme.scale > LARGE or self.height < dp(LOW)
        move(self._line_box, self.ids.line_inside if self.tight else self.ids.line_outside)
        move(self._counts, self.ids.counts_inside if self.tight else self.ids.counts_outside)

    # -- typing -----------------------------------------------------------------------------------

    def renamed(self, name: str) -> None:
        """The list is called something else."""
        if self.editing is not None:
            self.editing.name = name
            self._later()

    def typed(self) -> None:
        """The text or the cursor moved."""
        if self.editing is None:
            return
        self.editing.text = self.ids.text.text
        match(self.ids.offers, self.editing.offers(self._line()), self._offer)
        self._later()

    def _line(self) -> str:
        lines = self.ids.text.text.split("\n")
        row = self._row()
        return lines[row] if row < len(lines) else ""

    def _row(self) -> int:
        """The line of the text that the cursor is on; wrapped lines count once."""
        field = self.ids.text
        return int(field.text[: field.cursor_index()].count("\n"))

    def _offer(self) -> ListRow:
        row = ListRow()
        row.bind(on_release=lambda tapped: self._put(Editing.completed(self._line(), tapped.view.id)))
        return row

    def count(self, more: int) -> None:
        """One copy more or less of the card on this line."""
        self._put(Editing.counted(self._line(), more))

    def _put(self, line: str) -> None:
        """Write another line in place of the one the cursor is on; the cursor stays at its end."""
        field = self.ids.text
        lines, row = field.text.split("\n"), self._row()
        lines[row] = line
        field.text = "\n".join(lines)
        field.cursor = field.get_cursor_from_index(len("\n".join(lines[: row + 1])))

    def _judge(self) -> None:
        if self.editing is None:
            return
        self.editing.secure()  # so that nothing is lost if the phone ends us now
        self._show_unfinished()
        view = self.editing.verdict() if self.editing.text.strip() else None
        self._show_verdict(view)

    def _show_unfinished(self) -> None:
        self.unfinished = self.editing.unfinished if self.editing is not None else ""
        fill(self.ids.unfinished, self._left if self.unfinished else [])

    def discard(self) -> None:
        """Back to the list as it lies on the desk."""
        editing = self.editing
        if editing is None:
            return
        written = editing.discard()
        if written is None:
            return
        self._fill(editing)
        self._judge()

        def take_up() -> None:
            editing.take_up(*written)
            if self.editing is editing:
                self._fill(editing)
                self._judge()

        self._tell(
            self.speak(say("The edit was discarded.")),
            take_up,
            lambda: (editing.name, editing.text, self._edits_no_other(editing)),
        )

    def _show_verdict(self, view: VerdictView | None) -> None:
        self._verdict.opacity = 1 if view else 0
        if view is None:
            self.icon, self.tone, self.state_line = "", "ink2", self.speak(say("One card a line: 3 Name"))
            return
        self.icon, self.tone = STATUS_LOOK[view.status]
        sizes = [
            f"{each.name} {each.count}" + (f", {each.limit}" if each.limit else "") for each in view.parts
        ]
        self.state_line = " · ".join([view.word, *sizes])
        self._verdict.of, self._verdict.view = self.editing, view

    # -- leaving ----------------------------------------------------------------------------------

    def keep(self) -> None:
        """Put the list, as it is written now, among the player's own."""
        if self.editing is not None and self.editing.save():
            self._show_unfinished()
            self._tell(self.speak(say("The list is kept.")))

    def main(self) -> None:
        """Lay the list on the desk, or put it in the place of the one that lies there."""
        editing = self.editing
        if editing is not None and editing.text.strip() and self._lay(editing):
            self._leave()

    def _lay(self, editing: Editing) -> bool:
        """Put the list where it belongs; False where the disk refuses it, and then it stays here."""
        stored = editing.settle() if editing.number is None else editing.secure()
        if editing.number is not None and editing.differs:
            if stored and not editing.lies_in(self.desk.state):
                self._tell_behind(NO_LONGER_HERE)
                return True
            return self._rewrite(editing.number, editing)
        if editing.number is None and stored:
            self.desk.paste(editing.text)
        return stored

    def _rewrite(self, number: int, editing: Editing) -> bool:
        """Put the list in the place of the one before; one that nobody can read stays a draft too."""
        changed = self.desk.rewrite(number, editing.text)
        if changed is None:
            return False
        if changed.status != "unreadable":
            editing.finish()
        self._tell_behind(say("The list was changed."), self.desk.undo, self.desk.position)
        return True

    def back(self) -> bool:
        """Leaving keeps what was written: a list of the desk goes back there."""
        editing = self.editing
        if editing is None or not (editing.changed or editing.replaces):
            return False
        if editing.number is None:
            stored = editing.settle()
        elif editing.text.strip():
            stored = self._lay(editing)
        else:
            stored = True
            editing.finish()  # an empty text takes nothing off the desk
        if stored:
            self._leave()
        else:
            self._ask_to_leave()
        return True

    def _ask_to_leave(self) -> None:
        """What no disk has is thrown away by whoever wrote it, and by nobody else."""
        from app.screens.shared.menu import open_menu

        speak = self.speak
        rows = (
            RowView("stay", speak(say("Go on writing")), icon="pencil"),
            RowView("leave", speak(say("Leave without it")), icon="delete-outline", colour="bad"),
        )
        title = speak(say("What you wrote could not be stored."))
        open_menu(title, rows, lambda way: self._leave() if way == "leave" else None)

    def _leave(self) -> None:
        """Go back to the desk; a kept list that is another one now can be had as it was."""
        editing, self.editing = self.editing, None
        self.host.back()
        if editing is not None and editing.replaces:
            self._tell_changed(editing)

    def _tell_changed(self, editing: Editing) -> None:
        """Offer the list as it was, until the disk takes it."""

        def put_back() -> None:
            if not editing.put_back():
                self._tell_changed(editing)

        said = say("The list was changed.")
        self._tell_behind(said, put_back, lambda: self._edits_no_other(editing))

    def _edits_no_other(self, editing: Editing) -> bool:
        """Whether no list was opened since; what was written before may be had again only then."""
        return self.editing in (None, editing)

    def _tell_behind(self, text: Text, act: Any = None, position: Any = None) -> None:
        """One sentence on the page that comes next."""
        tell(self.speak(text), act, position=position)

    def _tell(self, text: str, act: Any = None, position: Any = None) -> None:
        tell(text, act, on=self.ids.foot, position=position)


SCREEN = DeckEditor
load_kv(__file__)
