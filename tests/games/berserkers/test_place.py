"""PLACE: the six place actions."""

from __future__ import annotations

from typing import Any

import pytest

from companion.content.languages import speak
from companion.games.berserkers.commands import (
    Annihilate,
    Block,
    EndActions,
    Gather,
    Light,
    Move,
    Passage,
    Rest,
    RunOrcs,
    RunRiders,
    Train,
    UseBrew,
)
from companion.games.berserkers.events import FoeHeld, FoesRolled, PieceMoved, RidersReleased
from companion.games.berserkers.facts.read import example_box
from companion.games.berserkers.model import GRID
from companion.games.berserkers.words.events import BerserkersWords
from tests.games.berserkers.kit import at, events_of, ex, given, on

PLACE = on(6, "A2 place")


@ex("EX-49")
@pytest.mark.rule("BK-PLACE-03")
def test_gather_brings_the_others_from_anywhere() -> None:
    scene = given(b1="2,1", b2="0,0", b3="3,2", pool="6").when(Gather(PLACE, at("2,1"), ("B2", "B3")))
    scene.then(b1="2,1", b2="2,1", b3="2,1")


@pytest.mark.rule("BK-PLACE-03")
def test_gather_may_bring_only_some() -> None:
    given(b1="2,1", b2="0,0", pool="6").when(Gather(PLACE, at("2,1"), ("B2",))).then(b2="2,1", b3="3,2")


@pytest.mark.rule("BK-PLACE-03")
@pytest.mark.parametrize("who", [(), ("B1",), ("B2", "B2"), ("B3",), ("orc-red",), ("B2", "B9")])
def test_gather_brings_other_living_berserkers_only(who: tuple[str, ...]) -> None:
    scene = given(b1="2,1", b2="0,0", b3="dead", orcs="red 0,0", pool="6")
    scene.when(Gather(PLACE, at("2,1"), who)).then_refused("bad_target")


@ex("EX-50")
@pytest.mark.rule("BK-PLACE-04")
def test_the_passage_leads_to_any_other_location() -> None:
    scene = given(pool="6").when(Passage(PLACE, "B1", at("0,1"))).then(b1="0,1", b2="3,2")
    assert events_of(scene, PieceMoved)[0].how == "passage"
    for to in GRID.cells:
        if to != at("3,2"):
            given(pool="6").when(Passage(PLACE, "B1", to)).then(b1=f"{to.row},{to.col}")


@pytest.mark.rule("BK-PLACE-04")
def test_the_passage_is_no_move_and_leads_away() -> None:
    given(no_moves=True, pool="6").when(Passage(PLACE, "B1", at("0,1"))).then(b1="0,1")
    given(pool="6").when(Passage(PLACE, "B1", at("3,2"))).then_refused("bad_target", "BK-PLACE-04")
    given(pool="6").when(Passage(PLACE, "B1", at("3,3"))).then_refused("bad_target", "BK-PLACE-04")


@ex("EX-51")
@pytest.mark.rule("BK-PLACE-05")
def test_rest_heals_for_one_gold() -> None:
    given(b1="wounded 2,2", gold=1, pool="6").when(Rest(PLACE, "B1")).then(b1="ok 2,2", gold=0)


@ex("EX-52")
@pytest.mark.rule("BK-PLACE-02")
def test_rest_and_training_cost_gold() -> None:
    given(b1="wounded 2,2", gold=0, pool="6").when(Rest(PLACE, "B1")).then_refused("no_gold")
    given(b1="1,2", gold=0, pool="6").when(Train(PLACE, at("1,2"), "A1")).then_refused("no_gold")


@pytest.mark.rule("BK-PLACE-02")
def test_the_other_four_place_actions_are_free() -> None:
    given(gold=0, b1="2,1", b2="0,0", pool="6").when(Gather(PLACE, at("2,1"), ("B2",))).then(gold=0)
    given(gold=0, pool="6").when(Passage(PLACE, "B1", at("0,0"))).then(gold=0)
    given(gold=0, b1="1,0", pool="6").when(Block(PLACE, at("1,0"), "red")).then(gold=0)
    given(gold=0, b1="2,0", orcs="red 2,0", pool="6").when(Annihilate(PLACE, at("2,0"), "red")).then(gold=0)


@ex("EX-139")
@pytest.mark.rule("BK-PLACE-05", "BK-ITEM-10")
def test_nobody_in_full_health_is_healed_and_nothing_is_paid() -> None:
    given(b1="2,2", pool="6").when(Rest(PLACE, "B1")).then_refused("not_wounded").then(gold=4, pool="6")
    given(b1="2,2", hand="F").when(UseBrew("B1")).then_refused("not_wounded", "BK-ITEM-10").then(hand="F")


@ex("EX-53")
@pytest.mark.rule("BK-PLACE-06")
def test_block_names_a_rider() -> None:
    scene = given(b1="1,0", pool="6").when(Block(PLACE, at("1,0"), "blue")).then(blocked="blue")
    given(b1="1,0", pool="6").when(Block(PLACE, at("1,0"), "green")).then_refused("bad_target", "BK-PLACE-06")
    assert scene.state.phase == "actions"


@ex("EX-54")
@pytest.mark.rule("BK-PLACE-06")
def test_a_blocked_rider_neither_rolls_acts_nor_moves_and_is_free_afterwards() -> None:
    scene = given(phase="riders", blocked="blue").when(RunRiders(), (1, 4))
    scene.then(blue="0,0", black="0,1", red="3,0", blocked="")
    assert [die.name for die in scene.asked[0].dice] == ["black", "red"]  # type: ignore[union-attr]
    assert [event.foe for event in events_of(scene, FoeHeld)] == ["rider-blue"]


@ex("EX-138")
@pytest.mark.rule("BK-PLACE-07")
def test_a_blocked_rider_cannot_be_blocked_again() -> None:
    scene = given(b1="1,0", pool="6 5").when(Block(PLACE, at("1,0"), "blue"))
    scene.when(Block(on(5, "A4 place"), at("1,0"), "blue")).then_refused("already_blocked", "BK-PLACE-07")


@ex("EX-157")
@pytest.mark.rule("BK-PLACE-01", "BK-PLACE-06", "BK-PLACE-07")
def test_two_riders_are_blocked_by_two_dice_on_the_same_place() -> None:
    scene = given(b1="1,0", pool="2 4").when(Block(on(2, "A3 place"), at("1,0"), "red"))
    scene = scene.when(Block(on(4, "A4 place"), at("1,0"), "blue")).then(blocked="red blue")
    scene = scene.when(EndActions()).when(RunRiders(), (4,)).then(black="3,0", blue="0,0", red="0,0")
    assert events_of(scene, FoesRolled)[0].dice == ("black",)


@pytest.mark.rule("BK-PLACE-07")
def test_with_all_three_blocked_no_die_is_rolled() -> None:
    scene = given(phase="riders", blocked="black blue red").when(RunRiders())
    scene.then(black="0,0", blue="0,0", red="0,0", blocked="").then_asked()


@ex("EX-137")
@pytest.mark.rule("BK-PLACE-08")
def test_a_block_does_not_hold_the_squad_of_that_colour() -> None:
    scene = given(phase="riders", blocked="blue", orcs="blue 2,2").when(RunRiders(), (6, 6))
    assert events_of(scene, FoesRolled)[0].dice == ("black", "red")
    scene = scene.when(RunOrcs(), (1,)).then(orcs="blue 1,2")
    assert events_of(scene, FoesRolled)[0].dice == ("blue",)


@ex("EX-55")
@pytest.mark.rule("BK-PLACE-09")
def test_training_flips_a_card_for_good() -> None:
    scene = given(b1="1,2", gold=2, pool="6 5").when(Train(PLACE, at("1,2"), "A4")).then(trained="A4", gold=1)
    scene.when(Train(on(5, "A4 trained place"), at("1,2"), "A4")).then_refused(
        "already_trained", "BK-PLACE-09"
    )
    scene = scene.when(EndActions()).when(RunRiders(), (6, 6, 6)).then(trained="A4", turn=2)


@pytest.mark.rule("BK-PLACE-09")
def test_a_card_is_trained_at_once() -> None:
    """The card that trained itself takes a second die, and the longer move."""
    scene = given(b1="1,2", pool="6 3").when(Train(PLACE, at("1,2"), "A2"))
    scene.when(Move(on(3, "A2 trained move"), "B1", at("1,0"))).then(b1="1,0")


@pytest.mark.rule("BK-PLACE-09")
def test_only_the_four_cards_can_be_trained() -> None:
    scene = given(b1="1,2", pool="6")
    scene.when(Train(PLACE, at("1,2"), "A5")).then_refused("bad_target", "BK-PLACE-09").then(gold=4)


@ex("EX-56")
@pytest.mark.rule("BK-PLACE-10")
def test_a_squad_on_the_spot_is_annihilated_and_its_meeple_is_free() -> None:
    scene = given(b1="2,0", orcs="red 2,0 blue 1,1", pool="6").when(Annihilate(PLACE, at("2,0"), "red"))
    scene = scene.then(orcs="blue 1,1").when(EndActions())
    scene = scene.when(RunRiders(), (6, 6, 6))
    enrol = given(phase="riders", black="0,1", orcs="blue 1,1", blocked="blue red").when(
        RunRiders(), (5,), "red"
    )
    assert enrol.options("meeple") == ("black", "red")


@ex("EX-57")
@pytest.mark.rule("BK-PLACE-10")
@pytest.mark.parametrize("orc", ["red", "black", "green"])
def test_a_squad_elsewhere_is_out_of_reach(orc: str) -> None:
    scene = given(b1="2,0", orcs="red 2,1", pool="6").when(Annihilate(PLACE, at("2,0"), orc))
    scene.then_refused("bad_target", "BK-PLACE-10")


@ex("EX-58")
@pytest.mark.rule("BK-PLACE-01")
def test_a_place_action_needs_a_living_berserker_there() -> None:
    given(pool="6").when(Block(PLACE, at("1,0"), "red")).then_refused("no_berserker", "BK-PLACE-01")
    scene = given(b1="dead", pool="6").when(Gather(PLACE, at("2,1"), ("B2",)))
    scene.then_refused("no_berserker", "BK-PLACE-01")


@pytest.mark.rule("BK-PLACE-01")
def test_each_location_offers_its_own_action_only() -> None:
    scene = given(b1="1,0", pool="6")
    scene.when(Train(PLACE, at("1,0"), "A1")).then_refused("bad_target", "BK-PLACE-01")
    scene.when(Annihilate(PLACE, at("1,0"), "red")).then_refused("bad_target", "BK-PLACE-01")
    assert sorted(location.place for location in example_box().locations) == sorted(
        ["gather", "passage", "rest", "block", "train", "annihilate"] * 2
    )


@pytest.mark.rule("BK-PLACE-01")
@pytest.mark.parametrize("place", ["4,0", "0,3", "-1,-1"])
def test_an_unknown_location_has_no_place_action(place: str) -> None:
    given(pool="6").when(Block(PLACE, at(place), "red")).then_refused("bad_target", "BK-PLACE-01")


@pytest.mark.rule("BK-PLACE-09", "BK-DICE-05")
def test_a_trained_card_stays_limited_to_two_dice() -> None:
    scene = given(b1="1,2", pool="6 3 4", trained="A1").when(Train(PLACE, at("1,2"), "A2"))
    scene = scene.when(Light(on(3, "A1 light"), "B1")).then(fires="1,2", pool="4", trained="A1 A2")


@pytest.mark.rule("BK-PLACE-06", "BK-ITEM-12")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ({"blocked": "blue"}, "Blocked riders roll again from now on."),
        ({"harp": True}, "The harp is spent."),
        ({"blocked": "blue", "harp": True}, "Blocks and the harp are spent."),
    ],
)
def test_what_was_spent_with_the_phase_is_told_and_nothing_else(words: dict[str, Any], told: str) -> None:
    faces = (4,) * (2 if "blocked" in words else 3)
    scene = given(phase="riders", **words).when(RunRiders(), faces).then(blocked="", harp=False)
    (released,) = events_of(scene, RidersReleased)
    assert speak(BerserkersWords(scene.state).event(released).text) == told
