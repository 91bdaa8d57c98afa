"""The smallest set of changes that makes a deck legal.

An edit adds, removes or moves one copy. A wrong copy costs one edit whether it moves or goes, and
while its group has room it can fill a place for nothing more. So with `H` cards right and `B` in the
sideboard after the excess is cut, `F` wrong copies that may find a place, and the sizes `h` and `b`
to be reached, the further cost is `down + max(0, up - down - F)`, where `down` and `up` sum the
shortening and lengthening of both: a copy that leaves one place may fill the other. What is left
open is tried out: the side of a mixed list, how a name with cards in two decks shares its limit,
where excess is cut, the copies of the card that allows a sideboard and the sideboard's size.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import Final

from companion.cards.card import UNLIMITED
from companion.decks.format import SectionRule
from companion.decks.mend.counts import Numbers, Part, Tally, tally
from companion.decks.mend.edits import changes_of
from companion.decks.mend.fillers import Stock
from companion.decks.model import Fix
from companion.decks.piles import Case

_MOST_DROPS: Final = 8
"""Names whose cards have different limits are rare; three of them in one list are 8 ways."""
_MOST_PLANS: Final = 400
"""What the ways to drop, to share and to take sides may come to; an honest table needs a handful."""


@dataclass(frozen=True)
class Goal:
    """What a section is to become: cards right, in its sideboard, and cut from the sideboard as excess."""

    section: str
    right: int
    board: int
    cut: int
    cost: int
    reserve: tuple[int, int] | None = None
    """Copies of the card that allows the sideboard: in the deck, in the sideboard."""


@dataclass(frozen=True)
class Plan:
    """One complete way to mend a list."""

    cost: int
    numbers: Numbers
    parts: list[Part]
    goals: tuple[Goal, ...]


def mend_deck(case: Case, stock: Stock) -> Fix:
    """The fewest edits after which no error is left; `possible` is False where the table holds no way."""
    drops, complete = _drops(case, stock)
    best: Plan | None = None
    tried = 0
    for numbers in (
        Numbers(case, side, each) for each in map(stock.without, drops) for side in _sides(case, each)
    ):
        gone = sum(pile.count for pile in numbers.out)
        if best is not None and gone >= best.cost:
            continue
        splits, whole = numbers.splits()
        complete = complete and whole
        for parts in _cheapest_first(numbers, list(splits)):
            if best is not None and gone + _least(numbers, parts) >= best.cost:
                break
            tried += 1
            if tried > _MOST_PLANS:
                break
            plan = _plan(numbers, parts, gone)
            if plan is not None and (best is None or plan.cost < best.cost):
                best = plan
    complete = complete and tried <= _MOST_PLANS
    return Fix(tuple(changes_of(best)), minimal=complete) if best else Fix(possible=False, minimal=complete)


def _drops(case: Case, stock: Stock) -> tuple[list[frozenset[int]], bool]:
    """The cards to do without: none, or those whose limit is stricter than that of others of their name."""
    if not stock.uneven:
        return [frozenset()], True
    ways = [drops for group, drops in stock.uneven.items() if stock.is_scarce or group in case.groups]
    chosen = product(*(((), *way) for way in ways))
    drops = [frozenset[int]().union(*each) for each in islice(chosen, _MOST_DROPS + 1)]
    return drops[:_MOST_DROPS], len(drops) <= _MOST_DROPS


def _sides(case: Case, stock: Stock) -> tuple[str, ...]:
    """The sides that the list could end on: the declared one, else one that occurs; any if cards are few."""
    if case.side or case.book.format.sides is None:
        return (case.side,)
    apart = case.book.format.sides.apart
    cards = {side: sum(pile.count for pile in case.judged if pile.side == side) for side in apart}
    # The side with more cards first: among equally small fixes it is the one that the player means.
    sides = tuple(sorted(apart, key=lambda side: -cards[side]))
    return sides if stock.is_scarce else tuple(side for side in sides if cards[side]) or sides[:1]


def _plan(numbers: Numbers, parts: list[Part], gone: int) -> Plan | None:
    """The cheapest way with limits shared like this; None where the table has too few cards for it."""
    goals = [_goal(numbers, parts, section) for section in numbers.format.sections]
    found = tuple(goal for goal in goals if goal)
    if len(found) < len(goals):
        return None
    cost = gone + _elsewhere(numbers, parts) + sum(goal.cost for goal in found)
    return Plan(cost, numbers, parts, found)


def _cheapest_first(numbers: Numbers, splits: list[list[Part]]) -> list[list[Part]]:
    return sorted(splits, key=lambda parts: _least(numbers, parts)) if len(splits) > 1 else splits


def _least(numbers: Numbers, parts: list[Part]) -> int:
    """What these parts cost at the least: every surplus copy, and every one that stands wrong."""
    judged = {section.id for section in numbers.format.sections}
    return sum(part.excess + (part.counts[2] if part.section in judged else 0) for part in parts)


def _elsewhere(numbers: Numbers, parts: list[Part]) -> int:
    """The excess of copies that stand in no judged section, such as under no heading at all."""
    judged = {section.id for section in numbers.format.sections}
    return sum(part.excess for part in parts if part.section not in judged)


def _goal(numbers: Numbers, parts: list[Part], section: SectionRule) -> Goal | None:
    """The cheapest end of one section, with its sideboard where it has one."""
    here = [part for part in parts if part.section == section.id]
    most = min(section.most if section.most is not None else UNLIMITED, UNLIMITED)
    room = numbers.capacity(section.id, parts)
    has_board = numbers.board is not None and numbers.board.home == section.id
    standing = any(part.board for part in here)
    if has_board and standing:
        ends = _board_ends(numbers, here, section.id, (section.least, most, room))
    else:
        plain = numbers.plain.get(section.id, [])
        ends = _ends(tally(here, plain), section.id, (section.least, most, room), (0,))
    return min(ends, key=lambda goal: goal.cost, default=None)


def _board_ends(
    numbers: Numbers, here: list[Part], section: str, bounds: tuple[int, int, int]
) -> Iterator[Goal]:
    """The ends of a section with a sideboard: every number of its card in deck and sideboard."""
    board = numbers.board
    if board is None:
        return
    least, most, room = bounds
    group, limit = _reserve(numbers, here)
    special = [part for part in here if part.group == group]
    rest = tally([part for part in here if part.group != group], numbers.plain.get(section, []))
    standing = sum(part.counts[1] for part in here)
    for copies in range(limit + 1):
        for spare in range(limit - copies + 1):
            own = _edit_cost(special, copies, spare)
            most_board = min(board.each * copies, standing + board.each)
            sizes = tuple(size - spare for size in range(0, most_board + 1, board.each) if size >= spare)
            room_left = room if room >= UNLIMITED else room - limit
            inner = (max(0, least - copies), most - copies, room_left)
            for goal in _ends(rest, section, inner, sizes):
                yield Goal(section, goal.right, goal.board, goal.cut, goal.cost + own, (copies, spare))


def _reserve(numbers: Numbers, here: list[Part]) -> tuple[str, int]:
    """The group of the card that allows the sideboard, and how many copies of it may be there."""
    book, index = numbers.case.book, numbers.case.book.reserve
    if index is None or book.outside[index] or book.banned[index]:
        return "", 0
    if book.sides[index] and numbers.side and book.sides[index] != numbers.side:
        return "", 0
    group = book.groups[index]
    limit = next((part.limit for part in here if part.group == group), book.limits[index].plain)
    # More copies than stand there and than the sideboard needs help nobody.
    board = numbers.board
    cards = sum(sum(part.counts) for part in here if part.group == group)
    needed = sum(part.counts[1] for part in here) // board.each + 1 if board else 0
    return group, min(limit, cards + needed)


def _edit_cost(parts: list[Part], right: int, board: int) -> int:
    """The edits that bring one group to its two numbers."""
    there, beside, wrong = parts[0].counts if parts else (0, 0, 0)
    surplus = wrong + max(0, there - right) + max(0, beside - board)
    return max(surplus, max(0, right - there) + max(0, board - beside))


def _ends(sums: Tally, section: str, bounds: tuple[int, int, int], sizes: tuple[int, ...]) -> Iterator[Goal]:
    """The ends of a section for every cut of excess and every size of the sideboard."""
    least, most, room = bounds
    for cut in range(sums.least_cut, sums.most_cut + 1):
        start, beside = sums.right - (sums.excess - cut), sums.board - cut
        for size in sizes:
            wanted = min(max(start, least), most)
            if room < UNLIMITED:
                wanted = min(wanted, room - size)
            if wanted < least:
                continue
            down = max(0, start - wanted) + max(0, beside - size)
            up = max(0, wanted - start) + max(0, size - beside)
            cost = sums.excess + sums.wrong + down + max(0, up - down - sums.free)
            yield Goal(section, wanted, size, cut, cost)
