"""The frame of a combat: it begins with a card each, ends with tactic cards discarded, or is aborted."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.warcry import commands as cmd
from companion.games.warcry import events as ev
from companion.games.warcry.model import Combat, CombatKind, State, other
from companion.games.warcry.rules import (
    command,
    committed,
    followup,
    line,
    ranged,
    reaction,
    resolve,
    rout,
    slaughter,
    terror,
)
from companion.games.warcry.rules.deck import draw
from companion.games.warcry.rules.reminding import recall
from companion.games.warcry.rules.roll import flip


@rule("WC-COMBAT-01", "WC-COMBAT-02", "WC-COMBAT-03", "WC-FOLLOWUP-06", "WC-TACTIC-08")
def begin(course: Course[State], kind: CombatKind, attacker: str, defender: str, blocked: str = "") -> None:
    """Each player draws one card, terror counts, and who declared the attack plays the first tactic."""
    first = course.state.unit(attacker).owner
    fight = Combat(kind, attacker, defender, first, first, blocked=blocked)
    course.happen(ev.CombatBegan(fight, rule="WC-COMBAT-03"))
    terror.apply(course)
    recall(course, "combat", attacker, defender)
    for seat in (first, other(first)):
        draw(course, seat, "action", 1, "WC-COMBAT-01")


@rule("WC-COMBAT-07", "WC-TACTIC-14", "WC-TERROR-05", "WC-CARD-09")
def end(course: Course[State]) -> None:
    """Its tactic cards are discarded and what was played for it ends, before any follow-up."""
    course.happen(ev.CombatEnded(rule="WC-COMBAT-07"))


@rule("WC-COMBAT-04", "WC-COMBAT-05", "WC-RESOLVE-04", "WC-RESOLVE-05", "WC-RANGED-10", "WC-ROLL-04")
def roll(course: Course[State], _: cmd.RollCombat) -> None:
    """After two passes in a row: who is ready is settled, then both flip, the declaring player first."""
    reaction.require_nobody(course.state)
    fight = course.state.combat
    if course.state.stage != "combat" or fight is None or fight.passes < 2:
        raise Illegal("WC-COMBAT-04", "tactics_go_on")
    if len(course.state.fighters()) < 2:
        abort(course)
        return
    recall(course, "roll", *fight.units)
    one, two = course.state.fighters()
    ready = (one.ready, two.ready)
    dice = tuple(flip(course, unit.owner, "combat", "WC-RESOLVE-01") or 0 for unit in (one, two))
    rolls = (dice[0], dice[1])
    totals = resolve.totals(course.state, rolls)
    course.happen(ev.CombatRolled(rolls, ready, totals, rule="WC-RESOLVE-01"))


@rule("WC-COMBAT-05", "WC-COMBAT-06")
def settle(course: Course[State], _: cmd.Settle) -> None:
    """Winner or slaughter, rout check, the loser's fate, then a follow-up or the way back."""
    reaction.require_nobody(course.state)
    fight = course.state.combat
    if course.state.stage != "rolled" or fight is None or fight.rolls is None:
        raise Illegal("WC-COMBAT-05", "not_rolled")
    if len(course.state.fighters()) < 2:
        abort(course)
        return
    totals = resolve.totals(course.state, fight.rolls)
    if fight.kind == "ranged":
        ranged.settle(course, totals)
    elif totals[0] == totals[1]:
        slaughter.slaughter(course, totals[0])
    else:
        _decided(course, totals)


def _decided(course: Course[State], totals: tuple[int, int]) -> None:
    winner, loser, was_ready = resolve.winner(course, totals)
    fight = course.state.combat
    routed = rout.check(course, winner, loser) if fight and fight.kind != "followup" else False
    if not was_ready:
        committed.stand_off(course, winner, loser)
        end(course)
    else:
        course.happen(ev.UnitsDiscarded((loser.id,), rule="WC-RESOLVE-03"))
        end(course)
        if routed and followup.take(course, winner.id, loser.owner):
            return
        line.return_to_line(course, (course.state.unit(winner.id),), "WC-COMBAT-06")
    command.end(course)


@rule("WC-COMBAT-08", "WC-RANGED-18")
def abort(course: Course[State]) -> None:
    """With fewer than two units there are no rolls, no winner and no rout check."""
    fight, left = course.state.combat, course.state.fighters()
    course.happen(ev.CombatAborted(tuple(each.id for each in left), rule="WC-COMBAT-08"))
    if fight is not None and fight.kind == "ranged":
        ranged.abort(course, fight.attacker)
    else:
        line.return_to_line(course, left, "WC-COMBAT-08")
    end(course)
    command.end(course)
