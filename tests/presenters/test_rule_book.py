"""The rule book: found by words in any language and by id, narrowed by game and chapter, marked for later."""

from __future__ import annotations

import pytest

from app.presenters.rule_book import BOOKMARKS, RuleBook
from app.presenters.session import AppSession
from companion.content.rulebook import rulebooks, rules_of
from companion.content.rulings import rulings_of
from companion.store import Store


@pytest.fixture
def session(tmp_path):
    made = AppSession(open_store=lambda: Store.open(tmp_path))
    made.start()
    yield made
    made.close()


def cards(desk):
    return [view for kind, view in desk.view().rows if kind == "rule"]


def test_all_rules_of_all_games_are_there_under_their_chapters(session):
    desk = RuleBook(session)
    assert len(cards(desk)) == sum(len(rules_of(book)) for book in rulebooks())
    heads = [view for kind, view in desk.view().rows if kind == "head"]
    assert len(heads) == len(set(heads)) > 30
    assert desk.view().count == f"{len(cards(desk))} rules"


def test_rules_are_found_by_words_of_any_language_and_by_id(session):
    desk = RuleBook(session)
    desk.words = "bk-rider-11"
    assert [card.id for card in cards(desk)] == ["BK-RIDER-11"]
    desk.words = "fire EIGHTH"
    found = {card.id for card in cards(desk)}
    assert "BK-FIRE-01" in found and len(found) < 20
    desk.words = "огонь"
    assert cards(desk)
    assert cards(desk)[0].marks == ("огонь",)
    desk.words = "no such word anywhere"
    assert (cards(desk), desk.view().count) == ([], "0 rules")


def test_a_book_and_a_chapter_narrow_the_list(session):
    desk = RuleBook(session)
    desk.pick_book("warcry")
    assert all(card.id.startswith("WC-") for card in cards(desk))
    desk.show("BK-RIDER-11")
    assert {card.id.rpartition("-")[0] for card in cards(desk)} == {"BK-RIDER"}
    assert "BK-RIDER" in [chapter.id for chapter in desk.view().chapters]
    assert [book.text for book in desk.view().books][:2] == ["All games", "Berserkers"]


def test_marked_rules_are_kept_and_let_go(session):
    desk = RuleBook(session)
    desk.toggle_bookmark("BK-FIRE-01")
    desk.toggle_bookmark("WC-DECK-01")
    desk = RuleBook(session)
    desk.part = "bookmarks"
    assert [card.id for card in cards(desk)] == ["BK-FIRE-01", "WC-DECK-01"]
    assert all(card.bookmarked for card in cards(desk))
    desk.toggle_bookmark("BK-FIRE-01")
    assert session.store.settings.get(BOOKMARKS) == ["WC-DECK-01"]
    session.store.settings.set(BOOKMARKS, {"not": "a list"})
    assert desk.bookmarks() == ()


def test_the_rulings_are_read_and_searched_too(session):
    desk = RuleBook(session)
    desk.part = "rulings"
    assert len(cards(desk)) == sum(len(rulings_of(book)) for book in rulebooks())
    desk.words = "sealed riders"
    assert [card.id for card in cards(desk)][:1] == ["A-02"]
    assert not cards(desk)[0].can_mark


def test_the_rules_of_the_moment_come_first(session):
    play = session.begin("berserkers", "Winter")
    rows = list(RuleBook(session).view().rows)
    assert rows[0] == ("head", "For this moment")
    assert rows[1][1].id == play.table.entries()[0].events[0].rule
    session.leave()
    assert RuleBook(session).view().rows[0] == ("head", "BK-SETUP")
