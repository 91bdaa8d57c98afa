"""TURN: players take turns; a turn begins with its four steps, then everything goes in any order."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.effects import ending
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.duel import guards
from companion.games.duel.dealing import is_dealing
from companion.games.duel.field import P1, P2, other
from companion.games.realms import commands as cmd
from companion.games.realms import events as ev
from companion.games.realms.model import Card, Stage, State
from companion.games.realms.rules import incarn, life, reveal
from companion.games.realms.rules.token import END_OF_TURN, START_OF_TURN, remind

STAYS_CLOSED = "stays_closed"


def require_stage(state: State, stage: Stage) -> None:
    """Refuse what belongs to another stage of the game, and everything once the battle is decided."""
    guards.require_open_result(state, "RE-WIN-01")
    guards.require_stage(state, stage, "RE-TURN-01")


def require_dealing(state: State) -> None:
    """Refuse what is done with a hand once both have kept theirs."""
    guards.require_open_result(state, "RE-WIN-01")
    if not is_dealing(state):
        raise Illegal("RE-DRAW-05", "other_stage", stage=state.stage)


def require_turn(state: State) -> None:
    """Refuse what a player does in a turn while there is none."""
    guards.require_open_result(state, "RE-WIN-01")
    guards.require_turn(state, "RE-TURN-01")


@rule("RE-TURN-01", "RE-TURN-02", "RE-TURN-07")
def begin(course: Course[State], _: cmd.BeginTurn) -> None:
    """The turn helper: reveal what is due, alert, poison and regeneration, incarnation."""
    state = course.state
    if not state.between_turns:
        raise Illegal("RE-TURN-01", "turn_runs")
    seat = P1 if state.turn == 0 else other(state.active)
    course.happen(ev.TurnBegan(state.turn + 1, seat, rule="RE-TURN-01"))
    dead = incarn.waiting(course.state, seat)
    if seat == P2:
        reveal.reveal_the_rest(course)
    ready = become_alert(course, seat)
    life.start_of_turn(course, ready)
    incarn.count_tokens(course, dead)
    incarn.come_back(course, seat)
    remind(course, START_OF_TURN, course.state.cards_of(seat))


@rule("RE-TURN-02", "RE-TURN-05", "RE-MOVE-06", "RE-POISON-03", "RE-REGEN-02")
def become_alert(course: Course[State], seat: Seat) -> tuple[str, ...]:
    """All cards of the active player that nothing keeps exhausted; those that did not act are so already."""
    state = course.state
    own = [each for each in state.cards_of(seat) if not (each.closed and state.has(each, STAYS_CLOSED))]
    if own:
        course.happen(ev.CardsReadied(tuple(readied(state, each) for each in own), rule="RE-TURN-02"))
    return tuple(each.id for each in own)


@rule("RE-MOVE-01", "RE-MOVE-06", "RE-TOKEN-04", "RE-MOVE-10")
def readied(state: State, card: Card) -> ev.Readied:
    """A card that becomes alert has all its movement points, one more by a token."""
    walks = card.printed.is_creature and card.zone == "field"
    points = card.printed.movement + state.number(card, "movement_bonus") if walks else 0
    return ev.Readied(card.id, points)


@rule("RE-TURN-05", "RE-WIN-05")
def end(course: Course[State], _: cmd.EndTurn) -> None:
    """The active player passes, whatever he has left to do; what lasts for turns ends with its last one."""
    state = course.state
    remind(course, END_OF_TURN, state.in_play)
    over = ending(state.effects, state.turn)
    if over:
        course.happen(ev.EffectsEnded(tuple(each.id for each in over), rule="RE-GOLDEN-04"))
    course.happen(ev.TurnEnded(state.turn, state.active, rule="RE-TURN-01"))
