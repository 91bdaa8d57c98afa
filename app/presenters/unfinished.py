"""Words that somebody began to write and nothing has taken yet: kept on disk by what they are for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.core.errors import CompanionError

if TYPE_CHECKING:
    from app.presenters.session import AppSession

Purpose = tuple[str, ...]
"""What words are for: what the page shows, the table, who looks, what is asked."""
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
        self._on_disk: dict[Purpose, Said] = {}
        self._changes: dict[Purpose, Said | None] = {}
        """What was kept and dropped (None) in this session: it holds for whatever data comes."""
        self._lent: set[Purpose] = set()
        """Words that were handed on and are being read; until they are taken they only stay on disk."""
        self._read_of: int | None = None
        """Which data they were read from, as `AppSession.replaced` counts."""

    @property
    def _all(self) -> dict[Purpose, Said]:
        """What is known now, the latest last."""
        others = {each: said for each, said in self._on_disk.items() if each not in self._changes}
        changed = {each: said for each, said in self._changes.items() if said is not None}
        return dict([*others.items(), *changed.items()][-MOST:])

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
            self._changes.pop(purpose, None)
            self._changes[purpose] = said
        self.store()

    def drop(self, purpose: Purpose) -> None:
        """They were taken, or are not wanted; what could not be read is nobody's to drop."""
        self._lent.discard(purpose)
        if self.find(purpose) is not None:
            self._changes[purpose] = None
        self.store()

    def lend(self, purpose: Purpose) -> None:
        """They were handed on, and are kept until they are dropped; nobody goes on with them meanwhile."""
        self._lent.add(purpose)

    def is_lent(self, purpose: Purpose) -> bool:
        """Whether words for this were handed on, and are not dropped yet."""
        return purpose in self._lent

    def move(self, before: str, now: str) -> None:
        """What a page shows is called otherwise now: words that are for it go with it."""
        for purpose, said in self.begun((before,)).items() if before != now else ():
            self.drop(purpose)
            self.keep((now, *purpose[1:]), said)

    def is_stored(self, purpose: Purpose, said: Said) -> bool:
        """Whether these words outlive the app."""
        return self._on_disk.get(purpose) == said

    def _read(self) -> None:
        """Take what the data holds; words that cannot be read now are asked for later."""
        session = self._session
        if self._read_of == session.replaced or not session.ready:
            return
        try:
            self._on_disk = _words(session.store.settings.get(NAME))
        except CompanionError:
            return
        self._read_of = session.replaced

    def store(self) -> None:
        """Write what the disk has not taken yet; if it refuses, whoever closes the app is asked instead."""
        self._read()
        session, now = self._session, self._all
        if now == self._on_disk or self._read_of != session.replaced or not session.ready:
            return
        plain = [[list(purpose), list(said)] for purpose, said in now.items()]
        try:
            if not session.store.read_only:
                session.store.settings.set(NAME, plain)
                self._on_disk = now
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
