"""ATTACK: who may deal a simple strike at whom; `perform.py` leads it from its answers to its wounds."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.rules import reveal
from companion.games.kubnazub.rules.action import close, require_open
from companion.games.kubnazub.rules.perform import perform
from companion.games.kubnazub.rules.range import find_obstacle
from companion.games.kubnazub.rules.situation import Attack

STRIKE, STOP = "strike", "stop"


@rule("KZ-ATTACK-07", "KZ-ATTACK-08")
def strike(course: Course[State], command: cmd.Strike) -> None:
    """Declare and close; the rest is the way of every action."""
    who = require_striker(course.state, command.who)
    target = require_target(course.state, who, command.target)
    if target.controller == who.controller and not confirmed(course, who, target):
        return
    reveal.turn_up(course, (who,), "KZ-REVEAL-04")
    course.happen(ev.AttackDeclared(who.id, target.id, "simple_strike", rule="KZ-ATTACK-07"))
    close(course, who.id)
    perform(course, Attack(who.id, target.id, values=who.printed.strike))


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
    if target.controller == who.controller and not state.options.strike_own_cards:
        raise Illegal("KZ-ATTACK-09", "own_card", card=id_)
    obstacle = find_obstacle(state, who, target, "simple_strike")
    if obstacle is not None:
        raise obstacle
    return target


def reaches(state: State, who: Card, target: Card) -> bool:
    """Whether a card is within reach of another's simple strike."""
    return find_obstacle(state, who, target, "simple_strike") is None


@rule("KZ-ATTACK-09")
def confirmed(course: Course[State], who: Card, target: Card) -> bool:
    """An own card may be struck, after a second thought."""
    asked = {"about": (who.id, target.id), "seat": who.controller}
    if course.ask.choose((STRIKE, STOP), "own_target", "KZ-ATTACK-09", **asked) == STRIKE:
        return True
    course.happen(ev.ActionStopped(who.id, "second_thought", rule="KZ-ATTACK-09"))
    return False
