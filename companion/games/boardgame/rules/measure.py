"""Two ways to measure, one engine: the app knows where everybody stands, or it asks those who see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.core.course import Course
from companion.games.boardgame.model import State


class Measure(Protocol):
    """What the Enemy Turn needs to know about places."""

    def next_enemies(self, course: Course[State], able: Sequence[str]) -> tuple[str, ...]:
        """The Enemies among whom the next one is: equally close to a Hero or an Ally."""

    def closest(
        self, course: Course[State], enemy: str, foes: Sequence[str], key: str, furthest: bool
    ) -> tuple[str, ...]:
        """Those of an Enemy's foes who are equally close to it, or equally far."""

    def advance(self, course: Course[State], enemy: str, goal: str, left: int) -> int | None:
        """Move an Enemy towards its goal with so much Movement.

        What is left of it; None where the activation ended on the way.
        """

    def in_range(self, course: Course[State], enemy: str, foes: Sequence[str]) -> tuple[str, ...]:
        """Those of its foes whom an Enemy can attack from where it stands."""
