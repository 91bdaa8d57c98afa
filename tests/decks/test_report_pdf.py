"""Reports on paper: readable again by another library, Cyrillic whole, hostile names harmless."""

from __future__ import annotations

import io
import tomllib
import unicodedata
from dataclasses import replace
from datetime import date
from functools import cache

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.content.languages import catalogue
from companion.content.places import data_dir
from companion.core.errors import DataError
from companion.core.text import say
from companion.decks.format_files import load_formats
from companion.decks.judge_files import appoint_judge, judge_bytes, judge_file
from companion.decks.model import DeckEntry, DeckList
from companion.decks.report import pdf
from companion.decks.report.data import to_csv
from companion.decks.report.html import to_html
from companion.decks.report.pdf_canvas import PdfCanvas
from companion.decks.report.report import make_report
from companion.decks.report.text import to_text
from tests.decks.reports import DAY, LEGAL, court, is_quiet, report, verdicts
from tests.decks.worlds import deck, invented, judge, shipped

pypdf = pytest.importorskip("pypdf")


def words(data: bytes) -> str:
    """All text of a PDF on one line."""
    pages = pypdf.PdfReader(io.BytesIO(data)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


@pytest.fixture(scope="module")
def read() -> str:
    return words(pdf.to_pdf(report()))


def test_paper_says_everything(read):
    for fact in (
        "Весенний турнир", "open.toml", "version 1", "2026-05-01", "warcry_invented.csv", "Анна Вебер",
        "Too many copies. 4, allowed: 3 [WC-DECK-07]", "Remove 1: Ash Prowlers.", "Smallest cure",
        "Perhaps meant: Bone Lanterns.", "lists.zip", "Page 1",
    ):  # fmt: skip
        assert fact in read


def test_a_player_can_appeal_to_the_paper(read):
    for fact in (
        "No card may be used more than 3 times.", "Number: 117", "The list as it was read", "Army deck: 33",
        "4 Ash Prowlers", "Player's signature", "Judge's signature",
    ):  # fmt: skip
        assert fact in read


def test_legal_lists_are_not_printed_out(read):
    told = words(pdf.to_pdf(make_report(judge_bytes(court(), LEGAL, "legal.txt"), court(), DAY)))
    assert "The list as it was read" not in told and "signature" not in told


def test_paper_holds_hostile_names_as_words(read):
    assert "<script>alert('x')</script>&" in read
    assert is_quiet(read)
    assert "\ufffd" in read and "cannot be printed" in read


def test_paper_without_odd_signs_confesses_nothing():
    told = words(pdf.to_pdf(make_report(judge_bytes(court(), LEGAL, "legal.txt"), court(), DAY)))
    assert "cannot be printed" not in told and "legal.txt" in told


def test_no_page_is_overfull():
    """A word of 290 letters and two hundred findings stay between the margins."""
    entries = tuple(DeckEntry(4, "W" * 290 + str(number), number, "army") for number in range(200))
    verdict = court().verdict(DeckList("warcry", entries, source="long.txt"))
    data = pdf.to_pdf(make_report((verdict,), court(), DAY))
    found: list[tuple[float, float]] = []
    for page in pypdf.PdfReader(io.BytesIO(data)).pages:
        page.extract_text(
            visitor_text=lambda text, _, at, *rest: found.append((at[4], at[5])) if text.strip() else None
        )
        assert page.mediabox.width == pytest.approx(595, abs=1)
    assert len(found) > 400
    assert min(x for x, _ in found) > 30 and min(y for _, y in found) > 20 and max(y for _, y in found) < 830


def test_the_overview_has_one_line_a_list_heads_on_each_page_and_page_numbers():
    found = next(each for each in verdicts() if each.status == "illegal")
    named = [
        replace(found, deck=replace(found.deck, player=f"Player {at} " + "W" * 60)) for at in range(100, 160)
    ]
    data = pdf.to_pdf(make_report(named, court(), DAY))
    pages = [" ".join(page.extract_text().split()) for page in pypdf.PdfReader(io.BytesIO(data)).pages]
    first = next(at for at, text in enumerate(pages) if "The list as it was read" in text)
    overview = pages[: first + 1]
    assert first == 2 and all("Verdict List File Cards Found Page Code" in text for text in pages[:first])
    for player in (100, 131, 159):
        told = next(at for at, text in enumerate(pages, 1) if f"Not legal: Player {player} W" in text)
        line = next(text for text in overview if f"Not legal Player {player} W" in text)
        assert f" {told} " in f" {line} "


def test_a_wide_code_stands_whole_in_the_overview():
    legal = replace(verdicts()[0], hash="WMQGWMQG")  # a legal list is told in the overview alone
    assert "WMQGWMQG" in words(pdf.to_pdf(make_report([legal], court(), DAY)))


def test_a_line_is_broken_where_it_fits():
    paper = PdfCanvas("", DAY, "en", lambda page: "")
    lines = paper.wrap("Too few cards of this kind are in the list", 9, False, 30)
    assert " ".join(lines) == "Too few cards of this kind are in the list"
    assert len(lines) > 1 and all(paper.measure(line, 9) <= 30 for line in lines)
    cut = paper.wrap("W" * 100, 9, False, 30)
    assert "".join(cut) == "W" * 100 and all(paper.measure(line, 9) <= 30 for line in cut)


def test_combined_letters_are_printed_as_one():
    paper = PdfCanvas("", DAY, "en", lambda page: "")
    assert paper.printable(unicodedata.normalize("NFD", "Zoё Ćwik й")) == "Zoё Ćwik й"
    assert not paper.replaced


@cache
def glyphs(style: str) -> frozenset[int]:
    return frozenset(TTFont(data_dir() / "fonts" / f"Roboto-{style}.ttf").getBestCmap())


def test_both_styles_have_the_same_signs_and_the_alphabets():
    assert glyphs("Regular") == glyphs("Bold")
    alphabets = "абвгдеёжзийклмнопрстуфхцчшщъыьэюяЁЙàâçéèêëîïôùûüÿœæÀÇÉŒ«»„“”’…–—×№·�"
    assert {ord(sign) for sign in alphabets} <= glyphs("Regular")


@pytest.mark.parametrize("language", ["ru", "fr"])
def test_the_font_has_every_sign_of_every_catalogue(language):
    known = getattr(catalogue(language), "_catalog", {})
    told = " ".join(text for text in known.values() if isinstance(text, str))
    odd = {sign for sign in told if ord(sign) not in glyphs("Regular") and sign != "\n"}
    assert odd <= set("→←↑↓✓✗□■▲▼★☆♥\u202f")


def test_the_font_has_every_sign_of_the_shipped_cards():
    told = "".join(card.name for card in shipped().cards)
    assert {ord(sign) for sign in told} <= glyphs("Regular")


def test_the_font_comes_with_its_licence():
    about = tomllib.loads((data_dir() / "fonts" / "fonts.toml").read_text(encoding="utf-8"))
    assert about["license"] == "Apache-2.0" and "TERMS AND CONDITIONS" in about["license_text"]
    assert {path.name for path in (data_dir() / "fonts").glob("*.ttf")} == set(about["files"])


def test_the_same_report_is_the_same_file():
    assert pdf.to_pdf(report()) == pdf.to_pdf(report())


@settings(max_examples=25)
@given(st.text(max_size=60), st.text(max_size=60))
def test_any_name_can_be_printed(player, source):
    verdict = replace(verdicts()[1], deck=DeckList("warcry", player=player, source=source))
    told = make_report((verdict,), court(), DAY, player)
    assert is_quiet(words(pdf.to_pdf(told)))
    assert is_quiet(to_html(told)) and is_quiet(to_text(told)) and is_quiet(to_csv(told))


# The registration sheet


def test_the_sheet_lists_every_card_with_its_count():
    at = court()
    told = words(pdf.registration_sheet(at, deck("Player: Зоя\n" + LEGAL), DAY, "en", "Spring Open"))
    for fact in (
        "Spring Open",
        "Зоя",
        "Army deck: 30",
        "Action deck: 30",
        "Oaken Buckler",
        "Legal",
        "signature",
    ):
        assert fact in told
    assert at.match(deck(LEGAL)).hash in told


def test_the_sheet_says_that_another_version_of_the_format_may_have_been_left_out():
    problem = DataError("formats", "", say("The folder cannot be read ({why}).", why="gone"))
    at = appoint_judge("warcry", load_formats("warcry"), table=invented("warcry"), broken=[problem])
    told = words(pdf.registration_sheet(at, deck(LEGAL), DAY))
    assert "Another version of this format may have been left out: formats: The folder" in told


def test_the_sheet_shows_what_could_not_be_read():
    told = words(pdf.registration_sheet(court(), deck(LEGAL + "\n2 Nonsense\nwhat"), DAY))
    assert "Nonsense ?" in told and "unreadable: what" in told


def test_a_list_too_long_for_a_code_has_a_sheet_all_the_same():
    long = deck({f"Card number {number} with a long name": 3 for number in range(300)}, section="army")
    assert len(pypdf.PdfReader(io.BytesIO(pdf.registration_sheet(court(), long, DAY))).pages) > 1


@pytest.mark.parametrize("game", ["kubnazub", "realms"])
def test_the_sheet_serves_every_game(game):
    at = judge({"kubnazub": "home", "realms": "deck"}[game], None, game)
    told = words(pdf.registration_sheet(at, deck("3 Карта\n2 Другая", game), date(2026, 1, 2), "ru"))
    assert "Карта" in told and "Другая" in told


def test_a_desk_of_one_file_prints(tmp_path):
    (tmp_path / "a.txt").write_text(LEGAL)
    at = court()
    data = pdf.to_pdf(make_report(judge_file(at, tmp_path / "a.txt"), at, DAY), "fr")
    assert data.startswith(b"%PDF-") and "a.txt" in words(data)
