"""Everything the player can set, at once on screen; backups, files, and where the facts come from."""

from __future__ import annotations

from typing import Any, Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from app.host import Host
from app.presenters.home import HomePresenter
from app.presenters.settings_page import SettingsPresenter
from app.screens.page import Page
from app.widgets.base.base import Words, load_kv
from app.widgets.list_row.list_row import ListRow
from app.widgets.sheet.sheet import OverSheet
from companion.core.text import say

SHOWN: Final = (
    "language", "style", "scale", "dice", "moves", "haptics", "speech", "keep_awake", "seating", "hints",
    "sounds", "drift_check",
)  # fmt: skip
"""The properties that show settings."""


class SettingsPage(Page):
    """Shows the settings as they are and sends changes back."""

    language = StringProperty("en")
    style = StringProperty("System")
    scale = StringProperty("100")
    dice = StringProperty("ask")
    moves = BooleanProperty(True)
    haptics = BooleanProperty(True)
    speech = BooleanProperty(False)
    keep_awake = BooleanProperty(True)
    seating = StringProperty("opposite")
    hints = BooleanProperty(True)
    sounds = BooleanProperty(False)
    drift_check = BooleanProperty(False)
    pushed = BooleanProperty(False)
    """From a table or from help: then there is a way back there."""

    def __init__(self, host: Host, **kwargs: Any) -> None:
        self.desk = SettingsPresenter(host.session)
        self.tables = HomePresenter(host.session)
        super().__init__(host, **kwargs)

    def enter(self, pushed: bool = False) -> None:
        """From the navigation bar, or from another page."""
        self.pushed = pushed

    def refresh(self) -> None:
        """Show the settings as they are now."""
        settings = self.session.settings
        self.language, self.style, self.dice = settings.language, settings.theme, settings.dice
        self.scale = str(round(settings.text_scale * 100))
        self.moves, self.haptics, self.seating = settings.motion, settings.haptics, settings.seating
        self.speech, self.keep_awake, self.hints = settings.speech, settings.keep_awake, settings.hints
        self.sounds, self.drift_check = settings.sounds, settings.drift_check

    def put(self, key: str, value: Any) -> None:
        """Change one setting; one that is not stored shows again as it was."""
        if getattr(self.session.settings, key) != value and not self.session.set(key, value):
            for name in SHOWN:  # the choice that was tapped has already changed on its own
                self.property(name).dispatch(self)

    # -- data -----------------------------------------------------------------------------------

    def open_backups(self) -> None:
        """List the copies; a tap asks before one takes the place of the data."""
        speak = self.speak
        rows = self.desk.backups()
        if not rows:
            self._tell(
                speak(say("There is no backup yet. The first is made today, a little after the start."))
            )
            return
        from app.screens.shared.menu import open_menu

        open_menu(speak(say("Backups")), rows, self._ask_restore)

    def _ask_restore(self, day: str) -> None:
        from app.presenters.views import RowView
        from app.screens.shared.menu import open_menu

        speak = self.speak
        rows = (
            RowView(
                "yes",
                speak(say("Bring this backup back")),
                speak(say("What is there now is kept beside it.")),
                "restore",
            ),
            RowView("no", speak(say("Leave everything as it is")), icon="close"),
        )
        open_menu(day, rows, lambda act: self._restore(day) if act == "yes" else None)

    def _restore(self, day: str) -> None:
        said = self.desk.restore(day)
        if said:
            self.host.tab("settings")  # what leads back from here may be gone
            self._tell(said)

    def load(self) -> None:
        """A table from a file."""
        from app.screens.shared.loading import load_table

        load_table(self)

    def save(self) -> None:
        """Write the last table to a file and say where it is."""
        speak = self.speak
        last = self.session.last_table() if self.session.ready else None
        path = self.tables.save(last.id) if last is not None else None
        if last is None:
            self._tell(speak(say("There is no table to save.")))
        elif path is not None:
            self._tell(speak(say("Saved as {path}", path=path)))

    def report(self) -> None:
        """Hand a problem of the last table on."""
        last = self.session.last_table() if self.session.ready else None
        if last is None:
            self._tell(self.speak(say("There is no table to tell of.")))
            return
        from app.screens.shared.report import send_report

        send_report(self.host, last.id)

    def open_about(self) -> None:
        """What this is and where its facts come from."""
        sheet = OverSheet(title=self.speak(say("About and sources")))
        for text in self.desk.about():
            sheet.put(Words(text=text, padding=(0, dp(2))))
        sheet.put(
            ListRow(
                icon="folder-outline", title=self.speak(say("Your data lies here")), detail=self.desk.folder()
            )
        )
        sheet.open()

    def _tell(self, text: str) -> None:
        from app.widgets.undo_bar.undo_bar import tell

        tell(text)


load_kv(__file__)

SCREEN = SettingsPage
