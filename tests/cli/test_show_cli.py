"""How a table is shown: the board, the cards, what can be typed, and each seat its own view."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from companion.core.game import Withheld
from companion.core.seats import Seat
from companion.store import Store
from tests.cli.conftest import begin, shown
from tests.toy import TOY, Drew, State

# -- the picture --------------------------------------------------------------------------------------


@pytest.mark.parametrize("orders", [(), ("LayLocations", "--roll")])
def test_a_deleted_table_says_so_and_nothing_to_type(run, orders):
    run("new", "berserkers")
    if orders:
        run("do", "1", *orders)
        run("do", "1", "DrawRequest")
    run("delete", "1")
    told = run("show", "1").stdout
    assert "This table was deleted: bring it back first" in told and "companion restore 1" in told
    assert "companion do" not in told and "companion answer" not in told
    assert "companion restore 1" in run("orders", "1").stderr
    assert "companion restore 1" in run("amend", "1", "0", "--answer", "1=1", code=4).stderr
    run("restore", "1")
    assert "deleted" not in run("show", "1").stdout


def test_the_board_names_places_pieces_fires_and_darkness(table):
    table("adjust", "1", "berserkers.b2.health", "wounded")
    table("adjust", "1", "cells.1.fire", "yes")
    table("adjust", "1", "cells.4.darkness", "1")
    told = table("show", "1").stdout
    assert "L01 (1,1)" in told and "L12 (4,3)" in told
    assert "* Berserker 2 (Wounded)" in told and "* Black Shadow Rider" in told
    assert "FIRE LIT" in told and "DARKNESS 1" in told
    assert "Unused dice: 1, 2, 3, 4" in told and "Card A1: [1/2] Move 1" in told
    assert "cells.0.fire" not in told


def test_the_standing_of_requests_and_used_dice_are_shown(run):
    begin(run, "3", "9", "1 2 3 4 6")
    run("adjust", "1", "orcs.red", "L05")
    run("do", "1", "Move", "die=1", "card=A1", "who=B1", "to=L11")
    told = run("show", "1").stdout
    assert "Request 3" in told and "Pending. Orcs still stand on L05." in told
    assert "(used: 1)" in told and "Orcs' card:" in told


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_the_borders_of_the_board_fit_in_every_language(table, language):
    drawn = table("--lang", language, "show", "1").stdout.splitlines()
    board = [line for line in drawn if line.startswith(("|", "+"))]
    assert len(board) > 12 and len({len(line) for line in board}) == 1


def test_all_shows_every_value_by_its_path(table):
    told = table("show", "1", "--all").stdout
    assert "cells.0.fire" in told and "berserkers.b1.health" in told and "+--" not in told


def test_before_the_locations_lie_there_is_no_board(run):
    run("new", "berserkers")
    told = run("show", "1").stdout
    assert "+--" not in told and "companion do 1 LayLocations" in told


def test_the_open_question_is_shown_with_the_words_to_type(table):
    table("do", "1", "EndActions")
    told = table("show", "1").stdout
    assert "? What do the riders' dice show?" in told
    assert "companion answer 1 1 2 3" in told and "companion answer 1 --roll" in told


def test_a_lost_game_says_so_and_that_the_checkpoint_is_open(table):
    table("do", "1", "SaveCheckpoint")
    table("adjust", "1", "status", "lost")
    told = table("show", "1").stdout
    assert "The game is lost" in told and "companion do 1 RestoreCheckpoint" in told
    table("do", "1", "RestoreCheckpoint")
    assert shown(table)["status"] == "playing"


def test_a_won_game_shows_its_score_line_by_line(table):
    table("adjust", "1", "status", "won")
    told = table("show", "1").stdout
    assert "Berserkers in full health: 3 at +3 each: +9" in told and "points" in told


# -- seats --------------------------------------------------------------------------------------------


def seen(thing, seat):
    return Withheld(Seat("P1"), rule=thing.rule) if isinstance(thing, Drew) and seat != "P1" else thing


def veiled(state: State, seat: Seat) -> State:
    return state if seat == "P1" else replace(state, hand=("?",) * len(state.hand))


SECRET = replace(TOY, id="toy", seats=(Seat("P1"), Seat("P2")), seen=seen, veiled=veiled)


@pytest.fixture
def secret(run, monkeypatch):
    """A table at which only P1 sees the cards."""
    opened = Store.open

    def open_with_toy(**_how: object) -> Store:
        return opened(get_game=lambda game_id: SECRET, game_ids=("toy",))

    monkeypatch.setattr("companion.cli.shared.Store.open", open_with_toy)
    with open_with_toy() as store:
        store.tables.create("toy", "", {})
    run("do", "1", "DrawCard")
    run("answer", "1", "fox")
    return run


def test_each_seat_sees_the_table_with_its_own_eyes(secret):
    assert "Cards: fox" in secret("show", "1", "--seat", "P1").stdout
    assert "Cards: ?" in secret("show", "1", "--seat", "p2").stdout
    assert json.loads(secret("show", "1", "--seat", "P2", "--json").stdout)["state"]["hand"] == ["?"]
    refused = secret("show", "1", "--seat", "P9", code=2).stderr
    assert "There is no seat 'P9'; there are P1, P2." in refused


def test_the_journal_is_told_and_written_for_one_seat(secret, tmp_path):
    assert "The card is fox." in secret("log", "1", "--seat", "P1").stdout
    theirs = secret("log", "1", "--seat", "P2").stdout
    assert "fox" not in theirs and "P1 decides in secret." in theirs
    path = tmp_path / "evening.txt"
    secret("log", "1", "--seat", "P2", "--out", str(path))
    assert path.read_text(encoding="utf-8") == theirs
    secret("log", "1", "--out", str(path), code=2)
    secret("log", "1", "--out", str(path), "--replace", "--json")
    assert "fox" in json.dumps(json.loads(path.read_text(encoding="utf-8")))


def test_a_game_without_seats_says_so(table):
    assert "This game has no seats" in table("show", "1", "--seat", "P1", code=2).stderr


def test_a_game_without_a_picture_is_shown_by_its_headline_and_its_values(secret):
    assert "Total 0" in secret("show", "1").stdout
    assert "total" in secret("show", "1", "--all").stdout
    assert "Toy orders: Add" in secret("orders", "1").stdout
    assert "companion do 1 Add n=1" in secret("show", "1").stdout
