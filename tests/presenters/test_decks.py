"""The judge's desk without a screen: lists in, verdicts worst first, reports out."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from unittest.mock import Mock

import pytest

from app.presenters.decks import desk_record
from app.presenters.decks.desk import DeckDesk
from app.presenters.decks.desk_store import AT_ONCE
from app.presenters.decks.drafts import Draft
from app.presenters.new_table import played_list
from app.presenters.session import AppSession
from companion.cards.tables import load_table, to_rows
from companion.core.errors import StorageError
from companion.core.text import say
from companion.decks.played import SignedCheck
from companion.decks.report import KINDS
from companion.decks.report.report import make_report
from companion.store import Store
from companion.store.settings import StoredSettings
from tests.decks.reports import CLUB
from tests.refusing_disk import FULL, closed, full

TODAY = date(2026, 11, 16)
STRICT = CLUB.replace("least = 30", "least = 99")
NOW = datetime(2026, 11, 16, 20, tzinfo=UTC)
HEAD = (
    "id,name,cost,strength,tactic_points,leadership,unique,die,keywords,max_copies,"
    "faction,type,rarity,sets,banned,errata"
)


LETTERS = str.maketrans("0123456789", "abcdefghij")


def cards_csv() -> str:
    """Forty invented cards: twenty Units of the good side, twenty neutral Tactics."""
    rows = [HEAD]
    rows += [f"T{n},Knight {n},1,1,1,1,0,,Infantry,3,good,Unit,Common,T,0,0" for n in range(20)]
    rows += [f"A{n},Trick {n},1,,,,0,3,,3,neutral,Tactic,Common,T,0,0" for n in range(20)]
    return "\n".join(rows)


def deck(player: str, copies: int = 3) -> str:
    army = [f"{copies} Knight {n}" for n in range(10)]
    action = [f"3 Trick {n}" for n in range(10)]
    return "\n".join([f"Player: {player}", "Army", *army, "Action", *action])


@pytest.fixture
def session(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    made = AppSession(open_store=lambda: Store.open())
    yield made
    made.close()


@pytest.fixture
def desk(session, tmp_path):
    made = DeckDesk(session)
    path = tmp_path / "cards.csv"
    path.write_text(cards_csv(), encoding="utf-8")
    assert made.import_cards(str(path)).text == "40 cards loaded."
    return made


def test_a_desk_without_cards_says_what_it_cannot_check(session):
    desk = DeckDesk(session)
    assert "No card table" in desk.view().warning and desk.view().lacks == "cards"
    desk.paste(deck("Anna"))
    assert desk.view().verdict.unchecked


def test_lists_lie_worst_first_and_are_counted_by_status(desk):
    desk.paste(deck("Anna"))
    desk.paste(deck("Boris", copies=4))
    view = desk.view()
    assert [row.name for row in view.rows] == ["Boris", "Anna"]
    assert {chip.id: chip.value for chip in view.chips} == {"all": "2", "illegal": "1", "legal": "1"}
    assert view.verdict.status == "illegal" and view.verdict.findings
    assert all(finding.rule.startswith("WC-") for finding in view.verdict.findings)
    assert view.verdict.fix_title and view.verdict.fix


def test_lists_are_judged_by_the_card_table_that_another_window_has_loaded(desk, session):
    desk.paste(deck("Anna"))
    before = desk.state
    desk.follow()
    assert desk.state is before, "nothing is judged twice"
    other = load_table(
        cards_csv().replace("Infantry,3,", "Infantry,1,").encode(), "warcry", "other.csv"
    ).table
    session.store.cards.replace("warcry", to_rows(other), "other.csv")
    desk.follow()
    assert [verdict.status for verdict in desk.verdicts] == ["illegal"]
    assert {verdict.table for verdict in desk.verdicts} == {desk.judge().table.digest}


def test_mere_names_are_asked_about_again_once_the_table_that_knew_none_has_gone(desk, tmp_path):
    right, wrong = tmp_path / "right.csv", tmp_path / "wrong.csv"
    named = re.sub(r"(?:Knight|Trick) \d+", lambda name: name[0].translate(LETTERS), cards_csv())
    right.write_text(named, encoding="utf-8")
    wrong.write_text(named.replace("Knight", "Squire").replace("Trick", "Ruse"), encoding="utf-8")
    desk.import_cards(str(right))
    desk.paste("\n".join(card.name for card in desk.judge().table.cards[:20]))
    before = desk.verdicts
    assert [len(each.readings) for each in before[0].findings if each.severity == "ask"] == [3]
    desk.import_cards(str(wrong))
    assert desk.verdicts[0].status == "unreadable"
    assert {each.key for each in desk.verdicts[0].findings if each.severity == "ask"} == {"BAD_COUNT"}
    desk.import_cards(str(right))
    assert desk.verdicts == before


def test_a_list_whose_text_cannot_say_what_is_asked_is_not_kept(desk, session):
    rows = [f"3\tKnight {n}\t{2 + n % 4}" for n in range(10)] + [
        f"3\tTrick {n}\t{2 + n % 3}" for n in range(10)
    ]
    desk.paste("\n".join(rows))
    (asked,) = (each for each in desk.verdicts[0].findings if each.severity == "ask")
    assert asked.key == "WHICH_COUNT" and not desk.keep()
    assert "answer them first" in session.error and not desk.kept(NOW)
    desk.meant(desk.verdicts[0].findings.index(asked), "0")
    assert desk.verdicts[0].status == "legal" and desk.keep() and len(desk.kept(NOW)) == 1


def test_a_kept_card_that_is_none_costs_that_card(desk, session):
    rows = [*to_rows(desk.judge().table)]
    session.store.cards.replace("warcry", [("T0", {"name": "Knight 0", "id": True}), *rows[1:]], "cards.csv")
    desk.follow()
    desk.paste(deck("Anna"))
    (verdict,) = desk.verdicts
    assert verdict.status == "ask" and [
        each.card for each in verdict.findings if each.key == "UNKNOWN_CARD"
    ] == ["Knight 0"]
    (told,) = (row for row in desk.formats() if row.icon == "file-alert")
    assert "cards.csv" in told.detail and "card 1, id" in told.detail


def test_filter_and_search_narrow_the_list(desk):
    desk.paste(deck("Anna"))
    desk.paste(deck("Boris", copies=4))
    desk.pick_filter("legal")
    assert [row.name for row in desk.view().rows] == ["Anna"]
    assert [chip.id for chip in desk.view().chips if chip.selected] == ["legal"]
    desk.pick_filter("all")
    desk.search("bor")
    assert [row.name for row in desk.view().rows] == ["Boris"]
    desk.search("nobody")
    assert not desk.view().rows and desk.view().verdict is None


def test_seen_lists_are_marked_and_the_next_one_comes(desk):
    for player in ("Anna", "Boris", "Clara"):
        desk.paste(deck(player))
    desk.select(int(desk.view().rows[0].id))
    assert desk.next()
    rows = desk.view().rows
    assert rows[1].selected and rows[0].seen and not rows[1].seen
    assert desk.next() and not desk.next(), "the last one has no next"
    assert all(row.seen for row in desk.view().rows) and desk.view().seen is None, "legal lists need no judge"


def test_a_path_through_a_closed_folder_is_one_sentence(desk, session, monkeypatch):
    def closed(_path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.exists", closed)
    desk.load("closed/list.txt")
    assert session.error == "list.txt: The file cannot be read (access is denied)."


def test_a_folder_is_judged_whole_and_a_missing_one_is_one_sentence(desk, tmp_path, session):
    folder = tmp_path / "lists"
    folder.mkdir()
    for number in range(12):
        (folder / f"{number}.txt").write_text(deck(f"Player {number}"), encoding="utf-8")
    (folder / "broken.zip").write_bytes(b"PK\x03\x04 nothing")
    desk.load(str(folder))
    assert len(desk.verdicts) == 13 and desk.view().chips[-1].value == "1"
    before = desk.verdicts
    desk.load(str(tmp_path / "nowhere"))
    assert desk.verdicts == before and "nowhere" in session.error


def test_another_format_judges_the_same_lists_again(desk):
    desk.paste(deck("Anna"))
    ids = [row.id for row in desk.formats()]
    assert len(ids) > 1
    for format_id in ids:
        desk.pick_format(format_id)
        assert len(desk.verdicts) == 1 and desk.verdicts[0].format.id == format_id


def test_formats_that_cannot_be_reached_are_told_with_each_verdict_and_among_the_formats(session, tmp_path):
    folder = tmp_path / "home" / "formats" / "warcry"
    folder.mkdir(parents=True)
    why = f"{folder}: The folder cannot be read (access is denied)."
    with closed(folder.parent):
        desk = DeckDesk(session)
        assert desk.view().format == "Open"
        desk.paste(deck("Anna"))
        assert [row.detail for row in desk.formats() if not row.id] == [why]
    told = f"Another version of this format may have been left out: {why}"
    assert told in desk.view().verdict.unchecked


@pytest.mark.parametrize("away", [Path.unlink, lambda path: path.write_text("no format", "utf-8")])
@pytest.mark.parametrize("again", [False, True])
def test_no_list_is_judged_while_the_format_of_the_desk_cannot_be_used(session, desk, tmp_path, away, again):
    own = tmp_path / "home" / "formats" / "warcry" / "club.toml"
    own.parent.mkdir(parents=True)
    own.write_text(STRICT, encoding="utf-8")
    desk.judges.forget()
    desk.pick_format("club")
    desk.paste(deck("Anna"))
    assert desk.verdicts[0].status == "illegal"
    away(own)
    if again:
        session.close()
        session = AppSession(open_store=lambda: Store.open())
        desk = DeckDesk(session)
    else:
        desk.import_cards(str(tmp_path / "cards.csv"))
    assert [each.status for each in desk.verdicts] == ["unjudged"]
    view = desk.view()
    assert (view.format, view.lacks) == ("club", "format")
    assert view.warning.startswith("No list is judged until a format that can be used")
    assert [row.id for row in desk.formats() if row.selected] == [] and desk.format_id == "club"
    desk.paste(deck("Boris"))
    assert [each.status for each in desk.verdicts] == ["unjudged", "unjudged"] and desk.name_event("Spring")
    desk.export.save("html", TODAY, lambda _path: pytest.fail("nobody has judged these lists"))
    assert "No list is judged" in session.error
    shared = desk.export.text()
    assert "No list is judged" in shared and "the latest version" not in shared
    own.write_text(STRICT, encoding="utf-8")
    desk.judges.forget()
    desk.follow()
    assert [each.status for each in desk.verdicts] == ["illegal", "illegal"]
    desk.pick_format("open")
    assert [each.status for each in desk.verdicts] == ["legal", "legal"]
    session.close()


def test_each_game_has_a_desk_of_its_own(desk):
    desk.paste(deck("Anna"))
    desk.pick_game("realms")
    assert desk.verdicts == () and desk.view().verdict is None and desk.view().game == "realms"
    desk.pick_game("warcry")
    assert [row.name for row in desk.view().rows] == ["Anna"]


def test_reports_are_written_and_never_written_over(desk):
    desk.paste(deck("Анна"))
    for kind in KINDS:
        made = []
        desk.export.save(kind, TODAY, made.append)
        desk.export.save(kind, TODAY, made.append)
        first, second = made
        assert first != second and first.stat().st_size > 100 and second.stat().st_size > 100
    assert "Анна" in desk.export.text()


def test_reports_go_where_the_player_says_and_a_bad_place_changes_nothing(desk, session, tmp_path):
    desk.paste(deck("Anna"))
    own = desk.export.folder
    assert not desk.export.write_to(str(tmp_path / "nowhere")) and "nowhere" in session.error
    assert not desk.export.write_to(str(tmp_path / "cards.csv")) and desk.export.folder == own
    (tmp_path / "club").mkdir()
    assert desk.export.write_to(str(tmp_path / "club"))
    made = []
    desk.export.save("pdf", TODAY, made.append)
    assert [path.parent for path in made] == [tmp_path / "club"]
    assert DeckDesk(session).export.folder == tmp_path / "club", "it is remembered"


def words_of(path):
    """All text of a report."""
    if path.suffix != ".pdf":
        return path.read_text(encoding="utf-8")
    pypdf = pytest.importorskip("pypdf")
    return " ".join(" ".join(page.extract_text() for page in pypdf.PdfReader(path).pages).split())


@pytest.mark.parametrize("kind", ["pdf", "html", "txt", "json"])
def test_a_signed_check_is_in_the_report_of_its_list_alone(desk, kind):
    desk.paste(deck("Boris"))
    desk.paste(deck("Anna"))
    checking = desk.checking(lambda: 100.0)
    checking.tap("0")
    made = []
    desk.export.save(kind, TODAY, made.append)
    assert "Missing" not in words_of(made[0]), "a check under way is no result"
    assert checking.sign("Vera", "3", "12")
    desk.export.save(kind, TODAY, made.append)
    told = words_of(made[1])
    assert "Signed by Vera, round 3, seat 12" in told and "Missing: 2 × Knight 0" in told
    assert told.count("Signed by") == 1 and checking.signed.code in told
    desk.rewrite(desk.selected, deck("Anna").replace("3 Knight 0", "3 Knight 10"))
    desk.export.save(kind, TODAY, made.append)
    assert "Signed by" not in words_of(made[2]), "another list was checked"


def test_the_desk_bears_the_name_of_the_event_and_reports_do_too(desk, session):
    assert desk.view().title == "" and desk.view().line == ""
    desk.paste("Event: Spring Open\nNumber: 117\n" + deck("Anna"))
    view = desk.view()
    assert view.title == "Spring Open" and view.line == "1 list · worst first"
    row = view.rows[0]
    assert (row.number, row.name, row.side) == ("117", "Anna", "Good") and view.numbered and view.sided
    desk.paste("Event: Winter Cup\n" + deck("Boris"))
    assert desk.view().title == "", "two events have no common name"
    desk.name_event("Club night")
    made = []
    desk.export.save("txt", TODAY, made.append)
    assert words_of(made[0]).startswith("Club night") and DeckDesk(session).view().title == "Club night"
    desk.undo()
    assert desk.view().title == ""


def test_a_least_size_is_called_so(desk):
    desk.paste(deck("Anna") + "\n3 Trick 11")
    assert [(part.count, part.limit, part.fits) for part in desk.view().verdict.parts] == [
        ("30", "at least 30", True),
        ("33", "at least 30", True),
    ]


def test_a_verdict_shows_the_list_as_it_was_read(desk):
    desk.paste(deck("Anna"))
    (army, cards), (action, _tricks) = desk.view().verdict.cards
    assert (army, action) == ("Army deck: 30", "Action deck: 30") and cards[:2] == (
        "3 Knight 0",
        "3 Knight 1",
    )


def test_a_clock_that_is_set_back_makes_no_time_less_than_none(desk):
    desk.paste(deck("Anna"))
    now = [1000.0]
    checking = desk.checking(lambda: now[0])
    now[0] = 400.0
    assert checking.chips()[-1].value == "0:00"


def test_a_bad_card_table_replaces_nothing(desk, tmp_path):
    bad = tmp_path / "bad.csv"
    bad.write_text(cards_csv().replace("T3,Knight 3,1", "T3,Knight 3,many"), encoding="utf-8")
    found = desk.import_cards(str(bad))
    assert found.text == "Nothing was loaded: 1 row is bad." and [row.title for row in found.bad] == [
        "Line 5, cost"
    ]
    assert "40 cards" in desk.view().basis and desk.import_cards(str(tmp_path / "nowhere.csv")) is None


def test_a_hostile_list_is_shown_safely(desk):
    desk.paste("Player: A\u202eB\x07\n3 Knight 1\u2066\n")
    view = desk.view()
    assert view.verdict is not None
    shown = repr(view)
    assert "\\u202e" not in shown and "\\u2066" not in shown and "\\x07" not in shown


def test_a_list_travels_as_a_code_and_a_registration_sheet(desk):
    assert desk.export.qr() == () and desk.export.save_registration(TODAY) is None, "nothing is chosen yet"
    desk.paste(deck("Anna"))
    matrix = desk.export.qr()
    assert len(matrix) == len(matrix[0]) > 20 and {0, 1} == {cell for row in matrix for cell in row}
    path = desk.export.save_registration(TODAY)
    assert path is not None and path.read_bytes().startswith(b"%PDF-")


def test_a_check_counts_taps_slips_missing_and_extra_and_is_signed(desk):
    desk.paste(deck("Anna"))
    now = [100.0]
    checking = desk.checking(lambda: now[0])
    assert checking is not None
    rows = [row for pile in checking.view().piles for row in pile.rows]
    assert len(rows) == 20 and all(row.value == "0/3" for row in rows)
    for row in rows:
        for _ in range(3):
            checking.tap(row.id)
    assert checking.check.agrees
    checking.tap(rows[0].id)
    assert {chip.id: chip.value for chip in checking.chips()} == {
        "seen": "61", "missing": "0", "extra": "1", "time": "0:00",
    }  # fmt: skip
    checking.untap(rows[0].id)
    assert checking.unseen == "" and not any(pile.label for pile in checking.view().piles)
    checking.untap(rows[0].id)
    assert checking.unseen == "1 copy of 60 has not been seen."
    checking.tap_all(rows[0].id)
    checking.tap_all(rows[0].id)
    assert checking.check.agrees, "all copies, and none twice"
    checking.found("Dragon")
    now[0] = 161.0
    assert checking.chips()[-1].value == "1:01"
    assert not checking.sign("", "3", "12") and checking.signed is None, "a record needs a name"
    assert checking.sign("Vera", "3", "12")
    told = checking.record()
    assert "Vera" in told and "Dragon" in told and checking.signed.code in told
    checking.tap(rows[0].id)
    assert checking.record() == told, "a signed record does not change"
    for order in ("cost", "type", "name"):
        checking.sort_by(order)
        assert sum(len(pile.rows) for pile in checking.view().piles) == 21


def test_a_card_table_in_a_code_page_says_as_which_it_was_read(desk, tmp_path):
    path = tmp_path / "old.csv"
    path.write_bytes("id,name,type,faction,sets\nX1,Été,Unit,good,X\n".encode("cp1252"))
    assert desk.import_cards(str(path)).text == "1 card loaded. The file is not UTF-8; it was read as cp1252."


def test_cards_are_offered_while_a_line_is_typed(desk):
    editing = desk.editing()
    names = [row.id for row in editing.offers("3 trick")]
    assert "Trick 1" in names and names == sorted(names) and len(names) <= 6
    assert editing.offers("3 Trick 19") == (), "a whole name needs no offer"
    assert editing.offers("3 k") == () and editing.offers("zzz") == ()
    assert (
        editing.completed("3 tri", "Trick 4") == "3 Trick 4"
        and editing.completed("tri", "Trick 4") == "1 Trick 4"
    )
    assert editing.counted("3 Trick 4", 1) == "4 Trick 4" and editing.counted("1 Trick 4", -1) == ""
    assert editing.counted("", 1) == ""
    assert editing.counted("9" * 5000 + " Trick 4", 1) == "9" * 5000 + " Trick 4", "no number of copies"


def test_a_list_is_kept_reopened_deleted_and_brought_back(desk):
    editing = desk.editing()
    editing.name, editing.text = "Knights", deck("Anna", copies=4)
    assert editing.verdict().status == "illegal"
    assert editing.save() and editing.save(), "keeping twice keeps one list"
    now = datetime.now(UTC)
    rows = desk.kept(now)
    assert [row.title for row in rows] == ["Knights"]
    again = desk.editing(int(rows[0].id))
    assert again.text == editing.text and again.name == "Knights"
    desk.delete(int(rows[0].id))
    assert desk.kept(now) == ()
    desk.restore(int(rows[0].id))
    assert len(desk.kept(now)) == 1


def test_a_list_of_the_desk_is_edited_as_text_with_the_same_verdict(desk):
    desk.paste(deck("Anna"))
    editing = desk.editing(chosen=True)
    assert "3 Knight 0" in editing.text and editing.verdict().status == "legal"


def test_what_is_asked_about_a_list_is_asked_while_it_is_edited(desk):
    desk.paste(deck("Anna") + "\nTotal: 59")
    assert desk.chosen.status == "ask"
    assert desk.editing(chosen=True).verdict().status == "ask"


def test_what_is_played_is_compared_with_what_was_registered(desk, session):
    assert desk.export.compare(deck("Anna")) is None, "nothing is chosen yet"
    desk.paste(deck("Anna"))
    same = desk.export.compare(deck("Somebody else"))
    assert same.rows == () and not same.unread and "same" in same.line
    changed = deck("Anna").replace("3 Knight 1\n", "2 Knight 1\n").replace("3 Trick 4", "3 Trick 14")
    rows = {row.title: (row.value, row.detail) for row in desk.export.compare(changed).rows}
    assert {title: value for title, (value, _) in rows.items()} == {
        "Knight 1": "-1", "Trick 4": "-3", "Trick 14": "+3",
    }  # fmt: skip
    assert "registered 3, played 2" in rows["Knight 1"][1] and "Army deck" in rows["Knight 1"][1]
    half_read = desk.export.compare(deck("Anna") + "\nall the others")
    assert half_read.rows == () and "1" in half_read.unread and "The lines that were read" in half_read.line


def test_another_side_is_told_beside_the_same_cards(desk):
    desk.paste(f"Side: good\n{deck('Anna')}")
    view = desk.export.compare(f"Side: evil\n{deck('Anna')}")
    assert view.line == "The cards are the same."
    assert [(row.title, row.value) for row in view.rows] == [("Side", "Good > Evil")]


def test_no_card_is_counted_by_a_list_that_cannot_be_read(desk, session):
    desk.paste(deck("Anna") + "\n2? Knight 1")
    assert desk.checking() is None and "cannot be read" in session.error


def test_a_comparison_with_no_list_is_one_sentence(desk, session):
    desk.paste(deck("Anna"))
    assert desk.export.compare("") is None and session.error
    before = desk.verdicts
    assert desk.export.compare("\n".join(f"=== {name} ===\n3 Knight 1" for name in "AB")) is None
    assert "2 lists" in session.error and desk.verdicts == before


# -- acts and their way back -------------------------------------------------------------------------


def names(desk):
    return [row.name for row in desk.view().rows]


def test_every_act_can_be_taken_back_and_done_again(desk):
    desk.paste(deck("Anna"))
    desk.paste(deck("Boris", copies=4))
    desk.clear()
    assert names(desk) == []
    desk.undo()
    assert names(desk) == ["Boris", "Anna"]
    desk.undo()
    assert names(desk) == ["Anna"] and desk.view().can_redo
    desk.redo()
    desk.redo()
    assert names(desk) == [] and not desk.view().can_redo


def test_a_desk_left_by_one_run_lies_there_in_the_next(desk, session, tmp_path):
    (tmp_path / "broken.zip").write_bytes(b"PK\x03\x04 nothing")
    desk.paste(deck("Anna") + "\nand the rest")
    desk.paste(deck("Boris", copies=4))
    desk.load(str(tmp_path / "broken.zip"))
    desk.pick_format("warcry")
    desk.pick_day("2026-05-31")
    desk.select(int(desk.view().rows[0].id))
    desk.next()
    again = DeckDesk(session)
    assert again.state.day == date(2026, 5, 31) and again.judge().format.id == "warcry"
    assert again.state.seen == desk.state.seen and again.selected == desk.selected
    before, after = desk.view(), again.view()
    assert list(after.rows) == list(before.rows) and after.verdict == before.verdict
    assert [each.deck for each in again.verdicts] == [each.deck for each in desk.verdicts]


MANY = AT_ONCE // 500
"""More lists than are read at once; each takes some five hundred characters and more."""


@pytest.mark.parametrize(("lists", "waits"), [(10, False), (MANY, True)])
def test_many_lists_are_read_beside_the_screen(desk, session, lists, waits):
    desk.paste("\n".join(f"=== {n} ===\n{deck(f'Player {n}')}" for n in range(lists)))
    waiting, told = [], []
    later = AppSession(lambda work, then: waiting.append((work, then)), lambda: session.store)
    again = DeckDesk(later, lambda: told.append(len(again.verdicts)))
    waiting.clear()
    assert again.lies_open() is not waits and again.lies_open() is not waits, "asked for once"
    assert len(waiting) == waits
    for work, then in waiting:
        then(work())
    assert again.lies_open() and again.verdicts == desk.verdicts and told == [lists] * waits


def test_who_cannot_wait_for_many_lists_has_them_at_once_and_keeps_what_he_did(desk, session):
    desk.paste("\n".join(f"=== {n} ===\n{deck(f'Player {n}')}" for n in range(MANY)))
    waiting = []
    again = DeckDesk(AppSession(lambda work, then: waiting.append((work, then)), lambda: session.store))
    waiting.clear()
    assert not again.lies_open()
    again.name_event("Spring")
    for work, then in waiting:
        then(work())
    assert again.event == "Spring" and len(again.verdicts) == MANY


def test_a_damaged_desk_is_one_sentence_and_an_empty_desk(session):
    session.store.settings.set("desk.warcry.lists", [[1, {"entries": "nonsense"}]])
    desk = DeckDesk(session)
    assert desk.verdicts == () and "desk" in session.error


def three_lists(session) -> None:
    desk = DeckDesk(session)
    for player in ("Anna", "Boris", "Clara"):
        desk.paste(deck(player))


def players(session) -> list[str]:
    return sorted(plain["player"] for _, plain in session.store.settings.get("desk.warcry.lists"))


@pytest.mark.parametrize(
    "trouble", [MemoryError(), StorageError(say("The disk refuses.")), RuntimeError("odd")]
)
def test_lists_that_could_not_be_read_for_once_are_not_written_over(session, monkeypatch, trouble):
    three_lists(session)
    with monkeypatch.context() as broken:
        broken.setattr(desk_record, "_desk", Mock(side_effect=trouble))
        desk = DeckDesk(session)
        assert desk.verdicts == () and session.error
        session.dismiss()
        desk.paste(deck("Dora"))
        assert session.error and players(session) == ["Anna", "Boris", "Clara"]
        assert desk.verdicts == (), "what was not stored is not shown"
    desk.paste(deck("Emil"))
    assert players(session) == ["Anna", "Boris", "Clara", "Emil"]
    assert len({each.number for each in desk.state.lists}) == 4 and desk.chosen.deck.player == "Emil"
    assert sorted(each.deck.player for each in DeckDesk(session).verdicts) == players(session)
    desk.undo()
    assert players(session) == ["Anna", "Boris", "Clara"]


def test_an_odd_list_is_kept_apart_and_the_others_stay(session):
    three_lists(session)
    kept = session.store.settings.get("desk.warcry.lists")
    odd = [kept[1][0], {**kept[1][1], "entries": "x"}]
    session.store.settings.set("desk.warcry.lists", [kept[0], odd, kept[2], "nonsense"])
    desk = DeckDesk(session)
    assert len(desk.verdicts) == 2 and "desk.warcry.lists.unread-1" in session.error
    assert session.store.settings.get("desk.warcry.lists.unread-1") == [odd, "nonsense"]
    desk.paste(deck("Dora"))
    assert len(players(session)) == 3
    session.dismiss()
    assert len(DeckDesk(session).verdicts) == 3 and not session.error, "it is said once"


def test_what_is_odd_on_a_full_disk_waits_until_it_can_be_kept_apart(session):
    three_lists(session)
    kept = session.store.settings.get("desk.warcry.lists")
    session.store.settings.set("desk.warcry.lists", [*kept, "nonsense"])
    desk = DeckDesk(session)
    with full(session.store):
        assert len(desk.verdicts) == 3 and session.error == FULL
        desk.paste(deck("Dora"))
        assert len(desk.verdicts) == 3
    desk.paste(deck("Dora"))
    assert players(session) == ["Anna", "Boris", "Clara", "Dora"]
    assert session.store.settings.get("desk.warcry.lists.unread-1") == ["nonsense"]


def test_a_desk_that_is_read_again_on_a_full_disk_is_not_written_over(session, monkeypatch):
    three_lists(session)
    desk = DeckDesk(session)
    with monkeypatch.context() as broken:
        broken.setattr(desk_record, "_desk", Mock(side_effect=MemoryError()))
        assert desk.verdicts == ()
    with full(session.store):
        desk.paste(deck("Dora"))
    assert len(desk.verdicts) == 3, "it is shown as it lies"
    desk.paste(deck("Emil"))
    assert players(session) == ["Anna", "Boris", "Clara", "Emil"]


@pytest.mark.parametrize(
    "act",
    [
        lambda desk: desk.paste(deck("Dora")),
        lambda desk: desk.clear(),
        lambda desk: desk.remove(),
        lambda desk: desk.undo(),
        lambda desk: desk.next(),
        lambda desk: desk.name_event("Spring"),
        lambda desk: desk.pick_format("warcry"),
        lambda desk: desk.rewrite(desk.selected, deck("Boris", copies=2)),
        lambda desk: desk.checking(lambda: 0.0).tap("0"),
        lambda desk: desk.checking(lambda: 0.0).sign("Vera", "1", "2"),
    ],
)
def test_the_desk_shows_nothing_that_a_full_disk_has_not_taken(desk, session, act):
    for player in ("Anna", "Boris"):
        desk.paste(deck(player))
    before, checks = desk.state, desk.store.checks
    with full(session.store):
        assert not act(desk)
    assert session.error == FULL
    assert (desk.state, desk.store.checks) == (before, checks)
    again = DeckDesk(session)
    assert (again.state.lists, again.store.checks) == (before.lists, checks)


def test_a_check_shows_no_tap_and_no_signature_that_was_not_stored(desk, session):
    desk.paste(deck("Anna"))
    checking = desk.checking(lambda: 0.0)
    checking.tap("0")
    with full(session.store):
        checking.tap("0")
        checking.undo()
        assert checking.check.cards[0].seen == 1 and checking.view().can_undo
        assert not checking.sign("Vera", "1", "2") and checking.signed is None
    checking.undo()
    assert checking.check.cards[0].seen == 0
    assert checking.sign("Vera", "1", "2") and signed_of(desk)


def test_a_report_that_cannot_be_written_leaves_no_half_file(desk, session, tmp_path, monkeypatch):
    desk.paste(deck("Anna"))
    folder = tmp_path / "reports"
    folder.mkdir()
    assert desk.export.write_to(str(folder))
    with monkeypatch.context() as broken:
        broken.setattr("companion.content.files.os.fsync", Mock(side_effect=OSError(28, "No space left")))
        desk.export.save("csv", TODAY, lambda path: None)
    assert "cannot be written" in session.error and list(folder.iterdir()) == []
    found = []
    desk.export.save("csv", TODAY, found.append)
    assert found[0].name == f"warcry-{TODAY.isoformat()}.csv"


def test_a_draft_that_a_full_disk_refused_is_tried_again(desk, session):
    desk.paste(deck("Anna"))
    editing = desk.editing(chosen=True)
    editing.text = deck("Anna", copies=2)
    with full(session.store):
        editing.secure()
    assert not session.store.settings.get("desk.warcry.drafts")
    editing.secure()
    assert len(session.store.settings.get("desk.warcry.drafts")) == 1
    with full(session.store):
        assert editing.discard() is None and editing.text == deck("Anna", copies=2)
    assert editing.discard() and not session.store.settings.get("desk.warcry.drafts")


def test_odd_marks_are_kept_apart_and_the_lists_stay(session):
    three_lists(session)
    marks = session.store.settings.get("desk.warcry.marks") | {"day": "2026-13-45"}
    session.store.settings.set("desk.warcry.marks", marks)
    desk = DeckDesk(session)
    assert len(desk.verdicts) == 3 and "desk.warcry.marks.unread-1" in session.error
    assert session.store.settings.get("desk.warcry.marks.unread-1") == marks


def test_drafts_that_could_not_be_read_for_once_are_not_written_over(session, desk, monkeypatch):
    for player in ("Anna", "Boris"):
        desk.paste(deck(player))
    written(desk)
    other = DeckDesk(session)
    with monkeypatch.context() as broken:
        broken.setattr(StoredSettings, "get", Mock(side_effect=StorageError(say("The disk refuses."))))
        other.store._game = "warcry"
        assert other.store.drafts.all == ()
    other.store.drafts.keep(Draft(7, "was", "name", "text"))
    assert len(session.store.settings.get("desk.warcry.drafts")) == 2


def test_an_odd_draft_is_kept_apart(session, desk):
    desk.paste(deck("Anna"))
    written(desk)
    (kept,) = session.store.settings.get("desk.warcry.drafts")
    session.store.settings.set("desk.warcry.drafts", [{"number": "x"}, kept])
    assert len(DeckDesk(session).store.drafts.all) == 1
    assert session.store.settings.get("desk.warcry.drafts.unread-1") == [{"number": "x"}]
    assert session.store.settings.get("desk.warcry.drafts") == [kept]


def test_another_day_judges_again_and_a_bad_one_changes_nothing(desk, session):
    desk.paste(deck("Anna"))
    desk.select(desk.state.lists[0].number)
    desk.next()
    for written in ("2026-05-31", "31.05.2026", "31/05/2026"):
        desk.pick_day(written)
        assert desk.state.day == date(2026, 5, 31) and desk.verdicts[0].as_of == date(2026, 5, 31)
    assert desk.state.seen and "as of 2026-05-31" in desk.view().verdict.stamp
    desk.pick_day("some day")
    assert "some day" in session.error and desk.state.day == date(2026, 5, 31)
    desk.pick_day("")
    assert desk.state.day is None


def test_what_is_done_while_lists_are_judged_again_is_not_lost(desk, session):
    desk.paste(deck("Anna"))
    held = []
    session._run = lambda work, then: held.append((work, then))
    desk.pick_format("warcry")
    assert desk.view().reading is not None and desk.judge().format.id == "open"
    desk.next()
    held[0][1](held[0][0]())
    assert desk.judge().format.id == "warcry" and desk.verdicts[0].format.id == "warcry"
    assert desk.state.seen and desk.view().reading is None


def test_what_lies_there_already_is_not_laid_twice_but_told(desk, session, tmp_path):
    folder = tmp_path / "lists"
    folder.mkdir()
    for number in range(3):
        (folder / f"{number}.txt").write_text(deck(f"Player {number}"), encoding="utf-8")
    desk.load(str(folder))
    (folder / "3.txt").write_text(deck("Player 3"), encoding="utf-8")
    desk.load(str(folder))
    assert len(desk.verdicts) == 4 and session.notices == ["Already on the desk: 3."]


@pytest.mark.parametrize(
    "other", ["Side: good", "Seat: 2", "Redeals: 1", "Format: warcry", "Event: Spring", "# 3 Knight 9"]
)
def test_a_list_that_says_something_else_beside_its_cards_is_another_one(desk, session, other):
    head, _, cards = deck("Anna").partition("\n")
    desk.paste(f"{head}\nTable: 1\n{cards}")
    desk.paste(f"{head}\n{other}\n{cards}")
    assert len(desk.verdicts) == 2 and not session.notices
    desk.paste(f"{head}\n{other}\n{cards}")
    assert len(desk.verdicts) == 2 and session.notices == ["Already on the desk: 1."]


def test_the_smallest_cure_changes_the_list_and_the_verdict_tells_of_it(desk):
    desk.paste(deck("Anna", copies=5))
    desk.mend()
    view = desk.view().verdict
    assert view.status == "legal" and "Changed at the desk" in view.findings[0].text
    assert "Changed at the desk" in desk.export.text(), "what is shared tells it too"
    desk.undo()
    assert desk.view().verdict.status == "illegal"
    first = desk.view().verdict.findings[0]
    desk.mend(first.place)
    assert desk.verdicts[0].codes == desk.store.history._before[-1].verdicts[0].codes - {
        f"TOO_MANY_COPIES:{first.title}"
    }


def short_deck(player: str) -> str:
    return deck(player).replace("3 Knight 9\n", "")


@pytest.mark.parametrize("whole", [True, False])
def test_cards_that_the_app_proposes_are_named_before_on_record_and_in_the_report(desk, whole):
    desk.paste(short_deck("Anna"))
    place = None if whole else desk.view().verdict.findings[0].place
    cure = desk.cure(place)
    assert cure.lines == ("Add 3: Knight 9.",) and cure.asks and "proposal" in cure.remark
    desk.mend(place)
    assert cure.done == "Changed at the desk: Add 3: Knight 9."
    assert [each.text for each in desk.view().verdict.findings] == [cure.done]
    desk.undo()
    desk.paste(deck("Boris", copies=5))
    cure = desk.cure(desk.view().verdict.findings[0].place)
    assert not cure.asks and cure.done == "Changed at the desk: Remove 2: Knight 0."
    assert desk.cure().done.endswith("And 8 more."), "a long cure is told in short"


def test_without_a_card_table_nobody_chooses_for_the_judge(session):
    desk = DeckDesk(session)
    desk.paste(short_deck("Anna"))
    cure = desk.cure(desk.view().verdict.findings[0].place)
    assert cure.asks and not cure.done, "nothing is put on record that was not done"


def test_questions_come_first_where_they_decide_and_can_be_answered(desk):
    desk.paste(deck("Anna").replace("3 Knight 0", "3 Knihgt 0"))
    view = desk.view().verdict
    assert view.status == "ask" and [each.severity for each in view.findings] == ["ask", "error"]
    question = view.findings[0]
    assert question.meant[0].title == "Knight 0"
    desk.meant(question.place, question.meant[0].id)
    view = desk.view().verdict
    assert view.status == "legal" and view.findings[0].text == "Line 3 was read as Knight 0, T0."


def test_one_tap_says_that_all_of_a_page_is_seen(desk):
    desk.paste(f'<div style="color: #333">\n{deck("Anna")}\n</div>')
    (question,) = desk.view().verdict.findings
    assert desk.view().verdict.status == "ask" and len(question.meant) == 1
    desk.meant(question.place, question.meant[0].id)
    view = desk.view().verdict
    assert view.status == "legal" and "All of its cards are seen." in view.findings[0].text
    desk.undo()
    assert desk.view().verdict.status == "ask"


def test_no_note_of_a_change_hides_another(desk):
    desk.paste(deck("Anna").replace("3 Knight 0", "3 Knihgt 0").replace("3 Trick 0", "3 Trikc 0"))
    for name in ("Knight 0", "Trick 0"):
        question = next(each for each in desk.view().verdict.findings if each.meant)
        desk.meant(question.place, next(row.id for row in question.meant if row.title == name))
    notes = [each.text for each in desk.view().verdict.findings]
    assert notes == ["Line 3 was read as Knight 0, T0.", "Line 14 was read as Trick 0, A0."]


def test_an_answer_changes_only_the_entry_that_was_asked_about(desk):
    from companion.decks.answers import meant
    from companion.decks.model import DeckEntry, DeckList

    entries = (DeckEntry(1, "Knihgt 0", 1, "army"), DeckEntry(1, "Trikc 0", 1, "action"))
    judge = desk.judge()
    verdict = judge.verdict(DeckList("warcry", entries))
    place = next(n for n, each in enumerate(verdict.findings) if each.card == "Trikc 0")
    changed = meant(judge, verdict, place, "A0")
    assert [entry.name for entry in changed.deck.entries] == ["Knihgt 0", "Trick 0"]


def test_cards_that_share_a_name_are_told_apart_by_their_facts(desk, tmp_path):
    table = tmp_path / "twins.csv"
    twin = "X1,Knight 1,7,1,1,1,0,,Infantry,3,good,Unit,Common,T,0,0"
    table.write_text(cards_csv() + "\n" + twin.replace("Unit", "Attachment"), encoding="utf-8")
    desk.import_cards(str(table))
    desk.paste(deck("Anna"))
    question = next(each for each in desk.view().verdict.findings if each.meant)
    assert [row.detail for row in question.meant] == ["T1 · 1 · Unit · Good", "X1 · 7 · Attachment · Good"]


def test_a_list_goes_to_a_table_by_the_names_that_are_written_in_it(desk):
    desk.paste(deck("Anna").replace("3 Knight 0", "3 Knight 0 [WC-17]"))
    assert desk.chosen.deck.entries[0].id == "WC-17"
    cards = played_list(desk.chosen.deck).cards()
    assert cards[:4] == ["Knight 0"] * 3 + ["Knight 1"], "a table may not know that id"


def test_an_edited_list_takes_the_place_of_the_one_that_lay_there(desk):
    desk.paste(deck("Anna", copies=4))
    editing = desk.editing(chosen=True)
    assert not editing.changed
    editing.text = editing.text.replace("4 Knight", "3 Knight")
    assert editing.changed
    desk.rewrite(editing.number, editing.text)
    assert names(desk) == ["Anna"] and desk.verdicts[0].status == "legal"
    assert desk.verdicts[0].deck.source == desk.store.history._before[-1].verdicts[0].deck.source


def test_lists_that_were_added_while_editing_are_laid_beside_the_edited_one(desk):
    desk.paste(deck("Anna"))
    number = desk.selected
    assert desk.rewrite(number, deck("Anna", copies=2) + "\n" + deck("Boris"))
    assert sorted(each.deck.player for each in desk.verdicts) == ["Anna", "Boris"]
    assert desk.selected == number and desk.chosen.deck.player == "Anna"
    desk.undo()
    assert names(desk) == ["Anna"]


# -- what a judge states of a list -------------------------------------------------------------------

STEPPE = (
    "Продащица", "Зодчий", "Катапульта орков", "Напёрсточник", "Штурмовик", "Близорукий орк",
    "Дракон-кубохват", "Пророк Бааагх", "Навешиватель", "Куча неудачи", "Фамильяр унгара",
)  # fmt: skip
"""Cards of 47 crystals: the first player has 46 and the second 48."""


def squad_desk(session, *head):
    desk = DeckDesk(session)
    desk.pick_game("kubnazub")
    desk.pick_format("squad")
    desk.paste("\n".join([*head, "Squad", *(f"1 {name}" for name in STEPPE)]))
    return desk


def asked(desk):
    """What may be stated with each finding: the key of the field, and the choices."""
    found = desk.view().verdict.findings
    return {field.id: [each.id for each in field.choices] for view in found for field in view.fields}


def notes(desk):
    return [view.text for view in desk.view().verdict.findings if view.severity == "note"]


def test_the_seat_that_decides_is_stated_with_a_tap_told_taken_back_and_kept(session):
    desk = squad_desk(session, "Player: Анна")
    assert desk.chosen.codes == {"SEAT_UNKNOWN"} and asked(desk) == {"seat": ["1", "2"]}
    desk.set_statement("seat", "2")
    assert desk.chosen.status == "legal" and "Second player" in desk.view().verdict.detail
    assert "Seat as told at the desk: Second player." in notes(desk) and asked(desk) == {}
    assert "as told at the desk" in desk.export.text(), "the report tells it"
    desk.set_statement("seat", "1")
    assert desk.chosen.codes == {"NOT_ENOUGH_GOLD"} and asked(desk) == {"seat": ["1", "2"]}
    assert [note for note in notes(desk) if "Seat" in note] == ["Seat as told at the desk: First player."]
    assert DeckDesk(session).chosen.deck == desk.chosen.deck, "it lies there in the next run"
    desk.undo()
    assert desk.chosen.status == "legal" and desk.chosen.deck.seat == 2
    before = desk.state
    desk.set_statement("seat", "2")
    assert desk.state is before, "what holds already is no change"


def test_fewer_redeals_are_offered_where_they_help_and_any_number_in_the_menu(session):
    desk = squad_desk(session, "Seat: 2", "Redeals: 2")
    assert desk.chosen.codes == {"NOT_ENOUGH_GOLD"}
    assert asked(desk) == {"seat": ["1", "2"], "redeals": ["0", "1", "2"]}
    assert "Redeals: 2" in desk.view().verdict.detail
    desk.set_statement("redeals", "1")
    assert desk.chosen.status == "legal"
    (seat, redeals) = desk.fields()
    assert [each.text for each in seat.choices] == ["First player", "Second player", "Not stated"]
    assert (seat.value, redeals.title, redeals.value) == ("Second player", "Redeals", "1")
    assert [each.id for each in redeals.choices] == [str(n) for n in range(10)]
    desk.set_statement("redeals", "9")
    assert "Redeals as told at the desk: 9." in notes(desk) and len(notes(desk)) == len(set(notes(desk)))


def test_an_army_has_mulligans_and_a_format_without_seats_asks_for_none(session):
    desk = DeckDesk(session)
    desk.pick_game("realms")
    desk.pick_format("army")
    desk.paste("Mulligans: 12\nArmy\n" + "\n".join(f"1 Card {n}" for n in range(10)))
    assert "TOO_MANY_CARDS" in desk.chosen.codes and asked(desk)["redeals"][-2:] == ["9", "12"]
    assert [field.title for field in desk.fields()] == ["Seat", "Mulligans"]
    desk.set_statement("redeals", "0")
    assert "TOO_MANY_CARDS" not in desk.chosen.codes
    assert "Mulligans as told at the desk: 0." in notes(desk)
    desk.pick_format("first-game")
    assert [field.id for field in desk.fields()] == ["redeals"], "both players have the same there"
    desk.pick_format("deck")
    assert desk.fields() == ()


def test_the_side_is_stated_where_both_sides_are_mixed(desk, tmp_path):
    path = tmp_path / "sides.csv"
    path.write_text(cards_csv() + "\nE1,Ogre,1,1,1,1,0,,Infantry,3,evil,Unit,Common,T,0,0", encoding="utf-8")
    assert not desk.import_cards(str(path)).bad
    desk.paste(deck("Anna").replace("3 Knight 9", "3 Ogre"))
    assert desk.chosen.codes == {"MIXED_FACTIONS"} and asked(desk) == {"side": ["good", "evil"]}
    assert desk.view().verdict.findings[0].title == "The whole list", "no player stands where cards stand"
    desk.set_statement("side", "evil")
    wrong = [each for each in desk.view().verdict.findings if each.severity == "error"]
    assert len(wrong) == 9 and [bool(each.fields) for each in wrong] == [True, *[False] * 8], "asked once"
    assert desk.fields()[0].value == "Evil" and "Side as told at the desk: Evil." in notes(desk)
    desk.set_statement("side", "")
    assert desk.chosen.codes == {"MIXED_FACTIONS"} and desk.fields()[0].value == "Not stated"
    desk.paste("no list at all")
    desk.select(next(each.number for each in desk.state.lists if each.verdict.status == "unreadable"))
    assert desk.fields() == ()


# -- edits that are not done yet ---------------------------------------------------------------------


def written(desk, change=("3 Knight 0", "1 Knight 0")):
    """An edit of the chosen list that stops before it is done."""
    editing = desk.editing(chosen=True)
    editing.text = editing.text.replace(*change)
    editing.secure()
    return editing


def test_an_edit_that_was_cut_off_is_offered_and_gone_on_with_in_the_next_run(desk, session):
    desk.paste(deck("Anna"))
    desk.paste(deck("Boris"))
    left = written(desk)
    lay = desk.verdicts
    again = DeckDesk(session)
    assert again.verdicts == lay, "the list on the desk is as it was"
    (row,) = again.view().drafts
    assert row.title == "Unfinished edit of Boris" and "go on" in row.detail
    again.select(1)
    assert not again.editing(chosen=True).unfinished, "another list has no draft"
    editing = again.go_on(int(row.id))
    assert (editing.text, editing.number, again.selected) == (left.text, left.number, left.number)
    assert editing.unfinished == row.title and editing.changed
    assert again.editing(chosen=True).text == left.text, "the pencil opens the same edit"
    assert again.rewrite(editing.number, editing.text)
    editing.finish()
    assert again.view().drafts == () and DeckDesk(session).view().drafts == ()


def test_a_draft_is_gone_when_the_edit_is_kept_taken_back_or_discarded(desk, session):
    desk.paste(deck("Anna"))
    kept = written(desk)
    assert kept.save() and desk.view().drafts == ()
    back = written(desk)
    back.text = back.text.replace("1 Knight 0", "3 Knight 0")
    back.secure()
    assert desk.view().drafts == (), "nothing differs from the list on the desk"
    text = written(desk).text
    editing = desk.editing(chosen=True)
    lost = editing.discard()
    assert "3 Knight 0" in editing.text and not editing.unfinished and not editing.changed
    assert DeckDesk(session).view().drafts == ()
    editing.take_up(*lost)
    assert editing.text == text and len(DeckDesk(session).view().drafts) == 1


def test_an_edit_whose_list_went_or_changed_becomes_a_kept_list_and_overwrites_nothing(desk, session):
    desk.paste(deck("Anna"))
    left = written(desk)
    desk.undo()
    desk.store.history.now = replace(desk.state, used=0)  # as an undo left it once
    desk.paste(deck("Boris"))
    assert desk.selected == left.number, "the number was given again"
    again = DeckDesk(session)
    assert "new list" in again.view().drafts[0].detail
    editing = again.go_on(0)
    assert editing.number is None and editing.text == left.text
    assert again.view().drafts == () and names(again) == ["Boris"]
    now = datetime.now(UTC)
    assert [row.title for row in again.kept(now)] == ["Anna"]


def test_a_kept_list_stays_as_it_is_until_the_writing_is_done(desk, session):
    decks = session.store.decks
    number = decks.add("warcry", "Mine", {"text": "3 Knight 0"})
    left = desk.editing(number)
    left.text = "3 K"
    assert left.secure() and decks.get(number)["text"] == "3 Knight 0"
    again = DeckDesk(session)
    (row,) = again.view().drafts
    assert row.title == "Unfinished edit of Mine" and "go on" in row.detail
    assert again.go_on(0).text == again.editing(number).text == "3 K"
    editing = again.editing(number)
    assert editing.unfinished == row.title and editing.settle()
    assert decks.get(number)["text"] == "3 K" and DeckDesk(session).view().drafts == ()
    assert editing.replaces and editing.put_back() and decks.get(number)["text"] == "3 Knight 0"


def test_of_a_kept_list_that_was_emptied_nothing_is_taken(desk, session):
    number = session.store.decks.add("warcry", "Mine", {"text": "3 Knight 0"})
    editing = desk.editing(number)
    editing.text = " "
    assert editing.secure() and len(desk.view().drafts) == 1
    assert editing.settle() and desk.view().drafts == ()
    assert session.store.decks.get(number)["text"] == "3 Knight 0"


def test_a_kept_list_that_was_written_elsewhere_meanwhile_is_not_written_over(desk, session):
    decks = session.store.decks
    number = decks.add("warcry", "Mine", {"text": "3 Knight 0"})
    editing, looked = desk.editing(number), desk.editing(number)
    editing.text = "1 Trick 0"
    editing.secure()
    decks.put(number, {"text": "3 Knight 0\n3 Knight 1"})
    assert "new list" in desk.view().drafts[0].detail
    assert editing.settle() and "no longer here" in session.notices[0]
    assert decks.get(number)["text"] == "3 Knight 0\n3 Knight 1" and desk.view().drafts == ()
    assert decks.get(editing.deck_id)["text"] == "1 Trick 0" and not editing.replaces
    looked.go_on_with(desk.store.drafts)
    assert looked.text == "3 Knight 0\n3 Knight 1" and not looked.changed


def test_two_unfinished_edits_do_not_write_over_each_other(desk, session):
    desk.paste(deck("Anna"))
    written(desk)
    desk.paste(deck("Boris"))
    written(desk)
    written(desk, ("1 Knight 0", "2 Knight 0"))
    titles = [row.title for row in DeckDesk(session).view().drafts]
    assert titles == ["Unfinished edit of Anna", "Unfinished edit of Boris"]


def test_to_keep_a_list_of_the_desk_keeps_it_as_it_lies(desk):
    desk.paste(deck("Anna"))
    written(desk)
    assert desk.keep() and len(desk.view().drafts) == 1
    (row,) = desk.kept(datetime.now(UTC))
    assert "3 Knight 0" in desk.editing(int(row.id)).text


def test_an_edit_that_holds_no_list_leaves_its_draft(desk):
    desk.paste(deck("Anna"))
    editing = written(desk)
    assert desk.rewrite(editing.number, "PK\x03\x04 nothing").status == "unreadable"
    desk.undo()
    assert desk.go_on(0).text == editing.text


@pytest.mark.parametrize("broken", ["drafts", "lists"])
def test_what_cannot_be_read_is_said_once_while_the_desk_is_on_show(session, broken):
    session.store.settings.set(f"desk.warcry.{broken}", [[1, {"entries": "nonsense"}], {"number": "x"}])
    said, desk = [], DeckDesk(session)
    session.watch(lambda: said.append(session.error) or desk.view())
    assert desk.view().drafts == () and desk.verdicts == ()
    assert len(said) == 1 and "cannot be read" in said[0]


def test_what_is_no_list_says_why_and_nothing_else(desk):
    desk.paste("PK\x03\x04 no list at all")
    view = desk.view()
    assert view.rows[0].word == "Unreadable" and view.rows[0].first == "There are no card lines."
    assert view.verdict.parts == () and [each.text for each in view.verdict.findings] == [view.rows[0].first]


def test_a_check_goes_on_where_it_was_left_until_the_list_changes(desk, session):
    desk.paste(deck("Anna", copies=4))
    desk.checking(lambda: 100.0).tap("0")
    assert desk.view().verdict.check == "Cards seen: 1 of 70."
    checking = DeckDesk(session).checking(lambda: 130.0)
    assert checking.check.seen == 1 and checking.chips()[-1].value == "0:30"
    assert checking.sign("Vera", "1", "2") and DeckDesk(session).checking(lambda: 0.0).judge_name == "Vera"
    assert "Signed by Vera" in DeckDesk(session).view().verdict.check
    desk = DeckDesk(session)
    desk.mend()
    assert desk.checking(lambda: 0.0).check.seen == 0, "another list needs another check"


def signed_check(desk):
    """The chosen list, all of whose cards were seen and signed for."""
    checking = desk.checking(lambda: 0.0)
    for at in range(len(checking.check.cards)):
        checking.tap_all(str(at))
    assert checking.sign("Vera", "1", "2")
    return checking


def test_a_check_stays_with_its_list_though_a_card_table_reads_its_words_otherwise(desk, session, tmp_path):
    desk.paste(deck("Anna").replace("Trick 9", "Feint"))
    signed = signed_check(desk).signed
    desk.paste(deck("Boris").replace("Trick 9", "Feint") + "\n1 Feint")
    desk.checking(lambda: 0.0).tap("0")
    path = tmp_path / "more.csv"
    path.write_text(cards_csv().replace("Trick 9", "Feint"), encoding="utf-8")
    assert not desk.import_cards(str(path)).bad
    for here in (desk, DeckDesk(session)):
        assert [kept for _, kept in here.checked_lists()] == [signed]
        here.select(2)
        checking = here.checking(lambda: 0.0)
        before = checking.check.seen
        checking.tap("0")
        assert before and checking.check.seen == before + 1
    desk.select(1)
    desk.rewrite(1, deck("Anna", copies=2).replace("Trick 9", "Feint"))
    assert not desk.checked_lists(), "another list, which nobody checked"


@pytest.mark.parametrize("other", [deck("Boris", copies=2), deck("Boris"), deck("")])
def test_a_signed_check_is_shown_with_its_own_list_alone_and_stays(desk, session, other):
    desk.paste(deck("Anna"))
    signed_check(desk)
    desk.undo()
    desk.paste(other)
    assert desk.view().verdict.check == "Check the cards of this list"
    checking = desk.checking(lambda: 0.0)
    checking.tap("0")
    assert checking.signed is None and [each.check.player for each in signed_of(desk)] == ["Anna"]
    assert DeckDesk(session).view().verdict.check.startswith("Cards seen: 1 of")


def test_a_check_of_an_edited_list_leaves_the_signed_one_of_the_list_before(desk, session):
    desk.paste(deck("Anna"))
    signed_check(desk)
    desk.rewrite(desk.selected, deck("Anna", copies=2))
    desk.checking(lambda: 0.0).tap("0")
    assert desk.view().verdict.check == "Cards seen: 1 of 50." and len(signed_of(desk)) == 1
    again = DeckDesk(session)
    again.rewrite(again.selected, deck("Anna"))
    assert "Signed by Vera" in again.view().verdict.check
    desk.undo()
    assert "Signed by Vera" in desk.view().verdict.check


def signed_of(desk):
    """What was signed since the desk was cleared, of lists that are gone too."""
    kept = ((number, each) for (number, _), each in desk.store.checks.items())
    return tuple(
        each for number, each in kept if isinstance(each, SignedCheck) and number > desk.state.cleared
    )


def test_a_check_of_before_is_shown_with_its_list_though_the_name_was_corrected(desk, session):
    """A check was kept by the number of its list alone once."""
    desk.paste(deck("Boris"))
    signed_check(desk)
    name = "desk.warcry.lists"
    (kept,) = session.store.settings.get(name)
    kept[1]["player"] = "Borys"
    session.store.settings.set(name, [kept])
    again = DeckDesk(session)
    assert again.chosen.deck.player == "Borys" and "Signed by Vera" in again.view().verdict.check
    assert "Check of Boris" in again.checking(lambda: 0.0).record(), "as it was signed"


def test_the_report_gives_each_list_its_own_check(desk, session):
    desk.paste(deck(""))
    signed_check(desk)
    desk.remove()
    desk.paste(deck(""))
    assert desk.checked_lists() == (), "the same cards, laid again, were not checked"
    desk.undo()
    desk.undo()
    ((verdict, signed),) = desk.checked_lists()
    report = make_report(desk.verdicts, desk.judge(), date(2026, 5, 1), "", desk.checked_lists())
    assert [report.checked(each) for each in desk.verdicts if each is verdict] == [signed]
    assert report.checked(replace(verdict)) is None, "another list with the same cards"


def test_a_check_goes_along_with_a_name_that_is_corrected(desk, session, tmp_path):
    desk.paste(deck("Ceclia"))
    desk.checking(lambda: 0.0).tap_all("0")
    assert desk.rewrite(desk.selected, deck("Cecilia"))
    assert desk.view().verdict.check == "Cards seen: 3 of 60."
    signed = signed_check(desk)
    assert desk.rewrite(desk.selected, deck("Cecilia Long"))
    for here in (desk, DeckDesk(session)):
        assert "Signed by Vera" in here.view().verdict.check
        assert here.checking(lambda: 0.0).record() == signed.record(), "as it was signed"
        assert [verdict.deck.player for verdict, _ in here.checked_lists()] == ["Cecilia Long"]
    desk.undo()
    desk.undo()
    assert desk.chosen.deck.player == "Ceclia"
    for here in (desk, DeckDesk(session)):
        assert "Signed by Vera" in here.view().verdict.check


def test_a_number_that_an_undo_took_off_the_desk_is_not_given_again(desk, session):
    desk.paste(deck("Anna"))
    anna = desk.selected
    desk.undo()
    for here in (desk, DeckDesk(session)):
        here.paste(deck("Boris"))
        assert here.selected > anna
        here.undo()


@pytest.mark.parametrize(
    "act",
    [
        lambda desk: desk.remove(),
        lambda desk: desk.undo(),
        lambda desk: desk.clear(),
        lambda desk: desk.undo() or desk.paste(deck("Boris")),
        lambda desk: desk.rewrite(desk.selected, deck("Anna", copies=2)),
    ],
)
def test_nothing_is_counted_or_signed_for_a_list_that_is_no_longer_on_the_desk(desk, session, act):
    desk.paste(deck("Anna"))
    checking = desk.checking(lambda: 0.0)
    checking.tap("0")
    act(desk)
    for refused in (lambda: checking.found("Trick 12"), lambda: checking.sign("Vera", "1", "2")):
        session.notices = []
        assert not refused() and session.notices == ["This list is no longer on the desk."]
    assert checking.check.seen == 1 and checking.signed is None and not signed_of(desk)


def test_a_check_waits_for_a_desk_that_cannot_be_read_for_a_moment(desk, session, monkeypatch):
    desk.paste(deck("Anna"))
    checking = desk.checking(lambda: 0.0)
    session.reread()
    with monkeypatch.context() as broken:
        broken.setattr(session.store.settings, "get", Mock(side_effect=StorageError(say("Gone."))))
        checking.tap("0")
        assert checking.check.seen == 0 and session.error == "Gone."
    checking.tap("0")
    assert checking.check.seen == 1 and DeckDesk(session).view().verdict.check.startswith("Cards seen: 1 of")


def test_a_signed_check_stays_on_record_until_the_desk_is_cleared(desk, session):
    def signed():
        return [[each.check.player for each in signed_of(here)] for here in (desk, DeckDesk(session))]

    desk.paste(deck("Anna"))
    signed_check(desk)
    desk.paste(deck("Boris"))
    desk.checking(lambda: 0.0).tap("0")
    desk.remove()
    desk.remove()
    assert signed() == [["Anna"], ["Anna"]] and len(DeckDesk(session).store.checks) == 1
    desk.clear()
    desk.paste(deck("Cleo"))
    assert signed() == [[], []]
    desk.undo()
    desk.undo()
    desk.undo()
    assert signed() == [["Anna"], ["Anna"]] and desk.chosen.deck.player == "Anna"


def test_the_signed_check_of_a_list_that_cannot_be_read_stays_on_record(desk, session):
    desk.paste(deck("Anna"))
    signed_check(desk)
    ((number, _plain),) = session.store.settings.get("desk.warcry.lists")
    session.store.settings.set("desk.warcry.lists", [[number, 5]])
    for here in (DeckDesk(session), DeckDesk(session)):
        assert not here.verdicts and [each.check.player for each in signed_of(here)] == ["Anna"]


def test_a_check_follows_what_another_hand_has_stored(desk, session):
    desk.paste(deck("Anna"))
    here = desk.checking(lambda: 0.0)
    here.tap("0")
    signed = signed_check(DeckDesk(session)).signed
    session.reread()
    here.tap("1")
    here.undo()
    assert here.sign("Kim", "", "") and here.signed == signed and signed_of(desk) == (signed,)


def test_a_load_that_comes_late_changes_the_desk_of_its_own_game_alone(desk, session):
    desk.pick_game("realms")
    desk.paste("Player: Egor\n1 Somebody\n1 Another")
    desk.pick_game("warcry")
    desk.paste(deck("Anna"))
    held = []
    session._run = lambda work, then: held.append((work, then))
    desk.paste(deck("Boris"))
    desk.pick_game("realms")
    checking = desk.checking(lambda: 0.0)
    checking.tap("0")
    (work, then) = held.pop()
    then(work())
    assert desk.game == "realms" and desk.chosen.deck.player == "Egor"
    assert session.notices == ["WarCry: 1 more on the desk."]
    desk.pick_game("warcry")
    checking.tap("1")
    assert not desk.store.checks and {each.deck.player for each in desk.verdicts} == {"Anna", "Boris"}
    desk.pick_game("realms")
    assert desk.view().verdict.check == "Cards seen: 2 of 2." == f"Cards seen: {checking.check.seen} of 2."


def test_lists_that_are_judged_again_change_the_desk_of_their_own_game_alone(desk, session):
    desk.paste(deck("Anna"))
    held = []
    session._run = lambda work, then: held.append((work, then))
    desk.pick_format("warcry")
    desk.pick_game("realms")
    (work, then) = held.pop()
    then(work())
    assert desk.game == "realms"
    desk.pick_game("warcry")
    assert [each.format.id for each in desk.verdicts] == ["warcry"]


def late(session):
    """What is done beside the screen waits for `arrive`, oldest first."""
    held = []
    session._run = lambda work, then: held.append((work, then))

    def arrive():
        work, then = held.pop(0)
        then(work())

    return arrive


def test_a_list_that_comes_late_is_judged_by_the_format_of_then(desk, session):
    desk.paste(deck("Anna"))
    arrive = late(session)
    desk.paste(deck("Boris"))
    session._run = lambda work, then: then(work())
    desk.pick_format("warcry")
    arrive()
    assert [each.format.id for each in desk.verdicts] == ["warcry"] * 2


def test_a_list_that_comes_late_is_judged_by_the_cards_that_there_are_then(desk, session, tmp_path):
    desk.paste(deck("Anna"))
    arrive = late(session)
    desk.paste(deck("Boris"))
    desk.pick_format("warcry")
    path = tmp_path / "fewer.csv"
    path.write_text(cards_csv().replace("Knight 3", "Knight Three"), encoding="utf-8")
    assert not desk.import_cards(str(path)).bad
    arrive()
    arrive()
    assert desk.appointing, "judged by cards that are gone, so it is done again"
    arrive()
    table = desk.judge().table.digest
    assert [(each.table, each.format.id) for each in desk.verdicts] == [(table, "warcry")] * 2
    assert all("Knight 3" in str(each.findings) for each in desk.verdicts)


def test_of_two_formats_the_one_that_was_picked_last_counts(desk, session):
    desk.paste(deck("Anna"))
    arrive = late(session)
    desk.pick_format("warcry")
    desk.pick_format("open")
    desk.select(1)
    arrive()
    assert desk.appointing and desk.state.format_id == ""
    arrive()
    assert not desk.appointing and desk.state.format_id == "open"


def test_who_has_begun_to_read_a_list_reads_on_when_others_come(desk, session):
    desk.paste(deck("Anna"))
    desk.paste(deck("Boris"))
    arrive = late(session)
    desk.paste(deck("Cleo", copies=4))
    desk.select(1)
    arrive()
    assert desk.chosen.deck.player == "Anna" and len(desk.verdicts) == 3
    desk.paste(deck("Dora", copies=4))
    arrive()
    assert desk.chosen.deck.player == "Dora", "nobody looked elsewhere meanwhile"


CARD = ["Knight 0", "T0", "army", "1", "Unit", 3, 1]


@pytest.mark.parametrize(
    "odd",
    [
        {"started": "noon"},
        {"started": 1e300},
        {"order": "size"},
        {"player": 5},
        {"hash": None},
        {"signed": ["Vera", "1", "2"]},
        {"signed": ["Vera", "1", "2", "long", "CODE"]},
        {"spots": [[5, *CARD[1:]]]},
        {"spots": [[*CARD[:6], "1"]]},
        {"spots": [[*CARD[:2], "nowhere", *CARD[3:]]]},
        {"spots": 5},
    ],
)
def test_a_check_that_cannot_be_read_is_kept_apart_and_takes_no_other_with_it(desk, session, odd):
    desk.paste(deck("Anna"))
    signed_check(desk)
    marks = session.store.settings.get("desk.warcry.marks")
    (number, plain) = marks["checks"][0]
    bad = [number, {**plain, "hash": "OTHER", **odd}]
    session.store.settings.set("desk.warcry.marks", {**marks, "checks": [bad, [number, plain]]})
    again = DeckDesk(session)
    assert "Signed by Vera" in again.view().verdict.check and "it is kept as" in session.error
    assert session.store.settings.get("desk.warcry.checks.unread-1") == [bad]


def test_loads_wait_for_each_other_and_a_stopped_one_keeps_what_it_has(session, tmp_path):
    held = []
    desk = DeckDesk(session)
    session._run = lambda work, then: held.append((work, then))
    folder = tmp_path / "lists"
    folder.mkdir()
    for player in ("Anna", "Boris"):
        (folder / f"{player}.txt").write_text(deck(player), encoding="utf-8")
    desk.load(str(folder))
    desk.paste(deck("Clara"))
    assert len(held) == 1 and desk.view().reading is not None
    desk.stop()
    held[0][1](held[0][0]())
    assert desk.verdicts == () and desk.view().reading is not None and len(held) == 2
    held[1][1](held[1][0]())
    assert len(desk.verdicts) == 1 and desk.view().reading is None, "what was pasted is no part of the folder"
    desk.load(str(folder))
    desk.paste(deck("Dora"))
    for at in (2, 3):
        held[at][1](held[at][0]())
    assert len(desk.verdicts) == 4


def test_one_tap_says_which_number_of_each_row_is_the_count_and_survives_a_restart(desk, session):
    cards = [*(f"Knight {n}" for n in range(10)), *(f"Trick {n}" for n in range(10))]
    desk.paste("\n".join(f"{at}\t{card}\t3" for at, card in enumerate(cards, 1)))
    again = DeckDesk(session)
    again.select(desk.selected)
    asked = next(each for each in again.view().verdict.findings if each.meant)
    assert asked.which == "How is it to be read?" and [row.id for row in asked.meant] == ["0", "1"]
    again.meant(asked.place, "1")
    assert again.view().verdict.status == "legal"
    again.undo()
    assert again.view().verdict.status == "ask"


def test_a_report_is_saved_under_a_name_whose_ending_says_its_shape(desk, session, tmp_path):
    desk.paste(deck("Anna"))
    made = []
    desk.export.save_as("spring cup.html", TODAY, made.append)
    desk.export.save_as("spring cup.html", TODAY, made.append)
    desk.export.save_as(str(tmp_path / "there" / "anna.CSV"), TODAY, made.append)
    assert [path.name for path in made] == ["spring cup.html", "spring cup-2.html", "anna.csv"]
    assert made[0].parent == desk.export.folder and made[2].parent == tmp_path / "there"
    assert all(path.read_bytes() for path in made)
    for name in ("spring cup", "cup.docx", ".pdf", ""):
        desk.export.save_as(name, TODAY, made.append)
        assert len(made) == 3 and "pdf" in session.error
