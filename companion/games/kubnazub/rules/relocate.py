"""Texts that put a card on the next cell: ahead, back, left or right, as its controller sees it."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.course import Course
from companion.core.rules import rule
from companion.core.square import Square
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import Card, State
from companion.games.kubnazub.rules.range import behind, in_front, to_the_left, to_the_right

Whither = Callable[[State, Card], Square | None]


@rule("KZ-MOVE-10", "KZ-RANGE-07", "KZ-RANGE-08", "KZ-FAQ-16")
def _shift(whither: Whither) -> Callable[[Course[State], Card, Card, int], None]:
    """Relocation needs a free cell; where there is none the card stays."""

    def shift(course: Course[State], source: Card, target: Card, n: int) -> None:
        to = whither(course.state, target) if target.zone == "field" else None
        if to is None or to in course.state.taken:
            course.happen(ev.ActionStopped(source.id, "no_free_cell", target.id, rule="KZ-MOVE-10"))
        else:
            course.happen(ev.CardRelocated(target.id, to, rule="KZ-MOVE-10"))

    return shift


VERBS = {
    "shift_ahead": _shift(in_front),
    "shift_back": _shift(behind),
    "shift_left": _shift(to_the_left),
    "shift_right": _shift(to_the_right),
}
