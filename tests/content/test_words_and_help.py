"""Words and help of WarCry and Berserk The Board Game: whole in three languages, true to the rules."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivymd.icon_definitions import md_icons

from companion.content.help import help_of
from companion.content.languages import LANGUAGES, named, tip, word
from companion.content.rulebook import rules_of
from companion.core.text import Term
from companion.games.boardgame.facts import model as box

DATA = Path(__file__).resolve().parents[2] / "data"
GAMES = ("boardgame", "warcry")
EXPLAINED = ("term",)
"""Groups of the glossary whose words have a sentence."""
NOTHING: set[str] = set()


def load(game: str, name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / game / name).read_text(encoding="utf-8"))


def keywords(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = load(game, "keywords.toml")["keyword"]
    return found


KEYWORDS = [(game, each) for game in GAMES for each in keywords(game)]


# -- keywords ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_keywords_are_plain_tags_that_occur_once_in_the_order_of_the_rules(game):
    ids = [each["id"] for each in keywords(game)]
    assert len(ids) == len(set(ids)) and all(re.fullmatch(r"[a-z]+(_[a-z]+)*", each) for each in ids)
    order = list(rules_of(game))
    places = [order.index(each["rule"]) for each in keywords(game)]
    assert places == sorted(places)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_keyword_has_its_own_name_and_a_sentence(game, language):
    terms = [Term(game, f"keyword.{each['id']}") for each in keywords(game)]
    names, told = [word(each, language) for each in terms], [tip(each, language) for each in terms]
    assert names == [each["name"][language] for each in keywords(game)] and len(names) == len(set(names))
    assert all(each.endswith(".") for each in told) and len(told) == len(set(told))


@pytest.mark.parametrize(
    ("game", "keyword"), KEYWORDS, ids=lambda each: each if isinstance(each, str) else each["id"]
)
def test_a_sentence_speaks_of_the_number_where_there_is_one(game, keyword):
    for language in LANGUAGES:
        assert bool(re.search(r"\bX\b", keyword["tip"][language])) == keyword.get("number", False), language


# -- the glossary ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_term_is_worded_in_three_languages_and_those_of_the_game_explained(game):
    for group, terms in load(game, "terms.toml").items():
        for name, told in terms.items():
            assert set(told) - {"tip"} == set(LANGUAGES), f"{group}.{name}"
            tips = set(told.get("tip", {}))
            assert tips == set(LANGUAGES) or (tips == NOTHING and group not in EXPLAINED), f"{group}.{name}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_terms_of_one_group_are_told_apart(game, language):
    for group, terms in load(game, "terms.toml").items():
        names = [told[language] for told in terms.values()]
        assert len(names) == len(set(names)), group


@pytest.mark.parametrize("game", GAMES)
def test_numbers_of_a_sentence_are_the_same_in_all_languages(game):
    for group, terms in load(game, "terms.toml").items():
        for name, told in terms.items():
            tips = told.get("tip", {}).values()
            assert len({frozenset(re.findall(r"\d+", each)) for each in tips}) <= 1, f"{group}.{name}"


CHOICES = {
    "colour": (*box.COLOURS, box.OPEN), "icon": box.ICONS, "base": box.BASES, "penalty": box.PENALTIES,
    "whom": box.WHOM, "area": box.AREAS, "power": box.POWERS, "enemy_power": box.ENEMY_POWERS,
    "ground": box.GROUNDS, "keyword": box.KEYWORDS,
}  # fmt: skip


@pytest.mark.parametrize("group", CHOICES)
def test_whatever_can_be_chosen_for_a_card_of_the_box_has_a_word(group):
    for each in CHOICES[group]:
        told = [word(Term("boardgame", f"{group}.{each}"), language) for language in LANGUAGES]
        assert f"{group}.{each}" not in told, each


# -- help --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_help_is_told_in_three_languages(game):
    found = help_of(game)
    told = [*(page.titles for page in found.pages), *(page.texts for page in found.pages)]
    told += [*(group.titles for group in found.signs), *(hint.texts for hint in found.hints)]
    assert told and all(set(texts) == set(LANGUAGES) for texts in told)


@pytest.mark.parametrize("game", GAMES)
def test_pages_have_as_many_paragraphs_in_each_language_and_cite_rules_that_exist(game):
    for page in help_of(game).pages:
        assert len({len(paragraphs) for paragraphs in page.texts.values()}) == 1
        assert page.rules and set(page.rules) <= set(rules_of(game))
        numbers = [frozenset(re.findall(r"\d+", " ".join(page.texts[language]))) for language in LANGUAGES]
        assert len(set(numbers)) == 1, page.titles["en"]


@pytest.mark.parametrize("game", GAMES)
def test_every_sign_has_a_word_and_a_sentence(game):
    for sign in (sign for group in help_of(game).signs for sign in group.signs):
        assert all(word(sign.term, language) != sign.term.id for language in LANGUAGES), sign.term
        assert all(tip(sign.term, language) for language in LANGUAGES), sign.term


@pytest.mark.parametrize("game", GAMES)
def test_icons_of_pages_and_signs_can_be_drawn(game):
    found = help_of(game)
    icons = {page.icon for page in found.pages} | {
        s.look["icon"] for group in found.signs for s in group.signs
    }
    assert icons - set(md_icons) == set()


@pytest.mark.parametrize("game", GAMES)
def test_hints_have_moments_and_ids_of_their_own(game):
    hints = help_of(game).hints
    assert all(hint.moment.partition(":")[0] in ("offers", "asks", "after") for hint in hints)
    assert len({hint.id for hint in hints}) == len({hint.moment for hint in hints}) == len(hints)


# -- training sets -----------------------------------------------------------------------------------------


def printed_names(game: str) -> list[tuple[str, str]]:
    """What the cards of a training set are called, each with the group of the glossary that has it."""
    told = load(game, "example.toml")
    if game == "warcry":
        cards = [("card", card["name"]) for card in told["card"]]
        cards += [("deck", card["deck"]) for card in told["card"]]
        return cards + [("card", each["id"]) for card in told["card"] for each in card.get("abilities", ())]
    kinds = ("hero_boards", "action_cards", "allies", "enemies")
    return [("name", card["name"]) for kind in kinds for card in told[kind]]


@pytest.mark.parametrize("game", GAMES)
def test_what_a_training_set_names_is_named_in_each_language(game):
    for group, name in printed_names(game):
        term = named(game, group, name)
        assert isinstance(term, Term), name
        assert word(term, "en") == name


def stories(adventure: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The texts of an Adventure, each with the name under which the glossary has it."""
    yield "intro", adventure["intro"]
    for card in adventure["cards"]:
        yield f"card_{card['id']}", card["text"]
        yield from ((f"when_{card['id']}_{n}", each["text"]) for n, each in enumerate(card.get("when", ())))
    yield from ((f"rule_{each['id']}", each["text"]) for each in adventure.get("rules", ()))


@pytest.mark.parametrize(
    "path", sorted((DATA / "boardgame" / "adventures").glob("*.toml")), ids=lambda path: path.stem
)
def test_what_a_training_adventure_tells_is_told_in_each_language(path):
    told = load("boardgame", "terms.toml")["story"]
    for part, text in stories(tomllib.loads(path.read_text(encoding="utf-8"))):
        assert told[f"{path.stem}_{part}".casefold()]["en"] == text
