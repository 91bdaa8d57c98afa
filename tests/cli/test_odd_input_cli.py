"""Odd words on the command line: one sentence and the right exit code, never a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from companion.core import limits
from companion.store import Store
from tests.cli.conftest import shown
from tests.source import ROOT

DEEP = "[" * 1200
LONG = "9" * 5000
HUGE = "99999999999999999999"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("show", HUGE), 2), (("show", LONG), 2), (("show", "²"), 2), (("show", "9007199254740992"), 4),
        (("log", "1", "--last", HUGE), 2), (("undo", "1", "--times", LONG), 2),
        (("undo", "1", "--times", "²"), 2),
        (("amend", "1", HUGE), 2), (("amend", "1", "5", "--answer", "x=²"), 1),
        (("amend", "1", "5", "--answer", f"phase1_dice={LONG}"), 1),
        (("amend", "1", "5", "--answer", "x"), 2),
        (("amend", "1", "5", "--with", DEEP), 3), (("new", "berserkers", "--seed", HUGE), 2),
        (("adjust", "1", "gold", DEEP), 1), (("adjust", "1", "gold", LONG), 1),
        (("adjust", "1", "gold", "²"), 1),
        (("adjust", "1", "pool", DEEP), 3), (("adjust", "1", "hand", DEEP), 3),
        (("adjust", "1", "riders.red.at", DEEP), 3), (("adjust", "1", DEEP, "5"), 1),
        (("do", "1", DEEP), 3), (("do", "1", "{" * 1200), 3), (("do", "1", "Move", f"to={DEEP}"), 3),
        (("do", "1", "Reroll", f"die={LONG}"), 3), (("do", "1", "Reroll", "die=²"), 3), (("do", "1", ""), 3),
        (("do", "1", "Move", f"slot={DEEP}", "who=B1", "to=L11"), 3),
        (("do", "1", "Move", "=5"), 3), (("do", "1", "Move 'who"), 2),
        (("orders", "²"), 2), (("orders", LONG), 2), (("orders", "chess"), 2),
        (("facts", "show", "berserkers", "locations.²"), 3),
        (("facts", "set", "berserkers", "sources", "5"), 3),
        (("facts", "set", "berserkers", "locations.0.cost", DEEP), 3),
        (("facts", "set", "berserkers", "locations.0.cost", LONG), 3),
        (("answer", "1", "²"), 1), (("answer", "1", "--", "--5"), 1),
    ],
)  # fmt: skip
def test_odd_words_are_refused_in_a_sentence(table, words, code):
    before = shown(table)
    refused = table(*words, code=code)
    assert refused.stderr.strip() and len(refused.stderr) < 1200, refused.stderr
    assert shown(table) == before


@pytest.mark.parametrize("words", [("²", "1", "1"), ("--", "--5"), (LONG,), (DEEP,), ("a", "b"), ("1.5",)])
def test_odd_faces_leave_the_question_open(table, words):
    table("do", "1", "EndActions")
    refused = table("answer", "1", *words, code=3 if words == (DEEP,) else 1)
    assert len(refused.stderr) < 300
    assert json.loads(table("show", "1", "--json").stdout)["question"]["key"] == "rider_dice"


def test_the_sources_of_facts_stay_sources(table):
    told = table("facts", "set", "berserkers", "locations.0.cost", "1").stdout
    assert "1 of 12 copied" in told
    assert "box facts, sources" in table("facts", "set", "berserkers", "sources", "5", code=3).stderr


def test_facts_are_shown_with_the_paths_that_set_them(table):
    lines = table("facts", "show", "berserkers", "locations.0").stdout.splitlines()
    assert any(line.startswith("locations.0.cost ") for line in lines)
    for line in lines:
        path, value = line.split(maxsplit=1)
        table("facts", "set", "berserkers", path, value)


def test_no_file_is_written_over_unasked(table, tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("mine")
    for words in (("export", "1", str(path)), ("facts", "export", "berserkers", str(path))):
        assert "exists already" in table(*words, code=2).stderr and path.read_text() == "mine"
        table(*words, "--replace")
        assert path.read_text() != "mine"
        path.write_text("mine")


@pytest.mark.parametrize(
    "name",
    [
        "companion.sqlite3",
        "companion.sqlite3-wal",
        "companion.sqlite3-journal",
        "Companion.SQLite3-shm",
        "companion.sqlite3.copy",
        "companion.sqlite3.making",
        "companion.sqlite3.new.damaged-2026-11-16-1",
        "companion.lock",
        "backups/companion-2026-11-16.sqlite3",
        "backups/companion-2026-11-16.part",
    ],
)
def test_nothing_is_written_under_a_name_of_the_data(table, tmp_path, monkeypatch, name):
    home = tmp_path / "home"
    (home / "backups").mkdir(exist_ok=True)
    before = {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}
    monkeypatch.chdir(home)
    (tmp_path / "link").symlink_to(home)
    for out in (str(home / name), name, str(tmp_path / "link" / name)):
        for words in (("export", "1", out), ("facts", "export", "berserkers", out)):
            told = table(*words, "--replace", code=4).stderr
            assert "The file cannot be written (access is denied)." in told
    now = {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}
    assert now == before
    table("export", "1", str(home / "companion.json"))
    table("export", "1", str(tmp_path / "companion.sqlite3-wal"))


@pytest.mark.skipif(sys.platform != "linux", reason="needs /dev/full")
def test_a_full_or_closed_output_is_one_sentence(table):
    command = [sys.executable, "-m", "companion", "tables"]
    with open("/dev/full", "w") as full:
        found = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert found.returncode == 4 and found.stderr == "The output cannot be written (the disk is full).\n"
    closed = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", *command, "--json"],
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert "Traceback" not in closed.stderr


def test_a_note_from_a_stranger_steers_no_terminal(table):
    table("note", "1", "\x1b]0;mine\x07 \x1b[2J \u202eevil")
    told = table("log", "1", "--last", "1").stdout
    assert r"\u001b]0;mine\u0007 \u001b[2J \u202eevil" in told and "\x1b" not in told


def test_a_second_window_is_told_once_that_it_can_only_look(table, tmp_path):
    with Store.open(tmp_path / "home"):
        refused = table("adjust", "1", "gold", "5", code=4).stderr
    assert refused.count("open in another window") == 1


# -- steps back and scripts ----------------------------------------------------------------------------


def test_undo_and_redo_say_where_they_stopped(table):
    before = shown(table)
    told = table("undo", "1", "--times", "50").stdout
    assert "Taken back: 5 of 50. Now at entry 0: Set up the table" in told
    assert "There is nothing to take back." in table("undo", "1", "--times", "3", code=1).stderr
    assert "Done again: 5 of 50. Now at entry 5: Roll the dice" in table("redo", "1", "--times", "50").stdout
    assert shown(table) == before


def test_undo_shows_the_question_that_it_opens_again(table):
    table("do", "1", "EndActions")
    table("answer", "1", "6", "6", "6")
    assert "? What do the riders' dice show?" in table("undo", "1").stdout


def script(tmp_path, *steps) -> str:
    path = tmp_path / "script.json"
    path.write_text(json.dumps({"steps": steps}), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("more", [0, 1])
def test_a_script_has_so_many_steps_and_no_more(run, tmp_path, monkeypatch, more):
    monkeypatch.setattr(limits, "SCRIPT_STEPS", 30)
    steps = [{"is": "Note", "text": "x"}] * (30 + more)
    told = run("play", "berserkers", script(tmp_path, *steps), code=3 if more else 0)
    assert ("script.json, steps: " in told.stderr and "more than 30" in told.stderr) == bool(more)


def test_no_script_of_ours_comes_near_to_the_limit():
    longest = max(
        len(json.loads(each.read_text("utf-8"))["steps"])
        for each in (ROOT / "tests" / "playthroughs").glob("*.json")
    )
    assert 10 * longest < limits.SCRIPT_STEPS


def test_a_script_lets_the_app_answer_one_question_or_all(run, tmp_path):
    lay = {"is": "LayLocations"}
    one = run("play", "berserkers", script(tmp_path, lay, {"roll": True}), "--json").stdout
    assert json.loads(one)["question"]["key"] == "location"
    every = run("play", "berserkers", script(tmp_path, lay, {"roll": "all"}), "--json").stdout
    assert json.loads(every)["question"] is None
    assert '"roll": "all"' in run("play", "--help").stdout
    assert (
        "not one of true, all"
        in run("play", "berserkers", script(tmp_path, lay, {"roll": "some"}), code=3).stderr
    )


@pytest.mark.parametrize("wanted", ["(((((", "(a+)+$", "BK-DICE-1"])
def test_a_script_names_rules_and_no_patterns(run, tmp_path, wanted):
    steps = ({"refused": wanted, "do": {"is": "RollDice"}},)
    assert "BK-TURN-01 refused it" in run("play", "berserkers", script(tmp_path, *steps), code=3).stderr
    run("play", "berserkers", script(tmp_path, {"refused": "BK-TURN-*", "do": {"is": "RollDice"}}))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a pipe")
@pytest.mark.parametrize("words", [("log", "1", "--out"), ("export", "1")])
def test_a_pipe_or_a_device_is_never_replaced_by_a_file(table, tmp_path, words):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert "This is not a file." in table(*words, str(pipe), "--replace", code=4).stderr
    assert pipe.is_fifo()


@pytest.mark.parametrize("words", [("log", "1", "--out"), ("export", "1")])
def test_a_name_that_is_too_long_is_refused_in_one_sentence(table, tmp_path, words):
    told = table(*words, str(tmp_path / ("n" * 300)), code=4).stderr
    assert len(told.strip().splitlines()) == 1 and "Traceback" not in told


def test_a_rule_with_a_long_name_is_refused_in_a_short_sentence(run):
    assert len(run("rules", LONG, code=1).stderr) < 100


WIDE = "x" * 5000


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((WIDE,), 2), (("--lang", WIDE, "games"), 2), (("games", f"--{WIDE}"), 2), (("import", WIDE), 2),
        (("event", "new", "x", "--game", "kubnazub", "--date", WIDE), 2), (("new", "x " * 5000), 2),
        (("facts", "show", "berserkers", DEEP), 3),
    ],
)  # fmt: skip
def test_a_long_word_is_repeated_only_as_far_as_a_person_reads(run, words, code):
    assert len(run(*words, code=code).stderr) < 2500


BLANKS = "a" + " " * 5000 + "b"


@pytest.mark.parametrize(
    "words",
    [
        ("event", "new", "x", "--game", "kubnazub", "--date", BLANKS),
        ("deck", "check", ".", "--game", "warcry", "--side", BLANKS),
        ("do", "1", "LayLocations", "--faces", BLANKS),
    ],
)
def test_a_word_full_of_blanks_is_not_repeated_either(table, words):
    told = table(*words, code=2).stderr
    assert "Error" in told and len(told) < 500


def test_an_empty_current_folder_is_named(run, tmp_path, monkeypatch):
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    assert run("deck", "check", ".", "--game", "warcry", code=3).stderr.startswith(".: There are no files")


@pytest.mark.parametrize("words", [("new",), ("facts", "set"), ("adjust",)])
def test_a_missing_word_is_told_in_one_line_with_its_choices(run, words):
    refused = run(*words, code=2)
    told = refused.stderr.splitlines()[-1]
    assert told.startswith("Error: Missing argument")
    assert words == ("adjust",) or "Choose from: berserkers, " in told
