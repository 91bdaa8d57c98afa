"""Random boards of hexagons and slow, independent answers to what `routes` and `sight` work out.

The suite tries a few hundred boards; `python -m tests.hex_boards --boards 10000` tries as many as wanted.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from itertools import combinations, pairwise
from random import Random

import numpy
import shapely
from shapely.geometry import Polygon

from companion.core.hexes import Hex, HexMap, centre, corners, distance, within
from companion.core.routes import (
    Approach,
    Base,
    Distance,
    Ground,
    Placement,
    closest_ends,
    distances,
    first_met,
    placements,
    reach,
    shut_off,
    zone,
)
from companion.core.sight import look, sees

FAR_AWAY = 99


@dataclass(frozen=True)
class Scene:
    """A mover with some base on a random board."""

    ground: Ground
    base: Base
    start: Placement


def random_scene(chance: Random) -> Scene | None:
    """A board with gaps, walls, other pieces and a mover; None where its base finds no room."""
    shape = within(Hex(0, 0), chance.randint(1, 4))
    if (
        chance.random() < 0.25
    ):  # long and narrow ones, far from the origin: rows of bits must not run together
        left, top = chance.randint(-30, 30), chance.randint(-30, 30)
        wide, high = chance.choice(((14, 2), (3, 9), (9, 4), (1, 12)))
        shape = tuple(Hex(left + q - r // 2, top + r) for r in range(high) for q in range(wide))
    board = HexMap.of(each for each in shape if chance.random() < 0.92)
    base = chance.choice(list(Base))
    found = placements(board, base)
    if not found:
        return None
    start = chance.choice(found)
    if base is Base.TWO and start.front is not None and chance.random() < 0.5:
        start = Placement(start.front, start.at)
    others = [each for each in board.cells if each not in zone(base, start)]
    kinds = chance.choices(("wall", "piece", "over", "free"), (1, 1, 1, 9), k=len(others))

    def of(kind: str) -> frozenset[Hex]:
        return frozenset(each for each, its in zip(others, kinds, strict=True) if its == kind)

    return Scene(Ground(board, of("wall"), of("piece"), of("over")), base, start)


# -- routes, by trying everything ---------------------------------------------------------------------------


def _zones(scene: Scene, blocked: frozenset[Hex]) -> set[frozenset[Hex]]:
    """Every zone the base may pass over, its own among them."""
    spaces = scene.ground.board.spaces
    own = frozenset(zone(scene.base, scene.start))
    if scene.base is Base.ONE:
        found = {frozenset((each,)) for each in spaces}
    elif scene.base is Base.TWO:
        found = {frozenset(pair) for pair in combinations(spaces, 2) if distance(*pair) == 1}
    else:
        found = {frozenset(within(each, 1)) for each in spaces}
    return {each for each in found if each <= spaces and not each & (blocked - own)} | {own}


def _is_step(base: Base, one: frozenset[Hex], two: frozenset[Hex]) -> bool:
    if base is Base.TWO:
        return len(one & two) == 1
    return len(one & two) == (0 if base is Base.ONE else 4) and distance(_mid(one), _mid(two)) == 1


def _mid(spaces: frozenset[Hex]) -> Hex:
    """The space with the least distance to all others."""
    return min(spaces, key=lambda each: sum(distance(each, other) for other in spaces))


def slow_steps(scene: Scene, blocked: frozenset[Hex]) -> dict[frozenset[Hex], int]:
    """The fewest steps to each zone, by relaxing all pairs until nothing changes."""
    zones = _zones(scene, blocked)
    far = dict.fromkeys(zones, FAR_AWAY)
    far[frozenset(zone(scene.base, scene.start))] = 0
    pairs = [(one, two) for one, two in combinations(zones, 2) if _is_step(scene.base, one, two)]
    changed = True
    while changed:
        changed = False
        for one, two in pairs:
            if abs(far[one] - far[two]) > 1 and min(far[one], far[two]) < FAR_AWAY:
                far[one] = min(far[one], far[two] + 1)
                far[two] = min(far[two], far[one] + 1)
                changed = True
    return {each: steps for each, steps in far.items() if steps < FAR_AWAY}


def slow_distance(scene: Scene, goal: frozenset[Hex]) -> Distance:
    """By the first tier in which some zone beside the goal can be reached."""
    own = frozenset(zone(scene.base, scene.start))
    for tier, blocked in ((1, scene.ground.blocked), (2, scene.ground.walls)):
        far = slow_steps(scene, blocked)
        beside = [steps for each, steps in far.items() if _straight(each - goal, goal) == 1]
        if beside:
            return Distance(tier, 1 + min(beside))
    return Distance(3, _straight(own, goal))


def _straight(one: frozenset[Hex], two: frozenset[Hex]) -> int:
    return min((distance(here, there) for here in one for there in two), default=FAR_AWAY)


def check_routes(scene: Scene, chance: Random) -> None:
    """Everything that `routes` says of a scene, beside what trying everything says."""
    ground, base, start = scene.ground, scene.base, scene.start
    own = frozenset(zone(base, start))
    slow = slow_steps(scene, ground.blocked)
    most = chance.choice((None, 0, 1, 2, 3))
    within_reach = {each: far for each, far in slow.items() if most is None or far <= most}
    found = reach(ground, base, start, most)
    assert {frozenset(zone(base, each)): far for each, far in found.steps.items()} == within_reach
    ends = {each for each in within_reach if not each & ground.no_end or each == own}
    assert {frozenset(zone(base, each)) for each in found.ends} == ends
    for end, far in list(found.steps.items())[-3:]:
        _check_walks(scene, found.routes(end, 50), end, far)
        assert set(found.next_steps(end)) == {route[0] for route in found.routes(end, 10_000) if route}
    others = [each for each in ground.board.cells if each not in own]
    if others:
        goals = [frozenset((chance.choice(others),)) for _ in range(3)]
        assert distances(ground, base, start, goals) == tuple(slow_distance(scene, each) for each in goals)
        for goal in goals:
            assert Approach(ground, base, goal).distance(start) == slow_distance(scene, goal)
        _check_first_met(scene, frozenset(chance.sample(others, min(3, len(others)))))
    _check_ends(scene, frozenset(chance.sample(sorted(own), chance.randint(0, len(own)))))


def _check_first_met(scene: Scene, wanted: frozenset[Hex]) -> None:
    """Which of some spaces are met first, by a flood that looks at one space after the other."""
    if scene.base is not Base.ONE:
        return
    ground, far = scene.ground, {scene.start.at: 0}
    closed = ground.blocked | wanted
    queue = [scene.start.at]
    for at in queue:
        for each in (each for each in ground.board.cells if distance(each, at) == 1):
            if each not in far and each not in closed:
                far[each] = far[at] + 1
                queue.append(each)
    beside = {each: [far[at] for at in far if distance(at, each) == 1] for each in wanted}
    steps = min((1 + min(found) for found in beside.values() if found), default=0)
    met = {each for each, found in beside.items() if found and 1 + min(found) == steps}
    told = first_met(ground, [scene.start.at], sorted(wanted))
    assert (told[0], set(told[1])) == (steps, met)
    goals = sorted(wanted)
    alone = [frozenset((each,)) for each in goals]
    lost = {n for n, goal in enumerate(alone) if slow_distance(_among(scene, wanted), goal).tier > 1}
    standing = Ground(ground.board, ground.walls, ground.pieces | wanted | {scene.start.at}, ground.no_end)
    assert set(shut_off(standing, [scene.start.at], alone)[scene.start.at]) == lost


def _among(scene: Scene, others: frozenset[Hex]) -> Scene:
    """The same with more pieces."""
    ground = scene.ground
    return Scene(
        Ground(ground.board, ground.walls, ground.pieces | others, ground.no_end), scene.base, scene.start
    )


def _check_walks(scene: Scene, routes: tuple[tuple[Placement, ...], ...], end: Placement, far: int) -> None:
    assert routes and len(set(routes)) == len(routes)
    for route in routes:
        assert len(route) == far
        zones = [frozenset(zone(scene.base, each)) for each in (scene.start, *route)]
        assert zones[-1] == frozenset(zone(scene.base, end))
        assert all(_is_step(scene.base, one, two) for one, two in pairwise(zones))
        assert all(each.front not in before for before, each in zip(zones, route, strict=False))


def _check_ends(scene: Scene, taken: frozenset[Hex]) -> None:
    ground, own = scene.ground, frozenset(zone(scene.base, scene.start))
    spoiled = ground.walls | (ground.pieces - own) | ground.no_end | taken
    good = {each for each in _zones(scene, spoiled) if not each & spoiled}
    expected: set[frozenset[Hex]] = set()
    for blocked in (ground.blocked, ground.walls):
        far = slow_steps(scene, blocked)
        near = min((far[each] for each in good if each in far), default=None)
        if near is not None:
            expected = {each for each in good if far.get(each) == near}
            break
    else:
        straight = {each: _straight(own, each) for each in good}
        expected = {each for each, far in straight.items() if far == min(straight.values())}
    found = closest_ends(ground, scene.base, scene.start, taken)
    assert {frozenset(zone(scene.base, each)) for each in found} == expected


# -- sight, by shapely --------------------------------------------------------------------------------------


def random_view(chance: Random) -> tuple[Hex, Hex, frozenset[Hex]]:
    """Two spaces and what may stand between them."""
    there = chance.choice(within(Hex(0, 0), chance.randint(2, 6)))
    field = [each for each in within(Hex(0, 0), 7) if _between(each, there)]
    share = chance.choice((0.1, 0.2, 0.35, 0.5))
    return Hex(0, 0), there, frozenset(each for each in field if chance.random() < share)


def _between(at: Hex, there: Hex) -> bool:
    here = Hex(0, 0)
    near = distance(here, at) + distance(at, there) <= distance(here, there) + 2
    return near and at not in (here, there)


def _polygon(at: Hex, larger: float = 0.0) -> Polygon:
    x, y = centre(at)
    return Polygon([(x + (a - x) * (1 + larger), y + (b - y) * (1 + larger)) for a, b in corners(at)])


def shapely_sees(here: Hex, there: Hex, blockers: frozenset[Hex]) -> bool:
    """Of every line through two corners of anything: whether one is clear of blockers between the spaces."""
    if distance(here, there) <= 1:
        return True
    one, two = _polygon(here), _polygon(there)
    walls = shapely.union_all([_polygon(each, 1e-6) for each in sorted(blockers)])
    within_walls = walls.buffer(-1e-9)
    shapes = [one, two, *(_polygon(each, 1e-6) for each in sorted(blockers))]
    points = numpy.array([point for shape in shapes for point in shape.exterior.coords[:-1]])
    first, second = numpy.triu_indices(len(points), 1)
    start, way = points[first], points[second] - points[first]
    size = numpy.hypot(way[:, 0], way[:, 1])
    start, way = start[size > 0], way[size > 0] / size[size > 0][:, None]
    lines = shapely.linestrings(numpy.stack((start - 60 * way, start + 60 * way), axis=1))
    both = shapely.intersects(lines, one.buffer(1e-9)) & shapely.intersects(lines, two.buffer(1e-9))
    lines = lines[both]
    if len(lines) == 0:
        return False
    ends = numpy.array([one.buffer(1e-9), two.buffer(1e-9)])
    parts = shapely.shortest_line(shapely.intersection(lines, ends[0]), shapely.intersection(lines, ends[1]))
    return bool((~shapely.intersects(parts, within_walls)).any())


def sampled_sees(here: Hex, there: Hex, blockers: frozenset[Hex], chance: Random, tries: int = 40) -> bool:
    """Whether one of some random segments is clear; if one is, there is sight for certain."""
    walls = shapely.union_all([_polygon(each) for each in blockers])

    def point(at: Hex) -> tuple[float, float]:
        shares = [chance.random() ** 2 for _ in range(6)]
        edge = list(zip(shares, corners(at), strict=True))
        total = sum(shares)
        return sum(w * c[0] for w, c in edge) / total, sum(w * c[1] for w, c in edge) / total

    lines = [shapely.LineString([point(here), point(there)]) for _ in range(tries)]
    return any(line.distance(walls) > 1e-6 if blockers else True for line in lines)


def check_sight(here: Hex, there: Hex, blockers: frozenset[Hex], chance: Random) -> None:
    """What `sight` says of two spaces, beside what shapely says."""
    found = sees([here], [there], blockers)
    assert found == shapely_sees(here, there, blockers)
    assert found == sees([there], [here], blockers)
    if not found:
        assert not sampled_sees(here, there, blockers, chance)
    told = look([here], [there], blockers)
    assert told.is_clear == found
    if told.segment is not None:
        ends = [shapely.Point(float(x), float(y)) for x, y in told.segment]
        assert ends[0].distance(_polygon(here)) < 1e-6 and ends[1].distance(_polygon(there)) < 1e-6
    else:
        assert told.blockers and not sees([here], [there], told.blockers)
        for each in told.blockers:
            assert sees([here], [there], set(told.blockers) - {each})


def main(argv: list[str] | None = None) -> None:
    """Try many boards and say how many there were."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--boards", type=int, default=300)
    wanted.add_argument("--seed", type=int, default=1)
    options = wanted.parse_args(argv)
    walked = 0
    for number in range(options.boards):
        chance = Random(options.seed * 1_000_003 + number)
        scene = random_scene(chance)
        if scene is not None:
            check_routes(scene, chance)
            walked += 1
        check_sight(*random_view(chance), chance)
    sys.stdout.write(f"{walked} boards walked, {options.boards} looked across: all agree.\n")


if __name__ == "__main__":
    main()
