"""Questions that can come more than once in one order, as when a strike is answered by strikes."""

from __future__ import annotations

from companion.core.course import Course
from companion.games.kubnazub.model import State


def about(course: Course[State], key: str, *cards: str) -> tuple[str, ...]:
    """Whom a question is about; from the second time on with a number, so that no two are one."""
    times = sum((each.key, each.about[: len(cards)]) == (key, cards) for each in course.ask.asked)
    return (*cards, str(times + 1)) if times else cards
