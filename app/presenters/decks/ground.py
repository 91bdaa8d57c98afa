"""The ground of the desk: what lies there for each game, kept as it lies, and who judges it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Final

from app.presenters.decks.desk_state import History, Lying
from app.presenters.decks.desk_view import GAMES
from app.presenters.decks.judges import Bench, Imported, existing, read_day
from app.presenters.views import RowView
from companion.core.text import Text

if TYPE_CHECKING:
    from app.presenters.decks.desk_store import Checks
    from app.presenters.decks.drafts import Drafts
    from app.presenters.session import Session
    from companion.decks.judge import Judge
    from companion.decks.model import Verdict

LAST: Final = "desk.game"


class Ground:
    """One desk for each game; every act is kept on disk as it is done, and can be taken back."""

    def __init__(self, session: Session, changed: Callable[[], None]) -> None:
        self._session = session
        self._changed = changed
        self._game = ""
        self._desks: dict[str, tuple[History, Checks]] = {}
        self._drafts: dict[str, Drafts] = {}
        self.bench = Bench(session)
        self.appointing = False
        """All lists are being judged again."""

    # -- what lies here -----------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The game whose lists are judged: at first the one of last time."""
        if not self._game:
            last = self._session.store.settings.get(LAST)
            self._game = last if last in dict(GAMES) else GAMES[0][0]
        return self._game

    def _open(self) -> tuple[History, Checks]:
        if self.game not in self._desks:
            from app.presenters.decks.desk_store import reopen

            # If it cannot be read, whoever watches the session looks here while that is being said.
            self._desks[self.game] = (History(Lying()), {})
            kept = reopen(self._session, self.bench, self.game)
            self._desks[self.game] = (History(kept.lying), kept.checks)
        return self._desks[self.game]

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
            from app.presenters.decks.drafts import Drafts

            self._drafts[self.game] = Drafts(self._session, self.game)
            self._drafts[self.game].read()
        return self._drafts[self.game]

    @property
    def lying(self) -> Lying:
        """The desk of this game as it lies."""
        return self.history.now

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """All verdicts, worst first."""
        return self.lying.verdicts

    @property
    def selected(self) -> int | None:
        """The number of the list that is looked at."""
        return self.lying.selected

    @property
    def chosen(self) -> Verdict | None:
        """The verdict that is looked at."""
        return self.lying.find(self.selected)

    def judge(self) -> Judge:
        """The judge of the chosen game, format and day, with the cards that are known."""
        return self.bench.judge(self.game, self.lying.format_id, self.lying.day)

    def _do(self, lying: Lying) -> None:
        """An act: kept on disk, shown, and with a way back."""
        self.history.do(lying)
        self._kept()

    def _kept(self, lists: bool = True) -> None:
        from app.presenters.decks.desk_store import keep_lists, keep_marks

        if lists:
            keep_lists(self._session, self.game, self.lying)
        keep_marks(self._session, self.game, self.lying, self.checks)
        self._changed()

    def undo(self) -> None:
        """Take the last act back."""
        if self.history.undo():
            self._kept()

    def redo(self) -> None:
        """Do it again."""
        if self.history.redo():
            self._kept()

    def _tell(self, text: Text) -> None:
        self._session.notices = [self._session.speak(text)]
        self._session.tell()

    # -- who judges ---------------------------------------------------------------------------------

    def formats(self) -> tuple[RowView, ...]:
        """The formats of the game."""
        return self.bench.formats(self.game, self.judge().format.id, self.lying.day)

    def pick_game(self, game: str) -> None:
        """Another game; what lies on the desk of this one stays there."""
        if game != self.game:
            self._game = game
            self._session.guard(lambda: self._session.store.settings.set(LAST, game))
            self._changed()

    def pick_format(self, format_id: str) -> None:
        """Another format; the lists that lie there are judged again."""
        self._appoint(format_id, self.lying.day)

    def pick_day(self, text: str) -> None:
        """Judge as of a day, or by the latest version if the text is empty."""
        self._session.guard(lambda: self._appoint(self.lying.format_id, read_day(text)))

    def _appoint(self, format_id: str, day: date | None) -> None:
        judge: Judge | None = self._session.guard(lambda: self.bench.judge(self.game, format_id, day))
        if judge is None:
            return
        game, before, chosen = self.game, self.lying, judge

        def judged(lying: Lying) -> None:
            self.appointing = False
            self.pick_game(game)
            # What was done meanwhile counts: then the lists are judged once more, as they lie now.
            now = self.lying
            self._do(lying if now is before else now.judged_by(chosen, format_id, day))

        self.appointing = True
        self._changed()
        self._session.run(lambda: before.judged_by(chosen, format_id, day), judged)

    def import_cards(self, path: str) -> Imported | None:
        """Load a card table for this game; all of it or nothing. None, and one sentence said, if refused."""
        found: Imported | None = self._session.guard(lambda: self.bench.load_cards(self.game, existing(path)))
        if found is not None and not found.bad:
            lying = self.lying
            self.history.forget(lying.judged_by(self.judge(), lying.format_id, lying.day))
        self._changed()
        return found
