"""The Berserkers views, without a screen: a whole turn by taps on the desk."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.presenters.berserkers.board import board_view, cell_id
from app.presenters.berserkers.endings import end_view, request_rows
from app.presenters.berserkers.risk import risk_view, threat_pages
from app.presenters.berserkers.setup import setup_view
from app.presenters.berserkers.steps import steps
from app.presenters.berserkers.table import Desk
from app.presenters.chances import table_view
from companion.content.languages import LANGUAGES, speak
from companion.core.ask import Ask, scripted
from companion.core.game import Command, decide
from companion.core.square import Square
from companion.core.table import Memory, Table
from companion.games import get_game
from companion.games.berserkers import commands as cmd

GAME = get_game("berserkers")


def begun(requests: tuple[str, ...] = ("2", "11"), dice: tuple[int, ...] = (1, 3, 4, 6)) -> Table:
    """A table of the example layout in phase 1 of turn 1."""
    table = Table.begin(GAME, Memory(), {})
    table.do(cmd.LayLocations(tuple(each.id for each in table.state.box.locations)))
    for number in requests:
        table.do(cmd.DrawRequest())
        table.answer(number)
    table.do(cmd.BeginPlay())
    table.do(cmd.RollDice())
    table.answer(dice)
    return table


def desk_of(table: Table, language: str = "en") -> Desk:
    return Desk(table.state, table.legal(), lambda text: speak(text, language))


def test_a_die_a_berserker_and_a_place_make_a_move():
    desk = desk_of(begun()).tap_die(0)
    desk = desk.tap_piece("B1")
    assert isinstance(desk, Desk)
    chosen = desk.tap_cell("3,1")
    assert isinstance(chosen, Desk), "two cards take a 1 for a move: the card is asked"
    assert {each.id for each in chosen.view(True, False).options} == {"A1", "A4"}
    order = chosen.tap_option("A4")
    assert order == cmd.Move(cmd.Slot(1, "A4", 0), "B1", Square(3, 1))


def test_a_tile_asks_only_for_what_is_left_open():
    desk = desk_of(begun()).tap_die(2)
    tiles = {each.id: each for each in desk.view(True, False).tiles}
    assert "Bet/A3/2" in tiles and "Reroll" in tiles and "HelpVillagers" in tiles
    assert desk.tap_tile("Bet/A3/2") == cmd.Bet(cmd.Slot(4, "A3", 2))
    asked = desk.tap_tile("Passage/A4/1")
    assert isinstance(asked, Desk)
    view = asked.view(True, False)
    assert view.prompt and {each.id for each in view.board.pieces if each.selected} == {"B1", "B2", "B3"}
    who = asked.tap_piece("B2")
    assert isinstance(who, Desk)
    assert who.tap_cell("0,1") == cmd.Passage(cmd.Slot(4, "A4", 1), "B2", Square(0, 1))


def test_every_legal_command_with_a_die_is_reached_by_some_tile():
    table = begun()
    desk = desk_of(table)
    reached: set[Command] = set()
    for place in range(len(table.state.pool)):
        for play in desk.tap_die(place).plays:
            reached |= set(play.narrowing.commands)
    dice = {each for each in table.legal() if hasattr(each, "slot") or hasattr(each, "die")}
    assert dice and dice <= reached


def test_taps_that_mean_nothing_change_nothing():
    desk = desk_of(begun())
    assert desk.tap_cell("0,0") is desk
    assert desk.tap_tile("nonsense") is desk
    assert desk.tap_piece("rider-black") is desk


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_speaks_every_language(language):
    view = desk_of(begun(("5", "9"), (1, 3, 4, 6, 6)), language).tap_die(0).view(True, False)
    texts = [view.prompt, *(chip.label for chip in view.chips), *(tile.title for tile in view.tiles)]
    assert all("{" not in text for text in texts)
    assert len(view.board.cells) == 12 and len(view.chips) >= 6


def test_the_board_shows_fires_gems_health_and_seals():
    table = begun()
    state = table.state
    cells = list(state.cells)
    cells[1] = replace(cells[1], fire=True, darkness=1)
    hurt = replace(state.berserkers, b2=replace(state.berserkers.b2, health="wounded"))
    riders = replace(state.riders, red=replace(state.riders.red, sealed=True))
    board = board_view(replace(state, cells=tuple(cells), berserkers=hurt, riders=riders))
    lit = next(each for each in board.cells if each.id == "0,1")
    assert lit.fill == "lit" and lit.bottom[0].icon == "rhombus"
    pieces = {each.id: each for each in board.pieces}
    assert pieces["B2"].ring == "broken" and pieces["rider-red"].badge == "seal"


def test_steps_tell_an_enemy_phase_with_the_board_after_each():
    table = begun()
    table.do(cmd.EndActions())
    before = table.state
    events = decide(GAME, before, cmd.RunRiders(), Ask(maker=scripted([(6, 6, 6)])))
    told = steps(before, events, speak)
    moves = [each for each in told if any(piece.path for piece in each.board.pieces)]
    assert len(moves) == 6, "two arrows for each of three riders"
    assert all(each.line.rules[0].startswith("BK-") for each in told)
    riders = {each.id: each.cell for each in told[-1].board.pieces if each.id.startswith("rider")}
    assert set(riders.values()) == {cell_id(Square(0, 2))}


def test_the_wizard_leads_from_the_layout_to_the_first_turn():
    table = Table.begin(GAME, Memory(), {})
    seen = []
    for act in (
        lambda: table.do(cmd.LayLocations(tuple(each.id for each in table.state.box.locations))),
        lambda: (table.do(cmd.DrawRequest()), table.answer("6")),
        lambda: (table.do(cmd.DrawRequest()), table.answer("3")),
        lambda: table.do(cmd.PlaceGoblins(Square(1, 1))),
    ):
        seen.append(setup_view(table.state, table.legal(), speak).step)
        act()
    last = setup_view(table.state, table.legal(), speak)
    assert seen == ["layout", "requests", "requests", "goblins"]
    assert last.step == "more" and last.can_begin and last.gold == 4


def test_the_request_board_names_what_is_missing():
    rows = request_rows(begun(("9", "4"), (1, 3, 4, 6, 6)).state, speak)
    assert [row.value for row in rows] == ["Pending", "Pending"]
    assert "3 health" in rows[0].detail and "L03" in rows[1].detail


def test_the_end_screen_adds_up_line_by_line():
    state = replace(begun().state, status="won", gold=5)
    view = end_view(state, speak)
    assert view.won and int(view.total) == sum(int(row.value) for row in view.lines) == 18
    lost = end_view(replace(state, status="lost"), speak)
    assert not lost.won and not lost.lines


def test_a_risk_is_told_alike_on_both_pages_and_in_the_readers_language():
    state = begun().state
    views = [table_view(table, speak) for table in GAME.odds(state)]
    odds = {view.title: view.rows for view in views}
    pages = threat_pages(state, speak)
    assert pages and all(odds[page.title] == page.rows for page in pages)
    in_russian = threat_pages(state, lambda text: speak(text, "ru"))
    assert {row.percent[-2:] for page in in_russian for row in page.rows} == {"\u00a0%"}
    assert risk_view(state, lambda text: speak(text, "ru")).percent == in_russian[0].rows[2].percent
