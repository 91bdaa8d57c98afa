"""DICE: how many are rolled, where they go, rerolls, and what can be paid with them."""

from __future__ import annotations

import pytest

from companion.core.square import Square
from companion.games.berserkers.commands import (
    Bet,
    CallElves,
    EndActions,
    HelpVillagers,
    HitZodd,
    Light,
    Loot,
    Move,
    Push,
    Reroll,
    RollDice,
    RunOrcs,
    RunRiders,
    Slot,
    Train,
    TurnGrimoire,
    TurnToken,
    UseBoots,
    UsePurse,
)
from companion.games.berserkers.events import DiceDiscarded, FoesRolled
from tests.games.berserkers.kit import at, events_of, ex, given, on

CALM = (6, 6, 6)
"""A phase 2 roll that hurts nobody."""


@ex("EX-18")
@pytest.mark.rule("BK-DICE-04")
def test_a_basic_card_takes_one_die_a_turn() -> None:
    scene = given(b1="3,1", pool="3 1 5").when(Light(on(3, "A1 light"), "B1"))
    scene.when(Move(on(1, "A1 move"), "B1", at("3,0"))).then_refused("card_full", "BK-DICE-04")
    scene.when(Push(on(5, "A1 push"), "B1", "B2", at("2,1"))).then_refused("card_full", "BK-DICE-04")


@ex("EX-19")
@pytest.mark.rule("BK-DICE-03")
def test_a_die_goes_only_on_a_line_that_prints_its_value() -> None:
    given(pool="5").when(Move(Slot(5, "A1", 0), "B1", at("2,2"))).then_refused("die_mismatch", "BK-DICE-03")


@pytest.mark.rule("BK-DICE-03")
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_the_move_line_of_card_four_takes_one_two_and_three(value: int) -> None:
    scene = given(pool=str(value)).when(Move(Slot(value, "A4", 0), "B1", at("2,2")))
    if value in (1, 2, 3):
        scene.then(b1="2,2")
    else:
        scene.then_refused("die_mismatch", "BK-DICE-03")


@pytest.mark.rule("BK-DICE-03")
@pytest.mark.parametrize("slot", [Slot(1, "A9", 0), Slot(1, "A1", 7), Slot(1, "A1", -1), Slot(1, "", -1)])
def test_there_is_no_placing_a_die_on_a_line_that_does_not_exist(slot: Slot) -> None:
    given(pool="1").when(Move(slot, "B1", at("2,2"))).then_refused("bad_target", "BK-DICE-03")


@pytest.mark.rule("BK-DICE-03")
def test_a_line_performs_its_own_action_and_no_other() -> None:
    given(b1="3,1", pool="1").when(Light(Slot(1, "A1", 0), "B1")).then_refused("die_mismatch", "BK-DICE-03")


@ex("EX-20")
@pytest.mark.rule("BK-DICE-06")
def test_no_line_is_chosen_twice_on_a_trained_card() -> None:
    scene = given(b1="3,1", b2="3,0", trained="A1", pool="3 4").when(Light(on(3, "A1 light"), "B1"))
    scene.when(Light(on(4, "A1 light"), "B2")).then_refused("same_line", "BK-DICE-06")


@ex("EX-21")
@pytest.mark.rule("BK-DICE-05")
def test_a_trained_card_takes_two_dice_on_different_lines() -> None:
    scene = given(b1="3,1", trained="A1", pool="3 1 5").when(Light(on(3, "A1 light"), "B1"))
    scene = scene.when(Move(on(1, "A1 move"), "B1", at("1,1"))).then(b1="1,1", fires="3,1", pool="5")
    scene.when(Push(on(5, "A1 push"), "B1", "B2", at("0,1"))).then_refused("card_full", "BK-DICE-05")


@ex("EX-22")
@pytest.mark.rule("BK-DICE-09", "BK-GOLD-03")
def test_a_reroll_costs_one_gold() -> None:
    given(gold=2, pool="2 4").when(Reroll(2), (6,)).then(pool="6 4", gold=1)


@ex("EX-23")
@pytest.mark.rule("BK-GOLD-05", "BK-DICE-09")
def test_a_reroll_without_gold_is_refused() -> None:
    given(gold=0, pool="2").when(Reroll(2)).then_refused("no_gold", "BK-GOLD-05", "BK-DICE-09")


@ex("EX-24")
@pytest.mark.rule("BK-DICE-10")
def test_a_placed_die_cannot_be_rerolled() -> None:
    scene = given(b1="3,1", pool="3 1").when(Light(on(3, "A1 light"), "B1"))
    scene.when(Reroll(3)).then_refused("die_unavailable", "BK-DICE-10")


@ex("EX-25")
@pytest.mark.rule("BK-DICE-01", "BK-DICE-02")
def test_blocked_dice_come_back_after_the_next_roll() -> None:
    scene = given(phase="roll", padlock=2).when(RollDice(), (1, 1)).then(pool="1 1", padlock=0)
    scene = scene.when(EndActions()).when(RunRiders(), CALM).then(phase="roll", turn=2)
    scene.when(RollDice(), (1, 2, 3, 4)).then(pool="1 2 3 4")


@pytest.mark.rule("BK-DICE-01")
@pytest.mark.parametrize(("padlock", "dice"), [(0, 4), (1, 3), (2, 2)])
def test_four_white_dice_are_rolled_less_those_behind_the_padlock(padlock: int, dice: int) -> None:
    scene = given(phase="roll", padlock=padlock).when(RollDice(), (5,) * dice)
    assert [die.name for die in scene.asked[0].dice] == ["white"] * dice  # type: ignore[union-attr]


@pytest.mark.rule("BK-DICE-02")
def test_dice_blocked_anew_wait_again() -> None:
    scene = given(phase="roll", padlock=1, orcs="red 3,0").when(RollDice(), (1, 1, 1)).then(padlock=0)
    scene = scene.when(EndActions()).when(RunRiders(), CALM).when(RunOrcs(), (5,)).then(padlock=1)
    scene.when(RollDice(), (1, 1, 1))


@ex("EX-143")
@pytest.mark.rule("BK-DICE-07")
def test_a_discarded_die_cannot_be_placed() -> None:
    scene = given(b1="3,1", pool="3").when(HelpVillagers(3))
    scene.when(Light(on(3, "A1 light"), "B1")).then_refused("die_unavailable", "BK-DICE-07")


@pytest.mark.rule("BK-DICE-07")
def test_a_placed_die_cannot_be_discarded_nor_placed_again() -> None:
    scene = given(b1="3,1", pool="3", requests=(8,), grimoire="burns stone_to_gold")
    scene = scene.when(Light(on(3, "A1 light"), "B1"))
    scene.when(HelpVillagers(3)).then_refused("die_unavailable", "BK-DICE-07")
    scene.when(TurnGrimoire((3, 3))).then_refused("die_unavailable", "BK-DICE-07")
    scene.when(Move(on(3, "A2 move"), "B1", at("3,0"))).then_refused("die_unavailable", "BK-DICE-07")


@pytest.mark.rule("BK-DICE-07")
def test_each_of_two_equal_dice_is_used_once() -> None:
    scene = given(b1="3,1", b2="3,0", pool="3 3").when(Light(on(3, "A1 light"), "B1")).then(pool="3")
    scene = scene.when(Move(on(3, "A2 move"), "B2", at("2,0"))).then(pool="")
    scene.when(HelpVillagers(3)).then_refused("die_unavailable")


@pytest.mark.rule("BK-DICE-08")
def test_four_dice_are_four_actions_and_items_come_on_top() -> None:
    scene = given(b1="3,1", trained="A1", hand="BI", pool="3 1 1 6")
    scene = scene.when(Light(on(3, "A1 light"), "B1")).when(Move(on(1, "A1 move"), "B1", at("2,1")))
    scene = scene.when(Loot(on(1, "A3 loot"), "B2"), (3,)).when(Move(on(6, "A4 move"), "B3", at("1,1")))
    scene = scene.when(UsePurse()).when(UseBoots("B1", at("0,0"))).then(b1="0,0", b3="1,1", pool="", gold=7)
    for die in range(1, 7):
        scene.when(HelpVillagers(die)).then_refused("die_unavailable")


@pytest.mark.rule("BK-DICE-09")
def test_a_die_may_be_rerolled_again_and_again() -> None:
    scene = given(gold=3, pool="2")
    for old, new in ((2, 1), (1, 1), (1, 6)):
        scene = scene.when(Reroll(old), (new,))
    scene.then(pool="6", gold=0)


@pytest.mark.rule("BK-DICE-10")
def test_rerolls_wait_for_the_request_dice() -> None:
    given(phase="roll", pool="").when(Reroll(1)).then_refused("wrong_phase")
    for phase in ("riders", "orcs"):
        given(phase=phase).when(Reroll(1)).then_refused("wrong_phase")


@pytest.mark.rule("BK-DICE-10")
def test_discarded_dice_cannot_be_rerolled() -> None:
    scene = given(pool="2 5").when(HelpVillagers(2))
    scene.when(Reroll(2)).then_refused("die_unavailable", "BK-DICE-10")


@pytest.mark.rule("BK-DICE-11")
def test_cards_are_empty_again_in_the_next_turn() -> None:
    scene = given(b1="3,1", pool="3 6").when(Light(on(3, "A1 light"), "B1")).when(EndActions())
    scene.then(pool="", placed=())
    scene = scene.when(RunRiders(), CALM).when(RollDice(), (1, 1, 1, 1))
    scene.when(Move(on(1, "A1 move"), "B1", at("3,0"))).then(b1="3,0")


@pytest.mark.rule("BK-DICE-12")
def test_a_die_that_marks_a_block_is_rolled_all_the_same_for_other_uses() -> None:
    """Black is the black rider's, the loot's and the bet's die; green is also the Goblins'."""
    scene = given(b1="1,0", pool="4 1 4", blocked="black", orcs="black 0,0")
    scene = scene.when(Loot(on(1, "A3 loot"), "B1"), (3,))
    assert [die.name for die in scene.asked[0].dice] == ["black"]  # type: ignore[union-attr]
    scene = scene.when(EndActions()).when(RunRiders(), (6, 6))
    (rolled,) = events_of(scene, FoesRolled)
    assert rolled.dice == ("blue", "red")
    scene = scene.when(RunOrcs(), (6,))
    assert events_of(scene, FoesRolled)[0].dice == ("black",)


@pytest.mark.rule("BK-DICE-12")
def test_a_bet_takes_black_and_green_and_requests_take_green_blue_and_red() -> None:
    scene = given(pool="4").when(Bet(on(4, "A3 bet")), (3, 3))
    assert [die.name for die in scene.asked[0].dice] == ["black", "green"]  # type: ignore[union-attr]
    scene = given(phase="roll", requests=(6, 7, 9), goblins="1,1", zodd="0,0")
    scene = scene.when(RollDice(), (1, 1, 1, 1, 6, 6, 6))
    names = [die.name for die in scene.asked[0].dice]  # type: ignore[union-attr]
    assert names == ["white"] * 4 + ["green", "blue", "red"]


# -- paying with dice ----------------------------------------------------------------------------------

SIX_PAYMENTS = [
    (TurnGrimoire, {"requests": (8,), "grimoire": "stone_to_gold burns"}, ("stone_to_gold",), ()),
    (HitZodd, {"requests": (9,), "zodd": "3,2"}, (), ("B1",)),
    (TurnToken, {"requests": (10,), "tokens": "3,2 0,0"}, ("blank",), ("B1",)),
]


@pytest.mark.rule("BK-DICE-13")
@pytest.mark.parametrize(("command", "table", "answers", "who"), SIX_PAYMENTS)
@pytest.mark.parametrize("dice", [(6,), (5, 1), (4, 2), (3, 3), (1, 2, 3), (2, 2, 1, 1)])
def test_six_is_paid_with_one_or_more_dice_that_make_exactly_six(command, table, answers, who, dice) -> None:  # type: ignore[no-untyped-def]
    pool = " ".join(map(str, (*dice, 5)))
    given(pool=pool, **table).when(command(dice, *who), *answers).then(pool="5")


@pytest.mark.rule("BK-DICE-13")
@pytest.mark.parametrize(("command", "table", "answers", "who"), SIX_PAYMENTS)
@pytest.mark.parametrize("dice", [(), (5,), (5, 2), (4, 3), (6, 6), (1, 1, 1, 1)])
def test_any_other_sum_is_refused(command, table, answers, who, dice) -> None:  # type: ignore[no-untyped-def]
    pool = " ".join(map(str, dice))
    given(pool=pool, **table).when(command(dice, *who)).then_refused("bad_sum", "BK-DICE-13")


@ex("EX-162")
@pytest.mark.rule("BK-DICE-13")
def test_six_or_more_where_the_table_says_so() -> None:
    scene = given(options={"six": "at_least"}, requests=(8,), grimoire="burns stone_to_gold", pool="5 2 1")
    scene.when(TurnGrimoire((5, 2)), "stone_to_gold").then(grimoire="burns", pool="1")
    scene.when(TurnGrimoire((2, 1))).then_refused("bad_sum", "BK-DICE-13")


@pytest.mark.rule("BK-DICE-14")
@pytest.mark.parametrize(
    ("dice", "enough"), [((6, 4), True), ((6, 6), True), ((5, 4), False), ((3, 3, 3), False)]
)
def test_the_elves_take_ten_or_more(dice: tuple[int, ...], enough: bool) -> None:
    scene = given(requests=(4,), elves="1,1 1,1 1,1", pool=" ".join(map(str, dice))).when(CallElves(dice))
    if enough:
        scene.then(elves_done=True, pool="")
    else:
        scene.then_refused("bad_sum", "BK-DICE-14")


@pytest.mark.rule("BK-DICE-15")
@pytest.mark.parametrize(("command", "table", "answers", "who"), SIX_PAYMENTS)
def test_dice_given_for_a_request_do_not_move_the_gauge(command, table, answers, who) -> None:  # type: ignore[no-untyped-def]
    scene = given(pool="6", gauge=2, **table).when(command((6,), *who), *answers).then(gauge=2)
    scene.then_told(DiceDiscarded)


@pytest.mark.rule("BK-DICE-15")
def test_dice_that_thor_takes_do_not_move_the_gauge() -> None:
    given(phase="roll", requests=(7,), gauge=3).when(RollDice(), (1, 1, 4, 6, 1)).then(pool="4 6", gauge=3)


# -- trained in the middle of a turn ---------------------------------------------------------------------


@ex("EX-156")
@pytest.mark.rule("BK-DICE-05", "BK-DICE-06", "BK-PLACE-09")
def test_a_card_trained_this_turn_takes_a_second_die_on_another_action() -> None:
    scene = given(gold=2, b1="1,2", pool="5 6 2").when(Train(on(5, "A4 place"), at("1,2"), "A4"))
    scene.then(trained="A4", gold=1)
    again = Train(on(6, "A4 trained place"), at("1,2"), "A1")
    scene.when(again).then_refused("same_line", "BK-DICE-06")
    scene.when(Move(on(2, "A4 trained move"), "B1", at("0,0"))).then(b1="0,0", gold=1)


@pytest.mark.rule("BK-DICE-06")
def test_after_the_flip_actions_are_compared_not_the_number_of_the_line() -> None:
    """On A4 the light of the trained face stands where the place action stood on the basic one."""
    scene = given(gold=2, b1="1,2", pool="5 4").when(Train(on(5, "A4 place"), at("1,2"), "A4"))
    assert on(5, "A4 place").line == on(4, "A4 trained light").line
    scene.when(Light(on(4, "A4 trained light"), "B1")).then(fires="1,2")


@pytest.mark.parametrize("die", [0, 7, -1, 99])
def test_a_die_that_no_die_shows_is_not_in_the_pool(die: int) -> None:
    for command in (HelpVillagers(die), Reroll(die), Move(Slot(die, "A1", 0), "B1", Square(2, 2))):
        given(pool="1 2").when(command).then_refused("die_unavailable")
