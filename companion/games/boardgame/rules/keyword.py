"""Making room: miniatures that a spawn or a Monster displaces, and where a flyer lands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

from companion.core.course import Course
from companion.core.hexes import Hex
from companion.core.routes import Ground, Placement, closest_ends, zone
from companion.core.rules import rule
from companion.games.boardgame.events import Displaced
from companion.games.boardgame.evolve import with_mini
from companion.games.boardgame.model import State
from companion.games.boardgame.rules.asking import about
from companion.games.boardgame.rules.board import entered, ground_for
from companion.games.boardgame.rules.dist import place_of, place_word

FEW = 3
"""Of so many displaced miniatures it is worked out whether their order matters; of more it is asked."""


@rule("BG-SPAWN-15", "BG-SPAWN-18", "BG-SPAWN-19", "BG-SPAWN-20", "BG-KEYWORD-12")
def refuges(state: State, name: str, footprint: Iterable[Hex], newcomer: str = "") -> tuple[Placement, ...]:
    """The closest empty places for a displaced miniature; the newcomer counts as not yet there."""
    taken = frozenset(footprint)
    ground = ground_for(state, name, (newcomer,))
    stood = frozenset(at for who, under in state.zones.items() if who not in (name, newcomer) for at in under)
    # A Monster passes over others, but a displaced one never pushes anybody: it may not end on them.
    open_ground = Ground(ground.board, ground.walls, ground.pieces, ground.no_end | stood)
    return closest_ends(open_ground, state.size(name), state.places[name], taken)


@rule("BG-SPAWN-14", "BG-SPAWN-16", "BG-SPAWN-17", "BG-KEYWORD-04")
def make_room(
    course: Course[State], footprint: Sequence[Hex], newcomer: str, cited: str, spared: Iterable[str] = ()
) -> None:
    """Each miniature under the footprint goes to the closest empty place, one after the other."""
    kept = {newcomer, *spared}
    while due := _under(course.state, footprint, kept):  # an Event on the way may have moved somebody
        matters = len(due) > 1 and order_matters(course.state, due, footprint, newcomer)
        name = due[0]
        if matters:
            tag = about(course, "displace_order", newcomer)
            name = course.ask.choose(due, "displace_order", "BG-SPAWN-17", about=tag)
        _displace(course, name, refuges(course.state, name, footprint, newcomer), cited)
        if course.state.status != "playing":
            return


def _under(state: State, footprint: Sequence[Hex], kept: set[str]) -> list[str]:
    """Who stands there and has to go."""
    return [
        name
        for name, under in state.zones.items()
        if name not in kept and not set(footprint).isdisjoint(under)
    ]


def _displace(course: Course[State], name: str, places: Sequence[Placement], cited: str) -> None:
    if not places:
        course.happen(Displaced(name, None, None, rule="BG-SPAWN-13"))
        return
    words = [place_word(each) for each in places]
    tag = about(course, "displace_to", name)
    chosen = place_of(course.ask.choose(words, "displace_to", "BG-SPAWN-16", about=tag))
    others = tuple(words) if len(words) > 1 else ()
    names = entered(course.state, name, chosen)
    course.happen(Displaced(name, chosen.at, chosen.front, names, others, rule=cited))


@rule("BG-SPAWN-17")
def order_matters(state: State, names: Sequence[str], footprint: Sequence[Hex], newcomer: str) -> bool:
    """Whether some result can be reached in one order and not in another."""
    if len(names) > FEW:
        return True
    results = {frozenset(_results(state, order, footprint, newcomer)) for order in permutations(names)}
    return len(results) > 1


def _results(
    state: State, order: Sequence[str], footprint: Sequence[Hex], newcomer: str
) -> set[frozenset[tuple[str, frozenset[Hex]]]]:
    """Every way in which miniatures can stand after they made room in that order."""
    if not order:
        return {frozenset()}
    name, *rest = order
    found = set()
    for place in refuges(state, name, footprint, newcomer):
        there = (name, frozenset(zone(state.size(name), place)))
        moved = {"at": place.at} if state.side(name) == "hero" else {"at": place.at, "front": place.front}
        after = with_mini(state, name, **moved)
        found |= {frozenset((*more, there)) for more in _results(after, rest, footprint, newcomer)}
    return found


@rule("BG-KEYWORD-04", "BG-KEYWORD-05", "BG-KEYWORD-06")
def clear_the_ground(course: Course[State], monster: str) -> None:
    """Where a Monster's Movement ended, miniatures without Monster make room."""
    if monster in course.state.zones and course.state.is_monster(monster):
        others = [name for name in course.state.zones if course.state.is_monster(name)]
        make_room(course, course.state.zones[monster], monster, "BG-KEYWORD-04", others)


@rule("BG-KEYWORD-08", "BG-KEYWORD-09")
def land(course: Course[State], flyer: str) -> None:
    """A flyer over tall Scenery goes to the closest empty place instead."""
    state = course.state
    tall = set(state.adventure.tall)
    if "flying" not in state.keywords(flyer) or not tall & set(state.zones.get(flyer, ())):
        return
    places = refuges(state, flyer, ())
    words = [place_word(each) for each in places]
    if not words:
        return
    tag = about(course, "landing", flyer)
    chosen = place_of(course.ask.choose(words, "landing", "BG-KEYWORD-09", about=tag))
    others = tuple(words) if len(words) > 1 else ()
    course.happen(Displaced(flyer, chosen.at, chosen.front, (), others, rule="BG-KEYWORD-09"))
