"""The desk of every game, on disk as it is used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from app.presenters.decks.desk_state import DeskState, History
from app.presenters.decks.drafts import Drafts
from app.presenters.session import caught
from companion.core.errors import CompanionError
from companion.core.text import say

if TYPE_CHECKING:
    from app.presenters.decks.desk_record import Checks, StoredDesk
    from app.presenters.decks.judges import Judges
    from app.presenters.session import AppSession
    from companion.decks.model import Verdict
    from companion.decks.played import AnyCheck

LAST: Final = "desk.game"
AT_ONCE: Final = 100_000
"""Characters of some fifty lists, which are read and judged within a frame or two."""

GONE: Final = say("This list is no longer on the desk.")


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
        self._odd: dict[str, Mapping[str, Any]] = {}
        """What of a desk is not understood and has yet to be kept apart, by game."""
        self._drafts: dict[str, Drafts] = {}
        self._replaced = session.replaced

    def _follow(self) -> None:
        """Forget what was read of other data than there is now, since a backup was brought back."""
        if self._replaced != self._session.replaced:
            self._replaced = self._session.replaced
            for read in (self._desks, self._odd, self._drafts, self._opening, self._unread):
                read.clear()

    @property
    def game(self) -> str:
        """The game whose lists are judged: at first the one of last time."""
        if not self._game:
            last = self._session.remembered(LAST)
            known = dict(desk_games())
            self._game = last if isinstance(last, str) and last in known else desk_games()[0][0]
        return self._game

    def pick_game(self, game: str) -> None:
        """Another game; what lies on the desk of this one stays there."""
        self._game = game
        self._session.remember(LAST, game)

    def _open(self, game: str) -> tuple[History, Checks]:
        self._follow()
        if game not in self._desks:
            self._take(game, self._found(game))
        return self._desks[game]

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
                self._odd[game] = found.unread
                self._write(game)

    def _set_aside(self, game: str) -> bool:
        """Keep what this program does not understand apart, and say so; whether none of it is left."""
        from companion.core.errors import DataError

        settings, kept = self._session.store.settings, []
        for name, value in self._odd.get(game, {}).items():
            kept.append(self._session.guard(lambda name=name, value=value: settings.set_aside(name, value)))  # type: ignore[misc]
        if None in kept:
            return False
        if self._odd.pop(game, None):
            told = say("Something that lay on the desk cannot be read; it is kept as {name}.", name=kept[0])
            self._session.fail(DataError(f"desk.{game}", "", told))
        return True

    def _read_again(self, game: str) -> bool:
        """Lay the desk out that could not be read before; whether it could be now."""
        self._unread.discard(game)
        self._take(game, self._found(game))
        return game not in self._unread

    def _laid(self, game: str, above: History) -> tuple[History, Checks]:
        """What was done on an empty desk, done on the one that has been read since."""
        history, checks = self._desks[game]
        below = history.now
        judge = self._judges.judge(game, below.format_id, below.day)
        state = above.now.laid_on(below).judged_by(judge, below.format_id, below.day)
        return history.after(lambda made: made.do(state)), checks

    def open_beside(self, then: Callable[[], None]) -> bool:
        """Whether the desk lies open; if not, its many lists are read beside the screen, and `then` comes."""
        from app.presenters.decks.desk_record import desk_size

        self._follow()
        game, replaced = self.game, self._replaced
        if game in self._desks or game in self._opening:
            return game in self._desks
        if desk_size(self._session, game) <= AT_ONCE:
            return bool(self._open(game))

        def done(found: StoredDesk | CompanionError) -> None:
            if replaced == self._session.replaced:
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
        return self.history_of(self.game)

    def history_of(self, game: str) -> History:
        """The desk of a game, and the way back."""
        return self._open(game)[0]

    @property
    def checks(self) -> Checks:
        """The checks of cards on this desk, under way or signed, by what they are of."""
        return self._open(self.game)[1]

    def check(self, game: str, number: int, verdict: Verdict) -> AnyCheck | None:
        """The check of a list on the desk of a game, as far as it is."""
        from app.presenters.decks.desk_record import check_of

        return check_of(self._open(game)[1], number, verdict)

    @property
    def drafts(self) -> Drafts:
        """The unfinished edits of lists of this desk."""
        self._follow()
        if self.game not in self._drafts:
            self._drafts[self.game] = Drafts(self._session, self.game)
            self._drafts[self.game].read()
        return self._drafts[self.game]

    def do(self, game: str, act: Callable[[History], object], lists: bool = True) -> bool:
        """Change the desk of a game, whose lists may change only with `lists`, and keep it as it lies then.

        Where the disk refuses that, the desk lies as it lay before, and one sentence says why.
        """
        history, checks = self._open(game)
        changed = history.after(act), checks
        if game in self._unread:
            if not self._read_again(game):
                return False
            changed, lists = self._laid(game, changed[0]), True
        return self._keep(game, changed, lists)

    def keep_check(self, game: str, number: int, check: AnyCheck) -> bool:
        """Keep how far the check of a list is; False, and one sentence said, if the disk refuses it or the
        list that was counted no longer lies there."""
        from app.presenters.decks.desk_record import check_key, counted

        self._open(game)
        if game in self._unread and not self._read_again(game):
            return False
        history, checks = self._desks[game]
        verdict = history.now.find(number)
        if verdict is None or not counted(check).is_of(verdict):
            self._session.notices = [self._session.speak(GONE)]
            self._session.tell()
            return False
        return self._keep(game, (history, {**checks, check_key(number, check): check}), lists=False)

    def _keep(self, game: str, changed: tuple[History, Checks], lists: bool) -> bool:
        before, self._desks[game] = self._desks[game], changed
        done = self._write(game, lists)
        if not done:
            self._desks[game] = before
        return done

    def _write(self, game: str, lists: bool = True) -> bool:
        """Store a desk as it lies, all of it or nothing."""
        from app.presenters.decks.desk_record import plain_desk

        history, checks = self._desks[game]
        plain = plain_desk(game, history.now, checks, lists or game in self._odd)
        store = self._session.store.settings
        return self._set_aside(game) and self._session.done(lambda: store.set_all(plain))
