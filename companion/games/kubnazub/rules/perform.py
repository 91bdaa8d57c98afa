"""How a declared action goes on: answers, reveal, dice, wounds and whatever else its text does."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.printed import Effected
from companion.games.kubnazub.rules import closed, combat, fly, reveal, sudden, trigger, usable, verbs
from companion.games.kubnazub.rules.action import close
from companion.games.kubnazub.rules.keyword_protection import is_spared
from companion.games.kubnazub.rules.range import find_obstacle
from companion.games.kubnazub.rules.situation import Attack


@rule("KZ-ATTACK-07", "KZ-ATTACK-10", "KZ-ACTION-07", "KZ-ABILITY-03", "KZ-ABILITY-04")
def perform(course: Course[State], action: Attack, below: Attack | None = None) -> Attack | None:
    """Carry an action out that was declared and paid; what it leaves of the action that it answers."""
    standing = sudden.answered(course, action, perform)
    goes_on = standing is not None and course.state.result == "open" and _still_there(course, standing)
    fly.use_up_permission(course, action)
    if standing is None or not goes_on:
        return below
    spared = _is_spared(course.state, standing)
    if standing.kind == "simple_strike" and not closed.is_one_die(course.state, standing):
        combat.fight(course, standing)
    elif spared:
        course.happen(ev.ActionStopped(standing.who, "protected", standing.target, rule="KZ-KEYWORD-30"))
    else:
        _hit(course, standing)
    if not spared:
        below = _effects(course, standing, below)
    trigger.carry_out(course)
    return below if course.state.result == "open" else None


@rule("KZ-ACTION-02", "KZ-KEYWORD-57")
def closes_for(course: Course[State], card: Card, what: str) -> bool:
    """A card closes for something; whether its action stands once it was answered."""
    reveal.turn_up(course, (card,), "KZ-REVEAL-04")
    close(course, card.id)
    action = sudden.answered(course, Attack(card.id, card.id, "impact", ability=what), perform)
    return action is not None and course.state.has_in_play(card.id)


# -- the target ------------------------------------------------------------------------------------------


@rule("KZ-REVEAL-05", "KZ-REVEAL-06", "KZ-REVEAL-10")
def _still_there(course: Course[State], action: Attack) -> bool:
    """A hidden target is revealed; a flyer or an area moves first and may be out of reach then."""
    who, target = (course.state.find(id_) for id_ in (action.who, action.target))
    if who is None or not who.is_in_play:
        course.happen(ev.ActionStopped(action.who, "left_play", rule="KZ-ATTACK-07"))
        return False
    if target is not None:
        reveal.turn_up(course, (target,), "KZ-REVEAL-05")
        if _can_be_hit(course.state, action):
            return True
    course.happen(ev.ActionStopped(action.who, "target_lost", rule="KZ-REVEAL-10"))
    if target is not None and target.hidden and course.state.options.lost_target == "taken_back":
        _take_back(course, action)
    return False


def _can_be_hit(state: State, action: Attack) -> bool:
    who, target = state.card(action.who), state.card(action.target)
    if not target.is_in_play or (action.is_attack and target.printed.type == "area"):
        return False
    ability = usable.find_ability(state, who, action.ability)
    if ability is not None and usable.is_answer(ability):
        return True
    reached = find_obstacle(state, who, target, action.kind, action.limit) is None
    return reached and (action.redirected or ability is None or usable.fits(state, who, ability, target))


@rule("KZ-REVEAL-10")
def _take_back(course: Course[State], action: Attack) -> None:
    """The price of an action that lost its target is given back, where the table has decided so."""
    ability = usable.find_ability(course.state, course.state.card(action.who), action.ability)
    closes, chips = (ability.closes, ability.chips) if ability is not None else (True, 0)
    course.happen(ev.ActionTakenBack(action.who, action.ability, closes, chips, rule="KZ-REVEAL-10"))


@rule("KZ-KEYWORD-30")
def _is_spared(state: State, action: Attack) -> bool:
    """Neither an attack nor anything that comes with it touches a card that is protected from it."""
    return is_spared(state, state.card(action.who), state.card(action.target), action.kind)


# -- wounds and effects ----------------------------------------------------------------------------------


@rule("KZ-ABILITY-03", "KZ-ABILITY-10", "KZ-ABILITY-11", "KZ-KEYWORD-71")
def _hit(course: Course[State], action: Attack) -> None:
    """One die decides how strong an attack is; a spell or an impact needs it only where it deals wounds."""
    if action.is_attack or any(action.values):
        closed.hit(course, action)


@rule("KZ-ABILITY-02", "KZ-KEYWORD-58")
def _effects(course: Course[State], action: Attack, below: Attack | None) -> Attack | None:
    """What the text of an ability does besides, part by part."""
    ability = usable.find_ability(course.state, course.state.card(action.who), action.ability)
    for each in ability.does if ability else ():
        if each.verb in sudden.DONE_TO_ACTIONS:
            below = sudden.DONE_TO_ACTIONS[each.verb](course, action, below) if below else None
        elif course.state.has_in_play(action.target):
            _effect(course, action, each)
    return below


def _effect(course: Course[State], action: Attack, effect: Effected) -> None:
    who, target = (course.state.card(id_) for id_ in (action.who, action.target))
    if effect.verb == usable.STRIKE_BACK:
        _strike_back(course, action)
    else:
        verbs.do(course, effect.verb, who, target, effect.n, action.kind)


@rule("KZ-FAQ-02", "KZ-FAQ-13", "KZ-PROTECT-05")
def _strike_back(course: Course[State], action: Attack) -> None:
    """A text grants a simple strike in return, whatever became of the attack."""
    who, target = (course.state.card(id_) for id_ in (action.who, action.target))
    if find_obstacle(course.state, who, target, "simple_strike") is None:
        strike = Attack(who.id, target.id, values=who.printed.strike)
        course.happen(ev.AttackDeclared(who.id, target.id, "simple_strike", rule="KZ-ATTACK-07"))
        perform(course, strike)
