"""ATTACK: the simple strike, from its declaration to its wounds."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.duel.protectors import touches
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.rules import closed, combat, reveal, trigger
from companion.games.kubnazub.rules.action import close, require_open
from companion.games.kubnazub.rules.protect import protected
from companion.games.kubnazub.rules.situation import Attack

STRIKE, STOP = "strike", "stop"


@rule("KZ-ATTACK-07")
def strike(course: Course[State], command: cmd.Strike) -> None:
    """Declare, let a protector step in, reveal, roll, choose, deal."""
    who = require_striker(course.state, command.who)
    target = require_target(course.state, who, command.target)
    if target.controller == who.controller and not _confirmed(course, who, target):
        return
    reveal.turn_up(course, (who,), "KZ-REVEAL-04")
    course.happen(ev.AttackDeclared(who.id, target.id, "simple_strike", rule="KZ-ATTACK-07"))
    attack = protected(course, Attack(who.id, target.id, values=who.printed.strike))
    if not _still_there(course, attack):
        return
    close(course, *((who.id, attack.target) if attack.redirected else (who.id,)))
    if closed.is_one_die(course.state, attack):
        closed.hit(course, attack)
    else:
        combat.fight(course, attack)
    trigger.carry_out(course)


@rule("KZ-ATTACK-01", "KZ-ATTACK-06", "KZ-ARTIFACT-02", "KZ-AREA-03")
def require_striker(state: State, id_: str) -> Card:
    """An open creature of the active player."""
    card = require_open(state, id_)
    if not card.printed.is_creature:
        raise Illegal("KZ-ATTACK-06", "cannot_strike", card=id_)
    return card


@rule("KZ-ATTACK-02", "KZ-ATTACK-03", "KZ-ATTACK-04", "KZ-ATTACK-05", "KZ-FLY-03", "KZ-AREA-03", "KZ-SYMB-16")
def require_target(state: State, who: Card, id_: str) -> Card:
    """A card within reach; of a hidden one nobody knows yet whether it can be struck."""
    target = state.find(id_)
    if target is None or not target.is_in_play or target.id == who.id:
        raise Illegal("KZ-ATTACK-02", "no_such_target", card=id_)
    if target.printed.type == "area" and not target.hidden:
        raise Illegal("KZ-ATTACK-05", "area", card=id_)
    if not reaches(state, who, target):
        if target.zone == "air":
            raise Illegal("KZ-ATTACK-04", "flyer", card=id_)
        raise Illegal("KZ-ATTACK-02", "too_far", card=id_)
    return target


@rule("KZ-SYMB-12", "KZ-RANGE-09", "KZ-RANGE-10", "KZ-FLY-08")
def reaches(state: State, who: Card, target: Card) -> bool:
    """Next to the striker, anywhere for a flyer, a flyer only for whom may aim at it."""
    if who.zone == "air":
        return True
    if target.zone == "air":
        return target.printed.flies and who.aims_until >= state.turn
    return touches(state.cell_of(who), state.cell_of(target))


@rule("KZ-ATTACK-09")
def _confirmed(course: Course[State], who: Card, target: Card) -> bool:
    """An own card may be struck, after a second thought."""
    asked = {"about": (who.id, target.id), "seat": who.controller}
    if course.ask.choose((STRIKE, STOP), "own_target", "KZ-ATTACK-09", **asked) == STRIKE:
        return True
    course.happen(ev.ActionStopped(who.id, "second_thought", rule="KZ-ATTACK-09"))
    return False


@rule("KZ-REVEAL-05", "KZ-REVEAL-06", "KZ-REVEAL-10")
def _still_there(course: Course[State], attack: Attack) -> bool:
    """A hidden target is revealed; a flyer or an area moves first and may be out of reach then."""
    reveal.turn_up(course, (course.state.card(attack.target),), "KZ-REVEAL-05")
    state = course.state
    who, target = state.card(attack.who), state.card(attack.target)
    if target.printed.type != "area" and (attack.redirected or reaches(state, who, target)):
        return True
    if state.options.lost_target == "lost":
        close(course, attack.who)
    course.happen(ev.ActionStopped(attack.who, "target_lost", rule="KZ-REVEAL-10"))
    return False
