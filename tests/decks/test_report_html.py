"""The HTML report: one file, nothing fetched, nothing run, nothing turned around."""

from __future__ import annotations

from html.parser import HTMLParser
from itertools import pairwise

import pytest

from companion.decks.judge_files import judge_bytes
from companion.decks.model import Verdict
from companion.decks.report.html import to_html
from companion.decks.report.report import make_report
from tests.decks.reports import DAY, court, is_quiet, report, verdicts

VOID = {"meta", "br", "!doctype"}


class Page(HTMLParser):
    """Tags, attributes and words of a page, and whether every tag is closed in its turn."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.words: list[str] = []
        self.open: list[str] = []
        self.broken: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.broken.append(tag)

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def page_of(verdict: Verdict, language: str = "en") -> str:
    return to_html(make_report((verdict,), court(), DAY), language)


@pytest.fixture(scope="module")
def page() -> Page:
    return Page(to_html(report()))


def test_every_tag_is_closed(page):
    assert page.broken == [] and page.open == []


def test_nothing_runs_and_nothing_is_fetched(page):
    assert not {"script", "img", "link", "iframe", "object", "form"} & set(page.tags)
    assert not [key for key, _ in page.attributes if key.startswith("on") or key == "src"]
    places = {f"#{value}" for key, value in page.attributes if key == "id"}
    links = [value for key, value in page.attributes if key == "href"]
    assert links and set(links) <= places, "links lead to places of the same page only"
    policy = [
        value for key, value in page.attributes if key == "content" and value and "default-src" in value
    ]
    assert policy == ["default-src 'none'; style-src 'unsafe-inline'"]


def test_hostile_names_are_words_and_keep_to_themselves(page):
    words = "".join(page.words)
    assert "<script>alert('x')</script>&" in words
    assert "<img src=x onerror=alert(1)>" in words
    assert is_quiet(to_html(report()))
    assert "<bdi>" in to_html(report())


def test_a_hostile_title_stays_a_title():
    text = to_html(report("</title><script>alert(1)</script>"))
    assert "<script" not in text
    assert Page(text).broken == []


def test_the_page_says_everything(page):
    words = " ".join("".join(page.words).split())
    for fact in (
        "open.toml", "2026-05-01", "warcry_invented.csv", "Анна Вебер", "WC-DECK-07",
        "Remove 1: Ash Prowlers.",
        "Smallest cure", "Perhaps meant: Bone Lanterns.", "lists.zip", "4, allowed: 3",
    ):  # fmt: skip
        assert fact in words


def test_a_player_can_appeal_to_the_page(page):
    """The rule's words, the head of the list, its cards and a place to sign stand with each verdict."""
    words = " ".join("".join(page.words).split())
    for fact in (
        "No card may be used more than 3 times.", "Number: 117", "The list as it was read", "Army deck: 33",
        "4 Ash Prowlers", "Player's signature", "Judge's signature",
    ):  # fmt: skip
        assert fact in words


def test_the_cards_in_question_stand_out():
    text = page_of(verdicts()[1])
    assert "<b>4 <bdi>Ash Prowlers</bdi></b>" in text and "<b>2 <bdi>Amber Guard</bdi></b>" in text
    assert "<li>3 <bdi>Cinder Wolves</bdi></li>" in text


def test_a_rule_is_quoted_once_for_each_list():
    text = "Army\n4 Ash Prowlers\n4 Bone Lanterns\n4 Cinder Wolves"
    (verdict,) = judge_bytes(court(), text)
    page = page_of(verdict)
    assert page.count("[WC-DECK-07]") + page.count(">WC-DECK-07<") == 3
    assert page.count("No card may be used more than 3 times.") == 1


def test_headings_come_in_their_order(page):
    levels = [int(tag[1]) for tag in page.tags if tag in ("h1", "h2", "h3", "h4")]
    assert levels[0] == 1 and all(b <= a + 1 for a, b in pairwise(levels))


def test_a_page_of_legal_lists_is_only_the_overview():
    text = page_of(verdicts()[0])
    assert "<section" not in text and "<a " not in text and "legal.txt" in text


@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_the_page_names_its_language(language):
    assert f'<html lang="{language}">' in to_html(report(), language)


def test_another_format_that_the_cards_fit_is_called_by_its_title():
    (verdict,) = judge_bytes(court(), "Army\n4 Ash Prowlers")
    assert "Карты подходят для формата: Старая школа" in page_of(verdict, "ru")
    (verdict,) = judge_bytes(court(), "Army\n7 Six of a Kind\n4 Ash Prowlers")
    assert "Cards allowed in" not in page_of(verdict), "the format that judged is named above"
