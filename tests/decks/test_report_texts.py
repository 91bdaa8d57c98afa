"""Reports as text, JSON and CSV: complete, worst first, the same in every shape, safe to show."""

from __future__ import annotations

import csv
import io
import json
import re
import tomllib
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from companion.cards.card import GAMES
from companion.cards.ready import first_squad
from companion.decks.format_files import load_formats, parse_format
from companion.decks.judge import Judge
from companion.decks.judge_files import judge_bytes
from companion.decks.report import render
from companion.decks.report.data import COLUMNS, harmless, to_csv, to_json
from companion.decks.report.report import ORDER, make_report, worst_first
from companion.decks.report.text import to_text
from tests.decks.reports import DAY, court, is_quiet, report, verdicts
from tests.decks.test_report_pdf import words
from tests.decks.worlds import deck, judge, shipped


def rows() -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(to_csv(report()))))


def test_the_worst_list_comes_first_and_every_list_is_there():
    ranked = [ORDER.index(each.status) for each in report().verdicts]
    assert ranked == sorted(ranked)
    assert len(ranked) == len(verdicts()) == 5
    illegal = [each for each in report().verdicts if each.status == "illegal"]
    assert [each.fix.size for each in illegal] == sorted((each.fix.size for each in illegal), reverse=True)


def test_the_order_of_files_does_not_matter():
    assert worst_first(reversed(verdicts())) == worst_first(verdicts())


def test_a_player_with_two_lists_is_named_at_the_top():
    """One of them may be an older one that was mailed before."""
    at = court()
    twice = (
        *judge_bytes(at, "Player: Anna\n3 Foo", "a.txt"),
        *judge_bytes(at, "Player: ANNA\n3 Bar", "sub/b.txt"),
    )
    text = to_text(make_report((*twice, *judge_bytes(at, "Player: Ben\n3 Foo", "c.txt")), at, DAY))
    assert "These players have several lists: " in text.partition("\n\n")[0]
    line = next(line for line in text.splitlines() if "several lists" in line)
    assert "a.txt" in line and "sub/b.txt" in line and "Ben" not in line
    assert "several lists" not in to_text(report())


def test_the_counts_add_up():
    counts = report().counts
    assert sum(counts.values()) == 5
    assert counts["legal"] == 1 and counts["unreadable"] == 1 and counts["illegal"] >= 1


def test_a_report_says_what_it_rests_on():
    text = to_text(report())
    for fact in ("version 1", "file open.toml", "2026-05-01", "warcry_invented.csv", "latest version"):
        assert fact in text


def test_a_day_is_said():
    dated = judge("open", None)
    with_day = type(dated)(dated.format, None, as_of=DAY)
    told = to_text(make_report((with_day.verdict(deck("Army\n3 A")),), with_day, DAY))
    assert "Legal as of 2026-05-01." in told
    assert "There is no card data" in told


def test_a_format_that_is_over_is_said():
    format = replace(judge("open", None).format, valid_to=DAY - timedelta(days=1))
    for as_of, said in ((None, True), (DAY - timedelta(days=2), False)):
        at = Judge(format, None, as_of=as_of)
        made = make_report((at.verdict(deck("Army\n3 A")),), at, DAY)
        assert ("in force until 2026-04-30 only" in to_text(made)) is said
        assert json.loads(to_json(made))["format_ended"] == ("2026-04-30" if said else None)


def test_every_finding_is_in_every_shape_with_its_rule():
    text, plain, table = to_text(report()), to_json(report()), to_csv(report())
    findings = [each for verdict in verdicts() for each in verdict.findings]
    assert len(findings) > 10
    for finding in findings:
        assert not finding.rule or f"[{finding.rule}]" in text
        assert finding.key in plain and finding.key in table


def test_the_smallest_cure_stands_under_its_finding():
    text = to_text(report())
    assert "Ash Prowlers: Too many copies. (4, allowed: 3" in text
    assert "Remove 1: Ash Prowlers." in text
    assert "Smallest cure: " in text
    assert "Perhaps meant: Bone Lanterns." in text


def test_text_ends_with_the_summary_line():
    assert to_text(report()).splitlines()[-1].startswith("Lists: 5. Not legal: ")


def test_a_legal_list_takes_one_line():
    lines = to_text(make_report(judge_bytes(court(), "Army", "empty.txt"), court(), DAY)).splitlines()
    assert any("Unreadable: empty.txt" in line for line in lines)
    legal = [line for line in to_text(report()).splitlines() if line.startswith("Legal: ")]
    assert len(legal) == 1 and "legal.txt" in legal[0]


def test_no_shape_carries_control_or_direction_characters():
    assert is_quiet(to_text(report()))
    assert is_quiet(to_csv(report()))
    assert is_quiet(json.dumps(json.loads(to_json(report())), ensure_ascii=False))
    for shape in (to_text, to_json, to_csv):
        shape(report()).encode("utf-8")


def test_json_holds_every_fact():
    plain = json.loads(to_json(report()))
    assert plain["companion"] == "report" and plain["format"]["file"] == "open.toml"
    assert plain["counts"] == dict(report().counts)
    anna = next(each for each in plain["verdicts"] if each["player"] == "Анна Вебер")
    found = next(each for each in anna["findings"] if each["card"] == "Ash Prowlers")
    assert (found["count"], found["limit"], found["rule"]) == (4, 3, "WC-DECK-07")
    assert found["fix"][0] == {
        "kind": "remove", "count": 1, "section": "army", "card": "Ash Prowlers", "id": "WC1", "to": "",
        "candidates": [], "text": "Remove 1: Ash Prowlers.",
    }  # fmt: skip
    assert anna["fix"]["size"] == sum(change["count"] for change in anna["fix"]["changes"])
    assert anna["facts"] == {"number": "117"}


def test_json_tells_what_a_squad_costs():
    at = judge("squad", shipped())
    verdict = at.verdict(deck({shipped().cards[0].name: 1}, "kubnazub", "squad"))
    plain = json.loads(to_json(make_report((verdict,), at, DAY)))
    assert plain["verdicts"][0]["purse"]["gold"] in (24, 25)


def test_csv_has_a_row_for_every_finding_and_for_every_list():
    found = rows()
    assert list(found[0]) == list(COLUMNS)
    expected = sum(max(1, len(each.findings)) for each in verdicts())
    assert len(found) == expected
    assert {row["source"] for row in found} >= {"legal.txt", "anna.txt", "ask.txt", "lists.zip"}


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)"])
def test_no_cell_is_a_formula(cell):
    assert harmless(cell) == f"'{cell}"


def test_a_hostile_title_is_no_formula():
    titles = {row["title"] for row in rows()}
    assert """'=HYPERLINK("http://x")""" in titles


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_every_language_tells_every_list(language):
    text = to_text(report(), language)
    for name in ("legal.txt", "anna.txt", "ask.txt", "lists.zip"):
        assert name in text


def test_the_page_about_decks_shows_a_format_that_works():
    page = (Path(__file__).parents[2] / "docs" / "DECKS.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(.*?)```", page, re.DOTALL)
    assert example is not None
    made = parse_format(tomllib.loads(example[1]), "club.toml")
    assert made.is_valid_on(DAY) and made.copies is not None and made.copies.exceptions[0].limit == 5
    for game in GAMES:
        for each in load_formats(game):
            assert each.id in page


@pytest.mark.parametrize("kind", ["txt", "html", "csv", "json", "pdf"])
def test_the_sums_of_a_squad_stand_in_every_report(kind: str) -> None:
    at = judge("squad", shipped(), seat=1)
    verdicts = judge_bytes(at, "\n".join(card.name for card in first_squad(1)), "squad.txt")
    purse = verdicts[0].purse
    assert purse is not None
    data = render(kind, make_report(verdicts, at, DAY), "en")
    told = words(data) if kind == "pdf" else data.decode("utf-8-sig")
    if kind in ("txt", "html", "pdf"):
        assert f"Gold: {purse.gold - purse.gold_left} of {purse.gold}" in told and "Flyers:" in told
    elif kind == "csv":
        (row, *_) = csv.DictReader(io.StringIO(told))
        assert (row["gold_left"], row["flying"]) == (str(purse.gold_left), str(purse.flying))
    else:
        assert json.loads(told)["verdicts"][0]["purse"]["gold_left"] == purse.gold_left
