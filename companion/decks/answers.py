"""Answers to questions about how a list is to be read: one of them may cure a whole column."""

from __future__ import annotations

from dataclasses import replace

from companion.core.text import say
from companion.decks.list_problems import ONE_LIST, SECOND_LIST
from companion.decks.model import DeckList, Finding, Reading, Unread


def answered(deck: DeckList, question: Unread, choice: int) -> DeckList:
    """The list read as one of the answers says; the answer stays on record."""
    reading = question.readings[choice]
    entries = sorted((*deck.entries, *reading.entries), key=lambda entry: entry.line)
    note = say("Answered: {question} {answer}", question=question.reason, answer=reading.label)
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
        counts = question.key == "WHICH_COUNT" and any(reading.entries for reading in question.readings)
        if counts and number <= len(question.readings):
            deck = answered(deck, question, number - 1)
    return deck


def as_one_list(deck: DeckList) -> DeckList:
    """The list with the answer that no other list begins in it."""
    question = next((each for each in deck.unread if each.key == SECOND_LIST), None)
    return replace(deck, whole=True) if question is None else answered(deck, question, 0)
