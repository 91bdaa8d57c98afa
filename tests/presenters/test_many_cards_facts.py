"""The editor of a box with many cards: a list to search, one card at a time, words as chips."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.presenters.facts.editor import FactsEditor
from app.presenters.facts.page import CHIPS
from app.presenters.session import AppSession
from companion.games import get_game
from companion.store import Store


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[FactsEditor]:
    session = AppSession(open_store=lambda: Store.open(tmp_path), language="en")
    session.start()
    desk = FactsEditor(session, get_game("kubnazub"))
    desk.open("cards")
    yield desk
    session.close()


def test_sixty_cards_are_a_list_to_search_and_no_row_of_switches(desk: FactsEditor):
    view = desk.view()
    assert view.searches and view.switches == () and view.total == 60
    desk.search("ЖАБ")
    (row,) = desk.view().rows
    assert (row.title, row.source) == ("Жабка", "example")
    desk.tap_row(row.id)
    view = desk.view()
    assert (view.done, view.total) == (0, 6), "its own parts are counted"
    assert view.bar.title == "Жабка" and [switch.id for switch in view.switches] == ["page"]
    (card,) = view.parts
    assert card.open and {"name", "cost", "lives"} <= {block.id for block in card.blocks}
    assert desk.back() and [row.title for row in desk.view().rows] == ["Жабка"], "the words stay"
    assert desk.back() and not desk.back()


def test_the_main_button_leads_to_the_next_card_that_is_not_copied(desk: FactsEditor):
    desk.main()
    first = desk.view().bar.title
    for _page in range(len(desk.view().switches[0].segments)):
        desk.main()
    assert desk.view().bar.title != first
    desk.back()
    copied = next(row for row in desk.view().rows if row.title == first)
    assert copied.source == "yours" and desk.view().done == 1


def test_a_keyword_is_added_and_taken_away_with_one_tap(desk: FactsEditor):
    desk.search("жабка")
    desk.tap_row(desk.view().rows[0].id)
    desk.switch("page", "keywords")
    before = len(desk.view().parts)
    chips = desk.view().chips
    assert chips is not None and chips.is_long and len(chips.found("")) < len(chips.choices)
    assert "reach_strike" in {each.id for each in chips.found("reach")}
    desk.pick(CHIPS, "armour")
    assert len(desk.view().parts) == before + 1
    assert next(each for each in desk.view().chips.choices if each.id == "armour").selected
    desk.undo()
    assert len(desk.view().parts) == before, "one tap is one step back"
    desk.redo()
    desk.pick(CHIPS, "armour")
    assert len(desk.view().parts) == before


def test_a_card_says_how_sure_its_shipped_values_are_until_it_is_copied(desk: FactsEditor):
    desk.search("дискомумия")
    desk.tap_row(desk.view().rows[0].id)
    assert desk.view().sureness.startswith("Cost: From the rule book") and "A guess" in desk.view().sureness
    desk.main()
    desk.back()
    desk.tap_row(desk.view().rows[0].id)
    assert desk.view().sureness == ""


def test_a_new_card_is_open_to_be_filled_in_and_is_found_by_its_name(desk: FactsEditor):
    desk.add("card")
    desk.write("name", "Мудрец")
    assert desk.view().bar.title == "Мудрец"
    desk.back()
    desk.search("мудрец")
    assert [row.title for row in desk.view().rows] == ["Мудрец"]
