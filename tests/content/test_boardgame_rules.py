"""The rule book of Berserk The Board Game: whole, in order, in three languages, with the rulings it cites."""

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

DATA = Path(__file__).resolve().parents[2] / "data" / "boardgame"
BOOK: dict[str, Any] = tomllib.loads((DATA / "rules.toml").read_text(encoding="utf-8"))
CHAPTERS = {
    "SETUP": 19, "ROUND": 8, "BOARD": 9, "SCENERY": 4, "TERRAIN": 2, "SPAWN": 23, "BASE": 7, "LOS": 10,
    "RANGE": 6, "DIST": 11, "DICE": 10, "REROLL": 8, "RIPOSTE": 10, "FATIGUE": 13, "KO": 10, "SLAIN": 3,
    "STATUS": 18, "DIRECTION": 3, "KEYWORD": 12, "PRIORITY": 2, "PLAN": 5, "EFFECT": 5, "INSTANT": 3,
    "ABILITY": 5, "ACTIVATE": 5, "HMOVE": 5, "HATTACK": 9, "TOKEN": 6, "ALLY": 7, "ENEMY": 28, "DEFENSE": 7,
    "EVENT": 11, "UPKEEP": 4, "CAMPAIGN": 4, "END": 4,
}  # fmt: skip

GLOSSARY = {
    r"\bHero(es)?\b": (r"геро", r"héros"),
    r"\bAll(y|ies)\b": (r"союзник", r"allié"),
    r"\bEnem(y|ies)\b": (r"\bвраг", r"ennemi"),
    r"miniature": (r"фигур", r"figurine"),
    r"\bMonster\b": (r"Чудовищ", r"Monstre"),
    r"\bFlying\b": (r"летающ", r"volant"),
    r"\bSpaces?\b": (r"клетк|клеток", r"case"),
    r"\bZones?\b": (r"зон", r"zone"),
    r"\bTiles?\b": (r"плит", r"tuile"),
    r"Scenery": (r"препятств", r"décor"),
    r"Line of Sight": (r"лини\w+ обзора", r"ligne de vue"),
    r"\bRange\b": (r"дальност", r"portée"),
    r"\bMovement\b": (r"движен", r"mouvement"),
    r"\bDefense\b": (r"защит", r"défense"),
    r"Success": (r"успех", r"succès"),
    r"\bDamage\b": (r"урон", r"dégâts"),
    r"\bWounds?\b": (r"\bран", r"bless"),
    r"\bHealth\b": (r"здоров", r"santé"),
    r"Fatigue": (r"усталост", r"fatigue"),
    r"Penalt": (r"штраф", r"malus"),
    r"Riposte": (r"ответ", r"ripost"),
    r"Reroll": (r"перебр", r"relanc"),
    r"Bleeding": (r"кровотечен", r"saign"),
    r"Stunned": (r"оглуш", r"étourdi"),
    r"\bKO\b": (r"нокаут", r"KO"),
    r"\bslain\b": (r"убит", r"tué"),
    r"\bEffects?\b": (r"эффект", r"effet"),
    r"\bAbilit(y|ies)\b": (r"способност", r"capacité"),
    r"\bToken Pool": (r"резерв\w* жетонов", r"réserve de jetons"),
    r"Enemy Pool": (r"резерв\w* врагов", r"réserve d'ennemis"),
    r"\bTurn\b": (r"\bход", r"tour"),
    r"\bRounds?\b": (r"раунд", r"manche"),
    r"Upkeep": (r"завершен", r"entretien"),
    r"activation": (r"активаци", r"activation"),
    r"Heroes choose": (r"выбирают|решают", r"choisissent"),
}
"""English words of the game, and how they are always called in Russian and French."""


def sentences(text: str) -> int:
    return len(re.findall(r"[.?!](?:\s|$)", text))


def test_every_rule_stands_in_the_order_of_its_chapters():
    expected = [f"BG-{chapter}-{n:02}" for chapter, last in CHAPTERS.items() for n in range(1, last + 1)]
    assert list(rules_of("boardgame")) == expected and len(expected) == 296


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
    told = [rule for rule in BOOK["rule"] if re.search(english, rule["en"])]
    assert told
    for language, wanted in zip(("ru", "fr"), GLOSSARY[english], strict=True):
        assert [rule["id"] for rule in told if not re.search(wanted, rule[language], re.IGNORECASE)] == []


def test_rulings_are_complete_and_each_is_cited():
    ids = [each.id for each in rulings_of("boardgame")]
    assert ids == [f"A-{n:02}" for n in range(1, 38)]
    assert {rule["ruling"] for rule in BOOK["rule"] if "ruling" in rule} == set(ids)
    assert all(
        set(each[part]) == set(LANGUAGES) for each in BOOK["ruling"] for part in ("question", "answer")
    )


def test_what_a_ruling_cites_is_our_reading():
    assert {rule["source"] for rule in BOOK["rule"] if "ruling" in rule} == {"inferred"}
    assert options_of("boardgame") == ()


def test_chapters_are_not_torn_apart():
    chapters = [chapter for chapter, _ in groupby(rule.chapter for rule in rules_of("boardgame").values())]
    assert len(chapters) == len(set(chapters)) == len(CHAPTERS)
