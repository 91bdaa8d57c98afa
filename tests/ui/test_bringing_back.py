"""What was put away can be had again, long after the sentence that offered it is gone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.presenters.event.events import EventForm, begin_event
from app.screens.decks.kept import KeptSheet
from app.theme import theme
from app.widgets.line_field.line_field import LineField
from app.widgets.list_row.list_row import ListRow
from app.widgets.sheet.sheet import top_sheet
from app.widgets.undo_bar.undo_bar import STAYS, UndoBar
from tests.ui.berserkers import Hand
from tests.ui.driver import PHONE, SETTLE, SMALL


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    with Hand(tmp_path, PHONE) as made:
        yield made


def at_the_desk(hand: Hand) -> Any:
    hand.app.tab("decks")
    hand.screen.desk.pick_game("warcry")
    hand.frames(SETTLE)
    return hand.screen


def rows(hand: Hand) -> list[str]:
    """The rows of the sheet in front."""
    sheet: Any = top_sheet()
    return [row.title for row in sheet.body.walk(restrict=True) if isinstance(row, ListRow)]


def test_an_event_that_was_put_away_is_found_among_the_others(hand: Hand):
    form = EventForm("Spring", "2026-05-01", "3", "", "")
    event = begin_event(hand.app.session, "warcry", "open", form)
    page = at_the_desk(hand)
    page.sheets.events()
    hand.frames(SETTLE)
    assert "Events that were put away" not in rows(hand)
    hand.row("Spring")
    hand.frames(SETTLE)
    hand.screen.sheets.delete()
    hand.seconds(STAYS + 1)
    assert not hand.all(UndoBar)
    page.sheets.events()
    hand.frames(SETTLE)
    assert "Spring" not in rows(hand)
    hand.row("Events that were put away")
    hand.frames(SETTLE)
    hand.row("Spring")
    hand.frames(SETTLE)
    assert hand.app.here == "event" and hand.screen.desk.state.name == "Spring"
    assert [info.id for info in hand.app.session.store.events.all()] == [event]


def test_an_event_that_is_put_away_in_the_middle_of_a_search_is_left(hand: Hand):
    form = EventForm("Spring", "2026-05-01", "3", "", "")
    event = begin_event(hand.app.session, "warcry", "open", form)
    at_the_desk(hand)
    hand.app.go("event", event=event)
    hand.frames(SETTLE)
    hand.screen.toggle_search()
    hand.frames(SETTLE)
    hand.screen.sheets.delete()
    hand.frames(SETTLE)
    assert hand.app.here == "decks"


def test_a_deleted_list_is_found_beside_the_kept_ones(hand: Hand):
    page = at_the_desk(hand)
    page.desk.paste("Player: Anna\n3 Grunt\n")
    assert page.desk.keep()
    (kept,) = hand.app.session.store.decks.all("warcry")
    KeptSheet(page, page.desk)._delete(kept.id)
    hand.seconds(STAYS + 1)
    KeptSheet(page, page.desk).open()
    hand.frames(SETTLE)
    assert rows(hand) == ["Deleted lists"]
    hand.row("Deleted lists")
    hand.frames(SETTLE)
    hand.row(kept.name)
    hand.frames(SETTLE)
    assert rows(hand) == [kept.name], "and the kept ones are shown again"
    assert [info.id for info in hand.app.session.store.decks.all("warcry")] == [kept.id]


MANY = 2000


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hand]:
    """An app with more deleted lists than anybody looks through."""
    with Hand(tmp_path_factory.mktemp("many"), SMALL, motion=True, text_scale=2.0) as made:
        store = made.app.session.store
        with store._disk.write():
            for number in range(MANY):
                store.decks.delete(store.decks.add("warcry", f"List {number:04}", {"text": ""}))
        yield made
    theme.scale = 1.0


def deleted_lists(hand: Hand) -> Any:
    at_the_desk(hand).sheets.load()
    hand.seconds(0.5)
    hand.row("Kept lists")
    hand.seconds(0.5)
    hand.row("Deleted lists")
    hand.seconds(0.5)
    return top_sheet()


@pytest.mark.slow
def test_the_oldest_of_many_deleted_lists_is_brought_back(many: Hand):
    sheet = deleted_lists(many)
    shown = rows(many)
    assert shown[0] == f"List {MANY - 1:04}" and len(shown) < 40, "only rows in sight have widgets"
    sheet._rows.scroll_y = 0
    many.frames(SETTLE)
    many.tap(next(row for row in many.all(ListRow) if row.title == "List 0000"))
    many.hand_on()
    many.seconds(0.5)
    (kept,) = many.app.session.store.decks.all("warcry")
    assert kept.name == "List 0000" and "List 0000" in rows(many)
    top_sheet().dismiss(force=True)


@pytest.mark.slow
def test_one_of_many_deleted_lists_is_found_by_its_name(many: Hand):
    sheet = deleted_lists(many)
    card = sheet.ids.card
    assert card.height <= sheet.limit_for(sheet.height)
    many.tap(many.one(LineField))
    many.seconds(0.3)
    many.type_text("1234")
    many.frames(SETTLE)
    assert rows(many) == ["List 1234"]
    many.row("List 1234")
    many.seconds(0.5)
    assert "List 1234" in [kept.name for kept in many.app.session.store.decks.all("warcry")]
    top_sheet().dismiss(force=True)
