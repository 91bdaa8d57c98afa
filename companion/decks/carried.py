"""Whether what is written of lists says all that is in them: their cards, and what is still to be asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.core.errors import DataError
from companion.core.text import say
from companion.decks.judge import Judge
from companion.decks.model import DeckList, Verdict
from companion.decks.phrases import LISTS
from companion.decks.read import read
from companion.decks.writers import to_payload


def require_carried(judge: Judge, decks: Sequence[DeckList], written: str, kind: str) -> tuple[Verdict, ...]:
    """See that what was written reads back to the same lists, and give the verdicts on it.

    Unread lines are told apart where a kind of file has no place for them. Any other question that is open
    has to be open in the file too: whoever gets it would take the list for legal.

    :raises DataError: if the cards are others, or a question is gone; such a file is not to be written.
    """
    again = read(written, judge.format.game, "list.csv" if kind == "csv" else "converted")
    found = tuple(judge.verdict(each) for each in again)
    before = [judge.verdict(each if kind == "json" else replace(each, unread=())) for each in decks]
    if sorted(each.hash for each in found) != sorted(each.hash for each in before):
        problem = say("The lists cannot be written as {door} without a change of their cards.", door=kind)
        raise DataError(LISTS, "", problem)
    if _open(found) < _open(before):
        problem = say(
            "Questions about a list are open that {door} cannot carry; answer them first.", door=kind
        )
        raise DataError(decks[0].source if len(decks) == 1 else LISTS, "", problem)
    return found


def require_code(judge: Judge, deck: DeckList) -> None:
    """See that a code of a list would say all that is in it.

    :raises DataError: if a question about it is open.
    """
    if not deck.unread:  # else no code is drawn
        require_carried(judge, (deck,), to_payload(deck), "link")


def _open(verdicts: Sequence[Verdict]) -> int:
    return sum(each.status == "ask" for each in verdicts)
