"""Which rule answers which command, and what the table does by itself; all judgement lives in `rules`."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.game import Command
from companion.core.handlers import Handler, Moment, carry_out
from companion.core.rules import rule
from companion.games.warcry import commands as cmd
from companion.games.warcry.model import State
from companion.games.warcry.rules import (
    attack,
    battle,
    cleanup,
    combat,
    command,
    first,
    move,
    muster,
    pass_,
    ranged,
    reaction,
    retreat,
    tactic,
    test,
    texts,
    victory,
)


def _at_any_time(_: State) -> None:
    """The rule itself says when."""


_PHASES: dict[type[Command], Handler[State]] = {
    cmd.BeginMuster: muster.begin,
    cmd.Muster: muster.muster,
    cmd.Attach: muster.play_attachment,
    cmd.SetPrice: muster.set_price,
    cmd.PassMuster: muster.pass_muster,
    cmd.BeginBattle: battle.begin,
    cmd.FindFirst: first.find_first,
    cmd.PlayTactic: tactic.play_card,
    cmd.UseTactic: tactic.use_ability,
    cmd.PassTactic: tactic.pass_tactic,
    cmd.RollCombat: combat.roll,
    cmd.Settle: combat.settle,
    cmd.CountStrength: victory.count,
    cmd.Dismiss: cleanup.dismiss,
    cmd.Arrange: cleanup.arrange,
    cmd.FinishCleanup: cleanup.finish,
}
_COMMANDS: dict[type[Command], Handler[State]] = {
    cmd.Attack: attack.attack,
    cmd.Shoot: ranged.shoot,
    cmd.PlayCommand: command.play_card,
    cmd.UseCommand: command.use_ability,
    cmd.MoveUp: move.move_up,
    cmd.Pass: pass_.pass_command,
    cmd.Retreat: retreat.retreat,
}
_REACTIONS: dict[type[Command], Handler[State]] = {
    cmd.CallReaction: reaction.call,
    cmd.Resume: reaction.resume,
    cmd.PlayReaction: reaction.play_card,
    cmd.UseReaction: reaction.use_ability,
    cmd.TestUnit: test.test_unit,
}
_TEXTS: dict[type[Command], Handler[State]] = {
    cmd.ApplyText: texts.apply_text,
    cmd.BringUnit: texts.bring_unit,
    cmd.DropAttachment: texts.drop_attachment,
    cmd.Modify: texts.modify,
    cmd.Remind: texts.remind,
    cmd.EndModifier: texts.end_modifier,
    cmd.AddCounter: texts.add_counter,
    cmd.SetCounter: texts.set_counter,
    cmd.DropCounter: texts.drop_counter,
}
MOMENTS: tuple[Moment[State], ...] = (
    Moment(_at_any_time, _PHASES),
    Moment(command.require_command, _COMMANDS),
    Moment(reaction.require_play, _REACTIONS),
    Moment(texts.require_table, _TEXTS),
)
COMMANDS: tuple[type[Command], ...] = tuple(kind for moment in MOMENTS for kind in moment.handlers)
"""The orders that rules answer."""


def decide(course: Course[State], order: Command) -> None:
    """What follows from a command, or a refusal."""
    carry_out(course, order, MOMENTS)


@rule("WC-BATTLE-02", "WC-COMBAT-05", "WC-VICTORY-01")
def follow(state: State) -> Command | None:
    """Musters and battles begin, dice are flipped and armies counted without a player's order."""
    if state.reacting is not None:
        return None
    match state.stage:
        case "fielding":
            return cmd.BeginMuster()
        case "muster" if not muster.can_muster(state):
            return cmd.BeginBattle()
        case "first":
            return cmd.FindFirst()
        case "combat" if state.combat is not None and state.combat.passes >= 2:
            return cmd.RollCombat()
        case "rolled" if not state.options.pause:
            return cmd.Settle()
        case "count":
            return cmd.CountStrength()
    return None
