"""Berserkers in the real app, by touch: the set-up, a turn, a kill, corrections, every page at 200 %."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.uix.textinput import TextInput

from app import device
from app.presenters import correcting
from app.screens.table.end_part import EndPart
from app.screens.table.story import Story
from app.widgets.buttons.buttons import IconTap, MainButton, TextButton
from app.widgets.chip_picker.chip_picker import WordChip
from app.widgets.list_row.list_row import ListRow
from app.widgets.log_line.log_line import LogLine
from app.widgets.question_sheet.question_sheet import OptionCard
from app.widgets.sheet.sheet import top_sheet
from companion.core.game import Adjust
from companion.core.square import Square
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.facts.read import example_layout
from tests.ui.berserkers import Hand
from tests.ui.berserkers_scenes import SCENES, begin, close, lay, riders_dice, riders_question, show, table
from tests.ui.driver import DESK, PHONE, SETTLE, SMALL
from tests.ui.layout_check import check
from tests.ui.shell_scenes import SCENES as JOURNAL

GOBLINS, TREASURE = "6", "10"


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[Hand]:
    """A fresh app on its first screen."""
    with Hand(tmp_path / "data") as hand:
        yield hand
    _quiet_theme()


def _quiet_theme() -> None:
    from app.theme import theme

    theme.scale, theme.motion = 1.0, True
    theme.paint("", "Dark")


def set_up(ui: Hand) -> None:
    """From the first screen to the first turn, every card typed in."""
    ui.tap(ui.one(MainButton, text="New table"))
    ui.frames(SETTLE)
    ui.main("Set up")
    for number in range(1, 12):  # the last card left needs no tap
        ui.card(f"L{number:02d}")
    ui.card(GOBLINS)
    ui.card(TREASURE)
    ui.cell("1,1")
    ui.main("Begin with 4 gold")


def test_a_table_is_set_up_and_a_whole_turn_played_with_table_dice(ui: Hand):
    set_up(ui)
    assert tuple(cell.location for cell in ui.state.cells) == example_layout()
    assert ui.state.requests == (6, 10) and ui.state.goblins == Square(1, 1) and ui.state.gold == 4

    ui.main("Roll the dice")
    ui.faces("13526")
    assert [die.value for die in ui.state.pool] == [1, 3, 5, 2] and ui.sees("Goblin band on L05")

    ui.die("1")
    ui.piece("B1")
    ui.cell("3,1")
    ui.quiet("Card A4 · 2 steps")
    assert ui.state.berserker("B1").at == Square(3, 1)

    ui.die("3")
    ui.tile("Light a fire")
    assert ui.state.cell(Square(3, 1)).fire
    ui.die("5")
    ui.tile("Help the villagers")
    assert ui.state.gauge == 1 and [die.value for die in ui.state.pool] == [2]

    ui.main("Play riders")
    assert ui.state.phase == "actions" and ui.sees("1 die is not used yet.")
    ui.main("End it so")
    assert ui.state.phase == "riders" and ui.play.pending.question.key == "rider_dice"
    ui.faces("125")
    assert ui.sees("Black Shadow Rider on L01") and ui.sees("BK-RIDER-06")
    assert [ui.state.rider(colour).at for colour in ("black", "blue", "red")] == [
        Square(0, 1),
        Square(1, 0),
        Square(2, 0),
    ]
    assert ui.state.turn == 2 and ui.state.phase == "roll"

    ui.main("Roll the dice")
    ui.faces("12346")
    ui.main("Play riders")
    ui.main("End it so")
    ui.faces("125")
    assert ui.play.pending.question.key == "meeple"
    ui.option("Blue Orc squad")
    assert ui.state.squads == ("blue",) and ui.state.orc("blue") == Square(2, 0)
    assert ui.play.pending.question.key == "orc_dice", "the Orcs follow by themselves"
    ui.faces("1")
    assert ui.state.orc("blue") == Square(1, 0) and ui.state.turn == 3


def test_a_refused_tap_and_undo_change_nothing(ui: Hand):
    table(ui)
    before = ui.state
    ui.cell("0,0")
    ui.piece("rider-red")
    assert ui.state is before
    ui.die("4")
    ui.tile("Light a fire")
    assert ui.state.lit == 4
    ui.icon("undo")
    ui.frames(SETTLE)
    assert ui.state == before
    ui.key(122, "z", "ctrl", "shift")
    assert ui.state.lit == 4


def test_a_killed_app_opens_at_the_same_question(tmp_path: Path):
    first, second = tmp_path / "first", tmp_path / "second"
    with Hand(first) as ui:
        riders_question(ui)
        asked, shown = ui.play.pending, list(ui.options())
        # What a kill leaves behind is what lies on the disk now, write-ahead log and all.
        shutil.copytree(first, second)
    with Hand(second) as ui:
        ui.app.screens.current_screen.main()
        ui.frames(2 * SETTLE)
        assert ui.play.pending == asked and list(ui.options()) == shown
        assert ui.state.phase == "riders" and not ui.bar.main_enabled
        ui.option("Red Orc squad")
        assert "red" in ui.state.squads and ui.play.pending.question.key == "orc_dice"
    _quiet_theme()


def lines(ui: Hand) -> list[str]:
    """The told steps on screen, first to last."""
    return [step.line.text for story in ui.all(Story) for step in reversed(story.children)]


def test_what_the_riders_did_stands_over_the_question_it_led_to(ui: Hand):
    riders_question(ui)
    pending = ui.play.pending
    assert pending.question.key == "meeple" and ui.state.rider("black").at == Square(1, 1)
    told = lines(ui)
    assert len(told) == 3 and "Red Shadow Rider on L07" in told[-1], "each rider in one paragraph"
    assert ui.sees("BK-RIDER-12")
    pieces = {piece.id: piece.cell for piece in ui.board.view.pieces}
    assert pieces["rider-black"] == pieces["rider-blue"] == "0,1", "the board has followed them"
    assert next(cell for cell in ui.board.view.cells if cell.id == "2,0").highlight == "selected"

    ui.app.session.set("language", "fr")
    ui.frames(SETTLE)
    assert len(lines(ui)) == 3 and lines(ui) != told
    ui.app.session.set("language", "en")
    ui.frames(SETTLE)
    assert lines(ui) == told

    ui.option("Red Orc squad")
    assert lines(ui)[:2] == told[:2] and "Red Orc squad" in lines(ui)[2], "only what is new is told again"
    assert ui.play.pending.question.key == "orc_dice"
    ui.icon("undo")
    ui.frames(SETTLE)
    assert ui.play.pending.question.key == "meeple" and lines(ui) == told, "back at the player's own answer"


def test_steps_and_the_question_behind_them_are_read_aloud_in_one_breath(tmp_path: Path, monkeypatch):
    said: list[str] = []
    monkeypatch.setattr(device, "speak", lambda text, language="": said.append(text))
    with Hand(tmp_path / "data", speech=True) as ui:
        riders_dice(ui)
        said.clear()
        ui.play.answer([4, 3, 5])
        ui.frames(SETTLE)
        assert len(said) == 1 and said[0].startswith("Black Shadow Rider") and "Which squad joins?" in said[0]
        ui.play.tell()
        assert len(said) == 1, "a question is read once"
    _quiet_theme()


def test_an_answer_that_is_taken_back_takes_its_steps_back(ui: Hand):
    riders_question(ui)
    assert lines(ui)
    ui.icon("undo")
    ui.frames(SETTLE)
    assert ui.play.pending.question.key == "rider_dice" and lines(ui) == []
    assert {piece.id: piece.cell for piece in ui.board.view.pieces}["rider-black"] == "1,1"


def test_the_question_waits_until_what_led_to_it_is_told(tmp_path: Path):
    with Hand(tmp_path / "data", motion=True) as ui:
        riders_dice(ui)
        ui.play.answer([4, 3, 5])
        ui.frames(SETTLE)
        assert len(lines(ui)) == 1 and not ui.all(OptionCard)
        assert "Phase 2" in ui.screen._part.ids.bar.line, "the head belongs to what is told"
        ui.seconds(1.5)
        assert len(lines(ui)) == 2 and not ui.all(OptionCard)
        ui.main("Show all steps")
        assert len(lines(ui)) == 3 and len(ui.options()) == 2
        ui.option("Red Orc squad")
        ui.seconds(6)
        assert ui.play.pending.question.key == "orc_dice" and len(lines(ui)) == 3
    _quiet_theme()


def test_what_is_held_is_corrected_by_one_tap_and_the_journal_says_so(ui: Hand):
    table(ui)
    entries = ui.play.table.journal.cursor
    ui.hold(ui.spot("B2"))
    ui.frames(SETTLE)
    ui.reach(ui.one(ListRow, title="Berserker 2, health", value="Full health"))
    assert ui.state.berserker("B2").health == "ok" and top_sheet() is None
    journal = ui.play.table.journal
    assert journal.cursor == entries + 1
    assert journal.entries[-1].entry.command == Adjust("berserkers.b2.health", "ok")

    x, y, width, height = ui.board.cell_box("2,2")
    ui.hold(ui.board.to_window(x + width - 8, y + height - 8))
    ui.frames(SETTLE)
    assert ui.sees("What is this?") and ui.sees("L09 · Rest")
    ui.row("Fire on L09")
    assert ui.state.cell(Square(2, 2)).fire and top_sheet() is None

    ui.hold(ui.spot("orc-blue"))
    ui.frames(SETTLE)
    assert top_sheet() is None and ui.sees("tap the place"), "the board itself is the place picker"
    ui.cell("3,2")
    assert ui.state.orc("blue") == Square(3, 2) and not ui.sees("tap the place")

    ui.hold(ui.spot("B2"))
    ui.frames(SETTLE)
    ui.row("What is this?")
    ui.frames(2 * SETTLE)
    assert ui.app.screens.here == "help" and ui.screen.part == "signs"
    ui.app.screens.back()
    ui.frames(2 * SETTLE)

    ui.icon("history")
    ui.frames(2 * SETTLE)
    assert ui.app.screens.here == "timeline" and ui.sees("Full health")


def test_a_die_on_an_action_card_is_corrected_from_the_tray(ui: Hand):
    moved(ui)
    show(ui)
    assert {placed.card for placed in ui.state.placed} == {"A1", "A4"}
    ui.icon("keyboard-outline")
    ui.row("Dice on the Action cards")
    ui.reach(ui.one(WordChip, text="1 on A4: Move", taken=True))
    ui.reach(ui.one(MainButton, text="Set it"))
    assert [placed.card for placed in ui.state.placed] == ["A1"] and top_sheet() is None


def test_an_early_entry_is_amended_in_the_journal(ui: Hand):
    begin(ui)
    ui.play.do(cmd.RollDice())
    ui.play.answer([1, 3, 5, 2])
    rolled = ui.play.table.journal.cursor - 1
    ui.play.do(cmd.HelpVillagers(5))
    show(ui)
    ui.icon("history")
    ui.frames(2 * SETTLE)
    line = next(each for each in ui.all(LogLine) if each.view.number == str(rolled))
    line.dispatch("on_pick")
    ui.frames(SETTLE)
    ui.reach(next(each for each in ui.all(ListRow) if each.icon == "dice-multiple"))
    ui.face("6")
    ui.reach(ui.one(MainButton, text="Use these faces"))
    ui.main("Keep")
    assert sorted(die.value for die in ui.state.pool) == [2, 3, 6] and ui.state.gauge == 1


def moved(ui: Hand) -> int:
    """A table whose last entries moved Berserker 1, lit a fire and helped; gives the place of the first."""
    begin(ui)
    for act in (
        lambda: ui.play.do(cmd.RollDice()),
        lambda: ui.play.answer([1, 3, 4, 4]),
        lambda: ui.play.do(cmd.Move(cmd.Slot(1, "A4", 0), "B1", Square(3, 1))),
        lambda: ui.play.do(cmd.Light(cmd.Slot(3, "A1", 1), "B1")),
        lambda: ui.play.do(cmd.HelpVillagers(4)),
    ):
        assert act(), ui.play.error
    return len(ui.play.table.entries()) - 3


def correct(ui: Hand, place: int, row: str) -> None:
    """Tap an entry of the journal and take a row of its menu."""
    line = next(each for each in ui.all(LogLine) if each.view and each.view.number == str(place))
    ui.tap(line.to_window(line.right - 20, line.top - 16))  # beside the tags, which open their rules
    ui.hand_on()
    ui.row(row)


def fates(ui: Hand, place: int) -> list[str]:
    """How the entries from a place on fare in the correction on screen."""
    shown = {int(each.view.number): each.view.fate for each in ui.all(LogLine) if each.view.number}
    return [fate for number, fate in sorted(shown.items()) if number >= place]


def test_another_order_takes_an_old_ones_place_by_touch(ui: Hand):
    place = moved(ui)
    before = ui.state
    show(ui)
    ui.icon("history")
    ui.frames(2 * SETTLE)
    correct(ui, place, "Do something else here")
    ui.row("Move")
    ui.row("Move Berserker 1 to L09")
    ui.reach(next(each for each in ui.all(ListRow) if each.detail.startswith("Die 1 · Card A4")))
    assert top_sheet() is None and ui.sees("You are correcting entry") and ui.sees("1 entry does not fit")
    assert fates(ui, place) == ["edited", "broken", "fits"] and ui.sees("No longer fits")
    ui.app.session.set("language", "ru")
    ui.frames(SETTLE)
    assert ui.sees("Больше не подходит") and ui.state == before
    ui.app.session.set("language", "en")
    ui.reach(ui.one(TextButton, text="Discard"))
    assert ui.state == before and not ui.sees("You are correcting")

    correct(ui, place, "Do something else here")
    ui.app.session.set("language", "fr")
    ui.frames(SETTLE)
    assert ui.sees("Faire autre chose ici") and ui.sees("Déplacement")
    ui.app.session.set("language", "en")
    ui.frames(SETTLE)
    ui.row("Move")
    ui.row("Move Berserker 1 to L09")
    ui.reach(next(each for each in ui.all(ListRow) if each.detail.startswith("Die 1 · Card A4")))
    ui.main("Keep")
    assert ui.state.berserker("B1").at == Square(2, 2) and ui.state.lit == 0 and ui.state.gauge == 1
    ui.reach(ui.one(TextButton, text=f"Undo: Correction of entry {place}"))
    assert ui.state == before


def test_an_order_is_found_by_words_and_asks_its_questions(ui: Hand):
    place = moved(ui)
    show(ui)
    ui.icon("history")
    ui.frames(2 * SETTLE)
    correct(ui, place, "Do something else here")
    ui.one(TextInput).text = "reroll 4"
    ui.frames(SETTLE)
    ui.row("Reroll a 4")
    ui.face("6")
    ui.reach(ui.one(MainButton, text="Use these faces"))
    ui.main("Keep")
    assert sorted(die.value for die in ui.state.pool) == [1, 3, 6] and ui.state.gauge == 1


def test_a_correction_by_hand_is_set_to_another_value_in_the_journal(ui: Hand):
    begin(ui)
    lay(ui, {"gold": 3, "berserkers.b1.health": "wounded"})
    places = len(ui.play.table.entries())
    show(ui)
    ui.icon("history")
    ui.frames(2 * SETTLE)
    correct(ui, places - 1, "Set another value")
    ui.row("Dead")
    ui.main("Keep")
    assert ui.state.berserker("B1").health == "dead" and ui.state.gold == 3
    correct(ui, places - 2, "Set another value")
    ui.tap(ui.one(IconTap, icon="plus"))
    ui.frames(SETTLE)
    assert ui.state.gold == 3, "nothing is set before it is kept"
    ui.reach(ui.one(MainButton, text="Set it"))
    ui.main("Keep")
    assert ui.state.gold == 4


def test_the_end_is_shown_with_its_score_and_can_be_undone(ui: Hand):
    begin(ui)
    lay(ui, {"gold": 7, "riders.red.sealed": True, "status": "won"})
    show(ui)
    ui.main("See the end")
    assert ui.all(EndPart) and ui.sees("The realm is saved") and ui.sees("+7")
    ui.icon("undo")
    ui.frames(SETTLE)
    assert ui.state.status == "playing" and not ui.all(EndPart)


def test_box_facts_are_copied_by_touch_and_kept(ui: Hand):
    begin(ui)
    show(ui)
    ui.icon("dots-vertical")
    ui.frames(SETTLE)
    ui.row("Facts of your box")
    assert ui.app.screens.here == "box_facts" and ui.sees("0 / 46")
    ui.row("Riders card")
    ui.choice("Enrol")
    ui.icon_choice("arrow-up-bold")
    ui.main("Same as my card")
    facts = ui.app.session.store.facts.get("berserkers")
    assert facts["riders_card"]["1"] == {"action": "enrol", "arrows": ["right", "up"]}
    assert facts["copied"] == {"riders_card": ["1"]} and ui.sees("1 / 6")
    assert ui.state.box.riders_card[0].action == "attack"
    ui.key(27)
    assert ui.app.screens.here == "box_facts" and ui.sees("1 / 46")

    ui.row("Twelve locations")
    ui.choice("L01")
    ui.frames(SETTLE)
    field = ui.one(TextInput)
    field.text = "Old mill"
    ui.tap(ui.one(MainButton, text="Set it"))
    ui.frames(SETTLE)
    ui.choice("Fire symbol")
    assert ui.app.session.store.facts.get("berserkers")["locations"][0]["name"] == "Old mill"
    assert ui.sees("9 locations have a fire symbol; 8 are needed.")
    ui.key(27)
    ui.row("Back to the example values")
    assert ui.app.session.store.facts.get("berserkers") is None


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hand]:
    """One app at 200 % for all pages."""
    with Hand(tmp_path_factory.mktemp("large") / "data", SMALL, text_scale=2.0) as hand:
        yield hand
    _quiet_theme()


LOOKS = (
    ((SMALL, "ru"), (SMALL, "fr"), (PHONE, "en"), (DESK, "ru")),
    ((SMALL, "fr"), (SMALL, "ru"), (PHONE, "ru"), (DESK, "fr")),
    ((SMALL, "en"), (SMALL, "ru"), (PHONE, "fr"), (DESK, "en")),
)
"""Window and language in turn: all nine pairs are seen, the smallest window in Russian on every page."""
PAGES = (
    "wizard_layout", "wizard_draw", "wizard_more", "roll_dice", "table", "die_picked", "riders_question",
    "told", "requests", "threat", "correct_piece", "facts_list", "facts_riders", "facts_locations",
    "facts_cards", "end_won", "end_lost", "timeline_other", "timeline_ways", "timeline_replaced",
)  # fmt: skip


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_whole_at_200_percent(large: Hand, name: str):
    faults = []
    try:
        (JOURNAL | SCENES)[name](large)
        for size, language in LOOKS[PAGES.index(name) % len(LOOKS)]:
            large.resize(*size)
            large.app.session.set("language", language)
            large.frames(SETTLE)
            faults += [f"{language} {size[0]}x{size[1]}: {fault}" for fault in check()]
    finally:
        close(large)
        large.app.session.set("language", "en")
    assert faults == []


def test_a_long_correction_shows_how_far_it_is_and_is_stopped_by_touch(ui: Hand, monkeypatch):
    monkeypatch.setattr(correcting, "SLICE", 0)  # one entry between two pictures
    monkeypatch.setattr(correcting, "PATIENCE", 0)
    begin(ui)
    first = len(ui.play.table.entries())
    for number in range(60):
        ui.play.note(f"Note {number}.")
    seq = ui.play.table.journal.seq
    show(ui)
    ui.icon("history")
    ui.frames(2 * SETTLE)
    page = ui.app.screens.current_screen
    page.ids.list.show_row(page.journal.row_of(first))
    ui.frames(SETTLE)
    correct(ui, first, "Strike this entry")
    ui.idle_until(lambda: ui.sees("of 60 entries worked out"))
    assert 0 < page.ids.banner.share < 1 and page.correction is None
    ui.main("Stop it")
    assert not ui.sees("entries worked out") and ui.sees("It was stopped, and nothing was changed.")
    assert page.working is None and page.correction is None and ui.play.table.journal.seq == seq
    page.ids.list.show_row(page.journal.row_of(first))
    ui.frames(SETTLE)
    correct(ui, first, "Strike this entry")
    ui.idle_until(lambda: page.correction is not None)
    assert ui.sees("You are correcting entry") and ui.sees("Everything else still fits")
    ui.main("Keep")
    assert len(ui.play.table.entries()) == first + 59
