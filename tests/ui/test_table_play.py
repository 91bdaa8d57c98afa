"""A newcomer's thumb at a table: few taps, no tap too early, reasons, results and rulings; by real touch."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from app.screens.table.board_part import BoardPart
from app.screens.table.setup_part import SetupPart
from app.screens.table.story import Story
from app.screens.timeline.rows import FoldCard
from app.widgets.action_tile.action_tile import ActionTile
from app.widgets.buttons.buttons import IconTap, MainButton, QuietButton
from app.widgets.dice_entry.dice_entry import FaceButton
from app.widgets.log_line.log_line import LogLine
from app.widgets.rule_tag.rule_tag import WhySheet
from app.widgets.sheet.sheet import top_sheet
from app.widgets.status_chip.status_chip import StatusChip
from app.widgets.undo_bar.undo_bar import UndoBar
from companion.core.square import Square
from companion.games.berserkers import commands as cmd
from tests.ui.berserkers import Hand
from tests.ui.berserkers_scenes import begin, show, table
from tests.ui.driver import SETTLE, Driver, is_visible

Open = Callable[..., Hand]


class Counting(Hand):
    """A thumb that counts its taps."""

    taps = 0

    def tap(self, target: Any) -> None:
        """Touch and let go."""
        self.taps += 1
        super().tap(target)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Open]:
    """`ui = start(dice="ask")`: the app on an empty data folder."""
    opened: list[Hand] = []

    def run(kind: type[Hand] = Hand, **settings: Any) -> Hand:
        ui = kind(tmp_path / f"data{len(opened)}", **settings)
        ui.__enter__()
        opened.append(ui)
        return ui

    yield run
    for ui in opened:
        ui.__exit__()


def acting(ui: Hand, *dice: int) -> None:
    """A table in phase 1 with these dice."""
    begin(ui)
    ui.play.do(cmd.RollDice())
    ui.play.answer(list(dice))
    show(ui)


# -- few taps ---------------------------------------------------------------------------------------


def test_a_new_table_reaches_its_first_turn_in_six_taps(start: Open):
    ui = start(Counting)
    ui.tap(ui.one(MainButton, text="New table"))
    ui.frames(SETTLE)
    ui.main("Set up")
    ui.main("Shuffle the locations")
    ui.card("2")
    ui.card("11")
    ui.main("Begin with 4 gold")
    assert ui.state.phase == "roll" and ui.state.requests == (2, 11) and ui.taps == 6


def test_four_dice_take_five_taps_and_the_riders_four(start: Open):
    ui = start(Counting)
    begin(ui)
    show(ui)
    ui.main("Roll the dice")
    ui.faces("1346")
    assert [die.value for die in ui.state.pool] == [1, 3, 4, 6] and ui.taps == 5
    for die in (1, 3, 4, 6):
        ui.play.do(cmd.HelpVillagers(die))
        if ui.play.pending:
            ui.play.answer("gold")
    ui.frames(SETTLE)
    ui.taps = 0
    ui.main("Play riders")
    ui.faces("346")
    assert ui.taps == 4 and ui.state.turn == 2


@pytest.mark.parametrize("requests", [(1, 5), (6, 9)], ids=["a line", "a folded card"])
def test_an_old_roll_is_amended_in_five_taps(start: Open, requests: tuple[int, int]):
    ui = start(Counting)
    begin(ui, requests)
    ui.play.do(cmd.RollDice())
    folded = 6 in requests
    ui.play.answer([1, 3, 5, 2, *([5, 1] * folded)])
    show(ui)
    ui.taps = 0
    ui.icon("history")
    ui.frames(2 * SETTLE)
    if folded:
        row = max(ui.all(FoldCard), key=lambda each: int(each.number)).ids.pictures
    else:
        row = max(ui.all(LogLine), key=lambda each: int(each.number or 0)).ids.dice
    ui.reach(row.children[-1])
    ui.face("6")
    ui.reach(ui.one(MainButton, text="Use these faces"))
    ui.main("Keep")
    assert [die.value for die in ui.state.pool] == [6, 3, 5, 2] and ui.taps == 5


def test_dice_rolled_here_take_one_tap_once_that_was_chosen(start: Open):
    ui = start(Counting, dice="ask")
    begin(ui)
    show(ui)
    ui.main("Roll the dice")
    ui.quiet("Roll here")
    ui.main("Roll 4 dice")
    assert len(ui.state.pool) == 4 and ui.app.session.settings.rolls_here
    ui.play.undo()
    ui.frames(SETTLE)
    ui.taps = 0
    ui.main("Roll the dice")
    assert len(ui.state.pool) == 4 and ui.taps == 1, "the choice is remembered"
    ui.play.undo()
    ui.frames(SETTLE)
    ui.icon("keyboard-outline")
    assert ui.all(FaceButton) and ui.bar.main_text == "4 dice to type in", "the keyboard is one tap away"


def test_who_rolls_at_the_table_is_not_offered_the_apps_dice(start: Open):
    ui = start(dice="table")
    begin(ui)
    show(ui)
    ui.main("Roll the dice")
    assert not ui.sees("Roll here") and ui.all(FaceButton)


# -- no tap too early ---------------------------------------------------------------------------------


def test_a_double_tap_on_the_last_answer_does_not_end_the_phase(start: Open):
    ui = start()
    begin(ui)
    show(ui)
    ui.main("Roll the dice")
    for face in "134":
        ui.face(face)
    last = next(each for each in ui.all(FaceButton) if each.view.value == "6")
    ui.tap(last)
    ui.seconds(0.15)
    Driver.tap(ui, ui.bar.ids.main)
    Driver.tap(ui, ui.bar.ids.main)
    assert ui.state.phase == "actions" and len(ui.state.pool) == 4


def test_a_double_tap_on_the_main_button_does_not_leave_dice_unused(start: Open):
    ui = start()
    acting(ui, 1, 3, 4, 6)
    ui.tap(ui.bar.ids.main)
    Driver.tap(ui, ui.bar.ids.main)
    assert ui.state.phase == "actions" and ui.sees("4 dice are not used yet.")
    ui.die("4")
    assert ui.bar.main_text == "Play riders", "any other tap takes it back"
    ui.main("Play riders")
    ui.main("End it so")
    assert ui.play.pending.question.key == "rider_dice"


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_what_ending_a_phase_leaves_undone_stands_over_the_button_that_ends_it(start: Open, scale: float):
    """However far the page is scrolled, nobody arms the button without the sentence in sight."""
    ui = start(text_scale=scale)
    acting(ui, 1, 3, 4, 6)
    ui.one(BoardPart).ids.scroll.scroll_y = 0
    ui.main("Play riders")
    said = next(each for each in ui.bar.walk() if getattr(each, "text", "") == "4 dice are not used yet.")
    bottom, top = said.to_window(*said.pos)[1], said.to_window(0, said.top)[1]
    assert ui.bar.main_text == "End it so" and is_visible(said)
    assert said.height > 0 and 0 <= bottom < top <= Window.height
    assert bottom >= ui.bar.ids.main.to_window(0, ui.bar.ids.main.top)[1] - 1


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_what_a_die_can_do_stands_right_under_it_however_large_the_hint_is(start: Open, scale: float):
    ui = start(text_scale=scale, hints=True)
    acting(ui, 1, 3, 4, 6)
    part = ui.one(BoardPart)
    assert part.hint.parent is not None, "somebody who begins is told what to do"
    ui.die("3")
    first = max(ui.all(ActionTile), key=lambda tile: tile.top)
    scroll = part.ids.scroll
    edge = scroll.to_window(0, scroll.y)[1]
    assert first.to_window(0, first.top)[1] > edge + first.height / 4
    assert (
        part.hint.parent is None or part.hint.to_window(0, part.hint.top)[1] < first.to_window(0, first.y)[1]
    )


def test_undo_may_be_tapped_as_fast_as_one_likes(start: Open):
    ui = start()
    acting(ui, 4, 4, 4, 4)
    for _die in range(2):
        ui.play.do(cmd.HelpVillagers(4))
    ui.frames(SETTLE)
    undo = next(each for each in ui.bar.ids.rest.children if each.icon == "undo")
    Driver.tap(ui, undo)
    Driver.tap(ui, undo)
    assert len(ui.state.pool) == 4


# -- the main button stays where it is -----------------------------------------------------------------


def test_the_main_button_has_one_place_whatever_it_says(start: Open):
    ui = start()
    begin(ui)
    show(ui)
    places = set()
    for act in (
        lambda: None,
        lambda: ui.main("Roll the dice"),
        lambda: ui.faces("1346"),
        lambda: ui.main("Play riders"),
        lambda: ui.main("End it so"),
        lambda: ui.faces("125"),
    ):
        act()
        ui.frames(SETTLE)
        main = ui.bar.ids.main
        places.add((*(round(each) for each in main.to_window(*main.pos)), *map(round, main.size)))
    assert len(places) == 1


# -- reasons and results -------------------------------------------------------------------------------


def test_a_tile_that_cannot_be_ordered_opens_its_rule(start: Open):
    ui = start()
    acting(ui, 4, 4, 4, 4)
    ui.play.adjust("gold", 0)
    ui.frames(SETTLE)
    ui.die("4")
    bet = next(each for each in ui.all(ActionTile) if each.title == "Bet")
    assert not bet.enabled and bet.detail == "Not enough gold: 0 of 1."
    ui.reach(bet)
    sheet = top_sheet()
    assert isinstance(sheet, WhySheet) and sheet.rule_id == "BK-GOLD-05"


def test_a_won_bet_is_told_where_the_eye_is(start: Open):
    ui = start()
    acting(ui, 4, 4, 4, 4)
    ui.die("4")
    ui.tile("Bet")
    assert ui.sees("49%"), "the chance stands beside the dice"
    ui.faces("33")
    (story,) = ui.all(Story)
    (told,) = [each for each in story.walk() if isinstance(each, LogLine)]
    assert "The bet is won." in told.text and "3 gold gained" in told.text
    ui.die("4")
    assert not ui.sees("The bet is won."), "it has been read"


def test_the_lower_die_of_a_bet_knows_what_it_has_to_reach(start: Open):
    ui = start()
    acting(ui, 4, 4, 4, 4)
    ui.die("4")
    ui.tile("Bet")
    ui.faces("52")
    assert ui.sees("5 or more: won") and ui.sees("33%")


def test_a_place_tells_what_lies_there_and_the_fires_are_set_on_the_board(start: Open):
    ui = start()
    table(ui)
    ui.cell("2,0")
    assert ui.sees("L07 · Annihilate") and ui.sees("Red Shadow Rider")
    before = ui.state.lit
    ui.tap(next(each for each in ui.one(BoardPart).chips.children if each.view.id == "fires"))
    ui.frames(SETTLE)
    ui.cell("2,0")
    ui.cell("0,1")
    assert ui.state.lit == before + 2 and ui.sees("Fires: tap a place")
    ui.quiet("Done")
    assert not ui.sees("Fires: tap a place")


def test_a_ruling_is_decided_only_when_it_is_confirmed(start: Open):
    ui = start()
    acting(ui, 4, 4, 4, 4)
    ui.icon("dots-vertical")
    ui.row("Rulings of this table")
    ui.row("Does a total value of 6 mean exactly 6, or at least 6?")
    ui.row("6 or more")
    assert ui.state.options.six == "exact"
    ui.reach(ui.one(MainButton, text="Decide it so"))
    assert ui.state.options.six == "at_least" and top_sheet() is None


def test_what_the_enemies_did_can_be_read_again(start: Open):
    ui = start()
    acting(ui, 4, 4, 4, 4)
    ui.play.do(cmd.EndActions())
    ui.play.answer([6, 6, 6])
    ui.frames(SETTLE)
    assert ui.sees("Black Shadow Rider") and ui.bar.main_text == "Roll the dice"
    ui.cell("2,0")
    assert ui.sees("Black Shadow Rider"), "a look at the board does not take the story away"
    ui.main("Roll the dice")
    ui.faces("1346")
    assert not ui.sees("Black Shadow Rider")
    ui.icon("dots-vertical")
    ui.row("What happened last")
    assert ui.sees("Black Shadow Rider") and ui.sees("Turn 1 · Phase 2")


def test_a_berserker_is_drawn_to_where_a_die_takes_him_and_an_enemy_is_put_right(start: Open):
    ui = start()
    acting(ui, 3, 2, 2, 2)
    ui.die("3")
    ui.tile("Move")
    ui.drag(ui.spot("B1"), over(ui, "2,2"))
    assert ui.state.berserker("B1").at == Square(2, 2)
    ui.frames(SETTLE)
    ui.drag(ui.spot("B2"), over(ui, "0,0"))
    assert ui.state.berserker("B2").at == Square(3, 2) and ui.sees("The rules know no such move now.")
    assert ui.sees("Choose something else") and not ui.sees("Done")
    ui.quiet("Berserker 2, place: L01")
    assert ui.state.berserker("B2").at == Square(0, 0)


def test_an_enemy_is_put_right_by_one_drag_and_put_back_by_one_tap(start: Open):
    ui = start(Counting)
    acting(ui, 3, 2, 2, 2)
    was, ui.taps = ui.state.rider("red").at, 0
    ui.drag(ui.spot("rider-red"), over(ui, "1,1"))
    assert ui.state.rider("red").at == Square(1, 1) and ui.taps == 0
    assert ui.sees("Red Shadow Rider")
    ui.frames(SETTLE)
    ui.tap(ui.one(UndoBar).ids.action)
    assert ui.state.rider("red").at == was


def gold_chip(ui: Hand) -> StatusChip:
    return next(chip for chip in ui.all(StatusChip) if "Gold" in (chip.label, chip.view.label))


def test_one_more_gold_takes_two_taps_and_the_next_tap_counts(start: Open):
    ui = start(Counting)
    acting(ui, 3, 2, 2, 2)
    gold, ui.taps = ui.state.gold, 0
    ui.tap(gold_chip(ui))
    ui.frames(SETTLE)
    ui.tap(ui.one(IconTap, icon="plus"))
    ui.frames(SETTLE)
    assert ui.state.gold == gold + 1 and ui.taps == 2 and top_sheet() is not None
    ui.cell("1,1")
    assert top_sheet() is None and ui.one(BoardPart).desk.picked.cell == "1,1"


def test_a_tap_beside_a_sheet_that_has_done_nothing_only_puts_it_away(start: Open):
    ui = start()
    acting(ui, 3, 2, 2, 2)
    ui.tap(gold_chip(ui))
    ui.frames(SETTLE)
    ui.cell("1,1")
    assert top_sheet() is None and not ui.one(BoardPart).desk.picked.cell


def over(ui: Hand, cell: str) -> tuple[float, float]:
    """A point of a cell where no piece stands."""
    x, y, width, height = ui.board.cell_box(cell)
    return tuple(ui.board.to_window(x + width * 0.8, y + height * 0.5))


# -- the set-up --------------------------------------------------------------------------------------


def test_a_half_copied_layout_survives_a_kill_and_is_undone_card_by_card(tmp_path: Path):
    first, second = tmp_path / "first", tmp_path / "second"
    with Hand(first) as ui:
        ui.app.session.begin("berserkers", "Friday")
        show(ui)
        for card in ("L09", "L07", "L06"):
            ui.card(card)
        shutil.copytree(first, second)
    with Hand(second) as ui:
        ui.app.screens.current_screen.main()
        ui.frames(2 * SETTLE)
        assert ui.bar.main_text == "9 cards to go"
        assert [cell.label for cell in ui.board.view.cells][:4] == ["L09", "L07", "L06", "4"]
        ui.icon("undo")
        ui.frames(SETTLE)
        assert ui.bar.main_text == "10 cards to go"
        ui.quiet("Shuffle the rest")
        assert ui.sees("Draw two King's Requests")
        assert [cell.location for cell in ui.state.cells][:2] == ["L09", "L07"]


def test_a_new_step_of_the_set_up_begins_at_its_heading(start: Open):
    ui = start(dice="ask")
    ui.app.session.begin("berserkers", "Friday")
    show(ui)
    ui.main("Shuffle the locations")
    ui.main("Draw a request")
    ui.main("Draw a request")
    scroll = ui.one(SetupPart).ids.scroll
    scroll.scroll_y = 0
    ui.frames(SETTLE)
    ui.tile("Draw one more request")
    ui.frames(SETTLE)
    assert ui.sees("Which King's Request was drawn?") and scroll.scroll_y == 1
    ui.main("Draw a request")
    assert len(ui.state.requests) == 3


def test_the_set_up_says_that_its_values_are_examples_and_where_to_copy_ones_own(start: Open):
    ui = start()
    ui.app.session.begin("berserkers", "Friday")
    show(ui)
    assert ui.sees("Example symbols")
    ui.reach(ui.one(QuietButton, text="Copy from my box"))
    assert ui.app.here == "box_facts"


def test_the_apps_dice_lay_nothing_of_their_own_accord(start: Open):
    ui = start(dice="app")
    ui.app.session.begin("berserkers", "Friday")
    show(ui)
    ui.card("L09")
    assert ui.bar.main_text == "11 cards to go", "one card was copied, not twelve shuffled"
