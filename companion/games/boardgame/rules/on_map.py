"""Map play: the app knows who stands where and moves Enemies itself; it asks only where the book does."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from companion.core.course import Course
from companion.core.routes import Placement, Reach
from companion.core.rules import rule
from companion.games.boardgame.events import ConditionMet, Displaced, Stepped, StoodStill
from companion.games.boardgame.model import State
from companion.games.boardgame.rules import dist
from companion.games.boardgame.rules.asking import about
from companion.games.boardgame.rules.board import entered, reach_of
from companion.games.boardgame.rules.keyword import clear_the_ground, land
from companion.games.boardgame.rules.terrain import enter_terrain, newly_under, terrain_rules
from companion.games.boardgame.rules.wounds import is_held


class OnMap:
    """Measures on the map."""

    def next_enemies(self, course: Course[State], able: Sequence[str]) -> tuple[str, ...]:
        """The Enemies with the smallest distance to any Hero or Ally."""
        state = course.state
        foes = [each for each in state.party_ids if each in state.zones]
        placed = [each for each in able if each in state.zones]
        if not foes or not placed:
            return tuple(able)
        return dist.closest_enemies(state, placed, foes)

    def closest(
        self, course: Course[State], enemy: str, foes: Sequence[str], key: str, furthest: bool
    ) -> tuple[str, ...]:
        """By distance in Movement; whoever Range 1 reaches is a neighbour."""
        if furthest:
            return dist.closest(dist.foe_distances(course.state, enemy, foes), furthest=True)
        if key == "target" and course.state.enemy_card(enemy).range == 1:
            return tuple(foes)
        return dist.closest_foes(course.state, enemy, foes)

    def in_range(self, course: Course[State], enemy: str, foes: Sequence[str]) -> tuple[str, ...]:
        """By the straight count of Spaces, and Line of Sight where the card says Visible."""
        card = course.state.enemy_card(enemy)
        return tuple(
            each for each in foes if dist.in_range(course.state, enemy, each, card.range, card.visible)
        )

    @rule("BG-ENEMY-08", "BG-ENEMY-09", "BG-ENEMY-13", "BG-ENEMY-25", "BG-EVENT-08")
    def advance(self, course: Course[State], enemy: str, goal: str, left: int) -> int | None:
        """To the best Space it can reach, then room is made for a Monster and a flyer lands.

        What happens on the way may end it, or move it or its goal: then the end is chosen anew with the
        Movement that is left.
        """
        moved = False
        while goal in course.state.zones and enemy in course.state.zones:
            if self.in_range(course, enemy, (goal,)):
                if not moved:
                    course.happen(StoodStill(enemy, "in_range", rule="BG-ENEMY-08"))
                break
            end, others = best_end(course, enemy, goal, left)
            if end == course.state.places[enemy]:
                if not moved:
                    course.happen(StoodStill(enemy, "no_closer", rule="BG-ENEMY-12"))
                break
            moved = True
            left, whole = walk(course, enemy, goal, end, left, others)
            if not _goes_on(course.state, enemy):
                return None
            if whole and not _settles(course, enemy, goal):
                break
        if moved:
            clear_the_ground(course, enemy)
            land(course, enemy)
        return left if _goes_on(course.state, enemy) else None


def _goes_on(state: State, enemy: str) -> bool:
    """Whether an Enemy is still there to act."""
    return state.status == "playing" and state.find(enemy) is not None and not is_held(state, enemy)


@rule("BG-EVENT-08", "BG-KEYWORD-04", "BG-KEYWORD-09")
def _settles(course: Course[State], enemy: str, goal: str) -> bool:
    """Room is made and a flyer lands; whether an Event that this led to moved the Enemy or its goal.

    Being displaced or landing is no Event: it alone does not make the Enemy choose its end anew.
    """
    told = len(course.events)
    clear_the_ground(course, enemy)
    land(course, enemy)
    new = course.events[told:]
    first = next((place for place, each in enumerate(new) if isinstance(each, ConditionMet)), None)
    after = new[first:] if first is not None and _goes_on(course.state, enemy) else ()
    return any(isinstance(each, Displaced) and each.who in (enemy, goal) for each in after)


@rule("BG-ENEMY-10", "BG-ENEMY-11", "BG-ENEMY-12", "BG-ENEMY-14", "BG-KEYWORD-09")
def best_ends(state: State, enemy: str, goal: str, steps: int) -> list[Placement]:
    """Where an Enemy ends: the fewest steps that bring its goal in Range, else as close to it as it gets.

    A flyer may pick a place over tall Scenery, and loses ties against places it may end on.
    """
    card, reached = state.enemy_card(enemy), reach_of(state, enemy, steps)
    approach = dist.approach_to(state, enemy, goal)
    ends: list[Placement] = []
    fewest = steps
    for place, far in dist.ends_in_range(state, enemy, goal, reached):
        if far > fewest:
            break
        ends.append(place)
        fewest = far
    if ends:
        if len(ends) == 1 or card.range == 1:
            return ends
        cheap = {place: approach.distance(place) for place in ends}
        return [place for place, far in cheap.items() if far == min(cheap.values())]
    over_tall = reached.steps if "flying" in card.keywords else reached.ends
    near = {
        place: (approach.distance(place), far, place not in reached.ends) for place, far in over_tall.items()
    }
    best = min(near.values())
    return [place for place, far in near.items() if far == best]


def best_end(course: Course[State], enemy: str, goal: str, steps: int) -> tuple[Placement, tuple[str, ...]]:
    """The best end; between equally good ones the Heroes choose."""
    ends = best_ends(course.state, enemy, goal, steps)
    words = {place_key(course.state, enemy, each): each for each in ends}
    tag = about(course, "end_space", enemy)
    chosen = course.ask.choose(tuple(words), "end_space", "BG-ENEMY-10", about=tag, goal=goal)
    return words[chosen], tuple(words) if len(words) > 1 else ()


def place_key(state: State, enemy: str, place: Placement) -> str:
    """A placement as an option; it does not matter which end of a large base leads."""
    if place.front is not None:
        low, high = sorted((place.at, place.front))
        return dist.place_word(Placement(low, high))
    return dist.place_word(place)


def walk(
    course: Course[State], enemy: str, goal: str, end: Placement, left: int, others: Sequence[str]
) -> tuple[int, bool]:
    """Step by step along a shortest route; how much Movement is left, and whether it got to the end."""
    target = course.state.places.get(goal)
    route = _route(course, enemy, reach_of(course.state, enemy, left), end)
    for number, place in enumerate(route):
        left -= 1
        last = tuple(others) if number + 1 == len(route) else ()
        names = entered(course.state, enemy, place)
        new = newly_under(course.state.size(enemy), course.state.places[enemy], place)
        course.happen(Stepped(enemy, place.at, place.front, left, names, last, rule="BG-ENEMY-09"))
        enter_terrain(course, enemy, new)
        if course.state.places.get(enemy) != place or course.state.places.get(goal) != target:
            return left, False
        if course.state.status != "playing" or is_held(course.state, enemy):
            return left, False
    return left, True


@rule("BG-ENEMY-09", "BG-TERRAIN-02")
def _route(course: Course[State], enemy: str, reached: Reach, end: Placement) -> tuple[Placement, ...]:
    """A shortest route; the Heroes choose only where Terrain makes one different from another."""
    state = course.state
    if not any(each.kind == "terrain" for each in state.tokens):
        return reached.route(end)
    size = state.size(enemy)
    different: dict[str, tuple[Placement, ...]] = {}
    for route in reached.routes(end):
        met = [
            f"{rule_.id}@{dist.place_word(Placement(place.at))}"
            for before, place in pairwise((state.places[enemy], *route))
            for rule_ in terrain_rules(state, newly_under(size, before, place))
        ]
        different.setdefault(" ".join(met) or "free", route)
    ways = tuple(
        " ".join(dist.place_word(Placement(each.at)) for each in (state.places[enemy], *route))
        for route in different.values()
    )
    tag = about(course, "route", enemy)
    return different[course.ask.choose(tuple(different), "route", "BG-ENEMY-09", about=tag, ways=ways)]
