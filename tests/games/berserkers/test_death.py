"""DEATH: two steps, whoever deals the wounds."""

from __future__ import annotations

import pytest

from companion.core.game import Command
from companion.games.berserkers.commands import (
    Annihilate,
    Block,
    Gather,
    HitZodd,
    Light,
    Loot,
    Move,
    Passage,
    Pull,
    Push,
    Rest,
    RunOrcs,
    RunRiders,
    Seal,
    TurnGrimoire,
    TurnToken,
    UseBoots,
    UseBrew,
    UseCape,
)
from companion.games.berserkers.events import BerserkerHurt
from tests.games.berserkers.kit import at, ex, given, on


@ex("EX-85")
@pytest.mark.rule("BK-DEATH-04")
def test_two_attacks_in_one_phase_kill() -> None:
    scene = given(phase="riders", black="1,1", red="1,1", b1="1,1", blocked="blue").when(RunRiders(), (1, 1))
    scene.then(b1="dead", black="1,2", red="1,2")


@ex("EX-134")
@pytest.mark.rule("BK-DEATH-01", "BK-DEATH-02")
def test_the_first_attack_wounds_and_the_second_kills() -> None:
    scene = given(phase="orcs", orcs="red 1,1", b1="1,1").when(RunOrcs(), (1,)).then(b1="wounded 1,1", turn=2)
    scene = given(phase="orcs", orcs="red 1,1", b1="wounded 1,1").when(RunOrcs(), (1,)).then(b1="dead")
    assert scene.state.berserkers.b1.at is None


DEAD_B1: list[tuple[str, Command]] = [
    ("EX-135", Loot(on(1, "A3 loot"), "B1")),
    ("EX-135", Move(on(1, "A1 move"), "B1", at("2,2"))),
    ("EX-135", UseCape("B1", at("2,2"))),
    ("", UseBoots("B1", at("2,2"))),
    ("", Light(on(3, "A1 light"), "B1")),
    ("", Push(on(5, "A1 push"), "B1", "B2", at("2,2"))),
    ("", Push(on(5, "A1 push"), "B2", "B1", at("2,2"))),
    ("", Pull(on(4, "A2 pull"), "B1", "B2")),
    ("", Pull(on(4, "A2 pull"), "B2", "B1")),
    ("", Seal(on(5, "A3 seal"), "B1", "red")),
    ("", Passage(on(6, "A2 place"), "B1", at("0,0"))),
    ("", Rest(on(6, "A2 place"), "B1")),
    ("", Gather(on(6, "A2 place"), at("2,1"), ("B1",))),
    ("", UseBrew("B1")),
    ("", HitZodd((6,), "B1")),
    ("", TurnToken((6,), "B1")),
]


@pytest.mark.rule("BK-DEATH-05")
@pytest.mark.parametrize(("example", "command"), DEAD_B1)
def test_a_dead_berserker_neither_acts_nor_is_a_target(example: str, command: Command) -> None:
    scene = given(
        b1="dead", b2="2,1", hand="BCF", pool="1 3 4 5 6", requests=(9, 10), zodd="3,2", tokens="3,2 0,0"
    )
    scene.when(command).then_refused("bad_target")


@pytest.mark.rule("BK-DEATH-05")
def test_a_dead_berserker_is_not_attacked_and_holds_no_place() -> None:
    scene = given(phase="riders", black="1,1", b1="dead", blocked="blue red").when(RunRiders(), (1,))
    scene.then_not_told(BerserkerHurt)
    given(b1="dead", b2="0,0", b3="0,0", pool="6").when(
        Block(on(6, "A2 place"), at("1,0"), "red")
    ).then_refused("no_berserker")
    scene = given(b1="dead", b2="0,0", b3="0,0", orcs="red 2,0", pool="6")
    scene.when(Annihilate(on(6, "A2 place"), at("2,0"), "red")).then_refused("no_berserker")


@ex("EX-136")
@pytest.mark.rule("BK-DEATH-06")
def test_one_attack_hits_all_its_targets_together() -> None:
    scene = given(
        phase="riders", black="1,1", b1="1,1", b2="wounded 1,1", b3="wounded 1,1", blocked="blue red"
    )
    scene.when(RunRiders(), (1,)).then(b1="wounded", b2="dead", b3="dead", status="playing", black="1,2")


@pytest.mark.rule("BK-DEATH-06")
def test_the_loss_is_tested_after_the_last_target() -> None:
    scene = given(phase="orcs", orcs="red 3,2", b1="wounded", b2="wounded", b3="wounded").when(
        RunOrcs(), (1,)
    )
    kinds = [type(event).__name__ for event in scene.events]
    assert kinds[-4:] == ["BerserkerHurt"] * 3 + ["GameLost"]


@pytest.mark.rule("BK-DEATH-03")
@pytest.mark.parametrize(("before", "after"), [("ok", "wounded"), ("wounded", "dead")])
def test_loot_and_grimoire_wound_in_the_same_two_steps(before: str, after: str) -> None:
    given(b1=before, pool="1").when(Loot(on(1, "A3 loot"), "B1"), (1,)).then(b1=after)
    scene = given(b1=before, requests=(8,), grimoire="bad_handling burns", pool="6")
    scene.when(TurnGrimoire((6,)), "bad_handling", "B1").then(b1=after)
