"""GRIMOIRE: four cards face down, turned blindly for a total of six (request 8)."""

from __future__ import annotations

import pytest

from companion.games.berserkers.commands import EndActions, RunOrcs, RunRiders, TurnGrimoire
from companion.games.berserkers.events import FoesRolled, PieceMoved
from tests.games.berserkers.kit import events_of, ex, given

ALL = "bad_handling stone_to_gold divine_power burns"
WITCH = {"requests": (8,), "grimoire": ALL}


@ex("EX-105")
@pytest.mark.rule("BK-GRIMOIRE-01", "BK-GRIMOIRE-04")
def test_stone_turns_to_gold() -> None:
    scene = given(pool="5 1", **WITCH).when(TurnGrimoire((5, 1)), "stone_to_gold").then(gold=6, pool="")
    assert scene.asked[0].key == "grimoire_card"
    scene.then(grimoire="bad_handling divine_power burns")


@ex("EX-106")
@pytest.mark.rule("BK-DICE-13", "BK-GRIMOIRE-01")
def test_seven_is_not_six() -> None:
    given(pool="5 2", **WITCH).when(TurnGrimoire((5, 2))).then_refused("bad_sum", "BK-DICE-13")


@ex("EX-107")
@pytest.mark.rule("BK-GRIMOIRE-03")
def test_bad_handling_kills_a_wounded_berserker() -> None:
    scene = given(pool="6", b2="wounded", **WITCH).when(TurnGrimoire((6,)), "bad_handling", "B2")
    scene.then(b2="dead", b1="ok", status="playing")


@pytest.mark.rule("BK-GRIMOIRE-03")
def test_bad_handling_lets_the_player_choose_among_the_living() -> None:
    scene = (
        given(pool="6", b1="dead", **WITCH).when(TurnGrimoire((6,)), "bad_handling", "B3").then(b3="wounded")
    )
    assert scene.options("grimoire_victim") == ("B2", "B3")
    scene = given(pool="6", b1="dead", b2="dead", b3="wounded", **WITCH).when(
        TurnGrimoire((6,)), "bad_handling"
    )
    scene.then(status="lost")


@ex("EX-108")
@pytest.mark.rule("BK-GRIMOIRE-05")
def test_divine_power_skips_phase_two_and_not_phase_three() -> None:
    scene = (
        given(pool="6", orcs="red 2,2", **WITCH)
        .when(TurnGrimoire((6,)), "divine_power")
        .then(skip_riders=True)
    )
    scene = scene.when(EndActions()).when(RunRiders()).then_asked().then_not_told(FoesRolled, PieceMoved)
    scene = (
        scene.then(black="0,0", phase="orcs", skip_riders=False).when(RunOrcs(), (1,)).then(orcs="red 1,2")
    )


@pytest.mark.rule("BK-GRIMOIRE-05")
def test_divine_power_lasts_one_turn_and_keeps_block_and_harp() -> None:
    scene = given(phase="riders", skip_riders=True, blocked="red", harp=True).when(RunRiders())
    scene = scene.then(blocked="red", harp=True, turn=2, phase="roll")
    scene = (
        given(phase="riders", blocked="red", harp=True).when(RunRiders(), (3, 3)).then(blocked="", harp=False)
    )
    assert events_of(scene, FoesRolled)[0].dice == ("black", "blue")


@ex("EX-168")
@pytest.mark.rule("BK-GRIMOIRE-05")
def test_where_the_table_says_so_a_skipped_phase_spends_block_and_harp() -> None:
    scene = given(options={"skip_keeps": False}, phase="riders", skip_riders=True, blocked="red", harp=True)
    scene.when(RunRiders()).then(harp=False, blocked="")


@ex("EX-109")
@pytest.mark.rule("BK-GRIMOIRE-06")
def test_a_burnt_grimoire_turns_no_more() -> None:
    scene = given(pool="6 6", **WITCH).when(TurnGrimoire((6,)), "burns").then(burnt=True)
    scene.when(TurnGrimoire((6,))).then_refused("grimoire_burnt", "BK-GRIMOIRE-06").then(pool="6")


@pytest.mark.rule("BK-GRIMOIRE-01")
def test_the_card_is_turned_blindly_in_phase_one() -> None:
    scene = given(pool="6", **WITCH).when(TurnGrimoire((6,)), "burns")
    assert scene.asked[0].pile == tuple(ALL.split())  # type: ignore[union-attr]
    for phase in ("roll", "riders", "orcs"):
        given(pool="6", phase=phase, **WITCH).when(TurnGrimoire((6,))).then_refused("wrong_phase")


@pytest.mark.rule("BK-GRIMOIRE-02")
def test_several_cards_may_be_turned_in_a_turn_each_once() -> None:
    scene = given(pool="6 3 3 5 1", b1="ok", **WITCH)
    scene = scene.when(TurnGrimoire((6,)), "stone_to_gold").when(TurnGrimoire((3, 3)), "divine_power")
    assert "stone_to_gold" not in scene.asked[0].pile  # type: ignore[union-attr]
    scene = scene.when(TurnGrimoire((5, 1)), "bad_handling", "B1").then(grimoire="burns", pool="", gold=6)
    empty = given(pool="6", requests=(8,), grimoire="")
    empty.when(TurnGrimoire((6,))).then_refused("bad_target", "BK-GRIMOIRE-02")


@pytest.mark.rule("BK-GRIMOIRE-02")
def test_the_last_card_needs_no_asking_which_one() -> None:
    given(pool="6", requests=(8,), grimoire="stone_to_gold").when(TurnGrimoire((6,))).then(
        gold=6, grimoire=""
    )
