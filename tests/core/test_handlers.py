"""Which rule answers which command, and when."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.ask import Ask
from companion.core.course import Course
from companion.core.errors import DataError, Illegal
from companion.core.handlers import Moment, carry_out
from tests.toy import Add, Added, DrawCard, Pick, State, evolve


def low(state: State) -> None:
    if state.total > 5:
        raise Illegal("TOY-TURN-01", "too_late", total=state.total)


def anytime(state: State) -> None:
    """Nothing is required."""


def add(course: Course[State], command: Add) -> None:
    course.happen(Added(command.n, rule="TOY-LIMIT-01"))


MOMENTS: tuple[Moment[State], ...] = (
    Moment(low, {Add: add}),
    Moment(anytime, {DrawCard: lambda course, command: None, Add: lambda course, command: None}),
)


def carried(total: int, command: Any) -> Course[State]:
    course = Course(State(total), evolve, Ask())
    carry_out(course, command, MOMENTS)
    return course


def test_the_handler_of_a_command_does_its_work() -> None:
    assert carried(1, Add(3)).state.total == 4
    assert carried(9, DrawCard()).events == []


def test_at_another_moment_it_is_refused_by_the_moments_rule() -> None:
    with pytest.raises(Illegal, match="too_late"):
        carried(6, Add(3))


def test_the_first_moment_that_knows_a_command_speaks_for_it() -> None:
    assert carried(1, Add(1)).events, "not the one behind it"


def test_a_command_of_no_moment_is_unknown() -> None:
    with pytest.raises(DataError, match="no such command"):
        carried(1, Pick())
