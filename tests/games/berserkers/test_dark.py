"""DARK: gems do nothing by themselves."""

from __future__ import annotations

import pytest

from companion.games.berserkers.commands import EndActions, Loot, Move, RunOrcs, RunRiders, Seal
from companion.games.berserkers.events import BerserkerHurt
from tests.games.berserkers.kit import at, given, on


@pytest.mark.rule("BK-DARK-01")
def test_darkness_has_no_effect_on_berserkers_enemies_or_fires() -> None:
    table = {"gems": "3,2 2,2 3,1", "fires": "3,1"}
    scene = given(pool="1 1 5", b2="3,1", red="3,1", **table).when(Move(on(1, "A1 move"), "B1", at("2,2")))
    scene = scene.when(Loot(on(1, "A3 loot"), "B1"), (6,)).then(gold=6, b1="ok 2,2")
    scene = scene.when(EndActions()).then_not_told(BerserkerHurt).then(fires="3,1")
    given(b2="3,1", red="3,1", pool="5", **table).when(Seal(on(5, "A3 seal"), "B2", "red")).then(red="sealed")


@pytest.mark.rule("BK-DARK-01")
def test_enemies_act_and_walk_in_darkness_as_elsewhere() -> None:
    scene = given(phase="orcs", orcs="red 2,2", gems="2,2 1,2", b1="2,2").when(RunOrcs(), (1,))
    scene.then(b1="wounded", orcs="red 1,2", gems="2,2 1,2")
    scene = given(phase="riders", black="2,2", gems="2,2", b1="2,2", blocked="blue red").when(
        RunRiders(), (1,)
    )
    scene.then(b1="wounded", black="2,0")
