"""Faces and places that the player has not copied yet: he reads them off the card when they come up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.square import Direction
from companion.games.berserkers.commands import BeginPlay, RollDice, RunOrcs, RunRiders
from companion.games.berserkers.events import FoeActed
from companion.games.berserkers.facts.model import ORC_ACTIONS, RIDER_ACTIONS
from tests.games.berserkers.kit import Scene, drawn, events_of, given, squares

NOTHING = (None,) * 6


def lacking(scene: Scene, **sections: Any) -> Scene:
    """The same table with sections of the box facts never copied."""
    return Scene(replace(scene.state, box=replace(scene.state.box, **sections)))


@pytest.mark.rule("BK-RIDER-04")
def test_a_rider_face_is_read_once_for_all_who_rolled_it() -> None:
    table = lacking(given(phase="riders", b1="0,1", black="0,1", blue="1,1", red="3,1"), riders_card=NOTHING)
    scene = table.when(RunRiders(), (2, 2, 4), "attack", "right+down", "none", "none")
    scene.then_asked("rider_dice", "face_action", "face_arrows", "face_action", "face_arrows")
    scene.then(b1="wounded 0,1", black="1,2", blue="2,2", red="3,1")
    assert scene.options("face_action") == RIDER_ACTIONS
    assert [(event.foe, event.action) for event in events_of(scene, FoeActed)] == [
        ("rider-black", "attack"), ("rider-blue", "attack"), ("rider-red", "none"),
    ]  # fmt: skip


@pytest.mark.rule("BK-RIDER-04", "BK-ORC-01")
def test_no_arrow_one_or_two_can_be_entered() -> None:
    scene = lacking(given(phase="riders", blocked="blue red"), riders_card=NOTHING).when(
        RunRiders(), (1,), "none", "left+left"
    )
    one = [str(each) for each in Direction]
    assert scene.options("face_arrows") == ("none", *one, *(f"{a}+{b}" for a in one for b in one))
    scene.then(black="0,1")


@pytest.mark.rule("BK-ORC-01")
def test_an_orc_face_is_read_in_each_pass() -> None:
    table = lacking(given(phase="orcs", orcs="red 1,1", requests=(12,)), orcs_card=NOTHING)
    scene = table.when(RunOrcs(), (1,), "slow", "up", (1,), "slow", "up")
    scene.then(padlock=2, orcs="red 3,1")
    assert scene.options("face_action") == ORC_ACTIONS


def test_what_is_copied_is_not_asked_for() -> None:
    card = given().state.box.riders_card
    table = lacking(given(phase="riders", blocked="blue red"), riders_card=(*card[:5], None))
    table.when(RunRiders(), (4,)).then_asked("rider_dice").then(black="3,0")
    table.when(RunRiders(), (6,), "darkness", "none").then(gems="0,0", black="0,0")


@pytest.mark.rule("BK-REQUEST-63", "BK-REQUEST-64")
@pytest.mark.parametrize(
    ("green", "answers", "goblins"),
    [(2, ("left",), "1,2"), (5, ("up+up",), "3,0"), (6, (), "1,0")],
)
def test_goblin_arrows_are_read_where_the_rules_leave_them_open(
    green: int, answers: tuple[str, ...], goblins: str
) -> None:
    table = lacking(given(phase="roll", requests=(6,), goblins="1,0"), goblins_card=NOTHING)
    scene = table.when(RollDice(), (1, 1, 1, 1, green), *answers).then(goblins=goblins)
    if answers:
        assert len(scene.options("face_arrows")) == (16 if green == 5 else 4)


@pytest.mark.rule("BK-ZODD-02")
def test_zodds_arrows_are_read_but_for_the_six() -> None:
    table = lacking(given(phase="roll", requests=(9,), zodd="0,0"), zodd_card=NOTHING)
    table.when(RollDice(), (1, 1, 1, 1, 3), "down").then(zodd="1,0")
    table.when(RollDice(), (1, 1, 1, 1, 6)).then(zodd="0,0")


@pytest.mark.rule("BK-REQUEST-41")
def test_missing_elves_are_placed_one_by_one_on_different_locations() -> None:
    table = lacking(drawn(4, 2), elves_start=squares("0,2"))
    scene = table.when(BeginPlay(), "1,1", "2,2").then(elves="0,2 1,1 2,2")
    scene.then_asked("elf_start", "elf_start")
    assert "0,2" not in scene.options("elf_start")


@pytest.mark.rule("BK-TREASURE-01")
def test_tokens_on_odd_places_are_placed_by_the_player() -> None:
    odd = (*squares("0,1 0,1 1,0"), *squares("7,7"), *squares("2,1 3,0"))
    table = lacking(drawn(10, 2), treasure_start=odd)
    table.when(BeginPlay(), "1,1", "2,2").then(tokens="0,1 1,0 2,1 3,0 1,1 2,2")
