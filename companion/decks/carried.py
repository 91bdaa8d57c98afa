"""Whether what is written of lists says all that is in them: their cards, and what is still to be asked."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.names import safe
from companion.core.errors import DataError
from companion.core.file_problems import at_line
from companion.core.text import Text, say
from companion.decks.judge import Judge
from companion.decks.model import DeckList, Finding, Verdict
from companion.decks.phrases import LISTS
from companion.decks.read import read
from companion.decks.writers import to_payload


def require_carried(judge: Judge, decks: Sequence[DeckList], written: str, kind: str) -> tuple[Verdict, ...]:
    """See that what was written reads back to the same lists, and give the verdicts on it.

    List by list: whoever was asked about something is still asked, and no verdict becomes another one, unless
    the file asks for what it has no place for.

    :raises DataError: if the cards are others, or a question is gone; such a file is not to be written.
    """
    before = [judge.verdict(each) for each in decks]
    again = read(written, judge.format.game, "list.csv" if kind == "csv" else "converted")
    found = tuple(judge.verdict(each) for each in again)
    if [each.hash for each in found] != [each.hash for each in before]:
        problem = say("The lists cannot be written as {door} without a change of their cards.", door=kind)
        raise DataError(LISTS, "", problem)
    for one, other in zip(before, found, strict=True):
        _require_judged_alike(one, other, kind)
    return found


def _require_judged_alike(before: Verdict, after: Verdict, kind: str) -> None:
    """See that one list is asked about as much as it was, and not judged otherwise."""
    asked = _questions(before)
    if asked and (len(_questions(after)) < len(asked) or before.status != after.status):
        first = asked[0]
        problem = say(
            "Questions about the list are open that {door} cannot carry; answer them first. {question}",
            door=kind,
            question=first.text,
        )
        line = first.lines[0] if first.lines else 0
        raise DataError(before.deck.source, at_line(line) if line else first.card, problem)
    if after.status not in (before.status, "ask"):
        problem = say("The list would be judged otherwise if it were written as {door}.", door=kind)
        raise DataError(before.deck.source, "", problem)


def newly_asked(judge: Judge, decks: Sequence[DeckList], found: Sequence[Verdict]) -> list[Text]:
    """Lists about which only what was written of them asks, one sentence each with the first question."""
    return [
        say(
            "{file}: what is written has to be asked about. {question}",
            file=safe(deck.source),
            question=_questions(after)[0].text,
        )
        for deck, after in zip(decks, found, strict=True)
        if _questions(after) and not _questions(judge.verdict(deck))
    ]


def _questions(verdict: Verdict) -> list[Finding]:
    """What is asked about a list, once for each line that it is asked about."""
    asked = [each for each in verdict.findings if each.severity == "ask"]
    return [each for each in asked for _ in each.lines or (0,)]


def require_code(judge: Judge, deck: DeckList) -> None:
    """See that a code of a list would say all that is in it.

    :raises DataError: if a question about it is open that no code can carry.
    """
    require_carried(judge, (deck,), to_payload(deck), "link")
