"""Plain text: `3 Name`, `3x Name`, `Name x3`, headings, comments, a few lines about the list."""

from __future__ import annotations

import re
from typing import Final

from companion.core.errors import DataError
from companion.core.rules import rule
from companion.core.words import Text, say
from companion.decks.doors.collect import Collector
from companion.decks.doors.headings import find_heading, find_key
from companion.decks.doors.limits import MAX_LINE, MAX_LINES, MAX_LISTS
from companion.decks.folding import safe
from companion.decks.model import DeckList

_LEADING: Final = re.compile(r"^([0-9]{1,12})(?:\s*[xXхХ×*]\s+|\s*[×*]\s*|\s+)(\S.*)$")
_TRAILING: Final = re.compile(r"^(\S.*?)(?:\s+[xXхХ]\s*|\s*[×*]\s*|\s*\t\s*)([0-9]{1,12})$")
_BRACKETED: Final = re.compile(r"^(\S.*?)\s*\(([0-9]{1,12})\)$")
_GLUED_ID: Final = re.compile(r"^([0-9]{1,12})([A-Za-z]{1,4}[0-9]{1,4})$")
_ODD_COUNT: Final = re.compile(r"^([+\-−][0-9]+|[0-9]+[.,][0-9]+|[0-9]{13,})\s*[xXхХ×*]?\s+(\S.*)$")
_WITH_ID: Final = re.compile(r"^(\S.*?)\s*[\[(]([A-Z]{1,4}-?[0-9]{1,4})[\])]$")
_BULLET: Final = re.compile(r"^[-–—•·*]\s+")
_RULE_LINE: Final = re.compile(r"^[-–—=_*~.]{3,}$")
_NEW_LIST: Final = re.compile(r"^={3,}\s*([^=].*?)\s*=*$")

# WC-IMPORT-03 knows no line without a count; squads of the other two games are written that way.
_BARE_LINES: Final = frozenset(("kubnazub", "realms"))


def read_plain(text: str, game: str, source: str, notes: tuple[Text, ...] = ()) -> tuple[DeckList, ...]:
    """All lists of a text; a line `=== Title ===` opens another one."""
    if text.count("\n") + text.count("\r") > MAX_LINES:
        raise DataError(source, "", f"has more than {MAX_LINES} lines")
    lists = [Collector(game, "text", source, notes)]
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        title = _opens_list(line, game) if line[:3] == "===" else None
        if title is None:
            _read_line(lists[-1], line, number)
            continue
        if len(lists) >= MAX_LISTS:
            raise DataError(source, f"line {number}", f"holds more than {MAX_LISTS} lists")
        lists.append(Collector(game, "text", source, notes))
        lists[-1].state("title", title, number)
    found = [each.done() for each in lists]
    kept = tuple(deck for deck in found if deck.entries or deck.unread)
    if not kept:
        raise DataError(source, "", "holds no card lines")
    return kept


def _opens_list(line: str, game: str) -> str | None:
    found = _NEW_LIST.match(safe(line).strip())
    return found[1] if found and find_heading(line, game) is None else None


@rule("WC-IMPORT-03")
def _read_line(deck: Collector, raw: str, number: int) -> None:
    if len(raw) > MAX_LINE:
        deck.refuse(number, raw[:MAX_LINE], say("The line is longer than {most} characters.", most=MAX_LINE))
        return
    line = safe(raw).strip()
    if not line or line[0] == "#" or line.startswith("//"):
        return
    if " #" in line:
        line = line[: line.index(" #")].rstrip()
    found = _LEADING.match(line)
    if found:
        _card(deck, int(found[1]), found[2], number)
    elif not _is_head(deck, line, number):
        _read_odd_line(deck, _BULLET.sub("", line), raw, number)


def _is_head(deck: Collector, line: str, number: int) -> bool:
    """Whether the line is a heading, a statement about the list or decoration, and then noted."""
    heading = find_heading(line, deck.game)
    if heading is not None:
        deck.under(heading)
        return True
    stated = find_key(line)
    if stated is not None:
        deck.state(*stated, number)
    return stated is not None or _RULE_LINE.match(line) is not None


def _read_odd_line(deck: Collector, line: str, raw: str, number: int) -> None:
    tabbed = raw.strip() if "\t" in raw.strip() else line
    if found := _LEADING.match(line) or _GLUED_ID.match(line):
        _card(deck, int(found[1]), found[2], number)
    elif found := _TRAILING.match(tabbed) or _BRACKETED.match(line):
        _card(deck, int(found[2]), safe(found[1]).strip(), number)
    elif found := _ODD_COUNT.match(line):
        deck.refuse(number, found[2], say("The count is not a whole number of 0 or more."))
    elif line.endswith((":", "：")):
        deck.refuse(number, line, say("The heading is not known."), "UNREAD_LINE")
    elif deck.game in _BARE_LINES and any(sign.isalpha() for sign in line):
        deck.bare(line, number)
    else:
        deck.refuse(number, line, say("The line has no count."))


def _card(deck: Collector, count: int, name: str, number: int) -> None:
    found = _WITH_ID.match(name) if name[-1] in "])" else None
    if found:
        deck.card(count, found[1], number, found[2])
    else:
        deck.card(count, name, number)
