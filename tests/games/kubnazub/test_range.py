"""Distances, reach, and what is in front of, behind, left and right of a card."""

from __future__ import annotations

import pytest

from companion.core.square import Grid, Square
from companion.games.duel.field import FIELD, P1, cell, cell_name
from companion.games.kubnazub.commands import ApplyText, UseAbility
from companion.games.kubnazub.model import Options
from companion.games.kubnazub.printed import ATTACKS, MELEE, Ability
from companion.games.kubnazub.rules import range as reach
from companion.games.kubnazub.rules.range import (
    behind,
    cells,
    find_obstacle,
    in_front,
    to_the_left,
    to_the_right,
)
from companion.games.kubnazub.rules.usable import targets_of
from tests.games.kubnazub.kit import battle, ex, one, two

C3 = cell("c3")


def names(kind, limit=None, at=C3):
    return " ".join(sorted(cell_name(each) for each in cells(kind, at, limit)))


def named(at):
    return cell_name(at) if at else None


@ex("EX-65", "EX-66", "EX-67")
@pytest.mark.rule("KZ-RANGE-02", "KZ-RANGE-03", "KZ-RANGE-05", "KZ-ABILITY-06")
def test_cells_of_a_shot_and_of_an_impact():
    assert names("shot", 2) == "a3 c1 c5 e3"
    assert names("shot", 3) == "a2 a3 a4 b1 b5 c1 c5 c6 d1 d5 e2 e3 e4"
    assert names("impact", 2) == "a3 b2 b3 b4 c1 c2 c4 c5 d2 d3 d4 e3"


@pytest.mark.rule("KZ-RANGE-06")
def test_away_from_edges_a_range_covers_4_16_and_32_cells(monkeypatch):
    monkeypatch.setattr(reach, "FIELD", Grid(20, 20))
    assert [len(cells("shot", Square(10, 10), n)) for n in (2, 3, 4)] == [4, 16, 32]


@pytest.mark.rule(
    "KZ-RANGE-02", "KZ-RANGE-03", "KZ-RANGE-05", "KZ-ABILITY-05", "KZ-ABILITY-06", "KZ-KEYWORD-79"
)
@pytest.mark.parametrize("start", ["a1", "c3", "e5"])
@pytest.mark.parametrize("kind", (*ATTACKS, "spell", "impact"))
def test_the_cells_of_a_reach_are_those_on_which_the_rules_find_no_obstacle(kind, start):
    who = one(start)
    for limit in (None,) if kind in MELEE else (None, 1, 2, 3):
        reached = {
            at for at in FIELD.cells if at != who.at and not obstacle(who, two(cell_name(at)), kind, limit)
        }
        assert reached == {*cells(kind, cell(start), limit)}, limit


def obstacle(who, target, kind, limit):
    return find_obstacle(battle(who, target).state, who, target, kind, limit)


@pytest.mark.rule("KZ-RANGE-01", "KZ-RANGE-04", "KZ-ABILITY-05")
def test_without_a_printed_range_nothing_limits_the_distance():
    assert len(cells("spell", C3)) == len(FIELD.cells) - 1
    assert len(cells("discharge", C3)) == len(FIELD.cells) - 9
    assert names("magic_strike") == "b2 b3 b4 c2 c4 d2 d3 d4"


@pytest.mark.rule("KZ-KEYWORD-79")
def test_a_reach_strike_goes_two_cells_straight():
    assert names("reach_strike") == "a3 c1 c5 e3"
    assert names("reach_strike", at=cell("a1")) == "a3 c1"


@pytest.mark.rule("KZ-RANGE-07", "KZ-RANGE-08")
def test_in_front_and_left_are_as_the_controller_sees_them():
    state = battle(one("c3"), two("c4"), two("b4", controller=P1), two("on P1-c3"), one("air")).state
    seen = {
        id_: [named(look(state, state.card(id_))) for look in (in_front, behind, to_the_left, to_the_right)]
        for id_ in ("P1-c3", "P2-c4", "P2-b4", "P2-on", "P1-air")
    }
    assert seen["P1-c3"] == ["c4", "c2", "b3", "d3"]
    assert seen["P2-c4"] == ["c3", "c5", "d4", "b4"]
    assert seen["P2-b4"] == ["b5", "b3", "a4", "c4"], "whoever controls it looks"
    assert seen["P2-on"] == ["c2", "c4", "d3", "b3"], "a symbiont stands where its host stands"
    assert seen["P1-air"] == [None] * 4


@pytest.mark.rule("KZ-RANGE-07", "KZ-RANGE-08", "KZ-MOVE-10")
def test_a_text_shifts_a_card_to_a_free_cell_only():
    scene = battle(one("c3"), two("c4"), two("e6"))
    scene.when(ApplyText("P1-c3", "shift_left", "P2-c4")).then({"P2-c4.at": cell("d4")})
    scene.when(ApplyText("P1-c3", "shift_back", "P2-c4")).then({"P2-c4.at": cell("c5")})
    scene.when(ApplyText("P1-c3", "shift_ahead", "P2-c4")).then({"P2-c4.at": cell("c4")})
    scene.when(ApplyText("P1-c3", "shift_left", "P2-e6")).then({"P2-e6.at": cell("e6")})


def using(card, *others, **values):
    """Who could be named by the one ability of a card."""
    state = battle(card, *others, **values).state
    user = state.card(card.id)
    return {each.id.partition("-")[2] for each in targets_of(state, user, user.printed.abilities[0])}


def ability(kind, **values):
    return (Ability("it", kind, **values),)


@ex("EX-68")
@pytest.mark.rule("KZ-ABILITY-07", "KZ-FLY-05", "KZ-RANGE-10")
def test_every_ranged_attack_but_a_reach_strike_reaches_flyers():
    for kind in ("shot", "throw", "discharge"):
        assert using(one("c3", abilities=ability(kind, value=(1, 1, 1), range=2)), two("air")) == {"air"}
    scene = battle(one("c3", abilities=ability("reach_strike", value=(1, 1, 1))), two("air"))
    scene.when(UseAbility("P1-c3", "it", "P2-air")).then_refused("flyer", "KZ-ABILITY-07")


@ex("EX-65")
@pytest.mark.rule("KZ-ABILITY-06", "KZ-RANGE-03", "KZ-RANGE-05", "KZ-RANGE-09")
def test_who_is_next_to_the_shooter_is_too_close_and_who_is_far_out_of_range():
    scene = battle(one("c3", abilities=ability("shot", value=(1, 1, 1), range=2)), two("d4"), two("c6"))
    scene.when(UseAbility("P1-c3", "it", "P2-d4")).then_refused("too_close", "KZ-ABILITY-06")
    scene.when(UseAbility("P1-c3", "it", "P2-c6")).then_refused("out_of_reach", "KZ-RANGE-03")
    rider = one("on P2-c4", abilities=ability("shot", value=(1, 1, 1)))
    assert using(rider, two("c4"), two("c6")) == {"c6"}, "its host is next to it"


@ex("EX-69")
@pytest.mark.rule("KZ-KEYWORD-79", "KZ-KEYWORD-80")
def test_a_reach_strike_goes_over_an_own_card_and_never_over_an_enemy():
    striker = one("c2", abilities=ability("reach_strike", value=(1, 2, 3)))
    assert using(striker, two("c4")) == {"c4"}
    assert using(striker, two("c4"), one("c3")) == {"c4"}
    assert using(striker, two("c4"), two("c3")) == set()
    assert using(striker, two("d3"), two("d4")) == set()
    scene = battle(striker, two("c4"), two("c3"))
    scene.when(UseAbility("P1-c2", "it", "P2-c4")).then_refused("enemy_between", "KZ-KEYWORD-80")
    scene.when(UseAbility("P1-c2", "it", "P2-c3")).then_refused("not_two_away", "KZ-KEYWORD-79")


@pytest.mark.rule("KZ-KEYWORD-80")
@pytest.mark.parametrize(("ruling", "reached"), [(True, {"c4"}), (False, set())])
def test_the_table_decides_whether_a_parasite_stops_a_reach_strike(ruling, reached):
    striker = one("c2", abilities=ability("reach_strike", value=(1, 2, 3)))
    cards = striker, one("c3"), two("on P1-c3"), two("c4")
    assert using(*cards, options=Options(reach_over_parasite=ruling)) == reached


@pytest.mark.rule("KZ-ABILITY-13")
@pytest.mark.parametrize(("ruling", "reached"), [(True, {"air", "c4"}), (False, {"c4"})])
def test_the_table_decides_whether_a_spell_with_a_range_reaches_flyers(ruling, reached):
    mage = one("c3", abilities=ability("spell", range=2, targets="enemy"))
    assert using(mage, two("c4"), two("a6"), two("air"), options=Options(range_and_flying=ruling)) == reached


@pytest.mark.rule("KZ-ABILITY-13", "KZ-FLY-05")
@pytest.mark.parametrize(("ruling", "reached"), [(True, {"air", "c4", "a6"}), (False, {"air"})])
def test_the_table_decides_how_far_a_range_of_a_flyer_reaches(ruling, reached):
    shooter = one("air", abilities=ability("shot", range=2, value=(1, 1, 1)))
    cards = shooter, two("c4"), two("a6"), two("air")
    assert using(*cards, options=Options(range_and_flying=ruling)) == reached


@pytest.mark.rule("KZ-ABILITY-05", "KZ-ABILITY-12")
def test_a_magic_strike_reaches_as_far_as_the_simple_one():
    blow = ability("magic_strike", value=(1, 1, 1))
    assert using(one("air", abilities=blow), two("c4"), two("a6"), two("air")) == {"c4", "a6", "air"}
    ground = one("c3", abilities=blow, aims_until=9)
    assert using(ground, two("c4"), two("a6"), two("air")) == {"c4"}, "the permission is for a simple strike"


@pytest.mark.rule("KZ-ABILITY-08", "KZ-ATTACK-05")
def test_spells_reach_any_card_and_attacks_no_area():
    cards = two("c4"), two("a6"), two("air"), two("air area", type="area", kind="")
    assert using(one("c3", abilities=ability("spell")), *cards) == {"c3", "c4", "a6", "air", "air area"}
    assert using(one("c3", abilities=ability("throw", value=(1, 1, 1))), *cards) == {"a6", "air"}
