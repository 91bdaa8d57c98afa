"""A list while it is being read: every item ends up as an entry or as an unread line."""

from __future__ import annotations

from companion.cards.names import brief, normalise, safe
from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import at_line
from companion.core.rules import rule
from companion.core.text import Text, say
from companion.decks.headings import SEATS, SIDES, Heading
from companion.decks.model import DeckEntry, DeckList, PassedOver, Reading, Unread
from companion.decks.phrases import NOT_WHOLE
from companion.decks.readers.lines import parse_count


class ListSoFar:
    """Gathers the lines of one list in their order."""

    def __init__(self, game: str, read_as: str, source: str, notes: tuple[Text, ...] = ()) -> None:
        self.game, self.read_as, self.source, self.notes = game, read_as, source, notes
        self.section = ""
        self.hint = ""
        self.entries: list[DeckEntry] = []
        self.unread: list[Unread] = []
        self.passed: list[PassedOver] = []
        self.stated: dict[str, str] = {}

    def under(self, heading: Heading) -> None:
        """What follows stands under this heading."""
        self.section = "" if heading.clears else heading.section or self.section
        self.hint = heading.hint

    @rule("WC-IMPORT-04")
    def item(self, count: object, card: object, line: int, section: str | None = None, id: str = "") -> None:
        """One card with its count as found; 0 is skipped, anything but a whole number is unread."""
        name = card if isinstance(card, str) else ""
        token = safe(name).strip() or safe(id)
        number = _whole(count)
        if not token or len(token) > 300:
            self.refuse(line, str(card), say("No card is named here."))
        elif number is None:
            self.refuse(line, token, NOT_WHOLE)
        elif number > limits.COUNT:
            self.refuse(line, token, say("The count is larger than {most}.", most=limits.COUNT))
        elif number > 0:
            place = self.section if section is None else section
            self._keep(DeckEntry(number, token, line, place, safe(id), self.hint))

    def card(self, count: int, name: str, line: int, id: str = "", behind: bool = False) -> None:
        """A card of a line that is already made safe and split."""
        if 0 < count <= limits.COUNT:
            self._keep(DeckEntry(count, name, line, self.section, id, self.hint, False, behind))
        else:
            self.item(count, name, line, id=id)

    def bare(self, name: str, line: int) -> None:
        """A line without a count, to be counted once if it is a known card."""
        self._keep(DeckEntry(1, name, line, self.section, "", self.hint, True))

    def _keep(self, entry: DeckEntry) -> None:
        self.entries.append(entry)
        if len(self.entries) > limits.ENTRIES:
            self._require_few()

    def _require_few(self) -> None:
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
            self.stated[key] = brief(value)
            return True
        return False

    def done(self) -> DeckList:
        """The finished list."""
        self._require_few()
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


def _whole(count: object) -> int | None:
    """A count as data has it; programs often write numbers as text."""
    if isinstance(count, bool):
        return None
    if isinstance(count, str):
        return parse_count(count.strip())
    if isinstance(count, float) and count.is_integer() and abs(count) <= limits.COUNT:
        count = int(count)
    return count if isinstance(count, int) and count >= 0 else None
