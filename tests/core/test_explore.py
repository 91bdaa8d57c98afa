"""Every way a command can go: chances add up to one and are what dice and piles do in the long run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from companion.core.ask import Ask, bot
from companion.core.course import Course
from companion.core.dice import Die, d6
from companion.core.errors import Illegal
from companion.core.explore import End, best, ends
from companion.core.game import Command, Game, decide, fold
from companion.core.questions import Choose, Count, Deal, Draw, Pick, Question, Roll, Tell, Value
from companion.core.tracked import Number
from tests.toy import TOY, Added, DrawCard, Drew, RollDie, State
from tests.toy import Pick as PickMood
from tests.toy_duel import DUEL, P1, P2, Attack, Side, Unit
from tests.toy_duel import State as DuelState

FIGHT = DuelState(
    phase="fight",
    sides=(Side(P1, ("crow",), energy=1), Side(P2, ("mole",))),
    units=(Unit("bear", P1, "bear", 3, 3), Unit("lion", P2, "lion", 3, 3), Unit("newt", P2, "newt", 1, 2)),
)
RULE = "TOY-ROLL-01"


def first(question: Question, answers: Sequence[tuple[Value, Sequence[End[Any]]]]) -> int:
    return 0


def of(decide: Any) -> Game[State]:
    return replace(TOY, decide=decide)


def total(found: Sequence[End[Any]]) -> Fraction:
    return sum((end.chance for end in found), Fraction(0))


def chances(found: Sequence[End[Any]], what: Any) -> Counter[Any]:
    counted: Counter[Any] = Counter()
    for end in found:
        counted[what(end.state)] += end.chance  # type: ignore[assignment]
    return counted


def test_the_chances_of_all_ends_add_up_to_one() -> None:
    assert total(ends(TOY, State(), RollDie(), first)) == 1
    assert total(ends(TOY, State(), DrawCard(), first)) == 1
    assert total(ends(DUEL, FIGHT, Attack("bear", "lion"), first)) == 1


def test_two_dice_are_as_likely_as_they_are() -> None:
    found = chances(ends(TOY, State(), RollDie(), first), lambda state: state.total)
    assert found[7] == Fraction(6, 36) and found[2] == Fraction(1, 36) and len(found) == 11


def test_a_command_that_asks_nothing_has_one_end() -> None:
    (end,) = ends(TOY, State(hand=("ace", "bell", "crow", "drum", "elm")), DrawCard(), first)
    assert end.chance == 1 and end.state.hand[-1] == "fox"


def test_a_policy_chooses_by_the_ends() -> None:
    dare = ends(
        TOY, State(), PickMood(), best(lambda found: sum(end.chance * end.state.total for end in found))
    )
    assert len(dare) == 6 and total(dare) == 1
    hold = ends(
        TOY, State(), PickMood(), best(lambda found: -sum(end.chance * end.state.total for end in found))
    )
    assert [end.state.mood for end in hold] == ["hold"]


def test_of_equal_answers_the_first_is_taken() -> None:
    policy = best(lambda found: 0)
    assert policy(Choose("k", RULE, ("a", "b")), [("a", []), ("b", [])]) == 0


def test_the_best_reroll_is_found_through_the_rules() -> None:
    """Bear strikes with 3 and a die: 5 or 6 wounds twice, 1 to 4 once; a reroll pays below 5."""

    def wounds(found: Sequence[End[DuelState]]) -> Fraction:
        return sum((end.chance * (3 - end.state.units[1].health) for end in found), Fraction(0))

    def policy(question: Question, answers: Sequence[tuple[Value, Sequence[End[Any]]]]) -> int:
        return 0 if question.key == "guard" else best(wounds)(question, answers)

    found = ends(DUEL, FIGHT, Attack("bear", "lion"), policy)
    once = Fraction(2, 6)
    assert chances(found, lambda state: state.units[1].health)[1] == once + (1 - once) * once


SMALL = {
    "alike cards": lambda ask: ask.draw(("a", "a", "b"), "draw", RULE),
    "two draws": lambda ask: tuple(
        sorted(
            (
                one := ask.draw(("a", "b", "c"), "one", RULE),
                ask.draw([x for x in "abc" if x != one], "two", RULE),
            )
        )
    ),
    "a deal": lambda ask: tuple(sorted(ask.deal(("a", "a", "b", "c"), 2, "deal", RULE, shuffle="x"))),
    "odd dice": lambda ask: sum(ask.roll((Die("odd", (1, 1, 2)), Die("even", (0, 3))), "roll", RULE)),
    "a roll that decides how many follow": lambda ask: sum(
        ask.roll((Die("coin", (0, 1)),) * ask.roll((Die("n", (1, 2, 3)),), "n", RULE)[0], "coins", RULE)
    ),
}


@pytest.mark.parametrize("case", SMALL)
def test_chances_are_what_random_play_counts(case: str) -> None:
    def rules(course: Course[State], command: Command) -> None:
        course.happen(Drew(str(SMALL[case](course.ask)), rule=RULE))

    game, plays, chance = of(rules), 4000, Random(case)
    exact = chances(ends(game, State(), DrawCard(), first), lambda state: state.hand)
    played: Counter[Any] = Counter(
        fold(game, State(), decide(game, State(), DrawCard(), Ask(maker=bot(chance)))).hand
        for _ in range(plays)
    )
    assert sum(exact.values()) == 1 and set(played) == set(exact)
    for hand, count in played.items():
        spread = (float(exact[hand]) * (1 - float(exact[hand])) * plays) ** 0.5
        assert abs(count - float(exact[hand]) * plays) <= 5 * spread


def test_a_refusal_on_the_way_is_a_refusal_of_the_command() -> None:
    with pytest.raises(Illegal, match="over_limit"):
        ends(TOY, State(95), RollDie(), first)


def test_a_deal_counts_sets_of_cards_and_a_roll_faces_in_order() -> None:
    assert Deal("k", RULE, ("a", "a", "b"), 2, shuffle="x").every() == {("a", "a"): 1, ("a", "b"): 2}
    assert Draw("k", RULE, ("a", "a", "b")).every() == {"a": 2, "b": 1}
    assert Roll("k", RULE, (d6("x"), Die("y", (1, 1)))).every() == {(face, 1): 2 for face in range(1, 7)}


def test_choices_are_listed_as_they_may_be_answered() -> None:
    questions: list[tuple[Question, list[Value]]] = [
        (Choose("k", RULE, ("a", "b")), ["a", "b"]),
        (Count("k", RULE, 2, 4), [2, 3, 4]),
        (Pick("k", RULE, ("a", "b"), 0, 2), [(), ("a",), ("b",), ("a", "b")]),
        (Pick("k", RULE, ("a", "b"), 2, 2, ordered=True), [("a", "b"), ("b", "a")]),
    ]
    for question, values in questions:
        assert list(question.every()) == values
        for value in values:
            assert question.check(value) == value


def test_what_is_read_off_a_card_cannot_be_listed() -> None:
    with pytest.raises(ValueError, match="cannot be listed"):
        Tell("k", RULE, {"n": Number(1, 2, RULE)}).every()


def test_numbers_and_orders_are_explored_too() -> None:
    def rules(course: Course[State], command: Command) -> None:
        n = course.ask.count(1, 3, "n", RULE)
        order = course.ask.pick(("1", "2"), "order", RULE, least=2, ordered=True)
        course.happen(Added(n * 10 + int(order[0]), rule=RULE))

    (end,) = ends(of(rules), State(), DrawCard(), best(lambda found: max(end.state.total for end in found)))
    assert end.state.total == 32
