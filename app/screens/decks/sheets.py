"""What comes over the desk: menus, the smallest cure, codes, comparisons, kept lists, fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from app import device
from app.presenters.decks.desk import DeckDesk
from app.presenters.event.events import KINDS, EventForm, begin_event, event_rows
from app.presenters.views import RowView
from app.screens.decks.kept import KeptSheet
from app.screens.shared.list_desk import ListDeskSheets
from app.screens.shared.menu import open_menu
from app.widgets.base.base import Words
from app.widgets.first_rows.first_rows import FirstRows
from app.widgets.list_row.list_row import ListRow
from app.widgets.sheet.sheet import OverSheet
from companion.core.local_time import local_now, today
from companion.core.text import say, say_n

_EVENTS = say("Players, late changes, checks, penalties")


class DeskSheets(ListDeskSheets):
    """Opens the sheets of one desk; `page` is the screen below them."""

    _desk: DeckDesk

    # -- lists come -------------------------------------------------------------------------------

    def load(self) -> None:
        """A file or a folder, chosen or typed; or a text."""
        speak, key = self.speak, "Ctrl+V" if self._page.wide else ""
        rows = [
            RowView("paste", speak(say("From the clipboard")), key, "content-copy"),
            RowView("type", speak(say("Type or paste a list")), icon="keyboard-outline"),
            RowView("file", speak(say("A file")), icon="file-document-outline"),
            RowView("folder", speak(say("A whole folder")), icon="tray-arrow-down"),
            RowView("write", speak(say("Write a new list")), icon="pencil"),
            RowView("kept", speak(say("Kept lists")), icon="archive-outline"),
        ]
        open_menu(speak(say("Load lists")), rows, lambda way: getattr(self, f"_load_{way}")())

    def take(self, text: str, ended: Callable[[bool], object] | None = None) -> None:
        """Judge a text; a single list is opened."""
        self._page.paste(text, ended)

    def _load_write(self) -> None:
        self._page.edit(self._desk.editing())

    def _load_kept(self) -> None:
        KeptSheet(self._page, self._desk).open()

    # -- who judges -------------------------------------------------------------------------------

    def pick_format(self) -> None:
        """The format, and the day as of which it judges."""
        speak = self.speak
        day = self._desk.state.day
        rows = [
            *self._desk.formats(),
            RowView(
                "/day",
                speak(say("Legal as of")),
                day.isoformat() if day else speak(say("Latest version")),
                "calendar",
            ),
        ]
        open_menu(speak(say("Format")), rows, self._pick_format)

    def _pick_format(self, picked: str) -> None:
        if picked != "/day":
            if picked:  # a file that cannot be used is only told of
                self._desk.pick_format(picked)
            return
        speak = self.speak
        rows = [
            RowView("latest", speak(say("Latest version")), selected=self._desk.state.day is None),
            RowView("today", speak(say("Today")), today().isoformat()),
            RowView("other", speak(say("Another day")), icon="calendar"),
        ]
        open_menu(speak(say("Legal as of")), rows, self._pick_day)

    def _pick_day(self, picked: str) -> None:
        if picked == "other":
            self.ask(
                say("Legal as of"),
                say("Judge"),
                self._desk.pick_day,
                hint="2026-05-31",
            )
        else:
            self._desk.pick_day(today().isoformat() if picked == "today" else "")

    def load_cards(self) -> None:
        """A card table, all of it or nothing."""
        if not device.choose_file(self._import):
            self.ask(say("File with the card table"), say("Load"), self._import)

    def _import(self, path: str) -> bool:
        found = self._desk.import_cards(path)
        if found is None:
            return False
        if not found.bad:
            self._page.tell(found.text)
            return True
        sheet = OverSheet(title=found.text)
        sheet.put(_rows(found.bad))
        sheet.open()
        return True

    # -- the whole desk -----------------------------------------------------------------------------

    def desk_menu(self) -> None:
        """Reports on all lists, cards, and a clean desk."""
        speak = self.speak
        rows = []
        if self._desk.verdicts:
            rows += [
                RowView("pdf", speak(say("Report as PDF")), icon="file-document-outline"),
                RowView("csv", speak(say("Report as a table (CSV)")), icon="file-delimited-outline"),
                RowView("html", speak(say("Report to print (HTML)")), icon="printer"),
                RowView("txt", speak(say("Report as text")), icon="file-document-outline"),
                RowView("json", speak(say("Report as data (JSON)")), icon="code-json"),
                RowView("as", speak(say("Save the report as…")), icon="tray-arrow-down"),
            ]
        if device.has_folders():
            folder = str(self._desk.export.folder)
            rows.append(RowView("folder", speak(say("Where reports are saved")), folder, "tray-arrow-down"))
        rows.append(RowView("event", speak(say("Name of the event")), self._desk.event, "pencil"))
        rows.append(RowView("events", speak(say("Events")), speak(_EVENTS), "trophy-outline"))
        rows.append(RowView("cards", speak(say("Load a card table")), icon="cards-playing-outline"))
        if self._desk.verdicts:
            rows.append(RowView("clear", speak(say("Clear the desk")), icon="close", colour="bad"))
        open_menu(speak(say("Desk")), rows, self._desk_act)

    def _desk_act(self, what: str) -> None:
        if what == "clear":
            if self._desk.clear():
                self._page.tell_done(self.speak(say("The desk was cleared.")))
        elif what == "cards":
            self.load_cards()
        elif what == "folder":
            if not device.choose_folder(self._write_to):
                title, action = say("Folder for reports"), say("Done")
                self.ask(title, action, self._write_to, hint=str(self._desk.export.folder))
        elif what == "as":
            self._ask_save_as()
        elif what == "events":
            self.events()
        elif what == "event":
            title, action = say("Name of the event"), say("Done")
            self.ask(title, action, self._desk.name_event)
        else:
            self.report(what)

    # -- events -------------------------------------------------------------------------------------

    def events(self) -> None:
        """The events that are kept; the lists of this desk become one with a tap."""
        speak, desk, session = self.speak, self._desk, self._page.session
        gone = event_rows(session, local_now(), deleted=True)
        readable = sum(each.status != "unreadable" for each in desk.verdicts)
        told = speak(say_n("with {n} list of this desk", "with {n} lists of this desk", readable))
        rows = [
            *(
                [RowView("/these", speak(say("Make an event of these lists")), told, "plus")]
                if readable
                else []
            ),
            RowView("/new", speak(say("New event")), icon="plus"),
            *event_rows(session, local_now()),
            RowView("/file", speak(say("Open an event from a file")), icon="tray-arrow-down"),
            *([RowView("/gone", speak(say("Events that were put away")), icon="restore")] if gone else []),
        ]
        open_menu(speak(say("Events")), rows, self._event_act)

    def _event_act(self, what: str) -> None:
        if what in ("/these", "/new"):
            self._ask_event(what == "/these")
        elif what == "/gone":
            rows = event_rows(self._page.session, local_now(), deleted=True)
            open_menu(self.speak(say("Events that were put away")), rows, self._bring_back)
        elif what == "/file":
            from app.screens.shared.loading import load_event

            load_event(self._page)
        else:
            self._go_to_event(int(what))

    def _bring_back(self, event: str) -> None:
        """An event that was put away is among the others again."""
        session = self._page.session
        if session.done(lambda: session.store.events.restore(int(event))):
            self._go_to_event(int(event))

    def _ask_event(self, with_lists: bool) -> None:
        from app.screens.event.form_sheet import FormSheet

        desk = self._desk
        day = (desk.state.day or today()).isoformat()
        form = EventForm(desk.event, day, "3", "", str(self._page.session.remembered(KINDS) or ""))

        def begin(made: EventForm) -> bool:
            lists = desk.verdicts if with_lists else ()
            event = begin_event(self._page.session, desk.game, desk.format_id, made, lists)
            if event is not None:
                self._go_to_event(event)
            return event is not None

        FormSheet(self._page, self.speak(say("New event")), form, begin).open()

    def _go_to_event(self, event: int) -> None:
        self._page.host.go("event", event=event)

    def _write_to(self, path: str) -> bool:
        done = self._desk.export.write_to(path)
        if done:
            self._page.tell(self.speak(say("Reports go to {path}", path=str(self._desk.export.folder))))
        return done

    def _ask_save_as(self, refused: str = "") -> None:
        title, action = say("Save the report as…"), say("Save")
        self.ask(title, action, self._save_as, hint="report.pdf", refused=refused)

    def _save_as(self, name: str) -> bool:
        """A report is written beside the screen: a name under which it cannot be is there again."""
        again = partial(self._ask_save_as, name)
        return self._desk.export.save_as(name, today(), self.saved, again)

    def report(self, kind: str) -> None:
        """Write the report on all lists, and say where it is."""
        self._page.tell(self.speak(say("The report is being written.")))
        self._desk.export.save(kind, today(), self.saved)

    def print_report(self) -> None:
        """Write the page to print, and open it in the program that prints."""

        def written(path: Path) -> None:
            self.saved(path)
            device.open_file(str(path))

        self._desk.export.save("html", today(), written)

    # -- one list -----------------------------------------------------------------------------------

    def list_menu(self) -> None:
        """What can be done with the chosen list."""
        speak = self.speak
        rows = [
            RowView("check", speak(say("Check the cards of this list")), icon="eye-check-outline"),
            *(RowView(f"/{each.id}", each.title, each.value, each.icon) for each in self._desk.fields()),
            RowView("compare", speak(say("Compare with the clipboard")), icon="swap-horizontal"),
            RowView("qr", speak(say("QR code of this list")), icon="qrcode"),
            RowView("registration", speak(say("Registration sheet of this list")), icon="printer"),
            RowView("share", speak(say("Share verdict")), icon="share-variant"),
            RowView("keep", speak(say("Keep the list")), icon="archive-outline"),
            RowView("pdf", speak(say("Report as PDF")), icon="file-document-outline"),
            RowView("remove", speak(say("Take it off the desk")), icon="close", colour="bad"),
        ]
        open_menu(speak(say("This list")), rows, self.of_list(self._list_act))

    def _list_act(self, what: str) -> None:
        if what.startswith("/"):
            self.state(what[1:])
        elif what == "registration":
            self.saved(self._desk.export.save_registration(today()))
        elif what == "pdf":
            self.report("pdf")
        elif what == "remove":
            if self._desk.remove():
                self._page.tell_done(self.speak(say("The list was taken off the desk.")))
        elif what == "keep":
            if self._desk.keep():
                self._page.tell(self.speak(say("The list is kept.")))
        else:
            {"check": self._page.check, "compare": self.compare, "qr": self.qr, "share": self._page.share}[
                what
            ]()

    def state(self, name: str) -> None:
        """Side, seat or redeals of the chosen list, to be stated with a tap."""
        field = next(each for each in self._desk.fields() if each.id == name)
        rows = [RowView(each.id, each.text, selected=each.id == field.taken) for each in field.choices]

        def picked(value: str) -> None:
            if value != field.taken:
                self._page.state(name, value)

        open_menu(field.title, rows, self.of_list(picked))

    def qr(self) -> None:
        """The chosen list as a code to be read by a camera."""
        from app.widgets.qr_code.qr_code import QrCode

        matrix = self._desk.export.qr()
        if matrix:
            sheet = OverSheet(title=self.speak(say("QR code of this list")))
            sheet.put(QrCode(matrix=[list(row) for row in matrix]))
            sheet.open()

    def compare(self) -> None:
        """The chosen list beside the one in the clipboard, or beside a text that is asked for."""
        text = device.paste()
        if text.strip():
            self.comparison(text)
        else:
            title, action = say("Paste the list that is played"), say("Compare")
            compare = self.of_list(self.comparison)
            self.ask(title, action, compare, many=True, about=self._desk.chosen_name)

    def comparison(self, text: str) -> bool:
        """What was registered beside what is played; whether they could be compared."""
        view = self._desk.export.compare(text)
        if view is None:
            return False
        sheet = OverSheet(title=self.speak(say("Registered and played")))
        for line in (view.line, view.unread):
            if line:
                sheet.put(Words(role="body", text=line))
        sheet.put(_rows(view.rows))
        sheet.open()
        return True


def _rows(views: Sequence[RowView]) -> FirstRows:
    rows = FirstRows()
    rows.show(views, ListRow)
    return rows
