"""At a table: Enemies play themselves one entry each, questions survive a restart, undo goes back."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.game import Adjust, Command, Note, fold
from companion.core.hexes import Hex
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games.boardgame import commands as cmd
from companion.games.boardgame.events import ActivationBegun
from companion.games.boardgame.game import GAME
from tests.bots import answer_all

START: tuple[Command, ...] = (
    cmd.BeginAdventure(),
    cmd.PlaceHero("brann", Hex(1, 8)),
    cmd.PlaceHero("mirel", Hex(2, 8)),
    cmd.PlaceHero("odo", Hex(3, 8)),
    cmd.Plan("brann", ("brann_6",)),
    cmd.Plan("mirel", ("mirel_1",)),
    cmd.Plan("odo", ("odo_6",)),
    cmd.ConfirmPlan("brann"),
    cmd.ConfirmPlan("mirel"),
    cmd.ConfirmPlan("odo"),
)


def ended_hero_turn(shelf: Memory, app_rolls: bool = False) -> Table:
    """A table whose Heroes stood still in Round 1, so that the Enemies come."""
    table = Table.begin(GAME, shelf, {}, 1, app_rolls)
    for command in START:
        table.do(command)
    for who in ("brann", "mirel", "odo", "ferryman-1"):
        table.do(cmd.Activate(who))
        table.do(cmd.EndActivation(who))
    if GAME.follow(table.state) is None and table.pending is None and table.state.phase == "heroes":
        table.do(cmd.EndHeroTurn())
    return table


@pytest.mark.rule("BG-ROUND-06", "BG-ENEMY-01", "BG-ENEMY-03")
def test_the_enemy_turn_is_one_entry_an_enemy() -> None:
    table = ended_hero_turn(Memory(), app_rolls=True)
    answer_all(table, Random(1))
    assert (table.state.round, table.state.phase) == (2, "plan")
    runs = [each for each in table.entries() if isinstance(each.command, cmd.RunEnemy)]
    assert len(runs) == 3
    for entry in runs:
        assert sum(isinstance(event, ActivationBegun) for event in entry.events) == 1
        assert all(event.rule.startswith("BG-") for event in entry.events)


@pytest.mark.rule("BG-ENEMY-02")
def test_a_question_in_the_enemy_turn_is_open_again_after_a_restart() -> None:
    shelf = Memory()
    table = ended_hero_turn(shelf)
    assert table.pending is not None
    assert table.state.phase == "enemies"
    question, told = table.pending.question, table.pending.events
    again = Table(GAME, Memory(shelf.rows()), 1, False)
    again.go_on()
    assert again.pending is not None
    assert (again.pending.question, again.pending.events) == (question, told)
    assert again.so_far == table.so_far
    answer_all(again, Random(2))
    assert again.state.round == 2


@pytest.mark.rule("BG-ENEMY-03")
def test_undo_takes_the_whole_enemy_turn_back_with_the_act_before_it() -> None:
    table = ended_hero_turn(Memory(), app_rolls=True)
    answer_all(table, Random(1))
    while table.state.phase != "heroes" or table.state.round != 1:
        table.undo()
    assert all(not each.done for each in table.state.enemies)


@pytest.mark.rule("BG-BOARD-09")
def test_a_position_corrected_under_an_open_question_counts_at_once() -> None:
    table = ended_hero_turn(Memory())
    assert table.pending is not None
    hound = next(each for each in table.state.enemies if each.card == "bog_hound")
    table.do(Adjust(f"enemies[{hound.id}].at", [8, 8]))
    assert table.state.enemy(hound.id).at == Hex(8, 8)
    answer_all(table, Random(3))
    assert table.failure is None
    assert table.state.round == 2


def test_what_a_value_set_by_hand_took_from_another_one_goes_with_that() -> None:
    """An Event card that is laid by hand waits from the Round in which it is laid: BG-EVENT-01."""
    table = Table.begin(GAME, Memory(), {}, 1)
    table.do(Adjust("round", 3))
    table.do(Adjust("open_cards", ("A",)))
    table.do(Note("laid"))
    for struck in (1, 2):
        plan = table.amend(struck, None)
        table.confirm(plan)
        assert [each.round for each in table.state.open_cards] == [1]
        assert plan.changed == ((2,) if struck == 1 else ())
        events = [event for entry in table.entries() for event in entry.events]
        assert fold(GAME, GAME.start, events) == table.state
