"""The catalogue: every worked example is played and every rule has a test, but for those listed here."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from companion.content.rulebook import marks_in, rules_of
from companion.core.rules import places_of

HERE = Path(__file__).parent
FOLDERS = (HERE, *(HERE.parents[1] / name for name in ("cards", "content", "decks", "games/duel")))
"""Where rules of this book are tested."""
EXAMPLE = re.compile(r"EX-(\d{2})")
NAMED = range(1, 92)

BY_DECK_LISTS = range(34, 48)
"""Played by tests/decks/test_kubnazub.py, where most tests do not bear their numbers."""

NOT_PLAYED: frozenset[int] = frozenset()
"""Examples of the book that no test plays yet; this list shrinks and ends empty."""

NOT_TESTED: dict[str, str] = {}
"""Rules without a test, by chapter: what is missing of each. This list shrinks and ends empty."""


def examples_in(path: Path) -> set[int]:
    """The numbers of the examples that stand as constants in a test file."""
    constants = (
        node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)
    )
    found = (EXAMPLE.fullmatch(value) for value in constants if isinstance(value, str))
    return {int(match[1]) for match in found if match}


def test_every_worked_example_is_played_or_listed_as_missing() -> None:
    played = set().union(BY_DECK_LISTS, *(examples_in(path) for path in HERE.glob("test_*.py")))
    assert sorted(set(NAMED) - played) == sorted(NOT_PLAYED)
    assert sorted(played - set(NAMED)) == []


def test_every_rule_has_a_test_or_is_listed_as_missing_and_every_mark_names_a_rule() -> None:
    marked = {each for folder in FOLDERS for each in marks_in(folder) if each.startswith("KZ-")}
    book = set(rules_of("kubnazub"))
    missing = {
        f"KZ-{chapter}-{number}" for chapter, numbers in NOT_TESTED.items() for number in numbers.split()
    }
    assert sorted(book - marked) == sorted(missing)
    assert sorted(marked - book) == []


def test_every_rule_is_cited_where_it_is_carried_out() -> None:
    for name in ("cards", "decks", "games.kubnazub"):
        package = import_module(f"companion.{name}")
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    assert [each for each in rules_of("kubnazub") if not places_of(each)] == []
