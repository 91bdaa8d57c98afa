"""The desk: a game, a format, the lists that lie on it, and their verdicts, worst first.

Every act is kept on disk as it is done, can be taken back, and leaves the lists as they were read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from time import time
from typing import TYPE_CHECKING, Any

from app.presenters.decks.background_load import Reading
from app.presenters.decks.desk_state import DeskList, DeskState, History, is_verdict_of, judged_now
from app.presenters.decks.desk_store import GONE, DeskStore, desk_games
from app.presenters.decks.desk_view import DeskView, desk_view
from app.presenters.decks.export import Export
from app.presenters.decks.judges import Imported, existing, read_day
from app.presenters.decks.list_desk import ListDesk
from app.presenters.session import caught
from app.presenters.views import RowView
from companion.cards.names import brief
from companion.core.errors import CompanionError
from companion.core.text import say

if TYPE_CHECKING:
    from app.presenters.decks.editing import Editing
    from app.presenters.decks.physical_check import Checking
    from app.presenters.session import AppSession
    from companion.decks.judge import Judge
    from companion.decks.model import Verdict
    from companion.decks.played import AnyCheck, SignedCheck


class DeckDesk(ListDesk[int]):
    """Lists that lie here until they are taken off, judged by the format that is chosen."""

    def __init__(self, session: AppSession, changed: Callable[[], None] = lambda: None) -> None:
        super().__init__(session, changed)
        self.store = DeskStore(session, self.judges)
        self.export = Export(session, self)
        self._picks: dict[str, int] = {}
        """How often a format or a day was picked, by games whose lists are being judged again."""

    # -- what lies here ---------------------------------------------------------------------------

    def lies_open(self) -> bool:
        """Whether the lists are there to be shown; if not, they are being read, and the page will be told."""
        return self.store.open_beside(self._changed)

    def view(self) -> DeskView:
        """The desk as it is shown."""
        return desk_view(self, self._session)

    @property
    def game(self) -> str:
        """The game whose lists are judged."""
        return self.store.game

    @property
    def state(self) -> DeskState:
        """The desk of this game as it lies."""
        return self.store.history.now

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """All verdicts, worst first."""
        return self.state.verdicts

    @property
    def selected(self) -> int | None:
        """The number of the list that is looked at."""
        return self.state.selected

    @property
    def chosen(self) -> Verdict | None:
        """The verdict that is looked at."""
        return self.state.find(self.selected)

    @property
    def chosen_verdict(self) -> Verdict | None:
        """The same; here it is verdicts that are chosen."""
        return self.chosen

    @property
    def event(self) -> str:
        """What the event is called: by the judge, or else by the lists."""
        return self.state.event or self.state.stated_event

    def name_event(self, name: str) -> bool:
        """Call the event something; reports bear the name."""
        return self._do(replace(self.state, event=brief(name)))

    def judge(self) -> Judge:
        """The judge of the chosen game, format and day, with the cards that are known; one who only reads the
        lists where the format cannot be used."""
        return self.judges.judge_or_reader(self.game, self.state.format_id, self.state.day)

    def _do(self, state: DeskState, game: str = "") -> bool:
        """An act on this desk, or on that of a game: kept on disk, shown, with a way back.

        False, and one sentence said, if it is refused.
        """
        return self._act(lambda history: history.do(state), game=game)

    def _act(self, act: Callable[[History], object], lists: bool = True, game: str = "") -> bool:
        done = self.store.do(game or self.game, act, lists)
        self._changed()
        return done

    @property
    def identity(self) -> str:
        """There is one desk for each game."""
        return self.game

    @property
    def chosen_name(self) -> str:
        """Tells the list that is looked at from the others."""
        return "" if self.chosen is None else f"{self.chosen.deck.source} {self.chosen.deck.player}"

    def position(self) -> object:
        """Where undo stands: another place after everything that is done here."""
        return self.store.history.position

    def undo(self) -> None:
        """Take the last act back."""
        if self.store.history.can_undo:
            self._act(History.undo)

    def redo(self) -> None:
        """Do it again."""
        if self.store.history.can_redo:
            self._act(History.redo)

    # -- who judges ---------------------------------------------------------------------------------

    @property
    def format_id(self) -> str:
        """The format that is chosen, be it gone; else the one that judges."""
        return self.state.format_id or self.judge().format.id

    def formats(self) -> tuple[RowView, ...]:
        """The formats of the game."""
        return self.judges.formats(self.game, self.format_id, self.state.day)

    def pick_game(self, game: str) -> None:
        """Another game; what lies on the desk of this one stays there."""
        if game != self.game:
            self.filter = "all"
            self.store.pick_game(game)
            self._changed()

    def pick_format(self, format_id: str) -> None:
        """Another format; the lists that lie there are judged again."""
        self._appoint(format_id, self.state.day)

    def pick_day(self, text: str) -> bool:
        """Judge as of a day, or by the latest version if the text is empty; False if that is no day."""
        return bool(self._session.guard(lambda: self._appoint(self.state.format_id, read_day(text))))

    @property
    def appointing(self) -> bool:
        """Whether all lists are being judged again."""
        return self.game in self._picks

    def _appoint(self, format_id: str, day: date | None, game: str = "") -> bool:
        game = game or self.game
        judge: Judge | None = self._session.guard(lambda: self.judges.judge(game, format_id, day))
        if judge is None:
            return False
        before, chosen = self.store.history_of(game).now, judge
        self._picks[game] = pick = self._picks.get(game, 0) + 1

        def judged(state: DeskState | CompanionError) -> None:
            if self._picks.get(game) != pick:  # another one was picked since, and counts
                return
            del self._picks[game]
            now = self.store.history_of(game).now
            if isinstance(state, CompanionError):
                self._session.fail(state)
                self._changed()
            elif now.lists is before.lists and self.judges.is_current(chosen):
                self._do(replace(now, lists=state.lists, format_id=format_id, day=day), game)
            else:  # what was done meanwhile counts
                self._appoint(format_id, day, game)
                self._changed()

        self._changed()
        self._session.run(lambda: caught(lambda: before.judged_by(chosen, format_id, day)), judged)
        return True

    def import_cards(self, path: str) -> Imported | None:
        """Load a card table for this game; all of it or nothing. None, and one sentence said, if refused."""
        found: Imported | None = self._session.guard(
            lambda: self.judges.load_cards(self.game, existing(path))
        )
        if found is not None and not found.bad:
            self._judge_by_other_cards()
        self._changed()
        return found

    def follow(self) -> None:
        """Judge again what was judged by a card table that is no longer there: another window or the command
        line may have loaded one."""
        self.judges.follow()
        judge = self.judge()
        if not all(is_verdict_of(judge, each) for each in self.verdicts):
            self._judge_by_other_cards()

    def _judge_by_other_cards(self) -> None:
        state = self.state
        self.store.history.forget(state.judged_by(self.judge(), state.format_id, state.day))

    # -- lists come -------------------------------------------------------------------------------

    def clear(self) -> bool:
        """Take everything off the desk."""
        bare = replace(self.state, lists=(), seen=frozenset(), selected=None, event="")
        return self._do(replace(bare, cleared=bare.used))

    def lists_so_far(self) -> int:
        """The highest number that a list has had."""
        return self.state.used

    def lay(self, game: str, format_id: str, text: str, name: str) -> None:
        """Judge a list that a table has led to, by the format that it was made for."""
        self.pick_game(game)
        judge: Judge | None = self._session.guard(lambda: self.judges.judge(game, format_id, None))
        if judge is None:
            return
        if self.format_id != format_id:
            self._do(self.state.judged_by(judge, format_id, None))
        self._begin(Reading(judge, text, name))

    def take(self, verdicts: Sequence[Verdict], game: str) -> bool:
        """Lists that lie there already, word for word, are not laid twice.

        They come to the desk of their game; whoever looks at another one meanwhile goes on there.
        """
        state = self.store.history_of(game).now
        judge = self.judges.judge_or_reader(game, state.format_id, state.day)
        # Another format, day or card table may have come since the reading began.
        found = tuple(judged_now(judge, each) for each in verdicts)
        there = {_words(each) for each in state.verdicts}
        new = [each for each in found if _words(each) not in there]
        if game == self.game:
            self.filter = "all"
        if len(new) < len(found):
            self.tell(say("Already on the desk: {n}.", n=len(found) - len(new)))
        elif game != self.game:
            self.tell(say("{game}: {n} more on the desk.", game=dict(desk_games())[game], n=len(new)))
        return self._do(state.with_lists(new), game)

    def remove(self) -> bool:
        """Take the chosen list off the desk, and look at the one after it."""
        number, shown = self.selected, self.shown_keys()
        if number not in shown:
            return False
        at = shown.index(number)
        left = [*shown[at + 1 :], *reversed(shown[:at])]
        lists = tuple(each for each in self.state.lists if each.number != number)
        return self._do(replace(self.state, lists=lists, selected=left[0] if left else None))

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
        shown = self.shown_keys()
        if shown and self.selected not in shown:
            self.store.history.look(shown[0])
        self._changed()

    def select(self, number: int) -> None:
        """Look at a verdict."""
        self.store.history.look(number)
        self._changed()

    def is_here(self, number: int | None) -> bool:
        """Whether a list lies here; if not, one sentence is said."""
        there = self.state.find(number) is not None
        if not there:
            self.tell(GONE)
        return there

    def looked_at(self) -> int | None:
        """The number of the list that is looked at."""
        return self.selected

    def shown_keys(self) -> list[int]:
        """The numbers of the lists on show."""
        return [each.number for each in self.shown()]

    def next(self) -> bool:
        """This one has been seen; on to the next that has not. False where there is none."""
        number = self.selected
        if number is None:
            return False
        shown = self.shown_keys()
        at = shown.index(number) if number in shown else 0
        marked = self.state.marked(number)
        left = [each for each in (*shown[at:], *shown[:at]) if each not in marked.seen]
        seen = replace(marked, selected=left[0] if left else number)
        return self._act(lambda history: history.do(seen), lists=False) and bool(left)

    def shown(self) -> list[DeskList]:
        """The lists that filter and words let through."""
        return [
            each
            for each in self.state.lists
            if self.filter in ("all", each.verdict.status)
            and (not self.words or self.words in _haystack(each.verdict))
        ]

    # -- changing a list --------------------------------------------------------------------------

    def rewrite(self, number: int, text: str) -> Verdict | None:
        """Lay the list as it was edited in place of the one that lies there; None if that is refused."""
        from app.presenters.decks.edits import edited

        verdict = self.state.find(number)
        found = verdict and self._session.guard(lambda: edited(self.judge(), verdict.deck, text))
        if not found:
            return None
        first: Verdict = found[0]
        state = self.state.put(number, first).with_lists(found[1:])
        return first if self._do(replace(state, selected=number)) else None

    def change(self, change: Callable[[Judge, Verdict], Verdict]) -> bool:
        """The changed list lies in the place of the one before."""
        number, verdict = self.selected, self.chosen
        if number is None or verdict is None:
            return False
        changed = self._session.guard(lambda: change(self.judge(), verdict))
        return changed is not None and self._do(self.state.put(number, changed))

    # -- other screens ----------------------------------------------------------------------------

    def checking(self, clock: Callable[[], float] = time) -> Checking | None:
        """The physical check of the chosen list, begun now or gone on with."""
        from app.presenters.decks.physical_check import Checking

        game, number, verdict = self.game, self.selected, self.chosen
        if number is None or verdict is None:
            return None

        def keep(check: AnyCheck) -> bool:
            done = self.store.keep_check(game, number, check)
            self._changed()
            return done

        kept = partial(self.store.check, game, number, verdict)
        made: Checking | None = self._session.guard(
            lambda: Checking(self._session, self.judge(), verdict.deck, clock, keep, kept)
        )
        return made

    def checked_lists(self) -> tuple[tuple[Verdict, SignedCheck], ...]:
        """The lists that lie here and whose cards were checked, each with what was signed."""
        from companion.decks.played import SignedCheck

        found = (
            (each.verdict, self.store.check(self.game, each.number, each.verdict))
            for each in self.state.lists
        )
        return tuple((verdict, kept) for verdict, kept in found if isinstance(kept, SignedCheck))

    def editing(self, deck_id: int | None = None, chosen: bool = False) -> Editing | None:
        """A list to write: a kept one, the chosen one, or a new one."""
        from app.presenters.decks.editing import Editing, edit_deck, reopen

        if deck_id is not None:
            return reopen(self._session, self.judge(), deck_id, self.store.drafts)
        verdict = self.chosen
        if chosen and verdict is not None:
            return edit_deck(self._session, self.judge(), verdict.deck, self.selected, self.store.drafts)
        return Editing(self._session, self.judge())

    def go_on(self, place: int) -> Editing:
        """An unfinished edit, by its place among them."""
        from app.presenters.decks.editing import go_on

        drafts = self.store.drafts
        editing = go_on(self._session, self.judge(), drafts.all[place], drafts, self.state)
        if editing.number is not None:
            self.select(editing.number)
        return editing

    def keep(self) -> bool:
        """Keep the chosen list among the player's own, unless its text cannot say what is still asked."""
        from app.presenters.decks.editing import edit_deck
        from companion.decks.carried import require_carried

        judge, verdict = self.judge(), self.chosen
        if verdict is None:
            return False
        made, decks = edit_deck(self._session, judge, verdict.deck, None), (verdict.deck,)
        return self._session.done(lambda: require_carried(judge, decks, made.text, "text")) and made.save()

    def kept(self, now: datetime, deleted: bool = False) -> Sequence[RowView]:
        """The lists that the player keeps, or those that were deleted and can be brought back."""
        from app.presenters.decks.editing import kept_rows

        return kept_rows(self._session, self.game, now, deleted)

    def delete(self, deck_id: int) -> bool:
        """Put a kept list away; False, and one sentence said, if it stays."""
        return self._session.done(lambda: self._session.store.decks.delete(deck_id))

    def restore(self, deck_id: int) -> None:
        """Bring it back."""
        self._session.guard(lambda: self._session.store.decks.restore(deck_id))


def _words(verdict: Verdict) -> tuple[Any, ...]:
    """Everything that is written in a list; a pasted one has no file."""
    deck = verdict.deck
    unread = tuple((each.line, each.token, each.key) for each in deck.unread)
    problems = () if deck.entries or unread else (deck.source,)
    head = deck.player, deck.title, deck.side, deck.seat, deck.redeals, frozenset(deck.facts.items())
    return head, deck.entries, unread, deck.passed, problems


def _haystack(verdict: Verdict) -> str:
    deck = verdict.deck
    cards = " ".join(entry.name for entry in deck.entries)
    found = " ".join(finding.card for finding in verdict.findings)
    return f"{deck.player} {deck.title} {deck.source} {cards} {found}".casefold()
