"""TURN: players take turns; a turn opens the cards, then everything goes in any order until the pass."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.effects import ending
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.duel import guards
from companion.games.duel.field import P1, P2, other
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import PREPARING, Card, Stage, State
from companion.games.kubnazub.rules import incarnation, keyword_body, reveal, trigger


def require_open_result(state: State) -> None:
    """Refuse everything once the battle is decided."""
    guards.require_open_result(state, "KZ-WIN-01")


def require_stage(state: State, stage: Stage) -> None:
    """Refuse what belongs to another stage of the game."""
    require_open_result(state)
    guards.require_stage(state, stage, "KZ-TURN-01")


def require_turn(state: State) -> None:
    """Refuse what a player does in a turn while there is none."""
    require_open_result(state)
    guards.require_turn(state, "KZ-TURN-01")


def require_cards_wanted(state: State) -> None:
    """Refuse a new card while squads are placed or nobody's turn runs."""
    if state.stage not in ("deal", "squad"):
        require_turn(state)
    require_open_result(state)


def require_somebody_acts(state: State) -> None:
    """Refuse what a player may do at any time while none is to act."""
    if state.stage not in PREPARING:
        require_turn(state)
    require_open_result(state)


@rule("KZ-TURN-01", "KZ-TURN-02", "KZ-TURN-03", "KZ-TURN-04", "KZ-TURN-11", "KZ-ACTION-04")
def begin(course: Course[State], _: cmd.BeginTurn) -> None:
    """The turn assistant: reveal what is due, open, restore movement, then the start of the turn."""
    state = course.state
    if not state.between_turns:
        raise Illegal("KZ-TURN-01", "turn_runs")
    seat = P1 if state.turn == 0 else other(state.active)
    course.happen(ev.TurnBegan(state.turn + 1, seat, rule="KZ-TURN-01"))
    if seat == P2:
        reveal.reveal_the_rest(course)
    own = course.state.cards_of(seat)
    if own:
        ready = tuple(ev.Readied(each.id, each.printed.movement) for each in own)
        course.happen(ev.CardsReadied(ready, rule="KZ-TURN-02"))
    incarnation.count_tokens(course, seat)
    trigger.arise(course, trigger.START_OF_TURN, course.state.cards_of(seat))
    trigger.arise(course, trigger.START_OF_ANY_TURN, course.state.in_play)
    trigger.carry_out(course)


@rule("KZ-KEYWORD-43", "KZ-KEYWORD-44")
def concentrated(state: State) -> tuple[Card, ...]:
    """The cards that took no wound in the turn of their opponent; the table counts, so nothing marks them."""
    return tuple(each for each in state.cards_of(other(state.active)) if each.wounded_in != state.turn)


@rule("KZ-TURN-05", "KZ-TURN-06", "KZ-TURN-07", "KZ-TURN-08", "KZ-TURN-09")
def end(course: Course[State], _: cmd.EndTurn) -> None:
    """The active player passes; what answers the end of the turn is carried out, for closed cards too."""
    state = course.state
    trigger.arise(course, trigger.END_OF_TURN, state.in_play)
    trigger.arise(course, trigger.CONCENTRATION, concentrated(state))
    trigger.carry_out(course)
    keyword_body.stuck_cards_leave(course, turn_ends=True)
    over = ending(course.state.effects, state.turn)
    if over:
        course.happen(ev.EffectsEnded(tuple(each.id for each in over), rule="KZ-TURN-08"))
    if course.state.result == "open":
        course.happen(ev.TurnEnded(state.turn, state.active, rule="KZ-TURN-07"))
