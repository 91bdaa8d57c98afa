"""Roll plus strength: the higher total wins, attacker or defender."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.effects import total
from companion.core.rules import rule
from companion.games.warcry import events as ev
from companion.games.warcry.model import State, Unit
from companion.games.warcry.rules.card import ranged_value, strength
from companion.games.warcry.rules.line import lines_away


@rule("WC-RESOLVE-01", "WC-RANGED-09", "WC-RANGED-10")
def base(state: State, unit: Unit) -> int:
    """What is added to the roll: strength, of a shooter its ranged value, and modifiers of the roll."""
    fight = state.combat
    value = strength(state, unit)
    if fight is not None and fight.kind == "ranged" and fight.attacker == unit.id:
        target = state.find(fight.defender)
        value = ranged_value(state, unit, lines_away(unit, target) if target else 1)
    return value + total(state.effects, unit.id, "roll")


@rule("WC-RESOLVE-01", "WC-ROLL-05")
def totals(state: State, rolls: tuple[int, int]) -> tuple[int, int]:
    """Both totals, the attacker's first; a modified roll may be below 1."""
    one, two = state.fighters()
    return rolls[0] + base(state, one), rolls[1] + base(state, two)


@rule("WC-RESOLVE-02", "WC-RESOLVE-03", "WC-RESOLVE-04")
def winner(course: Course[State], sums: tuple[int, int]) -> tuple[Unit, Unit, bool]:
    """Who wins, who loses, and whether the winner was ready when the tactics ended."""
    one, two = course.state.fighters()
    fight = course.state.combat
    ready = fight.ready if fight else (True, True)
    won, lost, fresh = (one, two, ready[0]) if sums[0] > sums[1] else (two, one, ready[1])
    course.happen(ev.CombatWon(won.id, lost.id, sums, rule="WC-RESOLVE-02"))
    return won, lost, fresh
