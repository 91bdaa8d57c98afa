"""Every sentence of a report reaches the catalogues: none hides where the extractor cannot see it."""

from __future__ import annotations

import ast

import pytest

from companion.cards.card import Card
from companion.cards.tables import make_table
from companion.decks.read import read
from companion.decks.report.report import make_report
from companion.decks.report.text import cards
from companion.decks.report.wording import Teller
from tests.decks.reports import DAY, LEGAL, court
from tests.decks.worlds import invented, judge
from tests.source import modules

MODULES = [each for each in modules() if each.is_in("companion.cards", "companion.decks", "companion.cli")]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_no_sentence_stands_inside_an_f_string(module):
    hidden = [
        call.lineno
        for joined in ast.walk(module.tree)
        if isinstance(joined, ast.JoinedStr)
        for call in ast.walk(joined)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("say", "say_n")
    ]
    assert hidden == []


@pytest.mark.parametrize(
    ("line", "said", "rule"),
    [
        ("3? Ash Prowlers", "Count and card cannot be told apart here.", ""),
        ("2-3 Ash Prowlers", "Count and card cannot be told apart here.", ""),
        ("Maybeboard", "The line has no count.", ""),
        ("+1 Ash Prowlers", "The count has a sign. Do the cards come in, or go out?", "WC-IMPORT-04"),
        ("2.5 Ash Prowlers", "The count is not a whole number of 0 or more.", "WC-IMPORT-04"),
    ],
)
def test_what_is_wrong_with_a_line_is_said_of_that_line(line: str, said: str, rule: str) -> None:
    verdict = court().verdict(read(f"{LEGAL}\n{line}\n", "warcry")[0])
    (finding,) = [each for each in verdict.findings if each.severity == "ask"]
    assert (str(finding.text), finding.rule) == (said, rule)


def test_an_army_of_the_realms_is_no_army_deck() -> None:
    verdict = judge("army", invented("realms"), seat=1).verdict(
        read("Vale Giant\nVale Levy A\n", "realms")[0]
    )
    assert [name for name, _, _ in Teller().verdict(verdict).sizes] == ["Army"]


def test_copies_that_no_sum_counts_are_told_apart() -> None:
    verdict = court().verdict(read("Army\n15 Nobody At All\n3 Ash Prowlers\n", "warcry")[0])
    ((title, _),) = cards(Teller(), verdict)
    assert title == "Army deck: 18, not counted of these: 15"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("1 card,", "2 cards,", "5 cards,")),
        ("ru", ("1 карта,", "2 карты,", "5 карт,")),
        ("fr", ("1 carte,", "2 cartes,", "5 cartes,")),
    ],
)
def test_numbers_of_cards_have_their_form(language: str, told: tuple[str, ...]) -> None:
    for number, words in zip((1, 2, 5), told, strict=True):
        table = make_table("warcry", [Card(f"c{n}", f"Card {n}") for n in range(number)], "cards.csv")
        made = make_report((), judge("open", table), DAY)
        assert any(words in line for line in Teller(language).head(made))
