"""Tests: a roll of at most the value passes."""

from __future__ import annotations

from typing import Final

from companion.core.course import Course
from companion.core.errors import Illegal
from companion.core.rules import rule
from companion.games.warcry import commands as cmd
from companion.games.warcry import events as ev
from companion.games.warcry.model import State, Unit
from companion.games.warcry.rules.card import current, require_unit
from companion.games.warcry.rules.roll import flip
from companion.games.warcry.rules.tactic import points_left
from companion.games.warcry.rules.terror import leadership

TESTED: Final = {
    "leadership_test": "leadership",
    "strength_test": "strength",
    "tactic_points_test": "tactic_points",
}
"""The number behind each test; a test has a name of its own: it lies open, a card's text may not."""


@rule("WC-TEST-03", "WC-TERROR-04")
def value_of(state: State, unit: Unit, what: str, unmodified: bool = False) -> int:
    """What is rolled against: the current value, of tactic points what is left, or the printed one."""
    number = TESTED[what]
    if unmodified:
        return int(getattr(unit.printed, number))
    if number == "leadership":
        return leadership(state, unit)
    return points_left(state, unit) if number == "tactic_points" else current(state, unit, number)


@rule("WC-TEST-01", "WC-TEST-02", "WC-TEST-04", "WC-ROLL-04", "WC-ROLL-05")
def roll_test(course: Course[State], unit: Unit, what: str, cited: str, unmodified: bool = False) -> bool:
    """Whoever has to pass rolls, from the own deck; without a card the test fails."""
    value = value_of(course.state, unit, what, unmodified)
    die = flip(course, unit.owner, "test", cited)
    passed = die is not None and die <= value
    course.happen(ev.TestMade(unit.id, what, die or 0, value, passed, rule=cited))
    return passed


def test_unit(course: Course[State], command: cmd.TestUnit) -> None:
    """A test that some text asks for."""
    unit = require_unit(course.state, command.who, "WC-TEST-02")
    if command.what not in TESTED:
        raise Illegal("WC-TEST-02", "no_such_test", what=command.what)
    roll_test(course, unit, command.what, "WC-TEST-02", command.unmodified)


test_unit.__test__ = False  # type: ignore[attr-defined]
