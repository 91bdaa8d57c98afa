"""Which rule answers which command; all judgement lives in `rules`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.ask import Ask
from companion.core.course import Course
from companion.core.errors import DataError
from companion.core.file_problems import COMMAND
from companion.core.game import Command, Event
from companion.core.rules import rule
from companion.core.text import say
from companion.games.berserkers import commands as cmd
from companion.games.berserkers import foes
from companion.games.berserkers.evolve import evolve
from companion.games.berserkers.model import Phase, State
from companion.games.berserkers.rules import (
    action,
    dice,
    grimoire,
    item,
    place,
    request,
    save,
    setup,
    treasure,
    turn,
    village,
    zodd,
)
from companion.games.berserkers.rules.lose import check_loss
from companion.games.berserkers.rules.win import check_win

Handler = Callable[[Course[State], Any], None]


def decide(state: State, command: Command, ask: Ask) -> list[Event]:
    """What follows from a command, or a refusal."""
    course = Course(state, evolve, ask)
    _handler(state, command)(course, command)
    if type(command) in EFFECTS:
        settle(course)
    return course.events


def _handler(state: State, command: Command) -> Handler:
    """The rule for a command, if its moment has come."""
    kind = type(command)
    if kind in _AFTER_ALL:
        return _AFTER_ALL[kind]
    turn.require_playing(state)
    if kind in _ANY_TIME:
        return _ANY_TIME[kind]
    for phase, handlers in _IN_PHASE.items():
        if kind in handlers:
            turn.require_phase(state, phase)
            return handlers[kind]
    raise DataError(COMMAND, kind.__name__, say("This game knows no such command."))


@rule("BK-WIN-02", "BK-LOSE-03")
def settle(course: Course[State]) -> None:
    """After each effect of the player: is the game lost, or won?"""
    check_loss(course)
    check_win(course)


def _roll(course: Course[State], _: Command) -> None:
    turn.roll_dice(course, request.request_dice, request.resolve_request_dice)


def _end_actions(course: Course[State], _: Command) -> None:
    turn.end_actions(course, zodd.strike)


_PHASE_1: dict[type[Command], Handler] = {
    cmd.Reroll: dice.reroll,
    cmd.FreeReroll: dice.free_reroll,
    cmd.HelpVillagers: village.help_villagers,
    cmd.Move: action.move,
    cmd.Light: action.light,
    cmd.Push: action.push,
    cmd.Pull: action.pull,
    cmd.Lift: action.lift,
    cmd.Seal: action.seal,
    cmd.Loot: action.loot,
    cmd.Bet: action.bet,
    cmd.Gather: place.gather,
    cmd.Passage: place.passage,
    cmd.Rest: place.rest,
    cmd.Block: place.block,
    cmd.Train: place.train,
    cmd.Annihilate: place.annihilate,
    cmd.CallElves: request.call_elves,
    cmd.TurnGrimoire: grimoire.turn,
    cmd.HitZodd: zodd.hit,
    cmd.TurnToken: treasure.turn,
}
_IN_PHASE: dict[Phase, dict[type[Command], Handler]] = {
    "setup": {
        cmd.LayLocations: setup.lay_locations,
        cmd.DrawRequest: setup.draw_request,
        cmd.RefuseRequest: setup.refuse_request,
        cmd.AddHomeRequest: setup.add_home_request,
        cmd.PlaceGoblins: setup.place_goblins,
        cmd.BeginPlay: setup.begin_play,
    },
    "roll": {cmd.RollDice: _roll},
    "actions": {**_PHASE_1, cmd.EndActions: _end_actions},
    "riders": {cmd.RunRiders: lambda course, command: foes.run_riders(course, command.order)},
    "orcs": {cmd.RunOrcs: lambda course, command: foes.run_orcs(course, command.order)},
}
_ANY_TIME: dict[type[Command], Handler] = {
    **dict.fromkeys(item.ITEM_COMMANDS, item.use),
    cmd.SwitchHomeRequest: request.switch_home,
    cmd.SaveCheckpoint: lambda course, _: save.save(course),
}
_AFTER_ALL: dict[type[Command], Handler] = {
    cmd.RestoreCheckpoint: lambda course, _: save.restore(course),
}
EFFECTS = frozenset((*_PHASE_1, *item.ITEM_COMMANDS, cmd.SwitchHomeRequest))
"""The player's own effects, after which loss and win are tested."""
