"""What somebody has half done at a table: a look elsewhere, a call or a refusal takes none of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from app.presenters import correcting
from app.screens.table.board_part import BoardPart
from app.screens.table.lines import NoticeButton
from app.widgets.base.base import Words
from app.widgets.buttons.buttons import MainButton
from app.widgets.curtain.curtain import HoldButton
from app.widgets.deal_entry.deal_entry import DealEntry
from app.widgets.form.form import Form
from app.widgets.line_field.line_field import LineField
from app.widgets.number_pad.number_pad import PadKey
from app.widgets.sheet.sheet import top_sheet
from app.widgets.undo_bar.undo_bar import UndoBar
from companion.core.errors import StorageError
from companion.core.journal import Journal
from companion.core.text import say
from tests.refusing_disk import full
from tests.ui.berserkers import Hand
from tests.ui.driver import PHONE
from tests.ui.kubnazub_scenes import begin_with
from tests.ui.test_kubnazub import write_card
from tests.ui.warcry_scenes import mustering, tactics

ESCAPE, HELP = 27, 282
LATER = "It was the other bridge, and it took an hour to find out."


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    with Hand(tmp_path, PHONE, motion=True, dice="ask") as made:
        yield made


def field() -> Any:
    sheet = top_sheet()
    assert sheet is not None
    return sheet.ids.field


def settle(hand: Hand) -> None:
    """Slides and sheets come to their end."""
    hand.seconds(1)


def write_and_confirm(hand: Hand, words: str) -> None:
    settle(hand)
    field().text = words
    confirm(hand)


def confirm(hand: Hand) -> None:
    sheet = top_sheet()
    hand.reach(next(each for each in hand.all(MainButton) if sheet in _above(each)))
    settle(hand)


def _above(widget: Any) -> Iterator[Any]:
    while widget is not None and widget.parent is not widget:
        yield widget
        widget = widget.parent


# -- another note in the place of an old one ------------------------------------------------------------


def at_an_old_note(hand: Hand, others: int = 0) -> None:
    """The journal of a table, with a sheet for other words of its first note."""
    hand.app.open_table(hand.app.session.begin("berserkers", "Friday").id)
    place = len(hand.play.table.entries())
    for words in ("The troll was on the bridge", *(f"Note {number}." for number in range(others))):
        hand.play.note(words)
    hand.app.go("timeline")
    settle(hand)
    hand.screen.pick(place)
    settle(hand)
    hand.row("Write another note")


def note(hand: Hand) -> str:
    return str(hand.play.table.entries()[-1].command.text)


def test_other_words_of_a_note_that_are_refused_stay_where_they_were_typed(hand: Hand):
    at_an_old_note(hand)
    write_and_confirm(hand, "We played the bridge wrong. " * 22)
    assert (
        hand.sees("A note has 1 to 500 characters.") and field().text == "We played the bridge wrong. " * 22
    )
    write_and_confirm(hand, LATER)
    assert top_sheet() is None
    hand.main("Keep")
    assert note(hand) == LATER


def test_other_words_of_a_note_are_there_again_where_working_them_out_is_stopped(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
):
    at_an_old_note(hand, others=100)
    settle(hand)
    monkeypatch.setattr(correcting, "SLICE", 0)  # one entry between two pictures
    monkeypatch.setattr(correcting, "PATIENCE", 0)
    field().text = LATER
    confirm(hand)
    assert top_sheet() is None and hand.sees("of 101 entries worked out")
    hand.main("Stop it")
    settle(hand)
    assert hand.sees("It was stopped, and nothing was changed.") and field().text == LATER
    bar, card = hand.find(UndoBar), top_sheet().ids.card
    assert bar.y >= card.to_window(card.x, card.top)[1], "why stands over the words"
    confirm(hand)
    hand.idle_until(lambda: hand.screen.correction is not None)
    hand.main("Keep")
    assert LATER in str(hand.play.table.entries()[1].command)


def is_way_back_shown(hand: Hand) -> bool:
    return any(bar.act is not None for bar in hand.all(UndoBar))


@pytest.mark.parametrize("way", ["button", "another note", "other table"])
def test_the_way_back_of_a_correction_takes_back_nothing_else(hand: Hand, way: str):
    at_an_old_note(hand)
    write_and_confirm(hand, LATER)
    hand.main("Keep")
    settle(hand)
    assert hand.sees("The correction is kept.") and is_way_back_shown(hand)
    if way == "button":
        hand.tap(hand.find(UndoBar).ids.action)
        assert note(hand) == "The troll was on the bridge"
        return
    if way == "another note":
        hand.screen.write_note()
        write_and_confirm(hand, "Another note.")
    else:
        hand.app.open_table(hand.app.session.begin("berserkers", "Saturday").id)
        settle(hand)
    assert hand.sees("The correction is kept.") and not is_way_back_shown(hand)
    hand.tap(hand.find(UndoBar))
    settle(hand)
    assert note(hand) == "Another note." if way == "another note" else not hand.play.can_redo


@pytest.mark.parametrize("other", [False, True])
def test_the_way_back_of_the_desk_takes_back_just_what_it_says(hand: Hand, other: bool):
    hand.app.tab("decks")
    desk = hand.screen.desk
    desk.pick_game("warcry")
    desk.paste("Player: Anna\n3 Grunt\n")
    settle(hand)
    hand.screen.sheets._desk_act("clear")
    settle(hand)
    assert hand.sees("The desk was cleared.") and is_way_back_shown(hand)
    if other:
        desk.paste("Player: Boris\n3 Grunt\n")
        settle(hand)
        assert not is_way_back_shown(hand)
    else:
        desk.search("Boris")  # looking is no act
        settle(hand)
        hand.tap(hand.find(UndoBar).ids.action)
        assert [each.deck.player for each in desk.verdicts] == ["Anna"]


@pytest.mark.parametrize("way", ["change", "other game"])
def test_the_way_back_of_box_facts_goes_with_the_next_change(hand: Hand, way: str):
    hand.app.go("box_facts", game="berserkers")
    settle(hand)
    editor = hand.screen.editor
    assert editor.load_text(editor.share_text())
    hand.screen.reset()
    settle(hand)
    assert hand.sees("These are the example values again.") and is_way_back_shown(hand)
    if way == "change":
        hand.screen.undo()
    else:
        hand.app.go("box_facts", game="boardgame")
    settle(hand)
    assert not is_way_back_shown(hand)


@pytest.mark.parametrize("way", ["escape", "button"])
def test_a_correction_that_is_discarded_can_be_had_again(hand: Hand, way: str):
    at_an_old_note(hand)
    write_and_confirm(hand, LATER)
    if way == "escape":
        hand.key(ESCAPE)
    else:
        hand.tap(next(each for each in hand.all(Words, text="Discard")))
    assert hand.screen.correction is None
    hand.app.back()
    settle(hand)
    assert hand.app.here == "table"
    hand.tap(hand.find(UndoBar).ids.action)
    settle(hand)
    hand.main("Keep")
    assert note(hand) == LATER


def test_a_discarded_correction_is_fitted_to_what_was_done_since(hand: Hand):
    at_an_old_note(hand)
    write_and_confirm(hand, LATER)
    hand.key(ESCAPE)
    hand.play.note("And then it rained")
    hand.tap(hand.find(UndoBar).ids.action)
    settle(hand)
    hand.main("Keep")
    assert [each.command.text for each in hand.play.table.entries()[-2:]] == [LATER, "And then it rained"]


def test_a_discarded_correction_leads_back_to_its_table(hand: Hand):
    at_an_old_note(hand)
    table = hand.play.id
    write_and_confirm(hand, LATER)
    hand.key(ESCAPE)
    hand.app.tab("home")
    hand.app.open_table(hand.app.session.begin("berserkers", "Other").id)
    settle(hand)
    hand.tap(hand.find(UndoBar).ids.action)
    settle(hand)
    hand.main("Keep")
    assert hand.play.id == table and note(hand) == LATER
    assert hand.app.session.store.tables.open(table).entries()[-1].command.text == LATER


def test_a_discarded_correction_of_an_entry_that_is_gone_says_so(hand: Hand):
    at_an_old_note(hand)
    write_and_confirm(hand, LATER)
    hand.key(ESCAPE)
    bar = hand.find(UndoBar)
    hand.play.undo()
    hand.play.note("And then it rained")
    hand.tap(bar.ids.action)
    settle(hand)
    assert hand.screen.correction is None
    assert hand.sees("The table has moved on since this correction was planned.")


def test_a_correction_stays_through_a_look_at_the_help(hand: Hand):
    at_an_old_note(hand)
    write_and_confirm(hand, LATER)
    hand.key(HELP)
    settle(hand)
    assert hand.app.here == "help"
    hand.app.back()
    settle(hand)
    hand.main("Keep")
    assert note(hand) == LATER


# -- the words of an order --------------------------------------------------------------------------------


def at_a_new_counter(hand: Hand) -> Any:
    """A hidden turn of WarCry, with half a name of a counter in its sheet; gives the board."""
    mustering(hand)
    settle(hand)
    board = next(each for each in hand.walk() if isinstance(each, BoardPart))
    hand.tile("New counter")
    settle(hand)
    if top_sheet() is None:
        hand.reach(board.options.children[-1])
        settle(hand)
    field().text = "Blood tokens"
    return board


def counters(hand: Hand) -> list[str]:
    return [str(each.command) for each in hand.play.table.entries() if "Blood" in str(each.command)]


def call(hand: Hand, _board: Any) -> None:
    """The phone rings, and the same player takes it up again."""
    hand.app.dispatch("on_pause")
    hand.app.dispatch("on_resume")
    settle(hand)
    assert top_sheet() is None
    hand.hold(hand.find(HoldButton), 1.3)


def put_away(hand: Hand, board: Any) -> None:
    """The sheet is put away, the order is let go, and the sheet is taken up again."""
    field().focus = False
    hand.key(ESCAPE)
    settle(hand)
    hand.key(ESCAPE)
    assert not board.desk.writes
    hand.tap(hand.find(UndoBar).ids.action)


@pytest.mark.parametrize("meanwhile", [call, put_away])
def test_the_words_of_an_order_are_carried_out_whatever_was_in_between(hand: Hand, meanwhile: Any):
    board = at_a_new_counter(hand)
    meanwhile(hand, board)
    settle(hand)
    assert field().text == "Blood tokens" and not counters(hand)
    confirm(hand)
    assert top_sheet() is None and len(counters(hand)) == 1


def test_the_words_of_an_order_stay_while_something_is_asked_first(hand: Hand):
    at_a_new_counter(hand)
    hand.play.undo()
    settle(hand)
    while hand.all(HoldButton):
        hand.hold(hand.find(HoldButton), 1.3)
        settle(hand)
    assert hand.play.pending is not None and field().text == "Blood tokens"
    confirm(hand)
    assert field().text == "Blood tokens" and hand.play.error is not None and hand.all(UndoBar)


# -- the phone leaves the hands of who writes -------------------------------------------------------------


def at_a_secret_turn(hand: Hand) -> int:
    """A table of which the first player alone sees something; gives its number."""
    number = int(hand.app.session.begin("kubnazub", "Friday").id)
    hand.app.tab("home")
    hand.app.open_table(number)
    settle(hand)
    take_phone(hand)
    return number


def take_phone(hand: Hand) -> None:
    hand.hold(hand.find(HoldButton), 1.3)
    settle(hand)


def put_down(hand: Hand) -> None:
    hand.app.dispatch("on_pause")
    hand.app.dispatch("on_resume")
    settle(hand)
    assert top_sheet() is None


def test_words_wait_behind_the_curtain_while_another_table_is_looked_at(hand: Hand):
    duel = at_a_secret_turn(hand)
    hand.icon("dots-vertical")
    settle(hand)
    hand.row("Write a note")
    settle(hand)
    field().text = "Half a secret sen"
    put_down(hand)
    hand.key(ESCAPE)
    settle(hand)
    assert hand.app.here == "home"
    hand.app.open_table(hand.app.session.begin("berserkers", "Other").id)
    settle(hand)
    assert top_sheet() is None and hand.play.id != duel
    hand.app.tab("home")
    hand.app.open_table(duel)
    settle(hand)
    assert top_sheet() is None
    take_phone(hand)
    assert field().text == "Half a secret sen"
    field().text = "Half a secret sentence"
    confirm(hand)
    assert note(hand) == "Half a secret sentence"
    assert "secret sentence" in str(hand.app.session.store.tables.open(duel).entries()[-1].command)


def test_words_of_one_player_do_not_stay_over_the_journal(hand: Hand):
    at_a_secret_turn(hand)
    hand.app.go("timeline")
    settle(hand)
    hand.icon("note-plus-outline")
    settle(hand)
    field().text = "I hide the troll in the back row"
    put_down(hand)
    hand.app.back()
    settle(hand)
    assert top_sheet() is None
    take_phone(hand)
    assert top_sheet() is None and hand.sees("What you wrote is kept for the next time.")
    hand.app.go("timeline")
    settle(hand)
    hand.icon("note-plus-outline")
    settle(hand)
    assert field().text == "I hide the troll in the back row"
    confirm(hand)
    assert note(hand) == "I hide the troll in the back row"


def test_secrets_of_one_player_do_not_stay_over_the_journal(hand: Hand):
    mustering(hand)
    hand.app.go("timeline")
    settle(hand)
    place = next(at for at in range(9) if any(each.value for each in hand.screen.journal.changes(at)))
    secret = next(each.value for each in hand.screen.journal.changes(place) if each.value)
    hand.screen.pick(place)
    settle(hand)
    assert hand.sees(secret)
    put_down(hand)
    assert not hand.sees(secret)


def test_what_is_filled_in_of_a_secret_question_is_there_again(hand: Hand):
    play = begin_with(hand, "told_deal")
    play.answer([5, 2])
    play.answer("first")
    hand.app.screens.go("table")
    settle(hand)
    take_phone(hand)
    hand.one(DealEntry).words = "жаб"
    hand.frames(2)
    hand.row("Жабка")
    put_down(hand)
    assert not hand.all(DealEntry), "nobody else sees it"
    take_phone(hand)
    assert hand.one(DealEntry).dealt == ["Жабка"]
    hand.main("Use these cards")
    settle(hand)
    take_phone(hand)
    assert hand.one(DealEntry).dealt == [], "the other player's question is another"


# -- forms in sheets --------------------------------------------------------------------------------------


def at_a_form(hand: Hand) -> Any:
    """A sheet of a Combat with half a reminder in it; gives its field."""
    tactics(hand)
    settle(hand)
    board = next(each for each in hand.walk() if isinstance(each, BoardPart))
    sides = (board._contest.near, board._contest.far)
    board._open_form(next(each for each in sides if each.form is not None))
    settle(hand)
    words = next(each for each in top_sheet().walk() if isinstance(each, LineField))
    words.text = "Counts double against riders"
    hand.frames(5)
    return words


def test_a_form_is_not_dropped_by_a_tap_beside_it_nor_by_escape(hand: Hand):
    words = at_a_form(hand)
    hand.tap((200, Window.height - 8))
    settle(hand)
    assert top_sheet() is not None
    words.focus = False
    hand.key(ESCAPE)
    settle(hand)
    assert top_sheet() is None and hand.sees("What you wrote is kept for the next time.")
    hand.tap(hand.find(UndoBar).ids.action)
    settle(hand)
    confirm(hand)
    assert top_sheet() is None
    assert "against riders" in str([each.command for each in hand.play.table.entries()])


def test_a_form_that_is_refused_stays(hand: Hand, monkeypatch: pytest.MonkeyPatch):
    words = at_a_form(hand)

    def refused(*_args: object, **_more: object) -> None:
        raise StorageError(say("The disk is full: nothing was stored."))

    with monkeypatch.context() as broken:
        broken.setattr(Journal, "next_do", refused)
        confirm(hand)
    assert top_sheet() is not None and words.text == "Counts double against riders"
    assert hand.sees("The disk is full")


def test_a_form_without_words_goes_with_a_tap_beside_it(hand: Hand):
    at_a_form(hand).text = ""
    hand.tap((200, Window.height - 8))
    settle(hand)
    assert top_sheet() is None and not hand.all(UndoBar)


def at_a_told_deal(hand: Hand) -> Any:
    """Who begins tells which cards were dealt."""
    play = begin_with(hand, "told_deal")
    play.answer([5, 2])
    play.answer("first")
    hand.app.screens.go("table")
    settle(hand)
    take_phone(hand)
    return play


def at_a_told_card(hand: Hand) -> Any:
    """Who begins tells what is printed on a card."""
    play = at_a_told_deal(hand)
    for card in ("Жабка", "Вобла"):
        hand.one(DealEntry).take(card)
        hand.main("Use these cards")
        settle(hand)
        play.handover.close()
        settle(hand)
        take_phone(hand)
    hand.reach(hand.one(NoticeButton))
    settle(hand)
    return play


def at_another_table_and_back(hand: Hand, play: Any) -> None:
    hand.app.tab("home")
    settle(hand)
    hand.app.open_table(hand.app.session.begin("berserkers", "Saturday").id)
    settle(hand)
    hand.app.tab("home")
    settle(hand)
    hand.app.open_table(play.id)
    settle(hand)


def test_half_a_form_waits_at_its_table_for_who_filled_it_in(hand: Hand):
    play = at_a_told_card(hand)
    assert not Window.dispatch("on_request_close"), "nothing is filled in"
    words = next(each for each in hand.walk() if isinstance(each, LineField))
    words.text = "Мудрец своими словами"
    hand.reach(next(each for each in hand.all(PadKey) if each.text == "4"))
    settle(hand)
    filled = hand.one(Form).values
    assert filled["name"] == "Мудрец своими словами"
    at_another_table_and_back(hand, play)
    assert not hand.all(Form) and not hand.sees("Мудрец своими словами"), "behind the curtain it is not there"
    take_phone(hand)
    assert hand.one(Form).values == filled
    hand.app.tab("home")
    settle(hand)
    hand.app.session.unfinished._on_disk = {}
    with full(hand.app.session.store):
        assert Window.dispatch("on_request_close")
        settle(hand)
        assert hand.sees("What you wrote is stored nowhere yet.")
        hand.row("Go on writing")
        settle(hand)
    hand.app.open_table(play.id)
    settle(hand)
    write_card(hand)
    assert hand.app.session.play is not None and not hand.app.session.loses_words


def test_half_a_deal_waits_at_its_table(hand: Hand):
    play = at_a_told_deal(hand)
    hand.one(DealEntry).take("Жабка")
    settle(hand)
    at_another_table_and_back(hand, play)
    take_phone(hand)
    assert hand.one(DealEntry).dealt == ["Жабка"]
    assert not Window.dispatch("on_request_close"), "nobody wrote anything"
    hand.main("Use these cards")
    settle(hand)
    take_phone(hand)
    assert hand.one(DealEntry).dealt == [], "the next question is the other player's"


def test_another_told_card_is_not_dropped_by_a_tap_beside_its_form(hand: Hand):
    """A card of which only who was dealt it knows what is printed on it, corrected in the journal."""
    play = at_a_told_card(hand)
    write_card(hand)
    settle(hand)
    hand.app.go("timeline")
    settle(hand)
    hand.screen.change_dice(len(play.table.entries()) - 1)
    settle(hand)
    words = next(each for each in top_sheet().walk() if isinstance(each, LineField))
    words.text = "Мудрец из второй коробки"
    hand.frames(5)
    hand.tap((200, Window.height - 8))
    settle(hand)
    assert top_sheet() is not None
    confirm(hand)
    assert hand.screen.correction is not None and top_sheet() is None


def test_facts_are_at_the_same_place_after_a_look_at_the_help(hand: Hand):
    hand.app.go("box_facts", game="berserkers")
    settle(hand)
    section = next(each for each in hand.screen.editor.front.view().rows).id
    hand.screen._go(lambda editor: editor.tap_row(section))
    settle(hand)
    place, title = hand.screen.editor.front.at, hand.screen.ids.bar.view
    assert place.section
    hand.key(HELP)
    settle(hand)
    hand.app.back()
    settle(hand)
    assert hand.screen.editor.front.at.section == place.section and hand.screen.ids.bar.view == title
