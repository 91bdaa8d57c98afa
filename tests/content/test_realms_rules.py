"""The rule book of War of the Realms: whole, in order, in three languages, with the rulings it cites."""

from __future__ import annotations

import re
import tomllib
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from companion.content.languages import LANGUAGES
from companion.content.rulebook import rules_of
from companion.content.rulings import options_of, rulings_of

DATA = Path(__file__).resolve().parents[2] / "data" / "realms"
BOOK: dict[str, Any] = tomllib.loads((DATA / "rules.toml").read_text(encoding="utf-8"))
CHAPTERS = {
    "BOARD": 10, "CARD": 9, "DECK": 5, "DRAW": 5, "ARMY": 17, "PLACE": 8, "REVEAL": 11, "TURN": 7, "MOVE": 11,
    "ACT": 10, "ATTACK": 12, "PROTECT": 11, "COMBAT": 12, "DAMAGE": 7, "ARMOR": 6, "SKILL": 9, "BLOCK": 3,
    "PROT": 8, "POISON": 7, "REGEN": 4, "HEAL": 3, "VAMP": 6, "SCALE": 4, "INCARN": 9, "JUMP": 3, "TELE": 2,
    "RANK": 3, "FLY": 17, "SYMB": 9, "ARTIFACT": 9, "AREA": 3, "EQUIP": 10, "TOKEN": 6, "STACK": 1,
    "GOLDEN": 4, "WIN": 5, "DRAFT": 6,
}  # fmt: skip

GLOSSARY = {
    r"exhaust": (r"закры|закро", r"épuis"),
    r"\balert\b": (r"откры|откро", r"prêt"),
    r"basic strike": (r"прост", r"simple"),
    r"protector": (r"защит", r"protec|protég"),
    r"\bshots?\b": (r"выстрел", r"tir"),
    r"\bthrows?\b": (r"метан", r"lancer"),
    r"\bblasts?\b": (r"разряд", r"décharge"),
    r"\bspells?\b": (r"заклинан", r"sort"),
    r"\beffects?\b": (r"воздейств", r"effet"),
    r"damage": (r"\bран", r"bless|inflige|subit"),
    r"\brows?\b": (r"ряд", r"rangée"),
    r"graveyard": (r"кладбищ", r"cimetière"),
    r"additional zone": (r"дополнительн\w+ зон", r"zone supplémentaire"),
    r"realm": (r"царств", r"royaume"),
    r"artifact": (r"артефакт", r"artefact"),
    r"symbiote": (r"симбиот", r"symbiote"),
    r"\bhosts?\b": (r"хозя", r"hôte"),
    r"counterstrike": (r"ответн", r"ripost"),
    r"reroll": (r"перебро|перебра", r"relanc"),
    r"poison": (r"отрав", r"poison"),
    r"\bScale\b": (r"Чешу", r"Écailles"),
    r"\bRank\b": (r"Стро", r"Formation"),
    r"mulligan": (r"муллиган", r"mulligan"),
}
"""English words of the game, and how they are always called in Russian and French."""


def sentences(text: str) -> int:
    return len(re.findall(r"[.?!](?:\s|$)", text))


def test_every_rule_stands_in_the_order_of_its_chapters():
    expected = [f"RE-{chapter}-{n:02}" for chapter, last in CHAPTERS.items() for n in range(1, last + 1)]
    assert list(rules_of("realms")) == expected and len(expected) == 272


@pytest.mark.parametrize("rule", BOOK["rule"], ids=lambda rule: rule["id"])
def test_a_rule_is_short_and_told_in_three_languages(rule):
    assert set(rule["title"]) == set(LANGUAGES)
    assert all(1 <= len(rule["title"][language].split()) <= 6 for language in LANGUAGES)
    assert all(rule[language].endswith(".") and sentences(rule[language]) <= 3 for language in LANGUAGES)
    assert rule["source"] == ("inferred" if "ruling" in rule else "rulebook")


def test_numbers_are_the_same_in_all_languages():
    """A number that a translator changed is a rule that players play wrongly."""
    for rule in BOOK["rule"]:
        told = {frozenset(re.findall(r"\d+", rule[language])) for language in LANGUAGES}
        assert len(told) == 1, rule["id"]


@pytest.mark.parametrize("english", GLOSSARY)
def test_the_same_thing_is_called_by_the_same_word(english):
    told = [rule for rule in BOOK["rule"] if re.search(english, rule["en"], re.IGNORECASE)]
    assert told
    for language, wanted in zip(("ru", "fr"), GLOSSARY[english], strict=True):
        assert [rule["id"] for rule in told if not re.search(wanted, rule[language], re.IGNORECASE)] == []


def test_rulings_are_complete_and_each_is_cited():
    ids = [each.id for each in rulings_of("realms")]
    assert ids == [f"A-{n:02}" for n in range(1, 48)]
    cited = {rule["ruling"] for rule in BOOK["rule"] if "ruling" in rule}
    assert cited <= set(ids)
    assert all(
        set(each[part]) == set(LANGUAGES) for each in BOOK["ruling"] for part in ("question", "answer")
    )


def test_the_rulings_that_a_table_may_decide():
    found = {option.id: (option.default, option.ruling) for option in options_of("realms")}
    assert found == {
        "split_payment": (False, "A-05"),
        "blind_attack_limit": ("none", "A-09"),
        "range_metric": ("square", "A-11"),
        "start_order": ("choice", "A-13"),
        "flying_reach": ("all_strikes", "A-20"),
        "rank_partner": ("has_rank", "A-23"),
    }


def test_chapters_are_not_torn_apart():
    chapters = [chapter for chapter, _ in groupby(rule.chapter for rule in rules_of("realms").values())]
    assert len(chapters) == len(set(chapters)) == len(CHAPTERS)
