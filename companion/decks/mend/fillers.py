"""What the card table holds for filling a list up; worked out only when something must be mended."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from companion.cards.card import UNLIMITED
from companion.decks.applied_format import AppliedFormat, Limit


class Capacity(NamedTuple):
    """How many cards a part can hold at all: by group, and in total."""

    groups: dict[str, int]
    total: int


class Fillers:
    """The cards that may be added to each part, and how far they go."""

    def __init__(self, applied: AppliedFormat, dropped: frozenset[int] = frozenset()) -> None:
        """`dropped` are cards that shall not be in the list: copies of a stricter limit than others have."""
        self._applied = applied
        self.dropped = dropped
        self.by_part = self._by_part()
        self.homes, self.limits = self._groups()
        self._capacities: dict[tuple[str, str], Capacity] = {}
        crossing = tuple(group for group, homes in self.homes.items() if len(homes) > 1)
        self.is_scarce = self._is_scarce(crossing)
        """Whether so few cards exist that it matters for mending which of them are left."""
        self.crossing = crossing if self.is_scarce else ()
        """Names with cards in two parts, where that matters."""

    def _by_part(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for index, home in enumerate(self._applied.home):
            applied = self._applied
            refused = applied.outside[index] or applied.banned[index] or "/" in applied.sides[index]
            if not refused and index not in self.dropped:
                found.setdefault(home, []).append(index)
        return found

    def _groups(self) -> tuple[dict[str, tuple[str, ...]], dict[str, int]]:
        """The parts that the cards of each group may be added to, and the group's copy limit."""
        homes: dict[str, tuple[str, ...]] = {}
        limits: dict[str, int] = {}
        for home, indexes in self.by_part.items():
            for index in indexes:
                group = self._applied.groups[index]
                if home not in homes.get(group, ()):
                    homes[group] = (*homes.get(group, ()), home)
                limits[group] = min(limits.get(group, UNLIMITED), self._applied.limits[index].plain)
        return homes, limits

    def without(self, dropped: frozenset[int]) -> Fillers:
        """The same without some cards."""
        return Fillers(self._applied, dropped) if dropped else self

    @cached_property
    def uneven(self) -> dict[str, tuple[frozenset[int], ...]]:
        """For each name whose cards have different limits: what to drop so that only wider limits count."""
        applied = self._applied
        cards: dict[str, dict[Limit, set[int]]] = {}
        for index, group in enumerate(applied.groups):
            cards.setdefault(group, {}).setdefault(applied.limits[index], set()).add(index)
        return {group: _widening(limits) for group, limits in cards.items() if len(limits) > 1}

    def capacity(self, section: str, side: str) -> Capacity:
        """The cards of the table that a part can hold for a side, by their copy limits."""
        if (section, side) not in self._capacities:
            sides, groups = self._applied.sides, self._applied.groups
            fitting = [groups[i] for i in self.by_part.get(section, ()) if not side or sides[i] in ("", side)]
            found = {group: self.limits[group] for group in fitting}
            self._capacities[section, side] = Capacity(found, sum(found.values()))
        return self._capacities[section, side]

    def _is_scarce(self, crossing: tuple[str, ...]) -> bool:
        """Whether a part could hardly be filled without the names that two parts share."""
        apart = self._applied.format.sides.apart if self._applied.format.sides else ("",)
        for section in self._applied.format.sections:
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
