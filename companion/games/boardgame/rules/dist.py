"""How far, how near, who sees whom: Range, Line of Sight, and what 'closest' means.

Range is a plain count of Spaces; 'closest' is a distance in Movement, by tier and length.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from companion.core.hexes import Hex
from companion.core.routes import Approach, Base, Distance, Placement, distances, first_met, gap, zone
from companion.core.rules import rule
from companion.core.sight import sees
from companion.games.boardgame.model import State
from companion.games.boardgame.rules.board import ground_for, reach_of

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
    size, ends = state.size(enemy), None
    for foe in far_off:
        here = in_range(state, enemy, foe, card.range, card.visible)
        if not here and ends is None:
            ends = [zone(size, each) for each in reach_of(state, enemy, None).ends]
        if here or any(in_range(state, enemy, foe, card.range, card.visible, each) for each in ends or ()):
            found[foe] = Distance(1, found[foe].length)
    return found


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
    if _is_plain(state, enemy):
        wanted = {at: foe for foe in foes for at in state.zones[foe]}
        met = {wanted[at] for at in first_met(ground_for(state, enemy), state.zones[enemy], wanted)[1]}
        if met:
            return tuple(foe for foe in foes if foe in met)
    return closest(foe_distances(state, enemy, foes))


@rule("BG-ENEMY-01", "BG-DIST-08")
def closest_enemies(state: State, enemies: Sequence[str], foes: Sequence[str]) -> tuple[str, ...]:
    """The Enemies that are closest to any Hero or Ally.

    No way is shorter than the straight one, so whoever stands further off than the best way found so far
    need not be measured. Plain Enemies find the same Board: one search from the party meets the closest.
    """
    straight = {each: min(gap(state.zones[each], state.zones[foe]) for foe in foes) for each in enemies}
    found = _closest_plain(state, [each for each in enemies if _is_plain(state, each)], foes)
    best = min(found.values(), default=None)
    for each in sorted(enemies, key=lambda name: straight[name]):
        if not _is_plain(state, each) and (best is None or Distance(1, straight[each]) <= best):
            found[each] = min(foe_distances(state, each, foes).values())
            best = found[each] if best is None else min(best, found[each])
    return tuple(each for each in enemies if found.get(each) == best)


def _closest_plain(state: State, enemies: Sequence[str], foes: Sequence[str]) -> dict[str, Distance]:
    if not enemies:
        return {}
    ground = ground_for(state, enemies[0])
    pieces = ground.pieces | frozenset(state.zones[enemies[0]])
    spaces = [at for foe in foes for at in state.zones[foe]]
    stands = {at: each for each in enemies for at in state.zones[each]}
    far, met = first_met(replace(ground, pieces=pieces), spaces, stands)
    return {stands[at]: Distance(1, far) for at in met} or nearness(state, enemies, foes)


def nearness(state: State, enemies: Sequence[str], foes: Sequence[str]) -> dict[str, Distance]:
    """For each Enemy how far the closest Hero or Ally is."""
    plain = [each for each in enemies if _is_plain(state, each)]
    found: dict[str, Distance] = {}
    if plain:
        ground = ground_for(state, plain[0])
        pieces = ground.pieces | frozenset(state.zones[plain[0]])
        goals = [at for foe in foes for at in state.zones[foe]]
        shared = Approach(replace(ground, pieces=pieces), Base.ONE, goals)
        found = {each: shared.distance(state.places[each]) for each in plain}
    for each in enemies:
        if each not in found:
            found[each] = min(foe_distances(state, each, foes).values())
    return {each: found[each] for each in enemies}


def _is_plain(state: State, enemy: str) -> bool:
    """Whether an Enemy stands on one Space, reaches one Space and crosses nothing."""
    card = state.enemy_card(enemy)
    return (
        card.base == "standard"
        and card.range == 1
        and "monster" not in card.keywords
        and "flying" not in card.keywords
    )


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
