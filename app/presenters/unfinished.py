"""Words that somebody began to write and nothing has taken yet: kept on disk by what they are for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.core.errors import CompanionError

if TYPE_CHECKING:
    from app.presenters.session import AppSession

Purpose = tuple[str, ...]
"""What words are for: the page and the table where they were begun, who looked, what was asked."""
Said = tuple[str, ...]
"""The words, one text for each field."""
NAME: Final = "unfinished"
"""The setting under which they are kept."""
MOST: Final = 50
"""So many are kept, the latest; nobody comes back to more."""


class Unfinished:
    """Read when first asked for, written with every change; what a full disk refuses stays in memory."""

    def __init__(self, session: AppSession) -> None:
        self._session = session
        self._all: dict[Purpose, Said] = {}
        self._on_disk: dict[Purpose, Said] = {}
        self._read_of: int | None = None
        """Which data they were read from, as `AppSession.replaced` counts."""

    def find(self, purpose: Purpose) -> Said | None:
        """The words for this; None where there are none."""
        self._read()
        return self._all.get(purpose)

    def begun(self, first: Purpose) -> dict[Purpose, Said]:
        """All whose purpose begins so."""
        self._read()
        return {purpose: said for purpose, said in self._all.items() if purpose[: len(first)] == first}

    def keep(self, purpose: Purpose, said: Said) -> None:
        """Keep words in place of those before."""
        if self.find(purpose) != said:
            others = {each: words for each, words in self._all.items() if each != purpose}
            self._all = dict([*others.items(), (purpose, said)][-MOST:])
        self.store()

    def drop(self, purpose: Purpose) -> None:
        """They were taken, or are not wanted."""
        self._read()
        self._all.pop(purpose, None)
        self.store()

    def is_stored(self, purpose: Purpose, said: Said) -> bool:
        """Whether these words outlive the app."""
        return self._on_disk.get(purpose) == said

    def _read(self) -> None:
        """What other data holds joins what is known; words that cannot be read now are asked for later."""
        session = self._session
        if self._read_of == session.replaced or not session.ready:
            return
        try:
            found = _words(session.store.settings.get(NAME))
        except CompanionError:
            return
        self._read_of, self._on_disk = session.replaced, found
        self._all = {**found, **self._all}

    def store(self) -> None:
        """Write what the disk has not taken yet; if it refuses, whoever closes the app is asked instead."""
        self._read()
        session = self._session
        if self._all == self._on_disk or self._read_of != session.replaced or not session.ready:
            return
        plain = [[list(purpose), list(said)] for purpose, said in self._all.items()]
        try:
            if not session.store.read_only:
                session.store.settings.set(NAME, plain)
                self._on_disk = dict(self._all)
        except CompanionError:
            return


def _words(plain: Any) -> dict[Purpose, Said]:
    """What was kept; whatever does not look like words is none."""
    found: dict[Purpose, Said] = {}
    for each in plain if isinstance(plain, list) else []:
        match each:
            case [list(purpose), list(said)] if all(isinstance(part, str) for part in (*purpose, *said)):
                found[tuple(purpose)] = tuple(said)
    return found
