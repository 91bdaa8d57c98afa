"""The Berserkers box from plain data, as its schema reads it, and the shipped example of one."""

from __future__ import annotations

from functools import cache
from typing import Any

from companion.content.facts import read as facts
from companion.content.facts.read import FactsRead
from companion.core.text import Label, Text
from companion.games.berserkers.facts.model import Box
from companion.games.berserkers.facts.schema import SCHEMA
from companion.games.berserkers.facts.warnings import doubts

GAME = "berserkers"


def box_from_plain(plain: Any, file: Label) -> Box:
    """The facts of a box; a section or a face that is missing stays unknown."""
    return _box(facts.read(SCHEMA, plain, file))


def check(plain: Any, file: Label) -> list[Text]:
    """What looks odd about facts; raises `DataError` for what cannot be."""
    return facts.check(SCHEMA, plain, file, lambda found: doubts(_box(found)))


def _box(found: FactsRead) -> Box:
    return Box(**found.values, sources=found.sources)


def example_plain() -> dict[str, Any]:
    """The shipped example set as plain data, the caller's own to change."""
    return facts.example(GAME)


@cache
def example_box() -> Box:
    """The shipped example set: invented values, each section marked so."""
    return box_from_plain(example_plain(), facts.EXAMPLE)


def example_layout() -> tuple[str, ...]:
    """The layout of the example set, row by row."""
    return tuple(example_plain()["layout"])
