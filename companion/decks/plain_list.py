"""A list as plain data and back, without any loss: its cards, its questions with their answers, its remarks.

Whoever keeps lists uses it: the desk, an event, and our own export for what a file of cards cannot say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.core.text import Text
from companion.decks.model import DeckEntry, DeckList, PassedOver, Reading, Unread

_STATED: Final = {
    **{name: name for name in ("title", "player", "side", "seat", "redeals", "source", "whole")},
    "door": "read_as",
}
"""What the record calls the fields of a list."""


def plain_list(deck: DeckList) -> dict[str, Any]:
    """A list as plain data."""
    stated = {key: getattr(deck, name) for key, name in _STATED.items()}
    plain: dict[str, Any] = {key: value for key, value in stated.items() if value}
    plain["entries"] = [_plain_entry(entry) for entry in deck.entries]
    plain["unread"] = [plain_question(each) for each in deck.unread]
    if deck.passed:
        plain["passed"] = [[each.line, each.text] for each in deck.passed]
    plain["notes"] = [plain_text(note) for note in deck.notes]
    plain["facts"] = dict(deck.facts)
    return plain


def list_of(plain: Mapping[str, Any], game: str) -> DeckList:
    """The list that `plain_list` wrote.

    :raises KeyError, TypeError, ValueError, IndexError, AttributeError: if it is none.
    """
    given = dict(plain)
    return DeckList(
        game,
        tuple(DeckEntry(*each) for each in given.pop("entries")),
        tuple(map(question_of, given.pop("unread"))),
        notes=tuple(text_of(note) for note in given.pop("notes")),
        facts=given.pop("facts", {}),
        passed=tuple(PassedOver(*each) for each in given.pop("passed", ())),
        **{_STATED[key]: value for key, value in given.items()},
    )


def plain_question(unread: Unread) -> list[Any]:
    """A question about lines of a list, with the answers among which a judge may choose."""
    answers = [
        [plain_text(one.label), [_plain_entry(entry) for entry in one.entries]] for one in unread.readings
    ]
    return [unread.line, unread.token, plain_text(unread.reason), unread.key, unread.rows, answers]


def question_of(plain: Sequence[Any]) -> Unread:
    """A question as it was kept; older records know no answers to it."""
    line, token, reason, *rest = plain
    key = rest[0] if rest else "BAD_COUNT"
    rows = rest[1] if len(rest) > 1 else 1
    readings = rest[2] if len(rest) > 2 else ()
    answers = tuple(
        Reading(text_of(label), tuple(DeckEntry(*entry) for entry in entries)) for label, entries in readings
    )
    return Unread(line, token, text_of(reason), key, rows, answers)


def _plain_entry(e: DeckEntry) -> list[Any]:
    return [e.count, e.name, e.line, e.section, e.id, e.hint, e.bare, e.behind]


def plain_text(text: Any) -> Any:
    """A sentence as plain data: its words, its facts, and its number where it counts something."""
    if isinstance(text, Text):
        facts = {name: plain_text(fact) for name, fact in text.facts.items()}
        return {"say": text.msgid, "facts": facts, "many": text.plural, "n": text.n}
    if isinstance(text, list | tuple):
        return [plain_text(each) for each in text]
    return text if isinstance(text, int) else str(text)


def text_of(plain: Any) -> Any:
    """The sentence that `plain_text` wrote."""
    if isinstance(plain, dict):
        facts = {name: text_of(fact) for name, fact in plain["facts"].items()}
        return Text(plain["say"], facts, plain["many"], plain["n"])
    return [text_of(each) for each in plain] if isinstance(plain, list) else plain
