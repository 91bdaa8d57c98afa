"""ACTION: the nine actions of the Action cards."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.game import Command
from companion.games.berserkers.commands import (
    Annihilate,
    Bet,
    Block,
    EndActions,
    Gather,
    Lift,
    Light,
    Loot,
    Move,
    Passage,
    Pull,
    Push,
    Rest,
    RunRiders,
    Seal,
    Train,
    TurnGrimoire,
)
from companion.games.berserkers.events import (
    BetRerolled,
    BetRolled,
    DieSpent,
    GameWon,
    LootRolled,
    WoundIgnored,
)
from tests.games.berserkers.kit import at, ex, given, on

LIGHT = on(3, "A1 light")
PUSH = on(5, "A1 push")
PULL = on(4, "A2 pull")
LIFT = on(1, "A2 lift")
SEAL = on(5, "A3 seal")
LOOT = on(1, "A3 loot")
BET = on(4, "A3 bet")
FIRES = "0,1 0,2 1,0 1,2 2,0 2,1 3,0 3,1"


# -- who acts --------------------------------------------------------------------------------------


@pytest.mark.rule("BK-ACTION-01")
@pytest.mark.parametrize("who", ["B1", "B2", "B3"])
def test_any_living_berserker_may_act(who: str) -> None:
    given(pool="1").when(Move(on(1, "A1 move"), who, at("2,2"))).then(**{who.lower(): "2,2"})


@pytest.mark.rule("BK-ACTION-01")
def test_one_berserker_may_perform_all_actions() -> None:
    scene = (
        given(b1="3,1", pool="3 3 1 6").when(Light(LIGHT, "B1")).when(Move(on(3, "A2 move"), "B1", at("3,0")))
    )
    scene = scene.when(Loot(LOOT, "B1"), (3,)).when(Move(on(6, "A4 move"), "B1", at("1,1")))
    scene.then(b1="ok 1,1", fires="3,1")


@ex("EX-150")
@pytest.mark.rule("BK-ACTION-02", "BK-ACTION-50")
def test_a_wounded_berserker_acts_like_a_healthy_one() -> None:
    given(b1="wounded 2,0", fires="2,0", red="2,0", pool="5").when(Seal(SEAL, "B1", "red")).then(red="sealed")


@pytest.mark.rule("BK-ACTION-03")
@pytest.mark.parametrize(
    ("pool", "command"),
    [
        ("3", Light(LIGHT, "B1")),
        ("5", Push(PUSH, "B1", "rider-red", at("2,2"))),
        ("4", Pull(PULL, "B1", "orc-red")),
        ("1", Lift(LIFT, at("3,2"))),
        ("5", Seal(SEAL, "B1", "red")),
        ("1", Move(on(1, "A1 move"), "B1", at("0,0"))),
        ("3", Block(on(3, "A3 place"), at("1,0"), "red")),
    ],
)
def test_a_refused_action_leaves_the_die_in_the_pool(pool: str, command: Command) -> None:
    scene = given(pool=pool).when(command)
    assert scene.refusal is not None
    scene.then_refused(scene.refusal.key).then(pool=pool, placed=(), gold=4)


PLACE = on(6, "A2 place")
ACCEPTED: list[tuple[dict[str, Any], Command, tuple[Any, ...]]] = [
    ({"pool": "1"}, Move(on(1, "A1 move"), "B1", at("2,2")), ()),
    ({"pool": "3", "b1": "3,1"}, Light(LIGHT, "B1"), ()),
    ({"pool": "5"}, Push(PUSH, "B1", "B2", at("2,2")), ()),
    ({"pool": "4", "b2": "2,2"}, Pull(PULL, "B1", "B2"), ()),
    ({"pool": "1", "gems": "3,2"}, Lift(LIFT, at("3,2")), ()),
    ({"pool": "5", "b1": "2,1", "red": "2,1", "fires": "2,1"}, Seal(SEAL, "B1", "red"), ()),
    ({"pool": "1"}, Loot(LOOT, "B1"), ((4,),)),
    ({"pool": "4"}, Bet(BET), ((2, 2),)),
    ({"pool": "6", "b1": "2,1"}, Gather(PLACE, at("2,1"), ("B2",)), ()),
    ({"pool": "6"}, Passage(PLACE, "B1", at("0,0")), ()),
    ({"pool": "6", "b1": "wounded 2,2"}, Rest(PLACE, "B1"), ()),
    ({"pool": "6", "b1": "1,0"}, Block(PLACE, at("1,0"), "red"), ()),
    ({"pool": "6", "b1": "1,2"}, Train(PLACE, at("1,2"), "A1"), ()),
    ({"pool": "6", "b1": "2,0", "orcs": "red 2,0"}, Annihilate(PLACE, at("2,0"), "red"), ()),
]


@pytest.mark.rule("BK-DICE-07")
@pytest.mark.parametrize(
    ("table", "command", "answers"), ACCEPTED, ids=[type(each[1]).__name__ for each in ACCEPTED]
)
def test_every_action_spends_its_die_and_says_so_first(
    table: dict[str, Any], command: Any, answers: tuple[Any, ...]
) -> None:
    scene = given(**table).when(command, *answers).then(pool="")
    spent = scene.events[0]
    assert isinstance(spent, DieSpent)
    assert (spent.die, spent.card, spent.line) == (command.slot.die, command.slot.card, command.slot.line)
    assert [(placed.card, placed.action) for placed in scene.state.placed] == [(spent.card, spent.action)]
    assert scene.when(command).refusal is not None


# -- move ------------------------------------------------------------------------------------------


@pytest.mark.rule("BK-ACTION-10")
def test_a_move_may_stop_short_but_must_leave() -> None:
    scene = given(pool="6")
    scene.when(Move(on(6, "A4 move"), "B1", at("2,2"))).then(b1="2,2")
    scene.when(Move(on(6, "A4 move"), "B1", at("3,2"))).then_refused("not_adjacent")


@pytest.mark.rule("BK-ACTION-10")
def test_the_trained_face_has_its_own_number_of_icons() -> None:
    slot = on(1, "A1 move")
    given(pool="1").when(Move(slot, "B1", at("2,1"))).then_refused("not_adjacent")
    given(pool="1", trained="A1").when(Move(slot, "B1", at("2,1"))).then(b1="2,1")


@pytest.mark.rule("BK-ACTION-12")
def test_a_move_moves_nobody_else() -> None:
    given(pool="6").when(Move(on(6, "A4 move"), "B2", at("0,2"))).then(b1="3,2", b2="0,2", b3="3,2")


@pytest.mark.rule("BK-ACTION-13")
def test_nothing_on_the_way_hinders_a_move() -> None:
    scene = given(
        pool="6", gems="2,2", fires="3,1", black="2,2", blue="3,1", orcs="red 2,1 blue 1,2", b2="2,1"
    )
    scene.when(Move(on(6, "A4 move"), "B1", at("1,1"))).then(b1="1,1")
    scene.when(Move(on(6, "A4 move"), "B1", at("2,1"))).then(b1="2,1", b2="2,1", orcs="red 2,1 blue 1,2")


@pytest.mark.rule("BK-ACTION-13")
@pytest.mark.parametrize(
    "words",
    [
        {"gems": "2,2"},
        {"fires": "2,2"},
        {"black": "2,2"},
        {"orcs": "red 2,2"},
        {"elves": "2,2 2,2 2,2"},
        {"goblins": "2,2"},
        {"zodd": "2,2"},
        {"b2": "2,2", "b3": "2,2"},
        {"black": "2,2", "blue": "2,2", "red": "2,2", "orcs": "black 2,2 blue 2,2 red 2,2", "b2": "2,2"},
    ],
    ids=str,
)
def test_nothing_on_the_target_hinders_a_move(words: dict[str, str]) -> None:
    given(pool="1", **words).when(Move(on(1, "A1 move"), "B1", at("2,2"))).then(b1="2,2", **words)


# -- light -----------------------------------------------------------------------------------------


@ex("EX-26")
@pytest.mark.rule("BK-ACTION-20", "BK-ACTION-21")
def test_lighting_puts_a_gem_of_the_reserve_on_the_location() -> None:
    given(b1="3,1", pool="3").when(Light(LIGHT, "B1")).then(fires="3,1", fire_reserve=7, pool="")


@ex("EX-27")
@pytest.mark.rule("BK-ACTION-20")
def test_lighting_needs_a_fire_symbol() -> None:
    given(b1="3,2", pool="3").when(Light(LIGHT, "B1")).then_refused("no_fire_symbol", "BK-ACTION-20")


@ex("EX-28")
@pytest.mark.rule("BK-ACTION-20")
def test_a_fire_that_burns_cannot_be_lit() -> None:
    given(b1="3,1", fires="3,1", pool="3").when(Light(LIGHT, "B1")).then_refused(
        "already_lit", "BK-ACTION-20"
    )


@ex("EX-153")
@pytest.mark.rule("BK-ACTION-13", "BK-ACTION-22", "BK-DARK-01")
def test_neither_darkness_nor_enemies_prevent_a_fire() -> None:
    scene = given(b1="0,2", gems="0,2", black="0,2", orcs="red 0,2", pool="3").when(Light(LIGHT, "B1"))
    scene.then(fires="0,2", gems="0,2", black="0,2", orcs="red 0,2")


# -- push and pull ---------------------------------------------------------------------------------


@ex("EX-30")
@pytest.mark.rule("BK-ACTION-30")
def test_pulling_brings_a_creature_onto_the_berserkers_location() -> None:
    given(b1="1,1", orcs="black 1,2", pool="4").when(Pull(PULL, "B1", "orc-black")).then(orcs="black 1,1")


@ex("EX-31")
@pytest.mark.rule("BK-ACTION-33")
def test_a_diagonal_neighbour_cannot_be_pulled() -> None:
    scene = given(b1="1,1", orcs="black 0,2", pool="4").when(Pull(PULL, "B1", "orc-black"))
    scene.then_refused("not_adjacent", "BK-ACTION-33")


@ex("EX-32")
@pytest.mark.rule("BK-ACTION-31")
def test_pushing_sends_a_creature_one_step_away() -> None:
    given(b1="0,0", pool="5").when(Push(PUSH, "B1", "rider-red", at("0,1"))).then(
        red="0,1", b1="0,0", black="0,0"
    )


@ex("EX-33")
@pytest.mark.rule("BK-ACTION-33")
@pytest.mark.parametrize("to", ["0,2", "3,0", "1,1", "0,0", "2,0", "-1,0"])
def test_a_push_is_one_orthogonal_step_and_never_wraps(to: str) -> None:
    scene = given(b1="0,0", pool="5").when(Push(PUSH, "B1", "rider-red", at(to)))
    scene.then_refused("not_adjacent", "BK-ACTION-33")


@ex("EX-34")
@pytest.mark.rule("BK-ACTION-34")
def test_nobody_pushes_or_pulls_himself() -> None:
    given(b1="2,1", pool="5").when(Push(PUSH, "B1", "B1", at("1,1"))).then_refused(
        "bad_target", "BK-ACTION-34"
    )
    given(b1="2,1", pool="4").when(Pull(PULL, "B1", "B1")).then_refused("bad_target", "BK-ACTION-34")


@pytest.mark.rule("BK-ACTION-34")
def test_another_berserker_can_be_pushed_and_pulled() -> None:
    given(pool="5").when(Push(PUSH, "B1", "B2", at("2,2"))).then(b2="2,2", b1="3,2")
    given(b2="2,2", pool="4").when(Pull(PULL, "B1", "B2")).then(b2="3,2")


CREATURES = {
    "B2": "b2",
    "rider-black": "black",
    "rider-blue": "blue",
    "orc-red": "orcs",
    "goblins": "goblins",
    "zodd": "zodd",
    "elf-1": "elves",
}


def placed(creature: str, place: str) -> dict[str, str]:
    """The words that put one creature on a place."""
    value = {"orc-red": f"red {place}", "elf-1": f"0,0 {place} 0,0"}.get(creature, place)
    return {CREATURES[creature]: value}


@pytest.mark.rule("BK-ACTION-32")
@pytest.mark.parametrize("creature", CREATURES)
def test_every_kind_of_creature_can_be_pushed_and_pulled(creature: str) -> None:
    scene = given(b1="2,1", pool="5", **placed(creature, "2,1"))
    scene.when(Push(PUSH, "B1", creature, at("2,2"))).then(**placed(creature, "2,2"))
    scene = given(b1="2,1", pool="4", **placed(creature, "1,1"))
    scene.when(Pull(PULL, "B1", creature)).then(**placed(creature, "2,1"))


@pytest.mark.rule("BK-ACTION-32")
def test_a_sealed_rider_is_still_a_creature() -> None:
    scene = given(b1="2,1", black="sealed 2,1", pool="5")
    scene.when(Push(PUSH, "B1", "rider-black", at("2,2"))).then(black="sealed 2,2")


@pytest.mark.rule("BK-ACTION-32")
@pytest.mark.parametrize(
    "thing", ["orc-red", "elf-0", "goblins", "zodd", "B2", "orc-green", "elf-7", "fire", "", "rider-"]
)
def test_what_is_not_on_the_table_is_no_target(thing: str) -> None:
    scene = given(b2="dead", pool="4 5")
    scene.when(Push(PUSH, "B1", thing, at("2,2"))).then_refused("bad_target", "BK-ACTION-32")
    scene.when(Pull(PULL, "B1", thing)).then_refused("bad_target", "BK-ACTION-32")


@pytest.mark.rule("BK-ACTION-33")
def test_only_one_creature_moves() -> None:
    scene = given(b1="2,1", black="2,1", blue="2,1", pool="5").when(
        Push(PUSH, "B1", "rider-black", at("2,2"))
    )
    scene.then(black="2,2", blue="2,1")


@pytest.mark.rule("BK-ACTION-31")
def test_a_creature_elsewhere_cannot_be_pushed() -> None:
    scene = given(b1="2,1", black="1,1", pool="5").when(Push(PUSH, "B1", "rider-black", at("0,1")))
    scene.then_refused("bad_target", "BK-ACTION-31")


@pytest.mark.rule("BK-ACTION-30")
def test_a_creature_on_the_same_location_cannot_be_pulled() -> None:
    given(b1="2,1", black="2,1", pool="4").when(Pull(PULL, "B1", "rider-black")).then_refused("not_adjacent")


@pytest.mark.rule("BK-ACTION-35")
def test_thor_does_not_mind_push_and_pull() -> None:
    scene = given(b1="2,1", black="2,1", blue="1,1", no_moves=True, pool="4 5")
    scene = scene.when(Push(PUSH, "B1", "rider-black", at("2,2"))).when(Pull(PULL, "B1", "rider-blue"))
    scene.then(black="2,2", blue="2,1")


# -- lift ------------------------------------------------------------------------------------------


@ex("EX-35")
@pytest.mark.rule("BK-ACTION-40", "BK-ACTION-41")
def test_lifting_returns_a_gem_to_the_reserve() -> None:
    scene = given(b2="1,1", gems="1,1", pool="1").then(darkness_reserve=4)
    scene.when(Lift(LIFT, at("1,1"))).then(gems="", darkness_reserve=5)


@ex("EX-36")
@pytest.mark.rule("BK-ACTION-40")
def test_lifting_needs_a_living_berserker_there() -> None:
    given(gems="1,1", pool="1").when(Lift(LIFT, at("1,1"))).then_refused("no_berserker", "BK-ACTION-40")
    given(gems="1,1", b1="dead", pool="1").when(Lift(LIFT, at("1,1"))).then_refused("no_berserker")


@ex("EX-141")
@pytest.mark.rule("BK-ACTION-40")
def test_there_is_nothing_to_lift_without_a_gem() -> None:
    given(b1="1,1", gems="1,2", pool="1").when(Lift(LIFT, at("1,1"))).then_refused(
        "no_darkness", "BK-ACTION-40"
    )


@pytest.mark.rule("BK-ACTION-41")
def test_one_action_lifts_one_gem_of_two() -> None:
    scene = given(requests=(2,), b1="1,1", gems="1,1 1,1", pool="1").when(Lift(LIFT, at("1,1")))
    scene.then(gems="1,1", darkness_reserve=4)


@ex("EX-166")
@pytest.mark.rule("BK-ACTION-40")
def test_where_the_table_says_so_darkness_is_lifted_from_afar() -> None:
    scene = given(options={"lift_needs_berserker": False}, gems="1,1", pool="1")
    scene.when(Lift(LIFT, at("1,1"))).then(gems="", darkness_reserve=5)


@pytest.mark.parametrize("to", ["4,0", "0,3", "-1,0"])
def test_an_unknown_location_is_refused(to: str) -> None:
    given(pool="1").when(Lift(LIFT, at(to))).then_refused("bad_target", "BK-ACTION-40")


# -- seal ------------------------------------------------------------------------------------------


@ex("EX-37")
@pytest.mark.rule("BK-ACTION-50", "BK-ACTION-51")
def test_a_rider_is_sealed_beside_a_berserker_on_a_lit_location() -> None:
    scene = given(b1="2,1", blue="2,1", fires="2,1", pool="5").when(Seal(SEAL, "B1", "blue"))
    scene.then(blue="sealed 2,1", black="unsealed", red="unsealed", pool="")


@ex("EX-38")
@pytest.mark.rule("BK-ACTION-50")
def test_no_seal_without_fire() -> None:
    scene = given(b1="2,1", blue="2,1", fires="2,0", pool="5").when(Seal(SEAL, "B1", "blue"))
    scene.then_refused("no_fire", "BK-ACTION-50")


@ex("EX-39")
@pytest.mark.rule("BK-ACTION-50")
def test_no_rider_is_sealed_twice() -> None:
    scene = given(b1="2,1", blue="sealed 2,1", fires="2,1", pool="5").when(Seal(SEAL, "B1", "blue"))
    scene.then_refused("already_sealed", "BK-ACTION-50")


@pytest.mark.rule("BK-ACTION-50")
@pytest.mark.parametrize("rider", ["blue", "green", ""])
def test_no_seal_from_afar(rider: str) -> None:
    scene = given(b1="2,1", blue="2,0", fires="2,1 2,0", pool="5").when(Seal(SEAL, "B1", rider))
    scene.then_refused("bad_target", "BK-ACTION-50")


@pytest.mark.rule("BK-ACTION-51")
def test_one_action_seals_one_rider() -> None:
    scene = given(b1="2,1", black="2,1", blue="2,1", fires="2,1", pool="5").when(Seal(SEAL, "B1", "black"))
    scene.then(black="sealed", blue="unsealed")


@ex("EX-165")
@pytest.mark.rule("BK-ACTION-51")
def test_where_the_table_says_so_one_action_seals_all_riders_there() -> None:
    scene = given(options={"seal": "all"}, b1="2,1", black="2,1", blue="2,1", fires="2,1", pool="5")
    scene.when(Seal(SEAL, "B1", "black")).then(black="sealed", blue="sealed", red="unsealed")


@ex("EX-142")
@pytest.mark.rule("BK-ACTION-52", "BK-FIRE-02")
def test_a_seal_outlives_the_fire_under_the_rider() -> None:
    scene = given(phase="riders", blue="sealed 2,1", red="2,1", fires="2,1", blocked="black blue")
    scene = scene.when(RunRiders(), (4,)).then(fires="", fire_reserve=8, blue="sealed 2,1", red="1,1")
    scene = given(b1="2,1", blue="sealed 2,1", pool="3").when(Light(LIGHT, "B1")).then(fires="2,1")


# -- loot ------------------------------------------------------------------------------------------


@ex("EX-40")
@pytest.mark.rule("BK-ACTION-60", "BK-ACTION-61")
@pytest.mark.parametrize(
    ("face", "health", "gold"),
    [(1, "wounded", 4), (2, "wounded", 4), (3, "ok", 4), (4, "ok", 4), (5, "ok", 5), (6, "ok", 6)],
)
def test_loot_wounds_does_nothing_or_pays(face: int, health: str, gold: int) -> None:
    scene = given(pool="1").when(Loot(LOOT, "B1"), (face,))
    scene.then(b1=f"{health} 3,2", gold=gold, b2="ok", b3="ok")
    assert LootRolled("B1", face, rule="BK-ACTION-60") in scene.events


@ex("EX-41")
@pytest.mark.rule("BK-ACTION-62")
@pytest.mark.parametrize("face", [1, 2])
def test_loot_kills_a_wounded_berserker(face: int) -> None:
    given(b1="wounded", pool="1").when(Loot(LOOT, "B1"), (face,)).then(b1="dead", status="playing")


@ex("EX-161")
@pytest.mark.rule("BK-ACTION-62", "BK-GRIMOIRE-03")
def test_where_the_table_says_so_a_second_wound_of_loot_does_nothing() -> None:
    scene = given(
        options={"second_wound": "nothing"},
        requests=(8,),
        grimoire="bad_handling burns",
        b1="wounded 3,2",
        pool="1 6",
    )
    scene = scene.when(Loot(LOOT, "B1"), (2,)).then(b1="wounded 3,2").then_told(WoundIgnored)
    scene.when(TurnGrimoire((6,)), "bad_handling", "B1").then(b1="dead")


@pytest.mark.rule("BK-ACTION-60")
@pytest.mark.parametrize("place", ["0,0", "1,1", "2,2", "3,1"])
def test_loot_works_on_any_location(place: str) -> None:
    given(b1=place, pool="1").when(Loot(LOOT, "B1"), (5,)).then(gold=5)


# -- bet -------------------------------------------------------------------------------------------


@ex("EX-43")
@pytest.mark.rule("BK-ACTION-71", "BK-ACTION-73")
def test_equal_dice_win_the_bet_at_once() -> None:
    given(pool="4").when(Bet(BET), (3, 3)).then(gold=6).then_not_told(BetRerolled).then_asked("bet")


@ex("EX-44", "EX-45")
@pytest.mark.rule("BK-ACTION-72")
def test_the_lower_green_die_is_rerolled_once(example: str) -> None:
    face, gold = {"EX-44": (5, 6), "EX-45": (4, 3)}[example]
    scene = given(pool="4").when(Bet(BET), (5, 2), (face,)).then(gold=gold).then_asked("bet", "bet_reroll")
    assert [die.name for die in scene.asked[1].dice] == ["green"]  # type: ignore[union-attr]


@ex("EX-46")
@pytest.mark.rule("BK-ACTION-72")
@pytest.mark.parametrize(("face", "gold"), [(6, 6), (5, 3)])
def test_the_lower_black_die_is_rerolled_once(face: int, gold: int) -> None:
    scene = given(pool="4").when(Bet(BET), (1, 6), (face,)).then(gold=gold)
    assert [die.name for die in scene.asked[1].dice] == ["black"]  # type: ignore[union-attr]
    told = [event for event in scene.events if isinstance(event, BetRolled | BetRerolled)]
    assert told == [
        BetRolled(1, 6, rule="BK-ACTION-71"),
        BetRerolled("black", face, rule="BK-ACTION-72"),
    ]


@ex("EX-48")
@pytest.mark.rule("BK-ACTION-70")
def test_a_bet_without_gold_is_refused() -> None:
    given(gold=0, pool="4").when(Bet(BET)).then_refused("no_gold", "BK-GOLD-05", "BK-ACTION-70")


@pytest.mark.rule("BK-ACTION-70")
def test_the_stake_is_paid_first_and_lost_with_the_bet() -> None:
    given(gold=1, pool="4").when(Bet(BET), (6, 1), (1,)).then(gold=0)


@pytest.mark.rule("BK-ACTION-73")
def test_the_stake_of_a_won_bet_is_not_returned() -> None:
    given(gold=1, pool="4").when(Bet(BET), (6, 6)).then(gold=3)


# -- place action ----------------------------------------------------------------------------------


@pytest.mark.rule("BK-ACTION-80")
def test_a_place_line_performs_the_action_printed_where_a_berserker_stands() -> None:
    scene = given(b1="wounded 2,2", pool="6").when(Rest(on(6, "A2 place"), "B1"))
    scene.then(b1="ok", gold=3, pool="")
    given(b1="wounded 3,1", pool="6").when(Rest(on(6, "A2 place"), "B1")).then_refused(
        "bad_target", "BK-PLACE-01"
    )


@pytest.mark.rule("BK-ACTION-80")
def test_a_place_action_needs_a_place_line() -> None:
    scene = given(b1="1,0", pool="4")
    scene.when(Block(on(4, "A3 bet"), at("1,0"), "red")).then_refused("die_mismatch")


# -- any phase but the first -----------------------------------------------------------------------


@pytest.mark.rule("BK-TURN-05")
@pytest.mark.parametrize("phase", ["setup", "roll", "riders", "orcs"])
def test_actions_belong_to_phase_one(phase: str) -> None:
    scene = given(phase=phase, b1="3,1", pool="3 1")
    for command in (Light(LIGHT, "B1"), Loot(LOOT, "B1"), Bet(BET), EndActions()):
        scene.when(command).then_refused("wrong_phase")


def test_the_last_seal_wins_with_all_else_done() -> None:
    scene = given(b1="2,1", fires=FIRES, black="sealed", blue="sealed", red="2,1", pool="5")
    scene.when(Seal(SEAL, "B1", "red")).then(status="won").then_told(GameWon)
