"""COMBAT and SKILL: the defender's die, the attacker's die, and rerolls one by one."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.dice import Die
from companion.core.rules import rule
from companion.games.duel.printed import Strike
from companion.games.realms import events as ev
from companion.games.realms.events import Defence
from companion.games.realms.model import ATTACKER, DEFENDER, Card, Grade, State
from companion.games.realms.rules.situation import Act

KEEP, REROLL = "keep", "reroll"
GRADES: tuple[Grade, ...] = ("light", "medium", "strong")


@rule("RE-COMBAT-02", "RE-COMBAT-11")
def defence_of(face: int) -> Defence:
    """What a face of the defender's die means: four hits, one miss of both, one counterstrike."""
    return "hit" if face <= 4 else "both_miss" if face == 5 else "counterstrike"


@rule("RE-COMBAT-04", "RE-COMBAT-11")
def grade_of(face: int) -> Grade:
    """What a face of the attacker's die means: three light, two medium, one strong."""
    return "light" if face <= 3 else "medium" if face <= 5 else "strong"


@rule("RE-COMBAT-05")
def value_of(values: Strike, grade: Grade) -> int:
    """The number of the triple that a grade picks."""
    return values[GRADES.index(grade)]


@rule("RE-COMBAT-01", "RE-COMBAT-03", "RE-COMBAT-10", "RE-ARTIFACT-03", "RE-SKILL-06")
def rolls_defence(state: State, act: Act) -> bool:
    """Whether the final target is an alert creature under a basic strike."""
    target = state.card(act.final)
    return act.row.has_defence and target.printed.is_creature and not target.closed


@rule("RE-SKILL-01", "RE-SKILL-02", "RE-SKILL-03", "RE-SKILL-08")
def rerolls(state: State, act: Act, die: Die) -> int:
    """How often the roller may reroll a die: the largest of its sources, never their sum.

    Attack skill is for attacks: a spell or an effect that rolls has only the blessing.
    """
    card = state.card(act.who if die == ATTACKER else act.final)
    skilled = state.number(card, "attack_skill" if die == ATTACKER else "defence_skill")
    return max(skilled if act.row.is_attack else 0, int(state.has(card, "blessing")))


@rule("RE-SKILL-04", "RE-SKILL-05", "RE-SKILL-07")
def roll(course: Course[State], act: Act, card: Card, die: Die, key: str, cited: str) -> int:
    """The face that counts: the last one, rerolled by the roller's own player as often as he may and will."""
    about = (act.who, act.final, "attack" if die == ATTACKER else "defence")
    declared = {"target": act.target, "ability": act.ability}
    times = rerolls(course.state, act, die)
    (face,) = course.ask.roll((die,), key, cited, about=(*about, "0"), **declared)
    for n in range(times):
        asked = {"about": (*about, str(n)), "seat": card.controller, "face": face, "die": die.name}
        asked |= {"left": times - n, **declared}
        if course.ask.choose((KEEP, REROLL), "reroll", "RE-SKILL-05", **asked) == KEEP:
            break
        course.happen(ev.RerollUsed(card.id, face, rule="RE-SKILL-04"))
        (face,) = course.ask.roll((die,), key, cited, about=(*about, str(n + 1)), **declared)
    return face


@rule("RE-COMBAT-01", "RE-COMBAT-06", "RE-SKILL-09")
def defend(course: Course[State], act: Act) -> Defence:
    """What the defender makes of a strike; the attacker rolls only after that."""
    if not rolls_defence(course.state, act):
        return "hit"
    card = course.state.card(act.final)
    face = roll(course, act, card, DEFENDER, "defence", "RE-COMBAT-01")
    result = defence_of(face)
    course.happen(ev.DefenceRolled(card.id, act.who, face, result, rule="RE-COMBAT-02"))
    return result


@rule("RE-COMBAT-03", "RE-COMBAT-10", "RE-ATTACK-07")
def graded(course: Course[State], act: Act) -> int:
    """The standard combat roll; a triple of three equal numbers needs no die."""
    values = act.values or (0, 0, 0)
    if len(set(values)) == 1:
        return values[0]
    card = course.state.card(act.who)
    face = roll(course, act, card, ATTACKER, "grade", "RE-COMBAT-04")
    course.happen(ev.GradeRolled(card.id, act.final, face, grade_of(face), rule="RE-COMBAT-04"))
    return value_of(values, grade_of(face))
