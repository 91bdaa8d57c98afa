"""MOVE, JUMP, TELE: alert creatures walk step by step, or jump instead."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.square import Square
from companion.games.duel.field import FIELD
from companion.games.duel.jumping import JUMP, TELEPORT, JumpRules, require_landing
from companion.games.realms import commands as cmd
from companion.games.realms import events as ev
from companion.games.realms.model import Card, State
from companion.games.realms.rules.act import distance, require_alert

JUMPING = JumpRules(able="RE-JUMP-01", unmoved="RE-JUMP-03", free="RE-JUMP-01", reach="RE-JUMP-01")


@rule("RE-MOVE-07", "RE-MOVE-08", "RE-MOVE-10", "RE-FLY-02", "RE-ARTIFACT-01", "RE-SYMB-04", "RE-JUMP-02")
def require_walker(state: State, id_: str) -> Card:
    """An alert creature with a square of its own."""
    card = require_alert(state, id_)
    if not card.printed.is_creature or card.zone != "field":
        raise Illegal("RE-MOVE-10", "cannot_walk", card=id_)
    return card


@rule("RE-MOVE-02", "RE-MOVE-03", "RE-MOVE-09", "RE-BOARD-04", "RE-BOARD-07", "RE-REVEAL-10")
def steps(state: State, card: Card) -> tuple[Square, ...]:
    """The free squares one step away, anywhere on the grid."""
    taken = state.taken
    return tuple(at for at in FIELD.neighbours(card.at) if at not in taken) if card.at else ()


@rule("RE-MOVE-02", "RE-MOVE-03", "RE-MOVE-09")
def reachable(state: State, card: Card) -> frozenset[Square]:
    """The squares that a creature can walk to with the points it has."""
    if card.at is None or card.zone != "field" or card.closed:
        return frozenset()
    taken, found, edge = state.taken, set[Square](), {card.at}
    for _ in range(card.movement):
        edge = {at for each in edge for at in FIELD.neighbours(each) if at not in taken and at not in found}
        found |= edge
    return frozenset(found)


@rule("RE-MOVE-01", "RE-MOVE-02", "RE-MOVE-04", "RE-MOVE-05", "RE-TURN-03")
def move(course: Course[State], command: cmd.Move) -> None:
    """One step to a free square costs one point; the path may be split."""
    state = course.state
    card = require_walker(state, command.who)
    if card.movement < 1:
        raise Illegal("RE-MOVE-05", "no_movement", card=card.id)
    if card.at is None or command.to not in FIELD.neighbours(card.at):
        raise Illegal("RE-MOVE-02", "not_one_step", to=command.to)
    if command.to not in steps(state, card):
        raise Illegal("RE-MOVE-03", "cell_taken", at=command.to)
    course.happen(ev.StepTaken(card.id, command.to, card.movement - 1, rule="RE-MOVE-02"))


@rule("RE-JUMP-01", "RE-TELE-01", "RE-MOVE-11")
def landing_squares(state: State, card: Card) -> tuple[Square, ...]:
    """The free squares in range of a jump, or all free ones for who teleports; nothing is in the way."""
    if card.at is None or card.zone != "field":
        return ()
    if state.has(card, TELEPORT):
        return state.free
    start, limit = card.at, state.number(card, JUMP)
    return tuple(at for at in state.free if distance(state, start, at) <= limit)


@rule("RE-JUMP-02", "RE-JUMP-03", "RE-TELE-02", "RE-MOVE-11")
def jump(course: Course[State], command: cmd.Jump) -> None:
    """Who has not moved since the last refill may jump; it uses up all points, but is no action."""
    state = course.state
    card = require_walker(state, command.who)
    require_landing(state, card, command.to, landing_squares(state, card), JUMPING)
    course.happen(ev.CardRelocated(card.id, command.to, 0, rule="RE-JUMP-02"))
