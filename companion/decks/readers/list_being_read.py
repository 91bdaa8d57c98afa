"""A list while it is being read: every item ends up as an entry or as an unread line.

Readers of text, tables, data and links all fill one; what only rows and columns leave in doubt is asked here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import Final

from companion.cards.names import brief, cut_apart, normalise, safe
from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import at_line
from companion.core.rules import rule
from companion.core.text import Text, say
from companion.decks.headings import find_heading, find_key
from companion.decks.model import DeckEntry, DeckList, PassedOver, Reading, Unread
from companion.decks.phrases import NOT_WHOLE, ODD_LINE, REMARKED, STRUCK, UNKNOWN_HEADING
from companion.decks.readers.around import LONG_REMARK, is_harmless, takes_out
from companion.decks.readers.lines import CardLine, has_count, is_struck, parse_count
from companion.decks.synonyms import BOARDS, NO_SIDE, SEATS, SIDES, Heading, find_column

OPENERS: Final = ("player", "title", "name")
"""What a list is known by: after card lines, such a line speaks of the next list."""
_SAID_ONCE: Final = (*OPENERS, "side", "seat", "redeals")
_TAKEN_OUT: Final = say("The remark may say that the card does not count. Does it?")
_REMARKED: Final = say("Remarks stand beside cards. Do all of these cards count as they are written?")
_MOST_NOTES: Final = 50
"""Who needs more notes has written no list."""
_SHOWN: Final = 5
"""Counts that an answer shows."""
_SHOWN_VALUES: Final = 3
"""Values that a question about a column names."""
_NAMED: Final = 20
"""Line numbers that one note names."""


class ListBeingRead:
    """Gathers the lines of one list in their order, whatever they are read from."""

    def __init__(self, game: str, read_as: str, source: str, notes: tuple[Text, ...] = ()) -> None:
        self.game, self.read_as, self.source, self.notes = game, read_as, source, notes
        self.section = ""
        self.hint = ""
        self.entries: list[DeckEntry] = []
        self.unread: list[Unread] = []
        self.passed: list[PassedOver] = []
        self.stated: dict[str, str] = {}
        self._doubtful: list[tuple[DeckEntry, ...]] = []
        """Rows with several numbers: the card with each of them for its count."""
        self._beside: list[DeckEntry] = []
        """Cards of lists that stand beside this one."""
        self._remarked: list[tuple[int, str]] = []
        """Cells of a row that may take its card out."""
        self._said: list[tuple[int, str]] = []
        """What else people remark on cards."""
        self._wide: list[int] = []
        """Lines with cells that were not read."""
        self._zeros: list[int] = []
        """Lines with the count 0."""
        self._sides: set[str] = set()
        """The sides that cards name."""
        self.columns = UnknownColumns()
        """What rows and objects say beside their cards that nobody knows."""

    def under(self, heading: Heading) -> None:
        """What follows stands under this heading."""
        self.section = "" if heading.clears else heading.section or self.section
        self.hint = heading.hint

    @contextmanager
    def in_own_part(self, words: Iterable[str], row: str, number: int) -> Iterator[bool]:
        """A row stands where its own columns of parts and types say, and the next one where it would have;
        False, and the row is asked about, where they say what nobody knows."""
        before = self.section, self.hint
        headings = [find_heading(word, self.game) for word in words if word]
        if known := None not in headings:
            for heading in filter(None, headings):
                section = self.section if heading.hint else heading.section
                self.under(heading._replace(section=section, hint=heading.hint or self.hint))
        else:
            self.refuse(number, row, UNKNOWN_HEADING, "UNREAD_LINE")
        yield known
        self.section, self.hint = before

    @rule("WC-IMPORT-04")
    def item(self, count: object, card: object, line: int, section: str | None = None, id: str = "") -> None:
        """One card with its count as found; 0 is left out, anything but a whole number is unread."""
        name = card if isinstance(card, str) else ""
        token = safe(name).strip() or safe(id)
        number = _whole(count)
        if not token or len(token) > limits.LINE:
            self.refuse(line, str(card), say("No card is named here."))
        elif number is None:
            self.refuse(line, token, NOT_WHOLE)
        elif number > limits.COUNT:
            self.refuse(line, token, say("The count is larger than {most}.", most=limits.COUNT))
        elif number > 0:
            place = self.section if section is None else section
            self._keep(DeckEntry(number, token, line, place, safe(id), self.hint))
        elif has_count(name):
            self.refuse(line, token, ODD_LINE)
        else:
            self._zeros.append(line)

    def card(self, count: int, name: str, line: int, id: str = "", behind: bool = False) -> None:
        """A card of a line that is already made safe and split."""
        if name and 0 < count <= limits.COUNT:
            self._keep(DeckEntry(count, name, line, self.section, id, self.hint, False, behind))
        else:
            self.item(count, name, line, id=id)

    def bare(self, name: str, line: int) -> None:
        """A line without a count, to be counted once if it is a known card."""
        token = safe(name).strip()
        if not token or len(token) > limits.LINE:
            self.refuse(line, name, say("No card is named here."))
        else:
            self._keep(DeckEntry(1, token, line, self.section, "", self.hint, True))

    def _keep(self, entry: DeckEntry) -> None:
        if is_struck(entry.name):
            self.refuse(entry.line, entry.name, STRUCK, "UNREAD_LINE")
            return
        self.entries.append(entry)
        if len(self.entries) > limits.ENTRIES:
            self.require_few()

    def require_few(self) -> None:
        """Refuse a list with more lines than any list has."""
        if len(self.entries) > limits.ENTRIES:
            problem = say("The list has more than {most} card lines.", most=limits.ENTRIES)
            raise DataError(self.source, at_line(self.entries[limits.ENTRIES].line), problem)

    def pass_over(self, line: int, text: str = "") -> None:
        """Keep what stands beside the cards, for whoever knows the cards to look at."""
        if len(self.passed) >= limits.PASSED:
            problem = say("More than {most} lines are no cards; this is not a deck list.", most=limits.PASSED)
            raise DataError(self.source, at_line(line), problem)
        self.passed.append(PassedOver(line, brief(text)))

    def refuse(
        self,
        line: int,
        token: str,
        reason: Text,
        key: str = "BAD_COUNT",
        rows: int = 1,
        readings: tuple[Reading, ...] = (),
    ) -> None:
        """Keep what could not be read, with its line number."""
        if len(self.unread) >= limits.UNREAD:
            problem = say(
                "More than {most} lines are unreadable; this is not a deck list.", most=limits.UNREAD
            )
            raise DataError(self.source, at_line(line), problem)
        self.unread.append(Unread(line, brief(token), reason, key, rows, readings))

    def state(self, key: str, value: str, line: int, written: str = "") -> bool:
        """A line of the head, if it can be taken: who plays, which side; a field left blank says nothing."""
        if not value:
            return False
        token = written or f"{key}: {value}"
        known = {"side": SIDES.keys(), "seat": SEATS.keys()}.get(key)
        if known is not None and normalise(value) not in known:
            reason = say("The value is not known.")
            self.refuse(line, token, reason, "UNREAD_LINE")
        elif key == "redeals" and not (value.isascii() and value.isdigit() and len(value) < 3):
            self.refuse(line, token, say("The value is not a number."), "UNREAD_LINE")
        else:
            self.stated[key] = cut_apart(value) if key in OPENERS else brief(value)
            return True
        return False

    def restate(self, key: str, value: str, number: int, written: str = "") -> bool:
        """A word about the list, if it can be taken; one that contradicts the word before it is unread."""
        known = self.stated.get(key)
        if key in _SAID_ONCE and value and known is not None and _meaning(key, known) != _meaning(key, value):
            reason = say("The list has another one already.")
            self.refuse(number, written or f"{key}: {value}", reason, "UNREAD_LINE")
            return False
        return self.state(key, value, number, written)

    def take_in(self, whole: DeckList, number: int) -> None:
        """A list that stands whole in one line of this text: its cards, questions and what it states."""
        for entry in whole.entries:
            self._keep(entry._replace(line=number))
        for each in whole.unread:
            self.refuse(number, each.token, each.reason, each.key, each.rows, each.readings)
        for key in ("title", "player", "side", "seat", "redeals"):
            if value := getattr(whole, key):
                self.restate(key, str(value), number)

    def side_of_card(self, side: str, number: int) -> None:
        """The side that a card names: the list's, unless any side may play that card."""
        if side not in self._sides:
            self._sides.add(side)
            if normalise(side) not in NO_SIDE and BOARDS.get(normalise(side)) != "" and side.strip("-–—_./ "):
                self.restate("side", side, number)

    def note(self, text: Text) -> None:
        """Something to say about how the list was read."""
        if len(self.notes) < _MOST_NOTES:
            self.notes = (*self.notes, text)

    # -- rows of tables ---------------------------------------------------------------------------

    @property
    def has_rows(self) -> bool:
        """Whether there are rows whose cards only an answer can add."""
        return bool(self._doubtful or self._beside)

    def entry(self, card: CardLine, count: int, number: int) -> DeckEntry:
        """A card as it would be kept here."""
        return DeckEntry(count, card.name, number, self.section, card.id, self.hint)

    def stands_beside(self, cards: Sequence[CardLine], number: int) -> None:
        """Further cards in the row of another."""
        self._beside += [self.entry(card, card.count, number) for card in cards]

    def doubts_count(self, card: CardLine, counts: Sequence[int], number: int) -> None:
        """A card in a row with several numbers."""
        self._doubtful.append(tuple(self.entry(card, count, number) for count in counts))

    def leaves_cells(self, cells: Sequence[str], number: int) -> None:
        """Cells of a row that were not read; one of them may take the card out."""
        if cells:
            self._wide.append(number)
        for text in cells:
            self.pass_over(number, text)
            (self._remarked if takes_out(text) else self._said).append((number, text))

    def remark(self, text: str, number: int, of_card: bool = True) -> None:
        """What is remarked on a card, or else on the list: it may take a card out, or name another one."""
        if takes_out(text):
            self.refuse(number, text, _TAKEN_OUT, "UNREAD_LINE")
        elif text:
            self.pass_over(number, text)
            self._said += [(number, text)] if of_card else []

    def _ask_about_remarks(self) -> None:
        """One question for all remarks that nobody knows; what is said of every card alike says nothing."""
        unknown = [each for each in self._said if not is_harmless(each[1])]
        texts = {text for _, text in unknown}
        is_said_of_all = len(unknown) >= len(self.entries) > 1 and len(texts) == 1
        if not unknown or (is_said_of_all and len(unknown[0][1]) <= LONG_REMARK):
            return
        every = (Reading(say("All of them count.")),)
        self.refuse(*unknown[0], _REMARKED, REMARKED, len(unknown), every)

    def _ask_about_rows(self) -> None:
        """One question for each kind of doubt, however many rows it is about."""
        if self._wide:
            self.note(say("Lines with further columns that were not read: {lines}.", lines=few(self._wide)))
        if self._remarked:
            every = (Reading(say("All of them count.")),)
            self.refuse(*self._remarked[0], _TAKEN_OUT, "UNREAD_LINE", len(self._remarked), every)
        self._ask_about_remarks()
        if self._beside:
            first = self._beside[0]
            reason = say("Further cards stand beside the list. Are they a part of it?")
            answers = (
                Reading(say("They are a part of the list."), tuple(self._beside)),
                Reading(say("They are no part of the list.")),
            )
            self.refuse(first.line, first.name, reason, "SIDE_BY_SIDE", len(self._beside), answers)
        if self._doubtful:
            row = self._doubtful[0][0]
            reason = say("There are several numbers in a row. Which one is the count?")
            counts = tuple(_count_readings(self._doubtful))
            self.refuse(row.line, row.name, reason, "WHICH_COUNT", len(self._doubtful), counts)

    # -- the end ----------------------------------------------------------------------------------

    def done(self) -> DeckList:
        """The finished list."""
        self._ask_about_rows()
        if self._zeros:
            lines = few([*dict.fromkeys(self._zeros)])
            self.note(say("Lines with the count 0 that were left out: {lines}.", lines=lines))
        self.require_few()
        stated = self._named()
        return DeckList(
            self.game,
            tuple(self.entries),
            tuple(self.unread),
            title=stated.pop("title", ""),
            player=stated.pop("player", ""),
            side=str(SIDES.get(normalise(stated.pop("side", "")), "")),
            seat=int(SEATS.get(normalise(stated.pop("seat", "")), 0)),
            redeals=int(stated.pop("redeals", "0")),
            read_as=self.read_as,
            source=self.source,
            notes=self.notes,
            facts=stated,
            passed=tuple(self.passed),
        )

    def _named(self) -> dict[str, str]:
        """What was stated; a mere name is the list's title, or the player's where the title is known."""
        stated = dict(self.stated)
        name = stated.pop("name", "")
        if name:
            free = next((key for key in ("title", "player") if not stated.get(key)), "name")
            stated[free] = name
        return stated


def _meaning(key: str, value: str) -> str:
    """What a word about the list means: a side or a seat has several names."""
    word = normalise(value)
    if key == "side":
        return SIDES.get(word, word)
    return str(SEATS.get(word, word)) if key == "seat" else word


def _whole(count: object) -> int | None:
    """A count as data has it; programs often write numbers as text."""
    if isinstance(count, bool):
        return None
    if isinstance(count, str):
        return parse_count(count.strip())
    if isinstance(count, float) and count.is_integer() and abs(count) <= limits.COUNT:
        count = int(count)
    return count if isinstance(count, int) and count >= 0 else None


def _count_readings(rows: list[tuple[DeckEntry, ...]]) -> Iterator[Reading]:
    """For each number that every row has, the cards with that one for their count."""
    for at, column in enumerate(zip(*rows, strict=False)):
        if all(entry.count <= limits.COUNT for entry in column):
            shown = [*(entry.count for entry in column[:_SHOWN]), *(["…"] if len(column) > _SHOWN else [])]
            label = say("Number {place} of each row: {counts}", place=at + 1, counts=shown)
            yield Reading(label, tuple(entry for entry in column if entry.count))


def few(lines: Sequence[int]) -> list[int | str]:
    """Numbers of lines as a note names them."""
    return [*lines] if len(lines) <= _NAMED else [*lines[:_NAMED], "…"]


class UnknownColumns:
    """Columns of one list that nobody knows, or that were not used for what they mean.

    One that in every row only says again what was read is passed over. One that says the same in every row
    can change nothing but the list as a whole, and is only named. One whose values differ, or that only some
    rows have, may part two lists or take cards out of this one: that is asked, once a column.
    """

    def __init__(self) -> None:
        self.cards = 0
        """How many rows there are, with such a column or without."""
        self._values: dict[str, dict[str, int]] = {}
        """By column its values, each with the line where it first stands."""
        self._rows: dict[str, int] = {}
        self._agreeing: dict[str, int] = {}
        """By column how many of its rows only say again what was read."""
        self._denied: set[str] = set()
        """Columns that say the opposite of what was read: asked about though every row says so."""
        self._remarks: dict[str, list[tuple[str, int]]] = {}

    def hear(self, title: str, remark: str, line: int) -> None:
        """What is remarked on one card: for people, unless the remarks part the list."""
        self._remarks.setdefault(title, []).append((remark.strip(), line))

    def see(self, title: str, value: str, line: int, agrees: bool = False, denies: bool = False) -> None:
        """The cell of one card in such a column, and whether it only says again what was read, or the
        opposite."""
        value = value.strip()
        if denies:
            self._denied.add(title or "?")
        self._agreeing[title or "?"] = self._agreeing.get(title or "?", 0) + agrees
        self._values.setdefault(title or "?", {}).setdefault(value, line)
        self._rows[title or "?"] = self._rows.get(title or "?", 0) + 1

    def asked(self) -> list[str]:
        """The columns whose values differ or may be counts."""
        remarked, self._remarks = self._remarks, {}
        for title, remarks in remarked.items():
            if _part_rows([remark for remark, _ in remarks]):
                for remark, line in remarks:
                    self.see(title, remark, line)
        return [title for title, values in self._values.items() if self._is_asked(title, values)]

    def _is_asked(self, title: str, values: dict[str, int]) -> bool:
        if self._is_read(title):
            return False
        differs = len(values) > 1 or (any(values) and self._rows[title] < self.cards)
        return differs or title in self._denied or _are_counts(title, values)

    def _is_read(self, title: str) -> bool:
        """Whether every card has such a field, and it agrees with what was read."""
        return self._agreeing[title] >= self.cards

    def idle(self) -> list[str]:
        """The columns that say the same of every card, and nothing of the list."""
        asked = self.asked()
        said = {title: next(filter(None, values), "") for title, values in self._values.items()}
        return [
            title
            for title, value in said.items()
            if value
            and title not in asked
            and not self._is_read(title)
            and find_key(f"{title}: {value}") is None
        ]

    def ask(self, deck: ListBeingRead) -> None:
        """Ask about these columns; a word about the list that every row repeats is taken."""
        asked = self.asked()
        for title, values in self._values.items():
            told = [value for value in values if value]
            if title in asked:
                token = f"{title}: {', '.join(told[:_SHOWN_VALUES])}" + (
                    ", …" if len(told) > _SHOWN_VALUES else ""
                )
                line, rows = values[told[0]], self._rows[title]
                nothing = (Reading(say("It changes nothing.")),)
                deck.refuse(line, token, _question(told), "WHICH_COUNT", rows, nothing)
            elif told and not self._is_read(title) and (stated := find_key(f"{title}: {told[0]}")):
                deck.restate(*stated, values[told[0]])


def _part_rows(remarks: list[str]) -> bool:
    """Whether remarks part the rows into a few blocks, each with one word, such as whose cards they are."""
    blocks = [(word, len([*same])) for word, same in groupby(remarks)]
    words = {word for word, _ in blocks}
    return all(words) and 1 < len(words) == len(blocks) and min(size for _, size in blocks) > 2


def _are_counts(title: str, values: dict[str, int]) -> bool:
    """Whether a column says the same number in every row, and it is no round, no table and no deck's id."""
    is_named = find_key(f"{title}:") is not None or find_column(title) in ("title", "id", "player")
    return all(value.isdigit() for value in values) and not is_named


def _question(values: list[str]) -> Text:
    if all(value.isdigit() for value in values):
        return say("This column holds numbers and is not known. Does it change the counts?")
    return say("This column is not known, and its rows differ. Does it part lists, or take cards out?")
