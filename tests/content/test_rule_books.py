"""The rule books: whole, in order, in three languages, with the rulings they cite."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any

import pytest

from companion.content.languages import LANGUAGES
from companion.content.rulebook import rules_of
from companion.content.rulings import options_of, rulings_of
from tests.content.rule_books import RuleBook
from tests.content.test_boardgame_rules import BOOK as BOARDGAME
from tests.content.test_realms_rules import BOOK as REALMS
from tests.content.test_warcry_rules import BOOK as WARCRY

BOOKS = (BOARDGAME, REALMS, WARCRY)
of_each_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.game)


def sentences(text: str) -> int:
    return len(re.findall(r"[.?!](?:\s|$)", text))


@of_each_book
def test_every_rule_stands_in_the_order_of_its_chapters(book: RuleBook) -> None:
    assert list(rules_of(book.game)) == book.ids


@pytest.mark.parametrize("rule", [rule for book in BOOKS for rule in book.rules], ids=lambda rule: rule["id"])
def test_a_rule_is_short_and_told_in_three_languages(rule: dict[str, Any]) -> None:
    assert set(rule["title"]) == set(LANGUAGES)
    assert all(1 <= len(rule["title"][language].split()) <= 6 for language in LANGUAGES)
    assert all(rule[language].endswith(".") and sentences(rule[language]) <= 3 for language in LANGUAGES)
    assert re.search("[А-я]", rule["ru"])
    assert rule["source"] in ("rulebook", "inferred")


@of_each_book
def test_numbers_are_the_same_in_all_languages(book: RuleBook) -> None:
    """A number that a translator changed is a rule that players play wrongly."""
    for rule in book.rules:
        told = {frozenset(re.findall(r"\d+", rule[language])) for language in LANGUAGES}
        assert len(told) == 1, rule["id"]


@pytest.mark.parametrize(
    ("book", "english"),
    [pytest.param(book, english, id=f"{book.game}-{english}") for book in BOOKS for english in book.glossary],
)
def test_the_same_thing_is_called_by_the_same_word(book: RuleBook, english: str) -> None:
    played = [rule for rule in book.rules if rule["id"].split("-")[1] not in book.of_the_desk]
    told = [rule for rule in played if re.search(english, rule["en"])]
    assert told
    for language, wanted in zip(("ru", "fr"), book.glossary[english], strict=True):
        assert [rule["id"] for rule in told if not re.search(wanted, rule[language], re.IGNORECASE)] == []


@of_each_book
def test_rulings_are_complete_and_only_they_are_cited(book: RuleBook) -> None:
    ids = [each.id for each in rulings_of(book.game)]
    assert ids == [f"A-{n:02}" for n in range(1, book.rulings + 1)]
    assert {rule["ruling"] for rule in book.rules if "ruling" in rule} <= set(ids)
    parts = [each[part] for each in book.plain["ruling"] for part in ("question", "answer")]
    assert all(set(part) == set(LANGUAGES) for part in parts)


@of_each_book
def test_the_rulings_that_a_table_may_decide(book: RuleBook) -> None:
    found = {option.id: (option.default, option.ruling) for option in options_of(book.game)}
    assert found == book.options
    for each in (ruling for ruling in book.plain["ruling"] if "option" in ruling):
        assert set(each["labels"]) == set(LANGUAGES)
        assert all(len(set(words)) == len(words) == len(each["values"]) for words in each["labels"].values())


@of_each_book
def test_chapters_are_not_torn_apart(book: RuleBook) -> None:
    chapters = [chapter for chapter, _ in groupby(rule.chapter for rule in rules_of(book.game).values())]
    assert len(chapters) == len(set(chapters)) == len(book.chapters)
