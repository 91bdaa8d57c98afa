"""Every kind of fact of a box: made, changed and removed from the command line and in the editor."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from app.presenters.facts.documents import BoxEditor
from app.presenters.facts.editor import open_editor
from app.presenters.session import AppSession
from companion.core.facts import Cards, Lines, fresh
from companion.games import get_game
from companion.games.boardgame.facts.read import example_plain
from companion.store import Store

Run = Callable[..., Result]
KIT = get_game("boardgame").facts
ENEMY = '{"id": "crow", "health_3": 1, "health_4": 2, "health_5": 3, "dice": ["yellow"], "powers": []}'


@pytest.fixture
def facts(run: Run) -> Callable[..., Result]:
    return lambda verb, *words, code=0: run("facts", verb, "boardgame", *words, code=code)


def shown(facts: Any, path: str) -> Any:
    return json.loads(facts("show", path, "--json").stdout)


def test_a_card_is_added_changed_and_removed(facts: Any) -> None:
    facts("add", "enemies", ENEMY)
    assert shown(facts, "enemies.crow")["health_4"] == 2
    facts("set", "enemies.crow.health_4", "5")
    facts("add", "enemies.crow.powers", '{"tag": "hunts", "who": "brann"}')
    assert shown(facts, "enemies.crow.powers") == [{"tag": "hunts", "who": "brann"}]
    facts("remove", "enemies.crow.powers.0")
    facts("remove", "enemies.crow")
    assert shown(facts, "enemies") == example_plain()["enemies"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("set", "dice.yellow.faces", "[]"), "box facts, dice.0.faces: This die has no faces."),
        (
            ("set", "hero_boards.0.track.1.at", "1"),
            "hero_boards.0.track.1.at: The thresholds go up: 1 stands",
        ),
        (("add", "enemies", '{"id": "crow"}'), "box facts, enemies.10.health_3: This field is missing."),
        (("add", "enemies.0.health_3", "4"), "box facts, enemies.0.health_3: This is not a list."),
        (("add", "monsters", "{}"), "box facts, monsters: 'monsters' is not one of dice, "),
        (("remove", "enemies"), "box facts, enemies: A whole section is not removed, but reset."),
        (("remove", "enemies.unicorn"), "box facts, enemies.unicorn: There is no 'unicorn'."),
        (("remove", "dice.yellow.faces.9"), "box facts, dice.yellow.faces.9: There is no '9'."),
        (("remove", "dice.yellow"), "There is no die of the colour 'yellow'."),
        (("add", "adventures", "nowhere.toml"), "nowhere.toml: The file cannot be read"),
        (
            ("add", "adventures", "nothing"),
            "box facts, adventures: 'nothing' is not one of training, high_water.",
        ),
        (("add", "adventures", "{}"), "box facts, rows: This map has no Spaces."),
    ],
)
def test_what_cannot_be_is_one_sentence_and_changes_nothing(facts: Any, words: Any, sentence: str) -> None:
    told = facts(*words, code=3)
    assert sentence in told.output, told.output
    assert len(told.output.strip().splitlines()) == 1
    assert "copied" not in facts("show").stdout


def test_an_adventure_is_copied_changed_loaded_and_removed(facts: Any, tmp_path: Path) -> None:
    assert facts("add", "adventures", "training").stdout == "Adventures: Low Water\n"
    facts("set", "adventures.training_2.name", "Mud")
    refused = facts("set", "adventures.training_2.tokens.0.at", "[5, 2]", code=3)
    assert "box facts, adventures.0.tokens.0.at: This Space is Scenery." in refused.output
    (tmp_path / "mine.json").write_text(json.dumps({**shown(facts, "adventures.training_2"), "id": "mine"}))
    assert facts("add", "adventures", str(tmp_path / "mine.json")).stdout == "Adventures: Mud, Mud\n"
    (tmp_path / "bad.toml").write_text(
        'id = "bad"\nname = "Bad"\nrows = [{ r = 0, signs = "o#" }]\nstart = [[1, 0]]'
    )
    assert (
        "bad.toml, start.0: This Space is Scenery."
        in facts("add", "adventures", str(tmp_path / "bad.toml"), code=3).output
    )
    facts("remove", "adventures.mine")
    assert [each["id"] for each in shown(facts, "adventures")] == ["training_2"]


def test_an_adventure_of_an_id_that_is_taken_comes_in_under_another_and_only_once(
    facts: Any, tmp_path: Path
) -> None:
    facts("add", "adventures", "training")
    theirs = {**shown(facts, "adventures.training_2"), "name": "Mud", "following": "training_2"}
    (tmp_path / "theirs.json").write_text(json.dumps(theirs))
    for is_new in (True, False):
        told = facts("add", "adventures", str(tmp_path / "theirs.json"))
        assert told.stdout == "Adventures: Low Water, Mud\n"
        assert ("this one is called training_3 here" in told.stderr) is is_new
    mud = shown(facts, "adventures.training_3")
    assert mud["following"] == "training_3"


def test_an_adventure_with_the_longest_id_can_be_copied(facts: Any, tmp_path: Path) -> None:
    facts("add", "adventures", "training")
    long = {**shown(facts, "adventures.training_2"), "id": "the_siege_of_the_northern_watch_and_mill"}
    (tmp_path / "long.json").write_text(json.dumps(long))
    facts("add", "adventures", str(tmp_path / "long.json"))
    facts("add", "adventures", long["id"])
    assert [len(each["id"]) <= 40 for each in shown(facts, "adventures")] == [True] * 3


def test_a_table_begins_with_an_own_adventure(run: Run, facts: Any) -> None:
    facts("add", "adventures", "training")
    run("new", "boardgame", "--set", "adventure=training_2")
    assert "Low Water" in run("show", "1").stdout


def test_a_campaign_goes_on_from_the_command_line(run: Run) -> None:
    run("new", "boardgame", "--name", "Saga")
    assert "No table follows on this one." in run("next", "1", code=4).output
    run("do", "1", "BeginAdventure")
    run("adjust", "1", "status", "won")
    run("next", "1")
    assert "High Water" in run("show", "2").stdout
    run("next", "1")
    assert "There is no table 3." in run("show", "3", code=4).output


# -- the editor -----------------------------------------------------------------------------------------


@pytest.fixture
def box(tmp_path: Path) -> Iterator[BoxEditor]:
    session = AppSession(open_store=lambda: Store(tmp_path / "data"), language="en")
    session.start()
    yield open_editor(session, "boardgame")
    session.store.close()


CARDS = (
    [each.id for each in KIT.schema.sections if isinstance(each.of, Cards) and each.of.grows] if KIT else []
)


@pytest.mark.parametrize("section", CARDS)
def test_a_card_of_every_kind_is_made_and_removed_in_the_editor(box: BoxEditor, section: str) -> None:
    """A new hero board and a new Enemy begin with the least they can have, and can be stored at once."""
    session = box._session
    box.open(section)
    shape = box.at.shape
    if isinstance(shape, Cards) and len(box.at.held) == shape.most:  # of dice there is one of each colour
        box.at = box.at.on_card(shape.most - 1)
        box.pick("remove", "remove")
    before = len(box.at.held)
    box.add("card")
    assert session.error == "" and len(box.at.held) == before + 1
    made = session.store.facts.get("boardgame")[section][-1]
    assert isinstance(shape, Cards) and made == fresh(shape.fields, made)
    box.undo()
    assert len(box.at.held) == before
    box.redo()
    box.at = box.at.on_card(before)
    own = box.at.rows[0] if box.at.rows else None
    if own is not None and own.path == (before,):
        box.pick("remove", "remove")
    else:
        box.use_card_tool("remove")  # a card that is only a map
    assert session.error == "" and len(box.at.held) == before


def test_lines_are_added_changed_and_removed_in_the_editor(box: BoxEditor) -> None:
    session = box._session
    box.open("direction")
    box.add("line")
    assert isinstance(box.at.shape, Lines)
    assert session.store.facts.get("boardgame")["direction"] == [{"successes": 0, "way": 0}]
    box.pick("way", "3")
    assert session.store.facts.get("boardgame")["direction"] == [{"successes": 0, "way": 3}]
    box.pick("remove", "remove")
    assert session.store.facts.get("boardgame")["direction"] == []


@pytest.mark.parametrize(
    ("section", "page", "row", "block", "choice", "said"),
    [
        ("dice", "faces", "0", "remove", "remove", ""),
        ("hero_boards", "track", "1", "at", "1", "The thresholds go up"),
    ],
)
def test_what_cannot_be_is_refused_in_the_editor(
    box: BoxEditor, section: str, page: str, row: str, block: str, choice: str, said: str
) -> None:
    session = box._session
    box.open(section)
    if box.at.has_long_list:
        box.at = box.at.on_card(0)
    box.switch("page", page)
    if section == "dice":
        while len(box.at.rows) > 1:
            box.toggle(box.at.rows[0].id)
            box.pick("remove", "remove")
            assert session.error == ""
        before = session.store.facts.get("boardgame")
        box.toggle("0")
        box.pick("remove", "remove")
        assert session.error == "box facts, dice.0.faces: This die has no faces."
    else:
        before = session.store.facts.get("boardgame")
        box.toggle(row)
        box.write(block, choice)
        assert said in session.error
    assert session.store.facts.get("boardgame") == before


def test_a_box_with_many_own_cards_comes_in_as_a_table_and_goes_out_and_in_again(run, tmp_path):
    run("facts", "export", "kubnazub", str(tmp_path / "box.csv"))
    head, *rows = list(csv.reader((tmp_path / "box.csv").read_text("utf-8-sig").splitlines()))
    own = [[f"Own card {n}", *rows[n % len(rows)][1:]] for n in range(130)]
    with (tmp_path / "own.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([head, *own])
    run("facts", "import", "kubnazub", str(tmp_path / "own.csv"))
    run("facts", "export", "kubnazub", str(tmp_path / "box.json"))
    run("facts", "import", "kubnazub", str(tmp_path / "box.json"))
    assert "Own card 129" in (tmp_path / "box.json").read_text("utf-8")
