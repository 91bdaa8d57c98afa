"""Which rule answers which command, and what the table does by itself; all judgement lives in `rules`."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.course import Course
from companion.core.game import Adjusted, Command
from companion.core.handlers import Moment, carry_out
from companion.core.rules import rule
from companion.games.boardgame import commands as cmd
from companion.games.boardgame.events import ActivationEnded, AdventureReopened, FatigueChanged, Wounded
from companion.games.boardgame.model import Phase, State
from companion.games.boardgame.rules import (
    activate,
    effect,
    enemy,
    event,
    hattack,
    plan,
    setup,
    token,
    wounds,
)
from companion.games.boardgame.rules.turn import require_phase, require_playing


def decide(course: Course[State], command: Command) -> None:
    """What follows from a command, or a refusal."""
    carry_out(course, command, MOMENTS)


def _in(*phases: Phase) -> Callable[[State], None]:
    return lambda state: require_phase(state, *phases)


MOMENTS: tuple[Moment[State], ...] = (
    Moment(
        _in("party"),
        {
            cmd.AddHero: setup.add_hero,
            cmd.RemoveHero: setup.remove_hero,
            cmd.BeginAdventure: lambda course, _: setup.begin_adventure(course),
        },
    ),
    Moment(_in("place"), {cmd.PlaceHero: setup.place_hero}),
    Moment(_in("plan"), {cmd.Plan: plan.plan, cmd.ConfirmPlan: plan.confirm}),
    Moment(
        _in("heroes"),
        {
            cmd.Activate: activate.activate,
            cmd.Move: activate.move,
            cmd.Strike: hattack.strike,
            cmd.UseEffect: effect.use_effect,
            cmd.UseAbility: effect.use_ability,
            cmd.UseToken: token.use_token,
            cmd.EndActivation: activate.end_activation,
            cmd.EndHeroTurn: lambda course, _: activate.end_hero_turn(course),
        },
    ),
    Moment(
        _in("enemies"),
        {
            cmd.RunEnemy: lambda course, _: enemy.run_enemy(course),
            cmd.EndEnemyTurn: lambda course, _: enemy.end_enemy_turn(course),
        },
    ),
    Moment(_in("events"), {cmd.RunEvents: lambda course, _: event.run_events(course)}),
    Moment(_in("upkeep"), {cmd.RunUpkeep: lambda course, _: plan.upkeep(course)}),
    Moment(
        require_playing,
        {
            cmd.Report: event.report,
            cmd.CheckObjectives: lambda course, _: event.settle(course),
        },
    ),
)


@rule("BG-ROUND-01", "BG-ROUND-04", "BG-ROUND-06")
def follow(state: State) -> Command | None:
    """The Enemy Turn, the Event phase and Upkeep play themselves."""
    if state.status != "playing":
        return None
    if event.is_unsettled(state):
        return cmd.CheckObjectives()
    match state.phase:
        case "heroes":
            return cmd.EndHeroTurn() if activate.nothing_left(state) else None
        case "enemies":
            return cmd.RunEnemy() if enemy.able(state) else cmd.EndEnemyTurn()
        case "events":
            return cmd.RunEvents()
        case "upkeep":
            return cmd.RunUpkeep()
    return None


@rule("BG-END-02")
def reopen(course: Course[State]) -> None:
    """A correction that brings a Hero back takes a defeat back."""
    state = course.state
    was_gone = not course.before.standing and state.standing
    if isinstance(course.events[0], Adjusted) and was_gone and state.status == "lost" and not state.ended_by:
        course.happen(AdventureReopened(rule="BG-END-02"))


@rule("BG-KO-09", "BG-ACTIVATE-02")
def release(course: Course[State]) -> None:
    """A correction that takes whoever is active out of play ends the activation, so that others can act."""
    active = course.state.active
    if isinstance(course.events[-1], Adjusted) and active and course.state.find(active) is None:
        course.happen(ActivationEnded(active, rule="BG-KO-09"))


HURTS = (Adjusted, Wounded, FatigueChanged)


def fall(course: Course[State]) -> None:
    """Whoever has no Health or no strength left falls, which only a few events can bring about."""
    if isinstance(course.events[-1], HURTS):
        wounds.fall(course)


ALWAYS = (reopen, fall, release, event.settle)
