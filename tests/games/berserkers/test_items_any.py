"""Items between two steps of the enemy phases, where the table allows them (A-10)."""

from __future__ import annotations

import pytest

from companion.games.berserkers.commands import RunOrcs, RunRiders
from companion.games.berserkers.events import FoeActed, FoesRolled, GameWon, OrcRemoved, PhaseSkipped
from tests.games.berserkers.kit import events_of, given

ANY = {"items": "any"}
EIGHT = "0,1 0,2 1,0 1,2 2,0 2,1 3,0 3,1"


@pytest.mark.rule("BK-ITEM-02", "BK-ITEM-10")
def test_the_brew_between_two_hits_saves_a_life() -> None:
    table = given(phase="riders", options=ANY, hand="F", b1="1,1", black="1,1", blue="1,1", blocked="red")
    scene = table.when(RunRiders(), (1, 1), "F").then(b1="wounded 1,1", hand="")
    scene.then_asked("rider_dice", "item_now")


@pytest.mark.rule("BK-ITEM-02")
def test_nothing_is_offered_by_default_or_without_use() -> None:
    hurt = given(phase="riders", hand="BCEFGI", b1="wounded 1,1", blocked="blue red")
    hurt.when(RunRiders(), (4,)).then_asked("rider_dice")
    useless = given(phase="riders", options=ANY, hand="DEFGHIJ", blocked="blue red")
    useless.when(RunRiders(), (4,)).then_asked("rider_dice")


@pytest.mark.rule("BK-ITEM-02", "BK-ITEM-09")
def test_a_squad_removed_before_its_turn_does_not_act() -> None:
    table = given(phase="orcs", options=ANY, hand="E", b1="1,1", orcs="black 1,1 red 1,1")
    scene = table.when(RunOrcs(), (1, 6), "E", "black").then(b1="ok 1,1", orcs="red 1,1")
    assert [event.foe for event in events_of(scene, FoeActed)] == ["orc-red"]
    assert len(events_of(scene, OrcRemoved)) == 1


@pytest.mark.rule("BK-ITEM-02", "BK-REQUEST-121")
def test_a_second_pass_without_squads_is_not_rolled() -> None:
    table = given(phase="orcs", options=ANY, hand="E", b1="1,0", orcs="black 1,0", requests=(12,))
    scene = table.when(RunOrcs(), (1,), "E").then(phase="roll", orcs="", b1="ok 1,0")
    assert len(events_of(scene.then_asked("orc_dice", "item_now"), FoesRolled)) == 1


@pytest.mark.rule("BK-WIN-02", "BK-ITEM-02", "BK-REQUEST-31", "BK-TURN-08")
def test_an_item_can_win_between_two_steps() -> None:
    table = given(
        phase="riders", options=ANY, hand="E", b1="2,2", orcs="black 2,2", requests=(3,), fires=EIGHT,
        fires_locked=True, black="sealed 2,2", blue="sealed 2,2", red="sealed 2,2",
        gems="0,0 0,1 1,0 1,1 3,0",
    )  # fmt: skip
    scene = table.when(RunRiders(), (3, 3, 3), "E").then(status="won", black="2,2")
    scene.then_told(GameWon).then_not_told(FoeActed)


@pytest.mark.rule("BK-ITEM-02", "BK-LOSE-03")
def test_a_potion_before_the_last_death_keeps_the_game_alive() -> None:
    table = given(
        phase="riders", options=ANY, hand="G", b1="wounded 1,1", b2="dead", b3="dead", black="1,1",
        blocked="blue red",
    )  # fmt: skip
    table.when(RunRiders(), (1,), "G", "B3").then(status="playing", b1="dead", b3="ok 3,2")
    table.when(RunRiders(), (1,), "none").then(status="lost")


@pytest.mark.rule("BK-PLACE-06", "BK-RIDER-05")
def test_a_phase_in_which_nobody_rolls_is_skipped_and_blocks_are_spent() -> None:
    scene = given(phase="riders", blocked="black blue red").when(RunRiders()).then(blocked="", phase="roll")
    assert [event.why for event in events_of(scene, PhaseSkipped)] == ["none_rolls", "no_orcs"]
