"""A list as plain data and back, without any loss: its cards, its questions with their answers, its remarks.

Whoever keeps lists uses it: the desk, an event, and our own export for what a file of cards cannot say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any, Final

from companion.cards.names import safe
from companion.content.languages import LANGUAGES, speak
from companion.core import limits
from companion.core.text import Text, visible
from companion.decks.model import SECTIONS, DeckEntry, DeckList, PassedOver, Reading, Unread

_STATED: Final = {
    **{name: name for name in ("title", "player", "side", "seat", "redeals", "source", "whole")},
    "door": "read_as",
}
"""What the record calls the fields of a list."""
_KINDS: Final[dict[str, type]] = {"seat": int, "redeals": int, "whole": bool}
"""Of what kind they are; all others are texts."""


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
    """The list that `plain_list` wrote; it may be a stranger's, so everything about it is looked at.

    :raises KeyError, TypeError, ValueError, IndexError, AttributeError: if it is none.
    """
    given = dict(plain)
    facts = given.pop("facts", {})
    _require(isinstance(facts, dict) and all(isinstance(each, str) for each in facts.values()))
    return DeckList(
        game,
        tuple(map(entry_of, _few(given.pop("entries"), limits.ENTRIES))),
        tuple(map(question_of, _few(given.pop("unread"), limits.UNREAD))),
        notes=tuple(map(sentence_of, _few(given.pop("notes"), limits.PASSED))),
        facts={safe(name): safe(fact) for name, fact in facts.items()},
        passed=passed_of(given.pop("passed", [])),
        **{_STATED[key]: _stated(key, value) for key, value in given.items()},
    )


def entry_of(plain: Sequence[Any]) -> DeckEntry:
    """A line of a list as it was kept, made safe to show."""
    entry = DeckEntry(*plain)
    _require(type(entry.count) is int and 0 <= entry.count <= _MOST_COPIES)
    _require(type(entry.line) is int and entry.section in SECTIONS)
    _require(isinstance(entry.bare, bool) and isinstance(entry.behind, bool))
    return entry._replace(name=_words(entry.name), id=_words(entry.id), hint=_words(entry.hint))


_MOST_COPIES: Final = limits.COUNT * limits.ENTRIES
"""Lines of one card are counted together."""


def passed_of(plain: Any) -> tuple[PassedOver, ...]:
    """What stands beside the cards as it was kept, made safe to show."""
    return tuple(map(_passed, _few(plain, limits.PASSED)))


def _passed(plain: Sequence[Any]) -> PassedOver:
    passed = PassedOver(*plain)
    _require(type(passed.line) is int)
    return PassedOver(passed.line, _words(passed.text))


def _stated(key: str, value: Any) -> Any:
    kind = _KINDS.get(key, str)
    _require(type(value) is kind)
    _require(not isinstance(value, int) or abs(value) <= limits.COUNT)
    # The name of a file stays as it is, for it may lead back to the file; whoever shows it makes it safe.
    return _words(value) if kind is str and key != "source" else value


def _words(text: Any) -> str:
    _require(isinstance(text, str) and len(text) <= limits.ROW)
    return safe(text)


def _few(plain: Any, most: int) -> list[Any]:
    _require(isinstance(plain, list) and len(plain) <= most)
    return list(plain)


def _require(holds: bool) -> None:
    if not holds:
        raise ValueError("no list")


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
    _require(type(line) is int and isinstance(key, str) and type(rows) is int)
    answers = tuple(
        Reading(sentence_of(label), tuple(map(entry_of, _few(entries, limits.ENTRIES))))
        for label, entries in _few(list(readings), limits.ENTRIES)
    )
    return Unread(line, _words(token), sentence_of(reason), key, rows, answers)


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


def sentence_of(plain: Any) -> Text:
    """The sentence that `plain_text` wrote, as a stranger may have it: it can be said, and is not too long.

    :raises KeyError, TypeError, ValueError, IndexError, AttributeError: if it is none.
    """
    text = text_of(plain)
    if not isinstance(text, Text) or not text.msgid or _length(text) > limits.SENTENCE:
        raise ValueError("no sentence")
    for language in LANGUAGES:
        speak(text, language)
    return text


def _length(text: Any) -> int:
    """How long a sentence becomes at most, found without saying it.

    A pattern may ask for a fact again and again, each of which is a sentence again, or for a billion blanks
    around it: whatever is no bare name between its braces is refused.
    """
    if isinstance(text, Text):
        facts = {name: _length(fact) for name, fact in text.facts.items()}
        patterns = (text.msgid, *([text.plural] if text.plural is not None else ()))
        _require(type(text.n) is int)
        return sum(_pattern_length(pattern, facts) for pattern in patterns)
    if isinstance(text, list):
        return sum(_length(each) + 2 for each in text)
    _require(isinstance(text, str | int))
    return len(visible(str(text)))


def _pattern_length(pattern: str, facts: Mapping[str, int]) -> int:
    length = len(pattern)
    for _literal, name, spec, how in Formatter().parse(pattern):
        if name is not None:
            _require(not spec and how is None)
            length += facts[name]
    return length
