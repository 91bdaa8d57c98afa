"""Zodd (request 9): he wanders in phase 1, wounds at its end, and leaves after three hits."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.core.square import Square
from companion.games.berserkers.commands import HitZodd
from companion.games.berserkers.events import FoeActed, PiecePlaced, ZoddDrivenOut, ZoddHit, ZoddReturned
from companion.games.berserkers.model import GATE, ZODD_HEALTH, Request, State
from companion.games.berserkers.rules import action, dice, turn
from companion.games.berserkers.rules.death import wound
from companion.games.berserkers.rules.move import Arrows, ask_arrows, follow_arrows, place_of

IDLE = 6


@rule("BK-ZODD-01")
def set_out(course: Course[State]) -> None:
    """Zodd starts top left, with three health."""
    course.happen(PiecePlaced("zodd", GATE, ZODD_HEALTH, rule="BK-ZODD-01"))


@rule("BK-SETUP-12")
def place(state: State) -> Square | None:
    """Where Zodd stands; None when he is gone, or was never called."""
    return state.zodd if Request.ZODD in state.requests else None


@rule("BK-ZODD-02", "BK-ZODD-07")
def wander(course: Course[State], face: int) -> None:
    """On 1 to 5 Zodd follows his printed arrows, on 6 he stays; this is all his die does."""
    known = printed_arrows(course.state, face)
    arrows = ask_arrows(course, "zodd", face, "BK-ZODD-02", (1, 2)) if known is None else known
    what = "move" if arrows else "none"
    course.happen(FoeActed("zodd", face, what, place_of(course.state, "zodd"), rule="BK-ZODD-02"))
    follow_arrows(course, "zodd", arrows)


def printed_arrows(state: State, face: int) -> Arrows | None:
    """Where a face sends Zodd; None where the card was not copied."""
    return () if face == IDLE else state.box.zodd_card[face - 1]


@rule("BK-ZODD-04", "BK-ZODD-05", "BK-ZODD-06", "BK-REQUEST-91")
def hit(course: Course[State], command: HitZodd) -> None:
    """A Berserker beside Zodd pays six: one health less, and at none Zodd is gone for good."""
    turn.require_phase(course.state, "actions")
    if place(course.state) is None:
        raise Illegal("BK-ZODD-04", "bad_target", piece="zodd")
    action.living(course.state, command.who)
    if course.state.berserker(command.who).at != course.state.zodd:
        raise Illegal("BK-ZODD-04", "bad_target", who=command.who)
    dice.pay(course, command.dice, "zodd", "six")
    course.happen(ZoddHit(course.state.zodd_health - 1, rule="BK-ZODD-04"))
    check_presence(course)


@rule("BK-ZODD-01", "BK-ZODD-06", "BK-REQUEST-91")
def check_presence(course: Course[State]) -> None:
    """Place, health and mark agree that Zodd is in play or gone; where one differs, the others follow it."""
    state = course.state
    if Request.ZODD not in state.requests or state.phase == "setup":
        return
    in_play = (state.zodd is not None, state.zodd_health > 0, not state.zodd_done)
    if sum(in_play) == 2:
        course.happen(ZoddDrivenOut(rule="BK-ZODD-06"))
    elif sum(in_play) == 1:
        at, health = state.zodd or GATE, state.zodd_health or ZODD_HEALTH
        course.happen(ZoddReturned(at, health, rule="BK-ZODD-01"))


@rule("BK-ZODD-03", "BK-ITEM-05")
def strike(course: Course[State]) -> None:
    """Phase 1 closes with a wound for each living Berserker beside Zodd; no shield is offered."""
    at = place(course.state)
    if at is None:
        return
    for who in course.state.living_on(at):
        wound(course, who, "zodd", "BK-ZODD-03")
