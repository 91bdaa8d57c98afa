"""What was put away can be had again, long after the sentence that offered it is gone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.presenters.event.events import EventForm, begin_event
from app.screens.decks.kept import KeptSheet
from app.widgets.list_row.list_row import ListRow
from app.widgets.sheet.sheet import top_sheet
from app.widgets.undo_bar.undo_bar import STAYS, UndoBar
from tests.ui.berserkers import Hand
from tests.ui.driver import PHONE, SETTLE


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
