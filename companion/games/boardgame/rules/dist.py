"""How far, how near, who sees whom: Range, Line of Sight, and what 'closest' means.

Range is a plain count of Spaces; 'closest' is a distance in Movement, by tier and length.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from companion.core.hexes import Hex, within
from companion.core.routes import (
    Approach,
    Base,
    Distance,
    Placement,
    Reach,
    distances,
    first_met,
    gap,
    shut_off,
    zone,
)
from companion.core.rules import rule
from companion.core.sight import sees
from companion.games.boardgame.model import State
from companion.games.boardgame.rules.board import ground_for, reach_of, shared_ground

# -- Range and Line of Sight --------------------------------------------------------------------------


@rule("BG-LOS-02", "BG-LOS-05", "BG-KEYWORD-07")
def sight_blockers(state: State, apart_from: Iterable[str]) -> frozenset[Hex]:
    """Tall Scenery and the Zones of Monsters, except those of who looks and who is looked at."""
    spared = set(apart_from)
    monsters = (
        at
        for each in state.enemies
        if each.id in state.zones and each.id not in spared and state.is_monster(each.id)
        for at in state.zones[each.id]
    )
    return frozenset((*state.adventure.tall, *monsters))


@rule("BG-LOS-01", "BG-LOS-03", "BG-LOS-04", "BG-LOS-06", "BG-LOS-07", "BG-LOS-08", "BG-LOS-10", "BG-BASE-03")
def can_see(state: State, viewer: str, target: str, here: Sequence[Hex] | None = None) -> bool:
    """Whether one miniature sees another, from where it stands or from another place."""
    blockers = sight_blockers(state, (viewer, target))
    return _sees(tuple(here or state.zones[viewer]), state.zones[target], blockers)


@lru_cache(maxsize=4096)
def _sees(here: tuple[Hex, ...], there: tuple[Hex, ...], blockers: frozenset[Hex]) -> bool:
    return sees(here, there, blockers)


@rule("BG-RANGE-01", "BG-RANGE-03", "BG-RANGE-04", "BG-SCENERY-04")
def spaces_apart(state: State, one: str, other: str) -> int:
    """The straight distance between two miniatures, through Scenery, miniatures and gaps."""
    return gap(state.zones[one], state.zones[other])


@rule("BG-RANGE-05", "BG-LOS-09", "BG-ENEMY-14")
def in_range(
    state: State, who: str, target: str, most: int, visible: bool, here: Sequence[Hex] | None = None
) -> bool:
    """Whether a target is in Range, and in Line of Sight where the card says Visible."""
    if target not in state.zones or (here is None and who not in state.zones):
        return False
    if gap(here or state.zones[who], state.zones[target]) > most:
        return False
    return not visible or can_see(state, who, target, here)


# -- closest ------------------------------------------------------------------------------------------


@rule("BG-DIST-01", "BG-DIST-02", "BG-DIST-03", "BG-DIST-04", "BG-DIST-05", "BG-DIST-06", "BG-DIST-08")
def distances_from(state: State, mover: str, targets: Sequence[str]) -> dict[str, Distance]:
    """How far a miniature is from others, in the Movement it would need; its own base and keywords count."""
    found = distances(
        ground_for(state, mover),
        state.size(mover),
        state.places[mover],
        [state.zones[each] for each in targets],
    )
    return dict(zip(targets, found, strict=True))


@rule("BG-DIST-11")
def foe_distances(state: State, enemy: str, foes: Sequence[str]) -> dict[str, Distance]:
    """How far an Enemy is from its possible targets: whom it can get in Range counts as reachable."""
    found = distances_from(state, enemy, foes)
    card = state.enemy_card(enemy)
    far_off = [foe for foe, far in found.items() if far.tier > 1] if card.range > 1 else []
    for foe in _within_shot(state, enemy, far_off):
        found[foe] = Distance(1, found[foe].length)
    return found


def _within_shot(state: State, enemy: str, foes: Sequence[str]) -> Iterator[str]:
    """Those whom an Enemy has in Range, or could have with as much Movement as it wants."""
    card = state.enemy_card(enemy)
    reached: Reach | None = None
    for foe in foes:
        here = in_range(state, enemy, foe, card.range, card.visible)
        if not here and reached is None:
            reached = reach_of(state, enemy, None)
        if here or (reached and next(ends_in_range(state, enemy, foe, reached), None) is not None):
            yield foe


@rule("BG-RANGE-01", "BG-RANGE-04", "BG-ENEMY-14")
def ends_in_range(state: State, enemy: str, foe: str, reached: Reach) -> Iterator[tuple[Placement, int]]:
    """Where an Enemy can get to and has somebody in Range, the fewest steps first."""
    card, size = state.enemy_card(enemy), state.size(enemy)
    for place, steps in reached.ends_over(_spaces_within(state.zones[foe], card.range)):
        if not card.visible or can_see(state, enemy, foe, zone(size, place)):
            yield place, steps


@lru_cache(maxsize=4096)
def _spaces_within(target: tuple[Hex, ...], most: int) -> frozenset[Hex]:
    return frozenset(each for at in target for each in within(at, most))


@rule("BG-DIST-07", "BG-DIST-09", "BG-DIST-10")
def closest(found: Mapping[str, Distance], furthest: bool = False) -> tuple[str, ...]:
    """Those at the smallest distance, or at the largest: by tier first, then by length."""
    best = (max if furthest else min)(found.values())
    return tuple(name for name, far in found.items() if far == best)


@rule("BG-ENEMY-06", "BG-ENEMY-16", "BG-DIST-07")
def closest_foes(state: State, enemy: str, foes: Sequence[str]) -> tuple[str, ...]:
    """Those of its foes who are closest to an Enemy."""
    if len(foes) == 1:
        return tuple(foes)
    if _walks(state, enemy):
        wanted = {at: foe for foe in foes for at in state.zones[foe]}
        far, spaces = first_met(ground_for(state, enemy), state.zones[enemy], wanted)
        met = {wanted[at] for at in spaces}
        others = [foe for foe in foes if foe not in met]
        if met and not _may_shoot_nearer(state, enemy, others, far):
            return tuple(foe for foe in foes if foe in met)
    return closest(foe_distances(state, enemy, foes))


@rule("BG-DIST-11")
def _may_shoot_nearer(state: State, enemy: str, foes: Sequence[str], far: int) -> bool:
    """Whether somebody without a route, but in Range, could be as close as those with a route of that length.

    No distance is shorter than the straight one, so this is asked only of who stands that near.
    """
    if state.enemy_card(enemy).range == 1:
        return False
    near = [foe for foe in foes if gap(state.zones[enemy], state.zones[foe]) <= far]
    return bool(near) and bool(_without_route(state, (enemy,), near)[enemy])


def _without_route(state: State, enemies: Sequence[str], foes: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """For Enemies that walk, to whom they have no route."""
    if not enemies:
        return {}
    places = {each: state.places[each].at for each in enemies}
    goals = [state.zones[foe] for foe in foes]
    found = shut_off(shared_ground(state, enemies[0]), places.values(), goals)
    return {each: tuple(foes[number] for number in found[at]) for each, at in places.items()}


@rule("BG-ENEMY-01", "BG-DIST-08")
def closest_enemies(state: State, enemies: Sequence[str], foes: Sequence[str]) -> tuple[str, ...]:
    """The Enemies that are closest to any Hero or Ally.

    No way is shorter than the straight one, so whoever stands further off than the best way found so far
    need not be measured. Enemies that walk find the same Board: one search from the party meets the closest.
    """
    walkers = [each for each in enemies if _walks(state, each)]
    others = [each for each in enemies if not _walks(state, each)]
    archers = [each for each in walkers if state.enemy_card(each).range > 1]
    found = _first_walkers(state, walkers, foes)
    best = min(found.values(), default=None)
    if best is None:  # no way leads to any of them
        found = nearness(state, [each for each in walkers if each not in archers], foes)
        best = min(found.values(), default=None)
        others += archers
    else:  # who has a route to everybody is no closer than that route
        best = _shooters(state, archers, foes, found, best)
    straight = {each: min(gap(state.zones[each], state.zones[foe]) for foe in foes) for each in others}
    for each in sorted(straight, key=lambda name: straight[name]):
        if best is None or Distance(1, straight[each]) <= best:
            found[each] = min(foe_distances(state, each, foes).values())
            best = found[each] if best is None else min(best, found[each])
    return tuple(each for each in enemies if found.get(each) == best)


@rule("BG-DIST-11")
def _shooters(
    state: State, archers: Sequence[str], foes: Sequence[str], found: dict[str, Distance], best: Distance
) -> Distance:
    """Note who of these is as close as the best, or closer, to somebody whom it only gets in Range.

    How far off that one is does not depend on who stands in the way: one search from there serves them all.
    """
    ahead: dict[str, Approach] = {}
    for each, away in _without_route(state, archers, foes).items():
        here = state.zones[each]
        for foe in away:
            if gap(here, state.zones[foe]) > best.length:
                continue
            if foe not in ahead:
                ahead[foe] = Approach(shared_ground(state, each), Base.ONE, state.zones[foe])
            far = Distance(1, ahead[foe].distance(state.places[each]).length)
            if far <= min(best, found.get(each, far)) and any(_within_shot(state, each, (foe,))):
                found[each], best = far, far
    return best


def _first_walkers(state: State, enemies: Sequence[str], foes: Sequence[str]) -> dict[str, Distance]:
    """Of some Enemies that walk those with the shortest route to the party; nobody where there is none."""
    if not enemies:
        return {}
    spaces = [at for foe in foes for at in state.zones[foe]]
    stands = {at: each for each in enemies for at in state.zones[each]}
    far, met = first_met(shared_ground(state, enemies[0]), spaces, stands)
    return {stands[at]: Distance(1, far) for at in met}


def nearness(state: State, enemies: Sequence[str], foes: Sequence[str]) -> dict[str, Distance]:
    """For each Enemy how far the closest Hero or Ally is."""
    plain = [each for each in enemies if _walks(state, each) and state.enemy_card(each).range == 1]
    found: dict[str, Distance] = {}
    if plain:
        goals = [at for foe in foes for at in state.zones[foe]]
        shared = Approach(shared_ground(state, plain[0]), Base.ONE, goals)
        found = {each: shared.distance(state.places[each]) for each in plain}
    for each in enemies:
        if each not in found:
            found[each] = min(foe_distances(state, each, foes).values())
    return {each: found[each] for each in enemies}


def _walks(state: State, enemy: str) -> bool:
    """Whether an Enemy stands on one Space and crosses nothing."""
    card = state.enemy_card(enemy)
    return card.base == "standard" and "monster" not in card.keywords and "flying" not in card.keywords


def approach_to(state: State, mover: str, goal: str) -> Approach:
    """How far any place is from a goal, for one mover."""
    return Approach(ground_for(state, mover, (goal,)), state.size(mover), state.zones[goal])


def place_word(at: Placement) -> str:
    """A placement as an option of a question: q,r, and the front of a large base behind it."""
    word = f"{at.at.q},{at.at.r}"
    return word if at.front is None else f"{word}/{at.front.q},{at.front.r}"


def place_of(word: str) -> Placement:
    """The placement that such a word names."""
    spaces = [Hex(*(int(part) for part in each.split(","))) for each in word.split("/")]
    return Placement(spaces[0], spaces[1] if len(spaces) > 1 else None)
