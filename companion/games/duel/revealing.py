"""Cards are turned face up; who has no cell of its own goes to the additional zone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.course import Course
from companion.games.duel import events as ev


def lay_open(course: Course[Any], cards: Sequence[Any], cited: str, beside: str) -> None:
    """Those that lie face down are revealed by one rule, flyers and areas leave their cells by another."""
    hidden = tuple(each.id for each in cards if each.hidden)
    if hidden:
        course.happen(ev.CardsRevealed(hidden, rule=cited))
    for each in cards:
        if each.printed.stands_beside and each.zone == "field":
            course.happen(ev.CardTookOff(each.id, rule=beside))
