"""Changes to a list that lies on the desk; each leaves a note in the list, so that a report tells of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.core.text import Text, say

if TYPE_CHECKING:
    from companion.cards.card import Card, CardTable
    from companion.decks.judge import Judge
    from companion.decks.model import Change, DeckEntry, DeckList, Finding, Unresolved, Verdict


@dataclass(frozen=True)
class Cure:
    """A cure card by card."""

    deck: DeckList
    changes: tuple[Change, ...]
    proposed: tuple[Change, ...]
    """Those of the changes that other cards would do for as well."""
    open: tuple[Change, ...]
    """What only a person can choose, and is not done."""


def cure_of(judge: Judge, verdict: Verdict, finding: int | None = None) -> Cure:
    """The smallest cure of a list, or of one finding alone, with a card for each that is free to choose."""
    from companion.decks.mend.apply import apply
    from companion.decks.model import Fix

    fix = verdict.fix if finding is None else Fix(verdict.findings[finding].fix)
    done = apply(judge, judge.match(verdict.deck), fix)
    named = tuple(change for change in fix.changes if change.card or change.kind != "add")
    return Cure(done.deck, (*named, *done.chosen), done.chosen, done.open)


def mended(
    judge: Judge, verdict: Verdict, finding: int | None = None, changes: Sequence[Change] | None = None
) -> Verdict:
    """The list after its smallest cure, or after that of one finding alone, judged; all is on record.

    With `changes` these are carried out instead: what somebody chose of the cure, card by card.
    """
    if changes is None:
        cure = cure_of(judge, verdict, finding)
        return judge.verdict(_noted(cure.deck, *changed_here(cure.changes)))
    return judge.verdict(_noted(changed(judge, verdict, changes), *changed_here(changes)))


def changed(judge: Judge, verdict: Verdict, changes: Sequence[Change]) -> DeckList:
    """The list after single changes, each of a card with a name."""
    from companion.decks.mend.apply import apply
    from companion.decks.model import Fix

    if not changes:
        return verdict.deck
    return apply(judge, judge.match(verdict.deck), Fix(tuple(changes)), choose=False).deck


def changed_here(changes: Sequence[Change]) -> tuple[Text, ...]:
    """What the record says of changes that were carried out."""
    return tuple(say("Changed at the desk: {change}", change=change.text) for change in changes)


def meant(judge: Judge, verdict: Verdict, finding: int, card_id: str) -> Verdict:
    """The list with a card of the table in place of a name that was asked about, judged.

    Where the question is how lines are to be read, the id is the place of the answer.
    """
    from companion.decks.answers import answered, find_question

    asked = verdict.findings[finding]
    question = find_question(verdict.deck, asked)
    if question is not None:
        return judge.verdict(answered(verdict.deck, question, int(card_id)))
    table = judge.table
    assert table is not None, "only a card table knows names to choose from"
    card = next(each for each in table.cards if each.id == card_id)
    unresolved = {
        each.entry for each in judge.match(verdict.deck).unresolved if _is_about(asked, each, table)
    }
    entries = tuple(_named(each, card) if each in unresolved else each for each in verdict.deck.entries)
    note = say("Line {line} was read as {card}, {id}.", line=list(asked.lines), card=card.name, id=card.id)
    return judge.verdict(_noted(replace(verdict.deck, entries=entries), note))


def _is_about(asked: Finding, unresolved: Unresolved, table: CardTable) -> bool:
    """Whether a question asks about this entry; links and files may have all their cards on one line."""
    if unresolved.entry.line not in asked.lines:
        return False
    if unresolved.why == "ambiguous":
        return [table.cards[at].id for at in unresolved.candidates] == [id_ for id_, _ in asked.ids]
    return unresolved.entry.name == asked.card


def edited(judge: Judge, deck: DeckList, text: str) -> tuple[Verdict, ...]:
    """The list as somebody wrote it anew at the desk, judged; lists that the text also holds follow it."""
    from companion.decks.judge_files import judge_bytes

    first, *more = judge_bytes(judge, text or " ", deck.source)
    if not first.deck.entries and not first.deck.unread:
        return first, *more
    noted = _noted(replace(first.deck, notes=deck.notes), say("Edited at the desk."))
    return judge.verdict(noted), *more


def stated(judge: Judge, verdict: Verdict, name: str, value: str) -> Verdict:
    """The list with a side, seat or number of redeals that the judge states, judged; the last word counts."""
    from app.presenters.decks.statements import with_stated

    deck, told = with_stated(verdict.deck, name, value)
    if deck == verdict.deck:
        return verdict
    others = tuple(note for note in deck.notes if note.msgid != told.msgid)
    return judge.verdict(_noted(replace(deck, notes=others), told))


def _named(entry: DeckEntry, card: Card) -> DeckEntry:
    return entry._replace(name=card.name, id=card.id if card.id != card.name else "", bare=False)


def _noted(deck: DeckList, *notes: Text) -> DeckList:
    return replace(deck, notes=(*(each for each in deck.notes if each not in notes), *notes))
