"""The player's data as a whole: backups and their return, files in and out, and sources."""

from __future__ import annotations

from datetime import date
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from app.presenters.views import RowView
from companion.core.text import say
from companion.games import GAME_IDS, get_game

if TYPE_CHECKING:
    from app.presenters.session import AppSession

PACKAGE = "tabletop-companion"


class SettingsPresenter:
    """What the settings screen offers beside the settings."""

    def __init__(self, session: AppSession) -> None:
        self._session = session

    # -- backups --------------------------------------------------------------------------------

    def backups(self) -> tuple[RowView, ...]:
        """One copy a day, the latest first."""
        if not self._session.ready:
            return ()
        speak = self._session.speak
        return tuple(
            RowView(
                each.day.isoformat(),
                each.day.isoformat(),
                speak(say("{size} kB", size=max(1, each.size // 1024))),
                "archive-outline",
                end_icon="restore",
            )
            for each in self._session.guard(self._session.store.backups.all) or ()
        )

    def restore(self, day: str) -> str:
        """Put a day's copy in place of the data; gives one sentence on what happened."""
        play = self._session.play
        self._session.leave()
        text = self._session.guard(lambda: self._session.store.backups.restore(date.fromisoformat(day)))
        self._session.reread()  # also where it ended half-way: what is there now counts
        if text is None:
            if play is not None and self._session.is_there(play):
                self._session.open(play.id)
            return ""
        return self._session.speak(text)

    # -- about ----------------------------------------------------------------------------------

    def about(self) -> tuple[str, ...]:
        """What this is, where its facts come from, and on whose work it stands."""
        speak = self._session.speak
        games = ", ".join(get_game(game).title for game in GAME_IDS)
        return (
            speak(say("Tabletop Companion {version}", version=app_version())),
            speak(say("Games that work: {games}.", games=games)),
            speak(
                say(
                    "The rules are told in our own words; each carries its source: the rulebook, "
                    "our reading of it, an example value, or a value of yours."
                )
            ),
            speak(
                say(
                    "Values that stand only on the cards ship as examples. "
                    "Copy them once from the cards in your box."
                )
            ),
            speak(
                say("No publisher has a part in this companion. It is free software under the MIT licence.")
            ),
            speak(say("Built with Kivy, KivyMD, sqlite-utils, cattrs and plyer; letters by Roboto.")),
        )

    def folder(self) -> str:
        """Where the data lies."""
        return str(self._session.store.folder) if self._session.ready else ""


def app_version() -> str:
    """The version of this app."""
    try:
        return version(PACKAGE)
    except PackageNotFoundError:
        return "1.0"
