"""Questions that can come up again in one command are told from each other by a running number."""

from __future__ import annotations

from companion.core.course import Course
from companion.games.boardgame.model import State


def about(course: Course[State], key: str, *names: str) -> tuple[str, ...]:
    """Whom a question concerns, with a number from the second time on."""
    before = sum(each.key == key and each.about[: len(names)] == names for each in course.ask.asked)
    return (*names, f"#{before + 1}") if before else names
