"""The toy duel played in scenes: what a contract for two seats has to be able to say."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.game import Adjust, Reminded
from companion.core.seats import TABLE
from companion.core.shelf import Memory
from companion.core.table import Table
from tests.kit import Scene, begun, events_of
from tests.toy_duel import (
    DUEL,
    P1,
    P2,
    SEATS,
    Attack,
    Boost,
    DealHands,
    Ended,
    EndTurn,
    Fell,
    Guarded,
    Plan,
    Roar,
    Side,
    State,
    TurnOver,
    Unit,
    Upkeep,
)

ASP, BEAR, EEL = Unit("asp", P1, "asp", 2, 1), Unit("bear", P1, "bear", 3, 3), Unit("eel", P1, "eel", 2, 2)
KITE, LION, NEWT = (
    Unit("kite", P2, "kite", 2, 1),
    Unit("lion", P2, "lion", 3, 3),
    Unit("newt", P2, "newt", 1, 2),
)
MINE, THEIRS = ("asp", "bear", "eel"), ("kite", "lion", "owl")


def fight(*units: Unit, **values: Any) -> Scene[State]:
    values = {"phase": "fight", "sides": (Side(P1, ("crow",)), Side(P2, ("mole",))), **values}
    return Scene(DUEL, State(units=units, **values))


def planned(mine: str, theirs: str) -> Scene[State]:
    dealt = begun(DUEL).when(DealHands(), ("asp", "bear", mine), ("mole", "newt", theirs))
    return dealt.when(Plan(P1, mine)).when(Plan(P2, theirs))


def test_both_hands_are_dealt_in_secret() -> None:
    scene = begun(DUEL).when(DealHands(), MINE, THEIRS).then_asked_about(("draw", "P1"), ("draw", "P2"))
    assert [(question.seat, question.secret) for question in scene.asked] == [(P1, True), (P2, True)]
    scene.then({"sides[P1].hand": MINE, "sides[P2].hand": THEIRS}, phase="plan")
    assert DUEL.to_act(scene.state) == set(SEATS)


def test_both_plan_in_any_order_before_the_table_turns_over() -> None:
    dealt = begun(DUEL).when(DealHands(), MINE, THEIRS)
    one = dealt.when(Plan(P2, "lion")).then({"sides[P2].plan": "lion"}, phase="plan")
    assert DUEL.to_act(one.state) == {P1}
    one.when(Plan(P2, "owl")).then_refused("planned_already", "DUEL-PLAN-01")
    one.when(Plan(P1, "lion")).then_refused("not_in_hand", "DUEL-PLAN-01")
    done = one.when(Plan(P1, "pass")).then(phase="reveal")
    assert DUEL.follow(done.state) == TurnOver()
    done.when(TurnOver()).then(phase="fight", units=(LION,))


def test_the_seat_in_turn_orders_the_charges() -> None:
    scene = planned("eel", "kite").when(TurnOver(), ("kite", "eel"))
    scene.then_asked("order").then({"units[eel].health": 1}, fallen=("kite",))
    other = planned("eel", "kite").when(TurnOver(), ("eel", "kite"))
    other.then_asked("order").then({"units[eel].health": 2}, fallen=("kite",))


def test_a_card_that_nobody_knew_is_told_by_name_and_numbers() -> None:
    told = {"name": "Old Tom", "power": 4, "health": 5}
    scene = planned("stranger1", "lion").when(TurnOver(), told).then_asked_about(("stranger", "stranger1"))
    scene.then({"units[stranger1].name": "Old Tom", "units[stranger1].power": 4})


def test_a_text_for_people_is_called_to_mind() -> None:
    scene = planned("crow", "lion").when(TurnOver()).then_told(Reminded)
    assert events_of(scene, Reminded)[0].card == "crow"


def test_every_other_defender_is_asked_until_one_steps_in() -> None:
    scene = fight(BEAR, KITE, LION, NEWT).when(Attack("bear", "kite"), "no", "yes", (6,))
    scene.then_asked_about(("guard", "lion"), ("guard", "newt"), ("strike", "bear", "0"))
    scene.then_told(Guarded).then({"units[kite].health": 1, "units[bear].spent": True}, fallen=("newt",))


def test_each_roll_may_be_rolled_again_as_long_as_there_is_energy() -> None:
    scene = fight(BEAR, LION).when(Attack("bear", "lion"), (1,), "reroll", (2,), "reroll", (5,))
    scene.then_asked("strike", "reroll", "strike", "reroll", "strike")
    scene.then({"sides[P1].energy": 0, "units[lion].health": 1})


def test_a_roar_lasts_until_the_end_of_the_turn() -> None:
    scene = fight(BEAR, LION).when(Roar("bear"), 2).then(boosts=(Boost("bear", 2),))
    scene.when(EndTurn()).then(boosts=(), active=P2)


def test_an_empty_side_loses_whoever_took_its_last_unit() -> None:
    bare = (Side(P1, ("crow",)), Side(P2))
    fight(BEAR, KITE, sides=bare).when(Attack("bear", "kite"), (6,)).then_told(Fell, Ended).then(result="P1")
    fight(BEAR, KITE, sides=bare).when(Adjust("units[kite].health", 0)).then(result="P1", fallen=("kite",))


def test_equal_armies_after_the_last_round_are_a_draw() -> None:
    scene = fight(BEAR, LION, round=6, active=P2).when(EndTurn()).then(result="drawn")
    outcome = DUEL.outcome(scene.state)
    assert outcome is not None and outcome.result == "drawn" and not outcome.winners
    assert DUEL.sequel(scene.state) == {"options": {"first": P2, "rounds": 6, "score": "0-0"}}


def test_the_round_ends_by_itself_and_the_turn_to_begin_passes_on() -> None:
    scene = fight(BEAR, LION, active=P2).when(EndTurn()).then(phase="upkeep")
    assert DUEL.follow(scene.state) == Upkeep()
    scene.when(Upkeep(), ("eel",), ("owl",)).then({"sides[P1].hand": ("crow", "eel")}, first=P2, round=2)


@pytest.mark.parametrize(
    ("score", "next_score"), [("0-0", "1-0"), ("0-1", "1-1"), ("1-0", None), ("1-1", None)]
)
def test_a_match_goes_on_until_somebody_has_won_two(score: str, next_score: str | None) -> None:
    following = DUEL.sequel(State(score=score, result="P1"))
    assert (following and following["options"]["score"]) == next_score
    assert following is None or Table.begin(DUEL, Memory(), following).state.score == next_score


def test_nobody_sees_the_other_hand_and_the_table_sees_neither() -> None:
    state = begun(DUEL).when(DealHands(), MINE, THEIRS).state
    assert [DUEL.veiled(state, seat).side(P1).hand for seat in (P1, P2, TABLE)] == [
        MINE,
        *[("hidden",) * 3] * 2,
    ]
