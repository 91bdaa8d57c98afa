"""The order of the enemies: proved not to matter by trying all of them, and asked for where it does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from companion.games.berserkers.commands import RunOrcs, RunRiders
from companion.games.berserkers.events import BerserkerHealed, OrcEnrolled, OrderChosen
from companion.games.berserkers.evolve import evolve
from companion.games.berserkers.model import COLOURS, GRID, State
from tests.games.berserkers.kit import at, build, events_of, given
from tests.games.berserkers.tree import choices

RIDERS = tuple(f"rider-{colour}" for colour in COLOURS)
ORCS = tuple(f"orc-{colour}" for colour in COLOURS)


def results(states: Iterable[State]) -> list[State]:
    """What a table can become, each once; all losses are alike, and no item is given away for nothing."""
    found: list[State] = []
    for state in states:
        for end in (replace(build(), status="lost"),) if state.status == "lost" else with_brew(state):
            if end not in found:
                found.append(end)
    return [end for end in found if not any(is_richer(other, end) for other in found)]


def with_brew(state: State) -> list[State]:
    """The table, and what a brew still in hand can make of it before the next enemy acts."""
    kept = tuple(item for item in state.hand if item != "F")
    healed = [
        name for name in state.living if state.berserker(name).health == "wounded" and "F" in state.hand
    ]
    return [state, *(evolve(replace(state, hand=kept), BerserkerHealed(name, rule="")) for name in healed)]


def is_richer(one: State, other: State) -> bool:
    """Whether two tables differ only in items that one of them still has."""
    return set(one.hand) > set(other.hand) and replace(one, hand=()) == replace(other, hand=())


def same(one: list[State], other: list[State]) -> bool:
    return len(one) == len(other) and all(each in other for each in one)


def by_order(
    state: State, command: type[Any], names: tuple[str, ...], faces: tuple[int, ...]
) -> list[list[State]]:
    """For every order what the player can reach by his other choices."""
    return [
        results(end for end, _ in choices(state, command(order), [faces])) for order in permutations(names)
    ]


def is_asked(state: State, command: Any, faces: tuple[int, ...], key: str) -> bool:
    return any(key in keys for _, keys in choices(state, command, [faces]))


# -- phase 2 ---------------------------------------------------------------------------------------

FIXED: dict[str, dict[str, Any]] = {
    "apart": {"black": "0,1", "blue": "1,1", "red": "2,0", "b1": "0,1", "b2": "wounded 1,2", "b3": "2,0"},
    "together": {"b1": "0,0", "b2": "wounded 0,1", "b3": "dead", "gems": "1,1 2,2 3,0", "fires": "0,1"},
    "one meeple": {"black": "0,1", "blue": "2,0", "red": "3,1", "orcs": "black 2,2 red 2,2"},
    "two meeples": {"black": "0,1", "blue": "0,1", "red": "3,1", "orcs": "black 2,2"},
}


@pytest.mark.rule("BK-RIDER-16", "BK-RIDER-03", "BK-LOSE-01", "BK-LOSE-02")
@pytest.mark.parametrize("words", FIXED.values(), ids=FIXED)
def test_the_riders_order_is_asked_exactly_where_it_changes_the_result(words: dict[str, Any]) -> None:
    table = build(phase="riders", **words)
    for faces in product((1, 2, 3, 5), repeat=3):
        first, *others = by_order(table, RunRiders, RIDERS, faces)
        matters = not all(same(first, other) for other in others)
        assert matters == is_asked(table, RunRiders(), faces, "rider_order"), faces


def random_table(chance: Random) -> State:
    """Crowded, wounded, short of gems and meeples, often with shield or brew."""
    places = [f"{at.row},{at.col}" for at in chance.sample(GRID.cells, 4)]
    squads = chance.sample(COLOURS, chance.choice((0, 1, 2, 2, 3)))
    health = [chance.choice(("ok", "wounded", "wounded", "dead")) for _ in range(2)]
    return build(
        phase="riders",
        b1=f"wounded {chance.choice(places)}",
        **{f"b{n}": h if h == "dead" else f"{h} {chance.choice(places)}" for n, h in enumerate(health, 2)},
        **{colour: chance.choice(places) for colour in COLOURS},
        orcs=" ".join(f"{colour} {chance.choice(places)}" for colour in squads),
        gems=" ".join(f"{at.row},{at.col}" for at in chance.sample(GRID.cells, chance.choice((0, 3, 4, 5)))),
        hand=chance.choice(("", "A", "F", "AF")),
        item_deck="BCDEGHIJ",
        requests=chance.choice(((), (2,))),
        options={"shield": chance.choice(("one", "all")), "items": "any"},
    )


@pytest.mark.rule("BK-RIDER-16", "BK-ITEM-04", "BK-DEATH-04")
@pytest.mark.parametrize("seed", range(40))
def test_the_riders_order_matters_only_where_it_is_asked_on_random_tables_with_shield_and_brew(
    seed: int,
) -> None:
    chance = Random(seed)
    table = random_table(chance)
    faces = tuple(chance.choice((1, 2, 3, 5, 5)) for _ in COLOURS)
    first, *others = by_order(table, RunRiders, RIDERS, faces)
    matters = not all(same(first, other) for other in others)
    assert matters == is_asked(table, RunRiders(), faces, "rider_order")


@pytest.mark.rule("BK-RIDER-16")
def test_all_results_of_all_orders_can_be_reached_by_answering() -> None:
    table = build(phase="riders", **FIXED["one meeple"])
    for faces in ((5, 5, 5), (5, 1, 5), (1, 5, 5)):
        asked = results(end for end, _ in choices(table, RunRiders(), [faces]))
        named = results(
            end for order in permutations(RIDERS) for end, _ in choices(table, RunRiders(order), [faces])
        )
        assert same(asked, named)


@pytest.mark.rule("BK-RIDER-16")
def test_only_those_who_compete_for_a_meeple_are_offered() -> None:
    scene = given(phase="riders", **FIXED["one meeple"]).when(RunRiders(), (1, 5, 5), "rider-red")
    scene.then_asked("rider_dice", "rider_order").then(orcs="black 2,2 red 2,2 blue 3,1")
    assert scene.options("rider_order") == ("rider-blue", "rider-red")
    (chosen,) = events_of(scene, OrderChosen)
    assert chosen.candidates == ("rider-blue", "rider-red")


@pytest.mark.rule("BK-RIDER-16")
def test_nobody_is_asked_when_the_phase_is_lost_anyway() -> None:
    """The contest comes up first; the third rider then loses the game, whoever got the meeple."""
    contest = {"phase": "riders", "black": "0,1", "blue": "2,0", "orcs": "black 2,2 red 2,2"}
    dark = given(**contest, red="3,1", gems="0,0 1,0 1,2 2,1 3,0")
    dark.when(RunRiders(), (5, 5, 3)).then_asked("rider_dice").then(status="lost", lost_to="darkness")
    last = {"b1": "wounded 3,1", "b2": "dead", "b3": "dead"}
    dead = given(**contest, red="3,1", **last)
    dead.when(RunRiders(), (5, 5, 1)).then_asked("rider_dice").then(status="lost", lost_to="berserkers")


@pytest.mark.rule("BK-RIDER-16")
def test_the_order_is_asked_where_gems_and_lives_just_last() -> None:
    contest = {"phase": "riders", "black": "0,1", "blue": "2,0", "orcs": "black 2,2 red 2,2"}
    asked = ("rider_dice", "rider_order")
    for words in ({"gems": "0,0 1,0 1,2 2,1"}, {"gems": "0,0 1,0 1,2 2,1 3,0", "harp": True}):
        given(**contest, red="3,1", **words).when(RunRiders(), (5, 5, 3), "rider-blue").then_asked(*asked)
    given(**contest, red="3,1", gems="0,0 1,0 1,2 2,1 3,1").when(
        RunRiders(), (5, 5, 3), "rider-blue"
    ).then_asked(*asked)
    alive = {"b1": "3,1", "b2": "dead", "b3": "dead"}
    given(**contest, red="3,1", **alive).when(RunRiders(), (5, 5, 1), "rider-blue").then_asked(*asked)


@pytest.mark.rule("BK-RIDER-16")
def test_nobody_is_asked_where_all_enrol_on_one_location() -> None:
    table = given(phase="riders", black="0,1", blue="0,1", red="3,2", orcs="black 2,2 red 2,2")
    scene = table.when(RunRiders(), (5, 5, 4)).then_asked("rider_dice")
    scene.then(orcs="black 2,2 red 2,2 blue 0,1")


@pytest.mark.rule("BK-RIDER-03")
def test_a_named_order_is_kept_and_needs_no_question() -> None:
    table = given(phase="riders", **FIXED["one meeple"])
    scene = table.when(RunRiders(("rider-red", "rider-blue")), (5, 5, 5)).then_asked("rider_dice")
    (enrolled,) = events_of(scene, OrcEnrolled)
    assert enrolled.by == "rider-red"


@pytest.mark.rule("BK-RIDER-03", "BK-RIDER-16")
def test_those_who_compete_are_asked_for_though_somebody_else_was_named_before_the_dice() -> None:
    table = given(phase="riders", **FIXED["one meeple"])
    scene = table.when(RunRiders(("rider-black",)), (1, 5, 5), "rider-red")
    scene.then_asked("rider_dice", "rider_order").then(orcs="black 2,2 red 2,2 blue 3,1")
    assert scene.options("rider_order") == ("rider-blue", "rider-red")
    two = given(phase="riders", **dict(FIXED["one meeple"], orcs="black 2,2"))
    scene = two.when(RunRiders(("rider-red",)), (5, 5, 5), "blue", "rider-blue")
    scene.then_asked("rider_dice", "meeple", "rider_order").then(orcs="black 2,2 blue 3,1 red 2,0")


@pytest.mark.rule("BK-RIDER-03", "BK-LOSE-01")
def test_a_lost_throw_leaves_riders_not_yet_resolved_where_they_are() -> None:
    table = given(phase="riders", blocked="blue", black="1,1", red="2,2", gems="0,0 0,1 0,2 3,0")
    table.when(RunRiders(), (3, 6)).then(status="lost", black="1,0", red="2,2")
    table.when(RunRiders(("rider-red",)), (3, 6)).then(status="lost", black="1,1", red="2,1")


@pytest.mark.rule("BK-RIDER-03")
@pytest.mark.parametrize("order", [("rider-red", "rider-red"), ("rider-green",), ("B1",), ("orc-red",)])
def test_an_order_of_unknown_riders_is_refused(order: tuple[str, ...]) -> None:
    given(phase="riders").when(RunRiders(order), (1, 1, 1)).then_refused("bad_target", "BK-RIDER-03")


@pytest.mark.rule("BK-ORC-01")
@pytest.mark.parametrize("order", [("orc-red", "orc-red"), ("rider-red",), ("zodd",)])
def test_an_order_of_unknown_squads_is_refused(order: tuple[str, ...]) -> None:
    given(phase="orcs", orcs="red 1,1").when(RunOrcs(order), (6,)).then_refused("bad_target", "BK-ORC-01")


# -- phase 3 ----------------------------------------------------------------------------------------


@pytest.mark.rule("BK-ORC-07", "BK-ITEM-04")
@pytest.mark.parametrize("hand", ["", "A"])
@pytest.mark.parametrize("rule", ["one", "all"])
def test_the_order_of_the_squads_never_matters(hand: str, rule: str) -> None:
    table = build(
        phase="orcs", b1="wounded 1,1", b2="1,1", b3="wounded 1,2", orcs="black 1,1 blue 1,1 red 1,2",
        hand=hand, options={"shield": rule},
    )  # fmt: skip
    for faces in product((1, 3, 5), repeat=3):
        first, *others = by_order(table, RunOrcs, ORCS, faces)
        assert all(same(first, other) for other in others), faces
        assert not is_asked(table, RunOrcs(), faces, "orc_order")


# -- items between two steps (table option) -------------------------------------------------------------

ANY = {"items": "any"}


BOOTS: dict[str, Any] = {
    "phase": "riders", "options": ANY, "hand": "B", "blocked": "red",
    "b1": "wounded 3,2", "b2": "dead", "b3": "dead", "black": "0,1", "blue": "3,2",
}  # fmt: skip


@pytest.mark.rule("BK-ITEM-02", "BK-RIDER-16")
def test_boots_between_two_steps_make_the_order_matter() -> None:
    """Black reaches (0,2), blue only B1's corner: he gets to (0,2) unhurt only if black acts first."""

    def arrives(*order: str) -> bool:
        ends = choices(build(**BOOTS), RunRiders(order), [(2, 1)])
        return any(end.status == "playing" and end.berserker("B1").at == at("0,2") for end, _ in ends)

    assert arrives("rider-black", "rider-blue")
    assert not arrives("rider-blue", "rider-black")


@pytest.mark.rule("BK-ITEM-02", "BK-RIDER-16")
def test_with_such_an_item_the_player_orders_all_riders() -> None:
    scene = given(**BOOTS).when(RunRiders(), (2, 1), "none", "rider-black", "B", "0,2")
    scene.then_asked("rider_dice", "item_now", "rider_order", "item_now", "item_where")
    scene.then(b1="wounded 0,2", hand="")
    assert scene.options("rider_order") == ("rider-black", "rider-blue")


@pytest.mark.rule("BK-ITEM-02")
def test_where_the_boots_and_where_the_cape_lead_are_two_questions() -> None:
    table = given(**{**BOOTS, "hand": "BC"})
    scene = table.when(RunRiders(), (2, 1), "B", "2,2", "C", "0,2")
    asked = [question.about for question in scene.asked if question.key == "item_where"]
    assert asked == [("B", "B1"), ("C", "B1")]


@pytest.mark.rule("BK-ITEM-02", "BK-ORC-01")
def test_with_such_an_item_the_squads_are_ordered_by_the_player_too() -> None:
    table = given(phase="orcs", options=ANY, hand="C", b1="1,1", orcs="black 1,1 red 2,2")
    scene = table.when(RunOrcs(), (1, 6), "none", "orc-red", "C", "B1", "0,0")
    scene.then(b1="0,0", orcs="black 0,1 red 2,2", hand="")
    assert scene.options("orc_order") == ("orc-black", "orc-red")


@pytest.mark.rule("BK-RIDER-16", "BK-ITEM-04")
def test_a_shield_that_may_save_the_last_one_leaves_the_order_to_the_player() -> None:
    table = given(
        phase="riders", hand="A", b1="wounded 1,1", b2="dead", b3="dead", orcs="blue 3,2 red 3,2",
        black="0,1", blue="2,0", red="1,1",
    )  # fmt: skip
    scene = table.when(RunRiders(), (5, 5, 1), "rider-blue", "B1")
    scene.then(status="playing", orcs="black 2,0 blue 3,2 red 3,2", hand="")
    scene.then_asked("rider_dice", "rider_order", "shield")
