"""Attacks: who may attack, whom, and the steps up to the combat."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.warcry import commands as cmd
from companion.games.warcry import events as ev
from companion.games.warcry.model import State, Unit, other
from companion.games.warcry.rules import block, combat, command
from companion.games.warcry.rules.card import attack_speed, require_ready
from companion.games.warcry.rules.reminding import recall


@rule("WC-ATTACK-01", "WC-ATTACK-02", "WC-CARD-05", "WC-COMMITTED-02")
def require_attacker(state: State, unit: Unit) -> None:
    """A ready unit with a speed, from reserve only cavalry and flyers."""
    require_ready(unit, "WC-ATTACK-01")
    speed = attack_speed(state, unit)
    if speed in ("none", "unknown"):
        raise Illegal("WC-CARD-05", "no_speed", unit=unit.id)
    if unit.line == "reserve" and speed not in ("cavalry", "flyer"):
        raise Illegal("WC-ATTACK-02", "stands_behind", unit=unit.id)


@rule("WC-ATTACK-03", "WC-ATTACK-04", "WC-ATTACK-05", "WC-ATTACK-07")
def targets(state: State, unit: Unit) -> tuple[Unit, ...]:
    """The enemy battle line; its reserve too for a flyer, or while nobody in front is ready."""
    enemy = other(unit.owner)
    front = state.line(enemy, "battle")
    reaches = attack_speed(state, unit) == "flyer" or not any(each.ready for each in front)
    return front + (state.line(enemy, "reserve") if reaches else ())


@rule("WC-ATTACK-06", "WC-ATTACK-07")
def attack(course: Course[State], order: cmd.Attack) -> None:
    """The attacker moves out, the target is named, the opponent may block, the combat begins."""
    state = course.state
    unit = command.require_own(state, order.who, "WC-ATTACK-01")
    require_attacker(state, unit)
    if not state.army(other(unit.owner)):
        raise Illegal("WC-ATTACK-07", "no_enemy")
    target = state.find(order.target)
    if target is None or target not in targets(state, unit):
        raise Illegal("WC-ATTACK-04", "no_target", unit=unit.id, target=order.target)
    course.happen(ev.AttackDeclared(unit.id, target.id, False, rule="WC-ATTACK-06"))
    recall(course, "attack", unit.id, target.id)
    blocker = block.ask_blocker(course, unit, target)
    if blocker is not None:
        course.happen(ev.Blocked(blocker.id, target.id, rule="WC-BLOCK-04"))
    defender = blocker or target
    combat.begin(course, "normal", unit.id, defender.id, target.id if blocker else "")
