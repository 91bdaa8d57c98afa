"""VILLAGE: dice for the gauge, a coin or an item for the fourth."""

from __future__ import annotations

import pytest

from companion.games.berserkers.commands import EndActions, HelpVillagers, RollDice, RunRiders
from companion.games.berserkers.events import ItemDrawn
from tests.games.berserkers.kit import events_of, ex, given


@ex("EX-59")
@pytest.mark.rule("BK-VILLAGE-01")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_any_die_moves_the_gauge_by_one(die: int) -> None:
    given(pool=f"{die} 3").when(HelpVillagers(die)).then(gauge=1, pool="3", gold=4)


@ex("EX-60")
@pytest.mark.rule("BK-VILLAGE-02", "BK-VILLAGE-03")
def test_the_fourth_die_may_bring_gold() -> None:
    scene = given(gauge=3, pool="1").when(HelpVillagers(1), "gold").then(gold=5, gauge=0, hand="")
    assert scene.options("villagers_reward") == ("gold", "item")


@ex("EX-61")
@pytest.mark.rule("BK-VILLAGE-02", "BK-VILLAGE-03")
def test_dice_are_counted_one_by_one_and_from_zero_after_the_reward() -> None:
    scene = given(gauge=2, pool="1 2 3 4").when(HelpVillagers(1)).then(gauge=3)
    scene = scene.when(HelpVillagers(2), "item", "C").then(gauge=0, hand="C", item_deck="ABDEFGHIJ")
    assert [event.item for event in events_of(scene, ItemDrawn)] == ["C"]
    scene.when(HelpVillagers(3)).when(HelpVillagers(4)).then(gauge=2, hand="C", gold=4)


@pytest.mark.rule("BK-VILLAGE-02")
def test_the_reward_is_chosen_at_once() -> None:
    scene = given(gauge=3, pool="1 1").when(HelpVillagers(1), "item", "J")
    scene.then_asked("villagers_reward", "item_card")


@ex("EX-145")
@pytest.mark.rule("BK-TURN-06", "BK-VILLAGE-04")
def test_the_gauge_keeps_its_value_and_unused_dice_are_lost_without_effect() -> None:
    scene = given(gauge=3, pool="2 6").when(EndActions()).then(pool="", gauge=3, gold=4)
    scene.when(RunRiders(), (6, 6, 6)).when(RollDice(), (1, 1, 1, 1)).then(gauge=3, gold=4, pool="1 1 1 1")


@ex("EX-146")
@pytest.mark.rule("BK-VILLAGE-05")
def test_with_an_empty_deck_only_gold_is_offered() -> None:
    given(gauge=3, item_deck="", pool="1").when(HelpVillagers(1)).then(gold=5, gauge=0).then_asked()


@pytest.mark.rule("BK-VILLAGE-05", "BK-GOLD-01")
def test_with_an_empty_deck_and_a_full_purse_the_reward_is_lost() -> None:
    given(gauge=3, gold=12, item_deck="", pool="1").when(HelpVillagers(1)).then(gold=12, gauge=0)


@pytest.mark.rule("BK-VILLAGE-05")
def test_the_last_item_needs_no_asking_which_one() -> None:
    scene = (
        given(gauge=3, item_deck="J", pool="1").when(HelpVillagers(1), "item").then(hand="J", item_deck="")
    )
    scene.then_asked("villagers_reward")


@ex("EX-115")
@pytest.mark.rule("BK-REQUEST-111", "BK-VILLAGE-06")
def test_frightened_villagers_take_no_five_and_no_six() -> None:
    scene = given(requests=(11,), pool="5 6 4")
    scene.when(HelpVillagers(5)).then_refused("value_forbidden", "BK-VILLAGE-06", "BK-REQUEST-111")
    scene.when(HelpVillagers(6)).then_refused("value_forbidden", "BK-VILLAGE-06", "BK-REQUEST-111")
    scene.when(HelpVillagers(4)).then(gauge=1, pool="5 6")


@pytest.mark.rule("BK-VILLAGE-01")
@pytest.mark.parametrize("phase", ["roll", "riders", "orcs"])
def test_villagers_are_helped_in_phase_one_only(phase: str) -> None:
    given(phase=phase, pool="1").when(HelpVillagers(1)).then_refused("wrong_phase")


@pytest.mark.rule("BK-VILLAGE-05")
def test_a_deck_whose_last_card_was_put_into_the_hand_is_empty() -> None:
    table = given(gauge=3, hand="A", item_deck="A", pool="1")
    table.when(HelpVillagers(1)).then(gold=5, gauge=0, hand="A").then_asked()
