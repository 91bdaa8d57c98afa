"""SUDDEN: before its dice an action can be answered; what was declared last is carried out first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.duel.field import other
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Card, Declared, State
from companion.games.kubnazub.printed import Ability
from companion.games.kubnazub.rules import protect, usable
from companion.games.kubnazub.rules.asking import about
from companion.games.kubnazub.rules.range import find_obstacle
from companion.games.kubnazub.rules.situation import Attack

NOTHING = "nothing"
Perform = Callable[[Course[State], Attack, Attack], Attack | None]
"""Carries a declared action out; what it leaves of the action that it answers."""


class Answer(NamedTuple):
    """A sudden ability that may answer an action, and the cards at which it may be aimed."""

    card: Card
    ability: Ability
    targets: tuple[str, ...]

    @property
    def id(self) -> str:
        """What tells it from the others."""
        return f"{self.card.id}/{self.ability.id}"


@rule("KZ-SUDDEN-02", "KZ-SUDDEN-04", "KZ-PROTECT-11", "KZ-ATTACK-07")
def answered(course: Course[State], action: Attack, perform: Perform) -> Attack | None:
    """What is left of an action once everybody has answered it: another target perhaps, or nothing."""
    pile = _put_on_pile(course, action)
    standing: Attack | None = action
    while standing is not None and _goes_on(course.state, standing):
        standing = protect.protected(course, standing, lambda each: answered(course, each, perform))
        answer = _declared(course, standing) if _goes_on(course.state, standing) else None
        if answer is None:
            break
        standing = perform(course, answer, standing)
    if pile is not None:
        course.happen(ev.SuddenTaken(pile.id, pile.card, pile.ability, rule="KZ-SUDDEN-04"))
    return standing


def _goes_on(state: State, action: Attack) -> bool:
    """Whether there is still somebody who acts and somebody at whom."""
    return state.result == "open" and state.has_in_play(action.who) and state.has_in_play(action.target)


@rule("KZ-SUDDEN-04", "KZ-SUDDEN-06")
def _put_on_pile(course: Course[State], action: Attack) -> Declared | None:
    """The pile is shown as soon as somebody might answer; else an action is carried out at once."""
    state = course.state
    if not answers(state, action):
        return None
    seat = state.card(action.who).controller
    declared = Declared(str(len(state.pile) + 1), seat, action.who, action.ability, action.target)
    course.happen(ev.SuddenDeclared(declared, rule="KZ-SUDDEN-04"))
    return declared


@rule("KZ-SUDDEN-02")
def _declared(course: Course[State], action: Attack) -> Attack | None:
    """The next answer of the opponent of who acts; None where he has nothing to say to it."""
    seat = other(course.state.card(action.who).controller)
    ready = {each.id: each for each in answers(course.state, action)}
    if not ready:
        return None
    times = sum(isinstance(event, ev.AbilityUsed) for event in course.events)
    moment = about(course, "sudden", action.who, action.target, str(times))
    asked = {"about": moment, "seat": seat, "ability": action.ability}
    chosen = course.ask.choose((NOTHING, *ready), "sudden", "KZ-SUDDEN-02", **asked)
    return None if chosen == NOTHING else _aimed(course, ready[chosen], moment)


def _aimed(course: Course[State], answer: Answer, moment: tuple[str, ...]) -> Attack:
    asked = {"about": (*moment, answer.id), "seat": answer.card.controller}
    target = course.ask.choose(answer.targets, "sudden_target", "KZ-SUDDEN-02", **asked)
    return usable.declare(course, answer.card, answer.ability, target)


# -- what may answer -------------------------------------------------------------------------------------


@rule("KZ-SUDDEN-01", "KZ-SUDDEN-03", "KZ-SUDDEN-05")
def answers(state: State, action: Attack) -> tuple[Answer, ...]:
    """The sudden abilities with which an action of the opponent may be answered.

    A hidden card is not asked, since the question alone would tell of it; its player may use it unasked.
    """
    seat = other(state.card(action.who).controller)
    found = (
        Answer(card, ability, _targets(state, card, ability, action))
        for card in state.cards_of(seat)
        if not card.hidden
        for ability in usable.abilities_of(state, card)
        if ability.sudden and usable.why_not(state, card, ability) is None
        if is_moment(state, card, ability, action)
    )
    return tuple(each for each in found if each.targets)


@rule("KZ-SUDDEN-03")
def is_moment(state: State, card: Card, ability: Ability, action: Attack) -> bool:
    """Whether the moment has come that the text of a sudden ability states."""
    target = state.find(action.target)
    match ability.when:
        case "is_attacked":
            return action.is_attack and action.target == card.id
        case "ally_attacked":
            return action.is_attack and target is not None and target.controller == card.controller
    return True


def _targets(state: State, card: Card, ability: Ability, action: Attack) -> tuple[str, ...]:
    verbs = [each.verb for each in ability.does]
    if "redirect" in verbs:
        return new_targets(state, card, ability, action)
    if any(verb in usable.ANSWERS for verb in verbs):
        return (action.who,) if _can_answer(state, card, ability, action) else ()
    return tuple(each.id for each in usable.targets_of(state, card, ability))


@rule("KZ-KEYWORD-13", "KZ-KEYWORD-57", "KZ-FAQ-02", "KZ-FAQ-05")
def _can_answer(state: State, card: Card, ability: Ability, action: Attack) -> bool:
    """Attacks are blocked, actions cancelled, unless a text puts them beyond that; a strike has to reach."""
    actor = state.card(action.who)
    verbs = {each.verb for each in ability.does}
    if "block" in verbs and not action.is_attack:
        return False
    acting = usable.find_ability(state, actor, action.ability)
    if "cancel" in verbs and acting is not None and not acting.cancellable:
        return False
    if verbs == {usable.STRIKE_BACK} and find_obstacle(state, card, actor, "simple_strike") is not None:
        return False
    return find_obstacle(state, card, actor, ability.kind, ability.range) is None


@rule("KZ-KEYWORD-46", "KZ-KEYWORD-47", "KZ-KEYWORD-48")
def new_targets(state: State, card: Card, ability: Ability, action: Attack) -> tuple[str, ...]:
    """Whom an attack may be redirected to: once, never onto the attacker, and only where it reaches."""
    if not action.is_attack or action.redirected:
        return ()
    who = state.card(action.who)
    near = (each for each in state.in_play if each.id not in (action.who, action.target))
    reached = (each for each in near if find_obstacle(state, who, each, action.kind, action.limit) is None)
    if ability.targets == "itself":
        return tuple(each.id for each in reached if each.id == card.id)
    return tuple(each.id for each in reached if usable.fits(state, card, ability, each))


# -- what an answer does to an action --------------------------------------------------------------------


@rule("KZ-KEYWORD-13", "KZ-KEYWORD-14", "KZ-FAQ-02", "KZ-FAQ-13")
def block(course: Course[State], answer: Attack, action: Attack) -> None:
    """The attack comes to nothing with all that accompanies it, but stays paid."""
    course.happen(ev.ActionStopped(action.who, "blocked", answer.who, rule="KZ-KEYWORD-13"))


@rule("KZ-KEYWORD-57", "KZ-KEYWORD-58", "KZ-KEYWORD-59")
def cancel(course: Course[State], answer: Attack, action: Attack) -> None:
    """The action breaks off before the dice with all its parts, but stays paid."""
    course.happen(ev.ActionStopped(action.who, "cancelled", answer.who, rule="KZ-KEYWORD-57"))


@rule("KZ-KEYWORD-46", "KZ-KEYWORD-47")
def redirect(course: Course[State], answer: Attack, action: Attack) -> Attack:
    """The attack gets another target."""
    course.happen(ev.AttackRedirected(action.who, answer.target, answer.who, rule="KZ-KEYWORD-46"))
    return replace(action, target=answer.target, redirected=True)


DONE_TO_ACTIONS: dict[str, Callable[[Course[State], Attack, Attack], Attack | None]] = {
    "block": block,
    "cancel": cancel,
    "redirect": redirect,
}
