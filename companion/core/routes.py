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
    others = tuple(other)
    return min(distance(here, there) for here in one for there in others)


def placements(board: HexMap, base: Base) -> tuple[Placement, ...]:
    """Every way in which a base lies wholly on a board; of two ends either may be the front, one is given."""
    return _ways(board, base).places


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

    def may_end(self, base: Base, placement: Placement) -> bool:
        """Whether a base may come to rest there: on the board, and nothing under it forbids it."""
        under = zone(base, placement)
        return not any(each in self.blocked or each in self.no_end for each in under) and all(
            each in self.board.spaces for each in under
        )


# -- all placements of a base on a board, and the steps between them ----------------------------------------


class _Ways:
    """The placements of one base on one board, numbered, with the steps between them."""

    def __init__(self, board: HexMap, base: Base) -> None:
        self.base = base
        self.places = tuple(_all_placements(board, base))
        self.zones = tuple(zone(base, each) for each in self.places)
        self.number = {frozenset(under): number for number, under in enumerate(self.zones)}
        self.over: dict[Hex, tuple[int, ...]] = {}
        for number, under in enumerate(self.zones):
            for space in under:
                self.over[space] = (*self.over.get(space, ()), number)
        self.steps = tuple(self._steps_from(under) for under in self.zones)

    def _steps_from(self, under: tuple[Hex, ...]) -> tuple[int, ...]:
        if self.base is Base.TWO:
            rear, front = under
            led = [(front, each) for each in around(front)] + [(rear, each) for each in around(rear)]
            zones: Iterable[frozenset[Hex]] = (frozenset(pair) for pair in led if pair[1] not in under)
        else:
            zones = (frozenset(zone(self.base, Placement(each))) for each in around(under[0]))
        found = (self.number.get(each) for each in zones)
        return tuple(dict.fromkeys(each for each in found if each is not None))

    def find(self, placement: Placement) -> int:
        """The number of a placement, whichever end is its front."""
        found = self.number.get(frozenset(zone(self.base, placement)))
        if found is None:
            raise ValueError(
                f"A base of {int(self.base)} at {tuple(placement.at)} is not wholly on the board."
            )
        return found

    def free(self, blocked: Iterable[Hex]) -> bytearray:
        """For each placement whether nothing under it is blocked."""
        free = bytearray(b"\1") * len(self.places)
        for space in blocked:
            for number in self.over.get(space, ()):
                free[number] = 0
        return free

    def covering(self, spaces: Iterable[Hex]) -> set[int]:
        """The placements that cover one of these spaces."""
        return {number for space in spaces for number in self.over.get(space, ())}

    def flood(self, sources: Iterable[int], free: bytearray, most: int | None = None) -> dict[int, int]:
        """The fewest steps from the sources to each placement; `free` is used up."""
        frontier = list(sources)
        reached = dict.fromkeys(frontier, 0)
        for number in frontier:
            free[number] = 0
        steps, far = self.steps, 0
        while frontier and (most is None or far < most):
            far += 1
            beyond: list[int] = []
            for number in frontier:
                for there in steps[number]:
                    if free[there]:
                        free[there] = 0
                        reached[there] = far
                        beyond.append(there)
            frontier = beyond
        return reached


@lru_cache(maxsize=64)
def _ways(board: HexMap, base: Base) -> _Ways:
    return _Ways(board, base)


def _all_placements(board: HexMap, base: Base) -> Iterator[Placement]:
    for at in board.cells:
        if base is Base.ONE:
            yield Placement(at)
        elif base is Base.SEVEN:
            if len(board.neighbours(at)) == 6:
                yield Placement(at)
        else:
            east, _, _, _, south_west, south_east = around(at)
            for front in (east, south_west, south_east):
                if front in board.spaces:
                    yield Placement(at, front)


def _beside(spaces: Iterable[Hex]) -> set[Hex]:
    """The spaces that share an edge with one of these, and are none of them."""
    zone_ = set(spaces)
    return {each for space in zone_ for each in around(space)} - zone_


# -- reach --------------------------------------------------------------------------------------------------


class Reach:
    """Where a mover gets with a number of steps, and along which shortest routes."""

    def __init__(self, ground: Ground, base: Base, start: Placement, most: int | None) -> None:
        self.ground = ground
        self.base = base
        self.start = start
        self._ways = _ways(ground.board, base)
        self._first = self._ways.find(start)
        free = self._ways.free(ground.blocked.difference(zone(base, start)))
        self._far = self._ways.flood([self._first], free, most)

    @cached_property
    def steps(self) -> Mapping[Placement, int]:
        """Every placement it may pass through, by the fewest steps to it; its own at 0."""
        return {self._facing(number): far for number, far in self._far.items()}

    @cached_property
    def ends(self) -> Mapping[Placement, int]:
        """Those on which it may end; where it stands is always one."""
        barred = self._ways.covering(self.ground.no_end) - {self._first}
        return {self._facing(number): far for number, far in self._far.items() if number not in barred}

    def far(self, end: Placement) -> int | None:
        """The fewest steps to a placement, whichever end is its front; None beyond reach."""
        return self._far.get(self._ways.find(end))

    def routes(self, end: Placement, most: int = 1000) -> tuple[tuple[Placement, ...], ...]:
        """The shortest routes, from the first step to the end, at most so many; none beyond reach."""
        number = self._ways.find(end)
        if number not in self._far:
            return ()
        return tuple(self._faced(route) for route in islice(self._back(number), most))

    def route(self, end: Placement) -> tuple[Placement, ...]:
        """The first of the shortest routes."""
        found = self.routes(end, 1)
        if not found:
            raise ValueError(f"No way leads to {tuple(end.at)}.")
        return found[0]

    def next_steps(self, end: Placement) -> tuple[Placement, ...]:
        """The first steps of all shortest routes."""
        number = self._ways.find(end)
        far = self._far.get(number, 0)
        layer = {number}
        while far > 1:
            far -= 1
            layer = {each for here in layer for each in self._ways.steps[here] if self._far.get(each) == far}
        return tuple(
            self._faced((each,))[0] for each in self._ways.steps[self._first] if far and each in layer
        )

    def _back(self, number: int) -> Iterator[tuple[int, ...]]:
        """The shortest routes to a placement, without the start."""
        far = self._far[number]
        if far == 0:
            yield ()
            return
        for before in self._ways.steps[number]:
            if self._far.get(before) == far - 1:
                for route in self._back(before):
                    yield (*route, number)

    def _faced(self, route: Sequence[int]) -> tuple[Placement, ...]:
        """The placements of a route, each with the space that led in front."""
        if self.base is not Base.TWO:
            return tuple(self._ways.places[each] for each in route)
        before, found = set(zone(self.base, self.start)), []
        for number in route:
            now = set(self._ways.zones[number])
            (rear,), (front,) = now & before, now - before
            found.append(Placement(rear, front))
            before = now
        return tuple(found)

    def _facing(self, number: int) -> Placement:
        if self.base is not Base.TWO:
            return self._ways.places[number]
        route = next(self._back(number))
        return self._faced(route)[-1] if route else self.start


def reach(ground: Ground, base: Base, start: Placement, steps: int | None = None) -> Reach:
    """Where a mover gets with at most so many steps, or with any number of them."""
    return Reach(ground, base, start, steps)


# -- how far ------------------------------------------------------------------------------------------------


def distances(
    ground: Ground, base: Base, start: Placement, goals: Sequence[Iterable[Hex]]
) -> tuple[Distance, ...]:
    """How far a mover is from each of several zones: the steps until it stands beside one, and one more."""
    ways = _ways(ground.board, base)
    first, own = ways.find(start), zone(base, start)
    zones = [frozenset(goal) for goal in goals]
    beside = [ways.covering(_beside(goal)) for goal in zones]
    found: list[Distance | None] = [None] * len(zones)
    for tier, obstacles in ((1, ground.blocked), (2, ground.walls)):
        if None not in found:
            break
        far = ways.flood([first], ways.free(obstacles.difference(own)))
        for each, touching in enumerate(beside):
            if found[each] is None:
                steps = min((far[number] for number in touching if number in far), default=None)
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
        self._ways = _ways(ground.board, base)
        self._sources = self._ways.covering(self.goal if onto else _beside(self.goal))

    @cached_property
    def _around_pieces(self) -> dict[int, int]:
        return self._flooded(self.ground.blocked)

    @cached_property
    def _past_pieces(self) -> dict[int, int]:
        return self._flooded(self.ground.walls)

    def _flooded(self, blocked: frozenset[Hex]) -> dict[int, int]:
        free = self._ways.free(blocked - self.goal if self.onto else blocked)
        return self._ways.flood([each for each in sorted(self._sources) if free[each]], free)

    def distance(self, placement: Placement) -> Distance:
        """How far it is from there; what lies under the base itself is no obstacle."""
        number = self._ways.find(placement)
        beside = 0 if self.onto else 1
        if number in self._sources:
            return Distance(1, beside)
        for tier, far in enumerate((self._around_pieces, self._past_pieces), 1):
            steps = far.get(number)
            if steps is None:
                ahead = [far[each] for each in self._ways.steps[number] if each in far]
                steps = min(ahead) + 1 if ahead else None
            if steps is not None:
                return Distance(tier, steps + beside)
        return Distance(3, gap(zone(self.base, placement), self.goal))


def first_met(ground: Ground, start: Iterable[Hex], wanted: Collection[Hex]) -> tuple[int, tuple[Hex, ...]]:
    """Which of some spaces are met first from others over free ones: how many steps away, and those so near.

    No further than that is looked; nothing is met where no way leads to any.
    """
    ways = _ways(ground.board, Base.ONE)
    numbers = {at: found[0] for at in wanted if (found := ways.over.get(at))}
    free = ways.free(ground.blocked)
    for number in numbers.values():
        free[number] = 2
    frontier = [number for at in start for number in ways.over.get(at, ())]
    steps, far = ways.steps, 0
    while frontier:
        far += 1
        beyond: list[int] = []
        met: set[int] = set()
        for number in frontier:
            for there in steps[number]:
                if free[there] == 1:
                    free[there] = 0
                    beyond.append(there)
                elif free[there]:
                    met.add(there)
        if met:
            return far, tuple(at for at, number in numbers.items() if number in met)
        frontier = beyond
    return 0, ()


# -- making room --------------------------------------------------------------------------------------------


def closest_ends(
    ground: Ground, base: Base, start: Placement, taken: Iterable[Hex] = ()
) -> tuple[Placement, ...]:
    """The placements nearest to where a piece stands on which it may end, none of them over a taken space.

    Nearest by tier, then by steps: around the pieces, else as if none stood there, else straight.
    """
    ways = _ways(ground.board, base)
    own = zone(base, start)
    barred = ways.covering(ground.pieces.difference(own) | ground.walls | ground.no_end | frozenset(taken))
    good = [number for number in range(len(ways.places)) if number not in barred]
    first = ways.number.get(frozenset(own))
    for obstacles in (ground.blocked, ground.walls):
        if first is None:
            break  # it lies partly off the board, where no way begins
        far = ways.flood([first], ways.free(obstacles.difference(own)))
        known = {number: far[number] for number in good if number in far}
        if known:
            least = min(known.values())
            return tuple(ways.places[number] for number in good if known.get(number) == least)
    straight = {number: gap(own, ways.zones[number]) for number in good}
    least = min(straight.values(), default=0)
    return tuple(ways.places[number] for number in good if straight[number] == least)
