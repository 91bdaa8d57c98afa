"""Plain text: lists as people write, mail and paste them, one or several in a text."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from companion.cards.decode import lines_of
from companion.cards.names import brief, safe
from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import at_line, not_one_of
from companion.core.rules import rule
from companion.core.text import Text, say
from companion.decks.headings import (
    PLAIN,
    find_each,
    find_heading,
    find_key,
    find_list_number,
    find_plain_key,
    part_columns,
)
from companion.decks.model import DeckEntry, DeckList, Unread
from companion.decks.phrases import (
    NO_CARD_LINES,
    NOT_WHOLE,
    SIGNED,
    STRUCK,
    TOO_MUCH_TEXT,
    UNKNOWN_HEADING,
)
from companion.decks.readers.around import (
    find_speaker,
    find_stamp,
    find_total,
    is_chat,
    is_farewell,
    is_mail,
    is_moment,
)
from companion.decks.readers.lines import (
    CardLine,
    Row,
    cells_of,
    find_bullet,
    find_comment,
    find_numbered,
    find_odd_count,
    is_struck,
    one_spaced,
    row_headings,
    split_clean,
    split_columns,
    split_last_word,
    split_line,
    split_row,
    split_several,
    split_worded,
    strip_marks,
    strip_tags,
    unquote,
)
from companion.decks.readers.links import find_payload, is_address, read_address, read_payload
from companion.decks.readers.list_being_read import OPENERS
from companion.decks.readers.looks import with_looks
from companion.decks.readers.several_lists import SeveralLists
from companion.decks.readers.text_list import BARE_LINES
from companion.decks.synonyms import Heading

_RULE_LINE: Final = re.compile(r"^[-–—=_*~.|:+ ]{3,}$")
_TITLE: Final = re.compile(r"^\D+(?:(?<=[\s#№v(])[0-9]+(?:[./-][0-9]+)*(?=[\s),.]|$)\D*)*$")
"""A line without a number, or with a number of its own such as `2.0`, `v3` or `30/30`."""
_SIDE: Final = re.compile(r"^SB:\s*(?=[0-9])", re.IGNORECASE)
_LINE_ENDS: Final = re.compile(r"<br\s*/?>|</(?:p|li|div|tr|h[1-6])>", re.IGNORECASE)
"""What ends a line of a page that was pasted with its tags."""
_NAMES: Final = (*OPENERS, "event", "author")
"""What a list says of itself in words of its own, which may hold any sign."""
_SIGNATURE: Final = ("--", "—", "––")


def read_text(text: str, game: str, source: str, notes: tuple[Text, ...] = ()) -> tuple[DeckList, ...]:
    """All lists of a text; `=== Title ===` opens another one, and so does a new player or title."""
    lines = lines_of(text, source)
    reader = TextReader(game, source, notes)
    rows = (line for line in lines if len(line) <= limits.LINE and _is_row(line))
    reader.part_columns = part_columns(map(cells_of, rows), game)
    if speaker := find_speaker(lines, game):
        reader.hear_only(speaker, len(lines))
        lines = [line.partition(":")[2] for line in lines]
    decks = _read_lines(lines, reader)
    unread = (each.reason for deck in decks for each in deck.unread)
    if not any(deck.entries for deck in decks) and all(reason == NO_CARD_LINES for reason in unread):
        raise DataError(source, "", NO_CARD_LINES)
    told = (deck for deck in map(_with_its_lines, decks) if deck.entries or deck.unread)
    return with_looks(told, text, source)


def _read_lines(lines: list[str], reader: TextReader) -> list[DeckList]:
    """Line after line; a plain line of a card goes the shortest way, as most lines of most lists can."""
    runs = False
    deck, above = reader.list, 0
    keep, section, hint = deck.entries.append, deck.section, deck.hint
    for number, line in enumerate(lines, 1):
        found = split_clean(line) if runs else None
        if found:
            keep(DeckEntry(*found, number, section, "", hint))
        else:
            if len(deck.entries) > above:
                reader.list.depth = 0
                deck.require_few()
            reader.read(line, number)
            deck, runs = reader.list, reader.runs
            keep, section, hint, above = deck.entries.append, deck.section, deck.hint, len(deck.entries)
    return reader.done()


def _with_its_lines(deck: DeckList) -> DeckList:
    """One of several lists that has no card but other lines is asked about, and not lost."""
    lines = [each for each in deck.passed if each.text]
    if deck.entries or deck.unread or not lines:
        return deck
    unread = tuple(
        Unread(each.line, each.text, NO_CARD_LINES, "UNREAD_LINE") for each in lines[: limits.UNREAD]
    )
    return replace(deck, unread=unread)


class TextReader(SeveralLists):
    """Reads line after line: what each of them is, and so what it does to the list that it belongs to."""

    def __init__(self, game: str, source: str, notes: tuple[Text, ...]) -> None:
        super().__init__(game, source, notes)
        self._plain = PLAIN[game]
        self._looked_at = 0
        self.part_columns: tuple[int, ...] = ()
        """The columns of rows that name the part or the type of each card."""
        self.runs = False
        """Whether a plain line of a card needs no second look: nothing is quoted, and nothing pending."""

    # -- one line -------------------------------------------------------------------------------

    @rule("WC-IMPORT-03")
    def read(self, raw: str, number: int) -> None:
        """Take a line for what it is: a card, a heading, a word about the list, or unread."""
        if "<" in raw and len(pieces := _LINE_ENDS.split(raw)) > 1:
            for piece in filter(str.strip, pieces):
                self.read(piece, number)
            return
        if payload := find_payload(raw):
            self._read_payload(payload, raw, number)
            return
        if limits.LINE < len(raw) <= limits.ROW and not is_struck(raw):
            raw = strip_tags(raw)
        if len(raw) > limits.LINE:
            reason = say("The line is longer than {most} characters.", most=limits.LINE)
            self.list.refuse(number, raw[: limits.LINE], reason)
            return
        line = safe(raw).strip()
        if line:
            plain = self._plain.get(line)
            if plain is not None:
                self._head(plain, line, 0, number)
                self.begun = True
            elif (stated := find_plain_key(line)) is not None:
                self.state(stated, line, number)
                self.begun = True
            else:
                self._count(len(line), number)
                self._read_message(line, raw, number)
            pending = self.first or self.held or self.list.signed or self.columns
            self.runs = not pending and self.list.depth in (0, None) and self.speaker == self.whose
        else:
            self.list.decoration(number)
            self.settle_first(is_title=True)

    def _read_payload(self, payload: str, raw: str, number: int) -> None:
        """A line with a link of ours, which is a whole list, never a part of one."""
        (found,) = read_payload(payload, self.source, number)
        if found.game != self.game:
            raise DataError(self.source, at_line(number), not_one_of((self.game,), found.game))
        self.settle_first(is_title=True)
        self.settle(number)
        if self.list.entries:
            self.open(number)
        self.list.take_in(found, number)
        self.list.border(brief(payload), number)
        if is_struck(raw.replace(payload, "x")):
            self.list.refuse(number, raw, STRUCK, "UNREAD_LINE")
        for words in raw.split(payload):
            self.list.remark(safe(words).strip(" <>"), number, of_card=False)
        self.begun, self.runs = True, False

    def _read_message(self, line: str, raw: str, number: int) -> None:
        """A line, without the stamp that a chat puts before it; one that is a mere stamp is left out."""
        stamp = find_stamp(line, self.game) if ":" in line else None
        if stamp is not None:
            self.hear(stamp.who, number)
        if stamp is not None and stamp.text:
            self._read_slowly(stamp.text, stamp.text, number)
        elif stamp is not None or ((self.messages or self.first) and is_moment(line)):
            if self.first is not None and stamp is None:  # a name, with the time of the message below it
                self.list.pass_over(self.first[1], self.first[0])
                self.settle_first(is_title=True)
            if stamp is None and self.game in BARE_LINES:
                self.list.border(line, number)
            self.list.message(line, number)
        else:
            self._read_slowly(line, raw, number)

    def _count(self, signs: int, number: int) -> None:
        """Many shapes are tried on a line that is no plain card: there is an end to how many lines."""
        self._looked_at += max(signs, limits.LOOKED_AT_A_LINE)
        if self._looked_at > limits.LOOKED_AT:
            raise DataError(self.source, at_line(number), TOO_MUCH_TEXT)

    def _read_slowly(self, line: str, raw: str, number: int) -> None:
        depth, line = unquote(line)
        line = one_spaced(line)
        bare = _without_marks(line, self.game)
        marked = find_heading(line.lstrip("#"), self.game) if line[:2] == "##" else None
        title = line.strip("=") if line[:3] == "===" else ""
        if marked is not None:
            self._head(marked, line, depth, number)
        elif is_struck(line):
            self.list.refuse(number, line, STRUCK, "UNREAD_LINE")
        elif not line or line[0] == "#" or line[:2] == "//":
            self._read_comment(line, number)
        elif self.part_columns and _is_row(raw) and split_row(self._parts(raw)[1]):
            self._read_card(line, bare, raw, depth, number)  # `Units, 3, Name` is no heading with its number
        elif (numbered := find_list_number(line)) is not None:
            self._read_number(numbered, line, number)
        elif self._is_several(bare, depth, number) or self._is_each(bare, depth, number):
            self._remark(line, number, of_card=True)
        elif title and find_heading(line, self.game) is None:
            self._begin_titled(title.strip(), number)
        elif not self._is_head(line, bare, depth, number):
            self._read_card(line, bare, raw, depth, number)
        self.begun = self.begun or bool(line)

    def _begin_titled(self, title: str, number: int) -> None:
        """The title of a list; one that is written like a card may be one."""
        self.open(number)
        self.list.titled = (number, title)
        self.list.state("name", title, number)
        if self._split(title) is not None:
            self.list.pass_over(number, title)

    def _read_comment(self, line: str, number: int) -> None:
        """Comments are no cards; one that reads like a heading is worth a word."""
        text = line.strip("#/ ")
        if not text:
            self.list.decoration(number)
            return
        heading = find_heading(text, self.game)
        if heading is not None:
            self.list.note(say("Line {line} is a comment and no heading: {text}", line=number, text=line))
        self.list.comment(text, heading, split_line(text) is not None, number)

    def _is_several(self, line: str, depth: int, number: int) -> bool:
        """Whether a line holds several cards, perhaps behind their heading."""
        words, sign, rest = line.partition(":")
        heading = find_heading(words, self.game) if sign and rest else None
        cards = split_several(rest.strip() if heading is not None else line, self.game not in BARE_LINES)
        if heading is not None and not cards and self._is_one(heading, line):
            self._head(heading, words, depth, number)
            self.list.named(rest.strip(), 0, number)
            return True
        if not cards:
            return False
        if heading is not None:
            self._head(heading, words, depth, number)
        self.settle_first(is_title=False)
        self.settle(number)
        for card in cards:
            self.list.counted(card, depth, number)
        return True

    def _is_one(self, heading: Heading, line: str) -> bool:
        """Whether names without counts follow their heading on its line, as squads are written."""
        follows = self.game in BARE_LINES and bool(heading.section or heading.hint)
        return follows and find_key(line) is None and find_total(line) is None and not line[-1].isdigit()

    def _is_each(self, line: str, depth: int, number: int) -> bool:
        """Whether a line orders so many copies of each card that follows without a count."""
        found = find_each(line)
        heading = find_heading(found[1], self.game) if found and found[1] else None
        if found is None or (found[1] and heading is None):
            return False
        if heading is not None:
            self._head(heading, found[1], depth, number)
        self.settle(number)
        self.list.of_each(found[0], heading is not None, number)
        self.list.pass_over(number, line)
        return True

    def _read_number(self, parts: bool, line: str, number: int) -> None:
        """`List 2` or `Deck 2`: the next list of several, or a further deck of this one."""
        self.settle_first(is_title=True)
        if not self.list.entries:
            self.list.restate("name", line.strip(" :"), number, line)
        elif parts:
            self.held.append(("name", line.strip(" :"), number, line))
        else:
            self.list.border(line, number)

    def _is_head(self, line: str, bare: str, depth: int, number: int) -> bool:
        """Whether the line is a heading, a total, a word about the list or decoration."""
        total, heading = find_total(bare), find_heading(bare, self.game)
        if total is not None:
            self.list.total(total, bare, number)
            self._remark(line, number)
        elif heading is not None:
            self._head(heading, bare, depth, number)
            self._remark(line, number)
        elif bare in _SIGNATURE or line in _SIGNATURE:
            self.list.signed = True
            self.list.decoration(number)
            self._remark(line, number)
        elif bare and not _RULE_LINE.match(bare):
            return self._is_stated(line, bare, number)
        else:
            self.list.decoration(number, ruled=True)
            self._remark(line, number)
        self.settle_first(is_title=True)
        return True

    def _is_stated(self, line: str, bare: str, number: int) -> bool:
        stated = find_key(bare)
        if stated is not None:
            self.state(stated, bare, number)
            if stated[1][:1] not in ("#", "/"):  # else it is all that the line states
                self._remark(line, number)
        return stated is not None

    def _remark(self, line: str, number: int, of_card: bool = False) -> None:
        """What stands behind a line, for people: it may take a card out, or name one."""
        if comment := find_comment(line):
            self.list.remark(comment, number, of_card)

    def _head(self, heading: Heading, line: str, depth: int, number: int) -> None:
        self.settle_first(is_title=True)
        self.settle(number)
        if self.list.is_elsewhere(depth) and depth != self.list.head_depth:
            reason = say("The line is quoted otherwise than the list above it.")
            self.list.refuse(number, line, reason, "UNREAD_LINE")
        else:
            if self.list.depth is None:
                self.list.head_depth = depth
            self.columns = []
            self.list.head(heading, line, number)

    # -- a card ---------------------------------------------------------------------------------

    def _read_card(self, written: str, line: str, raw: str, depth: int, number: int) -> None:
        if sign := find_bullet(written):
            self.list.bullet(sign, written, number)
        raw = split_columns(raw) or raw
        is_row = _is_row(raw) or (bool(self.columns) and "\t" in raw.strip("\r\n "))
        parts, bare = self._parts(raw) if is_row else ([], raw)
        row = split_row(bare) if is_row else None
        if not is_row and ";" in raw and (sheet := split_row(raw.replace(";", "\t"))) and sheet.counts:
            row = sheet  # `Name;3;5`: which of the numbers is the count is asked
        found = self._split(line) if row is None and not is_mail(written) else None
        if row is not None or found is not None:
            self.settle_first(is_title=False)
            self.settle(number)
        if row is not None:
            with self.list.in_own_part(parts, line, number) as known:
                if known:
                    self._keep_row(row, depth, number)
        elif found is not None:
            self.list.numbered(find_numbered(line)[0], number)
            self._keep(found, line, depth, number)
            self._remark(written, number, of_card=True)
        elif is_row and self._are_columns(raw):
            self.settle_first(is_title=True)
        elif is_address(line):
            self.settle(number)
            if self.list.entries:  # an address is a whole list, never a part of one
                self.open(number)
            read_address(self.list, line, number)
            self._remark(written, number)
        elif is_chat(written):
            self.list.left_out(line, number, ends=is_farewell(written), mail=True)
        elif (card := find_odd_count(line)) is not None and not self.list.signed:
            self.list.refuse(number, card, NOT_WHOLE if line[0].isdigit() else SIGNED)
        elif (self.speaker != self.whose or self.is_back) and self.game not in BARE_LINES:
            self.list.left_out(line, number)  # talk of somebody who has written no card, or none since
            self.talk.append((self.speaker, line, number))
        else:
            self._read_bare(line, written, number)

    def _parts(self, raw: str) -> tuple[list[str], str]:
        """What the columns of parts say in a row, and the row without it."""
        cells = cells_of(raw)
        parts = [cells[at] for at in self.part_columns if at < len(cells)]
        rest = ["" if at in self.part_columns else cell for at, cell in enumerate(cells)]
        return parts, "\t".join(rest) if parts else raw

    def _split(self, line: str) -> CardLine | None:
        found = split_line(_SIDE.sub("", line) if self.game == "warcry" else line)
        no_word = self.game in BARE_LINES or self.list.signed
        return found or (None if no_word else split_last_word(line) or split_worded(line))

    def _are_columns(self, raw: str) -> bool:
        """Whether a row has a heading over each of several columns."""
        found = [(at, find_heading(cell, self.game)) for at, cell in enumerate(row_headings(raw)) if cell]
        heads = [(at, heading) for at, heading in found if heading is not None]
        if len(heads) < 2 or len(heads) < len(found):
            return False
        self.columns = heads
        return True

    def _keep_row(self, row: Row, depth: int, number: int) -> None:
        """A row of a sheet; under headings of their own all its cards are read."""
        if not self.columns:
            self.list.row(row, depth, number)
            return
        if len(row.cards) == len(self.columns):  # a whole row shows where each column begins
            pairs = zip(row.cards, self.columns, strict=True)
            self.columns = [(at, heading) for (at, _), (_, heading) in pairs]
        for at, card in row.cards:
            above = [heading for first, heading in self.columns if first <= at]
            self.list.under(above[-1] if above else self.columns[0][1])
            self.list.row(Row(((at, card),), row.rest, row.counts), depth, number)

    def _keep(self, found: CardLine, line: str, depth: int, number: int) -> None:
        deck = self.list
        if self.columns:  # a line without cells stands in the first column
            deck.under(self.columns[0][1])
        before = deck.section, deck.hint
        if self.game == "warcry" and _SIDE.match(line):
            deck.section, deck.hint = "sideboard", ""
        self.list.counted(found, depth, number)
        deck.section, deck.hint = before

    def _read_bare(self, line: str, written: str, number: int) -> None:
        if line.endswith((":", "：")):
            self.list.refuse(number, line, UNKNOWN_HEADING, "UNREAD_LINE")
        elif self.list.each and any(sign.isalpha() for sign in line):
            self.settle(number)
            if not self.list.each:  # another list has begun, of which nobody said so
                self._read_bare(line, written, number)
            else:
                self.list.counted(CardLine(self.list.each, line), self.list.depth or 0, number)
        elif self.game in BARE_LINES and any(sign.isalpha() for sign in line):
            ordinal, name = find_numbered(line)
            if ordinal or not self.list.signed:
                self.settle(number)
                self.list.enumerated(written, number)
            self.list.numbered(ordinal, number)
            self.list.named(name, ordinal, number)
        elif not self.begun and _TITLE.match(line):
            self.first = (strip_marks(written, comment=False), number)
            if any(sign.isdigit() for sign in line):  # a title, unless it names a card
                self.list.pass_over(number, line)
        else:
            self.settle_first(is_title=False)
            self.list.no_count(line, number)


def _is_row(raw: str) -> bool:
    """Whether a line was copied from a table."""
    return "\t" in raw.strip() or raw.lstrip()[:1] == "|"


def _without_marks(line: str, game: str) -> str:
    """The line itself; what looks like a comment may be of a name: `Player: Anna #1`, `Player: #1 Anna`."""
    bare = strip_marks(line)
    is_empty = bare[-1:] in (":", "：")
    if find_comment(line) and (is_empty or find_heading(bare, game) is None):
        whole = strip_marks(line, comment=False)
        stated = find_key(whole)
        if stated is not None and (is_empty or stated[0] in _NAMES):
            return whole
    return bare
