"""One list of a text while it is being read, with all that is only understood once it is whole."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from companion.cards.names import normalise
from companion.core import limits
from companion.core.text import Text, say, say_n
from companion.decks.headings import Heading
from companion.decks.model import DeckEntry, DeckList, Reading
from companion.decks.phrases import (
    NO_COUNT,
    NO_COUNTS,
    ODD_LINE,
    ONE_LIST,
    OTHER_LIST,
    SECOND_LIST,
    WITHOUT_COUNTS,
)
from companion.decks.readers.around import Claim, broken, disagreement, may_be_a_card, takes_out
from companion.decks.readers.lines import CardLine, Row
from companion.decks.readers.list_so_far import ListSoFar

# WC-IMPORT-03 knows no line without a count; squads of the other two games are written that way.
BARE_LINES: Final = frozenset(("kubnazub", "realms"))
OPENERS: Final = ("player", "title", "name")
"""What a list is known by: after card lines, such a line speaks of the next list."""
_SEVERAL: Final = re.compile(r"\S\s*[,;]\s*\S|\S\s+[+&]\s+\S")
_GOES_ON: Final = re.compile(r"(?:[,;+&]|\s(?:и|and|et))\s*$")
TAKEN_OUT: Final = say("The remark may say that the card does not count. Does it?")
_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_MOST: Final = 50
"""Claims and notes of one list; who writes more has written no list."""
_SIGNATURE: Final = 3
"""Lines of a signature where any line may be a card; more of them are cards."""
_UNCOUNTED: Final = 3
"""So many names without a count, and no card with one, are a list without counts."""
_MOST_OF_EACH: Final = 3
_SHOWN: Final = 5
"""Counts that an answer shows."""
_NAMED: Final = 20
"""Line numbers that one note names."""


class TextList:
    """Cards, headings and words about one list, line by line."""

    def __init__(self, game: str, source: str, notes: tuple[Text, ...], read_as: str = "text") -> None:
        self.deck = ListSoFar(game, read_as, source, notes)
        self.depth: int | None = None
        """How deep the mail quotes this list; None before its first card."""
        self.bares = game in BARE_LINES
        self.each = 0
        """How many copies a card without a count has, where a line says so."""
        self._each_here = False
        self.signed = False
        """Whether the mail's signature has begun."""
        self._below: list[tuple[int, str]] = []
        """Lines of the signature."""
        self._aside: list[int] = []
        self._comments: list[int] = []
        self._wide: list[int] = []
        self._doubtful: list[tuple[DeckEntry, ...]] = []
        """Rows with several numbers: the card with each of them for its count."""
        self._remarked: list[tuple[int, str]] = []
        """Cells of a row that may take its card out."""
        self._beside: list[DeckEntry] = []
        """Cards of lists that stand beside this one."""
        self._borders: list[tuple[int, str, int]] = []
        """Lines where another list may begin: number, text, and how many cards stand above it."""
        self._heads: list[str] = []
        self._parts: dict[str, int] = {}
        """The headings of parts so far, each with how many cards stand above it."""
        self._bullets: dict[str, tuple[int, str]] = {}
        """By the sign in front of them the first of the lines: a plus, a minus, a box ticked or open."""
        self._signed: list[tuple[int, str, int]] = []
        """Lines with a plus or a minus since the last heading, each with how many cards stand above it."""
        self._headed = 0
        """How many cards stand above the last heading."""
        self._gap = 0
        """How many cards stood above the last decoration."""
        self._ordinals: list[tuple[int, int]] = []
        self._ordinal = 0
        """The number of the last line that has one."""
        self._enumerated = False
        """Whether the line above names several cards and ends with the last of them."""
        self._claims: list[Claim] = []
        self._uncounted: list[DeckEntry] = []
        """Lines without a count, each as one copy of what it may name."""

    @property
    def entries(self) -> int:
        """How many card lines there are."""
        return len(self.deck.entries)

    def is_full(self, key: str) -> bool:
        """Whether a word about a list may be meant for the next one."""
        return bool(self.deck.entries or (key in self.deck.stated and self.deck.unread))

    def is_of_another(self, key: str, value: str) -> bool:
        """Whether a word below the cards names another table or number than this list has."""
        return key in ("table", "number") and self.deck.stated.get(key, value) != value

    def is_elsewhere(self, depth: int) -> bool:
        """Whether a line is quoted otherwise than this list is."""
        return self.depth is not None and depth != self.depth

    def card(self, found: CardLine, depth: int, number: int) -> None:
        """A card with its count."""
        if self.is_elsewhere(depth):
            self.deck.refuse(number, found.name, say("The line is quoted otherwise than the list above it."))
            return
        self.depth = depth
        self.deck.card(found.count, found.name, number, found.id, found.behind and self.bares)

    def of_each(self, count: int, here: bool, number: int) -> None:
        """Cards without a count have so many copies: all that follow, or those under one heading."""
        self.each, self._each_here = count, here
        self.note(say("Line {line} says how many copies of each card there are: {n}.", line=number, n=count))

    def row(self, found: Row, depth: int, number: int) -> None:
        """A row of a table: its card, what else it says, and whether its count is certain."""
        cards = [card for _, card in found.cards]
        self._beside += [self._entry(card, card.count, number) for card in cards[1:]]
        if found.counts:
            self._doubtful.append(tuple(self._entry(cards[0], count, number) for count in found.counts))
        else:
            self.card(cards[0], depth, number)
        if found.rest:
            self._wide.append(number)
            for text in found.rest:
                self.deck.pass_over(number, text)
                if takes_out(text):
                    self._remarked.append((number, text))

    def _entry(self, card: CardLine, count: int, number: int) -> DeckEntry:
        return DeckEntry(count, card.name, number, self.deck.section, card.id, self.deck.hint)

    def beside(self, name: str, number: int) -> None:
        """A further card in the row of another."""
        self._beside.append(self._entry(CardLine(1, name), 1, number))

    def remark(self, text: str, number: int) -> None:
        """What a sheet remarks on a card: it may take the card out, or name another one."""
        if takes_out(text):
            self.deck.refuse(number, text, TAKEN_OUT, "UNREAD_LINE")
        elif text:
            self.deck.pass_over(number, text)

    def bare(self, name: str, ordinal: int, number: int) -> None:
        """A line without a count, or one whose only number is its place in the list."""
        if self.signed and not ordinal:
            self._below.append((number, name))
            return
        self.deck.bare(name, number)
        if ordinal:
            self._ordinals.append((number, ordinal))

    def head(self, heading: Heading, line: str, number: int) -> None:
        """A heading, and how many cards it promises."""
        if self._is_second(heading) or self._is_again(heading, line):
            self.border(line, number)
        elif self._borders and self._borders[-1][2] == self.entries and not self._borders[-1][1]:
            self._borders.pop()  # a ruled line above a heading parts no lists
        if self.bares and self._gap == self.entries and self.deck.passed and not self.deck.passed[-1].text:
            self.deck.passed.pop()  # nor does a blank one
        self._ordinal, self._enumerated = 0, False
        self._signed, self._headed = [], self.entries
        if self._each_here:
            self.each, self._each_here = 0, False
        self.deck.under(heading)
        stated = _NUMBER.search(line)
        if stated and (heading.section or heading.hint or heading.clears):
            claim = Claim(number, int(stated[0]), line, self.entries, self.deck.section, heading.hint)
            self._claim(claim)

    def total(self, stated: int, line: str, number: int) -> None:
        """A line such as `Total: 60`."""
        self._claim(Claim(number, stated, line, self.entries, total=True))

    def _claim(self, claim: Claim) -> None:
        if len(self._claims) < _MOST:
            self._claims.append(claim)

    def state(self, key: str, value: str, number: int, written: str = "") -> bool:
        """A word about the list, if it can be taken; one that contradicts the word before it is unread."""
        known = self.deck.stated.get(key)
        if key in OPENERS and value and known is not None and known != value:
            reason = say("The list has another one already.")
            self.deck.refuse(number, written or f"{key}: {value}", reason, "UNREAD_LINE")
            return False
        return self.deck.state(key, value, number, written)

    def _is_second(self, heading: Heading) -> bool:
        """Whether a heading opens a part that was there already, above another part."""
        entries = [entry for entry in self.deck.entries if entry.section != "sideboard"]
        if heading.clears or not heading.section:
            return heading.clears and bool(entries)
        own = [
            at
            for at, entry in enumerate(entries)
            if entry.section == heading.section
            and (entry.hint == heading.hint or not (entry.hint and heading.hint))
        ]
        return bool(own) and any(entry.section != heading.section for entry in entries[own[0] :])

    def _is_again(self, heading: Heading, line: str) -> bool:
        """Whether the same heading of a part stands above other cards already."""
        word = _letters(line)
        above = self._parts.setdefault(word, self.entries)
        return bool(heading.section) and not heading.hint and above < self.entries

    def bullet(self, sign: str, line: str, number: int) -> None:
        """A sign in front of a line that may be a card: a plus or a minus, a ticked box or an open one."""
        self._bullets.setdefault(sign, (number, line))
        if sign in "+-":
            self._signed.append((number, line, self.entries))

    def border(self, line: str, number: int) -> None:
        """A line where another list may begin, if cards follow."""
        if len(self._borders) < _MOST:
            self._borders.append((number, line, self.entries))

    def decoration(self, number: int, ruled: bool = False) -> None:
        """A blank line or a ruled one; between cards without headings it may part two lists."""
        if ruled and self.bares and self.entries:
            self.border("", number)
        if self.bares or not (self.deck.section or self.deck.hint):
            self._part(number)

    def _part(self, number: int) -> None:
        """Nothing but room between two cards, or a number 1 again: two lists may be parted here."""
        if self.entries != self._gap:
            self._gap = self.entries
            self.deck.pass_over(number)

    def numbered(self, ordinal: int, number: int) -> None:
        """The number of a line; one that begins again may begin another list."""
        if ordinal == 1 and self._ordinal > 1:
            self._part(number)
        self._ordinal = ordinal or self._ordinal

    def enumerated(self, names: str, number: int) -> None:
        """A line without counts that names several cards: a list of its own, unless it goes on."""
        several = _SEVERAL.search(names) is not None
        if several and self._enumerated:
            self._part(number)
        self._enumerated = several and _GOES_ON.search(names) is None

    def comment(self, line: str, is_heading: bool, is_card: bool, number: int) -> None:
        """A line that is written for people; between two cards it may name the next list."""
        self.deck.pass_over(number, line)
        self._comments.append(number)
        word = normalise(line)
        if self.entries and not is_card and (not is_heading or word in self._heads):
            self.border(line, number)
        if is_heading:
            self._heads.append(word)

    def left_out(self, line: str, number: int, ends: bool = False) -> None:
        """A line of the mail around the list; a farewell below the cards begins the signature."""
        self.signed = self.signed or (ends and bool(self.deck.entries))
        if len(self._aside) < limits.UNREAD:
            self._aside.append(number)
            self.deck.pass_over(number, line)
        else:
            self.deck.refuse(number, line, NO_COUNT)

    def no_count(self, line: str, number: int) -> None:
        """A line without a count: of the signature if that has begun, else unread."""
        if self.signed and len(self._below) < limits.UNREAD:
            self._below.append((number, line))
        else:
            has_number = any(sign.isdigit() for sign in line)
            self.deck.refuse(number, line, ODD_LINE if has_number else NO_COUNT)
            if not has_number:
                self._uncounted.append(self._entry(CardLine(1, line), 1, number)._replace(bare=True))

    def resume(self) -> None:
        """The list goes on below what seemed to be a signature."""
        below, self._below, self.signed = self._below, [], False
        for number, line in below:
            self.bare(line, 0, number) if self.bares else self.no_count(line, number)

    def chatted(self, who: str, messages: list[int]) -> None:
        """The list was copied from a chat: who wrote it plays it, unless it says otherwise."""
        if who and not self.deck.stated.get("player"):
            self.deck.state("player", who, messages[0])
        self.note(say("The list was copied from a chat; times and names before the messages were left out."))
        first: dict[str, int] = {}
        for entry in self.deck.entries:
            message = bisect_right(messages, entry.line)
            if first.setdefault(normalise(entry.name), message) != message and not entry.bare:
                reason = say("An earlier message of the chat names this card too. Do both count?")
                every = (Reading(say("All of them count.")),)
                self.deck.refuse(entry.line, entry.name, reason, "UNREAD_LINE", 1, every)
                break

    def note(self, text: Text) -> None:
        """Something to say about how the list was read."""
        if len(self.deck.notes) < _MOST:
            self.deck.notes = (*self.deck.notes, text)

    def done(self) -> DeckList:
        """The finished list, with a word about everything that was left out or does not add up."""
        if self.bares and len(self._below) > _SIGNATURE:
            self.resume()
        for claim, found in broken(self._claims, self.deck.entries):
            if may_be_a_card(claim):
                reason = say("This may be a heading or a card.")
                self.deck.refuse(claim.line, claim.text, reason, "UNREAD_LINE")
            else:
                self.deck.refuse(claim.line, claim.text, disagreement(claim, found), "UNREAD_LINE")
        for number, line in self._below:
            self.deck.pass_over(number, line)
        self._ask()
        if self._comments:
            self.note(say("Comments that were left out, in lines: {lines}.", lines=_few(self._comments)))
        aside = sorted([*self._aside, *(number for number, _ in self._below)])
        if aside:
            self.note(say("Lines beside the list that were left out: {lines}.", lines=_few(aside)))
        if self._wide:
            self.note(say("Lines with further columns that were not read: {lines}.", lines=_few(self._wide)))
        if [ordinal for _, ordinal in self._ordinals] != list(range(1, len(self._ordinals) + 1)):
            lines = _few([number for number, _ in self._ordinals])
            self.note(say("Lines whose number was not taken for a count: {lines}.", lines=lines))
        return self.deck.done()

    def _ask(self) -> None:
        """One question for each kind of doubt, however many lines it is about."""
        borders = [(number, line) for number, line, above in self._borders if 0 < above < self.entries]
        if borders:
            self.deck.refuse(*borders[0], OTHER_LIST, SECOND_LIST, 1, (Reading(ONE_LIST),))
        if len(self._uncounted) >= _UNCOUNTED and not (self.entries or self._doubtful or self._beside):
            self._ask_uncounted()
        self._ask_bullets()
        if self._remarked:
            every = (Reading(say("All of them count.")),)
            self.deck.refuse(*self._remarked[0], TAKEN_OUT, "UNREAD_LINE", len(self._remarked), every)
        if self._beside:
            first = self._beside[0]
            reason = say("Further cards stand beside the list. Are they a part of it?")
            answers = (
                Reading(say("They are a part of the list."), tuple(self._beside)),
                Reading(say("They are no part of the list.")),
            )
            self.deck.refuse(first.line, first.name, reason, "SIDE_BY_SIDE", len(self._beside), answers)
        if self._doubtful:
            row = self._doubtful[0][0]
            reason = say("There are several numbers in a row. Which one is the count?")
            counts = tuple(_count_readings(self._doubtful))
            self.deck.refuse(row.line, row.name, reason, "WHICH_COUNT", len(self._doubtful), counts)

    def _ask_uncounted(self) -> None:
        """A list of mere names: one question asks for the copies of all."""
        lines = {entry.line for entry in self._uncounted}
        self.deck.unread = [
            each for each in self.deck.unread if each.line not in lines or each.reason is not NO_COUNT
        ]
        first = self._uncounted[0]
        self.deck.refuse(
            first.line, first.name, WITHOUT_COUNTS, NO_COUNTS, len(self._uncounted), of_each(self._uncounted)
        )

    def _ask_bullets(self) -> None:
        """Signs in front of some lines may take cards in or out; the same sign everywhere says nothing."""
        if "+" in self._bullets and "-" in self._bullets:
            reason = say(
                "Some lines begin with a plus, others with a minus. Were cards put in and taken out?"
            )
            self._ask_signs(max(self._bullets["+"], self._bullets["-"]), reason)
        elif "ticked" in self._bullets and "open" in self._bullets:
            reason = say("Some lines are ticked, others are not. Do all of them count?")
            self._ask_signs(max(self._bullets["ticked"], self._bullets["open"]), reason)
        elif self._signed and self._headed < self._signed[0][2] == self.entries - len(self._signed):
            reason = say("Only the last lines begin with a plus or a minus. Were cards put in or taken out?")
            self._ask_signs(self._signed[0][:2], reason)

    def _ask_signs(self, first: tuple[int, str], reason: Text) -> None:
        every = (Reading(say("All of them count.")),)
        self.deck.refuse(*first, reason, "UNREAD_LINE", 1, every)


def of_each(entries: Sequence[DeckEntry]) -> tuple[Reading, ...]:
    """So many copies of what each line names."""
    return tuple(
        Reading(
            say_n("Each line is {n} copy.", "Each line is {n} copies.", count),
            tuple(entry._replace(count=count) for entry in entries),
        )
        for count in range(1, _MOST_OF_EACH + 1)
    )


def _count_readings(rows: list[tuple[DeckEntry, ...]]) -> Iterator[Reading]:
    """For each number that every row has, the cards with that one for their count."""
    for at, column in enumerate(zip(*rows, strict=False)):
        if all(entry.count <= limits.COUNT for entry in column):
            shown = [*(entry.count for entry in column[:_SHOWN]), *(["…"] if len(column) > _SHOWN else [])]
            label = say("Number {place} of each row: {counts}", place=at + 1, counts=shown)
            yield Reading(label, tuple(entry for entry in column if entry.count))


@lru_cache(maxsize=1024)
def _letters(line: str) -> str:
    """What a heading says, numbers and decoration aside."""
    return "".join(filter(str.isalpha, normalise(line)))


def _few(lines: list[int]) -> list[int | str]:
    return [*lines] if len(lines) <= _NAMED else [*lines[:_NAMED], "…"]
