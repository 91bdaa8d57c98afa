"""Our own file of a list: JSON with a version, written and read without loss."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from companion.cards.card import GAMES
from companion.cards.names import brief
from companion.content.reader import Reader
from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import (
    NOT_A_DECK,
    NOT_TEXTS,
    UNKNOWN,
    not_one_of,
    other_version,
)
from companion.core.text import Text, say
from companion.decks.model import SECTIONS, DeckList, PassedOver, Unread
from companion.decks.phrases import NO_LISTS, too_many_lists
from companion.decks.plain_list import passed_of, question_of, sentence_of
from companion.decks.readers.list_being_read import ListBeingRead

VERSION: Final = 1
_QUESTION: Final = 6
"""Fields of a question with its answers; older files have only the line and its text."""
KIND: Final = "deck"
TEXTS: Final = ("title", "player", "side")
NUMBERS: Final = ("seat", "redeals")


def is_own_file(plain: Any) -> bool:
    """Whether parsed JSON claims to be our own export."""
    return isinstance(plain, dict) and "companion" in plain


def read_own_file(plain: dict[str, Any], source: str) -> tuple[DeckList, ...]:
    """The lists of an export, or a `DataError` that names the field."""
    if plain.get("companion") != KIND:
        raise DataError(source, "companion", NOT_A_DECK)
    if plain.get("version") != VERSION:
        raise DataError(source, "version", other_version(brief(str(plain.get("version"))), VERSION))
    decks = plain.get("decks")
    if not isinstance(decks, list) or not decks:
        raise DataError(source, "decks", NO_LISTS)
    if len(decks) > limits.LISTS:
        raise DataError(source, "decks", too_many_lists(limits.LISTS))
    return tuple(_deck(each) for each in Reader(source, decks, "decks").each())


def _deck(top: Reader) -> DeckList:
    top.fields(("game", *TEXTS, *NUMBERS, "facts", "entries", "unread", "notes", "passed", "whole"))
    game = top.field("game", None).word(GAMES)
    deck = ListBeingRead(game, "export", str(top.file))
    for key in (*TEXTS, *NUMBERS):
        stated = top.field(key, None)
        if stated.value is not None:
            deck.state(key, str(stated.whole()) if key in NUMBERS else stated.any_text(), 0)
    _read_facts(deck, top.field("facts", {}))
    for number, entry in enumerate(top.field("entries", None).each(), 1):
        _read_entry(deck, entry, number)
    _read_unread(deck, top.field("unread", []))
    done = deck.done()
    return replace(
        done,
        unread=(*done.unread, *_read_questions(top.field("unread", []))),
        notes=(*done.notes, *_read_notes(top.field("notes", []))),
        passed=_read_passed(top.field("passed", [])),
        whole=top.field("whole", False).flag(),
    )


def _read_facts(deck: ListBeingRead, facts: Reader) -> None:
    if not isinstance(facts.value, dict) or not all(isinstance(one, str) for one in facts.value.values()):
        facts.fail(NOT_TEXTS)
    for key, value in facts.value.items():
        if key in (*TEXTS, *NUMBERS):
            facts.inside(key, value).fail(UNKNOWN)
        deck.stated[brief(key, 40)] = brief(value)


def _read_entry(deck: ListBeingRead, entry: Reader, number: int) -> None:
    entry.fields(("count", "name", "section", "id", "hint", "bare", "behind", "line"))
    number = entry.field("line", number).whole()
    name, section, id, hint = (entry.field(key, "").any_text() for key in ("name", "section", "id", "hint"))
    if section not in SECTIONS:
        entry.field("section").fail(not_one_of(SECTIONS[1:], section))
    deck.hint = brief(hint, 40)
    if entry.value.get("bare") is True:
        deck.section = section
        deck.bare(name, number)
    else:
        deck.item(entry.value.get("count"), name, number, section, id)
        if entry.value.get("behind") is True and deck.entries and deck.entries[-1].line == number:
            deck.entries[-1] = deck.entries[-1]._replace(behind=True)


def _read_unread(deck: ListBeingRead, lines: Reader) -> None:
    for line in lines.each():
        value = line.value
        if _is_question(value):
            continue
        if not (isinstance(value, list) and len(value) == 2 and isinstance(value[1], str)):
            lines.fail(say("This is not a list of [line, text]."))
        deck.refuse(
            value[0] if isinstance(value[0], int) else 0, value[1], say("The line was unread before.")
        )


def _is_question(value: Any) -> bool:
    return isinstance(value, list) and len(value) == _QUESTION


def _read_questions(lines: Reader) -> Iterator[Unread]:
    """Questions with the answers among which a judge may choose."""
    for line in lines.each():
        if _is_question(line.value):
            try:
                found = question_of(line.value)
            except _MISFITS:
                line.fail(_NO_QUESTION)
            yield replace(found, token=brief(found.token))


def _read_passed(lines: Reader) -> tuple[PassedOver, ...]:
    """What stands beside the cards and may still be asked about."""
    try:
        return passed_of(lines.value)
    except _MISFITS:
        lines.fail(say("This is not a list of [line, text]."))


def _read_notes(notes: Reader) -> Iterator[Text]:
    """Remarks, among them what a judge answered."""
    for note in notes.each():
        try:
            yield sentence_of(note.value)
        except _MISFITS:
            note.fail(say("This is not a remark."))


_MISFITS: Final = (TypeError, ValueError, KeyError, IndexError, AttributeError)
_NO_QUESTION: Final = say("This is not a question with its answers.")
