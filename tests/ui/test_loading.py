"""A table from a file: read beside the screen, so that the window goes on meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app import device
from app.presenters.home import HomePresenter
from app.widgets.buttons.buttons import TextButton
from app.widgets.sheet.sheet import top_sheet
from app.widgets.undo_bar.undo_bar import STAYS, UndoBar, tell
from companion.store import import_export
from tests.ui.berserkers import Hand, at_once
from tests.ui.driver import PHONE, SETTLE

Waiting = list[Callable[[], None]]


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    with Hand(tmp_path / "home", PHONE) as made:
        yield made


@pytest.fixture
def slow(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> Waiting:
    """Work beside the screen that takes until somebody calls for it."""
    waiting: Waiting = []
    monkeypatch.setattr(hand.app.session, "_run", lambda work, then: waiting.append(lambda: then(work())))
    return waiting


@pytest.fixture
def file(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> str:
    """A table in a file, which the device offers to load."""
    play = hand.app.session.begin("berserkers", "Friday")
    path = HomePresenter(hand.app.session).save(play.id)
    assert path is not None
    hand.app.session.leave()
    monkeypatch.setattr(device, "choose_file", lambda then: (then(path), True)[1])
    return path


@pytest.mark.parametrize("page", ["settings", "new_table"])
def test_the_window_goes_on_while_a_table_is_loaded(hand: Hand, file: str, slow: Waiting, page: str):
    hand.app.go(page)
    hand.screen.load()
    hand.seconds(1)
    assert hand.app.here == page and hand.sees("The file is being read.")
    for work in tuple(slow):
        work()
    hand.frames(SETTLE)
    assert hand.app.here == "table" and hand.play.name == "Friday"


def test_nobody_is_torn_away_from_what_they_do_meanwhile(hand: Hand, file: str, slow: Waiting):
    hand.app.go("settings")
    hand.screen.load()
    hand.app.tab("odds")
    hand.frames(SETTLE)
    for work in tuple(slow):
        work()
    hand.frames(SETTLE)
    assert hand.app.here == "odds" and hand.sees("The table was loaded.")
    hand.app.session._run = at_once
    hand.tap(hand.find(TextButton, text="Open"))
    hand.frames(SETTLE)
    assert hand.app.here == "table"


def test_the_name_of_a_file_that_cannot_be_read_can_be_mended(hand: Hand, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(device, "choose_file", lambda then: False)
    hand.app.go("settings")
    hand.screen.load()
    hand.frames(SETTLE)
    sheet: Any = top_sheet()
    sheet.ids.field.text = "/nowhere/friday.json"
    sheet.confirm()
    hand.frames(SETTLE)
    again: Any = top_sheet()
    assert again.ids.field.text == "/nowhere/friday.json" and hand.sees("friday.json: ")


def long_table(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of many entries in a file, which the device offers to load."""
    play = hand.app.session.begin("berserkers", "Long winter")
    for number in range(30):
        play.note(f"Note {number}")
    path = HomePresenter(hand.app.session).save(play.id)
    hand.app.session.leave()
    monkeypatch.setattr(device, "choose_file", lambda then: (then(path), True)[1])


@pytest.mark.parametrize("rows", [0, 10, 40], ids=["at once", "while it is played", "while it is stored"])
def test_a_table_that_is_being_loaded_can_be_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rows: int
):
    with Hand(tmp_path, PHONE, motion=True) as hand:
        long_table(hand, monkeypatch)
        session, waiting, read = hand.app.session, [], []
        monkeypatch.setattr(session, "_run", lambda work, then: waiting.append(lambda: then(work())))
        monkeypatch.setattr(import_export, "_row", tapping_stop(hand, import_export._row, read, rows))
        hand.app.go("settings")
        hand.seconds(0.5)
        hand.screen.load()
        hand.seconds(0.5)
        assert hand.sees("The file is being read.")
        for work in tuple(waiting):
            work()
        hand.seconds(0.5)
        assert len(read) <= rows + 1, "the reader looks between rows"
        assert [info.name for info in session.store.tables.all()] == ["Long winter"], "the one that was there"
        assert hand.sees("It was stopped, and nothing was changed.") and not hand.sees(
            "The file is being read."
        )
        hand.seconds(10)
        assert not hand.all(UndoBar)


def tapping_stop(hand: Hand, reads: Any, read: list[int], rows: int) -> Any:
    """Somebody who taps Stop when so many rows were read, as from beside the thread that reads them."""

    def read_row(*args: Any) -> Any:
        if len(read) == rows:
            hand.tap(hand.find(TextButton, text="Stop loading"))
        read.append(1)
        return reads(*args)

    return read_row


def test_another_sentence_does_not_take_the_stop_away(hand: Hand, file: str, slow: Waiting):
    hand.app.go("settings")
    hand.screen.load()
    hand.seconds(0.5)
    tell("Sunday was copied.")
    hand.seconds(STAYS + 1)
    assert hand.sees("The file is being read.")
    hand.tap(hand.find(TextButton, text="Stop loading"))
    hand.seconds(1)
    assert not hand.all(UndoBar)
    for work in tuple(slow):
        work()
    hand.frames(SETTLE)
    assert hand.app.here == "settings" and hand.sees("It was stopped, and nothing was changed.")
