"""Chips: the fuel of some abilities."""

from __future__ import annotations

import pytest

from companion.games.kubnazub.commands import BeginTurn, EndTurn, TakeChip, UseAbility
from companion.games.kubnazub.printed import Ability, Effected
from tests.games.kubnazub.kit import battle, ex, one, two

BURNS = (Ability("fire", chips=2, does=(Effected("wound", 3),)),)
FIRE = UseAbility("P1-c3", "fire", "P2-c6")


def next_own_turn(scene):
    for _ in range(2):
        scene = scene.when(EndTurn()).when(BeginTurn())
    return scene


@ex("EX-33")
@pytest.mark.rule("KZ-CHIP-01", "KZ-CHIP-02", "KZ-CHIP-05", "KZ-CHIP-06", "KZ-TOKEN-03")
def test_a_card_saves_chips_for_two_turns_and_burns_them_in_the_third():
    scene = battle(one("c3", abilities=BURNS), two("c6"), turn=1)
    scene = scene.when(TakeChip("P1-c3")).then({"P1-c3.chips": 1, "P1-c3.closed": True})
    scene = next_own_turn(scene)
    scene.when(FIRE).then_refused("too_few_chips", "KZ-CHIP-06")
    scene = next_own_turn(scene.when(TakeChip("P1-c3")).then({"P1-c3.chips": 2}))
    scene.when(FIRE).then({"P1-c3.chips": 0, "P1-c3.closed": True, "P2-c6.wounds": 3})


@pytest.mark.rule("KZ-CHIP-02", "KZ-CHIP-03", "KZ-ACTION-01", "KZ-ACTION-03")
def test_only_an_open_own_card_that_burns_chips_takes_one():
    free = (Ability("fire", does=(Effected("wound", 3),)),)
    scene = battle(
        one("c3", abilities=free), one("c2", abilities=BURNS, closed=True), two("c6", abilities=BURNS)
    )
    scene.when(TakeChip("P1-c3")).then_refused("burns_no_chips", "KZ-CHIP-03")
    scene.when(TakeChip("P1-c2")).then_refused("closed", "KZ-ACTION-03")
    scene.when(TakeChip("P2-c6")).then_refused("not_yours")
