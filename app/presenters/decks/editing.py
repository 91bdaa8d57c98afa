"""A list being written: cards found while typing, the verdict beside it, kept in the player's own file."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from app.presenters.dates import when
from app.presenters.decks.drafts import Draft, Drafts, edit_of
from app.presenters.decks.verdict_view import VerdictView, card_facts, verdict_view
from app.presenters.views import RowView
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
        """A kept list as it was when it was opened: each pause in the writing is stored in its place."""
        self._drafts = drafts

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
        """Keep the list under its name; the same list again replaces what was kept."""
        decks = self._session.store.decks
        name = self.name.strip() or self._session.speak(say("A list without a name"))
        body = {"text": self.text}

        def keep() -> bool:
            if self.deck_id is None:
                self.deck_id = decks.add(self.judge.format.game, name, body)
            else:
                decks.put(self.deck_id, body, name)
            return True

        if not self._session.guard(keep):
            return False
        self._kept = (self.name, self.text)
        self.finish()
        return True

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
        """Put what was written on disk: of a list of the desk as a draft, any other among the kept lists.

        False, and one sentence said, if it is nowhere but here.
        """
        if not self.changed:
            self.finish()
        elif self.number is None and self.text.strip():
            return self.save()
        elif self.number is not None and self._drafts is not None:
            return self._drafts.keep(Draft(self.number, self._was, self.name, self.text, self.deck_id))
        return True

    def finish(self) -> bool:
        """What was written has found its place, or is not wanted: no draft is needed."""
        drafts, number = self._drafts, self.number
        done = drafts is None or number is None or drafts.drop(number, self._was)
        self._unfinished = self._unfinished and not done
        return done

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


def reopen(session: AppSession, judge: Judge, deck_id: int) -> Editing | None:
    """A kept list, to go on with; None, and one sentence said, if it cannot be read."""

    def read() -> Editing:
        plain: Any = session.store.decks.get(deck_id)
        info = session.store.decks.info(deck_id)
        text = plain.get("text", "") if isinstance(plain, dict) else ""
        return Editing(session, judge, str(text), info.name, deck_id)

    found: Editing | None = session.guard(read)
    return found


def edit_deck(
    session: AppSession, judge: Judge, deck: DeckList, number: int | None, drafts: Drafts | None = None
) -> Editing:
    """A list that lies on the desk, as text to be changed; with drafts, as it was left in the middle."""
    text = as_text(deck)
    editing = Editing(session, judge, text, deck.player or deck.title, number=number, drafts=drafts)
    draft = drafts.find(number, text) if drafts is not None and number is not None else None
    if draft is not None:
        editing.take_up(draft.name, draft.text, draft.deck_id)
    return editing


def as_text(deck: DeckList) -> str:
    """A list as it is edited."""
    from companion.decks.writers import to_text

    return to_text((deck,))


def go_on(session: AppSession, judge: Judge, draft: Draft, drafts: Drafts, state: DeskState) -> Editing:
    """An unfinished edit; where its list is no longer there as it was, as a kept list of its own."""
    verdict = state.find(draft.number)
    if verdict is not None and as_text(verdict.deck) == draft.was:
        return edit_deck(session, judge, verdict.deck, draft.number, drafts)
    editing = Editing(session, judge)
    editing.take_up(draft.name, draft.text)
    if not editing.changed or not draft.text.strip():
        drafts.drop(*draft.of)
    return editing


def draft_rows(session: AppSession, drafts: Drafts, state: DeskState) -> tuple[RowView, ...]:
    """The unfinished edits, each a row to go on with."""
    rows = []
    for at, draft in enumerate(drafts.all):
        verdict = state.find(draft.number)
        there = verdict is not None and as_text(verdict.deck) == draft.was
        detail = (
            say("Tap to go on, or to discard it.")
            if there
            else say("Its list is no longer here as it was. The edit opens as a new list.")
        )
        words = session.speak(edit_of(draft.name)), session.speak(detail)
        rows.append(RowView(str(at), *words, "pencil", "warn", end_icon="chevron-right"))
    return tuple(rows)
