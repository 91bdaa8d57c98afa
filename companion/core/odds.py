"""Exact odds of dice: integer weights inside, a `Fraction` at the edge, nothing sampled.

`Distribution` says how often each outcome comes up. Small or odd questions are asked with `rolls`,
`pools` and `Distribution.branch`; sums of pools of any size with `total`, `drop_weakest`, `keep_best`
and `reroll_lowest`, whose arithmetic is in `dice_sums`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, lcm
from types import MappingProxyType
from typing import Generic, TypeAlias, TypeVar

from companion.core import dice_sums
from companion.core.dice import Die

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V", bound=Hashable)


class Distribution(Generic[T]):
    """How many equally likely cases lead to each outcome; immutable.

    Two distributions are equal when their weights are: three cases of six are not one of two, since
    "21 of 36" is what a player wants to read. Compare `chances()` where only the odds matter.
    """

    __slots__ = ("_total", "_weights")

    def __init__(self, weights: Mapping[T, int] | Iterable[tuple[T, int]]) -> None:
        """Add up the weights of each outcome; those of weight 0 are left out."""
        added: dict[T, int] = defaultdict(int)
        for outcome, weight in weights.items() if isinstance(weights, Mapping) else weights:
            if weight < 0:
                raise ValueError(f"The outcome {outcome!r} has a negative weight, {weight}.")
            if weight:
                added[outcome] += weight
        if not added:
            raise ValueError("A distribution needs at least one possible outcome.")
        self._weights = dict(added)
        self._total = sum(added.values())

    @property
    def weights(self) -> Mapping[T, int]:
        """The cases of each possible outcome."""
        return MappingProxyType(self._weights)

    @property
    def total(self) -> int:
        """All cases."""
        return self._total

    @property
    def mean(self: Distribution[int]) -> Fraction:
        """The average outcome."""
        return Fraction(sum(outcome * weight for outcome, weight in self._weights.items()), self._total)

    def chance(self, predicate: Callable[[T], bool]) -> Fraction:
        """The chance of an outcome for which the predicate holds."""
        cases = sum(weight for outcome, weight in self._weights.items() if predicate(outcome))
        return Fraction(cases, self._total)

    def chance_of(self, outcome: T) -> Fraction:
        """The chance of exactly this outcome; 0 if it is impossible."""
        return Fraction(self._weights.get(outcome, 0), self._total)

    def chances(self) -> dict[T, Fraction]:
        """The chance of every possible outcome."""
        return {outcome: Fraction(weight, self._total) for outcome, weight in self._weights.items()}

    def at_least(self: Distribution[int], least: int) -> Fraction:
        """The chance of this outcome or a higher one."""
        return self.chance(lambda outcome: outcome >= least)

    def given(self, predicate: Callable[[T], bool]) -> Distribution[T]:
        """The cases that remain once the predicate is known to hold."""
        return Distribution(case for case in self._weights.items() if predicate(case[0]))

    def map(self, change: Callable[[T], U]) -> Distribution[U]:
        """The same cases, each outcome changed."""
        return Distribution((change(outcome), weight) for outcome, weight in self._weights.items())

    def combine(self, other: Distribution[U], change: Callable[[T, U], V]) -> Distribution[V]:
        """What two independent outcomes make together."""
        return Distribution(
            (change(mine, theirs), weight * times)
            for mine, weight in self._weights.items()
            for theirs, times in other._weights.items()
        )

    def branch(self, follow: Callable[[T], Distribution[U]]) -> Distribution[U]:
        """What comes of a second step that depends on the outcome of this one."""
        branches = [(follow(outcome), weight) for outcome, weight in self._weights.items()]
        shared = lcm(*(branch._total for branch, _ in branches))
        return Distribution(
            (outcome, weight * times * (shared // branch._total))
            for branch, weight in branches
            for outcome, times in branch._weights.items()
        )

    def __add__(self: Distribution[int], other: Distribution[int] | int) -> Distribution[int]:
        """The sum of two independent outcomes, or every outcome raised by a fixed number."""
        return self.combine(_sure(other), int.__add__)

    def __sub__(self: Distribution[int], other: Distribution[int] | int) -> Distribution[int]:
        """By how much this beats the other, or every outcome lowered by a fixed number."""
        return self.combine(_sure(other), int.__sub__)

    def __eq__(self, other: object) -> bool:
        """Whether the weights are the same."""
        return isinstance(other, Distribution) and self._weights == other._weights

    def __hash__(self) -> int:
        """Equal distributions hash alike, in whatever order they were built."""
        return hash(frozenset(self._weights.items()))

    def __repr__(self) -> str:
        """The weights, ready to be pasted into a test."""
        return f"Distribution({self._weights!r})"


Source: TypeAlias = Die | Distribution[int]
Faces: TypeAlias = Collection[int] | Callable[[int], bool]


def certain(outcome: T) -> Distribution[T]:
    """The one outcome that always comes."""
    return Distribution({outcome: 1})


def _sure(value: Distribution[int] | int) -> Distribution[int]:
    return certain(value) if isinstance(value, int) else value


def roll(source: Source) -> Distribution[int]:
    """One die, every face as often as it is printed; a distribution stands for itself."""
    return Distribution((face, 1) for face in source.faces) if isinstance(source, Die) else source


def draws(cards: int, wanted: int, hand: int) -> Distribution[int]:
    """How many of the wanted cards are among a hand drawn from all the cards."""
    possible = range(min(wanted, hand) + 1)
    return Distribution(
        (found, comb(wanted, found) * comb(cards - wanted, hand - found)) for found in possible
    )


def reroll(source: Source, again: Faces, times: int = 1) -> Distribution[int]:
    """One die, thrown again up to so many times while it shows such a face; the last throw counts."""
    wanted = again if callable(again) else again.__contains__
    first = last = roll(source)

    def before(later: Distribution[int]) -> Distribution[int]:
        return first.branch(lambda face: later if wanted(face) else certain(face))

    for _ in range(times):
        last = before(last)
    return last


# Whole pools, for questions about more than their sum


def fold(dice: Iterable[Source], start: T, step: Callable[[T, int], T]) -> Distribution[T]:
    """What is left of the dice, thrown one after the other, when each face changes what was before."""
    state = certain(start)
    for die in dice:
        state = state.combine(roll(die), step)
    return state


def rolls(dice: Iterable[Source]) -> Distribution[tuple[int, ...]]:
    """Every throw, its faces in the order of the dice."""
    return fold(dice, (), lambda faces, face: (*faces, face))


def pools(dice: Iterable[Source]) -> Distribution[tuple[int, ...]]:
    """Every throw, its faces sorted: the number of orders in which it may fall is in the weight."""
    return fold(dice, (), lambda faces, face: tuple(sorted((*faces, face))))


def groups(dice: Iterable[Source], target: int) -> Distribution[int]:
    """Into how many separate groups, each of exactly that sum, the dice can be put at best."""
    return pools(dice).map(lambda faces: most_groups(faces, target))


def subset_sum_chance(dice: Iterable[Source], target: int) -> Fraction:
    """The chance that one or more of the dice add up to exactly that sum."""
    return groups(dice, target).at_least(1)


def most_groups(faces: Sequence[int], target: int) -> int:
    """The largest number of separate groups of faces that each add up to exactly that sum."""
    exact = [frozenset(group) for group in exact_groups(faces, target)]

    @cache
    def best(free: frozenset[int]) -> int:
        return max((1 + best(free - group) for group in exact if group <= free), default=0)

    return best(frozenset(range(len(faces))))


def exact_groups(faces: Sequence[int], target: int) -> list[tuple[int, ...]]:
    """Every group of faces that adds up to exactly that sum, as places in `faces`, small groups first."""
    places = range(len(faces))
    every = (group for size in range(1, len(faces) + 1) for group in combinations(places, size))
    return [group for group in every if sum(faces[place] for place in group) == target]


# Sums of pools of any size


def total(dice: Iterable[Source]) -> Distribution[int]:
    """The sum of the dice; 0 if there are none."""
    grouped = _grouped(dice)
    return Distribution(dice_sums.add_all(grouped)) if grouped else certain(0)


def keep_best(dice: Iterable[Source], count: int) -> Distribution[int]:
    """The sum of the `count` highest faces shown; of all faces if there are no more dice than that."""
    thrown = tuple(dice)
    if count <= 0:
        return certain(0)
    if count >= len(thrown):
        return total(thrown)
    return Distribution(dice_sums.add_highest(_grouped(thrown), count))


def drop_weakest(dice: Iterable[Source], count: int) -> Distribution[int]:
    """The sum without the `count` lowest faces shown; 0 if nothing is left."""
    thrown = tuple(dice)
    return keep_best(thrown, len(thrown) - max(0, count))


def below_mean(die: Distribution[int], face: int) -> bool:
    """Whether throwing this die again raises the sum on average."""
    return face < die.mean


def reroll_lowest(
    dice: Iterable[Source],
    times: int = 1,
    worth: Callable[[Distribution[int], int], bool] = below_mean,
) -> Distribution[int]:
    """The sum after throwing the die that shows least again, up to so many times while that is worth it.

    The die may be the same one each time. Between dice that show the same, one that is worth it is
    taken, and of those the one of the highest mean.
    """
    kinds = sorted(Counter(map(roll, dice)).items(), key=lambda kind: -kind[0].mean)
    if not kinds:
        return certain(0)

    def again(kind: int, face: int) -> bool:
        return worth(kinds[kind][0], face)

    grouped = [(die.weights, count) for die, count in kinds]
    return Distribution(dice_sums.add_after_rerolls(grouped, max(0, times), again))


def _grouped(dice: Iterable[Source]) -> list[dice_sums.Group]:
    return [(die.weights, count) for die, count in Counter(map(roll, dice)).items()]
