"""Activations of Heroes and Allies: who is next, Movement around the other Actions, the end of the Turn."""

from __future__ import annotations

from itertools import pairwise

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.hexes import Hex
from companion.core.routes import Placement, Reach
from companion.core.rules import rule
from companion.games.boardgame.commands import Activate, EndActivation, Move
from companion.games.boardgame.events import ActivationBegun, ActivationEnded, Stepped
from companion.games.boardgame.facts.model import POWERS, Power
from companion.games.boardgame.model import Enemy, Hero, State
from companion.games.boardgame.rules.board import entered, reach_of
from companion.games.boardgame.rules.effect import Source, powers_of, sources
from companion.games.boardgame.rules.fatigue import tire_for_pile
from companion.games.boardgame.rules.stats import movement_left, power_applies
from companion.games.boardgame.rules.terrain import enter_terrain, newly_under, terrain_rules
from companion.games.boardgame.rules.turn import begin_phase, require_able, require_active
from companion.games.boardgame.rules.wounds import end_of_turn, is_held


@rule("BG-ACTIVATE-01", "BG-ACTIVATE-02", "BG-ALLY-01", "BG-KEYWORD-02", "BG-STATUS-15", "BG-ALLY-06")
def waiting(state: State) -> tuple[str, ...]:
    """The Heroes and Allies who can still be activated in this Hero Turn."""
    heroes = (each.id for each in state.standing if not each.activated)
    allies = (each.id for each in state.allies if not each.activated and not is_held(state, each.id))
    return (*heroes, *allies)


@rule("BG-ACTIVATE-01", "BG-ACTIVATE-02", "BG-STATUS-15", "BG-KO-02")
def activate(course: Course[State], command: Activate) -> None:
    """The players choose who is next, one at a time."""
    state, who = course.state, command.who
    mini = state.find(who)
    if mini is None or isinstance(mini, Enemy):
        raise Illegal("BG-KO-02", "not_in_play", who=who)
    if state.active:
        raise Illegal("BG-ACTIVATE-02", "other_active", who=state.active)
    if mini.activated:
        raise Illegal("BG-ACTIVATE-02", "activated_already", who=who)
    if is_held(state, who):
        raise Illegal("BG-STATUS-15", "stunned", who=who)
    course.happen(ActivationBegun(who, rule="BG-ACTIVATE-01"))


def begin_if_waiting(course: Course[State], who: str) -> None:
    """Whoever acts while nobody is active begins an activation by it, without another word."""
    if not course.state.active and who in waiting(course.state):
        activate(course, Activate(who))


@rule("BG-HMOVE-02", "BG-HMOVE-03", "BG-ACTIVATE-03", "BG-ALLY-02", "BG-ALLY-03", "BG-ALLY-07", "BG-BOARD-02")
def move(course: Course[State], command: Move) -> None:
    """Step by step by a shortest way; what happens on it may stop the rest."""
    who = command.who
    if course.state.guided:
        raise Illegal("BG-HMOVE-02", "guided_moves", who=who)
    begin_if_waiting(course, who)
    require_able(course.state, who)
    if who not in course.state.places:
        raise Illegal("BG-ALLY-07", "not_on_board", who=who)
    left = movement_left(course.state, who)
    if left < 1:
        raise Illegal("BG-HMOVE-03", "no_movement", who=who)
    end = find_end(course.state, who, command.to)
    if end is None:
        raise Illegal("BG-HMOVE-02", "not_reachable", to=command.to, left=left)
    for place in _easiest(course.state, who, reach_of(course.state, who, left), end):
        left = movement_left(course.state, who) - 1
        names = entered(course.state, who, place)
        new = newly_under(course.state.size(who), course.state.places[who], place)
        course.happen(Stepped(who, place.at, place.front, left, names, rule="BG-HMOVE-02"))
        enter_terrain(course, who, new)
        if course.state.places.get(who) != place or movement_left(course.state, who) != left:
            return
        if course.state.status != "playing" or is_held(course.state, who):
            return


@rule("BG-TERRAIN-02")
def _easiest(state: State, who: str, reached: Reach, end: Placement) -> tuple[Placement, ...]:
    """Of the shortest routes the one with the least Terrain on it; who wants another goes step by step."""
    if not any(each.kind == "terrain" for each in state.tokens):
        return reached.route(end)
    size, start = state.size(who), state.places[who]

    def terrain(route: tuple[Placement, ...]) -> int:
        steps = pairwise((start, *route))
        return sum(len(terrain_rules(state, newly_under(size, *step))) for step in steps)

    return min(reached.routes(end), key=terrain)


def find_end(state: State, who: str, to: Hex) -> Placement | None:
    """Where a miniature ends that goes to a Space: its own, or that of the leading end of a large base."""
    ends = reach_of(state, who, movement_left(state, who)).ends
    here = state.places[who]
    return next(
        (each for each in ends if each != here and (each.front or each.at) == to),
        None,
    )


@rule("BG-ACTIVATE-05", "BG-FATIGUE-02", "BG-KO-09", "BG-HMOVE-04")
def end_activation(course: Course[State], command: EndActivation) -> None:
    """What is left of the Movement is lost, and a Hero pays for the cards."""
    require_active(course.state, command.who)
    course.happen(ActivationEnded(command.who, rule="BG-ACTIVATE-02"))
    if isinstance(course.state.find(command.who), Hero):
        tire_for_pile(course, command.who)


@rule("BG-ROUND-04", "BG-ROUND-05")
def end_hero_turn(course: Course[State]) -> None:
    """When everybody was activated, tokens do their work; only then does the Enemy Turn start."""
    if course.state.active or waiting(course.state):
        raise Illegal("BG-ROUND-04", "not_all_activated", who=(course.state.active, *waiting(course.state)))
    end_of_turn(
        course, (*(each.id for each in course.state.standing), *(each.id for each in course.state.allies))
    )
    begin_phase(course, "enemies", "BG-ROUND-05")


FOR_NOW = frozenset(POWERS) - {"attack", "dice", "defense"}
"""Powers that are still of use after one's activation; what defends waits for the Enemy Turn."""


@rule("BG-ROUND-04", "BG-EFFECT-02")
def nothing_left(state: State) -> bool:
    """Whether the Hero Turn is over without a word: everybody was activated, nothing can be used any more."""
    return (
        not state.active and not waiting(state) and not any(helps_now(state, each) for each in sources(state))
    )


@rule("BG-EFFECT-03", "BG-HMOVE-04")
def helps_now(state: State, source: Source) -> bool:
    """Whether a power can still do something in this Hero Turn; Movement only for who may still move."""
    movers = {state.active, *waiting(state)}
    return any(
        power.tag in FOR_NOW
        and power_applies(state, source.who, power)
        and (power.tag != "movement" or _may_help(state, source, power, movers))
        for power in powers_of(state, source)
    )


def _may_help(state: State, source: Source, power: Power, movers: set[str]) -> bool:
    return source.who in movers if power.who == "self" else bool(movers - {"", source.who})
