"""A deck as numbers for mending: how many copies of each group stand right, wrong, and in the sideboard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from math import comb
from operator import add, le
from typing import Final, NamedTuple

from companion.cards.card import UNLIMITED
from companion.decks.mend.fillers import Fillers
from companion.decks.piles import Pile, PiledList

_MOST_SPLITS: Final = 300
"""Names with cards in two parts are rare, and ways to share their limits that come to the same are one."""

Shares = dict[str, tuple[int, ...]]
"""How each name with cards in several parts shares its copy limit between them."""


class Placed(NamedTuple):
    """Copies that stand right, in the sideboard, and wrong."""

    right: int
    board: int
    wrong: int


_NONE: Final = Placed(0, 0, 0)


@dataclass
class GroupPart:
    """The copies of one group that belong to one section: there, in the sideboard, or in a wrong place."""

    group: str
    section: str
    limit: int = 0
    right: list[Pile] = field(default_factory=list)
    board: list[Pile] = field(default_factory=list)
    wrong: list[Pile] = field(default_factory=list)

    copies: Placed = _NONE

    def put(self, pile: Pile, board: bool) -> None:
        """One more pile of the group."""
        right, beside, wrong = self.copies
        if board:
            self.board.append(pile)
            self.copies = Placed(right, beside + pile.count, wrong)
        elif pile.section == self.section:
            self.right.append(pile)
            self.copies = Placed(right + pile.count, beside, wrong)
        else:
            self.wrong.append(pile)
            self.copies = Placed(right, beside, wrong + pile.count)

    @property
    def excess(self) -> int:
        """Copies that must go even if all wrong ones go."""
        right, board, _ = self.copies
        return max(0, right + board - self.limit)

    @property
    def free(self) -> int:
        """Wrong copies that may find a place; moving one costs no more than removing it."""
        right, board, wrong = self.copies
        return max(0, min(wrong, self.limit - right - board))


class Tally(NamedTuple):
    """The parts of a section added up."""

    right: int
    board: int
    wrong: int
    excess: int
    free: int
    least_cut: int
    """Excess that can only come from the sideboard."""
    most_cut: int
    """Excess that may come from the sideboard."""


def tally(parts: list[GroupPart], plain: list[Pile]) -> Tally:
    """Add up parts and plain piles."""
    right = sum([pile.count for pile in plain])
    board = wrong = excess = free = least_cut = most_cut = 0
    for part in parts:
        here, beside, astray = part.copies
        over = part.excess
        right, board, wrong = right + here, board + beside, wrong + astray
        excess, free = excess + over, free + part.free
        least_cut, most_cut = least_cut + max(0, over - here), most_cut + min(over, beside)
    return Tally(right, board, wrong, excess, free, least_cut, most_cut)


class CountedDeck:
    """A list counted for one side: what must go at once, and the parts of what may stay."""

    def __init__(self, piled: PiledList, side: str, fillers: Fillers) -> None:
        self.piled, self.side, self.format = piled, side, piled.applied.format
        self.fillers = fillers
        self.board = self.format.sideboard if piled.applied.table is not None else None
        self.out: list[Pile] = []
        self.stay: list[Pile] = []
        for pile in piled.judged:
            (self.out if self._is_out(pile) else self.stay).append(pile)
        pooled = self.format.pool is not None and piled.has_part("pool")
        self.supply = piled.supply("pool") if pooled else None
        self._groups: dict[str, list[Pile]] = {}
        for pile in self.stay:
            self._groups.setdefault(pile.group, []).append(pile)
        self.is_cut = False
        """Whether a limit can be shared in more ways than are tried."""
        self.plain: dict[str, list[Pile]] = {}
        """By section the piles without any question: alone in their group, at home, within their limit."""
        self._questions = self._set_plain_aside()
        self._homes = self._group_homes()
        self._limits = {group: self._limit(group) for group in self._homes}

    def _set_plain_aside(self) -> list[Pile]:
        reserve = self.piled.applied.reserve
        reserved = self.piled.applied.groups[reserve] if reserve is not None else None
        questions: list[Pile] = []
        for group, piles in self._groups.items():
            pile = piles[0]
            single = len(piles) == 1 and group != reserved and len(self.fillers.homes.get(group, ())) < 2
            home = single and pile.section != "sideboard" and pile.is_at_home
            if home and pile.count <= (self._limit(group) if self.supply is not None else pile.limit.most):
                self.plain.setdefault(pile.section, []).append(pile)
            else:
                questions.extend(piles)
        return questions

    def _is_out(self, pile: Pile) -> bool:
        wrong = bool(self.side and pile.side and pile.side != self.side)
        dropped = bool(self.fillers.dropped) and self.fillers.dropped.issuperset(pile.indexes or (-1,))
        return wrong or pile.outside or pile.banned or pile.homeless or dropped

    def _home(self, pile: Pile) -> str:
        """The section that a pile belongs to; a card nobody knows belongs where it stands."""
        beside = pile.section == "sideboard" and self.board is not None
        return pile.home or (self.board.home if self.board and beside else pile.section)

    def _group_homes(self) -> dict[str, list[str]]:
        """The sections that each group of the list has cards for, in the list or in the table."""
        homes: dict[str, list[str]] = {}
        groups = self.fillers.homes
        for pile in self._questions:
            known = homes.setdefault(pile.group, list(groups.get(pile.group, ())))
            home = self._home(pile)
            if home not in known:
                known.append(home)
        for group in self.fillers.crossing:
            homes.setdefault(group, list(groups[group]))
        return homes

    def _limit(self, group: str) -> int:
        """The most copies of a group; those that are only perhaps allowed may stay, but none is added."""
        piles = self._groups.get(group, [])
        standing = sum(pile.count for pile in piles)
        most = max(self._plain(group), min(self.piled.limit(piles).most, standing) if piles else 0)
        return most if self.supply is None else min(most, self.supply.get(group, 0))

    def _plain(self, group: str) -> int:
        """The copies that are surely allowed, whichever card of the name comes in."""
        piles = self._groups.get(group, [])
        if self.supply is not None or not piles:
            return self.piled.limit(piles).plain if piles else self.fillers.limits.get(group, UNLIMITED)
        return min(self.piled.limit(piles).plain, self.fillers.limits.get(group, UNLIMITED))

    def splits(self) -> tuple[Iterator[list[GroupPart]], bool]:
        """The parts for every way to share a group's limit between its sections; whether all are tried.

        Ways that come to the same sums in every section are one way: they cost the same.
        """
        shared = [(group, homes) for group, homes in self._homes.items() if len(homes) > 1]
        index = self.piled.applied.reserve
        special = self.piled.applied.groups[index] if index is not None else None
        ways: dict[tuple[int, ...], Shares] = {(): {}}
        complete = True
        for group, homes in shared:
            more: dict[tuple[int, ...], Shares] = {}
            for share, weight in self._weights(group, homes, group == special):
                for sums, chosen in ways.items():
                    key = tuple(map(add, sums, weight)) if sums else weight
                    more.setdefault(key, {**chosen, group: share})
            complete = complete and len(more) <= _MOST_SPLITS
            ways = dict(islice(more.items(), _MOST_SPLITS))
        return (self._parts(shares) for shares in ways.values()), complete and not self.is_cut

    def _weights(
        self, group: str, homes: list[str], special: bool
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Each way to share a group's limit, with what it comes to in every section."""
        sections = [section.id for section in self.format.sections]
        known = [pile for pile in self._questions if pile.group == group]
        for share in self._ways(group, homes):
            weight: list[int] = []
            parts = {home: GroupPart(group, home, most) for home, most in zip(homes, share, strict=True)}
            for pile in known:
                self._put(parts[self._home(pile)], pile)
            for section in sections:
                part = parts.get(section) or GroupPart(group, section)
                sums = tally([part], [])
                weight += [part.limit, sums.excess, sums.free, sums.least_cut, sums.most_cut]
            weight.append(sum(part.excess for home, part in parts.items() if home not in sections))
            # The card that allows a sideboard is counted one by one, so its own ways all differ.
            yield share, tuple(weight) + (tuple(share) if special else (0,) * len(share))

    def _ways(self, group: str, homes: list[str]) -> list[tuple[int, ...]]:
        """The ways to share a limit; copies that are only perhaps allowed stay where they are."""
        limit = self._limits[group]
        if limit >= UNLIMITED:
            return [(limit,) * len(homes)]
        piles = self._groups.get(group, [])
        plain = min(limit, self._plain(group))
        standing = [sum(p.count for p in piles if self._home(p) == home) for home in homes]
        ways = self._few(plain, standing)
        if plain < limit:
            ways += [share for share in self._few(limit, standing) if all(map(le, share, standing))]
        return ways

    def _few(self, limit: int, standing: list[int]) -> list[tuple[int, ...]]:
        """All ways to share a limit; where these are too many, only those that keep most of what stands."""
        if comb(limit + len(standing) - 1, limit) <= _MOST_SPLITS:
            return _shares(limit, len(standing))
        self.is_cut = True
        ways = []
        for first in range(len(standing)):
            left, share = limit, list(standing)
            for at in (first, *(at for at in range(len(share)) if at != first)):
                share[at] = min(left, share[at])
                left -= share[at]
            share[first] += left
            ways.append(tuple(share))
        return ways

    def _parts(self, shares: Shares) -> list[GroupPart]:
        found: dict[tuple[str, str], GroupPart] = {}
        for group, homes in self._homes.items():
            for at, home in enumerate(homes):
                limit = shares[group][at] if group in shares else self._limits[group]
                found[group, home] = GroupPart(group, home, limit)
        for pile in self._questions:
            self._put(found[pile.group, self._home(pile)], pile)
        return list(found.values())

    def _put(self, part: GroupPart, pile: Pile) -> None:
        board = self.board is not None and part.section == self.board.home
        part.put(pile, board and pile.section == "sideboard")

    def capacity(self, section: str, parts: list[GroupPart]) -> int:
        """How many cards a section and its sideboard can hold at all, by the copy limits of known cards."""
        table = self.piled.applied.table
        if self.supply is not None:
            return sum(min(self._pool_limit(group), count) for group, count in self.supply.items())
        if table is None or not table.complete:
            return UNLIMITED
        limits = self.fillers.capacity(section, self.side)
        total = limits.total
        for part in parts:
            if part.section == section and part.group in limits.groups:
                total += part.limit - limits.groups[part.group]
        return total if total < UNLIMITED // 2 else UNLIMITED

    def _pool_limit(self, group: str) -> int:
        piles = [pile for pile in self.piled.piles if pile.section == "pool" and pile.group == group]
        return self.piled.limit(piles).plain


def _shares(limit: int, sections: int) -> list[tuple[int, ...]]:
    """All ways to share a limit between sections, nothing left over."""
    if sections == 1:
        return [(limit,)]
    return [(first, *rest) for first in range(limit, -1, -1) for rest in _shares(limit - first, sections - 1)]
