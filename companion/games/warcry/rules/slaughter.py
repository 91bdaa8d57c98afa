"""Equal totals: both units fall."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.warcry import events as ev
from companion.games.warcry.model import State
from companion.games.warcry.rules import combat, command


@rule("WC-SLAUGHTER-01", "WC-SLAUGHTER-02", "WC-SLAUGHTER-03", "WC-ROUT-04", "WC-FOLLOWUP-08")
def slaughter(course: Course[State], total: int) -> None:
    """Ready or committed, both are discarded together; the command is over."""
    ids = tuple(each.id for each in course.state.fighters())
    course.happen(ev.Slaughtered(ids, total, rule="WC-SLAUGHTER-01"))
    course.happen(ev.UnitsDiscarded(ids, rule="WC-SLAUGHTER-01"))
    combat.end(course)
    command.end(course)
