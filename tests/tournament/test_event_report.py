"""One report for the event, in every shape: nothing left out, nothing that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pypdf
import pytest

from companion.core import limits
from companion.core.errors import DataError
from companion.core.table import Table
from companion.decks.answers import stated
from companion.decks.judge_files import judge_bytes
from companion.decks.played import sign
from companion.decks.report import is_report
from companion.tournament.acts import (
    BeginRound,
    CheckRecorded,
    DecideChange,
    DropOut,
    Filing,
    ListReplaced,
    Penalise,
    PickForCheck,
    RecordCheck,
    Register,
    Seat,
    Seated,
    TakeAsOther,
)
from companion.tournament.checking import compared_check, kept_check, told_check
from companion.tournament.evolve import evolve
from companion.tournament.listing import revision
from companion.tournament.lists import Sifted
from companion.tournament.model import Check, Copies, Filed, Player, Tournament
from companion.tournament.pairings import read_pairings
from companion.tournament.report.files import KINDS, render, to_csv, to_html, to_plain, to_text
from companion.tournament.report.told import EventReport, make_event_report, tell_event
from companion.tournament.rules import drawn_from
from companion.tournament.same_cards import may_be_same
from tests.decks.reports import DAY, LEGAL, court, is_quiet
from tests.decks.test_report_pdf import words
from tests.steps import at_most, counted
from tests.tournament.stage import (
    EARLY,
    LATE,
    after,
    event,
    lists,
    plain,
    read,
    real_event,
    with_players,
)

REASON = "Опоздал к столу на 6 минут. " * 16
CHANGED = LEGAL.replace("3 Ash Prowlers", "1 Ash Prowlers")


def full_event():
    """An event with everything in it."""
    table, judge = real_event(), court()
    boris = table.state.find("boris")
    deck = lists().verdict(boris.filed).deck
    done = told_check(judge, deck, [Copies(2, "ash prowlers")], [Copies(1, "=SUM(A1)")])
    check = kept_check(sign(done, "Kim", "1", "6", 75), boris, 1, LATE)
    after(
        table,
        BeginRound(LATE),
        Seat((Seated("boris", "6"), Seated("=cleo", "7"))),
        PickForCheck(2, "7F3K", LATE, again=True),
        RecordCheck(check),
        Penalise("=cleo", "Warning", LATE, REASON),
        Penalise("boris", "=HYPERLINK(1)", LATE, "+1"),
        Register((read(CHANGED, "Boris", "late.txt"),), LATE),
        DecideChange("boris", False, LATE, "too late"),
        Register((read(CHANGED, "Boris", "later.txt"),), LATE),
        DropOut("dora"),
    )
    return table


@pytest.fixture(scope="module")
def report() -> EventReport:
    return make_event_report(full_event(), lists(), DAY)


def test_every_player_check_change_and_penalty_is_in_every_shape(report):
    for kind in KINDS:
        data = render(kind, report, "en")
        text = words(data) if kind == "pdf" else data.decode("utf-8-sig")
        flat = " ".join(text.split())
        for wanted in ("Boris", "Анна Вебер", "Cleo", "Dora", "7F3K", "Ash Prowlers", "Kim", "too late"):
            assert wanted in flat, (kind, wanted)
        assert " ".join(REASON.split()) in flat, f"no word of a reason is cut in {kind}"
        assert is_report(data) or kind == "txt", "no later run takes it for a list"


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_it_is_told_in_three_languages(report, language):
    told = tell_event(report, language)
    assert len(told.sections) == 5 and all(section.rows for section in told.sections)
    for section in told.sections:
        assert all(len(row) == len(section.heads) == len(section.widths) for row in section.rows)
    text = to_text(report, language)
    assert "{" not in text and is_quiet(text)
    if language == "ru":
        assert "1 сверка, 2 взыскания, 2 поздних изменения." in text
    if language == "fr":
        assert "1 contrôle, 2 sanctions, 2 changements tardifs." in text


def test_a_late_change_is_told_card_by_card(report):
    changes = to_plain(report)["changes"]
    assert [change["ending"] for change in changes] == ["refused", None]
    for change in changes:
        assert [(each["card"], each["registered"], each["played"]) for each in change["differences"]] == [
            ("Ash Prowlers", 3, 1)
        ]
        assert change["changed"] == LATE and change["registered"] == EARLY and change["status"] == "illegal"


def test_no_cell_is_a_formula(report):
    rows = list(csv.reader(io.StringIO(to_csv(report))))
    assert len({len(row) for row in rows}) == 1
    assert not [cell for row in rows for cell in row if cell[:1] in "=+-@" and cell]
    assert {row[0] for row in rows[1:]} == {
        "player", "drawn", "check", "missing", "extra", "change", "penalty", "entry",
    }  # fmt: skip


def test_plain_data_holds_what_a_lot_needs_to_be_drawn_again(report):
    plain = json.loads(render("json", report, "en"))
    (lot,) = plain["lots"]
    assert lot["code"] == "7F3K" and lot["round"] == 1 and len(lot["among"]) == 4
    assert {pick["player"] for pick in lot["picks"]} < set(lot["among"])


def test_names_are_escaped_on_the_page(report):
    (anna, *_rest) = report.state.players
    hostile = replace(report.state, players=(replace(anna, name="<script>x</script>"), *_rest))
    page = to_html(replace(report, state=hostile))
    assert "<script>" not in page and "&lt;script&gt;" in page


def test_heads_stand_on_every_page_of_a_long_table():
    table, text = event(), read(LEGAL, "x").list
    table.do(Register(tuple(plain(f"Player {n:03}", text) for n in range(200)), EARLY))
    made = make_event_report(table, lists(), date(2026, 5, 1))
    data = render("pdf", made, "en")
    pages = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages]
    players = [page for page in pages if re.search(r"Player \d{3} Legal", page)]
    journal = [page for page in pages if "registers a list" in page]
    assert len(players) > 3 and all("Verdict" in page for page in players)
    assert len(journal) > 3 and all("What happened" in page for page in journal)


def test_a_list_that_cannot_be_read_any_more_is_unreadable_and_stops_nothing():
    verdict = lists().verdict(Filed('{"entries": 3}', "x.txt", EARLY))
    assert verdict.status == "unreadable" and verdict.deck.source == "x.txt"
    assert lists().verdict(Filed("no json", "x.txt", EARLY)).status == "unreadable"


def test_a_list_comes_back_as_it_was_read():
    for player in real_event().state.players:
        kept = lists().verdict(player.filed)
        assert kept.deck.source == player.filed.source
    boris = read(LEGAL, "Boris")
    assert lists().verdict(Filed(boris.list, boris.source, EARLY)).status == "legal"


def sifted(state: Tournament, load: Sequence[Filing], by_name: bool = False) -> Sifted:
    return lists().sifted(state, load, by_name)


@pytest.mark.rule("EVENT-LIST-01")
def test_lists_with_the_same_cards_say_nothing_new():
    table = real_event()
    shuffled = "\n".join(LEGAL.splitlines()) + "\n"
    same = read(shuffled.replace("3 Ash Prowlers", "Ash Prowlers x3"), "Boris", "again.txt")
    new = read(LEGAL, "Eva")
    assert sifted(table.state, [same, new]).new == (new,)
    assert sifted(table.state, [read("", "Dora", "dora.zip")]).new == ()


@pytest.mark.rule("EVENT-LIST-01")
@pytest.mark.parametrize("stated", ["Side: good", "Side: evil", "Seat: 2", "Redeals: 3"])
def test_the_same_cards_with_another_side_seat_or_redeals_are_another_list(stated):
    bare, told = read(LEGAL, "Boris"), read(f"{stated}\n{LEGAL}", "Boris", "again.txt")
    for before, now in ((bare, told), (told, bare)):
        state: Tournament = after(event(), Register((before,), EARLY))
        for by_name in (False, True):
            assert sifted(state, (now,), by_name).new == (now,)
            assert sifted(state, (before,), by_name).new == ()


@pytest.mark.rule("EVENT-LIST-01")
def test_the_same_cards_are_another_list_where_something_is_asked_of_them():
    asked = read(LEGAL.replace("3 Ash Prowlers", "3 Ash Prowlers // cut, sorry"), "Boris", "again.txt")
    state: Tournament = after(event(), Register((read(LEGAL, "Boris"),), EARLY))
    assert sifted(state, (asked,)).new == (asked,)


@pytest.mark.rule("EVENT-LIST-04")
def test_a_list_that_comes_in_other_words_takes_no_judges_word_back():
    sent, reworded = read(LEGAL, "Boris"), read(LEGAL.replace("\n", "\n\n", 1), "Boris")
    assert sent.list != reworded.list
    table = event()
    table.do(Register((sent,), EARLY))
    before = lists().verdict(table.state.find("boris").filed)
    act = revision("boris", before, stated(court(), before, "seat", "2"), EARLY, str)
    assert act is not None
    state = after(table, act)
    assert sifted(state, (reworded,)).new == sifted(state, (reworded,), by_name=True).new == ()


@pytest.mark.parametrize("kind", KINDS)
def test_a_late_change_of_the_side_alone_is_told(kind):
    table = event()
    good, evil = (read(f"Side: {side}\n{LEGAL}", "Boris") for side in ("good", "evil"))
    after(table, Register((good,), EARLY), Register((evil,), LATE))
    data = render(kind, make_event_report(table, lists(), DAY), "en")
    text = " ".join((words(data) if kind == "pdf" else data.decode("utf-8-sig")).split()).lower()
    assert "side" in text and re.search(r"good\b.*\bevil", text)


def checked_and_replaced(text: str) -> Table:
    """An event in which Boris was checked, and has handed in another list since, which was accepted."""
    table = event()
    table.do(Register((read(LEGAL, "Boris"),), EARLY))
    boris = table.state.find("boris")
    signed = sign(told_check(court(), lists().verdict(boris.filed).deck, (), ()), "Kim", "1", "6", 75)
    after(table, RecordCheck(kept_check(signed, boris, 1, LATE)))
    after(table, Register((read(text, "Boris", "late.txt"),), LATE), DecideChange("boris", True, LATE))
    return table


@pytest.mark.rule("EVENT-CHECK-02")
def test_a_check_of_a_list_that_counts_no_more_is_told_as_one_and_keeps_nobody_from_the_lot():
    table = checked_and_replaced(OTHER)
    (check,) = table.state.checks
    made = make_event_report(table, lists(), DAY)
    for kind in ("pdf", "html", "txt"):
        data = render(kind, made, "en")
        text = " ".join((words(data) if kind == "pdf" else data.decode()).split())
        assert f"An earlier list was checked: {check.list_code}." in text
        assert "1 check of an earlier list" in text
    assert "1 check of an earlier list, 0 penalties, 1 late change." in to_text(made)
    assert f"agrees, earlier list {check.list_code}" in to_csv(made)
    assert to_plain(made)["checks"][0]["outdated"]
    assert drawn_from(table.state, "players", again=False) == ("boris",)
    table.undo()
    assert not table.state.is_outdated(check) and drawn_from(table.state, "players", again=False) == ()


@pytest.mark.rule("EVENT-CHECK-02")
def test_a_check_stays_one_of_the_list_that_was_checked_when_the_list_is_struck():
    table = event()
    for text in (LEGAL, OTHER):
        table.do(Register((read(text, "Boris", "boris.txt"),), EARLY))
    boris = table.state.find("boris")
    signed = sign(told_check(court(), lists().verdict(boris.filed).deck, (), ()), "Kim", "1", "6", 75)
    after(table, RecordCheck(kept_check(signed, boris, 1, LATE)))
    table.confirm(table.amend(2, None))
    (check,) = table.state.checks
    assert table.state.is_outdated(check)
    assert drawn_from(table.state, "players", again=False) == ("boris",)


@pytest.mark.rule("EVENT-CHECK-02")
def test_a_check_of_an_older_version_is_of_the_list_that_counted_then():
    state = after(event(), Register((read(LEGAL, "Boris"),), EARLY))
    older = Check("boris", 0, "Kim", "", 0, "x", "y", 1, 1, (), (), EARLY)
    state = evolve(state, CheckRecorded(older, rule="EVENT-CHECK-03"))
    assert not state.is_outdated(state.checks[0])
    other = Filed(read(OTHER, "Boris").list, "new.txt", LATE)
    state = evolve(state, ListReplaced("boris", other, rule="EVENT-LIST-02"))
    assert state.is_outdated(state.checks[0])


@pytest.mark.parametrize(
    "change",
    [
        f"Seat: 2\n{LEGAL}",
        LEGAL.replace("3 Ash Prowlers", "Seat: 2\nASH prowlers x3"),
        f"Seat: 2\nArmy\n{LEGAL}",
        LEGAL.replace("3 Ash Prowlers", "Seat: 2\n3 Ash Prowlers [WC1]"),
    ],
)
def test_a_check_stays_one_of_the_list_while_its_cards_stay(change):
    state = checked_and_replaced(change).state
    assert state.players[0].earlier and not state.is_outdated(state.checks[0])


@pytest.mark.parametrize(
    ("checked", "counts", "same"),
    [
        ("3 Stranger [S1]", "3 stranger", True),
        ("3 Stranger", "2 Stranger\n1 Stranger [S1]", True),
        ("3 Stranger [S1]", "2 Stranger [S1]\n1 STRANGER (S1)", True),
        ("3 Stranger [S1]", "3 Stranger [S2]", False),
        ("3 Stranger [S1]", "2 Stranger [S1]\n1 Stranger [S2]", False),
        ("3 Stranger [S1]", "2 Stranger", False),
        ("3 Stranger", "2 Stranger\nSideboard\n1 Stranger", False),
        ("Action\n3 Stranger", "3 Stranger", True),
        ("3 Stranger\n2 Guest [G1]", "3 Stranger [S1]\n2 Guest [G1]", True),
        ("3 Stranger\n2 Guest [G1]", "3 Stranger [S1]\n2 Guest [G2]", False),
        ("3 Stranger [S1]\n2 Guest", "3 Stranger\n2 Guest [G1]", True),
        ("2 Stranger [S1]\n1 Stranger", "3 Stranger [S2]", False),
        ("2 Stranger [S1]\n1 Stranger", "1 Stranger [S1]\n2 Stranger [S2]", False),
        ("1 Stranger [S1]\n2 Stranger", "1 Stranger [S2]\n2 Stranger", True),
        ("3 Stranger [S1]\nSideboard\n1 Stranger", "3 Stranger\nSideboard\n1 Stranger [S2]", True),
    ],
)
def test_other_cards_are_another_list_and_other_words_are_none(checked, counts, same):
    first, second = (
        Filed(read(f"3 Bone Lanterns\n{text}\n", "Anna").list, "", EARLY) for text in (checked, counts)
    )
    for before, now in ((first, second), (second, first)):
        check = Check("anna", 1, "Kim", "", 0, "x", "y", 1, 1, (), (), EARLY, before.cards_code)
        state = Tournament(players=(Player("anna", "Anna", now),), checks=(check,))
        assert state.is_outdated(check) is not same


@pytest.mark.parametrize(
    "code", ["", "_", "7", "_" * 99, "\n", "ABCDEFGH_1", f"_{'A' * 16}{'9' * 20}", "é" * 40]
)
def test_a_code_that_is_none_is_of_no_list(code):
    now = Filed(read("3 Stranger [S1]\n", "Anna").list, "", EARLY)
    assert not may_be_same(code, now.cards_code) and not may_be_same(now.cards_code, code)


OTHER = LEGAL.replace("3 Ash Prowlers", "1 Ash Prowlers")
FOLDER = read(LEGAL, "Anna", "anna.txt"), read(OTHER, "Anna", "anna-new.txt")


@pytest.mark.rule("EVENT-LIST-02")
@pytest.mark.parametrize(
    "settled",
    [
        DecideChange("anna", True, EARLY),
        DecideChange("anna", False, EARLY),
        TakeAsOther("anna", "Anna K.", EARLY),
    ],
)
def test_a_folder_that_is_registered_again_says_nothing_new_whatever_a_judge_decided(settled):
    state = after(event(), Register(FOLDER, EARLY), settled)
    for load in (FOLDER, FOLDER[:1], FOLDER[1:]):
        assert sifted(state, load).new == ()
    reworded = read(OTHER.replace("1 Ash Prowlers", "Ash Prowlers x1"), "Anna", "anna-new.txt")
    assert sifted(state, (reworded,)).new == ()


@pytest.mark.rule("EVENT-LIST-02")
def test_a_list_that_its_player_has_replaced_says_nothing_new_in_a_folder():
    first, second = FOLDER
    state = after(event(), Register((first,), EARLY), Register((second,), EARLY))
    assert sifted(state, FOLDER).new == sifted(state, (first,)).new == ()
    assert sifted(state, FOLDER).outdated == () and sifted(state, (first,)).outdated == ("Anna",)
    assert sifted(state, (first,), by_name=True).new == (first,), "it is given on purpose"
    same_file = replace(first, source=second.source)
    assert sifted(state, (same_file,)).new == (same_file,), "the file that counts is as it was before"
    both = (same_file, second)
    assert sifted(state, both).new == (), "one file holds both"


# -- seats --------------------------------------------------------------------------------------------


def seats(text: str) -> dict[str, str]:
    state: Tournament = with_players("Anna", "Boris", "Анна Вебер", "Jo Ann").state
    return {seat.player: seat.table for seat in read_pairings(text, state, "pairings.txt")}


@pytest.mark.parametrize(
    "text",
    [
        "1 Anna - Boris\n2 Анна Вебер vs Jo Ann\n",
        "Table;Player;Player\n1;Anna;Boris\n2;Анна Вебер;Jo Ann\n",
        "Стол 1: Boris, anna\n\nСтол 2: АННА  ВЕБЕР, Jo Ann\n",
        "1\tAnna\t3\tBoris\t1\n2\tJo Ann\t0\tАнна Вебер\t0\n",
        "1 Anna 6 vs 4 Boris\n2 #12 Анна Вебер - #15 Jo Ann",
        "1\tAnna\t6\t2-0\t4\tBoris\n2\tJo Ann\t4.5\tАнна Вебер\t3½\n",
        "1 Anna (9) 2-0 Boris (6)\n2 Jo Ann (0) Анна Вебер",
        "1 4512 Anna 9 2-0 4777 Boris 6\n2 Jo Ann 3 vs Анна Вебер 3 2 - 0",
        "Table #1: Anna - Boris\nTable: 2 Анна Вебер - Jo Ann",
        "№;Player 1;Player 2\n№ 1 Anna - Boris\nСтол №2: Анна Вебер - Jo Ann",
        "| # | Player | Player |\n|---|---|---|\n| 1 | Anna | Boris |\n| 2 | Jo Ann | Анна Вебер |",
        "1. Anna 3 - 0 Boris\n2 | Jo Ann | 1 | Анна Вебер |",
        "1  Anna  9  Boris  6\n2, Jo Ann, 2 : 0, Анна Вебер",
        "1. Anna, 3, Boris\n2; #4 Jo Ann; #5 Анна Вебер",
    ],
)
def test_seats_are_read_as_organisers_write_them(text):
    assert seats(text) == {"anna": "1", "boris": "1", "анна вебер": "2", "jo ann": "2"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Anna - Boris", "line 1"),
        ("1 Anna - Zoe", "Not everybody"),
        ("1 Zoe", "No player"),
        ("1 Anna\n2 Anna", "Anna sits at two tables"),
        ("\n\n", "No seat"),
        ("1 Anna - Boris    2 Анна Вебер - Jo Ann", "line 1: There may be several tables"),
        ("1\tAnna\tBoris\t2\tАнна Вебер\tJo Ann", "several tables"),
        ("1 Anna 2-0 Boris, 2 Анна Вебер 1-1 Jo Ann", "several tables"),
        ("1\tAnna\t3\tBoris\t1\t2\tJo Ann\t0\tАнна Вебер\t3", "several tables"),
        ("1 Anna 2 Boris 3 Jo Ann", "several tables"),
        ("1 Anna - Boris\x852 Jo Ann", "several tables"),
        ("1 Anna - Boris 3-3, 2 Анна Вебер - Jo Ann 1-1", "several tables"),
        ("1 Anna Boris 3,2 Анна Вебер Jo Ann 3", "several tables"),
        ("1 Anna Boris 2-0 - 2 - Анна Вебер Jo Ann", "several tables"),
        ("#1 Anna   #2 Boris", "several tables"),
        ("№ 1 Anna  № 2 Boris", "several tables"),
        ("1. Anna bye | 2. Boris bye", "several tables"),
        ("1 - Anna | 2 - Boris", "several tables"),
        ("1) Anna, 2) Boris", "several tables"),
        ("1 Anna - Boris\nTable A: Анна Вебер - Jo Ann", "line 2: This line does not begin"),
        ("1 Anna - Boris\nTable of honour: Jo Ann", "line 2: This line does not begin"),
        ("#1Anna", "line 1: This line does not begin"),
        ("1 Anna\nСтол №2Boris", "line 2: This line does not begin"),
    ],
)
def test_a_line_that_seats_nobody_is_named(text, why):
    with pytest.raises(DataError) as error:
        seats(text)
    assert why in str(error.value)


@pytest.mark.parametrize(
    ("text", "seated"),
    [
        ("1 Jo Ann Lee - Jo", {"jo ann lee": "1", "jo": "1"}),
        ("1 Jo - Jo Ann Lee", {"jo ann lee": "1", "jo": "1"}),
        ("1 Jo Ann O'Hara", {"jo": "1", "ann o'hara": "1"}),
        ("1 Jo, J.-P. (Paris)", {"jo": "1", "j.-p. (paris)": "1"}),
    ],
)
def test_of_names_that_share_words_the_longer_one_is_meant(text, seated):
    state = with_players("Jo", "Jo Ann Lee", "Ann O'Hara", "J.-P. (Paris)").state
    assert {seat.player: seat.table for seat in read_pairings(text, state, "pairings.txt")} == seated


@pytest.mark.parametrize("text", ["1 Anna 2-0 Boris", "1 Anna 2:1 Boris", "1 Anna - Boris 2-0"])
def test_games_won_are_no_part_of_a_name(text):
    state = with_players("Anna", "Anna 2", "Boris").state
    assert {seat.player for seat in read_pairings(text, state, "pairings.txt")} == {"anna", "boris"}


@pytest.mark.parametrize(
    "text",
    ["1 Anna 3 Boris 1 Cleo 0 Dora 2", "1 Anna, Boris 3:1 Cleo, Dora", "1 Anna Boris Cleo Dora 4 3 2 1"],
)
def test_more_than_two_players_may_sit_at_a_table_with_their_points(text):
    state = with_players("Anna", "Boris", "Cleo", "Dora").state
    assert [seat.table for seat in read_pairings(text, state, "pairings.txt")] == ["1"] * 4


def test_seats_of_four_times_as_many_players_take_four_times_as_many_steps():
    def steps(tables: int) -> int:
        names = [f"Player{n} Name{n}" for n in range(2 * tables)]
        state = with_players(*names).state
        text = "\n".join(f"{n + 1} {names[2 * n]} - {names[2 * n + 1]}" for n in range(tables))
        found, calls = counted(lambda: read_pairings(text, state, "pairings.txt"))
        assert len(found) == 2 * tables
        return calls

    assert steps(200) < 6 * steps(50)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("\n" * (limits.LINES + 1), "more than"),
        ("\x0b" * (limits.LINES + 1), "more than"),
        ("1 Anna" + " |" * 10_001, "longer than"),
        ("1 " + "½" * 400, "longer"),
    ],
)
def test_a_text_that_is_no_pairing_is_refused_by_its_size(text, why):
    with pytest.raises(DataError, match=why):
        seats(text)


def test_a_told_check_counts_each_card_once_however_many_copies_it_has():
    deck = lists().verdict(real_event().state.find("boris").filed).deck
    more = [Copies(999, f"Stranger {n}") for n in range(300)]
    done = at_most(30_000, lambda: told_check(court(), deck, [], [*more, Copies(1, "STRANGER 7")]))
    assert [each.extra for each in done.extra] == [999] * 7 + [1000] + [999] * 292


@pytest.mark.parametrize(
    ("registered", "seen", "agrees"),
    [
        ("3 Stranger [S1]", "3 stranger", True),
        ("3 Stranger", "3 Stranger [S1]", True),
        ("3 Stranger [S1]", "3 Stranger [S2]", False),
        ("3 Stranger [S1]\n2 Stranger", "5 Stranger [S1]", False),
        ("3 Stranger [S1]", "2 Stranger [S1]", False),
    ],
)
def test_a_printing_that_one_list_leaves_open_may_be_any(registered, seen, agrees):
    decks = [judge_bytes(court(), f"3 Bone Lanterns\n{text}\n")[0].deck for text in (registered, seen)]
    assert compared_check(court(), *decks).agrees is agrees


def test_a_check_that_is_told_of_needs_cards_that_are_there():
    deck = lists().verdict(real_event().state.find("boris").filed).deck
    with pytest.raises(DataError, match="not so many copies"):
        told_check(court(), deck, [Copies(9, "Ash Prowlers")], [])
    with pytest.raises(DataError, match="not so many copies") as error:
        told_check(court(), deck, [Copies(1, "x" * 100_000)], [])
    assert len(str(error.value)) < 200
    more = told_check(court(), deck, [], [Copies(2, "Ash Prowlers")])
    assert [(each.card, each.extra) for each in more.extra] == [("Ash Prowlers", 2)]
