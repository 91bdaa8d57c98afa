"""BLOCK and PROT: a protection stops an action that was legal and is paid for."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.realms import events as ev
from companion.games.realms.model import Card, State
from companion.games.realms.rules.situation import Act

FROM_POISON = "protection_poison"


@rule("RE-BLOCK-03", "RE-PROT-01", "RE-PROT-02", "RE-PROT-03", "RE-PROT-04", "RE-PROT-05", "RE-PROT-07")
@rule("RE-PROT-08")
def find_protection(state: State, act: Act) -> str | None:
    """The protection of the final target itself that stops an action, whoever's it is."""
    target = state.card(act.final)
    return next((tag for tag in act.row.blocked_by if state.has(target, tag)), None)


@rule("RE-BLOCK-01", "RE-BLOCK-02", "RE-ACT-09", "RE-DAMAGE-06")
def is_blocked(course: Course[State], act: Act) -> bool:
    """Whether the action comes to nothing with all that is tied to it; it stays paid."""
    tag = find_protection(course.state, act)
    if tag is not None:
        course.happen(ev.ActionStopped(act.who, "blocked", act.final, rule="RE-BLOCK-01"))
    return tag is not None


@rule("RE-PROT-06")
def is_spared_poison(state: State, card: Card) -> bool:
    """Whether a creature takes no new poison, and no damage from the one it carries."""
    return state.has(card, FROM_POISON)
