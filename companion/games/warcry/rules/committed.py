"""A committed winner destroys nobody."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.rules import rule
from companion.games.warcry.model import State, Unit
from companion.games.warcry.rules import line


@rule("WC-COMMITTED-03", "WC-COMMITTED-04", "WC-COMMITTED-05", "WC-FOLLOWUP-08")
def stand_off(course: Course[State], winner: Unit, loser: Unit) -> None:
    """Both go to their battle lines committed; only a ready winner discards the loser."""
    line.return_to_line(course, (winner, loser), "WC-COMMITTED-03")
