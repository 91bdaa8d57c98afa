"""LOSE: the two ways to fail, and no third."""

from __future__ import annotations

import pytest

from companion.games.berserkers.commands import EndActions, HelpVillagers, Loot, RunOrcs, RunRiders, UsePotion
from companion.games.berserkers.outcome import outcome
from tests.games.berserkers.kit import ex, given, on


@ex("EX-87")
@pytest.mark.rule("BK-LOSE-02")
def test_the_game_is_lost_when_no_berserker_is_left() -> None:
    scene = given(phase="riders", red="3,2", b1="wounded", b2="wounded", b3="wounded", blocked="black blue")
    scene = scene.when(RunRiders(), (1,)).then(status="lost", b1="dead", b2="dead", b3="dead", red="3,2")
    result = outcome(scene.state)
    assert result is not None and not result.won and result.rule == "BK-LOSE-02" and result.score is None


@pytest.mark.rule("BK-LOSE-01")
def test_the_game_is_lost_to_darkness() -> None:
    scene = given(phase="riders", gems="0,1 0,2 1,0 1,1 1,2", blocked="blue red").when(RunRiders(), (3,))
    result = outcome(scene.then(status="lost").state)
    assert result is not None and result.rule == "BK-LOSE-01"


@pytest.mark.rule("BK-LOSE-01")
def test_an_empty_reserve_alone_loses_nothing() -> None:
    scene = given(phase="riders", gems="0,1 0,2 1,0 1,1 1,2", blocked="blue red").when(RunRiders(), (1,))
    scene.then(status="playing", darkness_reserve=0)
    given(phase="riders", gems="0,1 0,2 1,0 1,1", blocked="blue red").when(RunRiders(), (3,)).then(
        status="playing", darkness_reserve=0
    )


@pytest.mark.rule("BK-LOSE-03")
def test_the_potion_comes_too_late_for_the_third_death() -> None:
    scene = given(hand="G", b1="wounded", b2="dead", b3="dead", pool="1").when(
        Loot(on(1, "A3 loot"), "B1"), (1,)
    )
    scene.then(status="lost", hand="G").when(UsePotion("B1")).then_refused("game_over", "BK-TURN-08")


@pytest.mark.rule("BK-LOSE-03")
def test_the_loss_is_tested_in_every_phase() -> None:
    last = {"b1": "wounded", "b2": "dead", "b3": "dead"}
    given(pool="1", **last).when(Loot(on(1, "A3 loot"), "B1"), (2,)).then(status="lost")
    given(requests=(9,), zodd="3,2", **last).when(EndActions()).then(status="lost")
    given(phase="riders", black="3,2", blocked="blue red", **last).when(RunRiders(), (1,)).then(status="lost")
    given(phase="orcs", orcs="red 3,2", **last).when(RunOrcs(), (1,)).then(status="lost", turn=1)


@pytest.mark.rule("BK-LOSE-04")
def test_nothing_else_loses_the_game() -> None:
    """Two dead, no gold, no fire, three squads, a burnt grimoire, an impossible request: play goes on."""
    scene = given(
        b1="dead", b2="dead", b3="wounded", gold=0, orcs="black 0,0 blue 0,0 red 0,0", burnt=True, padlock=2,
        requests=(5, 8), gems="0,1 0,2 1,0 1,1 1,2", pool="1", turn=500,
    )  # fmt: skip
    scene = scene.when(HelpVillagers(1)).when(EndActions()).then(status="playing")
    assert outcome(scene.state) is None
