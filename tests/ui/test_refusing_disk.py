"""The app on a disk that refuses: one sentence, nothing shown as done, and every page goes on afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.main import CompanionApp
from app.presenters.event.events import EventForm, begin_event
from app.presenters.session import AppSession
from app.presenters.settings_page import SettingsPresenter
from app.screens.home.home import WayCard
from app.screens.settings.settings import SHOWN
from app.widgets.buttons.buttons import MainButton
from app.widgets.segmented.segmented import Segmented
from app.widgets.switch_row.switch_row import SwitchRow
from app.widgets.undo_bar.undo_bar import STAYS, UndoBar, shown_bar
from companion.core.errors import CompanionError, StorageError
from companion.core.text import say
from companion.store import Store
from tests.refusing_disk import BROKEN, FULL, broken, full
from tests.ui.berserkers import Hand, at_once
from tests.ui.driver import PHONE, SETTLE, Driver

PAGES = ("home", "decks", "odds", "settings", "new_table", "rules", "help", "statistics")


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    with Hand(tmp_path, PHONE) as made:
        yield made


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every sentence that stood over the page."""
    told: list[str] = []
    opened = UndoBar.open
    monkeypatch.setattr(UndoBar, "open", lambda bar: (told.append(bar.text), opened(bar))[1])
    return told


def a_table(hand: Hand) -> int:
    play = hand.app.session.begin("berserkers", "Friday")
    hand.app.session.leave()
    return int(play.id)


def an_event(hand: Hand) -> int:
    form = EventForm("Spring", "2026-05-01", "3", "", "")
    return int(begin_event(hand.app.session, "warcry", "open", form))


def tried(work: Callable[[], object]) -> None:
    """A tap: what it lets fall is told by the last net, if it is a refusal."""
    try:
        work()
    except CompanionError as error:
        assert str(error) == BROKEN


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("visited", [False, True])
def test_no_page_falls_over_a_disk_that_cannot_be_read(hand: Hand, said: list[str], page: str, visited: bool):
    a_table(hand)
    if visited:
        hand.app.go(page)
        hand.app.tab("home")
    with broken(hand.app.session.store):
        tried(lambda: hand.app.go(page))
        hand.frames(3)
        assert hand.app.here == hand.screen.name
        tried(lambda: hand.app.session.guard(hand.app.session.last_table))
        hand.frames(3)
    assert set(said) == {BROKEN}
    hand.app.tab("home")
    hand.app.go(page)
    hand.frames(3)
    assert hand.app.here == hand.screen.name == page


def test_no_table_falls_over_a_disk_that_cannot_be_read(hand: Hand, said: list[str]):
    number = a_table(hand)
    hand.app.open_table(number)
    with broken(hand.app.session.store):
        for page in ("timeline", "campaign", "statistics", "settings"):
            tried(lambda page=page: hand.app.go(page))  # type: ignore[misc]
            hand.frames(2)
            tried(hand.app.back)
            hand.frames(2)
            assert hand.app.here == hand.screen.name == "table"
    assert set(said) <= {BROKEN}


def test_data_that_cannot_be_opened_says_so_until_it_can_be(tmp_path: Path):
    troubles: list[Exception] = [StorageError(say("The disk is not there.")), RuntimeError("odd")]

    def open_store() -> Store:
        if troubles:
            raise troubles.pop(0)
        return Store.open(tmp_path)

    session = AppSession(open_store=open_store, language="en")
    with Driver(CompanionApp(session=session, run=at_once), PHONE) as ui:
        ui.seconds(STAYS + 1)
        assert ui.sees("Your data cannot be opened") and ui.sees("The disk is not there.")
        ui.find(WayCard).dispatch("on_release")
        ui.seconds(STAYS + 1)
        assert ui.sees("nobody foresaw (RuntimeError)")
        ui.find(WayCard).dispatch("on_release")
        ui.seconds(STAYS + 1)
        assert session.ready and not ui.sees("Your data cannot be opened")


def test_another_game_is_taken_whole_where_the_tables_cannot_be_read(hand: Hand, said: list[str]):
    hand.app.go("new_table", game="boardgame")
    hand.frames(2)
    with broken(hand.app.session.store):
        hand.screen.pick("warcry")
        hand.frames(3)
    assert set(said) == {BROKEN} and hand.screen.table_name == "WarCry"
    shown = {each.view.id for each in hand.screen.ids.first.children}
    assert shown == {each.id for each in hand.screen.form.first_decisions(str)}


def test_an_event_that_cannot_be_opened_leaves_the_page_before(hand: Hand):
    event = an_event(hand)
    hand.app.tab("decks")
    with broken(hand.app.session.store), pytest.raises(CompanionError):
        hand.app.go("event", event=event)
    assert hand.app.here == hand.screen.name == "decks"
    hand.app.go("event", event=event)
    hand.frames(2)
    assert hand.app.here == "event" and hand.screen.desk.state.name == "Spring"


def deleted_table(hand: Hand) -> Callable[[], Any]:
    number = a_table(hand)
    hand.app.tab("home")
    return lambda: hand.screen.delete(number)


def deleted_event(hand: Hand) -> Callable[[], Any]:
    hand.app.go("event", event=an_event(hand))
    return hand.screen.sheets.delete


def deleted_list(hand: Hand) -> Callable[[], Any]:
    from app.screens.decks.kept import KeptSheet

    hand.app.tab("decks")
    hand.screen.desk.pick_game("warcry")
    hand.screen.desk.paste("3 Grunt")
    assert hand.screen.desk.keep()
    (info,) = hand.app.session.store.decks.all("warcry")
    return lambda: KeptSheet(hand.screen, hand.screen.desk)._delete(info.id)


def cleared_desk(hand: Hand) -> Callable[[], Any]:
    hand.app.tab("decks")
    hand.screen.desk.pick_game("warcry")
    hand.screen.desk.paste("3 Grunt")
    return lambda: hand.screen.sheets._desk_act("clear")


def facts_of_the_example(hand: Hand) -> Callable[[], Any]:
    hand.app.go("box_facts", game="berserkers")
    return hand.screen.reset


def hints_again(hand: Hand) -> Callable[[], Any]:
    hand.app.go("help", game="berserkers")
    return lambda: hand.screen.way("hints")


@pytest.mark.parametrize(
    "prepare", [deleted_table, deleted_event, deleted_list, cleared_desk, facts_of_the_example, hints_again]
)
def test_what_a_full_disk_refuses_is_never_told_as_done(hand: Hand, said: list[str], prepare: Any):
    act = prepare(hand)
    hand.frames(2)
    said.clear()
    here = hand.app.here
    with full(hand.app.session.store):
        act()
        hand.frames(3)
    assert said and set(said) == {FULL} and hand.app.here == here
    act()
    hand.frames(3)
    assert said[-1] != FULL


@pytest.mark.parametrize("act", ["undo", "redo", "note", "back"])
def test_what_is_refused_away_from_the_board_is_told(hand: Hand, said: list[str], act: str):
    number = a_table(hand)
    hand.app.open_table(number)
    play = hand.play
    play.note("one")
    play.note("two")
    play.undo()
    hand.app.go("timeline")
    hand.frames(2)
    acts = {
        "undo": play.undo,
        "redo": play.redo,
        "note": lambda: play.note("three"),
        "back": lambda: play.go_to(1),
    }
    with full(hand.app.session.store):
        assert not acts[act]()
        hand.frames(3)
        play.tell()
        hand.frames(3)
    assert said == [FULL], "it is told once"


def test_settings_show_what_is_stored(hand: Hand, said: list[str]):
    hand.app.tab("settings")
    hand.frames(2)
    page = hand.screen
    before = {name: getattr(page, name) for name in SHOWN}
    with full(hand.app.session.store):
        for row in hand.all(SwitchRow):
            row.trigger_action(0)
        for choices in hand.all(Segmented):
            other = next(each for each in choices.children if each.view.id != choices.selected)
            other.trigger_action(0)
        hand.frames(4)
    assert set(said) == {FULL}
    assert {name: getattr(page, name) for name in SHOWN} == before
    assert {row.title: row.on for row in hand.all(SwitchRow)} == {
        row.title: value
        for row in hand.all(SwitchRow)
        for value in [getattr(page, "moves" if row is page.ids.motion.__self__ else _name(page, row))]
    }
    assert page.ids.language.selected == page.language and page.ids.dice.selected == page.dice


def _name(page: Any, row: Any) -> str:
    return next(name for name, widget in page.ids.items() if widget.__self__ is row)


def test_a_backup_that_is_back_leaves_no_way_to_what_it_replaced(hand: Hand):
    session = hand.app.session
    a_table(hand)
    session.look_after()
    event = an_event(hand)
    hand.app.go("event", event=event)
    later = session.begin("berserkers", "Later").id
    hand.app.open_table(later)
    hand.app.go("settings", pushed=True)
    hand.screen._restore(session.store.backups.all()[0].day.isoformat())
    hand.frames(2)
    assert hand.app.here == "settings" and not hand.screen.pushed
    hand.app.back()
    assert hand.app.here == "home"
    with pytest.raises(CompanionError):
        hand.app.go("event", event=event)
    form = EventForm("Summer", "2026-06-01", "3", "", "")
    assert begin_event(session, "warcry", "open", form) == event
    hand.app.go("event", event=event)
    assert hand.screen.desk.state.name == "Summer"


def test_a_backup_that_is_back_leaves_no_way_back_to_what_was_deleted_before(hand: Hand):
    session = hand.app.session
    a_table(hand)
    session.look_after()
    later = session.begin("berserkers", "Later").id
    hand.app.tab("home")
    hand.screen.delete(later)
    hand.frames(2)
    bar = shown_bar()
    assert bar is not None and bar.takes_back
    assert SettingsPresenter(session).restore(session.store.backups.all()[0].day.isoformat())
    hand.frames(2)
    assert not bar.takes_back and not any(each.takes_back for each in hand.all(UndoBar))


def test_facts_that_cannot_be_read_are_not_shown_as_if_there_were_none(hand: Hand, said: list[str]):
    hand.app.go("box_facts", game="berserkers")
    hand.screen.editor.front.open("riders_card")
    hand.screen.main()
    hand.app.tab("home")
    hand.frames(2)
    with broken(hand.app.session.store):
        tried(lambda: hand.app.go("box_facts", game="berserkers"))
        hand.frames(3)
    assert hand.app.here == hand.screen.name == "home" and set(said) == {BROKEN}
    hand.app.go("box_facts", game="berserkers")
    hand.frames(3)
    assert hand.screen.done == 1


def test_data_that_was_opened_at_the_second_try_is_looked_after_from_then_on(tmp_path: Path):
    troubles: list[Exception] = [StorageError(say("The disk is not there."))]

    def open_store() -> Store:
        if troubles:
            raise troubles.pop()
        return Store.open(tmp_path)

    session = AppSession(open_store=open_store, language="en")
    app = CompanionApp(session=session, run=at_once)
    with Driver(app, PHONE) as ui:
        ui.seconds(1)
        assert not app._tend.is_triggered and ui.all(UndoBar)
        ui.tap(ui.find(WayCard))
        ui.seconds(1)
        assert session.ready and app._tend.is_triggered
        assert not ui.all(UndoBar), "nobody is told any more why it could not be opened"


def test_a_ruling_that_the_disk_refuses_is_told_as_that_and_nothing_else(hand: Hand):
    hand.app.open_table(a_table(hand))
    hand.frames(SETTLE)
    hand.icon("dots-vertical")
    hand.row("Rulings of this table")
    hand.row("Does a total value of 6 mean exactly 6, or at least 6?")
    hand.row("6 or more")
    with full(hand.app.session.store):
        hand.reach(hand.one(MainButton, text="Decide it so"))
        hand.frames(SETTLE)
    assert hand.sees(FULL) and not hand.sees("Entries of the journal would no longer fit")
