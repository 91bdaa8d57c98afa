"""Ways over a board of hexagons for pieces whose bases cover one, two or seven spaces.

`Ground` is the board as one mover finds it. `reach` gives where it can get and along which routes,
`distances` how far it is from others, `Approach` how far any place is from one goal, `closest_ends` where it
lands when it must make room. A base of two spaces moves by either end leading; one of seven shifts its
centre. All lists come in a fixed order, so that the same board always gives the same answer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property, lru_cache
from itertools import islice
from typing import NamedTuple

from companion.core.hex_floods import BoardBits, Masks, Placements, bits_of, mask_of, meets, placements_of
from companion.core.hexes import Hex, HexMap, around, distance

NOWHERE: frozenset[Hex] = frozenset()


class Base(IntEnum):
    """How many spaces a piece covers: one, two side by side, or one with the six around it."""

    ONE = 1
    TWO = 2
    SEVEN = 7


class Placement(NamedTuple):
    """Where a base lies: its space, its rear or its centre; only a base of two has a front."""

    at: Hex
    front: Hex | None = None


class Distance(NamedTuple):
    """How far something is: by the first tier that knows a way, then by its length.

    Tier 1 is a route, tier 2 a route if no other piece stood on the board, tier 3 the straight count.
    """

    tier: int
    length: int


def zone(base: Base, placement: Placement) -> tuple[Hex, ...]:
    """The spaces under a base."""
    at, front = placement
    if base is Base.SEVEN:
        return (at, *around(at))
    if base is Base.ONE:
        return (at,)
    if front is None:
        raise ValueError("A base of two spaces has a front.")
    return (at, front)


def gap(one: Iterable[Hex], other: Iterable[Hex]) -> int:
    """The straight distance between two zones: that of their closest spaces."""
    mine, others = tuple(one), tuple(other)
    if len(mine) == 1 == len(others):  # asked for most often
        return distance(mine[0], others[0])
    return min(distance(here, there) for here in mine for there in others)


def placements(board: HexMap, base: Base) -> tuple[Placement, ...]:
    """Every way in which a base lies wholly on a board; of two ends either may be the front, one is given."""
    ways = placements_of(board, base)
    return tuple(_faced_any(base, each) for each in ways.listed(ways.all))


@dataclass(frozen=True)
class Ground:
    """A board as one mover finds it; the spaces under the mover itself are none of its obstacles.

    `walls` never let it through, `pieces` only while others are thought away; it passes over `no_end` but
    does not stop there.
    """

    board: HexMap
    walls: frozenset[Hex] = NOWHERE
    pieces: frozenset[Hex] = NOWHERE
    no_end: frozenset[Hex] = NOWHERE

    @cached_property
    def blocked(self) -> frozenset[Hex]:
        """What it cannot pass as the pieces stand."""
        return self.walls | self.pieces

    @cached_property
    def walls_mask(self) -> int:
        """The walls as bits of the board."""
        return mask_of(self.board, self.walls)

    @cached_property
    def blocked_mask(self) -> int:
        """What it cannot pass, as bits of the board."""
        return self.walls_mask | bits_of(self.board).mask(self.pieces)

    def may_end(self, base: Base, placement: Placement) -> bool:
        """Whether a base may come to rest there: on the board, and nothing under it forbids it."""
        under = zone(base, placement)
        return not any(each in self.blocked or each in self.no_end for each in under) and all(
            each in self.board.spaces for each in under
        )


# -- placements and the steps between them ------------------------------------------------------------------


def _faced_any(base: Base, found: tuple[Hex, Hex | None]) -> Placement:
    return Placement(found[0], found[1] if base is Base.TWO else None)


def _find(ways: Placements, base: Base, placement: Placement) -> Masks:
    """A placement as a mask, whichever end is its front."""
    found = ways.of(placement)
    if found is None:
        raise ValueError(f"A base of {int(base)} at {tuple(placement.at)} is not wholly on the board.")
    return found


def _level(levels: Sequence[Masks], place: Masks) -> int | None:
    """The number of the first level that holds a placement."""
    if len(place) == 1:  # asked for most often
        bit = place[0]
        for far, level in enumerate(levels):
            if level[0] & bit:
                return far
        return None
    return next((far for far, level in enumerate(levels) if meets(level, place)), None)


def _steps(base: Base, placement: Placement) -> Iterator[Placement]:
    """Every placement one step away, on the board or not, in a fixed order."""
    at, front = placement
    if base is not Base.TWO or front is None:
        for each in around(at):
            yield Placement(each)
        return
    for led, other in ((front, at), (at, front)):
        for each in around(led):
            if each != other:
                yield Placement(led, each)


@lru_cache(maxsize=4096)
def _beside(board: HexMap, spaces: frozenset[Hex]) -> int:
    """The spaces of the board that share an edge with one of these, as bits."""
    return bits_of(board).beside(spaces)


# -- reach --------------------------------------------------------------------------------------------------


class Reach:
    """Where a mover gets with a number of steps, and along which shortest routes."""

    def __init__(self, ground: Ground, base: Base, start: Placement, most: int | None) -> None:
        self.ground = ground
        self.base = base
        self.start = start
        self._ways = placements_of(ground.board, base)
        self._first = _find(self._ways, base, start)
        own = mask_of(ground.board, frozenset(zone(base, start)))
        free = self._ways.free(ground.blocked_mask & ~own)
        self._levels = self._ways.flood(self._first, free, most)

    @cached_property
    def steps(self) -> Mapping[Placement, int]:
        """Every placement it may pass through, by the fewest steps to it; its own at 0."""
        return self._listed(self._levels)

    @cached_property
    def ends(self) -> Mapping[Placement, int]:
        """Those on which it may end; where it stands is always one."""
        barred = self._ways.covering(mask_of(self.ground.board, self.ground.no_end))
        good = [tuple(one & ~two for one, two in zip(level, barred, strict=True)) for level in self._levels]
        return self._listed([self._first, *good[1:]])

    def ends_over(self, spaces: Iterable[Hex]) -> Iterator[tuple[Placement, int]]:
        """The ends that cover one of these spaces, by the fewest steps to them, the nearest first."""
        board = self.ground.board
        wanted = self._ways.covering(mask_of(board, frozenset(spaces)))
        barred = self._ways.covering(mask_of(board, self.ground.no_end))
        for far, level in enumerate(self._levels):
            here = tuple(one & two for one, two in zip(level, wanted, strict=True))
            good = here if far == 0 else tuple(one & ~two for one, two in zip(here, barred, strict=True))
            if any(good):
                for each in self._ways.listed(good):
                    yield self._facing(_faced_any(self.base, each), far), far

    def far(self, end: Placement) -> int | None:
        """The fewest steps to a placement, whichever end is its front; None beyond reach."""
        return _level(self._levels, _find(self._ways, self.base, end))

    def routes(self, end: Placement, most: int = 1000) -> tuple[tuple[Placement, ...], ...]:
        """The shortest routes, from the first step to the end, at most so many; none beyond reach."""
        far = self.far(end)
        if far is None:
            return ()
        return tuple(self._faced(route) for route in islice(self._back(end, far), most))

    def route(self, end: Placement) -> tuple[Placement, ...]:
        """The first of the shortest routes."""
        found = self.routes(end, 1)
        if not found:
            raise ValueError(f"No way leads to {tuple(end.at)}.")
        return found[0]

    def next_steps(self, end: Placement) -> tuple[Placement, ...]:
        """The first steps of all shortest routes."""
        far = self.far(end)
        if not far:
            return ()
        layer = self._ways.flood(_find(self._ways, self.base, end), self._between(far), far - 1)
        wanted = layer[-1] if len(layer) == far else layer[0]
        found = (each for each in _steps(self.base, self.start) if (mask := self._ways.of(each)) is not None
                 and meets(mask, wanted) and meets(mask, self._levels[1]))  # fmt: skip
        return self._distinct(self._faced((each,))[0] for each in found)

    def _between(self, far: int) -> Masks:
        """Everything that takes fewer steps than an end, without the start."""
        found = [0] * len(self._first)
        for level in self._levels[1:far]:
            found = [one | two for one, two in zip(found, level, strict=True)]
        return tuple(found)

    def _back(self, end: Placement, far: int) -> Iterator[tuple[Placement, ...]]:
        """The shortest routes to a placement, without the start."""
        if far == 0:
            yield ()
            return
        seen: set[frozenset[Hex]] = set()
        for before in _steps(self.base, end):
            mask = self._ways.of(before)
            under = frozenset(zone(self.base, before))
            if mask is None or under in seen or not meets(mask, self._levels[far - 1]):
                continue
            seen.add(under)
            for route in self._back(before, far - 1):
                yield (*route, end)

    def _faced(self, route: Sequence[Placement]) -> tuple[Placement, ...]:
        """The placements of a route, each with the space that led in front."""
        if self.base is not Base.TWO:
            return tuple(route)
        before, found = set(zone(self.base, self.start)), []
        for each in route:
            now = set(zone(self.base, each))
            (rear,), (front,) = now & before, now - before
            found.append(Placement(rear, front))
            before = now
        return tuple(found)

    def _listed(self, levels: Sequence[Masks]) -> dict[Placement, int]:
        """Placements by their steps; of two ends the one that led last is the front."""
        found: dict[Placement, int] = {}
        for far, level in enumerate(levels):
            for each in self._ways.listed(level):
                found[self._facing(_faced_any(self.base, each), far)] = far
        return found

    def _facing(self, placement: Placement, far: int) -> Placement:
        if self.base is not Base.TWO:
            return placement
        route = next(self._back(placement, far))
        return self._faced(route)[-1] if route else self.start

    @staticmethod
    def _distinct(found: Iterable[Placement]) -> tuple[Placement, ...]:
        return tuple(
            {frozenset(zone(Base.TWO, each) if each.front else (each.at,)): each for each in found}.values()
        )


def reach(ground: Ground, base: Base, start: Placement, steps: int | None = None) -> Reach:
    """Where a mover gets with at most so many steps, or with any number of them."""
    return Reach(ground, base, start, steps)


# -- how far ------------------------------------------------------------------------------------------------


def distances(
    ground: Ground, base: Base, start: Placement, goals: Sequence[Iterable[Hex]]
) -> tuple[Distance, ...]:
    """How far a mover is from each of several zones: the steps until it stands beside one, and one more."""
    ways = placements_of(ground.board, base)
    first, own = _find(ways, base, start), zone(base, start)
    under = mask_of(ground.board, frozenset(own))
    zones = [frozenset(goal) for goal in goals]
    beside = [ways.covering(_beside(ground.board, goal)) for goal in zones]
    found: list[Distance | None] = [None] * len(zones)
    for tier, obstacles in ((1, ground.blocked_mask), (2, ground.walls_mask)):
        lacking = [each for each, known in enumerate(found) if known is None]
        if not lacking:
            break
        free = ways.free(obstacles & ~under)
        levels = ways.flood(first, free, until=[beside[each] for each in lacking])
        for each in lacking:
            steps = _level(levels, beside[each])
            found[each] = None if steps is None else Distance(tier, steps + 1)
    return tuple(
        Distance(3, gap(own, goal)) if known is None else known
        for known, goal in zip(found, zones, strict=True)
    )


class Approach:
    """How far any placement of a base is from the nearest of some spaces, all worked out at once.

    To a zone it is the steps until the base lies beside it and one more; with `onto` it is the steps until
    the base covers it.
    """

    def __init__(self, ground: Ground, base: Base, goal: Iterable[Hex], onto: bool = False) -> None:
        self.ground = ground
        self.base = base
        self.goal = frozenset(goal)
        self.onto = onto
        self._ways = placements_of(ground.board, base)
        touching = mask_of(ground.board, self.goal) if onto else _beside(ground.board, self.goal)
        self._sources = self._ways.covering(touching)

    @cached_property
    def _around_pieces(self) -> list[Masks]:
        return self._flooded(self.ground.blocked_mask)

    @cached_property
    def _past_pieces(self) -> list[Masks]:
        return self._flooded(self.ground.walls_mask)

    def _flooded(self, blocked: int) -> list[Masks]:
        free = self._ways.free(blocked & ~mask_of(self.ground.board, self.goal) if self.onto else blocked)
        sources = tuple(one & two for one, two in zip(self._sources, free, strict=True))
        return self._ways.flood(sources, free)

    def distance(self, placement: Placement) -> Distance:
        """How far it is from there; what lies under the base itself is no obstacle."""
        place = _find(self._ways, self.base, placement)
        beside = 0 if self.onto else 1
        if meets(place, self._sources):
            return Distance(1, beside)
        ahead: Masks | None = None
        for tier in (1, 2):
            levels = self._around_pieces if tier == 1 else self._past_pieces
            steps = _level(levels, place)
            if steps is None:
                if ahead is None:
                    ahead = self._ways.flood(place, self._ways.all, 1)[-1]
                before = _level(levels, ahead)
                steps = None if before is None else before + 1
            if steps is not None:
                return Distance(tier, steps + beside)
        return Distance(3, gap(zone(self.base, placement), self.goal))


def first_met(ground: Ground, start: Iterable[Hex], wanted: Collection[Hex]) -> tuple[int, tuple[Hex, ...]]:
    """Which of some spaces are met first from others over free ones: how many steps away, and those so near.

    No further than that is looked; nothing is met where no way leads to any.
    """
    bits = bits_of(ground.board)
    frontier, goals = bits.mask(start), bits.mask(wanted)
    left = bits.all & ~(ground.blocked_mask | goals | frontier)
    far = 0
    while frontier:
        far += 1
        near = bits.around(frontier)
        if near & goals:
            return far, tuple(at for at in wanted if at in bits.bit and near >> bits.bit[at] & 1)
        frontier = near & left
        left &= ~frontier
    return 0, ()


def shut_off(
    ground: Ground, starts: Iterable[Hex], goals: Sequence[Iterable[Hex]]
) -> dict[Hex, tuple[int, ...]]:
    """For each start the numbers of the goals beside which no way over free spaces leads from it."""
    bits = bits_of(ground.board)
    free = bits.all & ~ground.blocked_mask
    parts: list[int] = []
    near: list[int] = []
    for goal in goals:
        beside = _beside(ground.board, frozenset(goal))
        left, reached = beside & free, 0
        for part in parts:
            if left & part:
                reached |= part
                left &= ~part
        while left:  # one part of the board after the other
            parts.append(_spread(bits, left & -left, free))
            reached |= parts[-1]
            left &= ~parts[-1]
        near.append(beside | bits.around(reached))
    found: dict[Hex, tuple[int, ...]] = {}
    for start in starts:
        place = bits.bit.get(start)
        found[start] = tuple(
            number for number, mask in enumerate(near) if place is None or not mask >> place & 1
        )
    return found


def _spread(bits: BoardBits, frontier: int, free: int) -> int:
    """Everything that can be reached from some free spaces over free ones."""
    found = frontier
    while frontier:
        frontier = bits.around(frontier) & free & ~found
        found |= frontier
    return found


# -- making room --------------------------------------------------------------------------------------------


def closest_ends(
    ground: Ground, base: Base, start: Placement, taken: Iterable[Hex] = ()
) -> tuple[Placement, ...]:
    """The placements nearest to where a piece stands on which it may end, none of them over a taken space.

    Nearest by tier, then by steps: around the pieces, else as if none stood there, else straight.
    """
    ways = placements_of(ground.board, base)
    own = zone(base, start)
    barred = ground.pieces.difference(own) | ground.walls | ground.no_end | frozenset(taken)
    good = ways.free(mask_of(ground.board, barred))
    first, under = ways.of(start), mask_of(ground.board, frozenset(own))
    for obstacles in (ground.blocked_mask, ground.walls_mask):
        if first is None:
            break  # it lies partly off the board, where no way begins
        for level in ways.flood(first, ways.free(obstacles & ~under)):
            near = tuple(one & two for one, two in zip(level, good, strict=True))
            if any(near):
                return tuple(_faced_any(base, each) for each in ways.listed(near))
    straight = [
        (gap(own, zone(base, each)), each) for each in (_faced_any(base, one) for one in ways.listed(good))
    ]
    least = min((far for far, _ in straight), default=0)
    return tuple(each for far, each in straight if far == least)
