"""The glossary words that a card of «Куб на зуб» can carry: in order, named in three languages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parents[2] / "data" / "kubnazub"
KEYWORDS: list[dict[str, Any]] = tomllib.loads((DATA / "keywords.toml").read_text(encoding="utf-8"))[
    "keyword"
]
GLOSSARY = [word for word in KEYWORDS if not word.get("text", False)]
KINDS = {
    "strike", "attack", "protection", "modifier", "movement", "trigger", "state", "effect", "condition",
    "limit", "deck",
}  # fmt: skip
WITH_NUMBER = {
    "armour", "finish", "additional_lives", "heal", "incarnation", "per_battle", "per_turn",
    "experience_in_attack", "experience_in_defence", "experience_in_shooting", "poison", "redistribute",
    "prophecy", "jump", "regeneration", "attack_modifier", "attack_reduction", "die_modifier",
    "prevent_wounds",
}  # fmt: skip


def test_ids_are_plain_and_occur_once() -> None:
    ids = [word["id"] for word in KEYWORDS]
    assert len(ids) == len(set(ids)) and all(re.fullmatch(r"[a-z]+(_[a-z]+)*", each) for each in ids)


def test_words_stand_in_the_order_of_the_rules_that_tell_them() -> None:
    rules = [word["rule"] for word in GLOSSARY]
    assert all(re.fullmatch(r"KZ-KEYWORD-\d\d", each) for each in rules) and rules == sorted(rules)


def test_every_word_has_its_own_name_in_each_language() -> None:
    for language in ("en", "ru", "fr"):
        names = [word["name"][language] for word in KEYWORDS]
        assert all(names) and len(names) == len(set(names)), language


def test_kinds_are_known_and_only_incorporeal_has_none() -> None:
    assert {word["kind"] for word in KEYWORDS if "kind" in word} == KINDS
    assert [word["id"] for word in KEYWORDS if "kind" not in word] == ["incorporeal"]


def test_the_words_that_take_a_number() -> None:
    assert {word["id"] for word in GLOSSARY if word.get("number", False)} == WITH_NUMBER
