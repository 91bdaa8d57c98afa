"""The judge's desk in the real app, by touch: lists in, verdicts, codes, comparisons, a guided check."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.textinput import TextInput

from app import device
from app.screens.deck_check.deck_check import SpotRow
from app.screens.decks.lists import DeskListLine, DeskListRow
from app.screens.decks.verdict import Cure, FindingCard, FixPanel, VerdictBox
from app.theme import theme
from app.widgets.app_bar.app_bar import AppBar
from app.widgets.buttons.buttons import IconTap, QuietButton, TextButton
from app.widgets.list_row.list_row import ListRow
from app.widgets.qr_code.qr_code import QrCode
from app.widgets.rule_tag.rule_tag import RuleTag
from app.widgets.segmented.segmented import Segment
from app.widgets.sheet.sheet import top_sheet
from app.widgets.status_chip.status_chip import StatusChip
from app.widgets.switch_row.switch_row import SwitchRow
from app.widgets.undo_bar.undo_bar import UndoBar
from companion.store import Store
from tests.ui.berserkers import Hand
from tests.ui.decks_scenes import LONG, SCENES, cards, cards_csv, close, deck, desk_screen
from tests.ui.driver import DESK, PHONE, SETTLE, SMALL
from tests.ui.layout_check import check

ESCAPE, ENTER, UP, DOWN = 27, 13, 273, 274


@pytest.fixture(autouse=True)
def clipboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """A clipboard that nobody else writes to, and no window of the system to choose a file."""
    held = [""]
    monkeypatch.setattr(device, "paste", lambda: held[0])
    monkeypatch.setattr(device, "share", lambda text: held.__setitem__(0, text) or "copied")
    monkeypatch.setattr(device, "choose_file", lambda then: False)
    monkeypatch.setattr(device, "choose_folder", lambda then: False)
    monkeypatch.setattr(device, "open_file", lambda path: held.append(path))
    yield held


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The player's folder."""
    folder = tmp_path_factory.mktemp("desk") / "home"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPANION_HOME", str(folder))
        yield folder


@pytest.fixture(scope="module")
def app(home: Path) -> Iterator[Hand]:
    """One app for all pages."""
    with Hand(home) as hand:
        yield hand
    _quiet_theme()


@pytest.fixture
def ui(app: Hand) -> Hand:
    """The app at a clean desk, with the invented cards."""
    close(app)
    app.resize(*PHONE)
    cards(app)
    desk = desk_screen(app).desk
    desk.pick_game("warcry")
    desk.pick_format("")
    desk.pick_day("")
    desk.pick_filter("all")
    desk.clear()
    desk.store.checks.clear()
    for draft in desk.store.drafts.all:
        desk.store.drafts.drop(*draft.of)
    for info in app.app.session.store.decks.all():
        desk.delete(info.id)
    app.frames(SETTLE)
    return app


def _quiet_theme() -> None:
    theme.scale, theme.motion = 1.0, True
    theme.paint("", "Dark")


def button(ui: Hand, text: str) -> None:
    found = ui.all(TextButton, text=text)
    ui.reach(next(each for each in found if ui._in_front(each)))
    ui.frames(SETTLE)


def write(ui: Hand, text: str, action: str) -> None:
    """Fill the field of the sheet in front, and confirm."""
    ui.one(TextInput).text = text
    button(ui, action)


def type_list(ui: Hand, text: str) -> None:
    button(ui, "Load")
    ui.row("Type or paste a list")
    ui.frames(SETTLE)
    write(ui, text, "Judge")
    ui.icon("arrow-left")


def lay(ui: Hand, *texts: str) -> None:
    """Lists that lie on the desk before the test begins."""
    for text in texts:
        ui.screen.desk.paste(text)
    ui.frames(SETTLE)


def rows(ui: Hand) -> list[Any]:
    """The rows of lists, from the top down."""
    found = [each for kind in (DeskListRow, DeskListLine) for each in ui.all(kind) if ui._in_front(each)]
    return sorted(found, key=lambda each: -each.y)


def titles(ui: Hand) -> list[str]:
    return [row.name for row in rows(ui)]


def open_list(ui: Hand, name: str) -> None:
    ui.reach(next(row for row in rows(ui) if row.name == name))
    ui.frames(SETTLE)


def chip(ui: Hand, label: str) -> None:
    ui.reach(ui.one(StatusChip, label=label))
    ui.frames(2)


def menu(ui: Hand, title: str) -> None:
    ui.icon("dots-vertical")
    ui.row(title)
    ui.frames(SETTLE)


def said(ui: Hand) -> str:
    """What the bar over the page says."""
    bars = ui.all(UndoBar)
    return bars[0].text if bars else ""


def take_back(ui: Hand) -> None:
    """Tap what the bar over the page offers."""
    ui.tap(ui.all(UndoBar)[0].ids.action)
    ui.frames(SETTLE)


# -- lists come and are looked at --------------------------------------------------------------------


# -- an app of its own: these come first, before one app stands for all that follow --------------------------


def test_a_killed_app_offers_the_edit_it_was_cut_off_in(tmp_path: Path):
    running, killed = tmp_path / "running", tmp_path / "killed"
    with Hand(running) as ui:
        cards(ui)
        lay(ui, deck("Boris", copies=5))
        open_list(ui, "Boris")
        ui.icon("pencil")
        field = ui.screen.ids.text
        field.text = field.text.replace("5 Knight 0", "3 Knight 0")
        ui.seconds(0.5)
        copytree(running, killed)  # what is on disk while the app still runs is all that a kill leaves
    with Hand(killed) as ui:
        desk_screen(ui)
        ui.frames(SETTLE)
        assert [row.detail for row in rows(ui) if "Not legal" in row.detail], "the desk lies as it lay"
        ui.row("Unfinished edit of Boris")
        ui.frames(SETTLE)
        assert "3 Knight 0" in ui.screen.ids.text.text and ui.sees("Unfinished edit of Boris")
        ui.reach(ui.screen.ids.discard)
        ui.frames(SETTLE)
        assert "5 Knight 0" in ui.screen.ids.text.text and not ui.sees("Unfinished edit of Boris")
        take_back(ui)
        assert "3 Knight 0" in ui.screen.ids.text.text and ui.sees("Unfinished edit of Boris")
        button(ui, "Change it on the desk")
        assert not ui.sees("Unfinished edit") and next(row.detail for row in rows(ui)).startswith("Legal")
    _quiet_theme()


@pytest.mark.parametrize("way", ["on_pause", "on_stop", "tab"])
def test_an_edit_is_on_disk_before_the_app_is_paused_stopped_or_left(tmp_path: Path, way: str):
    with Hand(tmp_path) as ui:
        cards(ui)
        lay(ui, deck("Anna"))
        open_list(ui, "Anna")
        ui.icon("pencil")
        ui.screen.ids.text.text += "\n3 Knight 11"
        if way == "on_pause":
            assert ui.app.dispatch("on_pause"), "the app allows it"
        elif way == "tab":
            ui.app.screens.tab("home")
        if way != "on_stop":
            assert "3 Knight 11" in ui.app.session.store.settings.get("desk.warcry.drafts")[0]["text"]
    with Store.open(tmp_path) as store:
        assert "3 Knight 11" in store.settings.get("desk.warcry.drafts")[0]["text"]
    _quiet_theme()


def test_a_killed_app_finds_its_desk_again(tmp_path: Path):
    with Hand(tmp_path) as ui:
        cards(ui)
        lay(ui, deck("Anna"), deck("Boris", copies=5), "no list at all")
        open_list(ui, "Boris")
        button(ui, "Seen, next")
        ui.icon("arrow-left")
        open_list(ui, "Anna")
        ui.screen.check()
        ui.frames(SETTLE)
        ui.reach(spot(ui, "Knight 1"))
    with Hand(tmp_path) as ui:
        desk_screen(ui)
        ui.frames(SETTLE)
        assert titles(ui)[0] == "Boris" and len(rows(ui)) == 3
        assert [row.seen for row in rows(ui)] == [True, False, False]
        open_list(ui, "Anna")
        ui.row("Cards seen: 1 of 60.")
        ui.frames(SETTLE)
        assert spot(ui, "Knight 1").value == "1/3"
    _quiet_theme()


def test_typed_lists_lie_worst_first_and_chips_and_words_narrow_them(ui: Hand):
    type_list(ui, deck("Anna"))
    type_list(ui, deck("Boris", copies=5))
    assert titles(ui) == ["Boris", "Anna"]
    assert {each.label for each in ui.all(StatusChip)} == {"All", "Not legal", "Legal"}
    chip(ui, "Legal")
    assert titles(ui) == ["Anna"]
    assert [each.label for each in ui.all(StatusChip, selected=True)] == ["Legal"]
    chip(ui, "All")
    ui.icon("magnify")
    ui.one(TextInput).text = "anna"
    ui.frames(2)
    ui.key(ENTER)
    assert titles(ui) == ["Anna"] and not ui.screen.desk.state.seen, "Enter in the field is no main button"
    ui.one(TextInput).text = "nobody"
    ui.frames(2)
    assert titles(ui) == [] and ui.sees("No list of this kind lies on the desk.")
    ui.icon("close")
    assert titles(ui) == ["Boris", "Anna"], "leaving the search shows all again"


def test_three_taps_lead_from_the_clipboard_to_a_report(ui: Hand, clipboard: list[str], home: Path):
    clipboard[0] = deck("Clara", copies=5)
    button(ui, "Paste")
    assert ui.one(AppBar).title == "Clara" and ui.one(VerdictBox).word == "Not legal", "read at once"
    before = set((home / "reports").glob("*")) if (home / "reports").exists() else set()
    menu(ui, "Report as PDF")
    made = set((home / "reports").glob("*")) - before
    assert [path.read_bytes()[:5] for path in made] == [b"%PDF-"] and "Saved:" in said(ui)


def test_a_row_opens_its_verdict_and_seen_lists_are_passed(ui: Hand, clipboard: list[str]):
    lay(ui, deck("Anna"), deck("Boris", copies=5, first=LONG))
    open_list(ui, "Boris")
    assert ui.screen.reading and ui.one(VerdictBox).word == "Not legal"
    finding = ui.one(FindingCard)
    assert (finding.title, finding.number, finding.limit) == (LONG, "5", "max 3")
    assert finding.rule == "WC-DECK-07" and finding.cure == "Remove 2"
    ui.reach(ui.one(RuleTag, rule="WC-DECK-07"))
    assert ui.sees("copies") and top_sheet() is not None, "the rule itself can be read"
    ui.key(ESCAPE)
    menu(ui, "Share verdict")
    assert LONG in clipboard[0] and "version" in clipboard[0], "a shared verdict names its format"
    button(ui, "Seen, next")
    assert ui.one(VerdictBox).word == "Legal" and not ui.all(FindingCard)
    ui.icon("arrow-left")
    assert not ui.screen.reading and [row.seen for row in rows(ui)] == [True, False]
    ui.icon("undo")
    assert [row.seen for row in rows(ui)] == [False, False]


def test_back_leads_from_a_verdict_to_the_lists_before_it_leaves(ui: Hand):
    lay(ui, deck("Anna"))
    open_list(ui, "Anna")
    ui.key(ESCAPE)
    assert ui.app.screens.here == "decks" and not ui.screen.reading
    ui.key(ESCAPE)
    assert ui.app.screens.here == "home"


def test_a_verdict_stays_open_through_a_turn_another_language_and_another_tab(ui: Hand):
    lay(ui, deck("Anna"), deck("Boris", copies=5))
    open_list(ui, "Boris")
    ui.app.session.set("language", "ru")
    ui.frames(SETTLE)
    assert ui.one(VerdictBox).word == "Недопустимо"
    ui.app.session.set("language", "en")
    ui.resize(892, 412)
    assert len(rows(ui)) == 2 and ui.one(VerdictBox).word == "Not legal", "beside each other"
    ui.resize(*PHONE)
    assert ui.screen.reading and ui.one(VerdictBox).word == "Not legal"
    ui.app.screens.tab("odds")
    ui.frames(2)
    ui.app.screens.tab("decks")
    ui.frames(SETTLE)
    assert ui.one(VerdictBox).word == "Not legal" and not rows(ui)


def test_a_dropped_folder_is_filtered_walked_through_by_keys_and_judged_again(ui: Hand, tmp_path: Path):
    ui.resize(*DESK)
    for number in range(60):
        copies = 5 if number % 10 == 0 else 3
        (tmp_path / f"{number:02}.txt").write_text(deck(f"Player {number}", copies), encoding="utf-8")
    (tmp_path / "broken.zip").write_bytes(b"PK\x03\x04 nothing")
    Window.dispatch("on_drop_file", str(tmp_path).encode(), 10, 10)
    ui.frames(12)
    values = {each.label: each.value for each in ui.all(StatusChip)}
    assert values == {"All": "61", "Not legal": "6", "Unreadable": "1", "Legal": "54"}
    chip(ui, "Not legal")
    assert titles(ui) == [f"Player {number}" for number in (0, 10, 20, 30, 40, 50)]
    ui.key(DOWN)
    ui.key(DOWN)
    ui.key(UP)
    assert ui.one(AppBar).title == "Player 10" and ui.one(VerdictBox).word == "Not legal"
    ui.key(ENTER)
    assert ui.one(AppBar).title == "Player 20" and ui.screen.desk.view().seen.value == "1 of 7"
    ui.reach(ui.one(ListRow, icon="gavel"))
    ui.frames(SETTLE)
    wanted = next(row for row in ui.screen.desk.formats() if not row.selected)
    ui.row(wanted.title)
    ui.frames(SETTLE)
    assert ui.screen.desk.judge().format.id == wanted.id and len(ui.screen.desk.verdicts) == 61
    assert ui.one(AppBar).title == "Player 20" and ui.screen.desk.state.seen, "nothing is lost"
    ui.reach(ui.one(ListRow, icon="gavel"))
    ui.frames(SETTLE)
    ui.row("Legal as of")
    ui.row("Another day")
    ui.frames(SETTLE)
    write(ui, "31.05.2026", "Judge")
    assert ui.sees("as of 2026-05-31") and len(ui.screen.desk.verdicts) == 61
    ui.icon("undo")
    ui.icon("undo")
    assert ui.screen.desk.judge().format.id == "open" and ui.screen.desk.state.day is None


def test_the_lists_of_each_game_stay_and_a_cleared_desk_comes_back(ui: Hand):
    lay(ui, deck("Anna"))
    ui.reach(ui.one(Segment, text="Realms"))
    ui.frames(2)
    assert titles(ui) == [] and ui.screen.desk.game == "realms" and theme.game == "realms"
    ui.reach(ui.one(Segment, text="WarCry"))
    ui.frames(2)
    assert titles(ui) == ["Anna"] and theme.game == "warcry"
    menu(ui, "Clear the desk")
    assert titles(ui) == []
    take_back(ui)
    assert titles(ui) == ["Anna"]


def test_one_list_is_taken_off_the_desk_and_comes_back(ui: Hand):
    lay(ui, deck("Anna"), deck("Boris", copies=5))
    open_list(ui, "Boris")
    menu(ui, "Take it off the desk")
    assert ui.one(AppBar).title == "Anna"
    take_back(ui)
    assert ui.one(AppBar).title == "Boris"


def test_the_same_list_is_not_laid_twice(ui: Hand, clipboard: list[str]):
    clipboard[0] = deck("Clara")
    button(ui, "Paste")
    ui.icon("arrow-left")
    button(ui, "Paste")
    ui.frames(SETTLE)
    assert titles(ui) == ["Clara"] and said(ui) == "Already on the desk: 1."


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_the_place_where_one_list_was_pasted_never_shares_over_the_next(
    ui: Hand, clipboard: list[str], size: tuple[int, int]
):
    ui.resize(*size)
    clipboard[0] = deck("Anna")
    paste = next(each for each in ui.all(TextButton) if each.text.startswith("Paste") and ui._in_front(each))
    where = paste.to_window(*paste.center)
    ui.reach(paste)
    ui.frames(SETTLE)
    clipboard[0] = deck("Boris")
    ui.tap(where)
    ui.frames(SETTLE)
    assert clipboard[0] == deck("Boris"), "what is to be pasted next is still there"
    if size == DESK:
        assert sorted(titles(ui)) == ["Anna", "Boris"], "the button stays where it was"


def test_the_main_button_of_a_verdict_keeps_its_meaning(ui: Hand, clipboard: list[str]):
    ui.resize(*DESK)
    lay(ui, deck("Anna"))
    assert ui.screen.ids.bar.main_text == "Mark as seen"
    lay(ui, deck("Boris", copies=5))
    assert ui.screen.ids.bar.main_text == "Seen, next"
    button(ui, "Seen, next")
    button(ui, "Mark as seen")
    assert not ui.screen.ids.bar.main_enabled and ui.sees("All lists have been seen.")
    ui.key(ENTER)
    assert clipboard[0] == "", "a verdict is shared only where somebody says so"
    assert ui.sees("Ctrl+V"), "keys are named where they work"


# -- lists are changed -------------------------------------------------------------------------------


def test_the_smallest_cure_is_read_carried_out_and_taken_back(ui: Hand):
    lay(ui, deck("Boris", copies=5))
    open_list(ui, "Boris")
    ui.reach(ui.one(FixPanel))
    ui.frames(SETTLE)
    assert ui.sees("Remove 2: Knight 0.")
    button(ui, "Change the list")
    assert ui.one(VerdictBox).word == "Legal" and ui.sees("Changed at the desk"), "the report will tell"
    take_back(ui)
    assert ui.one(VerdictBox).word == "Not legal"
    ui.reach(ui.one(Cure, text="Remove 2"))
    ui.frames(SETTLE)
    assert ui.one(VerdictBox).word == "Legal", "the cure of one finding is one tap"
    menu(ui, "Keep the list")
    assert [info.name for info in ui.app.session.store.decks.all("warcry")] == ["Boris"]


def test_cards_to_add_are_shown_and_agreed_to_before_they_come_in(ui: Hand):
    ui.resize(*DESK)
    lay(ui, deck("Boris").replace("3 Knight 9\n", ""))
    ui.reach(ui.one(Cure, text="Add 3"))
    ui.frames(SETTLE)
    assert ui.one(VerdictBox).word == "Not legal" and ui.sees("Add 3: Knight ")
    button(ui, "Choose other cards")
    assert ui.app.screens.here == "deck_editor"
    ui.icon("arrow-left")
    assert not ui.sees("Edited at the desk."), "looking is no edit"
    ui.reach(ui.one(Cure, text="Add 3"))
    ui.frames(SETTLE)
    button(ui, "Change the list")
    assert ui.one(VerdictBox).word == "Legal"
    assert said(ui).startswith("Changed at the desk: Add 3: Knight ") and ui.sees(said(ui))
    bar, right = ui.all(UndoBar)[0], ui.screen._held["right"]
    assert bar.right <= right.to_window(right.x, 0)[0], "a note covers no cure"


@pytest.mark.parametrize("size", [PHONE, (892, 412), DESK])
def test_a_note_never_covers_a_verdict_or_a_list(ui: Hand, size: tuple[int, int]):
    ui.resize(*size)
    lay(ui, *(deck(f"Player {number}") for number in range(12)), deck("Boris", copies=5))
    open_list(ui, "Boris")
    ui.reach(ui.one(Cure, text="Remove 2"))
    ui.frames(SETTLE)
    note = ui.all(UndoBar)[0]
    for part in (ui.screen.ids.verdict_scroll, ui.screen.ids.list):
        if part.get_parent_window() is None:
            continue
        x, y = part.to_window(part.x, part.y)
        beside = note.right <= x or note.x >= x + part.width
        assert beside or note.top <= y + 1, "it lies below what is read, or beside it"
    take_back(ui)
    ui.frames(SETTLE)
    assert ui.screen._note.height == 0, "and takes no room when it is gone"


def test_each_card_of_a_cure_is_taken_declined_or_replaced(ui: Hand):
    ui.resize(*DESK)
    lay(ui, deck("Boris", copies=5).replace("3 Trick 9", "1 Trick 9"))
    ui.reach(ui.one(FixPanel))
    ui.frames(SETTLE)
    assert [row.title for row in ui.all(SwitchRow)] == ["Remove 2: Knight 0.", "Add 2: Trick 9."]
    assert ui.sees("With it: Legal")
    ui.reach(ui.one(SwitchRow, title="Remove 2: Knight 0."))
    ui.frames(SETTLE)
    assert ui.sees("With it: Not legal"), "what is declined is not done"
    ui.reach(ui.one(SwitchRow, title="Remove 2: Knight 0."))
    ui.frames(SETTLE)
    ui.reach(ui.all(TextButton, text="Another card")[-1])
    ui.frames(SETTLE)
    ui.one(TextInput).text = "Trick 11"
    button(ui, "Done")
    assert ui.sees("Add 2: Trick 11.") and ui.sees("With it: Legal")
    button(ui, "Change the list")
    assert ui.one(VerdictBox).word == "Legal"
    assert ui.sees("Changed at the desk: Add 2: Trick 11."), "the record names the card that was chosen"


def test_a_judge_says_which_card_a_line_means(ui: Hand):
    lay(ui, deck("Boris", first="Knihgt 0"))
    open_list(ui, "Boris")
    assert ui.one(VerdictBox).word == "To ask about" and ui.sees("Which card is meant?")
    ui.row("Knight 0")
    ui.frames(SETTLE)
    assert ui.one(VerdictBox).word == "Legal" and ui.sees("Line 3 was read as Knight 0, T0.")


def test_one_tap_says_which_number_of_each_row_is_the_count(ui: Hand):
    cards = [*(f"Knight {number}" for number in range(10)), *(f"Trick {number}" for number in range(10))]
    lay(ui, "Player: Cleo\n" + "\n".join(f"{at}\t{card}\t3" for at, card in enumerate(cards, 1)))
    open_list(ui, "Cleo")
    assert ui.one(VerdictBox).word == "To ask about" and ui.sees("How is it to be read?")
    ui.row("Number 2 of each row: 3, 3, 3, 3, 3, …")
    ui.frames(SETTLE)
    assert ui.one(VerdictBox).word == "Legal"


def test_the_seat_is_stated_on_the_finding_or_in_the_menu_and_taken_back(ui: Hand):
    ui.screen.desk.pick_game("kubnazub")
    ui.screen.desk.clear()
    SCENES["seat"](ui)
    assert ui.one(VerdictBox).word == "To ask about"
    ui.reach(ui.one(Segment, text="Second player"))
    ui.frames(SETTLE)
    assert ui.one(VerdictBox).word == "Legal" and ui.sees("Seat as told at the desk: Second player.")
    assert not ui.all(Segment, text="Second player")
    take_back(ui)
    assert ui.one(VerdictBox).word == "To ask about" and not ui.one(Segment, text="Second player").taken
    menu(ui, "Seat")
    assert ui.one(ListRow, title="Not stated").view.selected
    ui.row("First player")
    ui.frames(SETTLE)
    assert ui.one(VerdictBox).word == "Not legal" and ui.one(Segment, text="First player").taken
    menu(ui, "Redeals")
    ui.row("0")
    ui.frames(SETTLE)
    assert not ui.sees("Redeals as told"), "what holds already is no change"


def test_a_new_list_is_written_with_offered_names_kept_and_judged(ui: Hand):
    button(ui, "Load")
    ui.row("Write a new list")
    ui.frames(SETTLE)
    name, text = ui.screen.ids.name, ui.screen.ids.text
    name.text, text.text = "Mine", "Army\n2 over"
    text.cursor = text.get_cursor_from_index(len(text.text))
    ui.frames(2)
    ui.row(LONG)
    assert text.text == f"Army\n2 {LONG}"
    button(ui, "One copy more")
    assert text.text == f"Army\n3 {LONG}"
    text.focus = True
    ui.key(ENTER)
    ui.key(8)
    assert text.text == f"Army\n3 {LONG}" and not said(ui), "a new line is no order to keep the list"
    text.focus = False
    ui.seconds(0.5)
    assert ui.screen.state_line.startswith("Not legal · Army deck 3, at least 30")
    kept = [info.name for info in ui.app.session.store.decks.all("warcry")]
    assert kept == ["Mine"], "written is kept, whatever happens to the phone"
    button(ui, "Lay it on the desk")
    assert ui.app.screens.here == "decks" and len(titles(ui)) == 1
    button(ui, "Load")
    ui.row("Kept lists")
    ui.row("Mine")
    ui.frames(SETTLE)
    assert ui.screen.ids.text.text == f"Army\n3 {LONG}"


def test_kept_lists_are_found_by_name_and_put_away_with_a_way_back(ui: Hand):
    decks = ui.app.session.store.decks
    for number in range(7):
        decks.add("warcry", f"List {number}", {"text": deck("Anna")})
    button(ui, "Load")
    ui.row("Kept lists")
    ui.frames(SETTLE)
    ui.one(TextInput).text = "list 5"
    ui.frames(2)
    row = next(each for each in ui.all(ListRow) if each.title == "List 5")
    assert not [each for each in ui.all(ListRow) if each.title == "List 4"]
    ui.hold(row)
    ui.frames(SETTLE)
    assert len(decks.all("warcry")) == 6
    take_back(ui)
    assert len(decks.all("warcry")) == 7


def test_an_edited_list_goes_back_to_its_place_on_the_desk(ui: Hand):
    lay(ui, deck("Boris", copies=5))
    open_list(ui, "Boris")
    ui.icon("pencil")
    ui.screen.ids.text.text = ui.screen.ids.text.text.replace("5 Knight 0", "3 Knight 0")
    ui.key(ESCAPE)
    ui.frames(SETTLE)
    assert ui.app.screens.here == "decks" and ui.one(VerdictBox).word == "Legal"
    assert ui.sees("Edited at the desk.")
    take_back(ui)
    assert ui.one(VerdictBox).word == "Not legal"


def test_a_bad_card_table_shows_every_bad_row_and_replaces_nothing(ui: Hand, tmp_path: Path):
    bad = tmp_path / "bad.csv"
    bad.write_text(cards_csv().replace("T3,Knight 3,4", "T3,Knight 3,many"), encoding="utf-8")
    menu(ui, "Load a card table")
    write(ui, str(bad), "Load")
    assert ui.sees("Nothing was loaded: 1 row is bad.") and ui.sees("Line 5, cost")
    ui.key(ESCAPE)
    assert ui.sees("40 cards from invented.csv")


# -- lists leave -------------------------------------------------------------------------------------


def test_codes_and_sheets_leave_the_desk(ui: Hand, home: Path):
    lay(ui, deck("Anna"))
    open_list(ui, "Anna")
    menu(ui, "QR code of this list")
    assert len(ui.one(QrCode).matrix) > 20
    ui.key(ESCAPE)
    assert top_sheet() is None
    menu(ui, "Registration sheet of this list")
    saved = list((home / "reports").glob("registration-*.pdf"))
    assert saved and all(path.read_bytes().startswith(b"%PDF-") for path in saved)


def test_a_list_is_compared_with_the_clipboard_or_with_a_typed_one(ui: Hand, clipboard: list[str]):
    lay(ui, deck("Anna"))
    open_list(ui, "Anna")
    clipboard[0] = deck("Anna", copies=2)
    menu(ui, "Compare with the clipboard")
    assert ui.sees("Cards that differ: 1.") and ui.sees("registered 3, played 2") and ui.sees("-1")
    ui.key(ESCAPE)
    clipboard[0] = ""
    menu(ui, "Compare with the clipboard")
    write(ui, deck("Anna"), "Compare")
    assert ui.sees("Both lists are the same")


# -- cards are checked -------------------------------------------------------------------------------


def spot(ui: Hand, title: str) -> SpotRow:
    return ui.one(SpotRow, title=title)


def begin_check(ui: Hand) -> None:
    lay(ui, deck("Anna"))
    open_list(ui, "Anna")
    ui.row("Check the cards of this list")
    ui.frames(SETTLE)
    assert ui.app.screens.here == "deck_check"


def test_a_deck_is_checked_by_taps_left_gone_on_with_and_signed(ui: Hand, clipboard: list[str], home: Path):
    begin_check(ui)
    for _copy in range(4):
        ui.reach(spot(ui, "Knight 1"))
    chips = {each.label: each.value for each in ui.all(StatusChip) if ui._in_front(each)}
    assert spot(ui, "Knight 1").value == "4/3" and (chips["Seen"], chips["Missing"], chips["Extra"]) == (
        "4", "57", "1",
    )  # fmt: skip
    minus = next(each for each in spot(ui, "Knight 1").walk() if isinstance(each, IconTap))
    ui.reach(minus)
    assert spot(ui, "Knight 1").value == "3/3"
    undo = next(each for each in ui.all(IconTap, icon="undo") if not each.disabled and each.width)
    ui.reach(undo)
    assert spot(ui, "Knight 1").value == "4/3"
    ui.reach(minus)
    ui.icon("arrow-left")
    assert ui.sees("Cards seen: 3 of 60."), "the verdict tells of the check"
    ui.row("Cards seen: 3 of 60.")
    ui.frames(SETTLE)
    ui.reach(ui.one(Segment, text="By cost"))
    assert spot(ui, "Knight 1").value == "3/3"
    button(ui, "Another card")
    ui.one(TextInput).text = "over"
    ui.frames(2)
    ui.row(LONG)
    button(ui, "Sign the result")
    assert ui.sees("57 copies of 60 have not been seen."), "nobody signs by mistake"
    ui.row("Go on checking")
    ui.frames(SETTLE)
    assert top_sheet() is None
    button(ui, "Sign the result")
    ui.row("Sign the result as it is")
    ui.frames(SETTLE)
    button(ui, "Sign")
    assert top_sheet() is not None, "a result without a judge is not signed"
    for field, text in zip(top_sheet().word_fields(), ("Vera", "3", "12"), strict=True):
        field.text = text
    button(ui, "Sign")
    assert ui.sees("Signed by Vera, round 3, seat 12") and not ui.all(QuietButton, text="Another card")
    ui.reach(spot(ui, "Knight 0"))
    assert spot(ui, "Knight 0").value == "0/3", "a signed check does not change"
    ui.icon("share-variant")
    assert f"Extra: 1 × {LONG}" in clipboard[0]
    ui.icon("printer")
    assert next((home / "reports").glob("check-*.pdf")).read_bytes().startswith(b"%PDF-")
    button(ui, "Done")
    assert ui.app.screens.here == "decks" and ui.sees("The deck differs from its list. Signed by Vera")


def test_all_copies_of_a_card_are_seen_with_one_long_press(ui: Hand):
    begin_check(ui)
    ui.reach(spot(ui, "Knight 1"))
    ui.hold(spot(ui, "Knight 1"))
    ui.hold(spot(ui, "Knight 2"))
    ui.frames(2)
    assert [spot(ui, f"Knight {n}").value for n in (1, 2, 3)] == ["3/3", "3/3", "0/3"]
    ui.hold(spot(ui, "Knight 2"))
    assert spot(ui, "Knight 2").value == "3/3", "no copy is seen twice"
    ui.screen.undo()
    ui.frames(2)
    assert spot(ui, "Knight 2").value == "0/3" and ui.sees("hold it for all")


def test_only_what_is_missing_or_extra_can_be_looked_at(ui: Hand):
    begin_check(ui)
    for _copy in range(4):
        ui.reach(spot(ui, "Knight 1"))
    chip(ui, "Extra")
    assert [row.title for row in ui.all(SpotRow)] == ["Knight 1"]
    chip(ui, "Extra")
    assert len(ui.all(SpotRow)) > 8


def test_no_card_is_counted_for_a_list_that_was_taken_off_the_desk(ui: Hand):
    begin_check(ui)
    ui.reach(spot(ui, "Knight 1"))
    ui.screen.desk.undo()
    ui.reach(spot(ui, "Knight 1"))
    ui.frames(SETTLE)
    assert spot(ui, "Knight 1").value == "1/3" and ui.sees("This list is no longer on the desk.")


# -- the rest ----------------------------------------------------------------------------------------


def test_a_wide_window_shows_list_and_verdict_beside_each_other(ui: Hand, clipboard: list[str]):
    ui.resize(*DESK)
    lay(ui, deck("Anna"), deck("Boris", copies=5))
    open_list(ui, "Anna")
    assert ui.one(VerdictBox).word == "Legal" and titles(ui) == ["Boris", "Anna"]
    open_list(ui, "Boris")
    assert ui.one(VerdictBox).word == "Not legal" and len(ui.all(DeskListLine)) == 2
    button(ui, "Print")
    assert Path(clipboard[1]).read_text(encoding="utf-8").startswith("<!"), "the page opens to be printed"
    ui.icon("share-variant")
    assert "Boris" in clipboard[0]


def late(ui: Hand, folder: Path) -> Callable[[], None]:
    """Begin to read the list of Dora, which comes when this is called, and look at what lies there."""
    (folder / "dora.txt").write_text(deck("Dora", copies=5), encoding="utf-8")
    held: list[Any] = []
    session, chosen = ui.app.session, ui.screen.desk.selected
    run, session._run = session._run, lambda work, then: held.append((work, then))
    ui.screen.desk.load(str(folder))
    session._run = run

    def come() -> None:
        work, then = held.pop()
        then(work())
        ui.frames(SETTLE)
        assert ui.screen.desk.chosen.deck.player == "Dora"

    ui.screen.read(chosen)
    ui.frames(SETTLE)
    return come


@pytest.mark.parametrize("act", ["Take it off the desk", "Keep the list", "Check the cards of this list"])
def test_a_menu_is_of_the_list_that_it_was_opened_over(ui: Hand, tmp_path: Path, act: str):
    lay(ui, deck("Clara", copies=2))
    come = late(ui, tmp_path)
    ui.icon("dots-vertical")
    come()
    ui.row(act)
    ui.frames(SETTLE)
    if act == "Take it off the desk":
        assert [each.deck.player for each in ui.screen.desk.verdicts] == ["Dora"]
    elif act == "Keep the list":
        assert [info.name for info in ui.app.session.store.decks.all("warcry")] == ["Clara"]
    else:
        assert ui.screen.checking.name == "Clara"


@pytest.mark.parametrize("act", ["Choose other cards", "Change the list"])
def test_a_cure_is_of_the_list_that_it_was_opened_over(ui: Hand, tmp_path: Path, act: str):
    lay(ui, deck("Clara", copies=6))
    open_list(ui, "Clara")
    come = late(ui, tmp_path)
    ui.reach(ui.one(FixPanel))
    ui.frames(SETTLE)
    come()
    button(ui, act)
    if act == "Change the list":
        legal = {each.deck.player: each.status for each in ui.screen.desk.verdicts}
        assert legal == {"Clara": "legal", "Dora": "illegal"}
    else:
        assert ui.screen.editing.name == "Clara"


def test_a_menu_of_a_list_that_is_no_longer_there_does_nothing(ui: Hand):
    lay(ui, deck("Boris"), deck("Clara"))
    open_list(ui, "Clara")
    ui.icon("dots-vertical")
    ui.screen.desk.remove()
    ui.row("Take it off the desk")
    ui.frames(SETTLE)
    left = [each.deck.player for each in ui.screen.desk.verdicts]
    assert left == ["Boris"] and ui.sees("This list is no longer on the desk.")


def test_a_folder_being_read_shows_how_far_it_is_and_can_be_stopped(ui: Hand, tmp_path: Path):
    for number in range(5):
        (tmp_path / f"{number}.txt").write_text(deck(f"Player {number}"), encoding="utf-8")
    held: list[Any] = []
    session = ui.app.session
    run, session._run = session._run, lambda work, then: held.append((work, then))
    try:
        ui.screen.desk.load(str(tmp_path))
        reading = ui.screen.desk.loader.reading
        reading.done, reading.total = 2, 5
        ui.seconds(0.3)
        assert ui.sees("Judging") and ui.sees("2 of 5")
        ui.icon("close")
        assert reading.stopped
    finally:
        session._run = run
    work, then = held[0]
    then(work())
    ui.frames(2)
    assert ui.screen.desk.loader.reading is None and titles(ui) == [], "stopped before the first file"


@pytest.fixture(scope="module")
def large(app: Hand) -> Iterator[Hand]:
    """The same at 200 %, for all pages one after the other."""
    close(app)
    desk_screen(app).desk.clear()
    app.app.session.set("text_scale", 2.0)
    app.resize(*SMALL)
    yield app
    app.app.session.set("language", "en")
    app.app.session.set("text_scale", 1.0)


LOOKS = (
    (PHONE, "fr"),
    (DESK, "ru"),
    (SMALL, "fr"),
    (PHONE, "en"),
    (DESK, "fr"),
    (SMALL, "en"),
    (PHONE, "ru"),
)
"""Window and language of a page in turn, beside the smallest window in Russian; of a sheet that one alone."""
SHEETS = (
    "menu",
    "list_menu",
    "load",
    "formats",
    "cure",
    "adding",
    "code",
    "compared",
    "bad_cards",
    "another_card",
    "unseen_copies",
    "signing",
    "stating",
)
PAGES = tuple(name for name in SCENES if name not in SHEETS)


def looks(name: str) -> list[tuple[tuple[int, int], str]]:
    return [(SMALL, "ru"), *([LOOKS[PAGES.index(name) % len(LOOKS)]] if name in PAGES else [])]


@pytest.mark.parametrize("name", tuple(SCENES))
def test_every_page_of_the_desk_is_whole_at_200_percent(large: Hand, name: str):
    SCENES[name](large)
    faults = []
    for size, language in looks(name):
        large.app.session.set("language", language)
        large.resize(*size)
        faults += [f"{language} {size[0]}x{size[1]}: {fault}" for fault in check()]
    close(large)
    assert faults == []
