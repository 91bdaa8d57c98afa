"""A decision under way: events apply at once, and what always follows follows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.ask import Ask, scripted
from companion.core.course import Course
from companion.core.errors import Unanswered
from companion.core.game import Adjust, decide
from tests.toy import TOY, Added, DrawCard, Rolled, State, evolve

RULE = "TOY-LIMIT-01"


def added(n: int) -> Added:
    return Added(n, rule=RULE)


def cap_at_ten(course: Course[State]) -> None:
    """The total never stays above ten."""
    if course.state.total > 10:
        course.happen(added(10 - course.state.total))


def round_up(course: Course[State]) -> None:
    """An odd total grows by one."""
    if course.state.total % 2:
        course.happen(added(1))


def test_each_event_is_applied_at_once() -> None:
    course = Course(State(1), evolve, Ask())
    course.happen(added(2))
    assert (course.before, course.state, course.events) == (State(1), State(3), [added(2)])


def test_what_follows_runs_until_nothing_new_happens() -> None:
    course = Course(State(), evolve, Ask(), (cap_at_ten, round_up))
    course.happen(added(15))
    assert course.events == [added(15), added(-5)]
    course.happen(added(-1))
    assert course.events[2:] == [added(-1), added(1)]


def test_what_one_rule_makes_happen_is_seen_by_those_before_it() -> None:
    course = Course(State(), evolve, Ask(), (cap_at_ten, lambda course: round_up(course)))
    course.happen(added(9))
    assert course.state.total == 10
    course = Course(State(10), evolve, Ask(), (cap_at_ten, round_up))
    course.happen(added(1))
    assert [event.n for event in course.events] == [1, -1]  # type: ignore[attr-defined]


def test_rules_that_undo_each_other_are_a_programmers_error() -> None:
    def grow(course: Course[State]) -> None:
        course.happen(added(1 if course.state.total == 0 else -1))

    with pytest.raises(RuntimeError, match="never ends"):
        Course(State(), evolve, Ask(), (grow,)).happen(added(0))


def test_a_rule_that_follows_may_ask_and_what_happened_is_told_with_the_question() -> None:
    def roll(course: Course[State]) -> None:
        if not course.state.rolled:
            faces = course.ask.roll((), "none", RULE) or (course.ask.count(1, 6, "how many", RULE),)
            course.happen(Rolled(faces, rule=RULE))

    with pytest.raises(Unanswered) as stop:
        Course(State(), evolve, Ask(), (roll,)).happen(added(2))
    assert stop.value.events == (added(2),)
    course = Course(State(), evolve, Ask(maker=scripted([4])), (roll,))
    course.happen(added(2))
    course.happen(added(1))
    assert [type(event).__name__ for event in course.events] == ["Added", "Rolled", "Added"]


def test_after_a_question_that_stopped_it_what_follows_is_not_lost() -> None:
    def ask_once(course: Course[State]) -> None:
        if course.state.total == 1:
            course.ask.choose(("a", "b"), "which", RULE)

    course = Course(State(), evolve, Ask(), (ask_once, cap_at_ten))
    with pytest.raises(Unanswered):
        course.happen(added(1))
    course.happen(added(20))
    assert course.state.total == 10


def test_what_always_follows_follows_from_corrections_too() -> None:
    game = replace(TOY, always=(cap_at_ten,))
    events = decide(game, State(), Adjust("total", 30), Ask())
    assert events[1:] == [added(-20)]


def test_without_events_nothing_follows() -> None:
    game = replace(TOY, always=(cap_at_ten,), decide=lambda course, command: None)
    assert decide(game, State(30), DrawCard(), Ask()) == []
