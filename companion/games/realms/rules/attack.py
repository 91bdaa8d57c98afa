"""ATTACK: the nine steps of an action, from its declaration to who is exhausted by it."""

from __future__ import annotations

from dataclasses import replace

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.realms import commands as cmd
from companion.games.realms import events as ev
from companion.games.realms.actions import ACTIONS
from companion.games.realms.model import Card, State
from companion.games.realms.printed import Ability
from companion.games.realms.rules import combat, damage, golden, life, prot, protect, reveal
from companion.games.realms.rules.act import exhaust, find_obstacle, require_alert
from companion.games.realms.rules.situation import Act, Blow
from companion.games.realms.rules.token import ON_ATTACK, ON_STRIKE, remind
from companion.games.realms.rules.verbs import VERBS, fits

AIMED = "aimed_strike"


# -- declaring -------------------------------------------------------------------------------------------


@rule("RE-ATTACK-01", "RE-ATTACK-09", "RE-CARD-07", "RE-ARTIFACT-02", "RE-AREA-03", "RE-EQUIP-08")
def strike(course: Course[State], command: cmd.Strike) -> None:
    """A creature deals its basic strike, aimed where it has that skill."""
    who = require_alert(course.state, command.who)
    if not who.printed.is_creature:
        raise Illegal("RE-ARTIFACT-02", "cannot_strike", card=who.id)
    carry_out(course, basic_strike(course.state, who, command.target))


def basic_strike(state: State, who: Card, target: str) -> Act:
    """The basic strike of a creature at a target."""
    kind = "aimed_strike" if state.has(who, AIMED) else "basic_strike"
    return Act(who.id, target, kind, who.printed.strike)  # type: ignore[arg-type]


@rule("RE-ACT-10", "RE-ARTIFACT-02", "RE-ARTIFACT-09", "RE-AREA-03", "RE-EQUIP-08", "RE-GOLDEN-03")
def use(course: Course[State], command: cmd.UseAbility) -> None:
    """A card uses an attack, a spell or an effect that its text gives it."""
    who = require_alert(course.state, command.who)
    ability = find_ability(who, command.ability)
    if ability is None:
        raise Illegal("RE-ACT-10", "no_such_ability", card=who.id)
    carry_out(course, ability_act(who, ability, command.target or who.id))
    if ability.does:
        golden.end_loops(course)


def find_ability(card: Card, id_: str) -> Ability | None:
    """An ability of a card by its name."""
    return next((each for each in card.printed.abilities if each.id == id_), None)


def ability_act(who: Card, ability: Ability, target: str) -> Act:
    """An ability at a target; an aimed strike without a triple of its own has the basic one."""
    values = who.printed.strike if ability.kind == AIMED and ability.value is None else ability.value
    return Act(who.id, target, ability.kind, values, ability.id, ability.range)


# -- may it be done --------------------------------------------------------------------------------------


@rule("RE-ATTACK-08", "RE-GOLDEN-02", "RE-REVEAL-05")
def why_not(state: State, act: Act) -> Illegal | None:
    """Why an action cannot be carried out; of a hidden target only what everybody sees is asked."""
    who, target = state.card(act.who), state.find(act.target)
    if target is None:
        return Illegal("RE-ATTACK-08", "no_such_target", card=act.target)
    if act.row.is_attack and not who.has_lives:
        return Illegal("RE-AREA-03", "cannot_attack", card=who.id)
    if target.hidden and state.options.blind_attack_limit == "one" and state.blind_attacks:
        return Illegal("RE-REVEAL-05", "one_blind_attack", card=target.id)
    return why_not_reached(state, act)


def why_not_reached(state: State, act: Act) -> Illegal | None:
    """Why a target is not what the text asks for, or out of reach."""
    who, target = state.card(act.who), state.card(act.target)
    if not target.is_in_play:
        return Illegal("RE-ATTACK-08", "no_such_target", card=act.target)
    ability = find_ability(who, act.ability)
    if ability is not None and not _is_named(who, ability, target):
        return Illegal("RE-ACT-06", "text_forbids", card=target.id)
    own_too = ability is not None and ability.targets in ("own", "itself")
    return find_obstacle(state, who, target, act.kind, act.limit, own_too)


@rule("RE-ACT-06", "RE-HEAL-03", "RE-AREA-03", "RE-EQUIP-08")
def _is_named(who: Card, ability: Ability, target: Card) -> bool:
    """Whether a target is what the text asks for, as far as everybody can see."""
    match ability.targets:
        case "own" if target.controller != who.controller:
            return False
        case "enemy" if target.controller == who.controller:
            return False
        case "itself" if target.id != who.id:
            return False
        case "creature" if not target.hidden and not target.printed.is_creature:
            return False
    if target.hidden or ACTIONS[ability.kind].is_attack:
        return True
    can_be_hurt = ability.value is None or target.has_lives
    return can_be_hurt and all(fits(each.verb, target) for each in ability.does)


def targets(state: State, act: Act) -> tuple[Card, ...]:
    """The cards at which an action may be aimed."""
    return tuple(each for each in state.in_play if why_not(state, replace(act, target=each.id)) is None)


# -- the nine steps --------------------------------------------------------------------------------------


@rule("RE-ATTACK-11", "RE-ATTACK-12", "RE-TURN-03", "RE-TURN-06")
def carry_out(course: Course[State], act: Act) -> None:
    """Declare, check, protect, block, defend, roll, damage, consequences, exhaust."""
    refused = why_not(course.state, act)
    if refused is not None:
        raise refused
    blind = course.state.card(act.target).hidden
    cited = "RE-ATTACK-11"
    course.happen(ev.AttackDeclared(act.who, act.target, act.kind, act.ability, blind, rule=cited))
    if blind and not _is_still_legal(course, act):
        return
    if act.row.is_attack:
        remind(course, ON_ATTACK, (course.state.card(act.who),))
    if act.row.may_be_protected:
        act = protect.protected(course, act)
    if not prot.is_blocked(course, act):
        _resolve(course, act)
    exhaust(course, act.who, *((act.protector,) if act.protector else ()))


@rule("RE-REVEAL-06", "RE-REVEAL-07")
def _is_still_legal(course: Course[State], act: Act) -> bool:
    """A hidden target is turned up and the attack is checked again; if it fails, nothing is paid."""
    reveal.turn_up(course, (course.state.card(act.target),), "RE-REVEAL-06", may_wait=True)
    if why_not_reached(course.state, act) is None:
        return True
    course.happen(ev.ActionStopped(act.who, "illegal_now", act.target, rule="RE-REVEAL-07"))
    return False


@rule("RE-COMBAT-02", "RE-COMBAT-06", "RE-DAMAGE-06", "RE-FLY-17")
def _resolve(course: Course[State], act: Act) -> None:
    """The defender's die, then the attacker's, then what they lead to."""
    match combat.defend(course, act):
        case "counterstrike":
            strike_back(course, act)
        case "hit":
            hit(course, act, None if act.values is None else combat.graded(course, act))


@rule("RE-COMBAT-07")
def strike_back(course: Course[State], act: Act) -> None:
    """The defender deals its light strike instead."""
    light = course.state.card(act.final).printed.strike[0]
    _land(course, Blow(act.who, light, "basic_strike", act.final), "RE-COMBAT-07")


@rule("RE-DAMAGE-01", "RE-ACT-10")
def hit(course: Course[State], act: Act, value: int | None) -> None:
    """An action arrives: damage of so much, if it deals any, then what its text does besides."""
    if value is not None:
        _land(course, Blow(act.final, value, act.kind, act.who), "RE-DAMAGE-01")
    _do(course, act)


@rule("RE-DAMAGE-04", "RE-VAMP-01", "RE-VAMP-06", "RE-DAMAGE-06")
def _land(course: Course[State], blow: Blow, cited: str) -> None:
    """Damage, then what feeds on it or comes with it."""
    taken = damage.deal(course, blow, cited)
    life.feed(course, blow, taken)
    by, card = course.state.card(blow.by), course.state.card(blow.card)
    if taken.damage and ACTIONS[blow.kind].reach == "melee":
        remind(course, ON_STRIKE, (by,))
    venom = course.state.number(by, "poisonous_strike") if blow.row.feeds_vampires else 0
    if venom and taken.damage and card.is_in_play:
        life.poison(course, card, venom)


@rule("RE-ACT-10")
def _do(course: Course[State], act: Act) -> None:
    """What the text of an ability does besides, part by part."""
    ability = find_ability(course.state.card(act.who), act.ability)
    for each in ability.does if ability else ():
        who, target = course.state.card(act.who), course.state.card(act.final)
        if target.is_in_play and fits(each.verb, target):
            VERBS[each.verb](course, who, target, each.n)
