"""FIRE: eight of them, and safe for good once all burn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.berserkers.commands import Light, RollDice, RunOrcs, RunRiders
from companion.games.berserkers.events import FiresLocked
from tests.games.berserkers.kit import Scene, build, ex, given, on

SEVEN = "0,1 0,2 1,0 1,2 2,0 2,1 3,0"
EIGHT = SEVEN + " 3,1"
LIGHT = on(3, "A1 light")


@ex("EX-29")
@pytest.mark.rule("BK-FIRE-01")
def test_the_eighth_fire_locks_them_all() -> None:
    scene = given(b1="3,1", fires=SEVEN, pool="3").when(Light(LIGHT, "B1"))
    scene.then(fires=EIGHT, fire_reserve=0, fires_locked=True).then_told(FiresLocked)


@pytest.mark.rule("BK-FIRE-01")
def test_seven_fires_lock_nothing() -> None:
    scene = given(b1="3,0", fires=SEVEN[:-4], pool="3").when(Light(LIGHT, "B1"))
    scene.then(lit=7, fires_locked=False).then_not_told(FiresLocked)


@pytest.mark.rule("BK-FIRE-01")
def test_nothing_puts_out_a_locked_fire() -> None:
    table = {"fires": EIGHT, "fires_locked": True}
    given(phase="riders", red="2,1", blocked="black blue", **table).when(RunRiders(), (4,)).then(fires=EIGHT)
    given(phase="orcs", orcs="red 2,1", **table).when(RunOrcs(), (3,)).then(fires=EIGHT)
    given(phase="roll", requests=(6,), goblins="2,1", **table).when(RollDice(), (1, 1, 1, 1)).then(
        fires=EIGHT
    )


@pytest.mark.rule("BK-FIRE-02")
def test_a_fire_that_was_put_out_can_be_lit_again() -> None:
    scene = given(phase="orcs", orcs="red 3,1", fires="3,1", b1="3,1").when(RunOrcs(), (3,)).then(fires="")
    scene = scene.when(RollDice(), (3, 1, 1, 1)).when(Light(LIGHT, "B1")).then(fires="3,1")


@ex("EX-159")
@pytest.mark.rule("BK-FIRE-03")
def test_a_ninth_fire_finds_no_gem() -> None:
    state = build(b1="3,2", fires=EIGHT, fires_locked=True, pool="3")
    nine = tuple(replace(each, fire=each.fire or each.id == "L12") for each in state.box.locations)
    state = replace(state, box=replace(state.box, locations=nine))
    Scene(state).when(Light(LIGHT, "B1")).then_refused("no_gem", "BK-FIRE-03")


@pytest.mark.rule("BK-FIRE-01")
def test_fires_that_the_table_says_are_safe_stay_safe_when_another_is_lit() -> None:
    table = given(b1="3,1", fires="1,0", fires_locked=True, pool="3")
    table.when(Light(on(3, "A1 light"), "B1")).then(fires="1,0 3,1", fires_locked=True)
