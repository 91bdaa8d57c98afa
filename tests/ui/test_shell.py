"""The whole app by touch: tables, a new one, the journal and its correction, odds, settings, restarts."""

from __future__ import annotations

from typing import Any

import pytest

from app.games import find_face
from app.host import Host
from app.main import HOUR, CompanionApp
from app.presenters.home import HomePresenter
from app.presenters.session import AppSession, inline
from app.screens.home.home import ResumeCard, TableCard
from app.screens.new_table.new_table import GameCard
from app.theme import theme
from app.widgets.action_bar.action_bar import MainActionBar
from app.widgets.action_tile.action_tile import ActionTile
from app.widgets.base.base import Words
from app.widgets.buttons.buttons import IconTap, MainButton, TextButton
from app.widgets.counter.counter import Counter
from app.widgets.dice_entry.dice_entry import DiceEntry, FaceButton
from app.widgets.die.die import DieButton
from app.widgets.list_row.list_row import ListRow
from app.widgets.log_line.log_line import LogLine
from app.widgets.segmented.segmented import Segment
from app.widgets.sheet.sheet import top_sheet
from app.widgets.switch_row.switch_row import SwitchRow
from app.widgets.undo_bar.undo_bar import STAYS, UndoBar, tell
from companion.core.errors import StorageError
from companion.core.text import say
from companion.games import GAME_IDS, get_game
from companion.store import Store
from tests.toy import TOY, Add, RollDie
from tests.ui.driver import DESK, PHONE, SMALL, Driver, VirtualClock
from tests.ui.layout_check import assert_sound

LAYOUTS = [(PHONE, 1.0), (SMALL, 2.0), (DESK, 1.0)]
ENTER, ESCAPE, Z = 13, 27, 122


def any_game(game_id: str) -> Any:
    return TOY if game_id == TOY.id else get_game(game_id)


def new_session(home: Any) -> AppSession:
    made = AppSession(open_store=lambda: Store.open(home, get_game=any_game, game_ids=(*GAME_IDS, TOY.id)))
    made.start()
    return made


@pytest.fixture
def start(tmp_path):
    """`ui = start(size, scale)`: the app over a data folder that outlives it within one test."""
    opened = []

    def run(size=PHONE, scale=1.0, prepare=None):
        while opened:
            opened.pop().__exit__()
        session = new_session(tmp_path)
        session.set("motion", False)
        session.set("text_scale", scale)
        if prepare:
            prepare(session)
            session.leave()
        ui = Driver(CompanionApp(session=session, run=inline), size)
        ui.__enter__()
        opened.append(ui)
        return ui

    yield run
    while opened:
        opened.pop().__exit__()
    theme.scale = 1.0
    theme.motion = True
    theme.paint("", "Dark")


def screen(ui: Driver) -> Any:
    return ui.app.screens.current_screen


def here(ui: Driver) -> str:
    return ui.app.screens.here


def tap_icon(ui: Driver, icon: str) -> None:
    ui.tap(ui.find(IconTap, icon=icon))
    ui.frames(4)


def tap_row(ui: Driver, title: str) -> None:
    row = ui.find(ListRow, title=title)
    ui.scroll_to(row)
    ui.tap(row)
    ui.frames(4)


def toy_table(session: AppSession) -> None:
    """Five acts: 5, a roll of 3 and 4, 6, down to 12, and two more."""
    play = session.begin("toy", "Friday")
    play.do(Add(5))
    play.do(RollDie())
    play.answer(["3", "4"])
    play.do(Add(6))
    play.do(Add(-6))
    play.do(Add(2))


def two_tables(session: AppSession) -> None:
    session.begin("berserkers", "Monday")
    session.begin("berserkers", "The long winter")


# -- the list of tables -------------------------------------------------------------------------


def test_an_empty_home_says_what_the_app_can_do(start):
    from app.screens.home.home import WayCard

    ui = start()
    assert ui.sees("A companion beside the board")
    titles = {card.title for card in ui.all(WayCard)}
    assert titles == {"Play a table", "Try an example", "Judge decks", "Look up a rule"}
    ui.tap(ui.find(WayCard, title="Judge decks"))
    ui.seconds(0.3)
    assert here(ui) == "decks"
    ui.key(ESCAPE)
    ui.tap(ui.find(WayCard, title="Try an example"))
    ui.seconds(0.3)
    assert ui.app.session.play.state.turn == 3
    ui.key(ESCAPE)
    ui.seconds(0.6)
    card = ui.find(ResumeCard)
    assert [fact.icon for fact in card.facts] == ["fire", "seal"]
    assert card.detail


def test_an_empty_home_invites_to_begin(start):
    ui = start()
    ui.tap(ui.find(MainButton, text="New table"))
    assert here(ui) == "new_table"


def test_a_new_table_is_named_begun_and_found_again(start):
    ui = start()
    ui.tap(ui.find(MainButton, text="New table"))
    assert [card.game for card in ui.all(GameCard)] == list(GAME_IDS)
    tap_row(ui, "Berserkers")
    ui.seconds(0.3)
    ui.type_text("Friday night")
    ui.tap(ui.find(MainButton, text="Use this name"))
    ui.tap(ui.find(MainButton, text="Set up"))
    ui.frames(4)
    assert here(ui) == "table"
    assert ui.app.session.play.name == "Friday night"
    ui.key(ESCAPE)
    assert here(ui) == "home"
    card = ui.find(ResumeCard)
    assert card.name == "Friday night"
    ui.tap(ui.find(TextButton, text="Continue"))
    assert here(ui) == "table"


def test_a_table_is_renamed_duplicated_deleted_and_brought_back(start):
    ui = start(prepare=two_tables)
    ui.tap(ui.find(TableCard, name="Monday").ids.more)
    tap_row(ui, "Rename")
    ui.seconds(0.3)
    ui.type_text("Tuesday")
    ui.tap(ui.find(MainButton, text="Rename"))
    ui.frames(4)
    assert ui.find(TableCard, name="Tuesday")
    ui.tap(ui.find(TableCard, name="Tuesday").ids.more)
    tap_row(ui, "Duplicate")
    assert ui.find(TableCard, name="Tuesday (2)")
    ui.tap(ui.find(TableCard, name="Tuesday").ids.more)
    tap_row(ui, "Delete")
    assert not ui.all(TableCard, name="Tuesday")
    ui.tap(ui.find(UndoBar).ids.action)
    ui.frames(4)
    assert ui.find(TableCard, name="Tuesday")


def test_deleted_tables_lie_in_the_archive(start):
    ui = start(prepare=two_tables)
    ui.tap(ui.find(TableCard, name="Monday").ids.more)
    tap_row(ui, "Delete")
    tap_icon(ui, "archive-outline")
    assert [card.name for card in ui.all(TableCard)] == ["Monday"]
    tap_icon(ui, "restore")
    assert ui.sees("Nothing was deleted")
    ui.key(ESCAPE)
    ui.frames(4)
    assert {card.name for card in ui.all(TableCard)} == {"Monday", "The long winter"}


def test_a_search_finds_by_name(start):
    ui = start(prepare=two_tables)
    tap_icon(ui, "magnify")
    ui.seconds(0.2)
    ui.type_text("winter")
    ui.frames(4)
    assert [card.name for card in ui.all(TableCard)] == ["The long winter"]
    tap_icon(ui, "close")
    assert len(ui.all(TableCard)) == 2


# -- a table and its open question ----------------------------------------------------------------


def open_toy(ui: Driver) -> None:
    ui.tap(ui.find(TextButton, text="Continue"))
    ui.seconds(0.4)  # a table that has just come takes no tap meant for the page before it
    assert here(ui) == "table"


def test_a_roll_is_typed_in_and_survives_a_kill(start):
    ui = start(prepare=toy_table)
    open_toy(ui)
    ui.tap(ui.find(ActionTile, title="Toy orders: RollDie"))
    ui.seconds(0.4)
    assert ui.sees("Toy question toy.roll")
    ui = start()
    assert ui.sees("A question is open.")
    open_toy(ui)
    for face in ("6", "1"):
        ui.tap(next(button for button in ui.all(FaceButton) if button.view.value == face))
        ui.frames(2)
    ui.frames(4)
    assert ui.app.session.play.state.total == 21, "the last face confirms"
    assert ui.app.session.play.pending is None


def test_keys_undo_redo_answer_and_go_back(start):
    ui = start(prepare=toy_table)
    ui.key(ENTER)
    assert here(ui) == "table"
    play = ui.app.session.play
    ui.key(Z, None, "ctrl")
    assert play.state.total == 12
    ui.key(Z, None, "ctrl", "shift")
    assert play.state.total == 14
    ui.key(ESCAPE)
    assert here(ui) == "home"
    ui.key(ESCAPE)
    assert here(ui) == "home"


def test_a_value_is_corrected_in_two_taps(start):
    ui = start(prepare=toy_table)
    open_toy(ui)
    tap_icon(ui, "dots-vertical")
    tap_row(ui, "Correct a value by hand")
    tap_row(ui, "Toy value total")
    counter = ui.find(Counter)
    before = ui.app.session.play.state.total
    ui.tap(counter.ids.buttons.children[0])
    assert ui.app.session.play.state.total == before + 1
    assert ui.app.session.play.last.command.path == "total"


# -- the journal ----------------------------------------------------------------------------------


def open_journal(ui: Driver) -> None:
    open_toy(ui)
    tap_icon(ui, "history")
    ui.frames(6)
    assert here(ui) == "timeline"


def line(ui: Driver, number: int) -> LogLine:
    return next(each for each in ui.all(LogLine) if each.view.number == str(number))


def pick(ui: Driver, number: int) -> None:
    entry = line(ui, number)
    x, y = entry.to_window(entry.center_x, entry.top - 14)
    ui.tap((x, y))
    ui.frames(4)


def test_an_old_roll_is_corrected_and_its_consequences_are_shown(start):
    ui = start(prepare=toy_table)
    open_journal(ui)
    pick(ui, 2)
    tap_row(ui, "Toy question toy.roll")
    dice = ui.find(DiceEntry)
    assert dice.values == ["3", "4"], "what was recorded is offered"
    for place in (0, 1):
        ui.tap(next(die for die in ui.all(DieButton) if die.view.id == str(place)))
        ui.tap(next(button for button in ui.all(FaceButton) if button.view.value == "1"))
    ui.tap(ui.find(MainButton, text="Use these faces"))
    ui.frames(6)
    assert line(ui, 2).fate == "edited"
    assert [line(ui, each).fate for each in (3, 4, 5)] == ["fits"] * 3
    assert ui.app.session.play.state.total == 14, "nothing is stored before it is kept"
    ui.tap(ui.find(MainButton, text="Keep"))
    ui.frames(4)
    assert ui.app.session.play.state.total == 9
    ui.tap(ui.find(UndoBar).ids.action)
    ui.frames(4)
    assert ui.app.session.play.state.total == 14


def test_an_entry_that_no_longer_fits_says_why(start):
    def prepare(session):
        play = session.begin("toy", "Friday")
        play.do(Add(5))
        play.do(Add(-5))

    ui = start(prepare=prepare)
    open_journal(ui)
    pick(ui, 1)
    tap_row(ui, "Strike this entry")
    ui.frames(6)
    assert line(ui, 1).fate == "edited"
    assert line(ui, 2).fate_text == "No longer fits: The toy refuses: over_limit."
    assert ui.sees("1 entry does not fit")
    ui.tap(ui.find(TextButton, text="Discard"))
    ui.frames(4)
    assert ui.app.session.play.state.total == 0
    assert not ui.sees("No longer fits")


def test_a_long_way_back_is_one_tap_and_so_is_the_return(start):
    ui = start(prepare=toy_table)
    open_journal(ui)
    screen(ui).pick(2)
    ui.frames(4)
    tap_row(ui, "Back to this point")
    assert ui.app.session.play.state.total == 12
    assert ui.sees("3 entries were taken back.")
    ui.tap(ui.find(TextButton, text="Undo"))
    ui.frames(4)
    assert ui.app.session.play.state.total == 14


def test_undo_in_the_journal_says_what_it_takes_back(start):
    ui = start(prepare=toy_table)
    open_journal(ui)
    ui.tap(ui.find(TextButton, text="Undo: Toy: Add"))
    ui.frames(4)
    assert ui.app.session.play.state.total == 12


def test_corrections_of_one_value_unfold_on_a_tap(start):
    from app.screens.timeline.rows import FoldCard

    ui = start(prepare=toy_table)
    open_journal(ui)
    for value in (20, 21, 22):
        ui.app.session.play.adjust("total", value)
    ui.frames(8)
    card = ui.find(FoldCard)
    assert card.title.endswith("14 becomes 22.")
    ui.tap(card)
    ui.seconds(0.3)
    assert ui.find(FoldCard).opened
    assert len(ui.all(LogLine, number="7")) == 1
    line = ui.find(LogLine, number="7")
    ui.scroll_to(line)
    ui.tap(line.ids.said)
    ui.seconds(0.3)
    assert top_sheet().title == "Entry 7"


def test_the_journal_is_searched_and_notes_are_written(start):
    ui = start(prepare=toy_table)
    open_journal(ui)
    tap_icon(ui, "note-plus-outline")
    ui.seconds(0.3)
    ui.type_text("Anna goes home.")
    ui.tap(ui.find(MainButton, text="Write it down"))
    ui.frames(6)
    assert ui.sees("Anna goes home.")
    tap_icon(ui, "magnify")
    ui.seconds(0.2)
    ui.type_text("Anna")
    ui.frames(6)
    assert [each.view.number for each in ui.all(LogLine)] == ["6"]


def test_the_journal_can_be_shared(start, monkeypatch):
    from app import device

    given = []
    monkeypatch.setattr(device, "copy", lambda text: bool(given.append(text)) or True)
    ui = start(prepare=toy_table)
    open_journal(ui)
    tap_icon(ui, "share-variant")
    assert given[0].splitlines()[0].startswith("Friday")
    assert len(given[0].splitlines()) == 7


def test_a_long_journal_builds_only_what_is_in_sight(start):
    def prepare(session):
        play = session.begin("toy", "Long")
        for number in range(150):
            play.do(Add(1 if number % 2 == 0 else -1))

    ui = start(prepare=prepare)
    open_journal(ui)
    assert len(screen(ui).ids.list.rows) == 151
    assert len(ui.all(LogLine)) < 30
    assert line(ui, 150)


# -- odds and settings ------------------------------------------------------------------------------


def to_tab(ui: Driver, name: str) -> None:
    ui.tap(ui.app.nav.items[name])
    ui.frames(6)
    assert here(ui) == name


def test_the_dice_calculator_is_exact(start):
    ui = start()
    to_tab(ui, "odds")
    ui.tap(ui.find(Segment, text="Any dice"))
    ui.frames(6)
    assert ui.sees("7 or more: 58%, that is 21 of 36 throws.")


def test_the_language_changes_on_the_spot_and_is_kept(start):
    ui = start(prepare=two_tables)
    to_tab(ui, "settings")
    ui.tap(ui.find(Segment, text="Русский"))
    ui.frames(6)
    spoken = ui.app._("Tables")
    assert ui.app.session.settings.language == "ru"
    assert ui.app.nav.items["home"].text == spoken
    ui = start()
    assert ui.app.session.settings.language == "ru"
    assert screen(ui).ids.title.text == ui.app._("Tables")


def test_every_setting_answers_a_touch(start):
    ui = start()
    to_tab(ui, "settings")
    for key, icon in (
        ("haptics", "vibrate"),
        ("speech", "volume-high"),
        ("keep_awake", "lightbulb-on-outline"),
    ):
        before = getattr(ui.app.session.settings, key)
        row = ui.find(SwitchRow, icon=icon)
        ui.scroll_to(row)
        ui.tap(row)
        ui.frames(3)
        assert getattr(ui.app.session.settings, key) is not before
    screen(ui).ids.scroll.scroll_y = 1
    ui.frames(3)
    ui.tap(ui.find(Segment, text="Light"))
    ui.frames(3)
    assert theme.style == "Light"
    ui.tap(ui.find(Segment, text="150%"))
    ui.frames(3)
    assert theme.scale == 1.5


def test_a_backup_is_made_and_can_come_back(start):
    ui = start(prepare=two_tables)
    ui.seconds(3)
    to_tab(ui, "settings")
    rows = screen(ui).desk.backups()
    assert len(rows) == 1
    ui.app.session.store.tables.rename(ui.app.session.store.tables.all()[0].id, "Spoilt")
    tap_row(ui, "Backups")
    tap_row(ui, rows[0].title)
    tap_row(ui, "Bring this backup back")
    assert "Spoilt" not in {each.name for each in ui.app.session.store.tables.all()}


def test_a_file_that_is_no_table_is_refused_in_one_sentence(start, tmp_path, monkeypatch):
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}")
    monkeypatch.setattr("app.device.choose_file", lambda then: (then(str(wrong)), True)[1])
    ui = start()
    screen(ui).host.go("new_table")
    ui.frames(4)
    screen(ui).load()
    ui.frames(4)
    assert "wrong.json" in ui.find(UndoBar).text
    assert here(ui) == "new_table"


# -- nothing cut, nothing too small -------------------------------------------------------------------


@pytest.mark.parametrize(("size", "scale"), LAYOUTS)
@pytest.mark.parametrize("language", ["en", "ru", "fr"])
def test_no_screen_cuts_a_word_or_has_a_small_target(start, size, scale, language):
    def prepare(session):
        session.set("language", language)
        toy_table(session)
        session.play.do(RollDie())
        session.begin("berserkers", "Очень длинное название стола на вечер")

    ui = start(size, scale, prepare)
    for name in ("home", "odds", "settings"):
        to_tab(ui, name)
        assert_sound()
    ui.app.screens.current_screen.host.go("new_table")
    ui.frames(8)
    assert_sound()
    ui.app.screens.tab("home")
    toy = next(each for each in ui.app.session.store.tables.all() if each.game == "toy")
    ui.app.screens.open_table(toy.id)
    ui.frames(8)
    assert_sound()
    ui.app.screens.go("timeline")
    ui.frames(8)
    assert_sound()
    screen(ui)._correct(1, "strike")
    ui.frames(8)
    assert_sound()


@pytest.mark.parametrize(("size", "scale"), LAYOUTS)
def test_no_sheet_cuts_a_word(start, size, scale):
    from app.screens.shared.adjust import open_adjust

    ui = start(size, scale, two_tables)
    play = ui.app.session.open(ui.app.session.store.tables.all()[0].id)
    for path in ("", "gold", "status", "hand", "berserkers.b1.at"):
        sheet = open_adjust(play, path)
        ui.frames(8)
        assert_sound(sheet)
        sheet.dismiss(force=True)
        ui.frames(2)
    to_tab(ui, "settings")
    screen(ui).open_about()
    ui.frames(8)
    assert_sound(top_sheet())


def test_the_rail_stands_at_the_side_of_a_wide_window(start):
    ui = start(DESK)
    assert ui.app.nav.rail
    assert ui.app.nav.width < ui.app.nav.height
    ui.resize(*PHONE)
    assert not ui.app.nav.rail
    ui.tap(ui.find(MainButton, text="New table"))
    ui.frames(4)
    assert ui.app.nav.opacity == 0


@pytest.mark.parametrize("scale", (1.5, 2.0))
@pytest.mark.parametrize("size", ((740, 360), (568, 300)))
def test_every_place_of_the_rail_is_whole_on_a_low_window(start, size, scale):
    ui = start(size, scale)
    for language in ("en", "fr", "ru"):
        ui.app.session.set("language", language)
        ui.frames(8)
        assert ui.app.nav.rail
        assert_sound(ui.app.nav)
        assert min(item.y for item in ui.app.nav.items.values()) >= 0
    ui.resize(*PHONE)
    assert all(item.less == 0 for item in ui.app.nav.items.values()), "the bar below has room"


def test_screens_are_built_on_their_first_visit(start):
    ui = start()
    assert [each.name for each in ui.app.screens.screens] == ["home"]
    assert not ui.all(MainActionBar)
    to_tab(ui, "settings")
    assert [each.name for each in ui.app.screens.screens] == ["home", "settings"]


def test_a_second_window_says_that_it_can_only_look(start, tmp_path):
    ui = start(prepare=two_tables)
    second = new_session(tmp_path)
    assert second.notices
    second.close()
    assert ui.all(Words)


def test_what_the_store_has_to_say_stands_until_it_is_put_away(start, monkeypatch):
    ui = start(prepare=two_tables)
    session, read = ui.app.session, []
    monkeypatch.setattr(session.store, "told", lambda: read.append(True))
    session.store.notices.append(say("The data file was damaged."))
    session._noticed()
    ui.seconds(STAYS + 1)
    assert ui.find(UndoBar).text == "The data file was damaged." and not read
    tell("Something else.")
    ui.frames(4)
    assert ui.find(UndoBar).text == "Something else."
    ui.seconds(STAYS + 1)
    bar = ui.find(UndoBar)
    assert bar.text == "The data file was damaged." and not read
    bar.tapped()
    ui.seconds(1)
    assert not ui.all(UndoBar) and read == [True]


def test_two_sentences_of_one_frame_are_both_told(start):
    ui = start(prepare=two_tables)
    for what in ("first", "second", "first"):
        ui.app.session.fail(StorageError(say("The {what} went wrong.", what=what)))
    ui.frames(3)
    assert ui.find(UndoBar).text == "The first went wrong. The second went wrong."


def test_an_app_that_is_left_open_makes_a_backup_every_day(start, monkeypatch):
    ui = start(prepare=two_tables)
    tended = []
    monkeypatch.setattr(ui.app.session.store, "tend_daily", lambda: tended.append(True))
    ui.app.on_resume()
    assert len(tended) == 1
    VirtualClock.now += HOUR
    ui.frames(2)
    assert len(tended) == 2


def test_pause_and_resume_lose_nothing(start):
    ui = start(prepare=toy_table)
    open_toy(ui)
    ui.tap(ui.find(ActionTile, title="Toy orders: RollDie"))
    ui.seconds(0.4)
    assert ui.app.on_pause() is True
    ui.app.on_resume()
    ui.frames(4)
    assert ui.sees("Toy question toy.roll")


def test_the_app_is_all_that_a_screen_asks_of_its_host():
    asked = [name for name in vars(Host) if not name.startswith("_")]
    assert {"session", "speak", "go", "back"} <= set(asked)
    given = vars(CompanionApp) | CompanionApp.__annotations__
    assert [name for name in asked if name not in given] == []


# -- the rule book --------------------------------------------------------------------------------


def test_a_rule_tag_leads_to_its_place_in_the_rule_book_and_back(start):
    from app.screens.rules.rules import RuleCard
    from app.widgets.rule_tag.rule_tag import open_why

    ui = start(prepare=two_tables)
    ui.app.screens.open_table(ui.app.session.store.tables.all()[0].id)
    ui.frames(4)
    was = here(ui)
    open_why("BK-RIDER-11", ("BK-RIDER-06",))
    ui.frames(4)
    ui.tap(ui.find(TextButton, text="Open the rule book"))
    ui.frames(12)
    assert (here(ui), top_sheet()) == ("rules", None)
    card = ui.find(RuleCard, rule_id="BK-RIDER-11")
    assert 0 < card.to_window(*card.center)[1] < PHONE[1]
    ui.key(ESCAPE)
    assert here(ui) == was


def test_from_a_table_the_rule_book_is_that_of_its_game_and_all_games_are_one_tap_away(start):
    from app.screens.table.sheets import open_page

    ui = start(prepare=two_tables)
    ui.app.screens.open_table(ui.app.session.store.tables.all()[0].id)
    ui.frames(4)
    play = ui.app.session.play
    open_page(play, find_face(play.game.id), ui.app, "rules")
    ui.frames(12)
    page = ui.app.screens.current_screen
    assert here(ui) == "rules" and page.book == "berserkers"
    assert {kind for kind, _ in page.ids.list.rows} == {"head", "rule"}
    assert all(view.id.startswith("BK-") for kind, view in page.ids.list.rows if kind == "rule")
    ui.tap(ui.find(Words, text="All games"))
    ui.frames(8)
    assert page.book == "" and any(
        view.id.startswith("KZ-") for kind, view in page.ids.list.rows if kind == "rule"
    )


def test_only_the_rules_in_sight_have_widgets_and_a_mark_is_kept(start):
    from app.screens.rules.rules import RuleCard

    ui = start()
    ui.app.screens.go("rules")
    ui.frames(12)
    assert 0 < len(ui.all(RuleCard)) < 20
    ui.tap(ui.find(RuleCard, rule_id="BK-SETUP-01").ids.mark)
    ui.seconds(0.3)
    screen(ui).pick_part("bookmarks")
    ui.frames(8)
    assert len(ui.all(RuleCard)) == 1
    screen(ui)._field.text = "nothing holds this"
    ui.frames(8)
    assert ui.sees("No rule holds these words.")


@pytest.mark.parametrize(("size", "scale"), [*LAYOUTS, (PHONE, 2.0)])
@pytest.mark.parametrize("language", ("en", "ru", "fr"))
def test_the_rule_book_cuts_no_word(start, size, scale, language):
    ui = start(size, scale, lambda session: session.set("language", language))
    ui.app.screens.go("rules", rule="BK-RIDER-11")
    ui.frames(12)
    assert_sound()


# -- help -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "scale"), [*LAYOUTS, (PHONE, 2.0)])
@pytest.mark.parametrize("language", ("en", "ru", "fr"))
def test_help_cuts_no_word(start, size, scale, language):
    ui = start(size, scale, lambda session: session.set("language", language))
    ui.tap(ui.find(IconTap, icon="help-circle-outline"))
    ui.frames(8)
    assert here(ui) == "help"
    for part in ("play", "signs", "keys"):
        screen(ui).pick_part(part)
        ui.frames(10)
        assert_sound()


def test_help_leads_to_the_rules_and_to_the_settings_and_back(start):
    ui = start()
    ui.app.screens.go("help")
    ui.frames(8)
    for way in ("rules", "settings"):
        screen(ui).way(way)
        ui.frames(8)
        assert here(ui) == way
        ui.key(ESCAPE)
        assert here(ui) == "help"


def test_a_hint_is_read_away_and_takes_no_room_then(show_hint):
    ui, bar = show_hint
    assert bar.text and bar.height > 48
    told = []
    while bar.text and len(told) < 5:
        told.append(bar.text)
        ui.tap(bar.ids.read)
        ui.frames(4)
    assert len(set(told)) == len(told) == 2
    assert (bar.text, bar.height) == ("", 0)


@pytest.fixture
def show_hint(start, tmp_path):
    """A table at the roll of its dice, and the bar with the hint for it."""
    from app.widgets.hint_bar.hint_bar import HintBar

    ui = start()
    made = HomePresenter(ui.app.session).try_example()
    play = ui.app.session.open(made)
    bar = HintBar(width=400, size_hint_x=None)
    ui.app.shell.screens.current_screen.add_widget(bar)
    bar.show(ui.app.session, play)
    ui.frames(8)
    return ui, bar


# -- finished games -------------------------------------------------------------------------------


def won_and_lost(session: AppSession) -> None:
    for number, status in enumerate(("won", "lost", "lost", "won")):
        play = session.begin("berserkers", f"Game {number}")
        play.adjust("turn", 3 + number)
        play.adjust("status", status)


@pytest.mark.parametrize(("size", "scale"), [*LAYOUTS, (PHONE, 2.0)])
def test_finished_games_cut_no_word_and_open_on_a_tap(start, size, scale):
    ui = start(size, scale, won_and_lost)
    to_tab(ui, "settings")
    ui.app.go("statistics")
    ui.frames(10)
    assert ui.sees("4 finished games")
    assert_sound()
    screen(ui).ids.list.show_end()
    ui.frames(10)
    assert_sound()
    ui.tap(ui.find(ListRow, title="Game 0"))
    ui.seconds(0.3)
    assert ui.app.session.play.name == "Game 0"
