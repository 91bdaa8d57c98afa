"""RIDER: phase 2 plays itself, and stops only where the player must decide."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product

import pytest

from companion.core.ask import Ask, scripted
from companion.core.square import Direction
from companion.games.berserkers.commands import RunOrcs, RunRiders
from companion.games.berserkers.events import (
    FoeActed,
    FoeHeld,
    FoesRolled,
    OrcEnrolled,
    OrderChosen,
    PieceMoved,
)
from companion.games.berserkers.evolve import evolve
from companion.games.berserkers.facts.model import FoeFace
from companion.games.berserkers.model import State
from tests.games.berserkers.kit import Scene, at, build, decide, events_of, ex, given

EX_74 = {
    "phase": "riders",
    "fires": "0,1",
    "black": "0,1",
    "blue": "1,1",
    "red": "3,2",
    "b1": "0,1",
    "b2": "wounded 1,2",
    "b3": "3,1",
}


def nulls(scene: Scene) -> list[str]:
    return [event.null for event in events_of(scene, FoeActed)]


@ex("EX-74")
@pytest.mark.rule("BK-RIDER-06", "BK-RIDER-07", "BK-RIDER-08", "BK-RIDER-09", "BK-RIDER-10", "BK-RIDER-11")
def test_three_riders_put_out_attack_and_bring_darkness() -> None:
    """The fire goes out, the extended attack from (1,1) reaches (0,1) and (1,2), not (3,1)."""
    scene = given(**EX_74).when(RunRiders(), (4, 2, 3))
    scene.then(fires="", b1="wounded", b2="dead", b3="ok", gems="3,2", darkness_reserve=4)
    scene.then(black="3,1", blue="2,1", red="3,1", status="playing")


@ex("EX-75")
@pytest.mark.rule("BK-RIDER-09")
def test_a_location_holds_one_gem() -> None:
    scene = given(phase="riders").when(RunRiders(), (6, 6, 6))
    scene.then(gems="0,0", darkness_reserve=4, black="0,2", blue="0,2", red="0,2")
    assert nulls(scene) == ["", "full", "full"]


@ex("EX-76")
@pytest.mark.rule("BK-REQUEST-21")
def test_in_alliance_with_loki_a_location_holds_two() -> None:
    scene = given(phase="riders", requests=(2,)).when(RunRiders(), (6, 6, 6))
    scene.then(gems="0,0 0,0", darkness_reserve=3, black="0,2", blue="0,2", red="0,2")


@ex("EX-77")
@pytest.mark.rule("BK-RIDER-10", "BK-LOSE-01")
def test_the_game_is_lost_at_once_when_no_gem_is_left_to_place() -> None:
    scene = given(phase="riders", gems="0,0 0,1 1,1 2,0 3,0", black="2,2").when(RunRiders(), (3, 1, 1))
    scene.then(status="lost", black="2,2", blue="0,0", red="0,0").then_not_told(PieceMoved)


@ex("EX-78")
@pytest.mark.rule("BK-RIDER-09")
def test_an_empty_reserve_loses_nothing_where_the_location_is_full() -> None:
    scene = given(phase="riders", gems="0,1 1,1 2,0 2,2 3,0", black="2,2", blocked="blue red")
    scene.when(RunRiders(), (3,)).then(status="playing", black="2,1", gems="0,1 1,1 2,0 2,2 3,0")


@ex("EX-79")
@pytest.mark.rule("BK-RIDER-11", "BK-RIDER-15")
def test_locked_fires_stay_lit_and_the_rider_moves_on() -> None:
    fires = "0,1 0,2 1,0 1,2 2,0 2,1 3,0 3,1"
    scene = given(phase="riders", fires=fires, fires_locked=True, red="2,1", blocked="black blue")
    scene = scene.when(RunRiders(), (4,)).then(fires=fires, red="1,1")
    assert nulls(scene) == ["locked"]


@ex("EX-80")
@pytest.mark.rule("BK-RIDER-12")
def test_a_rider_enrols_the_squad_that_the_player_picks() -> None:
    scene = given(phase="riders", blue="0,1", blocked="black red").when(RunRiders(), (5,), "blue")
    scene.then(orcs="blue 0,1", blue="2,1", phase="orcs")
    assert scene.options("meeple") == ("black", "blue", "red")
    assert events_of(scene, OrcEnrolled)[0].candidates == ("black", "blue", "red")


@ex("EX-144")
@pytest.mark.rule("BK-RIDER-14")
def test_a_squad_enrolled_in_phase_two_rolls_in_phase_three_of_the_same_turn() -> None:
    scene = given(phase="riders", blue="0,1", blocked="black red").when(RunRiders(), (5,), "blue")
    scene = scene.when(RunOrcs(), (6,)).then(turn=2, phase="roll")
    (rolled,) = events_of(scene, FoesRolled)
    assert rolled.dice == ("blue",)


@ex("EX-81")
@pytest.mark.rule("BK-RIDER-13", "BK-RIDER-15")
def test_no_squad_is_enrolled_without_the_symbol_but_the_arrows_apply() -> None:
    scene = given(phase="riders", blocked="blue red").when(RunRiders(), (5,)).then(orcs="", black="2,0")
    assert nulls(scene) == ["no_symbol"]


@ex("EX-82")
@pytest.mark.rule("BK-RIDER-13", "BK-ORC-06")
def test_no_fourth_squad_is_enrolled() -> None:
    orcs = "black 1,0 blue 1,0 red 1,0"
    scene = given(phase="riders", orcs=orcs, blue="0,1", blocked="black red").when(RunRiders(), (5,))
    scene.then(orcs=orcs, blue="2,1")
    assert nulls(scene) == ["no_meeple"]


@ex("EX-83")
@pytest.mark.rule("BK-RIDER-16", "BK-RIDER-03")
@pytest.mark.parametrize(("first", "place"), [("rider-black", "0,1"), ("rider-blue", "2,0")])
def test_the_player_decides_who_enrols_the_last_meeple(first: str, place: str) -> None:
    table = {"phase": "riders", "orcs": "black 1,2 red 1,2", "black": "0,1", "blue": "2,0", "blocked": "red"}
    scene = given(**table).when(RunRiders(), (5, 5), first)
    scene.then(orcs=f"black 1,2 red 1,2 blue {place}", black="2,1", blue="0,0")
    (chosen,) = events_of(scene, OrderChosen)
    assert (chosen.foe, chosen.candidates) == (first, ("rider-black", "rider-blue"))
    other = given(**table).when(RunRiders(order=(first,)), (5, 5))
    assert other.state == scene.state, "an order named beforehand is not asked for"


@ex("EX-84")
@pytest.mark.rule("BK-RIDER-07", "BK-MOVE-04")
def test_an_extended_attack_reaches_orthogonal_neighbours_only() -> None:
    scene = given(phase="riders", b1="0,2", b2="3,0", b3="1,0", blocked="blue red").when(RunRiders(), (2,))
    scene.then(b1="ok", b2="ok", b3="wounded", black="1,0")


@pytest.mark.rule("BK-RIDER-07")
def test_an_extended_attack_is_never_diagonal_and_hits_its_own_location_too() -> None:
    scene = given(phase="riders", black="1,1", b1="1,1", b2="0,0", b3="2,1", blocked="blue red")
    scene.when(RunRiders(), (2,)).then(b1="wounded", b2="ok", b3="wounded")


@ex("EX-86")
@pytest.mark.rule("BK-RIDER-05")
def test_a_sealed_rider_plays_on() -> None:
    scene = given(phase="riders", black="sealed 1,1", b1="1,1", blocked="blue red").when(RunRiders(), (1,))
    scene.then(b1="wounded", black="sealed 1,2")


@ex("EX-160")
@pytest.mark.rule("BK-RIDER-05")
def test_where_the_table_says_so_sealed_riders_stay_idle() -> None:
    table = {"options": {"sealed_riders_act": False}, "phase": "riders", "black": "sealed 1,1", "b1": "1,1"}
    scene = (
        given(blocked="blue red", **table).when(RunRiders()).then(b1="ok", black="sealed 1,1").then_asked()
    )
    assert [event.why for event in events_of(scene, FoeHeld)] == ["sealed", "blocked", "blocked"]
    scene = given(**table).when(RunRiders(), (6, 6)).then(black="1,1")
    assert events_of(scene, FoesRolled)[0].dice == ("blue", "red")


@ex("EX-158")
@pytest.mark.rule("BK-RIDER-16", "BK-LOSE-01")
@pytest.mark.parametrize(
    ("first", "black", "red"), [("rider-black", "1,0", "2,2"), ("rider-red", "1,1", "2,1")]
)
def test_a_loss_does_not_depend_on_the_order_but_the_table_left_behind_does(
    first: str, black: str, red: str
) -> None:
    scene = given(phase="riders", gems="0,0 0,1 2,0 3,0", black="1,1", red="2,2", blocked="blue")
    scene.when(RunRiders(order=(first,)), (3, 6)).then(
        status="lost", black=black, red=red, darkness_reserve=0
    )


# -- direct ----------------------------------------------------------------------------------------


@pytest.mark.rule("BK-RIDER-01", "BK-RIDER-02")
def test_all_dice_are_rolled_together_before_any_is_resolved() -> None:
    scene = given(phase="riders").when(RunRiders(), (4, 4, 1)).then_asked("rider_dice")
    kinds = [type(event) for event in scene.events]
    assert kinds.index(FoesRolled) < kinds.index(FoeActed)
    (rolled,) = events_of(scene, FoesRolled)
    assert (rolled.dice, rolled.faces) == (("black", "blue", "red"), (4, 4, 1))
    scene.then(black="3,0", blue="3,0", red="0,1")


@pytest.mark.rule("BK-RIDER-03")
def test_each_rider_completes_action_and_arrows_before_the_next() -> None:
    scene = given(phase="riders").when(RunRiders(), (5, 1, 2))
    foes = [
        event.foe if isinstance(event, FoeActed) else event.piece
        for event in scene.events
        if isinstance(event, FoeActed | PieceMoved)
    ]
    assert foes == ["rider-black"] * 3 + ["rider-blue"] * 2 + ["rider-red"] * 2


@pytest.mark.rule("BK-RIDER-03")
def test_the_player_may_name_an_order() -> None:
    scene = given(phase="riders").when(RunRiders(order=("rider-red", "rider-black")), (6, 6, 6))
    assert [event.foe for event in events_of(scene, FoeActed)] == ["rider-red", "rider-black", "rider-blue"]
    wrong = given(phase="riders").when(RunRiders(order=("rider-green",)), (6, 6, 6))
    wrong.then_refused("bad_target", "BK-RIDER-03")
    twice = given(phase="riders").when(RunRiders(order=("rider-red",) * 2), (6, 6, 6))
    twice.then_refused("bad_target", "BK-RIDER-03")


@pytest.mark.rule("BK-RIDER-04")
@pytest.mark.parametrize(
    ("face", "action", "end", "rule"),
    [
        (1, "attack", "1,2", "BK-RIDER-06"),
        (2, "extended", "2,1", "BK-RIDER-07"),
        (3, "darkness", "1,0", "BK-RIDER-08"),
        (4, "extinguish", "0,1", "BK-RIDER-11"),
        (5, "enrol", "3,1", "BK-RIDER-12"),
        (6, "darkness", "1,0", "BK-RIDER-08"),
    ],
)
def test_the_card_gives_one_action_and_its_arrows_for_each_value(
    face: int, action: str, end: str, rule: str
) -> None:
    scene = given(phase="riders", black="1,1", blocked="blue red", orcs="black 0,0 red 0,0")
    scene = scene.when(RunRiders(), (face,)).then(black=end)
    (acted,) = events_of(scene, FoeActed)
    assert (acted.face, acted.action, acted.at, acted.rule) == (face, action, at("1,1"), rule)


@pytest.mark.rule("BK-RIDER-04")
def test_a_face_that_was_not_copied_is_read_off_the_card_once() -> None:
    state = build(phase="riders", black="1,1", red="1,1", b1="1,1", blocked="blue")
    state = replace(state, box=replace(state.box, riders_card=(None,) * 6))
    scene = Scene(state).when(RunRiders(), (3, 3), "attack", "up+left")
    scene.then(b1="dead", black="0,0", red="0,0").then_asked("rider_dice", "face_action", "face_arrows")


@pytest.mark.rule("BK-RIDER-04")
def test_a_face_without_an_action_is_told_and_only_moves() -> None:
    state = build(phase="riders", black="1,1", b1="1,1", blocked="blue red")
    faces = (FoeFace("none", (Direction.LEFT,)), *state.box.riders_card[1:])
    scene = Scene(replace(state, box=replace(state.box, riders_card=faces))).when(RunRiders(), (1,))
    scene.then(b1="ok", black="1,0")
    assert [event.action for event in events_of(scene, FoeActed)] == ["none"]


@pytest.mark.rule("BK-RIDER-06")
def test_an_attack_hits_every_berserker_there_and_nobody_else() -> None:
    scene = given(phase="riders", black="1,1", b1="1,1", b2="1,1", b3="1,2", blocked="blue red")
    scene.when(RunRiders(), (1,)).then(b1="wounded", b2="wounded", b3="ok")


@pytest.mark.rule("BK-RIDER-08")
def test_darkness_comes_down_where_the_rider_stands() -> None:
    scene = given(phase="riders", blue="2,2", blocked="black red").when(RunRiders(), (3,))
    scene.then(gems="2,2", darkness_reserve=4, blue="2,1")


@pytest.mark.rule("BK-RIDER-11")
def test_a_rider_puts_out_the_fire_under_him_and_no_other() -> None:
    scene = given(phase="riders", fires="2,1 1,2", red="2,1", blocked="black blue").when(RunRiders(), (4,))
    scene.then(fires="1,2", fire_reserve=7, red="1,1")
    scene = given(phase="riders", fires="1,2", red="2,1", blocked="black blue").when(RunRiders(), (4,))
    assert nulls(scene.then(fires="1,2")) == ["no_fire"]


@pytest.mark.rule("BK-RIDER-12")
def test_the_last_meeple_needs_no_asking() -> None:
    scene = given(phase="riders", orcs="black 1,0 red 1,0", blue="0,1", blocked="black red")
    scene = scene.when(RunRiders(), (5,)).then(orcs="black 1,0 red 1,0 blue 0,1").then_asked("rider_dice")
    assert events_of(scene, OrcEnrolled)[0].candidates == ()
    scene = given(phase="riders", orcs="black 1,0", blue="0,1", blocked="black red").when(
        RunRiders(), (5,), "red"
    )
    assert events_of(scene, OrcEnrolled)[0].candidates == ("blue", "red")


@pytest.mark.rule("BK-RIDER-15")
def test_a_null_action_does_not_cancel_the_arrows() -> None:
    scene = given(phase="riders", harp=True, blocked="blue red", black="2,2").when(RunRiders(), (3,))
    scene.then(gems="", black="2,1")
    assert nulls(scene) == ["harp"]


# -- the order never matters but for the meeples -------------------------------------------------------------

TABLES = [
    dict(EX_74),
    {
        "phase": "riders",
        "b1": "0,1",
        "b2": "0,0",
        "b3": "wounded 1,0",
        "fires": "0,1",
        "gems": "0,0 0,2 1,1 3,2",
    },
    {
        "phase": "riders",
        "black": "2,0",
        "blue": "2,1",
        "red": "2,0",
        "gems": "0,0 0,1 0,2 1,0 1,1",
        "b1": "2,0",
    },
]


def ends(state: State, faces: tuple[int, ...]) -> set[tuple[object, ...]]:
    """What phase 2 comes to in each of the six orders, the colour of a meeple left to the first one free."""
    found = set()
    for order in permutations(("rider-black", "rider-blue", "rider-red")):
        after = state
        for event in decide(
            state, RunRiders(order=order), Ask(maker=scripted([faces, "black", "blue", "red"]))
        ):
            after = evolve(after, event)
        lost = after.status == "lost"
        found.add((lost,) if lost else (lost, after.cells, after.berserkers, after.riders, after.squads))
    return found


@pytest.mark.rule("BK-RIDER-16")
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_with_meeples_enough_the_order_changes_nothing(number: int) -> None:
    state = build(**TABLES[number])
    for faces in product((1, 2, 3, 4, 6), repeat=3):
        assert len(ends(state, faces)) == 1, faces


@pytest.mark.rule("BK-RIDER-16")
def test_the_order_is_asked_for_only_when_valid_enrolments_exceed_the_free_meeples() -> None:
    table = {"phase": "riders", "black": "0,1", "blue": "2,0", "red": "3,1"}
    scene = given(orcs="black 1,2", **table).when(RunRiders(), (5, 5, 5), "rider-blue", "blue", "rider-red")
    scene.then_asked("rider_dice", "rider_order", "meeple", "rider_order")
    scene = given(**table).when(RunRiders(), (5, 5, 5), "red", "blue")
    scene.then(orcs="red 0,1 blue 2,0 black 3,1").then_asked("rider_dice", "meeple", "meeple")
