"""The desk: load lists, see them worst first, and read a verdict; beside each other where there is room."""

from __future__ import annotations

from datetime import date, datetime
from time import monotonic
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from app import device
from app.presenters.decks.desk import KINDS, DeckDesk, DeskView
from app.presenters.decks.told import STATUS_LOOK, FindingView, VerdictView
from app.presenters.views import RowView
from app.screens.page import Page
from app.screens.shared.menu import open_menu
from app.widgets.base.base import Column, Panel, Viewed, Words, fill, load_kv, match
from app.widgets.list_row.list_row import ListRow

WIDE = 936
"""Window width in dp, less the rail, from which list and verdict stand beside each other."""
PORTION = 40
"""Rows shown at once; the rest comes on demand, a widget being dear."""


class FindingCard(Viewed, Panel):
    """One finding."""

    title = StringProperty("")
    text = StringProperty("")
    amount = StringProperty("")
    where = StringProperty("")
    rule = StringProperty("")
    cure = StringProperty("")
    severity = StringProperty("")

    def show(self, view: FindingView) -> None:
        """Show a finding."""
        for name in ("title", "text", "amount", "where", "rule", "cure", "severity"):
            setattr(self, name, getattr(view, name))


class VerdictBox(Viewed, Column):
    """One whole verdict."""

    icon = StringProperty("")
    tone = StringProperty("line")
    word = StringProperty("")
    name = StringProperty("")
    sizes = StringProperty("")
    fix_title = StringProperty("")
    fix = StringProperty("")
    unchecked = StringProperty("")
    stamp = StringProperty("")

    def show(self, view: VerdictView) -> None:
        """Show a verdict."""
        self.icon, self.tone = STATUS_LOOK[view.status]
        self.word = view.word
        self.name = " · ".join(part for part in (view.name, view.detail) if part)
        self.sizes = "   ".join(f"{part} [b]{size}[/b]" for part, size, _fits in view.parts)
        match(self.ids.findings, view.findings, FindingCard)
        self.fix_title, self.fix = view.fix_title, "\n".join(view.fix)
        self.unchecked, self.stamp = "\n".join(view.unchecked), view.stamp


class Decks(Page):
    """The judge's desk."""

    wide = BooleanProperty(False)
    reading = BooleanProperty(False)
    """On a phone: a verdict is open."""
    tight = BooleanProperty(False)
    """Large letters on a narrow window: the buttons of the foot have words only."""

    def __init__(self, app: Any, **kwargs: Any) -> None:
        self.desk = DeckDesk(app.session, self.show)
        self._portion = PORTION
        super().__init__(app, **kwargs)
        # kv ids hold weakly: a part that is off the screen must not be lost.
        self._held = [self.ids[name].__self__ for name in ("left", "right", "load", "share", "main")]
        self.bind(width=self._arrange, reading=self._arrange, tight=self._arrange)
        app.fbind("_", lambda *_args: self.show())

    def on_pre_enter(self, *args: object) -> None:
        """Files and folders may be dropped on the window while the desk is on show."""
        super().on_pre_enter(*args)
        Window.bind(on_drop_file=self._dropped)
        self.follow(lambda: Window.unbind(on_drop_file=self._dropped))

    def _dropped(self, _window: Any, path: bytes, *_where: object) -> None:
        self.desk.load(path.decode("utf-8", "replace"))

    # -- what is shown ------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the desk as it is; before the data is open there is none."""
        if self.session.ready:
            self.show()

    def show(self) -> None:
        """The desk changed."""
        if not self.session.ready:
            return
        view = self.desk.view()
        ids = self.ids
        ids.games.views = list(view.games)
        ids.games.selected = view.game
        ids.format.view = RowView(
            "format", self.host._("Format"), view.format, "cards-outline", end_icon="chevron-down"
        )
        ids.cards.text = view.busy or view.cards
        ids.chips.views = list(view.chips)
        match(ids.rows, view.rows[: self._portion], self._row)
        left = len(view.rows) - self._portion
        ids.more_rows.text = self.host._("Show {n} more").format(n=left) if left > 0 else ""
        ids.more_rows.opacity, ids.more_rows.disabled = (1, False) if left > 0 else (0, True)
        ids.more_rows.height = dp(48) if left > 0 else 0
        ids.empty.text = "" if view.rows else self._nothing(view)
        if view.verdict is not None:
            ids.verdict.view = view.verdict
        self._arrange()

    def _nothing(self, view: DeskView) -> str:
        if view.filter != "all" or self.desk.words:
            return self.host._("No list of this kind lies on the desk.")
        return self.host._("Paste a list, or load a file or a whole folder. Every list is judged at once.")

    def _row(self) -> ListRow:
        row = ListRow()
        row.bind(on_release=lambda tapped: self.read(int(tapped.view.id)))
        return row

    def _arrange(self, *_args: object) -> None:
        """List and verdict beside each other, or one of them."""
        self.wide = self.width >= dp(WIDE)
        if self.wide:
            self.reading = False
        ids = self.ids
        left, right, load, share, main = self._held
        has = self.desk.selected is not None
        wanted = [left, right] if self.wide and has else [right if self.reading else left]
        fill(ids.halves, wanted)
        beside = self.wide and has
        fill(
            ids.foot,
            [
                *([] if self.reading else [load]),
                *([share] if self.reading or beside else []),
                main,
            ],
        )
        left.size_hint_x = 0.6 if len(wanted) == 2 else 1
        right.size_hint_x = 0.4 if len(wanted) == 2 else 1
        _ = self.host._
        if self.reading or beside:
            main.text, main.icon = _("Seen, next"), "eye-check-outline"
        else:
            main.text, main.icon = _("Paste"), "content-copy"
        if self.tight:
            main.icon = ""

    # -- acts -----------------------------------------------------------------------------------------

    def read(self, number: int) -> None:
        """Open a verdict."""
        self.desk.select(number)
        self.reading = not self.wide

    def back(self) -> bool:
        """From a verdict to the list."""
        was = self.reading
        self.reading = False
        return was

    def main(self) -> None:
        """Paste, or on to the next verdict."""
        if self.reading or (self.wide and self.desk.selected is not None):
            self.desk.next()
        else:
            self.paste()

    def paste(self) -> None:
        """Judge what is in the clipboard, or ask for a text."""
        text = device.paste()
        if text.strip():
            self.desk.paste(text)
        else:
            self._ask(self.host._("Paste a list"), self.host._("Judge"), self.desk.paste, many=True)

    def load(self) -> None:
        """A file or a folder, chosen or typed; or a text."""
        _ = self.host._
        rows = [
            RowView("paste", _("From the clipboard"), icon="content-copy"),
            RowView("type", _("Type or paste a list"), icon="keyboard-outline"),
            RowView("path", _("A file or a folder"), icon="tray-arrow-down"),
            RowView("write", _("Write a new list"), icon="pencil"),
            RowView("kept", _("Kept lists"), icon="archive-outline"),
        ]
        open_menu(_("Load lists"), rows, self._load)

    def _load(self, way: str) -> None:
        _ = self.host._
        if way == "paste":
            self.paste()
        elif way == "type":
            self._ask(_("Paste a list"), _("Judge"), self.desk.paste, many=True)
        elif way == "write":
            self._edit(self.desk.editing())
        elif way == "kept":
            self._show_kept()
        elif not device.choose_file(lambda path: self.desk.load(path)):
            self._ask(_("File or folder"), _("Judge"), self.desk.load)

    def _edit(self, editing: Any) -> None:
        if editing is not None:
            self.host.screens.go("deck_editor", editing=editing)

    def _show_kept(self) -> None:
        """Kept lists: a tap opens one, a long press puts it away, with a way back."""
        from app.widgets.sheet.sheet import OverSheet

        sheet = OverSheet(title=self.host._("Kept lists"))
        rows = self.desk.kept(datetime.now().astimezone())
        for view in rows:
            row = ListRow(view=view, holds=True)
            row.bind(
                on_release=lambda tapped: (
                    None if tapped.held else self._open_kept(sheet, int(tapped.view.id))
                ),
                on_hold=lambda held: self._delete_kept(sheet, int(held.view.id)),
            )
            sheet.put(row)
        text = self.host._("Hold a list to delete it.") if rows else self.host._("No list is kept yet.")
        sheet.put(Words(role="second", text=text))
        sheet.open()

    def _open_kept(self, sheet: Any, deck_id: int) -> None:
        sheet.dismiss(force=True)
        self._edit(self.desk.editing(deck_id))

    def _delete_kept(self, sheet: Any, deck_id: int) -> None:
        from app.widgets.undo_bar.undo_bar import tell

        sheet.dismiss(force=True)
        self.desk.delete(deck_id)
        _ = self.host._
        tell(_("The list was deleted."), lambda: self.desk.restore(deck_id), _("Undo"), above=160)

    def _ask(self, title: str, action: str, done: Any, many: bool = False) -> None:
        from app.screens.shared.field import ask_text

        sheet = ask_text(title, "", action, done)
        if many:
            sheet.ids.field.multiline = True
            sheet.ids.field.height = dp(200)

    def pick_format(self) -> None:
        """Choose the format by which everything is judged."""
        open_menu(self.host._("Format"), self.desk.formats(), self.desk.pick_format)

    def show_more(self) -> None:
        """The next portion of rows."""
        self._portion += PORTION
        self.show()

    def ask_words(self) -> None:
        """Search player, title, file and cards."""
        self._ask(self.host._("Player or card"), self.host._("Search"), self.desk.search)

    def more(self) -> None:
        """Reports, and a clean desk."""
        _ = self.host._
        names = {
            "pdf": _("Report as PDF"),
            "csv": _("Report as a table (CSV)"),
            "html": _("Report as a page (HTML)"),
            "txt": _("Report as text"),
            "json": _("Report as data (JSON)"),
        }
        rows = [RowView(kind, names[kind], icon="file-document-outline") for kind in KINDS]
        if self.desk.selected is not None:
            rows.insert(0, RowView("registration", _("Registration sheet of this list"), icon="printer"))
            rows.insert(0, RowView("check", _("Check the cards of this list"), icon="eye-check-outline"))
            rows.insert(1, RowView("edit", _("Edit this list"), icon="pencil"))
            rows.insert(2, RowView("compare", _("Compare with the clipboard"), icon="swap-horizontal"))
            rows.insert(3, RowView("qr", _("QR code of this list"), icon="qrcode"))
        rows.append(RowView("cards", _("Load a card table"), icon="cards-playing-outline"))
        rows.append(RowView("search", _("Show all again"), icon="magnify"))
        rows.append(RowView("clear", _("Clear the desk"), icon="close"))
        open_menu(self.desk.view().seen, rows, self._more)

    def _more(self, what: str) -> None:
        from app.widgets.undo_bar.undo_bar import tell

        if what == "clear":
            self.desk.clear()
        elif what == "search":
            self.desk.search("")
        elif what == "cards":
            if not device.choose_file(self._import):
                self._ask(self.host._("File with the card table"), self.host._("Load"), self._import)
        elif what == "qr":
            self._show_qr()
        elif what == "compare":
            self.compare()
        elif what == "edit":
            self._edit(self.desk.editing(chosen=True))
        elif what == "check":
            checking = self.desk.checking(monotonic)
            if checking is not None:
                self.host.screens.go("deck_check", checking=checking)
        else:
            today = date.today()
            sheet = what == "registration"
            path = self.desk.save_registration(today) if sheet else self.desk.save(what, today)
            if path is not None:
                tell(self.host._("Saved: {path}").format(path=path), above=160)

    def compare(self) -> None:
        """The chosen list beside the one in the clipboard, or beside a text that is asked for."""
        text = device.paste()
        if text.strip():
            self._show_comparison(text)
        else:
            title, action = self.host._("Paste the list that is played"), self.host._("Compare")
            self._ask(title, action, self._show_comparison, many=True)

    def _show_comparison(self, text: str) -> None:
        from app.widgets.sheet.sheet import OverSheet

        view = self.desk.compare(text)
        if view is None:
            return
        sheet = OverSheet(title=self.host._("Registered and played"))
        for line in (view.line, view.unread):
            if line:
                sheet.put(Words(role="body", text=line))
        for row in view.rows:
            sheet.put(ListRow(view=row))
        sheet.open()

    def _show_qr(self) -> None:
        from app.widgets.qr_code.qr_code import QrCode
        from app.widgets.sheet.sheet import OverSheet

        matrix = self.desk.qr()
        if matrix:
            sheet = OverSheet(title=self.host._("QR code of this list"))
            sheet.put(QrCode(matrix=[list(row) for row in matrix]))
            sheet.open()

    def _import(self, path: str) -> None:
        from app.widgets.undo_bar.undo_bar import tell

        told = self.desk.import_cards(path)
        if told:
            tell(told, above=160)

    def share(self) -> None:
        """The chosen verdict as text."""
        from app.widgets.undo_bar.undo_bar import tell

        text = self.desk.text()
        if text:
            device.share(text)
            tell(self.host._("The verdict is in the clipboard."), above=160)


SCREEN = Decks
load_kv(__file__)
