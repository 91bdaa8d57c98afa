"""A faster ready unit may take the target's place."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.warcry.model import State, Unit
from companion.games.warcry.printed import SPEEDS

NOBODY = "nobody"


@rule("WC-BLOCK-01", "WC-BLOCK-02", "WC-BLOCK-03", "WC-BLOCK-05", "WC-BLOCK-06", "WC-BLOCK-08")
@rule("WC-CARD-05", "WC-COMMITTED-02")
def blockers(state: State, attacker: Unit, target: Unit) -> tuple[Unit, ...]:
    """Ready units of the target's side, from either line, faster than the attacker's printed speed."""
    army = (each for each in state.army(target.owner) if each.id != target.id and each.ready)
    return tuple(each for each in army if _rank(each) > _rank(attacker))


def _rank(unit: Unit) -> int:
    return SPEEDS.index(unit.printed.speed) if unit.printed.speed in SPEEDS else 0


@rule("WC-BLOCK-04", "WC-BLOCK-05", "WC-BLOCK-07")
def ask_blocker(course: Course[State], attacker: Unit, target: Unit) -> Unit | None:
    """One blocker or none; only a normal attack asks, shots and follow-ups cannot be blocked."""
    able = [each.id for each in blockers(course.state, attacker, target)]
    chosen = course.ask.choose(
        (NOBODY, *able), "block", "WC-BLOCK-01", about=(attacker.id, target.id), seat=target.owner
    )
    return course.state.find(chosen)
