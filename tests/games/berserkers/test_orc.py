"""ORC: phase 3 plays itself."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product

import pytest

from companion.core.ask import Ask, scripted
from companion.games.berserkers.commands import RollDice, RunOrcs, RunRiders
from companion.games.berserkers.events import FoeActed, FoesRolled, PadlockSet
from companion.games.berserkers.evolve import evolve
from tests.games.berserkers.kit import Scene, build, decide, events_of, ex, given
from tests.games.berserkers.test_rider import EX_74


@ex("EX-89")
@pytest.mark.rule("BK-ORC-02")
def test_a_squad_attacks_every_berserker_on_its_location() -> None:
    given(phase="orcs", orcs="blue 3,1", b1="3,1").when(RunOrcs(), (2,)).then(b1="wounded", orcs="blue 3,0")
    scene = given(phase="orcs", orcs="blue 3,1", b1="3,1", b2="3,1", b3="2,1").when(RunOrcs(), (1,))
    scene.then(b1="wounded", b2="wounded", b3="ok")


@ex("EX-90")
@pytest.mark.rule("BK-ORC-03", "BK-MOVE-05")
def test_a_squad_puts_out_the_fire_it_stands_on_and_not_the_one_it_arrives_at() -> None:
    scene = given(phase="orcs", orcs="red 2,0", fires="2,0 2,1").when(RunOrcs(), (3,))
    scene.then(fires="2,1", orcs="red 2,1")


@pytest.mark.rule("BK-ORC-03")
def test_a_squad_cannot_put_out_locked_fires() -> None:
    fires = "0,1 0,2 1,0 1,2 2,0 2,1 3,0 3,1"
    scene = given(phase="orcs", orcs="red 2,0", fires=fires, fires_locked=True).when(RunOrcs(), (3,))
    assert [event.null for event in events_of(scene.then(fires=fires), FoeActed)] == ["locked"]


@ex("EX-91")
@pytest.mark.rule("BK-ORC-04")
def test_slow_blocks_two_white_dice_at_most() -> None:
    scene = given(phase="orcs", orcs="black 0,0 blue 1,1 red 2,2").when(RunOrcs(), (5, 5, 5))
    scene.then(padlock=2, orcs="black 3,0 blue 0,1 red 1,2")
    assert [event.null for event in events_of(scene, FoeActed)] == ["", "", "padlock"]
    assert [event.value for event in events_of(scene, PadlockSet)] == [1, 2]
    scene.when(RollDice(), (1, 1))


@ex("EX-92")
@pytest.mark.rule("BK-ORC-05")
def test_lucky_has_no_effect() -> None:
    before = given(phase="orcs", orcs="black 3,2", fires="3,1").state
    after = Scene(before).when(RunOrcs(), (6,)).state
    assert replace(after, phase="orcs", turn=1) == before


@ex("EX-93")
@pytest.mark.rule("BK-ORC-02")
def test_the_phases_follow_each_other() -> None:
    scene = given(orcs="red 3,1", **EX_74).when(RunRiders(), (4, 2, 3)).then(phase="orcs", b3="ok")
    scene.when(RunOrcs(), (1,)).then(b3="wounded", orcs="red 2,1", turn=2, phase="roll")


@pytest.mark.rule("BK-ORC-01")
def test_one_die_of_its_colour_is_rolled_for_each_squad_in_play() -> None:
    scene = given(phase="orcs", orcs="red 2,0 black 0,0").when(RunOrcs(), (6, 1)).then_asked("orc_dice")
    (rolled,) = events_of(scene, FoesRolled)
    assert (rolled.dice, rolled.faces) == (("black", "red"), (6, 1))
    scene.then(orcs="black 0,0 red 1,0")


@pytest.mark.rule("BK-ORC-01")
@pytest.mark.parametrize(
    ("face", "action", "end"),
    [
        (1, "attack", "0,1"),
        (2, "attack", "1,0"),
        (3, "extinguish", "1,2"),
        (4, "extinguish", "2,1"),
        (5, "slow", "0,1"),
        (6, "lucky", "1,1"),
    ],
)
def test_the_card_gives_action_and_arrows_for_each_value(face: int, action: str, end: str) -> None:
    scene = given(phase="orcs", orcs="red 1,1").when(RunOrcs(), (face,)).then(orcs=f"red {end}")
    assert [event.action for event in events_of(scene, FoeActed)] == [action]


@pytest.mark.rule("BK-ORC-01")
def test_a_face_that_was_not_copied_is_read_off_the_card() -> None:
    state = build(phase="orcs", orcs="red 1,1", b1="1,1")
    state = replace(state, box=replace(state.box, orcs_card=(None,) * 6))
    scene = Scene(state).when(RunOrcs(), (4,), "attack", "none").then(b1="wounded", orcs="red 1,1")
    assert scene.options("face_action") == ("attack", "extinguish", "slow", "lucky")


@pytest.mark.rule("BK-ORC-06")
def test_three_squads_may_share_a_location() -> None:
    scene = given(phase="orcs", orcs="black 1,1 blue 1,1 red 1,1", b1="1,1").when(RunOrcs(), (1, 1, 6))
    scene.then(b1="dead", orcs="black 0,1 blue 0,1 red 1,1")


@pytest.mark.rule("BK-ORC-06", "BK-RIDER-12")
def test_a_squad_is_enrolled_where_another_stands() -> None:
    scene = given(phase="riders", black="0,1", orcs="red 0,1", blocked="blue red").when(
        RunRiders(), (5,), "blue"
    )
    scene.then(orcs="red 0,1 blue 0,1")


@pytest.mark.rule("BK-ORC-07")
def test_the_order_of_the_squads_changes_nothing() -> None:
    state = build(
        phase="orcs", orcs="black 1,1 blue 1,1 red 2,0", b1="1,1", b2="wounded 2,0", fires="2,0", padlock=1
    )
    for faces in product((1, 3, 4, 5, 6), repeat=3):
        results = set()
        for order in permutations(("orc-black", "orc-blue", "orc-red")):
            after = state
            for event in decide(state, RunOrcs(order=order), Ask(maker=scripted([faces]))):
                after = evolve(after, event)
            results.add((after.cells, after.berserkers, after.orcs, after.padlock, after.status))
        assert len(results) == 1, faces


@pytest.mark.rule("BK-ORC-07")
def test_the_order_of_the_squads_is_never_asked_for() -> None:
    scene = given(phase="orcs", hand="A", orcs="black 1,1 blue 1,1", b1="1,1").when(
        RunOrcs(), (1, 1), "none", "B1"
    )
    scene.then(b1="wounded", hand="").then_asked("orc_dice", "shield", "shield")
