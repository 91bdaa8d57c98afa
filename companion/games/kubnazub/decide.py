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
    attack,
    keyword_table,
    move,
    place,
    reveal,
    token,
    trigger,
    turn,
    verbs,
    win,
)

__all__ = ["decide", "follow", "keyword_table"]


def _in(stage: Stage) -> Callable[[State], None]:
    return lambda state: turn.require_stage(state, stage)


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
    cmd.Concede: win.concede,
    cmd.JudgeStunt: token.judge,
    cmd.ReadDesk: token.read_desk,
}
_BATTLE: dict[type[Command], Handler[State]] = {
    cmd.BeginTurn: turn.begin,
    cmd.CarryOut: lambda course, _: trigger.carry_out(course),
}
MOMENTS: tuple[Moment[State], ...] = (
    Moment(_in("place"), _PLACING),
    Moment(_in("reveal"), {cmd.RevealSquads: reveal.reveal_squads}),
    Moment(_in("battle"), _BATTLE),
    Moment(turn.require_turn, _TURN),
)

COMMANDS: tuple[type[Command], ...] = tuple(kind for moment in MOMENTS for kind in moment.handlers)
"""The orders that rules answer."""


def decide(course: Course[State], command: Command) -> None:
    """What follows from a command, or a refusal."""
    carry_out(course, command, MOMENTS)


BY_ITSELF: dict[Stage, Command] = {"reveal": cmd.RevealSquads()}
"""What the table does in a stage in which no player is to act."""


@rule("KZ-ATTACK-07", "KZ-TURN-01")
def follow(state: State) -> Command | None:
    """What waits is carried out, stages pass, and a turn follows a turn."""
    if state.result != "open":
        return None
    if state.due:
        return cmd.CarryOut()
    if state.stage == "battle":
        return cmd.BeginTurn() if state.between_turns else None
    return BY_ITSELF.get(state.stage)
