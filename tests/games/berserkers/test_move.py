"""MOVE: enemy arrows wrap round the edge, Berserkers and Elves do not."""

from __future__ import annotations

import pytest

from companion.core.ask import Ask
from companion.core.course import Course
from companion.core.square import Direction
from companion.games.berserkers.commands import Move, Pull, Push, RollDice, RunOrcs, RunRiders, UseBoots
from companion.games.berserkers.events import BerserkerHurt, DarknessPlaced, FirePutOut, PieceMoved
from companion.games.berserkers.evolve import evolve
from companion.games.berserkers.model import GRID
from companion.games.berserkers.rules.move import follow_arrows
from tests.games.berserkers.kit import at, build, events_of, ex, given, on, squares


def after_arrows(piece: str, arrows: str, **words: object) -> Course:  # type: ignore[type-arg]
    course = Course(build(**words), evolve, Ask())
    follow_arrows(course, piece, [Direction(word) for word in arrows.split()])
    return course


@ex("EX-08")
@pytest.mark.rule("BK-MOVE-02")
def test_a_rider_leaves_on_the_right_and_enters_on_the_left() -> None:
    """Face 1 is attack, right."""
    scene = given(phase="riders", black="0,2", blocked="blue red").when(RunRiders(), (1,))
    scene.then(black="0,0")
    assert [event.how for event in events_of(scene, PieceMoved)] == ["wrap"]


@ex("EX-09")
@pytest.mark.rule("BK-MOVE-02")
def test_a_squad_leaves_at_the_bottom_and_enters_at_the_top() -> None:
    """Face 4 is extinguish, down."""
    given(phase="orcs", orcs="red 3,0").when(RunOrcs(), (4,)).then(orcs="red 0,0")


@ex("EX-10")
@pytest.mark.rule("BK-MOVE-02")
def test_a_rider_leaves_at_the_top_and_enters_at_the_bottom() -> None:
    given(phase="riders", red="0,1", blocked="black blue").when(RunRiders(), (4,)).then(red="3,1")


@ex("EX-11")
@pytest.mark.rule("BK-MOVE-02")
def test_the_goblins_wrap_too() -> None:
    scene = given(phase="roll", requests=(6,), goblins="2,0")
    scene.when(RollDice(), (1, 1, 1, 1, 3)).then(goblins="2,2")


@ex("EX-12")
@pytest.mark.rule("BK-MOVE-01", "BK-MOVE-02")
def test_two_arrows_are_two_steps_in_printed_order() -> None:
    scene = given(phase="riders", blue="2,1", blocked="black red").when(RunRiders(), (5,)).then(blue="0,1")
    steps = [(event.origin, event.to, event.how) for event in events_of(scene, PieceMoved)]
    assert steps == [(at("2,1"), at("3,1"), "arrow"), (at("3,1"), at("0,1"), "wrap")]


@ex("EX-13", "EX-14", "EX-15")
@pytest.mark.rule("BK-ACTION-10", "BK-ACTION-11")
def test_a_move_reaches_every_location_within_its_icons(example: str) -> None:
    slot, reached = {
        "EX-13": (on(1, "A1 move"), "2,2 3,1"),
        "EX-14": (on(1, "A4 move"), "1,2 2,1 2,2 3,0 3,1"),
        "EX-15": (on(6, "A4 move"), "0,2 1,1 1,2 2,0 2,1 2,2 3,0 3,1"),
    }[example]
    table = given(pool=str(slot.die))
    for to in GRID.cells:
        scene = table.when(Move(slot, "B1", to))
        if to in squares(reached):
            scene.then(b1=f"{to.row},{to.col}", b2="3,2", b3="3,2", pool="")
        else:
            scene.then_refused("not_adjacent", "BK-ACTION-11")


@ex("EX-16")
@pytest.mark.rule("BK-ACTION-11", "BK-MOVE-03")
@pytest.mark.parametrize("to", ["0,2", "0,-1", "3,0", "-1,0"])
def test_a_berserker_never_crosses_the_edge(to: str) -> None:
    scene = given(b1="0,0", pool="1")
    scene.when(Move(on(1, "A1 move"), "B1", at(to))).then_refused("not_adjacent", "BK-ACTION-11")


@ex("EX-17")
@pytest.mark.rule("BK-ACTION-12")
@pytest.mark.parametrize("who", ["B1 B2", "B1,B2", "B1+B2", "B4", ""])
def test_the_steps_of_a_move_belong_to_one_berserker(who: str) -> None:
    given(pool="1").when(Move(on(1, "A4 move"), who, at("2,1"))).then_refused("bad_target")


# -- direct ----------------------------------------------------------------------------------------


@pytest.mark.rule("BK-MOVE-01")
def test_arrows_come_after_the_action() -> None:
    """Attack, right: whoever stands where the rider arrives is not attacked."""
    scene = given(phase="riders", black="1,1", b1="1,1", b2="1,2", blocked="blue red").when(RunRiders(), (1,))
    scene.then(b1="wounded", b2="ok", black="1,2")
    kinds = [type(event) for event in scene.events]
    assert kinds.index(BerserkerHurt) < kinds.index(PieceMoved)


@pytest.mark.rule("BK-MOVE-02")
@pytest.mark.parametrize("piece", ["rider-red", "orc-red", "goblins", "zodd"])
@pytest.mark.parametrize(
    ("arrow", "start", "end"),
    [("up", "0,1", "3,1"), ("down", "3,1", "0,1"), ("left", "1,0", "1,2"), ("right", "1,2", "1,0")],
)
def test_every_enemy_wraps_on_every_edge(piece: str, arrow: str, start: str, end: str) -> None:
    words = {"rider-red": "red", "orc-red": "orcs", "goblins": "goblins", "zodd": "zodd"}
    value = f"red {start}" if piece == "orc-red" else start
    course = after_arrows(piece, arrow, **{words[piece]: value})
    (moved,) = course.events
    assert (moved.to, moved.how, moved.rule) == (at(end), "wrap", "BK-MOVE-02")  # type: ignore[attr-defined]


@pytest.mark.rule("BK-MOVE-03")
@pytest.mark.parametrize("piece", ["B1", "elf-0"])
def test_berserkers_and_elves_have_no_arrows(piece: str) -> None:
    with pytest.raises(ValueError, match="no arrows"):
        after_arrows(piece, "up", elves="0,0 0,1 0,2")


@pytest.mark.rule("BK-MOVE-03")
def test_boots_pushes_and_pulls_do_not_wrap() -> None:
    given(b1="0,0", hand="B").when(UseBoots("B1", at("3,2"))).then_refused("not_adjacent")
    scene = given(b1="0,0", elves="0,0 0,2 1,1", requests=(4,), pool="4 5")
    scene.when(Push(on(5, "A1 push"), "B1", "elf-0", at("0,2"))).then_refused("not_adjacent")
    scene.when(Push(on(5, "A1 push"), "B1", "elf-0", at("3,0"))).then_refused("not_adjacent")
    scene.when(Pull(on(4, "A2 pull"), "B1", "elf-1")).then_refused("not_adjacent")


@pytest.mark.rule("BK-MOVE-04")
def test_attacks_do_not_cross_the_edge() -> None:
    scene = given(phase="riders", red="3,2", b1="0,2", b2="3,0", b3="2,2", blocked="black blue")
    scene.when(RunRiders(), (2,)).then(b1="ok", b2="ok", b3="wounded", red="0,2")


@pytest.mark.rule("BK-MOVE-05")
def test_arriving_triggers_nothing() -> None:
    """The rider walks onto a lit location that holds a Berserker and an Orc squad."""
    scene = given(phase="riders", black="1,1", b1="1,2", fires="1,2", orcs="red 1,2", blocked="blue red")
    scene = scene.when(RunRiders(), (1,)).then(black="1,2", b1="ok 1,2", fires="1,2", gems="", orcs="red 1,2")
    scene.then_not_told(BerserkerHurt, FirePutOut, DarknessPlaced)
