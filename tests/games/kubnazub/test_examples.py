"""The catalogue: every worked example is played and every rule has a test, but for those listed here."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from companion.content.rulebook import marks_in, rules_of
from companion.core.game import Event
from companion.games.kubnazub import events
from companion.games.kubnazub.events import EVENTS

HERE = Path(__file__).parent
FOLDERS = (HERE, *(HERE.parents[1] / name for name in ("cards", "content", "decks", "games/duel")))
"""Where rules of this book are tested."""
EXAMPLE = re.compile(r"EX-(\d{2})")
NAMED = range(1, 92)

BY_DECK_LISTS = range(34, 48)
"""Played by tests/decks/test_kubnazub.py, where most tests do not bear their numbers."""

NOT_PLAYED = frozenset({29, 30, 31, 33, 53, 55, 64, 65, 66, 67, 68, 69, 81, 84, 87, 89})
"""Examples of the book that no test plays yet; this list shrinks and ends empty."""

NOT_TESTED: dict[str, str] = {
    "ABILITY": "01 02 03 04 05 06 07 08 09 10 11 12 13",
    "ACTION": "05 06",
    "AREA": "01 02",
    "ARTIFACT": "01 04",
    "ATTACK": "01 07",
    "CHIP": "01 02 03 05 06",
    "CORE": "03 04 05 07 08 11 12 13",
    "DEAL": "01 02 03 04 05 06 07",
    "FAQ": "01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18",
    "FLY": "01 05 06 07 08 09 10 11 12",
    "KEYWORD": "08 13 14 26 27 29 30 31 32 33 34 46 47 48 49 51 52 55 56 57 58 59 67 68 69 71 79 80",
    "PROTECT": "06 11 12 16",
    "RANGE": "02 03 04 05 06 07 08 09 10",
    "REVEAL": "04 08",
    "START": "01 02 03 04",
    "SUDDEN": "01 02 03 04 05 06",
    "SYMB": "01 02 03 04 05 06 07 08 09 11 13 14 15",
    "TOKEN": "01 02 03 05 08 10",
    "TURN": "05 06",
}
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


def test_every_fact_is_registered_for_storage() -> None:
    defined = {
        each for each in vars(events).values() if isinstance(each, type) and issubclass(each, Event)
    } - {Event}
    assert defined == set(EVENTS)
