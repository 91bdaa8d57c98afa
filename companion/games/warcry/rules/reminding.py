"""What was written down for a moment is recalled when it comes; people carry it out."""

from __future__ import annotations

from companion.core.course import Course
from companion.core.game import Reminded
from companion.core.rules import rule
from companion.games.warcry.model import SEATS, TABLE_ITSELF, Moment, State


@rule("WC-CARD-10")
def recall(course: Course[State], moment: Moment, *units: str) -> None:
    """The texts of a moment: those of the units it is about, of either player and of the table."""
    state = course.state
    about = {*units, *SEATS, TABLE_ITSELF} if units else None
    for each in state.effects:
        if each.moment == moment and (about is None or each.on in about):
            unit = state.find(each.on)
            course.happen(Reminded(unit.name if unit else each.on, each.text, rule="WC-CARD-10"))
