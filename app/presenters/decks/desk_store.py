"""The desk of every game, on disk as it is used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from app.presenters.decks.desk_state import DeskState, History
from app.presenters.decks.drafts import Drafts
from app.presenters.session import caught
from companion.core.errors import CompanionError

if TYPE_CHECKING:
    from app.presenters.decks.desk_record import Checks, StoredDesk
    from app.presenters.decks.judges import Judges
    from app.presenters.session import AppSession

LAST: Final = "desk.game"
AT_ONCE: Final = 100_000
"""Characters of some fifty lists, which are read and judged within a frame or two."""


@cache
def desk_games() -> tuple[tuple[str, str], ...]:
    """The games whose lists are judged, each with its name; the one that came last stands first."""
    from companion.cards.card import GAMES
    from companion.games import get_game

    games = [get_game(game) for game in reversed(GAMES)]
    return tuple((game.id, game.short or game.title) for game in games)


class DeskStore:
    """One desk for each game, read when it is first looked at; every act is on disk as it is done."""

    def __init__(self, session: AppSession, judges: Judges) -> None:
        self._session, self._judges = session, judges
        self._game = ""
        self._desks: dict[str, tuple[History, Checks]] = {}
        self._opening: set[str] = set()
        self._unread: set[str] = set()
        """The games whose desk could not be read; what lies there is not written over."""
        self._drafts: dict[str, Drafts] = {}

    @property
    def game(self) -> str:
        """The game whose lists are judged: at first the one of last time."""
        if not self._game:
            last = self._session.store.settings.get(LAST)
            known = dict(desk_games())
            self._game = last if isinstance(last, str) and last in known else desk_games()[0][0]
        return self._game

    def pick_game(self, game: str) -> None:
        """Another game; what lies on the desk of this one stays there."""
        self._game = game
        self._session.guard(lambda: self._session.store.settings.set(LAST, game))

    def _open(self) -> tuple[History, Checks]:
        if self.game not in self._desks:
            self._take(self.game, self._found(self.game))
        return self._desks[self.game]

    def _found(self, game: str) -> StoredDesk | CompanionError:
        from app.presenters.decks.desk_record import load_desk

        found: StoredDesk | CompanionError = caught(lambda: load_desk(self._session, self._judges, game))
        return found

    def _take(self, game: str, found: StoredDesk | CompanionError) -> None:
        """Lay out the desk of a game as it was left; an empty one, and one sentence said, if it cannot be
        read now: nothing is written over it before it could be."""
        if isinstance(found, CompanionError):
            self._unread.add(game)
            self._desks[game] = (History(DeskState()), {})
            self._session.fail(found)
        else:
            self._desks[game] = (History(found.state), found.checks)
            if found.unread:
                self._set_aside(game, found.unread)

    def _set_aside(self, game: str, unread: Mapping[str, Any]) -> None:
        """What this program does not understand is kept apart, and said; then the desk is without it."""
        from companion.core.errors import DataError
        from companion.core.text import say

        settings = self._session.store.settings
        kept = [
            self._session.guard(lambda name=name, value=value: settings.set_aside(name, value))  # type: ignore[misc]
            for name, value in unread.items()
        ]
        if None in kept:
            self._unread.add(game)
            return
        self._write(game)
        problem = say("Something that lay on the desk cannot be read; it is kept as {name}.", name=kept[0])
        self._session.fail(DataError(f"desk.{game}", "", problem))

    def _read_again(self, game: str) -> bool:
        """Lay what was done meanwhile on the desk that could not be read; whether it can be read now."""
        found = self._found(game)
        if isinstance(found, CompanionError):
            self._session.fail(found)
            return False
        (history, checks), used = self._desks[game], found.state.used
        below = found.state
        judge = self._judges.judge(game, below.format_id, below.day)
        state = history.now.laid_on(below).judged_by(judge, below.format_id, below.day)
        self._unread.discard(game)
        later = {used + number: check for number, check in checks.items()}
        self._take(game, replace(found, state=state, checks=found.checks | later))
        return game not in self._unread

    def open_beside(self, then: Callable[[], None]) -> bool:
        """Whether the desk lies open; if not, its many lists are read beside the screen, and `then` comes."""
        from app.presenters.decks.desk_record import desk_size

        game = self.game
        if game in self._desks or game in self._opening:
            return game in self._desks
        if desk_size(self._session, game) <= AT_ONCE:
            return bool(self._open())

        def done(found: StoredDesk | CompanionError) -> None:
            self._opening.discard(game)
            if game not in self._desks:  # nobody could wait for it
                self._take(game, found)
            then()

        self._opening.add(game)
        self._session.run(lambda: self._found(game), done)
        return False

    @property
    def history(self) -> History:
        """The desk of this game, and the way back."""
        return self._open()[0]

    @property
    def checks(self) -> Checks:
        """The checks of cards on this desk, under way or signed, by the number of their list."""
        return self._open()[1]

    @property
    def drafts(self) -> Drafts:
        """The unfinished edits of lists of this desk."""
        if self.game not in self._drafts:
            self._drafts[self.game] = Drafts(self._session, self.game)
            self._drafts[self.game].read()
        return self._drafts[self.game]

    def save(self, lists: bool = True) -> None:
        """Keep the desk as it lies now; its lists only where they may have changed."""
        if self.game not in self._unread:
            self._write(self.game, lists)
        elif self._read_again(self.game):
            self._write(self.game)

    def _write(self, game: str, lists: bool = True) -> None:
        from app.presenters.decks.desk_record import store_lists, store_marks

        history, checks = self._desks[game]
        if lists:
            store_lists(self._session, game, history.now)
        store_marks(self._session, game, history.now, checks)
