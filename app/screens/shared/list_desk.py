"""What the judge's desk and an event have in common on screen: a list, beside it the one that is looked at.

Files may be dropped on the window, keys walk through the list, notes find room above the foot, and one
finding is mended with a tap. `ListDeskPage` is the page, `ListDeskSheets` the ways in, `HeadedList` the list.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from app import device
from app.host import Host
from app.keys import stroke_of
from app.presenters.decks.cures import CureView
from app.presenters.decks.list_desk import ListDesk
from app.presenters.keys import DESK, acts_of
from app.screens.page import Page
from app.screens.shared.noting import NoteRoom
from app.screens.shared.searching import Searching
from app.theme import theme
from app.widgets.base.base import fill
from app.widgets.long_list.long_list import LongList
from app.widgets.sheet.sheet import top_sheet
from companion.core.text import Text, say

WIDE: Final = 760
"""Page width in dp from which both halves stand beside each other; more where the text is large."""
ROOMY: Final = 1000
"""Page width in dp from which the list has more of it than what is looked at."""
LARGE: Final = 1.3
"""Above this text scale columns are too narrow for their words."""
TICK: Final = 0.1
"""Seconds between two looks at how far the reading is."""


class ListDeskPage(Searching, Page):
    """A page with `halves` of a list and one of it; `held` are its parts that come and go."""

    wide = BooleanProperty(False)
    reading = BooleanProperty(False)
    """On a phone: the one that is looked at is open."""
    held: tuple[str, ...] = ()
    """kv ids hold weakly, so the page holds them."""
    columns: int = 0
    """Width of the list in dp from which its rows have columns."""
    desk: ListDesk[Any]
    sheets: Any

    def __init__(self, host: Host, **kwargs: Any) -> None:
        self._soon = Clock.create_trigger(lambda _dt: self.show(), -1)
        self._dropped: list[str] = []
        self.prepare(host)
        super().__init__(host, **kwargs)
        self._held = {name: self.ids[name].__self__ for name in self.held}
        self._note = NoteRoom()
        self._take_dropped = Clock.create_trigger(lambda _dt: self._load_dropped(), TICK)
        self._watch = Clock.create_trigger(lambda _dt: self.show(), TICK)
        self.bind(width=lambda *_args: self.refresh())

    def prepare(self, host: Host) -> None:
        """What has to be there before the page is built."""

    def on_pre_enter(self, *args: object) -> None:
        """Files may be dropped on the window and keys pressed while the page is on show."""
        super().on_pre_enter(*args)
        heard = {"on_drop_file": self._drop, "on_key_down": self.hear}
        Window.bind(**heard)
        self.follow(lambda: Window.unbind(**heard))

    def _drop(self, _window: Any, path: bytes, *_where: object) -> None:
        """Several files are dropped one by one, and are one load."""
        self._dropped.append(os.fsdecode(path))
        self._take_dropped()

    def _load_dropped(self) -> None:
        paths, self._dropped = self._dropped, []
        self.desk.load(*paths)

    def hear(self, _window: Any, key: int, scan: int, _text: str | None, modifiers: list[str]) -> bool:
        """Keys are heard before the search field: arrows walk through the list also while words are typed."""
        stroke = stroke_of(key, scan, modifiers)
        typing = any(getattr(child, "focus", False) for child in self.ids.search_box.children)
        acts = acts_of(stroke, DESK)
        if top_sheet() is not None or not acts or (typing and acts != ["read"]):
            return False
        {
            "read": lambda: self.step(1 if stroke == "down" else -1),
            "search": self.toggle_search,
            "paste": self.sheets.paste,
        }[acts[0]]()
        return True

    # -- what is shown ------------------------------------------------------------------------------

    def has_desk(self) -> bool:
        """Whether there is a desk to be shown yet."""
        return hasattr(self, "desk")

    def refresh(self) -> None:
        """Show the desk as it is."""
        if self.has_desk() and self.words.casefold().strip() != self.desk.words:
            self.desk.search(self.words)
        else:
            self.show()

    def show(self) -> None:
        """The desk changed; behind another screen it waits until somebody looks."""
        if self.has_desk() and hasattr(self, "_held") and self.host.here == self.name:
            self.wide = self.width >= dp(WIDE) * min(max(theme.scale, 1), 1.5)
            self.show_desk()

    def show_desk(self) -> None:
        """Show it; somebody looks."""
        raise NotImplementedError

    def list_share(self) -> float:
        """The part of the page that the list has beside what is looked at."""
        return 0.62 if self.width >= dp(ROOMY) else 0.5

    def show_rows(self, view: Any, list_width: float) -> None:
        """The list, in columns where there is room for them."""
        in_columns = self.wide and theme.scale <= LARGE and list_width >= dp(self.columns)
        if self.ids.list.head is not None:
            self.ids.list.head.wide = in_columns
        self.ids.list.rows = HeadAndRows(view, "line" if in_columns else "row")

    def arrange(self, beside: bool, open_: bool, ground: Any) -> None:
        """Both halves beside each other, or one of them; `ground` stands under the list, a note over it."""
        left, right, bar = (self._held[name] for name in ("left", "right", "bar"))
        fill(left, [*list(reversed(left.children))[:3], *([] if open_ else [self._note, ground])])
        note = [self._note] if open_ else []
        fill(right, [*list(reversed(right.children))[:2], *note, *([bar] if beside or open_ else [])])
        fill(self.ids.halves, [left, right] if beside else [right] if open_ else [left])
        share = self.list_share()
        left.size_hint_x, right.size_hint_x = (share, 1 - share) if beside else (1, 1)

    def foot_width(self, names: Sequence[str]) -> float:
        """The room that some buttons of the foot need."""
        return float(sum(self._held[name].width + dp(8) for name in names if name != "gap"))

    def search_hint(self) -> str:
        """Lists are found by these."""
        return self.speak(say("Player or card"))

    def tell(self, text: str, act: Any = None, action: str = "", position: Any = None) -> None:
        """One sentence over the foot of the list, or of the page; what stands there moves out of its way."""
        foot = self._held["foot"]
        self._note.tell(text, act, action, foot if foot.parent is not None else self._held["bar"], position)

    def tell_done(self, text: str) -> None:
        """Say what was just done, with the way back as long as nothing else is."""
        self.tell(text, self.desk.undo, position=self.desk.position)

    # -- acts -----------------------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """The next of the list, or the one before."""
        self.desk.step(by)
        shown, now = self.desk.shown_keys(), self.desk.looked_at()
        if now in shown:
            self.ids.list.show_row(shown.index(now) + 1)

    def back(self) -> bool:
        """From the one that is looked at to the list, and out of a search."""
        if self.reading and not self.wide:
            self.reading = False
            self.show()
            return True
        return self.leave_search()

    def undo(self) -> None:
        """Take the last act back."""
        self.desk.undo()

    def redo(self) -> None:
        """Do it again."""
        self.desk.redo()

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
        if self.desk.mend(finding):
            self.tell_done(cure.done)

    def meant(self, finding: int, card_id: str) -> None:
        """Say which card a line means."""
        self._changed(self.desk.meant(finding, card_id))

    def state(self, name: str, value: str) -> None:
        """State side, seat or redeals of the list."""
        self._changed(self.desk.set_statement(name, value))

    def _changed(self, done: bool) -> None:
        if done:
            self.tell_done(self.speak(say("The list was changed.")))


class ListDeskSheets:
    """Ways in for lists, and what is asked over the page; `act` is what taking a list in is called."""

    act: Text = say("Judge")

    def __init__(self, page: Any, desk: Any) -> None:
        self._page, self._desk = page, desk

    def speak(self, text: object) -> str:
        """A text in the player's language."""
        return str(self._page.speak(text))

    def of_list(self, act: Callable[[str], object]) -> Callable[[str], bool]:
        """An act of a sheet, on the list that it is opened for, whichever is looked at by then."""
        desk, of = self._desk, self._desk.looked_at()
        return lambda given: bool(desk.look_again(of) and act(given))

    def paste(self) -> None:
        """Take in what is in the clipboard, or ask for a text."""
        text = device.paste()
        if text.strip():
            self.take(text)
        else:
            self._load_type()

    def take(self, text: str, ended: Callable[[bool], object] | None = None) -> None:
        """Take a text in; `ended` is told whether it is kept, which may be a while later."""
        self._desk.paste(text, ended)

    def _load_paste(self) -> None:
        self.paste()

    def _load_type(self, refused: str = "") -> None:
        """Lists are read beside the screen: what is refused in the end is there again to be mended."""

        def typed(text: str) -> bool:
            taken = sheet.hand_on()

            def ended(kept: bool) -> None:
                if not kept:
                    self._load_type(text)
                taken()

            self.take(text, ended)
            return True

        sheet = self.ask(say("Paste a list"), self.act, typed, many=True, refused=refused)

    def _load_file(self) -> None:
        if not device.choose_file(self._desk.load):
            self.ask(say("File or folder"), self.act, self._desk.load)

    def _load_folder(self) -> None:
        if not device.choose_folder(self._desk.load):
            self.ask(say("File or folder"), self.act, self._desk.load)

    def ask(
        self,
        title: Text,
        action: Text,
        done: Callable[[str], bool],
        many: bool = False,
        hint: str = "",
        text: str = "",
        refused: str = "",
        about: str = "",
    ) -> Any:
        """Ask for a text of one line, or of many, until `done(text)` says that it was taken.

        It begins with one that is stored already, or with one that was `refused`; `about` tells whom it is
        for, where the title does not.
        """
        from app.screens.shared.field import ask_text

        speak = self.speak
        how: dict[str, Any] = {
            "refused": bool(refused),
            "about": f"{title.msgid} {about}",
            "page": self._page,
        }
        sheet = ask_text(speak(title), refused or text, speak(action), done, hint, **how)
        if many:
            sheet.ids.field.multiline = True
            sheet.ids.field.height = dp(200)
        return sheet

    def cure(self, finding: int | None = None) -> None:
        """The cure with every card that comes in or goes, each to be taken, declined or replaced."""
        from app.screens.decks.cure_sheet import CureSheet

        choice = self._desk.choose_cure(finding)
        if choice is not None:
            CureSheet(self._page, self._desk, choice, finding).open()

    def saved(self, path: Path | None) -> None:
        """Say where a file is, with a way to open it."""
        if path is not None:
            found = str(path)
            text = self.speak(say("Saved: {path}", path=found))
            self._page.tell(text, lambda: device.open_file(found), self.speak(say("Open")))


class HeadAndRows(Sequence[tuple[str, Any]]):
    """The head of a list and the rows of a view, each worked out when it comes into sight."""

    def __init__(self, view: Any, kind: str) -> None:
        self._view, self._kind = view, kind

    def __len__(self) -> int:
        return len(self._view.rows) + 1

    def __getitem__(self, at: Any) -> Any:
        return ("head", self._view) if at == 0 else (self._kind, self._view.rows[at - 1])


class HeadedList(LongList):
    """A list below its head, which is made once; only rows in sight have widgets."""

    page = ObjectProperty(None)
    head = ObjectProperty(None)

    def make(self, kind: str) -> Any:
        """The head, or a row."""
        if kind != "head":
            return self.make_row(kind)
        if self.head is None:
            self.head = self.make_head()
        return self.head

    def make_head(self) -> Any:
        """The widget above the rows."""
        raise NotImplementedError

    def make_row(self, kind: str) -> Any:
        """A widget for rows of a kind."""
        raise NotImplementedError
