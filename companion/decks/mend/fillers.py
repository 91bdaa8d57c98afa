"""What the card table holds for filling a list up; worked out only when something must be mended."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from companion.cards.card import UNLIMITED
from companion.decks.applied_format import Book, Limit


class Capacity(NamedTuple):
    """How many cards a part can hold at all: by group, and in total."""

    groups: dict[str, int]
    total: int


class Stock:
    """The cards that may be added to each part, and how far they go."""

    def __init__(self, book: Book, dropped: frozenset[int] = frozenset()) -> None:
        """`dropped` are cards that shall not be in the list: copies of a stricter limit than others have."""
        self._book = book
        self.dropped = dropped
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
            refused = book.outside[index] or book.banned[index] or "/" in book.sides[index]
            if not refused and index not in self.dropped:
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

    def without(self, dropped: frozenset[int]) -> Stock:
        """The same stock without some cards."""
        return Stock(self._book, dropped) if dropped else self

    @cached_property
    def uneven(self) -> dict[str, tuple[frozenset[int], ...]]:
        """For each name whose cards have different limits: what to drop so that only wider limits count."""
        book = self._book
        cards: dict[str, dict[Limit, set[int]]] = {}
        for index, group in enumerate(book.groups):
            cards.setdefault(group, {}).setdefault(book.limits[index], set()).add(index)
        return {group: _widening(limits) for group, limits in cards.items() if len(limits) > 1}

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


def _widening(limits: dict[Limit, set[int]]) -> tuple[frozenset[int], ...]:
    """The cards of the strictest limit, of the two strictest, and so on; those of the widest stay."""
    order = sorted(limits)
    return tuple(
        frozenset[int]().union(*(limits[each] for each in order[:at])) for at in range(1, len(order))
    )
