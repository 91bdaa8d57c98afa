"""The app beside another program that has the data open, or over data that could not be opened at first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from app.main import CompanionApp
from app.presenters.event.events import EventForm, begin_event
from app.presenters.session import AppSession
from app.screens.home.home import WayCard
from app.widgets.undo_bar.undo_bar import UndoBar
from companion.core.errors import StorageError
from companion.core.game import Note
from companion.core.text import say
from companion.store import Store
from tests.ui.berserkers import at_once
from tests.ui.driver import PHONE, SETTLE, Driver

ELSEWHERE = "The data is open in another window"


@contextmanager
def looking(folder: Path, prepare: Callable[[AppSession], object]) -> Iterator[tuple[Any, AppSession]]:
    """An app that can only look, and the other one, which can write."""
    other = AppSession(open_store=lambda: Store.open(folder), language="en")
    other.start()
    prepare(other)
    session = AppSession(open_store=lambda: Store.open(folder), language="en")
    with Driver(CompanionApp(session=session, run=at_once), PHONE) as ui:
        ui.seconds(1)
        assert session.store.read_only and ui.sees(ELSEWHERE)
        yield ui, other


@pytest.mark.parametrize("way", ["act", "resume", "focus"])
def test_the_table_goes_on_here_once_the_other_window_is_closed(tmp_path: Path, way: str):
    with looking(tmp_path, lambda other: other.begin("berserkers", "Friday")) as (ui, other):
        app, number = ui.app, other.play.id
        app.open_table(number)
        ui.frames(SETTLE)
        other.play.note("Over there")
        other.close()
        if way == "act":
            assert not app.session.play.note("Too early")
        elif way == "resume":
            app.dispatch("on_resume")
        else:
            Window._focus = False
            Window._focus = True
        ui.frames(SETTLE)
        assert ui.sees("changes are kept") and not app.session.store.read_only
        assert app.session.play.note("Here")
        ui.seconds(20)
        assert not ui.all(UndoBar), "what stood in the way is told no more"
        commands = [entry.command for entry in app.session.store.tables.open(number).entries()]
        assert [each.text for each in commands if isinstance(each, Note)] == ["Over there", "Here"]


def test_an_event_goes_on_here_once_the_other_window_is_closed(tmp_path: Path):
    form = EventForm("Spring", "2026-05-01", "3", "", "")
    made: list[Any] = []
    with looking(tmp_path, lambda other: made.append(begin_event(other, "warcry", "open", form))) as (
        ui,
        other,
    ):
        ui.app.go("event", event=made[0])
        ui.frames(SETTLE)
        other.close()
        page = ui.app.screens.current_screen
        assert not page.desk.note("Too early")
        ui.frames(SETTLE)
        assert page.desk.note("Here")


def test_two_taps_open_the_data_once(tmp_path: Path):
    troubles = [StorageError(say("The disk is not there."))]
    waiting: list[Any] = []

    def open_store() -> Store:
        if troubles:
            raise troubles.pop()
        return Store.open(tmp_path)

    session = AppSession(
        run=lambda work, then: waiting.append((work, then)), open_store=open_store, language="en"
    )
    with Driver(CompanionApp(session=session, run=at_once), PHONE) as ui:
        work, then = waiting.pop()
        then(work())
        ui.frames(SETTLE)
        for _tap in range(2):
            ui.tap(ui.find(WayCard))
        opened = [(work(), then) for work, then in waiting]
        for found, then in opened:
            then(found)
        ui.frames(SETTLE)
        assert len(opened) == 1 and session.ready and not session.store.read_only
