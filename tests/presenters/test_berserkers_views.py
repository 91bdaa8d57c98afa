"""The face of Berserkers, without a screen: a turn by taps on the desk, its story, its pages, its end."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from app.games import find_face
from app.games.berserkers import pages
from app.games.berserkers.board import board
from app.presenters.chances import table_view
from app.presenters.play import Play
from app.presenters.settings import Settings
from app.presenters.table.asks import dressed
from app.presenters.table.boards import cell_of
from app.presenters.table.end import end_view
from app.presenters.table.page import table_view as page_view
from app.presenters.table.picking import Desk
from app.presenters.table.setup import Setting
from app.presenters.table.sheets import menu_rows
from app.presenters.table.story import last_told, steps, story
from app.presenters.timeline import Journal
from app.presenters.views import LogLineView
from companion.content.languages import LANGUAGES, speak
from companion.core.game import Adjust, Chance, OddsTable
from companion.core.seats import TABLE
from companion.core.shelf import Memory
from companion.core.square import Square
from companion.core.table import Table
from companion.core.text import say
from companion.games import get_game
from companion.games.berserkers import commands as cmd

GAME = get_game("berserkers")
FACE = find_face("berserkers")


def begun(requests: tuple[str, ...] = ("2", "11"), dice: tuple[int, ...] = (1, 3, 4, 6)) -> Table:
    """A table of the example layout in phase 1 of turn 1."""
    table = Table.begin(GAME, Memory(), {})
    table.do(cmd.LayLocations(tuple(each.id for each in table.state.box.locations)))
    for number in requests:
        table.do(cmd.DrawRequest())
        table.answer(number)
    if "6" in requests:
        table.do(cmd.PlaceGoblins(Square(1, 1)))
    table.do(cmd.BeginPlay())
    table.do(cmd.RollDice())
    table.answer(dice)
    return table


def desk_of(table: Table) -> Desk:
    return Desk(FACE, GAME, table.state)


def play_of(table: Table, language: str = "en") -> Play:
    return Play(table, Settings(language=language, dice="table"), 1, "Friday")


def setting_of(play: Play) -> Setting:
    step = FACE.setup(play.state, play.speak)
    assert step is not None
    return Setting(play, FACE, step)


def tiles_of(desk: Desk) -> dict[str, str]:
    """The tiles that lead somewhere, by id, with their details."""
    view = page_view(play_of(begun()), desk)
    return {tile.id: tile.detail for tile in view.tiles if tile.enabled}


def test_a_die_a_berserker_and_a_place_make_a_move():
    desk = desk_of(begun()).tap_die("pool-0").tap_piece("B1")
    assert isinstance(desk, Desk)
    chosen = desk.tap_cell("3,1")
    assert isinstance(chosen, Desk), "two cards take a 1 for a move: the card is asked"
    texts = [each.text for each in page_view(play_of(begun()), chosen).options]
    assert texts == ["Card A1 · 1 step", "Card A4 · 2 steps"], "cards differ by their words"
    assert chosen.tap_option("1") == cmd.Move(cmd.Slot(1, "A4", 0), "B1", Square(3, 1))


def test_taps_on_dice_weigh_the_threat_once_and_try_few_orders(monkeypatch: pytest.MonkeyPatch):
    """What no tap changes is worked out once, and a choice is not tried to its end to see that it is one."""
    table, weighed, tried = begun(dice=(3, 3, 3, 3)), [], []
    face = replace(FACE, risk=lambda state: weighed.append(state) or FACE.risk(state))
    game = replace(GAME, decide=lambda course, order: tried.append(order) or GAME.decide(course, order))
    play, desk = play_of(table), Desk(face, game, table.state)
    for die in ("pool-0", "pool-1", "pool-2"):
        desk = desk.tap_die(die)
        tried.clear()
        page_view(play, desk)
        assert len(tried) < 8 * len(desk.plays)
    assert len(weighed) == 1


def test_a_drag_means_a_piece_tapped_and_then_a_place():
    desk = desk_of(begun(dice=(3, 3, 3, 3))).tap_die("pool-0")
    dragged = desk.drag("B1", "3,1")
    assert (
        isinstance(dragged, Desk) and dragged.picked.ways == desk.tap_piece("B1").tap_cell("3,1").picked.ways
    )
    move = next(each for each in desk.plays if each.tile.kind is cmd.Move)
    asked = desk.tap_tile(move.tile.id)
    assert isinstance(asked, Desk)
    assert asked.drag("B2", "3,1") == asked.tap_piece("B2").tap_cell("3,1"), "it answers what is asked"


def test_a_drag_that_no_rule_knows_puts_an_enemy_right_and_asks_about_ones_own_piece():
    table = begun()
    assert desk_of(table).drag("rider-red", "2,1") == Adjust("riders.red.at", [2, 1])
    desk = desk_of(table).drag("B1", "0,0")
    assert isinstance(desk, Desk) and desk.editing
    view = page_view(play_of(table), desk)
    assert view.prompt.startswith("The rules know no such move now.")
    assert [option.text for option in view.options] == ["Berserker 1, place: L01"] and view.can_cancel
    assert desk.tap_option(view.options[0].id) == Adjust("berserkers.b1.at", [0, 0])


def test_a_tile_asks_only_for_what_is_left_open():
    table = begun()
    desk = desk_of(table).tap_die("pool-2")
    ids = {each.tile.kind: each.tile.id for each in desk.plays if each.enabled}
    assert {cmd.Bet, cmd.Reroll, cmd.HelpVillagers, cmd.Passage} <= set(ids)
    assert desk.tap_tile(ids[cmd.Bet]) == cmd.Bet(cmd.Slot(4, "A3", 2))
    asked = desk.tap_tile(ids[cmd.Passage])
    assert isinstance(asked, Desk)
    view = page_view(play_of(table), asked)
    assert view.prompt == "Secret passage: Who acts? Tap a Berserker.", "the prompt repeats the action"
    assert view.board and {each.id for each in view.board.pieces if each.selected} == {"B1", "B2", "B3"}
    who = asked.tap_piece("B2")
    assert isinstance(who, Desk)
    board = page_view(play_of(table), who).board
    assert board and [each.id for each in board.pieces if each.selected] == ["B2"], "the choice stays marked"
    assert who.tap_cell("0,1") == cmd.Passage(cmd.Slot(4, "A4", 1), "B2", Square(0, 1))


def test_who_acts_is_not_asked_where_it_changes_nothing():
    table = begun(dice=(3, 3, 3, 3))
    for name in ("b1", "b2", "b3"):
        table.do(Adjust(f"berserkers.{name}.at", [3, 1]))
    desk = desk_of(table).tap_die("pool-0")
    light = next(each for each in desk.plays if each.tile.kind is cmd.Light)
    assert isinstance(desk.tap_tile(light.tile.id), cmd.Light), "three of them could light the same fire"
    assert "L11" in tiles_of(desk)[light.tile.id]


def test_every_legal_command_with_a_die_is_reached_by_some_tile():
    table = begun()
    reached: set[object] = set()
    for number in range(len(table.state.pool)):
        plays = desk_of(table).tap_die(f"pool-{number}").plays
        reached |= {(each.tile.kind, *each.tile.chosen.values()) for each in plays if each.enabled}
    dice = {each for each in table.legal() if hasattr(each, "slot") or hasattr(each, "die")}
    needed = {(type(each), getattr(each, "slot", None) or each.die) for each in dice}
    assert needed and needed <= reached


def test_what_cannot_be_done_says_why_and_by_which_rule():
    table = begun(dice=(4, 4, 4, 4))
    table.do(Adjust("gold", 0))
    table.do(cmd.HelpVillagers(4))
    desk = desk_of(table).tap_die("pool-0")
    tiles = {tile.title: tile for tile in page_view(play_of(table), desk).tiles}
    bet, fire = tiles["Bet"], tiles["Light a fire"]
    assert (bet.enabled, bet.detail, bet.rule) == (False, "Not enough gold: 0 of 1.", "BK-GOLD-05")
    assert not fire.enabled and fire.rule == "BK-ACTION-20"
    assert desk.tap_tile(bet.id) is desk


def test_a_card_that_is_taken_says_so():
    table = begun(dice=(1, 1, 1, 1))
    table.do(cmd.Move(cmd.Slot(1, "A4", 0), "B1", Square(3, 1)))
    desk = desk_of(table).tap_die("pool-0")
    refused = {each.tile.chosen["slot"].card: each for each in desk.plays if "slot" in each.tile.chosen}
    assert refused["A4"].rule in ("BK-DICE-04", "BK-DICE-06") and not refused["A4"].enabled
    assert refused["A1"].enabled


def test_closed_tiles_that_would_read_alike_name_their_cards():
    table = begun(dice=(2, 2, 2, 2))
    table.do(cmd.Move(cmd.Slot(2, "A1", 0), "B1", Square(3, 1)))
    table.do(cmd.Move(cmd.Slot(2, "A4", 0), "B2", Square(3, 1)))
    view = page_view(play_of(table), desk_of(table).tap_die("pool-0"))
    closed = [tile.detail for tile in view.tiles if tile.title == "Move" and not tile.enabled]
    assert len(closed) == 2 and {each[:9] for each in closed} == {"Card A1 ·", "Card A4 ·"}


def test_a_payment_that_only_certain_dice_can_make_names_them():
    table = begun(("9", "8"), (1, 3, 2, 5, 6))
    table.do(Adjust("zodd", [3, 2]))
    tiles = {tile.title: tile.detail for tile in page_view(play_of(table), desk_of(table)).tiles}
    assert tiles["Hit Zodd"] == "dice with a total of six", "1 and 5, or 1, 2 and 3"
    table.do(Adjust("pool", [1, 3, 2, 1]))
    tiles = {tile.title: tile.detail for tile in page_view(play_of(table), desk_of(table)).tiles}
    assert sorted(tiles["Hit Zodd"].removeprefix("dice with a total of six · ").split(" + ")) == [
        "1",
        "2",
        "3",
    ]


def test_a_face_says_what_it_means_on_each_die():
    play = play_of(begun())
    play.do(cmd.Loot(cmd.Slot(1, "A3", 0), "B1"))
    asked = dressed(play.ask(), play, FACE)
    (black,) = asked.dice.dice
    meanings = [face.meaning for face in black.faces]
    assert meanings[0] == ("water",) and meanings[2] == ("minus",) and meanings[5] == ("hand-coin",) * 2

    table = begun(("6", "9"), (1, 3, 4, 6, 5, 2))
    table.undo()
    play = play_of(table)
    play.do(cmd.RollDice())
    dice = {die.id.rpartition("-")[0]: die for die in dressed(play.ask(), play, FACE).dice.dice}
    assert not any(face.meaning for face in dice["white"].faces) and all(
        face.meaning for name in ("green", "red") for face in dice[name].faces
    )
    assert len(dice["green"].faces[4].meaning) == 2, "two steps"
    assert dice["green"].faces[5].meaning == dice["red"].faces[5].meaning == ("minus",)


def test_a_gamble_tells_its_chances_before_it_is_made():
    desk = desk_of(begun()).tap_die("pool-2")
    bet = next(detail for tile, detail in tiles_of(desk).items() if tile.startswith("Bet"))
    assert "won 49%" in bet and "costs 1 gold" in bet


def test_a_tapped_place_tells_what_lies_there():
    desk = desk_of(begun()).tap_cell("0,0")
    assert isinstance(desk, Desk)
    told = page_view(play_of(begun()), desk).prompt
    assert told.startswith("L01 · Gather") and "Black Shadow Rider" in told
    assert desk.tap_cell("0,0").picked.cell == "", "a second tap puts it away"


def test_taps_that_mean_nothing_change_nothing():
    desk = desk_of(begun())
    assert desk.tap_tile("nonsense") is desk
    assert desk.tap_option("0") is desk


def test_fires_are_corrected_on_the_board():
    desk = desk_of(begun()).edit(FACE.edits["fires"])
    assert desk.tap_cell("3,1") == Adjust("cells.10.fire", True)
    desk = desk_of(begun()).edit(FACE.edits["gems"])
    assert desk.tap_cell("3,1") == Adjust("cells.10.darkness", 1)
    desk = desk_of(begun()).move("berserkers.b1.at")
    assert desk.tap_cell("0,1") == Adjust("berserkers.b1.at", [0, 1])
    assert [each.text for each in page_view(play_of(begun()), desk).options] == ["Off the board"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_speaks_every_language(language):
    table = begun(("5", "9"), (1, 3, 4, 6, 6))
    view = page_view(play_of(table, language), desk_of(table).tap_die("pool-0"))
    texts = [view.prompt, *(chip.label for chip in view.chips), *(tile.title for tile in view.tiles)]
    assert all("{" not in text for text in texts)
    assert view.board and len(view.board.cells) == 12 and len(view.chips) == 5


def test_ending_phase_1_with_unused_dice_says_so_first():
    table = begun()
    asked = page_view(play_of(table), desk_of(table))
    assert asked.actions.main_text == "Play riders" and asked.actions.main_quiet
    sure = page_view(play_of(table), desk_of(table), sure=True)
    assert sure.actions.reason == "4 dice are not used yet." and sure.actions.main_text == "End it so"


def test_the_board_shows_fires_gems_health_and_seals():
    table = begun()
    state = table.state
    cells = list(state.cells)
    cells[1] = replace(cells[1], fire=True, darkness=1)
    hurt = replace(state.berserkers, b2=replace(state.berserkers.b2, health="wounded"))
    riders = replace(state.riders, red=replace(state.riders.red, sealed=True))
    shown = board(replace(state, cells=tuple(cells), berserkers=hurt, riders=riders), TABLE)
    lit = next(each for each in shown.cells if each.id == "0,1")
    assert lit.fill == "lit" and lit.bottom[0].icon == "rhombus"
    pieces = {each.id: each for each in shown.pieces}
    assert pieces["B2"].ring == "broken" and pieces["rider-red"].badge == "seal"


def test_enemies_are_told_in_one_paragraph_each_with_the_board_after_it():
    table = begun()
    play = play_of(table)
    play.do(cmd.EndActions())
    play.answer((6, 6, 6))
    told = story(play, FACE)
    riders = [each for each in told if each.line.lead and each.line.text.startswith(("Black", "Blue", "Red"))]
    assert len(riders) == 3 and all(len(each.line.text.split(". ")) <= 2 for each in riders)
    assert riders[0].board and any(len(piece.path) == 3 for piece in riders[0].board.pieces), "two arrows"
    assert all(rule.startswith("BK-") for each in told for rule in each.line.rules)
    assert told[0].title == "Turn 1 · Phase 2: Shadow Riders" and "Phase 2" in told[-1].bar.line
    places = {each.id: each.cell for each in riders[-1].board.pieces if each.id.startswith("rider")}
    assert set(places.values()) == {cell_of(Square(0, 2))}
    play.do(cmd.RollDice())
    play.answer((1, 2, 3, 4))
    assert last_told(play, FACE) == told, "what was told can be read again"


def test_the_dice_of_a_roll_are_shown_in_their_colours_and_each_foe_is_told_once():
    table = begun(("6", "9"), (1, 3, 4, 6, 5, 2))
    play = play_of(table)
    told = last_paragraphs(play)
    assert [each.lead.colour for each in told] == ["ok", "red"], "the green die, then the red one"
    assert not any("die shows" in each.text for each in told)
    folds = [view for kind, view in Journal(play, FACE.tell).rows() if kind == "fold"]
    assert [(die.face, die.colour) for die in folds[-1].pictures] == [
        ("1", "ivory"), ("3", "ivory"), ("4", "ivory"), ("6", "ivory"), ("5", "ok"), ("2", "red"),
    ]  # fmt: skip


def last_paragraphs(play: Play) -> list[LogLineView]:
    """What was told of the last entry."""
    entries = play.table.entries()
    return [each.line for each in steps(play, FACE, entries[-1:], len(entries) - 1)]


def test_thors_die_which_moves_nobody_is_told_by_itself():
    play = play_of(begun(("7", "2"), (1, 3, 4, 6, 5)))
    assert any("the die shows 5" in each.text for each in last_paragraphs(play))


def test_the_wizard_leads_from_the_layout_to_the_first_turn():
    table = Table.begin(GAME, Memory(), {})
    play = play_of(table)
    play.ask_for_all(True)

    def setting() -> Setting:
        step = FACE.setup(play.state, play.speak)
        assert step is not None
        return Setting(play, FACE, step)

    assert setting().view().actions.main_text == "Shuffle the locations"
    for number in range(1, 8):
        setting().tap_card(f"L{number:02d}")
    view = setting().view()
    assert len(view.cards) == 5 and view.actions.main_text == "5 cards to go" and view.bar.phase == 8
    assert view.board and [each.highlight for each in view.board.cells][6:9] == ["", "next", "empty"]
    again = Table(GAME, table._shelf)
    assert again.pending == table.pending, "what is half laid is on disk"
    play.undo()
    assert len(setting().view().cards) == 6, "undone card by card"
    setting().draw_rest()
    assert setting().view().title == "Draw two King's Requests"
    setting().tap_card("6")
    setting().tap_card("3")
    assert setting().view().title == "Place the Goblins"
    setting().tap_cell("1,1")
    assert setting().view().actions.main_text == "Begin with 4 gold"
    setting().main()
    assert play.state.phase == "roll" and play.state.gold == 4 and play.state.requests == (6, 3)


def test_the_app_lays_and_draws_for_who_wants_it_to():
    table = Table.begin(GAME, Memory(), {})
    play = Play(table, Settings(dice="ask"), 1, "Friday")
    for _step in range(3):
        step = FACE.setup(play.state, play.speak)
        assert step is not None
        Setting(play, FACE, step).main()
    assert len(play.state.requests) == 2 and play.pending is None


def test_a_drawn_request_is_named_where_the_next_one_is_drawn():
    play = Play(Table.begin(GAME, Memory(), {}), Settings(dice="ask"), 1, "Friday")
    for _step in range(2):
        setting_of(play).main()
    view = setting_of(play).view()
    assert view.title == "Draw the second King's Request"
    assert view.detail.startswith(f"Drawn: {view.rows[0].title}.")


def test_the_app_draws_the_third_request_too_and_one_in_place_of_a_refused_one():
    play = Play(Table.begin(GAME, Memory(), {}), Settings(dice="ask"), 1, "Friday")
    play.ask_for_all(True)
    for _step in range(3):
        setting_of(play).main()
    setting_of(play).order("DrawRequest")
    asked = setting_of(play).view()
    assert asked.title == "Which King's Request was drawn?" and asked.detail == ""
    assert (asked.actions.main_text, asked.actions.main_enabled) == ("Draw a request", True)
    setting_of(play).tap_card("6" if "6" in {card.id for card in asked.cards} else asked.cards[0].id)
    third = play.state.requests[-1]
    assert setting_of(play).view().rows[0].id == str(third), "the last one drawn stands first"
    setting_of(play).order("RefuseRequest")
    setting_of(play).main()
    assert len(play.state.requests) == 3 and play.state.refused == third and play.pending is None


def test_the_request_board_names_what_is_missing():
    rows = pages.request_rows(begun(("9", "4"), (1, 3, 4, 6, 6)).state, speak)
    assert [row.value for row in rows] == ["Pending", "Pending"]
    assert "3 health" in rows[0].detail and "L03" in rows[1].detail


def test_the_end_adds_up_line_by_line_and_says_why_it_was_lost():
    table = begun()
    table.do(Adjust("gold", 5))
    table.do(Adjust("status", "won"))
    view = end_view(play_of(table), FACE)
    assert view.won and int(view.total) == sum(int(row.value) for row in view.rows) == 18
    table.undo()
    for name in ("b1", "b2", "b3"):
        table.do(Adjust(f"berserkers.{name}.health", "dead"))
    lost = end_view(play_of(table), FACE)
    assert not lost.won and not lost.total and lost.detail == "The game is lost: no Berserker is left alive."
    assert lost.order is None and lost.rule == "BK-LOSE-02"


def test_a_lost_game_says_how_far_it_came():
    table = begun(("8", "9"), (1, 3, 4, 6, 6))
    table.do(Adjust("cells.0.fire", True))
    table.do(Adjust("riders.red.sealed", True))
    table.do(Adjust("status", "lost"))
    rows = {row.id: row.value for row in end_view(play_of(table), FACE).rows}
    assert rows == {"fires": "1 of 8", "seals": "1 of 3", "requests": "1 of 2"}


def test_a_lost_game_goes_back_to_its_checkpoint():
    table = begun()
    table.do(cmd.SaveCheckpoint())
    table.do(Adjust("status", "lost"))
    assert end_view(play_of(table), FACE).order == cmd.RestoreCheckpoint()


def test_what_cannot_happen_has_no_bar():

    rows = (Chance(say("by darkness"), Fraction(0)), Chance(say("in all"), Fraction(1, 3)))
    view = table_view(OddsTable(say("Losing"), rows, "BK-LOSE-03"), speak)
    assert [row.label for row in view.rows] == ["In all"]
    view = table_view(OddsTable(say("Losing"), rows[:1], "BK-LOSE-03", say("A note.")), speak)
    assert view.rows == () and view.sentence == "None of this can happen now. A note."


def test_the_help_stands_among_the_first_lines_of_the_menu():
    rows = [row.id for row in menu_rows(play_of(begun()), FACE)]
    assert rows.index("help") < 8


def test_a_risk_is_told_alike_on_both_pages_and_in_the_readers_language():
    table = begun()
    threat = next(page for page in FACE.pages if page.id == "threat")
    odds = {view.title: view.rows for view in (table_view(each, speak) for each in GAME.odds(table.state))}
    shown = [table_view(each, speak) for each in threat.chances(table.state)]
    assert shown and all(odds[page.title] == page.rows for page in shown)
    risk = page_view(play_of(table, "ru"), desk_of(table)).risk
    assert risk.percent.endswith("\u00a0%") and risk.page == "threat"
