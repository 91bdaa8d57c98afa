"""Unfinished edits of lists that lie on the desk: on disk while somebody writes, gone when they are done."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from companion.core.errors import DataError
from companion.core.text import Text, say

if TYPE_CHECKING:
    from app.presenters.session import AppSession


@dataclass(frozen=True)
class Draft:
    """What was written so far in place of a list."""

    number: int
    """The number of the list on the desk; after an undo another list may have it."""
    was: str
    """The list as it lay there; with the number it says which list this is an edit of."""
    name: str
    text: str
    deck_id: int | None = None

    @property
    def of(self) -> tuple[int, str]:
        """The list that is edited."""
        return self.number, self.was


class Drafts:
    """The drafts of one game; read once, written with every change."""

    def __init__(self, session: AppSession, game: str) -> None:
        self._session, self._key = session, f"desk.{game}.drafts"
        self.all: tuple[Draft, ...] = ()

    def read(self) -> None:
        """Look what is on disk; nothing, and one sentence said, if it cannot be read."""
        self.all = self._session.guard(self._read) or ()

    def _read(self) -> tuple[Draft, ...]:
        plain: Any = self._session.store.settings.get(self._key) or []
        try:
            return tuple(_draft(**each) for each in plain)
        except TypeError:
            problem = say("An unfinished edit cannot be read.")
            raise DataError(self._key, "", problem) from None

    def find(self, number: int, was: str) -> Draft | None:
        """The unfinished edit of a list that lies on the desk."""
        return next((each for each in self.all if each.of == (number, was)), None)

    def keep(self, draft: Draft) -> None:
        """Keep a draft in place of the one before."""
        self._write((*(each for each in self.all if each.of != draft.of), draft))

    def drop(self, number: int, was: str) -> None:
        """The edit is done, or was discarded."""
        self._write(tuple(each for each in self.all if each.of != (number, was)))

    def _write(self, drafts: tuple[Draft, ...]) -> None:
        if drafts == self.all:
            return
        self.all = drafts
        plain = [asdict(each) for each in drafts]
        self._session.guard(lambda: self._session.store.settings.set(self._key, plain))


def _draft(number: Any, was: Any, name: Any, text: Any, deck_id: Any = None) -> Draft:
    if not isinstance(number, int) or not all(isinstance(each, str) for each in (was, name, text)):
        raise TypeError(number)
    return Draft(number, was, name, text, deck_id if isinstance(deck_id, int) else None)


def edit_of(name: str) -> Text:
    """What an unfinished edit is called."""
    return say("Unfinished edit of {name}", name=name or say("A list without a name"))
