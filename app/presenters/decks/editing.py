"""A list being written: cards found while typing, the verdict beside it, kept in the player's own file."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Any

from app.presenters.dates import when
from app.presenters.decks.drafts import Draft, Drafts, Of, edit_of
from app.presenters.decks.verdict_view import VerdictView, card_facts, verdict_view
from app.presenters.views import RowView
from companion.core.errors import CompanionError
from companion.core.numerals import whole
from companion.core.text import say

if TYPE_CHECKING:
    from app.presenters.decks.desk_state import DeskState
    from app.presenters.session import AppSession
    from companion.cards.card import CardTable
    from companion.decks.judge import Judge
    from companion.decks.model import DeckList

COUNTED = re.compile(r"^\s*(\d+)?\s*[x×]?\s*(.*?)\s*$")
MOST = 6
"""Cards that are offered at once."""
SHORTEST = 2
"""Letters before cards are offered."""
NO_LONGER_HERE = say("Its list is no longer here as it was. The edit opens as a new list.")


class Editing:
    """One list: its text, its name, and where it is kept."""

    def __init__(
        self,
        session: AppSession,
        judge: Judge,
        text: str = "",
        name: str = "",
        deck_id: int | None = None,
        number: int | None = None,
        drafts: Drafts | None = None,
    ) -> None:
        self._session = session
        self.judge = judge
        self.text = text
        self.name = name
        self.deck_id = deck_id
        self.number = number
        """The number of the list on the desk that is edited, if it lies there."""
        self._unfinished = False
        self._kept = (name, text)
        self._was = text
        self._opened = None if deck_id is None else (name, text)
        """A kept list as it was when it was opened; it is another one once the writing is done."""
        self._drafts = drafts
        self._stored = None if deck_id is None else text
        """The text of the kept list as it was last read or stored here."""

    @property
    def changed(self) -> bool:
        """Whether anything was written since the list was last kept."""
        return self._kept != (self.name, self.text)

    @property
    def differs(self) -> bool:
        """Whether the text is another one than that of the list on the desk."""
        return self.text != self._was

    # -- while typing -----------------------------------------------------------------------------

    def offers(self, line: str) -> tuple[RowView, ...]:
        """The cards whose name holds what is typed on a line, those that begin with it first."""
        return offered(self.judge.table, line, self._session.speak)

    @staticmethod
    def completed(line: str, card: str) -> str:
        """The line with the chosen card's name in place of what was typed."""
        found = COUNTED.match(line)
        count = found.group(1) if found and found.group(1) else "1"
        return f"{count} {card}"

    @staticmethod
    def counted(line: str, more: int) -> str:
        """The line with one copy more or less; the last copy goes with its line."""
        found = COUNTED.match(line)
        count = whole(found.group(1) or "1") if found and found.group(2) else None
        if found is None or count is None:
            return line
        return f"{count + more} {found.group(2)}" if count + more > 0 else ""

    def verdict(self) -> VerdictView:
        """What the desk says of the text as it stands."""
        from companion.decks.judge_files import judge_bytes

        verdicts = judge_bytes(self.judge, self.text or " ", self.name or "list")
        return verdict_view(verdicts[0], self._session.settings.language)

    # -- kept lists -------------------------------------------------------------------------------

    def save(self) -> bool:
        """Keep the list under its name; the same list again replaces what was kept.

        Where somebody has written that otherwise meanwhile, both are kept, and one sentence says so.
        """
        edited, parted = self.of, self._session.guard(self._save)
        if parted is None:
            return False
        self._drop_draft(edited)
        self._kept, self._stored = (self.name, self.text), self.text
        if self.number is None:
            self._was = self.text
        if parted:
            self._session.notices = [self._session.speak(NO_LONGER_HERE)]
            self._session.tell()
        return True

    def _save(self) -> bool:
        """Store the list; whether it parted from the kept one that it was."""
        decks = self._session.store.decks
        name, body = (
            self.name.strip() or self._session.speak(say("A list without a name")),
            {"text": self.text},
        )
        parted = self._stored is not None and kept_text(self._session, self.deck_id) != self._stored
        if self.deck_id is None or parted:
            self.deck_id, self._opened = decks.add(self.judge.format.game, name, body), None
        else:
            decks.put(self.deck_id, body, name)
        return parted

    @property
    def replaces(self) -> bool:
        """Whether a kept list is another one now than when it was opened."""
        return self._opened not in (None, self._kept)

    def put_back(self) -> bool:
        """Keep the list again as it was when it was opened."""
        assert self._opened is not None, "it was kept before"
        self.name, self.text = self._opened
        return self.save()

    def lies_in(self, state: DeskState) -> bool:
        """Whether the list that is edited still lies on the desk as it was."""
        verdict = state.find(self.number) if self.number is not None else None
        return verdict is not None and as_text(verdict.deck) == self._was

    @property
    def unfinished(self) -> str:
        """What this edit is called if it was left in the middle, and what was written then is here again."""
        return self._session.speak(edit_of(self.name)) if self._unfinished else ""

    # -- before it is done ------------------------------------------------------------------------

    def secure(self) -> bool:
        """Put what was written on disk: a new list among the kept ones, of any other a draft.

        False, and one sentence said, if it is nowhere but here.
        """
        if not self.changed:
            self.finish()
        elif self._drafts is not None:
            return self._drafts.keep(self._draft)
        elif self.number is None and self.text.strip():
            return self.save()
        return True

    def settle(self) -> bool:
        """The writing is done: it is kept, in place of the kept list that was edited; nothing is no list.

        False, and one sentence said, if that is refused.
        """
        return self.save() if self.changed and self.text.strip() else self.finish()

    @property
    def _draft(self) -> Draft:
        return Draft(self.number, self._was, self.name, self.text, self.deck_id)

    @property
    def of(self) -> Of:
        """The list that is edited, as drafts know it."""
        return self._draft.of

    def finish(self) -> bool:
        """What was written has found its place, or is not wanted: no draft is needed."""
        return self._drop_draft(self.of)

    def _drop_draft(self, of: Of) -> bool:
        done = self._drafts is None or self._drafts.drop(*of)
        self._unfinished = self._unfinished and not done
        return done

    def go_on_with(self, drafts: Drafts) -> None:
        """Other data lies behind: its drafts, and a kept list as it is there, if nothing was written."""
        if self._drafts is not None:
            self._drafts = drafts
        found = kept_text(self._session, self.deck_id) if self._opened is not None else None
        if found is not None and not self.changed:
            self.text = self._was = self._stored = found
            self._kept = self._opened = self.name, found

    def take_up(self, name: str, text: str, deck_id: int | None = None) -> None:
        """Go on with what was written before."""
        self.name, self.text, self._unfinished = name, text, True
        self.deck_id = self.deck_id if deck_id is None else deck_id
        self.secure()

    def discard(self) -> tuple[str, str] | None:
        """Begin again with the list as it lies on the desk; what was written, or None if the draft stays."""
        if not self.finish():
            return None
        written = self.name, self.text
        self.name, self.text = self._kept
        return written


def offered(table: CardTable | None, line: str, speak: Callable[[Any], str]) -> tuple[RowView, ...]:
    """The cards of a table whose name holds what is typed, those that begin with it first."""
    from companion.cards.names import normalise

    found = COUNTED.match(line)
    wanted = normalise(found.group(2)) if found else ""
    if table is None or len(wanted) < SHORTEST:
        return ()
    names = {card.name: card for card in table.cards if wanted in normalise(card.name)}
    if wanted in (normalise(name) for name in names):
        return ()
    ordered = sorted(
        names.values(), key=lambda card: (not normalise(card.name).startswith(wanted), card.name)
    )
    return tuple(RowView(card.name, card.name, card_facts(card, speak)) for card in ordered[:MOST])


def kept_rows(session: AppSession, game: str, now: datetime, deleted: bool = False) -> tuple[RowView, ...]:
    """The lists of a game that the player keeps, or those that were deleted, the one changed last first."""
    decks = session.store.decks
    return tuple(
        RowView(str(info.id), info.name, session.speak(when(info.touched, now)), "cards-outline")
        for info in (decks.deleted(game) if deleted else decks.all(game))
    )


def reopen(session: AppSession, judge: Judge, deck_id: int, drafts: Drafts) -> Editing | None:
    """A kept list, to go on with, as it was left in the middle; None, and one sentence said, if it cannot be
    read."""

    def read() -> Editing:
        text, info = _text_of(session, deck_id), session.store.decks.info(deck_id)
        return Editing(session, judge, text, info.name, deck_id, drafts=drafts)

    found: Editing | None = session.guard(read)
    return found if found is None else _gone_on(found, drafts)


def _text_of(session: AppSession, deck_id: int) -> str:
    plain: Any = session.store.decks.get(deck_id)
    return str(plain.get("text", "")) if isinstance(plain, dict) else ""


def kept_text(session: AppSession, deck_id: int | None) -> str | None:
    """The text of a kept list; None where there is none that can be read."""
    with suppress(CompanionError):
        return _text_of(session, deck_id) if deck_id is not None else None
    return None


def _gone_on(editing: Editing, drafts: Drafts) -> Editing:
    """An edit, as it was left in the middle if it was."""
    draft = drafts.find(editing.of)
    if draft is not None:
        editing.take_up(draft.name, draft.text, draft.deck_id)
    return editing


def edit_deck(
    session: AppSession, judge: Judge, deck: DeckList, number: int | None, drafts: Drafts | None = None
) -> Editing:
    """A list that lies on the desk, as text to be changed; with drafts, as it was left in the middle."""
    text = as_text(deck)
    editing = Editing(session, judge, text, deck.player or deck.title, number=number, drafts=drafts)
    return editing if drafts is None else _gone_on(editing, drafts)


def as_text(deck: DeckList) -> str:
    """A list as it is edited."""
    from companion.decks.writers import to_text

    return to_text((deck,))


def go_on(session: AppSession, judge: Judge, draft: Draft, drafts: Drafts, state: DeskState) -> Editing:
    """An unfinished edit; where its list is no longer there as it was, as a kept list of its own."""
    found = _taken_up(session, judge, draft, drafts, state) if _lies_there(session, draft, state) else None
    if found is not None:
        return found
    editing = Editing(session, judge)
    editing.take_up(draft.name, draft.text)
    if not editing.changed or not draft.text.strip():
        drafts.drop(*draft.of)
    return editing


def _taken_up(
    session: AppSession, judge: Judge, draft: Draft, drafts: Drafts, state: DeskState
) -> Editing | None:
    if draft.number is None:
        return reopen(session, judge, draft.deck_id, drafts) if draft.deck_id is not None else None
    verdict = state.find(draft.number)
    return edit_deck(session, judge, verdict.deck, draft.number, drafts) if verdict is not None else None


def _lies_there(session: AppSession, draft: Draft, state: DeskState) -> bool:
    """Whether the list that a draft is an edit of is still as it was."""
    if draft.number is None:
        return kept_text(session, draft.deck_id) == draft.was
    verdict = state.find(draft.number)
    return verdict is not None and as_text(verdict.deck) == draft.was


def draft_rows(session: AppSession, drafts: Drafts, state: DeskState) -> tuple[RowView, ...]:
    """The unfinished edits, each a row to go on with."""
    rows = []
    for at, draft in enumerate(drafts.all):
        there = _lies_there(session, draft, state)
        detail = say("Tap to go on, or to discard it.") if there else NO_LONGER_HERE
        words = session.speak(edit_of(draft.name)), session.speak(detail)
        rows.append(RowView(str(at), *words, "pencil", "warn", end_icon="chevron-right"))
    return tuple(rows)
