"""Answers to questions about how a list is to be read: one of them may cure a whole column."""

from __future__ import annotations

from dataclasses import replace

from companion.core.text import say
from companion.decks.model import DeckList, Finding, Unread


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
    )


def find_question(deck: DeckList, finding: Finding) -> Unread | None:
    """The question that a finding asks."""
    same = (each for each in deck.unread if (each.key, each.token) == (finding.key, finding.card))
    return next((each for each in same if each.line in finding.lines and each.readings), None)


def with_count(deck: DeckList, number: int) -> DeckList:
    """The list with the count that stands at one place of each row, where rows have several numbers."""
    for question in deck.unread:
        counts = question.key == "WHICH_COUNT" and any(reading.entries for reading in question.readings)
        if counts and number <= len(question.readings):
            deck = answered(deck, question, number - 1)
    return deck
