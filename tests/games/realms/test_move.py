"""Walking, jumping, teleporting, rank by contact."""

from __future__ import annotations

import pytest

from companion.core.game import Adjust
from companion.games.duel.field import FIELD, P1, P2, cell, cell_name, cells, row_of
from companion.games.realms.commands import ApplyText, GiveKeyword, Jump, Move, Strike
from companion.games.realms.events import NothingCame
from companion.games.realms.model import Options
from companion.games.realms.rules.move import landing_squares, reachable
from tests.games.realms.kit import battle, ex, one, tags, two, weapon


def walked(at, points, *taken):
    """The squares within reach of a creature."""
    others = [two(each) for each in taken]
    state = battle(one(at, movement=points), *others).state
    return {cell_name(each) for each in reachable(state, state.card(f"P1-{at}"))}


def named(squares):
    return {cell_name(each) for each in cells(squares)}


@pytest.mark.rule("RE-BOARD-01", "RE-BOARD-02")
def test_the_grid_has_five_columns_and_six_lines_in_two_halves():
    assert len(FIELD.cells) == 30
    assert [row_of(P1, cell(f"c{n}")) for n in (3, 2, 1)] == [1, 2, 3]
    assert [row_of(P2, cell(f"c{n}")) for n in (4, 5, 6)] == [1, 2, 3]


@pytest.mark.rule("RE-BOARD-03", "RE-BOARD-05")
def test_every_card_has_a_zone_and_a_position_that_can_be_corrected():
    cards = one("c3"), one("air"), one("on P1-c3"), one("dead"), two("c4")
    scene = battle(*cards)
    assert {each.zone for each in scene.state.cards} == {"field", "air", "host", "graveyard"}
    moved = scene.when(Adjust("cards[P2-c4].at", list(cell("e6")))).then({"P2-c4.at": cell("e6")})
    moved.when(Strike("P1-c3", "P2-c4")).then_refused("not_adjacent")


@ex("EX-040", "EX-041", "EX-042", "EX-043", "EX-044", "EX-045")
@pytest.mark.rule("RE-MOVE-02", "RE-MOVE-03", "RE-BOARD-07", "RE-BOARD-04")
def test_steps_go_to_the_front_the_back_and_the_sides_round_other_cards():
    assert walked("c3", 1) == named("b3 d3 c2 c4")
    assert walked("c3", 2) == named("a3 b2 b3 b4 c1 c2 c4 c5 d2 d3 d4 e3")
    assert walked("a1", 2) == named("a2 a3 b1 b2 c1")
    assert walked("a1", 2, "a2", "b1") == set()
    assert walked("a1", 2, "a2") == named("b1 b2 c1")
    assert walked("b3", 2, "b4", "c3", "c4", "b2") == named("a2 a3 a4")


@ex("EX-046")
@pytest.mark.rule("RE-TURN-03", "RE-MOVE-01", "RE-MOVE-04", "RE-MOVE-08", "RE-MOVE-09")
def test_a_path_may_be_split_and_an_action_follows_it():
    scene = battle(
        one("c3", movement=2), one("a1", strike=(1, 1, 1)), two("a2", closed=True), two("d5", closed=True)
    )
    scene = scene.when(Move("P1-c3", cell("c4"))).then({"P1-c3.closed": False, "P1-c3.movement": 1})
    scene = scene.when(Strike("P1-a1", "P2-a2")).when(Move("P1-c3", cell("c5")))
    scene.when(Strike("P1-c3", "P2-d5"), (1,)).then({"P1-c3.closed": True, "P1-c3.movement": 0})


@ex("EX-047")
@pytest.mark.rule("RE-MOVE-07", "RE-ACT-02")
def test_who_has_acted_does_not_move():
    scene = battle(one("c3", movement=2), two("c4", closed=True)).when(Strike("P1-c3", "P2-c4"), (1,))
    scene.when(Move("P1-c3", cell("c2"))).then_refused("closed", "RE-ACT-02")


@pytest.mark.rule("RE-MOVE-02", "RE-MOVE-03", "RE-MOVE-05", "RE-REVEAL-10")
def test_what_is_no_step_is_refused():
    scene = battle(one("c3"), one("b3", movement=0), two("c4", hidden=True), turn=1)
    scene.when(Move("P1-c3", cell("d4"))).then_refused("not_one_step", "RE-MOVE-02")
    scene.when(Move("P1-c3", cell("c4"))).then_refused("cell_taken", "RE-MOVE-03")
    scene.when(Move("P1-b3", cell("b2"))).then_refused("no_movement", "RE-MOVE-05")


@pytest.mark.rule("RE-MOVE-10", "RE-ARTIFACT-01", "RE-SYMB-04", "RE-FLY-02", "RE-EQUIP-05")
def test_only_creatures_with_a_square_walk_and_carry_what_lies_on_them():
    cards = one("c3"), one("on P1-c3"), weapon("P1", "P1-on"), one("b1", type="artifact"), one("air")
    scene = battle(*cards, two("a6"))
    for who in ("P1-on", "P1-b1", "P1-air", "P1-weapon"):
        scene.when(Move(who, cell("c4"))).then_refused("cannot_walk", "RE-MOVE-10")
    scene = scene.when(Move("P1-c3", cell("c4")))
    for who in ("P1-c3", "P1-on", "P1-weapon"):
        assert scene.state.cell_of(scene.state.card(who)) == cell("c4")


# -- jumps -------------------------------------------------------------------------------------------------


def jumps(at, *keywords, taken=(), **options):
    state = battle(one(at, *keywords), *(two(each) for each in taken), options=Options(**options)).state
    return {cell_name(each) for each in landing_squares(state, state.card(f"P1-{at}"))}


@ex("EX-048", "EX-049")
@pytest.mark.rule("RE-JUMP-01", "RE-TELE-01")
def test_a_jump_reaches_every_free_square_in_range():
    assert jumps("c3", "jump 2") == {f"{file}{rank}" for file in "abcde" for rank in range(1, 6)} - {"c3"}
    assert jumps("a1", "jump 2") == named("b1 c1 a2 b2 c2 a3 b3 c3")
    assert jumps("a1", "jump 2", taken=("a2", "b2", "b1")) == named("c1 c2 a3 b3 c3")
    assert len(jumps("a1", "teleport", taken=("a2",))) == 28


@ex("EX-050")
@pytest.mark.rule("RE-JUMP-03", "RE-TELE-02", "RE-MOVE-11")
def test_who_has_walked_does_not_jump():
    for keyword in ("jump 2", "teleport"):
        scene = battle(one("c3", keyword, movement=3), two("a6")).when(Move("P1-c3", cell("c4")))
        scene.when(Jump("P1-c3", cell("c5"))).then_refused("moved_already", "RE-JUMP-03")


@pytest.mark.rule("RE-JUMP-02", "RE-JUMP-03", "RE-MOVE-11", "RE-TELE-02")
def test_a_jump_uses_up_all_points_and_is_no_action():
    scene = battle(one("c3", "jump 2", movement=0), one("a1"), two("c6", closed=True))
    scene = scene.when(Jump("P1-c3", cell("c5"))).then({"P1-c3.closed": False, "P1-c3.movement": 0})
    scene.when(Jump("P1-c3", cell("c4"))).then_refused("moved_already")
    scene.when(ApplyText("P1-a1", "open", "P1-c3")).then_told(NothingCame)
    again = scene.when(ApplyText("P1-a1", "close", "P1-c3")).when(ApplyText("P1-a1", "open", "P1-c3"))
    again.when(Jump("P1-c3", cell("c4"))).then({"P1-c3.at": cell("c4")})
    scene.when(Strike("P1-c3", "P2-c6"), (1,)).then({"P2-c6.wounds": 1})


@pytest.mark.rule("RE-JUMP-01", "RE-JUMP-03", "RE-FLY-02")
def test_a_jump_needs_the_skill_a_free_square_and_an_alert_creature():
    scene = battle(
        one("c3"), one("b1", "jump 1"), one("d1", "jump 1", closed=True), one("air", "jump 1"), two("a2")
    )
    scene.when(Jump("P1-c3", cell("c5"))).then_refused("cannot_jump")
    scene.when(Jump("P1-b1", cell("a2"))).then_refused("cell_taken")
    scene.when(Jump("P1-b1", cell("b3"))).then_refused("too_far_to_jump")
    scene.when(Jump("P1-d1", cell("d2"))).then_refused("closed")
    scene.when(Jump("P1-air", cell("d2"))).then_refused("cannot_walk")


# -- rank --------------------------------------------------------------------------------------------------


def ranked(at, **values):
    return one(at, "rank", rank=tags("armour 2"), **values)


def armour(scene, id_):
    return scene.state.number(scene.state.card(id_), "armour")


@ex("EX-149", "EX-150")
@pytest.mark.rule("RE-RANK-01", "RE-RANK-02", "RE-RANK-03", "RE-BOARD-07")
def test_rank_works_by_contact_in_a_row_or_column_and_stops_at_once():
    scene = battle(ranked("b3", closed=True), ranked("c3"), two("a6"))
    assert armour(scene, "P1-b3") == armour(scene, "P1-c3") == 2
    apart = scene.when(Move("P1-c3", cell("c2")))
    assert armour(apart, "P1-b3") == armour(apart, "P1-c3") == 0
    again = apart.at(battle(ranked("b3"), ranked("b2"), two("a6")).state)
    assert armour(again, "P1-b3") == 2
    assert armour(battle(ranked("b3"), ranked("c4"), two("a6")), "P1-b3") == 0


@pytest.mark.rule("RE-RANK-01", "RE-RANK-02", "RE-GOLDEN-04")
def test_a_text_or_a_banner_may_give_the_rank():
    scene = battle(ranked("b3"), one("c3"), two("a6"))
    assert armour(scene, "P1-b3") == 0
    assert armour(scene.when(GiveKeyword("P1-b3", "P1-c3", "rank")), "P1-b3") == 2
    assert armour(battle(ranked("b3"), one("c3"), weapon(P1, "P1-c3", "rank"), two("a6")), "P1-b3") == 2


@pytest.mark.rule("RE-RANK-02")
def test_a_partner_is_an_own_creature_with_rank_unless_the_table_says_any():
    plain = ranked("b3"), one("c3"), two("a6")
    assert armour(battle(*plain), "P1-b3") == 0
    assert armour(battle(*plain, options=Options(rank_partner="any_friend")), "P1-b3") == 2
    wall = ranked("b3"), one("c3", type="artifact"), two("a6")
    assert armour(battle(*wall, options=Options(rank_partner="any_friend")), "P1-b3") == 0
    enemy = ranked("b3"), two("c3", "rank")
    assert armour(battle(*enemy), "P1-b3") == 0


@ex("EX-164")
@pytest.mark.rule("RE-REVEAL-11")
def test_a_hidden_card_is_no_partner():
    cards = two("c5", "rank", rank=tags("armour 2")), two("c6", "rank", rank=tags("armour 2"), hidden=True)
    scene = battle(one("c3"), *cards, turn=1)
    assert armour(scene, "P2-c5") == 0 and armour(scene, "P2-c6") == 0


@pytest.mark.rule("RE-JUMP-02", "RE-MOVE-07")
def test_a_jump_uses_up_all_points_and_no_square_is_in_reach_of_the_exhausted():
    jumped = battle(one("c3", "jump 1", movement=2), two("a6")).when(Jump("P1-c3", cell("c4")))
    jumped.then({"P1-c3.movement": 0}).when(Move("P1-c3", cell("c5"))).then_refused("no_movement")
    state = battle(one("c3", movement=2, closed=True), two("a6")).state
    assert reachable(state, state.card("P1-c3")) == frozenset()
