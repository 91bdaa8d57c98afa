"""One list of a text while it is being read, with all that is only understood once it is whole."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from companion.cards.names import normalise
from companion.core import limits
from companion.core.text import Text, say, say_n
from companion.decks.model import DeckEntry, DeckList, Reading
from companion.decks.phrases import (
    NO_CARD_LINES,
    NO_COUNT,
    NO_COUNTS,
    ODD_LINE,
    ONE_LIST,
    OTHER_LIST,
    SECOND_LIST,
    WITHOUT_COUNTS,
)
from companion.decks.readers.around import Claim, broken, disagreement, may_be_a_card
from companion.decks.readers.lines import CardLine, Row, find_numbered
from companion.decks.readers.list_being_read import ListBeingRead, few
from companion.decks.synonyms import Heading

# WC-IMPORT-03 knows no line without a count; squads of the other two games are written that way.
BARE_LINES: Final = frozenset(("kubnazub", "realms"))
_SEVERAL: Final = re.compile(r"\S\s*[,;]\s*\S|\S\s+[+&]\s+\S")
_GOES_ON: Final = re.compile(r"(?:[,;+&]|\s(?:и|and|et))\s*$")
_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_MOST: Final = 50
"""Claims and borders of one list; who writes more has written no list."""
_SIGNATURE: Final = 3
"""Lines of a signature where any line may be a card; more of them are cards."""
_SEVERAL_CARDS: Final = 3
"""Lines of cards in a message that may be a list of its own."""
_UNCOUNTED: Final = 3
"""So many names without a count, and no card with one, are a list without counts."""
_MOST_OF_EACH: Final = 3


class TextList(ListBeingRead):
    """A list in a text or a table: what quotes, signatures, headings, signs and gaps say of its cards."""

    def __init__(self, game: str, source: str, notes: tuple[Text, ...], read_as: str = "text") -> None:
        super().__init__(game, read_as, source, notes)
        self.titled: tuple[int, str] | None = None
        """The line that opened this list as the next one of several, and its title."""
        self.depth: int | None = None
        """How deep the mail quotes this list; None before its first card."""
        self.head_depth: int | None = None
        """How deep it quotes the headings above the first card."""
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
        self._borders: list[tuple[int, str, int]] = []
        """Lines where another list may begin: number, text, and how many cards stand above it."""
        self._boards: list[tuple[int, str, int]] = []
        """Lines where a sideboard may begin, each with how many cards stand above it."""
        self._totalled: tuple[int, str, int] | None = None
        """The last total, if no heading stands below it."""
        self._blank = 0
        """The last blank line below cards of the sideboard."""
        self._heads: set[str] = set()
        self._parts: dict[str, int] = {}
        """The headings of parts so far, each with how many cards stand above it."""
        self._seconds: dict[Heading, bool] = {}
        """Which headings would open a part that was there already, ..."""
        self._seconds_of = 0
        """... as long as there are so many cards."""
        self._bullets: dict[str, tuple[int, str]] = {}
        """By the sign in front of them the first of the lines: a plus, a minus, a box ticked or open."""
        self._boxed: set[int] = set()
        """Lines with a box in front of them."""
        self._signed: dict[int, str] = {}
        """Lines with a plus or a minus since the last heading."""
        self._headed = 0
        """How many cards stand above the last heading."""
        self._partly_signed: tuple[int, str] | None = None
        """The first line with a plus or a minus in a part with cards that have neither."""
        self._message = 0
        """How many cards stood above the last head of a message."""
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

    def is_full(self, key: str) -> bool:
        """Whether a word about a list may be meant for the next one."""
        return bool(self.entries or (key in self.stated and self.unread))

    def is_of_another(self, key: str, value: str) -> bool:
        """Whether a word below the cards names another table or number than this list has."""
        return key in ("table", "number") and self.stated.get(key, value) != value

    def is_elsewhere(self, depth: int) -> bool:
        """Whether a line is quoted otherwise than this list is."""
        return self.depth is not None and depth != self.depth

    def counted(self, found: CardLine, depth: int, number: int) -> None:
        """A card with its count."""
        if self.is_elsewhere(depth):
            self.refuse(number, found.name, say("The line is quoted otherwise than the list above it."))
            return
        self.depth = depth
        self.card(found.count, found.name, number, found.id, found.behind and self.bares)

    def of_each(self, count: int, here: bool, number: int) -> None:
        """Cards without a count have so many copies: all that follow, or those under one heading."""
        self.each, self._each_here = count, here
        self.note(say("Line {line} says how many copies of each card there are: {n}.", line=number, n=count))

    def row(self, found: Row, depth: int, number: int) -> None:
        """A row of a table: its card, what else it says, and whether its count is certain."""
        first, *others = (card for _, card in found.cards)
        self.stands_beside(others, number)
        if found.counts:
            self.doubts_count(first, found.counts, number)
        else:
            self.counted(first, depth, number)
        self.leaves_cells(found.rest, number)

    def named(self, name: str, ordinal: int, number: int) -> None:
        """A line without a count, or one whose only number is its place in the list."""
        if self.signed and not ordinal:
            self._below.append((number, name))
            return
        self.bare(name, number)
        if ordinal:
            self._ordinals.append((number, ordinal))

    def head(self, heading: Heading, line: str, number: int) -> None:
        """A heading, and how many cards it promises."""
        is_first = not self._parts
        if self._is_second(heading) or self._is_again(heading, line):
            self.border(line, number)
        elif self._borders and self._borders[-1][2] == len(self.entries) and not self._borders[-1][1]:
            self._borders.pop()  # a ruled line above a heading parts no lists
        if self.bares and is_first:
            self._part(number)
        elif self.bares and self._gap == len(self.entries) and self.passed and not self.passed[-1].text:
            self.passed.pop()  # nor does a blank one
        self._ordinal, self._enumerated = 0, False
        self._end_signs()
        self._totalled = None
        if self._each_here:
            self.each, self._each_here = 0, False
        self.under(heading)
        stated = _NUMBER.search(line)
        if stated and (heading.section or heading.hint or heading.clears):
            claim = Claim(number, int(stated[0]), line, len(self.entries), self.section, heading.hint)
            self._claim(claim)

    def total(self, stated: int, line: str, number: int) -> None:
        """A line such as `Total: 60`."""
        self._claim(Claim(number, stated, line, len(self.entries), total=True))
        self._totalled = (number, line, len(self.entries))
        self.decoration(number, ruled=True)

    def _claim(self, claim: Claim) -> None:
        if len(self._claims) < _MOST:
            self._claims.append(claim)

    def _is_second(self, heading: Heading) -> bool:
        """Whether a heading opens a part that was there already, above another part.

        That is looked up once for each kind of heading until another card comes: headings may be many.
        """
        if self._seconds_of != len(self.entries):
            self._seconds, self._seconds_of = {}, len(self.entries)
        if heading not in self._seconds:
            self._seconds[heading] = self._find_second(heading)
        return self._seconds[heading]

    def _find_second(self, heading: Heading) -> bool:
        entries = [entry for entry in self.entries if entry.section != "sideboard"]
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
        above = self._parts.setdefault(word, len(self.entries))
        return bool(heading.section) and not heading.hint and above < len(self.entries)

    def bullet(self, sign: str, line: str, number: int) -> None:
        """A sign in front of a line that may be a card: a plus or a minus, a ticked box or an open one."""
        self._bullets.setdefault(sign, (number, line))
        if sign in ("ticked", "open"):
            self._boxed.add(number)
        if sign in "+-":
            self._signed[number] = line

    def _end_signs(self) -> None:
        """A part ends: whether only some of its cards have a plus or a minus in front of them."""
        lines = [entry.line for entry in self.entries[self._headed :]]
        signed = [line for line in lines if line in self._signed]
        if not self._partly_signed and 0 < len(signed) < len(lines):
            self._partly_signed = signed[0], self._signed[signed[0]]
        self._signed, self._headed = {}, len(self.entries)

    def border(self, line: str, number: int) -> None:
        """A line where another list may begin, if cards follow."""
        if len(self._borders) < _MOST:
            self._borders.append((number, line, len(self.entries)))

    def decoration(self, number: int, ruled: bool = False) -> None:
        """A blank line or a ruled one; between cards without headings it may part two lists."""
        if ruled and self.bares and self.entries:
            self.border("", number)
        self._may_part(number)
        if self.section == "sideboard" and self.entries and not self._blank:
            self._blank = len(self.entries)

    def may_be_board(self, line: str, number: int) -> None:
        """A line that may be the heading of a sideboard, if cards follow."""
        if len(self._boards) < _MOST:
            self._boards.append((number, line, len(self.entries)))

    def _may_part(self, number: int) -> None:
        if self.bares or not (self.section or self.hint):
            self._part(number)

    def _part(self, number: int) -> None:
        """Nothing but room between two cards, or a number 1 again: two lists may be parted here."""
        if len(self.entries) != self._gap:
            self._gap = len(self.entries)
            self.pass_over(number)

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

    def comment(self, line: str, heading: Heading | None, is_card: bool, number: int) -> None:
        """A line that is written for people; between two cards it may name the next list."""
        self.pass_over(number, line)
        self._comments.append(number)
        word = normalise(line)
        if heading is not None and heading.section == "sideboard":
            self.may_be_board(line, number)
        elif self.entries and not is_card and (heading is None or word in self._heads):
            self.border(line, number)
        if heading is not None:
            self._heads.add(word)

    def message(self, line: str, number: int) -> None:
        """The head of a message; below one of several cards another list may begin."""
        is_long = len(self.entries) - self._message >= _SEVERAL_CARDS
        self._message = len(self.entries)
        self.left_out(line, number, parts=is_long)

    def left_out(
        self, line: str, number: int, ends: bool = False, mail: bool = False, parts: bool = True
    ) -> None:
        """A line beside the list; a farewell below the cards begins the signature, and below what belongs to
        a mail another list may begin."""
        self.signed = self.signed or (ends and bool(self.entries))
        if mail:
            self.border(line, number)
        if len(self._aside) < limits.UNREAD:
            self._aside.append(number)
            self.pass_over(number, line)
        else:
            self.refuse(number, line, NO_COUNT)
        if parts:
            self._may_part(number)

    def no_count(self, line: str, number: int) -> None:
        """A line without a count: of the signature if that has begun, else unread."""
        if self.signed and len(self._below) < limits.UNREAD:
            self._below.append((number, line))
        else:
            ordinal, name = find_numbered(line)
            has_number = any(sign.isdigit() for sign in name)
            self.refuse(number, line, ODD_LINE if has_number or ordinal else NO_COUNT)
            if not has_number and ordinal in (0, len(self._uncounted) + 1):
                self._uncounted.append(self.entry(CardLine(1, name), 1, number)._replace(bare=True))

    def take_up(self, lines: Sequence[tuple[int, str]]) -> None:
        """Lines that were left out are no talk beside a list, for there is no other one."""
        numbers = {number for number, _ in lines}
        self._aside = [number for number in self._aside if number not in numbers]
        self.passed = [each for each in self.passed if each.line not in numbers]
        for number, line in lines:
            self.no_count(line, number)

    def resume(self) -> None:
        """The list goes on below what seemed to be a signature."""
        below, self._below, self.signed = self._below, [], False
        for number, line in below:
            self.named(line, 0, number) if self.bares else self.no_count(line, number)

    def chatted(self, who: str, messages: list[int]) -> None:
        """The list was copied from a chat: who wrote it plays it, unless it says otherwise."""
        if who and not self.stated.get("player"):
            self.state("player", who, messages[0])
        self.note(say("The list was copied from a chat; times and names before the messages were left out."))
        first: dict[str, int] = {}
        for entry in self.entries:
            message = bisect_right(messages, entry.line)
            if first.setdefault(normalise(entry.name), message) != message and not entry.bare:
                reason = say("An earlier message of the chat names this card too. Do both count?")
                every = (Reading(say("All of them count.")),)
                self.refuse(entry.line, entry.name, reason, "UNREAD_LINE", 1, every)
                break

    def done(self) -> DeckList:
        """The finished list, with a word about everything that was left out or does not add up."""
        if self.bares and len(self._below) > _SIGNATURE:
            self.resume()
        for claim, found in broken(self._claims, self.entries or self._uncounted):
            if may_be_a_card(claim):
                reason = say("This may be a heading or a card.")
                self.refuse(claim.line, claim.text, reason, "UNREAD_LINE")
            else:
                self.refuse(claim.line, claim.text, disagreement(claim, found), "UNREAD_LINE")
        for number, line in self._below:
            self.pass_over(number, line)
        self._ask()
        if self._comments:
            self.note(say("Comments that were left out, in lines: {lines}.", lines=few(self._comments)))
        aside = sorted([*self._aside, *(number for number, _ in self._below)])
        if aside:
            self.note(say("Lines beside the list that were left out: {lines}.", lines=few(aside)))
        if [ordinal for _, ordinal in self._ordinals] != list(range(1, len(self._ordinals) + 1)):
            lines = few([number for number, _ in self._ordinals])
            self.note(say("Lines whose number was not taken for a count: {lines}.", lines=lines))
        has_lines = self.entries or self.unread or self.has_rows or any(each.text for each in self.passed)
        if self.titled and not has_lines:
            self.refuse(*self.titled, NO_CARD_LINES, "UNREAD_LINE")
        return super().done()

    def _ask(self) -> None:
        """One question for each kind of doubt, however many lines it is about."""
        if self._totalled is not None and self._claims[-1].stated != sum(each.count for each in self.entries):
            self._borders.append(self._totalled)
        self._ask_about_boards()
        borders = [(number, line) for number, line, above in self._borders if 0 < above < len(self.entries)]
        if borders:
            self.refuse(*borders[0], OTHER_LIST, SECOND_LIST, 1, (Reading(ONE_LIST),))
        if len(self._uncounted) >= _UNCOUNTED and not (self.entries or self.has_rows):
            self._ask_uncounted()
        self._ask_bullets()

    def _ask_about_boards(self) -> None:
        """Ask where the sideboard begins, and where it ends if all cards seem to stand in it."""
        boards = [
            (number, line)
            for number, line, above in self._boards
            if above < len(self.entries) and self.entries[above].section != "sideboard"
        ]
        if boards:
            nothing = (Reading(say("No, the deck goes on.")),)
            reason = say("A sideboard may begin here. Does it?")
            self.refuse(*boards[0], reason, "UNREAD_LINE", 1, nothing)
        below = self.entries[self._blank :] if self._blank else []
        if below and all(each.section == "sideboard" for each in self.entries):
            self._ask_about_end(below)

    def _ask_about_end(self, below: Sequence[DeckEntry]) -> None:
        """All cards stand under the heading of the sideboard, some of them below a blank line."""
        self.entries = self.entries[: self._blank]
        answers = (
            Reading(say("Yes, the deck follows."), tuple(each._replace(section="") for each in below)),
            Reading(say("No, all of it is the sideboard."), tuple(below)),
        )
        reason = say("The sideboard may end here. Does it?")
        self.refuse(below[0].line, below[0].name, reason, "UNREAD_LINE", len(below), answers)

    def _ask_uncounted(self) -> None:
        """A list of mere names: one question asks for the copies of all."""
        lines = {entry.line for entry in self._uncounted}
        self.unread = [
            each for each in self.unread if each.line not in lines or each.reason not in (NO_COUNT, ODD_LINE)
        ]
        first = self._uncounted[0]
        self.refuse(
            first.line, first.name, WITHOUT_COUNTS, NO_COUNTS, len(self._uncounted), of_each(self._uncounted)
        )

    def _ask_bullets(self) -> None:
        """Signs in front of some lines may take cards in or out; the same sign everywhere says nothing."""
        self._end_signs()
        if "+" in self._bullets and "-" in self._bullets:
            reason = say(
                "Some lines begin with a plus, others with a minus. Were cards put in and taken out?"
            )
            self._ask_signs(max(self._bullets["+"], self._bullets["-"]), reason)
        elif ("ticked" in self._bullets and "open" in self._bullets) or self._has_some_boxes():
            reason = say("Some lines are ticked, others are not. Do all of them count?")
            boxes = [self._bullets[sign] for sign in ("ticked", "open") if sign in self._bullets]
            self._ask_signs(max(boxes), reason)
        elif self._partly_signed:
            reason = say("Only some lines begin with a plus or a minus. Were cards put in or taken out?")
            self._ask_signs(self._partly_signed, reason)

    def _has_some_boxes(self) -> bool:
        """Whether boxes stand before some cards and none before others."""
        return bool(self._boxed) and any(entry.line not in self._boxed for entry in self.entries)

    def _ask_signs(self, first: tuple[int, str], reason: Text) -> None:
        every = (Reading(say("All of them count.")),)
        self.refuse(*first, reason, "UNREAD_LINE", 1, every)


def of_each(entries: Sequence[DeckEntry]) -> tuple[Reading, ...]:
    """So many copies of what each line names."""
    return tuple(
        Reading(
            say_n("Each line is {n} copy.", "Each line is {n} copies.", count),
            tuple(entry._replace(count=count) for entry in entries),
        )
        for count in range(1, _MOST_OF_EACH + 1)
    )


@lru_cache(maxsize=1024)
def _letters(line: str) -> str:
    """What a heading says, numbers and decoration aside."""
    return "".join(filter(str.isalpha, normalise(line)))
