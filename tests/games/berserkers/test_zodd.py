"""ZODD: he wanders, wounds at the end of phase 1, and leaves after three hits (request 9)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.berserkers.commands import (
    BeginPlay,
    Block,
    EndActions,
    HitZodd,
    Pull,
    Push,
    RollDice,
    RunOrcs,
    RunRiders,
)
from companion.games.berserkers.events import BerserkerHurt, FoeActed, FoesRolled, RequestDieRolled
from tests.games.berserkers.kit import Scene, at, build, drawn, events_of, ex, given, on

HUNT = {"requests": (9,), "b1": "1,1", "zodd": "1,1"}


@ex("EX-110")
@pytest.mark.rule("BK-ZODD-02")
@pytest.mark.parametrize(
    ("face", "end"), [(1, "3,0"), (2, "0,1"), (3, "1,0"), (4, "0,2"), (5, "1,0"), (6, "0,0")]
)
def test_zodd_wanders_by_his_die_with_wrap(face: int, end: str) -> None:
    scene = given(phase="roll", requests=(9,), zodd="0,0").when(RollDice(), (1, 1, 1, 1, face)).then(zodd=end)
    (acted,) = events_of(scene, FoeActed)
    assert (acted.foe, acted.face, acted.action) == ("zodd", face, "none" if face == 6 else "move")


@pytest.mark.rule("BK-ZODD-02")
def test_an_arrow_that_was_not_copied_is_asked_for() -> None:
    state = build(phase="roll", requests=(9,), zodd="0,0")
    state = replace(state, box=replace(state.box, zodd_card=(None,) * 6))
    Scene(state).when(RollDice(), (1, 1, 1, 1, 2), "down+down").then(zodd="2,0")
    Scene(state).when(RollDice(), (1, 1, 1, 1, 6)).then(zodd="0,0")


@ex("EX-111")
@pytest.mark.rule("BK-ZODD-03", "BK-ZODD-04", "BK-ZODD-05")
def test_two_hits_in_one_turn_and_zodd_strikes_back() -> None:
    scene = given(pool="6 3 3 2", **HUNT).when(HitZodd((6,), "B1")).then(zodd_health=2)
    scene = scene.when(HitZodd((3, 3), "B1")).then(zodd_health=1, pool="2")
    scene.when(EndActions()).then(b1="wounded 1,1", b2="ok", phase="riders")


@ex("EX-112")
@pytest.mark.rule("BK-ZODD-06", "BK-REQUEST-91")
def test_the_third_hit_drives_zodd_out_for_good() -> None:
    scene = given(pool="6", zodd_health=1, orcs="red 0,0", **HUNT).when(HitZodd((6,), "B1"))
    scene = (
        scene.then(zodd=None, zodd_done=True).when(EndActions()).then(b1="ok").then_not_told(BerserkerHurt)
    )
    scene = scene.when(RunRiders(), (6, 6, 6))
    assert events_of(scene, FoesRolled)[0].dice == ("black", "blue", "red")
    scene = scene.when(RunOrcs(), (6,))
    assert events_of(scene, FoesRolled)[0].dice == ("red",)
    scene.when(RollDice(), (1, 1, 1, 1)).then_not_told(RequestDieRolled)


@ex("EX-151")
@pytest.mark.rule("BK-ZODD-03", "BK-DEATH-03", "BK-LOSE-03")
def test_zodd_kills_a_wounded_berserker_and_the_last_one_loses_the_game() -> None:
    table = dict(HUNT, b1="wounded 1,1")
    given(**table).when(EndActions()).then(b1="dead", status="playing", phase="riders")
    given(b2="dead", b3="dead", **table).when(EndActions()).then(b1="dead", status="lost", phase="actions")


@ex("EX-155")
@pytest.mark.rule("BK-ZODD-04", "BK-ZODD-07", "BK-ACTION-32")
def test_zodd_is_pulled_and_hit() -> None:
    scene = given(requests=(9,), b1="2,2", zodd="2,1", pool="4 6").when(Pull(on(4, "A2 pull"), "B1", "zodd"))
    scene = scene.then(zodd="2,2").when(HitZodd((6,), "B1")).then(zodd_health=2)
    scene.when(EndActions()).then(b1="wounded")


@pytest.mark.rule("BK-ZODD-01")
def test_zodd_starts_top_left_with_three_health() -> None:
    drawn(9, 2).when(BeginPlay()).then(zodd="0,0", zodd_health=3, zodd_done=False)


@pytest.mark.rule("BK-ZODD-03")
def test_zodd_wounds_everybody_with_him_once() -> None:
    scene = given(requests=(9,), zodd="3,2", b3="1,1").when(EndActions())
    scene.then(b1="wounded", b2="wounded", b3="ok")


@pytest.mark.rule("BK-ZODD-04")
def test_a_hit_needs_a_living_berserker_beside_zodd() -> None:
    scene = given(pool="6", **HUNT)
    scene.when(HitZodd((6,), "B2")).then_refused("bad_target", "BK-ZODD-04")
    scene.when(HitZodd((6,), "B7")).then_refused("bad_target")
    given(pool="6", requests=(9,), zodd_done=True).when(HitZodd((6,), "B1")).then_refused(
        "bad_target", "BK-ZODD-04"
    )


@pytest.mark.rule("BK-ZODD-05")
def test_each_hit_needs_its_own_dice() -> None:
    scene = given(pool="6 1", **HUNT).when(HitZodd((6,), "B1"))
    scene.when(HitZodd((6,), "B1")).then_refused("die_unavailable")
    given(pool="6 6", **HUNT).when(HitZodd((6, 6), "B1")).then_refused("bad_sum")


@pytest.mark.rule("BK-ZODD-07")
def test_zodd_can_be_pushed_is_not_blocked_and_rests_in_enemy_phases() -> None:
    scene = given(pool="5", **HUNT).when(Push(on(5, "A1 push"), "B1", "zodd", at("1,2")))
    scene.then(zodd="1,2").when(EndActions()).then(b1="ok")
    given(b1="1,0", requests=(9,), zodd="0,0", pool="6").when(
        Block(on(6, "A2 place"), at("1,0"), "zodd")
    ).then_refused("bad_target")
    scene = given(phase="riders", orcs="red 0,0", **HUNT).when(RunRiders(), (6, 6, 6)).when(RunOrcs(), (6,))
    scene.then(b1="ok", zodd="1,1")


@pytest.mark.rule("BK-ZODD-06")
def test_two_health_left_is_not_enough_to_leave() -> None:
    scene = given(pool="6", zodd_health=2, **HUNT).when(HitZodd((6,), "B1")).then(zodd="1,1", zodd_done=False)
    scene.when(EndActions()).then(b1="wounded")


@pytest.mark.rule("BK-SETUP-12", "BK-ZODD-03")
def test_without_his_request_a_cube_on_the_grid_strikes_nobody() -> None:
    given(zodd="1,1", b1="1,1", requests=(2, 11)).when(EndActions()).then(b1="ok 1,1", phase="riders")
