"""Exact odds: published numbers, brute-force twins, and icepool as an independent witness."""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction as F
from itertools import product

import icepool
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.core import dice_sums
from companion.core.dice import D6, Die, Pool
from companion.core.odds import (
    Distribution,
    certain,
    draws,
    drop_weakest,
    exact_groups,
    groups,
    keep_best,
    most_groups,
    pools,
    reroll,
    reroll_lowest,
    roll,
    rolls,
    subset_sum_chance,
    total,
)

dice = st.lists(st.integers(-3, 6), min_size=1, max_size=6).map(lambda faces: Die("any", tuple(faces)))
hands = st.lists(dice, min_size=1, max_size=4).map(tuple)


def repeated(kinds: Pool, data: st.DataObject) -> Pool:
    """A pool in which kinds come more than once, so that equal dice are grouped."""
    return tuple(data.draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=5)))


def brute(pool: Pool, outcome: Callable[[Sequence[int]], int]) -> Distribution[int]:
    """Every throw of the pool, one by one."""
    return Distribution(Counter(outcome(faces) for faces in product(*(die.faces for die in pool))))


def witness(pool: Pool) -> icepool.Pool:
    return icepool.Pool([icepool.Die(die.faces) for die in pool])


def seen(die: icepool.Die[int]) -> dict[int, F]:
    """What icepool says, as chances."""
    return {outcome: F(quantity, die.denominator()) for outcome, quantity in die.items()}


# Distribution


def test_weights_add_up_and_impossible_outcomes_are_left_out() -> None:
    some = Distribution([("a", 1), ("b", 2), ("a", 3), ("c", 0)])
    assert dict(some.weights) == {"a": 4, "b": 2}
    assert some.total == 6


def test_a_distribution_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        roll(D6).weights[7] = 1  # type: ignore[index]
    with pytest.raises(AttributeError):
        roll(D6).total = 5  # type: ignore[misc]


@pytest.mark.parametrize(
    ("weights", "why"), [({}, "at least one"), ({1: 0}, "at least one"), ({1: -1}, "-1")]
)
def test_a_distribution_of_nothing_is_refused(weights: dict[int, int], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Distribution(weights)


def test_chances_of_one_die() -> None:
    die = roll(D6)
    assert die.at_least(5) == F(1, 3)
    assert die.chance(lambda face: face % 2 == 0) == F(1, 2)
    assert (die.chance_of(6), die.chance_of(7)) == (F(1, 6), F(0))
    assert die.mean == F(7, 2)
    assert die.chances() == dict.fromkeys(range(1, 7), F(1, 6))


def test_equal_weights_are_equal_in_any_order_and_odds_alone_are_not_enough() -> None:
    assert Distribution([(1, 2), (2, 4)]) == Distribution([(2, 4), (1, 2)])
    assert hash(Distribution([(1, 2), (2, 4)])) == hash(Distribution([(2, 4), (1, 2)]))
    assert Distribution({1: 1, 2: 2}) != Distribution({1: 2, 2: 4})
    assert Distribution({1: 1, 2: 2}).chances() == Distribution({1: 2, 2: 4}).chances()


def test_sums_and_differences_take_dice_and_numbers() -> None:
    assert (roll(D6) + roll(D6)).chance_of(7) == F(1, 6)
    assert (roll(D6) + 2).mean == F(11, 2)
    assert (roll(D6) - roll(D6)).mean == 0
    assert (roll(D6) - 6).at_least(0) == F(1, 6)


def test_given_leaves_the_cases_that_are_still_possible() -> None:
    assert roll(D6).given(lambda face: face > 4) == Distribution({5: 1, 6: 1})


def test_branches_of_different_sizes_keep_their_chances() -> None:
    coin = Distribution({"heads": 1, "tails": 1})
    after = coin.branch(lambda side: roll(D6) if side == "heads" else certain(6))
    assert after.chances() == {**dict.fromkeys(range(1, 6), F(1, 12)), 6: F(7, 12)}


@settings(deadline=None)
@given(dice, dice)
def test_mean_of_a_sum_is_the_sum_of_means(one: Die, other: Die) -> None:
    both = roll(one) + roll(other)
    assert both.mean == roll(one).mean + roll(other).mean
    assert both.total == len(one.faces) * len(other.faces)
    assert sum(both.chances().values()) == 1


# Sums of pools


@settings(deadline=None)
@given(hands, st.data())
def test_total_counts_every_throw(kinds: Pool, data: st.DataObject) -> None:
    pool = repeated(kinds, data)
    assert total(pool) == brute(pool, sum)


@settings(deadline=None)
@given(hands, st.integers(-1, 6), st.data())
def test_keep_and_drop_count_every_throw(kinds: Pool, count: int, data: st.DataObject) -> None:
    pool = repeated(kinds, data)
    kept = brute(pool, lambda faces: sum(sorted(faces, reverse=True)[: max(0, count)]))
    dropped = brute(pool, lambda faces: sum(sorted(faces)[max(0, count) :]))
    assert keep_best(pool, count).chances() == kept.chances()
    assert drop_weakest(pool, count).chances() == dropped.chances()


@settings(deadline=None)
@given(hands, st.data())
def test_both_ways_to_keep_the_highest_agree_for_every_number(kinds: Pool, data: st.DataObject) -> None:
    pool = repeated(kinds, data)
    grouped = [(roll(die).weights, count) for die, count in Counter(pool).items()]
    for drop in range(1, len(pool)):
        without = list(dice_sums._without_lowest(grouped, drop))
        assert without == list(dice_sums._highest_only(grouped, len(pool) - drop))


@settings(max_examples=40, deadline=None)
@given(hands, st.integers(0, 4))
def test_icepool_agrees_on_sums_and_drops(pool: Pool, count: int) -> None:
    assert total(pool).chances() == seen(witness(pool).sum())
    if count < len(pool):
        assert drop_weakest(pool, count).chances() == seen(witness(pool)[count:].sum())


def test_icepool_agrees_on_twelve_mixed_dice() -> None:
    pool = D6 * 4 + Die("orange", (0, 1, 1, 2, 2, 3)) * 5 + Die("black", (0, 0, 2, 4, 6, 6)) * 3
    assert total(pool).chances() == seen(witness(pool).sum())
    assert keep_best(pool, 3).chances() == seen(witness(pool).highest(3).sum())
    assert drop_weakest(pool, 2).chances() == seen(witness(pool)[2:].sum())


def test_thirty_dice_keep_every_case() -> None:
    pool = D6 * 12 + Die("orange", (0, 1, 1, 2, 2, 3)) * 10 + Die("black", (0, 0, 2, 4, 6, 6)) * 8
    assert total(pool).total == drop_weakest(pool, 1).total == keep_best(pool, 3).total == 6**30
    assert total(pool).mean == 12 * F(7, 2) + 10 * F(3, 2) + 8 * 3


def test_a_pool_of_no_dice_gives_nothing() -> None:
    for nothing in (
        total(()),
        drop_weakest((), 1),
        keep_best((), 2),
        reroll_lowest(()),
        drop_weakest(D6 * 2, 3),
    ):
        assert nothing == certain(0)


def test_a_die_with_its_rerolls_may_stand_in_a_pool() -> None:
    careful = reroll(D6, {1})
    assert total((careful, careful)) == careful + careful


def test_the_widest_dice_are_still_exact() -> None:
    wide = Die("wide", (-999, 0, 999))
    assert drop_weakest(wide * 4, 1) == brute(wide * 4, lambda faces: sum(faces) - min(faces))


@pytest.mark.parametrize(("count", "chance"), [(2, F(1, 6)), (3, F(5, 8)), (4, F(65, 72))])
def test_chance_that_dice_total_ten(count: int, chance: F) -> None:
    assert total(D6 * count).at_least(10) == chance


# Rerolls


@settings(deadline=None)
@given(dice, st.sets(st.integers(-3, 6)), st.integers(0, 3))
def test_icepool_agrees_on_rerolls(die: Die, again: set[int], times: int) -> None:
    assume(not again.issuperset(die.faces))  # icepool divides by zero there
    limited = icepool.Die(die.faces).reroll(list(again), depth=times)
    assert reroll(die, again, times).chances() == seen(limited)
    assert reroll(die, lambda face: face in again, times) == reroll(die, again, times)


def test_rerolling_every_face_changes_nothing() -> None:
    assert reroll(D6, D6.faces, 3).chances() == roll(D6).chances()


ATTACKER = {1: "light", 2: "light", 3: "light", 4: "medium", 5: "medium", 6: "strong"}


@pytest.mark.parametrize(
    ("again", "times", "light", "medium", "strong"),
    [
        ((), 0, F(1, 2), F(1, 3), F(1, 6)),
        ((1, 2, 3), 1, F(1, 4), F(1, 2), F(1, 4)),
        ((1, 2, 3, 4, 5), 1, F(5, 12), F(5, 18), F(11, 36)),
        ((1, 2, 3), 2, F(1, 8), F(7, 12), F(7, 24)),
        ((1, 2, 3, 4, 5), 2, F(25, 72), F(25, 108), F(91, 216)),
    ],
)
def test_attack_skill_has_its_published_odds(
    again: tuple[int, ...], times: int, light: F, medium: F, strong: F
) -> None:
    odds = reroll(D6, again, times).map(ATTACKER.__getitem__)
    assert odds.chances() == {"light": light, "medium": medium, "strong": strong}


def test_attack_against_an_alert_defender_has_its_published_odds() -> None:
    def answer(face: int) -> Distribution[str]:
        attack = reroll(D6, (1, 2, 3)).map(ATTACKER.__getitem__)
        return {5: certain("miss"), 6: certain("counter")}.get(face, attack)

    odds = reroll(D6, (1, 2, 3, 4)).branch(answer).chances()
    expected = {"light": F(1, 9), "medium": F(2, 9), "strong": F(1, 9), "miss": F(5, 18), "counter": F(5, 18)}
    assert odds == expected


def bet(faces: tuple[int, ...]) -> Distribution[bool]:
    """Equal dice win; otherwise the lower one is thrown again and has to reach the other."""
    high = max(faces)
    return certain(True) if min(faces) == high else roll(D6).map(lambda face: face >= high)


def test_bet_has_its_published_odds() -> None:
    won = rolls(D6 * 2).branch(bet)
    assert won.chance_of(True) == F(53, 108)
    assert won.map(lambda yes: 2 if yes else -1).mean == F(17, 36)


@pytest.mark.parametrize("high", range(2, 7))
def test_bet_after_the_first_throw_has_its_published_odds(high: int) -> None:
    first = rolls(D6 * 2).given(lambda faces: min(faces) < max(faces) == high)
    assert first.branch(bet).chance_of(True) == F(7 - high, 6)


def rethrown(pool: Pool, times: int) -> Distribution[int]:
    """The brute-force twin of `reroll_lowest`: all faces, then one die after another."""

    def spend(faces: tuple[int, ...], left: int) -> Distribution[int]:
        means = [roll(die).mean for die in pool]
        low = min(range(len(pool)), key=lambda place: (faces[place], -means[place]))
        if not left or faces[low] >= means[low]:
            return certain(sum(faces))
        return roll(pool[low]).branch(lambda face: spend((*faces[:low], face, *faces[low + 1 :]), left - 1))

    return rolls(pool).branch(lambda faces: spend(faces, times))


@settings(max_examples=40, deadline=None)
@given(st.lists(dice, min_size=1, max_size=3).map(tuple), st.integers(0, 2))
def test_rerolling_the_lowest_die_counts_every_throw(pool: Pool, times: int) -> None:
    assert reroll_lowest(pool, times).chances() == rethrown(pool, times).chances()


def test_a_forced_reroll_of_the_lowest_equal_die_is_the_best_of_the_rest_and_a_new_one() -> None:
    forced = reroll_lowest(D6 * 5, 1, worth=lambda _die, _face: True)
    assert forced.chances() == (keep_best(D6 * 5, 4) + roll(D6)).chances()


def test_more_rerolls_never_lower_the_mean() -> None:
    pool = D6 * 3 + Die("orange", (0, 1, 1, 2, 2, 3)) * 2
    means = [reroll_lowest(pool, times).mean for times in range(4)]
    assert means == sorted(means) and len(set(means)) == 4


# Whole pools


@settings(deadline=None)
@given(hands, st.data())
def test_pools_are_the_throws_in_sorted_order(kinds: Pool, data: st.DataObject) -> None:
    pool = repeated(kinds, data)
    assert pools(pool) == rolls(pool).map(lambda faces: tuple(sorted(faces)))
    assert rolls(pool) == Distribution(Counter(product(*(die.faces for die in pool))))


def test_pools_carry_multinomial_weights() -> None:
    assert pools(D6 * 4).weights[1, 1, 2, 3] == 12
    assert len(pools(D6 * 4).weights) == 126


@pytest.mark.parametrize(("count", "chance"), [(1, F(1, 6)), (2, F(4, 9)), (3, F(3, 4)), (4, F(1193, 1296))])
def test_chance_that_some_dice_make_six(count: int, chance: F) -> None:
    assert subset_sum_chance(D6 * count, 6) == chance


def test_four_dice_make_separate_sixes_with_the_published_odds() -> None:
    odds = groups(D6 * 4, 6)
    assert [odds.chance_of(count) for count in range(5)] == [
        F(103, 1296),
        F(677, 1296),
        F(155, 432),
        F(25, 648),
        F(1, 1296),
    ]


@pytest.mark.parametrize(
    ("faces", "most"),
    [
        ((), 0),
        ((6, 6), 2),
        ((1, 2, 3), 1),
        ((1, 5, 2, 4), 2),
        ((3, 3, 3), 1),
        ((5, 5, 4), 0),
        ((3, 3, 1, 2), 1),
    ],
)
def test_most_groups_uses_each_die_once(faces: tuple[int, ...], most: int) -> None:
    assert most_groups(faces, 6) == most


def test_exact_groups_name_the_places_of_the_dice() -> None:
    assert exact_groups((6, 2, 4, 4), 6) == [(0,), (1, 2), (1, 3)]


# Opposed dice, histograms and cards


@pytest.mark.parametrize(("gap", "win", "tie"), [(-5, 0, 1), (-1, 10, 5), (0, 15, 6), (1, 21, 5), (6, 36, 0)])
def test_opposed_dice_have_their_published_odds(gap: int, win: int, tie: int) -> None:
    lead = roll(D6) + gap - roll(D6)
    assert (lead.at_least(1), lead.chance_of(0)) == (F(win, 36), F(tie, 36))


def test_a_histogram_stands_for_a_die() -> None:
    printed = Distribution({1: 45, 2: 236, 3: 367, 4: 221, 5: 75, 6: 3})
    lead = printed - printed
    assert [f"{100 * float(chance):.2f}" for chance in (lead.at_least(1), lead.chance_of(0))] == [
        "36.24",
        "27.53",
    ]


def test_cards_drawn_have_their_published_odds() -> None:
    assert draws(30, 1, 15).at_least(1) == F(1, 2)
    assert (draws(30, 3, 15).at_least(1), draws(30, 3, 14).at_least(1)) == (F(103, 116), F(25, 29))
    with pytest.raises(ValueError):
        draws(5, 1, 6)
