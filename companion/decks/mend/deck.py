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
from itertools import islice, product
from typing import Final

from companion.cards.card import UNLIMITED
from companion.decks.format import SectionRule
from companion.decks.mend.counts import CountedDeck, GroupPart, Tally, tally
from companion.decks.mend.edits import Goal, Plan, Reserve, changes_of
from companion.decks.mend.fillers import Fillers
from companion.decks.model import Change, Fix
from companion.decks.phrases import remove
from companion.decks.piles import PiledList

_MOST_DROPS: Final = 8
"""Names whose cards have different limits are rare; three of them in one list are 8 ways."""
_MOST_PLANS: Final = 400
"""What the ways to drop, to share and to take sides may come to; an honest table needs a handful."""


def mend_deck(piled: PiledList, fillers: Fillers) -> Fix:
    """The fewest edits after which no error is left; `possible` is False where the table holds no way."""
    plainly = _without_surplus(piled)
    if plainly is not None:
        return plainly
    drops, complete = _drops(piled, fillers)
    best: Plan | None = None
    tried = 0
    ways = ((side, each) for each in map(fillers.without, drops) for side in _sides(piled, each))
    for side, each in ways:
        if best is not None and _on_other_side(piled, side) >= best.cost:
            continue
        counted = CountedDeck(piled, side, each)
        gone = sum([pile.count for pile in counted.out])
        if best is not None and gone >= best.cost:
            continue
        splits, whole = counted.splits()
        complete = complete and whole
        for parts in _cheapest_first(counted, list(splits)):
            if best is not None and gone + _least(counted, parts) >= best.cost:
                break
            tried += 1
            if tried > _MOST_PLANS:
                break
            plan = _plan(counted, parts, gone)
            if plan is not None and (best is None or plan.cost < best.cost):
                best = plan
    complete = complete and tried <= _MOST_PLANS
    return Fix(tuple(changes_of(best)), minimal=complete) if best else Fix(possible=False, minimal=complete)


def _without_surplus(piled: PiledList) -> Fix | None:
    """The fix of a list with nothing wrong but copies too many, and large enough without them; else None.

    Every such copy must go in any case, so nothing smaller exists and nothing has to be tried out.
    """
    format, reserve = piled.applied.format, piled.applied.reserve
    if format.pool is not None or len(piled.groups) < len(piled.judged):
        return None
    left = {section.id: piled.size(section.id) for section in format.sections}
    apart = format.sides.apart if format.sides else ()
    sides = {piled.side}
    changes: list[Change] = []
    for pile in piled.judged:
        refused = pile.outside or pile.banned or pile.homeless or len(pile.indexes) != 1
        if refused or pile.section != pile.home or pile.indexes[0] == reserve or pile.section not in left:
            return None
        if pile.side and pile.side not in apart:  # a card of two sides that exclude each other
            return None
        sides.add(pile.side)
        surplus = pile.count - pile.limit.most
        if surplus > 0:
            left[pile.section] -= surplus
            changes.append(remove(pile.name, surplus, pile.section, pile.id))
    fits = all(
        each.least <= left[each.id] and (each.most is None or left[each.id] <= each.most)
        for each in format.sections
    )
    return Fix(tuple(changes)) if fits and len(sides - {""}) < 2 else None


def _drops(piled: PiledList, fillers: Fillers) -> tuple[list[frozenset[int]], bool]:
    """The cards to do without: none, or those whose limit is stricter than that of others of their name."""
    if not fillers.uneven:
        return [frozenset()], True
    ways = [drops for group, drops in fillers.uneven.items() if fillers.is_scarce or group in piled.groups]
    chosen = product(*(((), *way) for way in ways))
    drops = [frozenset[int]().union(*each) for each in islice(chosen, _MOST_DROPS + 1)]
    return drops[:_MOST_DROPS], len(drops) <= _MOST_DROPS


def _sides(piled: PiledList, fillers: Fillers) -> tuple[str, ...]:
    """The sides that the list could end on: the declared one, else one that occurs; any if cards are few."""
    if piled.side or piled.applied.format.sides is None:
        return (piled.side,)
    apart = piled.applied.format.sides.apart
    cards = {side: sum(pile.count for pile in piled.judged if pile.side == side) for side in apart}
    # The side with more cards first: among equally small fixes it is the one that the player means.
    sides = tuple(sorted(apart, key=lambda side: -cards[side]))
    return sides if fillers.is_scarce else tuple(side for side in sides if cards[side]) or sides[:1]


def _on_other_side(piled: PiledList, side: str) -> int:
    """The copies that must go whatever else is done, if the list ends on that side."""
    return sum([pile.count for pile in piled.judged if pile.side and side and pile.side != side])


def _plan(counted: CountedDeck, parts: list[GroupPart], gone: int) -> Plan | None:
    """The cheapest way with limits shared like this; None where the table has too few cards for it."""
    goals = [_goal(counted, parts, section) for section in counted.format.sections]
    found = tuple(goal for goal in goals if goal)
    if len(found) < len(goals):
        return None
    cost = gone + _elsewhere(counted, parts) + sum(goal.cost for goal in found)
    return Plan(cost, counted, parts, found)


def _cheapest_first(counted: CountedDeck, splits: list[list[GroupPart]]) -> list[list[GroupPart]]:
    return sorted(splits, key=lambda parts: _least(counted, parts)) if len(splits) > 1 else splits


def _least(counted: CountedDeck, parts: list[GroupPart]) -> int:
    """What these parts cost at the least: every surplus copy, and every one that stands wrong."""
    judged = {section.id for section in counted.format.sections}
    return sum(part.excess + (part.copies.wrong if part.section in judged else 0) for part in parts)


def _elsewhere(counted: CountedDeck, parts: list[GroupPart]) -> int:
    """The excess of copies that stand in no judged section, such as under no heading at all."""
    judged = {section.id for section in counted.format.sections}
    return sum(part.excess for part in parts if part.section not in judged)


def _goal(counted: CountedDeck, parts: list[GroupPart], section: SectionRule) -> Goal | None:
    """The cheapest end of one section, with its sideboard where it has one."""
    here = [part for part in parts if part.section == section.id]
    most = min(section.most if section.most is not None else UNLIMITED, UNLIMITED)
    room = counted.capacity(section.id, parts)
    has_board = counted.board is not None and counted.board.home == section.id
    standing = any(part.board for part in here)
    if has_board and standing:
        ends = _board_ends(counted, here, section.id, (section.least, most, room))
    else:
        plain = counted.plain.get(section.id, [])
        ends = _ends(tally(here, plain), section.id, (section.least, most, room), (0,))
    return min(ends, key=lambda goal: goal.cost, default=None)


def _board_ends(
    counted: CountedDeck, here: list[GroupPart], section: str, bounds: tuple[int, int, int]
) -> Iterator[Goal]:
    """The ends of a section with a sideboard: every number of its card in deck and sideboard."""
    board = counted.board
    if board is None:
        return
    least, most, room = bounds
    group, limit = _reserve(counted, here)
    special = [part for part in here if part.group == group]
    rest = tally([part for part in here if part.group != group], counted.plain.get(section, []))
    standing = sum(part.copies.board for part in here)
    for copies in range(limit + 1):
        for spare in range(limit - copies + 1):
            own = _edit_cost(special, copies, spare)
            most_board = min(board.each * copies, standing + board.each)
            sizes = tuple(size - spare for size in range(0, most_board + 1, board.each) if size >= spare)
            room_left = room if room >= UNLIMITED else room - limit
            inner = (max(0, least - copies), most - copies, room_left)
            for goal in _ends(rest, section, inner, sizes):
                yield Goal(section, goal.right, goal.board, goal.cut, goal.cost + own, Reserve(copies, spare))


def _reserve(counted: CountedDeck, here: list[GroupPart]) -> tuple[str, int]:
    """The group of the card that allows the sideboard, and how many copies of it may be there."""
    applied, index = counted.piled.applied, counted.piled.applied.reserve
    if index is None or applied.outside[index] or applied.banned[index]:
        return "", 0
    if applied.sides[index] and counted.side and applied.sides[index] != counted.side:
        return "", 0
    group = applied.groups[index]
    limit = next((part.limit for part in here if part.group == group), applied.limits[index].plain)
    # More copies than stand there and than the sideboard needs help nobody.
    board = counted.board
    cards = sum(sum(part.copies) for part in here if part.group == group)
    needed = sum(part.copies.board for part in here) // board.each + 1 if board else 0
    return group, min(limit, cards + needed)


def _edit_cost(parts: list[GroupPart], right: int, board: int) -> int:
    """The edits that bring one group to its two numbers."""
    there, beside, wrong = parts[0].copies if parts else (0, 0, 0)
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
