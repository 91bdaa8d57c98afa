"""Changes to a list that lies on the desk; each leaves a note in the list, so that a report tells of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.core.text import Text, say

if TYPE_CHECKING:
    from companion.decks.judge import Judge
    from companion.decks.model import Change, DeckList, Verdict


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
    from companion.decks.answers import noted

    if changes is None:
        cure = cure_of(judge, verdict, finding)
        return judge.verdict(noted(cure.deck, *changed_here(cure.changes)))
    return judge.verdict(noted(changed(judge, verdict, changes), *changed_here(changes)))


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


def edited(judge: Judge, deck: DeckList, text: str) -> tuple[Verdict, ...]:
    """The list as somebody wrote it anew at the desk, judged; lists that the text also holds follow it."""
    from companion.decks.answers import noted
    from companion.decks.judge_files import judge_bytes

    first, *more = judge_bytes(judge, text or " ", deck.source)
    if not first.deck.entries and not first.deck.unread:
        return first, *more
    kept = noted(replace(first.deck, notes=deck.notes), say("Edited at the desk."))
    return judge.verdict(kept), *more
