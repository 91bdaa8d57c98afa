"""The catalogue is complete: every worked example is played, every rule of the book has its test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from companion.content.rulebook import marks_in, rules_of
from companion.core.game import Command, Event
from companion.games.berserkers import commands, events
from companion.games.berserkers.commands import COMMANDS
from companion.games.berserkers.events import EVENTS

HERE = Path(__file__).parent
EXAMPLE = re.compile(r"EX-(\d{2,3})")
NAMED = range(1, 169)


def examples_in(path: Path) -> set[int]:
    """The numbers of the examples that stand as constants in a test file."""
    constants = (
        node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)
    )
    found = (EXAMPLE.fullmatch(value) for value in constants if isinstance(value, str))
    return {int(match[1]) for match in found if match}


def test_every_worked_example_is_played() -> None:
    played = set().union(*(examples_in(path) for path in HERE.glob("test_*.py")))
    assert sorted(set(NAMED) - played) == []
    assert sorted(played - set(NAMED)) == []


def test_every_rule_has_a_test_and_every_mark_names_a_rule() -> None:
    marked = {each for each in marks_in(HERE) if each.startswith("BK-")}
    book = set(rules_of("berserkers"))
    assert sorted(book - marked) == []
    assert sorted(marked - book) == []


@pytest.mark.parametrize(
    ("module", "base", "listed"),
    [(commands, Command, COMMANDS), (events, Event, EVENTS)],
    ids=["commands", "events"],
)
def test_every_order_and_every_fact_is_registered_for_storage(module, base, listed) -> None:  # type: ignore[no-untyped-def]
    defined = {
        each for each in vars(module).values() if isinstance(each, type) and issubclass(each, base)
    } - {base}
    assert defined == set(listed)
