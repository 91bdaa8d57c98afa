"""What the desk asks instead of guessing: unreadable lines, unknown and shared names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from companion.cards.finder import CardFinder
from companion.cards.names import brief, normalise
from companion.core.rules import rule
from companion.core.text import Text, say
from companion.decks.answers import is_no_list
from companion.decks.applied_format import AppliedFormat
from companion.decks.legality import has_headings
from companion.decks.model import DeckEntry, Finding, Matched, Unresolved
from companion.decks.phrases import (
    LOOKS,
    NO_COUNT,
    NOT_WHOLE,
    ONE_LIST,
    OTHER_LIST,
    REMARKED,
    SECOND_LIST,
    SIGNED,
)
from companion.decks.piles import PiledList
from companion.decks.readers.lines import split_line
from companion.decks.second_list import find_second_list, may_begin_again

_COUNTS: Final = (NOT_WHOLE, SIGNED)
"""What is wrong with a count, as the rule means it."""
_NO_CARDS: Final = (REMARKED, LOOKS)
"""Questions whose answers add no card to what is read."""
_WORDS: Final = 8
"""Words of the longest name that is looked for inside a sentence."""
_OF_TWO: Final = (
    "MIXED_FACTIONS", "ONLY_ONCE", "NOT_ENOUGH_GOLD", "FLYING_CAP", "TOO_MANY_AREAS", "TOO_MANY_CARDS",
    "TOO_MANY_REALMS",
)  # fmt: skip
"""What two lists together break and each of them may keep."""
_BETWEEN: Final = re.compile("[,;/|+&]")
"""What may stand between several cards of a line."""
_NUMBERS: Final = re.compile("[0-9]+")
_PUNCTUATION: Final = '.,;:()[]"«»“”'


@rule("WC-DECK-25", "WC-IMPORT-04", "WC-IMPORT-06")
def ask_about(piled: PiledList, finder: CardFinder | None) -> Iterator[Finding]:
    """Everything in the list that no card answers to, and every remark about how it was read."""
    deck = piled.matched.deck
    for line in deck.unread:
        if finder is not None and is_no_list(line, finder):
            for entry in line.readings[0].entries:
                yield Finding("", "BAD_COUNT", "ask", NO_COUNT, card=entry.name, lines=(entry.line,))
            continue
        cited = "WC-IMPORT-04" if deck.game == "warcry" and line.reason in _COUNTS else ""
        answers = tuple(reading.label for reading in line.readings)
        yield Finding(
            cited, line.key, "ask", line.reason, card=line.token, lines=(line.line,), readings=answers
        )
    yield from ask_about_passed(piled.matched, piled.applied, finder)
    for each in piled.matched.unresolved:
        yield from _ask_name(piled, each)
    for note in deck.notes:
        yield Finding("", "READ_NOTE", "note", note)
    yield from _other_format(piled)
    if piled.applied.table is None:
        yield from _without_table(piled)


def ask_about_passed(
    matched: Matched, applied: AppliedFormat, finder: CardFinder | None
) -> Iterator[Finding]:
    """What was passed over and names a card, and the line where another list may begin."""
    deck = matched.deck
    for each in deck.passed:
        if each.text and _names_a_card(each.text, finder):
            text = say("The line was left out, but names a card. Does it count?")
            yield Finding("", "PASSED_CARD", "ask", text, card=each.text, lines=(each.line,))
    asked = any(each.key == SECOND_LIST for each in deck.unread)
    looked = not asked and may_begin_again(deck, len(matched.items))
    line = find_second_list(deck, applied, finder) if looked else 0
    if line:
        one = (ONE_LIST,)
        yield Finding("", SECOND_LIST, "ask", OTHER_LIST, lines=(line,), readings=one)


def _names_a_card(text: str, finder: CardFinder | None) -> bool:
    """Whether a text is or mentions a card of the table; without a table, whether it is written like one."""
    found = split_line(text)
    if finder is None:
        return found is not None
    names = (text, found.name) if found else (text,)
    return any(finder.find(name).outcome != "unknown" for name in names) or _mentions_a_card(text, finder)


def _mentions_a_card(text: str, finder: CardFinder) -> bool:
    """Whether a sentence holds a name of two words or more, or a number with a name of one word behind it."""
    words = [word.strip(_PUNCTUATION) or word for word in normalise(text).split()]
    names = finder.table.by_normalised
    phrases = (
        " ".join(words[at : at + length])
        for at in range(len(words))
        for length in range(1, min(_WORDS, len(words) - at) + 1)
        if length > 1 or (at and words[at - 1].strip("+-x").isdigit())
    )
    return any(phrase in names or phrase.rstrip("?!") in names for phrase in phrases)


def _ask_name(piled: PiledList, each: Unresolved) -> Iterator[Finding]:
    entry, lines = each.entry, tuple(sorted({same.line for same in each.entries}))
    warcry = piled.applied.format.game == "warcry"
    if entry.bare and each.why == "unknown":
        text = say("The line has no count and is no known card.")
        yield Finding(
            "", "BAD_COUNT", "ask", text, card=entry.name, lines=lines, suggestions=each.suggestions
        )
    elif each.why == "unknown":
        yield Finding(
            "WC-DECK-24" if warcry else "",
            "UNKNOWN_CARD",
            "ask",
            _unknown(piled, entry),
            card=entry.name,
            count=entry.count,
            section=entry.section,
            lines=lines,
            suggestions=each.suggestions,
        )
    elif each.why == "ambiguous" and piled.applied.table is not None:
        cards = [piled.applied.table.cards[index] for index in each.candidates]
        yield Finding(
            "WC-IMPORT-06" if warcry else "",
            "AMBIGUOUS_NAME",
            "ask",
            say("Several cards answer to this line. Which one is it?"),
            card=cards[0].name,
            count=entry.count,
            section=entry.section,
            lines=lines,
            ids=tuple((card.id, entry.count) for card in cards),
        )


def _unknown(piled: PiledList, entry: DeckEntry) -> Text:
    """What is unknown of an entry: its name, or only the id beside it."""
    table = piled.applied.table
    if entry.id and table is not None and normalise(entry.name) in table.by_normalised:
        return say("No card of the table has the id beside this name: {id}", id=brief(entry.id))
    return say("No card of the table has this name.")


def _other_format(piled: PiledList) -> Iterator[Finding]:
    """A list that names the format it was built for may be judged by another one by mistake."""
    stated, format = piled.matched.deck.facts.get("format", ""), piled.applied.format
    known = {normalise(name) for name in (format.id, *format.stamp.title.values())}
    if stated and normalise(stated) not in known:
        text = say("The list names another format than the one it is judged by: {format}.", format=stated)
        yield Finding("", "OTHER_FORMAT", "ask", text)


@rule("WC-IMPORT-10")
def _without_table(piled: PiledList) -> Iterator[Finding]:
    cited = "WC-IMPORT-10" if piled.applied.format.game == "warcry" else ""
    yield Finding(cited, "NO_CARD_DATA", "note", say("There is no card data to check names against."))
    if not piled.applied.main and not has_headings(piled):
        text = say("Without card data the list needs headings for its parts.")
        yield Finding(cited, "NO_HEADINGS", "ask", text)


def could_be_cured(piled: PiledList, findings: list[Finding]) -> bool:
    """Whether the answers to open questions could make every error go away.

    An unknown card may be one that a short part lacks, or the one that allows a sideboard; no
    answer makes surplus copies, banned cards or a wrong side go away.
    """
    errors = [finding for finding in findings if finding.severity == "error"]
    passed = sum(finding.key == "PASSED_CARD" for finding in findings)
    if any(finding.key == SECOND_LIST for finding in findings):
        errors = [finding for finding in errors if not _is_of_two(finding)]
    return all(_could_be(piled, finding) for finding in errors) and _can_fill(piled, errors, passed)


def _is_of_two(finding: Finding) -> bool:
    """Whether a problem may come from two lists that were taken for one."""
    if finding.key == "TOO_MANY_COPIES":
        return len(finding.lines) > 1
    return finding.key in _OF_TWO or finding.key.endswith("_TOO_LARGE")


def _could_be(piled: PiledList, finding: Finding) -> bool:
    board = piled.applied.format.sideboard
    if finding.key.endswith("_TOO_SMALL"):
        return True
    if finding.key == "SIDEBOARD_SIZE":
        return _is_open(piled)
    if finding.key == "SIDEBOARD_NOT_ALLOWED":
        return _is_open(piled, "", board.home if board else "")
    if finding.key in ("NO_CREATURE", "COMPULSORY"):
        return _is_open(piled, "", piled.applied.main)
    if finding.key == "NOT_DEALT":
        return _is_open(piled, "deal", "hand")
    if finding.key == "NOT_IN_POOL":
        return _is_open(piled, "pool") or (finding.count or 0) - (finding.limit or 0) <= _short_of_pool(piled)
    return False


def _is_open(piled: PiledList, *parts: str) -> bool:
    """Whether a card of some parts, or of any, is not known; an unreadable line may stand anywhere."""
    unknown = {each.entry.section for each in piled.matched.unresolved if each.why == "unknown"}
    return any(each.key not in _NO_CARDS for each in piled.matched.deck.unread) or bool(
        unknown & set(parts) if parts else unknown
    )


def _short_of_pool(piled: PiledList) -> int:
    """How many cards the list of the pool must have left out."""
    pool = piled.applied.format.pool
    return pool.size - sum(piled.supply("pool").values()) if pool else 0


def _can_fill(piled: PiledList, errors: list[Finding], passed: int) -> bool:
    """Whether the unresolved copies are enough for all short parts together.

    An unreadable line, one passed over that names a card, or one without a count that names none, may hold
    as many copies as one card may have, unlimited ones apart.
    """
    short = {
        finding.section: (finding.limit or 0) - (finding.count or 0)
        for finding in errors
        if finding.key.endswith("_TOO_SMALL")
    }
    unread = [line for line in piled.matched.deck.unread if line.key not in _NO_CARDS]
    open_lines = passed + sum(line.rows * len(_BETWEEN.split(line.token)) for line in unread)
    free = open_lines * piled.applied.most_copies
    for each in piled.matched.unresolved:
        count, section = each.entry.count, each.entry.section
        if each.why == "stranger" or (each.why == "ambiguous" and _is_placed(piled, each)):
            continue
        if each.why == "unknown":  # `A 3 B` may be two cards, `or 3 A` one more copy than was read
            inside, bare = len(_NUMBERS.findall(each.entry.name)), each.entry.bare
            count = (0 if bare else count) + (inside or bare) * piled.applied.most_copies
        if section in short:
            short[section] = max(0, short[section] - count)
        elif not section:
            free += count
    return sum(max(0, lack) for lack in short.values()) <= free


def _is_placed(piled: PiledList, each: Unresolved) -> bool:
    """Whether an undecided card counts in some part already, whichever card it is."""
    return bool(each.entry.section) or len({piled.applied.home[index] for index in each.candidates}) == 1
