"""Correcting the past by words: every answer can be reached, and nothing is struck by a typing mistake."""

from __future__ import annotations

import json
import os
import pty
import select
import shlex
import signal
import subprocess
import sys
import time

import pytest

from companion.cli import amending
from companion.core.questions import Choose
from tests.cli.conftest import begin, shown


@pytest.fixture
def zodd(run):
    """A table whose roll has five dice: entry 5."""
    return begin(run, "9", "2", "3 3 6 6 2")


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("phase1_dice=6,2,1,1", "Exactly 5 dice are needed."),
        ("phase1_dice=6,2,1,1,1,1", "Exactly 5 dice are needed."),
        ("phase1_dice=6,2,1,1,7", "No die here shows 7."),
        ("phase1_dice=²,2,1,1,1", "No die here shows ²."),
        ("phase1_dice=", "Exactly 5 dice are needed."),
        ("dice=6,2,1,1,2", "'dice=6,2,1,1,2' names no question of entry 5. Its questions: phase1_dice."),
        ("phase1_dice#2=6,2,1,1,2", "names no question of entry 5"),
        ("2=6,2,1,1,2", "names no question of entry 5"),
        ("4:request_card=8", "names no entry from 5 on"),
        ("²:phase1_dice=1,1,1,1,1", "names no entry from 5 on"),
        ("99:phase1_dice=1,1,1,1,1", "There is no entry 99"),
    ],
)
def test_a_wrong_answer_is_refused_in_one_sentence_and_nothing_is_struck(zodd, word, said):
    before = shown(zodd)
    refused = zodd("amend", "1", "5", "--answer", word, "--yes", code=1)
    assert said in refused.stderr and len(refused.stderr.splitlines()) == 1 and not refused.stdout
    assert shown(zodd) == before


def test_the_dice_of_an_old_roll_are_changed(zodd):
    told = zodd("amend", "1", "5", "--answer", "phase1_dice=6,2,1,1,2", "--yes").stdout
    assert "The correction is kept." in told
    assert [die["value"] for die in shown(zodd)["pool"]] == [6, 2, 1, 1]
    zodd("amend", "1", "5", "--answer", "1=1 1 1 1 1", "--yes")
    assert [die["value"] for die in shown(zodd)["pool"]] == [1, 1, 1, 1]


def test_a_card_with_a_number_is_a_card(zodd):
    zodd("amend", "1", "3", "--answer", "request_card=11", "--yes")
    assert shown(zodd)["requests"] == [9, 11]
    assert "cannot be in this pile" in zodd("amend", "1", "3", "--answer", "1=13", code=1).stderr


def test_the_answers_of_later_entries_are_given_as_the_corrected_table_asks(zodd):
    before = shown(zodd)
    asked = zodd("amend", "1", "2", "--answer", "request_card=7", "--yes", code=1).stdout
    assert "entry 5 needs an answer (phase1_dice):" in asked and "--answer 5:phase1_dice=" in asked
    assert "white, white, white, white, blue" in asked and shown(zodd) == before
    zodd("amend", "1", "2", "--answer", "request_card=7", "--answer", "5:phase1_dice=1,2,3,4,6", "--yes")
    assert [die["value"] for die in shown(zodd)["pool"]] == [1, 2, 3, 4]


@pytest.fixture
def two_passes(run):
    """Request 12: the Orcs play twice; entry 8 rolled 6 and 6."""
    begin(run, "12", "2", "1 1 1 1")
    run("adjust", "1", "orcs.black", "L06")
    run("do", "1", "EndActions")
    run("answer", "1", "1", "1", "1")
    for _ in range(2):
        run("answer", "1", "6")
    return run


def test_the_second_answer_of_a_key_can_be_named(two_passes):
    run = two_passes
    at = str(len(json.loads(run("log", "1", "--json").stdout)) - 1)
    listed = run("amend", "1", at).stdout
    assert "1. orc_dice#1 @1:" in listed and "2. orc_dice#2 @2:" in listed
    doubtful = run("amend", "1", at, "--answer", "orc_dice=5", "--yes", code=1).stderr
    assert "names several questions. Its questions: orc_dice#1, orc_dice#2." in doubtful
    run("amend", "1", at, "--answer", "orc_dice#2=5", "--yes")
    faces = [each["answer"] for each in json.loads(run("amend", "1", at, "--json").stdout)["questions"]]
    assert faces == [[6], [5]]
    run("amend", "1", at, "--answer", "1=4", "--yes")
    faces = [each["answer"] for each in json.loads(run("amend", "1", at, "--json").stdout)["questions"]]
    assert faces == [[4], [5]]


@pytest.mark.parametrize(
    ("key", "fits"),
    [("shield", True), ("Shield@rider-red", True), ("shield@rider-blue", False), ("shield#1", True),
     ("shield#2", False), ("3", True), ("1", False), ("meeple", False)],
)  # fmt: skip
def test_a_question_is_known_by_its_key_by_whom_it_is_about_and_by_its_number(key, fits):
    question = Choose("shield", "BK-ITEM-02", ("none", "B1"), about=("rider-red",))
    given = amending._Given(f"{key}=B1", 5, key, "B1")
    assert given.means(question, ["rider_dice", "meeple"]) is fits


def test_an_entry_without_a_change_shows_its_questions_and_how_to_change_them(zodd):
    told = zodd("amend", "1", "5").stdout
    assert "1. phase1_dice: What do your dice show? 3, 3, 6, 6, 2" in told
    assert "companion amend 1 5 --answer phase1_dice=3,3,6,6,2" in told
    assert "companion amend 1 0" not in zodd("amend", "1", "0").stdout


def suggested(told: str) -> list[str]:
    """The other answer that an entry suggests, as a shell takes it apart."""
    line = next(line for line in told.splitlines() if "--answer" in line)
    return shlex.split(line)[1:]


def test_a_suggested_answer_is_taken_as_it_is_typed_when_its_name_has_blanks(run):
    run("new", "warcry", "--seed", "4")
    run("answer", "1", "P1")
    told = run("amend", "1", "1").stdout
    assert "flip#1='" in told
    assert json.loads(run(*suggested(told), "--json").stdout)["state"] == shown(run)


def test_a_suggested_answer_is_taken_as_it_is_typed_when_it_is_a_place(run):
    run("facts", "set", "berserkers", "elves_start", "[]")
    run("new", "berserkers", "--seed", "4")
    run("do", "1", "LayLocations", "--roll")
    for request in ("4", "2"):
        run("do", "1", "DrawRequest")
        run("answer", "1", request)
    run("do", "1", "BeginPlay")
    for place in ("4,3", "1,1", "2,1"):
        run("answer", "1", place)
    entry = str(len(json.loads(run("log", "1", "--json").stdout)) - 1)
    told = run("amend", "1", entry).stdout
    assert json.loads(run(*suggested(told), "--json").stdout)["state"] == shown(run)


def test_a_plan_says_what_is_open_when_it_could_not_be_kept(run):
    run("new", "berserkers")
    run("do", "1", "LayLocations", "--roll")
    run("note", "1", "a")
    run("do", "1", "DrawRequest")
    told = run("amend", "1", "2", "--strike").stdout
    assert "answer the open question first" in told and "companion answer 1" in told and "--yes" not in told
    run("amend", "1", "2", "--strike", "--yes", code=1)
    run("undo", "1")
    assert "add --yes to keep it" in run("amend", "1", "2", "--strike").stdout


def test_another_order_in_its_place_may_be_one_text_or_several_words(table):
    table("do", "1", "HelpVillagers", "die=1")
    for words in (("Move die=2 card=A1 who=B1 to=L11",), ("Move", "die=2", "card=A1", "who=B1", "to=L11")):
        told = table("amend", "1", "6", "--with", *words, "--yes").stdout
        assert "The correction is kept." in told
        assert shown(table)["berserkers"]["b1"]["at"] == [3, 1] and shown(table)["gauge"] == 0
        table("undo", "1")
    told = table("amend", "1", "6", "--with", "Reroll die=4", "--answer", "reroll=6", "--yes").stdout
    assert [die["value"] for die in shown(table)["pool"]] == [1, 2, 3, 6]
    table("amend", "1", "6", "die=4", code=2)
    assert "needs an answer (reroll)" in table("amend", "1", "6", "--with", "Reroll die=3", code=1).stdout


def test_it_is_said_that_nothing_was_kept_and_how_to_keep_it(zodd):
    before = shown(zodd)
    assert "Nothing was kept: add --yes" in zodd("amend", "1", "5", "--strike").stdout
    assert shown(zodd) == before


def test_the_set_up_cannot_be_struck_and_says_so(zodd):
    refused = zodd("amend", "1", "0", "--with", "RollDice", "--yes", code=1).stderr
    assert "The first entry sets the table up, and no other does." in refused
    assert "it can be changed, not struck" in zodd("amend", "1", "0", "--strike", "--yes", code=1).stderr


@pytest.mark.skipif(os.name == "nt", reason="needs a terminal")
def test_a_long_plan_tells_how_far_it_is_and_ctrl_c_stops_it_with_nothing_changed(table, tmp_path):
    script = tmp_path / "slow.py"
    script.write_text(
        "import signal, time\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where tests run behind a shell\n"
        "from companion.core import amend\n"
        "kept = amend.Planning.step\n"
        "def slow(*words):\n"
        "    time.sleep(0.4)\n"
        "    return kept(*words)\n"
        "amend.Planning.step = slow\n"
        "from companion.cli import main\n"
        "main()\n"
    )
    for _ in range(30):
        table("note", "1", "a long evening")
    before = table("log", "1").stdout
    terminal, theirs = pty.openpty()
    words = ["amend", "1", "5", "--answer", "phase1_dice=6,6,6,6", "--yes"]
    running = subprocess.Popen(
        [sys.executable, str(script), *words], stderr=theirs, stdout=subprocess.DEVNULL
    )
    told = b""
    while b"entries worked out" not in told:
        assert running.poll() is None, told
        if select.select([terminal], [], [], 1)[0]:
            told += os.read(terminal, 4096)
    running.send_signal(signal.SIGINT)
    assert running.wait(60) == 130
    time.sleep(0.1)
    assert b"It was stopped, and nothing was changed." in told + os.read(terminal, 65536)
    os.close(theirs)
    assert table("log", "1").stdout == before


# -- with the eyes of a seat ------------------------------------------------------------------------------


def test_what_a_strike_makes_a_later_entry_ask_can_be_answered(duel):
    told = duel("amend", "1", "2", "--strike", code=1).stdout
    assert "Nothing was kept; answer it with: --answer 8:draw#2=…" in told
    duel("amend", "1", "2", "--strike", "--answer", "8:draw#2=owl", "--yes")
    assert "owl" in json.dumps(shown(duel)["sides"][1]["hand"])


@pytest.mark.rule("TABLE-AMEND-02")
@pytest.mark.parametrize(
    ("seat", "change", "why"),
    [
        ("P1", ("2", "--strike"), "This entry is another seat's secret."),
        ("P1", ("2", "--with", "Plan seat=P2 card=owl"), "This entry is another seat's secret."),
        ("P2", ("2", "--strike"), "Entry 3 comes later and is another seat's secret:"),
        ("P2", ("2", "--answer", "nonsense=owl"), "Entry 3 comes later and is another seat's secret:"),
        ("P1", ("6", "--strike"), "Entry 8 comes later and is another seat's secret:"),
    ],
)
def test_a_correction_that_could_tell_a_secret_is_refused_before_it_is_read(duel, seat, change, why):
    before = duel("log", "1").stdout
    assert why in duel("amend", "1", *change, "--yes", "--seat", seat, code=1).stderr
    assert duel("log", "1").stdout == before


def test_with_open_cards_behind_it_a_seat_corrects_its_own_orders_and_no_others(duel):
    duel("note", "1", "Tea.")
    at = str(len(json.loads(duel("log", "1", "--json").stdout)) - 1)
    why = "This entry is another seat's secret."
    assert why in duel("amend", "1", at, "--with", "Plan seat=P2 card=kite", "--seat", "P1", code=1).stderr
    assert (
        "no longer fitting: 0."
        in duel("amend", "1", at, "--with", "Plan seat=P1 card=asp", "--seat", "P1").stdout
    )


def test_a_seat_is_typed_as_a_word(duel):
    duel("do", "1", "Plan", "seat=P1", "card=asp")
    assert shown(duel)["sides"][0]["plan"] == "asp"


def test_what_the_table_now_does_by_itself_is_asked_and_listed_at_its_place(run):
    """Black meets the villagers after all and enrols a squad, which has to roll before the next turn."""
    table = begin(run, "2", "11", "3 3 1 6")
    table("adjust", "1", "riders.black.at", "[0,1]")
    table("do", "1", "EndActions")
    table("answer", "1", "6", "6", "6")
    table("do", "1", "RollDice")
    table("answer", "1", "1", "2", "3", "4")
    riders = str(len(json.loads(table("log", "1", "--json").stdout)) - 2)
    change = ("amend", "1", riders, "--answer", "rider_dice=5,6,6", "--answer", "meeple=blue")
    asked = table(*change, code=1).stdout
    assert f"entry {riders}+1 needs an answer (orc_dice):" in asked
    assert f"--answer {riders}+1:orc_dice=…" in asked
    assert json.loads(table(*change, "--json", code=1).stdout)["asked"] == f"{riders}+1"
    wrong = table(*change, "--answer", f"{riders}+1:orc=5", code=1)
    assert f"names no question of entry {riders}+1. Its questions: orc_dice." in wrong.stderr
    assert "names no entry" in table(*change, "--answer", "1+1:orc_dice=5", code=1).stderr
    whole = (*change, "--answer", f"{riders}+1:orc_dice=5")
    assert [each["entry"] for each in json.loads(table(*whole, "--json").stdout)["new"]] == [f"{riders}+1"]
    kept = table(*whole, "--yes").stdout
    assert f"entry {riders}+1: new, the table does it by itself: Play the Orcs" in kept
    assert "Entries that fit: 1; worked out again: 1; no longer fitting: 0." in kept
