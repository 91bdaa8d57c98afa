"""The words of War of the Realms: its glossary and what a card can carry."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.content.languages import LANGUAGES, named, speak, tip, word
from companion.content.rulebook import rules_of
from companion.core.text import Term

DATA = Path(__file__).resolve().parents[2] / "data" / "realms"


def load(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


KEYWORDS: list[dict[str, Any]] = load("keywords.toml")["keyword"]
TERMS = load("terms.toml")
WITH_NUMBER = {
    "armour", "attack_skill", "defence_skill", "poison", "regeneration", "incarnation", "jump",
    "attack_bonus", "attack_penalty", "armour_bonus", "movement_bonus", "poisonous_strike",
}  # fmt: skip
KINDS = {"strike", "reroll", "protection", "movement", "trigger", "state", "condition", "modifier"}
NOTHING: set[str] = set()


# -- keywords ----------------------------------------------------------------------------------------------


def test_keywords_are_plain_tags_that_occur_once_and_cite_a_rule():
    ids = [each["id"] for each in KEYWORDS]
    assert len(ids) == len(set(ids)) and all(re.fullmatch(r"[a-z]+(_[a-z]+)*", each) for each in ids)
    assert {each["rule"] for each in KEYWORDS} <= set(rules_of("realms"))
    assert {each["kind"] for each in KEYWORDS} == KINDS
    assert {each["id"] for each in KEYWORDS if each.get("number", False)} == WITH_NUMBER


def test_keywords_of_the_glossary_stand_in_the_order_of_the_book():
    order = list(rules_of("realms"))
    places = [order.index(each["rule"]) for each in KEYWORDS if not each.get("text", False)]
    assert places == sorted(places)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_keyword_has_its_own_name_and_a_sentence(language):
    names = [word(Term("realms", f"keyword.{each['id']}"), language) for each in KEYWORDS]
    told = [tip(Term("realms", f"keyword.{each['id']}"), language) for each in KEYWORDS]
    assert names == [each["name"][language] for each in KEYWORDS] and len(names) == len(set(names))
    assert all(each.endswith(".") for each in told) and len(told) == len(set(told))


@pytest.mark.parametrize("keyword", KEYWORDS, ids=lambda keyword: keyword["id"])
def test_a_sentence_speaks_of_the_number_where_there_is_one(keyword):
    for language in LANGUAGES:
        assert bool(re.search(r"\bX\b", keyword["tip"][language])) == keyword.get("number", False), language


# -- the glossary ------------------------------------------------------------------------------------------


def test_every_term_is_worded_in_three_languages_and_those_of_glossary_and_cards_explained():
    for group, terms in TERMS.items():
        for name, told in terms.items():
            assert set(told) - {"tip"} == set(LANGUAGES), f"{group}.{name}"
            explained = set(LANGUAGES) if group in ("term", "card") else NOTHING
            assert set(told.get("tip", {})) == explained, f"{group}.{name}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_of_one_group_are_told_apart(language):
    for group, terms in TERMS.items():
        names = [told[language] for told in terms.values()]
        assert len(names) == len(set(names)), group


def test_a_card_of_the_training_set_is_named_in_each_language_and_any_other_as_it_is_written():
    ash_guard = named("realms", "card", "Ash Guard")
    assert [speak(ash_guard, language) for language in LANGUAGES] == [
        "Ash Guard",
        "Пепельный страж",
        "Garde de cendre",
    ]
    assert named("realms", "card", "Somebody's own card") == "Somebody's own card"
    assert named("berserkers", "card", "Ash Guard") == "Ash Guard"
