"""What else could have been done at a moment of the past: by kind, in words, and by the ways to do it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.presenters.views import RowView
from companion.core.game import Command
from companion.core.offers import legal
from companion.core.text import say_n

if TYPE_CHECKING:
    from app.presenters.play import Play

KINDS, ORDERS, WAYS = range(3)
MOST = 40
"""So many orders are listed for a search; more words find the rest."""


class Alternatives:
    """The commands that are still meant, told by kind, then in words, then by what the words leave out."""

    def __init__(self, play: Play, at: int) -> None:
        self._play = play
        before = play.table.journal.state_before(at)
        self._before = play.handover.state(before)
        """The table of that moment as far as who looks may see it."""
        self._was = play.table.entries(at, at + 1)[0].command
        self._all: Sequence[Command] = legal(play.game, before, play.handover.eyes)
        self._meant = list(self._all)
        self._depth = self._next(KINDS)
        self._path: list[tuple[list[Command], int]] = []

    @property
    def offers(self) -> bool:
        """Whether there is anything else to do."""
        return any(command != self._was for command in self._all)

    @property
    def deep(self) -> bool:
        """Whether something has been picked, so that one can go back."""
        return bool(self._path)

    @property
    def many(self) -> bool:
        """Whether a search is of use."""
        return len(self._all) > MOST // 4

    def rows(self, words: str = "") -> tuple[RowView, ...]:
        """What is to be picked from now; with words, every order of the moment that holds them all."""
        wanted = words.casefold().split()
        if wanted:
            found = [each for each in self._all if all(word in self._told(each) for word in wanted)]
            return tuple(self._row(group, ORDERS) for group in self._groups(found, ORDERS)[:MOST])
        return tuple(self._row(group, self._depth) for group in self._groups(self._meant, self._depth))

    def pick(self, row: str) -> Command | None:
        """The command that is meant; None while there is more to pick."""
        first = self._all[int(row.partition("/")[2])]
        depth = int(row.partition("/")[0])
        among = self._all if depth == ORDERS else self._meant
        group = next(each for each in self._groups(among, depth) if first in each)
        if len(group) == 1:
            return group[0]
        self._path.append((self._meant, self._depth))
        self._meant = group
        self._depth = self._next(depth + 1)
        return None

    def back(self) -> None:
        """Undo the last pick."""
        if self._path:
            self._meant, self._depth = self._path.pop()

    def _next(self, depth: int) -> int:
        """The first depth from here on at which the meant commands differ."""
        while depth < WAYS and len(self._groups(self._meant, depth)) == 1:
            depth += 1
        return depth

    def _groups(self, commands: Sequence[Command], depth: int) -> list[list[Command]]:
        found: dict[str, list[Command]] = {}
        for command in commands:
            key = [self._words(command, each) for each in range(min(depth, ORDERS) + 1)]
            found.setdefault("/".join([*key, repr(command)] if depth == WAYS else key), []).append(command)
        return list(found.values())

    def _words(self, command: Command, depth: int) -> str:
        words = self._play.game.words(self._before)
        return self._play.speak(words.kind(command) if depth == KINDS else words.command(command))

    def _detail(self, command: Command) -> str:
        words = self._play.game.words(self._before)
        return " · ".join(self._play.speak(part) for part in words.detail(command))

    def _told(self, command: Command) -> str:
        parts = (self._words(command, KINDS), self._words(command, ORDERS), self._detail(command))
        return " ".join(parts).casefold()

    def _row(self, group: list[Command], depth: int) -> RowView:
        first, more = group[0], len(group) > 1
        ways = self._play.speak(say_n("{n} way", "{n} ways", len(group)))
        title = self._words(first, depth if more else ORDERS)
        return RowView(
            f"{depth}/{self._all.index(first)}",
            title,
            ways if more else self._detail(first),
            end_icon="chevron-right" if more else "",
            selected=self._was in group,
        )
