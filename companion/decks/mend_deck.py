"""The smallest set of changes that makes a deck legal.

An edit adds, removes or moves one copy. Cards that the format refuses must go; of cards above
their limit the excess must go, and only from which part it goes is open; cards in the wrong part
move; parts below their size are filled. What is open is tried out: the side of a mixed list, the
split of excess copies between parts, the copies of the card that allows a sideboard and the
sideboard's final size. The rest is arithmetic, so the cheapest of the tried plans is the minimum.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from math import prod
from typing import Final

from companion.decks.case import Case, Pile, room_left
from companion.decks.model import UNLIMITED, Change, Fix
from companion.decks.wording import add_any, add_card, move, remove

_MOST_SPLITS: Final = 5_000
_SHOWN: Final = 5


@dataclass(frozen=True)
class _Board:
    """The end of the sideboard: copies of its card moved in and added, and its final size."""

    moved: int = 0
    added: int = 0
    size: int = 0


@dataclass(frozen=True)
class _Plan:
    """One way to mend a list: copies kept per pile, cards added per part, the sideboard's end."""

    cost: int
    side: str
    kept: tuple[int, ...]
    adds: tuple[tuple[str, int], ...]
    board: _Board
    minimal: bool


class _Deck:
    """A deck as numbers."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.format = case.book.format
        self.piles = [pile for pile in case.judged if pile.section]
        supplied = case.has_part("pool") and self.format.pool is not None
        self.supply = case.supply("pool") if supplied else None
        self.reserve = case.book.reserve()

    def plans(self) -> Iterator[_Plan]:
        """The cheapest plan for each side that the list could end on."""
        for side in self._sides():
            best: _Plan | None = None
            splits, minimal = self._splits(side)
            for kept in splits:
                for plan in self._finish(side, kept, minimal):
                    if (best is None or plan.cost < best.cost) and self._can_fill(plan):
                        best = plan
            if best is not None:
                yield best

    def _sides(self) -> tuple[str, ...]:
        if self.case.side or self.format.sides is None:
            return (self.case.side,)
        present = {self.case.side_of(pile) for pile in self.piles} - {""}
        return tuple(sorted(present)) or ("",)

    def _is_out(self, pile: Pile, side: str) -> bool:
        other = self.format.sides is not None and side and self.case.side_of(pile) not in ("", side)
        return bool(other) or self.case.is_outside(pile) or self.case.is_banned(pile)

    def limit(self, group: str, piles: list[Pile]) -> int:
        """How many copies of a group may stay."""
        most = self.case.limit(piles).most
        return most if self.supply is None else min(most, self.supply.get(group, 0))

    def _splits(self, side: str) -> tuple[Iterator[tuple[int, ...]], bool]:
        """All ways to cut the excess copies of each group, as copies kept per pile."""
        base = [0 if self._is_out(pile, side) else pile.count for pile in self.piles]
        groups: dict[str, list[int]] = {}
        for at, pile in enumerate(self.piles):
            if base[at]:
                groups.setdefault(pile.group, []).append(at)
        choices = [ways for group, ats in groups.items() if (ways := self._ways(group, ats, base))]
        minimal = prod(len(ways) for ways in choices) <= _MOST_SPLITS
        if not minimal:
            choices = [ways[:1] for ways in choices]
        return (_cut(base, chosen) for chosen in product(*choices)), minimal

    def _ways(self, group: str, ats: list[int], base: list[int]) -> list[dict[int, int]]:
        """The ways to remove a group's excess, one for each split between places; first the wrong ones."""
        excess = sum(base[at] for at in ats) - self.limit(group, [self.piles[at] for at in ats])
        if excess <= 0:
            return []
        places: dict[tuple[str, bool], list[int]] = {}
        for at in reversed(ats):
            places.setdefault((self.piles[at].section, self.case.counts(self.piles[at])), []).append(at)
        ordered = [places[key] for key in sorted(places, key=lambda key: key[1])]
        room = [sum(base[at] for at in place) for place in ordered]
        return [_take(ordered, base, split) for split in _compositions(excess, room)]

    def _finish(self, side: str, kept: tuple[int, ...], minimal: bool) -> Iterator[_Plan]:
        """The plans that follow from the kept copies: one for each possible end of the sideboard."""
        removed = sum(pile.count - left for pile, left in zip(self.piles, kept, strict=True))
        wrong = sum(
            left for pile, left in zip(self.piles, kept, strict=True) if left and not self.case.counts(pile)
        )
        for board in self._boards(kept, side):
            cost, adds = removed + wrong, []
            for section in self.format.sections:
                size = self._size(section.id, kept) + self._from_board(section.id, kept, board)
                if section.most is not None and size > section.most:
                    misplaced = self._misplaced(section.id, kept)
                    cost += max(0, size - section.most - misplaced)
                if size < section.least:
                    adds.append((section.id, section.least - size))
            standing = self._standing(kept) - board.moved
            cost += board.moved + board.added + abs(standing - board.size)
            cost += sum(count for _, count in adds)
            yield _Plan(cost, side, kept, tuple(adds), board, minimal)

    def _size(self, section: str, kept: tuple[int, ...]) -> int:
        """The cards that end in a part once misplaced ones have moved."""
        return sum(
            left
            for pile, left in zip(self.piles, kept, strict=True)
            if (pile.home or pile.section) == section
            and not (pile.section == "sideboard" and self.case.counts(pile))
        )

    def _misplaced(self, section: str, kept: tuple[int, ...]) -> int:
        return sum(
            left
            for pile, left in zip(self.piles, kept, strict=True)
            if pile.home == section and not self.case.counts(pile)
        )

    def _standing(self, kept: tuple[int, ...]) -> int:
        """The cards of the sideboard that may stand there."""
        return sum(
            left
            for pile, left in zip(self.piles, kept, strict=True)
            if pile.section == "sideboard" and self.case.counts(pile)
        )

    def _from_board(self, section: str, kept: tuple[int, ...], board: _Board) -> int:
        """What a part gains from the sideboard: its card, and cards that fill the part up."""
        rule = self.format.sideboard
        if rule is None or section != rule.home:
            return 0
        return board.moved + board.added + self._filled(kept, board)

    def _filled(self, kept: tuple[int, ...], board: _Board) -> int:
        """The sideboard cards that move into the deck because it is too small."""
        rule = self.format.sideboard
        if rule is None:
            return 0
        least = next((each.least for each in self.format.sections if each.id == rule.home), 0)
        short = least - self._size(rule.home, kept) - board.moved - board.added
        out = self._standing(kept) - board.moved - board.size
        return max(0, min(short, out))

    def _boards(self, kept: tuple[int, ...], side: str) -> Iterator[_Board]:
        """The ends that a sideboard can take."""
        rule = self.format.sideboard
        standing = self._standing(kept)
        if rule is None or not standing or self.case.book.table is None:
            yield _Board(0, 0, standing)
            return
        in_deck, in_board, room = self._reserve_copies(kept, side)
        for moved in range(in_board + 1):
            for added in range(room + 1):
                copies = in_deck + moved + added
                for size in range(0, min(rule.each * copies, standing + rule.each) + 1, rule.each):
                    yield _Board(moved, added, size)

    def _reserve_copies(self, kept: tuple[int, ...], side: str) -> tuple[int, int, int]:
        """Copies of the sideboard's card in the deck, in the sideboard, and how many may still come in."""
        book, rule = self.case.book, self.format.sideboard
        if self.reserve is None or book.table is None or rule is None:
            return 0, 0, 0
        card = book.table.cards[self.reserve]
        spots = [
            (pile, left) for pile, left in zip(self.piles, kept, strict=True) if self.reserve in pile.indexes
        ]
        in_board = sum(left for pile, left in spots if pile.section == "sideboard")
        total = sum(
            left for pile, left in zip(self.piles, kept, strict=True) if pile.group == book.group_of(card)
        )
        refused = book.is_outside(card) or book.is_banned(card) or book.side_of(card) not in ("", side)
        most = 0 if refused else min(room_left(book.limit_of(card).plain, total), 9)
        return sum(left for _, left in spots) - in_board, in_board, most

    def _can_fill(self, plan: _Plan) -> bool:
        """Whether the card table holds enough for the cards that are to be added."""
        wanted = dict(plan.adds)
        more = plan.board.size - (self._standing(plan.kept) - plan.board.moved)
        if more > 0 and self.format.sideboard:
            home = self.format.sideboard.home
            wanted[home] = wanted.get(home, 0) + more
        return all(self._has_room(section, need, plan) for section, need in wanted.items())

    def _has_room(self, section: str, need: int, plan: _Plan) -> bool:
        for _, room in self.rooms(section, plan):
            need -= room
            if need <= 0:
                return True
        return need <= 0

    def rooms(self, section: str, plan: _Plan) -> Iterator[tuple[str, int]]:
        """(name, copies) of the cards that may still come into a part; those of the list first."""
        kept: dict[str, int] = {}
        for pile, left in zip(self.piles, plan.kept, strict=True):
            kept[pile.group] = kept.get(pile.group, 0) + left
        if self.supply is not None:
            yield from self._pool_rooms(kept)
        elif self.case.book.table is None:
            yield "", UNLIMITED
        else:
            yield from self._table_rooms(section, plan.side, kept)

    def _table_rooms(self, section: str, side: str, kept: dict[str, int]) -> Iterator[tuple[str, int]]:
        book = self.case.book
        table, fillers = book.table, book.fillers.get(section, [])
        mine = [index for pile in self.piles for index in pile.indexes if pile.home == section]
        may_come = set(fillers) if mine else set()
        for index in (*(index for index in mine if index in may_come), *fillers):
            bound, group = book.sides[index], book.groups[index]
            if table is None or (bound and side and bound != side):
                continue
            room = room_left(book.limits[index].plain, kept.get(group, 0))
            if room:
                kept[group] = kept.get(group, 0) + room
                yield table.cards[index].name, room
        if table is not None and not table.complete:
            yield "", UNLIMITED

    def _pool_rooms(self, kept: dict[str, int]) -> Iterator[tuple[str, int]]:
        for pile in self.case.piles:
            if pile.section != "pool" or self.supply is None:
                continue
            most = min(self.case.limit([pile]).plain, self.supply[pile.group])
            room = room_left(most, kept.get(pile.group, 0))
            if room:
                kept[pile.group] = kept.get(pile.group, 0) + room
                yield pile.name, room


def _cut(base: list[int], chosen: tuple[dict[int, int], ...]) -> tuple[int, ...]:
    left = list(base)
    for cuts in chosen:
        for at, count in cuts.items():
            left[at] -= count
    return tuple(left)


def _take(places: list[list[int]], base: list[int], split: tuple[int, ...]) -> dict[int, int]:
    cuts: dict[int, int] = {}
    for place, count in zip(places, split, strict=True):
        for at in place:
            cuts[at] = min(count, base[at])
            count -= cuts[at]
    return cuts


def _compositions(total: int, room: list[int]) -> Iterator[tuple[int, ...]]:
    """All ways to spread a number over places, the first places fullest first."""
    if len(room) == 1:
        if total <= room[0]:
            yield (total,)
        return
    for first in range(min(total, room[0]), -1, -1):
        for rest in _compositions(total - first, room[1:]):
            yield (first, *rest)


def mend_deck(case: Case) -> Fix:
    """The fewest edits after which no error is left; `possible` is False where the table holds no way."""
    deck = _Deck(case)
    plans = sorted(deck.plans(), key=lambda plan: (plan.cost, plan.side))
    if not plans:
        return Fix(possible=False)
    return Fix(tuple(_changes(deck, plans[0])), minimal=plans[0].minimal)


def _changes(deck: _Deck, plan: _Plan) -> Iterator[Change]:
    left = list(plan.kept)
    for at, pile in enumerate(deck.piles):
        if left[at] < pile.count:
            yield remove(pile.name, pile.count - left[at], pile.section, pile.id)
    yield from _trims(deck, plan, left)
    for at, pile in enumerate(deck.piles):
        if left[at] and not deck.case.counts(pile):
            yield move(pile.name, left[at], pile.section, pile.home, pile.id)
    yield from _board_changes(deck, plan, left)
    for section, count in plan.adds:
        yield add_any(count, section, _candidates(deck, section, plan))


def _trims(deck: _Deck, plan: _Plan, left: list[int]) -> Iterator[Change]:
    """Cards above the size of a part: misplaced ones first, then the last of the list."""
    for section in deck.format.sections:
        size = deck._size(section.id, plan.kept) + deck._from_board(section.id, plan.kept, plan.board)
        surplus = 0 if section.most is None else size - section.most
        here = [at for at, pile in enumerate(deck.piles) if (pile.home or pile.section) == section.id]
        here.sort(key=lambda at: (deck.case.counts(deck.piles[at]), -at))
        for at in here:
            taken = max(0, min(surplus, left[at]))
            surplus -= taken
            left[at] -= taken
            if taken:
                yield remove(deck.piles[at].name, taken, deck.piles[at].section, deck.piles[at].id)


def _board_changes(deck: _Deck, plan: _Plan, left: list[int]) -> Iterator[Change]:
    rule, table = deck.format.sideboard, deck.case.book.table
    if rule is None or table is None:
        return
    board = plan.board
    name = table.cards[deck.reserve].name if deck.reserve is not None else ""
    if board.moved:
        yield move(name, board.moved, "sideboard", rule.home, rule.card)
    if board.added:
        yield add_card(name, board.added, rule.home, rule.card)
    standing = deck._standing(plan.kept) - board.moved
    if board.size > standing:
        yield add_any(board.size - standing, "sideboard", _candidates(deck, rule.home, plan))
    filled = deck._filled(plan.kept, board)
    spare = _spare(deck, left, board.moved)
    for at, count in _pick(spare, standing - board.size):
        pile = deck.piles[at]
        moved = min(filled, count)
        filled -= moved
        if moved:
            yield move(pile.name, moved, "sideboard", rule.home, pile.id)
        if count > moved:
            yield remove(pile.name, count - moved, "sideboard", pile.id)


def _spare(deck: _Deck, left: list[int], moved: int) -> list[tuple[int, int]]:
    """The sideboard's piles and copies that may leave it, the last of the list first."""
    found = []
    for at, pile in reversed(list(enumerate(deck.piles))):
        if pile.section == "sideboard" and deck.case.counts(pile):
            kept_back = moved if deck.reserve in pile.indexes else 0
            found.append((at, left[at] - kept_back))
    return found


def _pick(spare: list[tuple[int, int]], count: int) -> Iterator[tuple[int, int]]:
    for at, there in spare:
        taken = min(there, count)
        if taken > 0:
            count -= taken
            yield at, taken


def _candidates(deck: _Deck, section: str, plan: _Plan) -> tuple[str, ...]:
    """A few cards that may come in, those of the list first."""
    names = (name for name, _ in deck.rooms(section, plan) if name)
    return tuple(islice(dict.fromkeys(islice(names, 2 * _SHOWN)), _SHOWN))
