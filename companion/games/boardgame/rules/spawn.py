"""Spawns: from which pool, on which Spaces, and who makes room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from companion.core.course import Course
from companion.core.hexes import Hex, around, find_hex
from companion.core.routes import Approach, Base, Ground, Placement, zone
from companion.core.rules import rule
from companion.games.boardgame.events import Spawned, SpawnFailed
from companion.games.boardgame.facts.model import AllyCard, EnemyCard
from companion.games.boardgame.model import SIZES, State
from companion.games.boardgame.rules.asking import about
from companion.games.boardgame.rules.board import in_the_way, scenery_for
from companion.games.boardgame.rules.dist import place_of, place_word
from companion.games.boardgame.rules.keyword import make_room

Comer = Literal["ally", "enemy"]


@rule("BG-SPAWN-02", "BG-SPAWN-03", "BG-SPAWN-04", "BG-SPAWN-21", "BG-SPAWN-22", "BG-SETUP-12", "BG-SETUP-13")
def spawn(course: Course[State], side: Comer, card_id: str, place: str, cited: str) -> None:
    """A miniature comes into play where it is called to; an empty Enemy Pool places nobody."""
    state = course.state
    card: AllyCard | EnemyCard = state.box.enemy(card_id) if side == "enemy" else state.box.ally(card_id)
    if side == "enemy" and state.in_pool(card_id) < 1:
        course.happen(SpawnFailed(card_id, place, "pool", rule="BG-SPAWN-04"))
        return
    name = f"{card_id}-{state.count(f'spawned:{card_id}') + 1}"
    if state.guided or (isinstance(card, AllyCard) and not card.miniature):
        course.happen(Spawned(name, card_id, side, place=place, rule=cited))
        return
    at = _space(course, name, place)
    chosen, others = (None, ()) if at is None else _placed(course, side, card, name, at)
    if chosen is None:
        course.happen(SpawnFailed(card_id, place, "room", rule="BG-SPAWN-13"))
        course.happen(Spawned(name, card_id, side, place=place, rule="BG-SPAWN-13"))
        return
    make_room(course, zone(SIZES[card.base], chosen), name, "BG-SPAWN-15")
    course.happen(Spawned(name, card_id, side, chosen.at, chosen.front, place, others, rule=cited))


@rule("BG-SPAWN-01", "BG-SPAWN-23")
def _space(course: Course[State], name: str, place: str) -> Hex | None:
    """The Space with a Spawn token, one in a Zone that the Heroes choose, or the one that is named.

    None where there is no such place: in a Zone without Spaces, or once its token is taken away.
    """
    state = course.state
    token = next((each for each in state.tokens if each.kind == "spawn" and each.name == place), None)
    if token is not None and token.at is not None:
        return token.at
    area = state.adventure.area(place)
    if area is None:
        return find_hex(place)
    scenery = {*state.adventure.short, *state.adventure.tall}
    free = [at for at in area.cells if at not in scenery and at not in state.occupied]
    among = free or [at for at in area.cells if at not in scenery] or list(area.cells)
    if not among:
        return None
    words = [place_word(Placement(at)) for at in among]
    tag = about(course, "spawn_space", name)
    return place_of(course.ask.choose(words, "spawn_space", "BG-SPAWN-23", about=tag, card=name)).at


def _placed(
    course: Course[State], side: Comer, card: AllyCard | EnemyCard, name: str, at: Hex
) -> tuple[Placement | None, tuple[str, ...]]:
    """Where the base goes, and what else could have been chosen."""
    find: Callable[[State, Comer, AllyCard | EnemyCard, Hex], tuple[list[Placement], str, str]]
    find = {"standard": _on_one, "large": _on_two, "extra_large": _on_seven}[card.base]
    places, key, cited = find(course.state, side, card, at)
    if not places:
        return None, ()
    words = [place_word(each) for each in places]
    chosen = course.ask.choose(words, key, cited, about=about(course, key, name), card=name)
    return place_of(chosen), tuple(words) if len(words) > 1 else ()


@rule("BG-SPAWN-05")
def _on_one(
    state: State, side: Comer, card: AllyCard | EnemyCard, at: Hex
) -> tuple[list[Placement], str, str]:
    return [Placement(at)], "spawn_space", "BG-SPAWN-05"


@rule("BG-SPAWN-06", "BG-SPAWN-07", "BG-SPAWN-08", "BG-SPAWN-09")
def _on_two(
    state: State, side: Comer, card: AllyCard | EnemyCard, at: Hex
) -> tuple[list[Placement], str, str]:
    """The rear on the spawn Space, the front towards the other party: on an empty neighbour, if any.

    BG-SPAWN-09: a Hero's own Space is measured like every other, by the steps to a place beside the Hero
    and one more (BG-DIST-02). So it counts as 2, and an occupied Space beside the Hero comes before it.
    """
    scenery = {*state.adventure.short, *state.adventure.tall}
    beside = [each for each in state.adventure.board.neighbours(at) if each not in scenery]
    fronts = [each for each in beside if each not in state.occupied] or beside
    faced = state.standing if side == "enemy" else state.enemies
    goals = [space for each in faced for space in state.zones.get(each.id, ())]
    if goals and fronts:
        walls, no_end = scenery_for(state, card.keywords)
        pieces = in_the_way(state, card.keywords, ())
        far = Approach(Ground(state.adventure.board, walls, pieces, no_end), Base.ONE, goals)
        found = {each: far.distance(Placement(each)) for each in fronts}
        fronts = [each for each in fronts if found[each] == min(found.values())]
    return [Placement(at, each) for each in fronts], "spawn_front", "BG-SPAWN-07"


@rule("BG-SPAWN-10", "BG-SPAWN-11", "BG-SPAWN-12", "BG-SPAWN-13")
def _on_seven(
    state: State, side: Comer, card: AllyCard | EnemyCard, at: Hex
) -> tuple[list[Placement], str, str]:
    """The centre on the spawn Space, else beside it: wholly on the Board and off Scenery.

    Where that fails, a Monster or a flyer may stand on short Scenery.
    """
    tall = frozenset(state.adventure.tall)
    tries: list[frozenset[Hex]] = [tall | frozenset(state.adventure.short)]
    if {"monster", "flying"} & set(card.keywords):
        tries.append(tall)
    for scenery in tries:
        for centres in ((at,), around(at)):
            fits = [each for each in centres if _is_clear(state, each, scenery)]
            if fits:
                return [Placement(each) for each in fits], "spawn_centre", "BG-SPAWN-12"
    return [], "spawn_centre", "BG-SPAWN-13"


def _is_clear(state: State, centre: Hex, scenery: frozenset[Hex]) -> bool:
    under: Sequence[Hex] = zone(Base.SEVEN, Placement(centre))
    return all(state.adventure.board.inside(each) and each not in scenery for each in under)
