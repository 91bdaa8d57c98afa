"""What comes over an event: ways in, lots, penalties, seats, the journal, files and reports."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from app import device
from app.presenters.event.desk import EventDesk
from app.presenters.event.events import EventForm, export_event
from app.presenters.views import RowView, SegmentView
from app.screens.event.form_sheet import FormSheet
from app.screens.shared.list_desk import ListDeskSheets
from app.screens.shared.menu import open_menu
from app.widgets.base.base import Words
from app.widgets.sheet.sheet import FieldsSheet
from companion.core.local_time import today
from companion.core.text import say

if TYPE_CHECKING:
    from companion.tournament.model import Player

MOST: Final = 12
"""So many can be drawn with one tap."""


class EventSheets(ListDeskSheets):
    """Opens the sheets of one event; `page` is the screen below them."""

    act = say("Register")
    _desk: EventDesk

    # -- lists come -------------------------------------------------------------------------------

    def load(self) -> None:
        """A folder, a file, the clipboard, typed text or scanned codes."""
        speak = self.speak
        rows = [
            RowView("folder", speak(say("A whole folder")), icon="tray-arrow-down"),
            RowView("file", speak(say("A file")), icon="file-document-outline"),
            RowView("paste", speak(say("From the clipboard")), icon="content-copy"),
            RowView("type", speak(say("Type or paste a list")), icon="keyboard-outline"),
            RowView("scan", speak(say("Scan codes")), icon="qrcode-scan"),
        ]
        open_menu(speak(say("Register lists")), rows, lambda way: getattr(self, f"_load_{way}")())

    def _load_scan(self) -> None:
        self.scan()

    def scan(self, refused: str = "") -> None:
        """A hand scanner types what a code says; each Enter registers a list, then the next may come.

        Codes that are refused come back one by one; a new one may be scanned in front of them.
        """

        def scanned(text: str) -> bool:
            sheet.waiting = [each for each in sheet.waiting if each != text]
            sheet.begin_anew(*sheet.waiting[:1])
            self._desk.paste(text, lambda kept: None if kept else self._scan_again(text))
            return False

        hint = self.speak(say("Text of the code"))
        sheet: Any = self.ask(say("Scan a code"), say("Register"), scanned, hint=hint, refused=refused)
        sheet.overtyped = True
        if refused:
            sheet.waiting = [refused]
        self._scanner = sheet

    def _scan_again(self, code: str) -> None:
        """A code was refused: it waits in the sheet for the next one, or for a sheet of its own."""
        sheet = self._scanner
        if sheet.gone:
            self.scan(code)
            return
        sheet.waiting = [*sheet.waiting, code]
        if not sheet.ids.field.text:
            sheet.begin_anew(code)

    # -- lots -------------------------------------------------------------------------------------

    def draw(self) -> None:
        """How many of whom the lot falls on; a code of one's own, such as dice thrown in public."""
        DrawSheet(self._page, self._desk).open()

    # -- the player -------------------------------------------------------------------------------

    def player_menu(self) -> None:
        """What can be done with the chosen player."""
        speak, player = self.speak, self._desk.chosen
        if player is None:
            return
        left = say("Drop out") if player.plays else say("Back in the event")
        rows = [
            RowView("check", speak(say("Check the cards of this list")), icon="eye-check-outline"),
            RowView("table", speak(say("Table of this player")), player.table, "table-furniture"),
            RowView("rename", speak(say("Rename the player")), icon="pencil"),
            RowView("list", speak(say("Register another list")), icon="content-copy"),
            RowView("left", speak(left), icon="account-off-outline", colour="warn" if player.plays else "ok"),
        ]
        open_menu(player.name, rows, self.of_list(self._player_act))

    def _player_act(self, what: str) -> None:
        player = self._desk.chosen
        if player is None:
            return
        if what == "check":
            self._page.check()
        elif what == "table":
            self.ask_table()
        elif what == "rename":
            rename = partial(self._desk.rename, player=player.id)
            self.ask(say("Rename the player"), say("Done"), rename, text=player.name, about=player.id)
        elif what == "list":
            register = partial(self._desk.register_text, player.id)
            self.ask(say("Register another list"), say("Register"), register, many=True, about=player.id)
        elif self._desk.drop_out():
            text = say("{player} drops out", player=player.name)
            if not player.plays:
                text = say("{player} is back in the event.", player=player.name)
            self._page.tell_done(self.speak(text))

    def ask_table(self) -> None:
        """Where the player sits."""
        player = self._desk.chosen
        if player is not None:
            sit = partial(self._desk.sit, player=player.id)
            self.ask(say("Table of this player"), say("Done"), sit, text=player.table, about=player.id)

    def ask_other(self) -> None:
        """The name of the other player whose list it is."""
        player = self._desk.chosen
        if player is not None:
            title, take = say("Name of the other player"), partial(self._desk.take_as_other, player=player.id)
            self.ask(title, say("Register"), take, text=f"{player.name} (2)", about=player.id)

    def penalty(self, kind: str) -> None:
        """A kind and a reason; one tap where no reason is wanted."""
        player = self._desk.chosen
        if player is not None:
            PenaltySheet(self._page, self._desk, player, kind).open()

    # -- rounds -----------------------------------------------------------------------------------

    def seats(self) -> None:
        """Who sits where, from the clipboard or typed: one line a table."""
        text = device.paste()
        hint = self.speak(say("1 Anna – Boris"))
        self.ask(
            say("One line a table: its number, then the players"),
            say("Seat"),
            self._desk.seat,
            True,
            hint,
            text,
        )

    # -- the event --------------------------------------------------------------------------------

    def event_menu(self) -> None:
        """Rounds, seats, files and what the event is."""
        speak, view = self.speak, self._desk.view()
        rows = [
            *([RowView("round", view.begin, icon="play-circle-outline")] if view.begin else []),
            RowView("draw", speak(say("Draw whom to check")), icon="shuffle-variant"),
            RowView("seats", speak(say("Seats")), icon="table-furniture"),
            RowView("note", speak(say("Write a note")), icon="pencil"),
            RowView("journal", speak(say("Journal")), view.report, "history"),
            RowView("report", speak(say("Event report")), view.report_line, "file-document-outline"),
            RowView("export", speak(say("Save the event as a file")), icon="tray-arrow-up"),
            RowView("edit", speak(say("Change the event")), icon="pencil"),
            RowView("format", speak(say("Format")), self._desk.format_id, "gavel"),
            RowView("delete", speak(say("Put the event away")), icon="close", colour="bad"),
        ]
        open_menu(view.title, rows, self._event_act)

    def _event_act(self, what: str) -> None:
        acts: dict[str, Callable[[], object]] = {
            "round": self._page.begin_round,
            "draw": self.draw,
            "seats": self.seats,
            "note": lambda: self.ask(say("Write a note"), say("Done"), self._desk.note),
            "journal": self.journal,
            "report": self.report_menu,
            "export": self.export,
            "edit": self.edit,
            "format": self.pick_format,
            "delete": self.delete,
        }
        acts[what]()

    def edit(self) -> None:
        """Name, day, rounds, deadline and kinds of penalties."""
        form = EventForm.of(self._desk.state)
        FormSheet(self._page, self.speak(say("Change the event")), form, self._desk.arrange).open()

    def pick_format(self) -> None:
        """Another format for all lists of the event."""
        desk = self._desk
        from companion.tournament.lists import day_of

        rows = desk.judges.formats(desk.game, desk.format_id, day_of(desk.state))

        def picked(format_id: str) -> None:
            if format_id:
                desk.arrange(EventForm.of(desk.state), format_id)

        open_menu(self.speak(say("Format")), rows, picked)

    def export(self) -> None:
        """The whole event as one file."""
        self.saved(export_event(self._page.session, self._desk.id, self._desk.export.folder))

    def delete(self) -> None:
        """Put the event away; it can be brought back."""
        session, number = self._page.session, self._desk.id
        if not session.done(lambda: session.store.events.delete(number)):
            return
        host = self._page.host
        self._page.reading = False
        self._page.leave_search()  # else the way back led out of it only
        host.back()
        from app.widgets.undo_bar.undo_bar import tell

        def bring_back() -> None:
            if session.done(lambda: session.store.events.restore(number)):
                host.go("event", event=number)

        tell(self.speak(say("The event was put away.")), bring_back)

    # -- the journal ------------------------------------------------------------------------------

    def journal(self) -> None:
        """Every entry, the last one first; a tap strikes one."""
        rows = self._desk.journal()
        open_menu(self.speak(say("Journal")), rows, self._strike)

    def _strike(self, place: str) -> None:
        found = self._desk.strike(int(place))
        if found is None:
            return
        plan, lines = found
        speak = self.speak
        above = [Words(role="second", text=line) for line in lines[:8]]
        if len(lines) > 8:
            more = say("And {n} more.", n=len(lines) - 8)
            above.append(Words(role="second", text=speak(more)))
        title = next(row.title for row in self._desk.journal() if row.id == place)
        what = say("Nothing else changes.") if not lines else say("This changes with it.")
        row = RowView("strike", speak(say("Strike it out")), speak(what), "close", "bad")

        def strike(_id: str) -> None:
            if self._desk.confirm(plan):
                self._page.tell_done(speak(say("The entry was struck.")))

        open_menu(title, [row], strike, above)

    # -- reports ----------------------------------------------------------------------------------

    def report_menu(self) -> None:
        """One report, in the shape that is wanted."""
        speak = self.speak
        rows = [
            RowView("pdf", speak(say("Report as PDF")), icon="file-document-outline"),
            RowView("html", speak(say("Report to print (HTML)")), icon="printer"),
            RowView("csv", speak(say("Report as a table (CSV)")), icon="file-delimited-outline"),
            RowView("txt", speak(say("Report as text")), icon="file-document-outline"),
            RowView("json", speak(say("Report as data (JSON)")), icon="code-json"),
        ]
        above = [Words(role="second", text=f"{self._page.report_text}: {self._page.report_line}")]
        open_menu(speak(say("Event report")), rows, self.report, above)

    def report(self, kind: str) -> None:
        """Write it, and say where it is."""
        self._page.tell(self.speak(say("The report is being written.")))
        self._desk.save(kind, today(), self.saved)


class DrawSheet(FieldsSheet):
    """How many players or tables, whether again, and a code of one's own."""

    def __init__(self, page: Any, desk: EventDesk, **kwargs: Any) -> None:
        super().__init__(title=page.speak(say("Draw whom to check")), **kwargs)
        from app.screens.shared.field import LineField
        from app.widgets.buttons.buttons import MainButton
        from app.widgets.counter.counter import Counter
        from app.widgets.segmented.segmented import Segmented
        from app.widgets.switch_row.switch_row import SwitchRow

        speak = page.speak
        self._page, self._desk, self.count = page, desk, 3
        self._of = Segmented(
            views=[
                SegmentView("players", speak(say("Players"))),
                SegmentView("tables", speak(say("Tables"))),
            ],
            selected="players",
        )
        self._of.bind(on_pick=lambda *_args: self._show())
        self.put(self._of)
        self._counter: Any = Counter()
        self._counter.bind(on_set=self._set)
        self.put(self._counter)
        self._again = SwitchRow(title=speak(say("Those checked before too")), on=False)
        self._again.bind(on_switch=lambda *_args: self._show())
        self.put(self._again)
        self.put(Words(role="second", text=speak(say("A code of your own, such as dice thrown in public"))))
        self._code = LineField(hint_text=speak(say("Left empty, chance makes one")))
        self.put(self._code)
        self._line = Words(role="second", text="")
        self.put(self._line)
        self.button = MainButton(text=speak(say("Draw")), icon="shuffle-variant")
        self.button.bind(on_release=lambda _button: self.confirm())
        self.put(self.button)
        self._show()

    def word_fields(self) -> tuple[Any, ...]:
        """The code."""
        return (self._code,)

    def _set(self, _counter: Any, value: int) -> None:
        self.count = value
        self._show()

    def _show(self) -> None:
        from app.presenters.views import CounterView

        speak = self._page.speak
        left = self._desk.can_draw(self._of.selected, self._again.on)
        self.count = max(1, min(self.count, left, MOST))
        label = speak(say("How many"))
        self._counter.view = CounterView(
            "count", self.count, label, "shuffle-variant", low=1, high=max(1, min(left, MOST))
        )
        self._line.text = speak(say("Those on whom the lot can fall: {n}", n=left))
        self.button.active = left > 0

    def confirm(self) -> None:
        """Let the lot fall."""
        if self._desk.draw(self.count, self._of.selected, self._again.on, self._code.text):
            self.dismiss(force=True)


class PenaltySheet(FieldsSheet):
    """A kind of penalty of a player, and a reason for it."""

    def __init__(self, page: Any, desk: EventDesk, player: Player, kind: str, **kwargs: Any) -> None:
        super().__init__(title=player.name, about=player.id, **kwargs)
        from app.screens.shared.field import LineField
        from app.widgets.buttons.buttons import MainButton

        speak = page.speak
        self._page, self._desk, self._player = page, desk, player.id
        self.put(Words(role="second", text=speak(say("Kind of penalty"))))
        self.kind = LineField(text=kind)
        self.put(self.kind)
        self.put(Words(role="second", text=speak(say("Reason"))))
        self.words = LineField()
        self.put(self.words)
        button = MainButton(text=speak(say("Note the penalty")), icon="gavel")
        button.bind(on_release=lambda _button: self.confirm())
        self.put(button)

    def word_fields(self) -> tuple[Any, ...]:
        """The kind and the reason."""
        return self.kind, self.words

    def confirm(self) -> None:
        """Note it; without a kind the field waits for one."""
        if not self.kind.text.strip():
            self.kind.focus = True
        elif self._desk.penalise(self.kind.text, self.words.text, self._player):
            self.dismiss(force=True)
            text = say("{kind} for {player}", kind=self.kind.text.strip(), player=self.title)
            self._page.tell_done(self._page.speak(text))
