"""What the card table holds for filling a list up; worked out only when something must be mended."""

from __future__ import annotations

from typing import NamedTuple

from companion.decks.book import Book
from companion.decks.model import UNLIMITED


class Capacity(NamedTuple):
    """How many cards a part can hold at all: by group, and in total."""

    groups: dict[str, int]
    total: int


class Stock:
    """The cards that may be added to each part, and how far they go."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self.fillers = self._fillers()
        self.homes, self.limits = self._groups()
        self._capacities: dict[tuple[str, str], Capacity] = {}
        crossing = tuple(group for group, homes in self.homes.items() if len(homes) > 1)
        self.is_scarce = self._is_scarce(crossing)
        """Whether so few cards exist that it matters for mending which of them are left."""
        self.crossing = crossing if self.is_scarce else ()
        """Names with cards in two parts, where that matters."""

    def _fillers(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for index, home in enumerate(self._book.home):
            book = self._book
            if not (book.outside[index] or book.banned[index] or "/" in book.sides[index]):
                found.setdefault(home, []).append(index)
        return found

    def _groups(self) -> tuple[dict[str, tuple[str, ...]], dict[str, int]]:
        """The parts that the cards of each group may be added to, and the group's copy limit."""
        homes: dict[str, tuple[str, ...]] = {}
        limits: dict[str, int] = {}
        for home, indexes in self.fillers.items():
            for index in indexes:
                group = self._book.groups[index]
                if home not in homes.get(group, ()):
                    homes[group] = (*homes.get(group, ()), home)
                limits[group] = min(limits.get(group, UNLIMITED), self._book.limits[index].plain)
        return homes, limits

    def capacity(self, section: str, side: str) -> Capacity:
        """The cards of the table that a part can hold for a side, by their copy limits."""
        if (section, side) not in self._capacities:
            sides, groups = self._book.sides, self._book.groups
            fitting = [groups[i] for i in self.fillers.get(section, ()) if not side or sides[i] in ("", side)]
            found = {group: self.limits[group] for group in fitting}
            self._capacities[section, side] = Capacity(found, sum(found.values()))
        return self._capacities[section, side]

    def _is_scarce(self, crossing: tuple[str, ...]) -> bool:
        """Whether a part could hardly be filled without the names that two parts share."""
        apart = self._book.format.sides.apart if self._book.format.sides else ("",)
        for section in self._book.format.sections:
            for side in apart:
                found = self.capacity(section.id, side)
                shared = sum(found.groups.get(group, 0) for group in crossing)
                if found.total - shared < 2 * section.least + 20:
                    return True
        return False
