"""Making room: miniatures that a spawn or a Monster displaces, and where a flyer lands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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

MOST_TRIES = 600
"""So many refuges are looked for to find out whether an order matters; after that it is asked."""
Stood = frozenset[tuple[str, frozenset[Hex]]]
"""How displaced miniatures stand in the end."""


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
    """Whether who goes first changes how all of them can stand in the end."""
    try:
        ends = _Ends(footprint, newcomer)
        return len({ends.led_by(state, name, frozenset(names)) for name in names}) > 1
    except _TooMany:
        return True


class _TooMany(Exception):
    """There are more ways to make room than are worth trying."""


class _Ends:
    """Every way in which displaced miniatures can stand once all made room, each way worked out once."""

    def __init__(self, footprint: Sequence[Hex], newcomer: str) -> None:
        self._footprint, self._newcomer = footprint, newcomer
        self._known: dict[tuple[frozenset[str], Stood], frozenset[Stood]] = {}
        self._left = MOST_TRIES

    def led_by(
        self, state: State, name: str, due: frozenset[str], stood: Stood = frozenset()
    ) -> frozenset[Stood]:
        """How all can stand where one of them goes first and the others follow in any order."""
        self._left -= 1
        if self._left < 0:
            raise _TooMany
        found: set[Stood] = set()
        for place in refuges(state, name, self._footprint, self._newcomer):
            there = (name, frozenset(zone(state.size(name), place)))
            moved = {"at": place.at} if state.side(name) == "hero" else {"at": place.at, "front": place.front}
            found |= self._of(with_mini(state, name, **moved), due - {name}, stood | {there})
        return frozenset(found)

    def _of(self, state: State, due: frozenset[str], stood: Stood) -> frozenset[Stood]:
        if not due:
            return frozenset((stood,))
        if (due, stood) not in self._known:
            led = (self.led_by(state, name, due, stood) for name in sorted(due))
            self._known[due, stood] = frozenset().union(*led)
        return self._known[due, stood]


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
