"""GOLD: one purse, from nothing to twelve."""

from __future__ import annotations

import pytest

from companion.games.berserkers.commands import (
    Bet,
    HelpVillagers,
    Loot,
    Reroll,
    Rest,
    Train,
    TurnGrimoire,
    UsePurse,
)
from companion.games.berserkers.events import GoldChanged
from tests.games.berserkers.kit import at, events_of, ex, given, on

PLACE = on(6, "A2 place")


@ex("EX-42")
@pytest.mark.rule("BK-GOLD-01")
def test_gold_above_twelve_is_lost() -> None:
    scene = given(gold=11, pool="1").when(Loot(on(1, "A3 loot"), "B1"), (6,)).then(gold=12)
    assert [(event.delta, event.total) for event in events_of(scene, GoldChanged)] == [(1, 12)]


@ex("EX-47")
@pytest.mark.rule("BK-GOLD-01")
def test_the_stake_is_paid_before_the_prize_is_cut() -> None:
    given(gold=12, pool="4").when(Bet(on(4, "A3 bet")), (2, 2)).then(gold=12)


@pytest.mark.rule("BK-GOLD-02")
def test_the_purse_is_common_to_all_berserkers() -> None:
    """B1 loots it, B2 spends it."""
    scene = given(gold=0, b2="wounded 2,2", pool="1 6").when(Loot(on(1, "A3 loot"), "B1"), (5,)).then(gold=1)
    scene.when(Rest(PLACE, "B2")).then(gold=0, b2="ok")


@pytest.mark.rule("BK-GOLD-03")
def test_rest_training_bet_and_reroll_cost_one_each() -> None:
    given(b1="wounded 2,2", pool="6").when(Rest(PLACE, "B1")).then(gold=3)
    given(b1="1,2", pool="6").when(Train(PLACE, at("1,2"), "A1")).then(gold=3)
    given(pool="4").when(Bet(on(4, "A3 bet")), (1, 2), (1,)).then(gold=3)
    given(pool="4").when(Reroll(4), (4,)).then(gold=3)


@pytest.mark.rule("BK-GOLD-04")
def test_gold_comes_from_loot_bet_villagers_purse_and_grimoire() -> None:
    given(pool="1").when(Loot(on(1, "A3 loot"), "B1"), (5,)).then(gold=5)
    given(pool="4").when(Bet(on(4, "A3 bet")), (1, 1)).then(gold=6)
    given(pool="1", gauge=3).when(HelpVillagers(1), "gold").then(gold=5)
    given(hand="I").when(UsePurse()).then(gold=7)
    scene = given(requests=(8,), grimoire="stone_to_gold burns", pool="6")
    scene.when(TurnGrimoire((6,)), "stone_to_gold").then(gold=6)


@pytest.mark.rule("BK-GOLD-05")
def test_a_payment_that_cannot_be_made_in_full_is_refused_and_nothing_is_paid() -> None:
    table = given(gold=0, b1="wounded 2,2", b2="1,2", pool="6 4")
    for command in (Rest(PLACE, "B1"), Train(PLACE, at("1,2"), "A1"), Bet(on(4, "A3 bet")), Reroll(4)):
        table.when(command).then_refused("no_gold").then(gold=0, pool="6 4", placed=())
