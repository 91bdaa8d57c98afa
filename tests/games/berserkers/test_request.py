"""REQUEST: what the King asks for, and what it takes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.game import Command
from companion.games.berserkers.commands import (
    AddHomeRequest,
    Annihilate,
    BeginPlay,
    CallElves,
    EndActions,
    Gather,
    HelpVillagers,
    HitZodd,
    Lift,
    Move,
    Passage,
    Pull,
    Push,
    Reroll,
    RollDice,
    RunOrcs,
    RunRiders,
    SwitchHomeRequest,
    TurnGrimoire,
    TurnToken,
    UseCape,
    UsePotion,
)
from companion.games.berserkers.events import (
    BerserkerHurt,
    DiceRemoved,
    FirePutOut,
    FoeActed,
    FoesRolled,
    MovesForbidden,
    PieceMoved,
    RequestDieRolled,
)
from companion.games.berserkers.model import HomeRequest
from companion.games.berserkers.rules.request import kind, standing_of
from tests.games.berserkers.kit import Scene, at, build, drawn, events_of, ex, given, on

FIRES = "0,1 0,2 1,0 1,2 2,0 2,1 3,0 3,1"
ALL_BUT_REQUESTS = {
    "fires": FIRES,
    "fires_locked": True,
    "black": "sealed",
    "blue": "sealed",
    "red": "sealed",
}


def standing(number: int, **words: object) -> str:
    return standing_of(build(**words), number).standing


# -- all of them -------------------------------------------------------------------------------------


@pytest.mark.rule("BK-REQUEST-01", "BK-WIN-01")
def test_every_active_request_must_be_satisfied() -> None:
    """Request 1 is done, request 3 is not."""
    table = dict(
        ALL_BUT_REQUESTS, requests=(1, 3), gems="2,2", b1="2,2", b2="2,0", orcs="red 2,0", pool="1 2"
    )
    scene = given(**table).when(Lift(on(1, "A2 lift"), at("2,2"))).then(status="playing")
    scene.when(Annihilate(on(2, "A3 place"), at("2,0"), "red")).then(status="won")


@pytest.mark.rule("BK-REQUEST-02")
@pytest.mark.parametrize(
    ("numbers", "expected"),
    [((2, 6, 7, 8, 11, 12), "passive"), ((1, 3, 5), "end_state"), ((4, 9, 10), "task")],
)
def test_there_are_three_kinds_of_requests(numbers: tuple[int, ...], expected: str) -> None:
    for number in numbers:
        assert kind(number) == expected
        if expected == "passive":
            assert standing(number, requests=(number,)) == "satisfied"


@pytest.mark.rule("BK-REQUEST-02", "BK-WIN-01")
@pytest.mark.parametrize("number", [2, 6, 7, 8, 11, 12])
def test_a_passive_request_is_satisfied_whatever_lies_on_the_table(number: int) -> None:
    crowded = dict(
        ALL_BUT_REQUESTS, requests=(number,), gems="2,2 1,1", orcs="black 0,0 blue 1,1 red 2,2", b3="dead",
        elves="0,0 1,1 2,2", goblins="1,1", zodd="0,0", tokens="0,1", grimoire="burns", padlock=2,
    )  # fmt: skip
    assert standing(number, **crowded) == "satisfied"
    given(**crowded, pool="1").when(HelpVillagers(1)).then(status="won")


@pytest.mark.rule("BK-REQUEST-02")
def test_a_task_stays_done_and_an_end_state_does_not() -> None:
    assert standing(9, requests=(9,), zodd_done=True) == "satisfied"
    assert standing(4, requests=(4,), elves_done=True) == "satisfied"
    assert standing(10, requests=(10,), treasure_done=True, tokens="") == "satisfied"
    assert standing(1, requests=(1,)) == "satisfied"
    assert standing(1, requests=(1,), gems="2,2") == "pending"


@pytest.mark.rule("BK-REQUEST-03", "BK-WIN-02")
def test_a_home_made_request_is_switched_by_hand_and_can_win_in_any_phase() -> None:
    for phase in ("roll", "actions", "riders", "orcs"):
        scene = given(phase=phase, home=HomeRequest("Sing."), orcs="red 0,0", **ALL_BUT_REQUESTS)
        scene.when(SwitchHomeRequest(False)).then(status="playing")
        scene.when(SwitchHomeRequest(True)).then(status="won")


@pytest.mark.rule("BK-REQUEST-03")
def test_a_home_made_request_stands_in_the_way_until_it_is_done() -> None:
    table = dict(ALL_BUT_REQUESTS, requests=(1,), gems="2,2", b1="2,2", pool="1", home=HomeRequest("Sing."))
    scene = given(**table).when(Lift(on(1, "A2 lift"), at("2,2"))).then(status="playing")
    scene = scene.when(SwitchHomeRequest(True)).then(status="won")
    given().when(SwitchHomeRequest(True)).then_refused("bad_target", "BK-REQUEST-03")


@pytest.mark.rule("BK-REQUEST-03")
def test_a_home_made_request_can_be_switched_back() -> None:
    scene = drawn(2, 7).when(AddHomeRequest("Sing.")).when(BeginPlay()).when(SwitchHomeRequest(True))
    assert scene.state.home == HomeRequest("Sing.", True)
    assert scene.when(SwitchHomeRequest(False)).state.home == HomeRequest("Sing.", False)


OPEN = {
    1: {"gems": "2,2"},
    3: {"orcs": "red 0,0"},
    4: {"elves": "1,1 1,1 1,1"},
    5: {"b3": "dead"},
    9: {"zodd": "0,0"},
    10: {"tokens": "0,1"},
}
DONE = {4: {"elves_done": True}, 9: {"zodd_done": True}, 10: {"treasure_done": True}}


@pytest.mark.rule("BK-REQUEST-01", "BK-REQUEST-02", "BK-WIN-01")
@pytest.mark.parametrize("number", OPEN)
def test_each_goal_keeps_the_win_away_while_it_is_open_and_only_then(number: int) -> None:
    table = dict(ALL_BUT_REQUESTS, requests=(number,), pool="1")
    given(**table, **OPEN[number]).when(HelpVillagers(1)).then(status="playing")
    given(**table, **DONE.get(number, {})).when(HelpVillagers(1)).then(status="won")
    without = dict(table, requests=())
    given(**without, **OPEN[number]).when(HelpVillagers(1)).then(status="won")


PAYMENTS: list[tuple[int, Command]] = [
    (4, CallElves((6, 4))),
    (8, TurnGrimoire((6,))),
    (9, HitZodd((6,), "B1")),
    (10, TurnToken((6,), "B1")),
]


@pytest.mark.parametrize(("number", "command"), PAYMENTS)
def test_a_request_that_is_not_active_takes_no_dice(number: int, command: Command) -> None:
    given(pool="6 4").when(command).then_refused("bad_target").then(pool="6 4")


# -- 1, 2, 3 -----------------------------------------------------------------------------------------


@ex("EX-94")
@pytest.mark.rule("BK-REQUEST-11", "BK-WIN-02")
def test_no_darkness_is_tolerated_at_the_moment_of_winning() -> None:
    scene = given(requests=(1,), gems="2,2", b1="2,2", pool="1", **ALL_BUT_REQUESTS).then(status="playing")
    scene.when(HelpVillagers(1)).then(status="playing")
    scene.when(Lift(on(1, "A2 lift"), at("2,2"))).then(status="won")


@ex("EX-95")
@pytest.mark.rule("BK-REQUEST-21")
@pytest.mark.parametrize(
    ("gems", "status"), [("1,1 0,0 0,0 0,1 0,1", "lost"), ("1,1 1,1 0,0 0,0 0,1", "playing")]
)
def test_with_loki_one_gem_leaves_room_for_another(gems: str, status: str) -> None:
    scene = given(phase="riders", requests=(2,), gems=gems, black="1,1", blocked="blue red")
    scene.then(darkness_reserve=0).when(RunRiders(), (3,)).then(status=status)


@ex("EX-96")
@pytest.mark.rule("BK-REQUEST-31")
def test_the_last_squad_gone_wins() -> None:
    scene = given(requests=(3,), orcs="red 2,0", b1="2,0", pool="6 1", **ALL_BUT_REQUESTS)
    scene.when(HelpVillagers(1)).then(status="playing")
    scene.when(Annihilate(on(6, "A2 place"), at("2,0"), "red")).then(status="won", orcs="")


# -- 4: the Elves --------------------------------------------------------------------------------------


@ex("EX-97")
@pytest.mark.rule("BK-REQUEST-43", "BK-DICE-14", "BK-DICE-15")
@pytest.mark.parametrize(("dice", "done"), [((6, 4), True), ((6, 3), False), ((4, 4, 3), True)])
def test_ten_or_more_pay_for_the_secret_of_the_elves(dice: tuple[int, ...], done: bool) -> None:
    pool = " ".join(map(str, dice))
    scene = given(requests=(4,), elves="1,1 1,1 1,1", gauge=2, pool=pool).when(CallElves(dice))
    if done:
        scene.then(elves_done=True, gauge=2, pool="")
        assert standing_of(scene.state, 4).satisfied
    else:
        scene.then_refused("bad_sum", "BK-DICE-14")


@ex("EX-98")
@pytest.mark.rule("BK-REQUEST-43")
def test_the_elves_must_be_together() -> None:
    scene = given(requests=(4,), elves="1,1 1,1 1,2", pool="6 4").when(CallElves((6, 4)))
    scene.then_refused("bad_target", "BK-REQUEST-43")


@pytest.mark.rule("BK-REQUEST-43")
def test_no_berserker_need_be_with_the_elves() -> None:
    given(requests=(4,), elves="1,1 1,1 1,1", pool="6 4", b1="dead").when(CallElves((6, 4))).then(
        elves_done=True
    )


@pytest.mark.rule("BK-REQUEST-44")
def test_the_elves_leave_once_paid() -> None:
    scene = given(requests=(4,), elves="1,1 1,1 1,1", b1="1,1", pool="6 4 5 5").when(CallElves((6, 4)))
    scene.then(elves="", pool="5 5")
    scene.when(CallElves((5, 5))).then_refused("bad_target", "BK-REQUEST-43")
    scene.when(Push(on(5, "A1 push"), "B1", "elf-0", at("1,2"))).then_refused("bad_target")


@pytest.mark.rule("BK-REQUEST-42")
def test_elves_move_only_by_push_and_pull_one_cube_at_a_time() -> None:
    scene = given(requests=(4,), elves="1,1 1,1 0,0", b1="1,1", pool="5 4 1")
    scene = scene.when(Push(on(5, "A1 push"), "B1", "elf-0", at("1,2"))).then(elves="1,2 1,1 0,0")
    scene = scene.when(Pull(on(4, "A2 pull"), "B1", "elf-0")).then(elves="1,1 1,1 0,0")
    scene = scene.when(EndActions()).when(RunRiders(), (5, 1, 2)).when(RollDice(), (1, 1, 1, 1))
    scene.then(elves="1,1 1,1 0,0").when(Move(on(1, "A1 move"), "elf-0", at("0,1"))).then_refused(
        "bad_target"
    )


# -- 5: no sacrifice -------------------------------------------------------------------------------------


@ex("EX-99")
@pytest.mark.rule("BK-REQUEST-52", "BK-REQUEST-53")
def test_a_death_repaired_by_the_potion_does_not_spoil_the_request() -> None:
    scene = given(requests=(5,), b3="dead", hand="G", pool="1", **ALL_BUT_REQUESTS)
    scene.when(HelpVillagers(1)).then(status="playing")
    scene.when(UsePotion("B3")).then(b3="ok 3,2", status="won")


@pytest.mark.rule("BK-REQUEST-52")
def test_wounds_do_not_spoil_it() -> None:
    assert standing(5, requests=(5,), b1="wounded", b2="wounded", b3="wounded") == "satisfied"
    assert standing(5, requests=(5,), b1="dead", hand="G") == "pending"


@pytest.mark.rule("BK-REQUEST-51")
def test_the_potion_is_taken_from_the_deck() -> None:
    scene = drawn(5, 7).when(BeginPlay()).then(hand="G", item_deck="ABCDEFHIJ")
    scene = scene.when(RollDice(), (1, 1, 1, 1, 6))
    for _ in range(3):
        scene = scene.when(HelpVillagers(1))
    scene = scene.when(HelpVillagers(1), "item", "A")
    assert "G" not in scene.asked[-1].pile  # type: ignore[union-attr]


@ex("EX-147")
@pytest.mark.rule("BK-REQUEST-54")
@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({"b3": "dead"}, "out_of_reach"),
        ({"b2": "dead", "b3": "dead", "hand": "G"}, "out_of_reach"),
        ({"b3": "dead", "hand": "G"}, "pending"),
    ],
)
def test_too_many_dead_is_no_loss_but_the_game_can_no_longer_be_won(
    table: dict[str, str], expected: str
) -> None:
    scene = given(requests=(5,), pool="1", **table).when(HelpVillagers(1)).then(status="playing")
    assert standing_of(scene.state, 5).standing == expected


# -- 6: the Goblins ----------------------------------------------------------------------------------------


@ex("EX-100")
@pytest.mark.rule("BK-REQUEST-63", "BK-REQUEST-64")
@pytest.mark.parametrize(
    ("face", "fires", "end"),
    [
        (1, "0,1", "0,0"),
        (2, "0,1", "2,0"),
        (3, "0,1", "1,2"),
        (4, "0,1", "1,1"),
        (5, "0,1 1,0", "0,1"),
        (6, "0,1 1,0", "1,0"),
    ],
)
def test_the_goblins_put_out_on_one_to_four_then_walk(face: int, fires: str, end: str) -> None:
    scene = given(phase="roll", requests=(6,), goblins="1,0", fires="1,0 0,1")
    scene = scene.when(RollDice(), (1, 1, 1, 1, face)).then(fires=fires, goblins=end)
    (acted,) = events_of(scene, FoeActed)
    assert (acted.foe, acted.face, acted.at) == ("goblins", face, at("1,0"))
    assert acted.action == ("extinguish" if face <= 4 else "move" if face == 5 else "none")


@ex("EX-101")
@pytest.mark.rule("BK-REQUEST-65")
def test_with_eight_fires_the_goblins_rest() -> None:
    scene = given(phase="roll", requests=(6,), goblins="1,0", fires=FIRES, fires_locked=True)
    scene.when(RollDice(), (1, 1, 1, 1)).then(goblins="1,0").then_not_told(RequestDieRolled, FoeActed)


@pytest.mark.rule("BK-REQUEST-62")
def test_the_green_die_is_rolled_with_the_white_ones_while_a_fire_is_missing() -> None:
    scene = given(phase="roll", requests=(6,), goblins="1,0", padlock=1).when(RollDice(), (1, 2, 3, 6))
    assert [die.name for die in scene.asked[0].dice] == ["white", "white", "white", "green"]  # type: ignore[union-attr]
    scene = given(phase="roll", goblins=None).when(RollDice(), (1, 2, 3, 4)).then(pool="1 2 3 4")


@ex("EX-154")
@pytest.mark.rule("BK-REQUEST-66", "BK-ACTION-32")
def test_goblins_can_be_pushed_off_a_fire() -> None:
    scene = given(requests=(6,), fires="1,0", b1="1,0", goblins="1,0", pool="5")
    scene = scene.when(Push(on(5, "A1 push"), "B1", "goblins", at("1,1"))).when(EndActions())
    scene = (
        scene.when(RunRiders(), (6, 6, 6)).when(RollDice(), (1, 1, 1, 1, 4)).then(fires="1,0", goblins="1,2")
    )


@pytest.mark.rule("BK-REQUEST-66")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_goblins_never_attack(face: int) -> None:
    scene = given(phase="roll", requests=(6,), goblins="3,2").when(RollDice(), (1, 1, 1, 1, face))
    scene.then(b1="ok", b2="ok", b3="ok").then_not_told(BerserkerHurt)


# -- 7: Thor -------------------------------------------------------------------------------------------------


@ex("EX-102")
@pytest.mark.rule("BK-REQUEST-72")
def test_thor_takes_the_ones() -> None:
    scene = given(phase="roll", requests=(7,)).when(RollDice(), (1, 1, 4, 6, 1)).then(pool="4 6", gauge=0)
    scene.when(Reroll(1)).then_refused("die_unavailable")
    scene.when(HelpVillagers(1)).then_refused("die_unavailable")


@ex("EX-103")
@pytest.mark.rule("BK-REQUEST-72")
def test_thor_takes_the_twos() -> None:
    given(phase="roll", requests=(7,)).when(RollDice(), (2, 3, 5, 5, 2)).then(pool="3 5 5")


@ex("EX-104")
@pytest.mark.rule("BK-REQUEST-73", "BK-REQUEST-76")
def test_thor_forbids_move_lines_and_nothing_else() -> None:
    scene = given(phase="roll", requests=(7,)).when(RollDice(), (1, 5, 6, 6, 3)).then(no_moves=True)
    scene.when(Move(on(1, "A1 move"), "B1", at("2,2"))).then_refused("move_forbidden", "BK-REQUEST-73")
    scene.when(Push(on(5, "A1 push"), "B1", "B2", at("2,2"))).then(b2="2,2")


@pytest.mark.rule("BK-REQUEST-76")
def test_thor_does_not_forbid_gather_passage_and_cape() -> None:
    given(no_moves=True, pool="6").when(Passage(on(6, "A2 place"), "B1", at("0,0"))).then(b1="0,0")
    scene = given(no_moves=True, b1="2,1", pool="6").when(Gather(on(6, "A2 place"), at("2,1"), ("B2",)))
    scene.then(b2="2,1")
    given(no_moves=True, hand="C").when(UseCape("B1", at("0,0"))).then(b1="0,0")


@pytest.mark.rule("BK-REQUEST-73")
def test_the_ban_ends_with_the_turn() -> None:
    scene = given(no_moves=True, requests=(7,)).when(EndActions()).when(RunRiders(), (6, 6, 6))
    scene = scene.when(RollDice(), (1, 1, 1, 1, 6)).then(no_moves=False)
    scene.when(Move(on(1, "A1 move"), "B1", at("2,2"))).then(b1="2,2")


@pytest.mark.rule("BK-REQUEST-74")
@pytest.mark.parametrize("face", [4, 5, 6])
def test_thor_does_nothing_on_four_and_more(face: int) -> None:
    scene = given(phase="roll", requests=(7,)).when(RollDice(), (1, 2, 3, face, face))
    scene.then(pool=f"1 2 3 {face}", no_moves=False).then_not_told(DiceRemoved, MovesForbidden)


@pytest.mark.rule("BK-REQUEST-71")
def test_the_blue_die_is_rolled_in_every_phase_one() -> None:
    scene = given(phase="roll", requests=(7,), fires=FIRES, fires_locked=True, blue="sealed")
    for _ in range(2):
        scene = scene.when(RollDice(), (4, 4, 4, 4, 6))
        assert [die.name for die in scene.asked[0].dice][-1] == "blue"  # type: ignore[union-attr]
        scene = scene.when(EndActions()).when(RunRiders(), (1, 1, 1))


@pytest.mark.rule("BK-REQUEST-75")
def test_a_die_rerolled_to_the_banned_value_stays_usable() -> None:
    scene = given(phase="roll", requests=(7,)).when(RollDice(), (1, 4, 4, 4, 1)).when(Reroll(4), (1,))
    scene.then(pool="1 4 4").when(Move(on(1, "A1 move"), "B1", at("2,2"))).then(b1="2,2")


# -- 11 and 12 ------------------------------------------------------------------------------------


@pytest.mark.rule("BK-REQUEST-111")
def test_fives_and_sixes_keep_every_other_use() -> None:
    scene = given(requests=(11, 8), grimoire="burns stone_to_gold", pool="5 6")
    scene.when(Push(on(5, "A1 push"), "B1", "B2", at("2,2"))).then(b2="2,2")
    scene.when(TurnGrimoire((6,)), "stone_to_gold").then(gold=6)
    scene.when(Reroll(5), (2,)).when(HelpVillagers(2)).then(gauge=1)


@ex("EX-116")
@pytest.mark.rule("BK-REQUEST-121")
def test_unleashed_orcs_play_twice() -> None:
    scene = given(phase="orcs", requests=(12,), orcs="black 2,2", b1="2,2", b2="1,2").when(
        RunOrcs(), (1,), (1,)
    )
    scene.then(b1="wounded", b2="wounded", orcs="black 0,2", turn=2).then_asked("orc_dice", "orc_dice")
    assert len(events_of(scene, FoesRolled)) == 2


@pytest.mark.rule("BK-REQUEST-121")
def test_all_squads_are_resolved_before_the_second_roll() -> None:
    scene = given(phase="orcs", requests=(12,), orcs="black 2,2 red 1,1").when(RunOrcs(), (6, 1), (1, 6))
    scene.then(orcs="black 1,2 red 0,1")
    kinds = [type(event) for event in scene.events if isinstance(event, FoesRolled | FoeActed)]
    assert kinds == [FoesRolled, FoeActed, FoeActed] * 2


@pytest.mark.rule("BK-REQUEST-122")
def test_the_padlock_holds_two_over_both_passes() -> None:
    scene = given(phase="orcs", requests=(12,), orcs="black 2,2 red 1,1").when(RunOrcs(), (5, 5), (5, 5))
    scene.then(padlock=2)


@pytest.mark.rule("BK-REQUEST-121", "BK-TURN-08")
def test_a_loss_in_the_first_pass_stops_the_second() -> None:
    scene = given(phase="orcs", requests=(12,), orcs="red 3,2", b1="wounded", b2="wounded", b3="wounded")
    scene.when(RunOrcs(), (1,)).then(status="lost").then_asked("orc_dice")


@pytest.mark.rule("BK-REQUEST-63")
def test_a_goblin_arrow_that_was_not_copied_is_asked_for() -> None:
    state = build(phase="roll", requests=(6,), goblins="1,0", fires="1,0")
    state = replace(state, box=replace(state.box, goblins_card=(None,) * 6))
    scene = Scene(state).when(RollDice(), (1, 1, 1, 1, 2), "left").then(goblins="1,2", fires="")
    scene.then_told(FirePutOut, PieceMoved)


@pytest.mark.rule("BK-REQUEST-65")
def test_the_goblins_rest_with_eight_fires_whatever_the_lock_says() -> None:
    table = given(phase="roll", requests=(6,), goblins="1,0", fires=FIRES, fires_locked=False)
    table.when(RollDice(), (1, 2, 3, 4)).then(fires=FIRES, goblins="1,0")
