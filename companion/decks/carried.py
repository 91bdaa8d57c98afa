"""Whether what is written of lists says all that is in them: their cards, and what is still to be asked."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.names import brief, safe
from companion.core.errors import DataError
from companion.core.file_problems import at_line
from companion.core.text import Label, Text, say
from companion.decks.judge import Judge
from companion.decks.model import DeckList, Finding, Verdict
from companion.decks.phrases import LISTS
from companion.decks.played import compare
from companion.decks.read import read
from companion.decks.writers import to_payload


def require_carried(
    judge: Judge, decks: Sequence[DeckList], written: str, kind: str
) -> tuple[tuple[Verdict, Verdict], ...]:
    """See that what was written reads back to the same lists, and give the verdicts on each before and after.

    List by list: whoever was asked about something is still asked, and no verdict becomes another one, unless
    the file asks for what it has no place for.

    :raises DataError: if the cards are others, or a question is gone; such a file is not to be written.
    """
    again = _read_again(judge, decks, written, kind)
    if len(again) != len(decks):
        problem = say(
            "Written as {door} the lists would be {n} and not {count}.",
            door=kind,
            n=len(again),
            count=len(decks),
        )
        raise DataError(_source(decks), "", problem)
    found = tuple(zip(map(judge.verdict, decks), map(judge.verdict, again), strict=True))
    for before, after in found:
        if before.hash != after.hash:
            raise _other_cards(judge, before.deck, after.deck, kind)
    for before, after in found:
        _require_judged_alike(before, after, kind)
    return found


def _read_again(judge: Judge, decks: Sequence[DeckList], written: str, kind: str) -> tuple[DeckList, ...]:
    """The lists of what was written; what cannot be read is no file of the player's, so theirs is named."""
    try:
        return read(written, judge.format.game, "list.csv" if kind == "csv" else "converted")
    except DataError as error:
        problem = say("Written as {door} the lists could not be read: {why}", door=kind, why=error.problem)
        raise DataError(_source(decks), "", problem) from None


def _source(decks: Sequence[DeckList]) -> Label:
    """The file that lists are from, where it is one."""
    sources = {each.source for each in decks}
    return sources.pop() if len(sources) == 1 else LISTS


def _other_cards(judge: Judge, before: DeckList, after: DeckList, kind: str) -> DataError:
    """The refusal to write a list that would hold other cards, with the first that would be gone."""
    differences = sorted(compare(judge, before, after).differences, key=lambda each: each.more > 0)
    problem = say(
        "The list cannot be written as {door} without a change of its cards: {cards}",
        door=kind,
        cards=[brief(each.card) for each in differences[:1]],
    )
    return DataError(before.source, brief(before.player or before.title), problem)


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


def newly_asked(found: Sequence[tuple[Verdict, Verdict]]) -> list[Text]:
    """Lists about which only what was written of them asks, one sentence each with the first question."""
    return [
        say(
            "{file}: what is written has to be asked about. {question}",
            file=safe(before.deck.source),
            question=_questions(after)[0].text,
        )
        for before, after in found
        if _questions(after) and not _questions(before)
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
