"""The rule book of WarCry: whole, in order, in three languages, with the rulings it cites."""

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

DATA = Path(__file__).resolve().parents[2] / "data" / "warcry"
BOOK: dict[str, Any] = tomllib.loads((DATA / "rules.toml").read_text(encoding="utf-8"))
CHAPTERS = {
    "DECK": 26, "IMPORT": 11, "CARD": 13, "MUSTER": 13, "GOLD": 11, "LINE": 8, "BATTLE": 5, "FIRST": 6,
    "COMMAND": 6, "ATTACK": 7, "BLOCK": 8, "RANGED": 18, "MOVE": 3, "PASS": 2, "RETREAT": 8, "COMBAT": 8,
    "TACTIC": 15, "REACTION": 7, "ROLL": 6, "TEST": 4, "TERROR": 6, "RESOLVE": 5, "SLAUGHTER": 3,
    "COMMITTED": 7, "ROUT": 6, "FOLLOWUP": 9, "VICTORY": 6, "TIE": 6, "CLEANUP": 9, "UNIQUE": 9, "ATTACH": 8,
    "STRATEGY": 3, "WIN": 2, "FORMAT": 7,
}  # fmt: skip
OF_THE_DESK = ("DECK", "IMPORT", "FORMAT")
"""Chapters about lists of cards, which speak of card types by their printed names."""

GLOSSARY = {
    r"\bCommitted\b": (r"задейств", r"engagé"),
    r"\bReady\b": (r"готов", r"prêt"),
    r"Rall(y|ied)": (r"готовност", r"ralli"),
    r"Battle Line": (r"боев\w+ лини|в линии", r"ligne"),
    r"\bReserve\b": (r"резерв", r"réserve"),
    r"Battlefield": (r"пол\w+ сражения", r"champ de bataille"),
    r"\bCombats?\b(?! Tactic)": (r"\bбо(й|я|ю|ем|е|ев)\b|стрельб", r"combat"),
    r"\bBattles?\b(?! (Line|Phase))": (r"битв", r"bataille"),
    r"Muster Phase": (r"сбора", r"levée"),
    r"Rout Check": (r"на бегство|бегства", r"déroute"),
    r"Follow-up": (r"преслед", r"poursui"),
    r"Slaughter": (r"резн", r"carnage"),
    r"WarCry": (r"клич", r"\bcri"),
    r"Tactic Points": (r"очк", r"point"),
    r"Leadership": (r"лидерств", r"commandement"),
    r"\bTests?\b": (r"провер", r"test"),
    r"Strength": (r"сил", r"force"),
    r"\bTerror\b": (r"ужас", r"terreur"),
    r"\bScouts?\b": (r"разведк", r"éclaireur"),
    r"Attachment": (r"усилени", r"attachement"),
    r"Reaction": (r"реакци", r"réaction"),
    r"Strateg(y|ies)": (r"стратеги", r"stratégie"),
    r"Cavalry": (r"кавалери", r"cavalerie"),
    r"Flyer": (r"летающ", r"volant"),
    r"Unique": (r"уникальн", r"unique"),
    r"discard pile": (r"сброс", r"défausse"),
}
"""English words of the game, and how they are always called in Russian and French."""


def sentences(text: str) -> int:
    return len(re.findall(r"[.?!](?:\s|$)", text))


def test_every_rule_stands_in_the_order_of_its_chapters():
    expected = [f"WC-{chapter}-{n:02}" for chapter, last in CHAPTERS.items() for n in range(1, last + 1)]
    assert list(rules_of("warcry")) == expected and len(expected) == 271


@pytest.mark.parametrize("rule", BOOK["rule"], ids=lambda rule: rule["id"])
def test_a_rule_is_short_and_told_in_three_languages(rule):
    assert set(rule["title"]) == set(LANGUAGES)
    assert all(1 <= len(rule["title"][language].split()) <= 6 for language in LANGUAGES)
    assert all(rule[language].endswith(".") and sentences(rule[language]) <= 3 for language in LANGUAGES)
    assert re.search("[А-я]", rule["ru"])
    assert rule["source"] in ("rulebook", "inferred")


def test_numbers_are_the_same_in_all_languages():
    """A number that a translator changed is a rule that players play wrongly."""
    for rule in BOOK["rule"]:
        told = {frozenset(re.findall(r"\d+", rule[language])) for language in LANGUAGES}
        assert len(told) == 1, rule["id"]


@pytest.mark.parametrize("english", GLOSSARY)
def test_the_same_thing_is_called_by_the_same_word(english):
    played = [rule for rule in BOOK["rule"] if rule["id"].split("-")[1] not in OF_THE_DESK]
    told = [rule for rule in played if re.search(english, rule["en"])]
    assert told
    for language, wanted in zip(("ru", "fr"), GLOSSARY[english], strict=True):
        assert [rule["id"] for rule in told if not re.search(wanted, rule[language], re.IGNORECASE)] == []


def test_rulings_are_complete_and_each_is_cited():
    ids = [each.id for each in rulings_of("warcry")]
    assert ids == [f"A-{n:02}" for n in range(1, 28)]
    assert {rule["ruling"] for rule in BOOK["rule"] if "ruling" in rule} == set(ids)
    assert all(
        set(each[part]) == set(LANGUAGES) for each in BOOK["ruling"] for part in ("question", "answer")
    )


def test_the_rulings_that_a_table_may_decide():
    found = {option.id: (option.default, option.ruling) for option in options_of("warcry")}
    assert found == {
        "committed_plays_tactic_cards": (False, "A-03"),
        "own_unique_from_hand": ("replace", "A-04"),
    }


def test_every_value_of_an_option_has_its_own_words():
    for each in (ruling for ruling in BOOK["ruling"] if "option" in ruling):
        assert set(each["labels"]) == set(LANGUAGES)
        assert all(len(set(words)) == len(words) == len(each["values"]) for words in each["labels"].values())


def test_chapters_are_not_torn_apart():
    chapters = [chapter for chapter, _ in groupby(rule.chapter for rule in rules_of("warcry").values())]
    assert len(chapters) == len(set(chapters)) == len(CHAPTERS)
