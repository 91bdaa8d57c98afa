"""MOVE: open ground creatures walk, step by step."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.square import Square
from companion.games.duel.field import FIELD
from companion.games.duel.jumping import JumpRules, require_landing
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import INCORPOREAL, Card, State
from companion.games.kubnazub.rules import reveal
from companion.games.kubnazub.rules.action import require_open
from companion.games.kubnazub.rules.keyword_action import landing_cells

JUMPING = JumpRules(able="KZ-KEYWORD-67", unmoved="KZ-KEYWORD-68", free="KZ-MOVE-10", reach="KZ-KEYWORD-67")


@rule("KZ-MOVE-01", "KZ-MOVE-05", "KZ-MOVE-07", "KZ-MOVE-09", "KZ-ARTIFACT-02", "KZ-FLY-02", "KZ-SYMB-11")
def require_walker(state: State, id_: str) -> Card:
    """An open ground creature of the active player."""
    card = require_open(state, id_)
    if not card.printed.is_creature or card.zone != "field":
        raise Illegal("KZ-MOVE-07", "cannot_walk", card=id_)
    if card.movement < 1:
        raise Illegal("KZ-MOVE-01", "no_movement", card=id_)
    return card


@rule("KZ-MOVE-02", "KZ-MOVE-03", "KZ-MOVE-08", "KZ-KEYWORD-03")
def steps(state: State, card: Card) -> tuple[Square, ...]:
    """The free cells one step away; an incorporeal creature walks through others."""
    taken = () if state.has(card, INCORPOREAL) else state.taken
    return tuple(at for at in FIELD.neighbours(card.at) if at not in taken) if card.at else ()


@rule("KZ-MOVE-02", "KZ-MOVE-04", "KZ-MOVE-10")
def move(course: Course[State], command: cmd.Move) -> None:
    """One step to a free cell costs one unit."""
    state = course.state
    card = require_walker(state, command.who)
    if card.at is None or command.to not in FIELD.neighbours(card.at):
        raise Illegal("KZ-MOVE-03", "not_one_step", to=command.to)
    if command.to not in steps(state, card):
        raise Illegal("KZ-MOVE-04", "cell_taken", at=command.to)
    reveal.turn_up(course, (card,), "KZ-REVEAL-04")
    course.happen(ev.StepTaken(card.id, command.to, card.movement - 1, rule="KZ-MOVE-02"))


@rule("KZ-KEYWORD-67", "KZ-KEYWORD-68", "KZ-KEYWORD-69")
def jump(course: Course[State], command: cmd.Jump) -> None:
    """A jump is a movement of who has not moved yet; it costs all units."""
    state = course.state
    card = require_walker(state, command.who)
    require_landing(state, card, command.to, landing_cells(state, card), JUMPING)
    reveal.turn_up(course, (card,), "KZ-REVEAL-04")
    course.happen(ev.CardRelocated(card.id, command.to, 0, rule="KZ-KEYWORD-67"))
