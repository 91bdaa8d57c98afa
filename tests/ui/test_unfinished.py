"""Words that nobody took yet are there again where they were begun: after other pages, calls, restarts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from kivy.core.window import Window

from app import device
from app.screens.table.sheets import _note
from app.widgets.buttons.buttons import IconTap
from app.widgets.curtain.curtain import Curtain
from app.widgets.form.form import Form
from app.widgets.line_field.line_field import LineField
from app.widgets.sheet.sheet import top_sheet
from app.widgets.undo_bar.undo_bar import UndoBar, shown_bar
from companion.core.seats import TABLE
from tests.refusing_disk import full
from tests.ui import warcry_scenes
from tests.ui.berserkers import Hand
from tests.ui.driver import PHONE
from tests.ui.test_half_done import (
    LATER,
    at_a_told_card,
    at_an_old_note,
    confirm,
    field,
    put_down,
    settle,
    take_phone,
    write_and_confirm,
)
from tests.ui.test_words_stay import (
    ask_to_close,
    at_an_event,
    list_of_a_player,
    list_on_the_desk,
    name_everybody,
    named,
    note_of_a_table,
    note_of_an_event,
    player_name,
    table_name,
)

ENTER, ESCAPE = 13, 27
KEPT = "What you wrote is kept for the next time."
WORDS = "Half a sentence of mine,\nwith a second line"


@pytest.fixture(autouse=True)
def no_clipboard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device, "paste", lambda: "")
    monkeypatch.setattr(device, "choose_file", lambda then: False)


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    with Hand(tmp_path, PHONE, motion=True, dice="ask") as made:
        yield made


def put_away(hand: Hand) -> None:
    sheet = top_sheet()
    field().focus = False
    hand.tap(
        next(
            each for each in hand.all(IconTap, icon="close") if hand._in_front(each) and sheet in _above(each)
        )
    )
    settle(hand)
    assert top_sheet() is None


def _above(widget: Any) -> Iterator[Any]:
    while widget is not None and widget.parent is not widget:
        yield widget
        widget = widget.parent


ASKS = [note_of_a_table, table_name, note_of_an_event, player_name, list_of_a_player, list_on_the_desk]


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: ask.__name__)
def test_words_that_were_put_away_are_there_when_the_same_is_asked_again(hand: Hand, ask: Any):
    ask(hand)
    settle(hand)
    title = top_sheet().title
    field().text = WORDS
    put_away(hand)
    assert hand.sees(KEPT)
    hand.seconds(30)
    assert not hand.all(UndoBar)
    hand.app.tab("settings")
    settle(hand)
    assert not ask_to_close(), "they are on disk"
    again = AGAIN[ask]
    again(hand)
    settle(hand)
    assert top_sheet().title == title and field().text == WORDS
    field().text = top_sheet().known[0]
    put_away(hand)
    again(hand)
    settle(hand)
    assert field().text == top_sheet().known[0], "nobody wants them any more"


AGAIN: dict[Any, Callable[[Hand], object]] = {
    note_of_a_table: lambda hand: (hand.app.open_table(1), settle(hand), _note(hand.play)),
    table_name: lambda hand: (hand.app.tab("home"), hand.screen.rename(1)),
    note_of_an_event: lambda hand: at_the_event(hand)._event_act("note"),
    player_name: lambda hand: at_the_event(hand)._player_act("rename"),
    list_of_a_player: lambda hand: at_the_event(hand)._player_act("list"),
    list_on_the_desk: lambda hand: (hand.app.tab("decks"), hand.screen.sheets._load_type()),
}


def at_the_event(hand: Hand) -> Any:
    hand.app.go("event", event=1)
    settle(hand)
    return hand.screen.sheets


@pytest.mark.parametrize("ask", [note_of_a_table, table_name, note_of_an_event, list_on_the_desk])
@pytest.mark.parametrize("end", ["closed", "killed in the background"])
def test_words_outlive_the_app(tmp_path: Path, ask: Any, end: str):
    with Hand(tmp_path, PHONE, motion=True) as hand:
        ask(hand)
        settle(hand)
        field().text = WORDS
        if end == "closed":
            assert not ask_to_close(), "nothing has to be asked"
        else:
            hand.app.dispatch("on_pause")
    with Hand(tmp_path, PHONE, motion=True) as hand:
        hand.app.tab("home")
        settle(hand)
        AGAIN[ask](hand)
        settle(hand)
        assert field().text == WORDS
        confirm(hand)
        settle(hand)
        if ask is note_of_a_table:
            _note(hand.play)
            settle(hand)
            assert field().text == "", "what was taken is no longer half written"


def test_a_list_stays_among_the_words_until_it_lies_on_the_desk(tmp_path: Path):
    text, waiting = "Player: Anna\n3 Grunt", []
    with Hand(tmp_path, PHONE, motion=True) as hand:
        list_on_the_desk(hand)
        settle(hand)
        hand.app.session._run = lambda work, then: waiting.append((work, then))
        field().text = text
        confirm(hand)
        hand.screen.sheets._load_type()
        settle(hand)
        assert field().text == "", "it is being read: the next one may be written"
        field().text = "3 Goblin"
        put_away(hand)
        hand.app.dispatch("on_pause")
        copytree(tmp_path, tmp_path / "killed")
        for work, then in waiting:
            then(work())
        settle(hand)
        assert len(hand.screen.desk.verdicts) == 1
        kept = hand.app.session.unfinished.begun(("warcry",)).values()
        assert list(kept) == [("3 Goblin",)]
    with Hand(tmp_path / "killed", PHONE, motion=True) as hand:
        AGAIN[list_on_the_desk](hand)
        settle(hand)
        assert field().text == text
        confirm(hand)
        settle(hand)
        hand.screen.sheets._load_type()
        settle(hand)
        assert len(hand.screen.desk.verdicts) == 1 and field().text == "3 Goblin"


def test_words_for_one_player_are_not_there_for_another(hand: Hand):
    sheets = at_an_event(hand)
    anna, boris = (each.id for each in hand.screen.desk.state.players)
    sheets._player_act("list")
    settle(hand)
    field().text = "2 Goblin"
    put_away(hand)
    hand.screen.desk.select(boris)
    sheets._player_act("list")
    settle(hand)
    assert field().text == ""
    put_away(hand)
    hand.screen.desk.select(anna)
    sheets._player_act("list")
    settle(hand)
    assert field().text == "2 Goblin"


def test_a_note_of_one_table_is_not_there_at_another(hand: Hand):
    note_of_a_table(hand)
    settle(hand)
    field().text = WORDS
    put_away(hand)
    hand.app.open_table(hand.app.session.begin("berserkers", "Friday").id)
    settle(hand)
    _note(hand.play)
    settle(hand)
    assert field().text == ""


def test_a_note_of_one_seat_is_not_there_for_the_other(hand: Hand):
    warcry_scenes.mustering(hand)
    settle(hand)
    first = hand.play.handover.eyes
    assert first != TABLE
    _note(hand.play)
    settle(hand)
    field().text = WORDS
    put_away(hand)
    unfinished = hand.app.session.unfinished
    (purpose,) = unfinished.begun(("", hand.play.identity))
    assert str(first) in purpose
    other = next(seat for seat in hand.play.game.seats if seat != first)
    assert unfinished.find(tuple(str(other) if part == str(first) else part for part in purpose)) is None


def test_words_are_there_in_another_language(hand: Hand):
    note_of_a_table(hand)
    settle(hand)
    field().text = WORDS
    put_away(hand)
    hand.app.session.set("language", "fr")
    settle(hand)
    _note(hand.play)
    settle(hand)
    assert field().text == WORDS and top_sheet().title != "Write a note"


def test_a_note_that_was_begun_at_the_table_is_there_in_its_journal(hand: Hand):
    note_of_a_table(hand)
    settle(hand)
    field().text = WORDS
    put_away(hand)
    hand.app.go("timeline")
    settle(hand)
    hand.screen.write_note()
    settle(hand)
    assert field().text == WORDS


# -- calls -------------------------------------------------------------------------------------------------


def at_a_note_of_a_duel(hand: Hand) -> int:
    """The journal of a table with secrets; the place of a note."""
    warcry_scenes.mustering(hand)
    settle(hand)
    place = len(hand.play.table.entries())
    hand.play.note("The troll was here")
    hand.app.go("timeline")
    settle(hand)
    return place


@pytest.mark.parametrize("old", [False, True])
def test_a_call_over_the_journal_takes_no_words(hand: Hand, old: bool):
    place = at_a_note_of_a_duel(hand)
    ask = (lambda: hand.screen._correct(place, "note")) if old else (lambda: hand.screen.write_note())
    ask()
    settle(hand)
    field().text = LATER
    put_down(hand)
    assert top_sheet() is None and not hand.sees(LATER)
    hand.app.back()
    settle(hand)
    take_phone(hand)
    assert top_sheet() is None and hand.sees(KEPT) and hand.find(UndoBar).act is None
    hand.app.go("timeline")
    settle(hand)
    ask()
    settle(hand)
    assert field().text == LATER
    confirm(hand)
    if old:
        assert hand.screen.correction is not None and hand.sees(LATER)
        hand.main()
        settle(hand)
    assert LATER in str([entry.command for entry in hand.play.table.entries()])


def test_a_correction_waits_for_who_began_it(hand: Hand):
    place = at_a_note_of_a_duel(hand)
    hand.screen._correct(place, "note")
    write_and_confirm(hand, LATER)
    assert hand.screen.correction is not None
    put_down(hand)
    assert not hand.sees("You are correcting entry")
    hand.app.back()
    settle(hand)
    take_phone(hand)
    hand.app.go("timeline")
    settle(hand)
    assert hand.screen.correction is not None and hand.sees(LATER)
    assert ask_to_close(), "a correction is stored nowhere"


def test_another_table_takes_no_correction(hand: Hand):
    at_an_old_note(hand)
    write_and_confirm(hand, LATER)
    first = hand.play.id
    assert hand.screen.correction is not None
    hand.app.open_table(hand.app.session.begin("berserkers", "Other").id)
    settle(hand)
    hand.app.go("timeline")
    settle(hand)
    assert hand.screen.correction is None and ask_to_close()
    hand.row("Go on writing")
    settle(hand)
    hand.app.open_table(first)
    hand.app.go("timeline")
    settle(hand)
    assert hand.screen.correction is not None and hand.sees(LATER)
    hand.main()
    settle(hand)
    assert LATER in str(hand.play.table.entries()[-1].command) and not ask_to_close()


# -- pages --------------------------------------------------------------------------------------------------


def test_a_loaded_table_takes_no_names(hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    play = hand.app.session.begin("berserkers", "Friday")
    file = tmp_path / "friday.json"
    hand.app.session.store.files.export_table(play.id, file)
    hand.app.session.leave()
    at_a_named_table(hand)
    before = named(hand)
    monkeypatch.setattr(device, "choose_file", lambda then: (then(str(file)), True)[1])
    hand.screen.load()
    settle(hand)
    assert hand.app.here == "table" and not ask_to_close()
    hand.app.back()
    hand.app.go("new_table")
    settle(hand)
    assert named(hand) == before and hand.sees("What you began is there again.")


def at_a_named_table(hand: Hand) -> None:
    hand.app.go("new_table")
    settle(hand)
    hand.screen._tap_game("kubnazub")
    settle(hand)
    name_everybody(hand)
    hand.screen.ask_name()
    write_and_confirm(hand, "My grand evening")


def test_a_new_table_outlives_the_app(tmp_path: Path):
    with Hand(tmp_path, PHONE, motion=True) as hand:
        at_a_named_table(hand)
        before = named(hand)
    with Hand(tmp_path, PHONE, motion=True) as hand:
        hand.app.go("new_table")
        settle(hand)
        assert named(hand) == before
        hand.screen.main()
        settle(hand)
        assert hand.play.name == "My grand evening" and "Anastasia" in str(hand.play.table.entries()[0])


@pytest.mark.parametrize(
    "kept", ["[]", "null", '{"kubnazub": 3}', '{"kubnazub": {"names": 5, "start": []}}', "{"]
)
def test_a_new_table_that_cannot_be_read_is_a_fresh_one(hand: Hand, kept: str):
    hand.app.session.unfinished.keep(("new_table",), ("kubnazub", "", kept))
    hand.app.go("new_table")
    settle(hand)
    assert hand.app.here == "new_table" and not hand.all(UndoBar)


def test_names_given_after_a_new_table_was_begun_anew_stay(hand: Hand):
    at_a_named_table(hand)
    hand.app.back()
    hand.app.go("new_table")
    settle(hand)
    hand.screen._begin_anew()
    settle(hand)
    assert hand.find(UndoBar).act is not None
    hand.screen.form.name(hand.screen.form.seats(hand.screen.speak)[0].id, "Zoe")
    settle(hand)
    assert hand.find(UndoBar).act is None and hand.screen.form.holds_words


def test_the_name_that_is_suggested_is_nobodys_word(hand: Hand):
    hand.app.go("new_table")
    settle(hand)
    hand.screen.ask_name()
    settle(hand)
    confirm(hand)
    hand.app.back()
    settle(hand)
    assert not hand.all(UndoBar)


def test_a_way_back_over_a_page_goes_with_the_page(hand: Hand):
    table_name(hand)
    settle(hand)
    field().text = "The long evening"
    put_away(hand)
    assert hand.find(UndoBar).act is not None
    hand.app.tab("settings")
    settle(hand)
    assert hand.sees(KEPT) and hand.find(UndoBar).act is None
    AGAIN[table_name](hand)
    settle(hand)
    assert field().text == "The long evening"


def test_words_of_home_are_not_tied_to_the_next_table(hand: Hand):
    table_name(hand)
    duel = hand.app.session.begin("kubnazub", "Duel").id
    hand.app.session.leave()
    settle(hand)
    field().text = "The long evening"
    put_away(hand)
    hand.app.open_table(duel)
    settle(hand)
    assert hand.all(Curtain)
    hand.key(ESCAPE)
    settle(hand)
    AGAIN[table_name](hand)
    settle(hand)
    assert field().text == "The long evening"


# -- half an answer ------------------------------------------------------------------------------------------


def at_half_a_card(hand: Hand) -> Any:
    play = at_a_told_card(hand)
    words = next(each for each in hand.walk() if isinstance(each, LineField))
    words.text, words.focus = "My words", False
    settle(hand)
    return play


def test_undo_over_half_an_answer_takes_no_words(hand: Hand):
    play = at_half_a_card(hand)
    asked = play.pending.command
    play.undo()
    settle(hand)
    assert play.pending is None or play.pending.command != asked
    assert hand.sees(KEPT)
    play.do(asked)
    settle(hand)
    if hand.all(Curtain):
        take_phone(hand)
    assert hand.one(Form).values["name"] == "My words"


def test_half_an_answer_outlives_the_app(tmp_path: Path):
    with Hand(tmp_path, PHONE, motion=True, dice="ask") as hand:
        number = at_half_a_card(hand).id
        assert not ask_to_close()
    with Hand(tmp_path, PHONE, motion=True, dice="ask") as hand:
        hand.app.open_table(number)
        settle(hand)
        take_phone(hand)
        assert hand.one(Form).values["name"] == "My words"


def test_words_at_a_table_that_was_deleted_keep_no_window_open(hand: Hand):
    play = at_a_told_card(hand)
    with full(hand.app.session.store):
        next(each for each in hand.walk() if isinstance(each, LineField)).text = "My words"
        settle(hand)
        assert ask_to_close()
        hand.key(ESCAPE)
        hand.app.tab("home")
        settle(hand)
    hand.app.session.unfinished.store = lambda: None
    hand.screen.delete(play.id)
    hand.seconds(20)
    assert not ask_to_close()


# -- the closing question ---------------------------------------------------------------------------------


def test_no_sentence_runs_out_under_the_closing_question(hand: Hand):
    at_an_old_note(hand)
    write_and_confirm(hand, LATER)
    hand.key(ESCAPE)
    settle(hand)
    assert hand.sees("The edit was discarded.") and ask_to_close()
    hand.seconds(30)
    hand.row("Go on writing")
    settle(hand)
    bar = shown_bar()
    assert bar is not None and bar.act is not None
    hand.tap(bar.ids.action)
    settle(hand)
    assert hand.screen.correction is not None


@pytest.mark.parametrize("key", [ENTER, ESCAPE])
def test_a_question_before_a_curtain_has_the_keys_to_itself(hand: Hand, key: int):
    at_a_note_of_a_duel(hand)
    hand.app.back()
    settle(hand)
    _note(hand.play)
    settle(hand)
    field().text = WORDS
    with full(hand.app.session.store):
        put_down(hand)
        assert hand.all(Curtain) and ask_to_close()
    settle(hand)
    Window.dispatch("on_key_down", key, 0, None, [])
    Window.dispatch("on_keyboard", key, 0, None, [])
    hand.seconds(2)
    Window.dispatch("on_key_up", key, 0)
    settle(hand)
    assert hand.all(Curtain) and hand.app.here == "table"
    assert (top_sheet() is None) is (key == ESCAPE)
