"""Fatigue, Penalties and what a pile gives: derived, so that they come and go with the marker."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.game import Adjust
from companion.core.hexes import Hex
from companion.games.boardgame.commands import Activate, EndActivation, Move, RunEnemy, Strike, UseEffect
from companion.games.boardgame.events import AttackRolled, FatigueChanged, KnockedOut
from companion.games.boardgame.facts.model import Power, Threshold
from companion.games.boardgame.model import Bonus, State
from companion.games.boardgame.rules.fatigue import fatigue_of_pile, penalties
from companion.games.boardgame.rules.stats import (
    attack_powers,
    hero_defense,
    hero_movement,
    movement_left,
    party_pool,
)
from tests.games.boardgame.kit import HEX, KO, ROW, E, H, Y, ex, hero, table, told
from tests.kit import Scene


def tired(fatigue: int, **more: Any) -> Scene[State]:
    return table(HEX(2), H("A", (0, 0), now={"fatigue": fatigue}, **more), phase="heroes")


def of(scene: Scene[State]) -> tuple[int, int, int]:
    """Penalties on Defense, Movement and Attack."""
    state, each = scene.state, hero(scene)
    return (
        penalties(state, each, "defense"),
        penalties(state, each, "movement"),
        penalties(state, each, "attack"),
    )


@ex(1, 7, 8)
@pytest.mark.rule("BG-FATIGUE-01", "BG-FATIGUE-02", "BG-FATIGUE-03", "BG-FATIGUE-04", "BG-ACTIVATE-05")
@pytest.mark.parametrize(("cards", "fatigue"), [(1, 0), (2, 2), (3, 4)])
def test_cards_are_paid_for_at_the_end_of_the_activation(cards: int, fatigue: int) -> None:
    scene = tired(0, cards=cards).when(Activate("A"))
    assert hero(scene).fatigue == 0
    assert hero(scene.when(EndActivation("A"))).fatigue == fatigue
    assert fatigue_of_pile(hero(scene)) == fatigue


@ex(1, 2, 3, 5)
@pytest.mark.rule(
    "BG-FATIGUE-04", "BG-FATIGUE-05", "BG-FATIGUE-06", "BG-FATIGUE-07", "BG-FATIGUE-08", "BG-FATIGUE-09"
)
@pytest.mark.parametrize(
    ("fatigue", "expected"),
    [(3, (0, 0, 0)), (4, (1, 0, 0)), (2, (0, 0, 0)), (18, (1, 1, 2)), (23, (2, 1, 2))],
)
def test_penalties_come_and_go_with_the_marker(fatigue: int, expected: Any) -> None:
    assert of(tired(fatigue)) == expected


@ex(2)
@pytest.mark.rule("BG-FATIGUE-05", "BG-FATIGUE-06", "BG-FATIGUE-07", "BG-FATIGUE-08")
def test_penalties_lower_defense_movement_and_the_pool() -> None:
    scene = tired(18, defense=3, movement=4, dice=("s", "w", "m", "x"))
    each = hero(scene)
    assert hero_defense(scene.state, each).total == 2
    assert hero_movement(scene.state, each).total == 3
    assert party_pool(scene.state, "A") == (("s", "w", "m", "x"), 2)


@ex(3, 4)
@pytest.mark.rule("BG-FATIGUE-01", "BG-FATIGUE-02", "BG-FATIGUE-10", "BG-FATIGUE-11", "BG-KO-01")
@pytest.mark.parametrize(("cards", "out"), [(1, False), (2, True), (3, True)])
def test_a_hero_before_ko_plays_the_whole_activation_first(cards: int, out: bool) -> None:
    scene = table(HEX(2), H("A", (0, 0), cards=cards, now={"fatigue": 23}), H("B", (1, 1)), phase="heroes")
    scene = scene.when(Activate("A"))
    assert not hero(scene).out
    after = scene.when(EndActivation("A"))
    assert (hero(after).fatigue, hero(after).out) == (KO if out else 23, out)
    assert bool(told(after, KnockedOut)) == out


@ex(6)
@pytest.mark.rule("BG-FATIGUE-10", "BG-FATIGUE-09")
def test_fatigue_never_goes_below_zero() -> None:
    scene = table(
        HEX(2),
        H("A", (0, 0), effect=(Power("rest", 5),), now={"fatigue": 2, "activated": True}),
        phase="heroes",
    )
    assert hero(scene.when(UseEffect("A")).then_told(FatigueChanged)).fatigue == 0


@ex(9, 11)
@pytest.mark.rule("BG-HMOVE-01", "BG-FATIGUE-06")
@pytest.mark.parametrize(("printed", "given", "expected"), [(6, 1, 5), (1, 0, 0)])
def test_movement_is_cards_and_bonuses_less_penalties(printed: int, given: int, expected: int) -> None:
    track = (Threshold(2, "movement"), Threshold(3, "movement"))
    scene = table(HEX(2), H("A", (0, 0), movement=printed, track=track, now={"fatigue": 3}), phase="heroes")
    bonuses = (Bonus("b1", "A", "movement", given),) if given else ()
    scene = scene.at(replace(scene.state, bonuses=bonuses))
    assert movement_left(scene.state, "A") == expected


@ex(10)
@pytest.mark.rule("BG-HMOVE-02", "BG-HMOVE-03", "BG-HMOVE-04", "BG-ACTIVATE-03", "BG-HATTACK-01")
def test_movement_is_split_around_an_attack() -> None:
    scene = table(
        ROW(0, 8), H("A", (0, 0), movement=5, dice=("x",)), E("E", (3, 0), health=2), phase="heroes"
    )
    scene = scene.when(Activate("A")).when(Move("A", Hex(2, 0)))
    assert movement_left(scene.state, "A") == 3
    scene = scene.when(Strike("A", "E"), (5,)).when(Move("A", Hex(5, 0)))
    assert (hero(scene).at, movement_left(scene.state, "A")) == (Hex(5, 0), 0)
    scene.when(Move("A", Hex(6, 0))).then_refused("no_movement", "BG-HMOVE-03")


@pytest.mark.rule("BG-HMOVE-01", "BG-HMOVE-05")
def test_movement_gained_after_the_first_step_is_added_to_what_is_left() -> None:
    scene = table(ROW(0, 8), H("A", (0, 0), movement=2, effect=(Power("movement", 2),)), phase="heroes")
    scene = scene.when(Activate("A")).when(Move("A", Hex(1, 0))).when(UseEffect("A"))
    assert movement_left(scene.state, "A") == 3


@ex(12)
@pytest.mark.rule("BG-PLAN-03")
def test_all_cards_of_a_pile_add_up() -> None:
    scene = table(
        HEX(2), H("A", (0, 0), cards=3, defense=3, movement=5, dice=("w", "m", "s")), phase="heroes"
    )
    assert party_pool(scene.state, "A") == (("w", "m", "s"), 0)
    assert hero_movement(scene.state, hero(scene)).cards == 5
    assert hero_defense(scene.state, hero(scene)).cards == 3


@ex(15)
@pytest.mark.rule("BG-ABILITY-01", "BG-SETUP-06")
@pytest.mark.parametrize(("health", "dice"), [(9, []), (8, ["red"]), (5, ["red"]), (4, ["x"]), (1, ["x"])])
def test_an_ability_may_depend_on_health(health: int, dice: list[str]) -> None:
    relentless = (
        Power("dice", 1, "red", each_attack=True, low=5, high=8),
        Power("dice", 1, "x", each_attack=True, low=1, high=4),
    )
    scene = table(HEX(1), H("A", (0, 0), powers=relentless, now={"health": health}))
    assert [each.colour for each in attack_powers(scene.state, "A")] == dice


@ex(16)
@pytest.mark.rule("BG-FATIGUE-12", "BG-RIPOSTE-05", "BG-FATIGUE-07")
def test_new_penalties_count_in_the_enemy_turn_of_the_same_round() -> None:
    fighter = H("A", (0, 0), 3, dice=("w", "x"), cards=2, now={"fatigue": 6, "ripostes": 1})
    scene = table(HEX(2), fighter, E("E", (1, 0), dice=("x",)), phase="heroes")
    scene = scene.when(Activate("A")).when(EndActivation("A"))
    assert (hero(scene).fatigue, hero_defense(scene.state, hero(scene)).total) == (8, 2)
    scene = scene.at(replace(scene.state, phase="enemies"))
    after = scene.when(RunEnemy(), (3,), "yes", (2,))
    assert hero(after).health == 11
    assert told(after, AttackRolled)[1].dice == ("x",)


@pytest.mark.rule("BG-FATIGUE-13")
def test_only_heroes_tire() -> None:
    scene = table(HEX(2), H("A", (0, 0)), Y("Y", (1, 0)), phase="heroes")
    after = scene.when(Activate("Y")).when(EndActivation("Y")).then_not_told(FatigueChanged)
    assert not hasattr(after.state.ally("Y"), "fatigue")


@pytest.mark.rule("BG-FATIGUE-09", "BG-FATIGUE-11")
def test_a_correction_of_the_marker_moves_the_penalties_and_may_knock_out() -> None:
    scene = tired(18)
    assert of(scene.when(Adjust("heroes[A].fatigue", 3))) == (0, 0, 0)
    two = table(HEX(2), H("A", (0, 0)), H("B", (1, 0)), phase="heroes")
    assert hero(two.when(Adjust("heroes[A].fatigue", KO))).out
