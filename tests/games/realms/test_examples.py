"""The catalogue: every worked example is played and every rule has a test, but for those listed here."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

from companion.cards import draft
from companion.content.rulebook import marks_in, rules_of
from companion.core.game import Event
from companion.core.rules import places_of
from companion.decks import legality
from companion.games.realms import events
from companion.games.realms.events import EVENTS

HERE = Path(__file__).parent
FOLDERS = (HERE, *(HERE.parents[1] / name for name in ("cards", "content", "decks", "games/duel")))
"""Where rules of this book are tested."""
EXAMPLE = re.compile(r"EX-(\d{3})")
NAMED = range(1, 169)

NOT_PLAYED: frozenset[int] = frozenset()
"""Examples that no test plays."""

NOT_TESTED: dict[str, str] = {}
"""Rules without a test, by chapter: what is missing of each. This list shrinks and ends empty."""

NOT_CITED: dict[str, str] = {}
"""Rules that no code cites yet, likewise."""


def examples_in(path: Path) -> set[int]:
    """The numbers of the examples that stand as constants in a test file."""
    constants = (
        node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)
    )
    found = (EXAMPLE.fullmatch(value) for value in constants if isinstance(value, str))
    return {int(match[1]) for match in found if match}


def listed(by_chapter: dict[str, str]) -> list[str]:
    """The ids of a list by chapters."""
    return sorted(
        f"RE-{chapter}-{each}" for chapter, numbers in by_chapter.items() for each in numbers.split()
    )


def test_every_worked_example_is_played_or_listed_as_missing() -> None:
    played = set().union(*(examples_in(path) for path in HERE.glob("test_*.py")))
    assert sorted(set(NAMED) - played) == sorted(NOT_PLAYED)
    assert sorted(played - set(NAMED)) == []


def test_every_rule_has_a_test_or_is_listed_as_missing_and_every_mark_names_a_rule() -> None:
    marked = {each for folder in FOLDERS for each in marks_in(folder) if each.startswith("RE-")}
    book = set(rules_of("realms"))
    assert sorted(book - marked) == listed(NOT_TESTED)
    assert sorted(marked - book) == []


def test_every_rule_is_carried_out_by_code_or_listed_as_missing() -> None:
    assert {draft.__name__, legality.__name__} <= set(sys.modules), "drafts and decks are judged there"
    assert sorted(each for each in rules_of("realms") if not places_of(each)) == listed(NOT_CITED)


def test_every_fact_is_registered_for_storage() -> None:
    defined = {
        each for each in vars(events).values() if isinstance(each, type) and issubclass(each, Event)
    } - {Event}
    assert defined == set(EVENTS)
