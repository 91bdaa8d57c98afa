"""The rules as texts: data/<game>/rules.toml, and how much of them code and tests carry out."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from companion.content.places import data_dir
from companion.content.toml import own_text, read_toml
from companion.core.errors import DataError
from companion.core.file_problems import MISSING, NO_ENGLISH, twice
from companion.core.rules import places_of

PART = 12
"""So many rules are read in a step: a few milliseconds."""
_BEGINS = re.compile(r"^(?=\[\[rule\]\]\s*$)", re.MULTILINE)
"""Where a rule begins in its file."""
_read: dict[str, list[dict[str, Any]]] = {}
"""Books that were read in parts and are not looked at yet."""


@dataclass(frozen=True)
class Rule:
    """One rule of one game in our own words, in several languages."""

    id: str
    source: str
    titles: dict[str, str]
    texts: dict[str, str]
    ruling: str = ""

    @property
    def chapter(self) -> str:
        """The part of the book: BK-RIDER of BK-RIDER-11."""
        return self.id.rpartition("-")[0]

    def title(self, language: str) -> str:
        """The title, in English where there is no other."""
        return self.titles.get(language) or self.titles["en"]

    def text(self, language: str) -> str:
        """The text, in English where there is no other."""
        return self.texts.get(language) or self.texts["en"]


@dataclass(frozen=True)
class Coverage:
    """How much of a rule book is carried out and tested."""

    game: str
    total: int
    implemented: int
    tested: int
    missing: tuple[str, ...]
    untested: tuple[str, ...]


def rulebooks() -> tuple[str, ...]:
    """The rule books that ship, `table` (what all games share) among them."""
    return tuple(sorted(path.parent.name for path in data_dir().glob("*/rules.toml")))


@cache
def rules_of(book: str) -> dict[str, Rule]:
    """All rules of a book by id, in the book's order."""
    found: dict[str, Rule] = {}
    ready = _read.pop(book, None)
    for number, plain in enumerate(read_toml(_file(book)).get("rule", ()) if ready is None else ready):
        each = _rule(plain, f"{book}/rules.toml", f"rule[{number}]")
        if each.id in found:
            raise DataError(f"{book}/rules.toml", each.id, twice(each.id))
        found[each.id] = each
    return found


def read_in_parts(book: str) -> Iterator[None]:
    """Read a book a few rules a step, for who has other things to do in between; then `rules_of` is quick.

    A file that cannot be read so is left alone: whoever wants the book is told what is wrong with it.
    """
    found: list[dict[str, Any]] = []
    try:
        _head, *rules = _BEGINS.split(own_text(_file(book)))
        for first in range(0, len(rules), PART):
            yield
            found += tomllib.loads("".join(rules[first : first + PART])).get("rule", [])
    except (DataError, ValueError):  # no file, no text, no TOML
        return
    _read[book] = found


def _file(book: str) -> Path:
    return data_dir() / book / "rules.toml"


def _rule(plain: dict[str, Any], file: str, pointer: str) -> Rule:
    try:
        texts = {key: value for key, value in plain.items() if len(key) == 2 and key != "id"}
        rule = Rule(plain["id"], plain["source"], dict(plain["title"]), texts, plain.get("ruling", ""))
    except KeyError as error:
        raise DataError(file, f"{pointer}.{error.args[0]}", MISSING) from None
    if "en" not in rule.titles or "en" not in rule.texts:
        raise DataError(file, rule.id, NO_ENGLISH)
    return rule


def find_rule(rule_id: str) -> Rule | None:
    """A rule of any book."""
    return next((rules[rule_id] for book in rulebooks() if rule_id in (rules := rules_of(book))), None)


def search_rules(words: str, books: Iterable[str] = ()) -> list[Rule]:
    """The rules of some books, or of all, whose id, title or text holds all words in any language."""
    wanted, among = words.casefold().split(), tuple(books)
    return [
        rule
        for book in among or rulebooks()
        for rule, told in _told(book)
        if all(word in told for word in wanted)
    ]


@cache
def _told(book: str) -> tuple[tuple[Rule, str], ...]:
    """The rules of a book, each with all it says, ready to be searched."""
    return tuple(
        (rule, "\n".join((rule.id, *rule.titles.values(), *rule.texts.values())).casefold())
        for rule in rules_of(book).values()
    )


def coverage(tests: Path | None) -> list[Coverage]:
    """Per rule book: rules in all, cited by code, cited by a test's mark."""
    marked = marks_in(tests) if tests else frozenset()
    return [_coverage(book, marked) for book in rulebooks()]


def _coverage(book: str, marked: frozenset[str]) -> Coverage:
    ids = tuple(rules_of(book))
    missing = tuple(each for each in ids if not places_of(each))
    untested = tuple(each for each in ids if each not in marked)
    return Coverage(book, len(ids), len(ids) - len(missing), len(ids) - len(untested), missing, untested)


def marks_in(tests: Path) -> frozenset[str]:
    """Every rule id that stands in a `pytest.mark.rule(...)` below a folder."""
    files = sorted(tests.rglob("*.py"))
    return frozenset(found for path in files for found in _marks(path.read_text(encoding="utf-8")))


def _marks(source: str) -> Iterable[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value
