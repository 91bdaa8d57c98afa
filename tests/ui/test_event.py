"""A judge's event in the real app, by touch: register, draw, check, decide, penalise, report, strike."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.uix.textinput import TextInput

from app import device
from app.screens.deck_check.deck_check import SpotRow
from app.screens.event.player import KindButton, LateCard
from app.screens.event.players import PickBox, PlayerLine, PlayerRow, RoundBox
from app.theme import theme
from app.widgets.buttons.buttons import IconTap, TextButton
from app.widgets.sheet.sheet import top_sheet
from app.widgets.status_chip.status_chip import StatusChip
from app.widgets.undo_bar.undo_bar import UndoBar
from tests.ui.berserkers import Hand
from tests.ui.decks_scenes import cards, deck, desk_screen
from tests.ui.driver import DESK, PHONE, SETTLE, SMALL
from tests.ui.event_scenes import SCENES, close, new_event, running
from tests.ui.layout_check import check

LYING = (892, 412)
UP, DOWN = 273, 274


@pytest.fixture(autouse=True)
def clipboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """A clipboard that nobody else writes to, and no window of the system to choose a file."""
    held = [""]
    monkeypatch.setattr(device, "paste", lambda: held[0])
    monkeypatch.setattr(device, "choose_file", lambda then: False)
    monkeypatch.setattr(device, "choose_folder", lambda then: False)
    monkeypatch.setattr(device, "open_file", lambda path: held.append(path))
    yield held


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hand]:
    """One app for all pages."""
    folder = tmp_path_factory.mktemp("event") / "home"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPANION_HOME", str(folder))
        with Hand(folder) as hand:
            yield hand
    theme.scale, theme.motion = 1.0, True
    theme.paint("", "Dark")


@pytest.fixture
def ui(app: Hand) -> Hand:
    """The app at the desk, with the invented cards."""
    close(app)
    app.resize(*PHONE)
    cards(app)
    desk_screen(app).desk.clear()
    app.frames(SETTLE)
    return app


def button(ui: Hand, text: str) -> None:
    found = ui.all(TextButton, text=text)
    ui.reach(next(each for each in found if ui._in_front(each)))
    ui.frames(SETTLE)


def player(ui: Hand, name: str) -> None:
    rows = [*ui.all(PlayerRow, name=name), *ui.all(PlayerLine, name=name)]
    ui.reach(next(each for each in rows if ui._in_front(each)))
    ui.frames(SETTLE)


def state(ui: Hand) -> Any:
    return ui.screen.desk.state


def test_the_lists_of_a_desk_become_an_event_in_four_taps(ui: Hand):
    for name in ("Anna", "Boris"):
        ui.screen.desk.paste(deck(name))
    ui.frames(SETTLE)
    ui.reach(next(each for each in ui.all(IconTap, icon="trophy-outline") if ui._in_front(each)))
    ui.frames(SETTLE)
    ui.row("Make an event of these lists")
    ui.frames(SETTLE)
    ui.all(TextInput)[0].text = ""
    next(each for each in ui.all(TextInput)).text = ""
    top_sheet().fields["name"].text = "Club night"
    button(ui, "Done")
    assert ui.app.screens.here == "event" and state(ui).name == "Club night"
    assert [each.name for each in state(ui).players] == ["Anna", "Boris"]


def test_a_folder_is_registered_and_a_judge_goes_through_a_round(ui: Hand, tmp_path: Path):
    for number in range(12):
        (tmp_path / f"{number}.txt").write_text(deck(f"Player {number}"), encoding="utf-8")
    new_event(ui)
    button(ui, "Load lists")
    ui.row("A whole folder")
    ui.frames(SETTLE)
    ui.one(TextInput).text = str(tmp_path)
    button(ui, "Register")
    assert len(state(ui).players) == 12 and ui.sees("12 players")
    ui.reach(ui.one(RoundBox, title="Round 1"))
    ui.frames(SETTLE)
    assert state(ui).round == 1 and ui.sees("Round 1 has begun.")
    button(ui, "Draw")
    button(ui, "Draw")
    assert len(state(ui).picked(1)) == 3 and len(ui.all(PickBox)) == 3
    button(ui, "One more")
    assert len(state(ui).picked(1)) == 4 and len({lot.code for lot in state(ui).lots}) == 1


def test_the_check_of_somebody_drawn_takes_one_tap_to_it_and_two_to_sign(ui: Hand):
    screen = new_event(ui, "Vera", "Oleg")
    screen.desk.begin_round()
    screen.desk.seat("7 Vera Oleg")
    screen.desk.draw(1, code="7F3K")
    ui.frames(SETTLE)
    ui.reach(ui.one(PickBox))
    ui.frames(SETTLE)
    button(ui, "Check")
    assert ui.app.screens.here == "deck_check"
    ui.reach(ui.all(SpotRow)[0])
    ui.screen.checking.tap_all("1")
    ui.app.screens.back()
    ui.frames(SETTLE)
    assert ui.sees("4 of 60") and ui.sees("Go on"), "what was counted is kept"
    button(ui, "Go on")
    for at in range(len(ui.screen.checking.check.cards)):
        ui.screen.checking.tap_all(str(at))
    ui.screen.refresh()
    button(ui, "Agrees: sign")
    sheet = top_sheet()
    assert (sheet.ids.round.text, sheet.ids.seat.text) == ("1", "7"), "what the event knows need not be typed"
    sheet.ids.judge.text = "Kim"
    button(ui, "Sign")
    button(ui, "Done")
    (done,) = state(ui).checks
    assert done.agrees and done.judge == "Kim" and done.table == "7" and ui.app.screens.here == "event"
    ui.screen.undo()
    assert state(ui).checks == ()


def test_a_late_change_is_seen_card_by_card_and_decided_with_a_tap(ui: Hand):
    running(ui)
    player(ui, "Jean-Baptiste")
    card = ui.one(LateCard)
    assert (card.line, card.count) == ("Handed in at 10:42, due at 10:00", "4 cards")
    assert (
        ui.sees("Knight 12") and ui.sees("0 > 2") and ui.sees("3 > 1") and ui.sees("With it: Legal 30 + 30")
    )
    button(ui, "Refuse")
    change = state(ui).find("jean-baptiste").changes[0]
    assert change.ending == "refused" and ui.sees("The change is refused.")
    ui.reach(ui.one(TextButton, text="Undo"))
    ui.frames(SETTLE)
    assert state(ui).find("jean-baptiste").late is not None
    button(ui, "It is another player of this name")
    button(ui, "Register")
    assert state(ui).find("jean-baptiste (2)") is not None


def test_a_penalty_is_two_taps_in_the_organisers_words(ui: Hand):
    new_event(ui, "Vera")
    player(ui, "Vera")
    ui.reach(ui.one(KindButton, text="Game loss"))
    ui.frames(SETTLE)
    button(ui, "Note the penalty")
    (penalty,) = state(ui).penalties
    assert (penalty.player, penalty.kind) == ("vera", "Game loss") and ui.sees("Game loss for Vera")
    ui.reach(ui.one(KindButton, text="Another penalty"))
    ui.frames(SETTLE)
    top_sheet().kind.text = "Coffee"
    top_sheet().words.text = "spilt it"
    button(ui, "Note the penalty")
    assert state(ui).penalties[1].words == "spilt it" and ui.one(KindButton, text="Coffee")


GONE = "This player is no longer in the event; what you wrote is still there."


def undone_under(ui: Hand, open_sheet: Any) -> Any:
    """A sheet about Vera, whose registration was taken back while it was open, as from another screen."""
    screen = new_event(ui, "Vera")
    player(ui, "Vera")
    open_sheet(screen)
    ui.seconds(0.5)
    screen.desk.undo()
    ui.frames(SETTLE)
    assert state(ui).find("vera") is None
    return top_sheet()


@pytest.mark.parametrize("motion", [True, False])
def test_a_penalty_for_who_is_no_longer_there_is_refused_and_its_words_stay(ui: Hand, motion: bool):
    ui.app.session.set("motion", motion)
    sheet = undone_under(ui, lambda _screen: ui.reach(ui.one(KindButton, text="Another penalty")))
    sheet.kind.text, sheet.words.text = "Coffee", "spilt it"
    button(ui, "Note the penalty")
    assert ui.find(UndoBar).text == GONE and top_sheet() is sheet
    assert (sheet.kind.text, sheet.words.text) == ("Coffee", "spilt it") and not state(ui).penalties
    ui.app.session.set("motion", False)


@pytest.mark.parametrize("act", ["rename", "table", "list"])
def test_what_is_written_about_who_is_no_longer_there_stays(ui: Hand, act: str):
    sheet = undone_under(ui, lambda screen: screen.sheets._player_act(act))
    sheet.ids.field.text = "1 Grunt"
    button(ui, "Register" if act == "list" else "Done")
    assert ui.find(UndoBar).text == GONE and top_sheet() is sheet and sheet.ids.field.text == "1 Grunt"


def test_an_entry_is_struck_wherever_it_stands(ui: Hand):
    screen = new_event(ui, "Vera", "Oleg")
    screen.desk.select("vera")
    screen.desk.penalise("Warning")
    screen.desk.begin_round()
    screen.sheets.journal()
    ui.frames(SETTLE)
    ui.row("2. Warning for Vera")
    ui.frames(SETTLE)
    assert ui.sees("Nothing else changes.")
    ui.row("Strike it out")
    ui.frames(SETTLE)
    assert state(ui).penalties == () and state(ui).round == 1
    ui.reach(ui.one(TextButton, text="Undo"))
    assert len(state(ui).penalties) == 1


def test_one_report_is_two_taps(ui: Hand, clipboard: list[str]):
    new_event(ui, "Vera", "Anna")
    button(ui, "Event report")
    ui.row("Report to print (HTML)")
    ui.frames(SETTLE)
    button(ui, "Open")
    saved = Path(clipboard[-1])
    assert saved.name.startswith("Spring Open 2026") and "Vera" in saved.read_text("utf-8")


def test_an_event_leaves_as_one_file_and_comes_back(ui: Hand, monkeypatch: pytest.MonkeyPatch):
    screen = new_event(ui, "Vera")
    before = screen.desk.state
    screen.sheets.export()
    ui.frames(SETTLE)
    saved = next(each.text for each in ui.all(UndoBar) if "Saved" in each.text).partition(": ")[2]
    read: list[Any] = []
    monkeypatch.setattr(device, "choose_file", lambda then: (then(saved), True)[1])
    monkeypatch.setattr(ui.app.session, "_run", lambda work, then: read.append((work, then)))
    ui.seconds(10)
    desk_screen(ui).sheets._event_act("/file")
    ui.seconds(1)
    assert ui.sees("The file is being read.") and ui.app.screens.here == "decks", "nothing stands still"
    work, then = read.pop()
    then(work())
    ui.frames(SETTLE)
    assert ui.app.screens.here == "event" and state(ui) == before


def test_chips_and_words_narrow_the_players(ui: Hand):
    running(ui)
    ui.resize(*DESK)
    ui.reach(ui.one(StatusChip, label="To decide"))
    ui.frames(SETTLE)
    assert {row.name for row in ui.all(PlayerLine) if ui._in_front(row)} == {"Jean-Baptiste", "Anna", "Boris"}
    ui.screen.desk.pick_filter("decide")
    ui.screen.toggle_search()
    ui.frames(SETTLE)
    ui.one(TextInput).text = "player 12"
    ui.frames(SETTLE)
    assert [row.id for row in ui.screen.desk.view().rows] == ["player 12"]


def test_keys_walk_through_players_search_and_paste(ui: Hand, clipboard: list[str]):
    ui.resize(*DESK)
    new_event(ui, "Vera", "Oleg")
    ui.key(DOWN)
    ui.key(DOWN)
    assert ui.screen.desk.selected == "vera"
    ui.key(UP)
    assert ui.screen.desk.selected == "oleg"
    clipboard[0] = deck("Zoe")
    ui.key(ord("v"), "v", "ctrl")
    ui.frames(SETTLE)
    assert state(ui).find("zoe") is not None


def test_a_question_about_a_list_is_answered_in_the_event(ui: Hand):
    running(ui)
    player(ui, "Boris")
    ui.row("Knight 0")
    ui.frames(SETTLE)
    boris = state(ui).find("boris")
    assert ui.screen.desk.verdict(boris).status == "legal" and len(boris.earlier) == 1
    told = [str(line.text) for _place, _entry, lines in ui.screen.desk.table.log() for line in lines]
    assert "The list of Boris is corrected: Line 72 was read as Knight 0, T0." in told[-1]


def test_everything_is_there_again_after_a_kill(ui: Hand):
    """The desk of the event is forgotten without a word, as if the app had been ended."""
    screen = running(ui)
    before, number = screen.desk.state, screen.desk.id
    under_way = dict(screen.desk._checks.all)
    del screen.desk
    close(ui)
    ui.app.screens.go("event", event=number)
    ui.frames(SETTLE)
    assert state(ui) == before and ui.screen.desk._checks.all == under_way != {}


# -- layout -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [PHONE, LYING, DESK, (800, 600)])
def test_an_event_is_whole_in_each_window(ui: Hand, size: tuple[int, int]):
    ui.resize(*size)
    screen = running(ui)
    faults = []
    for language in ("en", "ru"):
        ui.app.session.set("language", language)
        for reading in (False, True):
            screen.reading = reading
            screen.show()
            ui.frames(SETTLE)
            faults += [f"{language}: {fault}" for fault in check()]
    ui.app.session.set("language", "en")
    assert faults == []


SHEETS = ("menu", "player_menu", "load", "draw", "penalty", "journal", "report", "edit", "cure", "striking",
          "events", "new")  # fmt: skip


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hand]:
    """The app with text at 200 %."""
    folder = tmp_path_factory.mktemp("large") / "home"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPANION_HOME", str(folder))
        with Hand(folder, SMALL, text_scale=2.0) as hand:
            yield hand
    theme.scale, theme.motion = 1.0, True
    theme.paint("", "Dark")


@pytest.mark.parametrize("name", tuple(SCENES))
def test_every_page_of_an_event_is_whole_at_200_percent(large: Hand, name: str):
    close(large)
    SCENES[name](large)
    looks = [(SMALL, "ru")] if name in SHEETS else [(SMALL, "ru"), (PHONE, "fr"), (DESK, "ru")]
    faults = []
    for size, language in looks:
        large.app.session.set("language", language)
        large.resize(*size)
        faults += [f"{language} {size[0]}x{size[1]}: {fault}" for fault in check()]
    close(large)
    assert faults == []
