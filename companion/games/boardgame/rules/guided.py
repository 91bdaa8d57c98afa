"""Guided play: the players measure and move, the app asks what it has to know and says what is done."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.course import Course
from companion.games.boardgame.events import Approached
from companion.games.boardgame.model import State
from companion.games.boardgame.rules.asking import about


class Guided:
    """Asks those who see the table."""

    def next_enemies(self, course: Course[State], able: Sequence[str]) -> tuple[str, ...]:
        """The players see which Enemies are closest: they name the next one."""
        return tuple(able)

    def closest(
        self, course: Course[State], enemy: str, foes: Sequence[str], key: str, furthest: bool
    ) -> tuple[str, ...]:
        """Who is closest; several where they are equally close. Neighbours all are."""
        if len(foes) == 1 or (key == "target" and course.state.enemy_card(enemy).range == 1):
            return tuple(foes)
        asked = f"furthest_{key}" if furthest else f"closest_{key}"
        tag = about(course, asked, enemy)
        return course.ask.pick(foes, asked, "BG-DIST-01", least=1, about=tag)

    def advance(self, course: Course[State], enemy: str, goal: str, left: int) -> int | None:
        """The players move the Enemy; whether it got there shows when it attacks."""
        card = course.state.enemy_card(enemy)
        course.happen(Approached(enemy, goal, left, card.range, rule="BG-ENEMY-09"))
        return 0 if course.state.find(enemy) is not None else None

    def in_range(self, course: Course[State], enemy: str, foes: Sequence[str]) -> tuple[str, ...]:
        """The players see who is in Range."""
        card = course.state.enemy_card(enemy)
        tag = about(course, "in_range", enemy)
        return course.ask.pick(
            foes, "in_range", "BG-RANGE-01", about=tag, range=card.range, visible=card.visible
        )
