"""Box facts by a schema: read, refused by file and field, doubted, marked as they are copied part by part."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import islice
from typing import Any

import pytest

from companion.content.facts.edit import OwnFacts
from companion.content.facts.read import read
from companion.content.languages import speak
from companion.core.errors import DataError
from companion.core.facts import parts_at
from companion.games import GAME_IDS, get_game
from companion.games.berserkers.facts.read import example_plain
from tests.toy_box import EXAMPLE, KIT, SCHEMA, Hero, Threshold, check

Plain = dict[str, Any]


def changed(change: Callable[[Plain], object]) -> Plain:
    plain = deepcopy(EXAMPLE)
    change(plain)
    return plain


@pytest.fixture
def own() -> OwnFacts:
    return OwnFacts.of(KIT, None)


# -- reading ---------------------------------------------------------------------------------------


def test_a_record_becomes_what_its_shape_makes_and_plain_data_where_it_makes_nothing():
    found = read(SCHEMA, EXAMPLE, "box").values
    assert found["heroes"][0] == Hero("guts", "Guts", 12, (Threshold(4, "Defense"), Threshold(24, "KO")))
    assert found["die"] == ({"hits": 0}, {"hits": 1}, {"hits": 1}, {"hits": 2})


def test_a_field_that_a_file_leaves_out_is_as_usual():
    ogre = read(SCHEMA, EXAMPLE, "box").values["enemies"][1]
    assert ogre == {
        "id": "ogre", "name": "ogre", "defense": 2, "keywords": (), "pool": (), "base": None, "text": "-",
    }  # fmt: skip


def test_a_box_of_which_nothing_is_copied_is_empty_and_not_wrong():
    found = read(SCHEMA, {}, "box")
    assert found.values == {"heroes": (), "enemies": (), "die": (None,) * 4, "notes": ()}
    assert found.sources == {}


@pytest.mark.parametrize(
    ("change", "pointer", "problem"),
    [
        (lambda plain: plain["heroes"][0].update(health=31), "heroes.0.health", "from 1 to 30"),
        (lambda plain: plain["heroes"][0]["track"][1].update(at=0), "heroes.0.track.1.at", "from 1 to 24"),
        (lambda plain: plain["heroes"][0].update(track=5), "heroes.0.track", "not a list"),
        (lambda plain: plain["heroes"][1].pop("track"), "heroes.1.track", "missing"),
        (lambda plain: plain["heroes"][1].update(age=9), "heroes.1.age", "unknown"),
        (lambda plain: plain["heroes"][1].update(id="guts"), "heroes", "'guts' occurs twice"),
        (lambda plain: plain.update(heroes=[5]), "heroes.0", "not an object"),
        (
            lambda plain: plain["enemies"][0].update(keywords=["Demon"] * 2),
            "enemies.0.keywords",
            "than 1 time.",
        ),
        (lambda plain: plain["enemies"][0].update(pool=["red"] * 3), "enemies.0.pool", "than 2 times."),
        (lambda plain: plain["enemies"][0].update(pool=["red", "gray"] * 2), "enemies.0.pool", "more than 3"),
        (lambda plain: plain["enemies"][0].update(base="tiny"), "enemies.0.base", "'tiny' is not one of"),
        (lambda plain: plain["enemies"][0].update(text="x" * 301), "enemies.0.text", "1 to 300 characters"),
        (lambda plain: plain.update(enemies=[{}] * 5), "enemies", "more than 4 entries"),
        (lambda plain: plain["die"].update({"5": {"hits": 1}}), "die", "the faces 1 to 4"),
        (lambda plain: plain["notes"][0].update(at=[2, 0]), "notes.0.at", "2 x 2"),
        (lambda plain: plain["notes"].append("free"), "notes.1", "not an object"),
        (lambda plain: plain.update(copied={"notes": 5}), "copied.notes", "not a list"),
        (lambda plain: plain.update(copied={"moon": []}), "copied.moon", "unknown"),
    ],
)
def test_what_cannot_be_is_refused_by_file_and_field(change: Callable[[Plain], object], pointer, problem):
    with pytest.raises(DataError) as refused:
        read(SCHEMA, changed(change), "my-box.json")
    assert (refused.value.file, refused.value.pointer) == ("my-box.json", pointer)
    assert problem in str(refused.value.problem)


def test_what_is_missing_and_what_the_game_finds_odd_is_said():
    plain = changed(lambda plain: (plain["die"].pop("3"), plain["heroes"][0]["track"].reverse()))
    assert [speak(text) for text in check(plain, "box")] == [
        "These faces are not copied yet, Red die: 3.",
        "The track of Guts does not rise.",
    ]


# -- copying ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("section", "path", "touched"),
    [
        ("heroes", (), ("0.card", "0.track", "1.card", "1.track")),
        ("heroes", (1,), ("1.card", "1.track")),
        ("heroes", (1, "health"), ("1.card",)),
        ("heroes", (0, "track", 1, "at"), ("0.track",)),
        ("enemies", (1, "defense"), ("1",)),
        ("die", ("2", "hits"), ("2",)),
        ("notes", (0, "text"), ("all",)),
    ],
)
def test_a_change_makes_the_parts_that_it_touches_the_players_own(own: OwnFacts, section, path, touched):
    assert tuple(part.id for part in parts_at(own.parts(section), path)) == touched
    value = own.at(section, path)
    mine = own.changed(section, path, value)
    assert mine.copied(section) == touched
    assert own.copied(section) == (), "facts are never changed in place"


def test_a_section_is_yours_once_all_its_parts_are_and_nothing_more_is_kept_about_them(own: OwnFacts):
    for part in ("0", "1"):
        assert own.source("enemies") == "example"
        own = own.confirmed("enemies", part)
    assert own.stored()["sources"] == {"enemies": "yours"} and "copied" not in own.stored()


def test_a_card_that_goes_leaves_the_others_with_their_sources(own: OwnFacts):
    own = own.with_card("enemies").without_card("enemies", 0)
    assert [card["id"] for card in own.plain["enemies"]] == ["ogre", "3"]
    assert [own.part_source("enemies", part) for part in ("0", "1")] == ["example", "yours"]
    assert own.without_card("enemies", 0).source("enemies") == "yours"


def test_a_new_card_has_an_id_that_no_other_has(own: OwnFacts):
    own = own.with_card("enemies").without_card("enemies", 0).with_card("enemies")
    assert [card["id"] for card in own.plain["enemies"]] == ["ogre", "3", "4"]
    assert check(own.plain, "box") == []


def test_the_example_is_never_touched():
    game = get_game("berserkers")
    assert game.facts is not None
    facts = OwnFacts.of(game.facts, None)
    mine = facts.changed("riders_card", ("3", "action"), "attack")
    assert mine.part_source("riders_card", "3") == "yours"
    assert mine.part_source("riders_card", "4") == mine.source("riders_card") == "example"
    assert facts.part_source("riders_card", "3") == "example"
    assert example_plain()["riders_card"]["3"]["action"] == "darkness"
    dark = facts.changed("locations", (1, "fire"), False)
    assert dark.doubts() and not facts.doubts()


# -- by a written path -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value", "copied"),
    [
        ("heroes.isidro.health", 8, {"heroes": ["1.card"]}),
        ("heroes.0.track.0.at", 5, {"heroes": ["0.track"]}),
        ("enemies.1.keywords", ["Demon"], {"enemies": ["1"]}),
        ("die.2", {"hits": 6}, {"die": ["2"]}),
    ],
)
def test_a_fact_is_set_by_place_or_by_the_id_of_its_card(own: OwnFacts, path, value, copied):
    assert own.set(path, value).stored()["copied"] == copied


def test_a_face_that_was_not_copied_yet_can_be_set():
    own = OwnFacts.of(KIT, {"die": {"1": {"hits": 1}}})
    assert own.set("die.2.hits".rpartition(".")[0], {"hits": 2}).plain["die"]["2"] == {"hits": 2}


@pytest.mark.parametrize(
    ("path", "value", "pointer", "problem"),
    [
        ("", 1, "", "'' is not one of heroes"),
        ("sources", 5, "sources", "'sources' is not one of heroes"),
        ("heroes.2.health", 1, "heroes.2.health", "no '2'"),
        ("heroes.²", 1, "heroes.²", "no '²'"),
        ("heroes." + "9" * 5000, 1, None, "There is no"),
        ("heroes.0.name.x", 1, "heroes.0.name.x", "no 'x'"),
        ("heroes", 5, "heroes", "not a list"),
        ("heroes.0", None, "heroes.0", "not an object"),
        ("heroes.0.health", "many", "heroes.0.health", "from 1 to 30"),
        ("heroes.0.age", 5, "heroes.0.age", "unknown"),
        ("die.9", {"hits": 1}, "die", "no face '9'"),
    ],
)
def test_a_path_that_leads_nowhere_or_a_value_that_cannot_be_is_refused(
    own: OwnFacts, path, value, pointer, problem
):
    with pytest.raises(DataError) as refused:
        own.set(path, value)
    assert pointer is None or refused.value.pointer == pointer
    assert problem in str(refused.value.problem)


# -- by a path that a person wrote ------------------------------------------------------------------


def paths_in(inner: Any, *above: str | int) -> Iterator[tuple[str | int, ...]]:
    """Every path that leads somewhere: cards by their ids, lines by their numbers."""
    if isinstance(inner, dict | list):
        named = inner.items() if isinstance(inner, dict) else enumerate(inner)
        for step, value in named:
            shown = value.get("id", step) if isinstance(value, dict) and isinstance(inner, list) else step
            yield (*above, shown)
            yield from paths_in(value, *above, shown)


@pytest.mark.parametrize("game", [each for each in GAME_IDS if get_game(each).facts is not None])
def test_whatever_a_path_leads_to_is_taken_away_or_refused(game: str) -> None:
    kit = get_game(game).facts
    assert kit is not None
    own, taken = OwnFacts.of(kit, None), 0
    for section in kit.schema.ids:
        for path in islice(paths_in(own.plain[section]), 400):
            try:
                made = own.removed(".".join(map(str, (section, *path))))
            except DataError:
                continue
            assert made.plain[section] != own.plain[section]
            taken += 1
    assert taken
