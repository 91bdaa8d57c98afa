"""From numbers to cards: what a plan wants of each part of a list, and the changes that carry it out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import Final, NamedTuple

from companion.cards.card import UNLIMITED
from companion.decks.mend.counts import CountedDeck, GroupPart
from companion.decks.model import Change
from companion.decks.phrases import add_any, add_card, move, remove
from companion.decks.piles import Pile, room_left


class Reserve(NamedTuple):
    """Copies of the card that allows a sideboard: in its section, and in the sideboard."""

    section: int
    board: int


@dataclass(frozen=True)
class Goal:
    """What a section is to become: cards right, in its sideboard, and cut from the sideboard as excess."""

    section: str
    right: int
    board: int
    cut: int
    cost: int
    reserve: Reserve | None = None


@dataclass(frozen=True)
class Plan:
    """One complete way to mend a list."""

    cost: int
    counted: CountedDeck
    parts: list[GroupPart]
    goals: tuple[Goal, ...]


_SHOWN: Final = 5


def changes_of(plan: Plan) -> Iterator[Change]:
    """All changes of a plan: what goes, what moves, what comes in."""
    work = _Work(plan)
    for pile in plan.counted.out:
        work.take(pile, pile.count)
    judged = {goal.section for goal in plan.goals}
    for part in plan.parts:
        if part.section not in judged:
            work.cut(part.right, part.excess)
    for goal in plan.goals:
        work.reach(goal)
    yield from work.removed()
    yield from work.moved()
    yield from work.added


@dataclass
class _Lack:
    """How many copies are still wanted in a section and in its sideboard; less than 0 are too many there."""

    section: int
    board: int
    spare: int = 0
    """How many more the section could hold than are wanted."""


class _Work:
    """Carries out goals on piles and remembers what was done to each."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.counted = plan, plan.counted
        self.left = {pile: pile.count for pile in plan.counted.piled.judged}
        self.gone: dict[Pile, int] = {}
        self.gone_to: dict[tuple[Pile, str], int] = {}
        self.added: list[Change] = []

    def take(self, pile: Pile, count: int) -> None:
        """Remove so many copies of a pile."""
        self.left[pile] -= count
        self.gone[pile] = self.gone.get(pile, 0) + count

    def put(self, pile: Pile, count: int, to: str) -> None:
        """Move so many copies of a pile."""
        self.left[pile] -= count
        self.gone_to[pile, to] = self.gone_to.get((pile, to), 0) + count

    def cut(self, piles: list[Pile], count: int) -> None:
        """Remove so many copies, from the last piles first."""
        for pile in reversed(piles):
            taken = min(count, self.left[pile])
            count -= taken
            if taken:
                self.take(pile, taken)

    def reach(self, goal: Goal) -> None:
        """Bring one section and its sideboard to the goal."""
        parts = [part for part in self.plan.parts if part.section == goal.section]
        if goal.reserve is not None:
            special = [part for part in parts if part.group == self._reserve_group()]
            parts = [part for part in parts if part.group != self._reserve_group()]
            self._reach_reserve(goal, special)
        self._cut_excess(parts, goal.cut)
        plain = self.counted.plain.get(goal.section, [])
        lack = self._lack(parts, goal.right - sum(pile.count for pile in plain), goal.board)
        lack.spare = self._most(goal) - max(goal.right - lack.section, goal.right)
        self._place_wrong(parts, goal.section, lack)
        self._shift(parts, plain, goal.section, lack)
        for count, section in ((lack.section, goal.section), (lack.board, "sideboard")):
            if count > 0:
                self.added.append(add_any(count, section, self._candidates(goal.section)))

    def _lack(self, parts: list[GroupPart], right: int, board: int) -> _Lack:
        """What the copies that are left lack to two numbers."""
        here = sum(self.left[pile] for part in parts for pile in part.right)
        return _Lack(right - here, board - sum(self.left[pile] for part in parts for pile in part.board))

    def _cut_excess(self, parts: list[GroupPart], cut: int) -> None:
        """Remove the excess of every group; `cut` copies of all of it come from the sideboard."""
        forced = [max(0, part.excess - part.copies.right) for part in parts]
        cut -= sum(forced)
        for part, from_board in zip(parts, forced, strict=True):
            more = min(cut, min(part.excess, part.copies.board) - from_board)
            cut -= more
            self.cut(part.board, from_board + more)
            self.cut(part.right, part.excess - from_board - more)
            self.cut(part.wrong, part.copies.wrong - part.free)

    def _most(self, goal: Goal) -> int:
        """The most cards of a section beside the card that allows its sideboard."""
        most = next(each.most for each in self.counted.format.sections if each.id == goal.section)
        return UNLIMITED if most is None else most - (goal.reserve.section if goal.reserve else 0)

    def _place_wrong(self, parts: list[GroupPart], section: str, lack: _Lack) -> None:
        """Wrong copies go where something lacks, else home while there is room, else away."""
        for pile in (pile for part in parts for pile in part.wrong):
            while self.left[pile]:
                if lack.section > 0:
                    lack.section -= 1
                    self.put(pile, 1, section)
                elif lack.board > 0:
                    lack.board -= 1
                    self.put(pile, 1, "sideboard")
                elif lack.spare > 0 and lack.section == 0:
                    lack.spare -= 1
                    self.put(pile, 1, section)
                else:
                    self.take(pile, 1)

    def _shift(self, parts: list[GroupPart], plain: list[Pile], section: str, lack: _Lack) -> None:
        """Copies that are too many in one place fill the other, or go."""
        for pile in reversed([pile for part in parts for pile in part.board]):
            while lack.board < 0 and self.left[pile]:
                lack.board += 1
                lack.section -= self._leave(pile, section, lack.section > 0)
        for pile in reversed([*(pile for part in parts for pile in part.right), *plain]):
            while lack.section < 0 and self.left[pile]:
                lack.section += 1
                lack.board -= self._leave(pile, "sideboard", lack.board > 0)

    def _leave(self, pile: Pile, to: str, wanted: bool) -> int:
        """One copy goes where it is wanted, else away; how many places it fills."""
        if wanted:
            self.put(pile, 1, to)
        else:
            self.take(pile, 1)
        return int(wanted)

    def _reserve_group(self) -> str:
        applied = self.counted.piled.applied
        index = applied.reserve
        return applied.groups[index] if index is not None else ""

    def _reach_reserve(self, goal: Goal, special: list[GroupPart]) -> None:
        """Bring the card that allows a sideboard to its numbers in deck and sideboard."""
        applied, index = self.counted.piled.applied, self.counted.piled.applied.reserve
        if goal.reserve is None or index is None or applied.table is None:
            return
        lack = self._lack(special, goal.reserve.section, goal.reserve.board)
        for pile in (pile for part in special for pile in part.wrong):
            while self.left[pile]:
                if lack.section > 0:
                    lack.section -= self._leave(pile, goal.section, True)
                else:
                    lack.board -= self._leave(pile, "sideboard", lack.board > 0)
        self._shift(special, [], goal.section, lack)
        card = applied.table.cards[index]
        for count, section in ((lack.section, goal.section), (lack.board, "sideboard")):
            if count > 0:
                self.added.append(add_card(card.name, count, section, card.id))

    def _candidates(self, section: str) -> tuple[str, ...]:
        """A few cards that may come in, those of the list first."""
        few = islice(self._rooms(section), 2 * _SHOWN)
        return tuple(dict.fromkeys(few))[:_SHOWN]

    def _rooms(self, section: str) -> Iterator[str]:
        piled = self.counted.piled
        held: dict[str, int] = {}
        for pile, count in self.left.items():
            held[pile.group] = held.get(pile.group, 0) + count
        for (pile, _), count in self.gone_to.items():
            held[pile.group] += count
        yield from _pool_rooms(self.counted, held) if self.counted.supply is not None else ()
        if self.counted.supply is None and piled.applied.table is not None:
            yield from _table_rooms(self.counted, section, held)

    def removed(self) -> Iterator[Change]:
        """What goes, in the order of the list."""
        for pile in self.left:
            if self.gone.get(pile):
                yield remove(pile.name, self.gone[pile], pile.section, pile.id)

    def moved(self) -> Iterator[Change]:
        """What moves, in the order of the list."""
        for (pile, to), count in self.gone_to.items():
            yield move(pile.name, count, pile.section, to, pile.id)


def _table_rooms(counted: CountedDeck, section: str, held: dict[str, int]) -> Iterator[str]:
    applied = counted.piled.applied
    table, others = applied.table, counted.fillers.by_part.get(section, [])
    mine = [index for pile in counted.stay for index in pile.indexes if pile.home == section]
    for index in chain(mine, others):
        bound = applied.sides[index]
        if table is None or (bound and counted.side and bound != counted.side):
            continue
        if room_left(applied.limits[index].plain, held.get(applied.groups[index], 0)):
            yield table.cards[index].name


def _pool_rooms(counted: CountedDeck, held: dict[str, int]) -> Iterator[str]:
    supply = counted.supply or {}
    for pile in counted.piled.piles:
        if pile.section == "pool":
            most = min(counted.piled.limit([pile]).plain, supply[pile.group])
            if room_left(most, held.get(pile.group, 0)):
                yield pile.name
