"""CLOSED: one die against a closed card or an artifact; it never misses and never strikes back."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import ATTACKER, State, Strength
from companion.games.kubnazub.rules import combat, life, modifiers
from companion.games.kubnazub.rules.asking import about
from companion.games.kubnazub.rules.situation import Attack, Dealing, Rolling


@rule("KZ-CLOSED-02", "KZ-CLOSED-03", "KZ-CLOSED-04", "KZ-CLOSED-05", "KZ-CLOSED-07")
def strength_of(total: int) -> Strength:
    """The thresholds of a lone die."""
    return "weak" if total <= 3 else "medium" if total <= 5 else "strong"


@rule("KZ-CLOSED-01", "KZ-CLOSED-06", "KZ-ARTIFACT-03", "KZ-KEYWORD-02")
def is_one_die(state: State, attack: Attack) -> bool:
    """Whether the struck card does not fight; a protector fights, though it has closed."""
    target = state.card(attack.target)
    if state.has(state.card(attack.who), "unanswered_strike") or not target.printed.is_creature:
        return True
    return target.closed and not attack.protector


@rule("KZ-CLOSED-01")
def hit(course: Course[State], attack: Attack) -> None:
    """The attacker rolls alone."""
    state = course.state
    who, target = state.card(attack.who), state.card(attack.target)
    both = about(course, "strength", who.id, target.id)
    (face,) = course.ask.roll((ATTACKER,), "strength", "KZ-CLOSED-01", about=both)
    total = modifiers.die_total(state, Rolling(who, "attacks", attack.kind, target, alone=True), face)
    strength = strength_of(total)
    course.happen(ev.StrengthRolled(who.id, target.id, face, total, strength, rule="KZ-CLOSED-01"))
    blows = combat.landed(course, Dealing(who, target, "attacks", attack.kind, attack.values, strength))
    arrived = life.deal(course, blows, "KZ-CLOSED-01")
    if attack.is_attack:
        combat.answer(course, attack, blows, arrived, state)
