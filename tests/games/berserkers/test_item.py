"""ITEM: ten cards, each used once."""

from __future__ import annotations

import pytest

from companion.core.game import Command
from companion.games.berserkers.commands import (
    EndActions,
    FreeReroll,
    HelpVillagers,
    Loot,
    Reroll,
    RollDice,
    RunOrcs,
    RunRiders,
    TurnGrimoire,
    UseBoots,
    UseBrew,
    UseCape,
    UseHarp,
    UseObject,
    UsePotion,
    UsePurse,
    UseRock,
    UseSword,
)
from companion.games.berserkers.events import GameWon, ShieldUsed
from tests.games.berserkers.kit import at, events_of, ex, given, on

USES: dict[str, Command] = {
    "B": UseBoots("B1", at("2,2")),
    "C": UseCape("B1", at("0,0")),
    "D": UseRock(),
    "E": UseSword("red"),
    "F": UseBrew("B2"),
    "G": UsePotion("B3"),
    "H": UseHarp(),
    "I": UsePurse(),
    "J": UseObject(),
}
READY = {"b2": "wounded", "b3": "dead", "orcs": "red 3,2"}
"""A table where every item has a use."""


@ex("EX-140")
@pytest.mark.rule("BK-ITEM-01")
@pytest.mark.parametrize("letter", USES)
def test_an_item_that_is_not_in_hand_cannot_be_used(letter: str) -> None:
    others = "".join(each for each in "ABCDEFGHIJ" if each != letter)
    given(hand=others, **READY).when(USES[letter]).then_refused("no_item", "BK-ITEM-01")


@pytest.mark.rule("BK-ITEM-01", "BK-ITEM-03")
@pytest.mark.parametrize("letter", USES)
def test_a_used_item_leaves_the_game_and_costs_neither_die_nor_gold(letter: str) -> None:
    scene = given(hand=letter, item_deck="A", pool="1 2", gold=0, **READY).when(USES[letter])
    scene.then(hand="", item_deck="A", pool="1 2", gold=3 if letter == "I" else 0)
    scene.when(USES[letter]).then_refused("no_item", "BK-ITEM-01")


@pytest.mark.rule("BK-ITEM-03")
def test_any_number_of_items_may_be_used_in_a_turn() -> None:
    scene = given(hand="BCDEFGHIJ", **READY)
    for command in USES.values():
        scene = scene.when(command)
    scene.then(hand="", b1="0,0", b2="ok", b3="ok 3,2", orcs="", gold=7, harp=True, rock=True)


@ex("EX-73")
@pytest.mark.rule("BK-ITEM-02")
@pytest.mark.parametrize("phase", ["riders", "orcs", "roll"])
def test_items_belong_to_phase_one(phase: str) -> None:
    given(phase=phase, hand="F", b2="wounded").when(UseBrew("B2")).then_refused("wrong_phase", "BK-ITEM-02")
    given(phase=phase, hand="I").when(UsePurse()).then_refused("wrong_phase", "BK-ITEM-02")


@pytest.mark.rule("BK-ITEM-02")
def test_an_item_may_be_used_in_the_turn_it_is_drawn() -> None:
    given(gauge=3, pool="1").when(HelpVillagers(1), "item", "I").when(UsePurse()).then(gold=7, hand="")


@ex("EX-167")
@pytest.mark.rule("BK-ITEM-02")
@pytest.mark.parametrize("phase", ["riders", "orcs"])
def test_where_the_table_says_so_items_help_in_enemy_phases_but_the_harp_does_not(phase: str) -> None:
    scene = given(options={"items": "any"}, phase=phase, hand="FH", b2="wounded", orcs="red 0,0")
    scene.when(UseBrew("B2")).then(b2="ok", hand="H")
    scene.when(UseHarp()).then_refused("wrong_phase", "BK-ITEM-02")


@pytest.mark.rule("BK-ITEM-02")
def test_where_the_table_says_so_items_are_offered_between_two_steps() -> None:
    """Both riders hit B1; the brew between them saves him."""
    scene = given(
        options={"items": "any"}, phase="riders", hand="F", b1="1,1", black="1,1", red="1,1", blocked="blue"
    )
    scene = scene.when(RunRiders(), (1, 1), "F").then(b1="wounded 1,1", hand="")
    scene.then_asked("rider_dice", "item_now")


@pytest.mark.rule("BK-ITEM-02", "BK-WIN-02")
def test_where_the_table_says_so_an_item_can_win_between_two_steps() -> None:
    """Request 3: the sword removes the last squad before it acts."""
    scene = given(
        options={"items": "any"},
        phase="orcs",
        hand="E",
        requests=(3,),
        fires="0,1 0,2 1,0 1,2 2,0 2,1 3,0 3,1",
        black="sealed",
        blue="sealed",
        red="sealed",
        orcs="red 3,2",
        fires_locked=True,
    )
    scene.when(RunOrcs(), (1,), "E").then(status="won", b1="ok", orcs="").then_told(GameWon)


# -- shield ----------------------------------------------------------------------------------------


@ex("EX-62")
@pytest.mark.rule("BK-ITEM-04")
def test_the_shield_spares_one_berserker_and_the_attacker_still_moves() -> None:
    scene = given(phase="riders", hand="A", black="1,1", b1="1,1", b2="wounded 1,1", blocked="blue red")
    scene = scene.when(RunRiders(), (1,), "B2").then(b1="wounded", b2="wounded", hand="", black="1,2")
    assert scene.options("shield") == ("none", "B1", "B2")
    assert events_of(scene, ShieldUsed)[0].saved == ("B2",)


@pytest.mark.rule("BK-ITEM-04")
def test_the_shield_may_be_kept() -> None:
    scene = given(phase="riders", hand="A", black="1,1", b1="1,1", b2="wounded 1,1", blocked="blue red")
    scene.when(RunRiders(), (1,), "none").then(b1="wounded", b2="dead", hand="A")


@pytest.mark.rule("BK-ITEM-04")
def test_the_shield_works_against_extended_attacks_and_squads() -> None:
    scene = given(phase="riders", hand="A", black="1,1", b1="1,2", blocked="blue red")
    scene.when(RunRiders(), (2,), "B1").then(b1="ok", hand="")
    given(phase="orcs", hand="A", orcs="red 1,1", b1="1,1").when(RunOrcs(), (1,), "B1").then(b1="ok", hand="")


@pytest.mark.rule("BK-ITEM-04")
def test_the_shield_stops_one_attack_not_two() -> None:
    scene = given(phase="riders", hand="A", black="1,1", red="1,1", b1="1,1", blocked="blue")
    scene.when(RunRiders(), (1, 1), "B1").then(b1="wounded", hand="").then_asked("rider_dice", "shield")


@pytest.mark.rule("BK-ITEM-04")
def test_no_shield_is_offered_where_nobody_is_attacked() -> None:
    scene = given(phase="riders", hand="A", black="1,1", blocked="blue red").when(RunRiders(), (1,))
    scene.then(hand="A").then_asked("rider_dice")


@ex("EX-163")
@pytest.mark.rule("BK-ITEM-04")
def test_where_the_table_says_so_the_shield_spares_all() -> None:
    scene = given(
        options={"shield": "all"},
        phase="riders",
        hand="A",
        black="1,1",
        b1="1,1",
        b2="wounded 1,1",
        blocked="blue red",
    )
    scene = scene.when(RunRiders(), (1,), "all").then(b1="ok", b2="wounded", hand="", black="1,2")


@ex("EX-63")
@pytest.mark.rule("BK-ITEM-05", "BK-ZODD-03")
def test_the_shield_is_no_help_against_zodd() -> None:
    scene = given(requests=(9,), zodd="1,1", b1="1,1", hand="A").when(EndActions())
    scene.then(b1="wounded", hand="A").then_asked()


@pytest.mark.rule("BK-ITEM-05")
def test_the_shield_is_no_help_against_loot_and_grimoire() -> None:
    given(hand="A", pool="1").when(Loot(on(1, "A3 loot"), "B1"), (1,)).then(b1="wounded", hand="A")
    scene = given(hand="A", requests=(8,), grimoire="bad_handling burns", pool="6")
    scene.when(TurnGrimoire((6,)), "bad_handling", "B1").then(b1="wounded", hand="A")


# -- the others --------------------------------------------------------------------------------------


@ex("EX-64")
@pytest.mark.rule("BK-ITEM-06")
def test_boots_walk_up_to_three_steps() -> None:
    given(hand="B").when(UseBoots("B1", at("1,1"))).then(b1="1,1", hand="")
    given(hand="B").when(UseBoots("B1", at("3,1"))).then(b1="3,1")
    given(hand="B").when(UseBoots("B1", at("0,1"))).then_refused("not_adjacent").then(hand="B")


@pytest.mark.rule("BK-ITEM-06", "BK-REQUEST-76")
def test_boots_do_not_wrap_and_thor_does_not_mind() -> None:
    given(hand="B", b1="0,0").when(UseBoots("B1", at("3,0"))).then(b1="3,0")
    given(hand="B", b1="0,0").when(UseBoots("B1", at("3,2"))).then_refused("not_adjacent")
    given(hand="B", no_moves=True).when(UseBoots("B1", at("2,2"))).then(b1="2,2")


@ex("EX-65")
@pytest.mark.rule("BK-ITEM-07")
def test_the_cape_carries_anywhere() -> None:
    given(hand="C").when(UseCape("B1", at("0,0"))).then(b1="0,0", hand="")
    given(hand="C").when(UseCape("B1", at("3,2"))).then_refused("bad_target", "BK-ITEM-07")
    given(hand="C").when(UseCape("B1", at("9,9"))).then_refused("bad_target", "BK-ITEM-07")


@ex("EX-66")
@pytest.mark.rule("BK-ITEM-08")
def test_the_rock_rerolls_each_die_once_for_free() -> None:
    scene = given(hand="D", gold=0, pool="1 1 2 3").when(UseRock()).then(hand="", rock=True)
    for old, new in ((1, 6), (1, 6), (2, 5), (3, 4)):
        scene = scene.when(FreeReroll(old), (new,))
    scene.then(pool="6 6 5 4", gold=0)
    for die in (6, 5, 4):
        scene.when(FreeReroll(die)).then_refused("die_unavailable", "BK-ITEM-08")


@pytest.mark.rule("BK-ITEM-08")
def test_no_free_reroll_without_the_rock_nor_in_a_later_turn() -> None:
    given(pool="1").when(FreeReroll(1)).then_refused("no_item", "BK-ITEM-08")
    scene = given(hand="D", pool="1").when(UseRock()).when(EndActions()).then(rock=False)
    scene = scene.when(RunRiders(), (6, 6, 6)).when(RollDice(), (1, 1, 1, 1))
    scene.when(FreeReroll(1)).then_refused("no_item", "BK-ITEM-08")


@pytest.mark.rule("BK-ITEM-08", "BK-DICE-09")
def test_a_paid_reroll_is_still_possible_after_the_free_one() -> None:
    scene = given(hand="D", gold=1, pool="1").when(UseRock()).when(FreeReroll(1), (2,))
    scene = scene.when(Reroll(2), (3,)).then(pool="3", gold=0)
    scene.when(FreeReroll(3)).then_refused("die_unavailable", "BK-ITEM-08")


@ex("EX-67")
@pytest.mark.rule("BK-ITEM-09")
def test_the_sword_removes_a_squad_beside_a_berserker() -> None:
    given(hand="E", b1="2,2", orcs="blue 2,2").when(UseSword("blue")).then(orcs="", hand="")
    given(hand="E", b1="2,2", orcs="blue 2,1").when(UseSword("blue")).then_refused("bad_target", "BK-ITEM-09")
    given(hand="E", b1="dead", b2="0,0", b3="0,0", orcs="blue 3,2").when(UseSword("blue")).then_refused(
        "bad_target"
    )


@ex("EX-68")
@pytest.mark.rule("BK-ITEM-10")
@pytest.mark.parametrize("place", ["0,0", "1,1", "3,1"])
def test_the_brew_heals_anywhere(place: str) -> None:
    given(hand="F", b2=f"wounded {place}").when(UseBrew("B2")).then(b2=f"ok {place}", hand="")


@pytest.mark.rule("BK-ITEM-10", "BK-DEATH-05")
def test_the_brew_does_not_wake_the_dead() -> None:
    given(hand="F", b2="dead").when(UseBrew("B2")).then_refused("bad_target").then(hand="F")


@ex("EX-69")
@pytest.mark.rule("BK-ITEM-11")
def test_the_potion_brings_a_dead_berserker_back_to_the_start() -> None:
    given(hand="G", b3="dead").when(UsePotion("B3")).then(b3="ok 3,2", hand="")
    given(hand="G").when(UsePotion("B3")).then_refused("not_dead", "BK-ITEM-11").then(hand="G")
    given(hand="G", b3="wounded").when(UsePotion("B3")).then_refused("not_dead", "BK-ITEM-11")


@ex("EX-70")
@pytest.mark.rule("BK-ITEM-12")
def test_the_harp_keeps_darkness_away_for_one_phase_two() -> None:
    scene = given(hand="H", gems="0,0 0,1 1,1 2,0 3,0", black="2,2", red="0,2", blocked="blue")
    scene = scene.when(UseHarp()).then(harp=True).when(EndActions())
    scene = scene.when(RunRiders(), (3, 6)).then(black="2,1", red="0,1", harp=False, status="playing")
    scene.then(gems="0,0 0,1 1,1 2,0 3,0", darkness_reserve=0)


@ex("EX-71")
@pytest.mark.rule("BK-ITEM-13")
def test_the_purse_holds_three_gold() -> None:
    given(hand="I", gold=10).when(UsePurse()).then(gold=12, hand="")
    given(hand="I", gold=0).when(UsePurse()).then(gold=3)


@ex("EX-72")
@pytest.mark.rule("BK-ITEM-14")
def test_the_mysterious_object_does_nothing() -> None:
    before = given(hand="HJ", item_deck="ABCDEFGI", pool="1 2")
    after = before.when(UseObject())
    assert after.then(hand="H").state == given(hand="H", item_deck="ABCDEFGI", pool="1 2").state
