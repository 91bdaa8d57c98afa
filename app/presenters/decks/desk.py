"""The desk: a game, a format, the lists that lie on it, and their verdicts, worst first.

Every act is kept on disk as it is done, can be taken back, and leaves the lists as they were read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from time import time
from typing import TYPE_CHECKING, Any

from app.presenters.decks.background_load import Loader, Reading
from app.presenters.decks.desk_state import Laid
from app.presenters.decks.desk_view import DeskView, desk_view
from app.presenters.decks.export import Export
from app.presenters.decks.ground import Ground
from app.presenters.decks.judges import existing
from app.presenters.views import RowView
from companion.core.errors import CompanionError
from companion.core.text import say

if TYPE_CHECKING:
    from app.presenters.decks.editing import Editing
    from app.presenters.decks.physical_check import Checking
    from app.presenters.decks.statements import FieldView
    from app.presenters.session import Session
    from companion.decks.judge import Judge
    from companion.decks.model import Verdict


class DeckDesk(Ground):
    """Reads and judges lists; the screen watches `changed`."""

    def __init__(self, session: Session, changed: Callable[[], None] = lambda: None) -> None:
        super().__init__(session, changed)
        self.loader = Loader(session, self._arrived)
        self.out = Export(session, self)
        self.filter = "all"
        self.words = ""

    def view(self) -> DeskView:
        """The desk as it is shown."""
        return desk_view(self, self._session)

    def pick_game(self, game: str) -> None:
        """Another game; what lies on the desk of this one stays there."""
        if game != self.game:
            self.filter = "all"
        super().pick_game(game)

    # -- lists come -------------------------------------------------------------------------------

    def clear(self) -> None:
        """Take everything off the desk."""
        self._do(replace(self.lying, laid=(), seen=frozenset(), selected=None))

    def paste(self, text: str) -> None:
        """Judge a pasted list, or several."""
        name = self._session.speak(say("Pasted list {n}", n=self.lying.used + 1))
        self._begin(Reading(self.judge(), text, name))

    def load(self, *paths: str) -> None:
        """Judge files, and every file of folders."""
        found = self._session.guard(lambda: [existing(path) for path in paths])
        if found:
            self._begin(Reading(self.judge(), paths=found))

    def stop(self) -> None:
        """Read no further; what was judged so far is laid on the desk."""
        self.loader.stop()

    def _begin(self, reading: Reading) -> None:
        self.loader.begin(self.game, reading)
        self._changed()

    def _arrived(self, game: str, found: Any) -> None:
        self.pick_game(game)
        if isinstance(found, CompanionError):
            self._session.fail(found)
            self._changed()
        else:
            self._lay(found)

    def _lay(self, verdicts: Iterable[Verdict]) -> None:
        """Lists that lie there already, word for word, are not laid twice."""
        lying, found = self.lying, tuple(verdicts)
        there = {_words(each) for each in lying.verdicts}
        new = [each for each in found if _words(each) not in there]
        self.filter = "all"
        if len(new) < len(found):
            self._tell(say("Already on the desk: {n}.", n=len(found) - len(new)))
        self._do(lying.lay(new))

    def remove(self) -> None:
        """Take the chosen list off the desk, and look at the one after it."""
        number, shown = self.selected, [each.number for each in self.shown()]
        if number in shown:
            at = shown.index(number)
            left = [*shown[at + 1 :], *reversed(shown[:at])]
            laid = tuple(each for each in self.lying.laid if each.number != number)
            self._do(replace(self.lying, laid=laid, selected=left[0] if left else None))

    # -- looking ----------------------------------------------------------------------------------

    def pick_filter(self, name: str) -> None:
        """Show only one kind of verdict."""
        self.filter = name
        self._look_at_what_is_shown()

    def search(self, words: str) -> None:
        """Show only lists with these words in player, title, file or cards."""
        self.words = words.casefold().strip()
        self._look_at_what_is_shown()

    def _look_at_what_is_shown(self) -> None:
        shown = [each.number for each in self.shown()]
        if shown and self.selected not in shown:
            self.history.look(shown[0])
        self._changed()

    def select(self, number: int) -> None:
        """Look at a verdict."""
        self.history.look(number)
        self._changed()

    def step(self, by: int) -> None:
        """Look at the next verdict in the list, or at the one before."""
        shown = [each.number for each in self.shown()]
        if shown:
            at = shown.index(self.selected) + by if self.selected in shown else 0
            self.select(shown[min(max(at, 0), len(shown) - 1)])

    def next(self) -> bool:
        """This one has been seen; on to the next that has not. False where there is none."""
        number = self.selected
        if number is None:
            return False
        shown = [each.number for each in self.shown()]
        at = shown.index(number) if number in shown else 0
        marked = self.lying.marked(number)
        left = [each for each in (*shown[at:], *shown[:at]) if each not in marked.seen]
        self.history.do(replace(marked, selected=left[0] if left else number))
        self._kept(lists=False)
        return bool(left)

    def shown(self) -> list[Laid]:
        """The lists that filter and words let through."""
        return [
            each
            for each in self.lying.laid
            if self.filter in ("all", each.verdict.status)
            and (not self.words or self.words in _haystack(each.verdict))
        ]

    # -- changing a list --------------------------------------------------------------------------

    def mend(self, finding: int | None = None) -> None:
        """Carry out the smallest cure of the chosen list, or of one finding alone."""
        from app.presenters.decks.edits import mended

        self._change(lambda judge, verdict: mended(judge, verdict, finding))

    def meant(self, finding: int, card_id: str) -> None:
        """Say which card a line of the chosen list means."""
        from app.presenters.decks.edits import meant

        self._change(lambda judge, verdict: meant(judge, verdict, finding, card_id))

    def state(self, name: str, value: str) -> None:
        """State side, seat or redeals of the chosen list, as far as `fields` offers them."""
        from app.presenters.decks.edits import stated

        self._change(lambda judge, verdict: stated(judge, verdict, name, value))

    def fields(self) -> tuple[FieldView, ...]:
        """What may be stated of the chosen list."""
        from app.presenters.decks.statements import field_views

        verdict = self.chosen
        return field_views(self.judge(), verdict.deck, self._session.speak) if verdict else ()

    def rewrite(self, number: int, text: str) -> bool:
        """Lay the list as it was edited in place of the one that lies there; False if it cannot be read."""
        from app.presenters.decks.edits import edited

        verdict = self.lying.find(number)
        found = verdict and self._session.guard(lambda: edited(self.judge(), verdict.deck, text))
        if not found:
            return False
        first: Verdict = found[0]
        lying = self.lying.put(number, first).lay(found[1:])
        self._do(replace(lying, selected=number))
        return first.status != "unreadable"

    def _change(self, change: Callable[[Judge, Verdict], Verdict]) -> None:
        number, verdict = self.selected, self.chosen
        if number is None or verdict is None:
            return
        changed = self._session.guard(lambda: change(self.judge(), verdict))
        if changed is not None:
            self._do(self.lying.put(number, changed))

    # -- other screens ----------------------------------------------------------------------------

    def checking(self, clock: Callable[[], float] = time) -> Checking | None:
        """The physical check of the chosen list, begun now or gone on with."""
        from app.presenters.decks.physical_check import Checking

        number, verdict = self.selected, self.chosen
        if number is None or verdict is None:
            return None

        def keep(check: Any) -> None:
            self.checks[number] = check
            self._kept(lists=False)

        return Checking(self._session, self.judge(), verdict.deck, clock, keep, self.checks.get(number))

    def editing(self, deck_id: int | None = None, chosen: bool = False) -> Editing | None:
        """A list to write: a kept one, the chosen one, or a new one."""
        from app.presenters.decks.editing import Editing, edit_deck, reopen

        if deck_id is not None:
            return reopen(self._session, self.judge(), deck_id)
        verdict = self.chosen
        if chosen and verdict is not None:
            return edit_deck(self._session, self.judge(), verdict.deck, self.selected, self.drafts)
        return Editing(self._session, self.judge())

    def go_on(self, place: int) -> Editing:
        """An unfinished edit, by its place among them."""
        from app.presenters.decks.editing import go_on

        editing = go_on(self, self._session, self.drafts.all[place])
        if editing.number is not None:
            self.select(editing.number)
        return editing

    def keep(self) -> bool:
        """Keep the chosen list among the player's own."""
        from app.presenters.decks.editing import edit_deck

        verdict = self.chosen
        return verdict is not None and edit_deck(self._session, self.judge(), verdict.deck, None).save()

    def kept(self, now: datetime) -> Sequence[RowView]:
        """The lists that the player keeps."""
        from app.presenters.decks.editing import kept_rows

        return kept_rows(self._session, self.game, now)

    def delete(self, deck_id: int) -> None:
        """Put a kept list away."""
        self._session.guard(lambda: self._session.store.decks.delete(deck_id))

    def restore(self, deck_id: int) -> None:
        """Bring it back."""
        self._session.guard(lambda: self._session.store.decks.restore(deck_id))


def _words(verdict: Verdict) -> tuple[Any, ...]:
    """Everything that is written in a list; a pasted one has no file."""
    deck = verdict.deck
    unread = tuple((each.line, each.token) for each in deck.unread)
    problems = () if deck.entries or unread else (deck.source,)
    return deck.player, deck.title, deck.entries, unread, problems


def _haystack(verdict: Verdict) -> str:
    deck = verdict.deck
    cards = " ".join(entry.name for entry in deck.entries)
    found = " ".join(finding.card for finding in verdict.findings)
    return f"{deck.player} {deck.title} {deck.source} {cards} {found}".casefold()
