"""Who sits where, read from what organisers have: one line a table, a number and then names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from companion.cards.decode import lines_of
from companion.cards.names import brief, normalise
from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import at_line
from companion.core.text import say
from companion.tournament.acts import Seated
from companion.tournament.model import Player, Tournament

_TABLE: Final = re.compile(r"^\W*(?:(?:table|стол)[\s:.#]*)?(\d{1,4}[a-zа-я]?)\b[\s.:;,)|-]*(.*)$")
_HEAD: Final = re.compile(r"^\W*(?:(?:table|стол)\b|#)(?!\W*\d)|^\W*$")
"""What stands above the tables, if it names no player."""
_SECOND: Final = re.compile(r"#\s*\d{1,4}[a-zа-я]?\W*$|[|;,]\s*\d{1,4}[a-zа-я]?\s*[.):-]\s*$")
"""The number of a further table in front of its player: it is written as no points are."""
_WORD: Final = re.compile(r"\w+|\W")
_BESIDE: Final = re.compile(r"\b(vs?|against|bye|против|contre|freilos)\b|[\W\d_]")
_NUMBER: Final = re.compile(r"\d+(?:[-:–./⁄]\d+)*")
_NAME: Final = "\n"
"""Stands for each name in what is left of a line."""
_SHOWN: Final = 60


def read_pairings(text: str, state: Tournament, source: str) -> tuple[Seated, ...]:
    """The seats that a text names; players are found by their names, whatever stands between them.

    :raises DataError: for a line without a table or with several, without a player of the event, or with one
        who is seated.
    """
    names = _Names(state.players)
    found: dict[str, Seated] = {}
    for number, line in enumerate(lines_of(text, source), 1):
        plain = _plain(line) if len(line) <= limits.ROW else line
        if len(plain) > limits.LINE:
            problem = say("The line is longer than {most} characters.", most=limits.LINE)
            raise DataError(source, at_line(number), problem)
        match = _TABLE.match(plain)
        if match is None:
            if _HEAD.match(plain) and not names.taken_from(plain)[0]:
                continue
            raise DataError(source, at_line(number), say("This line does not begin with a table."))
        table, named, rest = match.group(1).upper(), *names.taken_from(match.group(2))
        for player in named:
            if not player.plays:
                problem = say("{player} has left the event.", player=player.name)
                raise DataError(source, at_line(number), problem)
            if player.id in found:
                problem = say("{player} sits at two tables.", player=player.name)
                raise DataError(source, at_line(number), problem)
            found[player.id] = Seated(player.id, table)
        if not named:
            problem = say("No player of the event is named here: {line}", line=brief(line, _SHOWN))
            raise DataError(source, at_line(number), problem)
        if _BESIDE.sub("", rest):
            problem = say("Not everybody named here plays in the event: {line}", line=brief(line, _SHOWN))
            raise DataError(source, at_line(number), problem)
        if _may_be_two_tables(rest):
            problem = say("There may be several tables on this line: {line}", line=brief(line, _SHOWN))
            raise DataError(source, at_line(number), problem)
    if not found:
        raise DataError(source, "", say("No seat is named here."))
    return tuple(found.values())


def _plain(text: str) -> str:
    """What names and numbers are compared by."""
    return normalise(text.replace("№", "#"))


def _may_be_two_tables(rest: str) -> bool:
    """Whether a number in front of a further name may be a table.

    It is none where as many numbers stand behind each name, or in front of each; nor is one of several parts,
    such as a result. Between two players it is one only if it is written like one: it may be points.
    """
    parts = rest.split(_NAME)
    numbers = [_NUMBER.findall(part) for part in parts]
    front, *between, behind = map(len, numbers)
    if between == [1]:
        return not (front or behind) and _SECOND.search(parts[1]) is not None
    if len(between) < 2 or not any(each.isdigit() for part in numbers[1:-1] for each in part):
        return False
    return len(set(between)) > 1 or between[0] not in (front, behind)


class _Place(NamedTuple):
    """Where a name stands among the words of a line; in the order in which places are taken."""

    length: int
    """Below zero: of two names that share a word the longer one is meant."""
    player: int
    start: int
    end: int


class _Step:
    """The names that begin with the same words."""

    __slots__ = ("ends", "further")

    def __init__(self) -> None:
        self.further: dict[str, _Step] = {}
        self.ends: list[tuple[int, int]] = []
        """Length and number of each player whose name ends here."""


class _Names:
    """The names of all players, word by word: a line is walked through once, however many play."""

    def __init__(self, players: Iterable[Player]) -> None:
        self._players = tuple(players)
        self._first = _Step()
        for number, player in enumerate(self._players):
            step, name = self._first, _plain(player.name)
            for word in _WORD.findall(name):
                step = step.further.setdefault(word, _Step())
            if name:
                step.ends.append((-len(name), number))

    def taken_from(self, text: str) -> tuple[tuple[Player, ...], str]:
        """The players that a text names, the longest names first, and what is left of the text."""
        words: list[str] = _WORD.findall(text)
        left, free, named = list(words), [True] * len(words), dict[int, None]()
        for place in sorted(self._places(words)):
            span = range(place.start, place.end)
            if place.player not in named and all(free[at] for at in span):
                named[place.player] = None
                free[place.start : place.end] = [False] * len(span)
                left[place.start : place.end] = [_NAME, *[""] * (len(span) - 1)]
        return tuple(self._players[number] for number in named), "".join(left)

    def _places(self, words: list[str]) -> Iterator[_Place]:
        """Every name that stands in a line as whole words."""
        for start in range(len(words)):
            step: _Step | None = self._first
            if start and _is_word(words[start - 1]) and not _is_word(words[start]):
                continue  # a name that begins with a sign stands behind no letter
            for end in range(start, len(words)):
                step = step.further.get(words[end]) if step else None
                if step is None:
                    break
                open_end = end + 1 < len(words) and _is_word(words[end + 1]) and not _is_word(words[end])
                for length, player in () if open_end or _is_score(words[end : end + 3]) else step.ends:
                    yield _Place(length, player, start, end + 1)


def _is_score(words: Sequence[str]) -> bool:
    """Whether games won stand here, as in `Anna 2-0 Boris`, and no number of a name."""
    return len(words) == 3 and words[0].isdigit() and words[1] in "-:–" and words[2].isdigit()


def _is_word(text: str) -> bool:
    return text[0].isalnum() or text[0] == "_"
