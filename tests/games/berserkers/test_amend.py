"""An early entry of a game corrected: later dice are kept, what no longer fits is listed."""

from __future__ import annotations

import pytest

from companion.content.languages import speak
from companion.core import telling
from companion.core.amend import Inserted
from companion.core.errors import Illegal
from companion.core.game import Adjust, Command, Note
from companion.core.journal import Entry
from companion.core.questions import Answer
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games import get_game
from companion.games.berserkers.commands import (
    BeginPlay,
    DrawRequest,
    EndActions,
    LayLocations,
    Light,
    Loot,
    Move,
    RefuseRequest,
    RollDice,
    RunRiders,
)
from companion.games.berserkers.facts.read import example_layout
from tests.games.berserkers.kit import at, on

GAME = get_game("berserkers")
WHITE = ("white",) * 4
RIDERS = ("black", "blue", "red")


def do(table: Table, command: Command, *values: object) -> int:
    """Carry out with these answers; the place of the entry."""
    place = len(table.entries())
    done = table.do(command)
    for value in values:
        assert not isinstance(done, Entry)
        done = table.answer(value)
    assert len(table.entries()) == place + 1
    return place


@pytest.fixture
def table() -> Table:
    """Turn 1: B1 goes to (3,1) and lights; the riders roll 6, 6, 6. Turn 2: he moves on to (3,0)."""
    made = Table.begin(GAME, Memory(), {})
    do(made, LayLocations(example_layout()))
    for number in ("2", "11"):
        do(made, DrawRequest(), number)
    do(made, BeginPlay())
    do(made, RollDice(), (3, 3, 1, 6))
    do(made, Move(on(3, "A2 move"), "B1", at("3,1")))
    do(made, Light(on(3, "A1 light"), "B1"))
    do(made, EndActions())
    do(made, RunRiders(), (6, 6, 6))
    do(made, RollDice(), (1, 1, 4, 4))
    do(made, Move(on(1, "A1 move"), "B1", at("3,0")))
    return made


def place_of(table: Table, command: type[Command], nth: int = 0) -> int:
    return [place for place, entry in enumerate(table.entries()) if type(entry.command) is command][nth]


@pytest.mark.rule("TABLE-AMEND-01")
def test_a_struck_move_takes_the_fire_with_it_and_says_why(table: Table) -> None:
    plan = table.amend(place_of(table, Move), None)
    told = [
        (type(each.entry.command), each.refusal.rule, speak(telling.refusal(GAME, each.refusal, plan.state)))
        for each in plan.misfits
    ]
    assert told == [
        (Light, "BK-ACTION-20", "This location has no fire symbol."),
        (Move, "BK-ACTION-11", "That location cannot be reached from here."),
    ]
    assert (plan.state.lit, plan.state.turn, plan.state.darkness_reserve) == (0, 2, 3)


@pytest.mark.rule("TABLE-AMEND-01")
def test_other_rider_dice_change_the_board_and_nothing_else(table: Table) -> None:
    at_riders = place_of(table, RunRiders)
    plan = table.amend(at_riders, RunRiders(), {at_riders: [Answer("rider_dice", (1, 4, 3), RIDERS)]})
    assert (plan.misfits, plan.question, plan.changed) == ((), None, ())
    table.confirm(plan)
    state = table.state
    assert (state.rider("black").at, state.rider("blue").at, state.rider("red").at) == (
        at("0,1"),
        at("3,0"),
        at("0,2"),
    )
    assert (state.lit, state.berserkers.b1.at, [die.value for die in state.pool]) == (1, at("3,0"), [1, 4, 4])
    table.undo()
    assert table.state.rider("black").at == at("0,2")


@pytest.mark.rule("TABLE-AMEND-01")
def test_other_white_dice_turn_later_orders_into_misfits(table: Table) -> None:
    first = place_of(table, RollDice)
    plan = table.amend(first, RollDice(), {first: [Answer("phase1_dice", (3, 5, 5, 5), WHITE)]})
    assert [(type(each.entry.command), each.refusal.key) for each in plan.misfits] == [
        (Light, "die_unavailable")
    ]
    assert plan.state.lit == 0


@pytest.mark.rule("TABLE-AMEND-01")
def test_with_fewer_dice_the_first_recorded_faces_are_kept(table: Table) -> None:
    table.undo()
    table.undo()
    do(table, Note("here"))
    do(table, RollDice(), (1, 1, 4, 4))
    plan = table.amend(place_of(table, Note), Adjust("padlock", 1))
    assert (plan.question, plan.misfits) == (None, ())
    assert [die.value for die in plan.state.pool] == [1, 1, 4]


@pytest.mark.rule("TABLE-AMEND-01")
def test_with_more_dice_the_roll_is_asked_for(table: Table) -> None:
    table.undo()
    table.undo()
    do(table, Adjust("padlock", 2))
    do(table, RollDice(), (3, 6))
    lock = place_of(table, Adjust)
    plan = table.amend(lock, None)
    assert plan.question is not None and plan.asked == lock + 1
    plan = table.amend(lock, None, {lock + 1: [Answer("phase1_dice", (3, 6, 2, 2), WHITE)]})
    assert [die.value for die in plan.state.pool] == [3, 6, 2, 2]


@pytest.mark.rule("TABLE-AMEND-01")
def test_a_request_refused_after_the_fact(table: Table) -> None:
    """Entry 3 drew the second request; drawn otherwise, the rest of the game stands."""
    second = place_of(table, DrawRequest, 1)
    plan = table.amend(second, DrawRequest(), {second: [Answer("request_card", "3")]})
    assert (plan.misfits, plan.state.requests, plan.state.gold) == ((), (2, 3), 4)
    with pytest.raises(Illegal, match="cannot_refuse"):
        table.amend(second, RefuseRequest())
    plan = table.amend(second, None)
    assert [each.refusal.key for each in plan.misfits][:1] == ["too_few_requests"]


@pytest.mark.rule("TABLE-AMEND-01", "BK-ITEM-04")
def test_the_shield_that_was_kept_from_one_attack_is_not_kept_from_another() -> None:
    """Black and blue attack, the player says none and then B2; an earlier correction takes black away."""
    table = Table.begin(GAME, Memory(), {})
    do(table, LayLocations(example_layout()))
    for number in ("2", "11"):
        do(table, DrawRequest(), number)
    do(table, BeginPlay())
    black = do(table, Adjust("riders.black.at", [3, 2]))
    for path, value in (("riders.blue.at", [3, 2]), ("riders.red.at", [0, 0]), ("hand", ["A"])):
        do(table, Adjust(path, value))
    do(table, Adjust("phase", "riders"))
    for answer in ((1, 1, 6), "none", "B2"):
        table.answer(answer)
    health = [table.state.berserker(name).health for name in ("B1", "B2", "B3")]
    assert health == ["dead", "wounded", "dead"]

    plan = table.amend(black, Adjust("riders.black.at", [0, 1]))
    assert (plan.question, plan.misfits) == (None, ())
    assert plan.state.berserker("B2").health == "ok", "the shield was given to him against blue"
    assert plan.state.hand == ()


@pytest.mark.rule("TABLE-AMEND-01", "BK-ITEM-04")
def test_a_shield_for_one_who_is_no_longer_attacked_is_asked_about_again() -> None:
    table = Table.begin(GAME, Memory(), {})
    do(table, LayLocations(example_layout()))
    for number in ("2", "11"):
        do(table, DrawRequest(), number)
    do(table, BeginPlay())
    moved = do(table, Note("here B1 may go away"))
    for path, value in (("riders.black.at", [3, 2]), ("hand", ["A"])):
        do(table, Adjust(path, value))
    do(table, Adjust("phase", "riders"))
    for answer in ((1, 6, 6), "B1"):
        table.answer(answer)
    do(table, RollDice(), (1, 2, 3, 4))
    plan = table.amend(moved, Adjust("berserkers.b1.at", [0, 1]))
    assert plan.question is not None and plan.question.key == "shield" and plan.misfits == ()
    assert plan.asked is not None
    plan = table.amend(moved, Adjust("berserkers.b1.at", [0, 1]), {plan.asked: plan.answered("B2")})
    assert (plan.question, plan.misfits) == (None, ())
    assert [die.value for die in plan.state.pool] == [1, 2, 3, 4], "and the next turn keeps its own dice"


@pytest.mark.rule("TABLE-AMEND-01", "BK-RIDER-14", "BK-ORC-01")
def test_a_squad_enrolled_after_the_fact_rolls_its_own_die_and_the_next_turn_keeps_its_own() -> None:
    table = Table.begin(GAME, Memory(), {})
    do(table, LayLocations(example_layout()))
    for number in ("2", "11"):
        do(table, DrawRequest(), number)
    do(table, BeginPlay())
    do(table, Adjust("riders.black.at", [0, 1]))
    do(table, RollDice(), (3, 3, 1, 6))
    do(table, EndActions())
    riders = len(table.entries())
    table.answer((6, 6, 6))
    do(table, RollDice(), (1, 2, 3, 4))
    do(table, Adjust("orcs.red", [2, 0]))
    do(table, EndActions())
    table.answer((4, 4, 4))
    table.answer((2,))
    assert (table.state.turn, table.state.orc("red")) == (3, at("2,2"))

    enrolled = [Answer("rider_dice", (5, 6, 6), RIDERS), Answer("meeple", "blue", (), ("rider-black",))]
    plan = table.amend(riders, RunRiders(), {riders: enrolled})
    assert plan.question is not None and plan.question.key == "orc_dice", "the blue squad has yet to roll"
    assert plan.asked == Inserted(riders, 1) and plan.misfits == ()
    answers = {riders: enrolled, plan.asked: plan.answered((5,))}
    plan = table.amend(riders, RunRiders(), answers)
    assert plan.question is not None and plan.question.key == "orc_dice", "two squads in turn 2, one face"
    assert isinstance(plan.asked, int), "an entry that was there before"
    plan = table.amend(riders, RunRiders(), {**answers, plan.asked: plan.answered((6, 2))})
    assert (plan.question, plan.misfits) == (None, ())
    state = plan.state
    assert (state.turn, state.orc("blue"), state.orc("red")) == (3, at("3,1"), at("2,2"))
    table.confirm(plan)
    assert [type(entry.command).__name__ for entry in table.entries()[riders:]] == [
        "RunRiders", "RunOrcs", "RollDice", "Adjust", "EndActions", "RunRiders", "RunOrcs",
    ]  # fmt: skip
    assert [place for place, entry in enumerate(table.entries()) if entry.by_table] == [
        riders, riders + 1, riders + 5, riders + 6,
    ]  # fmt: skip


@pytest.mark.rule("TABLE-AMEND-01", "TABLE-QUESTION-01")
def test_the_past_can_be_corrected_while_the_table_waits_for_the_riders_dice() -> None:
    table = Table.begin(GAME, Memory(), {})
    do(table, LayLocations(example_layout()))
    for number in ("2", "11"):
        do(table, DrawRequest(), number)
    do(table, BeginPlay())
    rolled = do(table, RollDice(), (3, 3, 1, 6))
    do(table, EndActions())
    table.confirm(table.amend(rolled, RollDice(), {rolled: [Answer("phase1_dice", (3, 3, 1, 5), WHITE)]}))
    assert table.pending is not None and table.pending.question.key == "rider_dice"
    table.answer((6, 6, 6))
    plan = table.amend(rolled, None)
    table.do(RollDice())
    with pytest.raises(Illegal, match="question_open"):
        table.confirm(plan)


@pytest.mark.rule("TABLE-AMEND-01", "BK-ITEM-02")
def test_where_the_cape_went_is_not_where_the_boots_had_gone() -> None:
    table = Table.begin(GAME, Memory(), {"options": {"items": "any"}})
    do(table, LayLocations(example_layout()))
    for number in ("2", "11"):
        do(table, DrawRequest(), number)
    do(table, BeginPlay())
    hand = do(table, Adjust("hand", ["B", "C"]))
    do(table, Adjust("phase", "riders"))
    for answer in ((4, 4, 4), "B", "B1", "2,2", "C", "B1", "0,2"):
        table.answer(answer)
    plan = table.amend(hand, Adjust("hand", ["C"]))
    assert (plan.question, plan.state.berserker("B1").at) == (None, at("0,2"))


@pytest.mark.rule("TABLE-UNDO-01", "TABLE-ADJUST-01")
def test_a_correction_under_a_question_is_undone_with_the_answers_it_had_cost() -> None:
    table = Table.begin(GAME, Memory(), {})
    do(table, LayLocations(example_layout()))
    for number in ("2", "11"):
        do(table, DrawRequest(), number)
    do(table, BeginPlay())
    for path, value in (("riders.black.at", [3, 2]), ("riders.blue.at", [3, 2]), ("hand", ["A"])):
        do(table, Adjust(path, value))
    do(table, Adjust("phase", "riders"))
    for answer in ((1, 1, 6), "none"):
        table.answer(answer)
    before = table.pending
    assert before is not None and before.question.about == ("rider-blue", "1")
    table.do(Adjust("blocked_riders", ["black"]))
    assert table.pending is not None and len(table.pending.answers) == 1, "black rolls no more"
    assert Table(GAME, table._shelf).pending == table.pending, "as it lies on disk"
    table.undo()
    assert table.pending == before


@pytest.mark.rule("TABLE-AMEND-01", "BK-ACTION-60")
def test_another_order_takes_no_dice_from_the_one_it_replaces(table: Table) -> None:
    do(table, Adjust("pool", [1]))
    looted = do(table, Loot(on(1, "A3 loot"), "B1"), (6,))
    plan = table.amend(looted, Loot(on(1, "A3 loot"), "B2"))
    assert plan.question is not None and plan.question.key == "loot"
