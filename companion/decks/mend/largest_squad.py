"""How many cards of a squad can be kept at most: an exact search over what the purse and the caps allow.

Cards that differ in price only are a class, and of a class the cheapest are kept. Which elements or realms
stay is decided by branch and bound: with some of them excluded and only the chosen ones paid for, the best
that the purse can keep bounds all that lies below, and where it fits as it stands, it is the best there.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final, NamedTuple

from companion.cards.money import surcharge

_MOST_NODES: Final = 2_000
"""Five elements need 63 at most. Choosing among many realms that cards share is a covering problem, for
which no quick way is known: beyond this number the answer is the best found, and says so."""


class Copy(NamedTuple):
    """One copy of a bought card, with what the limits look at; `pile` is -1 for a card to be added."""

    pile: int
    price: int
    elite: bool
    factions: frozenset[str]
    flying: bool
    area: bool
    host: bool

    @property
    def alike(self) -> tuple[object, ...]:
        """Copies that differ in price only: the cheapest of them are kept first."""
        return (self.elite, tuple(sorted(self.factions)), self.flying, self.area, self.host)


@dataclass(frozen=True)
class Bounds:
    """What a squad may hold; None where a limit is not looked at."""

    gold: int | None
    silver: int
    split: bool
    surcharge: int
    factions: int | None
    flying: int | None
    areas: int | None
    cards: int | None
    hosts: bool

    def after(self, factions: int) -> Bounds | None:
        """The same limits with so many elements or realms paid for; None where they are too many."""
        if self.factions is not None and factions > self.factions:
            return None
        gold = None if self.gold is None else self.gold - surcharge(factions, self.surcharge)
        return Bounds(gold, self.silver, self.split, 0, None, self.flying, self.areas, self.cards, self.hosts)


class LargestSquad(NamedTuple):
    """The copies that stay, forced ones included, and whether no larger set exists for sure."""

    copies: list[Copy] | None
    sure: bool


class _Spent(NamedTuple):
    """What the copies chosen so far cost; `sums` has a bit for each amount of silver that they can take."""

    copies: int = 0
    elite: int = 0
    regular: int = 0
    flying: int = 0
    areas: int = 0
    sums: int = 1

    def plus(self, copy: Copy, mask: int) -> _Spent:
        """One copy more."""
        regular = 0 if copy.elite else copy.price
        return _Spent(
            self.copies + 1,
            self.elite + copy.price - regular,
            self.regular + regular,
            self.flying + (copy.price if copy.flying else 0),
            self.areas + copy.area,
            (self.sums | self.sums << regular) & mask if regular else self.sums,
        )


@dataclass
class _Choice:
    """One choice of classes and counts, the most copies first."""

    bounds: Bounds
    classes: list[list[Copy]]
    best: tuple[int, ...] | None = None
    most: int = -1
    mask: int = 0
    rests: list[list[int]] = field(default_factory=list)

    def fill(self, forced: list[Copy]) -> list[Copy] | None:
        """The largest set of copies that fits, forced ones included; None where those do not fit at all."""
        self.mask = 0 if self.bounds.split or self.bounds.gold is None else (2 << self.bounds.silver) - 1
        for at in range(len(self.classes) + 1):
            prices = sorted(copy.price for copies in self.classes[at:] for copy in copies)
            self.rests.append(list(accumulate(prices)))
        spent = _Spent()
        for copy in forced:
            spent = spent.plus(copy, self.mask)
        if not self._fits(spent):
            return None
        self._choose(0, spent, ())
        chosen = zip(self.classes, self.best or (), strict=False)
        return [*forced, *(copy for copies, count in chosen for copy in copies[:count])]

    def _choose(self, at: int, spent: _Spent, counts: tuple[int, ...]) -> None:
        if spent.copies + self._more(at, spent) <= self.most:
            return
        if at == len(self.classes):
            self.best, self.most = counts, spent.copies
            return
        steps = [spent]
        for copy in self.classes[at]:
            spent = spent.plus(copy, self.mask)
            if not self._fits(spent):
                break
            steps.append(spent)
        for count in range(len(steps) - 1, -1, -1):
            self._choose(at + 1, steps[count], (*counts, count))

    def _more(self, at: int, spent: _Spent) -> int:
        """No more copies than this can follow: the cheapest of all that are left, until the money ends."""
        prices, bounds = self.rests[at], self.bounds
        more = len(prices)
        if bounds.gold is not None:
            more = bisect_right(prices, bounds.gold + bounds.silver - spent.elite - spent.regular)
        return more if bounds.cards is None else min(more, bounds.cards - spent.copies)

    def _fits(self, spent: _Spent) -> bool:
        bounds = self.bounds
        if bounds.cards is not None and spent.copies > bounds.cards:
            return False
        if bounds.areas is not None and spent.areas > bounds.areas:
            return False
        if bounds.flying is not None and spent.flying > bounds.flying:
            return False
        return bounds.gold is None or self._is_paid(spent, bounds.gold)

    def _is_paid(self, spent: _Spent, gold: int) -> bool:
        silver = self.bounds.silver
        paid = min(spent.regular, silver) if self.bounds.split else spent.sums.bit_length() - 1
        return spent.elite + spent.regular - paid <= gold


def largest_squad(copies: Iterable[Copy], forced: list[Copy], bounds: Bounds) -> LargestSquad:
    """The largest set of copies within the bounds, forced ones included."""
    search = _Search(bounds, list(copies), forced)
    search.branch(frozenset(f for copy in forced for f in copy.factions), frozenset())
    return LargestSquad(search.best, search.nodes <= _MOST_NODES)


@dataclass
class _Search:
    """Branch and bound over the elements or realms that stay."""

    bounds: Bounds
    copies: list[Copy]
    forced: list[Copy]
    best: list[Copy] | None = None
    nodes: int = 0

    def branch(self, chosen: frozenset[str], excluded: frozenset[str]) -> None:
        """The best set that pays for the chosen factions, has none of the excluded, and decides on others."""
        self.nodes += 1
        bounds = self.bounds.after(len(chosen))
        if bounds is None or self.nodes > _MOST_NODES:
            return
        allowed = [copy for copy in self.copies if excluded.isdisjoint(copy.factions)]
        if self.best is not None and len(allowed) + len(self.forced) <= len(self.best):
            return
        found = _fill(allowed, self.forced, bounds)
        if found is None or (self.best is not None and len(found) <= len(self.best)):
            return
        open_ = _by_use(found, chosen)
        if not open_ or self._stands(found, chosen | set(open_)):
            self.best = found
            return
        self.branch(chosen, excluded | {open_[0]})
        self.branch(chosen | {open_[0]}, excluded)

    def _stands(self, found: list[Copy], factions: frozenset[str]) -> bool:
        """Whether a set that did not pay for all of its factions can do so."""
        bounds = self.bounds.after(len(factions))
        return bounds is not None and _Choice(bounds, []).fill(found) is not None


def _by_use(copies: list[Copy], chosen: frozenset[str]) -> list[str]:
    """The undecided factions of some copies, the least used first."""
    uses: dict[str, int] = {}
    for copy in copies:
        for faction in copy.factions - chosen:
            uses[faction] = uses.get(faction, 0) + 1
    return sorted(uses, key=lambda faction: (uses[faction], faction))


def _fill(copies: list[Copy], forced: list[Copy], bounds: Bounds) -> list[Copy] | None:
    """The largest set with factions settled; where a host is wanted, the cheapest of each sort is tried."""
    found = _Choice(bounds, _classes(copies, bounds)).fill(forced)
    if found is None or not bounds.hosts or any(copy.host for copy in found):
        return found
    ways = [
        _Choice(bounds, _classes([each for each in copies if each is not host], bounds)).fill([*forced, host])
        for host in _hosts(copies)
    ]
    return max((way for way in ways if way is not None), key=len, default=None)


def _hosts(copies: list[Copy]) -> Iterator[Copy]:
    """The cheapest host of each sort: any other could be exchanged for it."""
    cheapest: dict[tuple[bool, bool, bool], Copy] = {}
    for copy in copies:
        sort = (copy.elite, copy.flying, copy.area)
        if copy.host and (sort not in cheapest or copy.price < cheapest[sort].price):
            cheapest[sort] = copy
    yield from cheapest.values()


def _classes(copies: list[Copy], bounds: Bounds) -> list[list[Copy]]:
    """Units that only differ in price, cheapest first, no more of them than there are places; small first."""
    classes: dict[tuple[bool, bool, bool], list[Copy]] = {}
    for copy in copies:
        sort = (copy.elite, copy.flying and bounds.flying is not None, copy.area)
        classes.setdefault(sort, []).append(copy)
    ordered = [sorted(each, key=lambda copy: copy.price)[: bounds.cards] for each in classes.values()]
    return sorted(ordered, key=len)
