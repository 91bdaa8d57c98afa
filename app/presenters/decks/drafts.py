"""Unfinished edits of lists of the desk and of kept ones: on disk while somebody writes, gone when done."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from companion.core.errors import DataError
from companion.core.text import Text, say

if TYPE_CHECKING:
    from app.presenters.session import AppSession


Of = tuple[int | None, str, int | None]
"""A list that is edited: its number on the desk, how it lay there, and which of the kept ones it is."""


@dataclass(frozen=True)
class Draft:
    """What was written so far in place of a list."""

    number: int | None
    """The number of the list on the desk; another list had it after an undo once. None for a kept list."""
    was: str
    """The list as it lay there; with the number it says which list this is an edit of."""
    name: str
    text: str
    deck_id: int | None = None
    """The kept list that is edited, or that was made of what was written in place of one of the desk."""

    @property
    def of(self) -> Of:
        """The list that is edited."""
        return self.number, self.was, self.deck_id if self.number is None else None


class Drafts:
    """The drafts of one game; read once, written with every change."""

    def __init__(self, session: AppSession, game: str) -> None:
        self._session, self._key = session, f"desk.{game}.drafts"
        self.all: tuple[Draft, ...] = ()
        self._readable = True
        self._stored = True
        """Whether those on disk are these; what a full disk refused is tried again."""

    def read(self) -> None:
        """Look what is on disk; nothing, and one sentence said, if it cannot be read now."""
        found = self._session.guard(self._read)
        self._readable = found is not None
        self.all = (*(found or ()), *self.all)

    def _read(self) -> tuple[Draft, ...]:
        """Every draft that can be understood; the others are kept apart, and one sentence said."""
        settings = self._session.store.settings
        plain: Any = settings.get(self._key) or []
        found, odd = [], []
        for each in plain if isinstance(plain, list) else [plain]:
            try:
                found.append(_draft(**each))
            except TypeError:
                odd.append(each)
        if odd:
            aside = settings.set_aside(self._key, odd)
            settings.set(self._key, [asdict(each) for each in found])
            problem = say("An unfinished edit cannot be read; it is kept as {name}.", name=aside)
            self._session.fail(DataError(self._key, "", problem))
        return tuple(found)

    def find(self, of: Of) -> Draft | None:
        """The unfinished edit of a list."""
        return next((each for each in self.all if each.of == of), None)

    def keep(self, draft: Draft) -> bool:
        """Keep a draft in place of the one before; False, and one sentence said, if the disk refuses it."""
        return self._write((*(each for each in self.all if each.of != draft.of), draft))

    def drop(self, number: int | None, was: str, kept: int | None = None) -> bool:
        """The edit is done, or was discarded; False, and one sentence said, if the disk keeps it."""
        before = self.all
        done = self._write(tuple(each for each in self.all if each.of != (number, was, kept)))
        if not done:
            self.all = before
        return done

    def _write(self, drafts: tuple[Draft, ...]) -> bool:
        if drafts == self.all and self._stored:
            return True
        self.all, self._stored = drafts, False
        if not self._readable:  # what could not be read is not written over
            self.read()
            if not self._readable:
                return False
            drafts = self.all
        plain = [asdict(each) for each in drafts]
        self._stored = self._session.done(lambda: self._session.store.settings.set(self._key, plain))
        return self._stored


def _draft(number: Any, was: Any, name: Any, text: Any, deck_id: Any = None) -> Draft:
    kept = deck_id if isinstance(deck_id, int) else None
    is_known = isinstance(number, int) or (number is None and kept is not None)
    if not is_known or not all(isinstance(each, str) for each in (was, name, text)):
        raise TypeError(number)
    return Draft(number, was, name, text, kept)


def edit_of(name: str) -> Text:
    """What an unfinished edit is called."""
    return say("Unfinished edit of {name}", name=name or say("A list without a name"))
