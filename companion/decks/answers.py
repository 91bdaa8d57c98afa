"""What a judge answers to the questions of a verdict: how lines are to be read, which card is meant, which
side or seat it is. One answer may cure a whole column; each stays on record as a remark in the list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from companion.cards.names import normalise
from companion.core.text import Text, say, say_n
from companion.decks.model import DeckList, Finding, Reading, Unread
from companion.decks.phrases import (
    LOOKS,
    NO_COUNTS,
    ONE_LIST,
    SECOND_LIST,
    faction_name,
    has_mulligans,
)

if TYPE_CHECKING:
    from companion.cards.card import Card, CardTable
    from companion.cards.finder import CardFinder
    from companion.decks.judge import Judge
    from companion.decks.model import DeckEntry, Unresolved, Verdict

SEATS: Final = {0: say("Not stated"), 1: say("First player"), 2: say("Second player")}


def choices_of(finding: Finding) -> tuple[tuple[str, Text], ...]:
    """What a judge may answer to a finding: how lines are to be read, printings of one name, or close names.

    Each has the word by which `meant` takes it.
    """
    if finding.readings:
        return tuple((str(at), label) for at, label in enumerate(finding.readings))
    if finding.key == "AMBIGUOUS_NAME":
        return tuple((id, Text("{name}", {"name": finding.card})) for id, _ in finding.ids)
    return tuple((each.id, Text("{name}", {"name": each.name})) for each in finding.suggestions)


def meant(judge: Judge, verdict: Verdict, finding: int, choice: str) -> Verdict:
    """The list with a card of the table in place of a name that was asked about, judged; the same where
    nothing was.

    Where the question is how lines are to be read, the choice is the place of the answer.
    """
    asked = verdict.findings[finding]
    question = find_question(verdict.deck, asked)
    if question is not None:
        return judge.verdict(answered(verdict.deck, question, int(choice)))
    table = judge.table
    assert table is not None, "only a card table knows names to choose from"
    card = next(each for each in table.cards if each.id == choice)
    matched = judge.match(verdict.deck)
    found = {entry for each in matched.unresolved if _is_about(asked, each, table) for entry in each.entries}
    if not found:
        return verdict
    entries = tuple(_named(each, card) if each in found else each for each in matched.deck.entries)
    lines = sorted({entry.line for entry in found})
    note = say_n(
        "Line {line} was read as {card}, {id}.",
        "Lines {line} were read as {card}, {id}.",
        len(lines),
        line=lines,
        card=card.name,
        id=card.id,
    )
    return judge.verdict(noted(replace(verdict.deck, entries=entries), note))


def _is_about(asked: Finding, unresolved: Unresolved, table: CardTable) -> bool:
    """Whether a question asks about this entry; links and files may have all their cards on one line."""
    if unresolved.entry.line not in asked.lines:
        return False
    if unresolved.why == "ambiguous":
        return [table.cards[at].id for at in unresolved.candidates] == [id_ for id_, _ in asked.ids]
    return unresolved.entry.name == asked.card


def _named(entry: DeckEntry, card: Card) -> DeckEntry:
    return entry._replace(name=card.name, id=card.id if card.id != card.name else "", bare=False)


def noted(deck: DeckList, *notes: Text) -> DeckList:
    """The list with remarks on what was done to it; none stands there twice."""
    return replace(deck, notes=(*(each for each in deck.notes if each not in notes), *notes))


def stated(judge: Judge, verdict: Verdict, name: str, value: str) -> Verdict:
    """The list with a side, seat or number of redeals that the judge states, judged; the last word counts."""
    deck, told = _with_stated(verdict.deck, name, value)
    if deck == verdict.deck:
        return verdict
    others = tuple(note for note in deck.notes if note.msgid != told.msgid)
    return judge.verdict(noted(replace(deck, notes=others), told))


def _with_stated(deck: DeckList, name: str, value: str) -> tuple[DeckList, Text]:
    """The list with another side, seat or number of redeals, and the sentence that tells of it."""
    if name == "side":
        side = faction_name(value) if value else say("Not stated")
        return replace(deck, side=value), say("Side as told at the desk: {side}.", side=side)
    number = int(value)
    if name == "seat":
        return replace(deck, seat=number), say("Seat as told at the desk: {seat}.", seat=SEATS[number])
    told = say("Redeals as told at the desk: {n}.", n=number)
    if has_mulligans(deck.game):
        told = say("Mulligans as told at the desk: {n}.", n=number)
    return replace(deck, redeals=number), told


def answered(deck: DeckList, question: Unread, choice: int, note: Text | None = None) -> DeckList:
    """The list read as one of the answers says; the answer stays on record, or the note in its place."""
    reading = question.readings[choice]
    entries = sorted((*deck.entries, *reading.entries), key=lambda entry: entry.line)
    note = note or say("Answered: {question} {answer}", question=question.reason, answer=reading.label)
    return replace(
        deck,
        entries=tuple(entries),
        unread=tuple(each for each in deck.unread if each is not question),
        notes=(*deck.notes, note),
        whole=deck.whole or question.key == SECOND_LIST,
    )


def find_question(deck: DeckList, finding: Finding) -> Unread | None:
    """The question that a finding asks; that of a second list may come from the cards alone."""
    if finding.key == SECOND_LIST and all(each.key != SECOND_LIST for each in deck.unread):
        return Unread(finding.lines[0], "", finding.text, SECOND_LIST, 1, (Reading(ONE_LIST),))
    same = (each for each in deck.unread if (each.key, each.token) == (finding.key, finding.card))
    return next((each for each in same if each.line in finding.lines and each.readings), None)


def with_count(deck: DeckList, number: int) -> DeckList:
    """The list with the count that stands at one place of each row, where rows have several numbers."""
    for question in deck.unread:
        at = count_choice(question.readings, number) if question.key == "WHICH_COUNT" else None
        if at is not None and question.readings[at].entries:
            deck = answered(deck, question, at)
    return deck


def count_choice(readings: Sequence[Reading | Text], number: int) -> int | None:
    """Which answer takes the number at that place of each row; places with impossible counts have none."""
    labels = [each.label if isinstance(each, Reading) else each for each in readings]
    return next((at for at, label in enumerate(labels) if label.facts.get("place") == number), None)


def as_one_list(deck: DeckList) -> DeckList:
    """The list with the answer that no other list begins in it."""
    question = next((each for each in deck.unread if each.key == SECOND_LIST), None)
    return replace(deck, whole=True) if question is None else answered(deck, question, 0)


def as_seen(deck: DeckList) -> DeckList:
    """The list with the answer that all cards of its page are seen."""
    question = next((each for each in deck.unread if each.key == LOOKS and each.readings), None)
    return deck if question is None else answered(deck, question, 0)


def with_each(deck: DeckList, copies: int) -> DeckList:
    """The list of mere names with so many copies of each."""
    question = _uncounted(deck)
    if question is None or not 0 < copies <= len(question.readings):
        return deck
    return answered(deck, question, copies - 1)


def settled(deck: DeckList, finder: CardFinder) -> DeckList:
    """A list of mere names: where a name comes again, each line is one copy."""
    question = _uncounted(deck)
    if question is None or is_no_list(question, finder):
        return deck
    known = _known(question, finder)
    if len({normalise(each.name) for each in known}) < len(known):
        return answered(
            deck, question, 0, say("Names come again, and no line has a count: each is one copy.")
        )
    return deck


def is_no_list(question: Unread, finder: CardFinder) -> bool:
    """Whether hardly one of the mere names that a question is about is a card, as another table may know."""
    if question.key != NO_COUNTS or not question.readings:
        return False
    return 2 * len(_known(question, finder)) < len(question.readings[0].entries)


def _known(question: Unread, finder: CardFinder) -> list[DeckEntry]:
    entries = question.readings[0].entries
    return [e for e in entries if finder.find(e.name, e.id, e.section, e.hint).outcome != "unknown"]


def _uncounted(deck: DeckList) -> Unread | None:
    return next((each for each in deck.unread if each.key == NO_COUNTS and each.readings), None)
