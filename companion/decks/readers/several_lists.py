"""Which list of a text a line belongs to: lists follow each other, and words between them may be of either.

A player or a title below cards opens the next list once a card or a heading follows, and so does the
message of somebody else in a chat; who comes back there goes on with the list of before, and is asked about
further cards. The first line of all is a title unless a card follows at once.
"""

from __future__ import annotations

from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import at_line
from companion.core.text import Text
from companion.decks.model import DeckList
from companion.decks.phrases import too_many_lists
from companion.decks.readers.list_being_read import OPENERS
from companion.decks.readers.text_list import TextList
from companion.decks.synonyms import Heading


class SeveralLists:
    """The lists of a text so far, the one that is being read, and what waits to be told apart."""

    def __init__(self, game: str, source: str, notes: tuple[Text, ...]) -> None:
        self.game, self.source, self.notes = game, source, notes
        self.lists: list[DeckList] = []
        self.list = TextList(game, source, notes)
        self.held: list[tuple[str, str, int, str]] = []
        """Words about a list below its cards: of this list, or of the next one if cards follow."""
        self.first: tuple[str, int] | None = None
        """A first line without a count: a title, unless a card follows at once."""
        self.begun = False
        self.columns: list[tuple[int, Heading]] = []
        """The headings over the columns of a sheet, each with its cell."""
        self.speaker, self.whose = "", ""
        """Who writes in a chat, and who wrote the cards of this list."""
        self.messages: list[int] = []
        """The lines where messages of a chat begin."""
        self.is_back = False
        """Whether who writes has a list above that of somebody else, and has added no card to it since."""
        self.talk: list[tuple[str, str, int]] = []
        """Who said what, and where, that is no card with a count."""
        self._waiting: dict[str, TextList] = {}
        """By who wrote them the lists of a chat that may go on."""

    def done(self) -> list[DeckList]:
        """All lists, finished."""
        self.close()
        for who, waiting in self._waiting.items():
            self.whose, self.list = who, waiting
            self.close()
        return sorted(self.lists, key=_first_line) if self._waiting else self.lists

    def close(self) -> None:
        """Finish a list: the words below its cards were its own after all."""
        self._keep_words()
        if not self.list.entries and len({who for who, _, _ in self.talk}) == 1:
            self.whose = self.talk[0][0]  # all that one person says may be names without counts
            self.list.take_up([(number, line) for _, line, number in self.talk])
        if self.messages:
            self.list.chatted(self.whose, self.messages)
        self.lists.append(self.list.done())

    def _keep_words(self) -> None:
        self.settle_first(is_title=True)
        held, self.held = self.held, []
        for stated in held:
            self.list.restate(*stated)

    def open(self, number: int) -> None:
        """Finish a list and begin the next one."""
        self._require_room(number)
        self.close()
        self._begin(TextList(self.game, self.source, self.notes))

    def _begin(self, new: TextList) -> None:
        self.list, self.talk = new, []
        self.begun, self.columns, self.whose, self.is_back = False, [], "", False

    def _require_room(self, number: int) -> None:
        if len(self.lists) + len(self._waiting) >= limits.LISTS - 1:
            raise DataError(self.source, at_line(number), too_many_lists(limits.LISTS))

    def _wait(self, number: int) -> None:
        """Somebody else writes cards: this list waits for further messages of who wrote it."""
        self._require_room(number)
        self._keep_words()
        self._waiting[self.whose] = self.list
        self._begin(TextList(self.game, self.source, self.notes))

    def settle(self, number: int) -> None:
        """A card or a heading follows: words that name a player or a title were about a new list."""
        held, self.held = self.held, []
        if self.whose not in ("", self.speaker) and self.list.entries:
            self._wait(number)
        elif any(key in OPENERS or self.list.is_of_another(key, value) for key, value, *_ in held):
            self.open(number)
        elif self.speaker and not self.whose and self.list.entries:
            self.list.border(self.speaker, number)  # the cards above may be somebody else's
        self.whose, self.is_back = self.speaker, False
        self.list.resume()
        for key, value, at, line in held:
            if key == "side" and not value:  # no blank field of a form, for cards follow
                self.list.may_be_board(line, at)
            elif self.list.restate(key, value, at, line):
                self.list.border(line, at)

    def settle_first(self, is_title: bool) -> None:
        """A first line is a title, or it was a line without a count."""
        first, self.first = self.first, None
        if first is not None:
            (self.list.state("name", *first) if is_title else self.list.no_count(*first))

    def state(self, stated: tuple[str, str], line: str, number: int) -> None:
        """A word about this list, or about the next one where cards have been read already."""
        self.settle_first(is_title=True)
        key, value = stated
        if self.held or self.list.is_full(key):
            self.held.append((key, value, number, line))
        else:
            self.list.restate(key, value, number, line)

    def hear(self, who: str, number: int) -> None:
        """A message of a chat begins."""
        self.messages.append(number)
        self.speaker = who or self.speaker
        before = self._waiting.pop(self.speaker, None)
        if before is not None:
            self._wait(number) if self.whose else self.open(number)
            self._begin(before)
            self.begun, self.whose, self.is_back = True, self.speaker, True
            self.list.border(who, number)

    def hear_only(self, who: str, lines: int) -> None:
        """Every line is a message of one person."""
        self.speaker, self.messages = who, list(range(1, lines + 1))


def _first_line(deck: DeckList) -> int:
    lines = [entry.line for entry in deck.entries] + [each.line for each in deck.unread]
    return min(lines, default=0)
