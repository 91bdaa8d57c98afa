"""Which rule answers which command; all judgement lives in `rules`."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.course import Course
from companion.core.game import Command
from companion.core.handlers import Handler, Moment, carry_out
from companion.core.rules import rule
from companion.games.berserkers import commands as cmd
from companion.games.berserkers import foes
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


def decide(course: Course[State], command: Command) -> None:
    """What follows from a command, or a refusal."""
    carry_out(course, command, MOMENTS)
    if type(command) in EFFECTS:
        settle(course)


@rule("BK-WIN-02", "BK-LOSE-03")
def settle(course: Course[State]) -> None:
    """After each effect of the player: is the game lost, or won?"""
    check_loss(course)
    check_win(course)


def _roll(course: Course[State], _: Command) -> None:
    turn.roll_dice(course, request.request_dice, request.resolve_request_dice)


def _end_actions(course: Course[State], _: Command) -> None:
    turn.end_actions(course, zodd.strike)


_PHASE_1: dict[type[Command], Handler[State]] = {
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
_ANY_TIME: dict[type[Command], Handler[State]] = {
    **dict.fromkeys(item.ITEM_COMMANDS, item.use),
    cmd.SwitchHomeRequest: request.switch_home,
    cmd.SaveCheckpoint: lambda course, _: save.save(course),
}
_SETUP: dict[type[Command], Handler[State]] = {
    cmd.LayLocations: setup.lay_locations,
    cmd.DrawRequest: setup.draw_request,
    cmd.RefuseRequest: setup.refuse_request,
    cmd.AddHomeRequest: setup.add_home_request,
    cmd.PlaceGoblins: setup.place_goblins,
    cmd.BeginPlay: setup.begin_play,
}


def _in(*phases: Phase) -> Callable[[State], None]:
    return lambda state: turn.require_phase(state, *phases)


MOMENTS: tuple[Moment[State], ...] = (
    Moment(lambda state: None, {cmd.RestoreCheckpoint: lambda course, _: save.restore(course)}),
    Moment(turn.require_playing, _ANY_TIME),
    Moment(_in("setup"), _SETUP),
    Moment(_in("roll"), {cmd.RollDice: _roll}),
    Moment(_in("actions"), {**_PHASE_1, cmd.EndActions: _end_actions}),
    Moment(_in("riders"), {cmd.RunRiders: lambda course, command: foes.run_riders(course, command.order)}),
    Moment(_in("orcs"), {cmd.RunOrcs: lambda course, command: foes.run_orcs(course, command.order)}),
)


EFFECTS = frozenset((*_PHASE_1, *item.ITEM_COMMANDS, cmd.SwitchHomeRequest))
"""The player's own effects, after which loss and win are tested."""


@rule("BK-TURN-01")
def follow(state: State) -> Command | None:
    """The enemies' phases play themselves as soon as it is their turn."""
    if state.status != "playing":
        return None
    return {"riders": cmd.RunRiders(), "orcs": cmd.RunOrcs()}.get(state.phase)
