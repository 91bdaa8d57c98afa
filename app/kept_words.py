"""Keeps what is begun in sheets, by the page where it was, its table and who looked."""

from __future__ import annotations

from typing import Any

from app.widgets.sheet.word_keeper import Texts, WordKeeper


class KeptWords(WordKeeper):
    """The sheets' way to what is `unfinished` in a session."""

    def __init__(self, app: Any) -> None:
        self._app = app

    def here(self) -> Texts:
        """Words of one player at a table are not shown to another, nor at another table."""
        screens, play = self._app.screens, self._app.session.play
        page = (screens.here, screens.current_screen.subject)
        if play is None or not screens.shows_table:
            return page
        return (*page, play.identity, str(play.handover.eyes))

    def find(self, purpose: Texts) -> Texts | None:
        found: Texts | None = self._app.session.unfinished.find(purpose)
        return found

    def keep(self, purpose: Texts, said: Texts) -> None:
        self._app.session.unfinished.keep(purpose, said)

    def drop(self, purpose: Texts) -> None:
        self._app.session.unfinished.drop(purpose)

    def lend(self, purpose: Texts) -> None:
        self._app.session.unfinished.lend(purpose)

    def is_lent(self, purpose: Texts) -> bool:
        return bool(self._app.session.unfinished.is_lent(purpose))

    def is_stored(self, purpose: Texts, said: Texts) -> bool:
        return bool(self._app.session.unfinished.is_stored(purpose, said))
