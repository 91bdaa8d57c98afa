"""Sentences over the page: what went wrong stays until it was read, a way back is not pushed away."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.tests.common import UnitTestTouch

from app import device
from app.presenters.views import RowView
from app.screens.shared.field import ask_text
from app.screens.shared.loading import load_table
from app.screens.shared.menu import open_menu
from app.widgets.buttons.buttons import IconTap, MainButton, TextButton
from app.widgets.curtain.curtain import HoldButton
from app.widgets.sheet.sheet import hung_curtain, top_sheet
from app.widgets.undo_bar.undo_bar import GAP, READABLE, STAYS, UndoBar, tell
from companion.core.errors import DataError, StorageError
from companion.core.text import say
from tests.refusing_disk import FULL, full
from tests.ui.berserkers import Hand
from tests.ui.driver import DESK, PHONE, SETTLE, SMALL, VirtualClock

LOST = "The report cannot be written: the disk is full."


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    with Hand(tmp_path, PHONE) as made:
        yield made


def fail_beside(hand: Hand) -> None:
    def work() -> None:
        raise StorageError(say("The report cannot be written: the disk is full."))

    hand.app.session.run(work, print)
    hand.frames(SETTLE)


def said(hand: Hand) -> str:
    hand.frames(SETTLE)
    return hand.find(UndoBar).text


def tap(hand: Hand, word: str) -> None:
    hand.tap(hand.find(TextButton, text=word))
    hand.frames(SETTLE)


def a_table(hand: Hand) -> int:
    play = hand.app.session.begin("berserkers", "Friday")
    hand.app.session.leave()
    hand.app.tab("home")
    hand.frames(2)
    return int(play.id)


def test_what_went_wrong_comes_back_until_somebody_has_read_it(hand: Hand):
    number = a_table(hand)
    fail_beside(hand)
    assert said(hand) == LOST
    hand.screen.delete(number)
    assert said(hand) == "Friday was deleted."
    hand.seconds(STAYS + 1)
    assert said(hand) == LOST
    hand.seconds(10 * STAYS)
    assert said(hand) == LOST
    tap(hand, "Got it")
    hand.seconds(1)
    assert not hand.all(UndoBar)


def test_what_a_full_disk_refused_stays_too(hand: Hand):
    number = a_table(hand)
    with full(hand.app.session.store):
        hand.screen.delete(number)
        hand.frames(SETTLE)
    hand.seconds(2 * STAYS)
    assert said(hand) == FULL


def test_two_failures_are_read_one_after_the_other(hand: Hand):
    fail_beside(hand)
    hand.app.session.fail(StorageError(say("Another one.")))
    assert said(hand) == "Another one."
    tap(hand, "Got it")
    hand.seconds(1)
    assert said(hand) == LOST
    tap(hand, "Got it")
    hand.seconds(1)
    assert not hand.all(UndoBar) and not hand.app.session.standing


def test_only_so_much_waits_to_be_read_at_once_as_a_small_window_shows(hand: Hand):
    session = hand.app.session
    hand.resize(*SMALL)
    session.set("text_scale", 2.0)
    sentences = [f"Something long about table number {number} could not be stored." for number in range(5)]
    session.standing = list(sentences)
    session.tell()
    hand.seconds(1)
    read: list[str] = []
    while hand.all(UndoBar):
        bar = hand.find(UndoBar)
        assert bar.y >= 0 and bar.top <= Window.height
        read.append(bar.text)
        tap(hand, "Got it")
        hand.seconds(1)
    assert " ".join(read) == " ".join(sentences)


def test_a_failure_leaves_the_way_back_at_hand(hand: Hand):
    number = a_table(hand)
    hand.screen.delete(number)
    hand.frames(SETTLE)
    fail_beside(hand)
    assert said(hand) == f"{LOST}\nFriday was deleted."
    tap(hand, "Undo")
    assert [info.id for info in hand.app.session.store.tables.all()] == [number]
    hand.seconds(1)
    assert said(hand) == LOST and hand.find(TextButton, text="Got it")


def test_a_notice_waits_for_a_way_back_and_for_a_refusal(hand: Hand):
    tell("Friday was deleted.", lambda: None)
    tell("Sunday was copied.")
    assert said(hand) == "Friday was deleted."
    hand.seconds(STAYS + 0.5)
    assert said(hand) == "Sunday was copied."
    hand.app.session.fail(DataError("club.toml", "", say("This is not a whole number.")))
    hand.frames(SETTLE)
    tell("Monday was copied.")
    assert "This is not a whole number." in said(hand)
    hand.seconds(STAYS + 0.5)
    assert said(hand) == "Monday was copied."
    hand.seconds(STAYS + 1)
    assert not hand.all(UndoBar), "a refusal answers what was done, and passes"


WRONG = "club.toml: This is not a whole number."


def refuse(hand: Hand) -> None:
    """A refusal such as that of a file that was read in the background."""
    hand.app.session.fail(DataError("club.toml", "", say("This is not a whole number.")))
    hand.frames(SETTLE)


def touch_delete(hand: Hand, seen: float) -> None:
    """Somebody on the way to delete a table, who has had some seconds to read a refusal that came."""
    a_table(hand)
    hand.tap(hand.one(IconTap, icon="dots-vertical"))
    hand.seconds(0.5)
    refuse(hand)
    hand.seconds(seen)
    hand.row("Delete")
    hand.seconds(0.5)


@pytest.mark.parametrize(
    ("seen", "text"),
    [(0.2, f"{WRONG}\nFriday was deleted."), (READABLE, "Friday was deleted.")],
    ids=["unread", "read"],
)
def test_a_refusal_is_said_by_a_way_back_until_it_could_be_read(tmp_path: Path, seen: float, text: str):
    with Hand(tmp_path, motion=True) as hand:
        touch_delete(hand, seen)
        assert said(hand) == text
        tap(hand, "Undo")
        assert len(hand.app.session.store.tables.all()) == 1


def test_a_refusal_that_joined_a_way_back_outlives_that_one_too(hand: Hand):
    tell("Friday was deleted.", print)
    refuse(hand)
    tell("Sunday was deleted.", print)
    assert said(hand) == f"{WRONG}\nSunday was deleted."
    hand.seconds(READABLE)
    tell("Monday was deleted.", print)
    assert said(hand) == "Monday was deleted."


def test_two_refusals_in_a_row_can_both_be_read(hand: Hand):
    refuse(hand)
    hand.app.session.fail(DataError("deck.txt", "", say("This is not a whole number.")))
    assert said(hand) == f"{WRONG}\ndeck.txt: This is not a whole number."


def test_a_note_whose_page_was_left_meanwhile_stands_where_others_do(hand: Hand):
    hand.app.tab("decks")
    hand.frames(SETTLE)
    tell("Friday was deleted.", lambda: None)
    hand.screen.tell("The verdict is in the clipboard.")
    hand.app.tab("home")
    hand.seconds(STAYS + 0.5)
    bar = hand.find(UndoBar)
    assert bar.text == "The verdict is in the clipboard."
    assert bar.foot == hand.screen.ids.foot.to_window(0, hand.screen.ids.foot.top)[1] + dp(GAP)


def test_a_long_sentence_stays_long_enough_to_be_read(hand: Hand):
    tell("One word after the other. " * 12)
    hand.seconds(STAYS + 6)
    assert hand.all(UndoBar)
    hand.seconds(30)
    assert not hand.all(UndoBar)


def test_a_sentence_outlives_the_sheet_over_which_it_stood(hand: Hand):
    sheet = open_menu("Lists", [RowView("1", "A file")], print)
    fail_beside(hand)
    over = hand.find(UndoBar).y
    sheet.dismiss(force=True)
    del sheet
    hand.frames(SETTLE)
    EventLoop.touches.clear()
    gc.collect()
    assert hand.find(UndoBar).y != over, "it stands on the page then"
    tap(hand, "Got it")
    assert not hand.all(UndoBar) and not hand.app.session.standing
    tell("The next one.")
    assert said(hand) == "The next one."


def test_every_notice_that_waits_is_told_in_its_turn(hand: Hand):
    tell("Friday was deleted.", print)
    for each in ("The report lies there.", "Ten lists are loaded."):
        tell(each)
    told = [said(hand)]
    for _more in range(2):
        hand.seconds(STAYS + 0.1)
        told.append(said(hand))
    assert told == ["Friday was deleted.", "The report lies there.", "Ten lists are loaded."]


@pytest.mark.parametrize("second", ["finger", "enter"])
def test_two_who_confirm_at_once_store_their_words_once(hand: Hand, second: str):
    play = hand.app.session.begin("berserkers", "Friday")
    sheet = ask_text("Note", "", "Keep", play.note, about="note")
    hand.frames(SETTLE)
    sheet.ids.field.text = "Once"
    button = hand.one(MainButton, text="Keep")
    touches = [UnitTestTouch(x, button.to_window(*button.center)[1]) for x in (150, 250)]
    for touch in touches:
        touch.touch_down()
        hand.seconds(0.3)
    if second == "enter":
        sheet.ids.field.dispatch("on_text_validate")
    for touch in touches:
        touch.touch_up()
        hand.frames(2)
    assert [str(each.command).count("Once") for each in play.table.entries()].count(1) == 1


# -- what comes over a sentence ---------------------------------------------------------------------------


@pytest.mark.parametrize("size", [PHONE, SMALL, DESK])
def test_a_sentence_stays_in_front_of_a_sheet_that_opens_after_it(tmp_path: Path, size: tuple[int, int]):
    with Hand(tmp_path, size, motion=True) as hand:
        taken_back: list[str] = []
        tell("Friday was deleted.", lambda: taken_back.append("Friday"))
        sheet = open_menu("Lists", [RowView(str(each), f"File {each}") for each in range(30)], print)
        hand.seconds(0.5)
        bar, head = hand.find(UndoBar), sheet.ids.heading.parent
        assert Window.children.index(bar) < Window.children.index(sheet)
        assert bar.y >= head.to_window(head.x, head.top)[1] and bar.top <= Window.height
        tap(hand, "Undo")
        assert taken_back == ["Friday"] and top_sheet() is sheet


@pytest.mark.parametrize("begin", ["a refusal", "a way back"])
def test_what_was_said_just_before_a_call_can_be_read_after_it(hand: Hand, begin: str):
    if begin == "a refusal":
        refuse(hand)
    else:
        tell("Friday was deleted.", lambda: None)
    hand.frames(SETTLE)
    before = hand.find(UndoBar).text
    hand.app.dispatch("on_pause")
    VirtualClock.now += 60
    hand.app.dispatch("on_resume")
    hand.seconds(STAYS - 1)
    assert hand.find(UndoBar).text == before
    hand.seconds(2)
    assert not hand.all(UndoBar)


def test_a_curtain_whose_button_was_held_when_a_call_came_stays(hand: Hand):
    hand.app.open_table(hand.app.session.begin("kubnazub", "Friday").id)
    hand.frames(SETTLE)
    button = hand.find(HoldButton)
    touch = UnitTestTouch(*button.to_window(*button.center))
    touch.touch_down()
    hand.seconds(0.4)
    hand.app.dispatch("on_pause")
    VirtualClock.now += 5
    hand.app.dispatch("on_resume")
    hand.seconds(2)  # whose finger it was nobody knows: none has come up
    assert hung_curtain() is not None
    touch.touch_up()
    take_phone(hand)


def test_the_words_of_a_search_in_the_journal_are_for_who_searched(hand: Hand):
    at_a_duel(hand)
    hand.app.go("timeline")
    hand.frames(SETTLE)
    hand.screen.toggle_search()
    hand.frames(SETTLE)
    hand.screen.ids.search_box.children[0].text = "troll"
    hand.frames(SETTLE)
    assert hand.screen.words == "troll"
    hand.app.dispatch("on_pause")
    hand.app.dispatch("on_resume")
    hand.frames(SETTLE)
    assert (
        hand.app.here == "timeline" and not hand.screen.searching and not hand.screen.ids.search_box.children
    )


def at_a_duel(hand: Hand) -> None:
    hand.app.open_table(hand.app.session.begin("kubnazub", "Friday").id)
    hand.frames(SETTLE)
    take_phone(hand)


def take_phone(hand: Hand) -> None:
    hand.hold(hand.find(HoldButton), 1.3)
    hand.frames(SETTLE)
    assert hung_curtain() is None


def put_phone_down(hand: Hand) -> None:
    hand.app.dispatch("on_pause")
    hand.app.dispatch("on_resume")
    hand.frames(SETTLE)
    assert hung_curtain() is not None


def notice(hand: Hand) -> str:
    hand.app.session.notices.append("The data can be written again.")
    hand.app.session.tell()
    hand.frames(SETTLE)
    return "The data can be written again."


def refusal(hand: Hand) -> str:
    refuse(hand)
    return WRONG


@pytest.mark.parametrize("hung_before", [False, True])
@pytest.mark.parametrize("say_it", [notice, refusal])
def test_a_sentence_waits_behind_a_curtain(tmp_path: Path, say_it: Any, hung_before: bool):
    with Hand(tmp_path, motion=True) as hand:
        at_a_duel(hand)
        if hung_before:
            put_phone_down(hand)
        text = say_it(hand)
        if not hung_before:
            put_phone_down(hand)
        hand.seconds(3 * STAYS)
        assert hung_curtain() is Window.children[0], "it covers the sentence, and nothing covers its button"
        take_phone(hand)
        assert said(hand) == text
        hand.seconds(STAYS - 1)
        assert said(hand) == text
        hand.seconds(2)
        assert not hand.all(UndoBar)


def test_what_the_table_refused_is_said_only_to_who_tried_it(tmp_path: Path):
    with Hand(tmp_path, motion=True) as hand:
        at_a_duel(hand)
        ask_text("Note", "", "Keep", hand.play.note, about="note")
        hand.frames(SETTLE)
        assert not hand.play.note("x" * 501)
        hand.frames(SETTLE)
        refused = hand.play.error.sentence
        assert said(hand) == refused and not hand.find(UndoBar).for_all
        put_phone_down(hand)
        assert not hand.all(UndoBar)
        take_phone(hand)
        assert said(hand) == refused


def test_a_sentence_waits_behind_a_curtain_with_a_question_before_it(tmp_path: Path):
    with Hand(tmp_path, motion=True) as hand:
        at_a_duel(hand)
        ask_text("Note", "", "Keep", hand.play.note, about="note")
        hand.seconds(1)
        sheet: Any = top_sheet()
        sheet.ids.field.text = "Half a sentence"
        with full(hand.app.session.store):
            put_phone_down(hand)
            assert Window.dispatch("on_request_close")
        hand.seconds(1)
        assert hand.sees("What you wrote is stored nowhere yet.")
        tell("The first player has the Golem.")
        hand.seconds(1)
        assert not hand.all(UndoBar)
        tell("The table was loaded.", print, "Open", for_all=True)
        hand.seconds(1)
        kinds = [type(each).__name__ for each in Window.children[:3]]
        assert kinds[1:] == ["Curtain", "UndoBar"], "the question is in front still"
        hand.find(UndoBar).close()
        hand.row("Go on writing")
        hand.seconds(1)
        assert hung_curtain() is Window.children[0] and not hand.all(UndoBar)
        take_phone(hand)
        assert said(hand) == "The first player has the Golem." and top_sheet() is sheet


# -- what ends beside the screen ----------------------------------------------------------------------------


def test_a_table_that_was_loaded_waits_until_a_way_back_could_be_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    with Hand(tmp_path, motion=True) as hand:
        session = hand.app.session
        play = session.begin("berserkers", "Friday")
        file = tmp_path / "friday.json"
        session.store.files.export_table(play.id, file)
        hand.app.tab("home")
        hand.seconds(1)
        read: list[Any] = []
        session._run = lambda work, then: read.append((work, then))
        monkeypatch.setattr(device, "choose_file", lambda then: (then(str(file)), True)[1])
        load_table(hand.screen)
        hand.app.open_table(play.id)
        hand.seconds(1)
        ask_text("Note", "", "Keep", play.note, about="note")
        hand.seconds(1)
        field: Any = top_sheet()
        field.ids.field.text = "Half a sentence"
        hand.tap(next(each for each in hand.all(IconTap, icon="close") if hand._in_front(each)))
        hand.seconds(0.5)
        assert said(hand) == "What you wrote is kept for the next time."
        while read:
            work, then = read.pop(0)
            then(work())
        hand.seconds(1)
        assert said(hand) == "What you wrote is kept for the next time."
        tap(hand, "Undo")
        assert field.ids.field.text == "Half a sentence" and top_sheet() is field
        assert said(hand) == "The table was loaded." and hand.find(UndoBar).action == "Open"
