"""An event as a judge types it: a folder becomes an event, and leaves as one report and one file."""

from __future__ import annotations

import json
import os
import re
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli.commands import companion
from companion.cli.shared import CliContext
from companion.content.places import data_dir
from companion.core import limits
from companion.core.errors import InDoubt
from companion.core.text import say
from tests.decks.reports import CLUB, ILLEGAL, LEGAL
from tests.decks.worlds import FIXTURES
from tests.refusing_disk import closed
from tests.store.helpers import without_sum

CHANGED = LEGAL.replace("3 Ash Prowlers", "1 Ash Prowlers")


@pytest.fixture
def lists(tmp_path) -> Path:
    folder = tmp_path / "lists"
    folder.mkdir()
    for name in ("Anna", "Boris", "Cleo", "Dora"):
        (folder / f"{name.lower()}.txt").write_text(f"Player: {name}\n{LEGAL}", encoding="utf-8")
    return folder


@pytest.fixture
def event(run, lists):
    """Event 1 with four players in round 1."""
    run("cards", "import", str(FIXTURES / "warcry_invented.csv"), "--game", "warcry")
    run("event", "new", "Spring", "--game", "warcry", "--rounds", "2", "--penalty", "Warning")
    run("event", "register", "1", str(lists))
    run("event", "round", "1")
    return run


def state(run) -> dict:
    return json.loads(run("event", "show", "1", "--json").stdout)["state"]


def test_a_folder_becomes_an_event(event):
    told = event("event", "show", "1").stdout
    assert "4 players" in told and "Round 1 of 2" in told and told.count("Legal") == 4
    assert "Spring" in event("event", "list").stdout
    assert "Spring" not in event("tables").stdout


def test_lists_for_which_an_entry_has_no_room_are_refused_before_they_are_judged(run, tmp_path, monkeypatch):
    run("event", "new", "Spring", "--game", "warcry")
    (tmp_path / "many.csv").write_text(
        "player,count,name\n" + "\n".join(f"P{at // 40},1,Nobody" for at in range(400)), encoding="utf-8"
    )
    monkeypatch.setattr(limits, "ROW_BYTES", 400 * 2 * 38)
    with monkeypatch.context() as held:
        held.setattr("companion.decks.judge_files._verdict", None)
        told = run("event", "register", "1", str(tmp_path / "many.csv"), code=3)
    assert told.stderr == "many.csv: There are too many lists here for one entry; register them in parts.\n"
    monkeypatch.setattr(
        limits, "ROW_BYTES", 400 * 2 * 46
    )  # so much of it is not certain before they are judged
    told = run("event", "register", "1", str(tmp_path / "many.csv"), code=3)
    assert told.stderr.startswith("many.csv: There are too many lists")
    assert "players" not in told.stdout


def test_a_report_on_an_event_does_not_speak_of_lists_that_it_does_not_take(event, tmp_path):
    (tmp_path / "o.csv").write_text("mine", encoding="utf-8")
    told = event("event", "report", "1", "--csv", str(tmp_path / "o.csv"), code=2).stderr
    assert "is a file of another kind, so it is not replaced. Name another file." in told


@pytest.mark.parametrize(
    ("made", "deadline"),
    [
        (("--date", "2026-05-08", "--deadline", "10:00"), "2026-05-01T10:00:00"),
        (("--date", "2026-05-08", "--deadline", "2026-05-07 20:00"), "2026-04-30T20:00:00"),
        (("--deadline", "2026-01-01 23:59"), "2026-05-01T23:59:00"),
        (("--date", "2026-01-01", "--deadline", "9999-12-31 10:00"), "9999-12-31T10:00:00"),
        (("--date", "2026-05-08"), ""),
    ],
)
def test_the_deadline_goes_along_when_an_event_is_moved(run, made, deadline):
    run("event", "new", "Spring", "--game", "warcry", *made)
    run("event", "set", "1", "--rounds", "4")
    before = state(run)["deadline"]
    run("event", "set", "1", "--date", "2026-05-01")
    assert state(run)["deadline"] == deadline
    run("event", "undo", "1")
    assert state(run)["deadline"] == before


def test_the_list_of_events_names_each_as_it_is_called_after_undo_too(run):
    run("event", "new", "Spring", "--game", "warcry")
    run("event", "set", "1", "--name", "Autumn")
    assert "Autumn" in run("event", "list").stdout
    run("event", "undo", "1")
    assert "Spring" in run("event", "list").stdout
    run("event", "redo", "1")
    assert "Autumn" in run("event", "list").stdout


def test_a_file_without_a_list_is_nobodys_and_noted(event, lists):
    (lists / "photo.png").write_bytes(b"\x89PNG\r\n")
    told = event("event", "register", "1", str(lists), code=1)
    assert "photo.png" in told.stderr and len(state(event)["players"]) == 4
    noted = event("event", "log", "1").stdout
    assert "Note: Not registered: photo.png: This is a picture, not a list. [TABLE-NOTE-01]" in noted


def test_a_file_that_cannot_be_read_is_noted_with_the_true_reason(event, lists):
    (lists / "gone.txt").symlink_to(lists / "nowhere")
    (lists / "large.txt").write_bytes(bytes(limits.LIST_BYTES + 1))
    (lists / "words.txt").write_text("Anna;5;6\n", encoding="utf-8")
    told = event("event", "register", "1", str(lists), code=1).stderr
    reasons = [
        "gone.txt: The file cannot be read (there is no such file or folder).",
        "large.txt: The file is larger than 8 MiB.",
        "words.txt: There are no card lines.",
    ]
    assert told.splitlines() == reasons
    assert f"Note: Not registered: {' '.join(reasons)} [" in event("event", "log", "1").stdout


def test_the_note_on_many_files_that_cannot_be_read_has_room_in_the_journal(event, lists):
    for number in range(40):
        (lists / f"{number:02} {'x' * 120}.txt").symlink_to(lists / "nowhere")
    event("--lang", "ru", "event", "register", "1", str(lists), code=1)
    (note,) = [line for line in event("event", "log", "1").stdout.splitlines() if "00 xxx" in line]
    assert "01 xxx" in note and "02 xxx" not in note and note.endswith("Всего файлов: 40. [TABLE-NOTE-01]")


def test_a_late_list_is_a_difference_that_a_judge_decides(event, lists):
    (lists / "anna.txt").write_text(f"Player: Anna\n{CHANGED}", encoding="utf-8")
    told = event("event", "register", "1", str(lists), code=1).stdout
    assert "3 lists are on record already." in told and "1 change waits for a judge." in told
    assert "-2  Ash Prowlers  (Army deck; 3 > 1)" in event("event", "change", "1").stdout
    event("event", "change", "1", "anna", "--refuse", "--words", "too late")
    assert event("event", "change", "1", "anna", "--accept", code=1).stderr.startswith("No change of Anna")
    assert state(event)["players"][0]["changes"][0]["ending"] == "refused"


@pytest.mark.parametrize("way", [("--accept",), ("--refuse",), ("--other", "Anna K.")])
def test_a_folder_that_is_registered_again_overturns_no_decision(run, lists, way):
    run("cards", "import", str(FIXTURES / "warcry_invented.csv"), "--game", "warcry")
    run("event", "new", "Spring", "--game", "warcry")
    (lists / "anna-new.txt").write_text(f"Player: Anna\n{CHANGED}", encoding="utf-8")
    run("event", "register", "1", str(lists), code=1)
    run("event", "change", "1", "anna", *way)
    before = state(run)
    assert "5 lists are on record already." in run("event", "register", "1", str(lists), code=1).stdout
    assert state(run) == before


def test_a_list_of_before_is_brought_back_by_its_players_name(run, lists):
    run("cards", "import", str(FIXTURES / "warcry_invented.csv"), "--game", "warcry")
    run("event", "new", "Spring", "--game", "warcry")
    run("event", "register", "1", str(lists))
    new = lists / "new" / "anna-new.txt"
    new.parent.mkdir()
    new.write_text(f"Player: Anna\n{CHANGED}", encoding="utf-8")
    run("event", "register", "1", str(new), code=1)
    told = run("event", "register", "1", str(lists / "anna.txt")).stdout
    assert "1 list is on record already.\nAnother list counts for Anna:" in told
    assert state(run)["players"][0]["filed"]["source"] == "anna-new.txt"
    run("event", "register", "1", str(lists / "anna.txt"), "--player", "Anna")
    assert state(run)["players"][0]["filed"]["source"] == "anna.txt"


def test_a_name_of_before_that_several_may_mean_is_asked_about(event):
    event("event", "rename", "1", "Anna", "Anna K.")
    assert "Warning" in event("event", "penalty", "1", "Anna", "Warning").stdout
    event("event", "rename", "1", "Boris", "Anna B.")
    assert "several players" in event("event", "penalty", "1", "Anna", "Warning", code=1).stderr
    assert "Warning" in event("event", "penalty", "1", "Boris", "Warning").stdout


@pytest.fixture
def late(event, lists):
    """The event, where a change of Anna's waits."""
    (lists / "anna.txt").write_text(f"Player: Anna\n{CHANGED}", encoding="utf-8")
    event("event", "register", "1", str(lists), code=1)
    return event


def test_the_words_of_a_judge_stay_whatever_is_decided(late):
    late("event", "change", "1", "anna", "--other", "Anna K.", "--words", "passports seen")
    assert state(late)["players"][0]["changes"][0]["words"] == "passports seen"
    assert "another player's. passports seen" in late("event", "log", "1", "--last", "1").stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--accept", "--refuse"), "Decide in one way: --accept, --refuse or --other."),
        (("--accept", "--other", "Anna K."), "Decide in one way: --accept, --refuse or --other."),
        (("--words", "too late"), "Decide in one way: --accept, --refuse or --other."),
    ],
)
def test_a_decision_is_one_decision(late, words, sentence):
    before = state(late)
    assert sentence in late("event", "change", "1", "anna", *words, code=2).stderr
    assert state(late) == before


def test_checks_are_drawn_by_lot_and_recorded(event, lists, tmp_path):
    told = event("event", "pick", "1", "2", "--code", "7F3K").stdout
    assert "Lot 7F3K, drawn from 4 players" in told
    event("event", "pick", "1", "1")
    lots = state(event)["lots"]
    assert [lot["code"] for lot in lots] == ["7F3K", "7F3K"], "one more goes on with the same lot"
    first = lots[0]["picks"][0]["player"]
    refusal = event("event", "pick", "1", "2", code=1).stderr
    assert "The lot can fall on 1 player" in refusal and "[EVENT-CHECK-02]" in refusal
    done = event("event", "check", "1", first, "--judge", "Kim", "--missing", "2 Ash Prowlers", code=1)
    assert "Missing: 2 × Ash Prowlers" in done.stdout
    played = tmp_path / "played.txt"
    played.write_text(LEGAL)
    event("event", "check", "1", "dora", "--judge", "Kim", "--played", str(played))
    assert [check["missing"] for check in state(event)["checks"]][1] == []
    event("event", "check", "1", "dora", "--judge", "Kim", "--missing", "many", code=2)


def test_a_check_is_told_as_one_of_an_earlier_list_once_that_list_is_replaced(event, lists):
    event("event", "pick", "1", "4")
    event("event", "check", "1", "anna", "--judge", "Kim")
    code = state(event)["checks"][0]["list_code"]
    (lists / "anna.txt").write_text(f"Player: Anna\n{CHANGED}", encoding="utf-8")
    event("event", "register", "1", str(lists / "anna.txt"), code=1)
    event("event", "change", "1", "anna", "--accept")
    told = event("event", "show", "1").stdout
    assert "Anna  (1 check of an earlier list)" in told
    assert f"Anna: The deck agrees with its list. An earlier list was checked: {code}." in told


PRINTED = "Player: Anna\n" + LEGAL.replace("3 Ash Prowlers", "3 Ash Prowlers [WC1]")


@pytest.fixture
def printings(run, tmp_path):
    """An event with Anna's list of one printing, where there is another of the same name."""
    cards = (FIXTURES / "warcry_invented.csv").read_text(encoding="utf-8").rstrip("\n")
    row = next(line for line in cards.splitlines() if line.startswith("WC1,"))
    (tmp_path / "cards.csv").write_text(f"{cards}\n{row.replace('WC1,', 'WC999,', 1)}\n", encoding="utf-8")
    run("cards", "import", str(tmp_path / "cards.csv"), "--game", "warcry")
    run("event", "new", "Spring", "--game", "warcry")
    (tmp_path / "anna.txt").write_text(PRINTED, encoding="utf-8")
    run("event", "register", "1", str(tmp_path / "anna.txt"))
    return run


def test_a_check_tells_printings_of_one_name_apart(printings, tmp_path):
    seen = tmp_path / "seen.txt"
    words = ("event", "check", "1", "Anna", "--judge", "Kim", "--played", str(seen))
    seen.write_text(PRINTED, encoding="utf-8")
    assert "The deck agrees" in printings(*words).stdout
    seen.write_text(PRINTED.replace("WC1", "WC999"), encoding="utf-8")
    told = printings(*words, code=1).stdout
    assert "differs" in told
    assert "Missing: 3 × Ash Prowlers [WC1]" in told and "Extra: 3 × Ash Prowlers [WC999]" in told


def test_a_card_in_another_part_of_the_deck_is_no_agreement(event, tmp_path):
    seen = tmp_path / "seen.txt"
    seen.write_text(f"{CHANGED}\nSideboard\n2 Ash Prowlers\n", encoding="utf-8")
    told = event("event", "check", "1", "Anna", "--judge", "Kim", "--played", str(seen), code=1).stdout
    assert "Missing: 2 × Ash Prowlers" in told and "Extra: 2 × Ash Prowlers" in told


def test_the_same_cards_on_another_side_wait_as_a_change(event, lists):
    (lists / "anna.txt").write_text(f"Player: Anna\nSide: good\n{LEGAL}", encoding="utf-8")
    told = event("event", "register", "1", str(lists), code=1).stdout
    assert "3 lists are on record already." in told and "1 change waits for a judge." in told
    told = event("event", "change", "1").stdout
    assert "with the change Not legal" in told and "Side: – > Good\nThe cards are the same." in told


@pytest.mark.parametrize(
    ("words", "why"), [(f"{LEGAL}\n2? Ash Prowlers", "line of the list"), ("", "no lists")]
)
def test_no_check_is_signed_by_a_list_that_cannot_be_read(event, tmp_path, words, why):
    (tmp_path / "zed.txt").write_text(words, encoding="utf-8")
    event("event", "register", "1", str(tmp_path / "zed.txt"), "--player", "Zed", code=1)
    told = event("event", "check", "1", "Zed", "--judge", "Kim", code=3).stderr
    assert why in told and len(told.splitlines()) == 1 and state(event)["checks"] == []


def test_a_list_of_what_was_seen_is_not_signed_while_a_line_cannot_be_read(event, tmp_path):
    seen = tmp_path / "seen.txt"
    seen.write_text(f"{LEGAL}\nqwe rty uio 3 4 5 ???\n", encoding="utf-8")
    told = event("event", "check", "1", "Anna", "--judge", "Kim", "--played", str(seen), code=3).stderr
    assert "seen.txt: " in told and "cannot be read" in told and len(told.splitlines()) == 1
    assert state(event)["checks"] == []


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--missing", "2 Ash Prowlers", "--extra", "2 ash prowlers"), 3),
        (("--missing", "2 Ash Prowlers", "--played", "anna.txt"), 2),
        (("--extra", "2 Ash Prowlers", "--played", "anna.txt"), 2),
    ],
)
def test_what_is_told_of_a_check_in_two_ways_is_refused(event, lists, monkeypatch, words, code):
    monkeypatch.chdir(lists)
    event("event", "check", "1", "Anna", "--judge", "Kim", *words, code=code)
    assert state(event)["checks"] == []


def test_a_check_without_a_name_below_it_is_told_so(event):
    told = event("event", "check", "1", "Anna", "--judge", " ", code=3).stderr
    assert told == "deck check: A check is signed by a judge.\n"


def test_tables_are_drawn_once_players_are_seated(event, tmp_path):
    (tmp_path / "pairings.txt").write_text("1 Anna - Boris\n2 Cleo - Dora\n")
    event("event", "seat", "1", str(tmp_path / "pairings.txt"))
    event("event", "pick", "1", "1", "--tables")
    assert len(state(event)["lots"][0]["picks"]) == 2
    (tmp_path / "pairings.txt").write_text("1 Anna - Nobody\n")
    assert "line 1" in event("event", "seat", "1", str(tmp_path / "pairings.txt"), code=3).stderr


def test_penalties_players_and_notes(event):
    event("event", "penalty", "1", "anna", "Warning", "--words", "six minutes late", "--at", "11:25")
    event("event", "note", "1", "Fire alarm.")
    event("event", "drop", "1", "boris")
    event("event", "drop", "1", "boris", "--back")
    event("event", "rename", "1", "cleo", "Kleo")
    event("event", "set", "1", "--rounds", "4", "--name", "Summer")
    found = state(event)
    assert (
        found["penalties"][0]["words"] == "six minutes late"
        and found["penalties"][0]["at"][11:] == "11:25:00"
    )
    assert found["rounds"] == 4 and found["scale"] == ["Warning"]
    assert "no player" in event("event", "penalty", "1", "zoe", "x", code=1).stderr
    assert "several players" in event("event", "penalty", "1", "o", "x", code=1).stderr
    assert "not a time" in event("event", "penalty", "1", "anna", "x", "--at", "noon", code=2).stderr


def test_any_entry_is_struck_and_every_act_undone(event):
    event("event", "penalty", "1", "anna", "Warning")
    event("event", "penalty", "1", "boris", "Warning")
    told = event("event", "log", "1").stdout
    assert "   3 Warning for Anna" in told
    assert "Nothing was kept" in event("event", "strike", "1", "3").stdout
    event("event", "strike", "1", "3", "--yes")
    assert [each["player"] for each in state(event)["penalties"]] == ["boris"]
    event("event", "undo", "1")
    assert len(state(event)["penalties"]) == 2
    event("event", "redo", "1")
    event("event", "undo", "1", "--times", "99")
    assert state(event)["players"] == []


def test_an_answer_about_a_list_goes_with_it_when_it_is_struck(event, lists):
    event("event", "new", "Summer", "--game", "warcry", "--format", "open")
    for name, text in (("a", ILLEGAL), ("b", LEGAL.replace("Bone Lanterns", "Bone Lantern"))):
        (lists / f"{name}.txt").write_text(text, encoding="utf-8")
        event("event", "register", "2", str(lists / f"{name}.txt"), "--player", "Anna", code=1)
    event("event", "answer", "2", "Anna", "1", "1")
    told = event("event", "strike", "2", "2", "--yes").stdout
    assert "entry 3: no longer fits: This was about another list of Anna. [EVENT-LIST-04]" in told
    assert "Not legal" in event("event", "show", "2").stdout


@pytest.mark.parametrize("way", [("--accept",), ("--other", "Anna 2")])
def test_a_decision_on_a_late_list_moves_to_no_other_one(event, lists, way):
    for name, text in (("a", LEGAL), ("b", ILLEGAL), ("c", CHANGED)):
        (lists / f"{name}.txt").write_text(text, encoding="utf-8")
        event("event", "register", "1", str(lists / f"{name}.txt"), "--player", "Zoe", code=int(name != "a"))
    event("event", "change", "1", "Zoe", *way)
    assert "entry 6: no longer fits" in event("event", "strike", "1", "5", "--yes").stdout
    (zoe,) = (each for each in state(event)["players"] if each["name"] == "Zoe")
    assert (zoe["filed"]["source"], zoe["late"]["source"]) == ("a.txt", "b.txt")


def test_one_report_and_one_file(event, tmp_path, lists):
    event("event", "pick", "1", "2")
    for kind in ("pdf", "html", "csv", "json"):
        out = lists / f"spring.{kind}"
        event("event", "report", "1", f"--{kind}", str(out))
        assert out.stat().st_size > 500
        event("event", "report", "1", f"--{kind}", str(out))  # an earlier report of ours is replaced
    assert "Spring" in event("event", "report", "1").stdout
    event("event", "report", "1", "--csv", str(lists / "anna.txt"), code=2)
    assert "format" not in event("event", "export", "1", str(lists / "event.json")).stderr
    event("event", "export", "1", str(lists / "event.json"), code=2)
    assert event("event", "export", "1", "-").stdout == (lists / "event.json").read_text(encoding="utf-8")
    assert "Spring  (4 players, Round 1 of 2)" in event("event", "import", str(lists / "event.json")).stdout
    assert "not an exported table" in event("import", str(lists / "event.json"), code=3).stderr
    assert "4 lists are on record already." in event("event", "register", "1", str(lists)).stdout
    again = json.loads(event("event", "show", "2", "--json").stdout)["state"]
    assert again == state(event)


def test_an_event_of_an_older_version_that_had_struck_an_entry_comes_in(event, lists):
    event("event", "check", "1", "anna", "--judge", "Kim")
    event("event", "note", "1", "to be struck")
    event("event", "strike", "1", "4", "--yes")
    (lists / "anna.txt").write_text(f"Player: Anna\n{CHANGED}", encoding="utf-8")
    event("event", "register", "1", str(lists / "anna.txt"), code=1)
    event("event", "change", "1", "anna", "--accept")
    told = re.sub(r',"(cards_code|sum)":"\w+"', "", event("event", "export", "1", "-").stdout)
    assert "cards_code" not in told
    (lists / "event.json").write_text(told, encoding="utf-8")
    event("event", "import", str(lists / "event.json"))
    assert "Anna  (1 check of an earlier list)" in event("event", "show", "2").stdout


def test_an_event_is_put_away_and_brought_back(event):
    event("event", "delete", "1")
    assert event("event", "list").stdout == ""
    event("event", "delete", "1", "--restore")
    assert "Spring" in event("event", "list").stdout
    assert "There is no table 1." in event("show", "1", code=4).stderr


def test_an_event_that_is_put_away_says_so_and_one_that_is_not_there_too(event):
    event("event", "new", "Autumn", "--game", "warcry")
    assert "put away" not in event("event", "show", "1").stdout
    event("event", "delete", "1")
    assert "The event was put away." in event("event", "show", "1").stdout
    assert json.loads(event("event", "show", "1", "--json").stdout)["deleted"] is True
    marked = [line.endswith("(deleted)") for line in event("event", "list", "--deleted").stdout.splitlines()]
    assert sorted(marked) == [False, True]
    assert event("event", "show", "7", code=4).stderr == "There is no event 7.\n"


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (("--date", "2026-05-08", "--deadline", "10:00"), "Lists are due on 2026-05-08 at 10:00."),
        (("--deadline", "2026-01-01 23:59"), "Lists are due on 2026-01-01 at 23:59."),
        (("--deadline", "10:00"), f"Lists are due on {date.today()} at 10:00."),
    ],
)
def test_a_deadline_is_told_with_its_day(run, made, told):
    assert told in run("event", "new", "Spring", "--game", "warcry", *made).stdout
    assert told in run("event", "show", "1").stdout and told in run("event", "report", "1").stdout
    assert told in run("event", "set", "1", "--rounds", "4").stdout
    run("event", "set", "1", "--deadline", "")
    assert "due" not in run("event", "show", "1").stdout


def test_what_cannot_be_is_told_in_one_sentence(run, lists):
    assert "31" in run("event", "new", "Spring", "--game", "warcry", "--date", "2026-02-30", code=2).stderr
    assert run("event", "new", "Spring", "--game", "warcry", "--rounds", "99", code=1).stderr.count("\n") == 1
    run("event", "new", "Spring", "--game", "warcry")
    (lists / "bad.txt").write_text(ILLEGAL, encoding="utf-8")
    assert "Only one list" in run("event", "register", "1", str(lists), "--player", "x", code=2).stderr
    run("event", "register", "1", str(lists / "none"), code=2)
    assert state(run)["players"] == []
    run("event", "register", "1", str(lists / "bad.txt"), "--player", "Зоя", code=1)
    assert state(run)["players"][0]["name"] == "Зоя"


# -- formats ------------------------------------------------------------------------------------------


@pytest.fixture
def without_format(event, tmp_path):
    """An event with a check, a penalty and a late change, whose format has gone."""
    (tmp_path / "club.toml").write_text(CLUB, encoding="utf-8")
    event("event", "set", "1", "--format", str(tmp_path / "club.toml"))
    event("event", "check", "1", "anna", "--judge", "Kim")
    event("event", "penalty", "1", "boris", "Warning")
    (tmp_path / "cleo.txt").write_text(f"Player: Cleo\n{CHANGED}", encoding="utf-8")
    event("event", "register", "1", str(tmp_path / "cleo.txt"), code=1)
    Path(os.environ["COMPANION_HOME"], "formats", "warcry", "club.toml").unlink()
    return event


def test_an_event_whose_format_has_gone_is_shown_and_none_of_its_lists_judged(without_format):
    done = without_format("event", "show", "1", code=3)
    assert "4 players" in done.stdout and done.stdout.count("Cannot be judged") == 4
    assert "Anna  (1 check)" in done.stdout and "Boris  (1 penalty)" in done.stdout
    assert "There is no such format" in done.stderr and "companion event set 1 --format …" in done.stderr
    check = without_format("event", "check", "1", "boris", "--judge", "Kim", code=3)
    assert "There is no such format" in check.stderr
    changes = without_format("event", "change", "1", code=3).stdout
    assert "with the change Cannot be judged" in changes and "3 > 1" in changes
    without_format("event", "set", "1", "--format", "open")
    assert without_format("event", "show", "1").stdout.count("Legal") == 4


def test_an_event_whose_format_has_gone_is_reported(without_format, tmp_path):
    outs = {kind: tmp_path / f"out.{kind}" for kind in ("json", "csv", "html", "pdf")}
    words = [word for kind, out in outs.items() for word in (f"--{kind}", str(out))]
    without_format("event", "report", "1", *words, code=3)
    told = without_format("event", "report", "1", code=3).stdout
    for text in (told, outs["html"].read_text(encoding="utf-8")):
        assert "No list is judged until the event has a format" in text and "Cannot be judged" in text
        assert "Legal" not in text and "Format: " not in text and "The deck agrees with its list." in text
    plain = json.loads(outs["json"].read_text(encoding="utf-8"))
    assert {each["status"] for each in plain["players"]} == {"unjudged"} and plain["penalties"]
    assert plain["lists"]["format"]["id"] == "" and "player,,2" in outs["csv"].read_text(encoding="utf-8-sig")


def test_a_format_file_is_kept_and_the_event_names_it_by_its_id(run, tmp_path, monkeypatch):
    folder = tmp_path / "club"
    folder.mkdir()
    (folder / "club.toml").write_text(CLUB, "utf-8")
    monkeypatch.chdir(folder)
    run("event", "new", "Spring", "--game", "warcry", "--format", "club.toml")
    monkeypatch.chdir(tmp_path)
    assert state(run)["format"] == "club"
    assert "Spring" in run("event", "show", "1").stdout, "it is found from any folder"
    run("event", "new", "Summer", "--game", "warcry", "--format", str(folder / "club.toml"))
    told = run("event", "export", "1", str(tmp_path / "spring.json")).stderr
    assert "The format club is not in this file: hand its own file on too." in told
    own = Path(os.environ["COMPANION_HOME"], "formats", "warcry")
    assert [path.name for path in own.iterdir()] == ["club.toml"], "a version that is known is not kept twice"


@pytest.mark.parametrize("words", [("new", "Summer", "--game", "warcry"), ("set", "1")])
def test_a_format_file_of_an_act_that_is_refused_is_not_kept(event, tmp_path, words):
    path, own = tmp_path / "later.toml", Path(os.environ["COMPANION_HOME"], "formats", "warcry")
    shipped = (data_dir() / "formats" / "warcry" / "open.toml").read_text("utf-8")
    path.write_text(shipped.replace('version = "1"', 'version = "9"'), "utf-8")
    event("event", *words, "--rounds", "0", "--format", str(path), code=1)
    assert not list(own.glob("*"))
    event("event", *words, "--rounds", "3", "--format", str(path))
    assert [each.name for each in own.glob("*")] == ["later.toml"]


@pytest.mark.parametrize("stopped", [KeyboardInterrupt(), InDoubt(say("It may be stored."))])
def test_a_format_file_stays_where_its_act_is_stored_though_the_command_was_stopped(
    event, tmp_path, monkeypatch, stopped
):
    (tmp_path / "club.toml").write_text(CLUB, "utf-8")

    def stop(*_args: object) -> None:
        raise stopped

    with monkeypatch.context() as telling:
        telling.setattr(CliContext, "say", stop)
        result = CliRunner().invoke(companion, ["event", "set", "1", "--format", str(tmp_path / "club.toml")])
    assert result.exit_code != 0 and state(event)["format"] == "club"
    assert "Club night" in event("event", "report", "1").stdout


def test_a_report_says_where_a_later_version_of_the_format_cannot_be_reached(event):
    own = Path(os.environ["COMPANION_HOME"], "formats")
    (own / "warcry").mkdir(parents=True)
    told = "Another version of this format may have been left out: "
    assert told not in event("event", "report", "1").stdout
    with closed(own):
        report = event("event", "report", "1").stdout
    assert report.count(told) == 1


def test_a_file_that_cannot_be_read_is_told_for_a_named_player_too(event, tmp_path):
    (tmp_path / "new.txt").write_bytes(b"PK\x03\x04 no list")
    said = event("event", "register", "1", str(tmp_path / "new.txt"), "--player", "Anna", code=1)
    assert "new.txt: " in said.stderr and len(said.stderr.splitlines()) == 1


@pytest.mark.parametrize("words", [("new", "Summer", "--game", "warcry"), ("set", "1")])
@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (("least = 30", "least = 31"), "Version 1 of club is known with other contents"),
        (('version = "1"', 'version = "0"'), "Version 1 of club would be used instead of 0"),
    ],
)
def test_a_format_file_that_would_not_judge_is_refused(run, tmp_path, words, changed, sentence):
    path = tmp_path / "club.toml"
    path.write_text(CLUB, "utf-8")
    run("event", "new", "Spring", "--game", "warcry", "--format", str(path))
    path.write_text(CLUB.replace(*changed), "utf-8")
    told = run("event", *words, "--format", str(path), code=3).stderr
    assert sentence in told and len(told.splitlines()) == 1
    assert len(json.loads(run("event", "list", "--json").stdout)) == 1
    path.write_text(CLUB.replace(*changed).replace('version = "1"', 'version = "2"'), "utf-8")
    if "version" not in changed[0]:
        run("event", *words, "--format", str(path))


def test_a_shipped_format_with_other_contents_is_refused_and_its_copy_is_not(run, tmp_path):
    shipped = (data_dir() / "formats" / "warcry" / "open.toml").read_text("utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(shipped, "utf-8")
    run("event", "new", "Spring", "--game", "warcry", "--format", str(path))
    path.write_text(shipped.replace("limit = 3", "limit = 2"), "utf-8")
    run("event", "new", "Spring", "--game", "warcry", "--format", str(path), code=3)


def test_the_format_of_a_strangers_event_is_never_a_path(run, tmp_path):
    (tmp_path / "own.toml").write_text(CLUB, "utf-8")
    run("event", "new", "Spring", "--game", "warcry")
    run("event", "export", "1", str(tmp_path / "spring.json"))
    plain = without_sum((tmp_path / "spring.json").read_text("utf-8"))
    plain["rows"][0]["body"]["events"][0]["format"] = str(tmp_path / "own.toml")
    (tmp_path / "strange.json").write_text(json.dumps(plain), "utf-8")
    run("event", "import", str(tmp_path / "strange.json"))
    assert "There is no such format" in run("event", "show", "2", code=3).stderr


@pytest.mark.parametrize(("field", "value"), [("date", "0x10"), ("date", "20260501"), ("game", "chess")])
def test_an_event_on_no_day_or_of_no_game_is_refused(run, tmp_path, field, value):
    """Behind it may stand an act that puts it right: then undo would lead to it."""
    run("event", "new", "Spring", "--game", "warcry", "--date", "2026-05-01")
    run("event", "set", "1", "--rounds", "3")
    run("event", "export", "1", str(tmp_path / "spring.json"))
    plain = without_sum((tmp_path / "spring.json").read_text("utf-8"))
    plain["rows"][0]["body"]["events"][0][field] = value
    (tmp_path / "strange.json").write_text(json.dumps(plain), "utf-8")
    told = run("event", "import", str(tmp_path / "strange.json"), code=3).stderr
    assert f"strange.json, rows.0.{field}: " in told and len(told.splitlines()) == 1


def test_an_event_that_never_says_what_it_is_can_be_looked_at(run, tmp_path):
    run("event", "new", "Spring", "--game", "warcry")
    run("event", "export", "1", str(tmp_path / "spring.json"))
    plain = without_sum((tmp_path / "spring.json").read_text("utf-8"))
    plain["rows"][0]["body"]["events"] = []
    (tmp_path / "strange.json").write_text(json.dumps(plain), "utf-8")
    run("event", "import", str(tmp_path / "strange.json"))
    for words in (["show", "2"], ["report", "2"], ["log", "2"]):
        assert run("event", *words).stderr == "", "looked at without a complaint"


# -- questions about lists ----------------------------------------------------------------------------

CARDS = [line.split(" ", 1) for line in LEGAL.splitlines() if line[:1].isdigit()]
ROWS = "\n".join(f"{at}\t{name}\t{count}" for at, (count, name) in enumerate(CARDS, 1))


@pytest.fixture
def asked(event, lists, tmp_path):
    """The event, where the rows of Emil's list have two numbers each."""
    path = tmp_path / "emil.txt"
    path.write_text(f"Player: Emil\n{ROWS}", encoding="utf-8")
    event("event", "register", "1", str(path), code=1)
    return event


def status(run, player: str) -> str:
    told = run("event", "show", "1").stdout
    return next(line for line in told.splitlines() if player in line).split()[0]


def test_a_question_about_a_list_is_told_and_answered_by_its_number(asked):
    told = asked("event", "answer", "1", "emil", code=1).stdout
    assert "1. " in told and "   2  Number 2 of each row" in told
    assert asked("event", "answer", "1", "emil", "1", "2").stdout.rstrip().endswith("Legal")
    assert status(asked, "Emil") == "Legal"
    assert "Answered: There are several numbers in a row." in asked("event", "log", "1").stdout


def test_an_answer_that_is_missing_is_told_as_missing(asked):
    assert "An answer is missing" in asked("event", "answer", "1", "emil", "1", code=2).stderr


@pytest.mark.parametrize("choice", ["²", "9" * 5000])
def test_an_answer_that_is_no_number_is_misuse(asked, choice):
    before = state(asked)
    asked("event", "answer", "1", "emil", "1", choice, code=2)
    assert state(asked) == before


def test_an_answer_can_be_taken_back_and_given_again(asked):
    before = state(asked)
    asked("event", "answer", "1", "emil", "--count-number", "2")
    after = state(asked)
    asked("event", "undo", "1")
    assert state(asked) == before != after and status(asked, "Emil") != "Legal"
    asked("event", "redo", "1")
    assert state(asked) == after


def test_a_folder_that_is_registered_again_takes_no_answer_back(asked, tmp_path):
    asked("event", "answer", "1", "emil", "--count-number", "2")
    before = state(asked)
    again = asked("event", "register", "1", str(tmp_path / "emil.txt"), code=1).stdout
    assert "1 list is on record already." in again and state(asked) == before


def test_a_player_may_go_back_to_the_list_before_the_last(asked, tmp_path):
    path = tmp_path / "emil.txt"
    asked("event", "new", "Autumn", "--game", "warcry")
    lists = [path.read_text(encoding="utf-8"), f"Player: Emil\n{LEGAL}"]
    for text in (*lists, lists[0]):
        path.write_text(text, encoding="utf-8")
        told = asked("event", "register", "2", str(path), code=text == lists[0]).stdout
    assert "registers another list" in told


def test_lists_are_registered_with_the_answer_at_once(asked, tmp_path):
    asked("event", "undo", "1")
    asked("event", "register", "1", str(tmp_path / "emil.txt"), "--count-number", "2")
    assert status(asked, "Emil") == "Legal"
    again = asked("event", "register", "1", str(tmp_path / "emil.txt"), "--count-number", "2").stdout
    assert "1 list is on record already." in again


def test_two_lists_in_one_are_one_by_a_word(event, tmp_path):
    path = tmp_path / "fred.txt"
    half = LEGAL.splitlines()
    at = next(place for place, line in enumerate(half) if line[:1].isdigit()) + 2
    path.write_text("\n".join(("Player: Fred", *half[:at], "Deck 2", *half[at:])), encoding="utf-8")
    event("event", "register", "1", str(path), code=1)
    assert status(event, "Fred") == "To"  # ask
    event("event", "answer", "1", "fred", "--one-list")
    assert status(event, "Fred") == "Legal"


def test_a_page_is_seen_by_a_word(event, tmp_path):
    path = tmp_path / "hal.txt"
    path.write_text(f"Player: Hal\n[color=red]\n{LEGAL}\n[/color]", encoding="utf-8")
    event("event", "register", "1", str(path), code=1)
    assert status(event, "Hal") == "To"  # ask
    event("event", "answer", "1", "hal", "--all-seen")
    assert status(event, "Hal") == "Legal"
    event("event", "undo", "1")
    assert status(event, "Hal") == "To"
    event("event", "undo", "1")
    event("event", "register", "1", str(path), "--all-seen")
    assert status(event, "Hal") == "Legal"


def test_a_misspelt_card_is_said_by_name(event, tmp_path):
    path = tmp_path / "gil.txt"
    path.write_text(f"Player: Gil\n{LEGAL.replace('Ash Prowlers', 'Qqzz')}", encoding="utf-8")
    event("event", "register", "1", str(path), code=1)
    assert "Qqzz" in event("event", "answer", "1", "gil", code=1).stdout
    event("event", "answer", "1", "gil", "1", "Ash Prowlers")
    assert status(event, "Gil") == "Legal"


@pytest.mark.parametrize("words", [("2", "1"), ("1", "9"), ("1", "Ash Prowlers")])
def test_what_answers_nothing_is_refused(asked, words):
    before = state(asked)
    asked("event", "answer", "1", "emil", *words, code=2)
    assert asked("event", "answer", "1", "anna", "--one-list", code=1).stderr.startswith("Nothing in this")
    assert state(asked) == before
