"""The words of War of the Realms: its glossary, what a card can carry, and the table of actions."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.content.languages import LANGUAGES, tip, word
from companion.content.rulebook import rules_of
from companion.core.text import Term

DATA = Path(__file__).resolve().parents[2] / "data" / "realms"


def load(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


KEYWORDS: list[dict[str, Any]] = load("keywords.toml")["keyword"]
ACTIONS: dict[str, dict[str, Any]] = {each["id"]: each for each in load("actions.toml")["action"]}
TERMS = load("terms.toml")
WITH_NUMBER = {
    "armour", "attack_skill", "defence_skill", "poison", "regeneration", "incarnation", "jump",
    "attack_bonus", "attack_penalty", "movement_bonus", "poisonous_strike",
}  # fmt: skip
KINDS = {"strike", "reroll", "protection", "movement", "trigger", "state", "condition", "modifier"}
ATTACKS = {"basic_strike", "aimed_strike", "special_strike", "magic_strike", "shot", "throw", "blast"}
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


# -- the table of actions ----------------------------------------------------------------------------------


def having(column: str, value: Any = True) -> set[str]:
    return {id_ for id_, action in ACTIONS.items() if action[column] == value}


def test_the_table_of_actions_is_that_of_the_book():
    assert having("attack") == ATTACKS
    assert having("protector") == {"basic_strike"}
    assert (
        having("defender_die")
        == having("passes_scale")
        == having("vampirism")
        == {"basic_strike", "aimed_strike"}
    )
    assert having("attacker_die", "yes") == ATTACKS and having("attacker_die", "no") == {"poison"}
    assert having("armour") == {"basic_strike", "aimed_strike", "special_strike", "shot", "throw"}


def test_actions_are_melee_or_ranged_magical_or_not():
    assert having("reach", "melee") == {"basic_strike", "aimed_strike", "special_strike", "magic_strike"}
    assert having("reach", "ranged") == {"shot", "throw", "blast"}
    assert having("magical") == {"magic_strike", "blast", "spell"}


def test_protections_block_their_own_kinds_of_action():
    blocked = {id_: set(action["blocked_by"]) for id_, action in ACTIONS.items() if action["blocked_by"]}
    assert blocked == {
        "magic_strike": {"protection_magic"},
        "shot": {"protection_shots"},
        "throw": {"protection_throws"},
        "blast": {"protection_blasts", "protection_magic"},
        "spell": {"protection_spells", "protection_magic"},
        "poison": {"protection_poison"},
    }
    known = {each["id"] for each in KEYWORDS if each["kind"] == "protection"}
    assert set().union(*blocked.values()) <= known


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_a_word(language):
    for id_ in ACTIONS:
        assert word(Term("realms", f"kind.{id_}"), language) == TERMS["kind"][id_][language]
