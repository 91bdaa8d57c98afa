"""Walking."""

from __future__ import annotations

import pytest

from companion.games.duel.field import cell
from companion.games.kubnazub.commands import ApplyText, BeginTurn, EndTurn, Jump, Move, Strike
from tests.games.kubnazub.kit import battle, ex, one, two


@ex("EX-56")
@pytest.mark.rule("KZ-MOVE-01", "KZ-MOVE-02", "KZ-MOVE-05", "KZ-MOVE-08")
def test_steps_cost_units_and_acting_ends_the_movement():
    scene = battle(one("c2", movement=3), two("d5"))
    scene = scene.when(Move("P1-c2", cell("c3"))).when(Move("P1-c2", cell("c4"))).then({"P1-c2.movement": 1})
    scene = scene.when(Strike("P1-c2", "P2-d5"), (2, 4))
    scene.when(Move("P1-c2", cell("c5"))).then_refused("closed", "KZ-ACTION-03")


@ex("EX-57")
@pytest.mark.rule("KZ-MOVE-03", "KZ-MOVE-04", "KZ-MOVE-10")
def test_no_diagonal_step_and_no_taken_cell():
    scene = battle(one("c3"), two("c4"))
    scene.when(Move("P1-c3", cell("d4"))).then_refused("not_one_step", "KZ-MOVE-03")
    scene.when(Move("P1-c3", cell("c4"))).then_refused("cell_taken", "KZ-MOVE-04")


@pytest.mark.rule("KZ-MOVE-07", "KZ-MOVE-09", "KZ-FLY-02", "KZ-ARTIFACT-02")
def test_only_own_ground_creatures_with_units_walk():
    tower = one("c1", type="artifact", kind="", movement=1)
    scene = battle(one("c3", movement=0), one("air"), tower, two("c4"))
    scene.when(Move("P1-c3", cell("c2"))).then_refused("no_movement", "KZ-MOVE-01")
    scene.when(Move("P1-air", cell("c2"))).then_refused("cannot_walk", "KZ-MOVE-07")
    scene.when(Move("P1-c1", cell("c2"))).then_refused("cannot_walk", "KZ-MOVE-07")
    scene.when(Move("P2-c4", cell("c5"))).then_refused("not_yours")


@pytest.mark.rule("KZ-KEYWORD-67", "KZ-KEYWORD-68", "KZ-RANGE-05", "KZ-MOVE-10")
def test_a_jump_costs_all_units_of_who_has_not_moved():
    scene = battle(one("c3", "jump 2", movement=2), two("b4"), two("c5"))
    scene.when(Jump("P1-c3", cell("c6"))).then_refused("too_far_to_jump", "KZ-KEYWORD-67")
    scene.when(Jump("P1-c3", cell("c5"))).then_refused("cell_taken", "KZ-MOVE-10")
    jumped = scene.when(Jump("P1-c3", cell("d4"))).then({"P1-c3.at": cell("d4"), "P1-c3.movement": 0})
    jumped.when(Move("P1-c3", cell("d5"))).then_refused("no_movement")
    jumped.when(Strike("P1-c3", "P2-c5"), (3, 3)).then({"P2-c5.wounds": 1})
    moved = scene.when(Move("P1-c3", cell("c4")))
    moved.when(Jump("P1-c3", cell("d3"))).then_refused("moved_already", "KZ-KEYWORD-68")


@pytest.mark.rule("KZ-KEYWORD-69", "KZ-KEYWORD-67")
def test_a_teleport_reaches_any_free_cell():
    scene = battle(one("c3", "teleport"), one("b3"), two("b4"))
    scene.when(Jump("P1-c3", cell("e6"))).then({"P1-c3.at": cell("e6"), "P1-c3.movement": 0})
    scene.when(Jump("P1-c3", cell("b4"))).then_refused("cell_taken", "KZ-MOVE-10")
    scene.when(Jump("P1-b3", cell("a3"))).then_refused("cannot_jump", "KZ-KEYWORD-67")


@pytest.mark.rule("KZ-SYMB-11")
def test_a_symbiont_does_not_walk_and_goes_along_with_its_host():
    scene = battle(one("c3", "teleport"), one("on P1-c3", "jump 2", movement=2), two("b6"))
    scene.when(Move("P1-on", cell("c4"))).then_refused("cannot_walk", "KZ-MOVE-07")
    scene.when(Jump("P1-on", cell("c4"))).then_refused("cannot_walk", "KZ-MOVE-07")
    state = scene.when(Jump("P1-c3", cell("a6"))).state
    assert state.cell_of(state.card("P1-on")) == cell("a6")


@pytest.mark.rule("KZ-TURN-05", "KZ-TURN-06", "KZ-MOVE-06", "KZ-MOVE-11")
def test_cards_move_and_act_in_any_order_and_none_has_to():
    scene = battle(one("c2", movement=3), one("b3"), one("e1"), two("b4"), two("d5"))
    scene = scene.when(Move("P1-c2", cell("c3"))).when(Strike("P1-b3", "P2-b4"), (2, 4))
    scene = scene.when(Move("P1-c2", cell("c4"))).when(Strike("P1-c2", "P2-d5"), (2, 4))
    scene = scene.when(ApplyText("P1-b3", "open", "P1-c2")).then({"P1-c2.movement": 3})
    scene = scene.when(Move("P1-c2", cell("d4"))).when(Strike("P1-c2", "P2-d5"), (2, 4))
    scene.when(EndTurn()).then({"P1-e1.closed": False, "between_turns": True})


@pytest.mark.rule("KZ-REVEAL-04", "KZ-KEYWORD-67")
def test_a_hidden_card_that_walks_or_jumps_is_revealed():
    scene = battle(one("c3", "jump 2", hidden=True), two("c6"))
    for order in (Move("P1-c3", cell("c2")), Jump("P1-c3", cell("d2"))):
        scene.when(order).then({"P1-c3.hidden": False})


@pytest.mark.rule("KZ-KEYWORD-68", "KZ-TURN-03")
def test_who_has_moved_may_jump_again_in_its_next_turn():
    scene = battle(one("c3", "jump 2", movement=2), two("c6")).when(Move("P1-c3", cell("c2")))
    scene.when(Jump("P1-c3", cell("d3"))).then_refused("moved_already", "KZ-KEYWORD-68")
    for _ in range(2):
        scene = scene.when(EndTurn()).when(BeginTurn())
    scene.when(Jump("P1-c3", cell("d3"))).then({"P1-c3.movement": 0})
