"""PROTECT: an alert creature of the defending player may take a basic strike."""

from __future__ import annotations

from dataclasses import replace

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.duel.protectors import NOBODY, can_step_in
from companion.games.realms import events as ev
from companion.games.realms.model import Card, State
from companion.games.realms.rules.situation import Act


@rule("RE-PROTECT-02", "RE-PROTECT-07", "RE-PROTECT-08", "RE-PROTECT-09", "RE-PROTECT-10", "RE-PROTECT-11")
@rule("RE-FLY-04", "RE-FLY-05", "RE-FLY-06", "RE-FLY-07", "RE-SYMB-06", "RE-SYMB-07", "RE-SYMB-08")
@rule("RE-ARTIFACT-04", "RE-REVEAL-08")
def protectors(state: State, act: Act) -> tuple[Card, ...]:
    """The alert creatures that stand so that they may step in, against a basic strike and nothing else."""
    if not act.row.may_be_protected:
        return ()
    attacker, target = state.card(act.who), state.card(act.target)
    places = state.cell_of(attacker), state.cell_of(target)
    return tuple(
        each
        for each in state.cards_of(target.controller)
        if each.id != target.id and each.printed.is_creature and not each.closed and not each.hidden
        if (each.zone == "air") == (state.cell_of(each) is None)
        if can_step_in(*places, state.cell_of(each))
    )


@rule("RE-PROTECT-01", "RE-PROTECT-03", "RE-PROTECT-05", "RE-PROTECT-06")
def protected(course: Course[State], act: Act) -> Act:
    """The defending player may name one protector before any die; it fights where it stands."""
    ready = tuple(each.id for each in protectors(course.state, act))
    seat = course.state.card(act.target).controller
    asked = {"about": (act.who, act.target), "seat": seat}
    chosen = course.ask.choose((NOBODY, *ready), "protector", "RE-PROTECT-01", **asked)
    if chosen == NOBODY:
        return act
    course.happen(ev.ProtectorNamed(chosen, act.target, rule="RE-PROTECT-01"))
    return replace(act, protector=chosen)
