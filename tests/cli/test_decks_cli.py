"""The deck and card verbs as a judge types them: every exit code, every door, mixed folders."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from companion.cards.ready import first_squad
from companion.cli.commands import companion
from companion.cli.decks import _require_room, judge_files
from companion.cli.desk import files_of, read_input
from companion.core.errors import DataError
from companion.core.file_problems import too_large
from companion.decks.read import read
from companion.decks.writers import WRITERS, to_text
from tests.decks.reports import ASK, HOSTILE, ILLEGAL, LEGAL, court
from tests.decks.worlds import FIXTURES, invented
from tests.refusing_disk import closed
from tests.zones import POSIX, zone

TABLE = str(FIXTURES / "warcry_invented.csv")
FORMAT = """
id = "club"
game = "warcry"
version = "{version}"
title = {{ en = "Club night" }}
valid_from = {since}
[[section]]
id = "army"
types = ["Unit", "Attachment"]
least = {least}
"""


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch) -> Path:
    """A data folder of its own, away from the lists."""
    folder = tmp_path / "home"
    monkeypatch.setenv("COMPANION_HOME", str(folder))
    return folder


@pytest.fixture
def lists(tmp_path) -> Path:
    """A folder as it comes from players: text, UTF-16, JSON, CSV, an archive, a picture, a sub-folder."""
    folder = tmp_path / "lists"
    (folder / "round two").mkdir(parents=True)
    (folder / "anna.txt").write_text(ILLEGAL, encoding="utf-8")
    (folder / "boris.txt").write_text("Player: Борис\r\n" + LEGAL.replace("\n", "\r\n"), encoding="utf-16")
    (folder / "round two" / "cleo.txt").write_text(LEGAL, encoding="utf-8-sig")
    (folder / "open.txt").write_text(ASK, encoding="utf-8")
    (folder / "photo.png").write_bytes(b"\x89PNG\r\n")
    (folder / ".hidden").write_text("not a list")
    return folder


def run(*words: str, input: str | bytes | None = None) -> Result:
    result = CliRunner().invoke(companion, words, input=input)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def deck(verb: str, *words: object, input: str | bytes | None = None) -> Result:
    """A deck verb with the invented table."""
    return run("deck", verb, *map(str, words), "--game", "warcry", "--cards", TABLE, input=input)


def written(folder: Path, text: str, name: str = "list.txt") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


# check


def test_a_folder_of_mixed_files_is_judged_whole(lists):
    result = deck("check", lists, "--json")
    plain = json.loads(result.stdout)
    assert {each["source"]: each["status"] for each in plain["verdicts"]} == {
        "anna.txt": "illegal",
        "boris.txt": "legal",
        "round two/cleo.txt": "legal",
        "open.txt": "ask",
        "photo.png": "unreadable",
    }
    assert result.exit_code == 1
    assert result.stderr == "Lists: 5. Not legal: 1. Unreadable: 1. To ask about: 1. Legal: 2.\n"


def test_files_and_folders_go_together_and_stay_apart(lists):
    plain = json.loads(deck("check", lists, lists / "anna.txt", "--json").stdout)
    sources = [each["source"] for each in plain["verdicts"]]
    assert "lists/anna.txt" in sources and "anna.txt" in sources and len(sources) == 6


@pytest.mark.parametrize(
    ("text", "code"),
    [(LEGAL, 0), (ILLEGAL, 1), (ASK, 1), ("", 3), ("\x00" * 50, 3), (HOSTILE, 1)],
    ids=["legal", "illegal", "ask", "empty", "binary", "hostile"],
)
def test_the_exit_code_tells_the_worst(tmp_path, text, code):
    assert deck("check", written(tmp_path, text)).exit_code == code


def test_an_illegal_list_outweighs_an_unreadable_one(lists):
    assert deck("check", lists / "photo.png", lists / "boris.txt").exit_code == 3
    assert deck("check", lists / "photo.png", lists / "anna.txt").exit_code == 1


def test_a_missing_file_is_a_verdict_and_an_empty_folder_a_sentence(tmp_path):
    missing = deck("check", tmp_path / "nobody.txt")
    assert missing.exit_code == 3 and "Unreadable: nobody.txt" in missing.stdout
    (tmp_path / "empty").mkdir()
    empty = deck("check", tmp_path / "empty")
    assert empty.exit_code == 3 and empty.stderr == "empty: There are no files here.\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_standard_input_in_any_encoding(encoding):
    result = deck("check", "-", input=LEGAL.encode(encoding))
    assert result.exit_code == 0, result.output
    assert "Legal: stdin" in result.stdout


def test_text_says_finding_rule_and_cure_and_ends_with_the_summary(lists):
    text = deck("check", lists).stdout
    assert "Ash Prowlers: Too many copies." in text and "[WC-DECK-07]" in text
    assert "Remove 1: Ash Prowlers." in text
    assert text.splitlines()[-1].startswith("Lists: 5.")


def test_there_is_no_progress_bar_away_from_a_terminal(lists):
    result = deck("check", lists, "--csv")
    assert "%" not in result.stderr and "#" not in result.stderr


def test_all_shapes_at_once_as_files(lists, tmp_path):
    outs = {name: tmp_path / f"report.{name}" for name in ("json", "csv", "html", "pdf")}
    options = [word for name, path in outs.items() for word in (f"--{name}", path)]
    assert deck("check", lists, *options, "--title", "Турнир").exit_code == 1
    assert json.loads(outs["json"].read_text(encoding="utf-8"))["title"] == "Турнир"
    assert outs["csv"].read_bytes().startswith(b"\xef\xbb\xbfsource,")
    assert outs["html"].read_text(encoding="utf-8").startswith("<!doctype html>")
    assert outs["pdf"].read_bytes().startswith(b"%PDF-")
    assert not list(tmp_path.glob("*.part"))
    assert deck("check", lists, *options).exit_code == 1, "an earlier report may be replaced"


def test_a_list_is_never_taken_for_the_report(lists):
    before = (lists / "anna.txt").read_bytes()
    result = deck("check", "--json", lists / "anna.txt", lists / "boris.txt")
    assert result.exit_code == 2 and "not replaced" in result.stderr
    assert (lists / "anna.txt").read_bytes() == before
    assert deck("check", "--csv", lists, lists / "anna.txt").exit_code == 2


def test_only_one_report_fits_on_the_screen(lists):
    assert deck("check", lists, "--json", "--csv").exit_code == 2


def test_a_report_that_cannot_be_written_is_said(lists, tmp_path):
    result = deck("check", lists, "--pdf", tmp_path / "no" / "such" / "report.pdf")
    assert result.exit_code == 4 and "cannot be written" in result.stderr


def test_hostile_names_reach_no_terminal(tmp_path):
    text = deck("check", written(tmp_path, HOSTILE)).stdout
    assert not {"\x1b", "\x07", "\u202e", "\u2067"} & set(text)
    assert "<script>alert('x')</script>" in text


def test_csv_on_the_screen_has_a_row_for_each_finding(lists):
    rows = list(csv.DictReader(io.StringIO(deck("check", lists, "--csv").stdout)))
    assert {row["source"] for row in rows} >= {"anna.txt", "photo.png"}
    assert {row["format"] for row in rows} == {"open"}


def test_a_side_is_declared_and_must_be_one(tmp_path):
    path = written(tmp_path, LEGAL)
    assert deck("check", path, "--side", "Evil").exit_code == 0
    assert deck("check", path, "--side", "good").exit_code == 1
    assert deck("check", path, "--side", "sideways").exit_code == 2


def test_sentences_follow_the_language(tmp_path):
    path = written(tmp_path, LEGAL)
    words = ("deck", "check", str(path), "--game", "warcry", "--cards", TABLE)
    assert run("--lang", "ru", *words).exit_code == run("--lang", "fr", *words).exit_code == 0


def test_only_problems_are_told_where_that_is_asked_for(lists):
    text = deck("check", lists, "--problems").stdout
    assert "Legal: " not in text.replace(" Legal: 2.", "") and "Not legal: " in text
    assert text.splitlines()[-1].startswith("Lists: 5.")


def test_the_report_of_the_last_run_is_no_list(lists):
    out = lists / "report.csv"
    first = deck("check", lists, "--csv", out)
    again = deck("check", lists, "--csv", out)
    assert first.stderr == again.stderr and again.stderr.startswith("Lists: 5.")


def test_what_systems_leave_in_a_folder_is_no_list(lists):
    for name in ("Thumbs.db", "desktop.ini", "~$anna.docx", ".DS_Store"):
        (lists / name).write_bytes(b"\x00\x01")
    (lists / "__MACOSX").mkdir()
    (lists / "__MACOSX" / "anna.txt").write_bytes(b"\x00\x01")
    assert deck("check", lists, "--json").stderr.startswith("Lists: 5.")


def test_an_unwritable_report_is_refused_before_any_other_is_written(lists, tmp_path):
    result = deck("check", lists, "--csv", tmp_path / "a.csv", "--pdf", tmp_path / "no" / "b.pdf")
    assert result.exit_code == 4 and "b.pdf" in result.stderr and not (tmp_path / "a.csv").exists()


@pytest.mark.parametrize("day", ["2026-13-01", "yesterday", "01.05.2026", ""])
def test_a_day_that_is_none_is_said_in_the_language(tmp_path, day):
    words = ("deck", "check", str(written(tmp_path, LEGAL)), "--game", "warcry", "--date", day)
    assert "is not a day such as 2026-01-31" in run(*words).stderr
    assert run("--lang", "ru", *words).exit_code == 2 and "2026-01-31" in run("--lang", "fr", *words).stderr


# Formats


def test_an_unknown_format_is_answered_with_those_that_are_known(tmp_path):
    result = deck("check", written(tmp_path, LEGAL), "--format", "attriton")
    assert result.exit_code == 3 and "attrition, oldschool, open, warcry" in result.stderr


def test_a_format_file_outside_of_its_days_is_refused(tmp_path):
    file = written(tmp_path, FORMAT.format(version="1", since="2026-01-01", least=30), "club.toml")
    path = written(tmp_path, LEGAL)
    assert deck("check", path, "--format", file, "--date", "2026-01-01").exit_code == 0
    early = deck("check", path, "--format", file, "--date", "2025-12-31")
    assert early.exit_code == 3 and "not in force on 2025-12-31" in early.stderr


def test_a_club_adds_a_format_in_three_ways(tmp_path, home):
    folder = tmp_path / "club"
    folder.mkdir()
    file = written(folder, FORMAT.format(version="1", since="2026-01-01", least=30), "club.toml")
    path = written(tmp_path, LEGAL)
    assert deck("check", path, "--format", "club").exit_code == 3
    assert "file club.toml" in deck("check", path, "--format", "club", "--formats", folder).stdout
    assert "file club.toml" in deck("check", path, "--format", file).stdout
    own = home / "formats" / "warcry"
    own.mkdir(parents=True)
    file.rename(own / "club.toml")
    assert "Club night, version 1" in deck("check", path, "--format", "club").stdout


def test_the_day_chooses_the_version(tmp_path):
    written(tmp_path, FORMAT.format(version="1", since="2025-01-01", least=30), "a.toml")
    written(tmp_path, FORMAT.format(version="2", since="2026-01-01", least=99), "b.toml")
    path = written(tmp_path, LEGAL)
    words = (path, "--format", "club", "--formats", tmp_path)
    assert deck("check", *words).exit_code == 1
    result = deck("check", *words, "--date", "2026-06-01")
    assert result.exit_code == 1 and "Legal as of 2026-06-01." in result.stdout
    assert "version 2, file b.toml" in result.stdout
    early = deck("check", *words, "--date", "2024-06-01")
    assert early.exit_code == 3 and "not in force on 2024-06-01" in early.stderr


def test_a_bad_format_file_is_named_with_its_field(tmp_path):
    bad = written(tmp_path, FORMAT.format(version="1", since="2026-01-01", least=-1), "bad.toml")
    result = deck("check", written(tmp_path, LEGAL), "--format", bad)
    assert result.exit_code == 3 and "bad.toml, section[0].least" in result.stderr


@pytest.mark.parametrize(
    ("game", "format"), [("warcry", "attrition"), ("kubnazub", "squad"), ("realms", "draft")]
)
def test_formats_are_listed(game, format):
    assert format in run("deck", "formats", "--game", game).stdout
    plain = json.loads(run("deck", "formats", "--game", game, "--json").stdout)
    assert format in [each["id"] for each in plain]


@pytest.mark.parametrize("game", ["kubnazub", "realms", "warcry"])
def test_every_game_has_a_format_without_asking(game, tmp_path):
    result = run("deck", "check", str(written(tmp_path, "Deck\n3 Something")), "--game", game)
    assert result.exit_code in (0, 1) and "Format: " in result.stdout


# hash, diff, fix, convert, qr, sheet


def test_the_hash_is_the_same_through_every_door_and_order(tmp_path):
    path = written(tmp_path, LEGAL)
    code = deck("hash", path).stdout.split()[0]
    for door in ("text", "csv", "json", "link", "builder", "share"):
        out = tmp_path / f"out.{'csv' if door == 'csv' else 'txt'}"
        assert deck("convert", path, "--to", door, "--out", out, "--replace").exit_code == 0, door
        assert deck("hash", out).stdout.split()[0] == code, door
    plain = json.loads(deck("hash", path, "--json").stdout)
    assert plain[0]["hash"] == code and len(code) == 8


def test_what_a_file_cannot_carry_is_said(tmp_path):
    path = written(tmp_path, "Player: Anna\n" + LEGAL)
    result = deck("convert", path, "--to", "share")
    assert result.exit_code == 1 and "Player" in result.stderr
    assert deck("convert", path, "--to", "json").exit_code == 0


def test_a_list_that_is_only_asked_about_once_it_is_written_is_named_with_the_question(tmp_path, monkeypatch):
    path, out = written(tmp_path, LEGAL), tmp_path / "out.txt"
    monkeypatch.setitem(WRITERS, "text", lambda decks, _: to_text(decks) + "what is this\n")
    result = deck("convert", path, "--to", "text", "--out", out)
    assert result.exit_code == 1 and out.exists() and len(result.stderr.splitlines()) == 1
    assert "list.txt" in result.stderr and "has to be asked about" in result.stderr


def test_a_line_that_was_not_read_is_asked_about_in_the_file_or_none_is_written(tmp_path):
    path = written(tmp_path, "Player: Anna\n" + LEGAL + "\nwhat is this")
    for kind, ending in (("text", "txt"), ("csv", "csv"), ("json", "json")):
        out = tmp_path / f"out.{ending}"
        assert deck("convert", path, "--to", kind, "--out", out).exit_code == 0
        assert "To ask about" in deck("check", out).stdout, kind
    for kind in ("link", "share", "builder"):
        result = deck("convert", path, "--to", kind, "--out", tmp_path / kind)
        assert result.exit_code == 3 and not (tmp_path / kind).exists()
        assert "line 26: " in result.stderr and "answer them first" in result.stderr
        assert "left out" not in result.stderr


def test_an_answer_that_is_given_with_the_order_is_written(tmp_path):
    rows = "\n".join(
        f"{name}\t{count}\t5" if line[:1].isdecimal() else line
        for line in LEGAL.splitlines()
        for count, _, name in [line.partition(" ")]
    )
    path, out = written(tmp_path, rows), tmp_path / "out.txt"
    assert deck("convert", path, "--to", "link", "--out", out).exit_code == 3
    assert deck("convert", path, "--to", "link", "--out", out, "--count-number", "1").exit_code == 0
    assert deck("hash", out).stdout.split()[0] == deck("hash", written(tmp_path, LEGAL)).stdout.split()[0]


def test_a_list_that_would_change_is_not_written(tmp_path):
    odd = json.dumps({"deck": [{"name": "Foo #1", "count": 3}]})
    result = deck("convert", written(tmp_path, odd, "odd.json"), "--to", "text")
    assert result.exit_code == 3
    assert result.stderr == (
        "odd.json: The list cannot be written as text without a change of its cards: Foo #1\n"
    )


def test_several_lists_keep_apart_as_text(tmp_path):
    one, two = (
        written(tmp_path, "Player: A\n" + LEGAL, "1.txt"),
        written(tmp_path, "Player: B\n" + ILLEGAL, "2.txt"),
    )
    text = deck("convert", one, two, "--to", "text").stdout
    assert len(read(text, "warcry")) == 2
    assert deck("convert", one, two, "--to", "share").exit_code == 3


@pytest.mark.parametrize("words", [("fix",), ("convert", "--to", "text"), ("qr",)])
def test_no_list_is_ever_written_over(tmp_path, words):
    verb, *more = words
    mine, other = written(tmp_path, ILLEGAL), written(tmp_path, LEGAL, "other.txt")
    result = deck(verb, mine, *more, "--out", other)
    assert result.exit_code in (2, 3) and other.read_text(encoding="utf-8") == LEGAL
    if verb != "qr":
        assert "--replace" in result.stderr
        assert deck(verb, mine, *more, "--out", other, "--replace").exit_code == 0
        assert other.read_text(encoding="utf-8") != LEGAL


def test_a_table_is_not_written_over_a_file(tmp_path):
    cards("import", TABLE)
    other = written(tmp_path, LEGAL)
    assert cards("export", other).exit_code == 2 and other.read_text(encoding="utf-8") == LEGAL
    assert cards("export", other, "--replace").exit_code == 0


def test_one_unreadable_file_does_not_keep_the_other_codes_back(lists):
    result = deck("hash", lists)
    assert result.exit_code == 3 and len(result.stdout.splitlines()) == 4
    assert "photo.png" in result.stderr and "round two/cleo.txt" in result.stdout


def test_registered_against_played(tmp_path):
    one, two = written(tmp_path, LEGAL, "1.txt"), written(tmp_path, LEGAL.replace("3 Ash", "2 Ash"), "2.txt")
    same = deck("diff", one, one)
    assert same.exit_code == 0 and "the same" in same.stdout
    result = deck("diff", one, two)
    assert result.exit_code == 1 and result.stdout == "-1  Ash Prowlers  (Army deck; 3 > 2)\n"
    plain = json.loads(deck("diff", one, two, "--json").stdout)
    assert plain["differences"][0]["played"] == 2 and not plain["same"]


def test_lists_of_two_sides_are_not_the_same(tmp_path):
    good, evil, unsaid = (
        written(tmp_path, f"{head}{LEGAL}", f"{n}.txt")
        for n, head in enumerate(("Side: good\n", "Side: evil\n", ""))
    )
    result = deck("diff", good, evil)
    assert result.exit_code == 1 and result.stdout == "Side: Good > Evil\nThe cards are the same.\n"
    assert deck("diff", good, unsaid).exit_code == 0, "who counts cards says nothing of a side"


def test_a_line_that_cannot_be_read_is_never_the_same(tmp_path):
    path = written(tmp_path, LEGAL + "\nwhat is this")
    assert deck("diff", path, path).exit_code == 1


def test_the_mended_list_is_legal(tmp_path):
    out = tmp_path / "mended.txt"
    result = deck("fix", written(tmp_path, ILLEGAL), "--out", out)
    assert result.exit_code == 0 and "Remove 1: Ash Prowlers." in result.stderr
    assert deck("check", out).exit_code == 0


def test_a_legal_list_under_headings_of_types_is_left_legal(tmp_path):
    types = {card.name: card.type for card in invented("warcry").cards}
    cards = [line for line in LEGAL.splitlines() if line[:1].isdecimal()]
    kinds = dict.fromkeys(types[line[2:]] for line in cards)
    typed = [
        line for kind in kinds for line in (f"{kind}s", *(each for each in cards if types[each[2:]] == kind))
    ]
    result = deck("fix", written(tmp_path, "\n".join(typed)))
    assert result.exit_code == 0 and "Legal > Legal" in result.stderr


def test_the_cards_that_were_chosen_are_named(tmp_path):
    result = deck("fix", written(tmp_path, ILLEGAL))
    added = [line for line in result.stderr.splitlines() if line.startswith("  +")]
    assert added, "a card that any other could stand for is still named"


def test_a_question_outlives_the_mending(tmp_path):
    out = tmp_path / "mended.txt"
    assert deck("fix", written(tmp_path, LEGAL + "\nwhat is this"), "--out", out).exit_code == 1
    assert deck("check", out).exit_code == 1, "a line that was not read is still asked about"


COMMENTED = LEGAL + "\n# 1 " + LEGAL.splitlines()[1].split(" ", 1)[1]


def test_a_question_about_a_comment_outlives_every_file(tmp_path):
    path, out = written(tmp_path, COMMENTED), tmp_path / "written"
    assert "To ask about" in deck("check", path).stdout
    for kind in ("text", "json"):
        assert deck("convert", path, "--to", kind, "--out", out, "--replace").exit_code == 0
        assert "To ask about" in deck("check", out).stdout, kind
    for kind in ("csv", "link", "builder", "share"):
        result = deck("convert", path, "--to", kind, "--out", tmp_path / kind)
        assert result.exit_code == 3 and "answer them first" in result.stderr
        assert not (tmp_path / kind).exists()
    assert "answer them first" in deck("qr", path).stderr
    mended = deck("fix", path, "--out", out, "--replace")
    assert mended.exit_code == 1 and "To ask about > To ask about" in mended.stderr
    assert "To ask about" in deck("check", out).stdout


def test_two_lists_in_one_text_are_not_made_one_by_writing_them(tmp_path):
    cards = [line for line in LEGAL.splitlines() if line[:1].isdecimal()]
    path = written(tmp_path, "\n".join([*cards, "", *cards]))
    assert "To ask about" in deck("check", path).stdout
    for kind in ("text", "csv", "json", "link", "share"):
        out = tmp_path / f"again-{kind}"
        refused = deck("convert", path, "--to", kind, "--out", out).exit_code == 3
        assert refused or "To ask about" in deck("check", out).stdout, kind
    out = tmp_path / "mended.txt"
    assert deck("fix", path, "--out", out).exit_code != 0
    assert not out.exists() or "To ask about" in deck("check", out).stdout


def test_a_list_that_stands_twice_in_a_file_is_not_made_illegal_by_mending_nothing(tmp_path):
    path, out = written(tmp_path, f"{LEGAL}\n{LEGAL}"), tmp_path / "mended.txt"
    assert "To ask about" in deck("check", path).stdout
    result = deck("fix", path, "--out", out)
    assert "Nothing is changed" in result.stderr and "To ask about > To ask about" in result.stderr
    assert "To ask about" in deck("check", out).stdout


def test_no_cure_is_told_that_is_then_refused(tmp_path):
    odd = json.dumps({"player": "Anna", "deck": [{"name": "Foo #1", "count": 3}]})
    result = deck("fix", written(tmp_path, odd, "odd.json"))
    assert result.exit_code == 3 and "cure" not in result.stderr
    assert "odd.json" in result.stderr and "Anna" in result.stderr and "Foo #1" in result.stderr


def test_what_is_too_large_once_it_is_written_names_the_file_that_was_given(tmp_path, monkeypatch):
    path = written(tmp_path, LEGAL, "anna.txt")
    monkeypatch.setattr("companion.decks.carried.read", refusing)
    for words in (("convert", path, "--to", "json"), ("qr", path), ("fix", path)):
        result = deck(*words)
        assert result.exit_code == 3 and "converted" not in result.stderr
        assert result.stderr.startswith("anna.txt: Written as ") and "larger than 8 MiB" in result.stderr


def refusing(text, game, source):
    raise DataError(source, "", too_large(8 * 1024 * 1024))


@pytest.mark.parametrize("signs", [300, 301, 490])
def test_a_long_name_that_one_kind_of_file_takes_is_taken_by_all(tmp_path, signs):
    path = written(tmp_path, f"{LEGAL}\n1 {'x' * signs}\n")
    out = tmp_path / "long"
    for kind in ("json", "csv", "text"):
        assert deck("convert", path, "--to", kind, "--out", out, "--replace").exit_code in (0, 1)
        assert "UNKNOWN_CARD" in deck("check", out, "--csv").stdout


def test_each_command_says_what_fits_it_where_a_file_is_in_the_way(tmp_path):
    path = written(tmp_path, LEGAL)
    (tmp_path / "a.png").write_text("3 Ash Prowlers")
    told = deck("qr", path, "--out", tmp_path / "a.png").stderr
    assert "file of another kind" in told and "lists before" not in told
    told = deck("convert", path, "--to", "text", "--out", tmp_path).stderr
    assert "is a folder. Name a file." in told
    assert "A file needs a name." in deck("convert", path, "--to", "text", "--out", "").stderr
    assert "Put the lists before the options" in deck("check", "--csv", tmp_path, path).stderr


def test_what_a_person_must_choose_stays_open(tmp_path):
    result = deck("fix", written(tmp_path, ILLEGAL), "--open")
    assert result.exit_code == 1 and "Still to choose" in result.stderr


def test_the_code_as_picture_and_on_the_screen(tmp_path):
    path = written(tmp_path, LEGAL)
    assert deck("qr", path, "--out", tmp_path / "a.png").exit_code == 0
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    assert deck("qr", path, "--out", tmp_path / "a.svg").exit_code == 0
    assert b"<svg" in (tmp_path / "a.svg").read_bytes()
    assert "▀" in deck("qr", path).stdout
    assert deck("qr", path, "--out", tmp_path / "a.gif").exit_code == 3
    assert deck("qr", written(tmp_path, ASK)).exit_code == 3


def test_the_registration_sheet(tmp_path):
    out = tmp_path / "sheet.pdf"
    assert deck("sheet", written(tmp_path, LEGAL), out, "--event", "Spring").exit_code == 0
    assert out.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("verb", ["diff", "fix", "qr", "sheet"])
def test_verbs_for_one_list_refuse_two(tmp_path, verb):
    both = written(tmp_path, f"=== A ===\n{LEGAL}\n=== B ===\n{LEGAL}")
    more = {"diff": [both], "sheet": [tmp_path / "o.pdf"]}.get(verb, [])
    result = deck(verb, both, *more)
    assert result.exit_code == 3 and "There are 2 lists" in result.stderr


def test_a_page_is_seen_by_a_word_and_what_is_written_of_it_says_so(tmp_path):
    path = written(tmp_path, f"[color=red]\n{LEGAL}\n[/color]")
    assert deck("check", path).exit_code == 1 and deck("check", path, "--all-seen").exit_code == 0
    for kind in ("text", "csv", "json"):
        out = tmp_path / f"out.{kind}"
        assert deck("convert", path, "--to", kind, "--out", out, "--all-seen").exit_code == 0
        assert deck("check", out).exit_code == 0
    assert "All of its cards are seen." in deck("check", tmp_path / "out.json").stdout
    for kind in ("text", "csv", "json"):
        out = tmp_path / f"open.{kind}"
        assert deck("convert", path, "--to", kind, "--out", out).exit_code in (0, 1)
        assert deck("check", out).exit_code == 1, kind


# cards


def cards(verb: str, *words: object, input: str | bytes | None = None) -> Result:
    return run("cards", verb, *map(str, words), "--game", "warcry", input=input)


def test_a_table_is_kept_and_lists_are_judged_with_it(tmp_path):
    path = written(tmp_path, LEGAL)
    before = run("deck", "check", str(path), "--game", "warcry")
    assert "There is no card data" in before.stdout
    assert cards("import", TABLE).exit_code == 0
    after = run("deck", "check", str(path), "--game", "warcry", "--json")
    with_file = deck("check", path, "--json")
    assert json.loads(after.stdout) == json.loads(with_file.stdout)


def test_a_table_in_a_code_page_is_taken_with_a_word(tmp_path):
    path = tmp_path / "old.csv"
    path.write_bytes(Path(TABLE).read_text(encoding="utf-8").replace("Ash", "Été").encode("cp1252"))
    told = "The file is not UTF-8; it was read as cp1252."
    assert told in cards("import", path).stderr
    assert json.loads(cards("import", path, "--json").stdout)["notes"] == [told]
    lists = written(tmp_path, LEGAL)
    assert told in run("deck", "check", str(lists), "--game", "warcry", "--cards", str(path)).stderr


def test_what_is_exported_can_be_imported_without_a_change(tmp_path):
    first = json.loads(cards("import", TABLE, "--json").stdout)
    assert cards("export", tmp_path / "out.csv").exit_code == 0
    again = json.loads(cards("import", tmp_path / "out.csv", "--json").stdout)
    assert again == first and first["cards"] == 59 and first["bad"] == []


def test_one_bad_row_and_nothing_is_replaced(tmp_path):
    cards("import", TABLE)
    kept = cards("export").stdout
    lines = Path(TABLE).read_text(encoding="utf-8").splitlines()
    lines[3] = lines[3].replace(",Unit,", ",Spaceship,")
    lines[5] = lines[5].replace("WC5,", "WC1,")
    lines[7] = lines[7].replace(",3,4,", ",many,4,")
    bad = written(tmp_path, "\n".join(lines), "bad.csv")
    result = cards("import", bad)
    assert result.exit_code == 3
    for line, column in ((4, "type"), (6, "id"), (8, "cost")):
        assert f"bad.csv, line {line}, column {column}" in result.stderr
    assert result.stderr.endswith("Nothing was replaced.\n") and "Bad rows: 3 of " in result.stderr
    assert cards("export").stdout == kept
    plain = json.loads(cards("import", bad, "--json").stdout)
    assert [row["line"] for row in plain["bad"]] == [4, 6, 8]


def test_a_table_may_be_looked_at_without_keeping_it():
    assert cards("import", TABLE, "--check").exit_code == 0
    assert cards("export").exit_code == 3


def test_a_table_comes_by_standard_input_and_as_the_builders_file():
    assert cards("import", "-", input=Path(TABLE).read_bytes()).exit_code == 0
    script = "const cards = [{id: 'WC1', name: 'A', type: 'Unit', faction: 'Neutral', releases: ['WC'],},];"
    assert cards("import", "-", input=script).exit_code == 0
    assert "WC1  A" in cards("search", "a").stdout


@pytest.mark.parametrize("text", ["", "name\nA", "PK\x03\x04", "[[[[[["])
def test_what_is_no_table_is_refused_in_one_sentence(text):
    result = cards("import", "-", input=text)
    assert result.exit_code == 3 and result.stderr.count("\n") == 1


def test_search_finds_by_part_of_a_name_then_by_closeness():
    cards("import", TABLE)
    assert "Ash Prowlers" in cards("search", "PROWL").stdout
    assert "Ash Prowlers" in cards("search", "WC1", "--most", "1").stdout
    close = cards("search", "Ash Prowlerz")
    assert close.exit_code == 0 and "Ash Prowlers" in close.stdout and "close" in close.stderr
    assert cards("search", "qqqqqqq").exit_code == 1
    plain = json.loads(cards("search", "prowl", "--json").stdout)
    assert plain["cards"][0]["id"] == "WC1" and not plain["close"]


def test_the_cards_that_ship_stay_beside_those_of_a_club():
    club = str(FIXTURES / "kubnazub_invented.csv")
    shipped = run("cards", "export", "--game", "kubnazub").stdout.count("\n")
    assert run("cards", "import", club, "--game", "kubnazub").exit_code == 0
    both = run("cards", "export", "--game", "kubnazub").stdout
    assert both.count("\n") > shipped and "Пыльный заяц" in both


# Help


def verbs() -> list[tuple[str, click.Command]]:
    groups = [(name, companion.get_command(click.Context(companion), name)) for name in ("deck", "cards")]
    return [
        (f"{name} {verb}", command)
        for name, group in groups
        if isinstance(group, click.Group)
        for verb, command in group.commands.items()
    ]


@pytest.mark.parametrize(("name", "command"), verbs(), ids=[name for name, _ in verbs()])
def test_every_verb_has_help_with_an_example(name, command):
    assert command.help and command.epilog and command.epilog.startswith(f"Example: companion {name} ")
    assert run(*name.split(), "--help").exit_code == 0


@pytest.mark.parametrize(("name", "command"), verbs(), ids=[name for name, _ in verbs()])
def test_an_example_can_be_copied_from_a_narrow_terminal(name, command):
    assert command.epilog in run(*name.split(), "--help").output


def test_an_interrupted_check_does_not_look_like_a_verdict(monkeypatch):
    from companion import cli

    def interrupt(*_args: object, **_words: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.cli.decks.make_judge", interrupt)
    monkeypatch.setattr("sys.argv", ["companion", "deck", "check", "x", "--game", "warcry"])
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 130


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--help"], 0),
        (["--version"], 0),
        (["deck", "check"], 2),
        (["deck", "formats", "--game", "realms"], 0),
    ],
)
def test_the_command_leaves_with_its_code(monkeypatch, words, code):
    from companion import cli

    monkeypatch.setattr("sys.argv", ["companion", *words])
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert (left.value.code or 0) == code


# A terminal, and the other games


class Terminal(io.StringIO):
    """An error stream that a person looks at."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_the_progress(lists, monkeypatch):
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    verdicts = list(judge_files(court(), files_of((lists,))))
    assert len(verdicts) == 5 and "100%" in screen.getvalue()


def test_paper_is_not_poured_into_a_terminal(monkeypatch):
    monkeypatch.setattr("sys.stdout", Terminal())
    with pytest.raises(click.UsageError, match="name a file"):
        _require_room({"pdf": "-"})
    _require_room({"json": "-"})


@pytest.mark.parametrize("seat", [1, 2])
def test_a_squad_is_judged_by_its_seat(tmp_path, seat):
    names = [card.name for card in first_squad(seat)]
    path = written(tmp_path, f"Seat: {seat}\nSquad\n" + "\n".join(names))
    words = ("deck", "check", str(path), "--game", "kubnazub", "--format", "squad", "--json")
    result = run(*words)
    plain = json.loads(result.stdout)["verdicts"][0]
    assert (result.exit_code, plain["status"]) == (0, "legal"), plain["findings"]
    assert plain["purse"]["gold"] == (24, 25)[seat - 1]
    poorer = json.loads(run(*words, "--gold", "-20").stdout)["verdicts"][0]
    assert poorer["status"] == "illegal"


def test_a_list_of_another_game_is_unreadable_here(tmp_path):
    export = run("deck", "convert", str(written(tmp_path, "3 A")), "--game", "realms", "--to", "json").stdout
    result = deck("check", written(tmp_path, export, "other.json"))
    assert result.exit_code == 3 and "is realms, not warcry" in result.stdout
    assert deck("hash", tmp_path / "other.json").exit_code == 3


def test_what_the_judge_states_reaches_the_judge():
    """Every option lands in the field it is named after."""
    from companion.cli.desk import Wish, judging

    heard: list[Wish] = []

    @click.command()
    @judging
    def listen(wish: Wish) -> None:
        heard.append(wish)

    words = (
        "--game warcry --side evil --seat 2 --redeals 1 --gold 3 --by-id --compulsory Foo --compulsory Bar"
    )
    assert CliRunner().invoke(listen, words.split()).exit_code == 0
    asked = heard[0].overrides
    assert (asked.side, asked.seat, asked.redeals, asked.gold) == ("evil", 2, 1, 3)
    assert asked.copies_by == "id" and asked.compulsory == ("Foo", "Bar")
    assert CliRunner().invoke(listen, ["--game", "warcry"]).exit_code == 0
    assert heard[1].overrides.copies_by == "" and heard[1].overrides.compulsory == ()


@POSIX
def test_a_sheet_is_written_in_a_zone_that_no_calendar_has(tmp_path: Path) -> None:
    with zone("ABC-26"):
        result = deck("sheet", written(tmp_path, LEGAL), tmp_path / "sheet.pdf")
    assert result.exit_code == 0 and (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF-")


def test_a_broken_format_file_stops_only_itself(home: Path, tmp_path: Path) -> None:
    folder = home / "formats" / "warcry"
    folder.mkdir(parents=True)
    written(folder, "this is no TOML", "broken.toml")
    written(folder, "\ufeff" + FORMAT.format(version="1", since="2026-01-01", least=3), "club.toml")
    legal = written(tmp_path, LEGAL)
    for format in ("open", "club"):
        result = deck("check", legal, "--format", format)
        assert result.exit_code == 0 and "broken.toml" in result.stderr
    assert deck("check", legal, "--format", "broken").exit_code == 3


def test_a_verdict_says_where_a_later_version_of_its_format_cannot_be_reached(home: Path, tmp_path: Path):
    formats = home / "formats"
    (formats / "warcry").mkdir(parents=True)
    club = written(formats / "warcry", FORMAT.format(version="1", since="2026-01-01", least=3), "club.toml")
    legal = written(tmp_path, LEGAL)
    why = f"{club.parent}: The folder cannot be read (access is denied)."
    told = f"  Not checked: Another version of this format may have been left out: {why}\n"
    with closed(formats):
        result = deck("check", legal, "--format", "open")
        named = deck("check", legal, "--format", club)
    assert result.exit_code == 0 and result.stderr == f"Left out: {why}\n" and told in result.stdout
    assert named.exit_code == 3 and named.stderr.endswith("The file cannot be read (access is denied).\n")
    formats.rename(tmp_path / "away")
    assert "Not checked" not in deck("check", legal).stdout
    formats.symlink_to(tmp_path / "stick")
    away = f"a link leads to {tmp_path / 'stick'}, where nothing is now."
    assert away in deck("check", legal).stdout and away in deck("check", legal, "--json").stdout
    mine = deck("check", legal, "--format", tmp_path / "away" / "warcry" / "club.toml")
    assert away in mine.stderr and away not in mine.stdout, "no other version was wanted"


@pytest.mark.parametrize("shape", ["closed", "a long name"])
@pytest.mark.parametrize(
    "words",
    [
        ("deck", "formats", "--game", "warcry"),
        ("deck", "check", "list.txt", "--game", "warcry"),
        ("deck", "sheet", "list.txt", "sheet.pdf", "--game", "warcry"),
        ("event", "new", "Spring", "--game", "warcry"),
        ("event", "show", "1"),
    ],
    ids=" ".join,
)
def test_no_verb_meets_a_data_folder_that_nobody_may_look_into_unprepared(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], shape: str
) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path, LEGAL)
    if shape == "a long name":
        monkeypatch.setenv("COMPANION_HOME", str(tmp_path / ("a" * 300)))
        result = run(*words)
    else:
        with closed(home):
            result = run(*words)
    assert result.exit_code == (0 if words[1] == "formats" else 4)
    assert result.stderr.splitlines()[-1].startswith(("The data folder cannot be used: ", "Left out: "))


@pytest.mark.parametrize("kind", ["json", "csv", "html", "pdf"])
def test_a_report_in_the_folder_is_no_list(lists: Path, kind: str) -> None:
    before = json.loads(deck("check", lists, "--json").stdout)["counts"]
    assert deck("check", lists, f"--{kind}", lists / f"report.{kind}").exit_code == 1
    again = deck("check", lists, "--json")
    assert json.loads(again.stdout)["counts"] == before
    assert f"report.{kind}" in again.stderr


def test_which_number_is_the_count_is_said_once(tmp_path):
    path = tmp_path / "anna.txt"
    cards = [line.split(" ", 1) for line in LEGAL.splitlines() if line[:1].isdigit()]
    path.write_text("\n".join(f"{at}\t{name}\t{count}" for at, (count, name) in enumerate(cards, 1)))
    asked = run("deck", "check", str(path), "--game", "warcry", "--cards", TABLE)
    assert asked.exit_code == 1 and "Possible answer: Number 2 of each row" in asked.output
    told = run("deck", "check", str(path), "--game", "warcry", "--cards", TABLE, "--count-number", "2")
    assert told.exit_code == 0, told.output


def test_a_closed_standard_input_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(DataError):
        read_input(Path("-"), 100)
