"""The app beside another program that has the data open, or over data that could not be opened at first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from app.main import CompanionApp
from app.presenters.decks.desk import DeckDesk
from app.presenters.event.events import EventForm, begin_event
from app.presenters.facts.documents import SHIPPED
from app.presenters.facts.editor import open_editor
from app.presenters.session import AppSession
from app.screens.home.home import WayCard
from app.widgets.buttons.buttons import MainButton
from app.widgets.sheet.sheet import top_sheet
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
        assert ui.sees("changed elsewhere") and not app.session.store.read_only
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


@pytest.mark.parametrize("way", ["looks", "writes"])
def test_a_kept_list_that_the_other_window_stored_is_not_written_over(tmp_path: Path, way: str):
    kept: list[int] = []
    with looking(
        tmp_path, lambda other: kept.append(other.store.decks.add("warcry", "Mine", {"text": "3 Grunt"}))
    ) as (ui, other):
        ui.app.tab("decks")
        ui.frames(SETTLE)
        desks = ui.app.screens.current_screen
        desks.desk.pick_game("warcry")
        desks.edit(desks.desk.editing(kept[0]))
        ui.frames(SETTLE)
        page = ui.app.screens.current_screen
        other.store.decks.put(kept[0], {"text": "3 Grunt\n3 Thug"})
        other.close()
        if way == "looks":
            ui.app.dispatch("on_resume")
            ui.frames(SETTLE)
            assert page.ids.text.text == "3 Grunt\n3 Thug"
        page.ids.text.text += "\n1 More"
        ui.seconds(1)
        ui.app.back()
        ui.frames(SETTLE)
        decks = ui.app.session.store.decks
        texts = {decks.get(each.id)["text"] for each in decks.all("warcry")}
        assert texts == (
            {"3 Grunt\n3 Thug\n1 More"} if way == "looks" else {"3 Grunt\n3 Thug", "3 Grunt\n1 More"}
        )
        assert not desks.desk.view().drafts


def test_a_check_that_was_signed_in_the_other_window_is_signed_here_too(tmp_path: Path):
    def anna(other: AppSession) -> None:
        DeckDesk(other).paste("Player: Anna\n3 Knight\n3 Trick")

    with looking(tmp_path, anna) as (ui, other):
        ui.app.tab("decks")
        ui.frames(SETTLE)
        ui.app.screens.current_screen.check()
        ui.frames(SETTLE)
        assert DeckDesk(other).checking().sign("Vera", "1", "2")
        other.close()
        ui.app.dispatch("on_resume")
        ui.frames(SETTLE)
        page = ui.app.screens.current_screen
        assert page.done and ui.sees("Signed by Vera, round 1, seat 2")
        page.tap("0")
        assert len(page.desk.checked_lists()) == 1


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


# -- what lies over a page when its data becomes writable -------------------------------------------------


def field() -> Any:
    sheet: Any = top_sheet()
    return sheet.ids.field


def confirm(ui: Any) -> None:
    sheet: Any = top_sheet()
    ui.tap(next(each for each in sheet.walk() if isinstance(each, MainButton)))
    ui.frames(SETTLE)


def an_event(other: AppSession) -> None:
    begin_event(other, "warcry", "open", EventForm("Spring", "2026-05-01", "3", "", ""))


def test_a_sheet_over_an_event_writes_into_the_data_that_there_is_now(tmp_path: Path):
    with looking(tmp_path, an_event) as (ui, other):
        (event,) = other.store.events.all()
        ui.app.go("event", event=event.id)
        page = ui.app.screens.current_screen
        page.sheets._event_act("note")
        ui.frames(SETTLE)
        field().text = "Anna was warned"
        other.close()
        confirm(ui)
        assert field().text == "Anna was warned" and ui.sees("changes are kept")
        confirm(ui)
        assert top_sheet() is None
        kept = ui.app.session.store.events.open(event.id).entries()
        assert "Anna was warned" in str(kept[-1].command)


def test_somebody_stays_where_they_are_in_the_facts(tmp_path: Path):
    with looking(tmp_path, lambda other: other.begin("berserkers", "Friday")) as (ui, other):
        ui.app.open_table(other.play.id)
        ui.app.go("box_facts")
        ui.frames(SETTLE)
        page = ui.app.screens.current_screen
        block, choice = a_typed_choice(page)
        place = page.editor.front.at
        page.pick(block, choice)
        ui.frames(SETTLE)
        field().text = "3"
        other.close()
        confirm(ui)
        assert field().text == "3" and ui.sees("changes are kept")
        confirm(ui)
        now = page.editor.front.at
        assert top_sheet() is None and (now.section, now.row) == (place.section, place.row)
        assert ui.app.session.store.facts.get("berserkers") is not None


ADVENTURES = "adventures"


def an_adventure(other: AppSession) -> None:
    box = open_editor(other, "boardgame")
    box.open(ADVENTURES)
    box.tap_row(next(row.id for row in box.view().rows if row.id.startswith(SHIPPED)))


def without(facts: dict[str, Any]) -> list[Any]:
    """The Adventure is gone."""
    return []


def with_its_cards_exchanged(facts: dict[str, Any]) -> list[Any]:
    """Another Event card lies where the first one lay."""
    (adventure,) = facts[ADVENTURES]
    return [{**adventure, "cards": adventure["cards"][::-1]}]


def test_a_menu_over_an_entry_that_others_took_back_goes(tmp_path: Path):
    def prepare(other: AppSession) -> None:
        play = other.begin("berserkers", "Friday")
        for n in range(6):
            play.note(f"note {n}")

    with looking(tmp_path, prepare) as (ui, other):
        ui.app.open_table(other.play.id)
        ui.app.go("timeline")
        ui.frames(SETTLE)
        ui.app.screens.current_screen.pick(5)
        ui.frames(SETTLE)
        assert top_sheet() is not None
        for _ in range(4):
            other.play.undo()
        other.close()
        ui.app.dispatch("on_resume")
        ui.frames(SETTLE)
        assert top_sheet() is None and ui.sees("changed elsewhere")
        assert ui.app.session.play.table.journal.cursor == 3


@pytest.mark.parametrize("change", [without, with_its_cards_exchanged])
def test_what_others_changed_closes_the_sheets_over_it_and_keeps_the_words(tmp_path: Path, change: Any):
    with looking(tmp_path, an_adventure) as (ui, other):
        facts = other.store.facts.get("boardgame")
        ui.app.go("box_facts", game="boardgame", section=ADVENTURES, document=facts[ADVENTURES][0]["id"])
        ui.frames(SETTLE)
        page = ui.app.screens.current_screen
        page._go(lambda editor: editor.open("cards"))
        if page.editor.front.at.lists_cards:
            page._go(lambda editor: editor.tap_row("0"))
        part = page.editor.front.view().parts[0]
        if not part.open:
            page.toggle(part.id)
        (block, choice) = next(
            (block.id, choice.id)
            for block in page.editor.front.view().parts[0].blocks
            for choice in block.choices
            if block.id != "id" and page.editor.front.prompt(block.id, choice.id) is not None
        )
        page.pick(block, choice)
        ui.frames(SETTLE)
        field().text = "Words of mine"
        changed = {**facts, ADVENTURES: change(facts)}
        other.store.facts.set("boardgame", changed)
        other.close()
        ui.app.dispatch("on_resume")
        ui.frames(SETTLE)
        assert top_sheet() is None and ui.sees("changed elsewhere")
        assert ui.app.session.store.facts.get("boardgame") == changed
        assert ("Words of mine",) in ui.app.session.unfinished.begun(()).values()


def a_typed_choice(page: Any) -> tuple[str, str]:
    """The first place in the facts where something is typed; the page is there then."""
    for section in [row.view.id for row in page.rows.children]:
        page._go(lambda editor, section=section: editor.tap_row(section))
        for part in page.editor.front.view().parts:
            if not part.open:
                page.toggle(part.id)
            opened = next(each for each in page.editor.front.view().parts if each.id == part.id)
            for block in opened.blocks:
                for choice in block.choices:
                    if page.editor.front.prompt(block.id, choice.id) is not None:
                        return block.id, choice.id
        page.editor.front.back()
    raise LookupError("nothing is typed in these facts")


def test_a_new_table_that_was_refused_begins_as_it_was_chosen(tmp_path: Path):
    with looking(tmp_path, lambda other: other.begin("berserkers", "Friday")) as (ui, other):
        ui.app.go("new_table")
        ui.frames(SETTLE)
        page = ui.app.screens.current_screen
        page.pick("warcry")
        page.table_name = "My grand evening"
        other.close()
        page.main()
        ui.frames(SETTLE)
        assert ui.app.here == "new_table" and (page.game, page.table_name) == ("warcry", "My grand evening")
        page.main()
        ui.frames(SETTLE)
        assert ui.app.here == "table" and ui.app.session.play.game.id == "warcry"
        assert ui.app.session.play.name == "My grand evening"


@pytest.mark.parametrize("page", ["table", "timeline", "event", "box_facts"])
def test_what_is_no_more_in_the_data_gives_way_to_home(tmp_path: Path, page: str):
    def prepare(other: AppSession) -> None:
        other.begin("berserkers", "Friday")
        an_event(other)

    with looking(tmp_path, prepare) as (ui, other):
        (event,) = other.store.events.all()
        ui.app.open_table(other.play.id)
        if page != "table":
            ui.app.go(page, **({"event": event.id} if page == "event" else {}))
        ui.frames(SETTLE)
        later = datetime.now(UTC) + timedelta(days=1000)
        for kept, number in ((other.store.tables, other.play.id), (other.store.events, event.id)):
            kept.delete(number)
            kept.purge(later)
        other.close()
        ui.app.dispatch("on_resume")
        ui.frames(SETTLE)
        session = ui.app.session
        assert ui.app.here == "home" and session.play is None and not session.store.read_only
        assert ui.sees("There is no table") and not ui.app.back()
        assert session.begin("berserkers", "Saturday").note("Here")
