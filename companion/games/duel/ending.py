"""How a duel ends: nobody is left on one side or on both, or somebody gives up."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.game import Adjusted, Outcome
from companion.core.seats import Seat
from companion.core.text import say
from companion.games.duel import commands as cmd
from companion.games.duel import events as ev
from companion.games.duel.field import SEATS
from companion.games.duel.table import Result, State
from companion.games.duel.words import Names


def result_of(survivors: Collection[Seat], nobody: Result = "drawn") -> Result:
    """What the table itself says of the end; `nobody` is the result where no side has survived."""
    if len(survivors) == 2:
        return "open"
    if not survivors:
        return nobody
    return "P1" if SEATS[0] in survivors else "P2"


def battle_ends(course: Course[Any], result: Result, cited: str, goes_on: str) -> None:
    """The battle is decided as soon as the table says so; a correction by hand may open it again."""
    state = course.state
    if state.result == "open" and result != "open":
        course.happen(ev.BattleEnded(result, rule=cited))
    elif state.result != "open" and result == "open" and not state.conceded and _was_corrected(course):
        course.happen(ev.BattleReopened(rule=goes_on))


def _was_corrected(course: Course[Any]) -> bool:
    return isinstance(course.events[0], Adjusted)


def concede(course: Course[Any], command: cmd.Concede, cited: str) -> None:
    """Who gives up or leaves the table has lost."""
    if command.seat not in SEATS:
        raise Illegal(cited, "no_such_player")
    result: Result = "P2" if command.seat == SEATS[0] else "P1"
    course.happen(ev.BattleEnded(result, command.seat, rule=cited))


def outcome(state: State[Any, Any], names: Names, won: str, drawn: str) -> Outcome | None:
    """A winner or a draw, each by its rule."""
    if state.result == "open":
        return None
    if state.result == "drawn":
        return Outcome("drawn", drawn, say("The battle is a draw: no creature is left on either side."))
    winner = Seat(state.result)
    facts = {"seat": names.player(state, winner)}
    text = say("{seat} wins the battle.", **facts)
    if state.conceded:
        gone = names.player(state, state.conceded)
        text = say("{seat} wins the battle: {other} gave up.", other=gone, **facts)
    return Outcome("won", won, text, winners=(winner,))


def seats_to_act(state: State[Any, Any], together: Collection[str]) -> frozenset[Seat]:
    """Who may order now: in some stages both who are not ready, in battle the one in turn.

    Armies that are placed face up are placed one after the other, Player 1's first.
    """
    if state.result != "open":
        return frozenset()
    if state.stage == "battle":
        return frozenset() if state.between_turns else frozenset({state.active})
    if state.stage not in together:
        return frozenset()
    busy = [side.id for side in state.sides if not side.is_ready]
    in_turn = state.stage == "place" and state.options.placement == "open"
    return frozenset(busy[:1] if in_turn else busy)
