"""Miniatures moved by a card: away from an attacker, or in a Random Direction."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.dice import Die
from companion.core.hexes import HexDirection, direction_to, distance, step
from companion.core.routes import Placement, zone
from companion.core.rules import rule
from companion.games.boardgame.events import AttackRolled, Displaced, MoveAskedFor
from companion.games.boardgame.model import State
from companion.games.boardgame.rules.asking import about
from companion.games.boardgame.rules.board import entered, ground_for
from companion.games.boardgame.rules.dice import successes

WAYS = tuple(HexDirection)
BLUE = "blue"


@rule("BG-DIRECTION-03")
def move_by_card(course: Course[State], name: str, whither: str, steps: int) -> None:
    """Space by Space in one direction, up to a Space that could not be entered."""
    state = course.state
    if state.guided or name not in state.places:
        course.happen(MoveAskedFor(name, whither, steps, rule="BG-DIRECTION-03"))
        return
    way = _away(course, name) if whither == "away" else random_direction(course, name)
    for _ in range(steps if way is not None else 0):
        here = course.state.places.get(name)
        if here is None or way is None:
            return
        front = None if here.front is None else step(here.front, way)
        there = Placement(step(here.at, way), front)
        if not _may_enter(course.state, name, there):
            return
        names = entered(course.state, name, there)
        course.happen(Displaced(name, there.at, there.front, names, rule="BG-DIRECTION-03"))


def _may_enter(state: State, name: str, there: Placement) -> bool:
    stood = {at for at, who in state.occupied.items() if who != name}
    under = zone(state.size(name), there)
    return ground_for(state, name).may_end(state.size(name), there) and not stood & set(under)


def _away(course: Course[State], name: str) -> HexDirection | None:
    """Straight away from whoever attacked last; where no row leads there, the way that gets furthest."""
    attacker = next(
        (
            each.by
            for each in reversed(course.events)
            if isinstance(each, AttackRolled) and name in each.targets
        ),
        course.state.active,
    )
    if attacker not in course.state.places:
        return random_direction(course, name)
    here, there = course.state.places[name].at, course.state.places[attacker].at
    straight = direction_to(there, here)
    if straight is not None:
        return straight
    furthest = max(distance(step(here, way), there) for way in WAYS)
    among = [way for way in WAYS if distance(step(here, way), there) == furthest]
    tag = about(course, "away", name)
    return HexDirection(course.ask.choose([str(way) for way in among], "away", "BG-DIRECTION-03", about=tag))


@rule("BG-DIRECTION-01", "BG-DIRECTION-02")
def random_direction(course: Course[State], name: str) -> HexDirection:
    """By the blue die and the Random Direction card; without its facts each way is equally likely."""
    known = {each.successes: each.way for each in course.state.box.direction}
    tag = about(course, "direction", name)
    blue = next((each.die for each in course.state.box.dice if each.id == BLUE), None)
    if known and blue is not None:
        result = successes(course.ask.roll([blue], "direction", "BG-DIRECTION-01", about=tag))
        if result in known:
            return WAYS[known[result] % len(WAYS)]
    plain = Die("direction", tuple(range(1, len(WAYS) + 1)))
    tag = about(course, "direction_any", name)
    (way,) = course.ask.roll([plain], "direction_any", "BG-DIRECTION-02", about=tag)
    return WAYS[way - 1]
