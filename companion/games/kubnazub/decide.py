"""Which rule answers which command, and what the table does by itself; all judgement lives in `rules`."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.course import Course
from companion.core.game import Command
from companion.core.handlers import Handler, Moment, carry_out
from companion.core.rules import rule
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub.model import Stage, State
from companion.games.kubnazub.rules import (
    ability,
    aim,
    attack,
    before_squad,
    bring,
    chip,
    deal,
    incarnation,
    keyword_body,
    keyword_table,
    move,
    place,
    reveal,
    squad,
    start,
    symb,
    token,
    turn,
    verbs,
    win,
)

__all__ = ["decide", "follow", "keyword_table"]


def _in(stage: Stage) -> Callable[[State], None]:
    return lambda state: turn.require_stage(state, stage)


_DEALING: dict[type[Command], Handler[State]] = {
    cmd.DealCards: deal.deal_cards,
    cmd.Redeal: deal.redeal,
    cmd.KeepDeal: deal.keep_deal,
}
_BUYING: dict[type[Command], Handler[State]] = {
    cmd.UseBeforeSquad: before_squad.use,
    cmd.Buy: squad.buy,
    cmd.PutBack: squad.put_back,
    cmd.FinishSquad: squad.finish,
}
_PLACING: dict[type[Command], Handler[State]] = {
    cmd.Place: place.place,
    cmd.Rearrange: place.rearrange,
    cmd.FinishPlacement: place.finish,
}
_TURN: dict[type[Command], Handler[State]] = {
    cmd.Move: move.move,
    cmd.Strike: attack.strike,
    cmd.EndTurn: turn.end,
    cmd.ApplyText: verbs.apply_text,
    cmd.Jump: move.jump,
    cmd.UseAbility: ability.use,
    cmd.TakeChip: chip.take_chip,
    cmd.AimAtFlyers: aim.aim_at_flyers,
    cmd.JudgeStunt: token.judge,
    cmd.ReadDesk: token.read_desk,
}
_BATTLE: dict[type[Command], Handler[State]] = {
    cmd.BeginTurn: turn.begin,
    cmd.Incarnate: incarnation.incarnate,
}
_ALWAYS: dict[type[Command], Handler[State]] = {
    cmd.CarryOut: incarnation.carry_out,
}
_WHILE_SOMEBODY_ACTS: dict[type[Command], Handler[State]] = {cmd.Concede: win.concede}
MOMENTS: tuple[Moment[State], ...] = (
    Moment(_in("first"), {cmd.RollForFirst: deal.roll_for_first}),
    Moment(_in("deal"), _DEALING),
    Moment(_in("squad"), _BUYING),
    Moment(turn.require_cards_wanted, {cmd.BringCard: bring.bring}),
    Moment(_in("place"), _PLACING),
    Moment(_in("reveal"), {cmd.RevealSquads: reveal.reveal_squads}),
    Moment(_in("seating"), {cmd.SeatSymbionts: symb.seat_symbionts}),
    Moment(_in("start"), {cmd.PlayStartAbilities: start.play}),
    Moment(turn.require_open_result, _ALWAYS),
    Moment(_in("battle"), _BATTLE),
    Moment(turn.require_turn, _TURN),
    Moment(turn.require_somebody_acts, _WHILE_SOMEBODY_ACTS),
)

COMMANDS: tuple[type[Command], ...] = tuple(kind for moment in MOMENTS for kind in moment.handlers)
"""The orders that rules answer."""


def decide(course: Course[State], command: Command) -> None:
    """What follows from a command, or a refusal."""
    keyword_body.require_step_off(course.state, command)
    carry_out(course, command, MOMENTS)


BY_ITSELF: dict[Stage, Command] = {
    "first": cmd.RollForFirst(),
    "reveal": cmd.RevealSquads(),
    "seating": cmd.SeatSymbionts(),
    "start": cmd.PlayStartAbilities(),
}
"""What the table does in a stage in which no player is to act."""


@rule("KZ-ATTACK-07", "KZ-TURN-01")
def follow(state: State) -> Command | None:
    """What waits is carried out, stages pass, and a turn follows a turn."""
    if state.result != "open":
        return None
    if state.due or incarnation.spent(state):
        return cmd.CarryOut()
    if state.stage == "battle":
        entering = incarnation.next_to_enter(state)
        if entering is not None:
            return cmd.Incarnate(entering.id)
        return cmd.BeginTurn() if state.between_turns else None
    if state.stage == "deal":
        return cmd.DealCards() if any(deal.waits_for_cards(side) for side in state.sides) else None
    return BY_ITSELF.get(state.stage)
