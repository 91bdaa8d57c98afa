"""Tactics: whose unit may play what, for how many points, and how often."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.seats import Seat
from companion.games.warcry import commands as cmd
from companion.games.warcry import events as ev
from companion.games.warcry.model import SEATS, Combat, State, Unit, Used
from companion.games.warcry.printed import TACTICS, Ability
from companion.games.warcry.rules import reaction, telling, verbs
from companion.games.warcry.rules.card import abilities_of, current, require_unit


@rule("WC-COMBAT-03", "WC-COMBAT-04")
def require_turn(state: State, seat: Seat) -> Combat:
    """The player who plays a tactic or passes now."""
    if seat not in SEATS:
        raise Illegal("WC-COMBAT-03", "no_such_player", seat=seat)
    reaction.require_nobody(state)
    fight = state.combat
    if state.stage != "combat" or fight is None or fight.passes >= 2:
        raise Illegal("WC-COMBAT-03", "no_tactics_now")
    if fight.turn != seat:
        raise Illegal("WC-COMBAT-03", "not_your_tactic", seat=seat)
    return fight


@rule("WC-TACTIC-07", "WC-TACTIC-08", "WC-TEST-03")
def points_left(state: State, unit: Unit) -> int:
    """Current tactic points less what the unit has spent in this combat."""
    played = state.combat.played if state.combat else ()
    return current(state, unit, "tactic_points") - sum(each.cost for each in played if each.unit == unit.id)


@rule("WC-TACTIC-01", "WC-TACTIC-02", "WC-TACTIC-12", "WC-TACTIC-15", "WC-COMMITTED-01")
def require_place(state: State, unit: Unit, ability: Ability, is_card: bool) -> None:
    """A combat tactic needs the own ready unit in the combat, a support tactic a ready one outside."""
    fights = state.fights(unit)
    if ability.kind == "support" and fights:
        raise Illegal("WC-TACTIC-02", "fights_itself", unit=unit.id)
    if ability.kind != "support" and not fights:
        raise Illegal("WC-TACTIC-01", "not_in_combat", unit=unit.id)
    lenient = is_card and fights and state.options.committed_plays_tactic_cards
    if not unit.ready and not lenient:
        cited = "WC-TACTIC-02" if ability.kind == "support" else "WC-TACTIC-01"
        raise Illegal(cited if is_card else "WC-TACTIC-12", "committed", unit=unit.id)


@rule("WC-TACTIC-03", "WC-TACTIC-04", "WC-TACTIC-05")
def require_warcry_first(fight: Combat, seat: Seat, ability: Ability) -> None:
    """A WarCry is a player's first action in a combat; reactions and the opponent's acts do not count."""
    if ability.kind == "warcry" and seat in fight.acted:
        raise Illegal("WC-TACTIC-04", "too_late_for_warcry")


@rule("WC-TACTIC-06", "WC-TACTIC-07", "WC-TACTIC-09", "WC-TACTIC-11")
def play_card(course: Course[State], order: cmd.PlayTactic) -> None:
    """A tactic card, paid by the unit that uses it; of several tactics on it one is used."""
    fight = require_turn(course.state, order.seat)
    side = course.state.side(order.seat)
    unit = require_unit(course.state, order.who, "WC-TACTIC-01", order.seat)
    ability = telling.ability_of(side, order.card, "Tactic", order.ability, "WC-TACTIC-11")
    if ability.kind not in TACTICS:
        raise Illegal("WC-TACTIC-11", "no_such_ability", unit=order.card)
    require_place(course.state, unit, ability, is_card=True)
    require_warcry_first(fight, order.seat, ability)
    verbs.require_price(ability, unit)
    card = telling.action_card(course, side, order.card, "Tactic", "WC-TACTIC-06")
    cost, left = max(0, card.cost), points_left(course.state, unit)
    if cost > max(0, left):
        raise Illegal("WC-TACTIC-07", "too_few_points", unit=unit.id, cost=cost, left=left)
    key = order.card if side.find_printed(order.card) else ""
    used = Used(unit.id, key or card.name, ability.id, cost, side.id, True)
    course.happen(ev.TacticPlayed(used, card.name, ability.kind, rule="WC-TACTIC-06"))
    verbs.carry_out(course, ability, unit, card.name, "WC-TACTIC-06")


@rule("WC-TACTIC-10", "WC-TACTIC-12", "WC-TACTIC-13")
def use_ability(course: Course[State], order: cmd.UseTactic) -> None:
    """A printed tactic costs no points and is used once a combat; a committed unit may be its target."""
    unit = require_unit(course.state, order.who, "WC-TACTIC-10")
    fight = require_turn(course.state, unit.owner)
    source, ability = abilities_of(unit).get(order.ability, ("", None))
    if ability is None or ability.kind not in TACTICS:
        raise Illegal("WC-TACTIC-10", "no_such_ability", unit=unit.id)
    require_place(course.state, unit, ability, is_card=False)
    require_warcry_first(fight, unit.owner, ability)
    if any((each.source, each.ability) == (source, ability.id) for each in fight.played):
        raise Illegal("WC-TACTIC-10", "used_already", unit=unit.id)
    used = Used(unit.id, source, ability.id, 0, unit.owner)
    course.happen(ev.TacticPlayed(used, ability.id, ability.kind, rule="WC-TACTIC-10"))
    verbs.carry_out(course, ability, unit, unit.name, "WC-TACTIC-10")


@rule("WC-COMBAT-04")
def pass_tactic(course: Course[State], order: cmd.PassTactic) -> None:
    """A single pass does not stop a player from playing a tactic later."""
    require_turn(course.state, order.seat)
    course.happen(ev.TacticPassed(order.seat, rule="WC-COMBAT-04"))


def may_warcry(fight: Combat, seat: Seat) -> bool:
    """Whether a player could still play a WarCry."""
    return seat not in fight.acted
