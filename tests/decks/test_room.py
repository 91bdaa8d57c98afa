"""What is told of one list, and of all lists of one file, is cut by count; what is judged never is."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from companion.cards.tables import shipped_table
from companion.core import limits
from companion.decks.judge_files import appoint_judge, formats_of, judge_bytes
from companion.decks.model import Verdict
from companion.decks.report.data import to_csv, to_json
from companion.decks.report.html import to_html
from companion.decks.report.pdf import to_pdf
from companion.decks.report.report import Report, make_report
from companion.decks.report.text import to_text
from companion.decks.report.wording import Teller
from tests.decks.reports import DAY, court

UNKNOWN = 650
"""Unknown names of one list: more findings than are told, and more lines than are repeated."""


def unknown(count: int, player: str = "Anna") -> str:
    return "\n".join((f"Player: {player}", "", *(f"1 Nobody {at} At All" for at in range(count))))


def reported(*verdicts: Verdict) -> Report:
    return make_report(verdicts, court(), DAY)


def judged(text: str, source: str = "anna.txt") -> tuple[Verdict, ...]:
    return judge_bytes(court(), text, source)


def told_findings(report: Report) -> list[int]:
    return [len(each.findings) for each in Teller().report(report)]


def test_two_hundred_findings_of_a_list_are_told_and_how_many_more_there_are() -> None:
    (verdict,) = judged(unknown(UNKNOWN))
    (told,) = Teller().report(reported(verdict))
    left = len(verdict.findings) - limits.TOLD
    assert (len(told.findings), told.found, told.more) == (200, len(verdict.findings), f"And {left} more.")
    for shape in (to_text, to_html):
        shown = shape(reported(verdict))
        assert f"And {left} more." in shown
        assert "Nobody 150 At All" in shown and "Nobody 640 At All" not in shown


def test_plain_data_and_tables_tell_all_of_it() -> None:
    report = reported(*judged(unknown(UNKNOWN)))
    (verdict,) = report.verdicts
    assert len(json.loads(to_json(report))["verdicts"][0]["findings"]) == len(verdict.findings)
    assert to_csv(report).count("UNKNOWN_CARD") == UNKNOWN
    assert len(Teller().verdict(verdict).findings) == len(verdict.findings), "and so does a screen"


def test_five_hundred_lines_of_a_list_are_repeated_on_pages_and_paper() -> None:
    report = reported(*judged(unknown(UNKNOWN)))
    (told,) = Teller().report(report)
    assert (told.listed, told.unlisted) == (500, f"And {UNKNOWN - 500} more.")
    page = to_html(report)
    assert page.count("<li>") - page.count("<li><bdi>") == 500
    assert f"<p>And {UNKNOWN - 500} more.</p>" in page


def test_a_whole_cure_and_the_cure_of_a_finding_are_cut_alike() -> None:
    at = appoint_judge("kubnazub", formats_of("kubnazub"))
    (verdict,) = judge_bytes(at, unknown(UNKNOWN), "anna.txt")
    assert len(verdict.fix.changes) > limits.TOLD
    (told,) = Teller().report(make_report((verdict,), at, DAY))
    assert len(told.fix) == limits.TOLD + 1
    assert told.fix[-1] == f"And {len(verdict.fix.changes) - limits.TOLD} more."
    assert max(len(each.cures) for each in told.findings) == limits.TOLD + 1
    assert len(verdict.fix.changes) == len(Teller().verdict(verdict).fix)


def test_a_sentence_names_two_hundred_cards() -> None:
    at = appoint_judge("kubnazub", formats_of("kubnazub"), table=shipped_table("kubnazub"))
    (verdict,) = judge_bytes(at, unknown(UNKNOWN), "anna.txt")
    (told,) = Teller().report(make_report((verdict,), at, DAY))
    (named,) = [each for each in told.unchecked if "Nobody" in each]
    assert named.count("Nobody") == limits.TOLD
    assert named.endswith(f"And {UNKNOWN - limits.TOLD} more.")


def test_lists_of_one_file_share_the_room_and_each_tells_its_first_finding(monkeypatch) -> None:
    monkeypatch.setattr(limits, "TOLD_OF_A_FILE", 1_000)
    monkeypatch.setattr(limits, "LISTED_OF_A_FILE", 300)
    text = "\n".join(unknown(30, player) for player in ("Anna", "Boris", "Clara"))
    one_file = reported(*judged(text))
    found = told_findings(one_file)
    assert len(found) == 3 and found[1:] == [1, 1] and 1 < found[0] < 30
    listed = [each.listed for each in Teller().report(one_file)]
    assert 0 < listed[0] < 30 and listed[1:] == [0, 0]


def test_lists_of_a_folder_have_a_room_each(monkeypatch) -> None:
    monkeypatch.setattr(limits, "TOLD_OF_A_FILE", 10_000)
    verdicts = [each for at in range(20) for each in judged(unknown(30), f"{at}.txt")]
    assert told_findings(reported(*verdicts)) == [len(each.findings) for each in verdicts]
    together = [replace(each, deck=replace(each.deck, source="all.csv")) for each in verdicts]
    assert told_findings(reported(*together))[-1] == 1


def test_an_honest_event_in_one_file_is_told_whole() -> None:
    lists = "\n".join(
        f"Player {n},1,{name:.24}"
        for n in range(200)
        for name in (f"Lantern of the {at:02} Winters" for at in range(40))
    )
    verdicts = judge_bytes(court(), f"player,count,name\n{lists}", "event.csv")
    assert len(verdicts) == 200
    told = Teller().report(reported(*verdicts))
    assert not any(each.more or each.unlisted for each in told)


def test_a_name_is_told_up_to_the_length_of_the_longest_card() -> None:
    (verdict,) = judged("1 " + "Nobody " * 50)
    shown = to_text(reported(verdict))
    assert max(map(len, shown.splitlines())) < 300 and "…" in shown
    findings = json.loads(to_json(reported(verdict)))["verdicts"][0]["findings"]
    assert max(len(each["card"]) for each in findings) > 300


def test_paper_has_as_many_pages_as_there_is_room_for() -> None:
    pages = [to_pdf(reported(*judged(unknown(count)))).count(b"/Type /Page\n") for count in (UNKNOWN, 1_900)]
    assert pages[0] == pages[1] > 0


@pytest.mark.parametrize("count", [50_000, 50_001])
def test_so_many_lines_of_a_file_are_read(count: int) -> None:
    rows = "\n".join(f"P{at // 100},1,Nobody" for at in range(count - 1))
    verdicts = judged(f"player,count,name\n{rows}", "event.csv")
    assert len(verdicts) == (500 if count == 50_000 else 1)
    assert (verdicts[0].status == "unreadable") == (count > 50_000)
