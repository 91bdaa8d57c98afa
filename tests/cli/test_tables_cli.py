"""The command line: every verb, its exit code, and the sentences it says."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from functools import partial
from types import SimpleNamespace

import click
import pytest
from click.testing import CliRunner

from companion.cli.commands import companion
from companion.content.places import data_dir
from companion.games import get_game
from companion.store import Store
from tests.cli.conftest import shown as state
from tests.store.helpers import without_sum


def test_a_turn_is_played_by_words_alone(table):
    move = ("do", "1", "Move", "slot.die=1", "slot.card=A1", "slot.line=0", "who=B1", "to=[3,1]")
    assert "Berserker 1 moves to L11. [BK-ACTION-10]" in table(*move).stdout
    table("do", "1", json.dumps({"is": "HelpVillagers", "die": 2}))
    table("do", "1", "EndActions")
    assert "dice: black, blue, red" in table("do", "1", "RunRiders").stdout
    told = table("answer", "1", "6", "6", "6").stdout
    assert "brings down darkness on L01" in told and "Turn 2 begins." in told
    after = state(table)
    assert after["turn"] == 2 and after["gauge"] == 1 and after["berserkers"]["b1"]["at"] == [3, 1]


def test_what_the_riders_did_is_told_before_the_question_they_stop_at(table):
    table("do", "1", "EndActions")
    table("adjust", "1", "riders.red.at", "[2,0]")
    table("do", "1", "RunRiders")
    stopped = table("answer", "1", "3", "4", "5").stdout.splitlines()
    asked = next(n for n, line in enumerate(stopped) if line.startswith("? "))
    assert any("brings down darkness on L01" in line for line in stopped[:asked])
    assert table("show", "1").stdout.splitlines()[-len(stopped) :] == stopped
    table("do", "1", "RollDice", code=1)
    assert state(table)["cells"][0]["darkness"] == 0, "nothing has happened yet"
    table("undo", "1")
    told = json.loads(table("answer", "1", "3", "4", "5", "--json").stdout)
    assert told["question"]["key"] == "meeple" and told["so_far"][0]["is"] == "FoesRolled"


def test_a_refusal_says_what_is_missing_and_leaves_with_1(table):
    result = table("do", "1", "Light", "slot.die=3", "slot.card=A1", "slot.line=1", "who=B1", code=1)
    assert "no fire symbol" in result.output and "BK-ACTION-20" in result.output
    assert "out of range: 0 to 12" in table("adjust", "1", "gold", "13", code=1).output
    assert "-1 is out of range" in table("adjust", "1", "gold", "--", "-1", code=1).output
    table("do", "1", "RunRiders", code=1)


def test_nonsense_is_told_apart_usage_2_and_data_3(table):
    table("do", "1", "Fly", code=3)
    table("do", "1", "Reroll", "die", code=2)
    table("do", "1", "Reroll", "die=six", code=3)
    table("answer", "1", code=2)
    table("new", "chess", code=2)
    table("facts", "set", "berserkers", "riders_card.9", "{}", code=3)


def test_a_wrong_face_is_refused_and_the_question_stays(table):
    table("do", "1", "EndActions")
    table("do", "1", "RunRiders")
    assert "No die here shows 7." in table("answer", "1", "7", "1", "1", code=1).output
    assert "Exactly 3 dice are needed." in table("answer", "1", "1", code=1).output
    assert "[BK-RIDER-01]" in table("show", "1").stdout
    assert "Turn 2 begins." in table("answer", "1", "6", "6", "6").stdout


def test_undo_redo_amend_and_log_tell_one_story(table):
    table("adjust", "1", "gold", "7")
    before = state(table)
    table("undo", "1", "--times", "2")
    assert state(table)["pool"] == []
    table("redo", "1", "--times", "2")
    assert state(table) == before
    table("redo", "1", code=1)
    plan = json.loads(table("amend", "1", "5", "--answer", "phase1_dice=6,6,6,6", "--json").stdout)
    assert plan["misfits"] == [] and state(table) == before, "a plan alone changes nothing"
    table("amend", "1", "5", "--answer", "phase1_dice=6,6,6,6", "--yes")
    assert [die["value"] for die in state(table)["pool"]] == [6, 6, 6, 6]
    table("undo", "1")
    assert state(table) == before
    assert "The white dice show 1, 2, 3, 4." in table("log", "1", "--last", "2").stdout
    assert json.loads(table("log", "1", "--json").stdout)[0]["entry"] == 0
    table("amend", "1", "5", "--strike", "--answer", "phase1_dice=6,6,6,6", code=2)
    table("amend", "1", "99", "--strike", code=1)


def test_a_struck_entry_lists_what_no_longer_fits(table):
    table("do", "1", "HelpVillagers", "die=3")
    told = table("amend", "1", "5", "--strike").stdout
    assert "no longer fits" in told and "BK-" in told


def test_tables_are_renamed_copied_put_away_and_brought_back(table):
    table("rename", "1", "Sunday")
    table("duplicate", "1")
    table("delete", "1")
    assert "Sunday" in table("tables").stdout and len(json.loads(table("tables", "--json").stdout)) == 1
    table("restore", "1")
    assert len(json.loads(table("tables", "--json").stdout)) == 2
    table("note", "1", "Anna came by")
    assert "Anna came by" in table("log", "1", "--last", "1").stdout


def test_a_table_travels_as_a_file_and_nonsense_does_not(table, tmp_path):
    path = tmp_path / "friday.json"
    table("export", "1", str(path))
    assert table("import", str(path)).stdout == "table 2\n"
    path.write_text(path.read_text(encoding="utf-8").replace("DiceRolled", "DiceEaten"), encoding="utf-8")
    assert "friday.json" in table("import", str(path), code=3).output
    assert len(json.loads(table("tables", "--json").stdout)) == 2


def test_box_facts_are_shown_set_reset_and_remembered_by_their_tables(table, tmp_path):
    table("facts", "set", "berserkers", "riders_card.3", '{"action":"attack","arrows":["left"]}')
    assert "attack" in table("facts", "show", "berserkers", "riders_card.3").stdout
    table("new", "berserkers")
    mine = json.loads(table("show", "2", "--json").stdout)["state"]["box"]["riders_card"][2]["action"]
    assert mine == "attack" and state(table)["box"]["riders_card"][2]["action"] == "darkness"
    path = tmp_path / "box.json"
    table("facts", "export", "berserkers", str(path))
    table("facts", "reset", "berserkers")
    assert "darkness" in table("facts", "show", "berserkers", "riders_card.3", "--json").stdout
    table("facts", "import", "berserkers", str(path))
    assert "attack" in table("facts", "show", "berserkers", "riders_card.3").stdout


def test_rules_are_shown_searched_and_counted(run):
    assert "riders' order matters" in run("rules", "bk-rider-16").stdout
    assert "BK-DICE-01" in run("--lang", "fr", "rules", "search", "cadenas").stdout
    run("rules", "BK-NOTHING-99", code=1)
    run("rules", "search", code=2)
    books = {each["game"]: each for each in json.loads(run("rules", "coverage", "--json").stdout)}
    assert books["berserkers"]["total"] == books["berserkers"]["implemented"] == 204
    assert books["berserkers"]["tested"] == 204, books["berserkers"]["untested"]
    assert books["table"]["total"] == books["table"]["implemented"] == books["table"]["tested"]


def test_odds_are_exact_fractions(table):
    boards = json.loads(table("odds", "1", "--json").stdout)
    chances = {row["text"]: row["chance"] for board in boards for row in board["rows"]}
    assert chances["won"] == "53/108"
    assert "53/108" in table("odds", "1").stdout


def test_a_script_is_a_bug_report(run, tmp_path):
    script = tmp_path / "bug.json"
    steps = [
        {"is": "LayLocations", "layout": [f"L{number:02}" for number in range(1, 13)]},
        {"is": "DrawRequest"}, {"answer": "2"}, {"is": "DrawRequest"}, {"answer": "3"},
        {"is": "BeginPlay"}, {"is": "RollDice"}, {"answer": [1, 1, 1, 1]},
        {"refused": "BK-DICE-.*", "do": {"is": "Reroll", "die": 5}}, {"undo": 1}, {"redo": 1},
    ]  # fmt: skip
    script.write_text(json.dumps({"steps": steps}), encoding="utf-8")
    told = run("play", "berserkers", str(script)).stdout
    assert "The white dice show 1, 1, 1, 1." in told
    final = json.loads(run("play", "berserkers", str(script), "--json").stdout)
    assert len(final["state"]["pool"]) == 4 and len(final["log"]) == 6
    script.write_text('{"steps": [{"is": "RollDice"}]}', encoding="utf-8")
    assert "step 1" in run("play", "berserkers", str(script), code=1).output
    script.write_text('{"steps": 5}', encoding="utf-8")
    run("play", "berserkers", str(script), code=3)


def test_a_damaged_home_is_a_storage_error(tmp_path, monkeypatch):
    home = tmp_path / "home"
    home.write_text("a file, not a folder", encoding="utf-8")
    monkeypatch.setenv("COMPANION_HOME", str(home))
    result = CliRunner().invoke(companion, ["tables"])
    assert result.exit_code == 4 and result.output.strip().count("\n") == 0


def leaves(command: click.Command, path: tuple[str, ...] = ()):
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            yield from leaves(command.get_command(context, name), (*path, name))
    else:
        yield path


@pytest.mark.parametrize("path", sorted(leaves(companion)), ids=" ".join)
def test_every_verb_helps_with_an_example(path):
    result = CliRunner().invoke(companion, [*path, "--help"])
    assert result.exit_code == 0
    assert "Example" in result.output and "companion" in result.output.split("Example", 1)[1]


def test_python_dash_m_is_the_same_command():
    found = subprocess.run(
        [sys.executable, "-m", "companion", "games"], capture_output=True, text=True, check=True
    )
    assert "berserkers" in found.stdout


def break_after_actions(monkeypatch):
    """Have the riders' phase fail to begin, as a slip in the rules would."""

    def follow(state):
        return {}["riders"] if state.phase == "riders" else None

    broken = replace(get_game("berserkers"), follow=follow)
    open_store = partial(Store.open, get_game=lambda _id: broken)
    monkeypatch.setattr("companion.cli.shared.Store", SimpleNamespace(open=open_store))


def test_an_order_stands_where_the_table_cannot_go_on_after_it(table, monkeypatch, caplog):
    break_after_actions(monkeypatch)
    done = table("do", "1", "EndActions", "--json")
    assert json.loads(done.stdout)["failure"] == "KeyError" and not done.stdout.startswith("Traceback")
    assert state(table)["phase"] == "riders", "it was done"
    for verb in (("note", "1", "What now?"), ("show", "1")):
        assert "kept, but the table cannot go on by itself" in table(*verb).stderr
    table("undo", "1", "--times", "2")
    assert state(table)["phase"] == "actions"
    caplog.clear()


@pytest.mark.parametrize(
    "verb", [("show", "1"), ("orders", "1"), ("note", "1", "Tea"), ("adjust", "1", "gold", "3")]
)
def test_a_table_that_was_cut_off_goes_on_when_it_is_played_at(table, monkeypatch, verb):
    with monkeypatch.context() as cut:
        still = replace(get_game("berserkers"), follow=lambda state: None)
        open_store = partial(Store.open, get_game=lambda _id: still)
        cut.setattr("companion.cli.shared.Store", SimpleNamespace(open=open_store))
        table("do", "1", "EndActions")
    for looking in (("log", "1"), ("odds", "1"), ("tables",)):
        table(*looking)
    with Store.open() as store:
        assert store.tables.rows_of(1).pending() is None
    table(*verb)
    with Store.open() as store:
        assert "RunRiders" in store.tables.rows_of(1).pending()


def test_a_table_is_set_up_with_a_word_or_with_a_file(run, tmp_path):
    run("new", "boardgame", "--set", "adventure=high_water", "--option", "mode=guided")
    assert state(run)["adventure"]["id"] == "high_water"
    shipped = data_dir() / "boardgame" / "adventures" / "training.toml"
    mine = tmp_path / "mine.toml"
    text = shipped.read_text(encoding="utf-8")
    mine.write_text(text.replace('id = "training"', 'id = "mine"'), encoding="utf-8")
    run("new", "boardgame", "--set", f"adventure={mine}")
    assert json.loads(run("show", "2", "--json").stdout)["state"]["adventure"]["id"] == "mine"
    mine.write_text(text.replace("at = [3, 3]", "at = [5, 2]"), encoding="utf-8")
    refused = run("new", "boardgame", "--set", f"adventure={mine}", code=3).stderr
    assert "mine.toml, tokens.0.at: This Space is Scenery." in refused
    (tmp_path / "mine.json").write_text("{", encoding="utf-8")
    assert "mine.json" in run("new", "boardgame", "--set", f"adventure={tmp_path}/mine.json", code=3).stderr
    assert "none.json" in run("new", "boardgame", "--set", f"adventure={tmp_path}/none.json", code=3).stderr
    assert "nowhere" in run("new", "boardgame", "--set", "adventure=nowhere", code=3).stderr
    run("new", "boardgame", "--set", "adventure", code=2)
    assert len(json.loads(run("tables", "--json").stdout)) == 2


def test_whoever_plays_by_the_command_line_has_backups_and_checks(run, table, tmp_path):
    """The first command of a day looks through the file and makes its copy."""
    home = tmp_path / "home"
    run("tables")
    (copy,) = (home / "backups").iterdir()
    assert copy.suffix == ".sqlite3"
    copy.unlink()
    raw = (home / "companion.sqlite3").read_bytes()
    at = raw.rindex(b'"is":"')
    (home / "companion.sqlite3").write_bytes(raw[:at] + b"#" + raw[at + 1 :])
    told = run("tables").stderr
    assert told.splitlines()[1:] == ["Everything was recovered."]
    assert len(list((home / "backups").iterdir())) == 1
    assert run("tables").stderr == ""


def test_damage_that_a_verb_meets_is_told(run, tmp_path):
    run("new", "berserkers", "--name", "Friday")
    run("note", "1", "hello")
    path = tmp_path / "home" / "companion.sqlite3"
    path.write_bytes(path.read_bytes().replace(b"hello", b"hallo"))
    told = run("log", "1")
    assert "hello" in told.stdout
    assert "The data file was damaged" in told.stderr and "Everything was recovered." in told.stderr
    assert run("log", "1").stderr == ""


@pytest.mark.parametrize("words", [("export", "1"), ("facts", "export", "berserkers")])
def test_a_dash_is_the_screen_and_no_file_of_that_name(table, tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    written = table(*words, "-")
    assert json.loads(written.stdout)["game"] == "berserkers" and "Written" not in written.stderr
    assert not (tmp_path / "-").exists()
    table(*words, "./-")
    table(*words, "./-", code=2)
    assert (tmp_path / "-").read_text(encoding="utf-8") == written.stdout


def test_a_name_that_is_kept_otherwise_than_it_was_typed_is_told(table):
    assert table("rename", "1", "Sunday").output == ""
    assert table("rename", "1", "x" * 90).stderr == f"The table is called {'x' * 80}.\n"
    assert "needs at least one character" in table("rename", "1", "\u200b", code=4).stderr
    assert (
        "cannot be stored: caf\\udce9\n" in table("new", "berserkers", "--name", "caf\udce9", code=4).stderr
    )
    assert (
        "The table is called Two lines."
        in table("new", "berserkers", "--name", "Two\nlines", "--json").stderr
    )
    assert "The table is called Two lines (2)." in table("duplicate", "2").stderr


def test_an_imported_table_tells_its_name(table, tmp_path):
    table("export", "1", str(tmp_path / "friday.json"))
    plain = without_sum((tmp_path / "friday.json").read_text(encoding="utf-8"))
    for name, told in (("Friday", "Friday"), ("x" * 90, "x" * 80), ("\u200b", "Berserkers")):
        (tmp_path / "friday.json").write_text(json.dumps({**plain, "name": name}), encoding="utf-8")
        assert table("import", str(tmp_path / "friday.json")).stderr == f"The table is called {told}.\n"


def test_a_table_that_follows_says_so_when_it_began_before_a_correction(run):
    run("new", "boardgame")
    run("adjust", "1", "status", "won")
    run("next", "1")
    run("note", "1", "what a night")
    done = run("next", "1")
    assert done.stdout == "table 2\n" and not done.stderr
    run("undo", "1", "--times", "2")
    run("adjust", "1", "status", "lost")
    done = run("next", "1")
    assert done.stdout == "table 2\n" and "It began before table 1 was changed." in done.stderr
