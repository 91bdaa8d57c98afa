"""A desk with lists on it, one of which is looked at: how lists come in, and what is done to the chosen one.

The judge's desk and an event are both of this kind; they differ in where lists are kept and how a change is
written down.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from time import time
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from app.presenters.decks.background_load import Loader, Reading
from app.presenters.decks.judges import existing
from companion.core.errors import CompanionError
from companion.core.text import Text, say

if TYPE_CHECKING:
    from app.presenters.decks.cures import CureChoice, CureView
    from app.presenters.decks.edits import Cure
    from app.presenters.decks.physical_check import Checking
    from app.presenters.decks.statements import StatementView
    from app.presenters.session import AppSession
    from companion.decks.judge import Judge
    from companion.decks.model import Change, Verdict

Key = TypeVar("Key", int, str)
"""What a list is known by: its number on the desk, or the id of its player."""
Made = TypeVar("Made")


class ListDesk(ABC, Generic[Key]):
    """Reads lists beside the screen and changes the chosen one; the screen watches `changed`."""

    def __init__(self, session: AppSession, changed: Callable[[], None]) -> None:
        self._session, self._changed = session, changed
        self.judges = session.judges
        self.loader = Loader(session, self._arrived)
        self.filter, self.words = "all", ""

    # -- what a desk says of itself ---------------------------------------------------------------

    @property
    @abstractmethod
    def game(self) -> str:
        """The game whose lists are judged."""

    @abstractmethod
    def judge(self) -> Judge:
        """The judge of the lists that come in."""

    @property
    @abstractmethod
    def chosen_verdict(self) -> Verdict | None:
        """The verdict on the list that is looked at."""

    @abstractmethod
    def shown_keys(self) -> list[Key]:
        """The lists that filter and words let through, in the order in which they are shown."""

    @abstractmethod
    def looked_at(self) -> Key | None:
        """Which of them is looked at."""

    @abstractmethod
    def select(self, key: Key) -> None:
        """Look at a list."""

    @abstractmethod
    def is_here(self, key: Key | None) -> bool:
        """Whether a list is still here; if not, one sentence is said."""

    @abstractmethod
    def lists_so_far(self) -> int:
        """How many lists have come in; the next pasted one is named by it."""

    @abstractmethod
    def take(self, verdicts: Sequence[Verdict], game: str) -> bool:
        """Keep lists of a game that were read and judged; False, and one sentence said, if it is refused."""

    @abstractmethod
    def change(self, change: Callable[[Judge, Verdict], Verdict]) -> bool:
        """Change the chosen list, and keep how it is then; False, and one sentence said, if it is refused."""

    @abstractmethod
    def search(self, words: str) -> None:
        """Show only lists with these words in them."""

    @property
    @abstractmethod
    def identity(self) -> str:
        """Tells this desk from every other."""

    @property
    @abstractmethod
    def chosen_name(self) -> str:
        """Tells the list that is looked at from the others."""

    @abstractmethod
    def position(self) -> object:
        """Where undo stands: another place after everything that is done here."""

    @abstractmethod
    def undo(self) -> None:
        """Take the last act back."""

    @abstractmethod
    def redo(self) -> None:
        """Do it again."""

    @abstractmethod
    def checking(self, clock: Callable[[], float] = time) -> Checking | None:
        """The guided check of the chosen list's cards, begun now or gone on with."""

    def tell(self, text: Text) -> None:
        """Say one sentence."""
        self._session.notices = [self._session.speak(text)]
        self._session.tell()

    # -- lists come -------------------------------------------------------------------------------

    def paste(self, text: str, ended: Callable[[bool], object] | None = None) -> None:
        """Take in a pasted or scanned list, or several; `ended` is told in the end whether they are kept."""
        name = self._session.speak(say("Pasted list {n}", n=self.lists_so_far() + 1))
        self._begin(Reading(self.judge(), text, name, ended=ended))

    def load(self, *paths: str) -> bool:
        """Take in files, and every file of folders; False, and one sentence said, where there are none."""
        found = self._session.guard(lambda: [existing(path) for path in paths])
        if found:
            self._begin(Reading(self.judge(), paths=found))
        return bool(found)

    def stop(self) -> None:
        """Read what is being read no further; what was read so far is taken in."""
        self.loader.stop()

    def _begin(self, reading: Reading) -> None:
        reading.looked_at = self.looked_at()
        self.loader.begin(self.game, reading)
        self._changed()

    def _arrived(self, game: str, reading: Reading, found: Any) -> bool:
        """Take in what was read; whether it is kept. Who reads another list since it began reads on."""
        if isinstance(found, CompanionError):
            self._session.fail(found)
            self._changed()
            return False
        reads = self.looked_at() if game == self.game else None
        kept = self.take(found, game)
        if reads is not None and reads != reading.looked_at:
            self.select(reads)
        return kept

    # -- looking ----------------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """Look at the next list that is shown, or at the one before."""
        shown, now = self.shown_keys(), self.looked_at()
        if shown:
            at = shown.index(now) + by if now in shown else 0
            self.select(shown[min(max(at, 0), len(shown) - 1)])

    def look_again(self, key: Key | None) -> bool:
        """Look at the list that a sheet was opened for: lists that came in meanwhile may have drawn the eye.

        False, and one sentence said, if it is no longer here.
        """
        there = self.is_here(key)
        if there and key is not None and key != self.looked_at():
            self.select(key)
        return there

    # -- changing the chosen list -----------------------------------------------------------------

    def cure(self, finding: int | None = None) -> CureView | None:
        """The smallest cure of the chosen list, or of one finding alone, card by card."""
        from app.presenters.decks.cures import cure_view
        from companion.decks.report.wording import Teller

        teller = Teller(self._session.settings.language)
        return self._cured(finding, lambda _verdict, cure: cure_view(cure, teller))

    def choose_cure(self, finding: int | None = None) -> CureChoice | None:
        """The same cure, to be chosen from card by card."""
        from app.presenters.decks.cures import CureChoice
        from companion.decks.report.wording import Teller

        teller = Teller(self._session.settings.language)
        return self._cured(finding, lambda verdict, cure: CureChoice(self.judge(), verdict, cure, teller))

    def _cured(self, finding: int | None, make: Callable[[Verdict, Cure], Made]) -> Made | None:
        from app.presenters.decks.edits import cure_of

        verdict = self.chosen_verdict
        if verdict is None:
            return None
        found: Made | None = self._session.guard(
            lambda: make(verdict, cure_of(self.judge(), verdict, finding))
        )
        return found

    def mend(self, finding: int | None = None, changes: Sequence[Change] | None = None) -> bool:
        """Carry out the smallest cure of the chosen list, of one finding alone, or what was chosen of it."""
        from app.presenters.decks.edits import mended

        return self.change(lambda judge, verdict: mended(judge, verdict, finding, changes))

    def meant(self, finding: int, card_id: str) -> bool:
        """Say which card a line of the chosen list means, or how it is to be read."""
        from companion.decks.answers import meant

        return self.change(lambda judge, verdict: meant(judge, verdict, finding, card_id))

    def set_statement(self, name: str, value: str) -> bool:
        """State side, seat or redeals of the chosen list, as far as `fields` offers them."""
        from companion.decks.answers import stated

        return self.change(lambda judge, verdict: stated(judge, verdict, name, value))

    def fields(self) -> tuple[StatementView, ...]:
        """What may be stated of the chosen list."""
        from app.presenters.decks.statements import statement_views

        verdict = self.chosen_verdict
        return statement_views(self.judge(), verdict.deck, self._session.speak) if verdict else ()
