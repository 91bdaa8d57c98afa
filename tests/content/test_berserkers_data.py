"""The Berserkers texts and example box facts are complete, readable on the phone's font and consistent."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).resolve().parents[2] / "data" / "berserkers"
LANGUAGES = ("en", "fr", "ru")
LONGEST = 320
CHAPTERS = {
    "SETUP": 14, "TURN": 8, "DICE": 15, "ACTION": 29, "PLACE": 10, "VILLAGE": 6, "ITEM": 14, "RIDER": 16,
    "ORC": 7, "MOVE": 5, "FIRE": 3, "DARK": 1, "DEATH": 6, "GOLD": 5, "REQUEST": 32, "GRIMOIRE": 6,
    "ZODD": 7, "TREASURE": 4, "WIN": 2, "LOSE": 4, "SAVE": 5, "SCORE": 5,
}  # fmt: skip
OPTIONS = {
    "sealed_riders_act": [True, False], "second_wound": ["dies", "nothing"], "six": ["exact", "at_least"],
    "shield": ["one", "all"], "save_penalty": ["placed", "restored"], "seal": ["one", "all"],
    "lift_needs_berserker": [True, False], "items": ["phase1", "any"], "skip_keeps": [True, False],
}  # fmt: skip
GROUPS = {
    "item": set("ABCDEFGHIJ"),
    "request": {str(number) for number in range(1, 13)},
    "band": {"beggar", "poor_victory", "tavern_regular", "axe_apprentice", "kings_pride", "knight"},
    "grimoire": {"bad_handling", "stone_to_gold", "divine_power", "burns"},
    "action": {"move", "light", "push", "pull", "lift", "seal", "loot", "bet", "place"},
    "place": {"gather", "passage", "rest", "block", "train", "annihilate"},
    "rider_action": {"attack", "extended", "darkness", "extinguish", "enrol", "none"},
    "orc_action": {"attack", "extinguish", "slow", "lucky"},
    "state": {"ok", "wounded", "dead"},
    "direction": {"up", "down", "left", "right"},
}
WITH_TIP = ("term", "item", "request", "grimoire", "action", "place", "rider_action", "orc_action")
FACES = {"1", "2", "3", "4", "5", "6"}
CELLS = {(row, column) for row in range(4) for column in range(3)}


def load(name: str) -> dict[str, Any]:
    """One data file of the game."""
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


RULES: list[dict[str, Any]] = load("rules.toml")["rule"]
RULINGS: list[dict[str, Any]] = load("rules.toml")["ruling"]
TERMS: dict[str, dict[str, dict[str, Any]]] = load("terms.toml")
EXAMPLE = load("example.toml")


def texts() -> Iterator[tuple[str, str, str]]:
    """Every text of rules, rulings and terms as (where, language, text)."""
    for rule in RULES:
        yield from in_languages(rule["id"], rule)
        yield from in_languages(f"{rule['id']} title", rule["title"])
    for ruling in RULINGS:
        yield from in_languages(f"{ruling['id']} question", ruling["question"])
        yield from in_languages(f"{ruling['id']} answer", ruling["answer"])
        for number in range(len(ruling.get("values", []))):
            labels = {language: ruling["labels"][language][number] for language in LANGUAGES}
            yield from in_languages(f"{ruling['id']} label {number}", labels)
    for group, terms in TERMS.items():
        for key, term in terms.items():
            yield from in_languages(f"{group}.{key}", term)
            if group in WITH_TIP:
                yield from in_languages(f"{group}.{key} tip", term["tip"])


def in_languages(where: str, table: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    """The text of a table in each language; a missing one counts as empty."""
    for language in LANGUAGES:
        yield where, language, table.get(language, "")


def spacing_faults(text: str) -> list[str]:
    """The French double signs and quotes of a text that lack their no-break space."""
    return re.findall(r"(?<!\u00a0)[;:?!»]|«(?!\u00a0)", text)


# -- rules and rulings ----------------------------------------------------------------------


def test_every_rule_of_the_catalogue_is_there_once() -> None:
    ids = [rule["id"] for rule in RULES]
    assert len(ids) == len(set(ids)) == 204
    assert all(re.fullmatch(r"BK-[A-Z]+-\d{2,3}", each) for each in ids)
    assert Counter(each.split("-")[1] for each in ids) == CHAPTERS


def test_rules_stand_in_the_order_of_the_catalogue() -> None:
    places = [(each.split("-")[1], int(each.split("-")[2])) for each in (rule["id"] for rule in RULES)]
    assert list(dict.fromkeys(chapter for chapter, _ in places)) == list(CHAPTERS)
    assert all(a[1] < b[1] for a, b in pairwise(places) if a[0] == b[0])


def test_rulings_are_numbered_and_every_rule_cites_one_that_exists() -> None:
    numbers = [ruling["id"] for ruling in RULINGS]
    assert numbers == [f"A-{number:02}" for number in range(1, 36)]
    assert {rule["ruling"] for rule in RULES if "ruling" in rule} <= set(numbers)


def test_sources_agree_with_rulings() -> None:
    assert {rule["source"] for rule in RULES} == {"rulebook", "inferred", "yours"}
    for rule in RULES:
        assert rule["source"] != "inferred" or "ruling" in rule, rule["id"]
        assert rule["source"] != "rulebook" or "ruling" not in rule, rule["id"]


def test_nine_rulings_are_options_with_the_default_first() -> None:
    options = {ruling["option"]: ruling for ruling in RULINGS if "option" in ruling}
    assert {name: ruling["values"] for name, ruling in options.items()} == OPTIONS
    assert all(ruling["default"] == ruling["values"][0] for ruling in options.values())
    for ruling in options.values():
        assert {len(ruling["labels"][language]) for language in LANGUAGES} == {2}, ruling["id"]


def test_titles_are_two_to_six_words_and_never_repeated() -> None:
    for language in LANGUAGES:
        titles = [rule["title"][language] for rule in RULES]
        assert [title for title in titles if not 2 <= len(title.split()) <= 6] == []
        assert [title for title, count in Counter(titles).items() if count > 1] == []


# -- texts in three languages ---------------------------------------------------------------


def test_every_text_exists_in_three_languages() -> None:
    assert [(where, language) for where, language, text in texts() if not text.strip()] == []


def test_no_text_is_longer_than_a_sheet_shows() -> None:
    long = [(where, language, len(text)) for where, language, text in texts() if len(text) > LONGEST]
    assert long == []


def test_texts_are_trimmed_and_sentences_end() -> None:
    assert [where for where, _, text in texts() if text != text.strip() or "  " in text] == []
    sentences = [(rule["id"], rule[language]) for rule in RULES for language in LANGUAGES]
    assert [where for where, text in sentences if not text.endswith(".")] == []


def test_texts_name_no_code_and_no_rule_ids() -> None:
    codes = re.compile(r"[_`{}\[\]]|\b(BK|EX)-|\bA-\d\d\b")
    assert [where for where, _, text in texts() if codes.search(text)] == []


def test_languages_keep_to_their_letters() -> None:
    def cyrillic(text: str) -> bool:
        return bool(re.search(r"[\u0400-\u04ff]", text))

    assert [where for where, language, text in texts() if cyrillic(text) != (language == "ru")] == []


def test_french_spacing() -> None:
    wrong = [(where, text) for where, language, text in texts() if language == "fr" and spacing_faults(text)]
    assert wrong == []
    assert [where for where, language, text in texts() if language != "fr" and "\u00a0" in text] == []
    for path in DATA.glob("*.toml"):
        assert "\u202f" not in path.read_text(encoding="utf-8"), path.name


def test_roboto_has_every_glyph() -> None:
    found = importlib.util.find_spec("kivymd")  # finding does not import it, so no window opens
    if found is None or not found.submodule_search_locations:
        pytest.skip("kivymd is not installed")
    font_tools = pytest.importorskip("fontTools.ttLib")
    fonts = Path(found.submodule_search_locations[0]) / "fonts"
    with font_tools.TTFont(fonts / "Roboto-Regular.ttf") as font:
        known = set(font.getBestCmap())
    assert sorted({char for _, _, text in texts() for char in text if ord(char) not in known}) == []


# -- terms ----------------------------------------------------------------------------------


@pytest.mark.parametrize("group", sorted(GROUPS))
def test_a_group_of_terms_is_complete(group: str) -> None:
    assert set(TERMS[group]) == GROUPS[group]


def test_colours_and_pieces_are_named() -> None:
    colours = {"black", "blue", "red"}
    assert colours | {"green", "white"} <= set(TERMS["colour"])
    coloured = {f"{kind}-{colour}" for kind in ("rider", "orc") for colour in colours}
    assert set(TERMS["piece"]) == coloured | {"B1", "B2", "B3", "elf-0", "elf-1", "elf-2", "goblins", "zodd"}


def test_score_bands_follow_each_other_without_gap() -> None:
    bands = list(TERMS["band"].values())
    assert "min" not in bands[0] and "max" not in bands[-1]
    assert [below["max"] + 1 for below in bands[:-1]] == [above["min"] for above in bands[1:]]
    assert [band["min"] for band in bands[1:]] == [1, 6, 11, 16, 20]


def test_requests_are_passive_end_or_task() -> None:
    kinds = {key: request["kind"] for key, request in TERMS["request"].items()}
    assert {key for key, kind in kinds.items() if kind == "end"} == {"1", "3", "5"}
    assert {key for key, kind in kinds.items() if kind == "task"} == {"4", "9", "10"}
    assert {key for key, kind in kinds.items() if kind == "passive"} == {"2", "6", "7", "8", "11", "12"}


def test_only_rest_and_training_cost_gold() -> None:
    assert {key for key, place in TERMS["place"].items() if place["cost"]} == {"rest", "train"}
    assert {place["cost"] for place in TERMS["place"].values()} == {0, 1}


# -- the example box ------------------------------------------------------------------------


def test_the_example_says_what_it_is() -> None:
    assert EXAMPLE["source"] == "example"
    assert EXAMPLE["gauge"] == {"max": 4, "reset": 0}


def test_example_locations() -> None:
    locations = EXAMPLE["locations"]
    assert [each["id"] for each in locations] == [f"L{number:02}" for number in range(1, 13)]
    assert sum(each["fire"] for each in locations) == 8
    assert sum(each["orc"] for each in locations) == 4
    assert Counter(each["place"] for each in locations) == dict.fromkeys(GROUPS["place"], 2)
    assert all(each["cost"] == TERMS["place"][each["place"]]["cost"] for each in locations)
    assert all(each["name"] for each in locations)


def test_example_layout_uses_each_location_once() -> None:
    assert sorted(EXAMPLE["layout"]) == [each["id"] for each in EXAMPLE["locations"]]


def test_example_action_cards() -> None:
    cards = EXAMPLE["action_cards"]
    assert [card["id"] for card in cards] == ["A1", "A2", "A3", "A4"]
    lines = [line for card in cards for face in ("basic", "trained") for line in card[face]]
    assert {line["action"] for line in lines} == GROUPS["action"]
    assert all(("steps" in line) == (line["action"] == "move") for line in lines)
    assert {line["steps"] for line in lines if "steps" in line} == {1, 2, 3}


@pytest.mark.parametrize("face", ["basic", "trained"])
def test_example_faces_give_every_value_a_line(face: str) -> None:
    for card in EXAMPLE["action_cards"]:
        assert {value for line in card[face] for value in line["values"]} == set(range(1, 7)), card["id"]


@pytest.mark.parametrize(("card", "actions"), [("riders_card", "rider_action"), ("orcs_card", "orc_action")])
def test_example_enemy_cards(card: str, actions: str) -> None:
    faces = EXAMPLE[card]
    assert set(faces) == FACES
    assert {face["action"] for face in faces.values()} == GROUPS[actions] - {"none"}
    assert all(len(face["arrows"]) <= 2 for face in faces.values())
    assert {arrow for face in faces.values() for arrow in face["arrows"]} <= GROUPS["direction"]


def test_example_request_cards() -> None:
    goblins, zodd = EXAMPLE["goblins_card"], EXAMPLE["zodd_card"]
    assert [len(goblins[face]) for face in sorted(goblins)] == [1, 1, 1, 1, 2, 0]
    assert [len(zodd[face]) for face in sorted(zodd)] == [1, 1, 1, 1, 1, 0]
    assert set(goblins) == set(zodd) == FACES
    arrows = {arrow for card in (goblins, zodd) for face in card.values() for arrow in face}
    assert arrows == GROUPS["direction"]


@pytest.mark.parametrize(("key", "count"), [("elves_start", 3), ("treasure_start", 6)])
def test_example_starting_cells(key: str, count: int) -> None:
    cells = {tuple(cell) for cell in EXAMPLE[key]}
    assert len(cells) == len(EXAMPLE[key]) == count
    assert cells <= CELLS
