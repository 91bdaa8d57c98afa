"""Which rule answers which command, and what the table does by itself; all judgement lives in `rules`."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.course import Course
from companion.core.game import Command
from companion.core.handlers import Handler, Moment, carry_out
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.realms import commands as cmd
from companion.games.realms.model import Stage, State
from companion.games.realms.rules import army, attack, draw, golden, move, place, reveal, token, turn, win


def _in(stage: Stage) -> Callable[[State], None]:
    return lambda state: turn.require_stage(state, stage)


_DEALING: dict[type[Command], Handler[State]] = {
    cmd.DealCards: draw.deal_cards,
    cmd.Redeal: draw.redeal,
    cmd.KeepDeal: draw.keep_deal,
}
_BUYING: dict[type[Command], Handler[State]] = {
    cmd.Buy: army.buy,
    cmd.PutBack: army.put_back,
    cmd.BringCard: army.bring,
    cmd.FinishSquad: army.finish,
}
_PLACING: dict[type[Command], Handler[State]] = {
    cmd.Place: place.place,
    cmd.Rearrange: place.rearrange,
    cmd.FinishPlacement: place.finish,
}
_TURN: dict[type[Command], Handler[State]] = {
    cmd.Move: move.move,
    cmd.Jump: move.jump,
    cmd.Strike: attack.strike,
    cmd.UseAbility: attack.use,
    cmd.ApplyText: golden.apply_text,
    cmd.ApplyToSeveral: golden.apply_to_several,
    cmd.GiveKeyword: token.give_keyword,
    cmd.TakeKeyword: token.take_keyword,
    cmd.LayNote: token.lay_note,
    cmd.LiftNote: token.lift_note,
    cmd.EndTurn: turn.end,
    cmd.Concede: win.concede,
}
MOMENTS: tuple[Moment[State], ...] = (
    Moment(turn.require_dealing, _DEALING),
    Moment(_in("squad"), _BUYING),
    Moment(_in("place"), _PLACING),
    Moment(_in("reveal"), {cmd.RevealSquads: reveal.reveal_squads}),
    Moment(_in("battle"), {cmd.BeginTurn: turn.begin}),
    Moment(turn.require_turn, _TURN),
)
COMMANDS: tuple[type[Command], ...] = tuple(kind for moment in MOMENTS for kind in moment.handlers)
"""The orders that rules answer."""


def decide(course: Course[State], command: Command) -> None:
    """What follows from a command, or a refusal."""
    carry_out(course, command, MOMENTS)


@rule("RE-TURN-01", "RE-REVEAL-01", "RE-DRAW-01")
def follow(state: State) -> Command | None:
    """Cards are dealt, armies are revealed, and a turn follows a turn."""
    match state.stage:
        case "deal" | "squad" if any(_waits_for_cards(state, side.id) for side in state.sides):
            return cmd.DealCards()
        case "reveal":
            return cmd.RevealSquads()
        case "battle" if state.between_turns and state.result == "open":
            return cmd.BeginTurn()
    return None


def _waits_for_cards(state: State, seat: Seat) -> bool:
    return state.stage_of(seat) == "deal" and draw.waits_for_cards(state.side(seat))
