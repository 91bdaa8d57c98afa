"""The Enemy Turn: Enemies play themselves, one activation an order, and stop only where the Heroes choose.

What has to be measured is behind `Measure`: on the map the app knows, in guided play it asks.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.boardgame.events import (
    ActivationBegun,
    ActivationEnded,
    GoalChosen,
    NoTarget,
    StoodStill,
    ToDoByHand,
)
from companion.games.boardgame.model import State
from companion.games.boardgame.rules import attack
from companion.games.boardgame.rules.asking import about
from companion.games.boardgame.rules.board import beside
from companion.games.boardgame.rules.guided import Guided
from companion.games.boardgame.rules.hattack import ripostes
from companion.games.boardgame.rules.measure import Measure
from companion.games.boardgame.rules.on_map import OnMap
from companion.games.boardgame.rules.stats import defense, enemy_movement, enemy_pool
from companion.games.boardgame.rules.turn import begin_phase
from companion.games.boardgame.rules.wounds import end_of_turn, is_held


def measure_of(state: State) -> Measure:
    """Who measures at this table."""
    return Guided() if state.guided else OnMap()


@rule("BG-ENEMY-04", "BG-SPAWN-22", "BG-ROUND-06")
def able(state: State) -> tuple[str, ...]:
    """The Enemies that can still activate: spawned ones join, slain and stunned ones drop out."""
    return tuple(each.id for each in state.enemies if not each.done and not is_held(state, each.id))


@rule("BG-ENEMY-01", "BG-ENEMY-02", "BG-ENEMY-03", "BG-ROUND-07")
def run_enemy(course: Course[State]) -> None:
    """The next Enemy: the closest to any Hero or Ally; between equals the Heroes choose."""
    first = measure_of(course.state).next_enemies(course, able(course.state))
    enemy = course.ask.choose(first, "next_enemy", "BG-ENEMY-02")
    others = first if len(first) > 1 else ()
    course.happen(ActivationBegun(enemy, others, rule="BG-ENEMY-01"))
    activate(course, enemy)
    if course.state.active == enemy and course.state.status == "playing":
        course.happen(ActivationEnded(enemy, rule="BG-ENEMY-05"))


@rule("BG-ENEMY-05", "BG-ENEMY-27", "BG-ABILITY-05")
def activate(course: Course[State], enemy: str) -> None:
    """A Movement phase, then an Attack phase, unless it ended on the way."""
    for power in course.state.enemy_card(enemy).powers:
        if power.tag == "by_hand":
            course.happen(ToDoByHand(power.text, rule="BG-ABILITY-05"))
    if not _on_board(course.state, enemy) or not foes_of(course.state, enemy):
        course.happen(StoodStill(enemy, "nobody", rule="BG-ENEMY-18"))
        return
    if move(course, enemy):
        attack_phase(course, enemy)


def _on_board(state: State, name: str) -> bool:
    return state.guided or name in state.zones


@rule("BG-ENEMY-24", "BG-ENEMY-26")
def foes_of(state: State, enemy: str) -> tuple[str, ...]:
    """Whom an Enemy goes for: Heroes and Allies, or those whom its card names if one is on the Board."""
    card = state.enemy_card(enemy)
    party = tuple(each for each in state.party_ids if _on_board(state, each))
    hunted = card.power("hunts")
    if hunted is not None and hunted.who in party:
        return (hunted.who,)
    if card.power("attacks_anyone") is not None:
        others = tuple(each for each in state.enemy_ids if each != enemy and _on_board(state, each))
        return (*party, *others)
    return party


@rule("BG-ENEMY-06", "BG-ENEMY-07", "BG-ENEMY-13")
def move(course: Course[State], enemy: str) -> bool:
    """Towards the closest of its foes, anew where that one leaves the Board; False where it was stopped."""
    left: int | None = enemy_movement(course.state, enemy)
    while left is not None and foes_of(course.state, enemy):
        goal, others = pick(course, enemy, foes_of(course.state, enemy), "goal")
        course.happen(GoalChosen(enemy, goal, others, rule="BG-ENEMY-06"))
        left = measure_of(course.state).advance(course, enemy, goal, left)
        if _on_board(course.state, goal) and course.state.find(goal) is not None:
            break
    return left is not None and course.state.status == "playing"


@rule("BG-ENEMY-16", "BG-ENEMY-18", "BG-ENEMY-19", "BG-ENEMY-21", "BG-ENEMY-28")
def attack_phase(course: Course[State], enemy: str) -> None:
    """One Attack at the closest of those in Range, or at all whom its card names; then Ripostes."""
    reachable = measure_of(course.state).in_range(course, enemy, foes_of(course.state, enemy))
    if not reachable:
        course.happen(NoTarget(enemy, rule="BG-ENEMY-18"))
        return
    if course.state.enemy_card(enemy).power("attacks_all") is not None:
        targets, others = reachable, reachable if len(reachable) > 1 else ()
    else:
        target, others = pick(course, enemy, reachable, "target")
        targets = (target,)
    pool = enemy_pool(course.state, enemy, _is_alone(course, enemy))
    attack.perform(course, enemy, targets, pool, candidates=others, cited="BG-ENEMY-19")
    ripostes(course, enemy, targets)


def _is_alone(course: Course[State], enemy: str) -> bool:
    """Whether exactly one Hero stands beside an Enemy whose card asks for it."""
    state = course.state
    if state.enemy_card(enemy).power("lone_die") is None:
        return False
    if state.guided:
        tag = about(course, "lone", enemy)
        return course.ask.choose((attack.NO, "yes"), "lone", "BG-ABILITY-05", about=tag) == "yes"
    return len(beside(state, enemy, [each.id for each in state.standing])) == 1


@rule("BG-ENEMY-06", "BG-ENEMY-07", "BG-ENEMY-16", "BG-ENEMY-17", "BG-ENEMY-23", "BG-DIST-10")
def pick(course: Course[State], enemy: str, foes: Sequence[str], key: str) -> tuple[str, tuple[str, ...]]:
    """The closest; of equally close ones the lowest Defense now; of these whom the Heroes choose."""
    furthest = course.state.enemy_card(enemy).power("furthest") is not None
    near = measure_of(course.state).closest(course, enemy, foes, key, furthest)
    lowest = min(defense(course.state, each) for each in near)
    weak = [each for each in near if defense(course.state, each) == lowest]
    cited = "BG-ENEMY-07" if key == "goal" else "BG-ENEMY-17"
    chosen = course.ask.choose(weak, key, cited, about=about(course, key, enemy))
    return chosen, near if len(near) > 1 else ()


@rule("BG-ROUND-06", "BG-STATUS-07", "BG-STATUS-16")
def end_enemy_turn(course: Course[State]) -> None:
    """Bleeding, then Stunned tokens; only then does the Event phase start."""
    end_of_turn(course, course.state.enemy_ids)
    begin_phase(course, "events", "BG-ROUND-06")
