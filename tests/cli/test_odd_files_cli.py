"""Odd files and words: reports in one file, empty words, a column twice, files that are named alike."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.decks.reports import LEGAL
from tests.decks.worlds import FIXTURES

TABLE = FIXTURES / "warcry_invented.csv"
OTHER = LEGAL.replace("3 Ash Prowlers", "1 Ash Prowlers")


@pytest.fixture
def cards(run: Run) -> Run:
    run("cards", "import", str(TABLE), "--game", "warcry")
    return run


def test_two_reports_cannot_go_to_one_file(cards, tmp_path):
    (tmp_path / "anna.txt").write_text(LEGAL, encoding="utf-8")
    words = ("deck", "check", str(tmp_path / "anna.txt"), "--game", "warcry")
    out = str(tmp_path / "r")
    assert "one file" in cards(*words, "--csv", out, "--html", out, code=2).stderr
    assert not Path(out).exists()
    assert "name of a file" in cards(*words, "--pdf", "", code=2).stderr


def test_an_empty_word_is_not_the_folder_here(cards, tmp_path, monkeypatch):
    (tmp_path / "anna.txt").write_text(LEGAL, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert "has to be named" in cards("deck", "check", "", "--game", "warcry", code=2).stderr


def test_a_game_without_box_facts_exports_none(run, tmp_path):
    assert "no box facts" in run("facts", "export", "warcry", str(tmp_path / "x.json"), code=3).stderr
    assert not (tmp_path / "x.json").exists()


@pytest.mark.parametrize(
    ("more", "why"), [(",banned", "These columns stand here twice: banned."), ("", "more cells in the row")]
)
def test_a_card_table_with_a_column_twice_or_a_cell_too_many_is_refused(run, tmp_path, more, why):
    head, *rows = TABLE.read_text(encoding="utf-8").strip().split("\n")
    (tmp_path / "cards.csv").write_text(
        "\n".join([head + more, *(f"{row},1" for row in rows)]), encoding="utf-8"
    )
    assert "banned" in head
    assert why in run("cards", "import", str(tmp_path / "cards.csv"), "--game", "warcry", code=3).stderr


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("name,cost,cost\nЗодчий,3,9\n", "These columns stand here twice: cost."),
        ("name,cost\nЗодчий,3\nЗодчий,9\n", "twice"),
        ("name,price\nЗодчий,9\n", "These columns are not known: price."),
        ("name,cost\nЗодчий,9,9,9\n", "more cells in the row"),
    ],
)
def test_facts_that_would_be_lost_in_silence_are_refused(run, tmp_path, text, why):
    (tmp_path / "x.csv").write_text(text, encoding="utf-8")
    assert why in run("facts", "import", "kubnazub", str(tmp_path / "x.csv"), code=3).stderr


def players(run: Run) -> set[str]:
    return {
        each["name"] for each in json.loads(run("event", "show", "1", "--json").stdout)["state"]["players"]
    }


def test_files_of_one_name_are_told_apart_by_their_folders(cards, tmp_path):
    for name, text in (("Kim", LEGAL), ("Lea", OTHER), ("Max", f"Player: Max\n{LEGAL}")):
        (tmp_path / "in" / name).mkdir(parents=True)
        (tmp_path / "in" / name / "deck.txt").write_text(text, encoding="utf-8")
    cards("event", "new", "Spring", "--game", "warcry")
    cards("event", "register", "1", str(tmp_path / "in"), code=1)
    assert players(cards) == {"Kim/deck", "Lea/deck", "Max"}


def put(place: Path, text: str) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("first", ["in", "in/r1"])
def test_a_player_on_record_stays_that_player_when_a_file_of_the_same_name_comes(cards, tmp_path, first):
    put(tmp_path / "in" / "r1" / "Kim.txt", LEGAL)
    cards("event", "new", "Spring", "--game", "warcry")
    cards("event", "register", "1", str(tmp_path / first))
    put(tmp_path / "in" / "r2" / "Kim.txt", OTHER)
    for _ in range(2):
        cards("event", "register", "1", str(tmp_path / "in"), code=1)
        assert players(cards) == {"Kim", "r2/Kim"}
    (tmp_path / "in" / "r1" / "Kim.txt").unlink()
    cards("event", "register", "1", str(tmp_path / "in"), code=1)
    assert players(cards) == {"Kim", "r2/Kim"}


def test_as_many_folders_are_named_as_tell_files_apart(cards, tmp_path):
    for folder, text in (("a/r1", LEGAL), ("b/r1", OTHER), ("b/r2", OTHER)):
        put(tmp_path / "in" / folder / "Kim.txt", text)
    cards("event", "new", "Spring", "--game", "warcry")
    cards("event", "register", "1", str(tmp_path / "in"), code=1)
    assert players(cards) == {"a/r1/Kim", "b/r1/Kim", "b/r2/Kim"}


@pytest.mark.skipif(sys.platform != "linux", reason="only here names are bytes")
def test_files_whose_names_are_no_utf_8_are_two_players(cards, tmp_path):
    folder = os.fsencode(tmp_path / "in")
    os.mkdir(folder)
    for name, text in (("Анна", LEGAL), ("Иван", OTHER)):
        with open(os.path.join(folder, name.encode("cp1251") + b".txt"), "w", encoding="utf-8") as file:
            file.write(text)
    cards("event", "new", "Spring", "--game", "warcry")
    cards("event", "register", "1", str(tmp_path / "in"), code=1)
    assert len(players(cards)) == 2


LOWER = """
id = "club"
game = "warcry"
version = "1"
title = { en = "Club night" }
[[section]]
id = "army"
types = ["unit", "ATTACHMENT"]
least = 30
[[section]]
id = "action"
types = ["tactic", "command", "Reaction"]
least = 30
"""


def test_types_of_a_format_do_not_mind_case(cards, tmp_path):
    (tmp_path / "club.toml").write_text(LOWER, encoding="utf-8")
    (tmp_path / "anna.txt").write_text(LEGAL, encoding="utf-8")
    words = ("--game", "warcry", "--format", str(tmp_path / "club.toml"))
    cards("deck", "check", str(tmp_path / "anna.txt"), *words)
