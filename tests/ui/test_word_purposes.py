"""Words that are kept belong to one thing: they are there whatever changes around it, and nowhere else."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app import device
from app.presenters.new_table import played_list
from app.screens.decks import sheets as desk_sheets
from app.screens.shared.loading import load_event, load_table
from app.screens.table.sheets import _note
from app.widgets.buttons.buttons import MainButton
from app.widgets.form.form import Form
from app.widgets.sheet.sheet import top_sheet
from app.widgets.undo_bar.undo_bar import UndoBar, shown_bar
from companion.decks.model import DeckEntry, DeckList
from tests.refusing_disk import broken, full
from tests.ui import warcry_scenes
from tests.ui.berserkers import Hand
from tests.ui.driver import PHONE
from tests.ui.kubnazub_scenes import begin_with
from tests.ui.test_double_tap import tap
from tests.ui.test_half_done import at_an_old_note, confirm, field, settle, take_phone
from tests.ui.test_kubnazub import write_card
from tests.ui.test_unfinished import KEPT, _above, at_half_a_card, put_away
from tests.ui.test_words_stay import (
    ask_to_close,
    at_an_event,
    at_the_desk,
    name_everybody,
    note_of_a_table,
)

AGAIN = "What you began is there again."


@pytest.fixture(autouse=True)
def no_clipboard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device, "paste", lambda: "")
    monkeypatch.setattr(device, "choose_file", lambda then: False)


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    with Hand(tmp_path, PHONE, motion=True, dice="ask") as made:
        yield made


def kept(hand: Hand) -> list[tuple[str, ...]]:
    return [*hand.app.session.unfinished.begun(()).values()]


# -- one sheet that is offered again, and one that is asked for --------------------------------------------


def at_two_sheets(hand: Hand) -> None:
    note_of_a_table(hand)
    settle(hand)
    field().text = "The troll fell"
    put_away(hand)
    _note(hand.play)
    settle(hand)
    assert field().text == "The troll fell" and hand.sees(AGAIN)


@pytest.mark.parametrize("end", ["call", "close"])
def test_the_newer_words_are_kept(hand: Hand, end: str):
    at_two_sheets(hand)
    field().text = "The troll fell into the river"
    if end == "call":
        hand.app.dispatch("on_pause")
    assert not ask_to_close() and kept(hand) == [("The troll fell into the river",)]


@pytest.mark.parametrize("way", ["taken", "cleared", "anew"])
def test_words_that_are_done_with_do_not_come_back(hand: Hand, way: str):
    at_two_sheets(hand)
    if way == "taken":
        confirm(hand)
    elif way == "cleared":
        field().text = ""
        put_away(hand)
    else:
        hand.tap(hand.find(UndoBar).ids.action)
        settle(hand)
        assert field().text == "" and hand.sees("What you began was dropped.")
        put_away(hand)
    bar = shown_bar()
    assert bar is None or bar.act is None
    hand.app.dispatch("on_pause")
    hand.app.dispatch("on_resume")
    hand.seconds(30)
    assert kept(hand) == []
    _note(hand.play)
    settle(hand)
    assert field().text == "" and not hand.sees(AGAIN)


def test_words_that_were_dropped_can_be_had_again(hand: Hand):
    at_two_sheets(hand)
    for words in ("", "The troll fell"):
        hand.tap(hand.find(UndoBar).ids.action)
        settle(hand)
        assert field().text == words


def test_a_second_tap_on_a_sheets_button_is_for_nothing_behind_it(hand: Hand):
    note_of_a_table(hand)
    settle(hand)
    sheet = top_sheet()
    field().text, field().focus = "Half", False
    settle(hand)
    before = len(hand.play.table.entries())
    button = next(each for each in hand.all(MainButton) if sheet in _above(each))
    at = button.to_window(*button.center)
    tap(hand, at, second=False)
    hand.frames(3)
    tap(hand, at, second=True)
    settle(hand)
    assert len(hand.play.table.entries()) == before + 1


# -- what changes around them --------------------------------------------------------------------------------


def test_seats_are_there_whatever_is_in_the_clipboard(hand: Hand, monkeypatch: pytest.MonkeyPatch):
    at_an_event(hand).seats()
    settle(hand)
    field().text = "1 Anna - Bor"
    put_away(hand)
    monkeypatch.setattr(device, "paste", lambda: "Boris +49 170 555")
    hand.screen.sheets.seats()
    settle(hand)
    assert field().text == "1 Anna - Bor"


def test_a_penalty_is_there_for_a_player_who_was_renamed(hand: Hand):
    at_an_event(hand).penalty("Warning")
    settle(hand)
    top_sheet().words.text = "Slow play"
    top_sheet().dismiss()
    settle(hand)
    anna = hand.screen.desk.state.players[0].id
    hand.screen.desk.rename("Anna Karenina", player=anna)
    hand.screen.desk.select(anna)
    hand.screen.sheets.penalty("Warning")
    settle(hand)
    assert top_sheet().words.text == "Slow play"


def test_codes_that_were_refused_are_all_there_again(hand: Hand):
    sheets = at_an_event(hand)
    sheets.scan()
    settle(hand)
    for code in ("bad code one", "bad code two"):
        field().text = code
        top_sheet().confirm()
        settle(hand)
    codes = top_sheet().written()
    put_away(hand)
    hand.seconds(30)
    sheets.scan()
    settle(hand)
    assert top_sheet().written() == codes and len(codes) > 1


def test_another_note_is_there_though_an_entry_before_it_is_struck(hand: Hand):
    hand.app.open_table(hand.app.session.begin("berserkers", "Friday").id)
    for words in ("First", "Second"):
        hand.play.note(words)
    last = len(hand.play.table.entries()) - 1
    hand.app.go("timeline")
    settle(hand)
    hand.screen._correct(last, "note")
    settle(hand)
    field().text = "Second, and more"
    put_away(hand)
    hand.screen._correct(last - 1, "strike")
    settle(hand)
    hand.main()
    settle(hand)
    hand.screen._correct(last - 1, "note")
    settle(hand)
    assert field().text == "Second, and more"


def test_a_note_that_all_could_see_is_there_for_who_looks_alone(hand: Hand):
    play = begin_with(hand, "told_deal")
    hand.app.screens.go("table")
    settle(hand)
    assert play.handover.eyes == ""
    _note(play)
    settle(hand)
    field().text = "Half a note"
    put_away(hand)
    play.answer([5, 2])
    play.answer("first")
    settle(hand)
    take_phone(hand)
    assert play.handover.eyes != ""
    _note(play)
    settle(hand)
    assert field().text == "Half a note"


def test_words_are_on_disk_soon_after_they_are_written(hand: Hand):
    note_of_a_table(hand)
    settle(hand)
    field().text = "Ten minutes of writing"
    hand.seconds(5)
    assert str(hand.app.session.store.settings.get("unfinished")).count("Ten minutes of writing") == 1


def test_on_a_full_disk_no_more_is_said_than_is_true(hand: Hand):
    note_of_a_table(hand)
    settle(hand)
    with full(hand.app.session.store):
        field().text = "A long note"
        put_away(hand)
        assert not hand.sees(KEPT) and hand.sees("What you wrote is kept as long as the app is open.")
        assert ask_to_close()


# -- whom and what they are for ------------------------------------------------------------------------------


def test_a_comparison_of_one_list_is_not_there_for_another(hand: Hand):
    page = at_the_desk(hand)
    for player in ("Anna", "Boris"):
        page.desk.paste(f"Player: {player}\n3 Grunt\n")
    settle(hand)
    first, second = (each.number for each in page.desk.state.lists)
    page.desk.select(first)
    page.sheets.compare()
    settle(hand)
    field().text = "3 Grunt, as Anna plays them"
    put_away(hand)
    page.desk.select(second)
    page.sheets.compare()
    settle(hand)
    assert field().text == ""


def test_a_reminder_for_one_unit_is_not_there_for_another(tmp_path: Path):
    with Hand(tmp_path, PHONE, language="en") as ui:
        warcry_scenes.sit(ui)
        for unit, words in (("P1-3", "Lanterns blind the enemy"), ("P1-1", "")):
            ui.piece(unit)
            ui.tile("Reminder")
            ui.quiet("before the rolls")
            ui.quiet("until the Battle ends")
            settle(ui)
            if words:
                field().text = words
                put_away(ui)
                ui.seconds(30)
                ui.quiet("Choose something else")
                settle(ui)
        assert field().text == ""


def test_a_signature_of_one_event_is_not_there_in_another(hand: Hand):
    for signed in ("17", ""):
        at_an_event(hand)
        hand.screen.check()
        settle(hand)
        hand.screen._ask_signature()
        settle(hand)
        if signed:
            top_sheet().ids.seat.text = signed
            top_sheet().dismiss()
            settle(hand)
    assert top_sheet().ids.seat.text == ""


@pytest.mark.parametrize("between", ["note", "note after undo"])
def test_half_an_answer_outlives_a_note(tmp_path: Path, between: str):
    with Hand(tmp_path, PHONE, motion=True, dice="ask") as hand:
        play = at_half_a_card(hand)
        asked, number = play.pending.command, play.id
        if between != "note":
            play.undo()
        play.note("We play on tomorrow")
        if between != "note":
            play.do(asked)
        settle(hand)
        hand.app.dispatch("on_pause")
    with Hand(tmp_path, PHONE, motion=True, dice="ask") as hand:
        hand.app.open_table(number)
        settle(hand)
        take_phone(hand)
        assert hand.one(Form).values["name"] == "My words" and hand.sees(AGAIN)


def test_an_answer_that_was_given_is_no_longer_half_written(hand: Hand):
    play = at_half_a_card(hand)
    play.note("A note meanwhile")
    settle(hand)
    write_card(hand)
    settle(hand)
    assert not play.handover.halves
    hand.app.dispatch("on_pause")
    assert kept(hand) == []


# -- new tables ------------------------------------------------------------------------------------------


def at_named_players(hand: Hand) -> None:
    hand.app.go("new_table")
    settle(hand)
    hand.screen._tap_game("kubnazub")
    settle(hand)
    name_everybody(hand)


def test_a_table_of_another_game_takes_no_names(hand: Hand):
    at_named_players(hand)
    hand.screen._tap_game("berserkers")
    hand.screen.main()
    settle(hand)
    hand.app.back()
    hand.app.go("new_table", game="warcry")
    settle(hand)
    assert not hand.sees(AGAIN), "nothing of it is there for this game"
    hand.screen._tap_game("kubnazub")
    settle(hand)
    assert hand.sees("Anastasia")


def test_names_that_cannot_be_read_for_a_moment_are_not_dropped(tmp_path: Path):
    with Hand(tmp_path, PHONE, motion=True) as hand:
        at_named_players(hand)
    with Hand(tmp_path, PHONE, motion=True) as hand:
        with broken(hand.app.session.store):
            assert hand.app.session.unfinished.begun(()) == {}
            hand.app.session.unfinished.drop(("new_table",))
        hand.app.go("new_table")
        settle(hand)
        assert hand.sees("Anastasia")


def test_a_list_from_the_desk_is_there_after_a_restart(tmp_path: Path):
    mine = DeckList("warcry", (DeckEntry(3, "Ferry Pikes"),), player="Clara", title="Clara's own list")
    seen = []
    for start in range(2):
        with Hand(tmp_path, PHONE, motion=True) as hand:
            brought = {} if start else {"game": "warcry", "brought": played_list(mine)}
            hand.app.go("new_table", **brought)
            settle(hand)
            if not start:
                name_everybody(hand)
            seen.append([(each.title, each.detail) for each in hand.screen.form.decks(hand.app.speak)])
    assert seen[0] == seen[1] and "Clara's own list" in str(seen)


def test_an_old_note_is_asked_for_with_its_own_words(hand: Hand):
    at_an_old_note(hand)
    assert field().text == "The troll was on the bridge"


# -- what is kept of a sheet, and for whom -------------------------------------------------------------------


def test_what_one_player_adds_to_a_note_for_all_is_not_there_for_the_other(hand: Hand):
    play = begin_with(hand, "told_deal")
    hand.app.screens.go("table")
    settle(hand)
    _note(play)
    settle(hand)
    field().text = "Half a note"
    put_away(hand)
    play.answer([5, 2])
    play.answer("first")
    settle(hand)
    take_phone(hand)
    seat = str(play.handover.eyes)
    _note(play)
    settle(hand)
    field().text = "Half a note. SECRET"
    put_away(hand)
    found = hand.app.session.unfinished.begun(("", play.identity))
    assert {purpose[2]: said for purpose, said in found.items()} == {
        "": ("Half a note",),
        seat: ("Half a note. SECRET",),
    }
    _note(play)
    settle(hand)
    assert field().text == "Half a note. SECRET"
    confirm(hand)
    assert kept(hand) == [("Half a note",)], "what all could see is there for all still"


def test_a_kind_of_penalty_that_was_picked_now_is_the_one_that_is_noted(hand: Hand):
    at_an_event(hand).penalty("Warning")
    settle(hand)
    top_sheet().words.text = "Slow play"
    top_sheet().dismiss()
    settle(hand)
    hand.screen.sheets.penalty("Game loss")
    settle(hand)
    assert (top_sheet().kind.text, top_sheet().words.text) == ("Game loss", "Slow play")


def test_a_new_event_is_there_on_another_day_which_is_its_day(hand: Hand, monkeypatch: pytest.MonkeyPatch):
    page = at_the_desk(hand)
    page.sheets._ask_event(False)
    settle(hand)
    top_sheet().fields["name"].text = "Spring cup"
    top_sheet().dismiss()
    settle(hand)
    assert hand.sees(KEPT)

    monkeypatch.setattr(desk_sheets, "today", lambda: datetime.date(2031, 1, 2))
    page.sheets._ask_event(False)
    settle(hand)
    assert (top_sheet().fields["name"].text, top_sheet().fields["day"].text) == ("Spring cup", "2031-01-02")


def test_words_for_one_of_two_equal_notes_are_not_there_for_the_other(hand: Hand):
    hand.app.open_table(hand.app.session.begin("berserkers", "Friday").id)
    for _time in range(2):
        hand.play.note("Pause")
    last = len(hand.play.table.entries()) - 1
    hand.app.go("timeline")
    settle(hand)
    hand.screen._correct(last, "note")
    settle(hand)
    field().text = "Pause, and much more"
    put_away(hand)
    for place, words in ((last - 1, "Pause"), (last, "Pause, and much more")):
        hand.screen._correct(place, "note")
        settle(hand)
        assert field().text == words
        top_sheet().dismiss(force=True) if place < last else None
        settle(hand)


def test_nothing_is_there_again_once_the_sheet_is_gone(hand: Hand):
    at_two_sheets(hand)
    confirm(hand)
    assert not hand.sees(AGAIN)


def test_a_way_back_to_dropped_words_goes_with_new_ones(hand: Hand):
    at_two_sheets(hand)
    hand.tap(hand.find(UndoBar).ids.action)
    settle(hand)
    field().text = "Something else"
    settle(hand)
    assert hand.find(UndoBar).act is None


def test_half_an_answer_that_is_begun_anew_can_be_had(tmp_path: Path):
    with Hand(tmp_path, PHONE, motion=True, dice="ask") as hand:
        number = at_half_a_card(hand).id
    with Hand(tmp_path, PHONE, motion=True, dice="ask") as hand:
        hand.app.open_table(number)
        settle(hand)
        take_phone(hand)
        for words in ("", "My words"):
            hand.tap(hand.find(UndoBar).ids.action)
            settle(hand)
            assert hand.one(Form).values["name"] == words


@pytest.mark.parametrize("load", [load_table, load_event])
def test_a_path_of_nobodys_home_is_refused_in_one_sentence(hand: Hand, load: Any):
    at_the_desk(hand)
    load(hand.screen)
    settle(hand)
    field().text = "~nobodyatall/table.json"
    confirm(hand)
    assert field().text == "~nobodyatall/table.json" and "nobody foresaw" not in str(hand.texts())
