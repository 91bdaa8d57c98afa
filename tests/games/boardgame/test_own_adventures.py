"""Adventures that players write: kept with the box facts, drawn by strokes, told in their languages."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.games.boardgame.campaign import goes_on
from companion.content.languages import LANGUAGES, speak
from companion.core.errors import DataError
from companion.core.game import Adjust
from companion.core.hexes import Hex
from companion.core.json_text import dump
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games.boardgame.commands import BeginAdventure, PlaceHero
from companion.games.boardgame.facts.adventure_documents import ADVENTURES, carried, joined, spread
from companion.games.boardgame.facts.adventure_file import read_adventure
from companion.games.boardgame.facts.drawing import ground_of, rows_of, stroke, tile_stroke
from companion.games.boardgame.facts.model import Box, Tile, TileCell
from companion.games.boardgame.facts.read import (
    adventure_ids,
    box_from_plain,
    box_to_plain,
    check,
    example_box,
    example_plain,
)
from companion.games.boardgame.game import GAME
from companion.games.boardgame.rules.campaign import sequel
from companion.games.boardgame.words.events import card_text, condition_text, rule_text
from companion.games.boardgame.words.names import adventure_name, thing
from companion.store import Store
from tests.kit import Scene, begun

Record = dict[str, Any]


def shipped(name: str = "training") -> Record:
    return next(each for each in ADVENTURES.shipped() if each["id"] == name)


def own(name: str = "training") -> Record:
    """A copy of a shipped Adventure."""
    return ADVENTURES.copied(shipped(name), adventure_ids())


def facts(*adventures: Record) -> Record:
    return {**example_plain(), "adventures": list(adventures)}


def refused(plain: Any) -> DataError:
    with pytest.raises(DataError) as error:
        check(plain, "box.json")
    assert all(speak(error.value.text, language) for language in LANGUAGES)
    return error.value


# -- documents ----------------------------------------------------------------------------------------


def test_a_copy_is_the_same_adventure_under_another_id_with_the_texts_of_all_languages() -> None:
    for name in adventure_ids():
        copy = own(name)
        assert copy["id"] not in adventure_ids() and copy["source"] == "yours"
        before = begun(GAME, adventure=name).state
        after = begun(GAME, facts=facts(copy), adventure=copy["id"]).state
        assert after.adventure.cells == before.adventure.cells
        for language in LANGUAGES:
            assert speak(adventure_name(after.adventure), language) == speak(
                adventure_name(before.adventure), language
            )
            for card in before.adventure.cards:
                told = [speak(card_text(each, card.id), language) for each in (before, after)]
                assert told[0] == told[1]
                for number in range(len(card.when)):
                    told = [
                        speak(condition_text(each, card.id, number), language) for each in (before, after)
                    ]
                    assert told[0] == told[1]
            for rule in before.adventure.rules:
                assert speak(rule_text(before, rule.id), language) == speak(
                    rule_text(after, rule.id), language
                )


def test_a_new_adventure_can_be_played_at_once() -> None:
    fresh = ADVENTURES.fresh(example_plain(), adventure_ids())
    assert check(facts(fresh), "box.json") is not None
    assert begun(GAME, facts=facts(fresh), adventure=fresh["id"]).state.adventure.id == fresh["id"]
    assert ADVENTURES.fresh(example_plain(), (fresh["id"],))["id"] != fresh["id"]
    kit = ADVENTURES.kit(facts(fresh), fresh)
    assert kit.check(fresh, "mine") == []


@pytest.mark.rule("BG-EVENT-06", "BG-END-01")
def test_a_new_adventure_is_won_when_its_enemy_is_slain() -> None:
    fresh = ADVENTURES.fresh(example_plain(), adventure_ids())
    shelf = Memory()
    table = Table.begin(GAME, shelf, {"facts": facts(fresh), "adventure": fresh["id"]}, 1)
    table.do(BeginAdventure())
    for hero, at in zip(table.state.party, table.state.adventure.start, strict=True):
        table.do(PlaceHero(hero, at))
    assert (table.state.status, len(table.state.enemies), table.state.round) == ("playing", 1, 1)
    enemy = table.state.enemies[0]
    table.do(Adjust(f"enemies[{enemy.id}].wounds", example_box().enemy(enemy.card).health_3))
    assert table.state.status == "won"


def test_sections_lead_back_to_what_is_stored() -> None:
    for name in adventure_ids():
        copy = own(name)
        again = joined(spread(copy))
        assert read_adventure(again, "x", example_box()) == read_adventure(copy, "x", example_box())
        assert joined(spread(again)) == again


def test_the_box_is_read_and_written_without_the_adventures() -> None:
    box = box_from_plain(facts(own()), "box.json")
    assert box == example_box()
    assert "adventures" not in box_to_plain(box)


@pytest.mark.parametrize(
    ("change", "pointer", "said"),
    [
        (lambda plain: plain["tokens"][0].update(at=[5, 2]), "adventures.0.tokens.0.at", "Scenery"),
        (lambda plain: plain["enemies"][0].update(at="4,²"), "adventures.0.enemies.0.at", "4,²"),
        (lambda plain: plain["enemies"][0].update(at="4," + 5000 * "9"), "adventures.0.enemies.0.at", "4,9"),
        (lambda plain: plain.update(id="training"), "adventures.0.id", "shipped"),
        (lambda plain: plain.update(following="nowhere"), "adventures.0.following", "nowhere"),
        (lambda plain: plain["name"].update(de="Ebbe"), "adventures.0.name.de", "unknown"),
        (lambda plain: plain["name"].pop("text"), "adventures.0.name.text", "missing"),
        (lambda plain: plain["name"].update(ru=7), "adventures.0.name.ru", "text"),
        (
            lambda plain: plain.update(names=[{"id": "winch", "name": ""}]),
            "adventures.0.names.0.name",
            "text",
        ),
        (
            lambda plain: plain["cards"][0]["when"][0].update(on="moon"),
            "adventures.0.cards.0.when.0.on",
            "moon",
        ),
        (
            lambda plain: plain["cards"][1]["when"][0].update(on="elk"),
            "adventures.0.cards.1.when.0.on",
            "elk",
        ),
        (
            lambda plain: plain["cards"][3]["when"][0].update(on="bell"),
            "adventures.0.cards.3.when.0.on",
            "bell",
        ),
        (lambda plain: plain["cards"][0]["when"][3].update(on=""), "adventures.0.cards.0.when.3.on", ""),
        (lambda plain: plain["cards"][5]["do"][0].update(kind="up"), "adventures.0.cards.5.do.0.kind", "up"),
        (lambda plain: plain["cards"][5]["do"][0].update(who="elk"), "adventures.0.cards.5.do.0.who", "elk"),
        (lambda plain: plain["cards"][3]["do"][0].update(who="Q"), "adventures.0.cards.3.do.0.who", "Q"),
        (lambda plain: plain["rules"][0].update(on="nettles"), "adventures.0.rules.0.on", "nettles"),
        (lambda plain: plain["rules"][0].update(tag="hero_die", on=""), "adventures.0.rules.0.colour", "die"),
    ],
)
def test_what_is_wrong_with_an_own_adventure_is_named_by_file_and_field(
    change: Any, pointer: str, said: str
) -> None:
    plain = own()
    change(plain)
    error = refused(facts(plain))
    assert (error.file, error.pointer) == ("box.json", pointer)
    assert said in speak(error.text)


def test_two_adventures_need_two_ids() -> None:
    assert "training_2" in speak(refused(facts(own(), own())).text)


def test_a_card_that_an_adventure_needs_cannot_be_taken_out_of_the_box() -> None:
    plain = facts(own())
    plain["enemies"] = [each for each in plain["enemies"] if each["id"] != "mire_giant"]
    assert refused(plain).pointer == "adventures.0.cards.1.when.0.on"


def test_a_file_with_a_wrong_adventure_changes_nothing(tmp_path: Path) -> None:
    with Store(tmp_path / "data") as store:
        store.facts.set("boardgame", facts(own()))
        right = tmp_path / "box.json"
        store.files.export_facts("boardgame", right)
        wrong = tmp_path / "wrong.json"
        wrong.write_text(right.read_text().replace('"at":[3,3]', '"at":[5,2]'))
        assert wrong.read_text() != right.read_text()
        before = store.facts.get("boardgame")
        with pytest.raises(DataError) as error:
            store.files.import_facts("boardgame", wrong)
        assert speak(error.value) == "wrong.json, adventures.0.tokens.0.at: This Space is Scenery."
        assert store.facts.get("boardgame") == before
        store.facts.reset("boardgame")
        store.files.import_facts("boardgame", right)
        assert store.facts.get("boardgame") == before


# -- strokes ------------------------------------------------------------------------------------------


def drawn(*strokes: tuple[str, list[tuple[int, int]]], box: Box | None = None) -> Record:
    """The training map after some strokes."""
    record = spread(own())
    for brush, places in strokes:
        record = stroke(record, brush, [Hex(*at) for at in places], box or example_box())
    return record


def test_rows_and_ground_are_the_same_map() -> None:
    record = spread(own())
    assert rows_of(ground_of(record, example_box())) == record["map"]["rows"]


def test_three_spaces_are_painted_and_taken_away() -> None:
    new = [(14, 0), (15, 0), (16, 0)]
    painted = drawn(("ground:tall", new))
    adventure = read_adventure(joined(painted), "x", example_box())
    assert {Hex(*at) for at in new} <= set(adventure.tall)
    gone = drawn(("ground:tall", new), ("erase", new))
    assert read_adventure(joined(gone), "x", example_box()) == read_adventure(
        joined(drawn()), "x", example_box()
    )


def test_what_is_erased_takes_everything_on_it_along() -> None:
    made = drawn(("erase", [(6, 5), (4, 5), (5, 1), (2, 7)]))
    assert "supplies" not in [each["name"] for each in made["tokens"]]
    assert [each["at"] for each in made["enemies"]] == ["9,4", "9,2"]
    assert made["allies"] == [] and [5, 1] not in made["zones"][0]["spaces"]
    read_adventure(joined(made), "x", example_box())


def test_a_spawn_token_gets_a_letter_of_its_own_and_goes_when_tapped_again() -> None:
    made = drawn(("token:spawn", [(5, 0)]), ("token:spawn", [(10, 1)]))
    assert [each["name"] for each in made["tokens"][-2:]] == ["A", "B"]
    assert [
        each["name"] for each in drawn(("token:spawn", [(3, 3)]))["tokens"] if each["kind"] == "spawn"
    ] == [
        "E",
        "G",
    ]
    names = [
        each["name"]
        for each in drawn(("token:interaction", [(5, 0)]), ("token:interaction", [(6, 0)]))["tokens"]
    ]
    assert names[-2:] == ["interaction", "interaction 2"]


def test_a_spawn_token_on_scenery_is_refused_where_it_is_read() -> None:
    made = joined(drawn(("token:spawn", [(5, 2)])))
    with pytest.raises(DataError) as error:
        read_adventure(made, "mine", example_box())
    assert (error.value.pointer, speak(error.value.problem)) == ("tokens.6.at", "This Space is Scenery.")


def test_a_miniature_takes_the_place_of_another_and_goes_when_tapped_again() -> None:
    made = drawn(("enemy:troll", [(4, 5)]))
    assert made["enemies"][-1] == {"card": "troll", "at": "4,5"} and len(made["enemies"]) == 3
    assert len(drawn(("enemy:troll", [(4, 5)]), ("enemy:troll", [(4, 5)]))["enemies"]) == 2
    ally = drawn(("ally:ferryman", [(9, 4)]))
    assert [each["at"] for each in ally["allies"]] == ["2,7", "9,4"] and len(ally["enemies"]) == 2


def test_a_zone_grows_and_shrinks_by_strokes() -> None:
    made = drawn(("new_zone", [(4, 3), (5, 3)]), ("zone:zone 1", [(6, 3)]))
    assert made["zones"][-1] == {"id": "zone 1", "spaces": [[4, 3], [5, 3], [6, 3]]}
    made = stroke(made, "zone:zone 1", [Hex(5, 3), Hex(6, 3)], example_box())
    assert made["zones"][-1]["spaces"] == [[4, 3]]


def test_a_tile_is_laid_turned_and_taken_away_as_a_whole() -> None:
    cells = (TileCell(0, 0), TileCell(1, 0), TileCell(2, 0, "tall"), TileCell(3, 0, half=True))
    box = replace(example_box(), tiles=(Tile("X", cells),))
    made = drawn(("tile:X", [(20, 0)]), box=box)
    assert read_adventure(joined(made), "x", box).tall[-1] == Hex(22, 0)
    turned = stroke(made, "tile:X", [Hex(20, 0)], box)
    assert turned["map"]["layout"] == [{"tile": "X", "q": 20, "r": 0, "turns": 1}]
    start = stroke(made, "ground:start", [Hex(20, 0), Hex(1, 7)], box)
    assert start["map"]["start"] == [[20, 0]]
    assert {Hex(20, 0), Hex(1, 7)} <= set(read_adventure(joined(start), "x", box).start)
    gone = stroke(start, "erase", [Hex(22, 0)], box)
    assert gone["map"]["layout"] == [] and gone["map"]["start"] == []
    over = joined(drawn(("tile:X", [(4, 0)]), box=box))
    with pytest.raises(DataError) as error:
        read_adventure(over, "x", box)
    assert error.value.pointer == "layout.0"


def test_the_spaces_of_a_tile_are_painted() -> None:
    record: Record = {"id": "X", "cells": []}
    record = tile_stroke(record, "ground:space", [(0, 0), (1, 0), (2, 0)])
    record = tile_stroke(record, "ground:tall", [(1, 0)])
    record = tile_stroke(record, "half", [(2, 0)])
    record = tile_stroke(record, "erase", [(0, 0)])
    box = box_from_plain({**example_plain(), "tiles": [record]}, "x")
    assert box.tiles[0].cells == (TileCell(1, 0, "tall"), TileCell(2, 0, "space", True))


# -- names --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("section", "place", "field", "new"),
    [
        ("tokens", 0, "name", "burrow"),
        ("zones", 0, "id", "pier"),
        ("cards", 1, "id", "Z"),
        ("rules", 1, "id", "tide"),
        ("tokens", 3, "name", "crates"),
    ],
)
def test_what_gets_another_name_is_called_so_everywhere(
    section: str, place: int, field: str, new: str
) -> None:
    before = spread(own())
    after = deepcopy(before)
    old = after[section][place][field]
    after[section][place][field] = new
    made = joined(carried(before, after))
    read_adventure(made, "mine", example_box())
    kept = {each["id"] for each in made["cards"]} if section == "tokens" else set()
    named = {
        line.get(each)
        for card in made["cards"]
        for line in (*card.get("when", ()), *card.get("do", ()))
        for each in ("on", "at", "who")
    }
    revealed = {name for card in made["cards"] for line in card.get("when", ()) for name in line["reveal"]}
    assert old not in (named | revealed) - kept
    if section == "tokens" and place == 0:
        assert made["cards"][2]["do"][0]["at"] == new


def test_tokens_and_zones_have_names_in_each_language() -> None:
    plain = own()
    plain["names"] = [{"id": "supplies", "name": {"text": "Crates", "ru": "Ящики"}}]
    adventure = read_adventure(plain, "mine", example_box())
    assert [speak(thing(adventure, "supplies"), each) for each in LANGUAGES] == ["Crates", "Ящики", "Crates"]
    assert speak(thing(adventure, "landing"), "en") == speak(
        thing(replace(adventure, words=()), "landing"), "en"
    )


def test_only_what_is_there_has_other_names_and_each_once() -> None:
    plain = own()
    plain["names"] = [{"id": "moon", "name": "Moon"}]
    assert refused(facts(plain)).pointer == "adventures.0.names.0.id"
    plain["names"] = [{"id": "supplies", "name": each} for each in ("Crates", "Boxes")]
    assert refused(facts(plain)).pointer == "adventures.0.names"


def test_what_is_taken_away_takes_its_other_names_along() -> None:
    before = {
        **spread(own()),
        "names": [{"id": "supplies", "name": "Crates"}, {"id": "landing", "name": "Pier"}],
    }
    after = stroke(before, "erase", [Hex(6, 5)], example_box())
    assert [each["id"] for each in carried(before, after)["names"]] == ["landing"]


def test_a_text_is_told_in_the_languages_it_was_written_in() -> None:
    plain = own()
    plain["cards"][0]["text"] = {"text": "Схватка в тумане.", "fr": "Un combat dans la brume."}
    plain["cards"][1]["text"] = "Бревно шевелится."
    state = begun(GAME, facts=facts(plain), adventure=plain["id"]).state
    told = [speak(card_text(state, "A"), each) for each in LANGUAGES]
    assert told == ["Схватка в тумане.", "Схватка в тумане.", "Un combat dans la brume."]
    assert {speak(card_text(state, "B"), each) for each in LANGUAGES} == {"Бревно шевелится."}


def test_a_condition_without_words_is_told_by_what_it_waits_for() -> None:
    plain = own()
    for card in plain["cards"]:
        for line in card.get("when", []):
            line.pop("text")
    plain["cards"][0]["when"][1]["n"] = 3
    state = begun(GAME, facts=facts(plain), adventure=plain["id"]).state
    told = [speak(condition_text(state, "A", number)) for number in range(4)]
    assert told == [
        "A Hero enters: landing.",
        "Round 3 ends.",
        "Round 7 ends.",
        "Attacked: Ferryman.",
    ]
    assert speak(condition_text(state, "B", 0)) == "Slain: Mire Giant."


# -- what looks odd -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda plain: plain["cards"][6].update(do=[]), "wins"),
        (lambda plain: plain["cards"][7].update(do=[]), "loses"),
        (lambda plain: plain["cards"][0]["when"].pop(1), "never revealed: C."),
        (lambda plain: plain["zones"].append({"id": "pit", "spaces": []}), "pit"),
        (lambda plain: plain["tokens"][0].update(name="E"), "same name"),
        (lambda plain: plain["enemies"].extend([{"card": "mire_giant", "at": "D"}] * 9), "miniatures"),
        (lambda plain: plain["rows"][-1].update(signs=".o......."), "fewer Spaces"),
    ],
)
def test_what_looks_odd_about_an_adventure_is_said(change: Any, said: str) -> None:
    plain = own()
    plain["cards"][2]["do"] = []
    change(plain)
    told = [speak(each) for each in ADVENTURES.kit(facts(plain), plain).check(plain, "mine")]
    assert any(said in each for each in told), told


# -- campaigns ----------------------------------------------------------------------------------------


def won(scene: Scene[Any], **changed: Any) -> Any:
    return replace(scene.state, status="won", round=5, **changed)


@pytest.mark.rule("BG-CAMPAIGN-01", "BG-CAMPAIGN-02", "BG-CAMPAIGN-04")
def test_a_campaign_goes_on_with_the_players_own_adventures() -> None:
    second = {**own("high_water"), "following": ""}
    first = {**own(), "following": second["id"]}
    table = begun(GAME, facts=facts(first, second), adventure=first["id"])
    more = sequel(won(table, upgrades=("brann_veteran",)))
    assert more is not None and more["adventure"] == second["id"]
    later = begun(GAME, **{**more, "after": 77})
    assert later.state.adventure.id == second["id"]
    chapter = later.state.campaign.chapters[0]
    assert (chapter.adventure, chapter.won, chapter.rounds, chapter.seed) == (first["id"], True, 5, 77)
    assert chapter.boards == ("brann_veteran",) and chapter.party == table.state.party
    assert sequel(won(later)) is None
    again = sequel(replace(later.state, status="lost"))
    assert again is not None
    third = begun(GAME, **again).state
    assert [each.won for each in third.campaign.chapters] == [True, False]
    assert third.adventure.id == second["id"] and third.campaign.boards == ("brann_veteran",)


def test_an_adventure_given_as_a_whole_can_be_lost_and_played_again() -> None:
    plain = own()
    more = sequel(replace(begun(GAME, adventure=plain).state, status="lost"))
    assert more is not None
    assert begun(GAME, **more).state.adventure.name == "Low Water"


@pytest.mark.parametrize(
    "text", ["{", "[]", "7", '{"name": "x"}', '{"id": 7, "name": "x"}', '{"id": "x", "name": {}}']
)
def test_what_is_no_adventure_of_ones_own_ends_a_campaign_without_an_error(text: str) -> None:
    second = {**own("high_water"), "following": ""}
    first = {**own(), "following": second["id"]}
    state = won(begun(GAME, facts=facts(first, second), adventure=first["id"]))
    strange = replace(state, campaign=replace(state.campaign, own=(dump(first), text)))
    assert sequel(strange) is None and goes_on(strange) is None


def test_a_wrong_chapter_is_refused() -> None:
    with pytest.raises(DataError) as error:
        begun(GAME, campaign={"chapters": [{"adventure": 3}]})
    assert speak(error.value.file) == "campaign"


# -- hostile files ------------------------------------------------------------------------------------

JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**9,
    1.5,
    "",
    "x" * 3000,
    [],
    {},
    [[]],
    {"id": 3},
    "4,5",
    [1, 2, 3],
)


def broken(plain: Any, chance: Random) -> Any:
    """The same with one value anywhere in it replaced, doubled or gone."""
    if isinstance(plain, dict) and plain and chance.random() < 0.85:
        name = chance.choice(list(plain))
        made = {**plain, name: broken(plain[name], chance)}
        if chance.random() < 0.1:
            del made[name]
        return made
    if isinstance(plain, list) and plain and chance.random() < 0.85:
        place = chance.randrange(len(plain))
        return [*plain[:place], broken(plain[place], chance), *plain[place + chance.randrange(2) :]]
    return chance.choice(JUNK)


def test_a_broken_adventure_is_read_or_refused_and_nothing_else() -> None:
    chance = Random(11)
    refusals = 0
    for _ in range(400):
        plain = broken(own(), chance)
        try:
            read_adventure(plain, "mine", example_box())
        except DataError as error:
            refusals += 1
            assert error.file == "mine" and speak(error.problem)
    assert refusals > 200
