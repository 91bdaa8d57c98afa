"""COMBAT: the fight of two open creatures, one die against one die on the strike table."""

from __future__ import annotations

from typing import Literal, NamedTuple

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import ATTACKER, DEFENDER, Card, State, Strength
from companion.games.kubnazub.printed import MELEE
from companion.games.kubnazub.rules import life, modifiers, trigger
from companion.games.kubnazub.rules.asking import about
from companion.games.kubnazub.rules.keyword_protection import is_spared
from companion.games.kubnazub.rules.situation import Attack, Blow, Dealing, Rolling

Strengths = tuple[Strength, Strength]
Half = Literal["attacker", "defender"]
MOST = 5
KEEP, STEP_DOWN = "keep", "step_down"
STRIKES = (*MELEE, "reach_strike")
"""The attacks that the book calls strikes; a shot, a throw and a discharge are none."""


@rule("KZ-COMBAT-03", "KZ-COMBAT-04", "KZ-COMBAT-05", "KZ-COMBAT-06", "KZ-COMBAT-07", "KZ-COMBAT-08")
@rule("KZ-COMBAT-09", "KZ-COMBAT-10", "KZ-COMBAT-11", "KZ-COMBAT-12", "KZ-TOKEN-10")
def _table() -> dict[tuple[Half, int], Strengths]:
    """What attacker and defender deal, by who is higher and by how much."""
    return {
        ("attacker", 1): ("weak", "miss"),
        ("attacker", 2): ("medium", "weak"),
        ("attacker", 3): ("medium", "miss"),
        ("attacker", 4): ("strong", "weak"),
        ("attacker", 5): ("strong", "miss"),
        ("defender", 1): ("weak", "miss"),
        ("defender", 2): ("miss", "miss"),
        ("defender", 3): ("miss", "weak"),
        ("defender", 4): ("weak", "medium"),
        ("defender", 5): ("miss", "medium"),
    }


TABLE = _table()


class Reading(NamedTuple):
    """What the strike table says, and what the higher side may settle for instead."""

    strengths: Strengths
    chooser: Half | None = None
    instead: Strengths | None = None


@rule("KZ-COMBAT-02", "KZ-COMBAT-13", "KZ-COMBAT-14", "KZ-COMBAT-15", "KZ-COMBAT-16", "KZ-COMBAT-17")
def read_table(attacker: int, defender: int) -> Reading:
    """The table by two totals; where both strike, the higher side may take the row above."""
    if attacker == defender:
        return Reading(("weak", "miss") if attacker <= 4 else ("miss", "weak"))
    half: Half = "attacker" if attacker > defender else "defender"
    row = min(MOST, abs(attacker - defender))
    strengths = TABLE[half, row]
    if "miss" in strengths:
        return Reading(strengths)
    return Reading(strengths, half, TABLE[half, row - 1])


@rule("KZ-COMBAT-01", "KZ-COMBAT-19", "KZ-COMBAT-20")
def fight(course: Course[State], attack: Attack) -> None:
    """Both roll, the table is read, both deal what it says at the same time."""
    state = course.state
    attacker, defender = state.card(attack.who), state.card(attack.target)
    both = about(course, "fight", attacker.id, defender.id)
    faces = course.ask.roll((ATTACKER, DEFENDER), "fight", "KZ-COMBAT-01", about=both)
    totals = (
        modifiers.die_total(state, Rolling(attacker, "attacks", attack.kind, defender), faces[0]),
        modifiers.die_total(state, Rolling(defender, "reflects", attack.kind, attacker), faces[1]),
    )
    reading = read_table(*totals)
    course.happen(
        ev.FightRolled(
            attacker.id, defender.id, (faces[0], faces[1]), totals, reading.strengths, rule="KZ-COMBAT-01"
        )
    )
    ours, theirs = _settled(course, reading, attacker, defender)
    strike = Dealing(attacker, defender, "attacks", attack.kind, attack.values, ours)
    back = Dealing(defender, attacker, "reflects", attack.kind, defender.printed.strike, theirs)
    exchange(course, attack, strike, back)


@rule("KZ-COMBAT-20")
def exchange(course: Course[State], attack: Attack, strike: Dealing, back: Dealing) -> None:
    """Both strikes are dealt at the same time, unless the table has the attacker's come first."""
    before = course.state
    if before.options.exchanged_strikes == "together":
        blows = (*landed(course, strike), *landed(course, back))
        answer(course, attack, blows, life.deal(course, blows, "KZ-COMBAT-20"), before)
        return
    first = landed(course, strike)
    taken = life.deal(course, first, "KZ-COMBAT-20")
    second = landed(course, back) if course.state.card(back.card.id).is_in_play else ()
    taken += life.deal(course, second, "KZ-COMBAT-20")
    answer(course, attack, (*first, *second), taken, before)


@rule("KZ-COMBAT-15")
def _settled(course: Course[State], reading: Reading, attacker: Card, defender: Card) -> Strengths:
    """The side with the higher total may settle for less."""
    if reading.chooser is None or reading.instead is None:
        return reading.strengths
    seat = (attacker if reading.chooser == "attacker" else defender).controller
    asked = {
        "about": about(course, "step_down", attacker.id, defender.id),
        "seat": seat,
        "now": reading.strengths,
        "then": reading.instead,
    }
    if course.ask.choose((KEEP, STEP_DOWN), "step_down", "KZ-COMBAT-15", **asked) == KEEP:
        return reading.strengths
    course.happen(ev.SteppedDown(seat, reading.instead, rule="KZ-COMBAT-15"))
    return reading.instead


@rule("KZ-COMBAT-18", "KZ-COMBAT-19")
def landed(course: Course[State], dealing: Dealing) -> tuple[Blow, ...]:
    """The blow of an attack or of a strike in return; a miss deals nothing."""
    if dealing.strength == "miss":
        return ()
    card, target = dealing.card, dealing.target
    if is_spared(course.state, card, target, dealing.kind):
        course.happen(ev.ActionStopped(card.id, "protected", target.id, rule="KZ-KEYWORD-30"))
        return ()
    value = modifiers.value(course.state, dealing)
    course.happen(ev.StrikeDealt(card.id, target.id, dealing.strength, value, rule="KZ-COMBAT-18"))
    return (Blow(target.id, value, dealing.kind, card.id, card.controller),)


@rule("KZ-TRIGGER-04", "KZ-TRIGGER-06", "KZ-TRIGGER-07")
def answer(
    course: Course[State],
    attack: Attack,
    blows: tuple[Blow, ...],
    taken: tuple[life.Taken, ...],
    before: State,
) -> None:
    """On attack answers every attack, on strike only one that landed, whatever its value and whose it is.

    What answers a strike is told how many lives it took. The dead answer with what they struck with.
    """
    who, target = before.card(attack.who), before.card(attack.target)
    if not is_spared(before, who, target, attack.kind):
        trigger.arise(course, trigger.ON_ATTACK, (who,), attack.target, before=before)
    for blow in blows:
        if blow.kind not in STRIKES:
            continue
        lives = sum(each.lives for each in taken if each.blow == blow)
        simple = (trigger.ON_SIMPLE_STRIKE,) if blow.kind == "simple_strike" else ()
        for moment in (trigger.ON_STRIKE, *simple):
            trigger.arise(course, moment, (before.card(blow.by),), blow.card, lives, before)
