"""The Board as a miniature finds it: occupied Spaces, Scenery, bases, and what keywords let it cross."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.core.hexes import Hex, around
from companion.core.routes import Ground, Placement, Reach, reach, zone
from companion.core.rules import rule
from companion.games.boardgame.facts.model import Keyword
from companion.games.boardgame.model import State

NOTHING: frozenset[Hex] = frozenset()


@rule("BG-SCENERY-01", "BG-SCENERY-02", "BG-SCENERY-03", "BG-KEYWORD-03", "BG-KEYWORD-08", "BG-BOARD-05")
def scenery_for(state: State, keywords: Iterable[Keyword]) -> tuple[frozenset[Hex], frozenset[Hex]]:
    """What Scenery stops a miniature altogether, and what it may cross but not end on."""
    short, tall = frozenset(state.adventure.short), frozenset(state.adventure.tall)
    if "flying" in keywords:
        return NOTHING, tall
    if "monster" in keywords:
        return tall, NOTHING
    return short | tall, NOTHING


@rule("BG-BOARD-03", "BG-KEYWORD-05", "BG-KEYWORD-06", "BG-KEYWORD-10", "BG-BOARD-04", "BG-TERRAIN-02")
def in_the_way(state: State, keywords: Iterable[Keyword], apart_from: Iterable[str]) -> frozenset[Hex]:
    """The Spaces of miniatures that stop another: all of them, or for a Monster only other Monsters.

    Tokens stop nobody. Who still stands under a Monster that just came is in the way like everybody else.
    """
    spared = set(apart_from)
    if "monster" in keywords:
        spared |= {name for name in state.zones if not state.is_monster(name)}
    return frozenset(at for name, under in state.zones.items() if name not in spared for at in under)


@rule("BG-BASE-02", "BG-BASE-06", "BG-BOARD-09", "BG-ENEMY-15")
def ground_for(state: State, name: str, apart_from: Iterable[str] = ()) -> Ground:
    """The Board as a miniature finds it; what lies under itself is no obstacle."""
    spared = (name, *apart_from)
    found = state.grounds.get(spared)
    if found is None:
        keywords = state.keywords(name)
        walls, no_end = scenery_for(state, keywords)
        found = Ground(state.adventure.board, walls, in_the_way(state, keywords, spared), no_end)
        state.grounds[spared] = found
    return found


def shared_ground(state: State, name: str) -> Ground:
    """The Board as all find it who walk like one of them: that one is an obstacle too."""
    found = state.grounds.get((name, ""))
    if found is None:
        own = ground_for(state, name)
        found = replace(own, pieces=own.pieces | frozenset(state.zones[name]))
        state.grounds[name, ""] = found
    return found


@rule("BG-BASE-01", "BG-BASE-04", "BG-BASE-05", "BG-BASE-07")
def reach_of(state: State, name: str, steps: int | None) -> Reach:
    """Where a miniature gets with so many steps, its whole base with it."""
    return reach(ground_for(state, name), state.size(name), state.places[name], steps)


@rule("BG-BOARD-01", "BG-BASE-03")
def beside(state: State, name: str, others: Iterable[str]) -> tuple[str, ...]:
    """Those of others who stand next to a miniature."""
    near = {each for at in state.zones.get(name, ()) for each in around(at)}
    return tuple(each for each in others if each != name and near.intersection(state.zones.get(each, ())))


@rule("BG-BOARD-06", "BG-BOARD-07", "BG-BOARD-08")
def entered(state: State, name: str, to: Placement) -> tuple[str, ...]:
    """The Zones and tiles that a Hero or an Enemy enters by a step; a joined Space is of no tile."""
    if not state.adventure.areas or state.side(name) == "ally":
        return ()
    before = {area for at in state.zones.get(name, ()) for area in state.adventure.areas_at(at)}
    now = (area for at in zone(state.size(name), to) for area in state.adventure.areas_at(at))
    return tuple(dict.fromkeys(area for area in now if area not in before))
