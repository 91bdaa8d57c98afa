"""A plan of numbers to the changes that a person can carry out, card by card."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final

from companion.cards.card import UNLIMITED
from companion.decks.changes import add_any, add_card, move, remove
from companion.decks.mend.counts import Numbers, Part
from companion.decks.model import Change
from companion.decks.piles import Pile, room_left

if TYPE_CHECKING:
    from companion.decks.mend.deck import Goal, Plan

_SHOWN: Final = 5


def changes_of(plan: Plan) -> Iterator[Change]:
    """All changes of a plan: what goes, what moves, what comes in."""
    work = _Work(plan)
    for pile in plan.numbers.out:
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


class _Work:
    """Carries out goals on piles and remembers what was done to each."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.numbers = plan, plan.numbers
        self.left = {id(pile): pile.count for pile in plan.numbers.case.judged}
        self.piles = {id(pile): pile for pile in plan.numbers.case.judged}
        self.gone: dict[int, int] = {}
        self.gone_to: dict[tuple[int, str], int] = {}
        self.added: list[Change] = []

    def take(self, pile: Pile, count: int) -> None:
        """Remove so many copies of a pile."""
        self.left[id(pile)] -= count
        self.gone[id(pile)] = self.gone.get(id(pile), 0) + count

    def put(self, pile: Pile, count: int, to: str) -> None:
        """Move so many copies of a pile."""
        self.left[id(pile)] -= count
        self.gone_to[id(pile), to] = self.gone_to.get((id(pile), to), 0) + count

    def cut(self, piles: list[Pile], count: int) -> None:
        """Remove so many copies, from the last piles first."""
        for pile in reversed(piles):
            taken = min(count, self.left[id(pile)])
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
        plain = self.numbers.plain.get(goal.section, [])
        right, board = self._now(parts)
        right += sum(pile.count for pile in plain)
        lack, lack_board = goal.right - right, goal.board - board
        spare = self._most(goal) - max(right, goal.right)
        lack, lack_board = self._place_wrong(parts, goal.section, (lack, lack_board, spare))
        lack, lack_board = self._shift(parts, plain, goal.section, (lack, lack_board))
        if lack > 0:
            self.added.append(add_any(lack, goal.section, self._candidates(goal.section)))
        if lack_board > 0:
            self.added.append(add_any(lack_board, "sideboard", self._candidates(goal.section)))

    def _now(self, parts: list[Part]) -> tuple[int, int]:
        right = sum(self.left[id(pile)] for part in parts for pile in part.right)
        return right, sum(self.left[id(pile)] for part in parts for pile in part.board)

    def _cut_excess(self, parts: list[Part], cut: int) -> None:
        """Remove the excess of every group; `cut` copies of all of it come from the sideboard."""
        forced = {id(part): max(0, part.excess - part.counts[0]) for part in parts}
        cut -= sum(forced.values())
        for part in parts:
            more = min(cut, min(part.excess, part.counts[1]) - forced[id(part)])
            cut -= more
            from_board = forced[id(part)] + more
            self.cut(part.board, from_board)
            self.cut(part.right, part.excess - from_board)
            self.cut(part.wrong, part.counts[2] - part.free)

    def _most(self, goal: Goal) -> int:
        """The most cards of a section beside the card that allows its sideboard."""
        most = next(each.most for each in self.numbers.format.sections if each.id == goal.section)
        return UNLIMITED if most is None else most - (goal.reserve[0] if goal.reserve else 0)

    def _place_wrong(self, parts: list[Part], section: str, room: tuple[int, int, int]) -> tuple[int, int]:
        """Wrong copies go where something lacks, else home while there is room, else away."""
        lack, lack_board, spare = room
        for pile in (pile for part in parts for pile in part.wrong):
            while self.left[id(pile)]:
                if lack > 0:
                    lack -= 1
                    self.put(pile, 1, section)
                elif lack_board > 0:
                    lack_board -= 1
                    self.put(pile, 1, "sideboard")
                elif spare > 0 and lack == 0:
                    spare -= 1
                    self.put(pile, 1, section)
                else:
                    self.take(pile, 1)
        return lack, lack_board

    def _shift(
        self, parts: list[Part], plain: list[Pile], section: str, lacks: tuple[int, int]
    ) -> tuple[int, int]:
        """Copies that are too many in one place fill the other, or go."""
        lack, lack_board = lacks
        for pile in reversed([pile for part in parts for pile in part.board]):
            while lack_board < 0 and self.left[id(pile)]:
                lack_board += 1
                lack -= self._leave(pile, section, lack > 0)
        for pile in reversed([*(pile for part in parts for pile in part.right), *plain]):
            while lack < 0 and self.left[id(pile)]:
                lack += 1
                lack_board -= self._leave(pile, "sideboard", lack_board > 0)
        return lack, lack_board

    def _leave(self, pile: Pile, to: str, wanted: bool) -> int:
        if wanted:
            self.put(pile, 1, to)
        else:
            self.take(pile, 1)
        return int(wanted)

    def _reserve_group(self) -> str:
        book = self.numbers.case.book
        index = book.reserve
        return book.groups[index] if index is not None else ""

    def _reach_reserve(self, goal: Goal, special: list[Part]) -> None:
        """Bring the card that allows a sideboard to its numbers in deck and sideboard."""
        book, index = self.numbers.case.book, self.numbers.case.book.reserve
        if goal.reserve is None or index is None or book.table is None:
            return
        right, board = self._now(special)
        lack, lack_board = goal.reserve[0] - right, goal.reserve[1] - board
        for pile in (pile for part in special for pile in part.wrong):
            while self.left[id(pile)]:
                if lack > 0:
                    lack -= self._leave(pile, goal.section, True)
                else:
                    lack_board -= self._leave(pile, "sideboard", lack_board > 0)
        lack, lack_board = self._shift(special, [], goal.section, (lack, lack_board))
        card = book.table.cards[index]
        for count, section in ((lack, goal.section), (lack_board, "sideboard")):
            if count > 0:
                self.added.append(add_card(card.name, count, section, card.id))

    def _candidates(self, section: str) -> tuple[str, ...]:
        """A few cards that may come in, those of the list first."""
        few = islice(self._rooms(section), 2 * _SHOWN)
        return tuple(dict.fromkeys(few))[:_SHOWN]

    def _rooms(self, section: str) -> Iterator[str]:
        case = self.numbers.case
        held: dict[str, int] = {}
        for key, count in self.left.items():
            group = self.piles[key].group
            held[group] = held.get(group, 0) + count
        for (key, _), count in self.gone_to.items():
            held[self.piles[key].group] += count
        yield from _pool_rooms(self.numbers, held) if self.numbers.supply is not None else ()
        if self.numbers.supply is None and case.book.table is not None:
            yield from _table_rooms(self.numbers, section, held)

    def removed(self) -> Iterator[Change]:
        """What goes, in the order of the list."""
        for key, pile in self.piles.items():
            if self.gone.get(key):
                yield remove(pile.name, self.gone[key], pile.section, pile.id)

    def moved(self) -> Iterator[Change]:
        """What moves, in the order of the list."""
        for (key, to), count in self.gone_to.items():
            pile = self.piles[key]
            yield move(pile.name, count, pile.section, to, pile.id)


def _table_rooms(numbers: Numbers, section: str, held: dict[str, int]) -> Iterator[str]:
    book = numbers.case.book
    table, fillers = book.table, numbers.stock.fillers.get(section, [])
    mine = [index for pile in numbers.stay for index in pile.indexes if pile.home == section]
    for index in (*mine, *fillers):
        bound = book.sides[index]
        if table is None or (bound and numbers.side and bound != numbers.side):
            continue
        if room_left(book.limits[index].plain, held.get(book.groups[index], 0)):
            yield table.cards[index].name


def _pool_rooms(numbers: Numbers, held: dict[str, int]) -> Iterator[str]:
    supply = numbers.supply or {}
    for pile in numbers.case.piles:
        if pile.section == "pool":
            most = min(numbers.case.limit([pile]).plain, supply[pile.group])
            if room_left(most, held.get(pile.group, 0)):
                yield pile.name
