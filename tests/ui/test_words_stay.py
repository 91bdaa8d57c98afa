"""Words that somebody wrote: a sheet or a page goes once they are stored, or when it is told to drop them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.textinput import TextInput

from app import device
from app.presenters.event.events import EventForm, begin_event
from app.screens.new_table.new_table import WRITE
from app.widgets.base.base import Words
from app.widgets.buttons.buttons import IconTap, MainButton
from app.widgets.sheet.sheet import top_sheet
from app.widgets.undo_bar.undo_bar import UndoBar, tell
from companion.core.seats import TABLE
from companion.decks.model import DeckEntry, DeckList
from companion.decks.writers import to_payload
from tests.refusing_disk import FULL, full
from tests.ui import warcry_scenes
from tests.ui.berserkers import Hand, at_once
from tests.ui.driver import DESK, PHONE, SETTLE

ESCAPE, HELP = 27, 282
SCANNED = to_payload(DeckList("warcry", (DeckEntry(3, "Grunt"),), player="Clara"))
LINES = "\n".join(f"{1 + number % 3} Card of mine {number}" for number in range(40))


@pytest.fixture
def hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    monkeypatch.setattr(device, "paste", lambda: "")
    monkeypatch.setattr(device, "choose_file", lambda then: False)
    with Hand(tmp_path, PHONE) as made:
        yield made


def at_an_event(hand: Hand) -> Any:
    form = EventForm("Spring", "2026-05-01", "3", "", "")
    hand.app.go("event", event=begin_event(hand.app.session, "warcry", "open", form))
    for player in ("Anna", "Boris"):
        hand.screen.desk.paste(f"Player: {player}\n3 Grunt\n")
    hand.screen.desk.select(hand.screen.desk.state.players[0].id)
    hand.frames(SETTLE)
    return hand.screen.sheets


def at_the_desk(hand: Hand) -> Any:
    hand.app.tab("decks")
    hand.screen.desk.pick_game("warcry")
    hand.frames(2)
    return hand.screen


def at_a_table(hand: Hand) -> Any:
    hand.app.open_table(hand.app.session.begin("berserkers", "Friday").id)
    hand.frames(SETTLE)
    return hand.play


def note_of_an_event(hand: Hand) -> Callable[[], object]:
    at_an_event(hand)._event_act("note")
    return lambda: any("warned" in str(entry.command) for entry in hand.screen.desk.table.entries())


def player_name(hand: Hand) -> Callable[[], object]:
    at_an_event(hand)._player_act("rename")
    return lambda: hand.screen.desk.state.players[0].name.startswith("Boris was")


def list_of_a_player(hand: Hand) -> Callable[[], object]:
    at_an_event(hand)._player_act("list")
    return lambda: hand.screen.desk.state.players[0].late or hand.screen.desk.state.players[0].filed


def list_on_the_desk(hand: Hand) -> Callable[[], object]:
    at_the_desk(hand).sheets._load_type()
    return lambda: hand.screen.desk.verdicts


def scanned_code(hand: Hand) -> Callable[[], object]:
    at_an_event(hand).scan()
    return lambda: len(hand.screen.desk.state.players) == 3


def note_of_a_table(hand: Hand) -> Callable[[], object]:
    from app.screens.table.sheets import _note

    play = at_a_table(hand)
    _note(play)
    return lambda: play.table.journal.entries


def table_name(hand: Hand) -> Callable[[], object]:
    number = hand.app.session.begin("berserkers", "Friday").id
    hand.app.session.leave()
    hand.app.tab("home")
    hand.screen.rename(number)
    return lambda: hand.app.session.store.tables.info(number).name != "Friday"


WRITTEN = {
    note_of_an_event: "Boris was warned twice, see table 7",
    player_name: "Boris was somebody else",
    list_of_a_player: "3 Grunt\n2 Goblin",
    list_on_the_desk: LINES,
    scanned_code: SCANNED,
    note_of_a_table: "The troll was on the other bridge",
    table_name: "The long evening",
}


def field() -> Any:
    sheet = top_sheet()
    assert sheet is not None
    return sheet.ids.field


def confirm(hand: Hand) -> None:
    hand.reach(next(each for each in hand.all(MainButton) if top_sheet() in _above(each)))
    hand.frames(SETTLE)


def _above(widget: Any) -> Iterator[Any]:
    while widget is not None and widget.parent is not widget:
        yield widget
        widget = widget.parent


@pytest.mark.parametrize("ask", WRITTEN, ids=lambda ask: ask.__name__)
def test_what_a_full_disk_refuses_is_still_in_its_sheet(hand: Hand, ask: Any):
    is_there = ask(hand)
    hand.frames(SETTLE)
    field().text = WRITTEN[ask]
    hand.frames(SETTLE)
    with full(hand.app.session.store):
        confirm(hand)
        assert field().text == WRITTEN[ask] and hand.sees(FULL)
    confirm(hand)
    assert is_there() and (top_sheet() is None or not field().text), "a scanner's next code may come"


def test_a_line_that_is_wrong_can_be_mended_where_it_was_typed(hand: Hand):
    at_an_event(hand).seats()
    hand.frames(SETTLE)
    field().text = "1 Annna – Boris"
    confirm(hand)
    assert hand.sees("the text, line 1: ") and field().text == "1 Annna – Boris"
    bar = hand.find(UndoBar)
    card = top_sheet().ids.card
    assert bar.y >= card.to_window(card.x, card.top)[1], "what is wrong stands over what is to be mended"
    field().text = "1 Anna – Boris"
    confirm(hand)
    assert top_sheet() is None and [each.table for each in hand.screen.desk.state.players] == ["1", "1"]


def test_a_tap_beside_a_sheet_drops_no_words(hand: Hand):
    at_the_desk(hand).sheets._load_type()
    hand.frames(SETTLE)
    field().text = LINES
    hand.tap((200, Window.height - 8))
    hand.frames(SETTLE)
    assert field().text == LINES
    field().text = ""
    hand.tap((200, Window.height - 8))
    hand.frames(SETTLE)
    assert top_sheet() is None and not hand.all(UndoBar), "an empty one goes without a word"


@pytest.mark.parametrize("way", ["cross", "escape"])
def test_words_that_are_put_away_can_be_taken_up_again(hand: Hand, way: str):
    at_the_desk(hand).sheets._load_type()
    hand.frames(SETTLE)
    field().text = LINES
    put_away(hand, way)
    assert hand.sees("What you wrote is kept for the next time.")
    hand.tap(hand.find(UndoBar).ids.action)
    hand.frames(SETTLE)
    assert field().text == LINES
    confirm(hand)
    assert top_sheet() is None and len(hand.screen.desk.verdicts) == 1


def put_away(hand: Hand, way: str) -> None:
    sheet = top_sheet()
    if way == "cross":
        hand.tap(next(each for each in hand.all(IconTap, icon="close") if sheet in _above(each)))
    else:
        field().focus = False
        Window.dispatch("on_keyboard", ESCAPE, 0, None, [])
    hand.frames(SETTLE)
    assert top_sheet() is None


def test_an_event_that_is_half_written_is_not_dropped_by_a_tap_beside_it(hand: Hand):
    at_the_desk(hand).sheets._ask_event(False)
    hand.frames(SETTLE)
    sheet: Any = top_sheet()
    sheet.fields["name"].text = "Spring cup"
    hand.tap((200, Window.height - 8))
    hand.frames(SETTLE)
    assert top_sheet() is sheet
    put_away(hand, "cross")
    hand.tap(hand.find(UndoBar).ids.action)
    hand.frames(SETTLE)
    again: Any = top_sheet()
    assert again.fields["name"].text == "Spring cup"


# -- the page on which lists are written --------------------------------------------------------------


def at_the_editor(hand: Hand, on_the_desk: bool) -> Any:
    page = at_the_desk(hand)
    if on_the_desk:
        page.desk.paste("Player: Anna\n3 Grunt\n")
    hand.app.go("deck_editor", editing=page.desk.editing(chosen=on_the_desk), desk=page.desk)
    hand.frames(SETTLE)
    return page.desk


@pytest.mark.parametrize("way", ["main", "back"])
@pytest.mark.parametrize("on_the_desk", [False, True])
def test_a_page_is_not_left_before_its_list_is_stored(hand: Hand, way: str, on_the_desk: bool):
    desk = at_the_editor(hand, on_the_desk)
    leave = hand.main if way == "main" else hand.app.back
    with full(hand.app.session.store):
        hand.screen.ids.text.text = LINES
        leave()
        hand.frames(SETTLE)
        assert hand.app.here == "deck_editor" and hand.screen.ids.text.text == LINES and hand.sees(FULL)
        if way == "back":
            assert hand.sees("What you wrote could not be stored.")
            hand.row("Go on writing")
            hand.frames(SETTLE)
        assert hand.app.here == "deck_editor" and hand.screen.editing.text == LINES
    leave()
    hand.frames(SETTLE)
    assert hand.app.here == "decks"
    if on_the_desk:
        assert desk.verdicts[0].deck.entries[0].name != "Grunt"
    else:
        (kept,) = hand.app.session.store.decks.all("warcry")
        assert hand.app.session.store.decks.get(kept.id)["text"] == LINES


def test_whoever_wrote_it_may_throw_it_away(hand: Hand):
    at_the_editor(hand, False)
    with full(hand.app.session.store):
        hand.screen.ids.text.text = LINES
        hand.app.back()
        hand.frames(SETTLE)
        hand.row("Leave without it")
        hand.frames(SETTLE)
        assert hand.app.here == "decks"
    assert not hand.app.session.store.decks.all("warcry")
    assert not hand.all(TextInput), "nothing of the page is left over"


def test_a_kept_list_that_was_written_over_can_be_had_as_it_was(hand: Hand):
    page, decks = at_the_desk(hand), hand.app.session.store.decks
    kept = decks.add("warcry", "Spring deck", {"text": LINES})
    page.edit(page.desk.editing(kept))
    hand.frames(SETTLE)
    hand.screen.ids.text.text = "x"
    hand.seconds(1)
    assert decks.get(kept)["text"] == LINES, "what is being written is a draft"
    hand.app.back()
    hand.frames(SETTLE)
    assert hand.app.here == "decks" and hand.sees("The list was changed.")
    hand.tap(hand.find(UndoBar).ids.action)
    assert decks.get(kept)["text"] == LINES and decks.info(kept).name == "Spring deck"


def test_a_late_way_back_puts_no_old_list_under_an_open_editor(hand: Hand):
    page, decks = at_the_desk(hand), hand.app.session.store.decks
    kept = decks.add("warcry", "Spring deck", {"text": LINES})
    for more in ("one", "two"):
        page.edit(page.desk.editing(kept))
        hand.frames(SETTLE)
        hand.screen.ids.text.text += f"\n1 Card {more}"
        hand.frames(SETTLE)
        if more == "one":
            hand.app.back()
            hand.frames(SETTLE)
    assert hand.find(UndoBar).act is None, "it would take back what is not the last act"
    hand.app.back()
    hand.frames(SETTLE)
    assert decks.get(kept)["text"] == f"{LINES}\n1 Card one\n1 Card two"


def test_a_killed_app_leaves_a_kept_list_as_it_was_and_offers_what_was_written(tmp_path: Path):
    running, killed = tmp_path / "running", tmp_path / "killed"
    with Hand(running) as hand:
        page = at_the_desk(hand)
        kept = hand.app.session.store.decks.add("warcry", "Spring deck", {"text": LINES})
        page.edit(page.desk.editing(kept))
        hand.frames(SETTLE)
        hand.screen.ids.text.text = "3 K"
        hand.app.dispatch("on_pause")
        copytree(running, killed)
    with Hand(killed) as hand:
        at_the_desk(hand)
        assert hand.app.session.store.decks.get(kept)["text"] == LINES
        hand.row("Unfinished edit of Spring deck")
        hand.frames(SETTLE)
        assert hand.screen.ids.text.text == "3 K"
        hand.screen.discard()
        hand.frames(SETTLE)
        assert hand.screen.ids.text.text == LINES


def test_what_is_written_after_an_edit_was_discarded_is_not_replaced_by_it(hand: Hand):
    at_the_editor(hand, on_the_desk=True)
    hand.screen.ids.text.text = LINES
    hand.seconds(1)
    hand.screen.discard()
    hand.frames(SETTLE)
    hand.screen.ids.text.text = "1 Grunt"
    hand.frames(SETTLE)
    assert hand.find(UndoBar).act is None and hand.screen.editing.text == "1 Grunt"


def test_a_kept_list_that_was_only_looked_at_is_left_without_a_word(hand: Hand):
    page = at_the_desk(hand)
    page.edit(page.desk.editing(hand.app.session.store.decks.add("warcry", "Spring deck", {"text": LINES})))
    hand.seconds(1)
    hand.app.back()
    hand.frames(SETTLE)
    assert hand.app.here == "decks" and not hand.all(UndoBar)


@pytest.mark.parametrize("way", ["main", "back"])
def test_an_edit_whose_list_is_gone_from_the_desk_is_left_as_what_it_is(hand: Hand, way: str):
    desk = at_the_editor(hand, on_the_desk=True)
    hand.screen.ids.text.text = LINES
    desk.clear()
    (hand.main if way == "main" else hand.app.back)()
    hand.frames(SETTLE)
    assert hand.app.here == "decks" and not hand.sees("What you wrote could not be stored.")
    assert hand.sees("Its list is no longer here as it was. The edit opens as a new list.")
    assert [each.text for each in desk.store.drafts.all] == [LINES]


# -- what lies behind a sheet, and whom its words are for ----------------------------------------------


def row_of(hand: Hand, name: str) -> Any:
    return next(each for each in hand.all(Words, text=name) if hand._in_front(each))


def test_a_tap_beside_a_sheet_with_words_reaches_nothing_behind_it(tmp_path: Path):
    with Hand(tmp_path, DESK) as hand:
        at_an_event(hand)._player_act("list")
        desk = hand.screen.desk
        chosen = desk.selected
        field().text = "2 Grunt\n1 Thug"
        hand.frames(SETTLE)
        hand.tap(row_of(hand, "Boris"))
        hand.hand_on()
        assert desk.selected == chosen and field().text == "2 Grunt\n1 Thug"


def test_a_tap_beside_a_signature_reaches_nothing_behind_it(hand: Hand):
    at_an_event(hand)
    hand.screen.check()
    hand.frames(SETTLE)
    hand.screen._ask_signature()
    hand.frames(SETTLE)
    sheet: Any = top_sheet()
    sheet.ids.judge.text = "Somebody"
    hand.tap((30, Window.height - 30))
    hand.frames(SETTLE)
    assert hand.app.here == "deck_check" and top_sheet() is sheet


def penalty(sheets: Any) -> Any:
    sheets.penalty("Warning")
    return lambda anna: [each.player for each in sheets._desk.state.penalties] == [anna.id]


def other_list(sheets: Any) -> Any:
    sheets._player_act("list")
    return lambda anna: "Goblin" in str(anna.late or anna.filed)


def other_name(sheets: Any) -> Any:
    sheets._player_act("rename")
    return lambda anna: anna.name == "2 Goblin"


def other_table(sheets: Any) -> Any:
    sheets.ask_table()
    return lambda anna: anna.table == "2 Goblin"


@pytest.mark.parametrize("ask", [penalty, other_list, other_name, other_table])
def test_words_are_for_whom_they_were_begun_whoever_is_looked_at_later(hand: Hand, ask: Any):
    is_annas = ask(at_an_event(hand))
    desk = hand.screen.desk
    anna, boris = (each.id for each in desk.state.players)
    sheet: Any = top_sheet()
    (sheet.words if ask is penalty else field()).text = "2 Goblin"
    desk.select(boris)
    confirm(hand)
    assert top_sheet() is None and is_annas(desk.state.find(anna))
    assert "Goblin" not in str(desk.state.find(boris))


# -- words that come back -------------------------------------------------------------------------------


def typed_list(hand: Hand) -> None:
    at_the_desk(hand).sheets._load_type()


def named_file(hand: Hand) -> None:
    hand.app.go("new_table")
    hand.frames(SETTLE)
    hand.screen.load()


@pytest.mark.parametrize("ask", [typed_list, named_file])
def test_words_that_come_back_refused_are_words_still(hand: Hand, ask: Any):
    ask(hand)
    hand.frames(SETTLE)
    field().text = "3 Grunt, and much more"
    with full(hand.app.session.store):
        confirm(hand)
    hand.tap((200, Window.height - 8))
    hand.frames(SETTLE)
    assert field().text == "3 Grunt, and much more"
    put_away(hand, "cross")
    assert hand.sees("What you wrote is kept for the next time.")


CODES = [
    to_payload(DeckList("warcry", (DeckEntry(3, "Grunt"),), player=player))
    for player in ("Clara", "Dora", "Emil")
]


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("beside", [False, True])
def test_every_scanned_code_that_is_refused_comes_back(hand: Hand, closed: bool, beside: bool):
    sheets = at_an_event(hand)
    read: list[Any] = []
    if beside:
        hand.app.session._run = lambda work, then: read.append((work, then))
    sheets.scan()
    hand.frames(SETTLE)
    with full(hand.app.session.store):
        for code in CODES:  # whoever scans does not look at the screen
            field().text = code
            confirm(hand)
        if closed and beside:
            put_away(hand, "cross")
        while read:
            work, then = read.pop(0)
            then(work())
        hand.frames(SETTLE)
    hand.app.session._run = at_once
    back = []
    while field().text:
        back.append(field().text)
        confirm(hand)
    assert sorted(back) == sorted(CODES) and len(hand.screen.desk.state.players) == 5


def test_what_is_refused_beside_the_screen_waits_until_another_sheet_is_written(hand: Hand):
    at_the_desk(hand).sheets._load_type()
    hand.frames(SETTLE)
    read: list[Any] = []
    hand.app.session._run = lambda work, then: read.append((work, then))
    field().text = LINES
    hand.frames(SETTLE)
    confirm(hand)
    assert top_sheet() is None
    note_of_a_table(hand)
    hand.frames(SETTLE)
    field().text = "Half a sen"
    hand.frames(SETTLE)
    with full(hand.app.session.store):
        while read:
            work, then = read.pop(0)
            then(work())
    hand.frames(SETTLE)
    assert field().text == "Half a sen"
    confirm(hand)
    assert field().text == LINES and not field().selection_text, "no key takes their place"


def test_a_table_that_was_loaded_waits_for_what_is_being_written(hand: Hand, tmp_path: Path):
    play = hand.app.session.begin("berserkers", "Friday")
    file = tmp_path / "friday.json"
    hand.app.session.store.files.export_table(play.id, file)
    hand.app.session.leave()
    named_file(hand)
    read: list[Any] = []
    hand.app.session._run = lambda work, then: read.append((work, then))
    field().text = str(file)
    confirm(hand)
    hand.seconds(1)
    assert hand.sees("The file is being read.")
    hand.screen.ask_name()
    hand.frames(SETTLE)
    field().text = "My evening"
    while read:
        work, then = read.pop(0)
        then(work())
    hand.frames(SETTLE)
    assert hand.app.here == "new_table" and not hand.sees("The file is being read.")
    confirm(hand)
    assert hand.screen.table_name == "My evening" and hand.sees("The table was loaded.")


def test_what_is_refused_at_a_table_that_was_put_down_is_said(hand: Hand):
    note_of_a_table(hand)
    hand.frames(SETTLE)
    field().text = "The troll was on the other bridge"
    hand.app.session.leave()
    hand.app.tab("home")
    with full(hand.app.session.store):
        confirm(hand)
    assert field().text == "The troll was on the other bridge" and hand.sees(FULL)


def test_a_call_in_the_middle_of_writing_takes_no_words(hand: Hand):
    from app.screens.table.sheets import _note
    from app.widgets.curtain.curtain import Curtain, HoldButton

    hand.app.open_table(hand.app.session.begin("kubnazub", "Friday").id)
    hand.frames(SETTLE)
    hand.hold(hand.find(HoldButton), 1.3)
    _note(hand.play)
    hand.frames(SETTLE)
    field().text = "A long note of the first player"
    hand.app.dispatch("on_pause")
    hand.app.dispatch("on_resume")
    hand.frames(SETTLE)
    assert hand.all(Curtain) and top_sheet() is None
    hand.hold(hand.find(HoldButton), 1.3)
    hand.frames(SETTLE)
    assert not hand.all(Curtain) and field().text == "A long note of the first player"
    confirm(hand)
    assert top_sheet() is None and "A long note" in str(hand.play.table.entries()[-1].command)


def named(hand: Hand) -> tuple[str, str, list[str]]:
    page = hand.screen
    return page.game, page.table_name, [row.view.title for row in page.ids.seats.children]


@pytest.mark.parametrize("way", ["help", "facts"])
def test_a_new_table_is_as_it_was_after_a_look_elsewhere(hand: Hand, way: str):
    hand.app.go("new_table")
    hand.screen.pick("boardgame" if way == "facts" else "kubnazub")
    hand.frames(SETTLE)
    hand.screen.ask_name()
    type_and_confirm(hand, "My grand evening")
    if way == "help":
        hand.screen._ask_seat(hand.screen.ids.seats.children[0].view.id, "")
        type_and_confirm(hand, "Anastasia")
    before = named(hand)
    assert before[1] == "My grand evening" and ("Anastasia" in before[2]) is (way == "help")
    if way == "help":
        hand.key(HELP)
    else:
        hand.screen._play(WRITE)
    hand.frames(SETTLE)
    assert hand.app.here == ("help" if way == "help" else "box_facts")
    while hand.app.here != "new_table":
        hand.app.back()
        hand.frames(SETTLE)
    assert named(hand) == before


def test_the_name_of_a_new_table_outlives_taps_on_games(hand: Hand):
    hand.app.go("new_table")
    hand.screen.ask_name()
    type_and_confirm(hand, "My grand evening")
    for game in (hand.screen.game, "warcry"):
        hand.screen._tap_game(game)
        assert hand.screen.table_name == "My grand evening"
    hand.screen.main()
    hand.app.tab("home")
    hand.app.go("new_table")
    assert hand.screen.table_name == "Berserkers", "another new table has another name"


def type_and_confirm(hand: Hand, words: str) -> None:
    hand.frames(SETTLE)
    field().text = words
    confirm(hand)


@pytest.mark.parametrize("name", ["my report.xyz", "taken/report.pdf"])
def test_the_name_of_a_report_that_cannot_be_written_can_be_mended(hand: Hand, tmp_path: Path, name: str):
    desk = at_the_desk(hand).desk
    desk.paste("Player: Anna\n3 Grunt\n")
    (tmp_path / "reports").mkdir()
    assert desk.export.write_to(str(tmp_path / "reports"))
    (tmp_path / "reports" / "taken").write_text("no folder")
    hand.screen.sheets._desk_act("as")
    type_and_confirm(hand, name)
    assert field().text == name and hand.all(UndoBar)
    type_and_confirm(hand, "report.txt")
    assert top_sheet() is None and (tmp_path / "reports" / "report.txt").exists()


def test_an_event_that_was_put_away_by_mistake_is_there_again(hand: Hand):
    at_an_event(hand)._event_act("delete")
    hand.frames(SETTLE)
    assert hand.app.here != "event"
    hand.tap(hand.find(UndoBar).ids.action)
    hand.frames(SETTLE)
    assert hand.app.here == "event" and hand.sees("Boris")


# -- the window is closed ---------------------------------------------------------------------------------


def ask_to_close() -> bool:
    """A click on the window's cross; whether the window stays."""
    return bool(Window.dispatch("on_request_close"))


def test_a_window_asks_before_it_closes_over_words_that_the_disk_refuses(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
):
    ended: list[bool] = []
    monkeypatch.setattr(hand.app, "stop", lambda: ended.append(True))
    assert not ask_to_close(), "nothing is written"
    note_of_a_table(hand)
    hand.frames(SETTLE)
    assert not ask_to_close(), "the sheet is empty"
    field().text = "Half a sen"
    assert not ask_to_close(), "it is kept"
    field().text = "Half a sentence"
    with full(hand.app.session.store):
        for _click in range(2):
            assert ask_to_close()
            hand.frames(SETTLE)
            assert hand.sees("What you wrote is stored nowhere yet.")
        hand.row("Go on writing")
        hand.frames(SETTLE)
        assert field().text == "Half a sentence" and not ended
        put_away(hand, "cross")
        assert ask_to_close(), "words that were put away can still be had"
        hand.frames(SETTLE)
        hand.row("Leave without it")
        assert ended


def test_a_window_asks_for_words_behind_a_curtain_too(hand: Hand):
    from app.screens.table.sheets import _note
    from app.widgets.curtain.curtain import HoldButton

    hand.app.open_table(hand.app.session.begin("kubnazub", "Friday").id)
    hand.frames(SETTLE)
    hand.hold(hand.find(HoldButton), 1.3)
    _note(hand.play)
    hand.frames(SETTLE)
    field().text = "Half a sen"
    with full(hand.app.session.store):
        hand.app.dispatch("on_pause")
        hand.frames(SETTLE)
        assert top_sheet() is None and ask_to_close()
    assert not ask_to_close(), "now the disk takes it"


@pytest.fixture
def moving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    """A hand at an app in which things move."""
    monkeypatch.setattr(device, "paste", lambda: "")
    with Hand(tmp_path, PHONE, motion=True) as made:
        yield made


def type_and_settle(hand: Hand, words: str) -> None:
    hand.seconds(1)
    field().text = words
    confirm(hand)
    hand.seconds(1)


def go_on_writing(hand: Hand) -> None:
    hand.seconds(1)
    hand.row("Go on writing")
    hand.seconds(1)


@pytest.mark.parametrize("desk", [at_the_desk, at_an_event])
def test_a_list_that_waits_to_be_read_is_asked_for_before_the_window_closes(moving: Hand, desk: Any):
    desk(moving)
    page = moving.screen
    read: list[Any] = []
    moving.app.session._run = lambda work, then: read.append((work, then))
    page.desk.paste("Player: Clara\n3 Grunt\n")
    moving.seconds(1)
    assert not ask_to_close(), "a list out of the clipboard is there still"
    page.sheets._load_type()
    type_and_settle(moving, "Player: Dora\n3 Grunt\n")
    assert top_sheet() is None and ask_to_close()
    go_on_writing(moving)
    moving.app.tab("home")
    moving.seconds(1)
    assert ask_to_close(), "it is read on behind another page"
    go_on_writing(moving)
    while read:
        work, then = read.pop(0)
        then(work())
    moving.seconds(1)
    assert not ask_to_close(), "it is stored now"


def test_a_correction_with_words_in_it_is_asked_for_before_the_window_closes(moving: Hand):
    play = at_a_table(moving)
    place = len(play.table.entries())
    play.note("The troll was on the bridge")
    moving.app.go("timeline")
    moving.seconds(1)
    moving.screen._correct(place, "strike")
    moving.seconds(1)
    assert moving.screen.correction is not None and not ask_to_close(), "nobody wrote anything"
    moving.key(ESCAPE)
    moving.seconds(1)
    assert not ask_to_close()
    moving.screen._correct(place, "note")
    type_and_settle(moving, "It was the other bridge")
    assert ask_to_close()
    go_on_writing(moving)
    moving.key(ESCAPE)
    moving.seconds(1)
    assert moving.sees("The edit was discarded.") and ask_to_close(), "it can be had again"
    go_on_writing(moving)
    moving.seconds(20)
    assert not ask_to_close()


def name_everybody(hand: Hand) -> None:
    for place, name in enumerate(("Anastasia", "Bartholomew")):
        rows = sorted(hand.screen.ids.seats.children, key=lambda row: str(row.view.id))
        hand.reach(rows[place])
        type_and_settle(hand, name)


def test_the_names_of_players_outlive_a_tap_on_another_game(moving: Hand):
    moving.app.go("new_table")
    moving.seconds(1)
    moving.screen._tap_game("kubnazub")
    moving.seconds(1)
    assert not ask_to_close()
    name_everybody(moving)
    before = named(moving)
    assert {"Anastasia", "Bartholomew"} <= set(before[2])
    for game in ("warcry", "kubnazub"):
        moving.reach(next(card for card in moving.screen.ids.games.children if card.game == game))
        moving.seconds(1)
        assert moving.screen.game == game
    assert named(moving) == before
    with full(moving.app.session.store):
        assert ask_to_close()
        go_on_writing(moving)
    assert not ask_to_close()
    moving.screen.main()
    moving.seconds(1)
    assert moving.app.here == "table" and not moving.all(UndoBar) and not ask_to_close()


@pytest.mark.parametrize("way", ["undo", "later", "begun"])
def test_a_new_table_that_is_left_can_be_had_again(moving: Hand, way: str):
    moving.app.go("new_table")
    moving.seconds(1)
    moving.key(ESCAPE)
    moving.seconds(1)
    assert moving.app.here == "home" and not moving.all(UndoBar), "nothing was named"
    moving.app.go("new_table")
    moving.screen._tap_game("kubnazub")
    moving.seconds(1)
    name_everybody(moving)
    moving.screen.ask_name()
    type_and_settle(moving, "My grand evening")
    before = named(moving)
    moving.key(ESCAPE)
    moving.seconds(1)
    assert moving.app.here == "home" and moving.sees("What you wrote is kept for the next time.")
    assert not ask_to_close()
    if way == "undo":
        moving.tap(moving.find(UndoBar).ids.action)
    else:
        moving.seconds(20)
        moving.app.go("new_table")
    moving.seconds(1)
    assert moving.app.here == "new_table" and named(moving) == before
    assert moving.sees("What you began is there again.")
    if way == "begun":
        moving.screen.main()
        moving.seconds(1)
        moving.app.back()
        moving.app.go("new_table")
    else:
        moving.tap(moving.find(UndoBar).ids.action)
    moving.seconds(1)
    game, name, players = named(moving)
    assert name != "My grand evening" and "Anastasia" not in players
    assert not moving.sees("What you began is there again.")
    assert game == "kubnazub" or way == "begun"


def test_what_is_written_on_a_page_that_is_not_the_tables_stays_when_the_phone_is_put_down(hand: Hand):
    warcry_scenes.mustering(hand)
    hand.frames(SETTLE)
    play = hand.play
    assert play.handover.eyes != TABLE, "somebody looks alone"
    hand.app.back()
    hand.frames(SETTLE)
    list_on_the_desk(hand)
    hand.frames(SETTLE)
    field().text = LINES
    for event in ("on_pause", "on_resume"):
        hand.app.dispatch(event)
        hand.frames(SETTLE)
    assert field().text == LINES and play.handover.waiting == []


def test_a_sentence_that_waits_for_somebody_is_not_taken_for_words(hand: Hand):
    warcry_scenes.mustering(hand)
    hand.frames(SETTLE)
    tell("The journal was copied.")
    hand.frames(SETTLE)
    hand.app.dispatch("on_pause")
    hand.frames(SETTLE)
    assert len(hand.play.handover.waiting) == 1 and not hand.app.session.loses_words
    assert not hand.app._asked_to_close()
