"""Sums of many dice in big integers: exact, and fast enough for a pool of thirty.

The weight of the sum s sits at bit `s * width` of one integer, with room enough that neighbours never
touch. Multiplying two such integers convolves them, and a power throws many equal dice at once. Faces
are counted from the lowest one of the pool, so that no position is negative.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import comb, lcm, prod
from typing import TypeAlias

Weights: TypeAlias = Mapping[int, int]
Group: TypeAlias = tuple[Weights, int]  # equal dice, and how many of them
Sums: TypeAlias = Iterator[tuple[int, int]]  # each sum with its weight, from the lowest
Shown: TypeAlias = tuple[int, int]  # the face of a die, and the number of its group, or STAYS
Held: TypeAlias = tuple[Shown, ...]  # the dice that may be thrown again, lowest first
Throw: TypeAlias = Sequence[tuple[Shown, int]]  # what one die may show, with its weight
Turn: TypeAlias = tuple[Held, int, Throw]  # dice held, packed sum of the others, die to be thrown
Place: TypeAlias = Callable[[Held, Shown], tuple[Held, int]]

STAYS = 1 << 30  # sorts behind every group


class _Packing:
    """The room that every sum of these dice needs, and the face that counts as nothing."""

    def __init__(self, groups: Sequence[Group], scale: int = 1) -> None:
        cases: int = scale * prod(sum(weights.values()) ** count for weights, count in groups)
        self.bytes = cases.bit_length() // 8 + 1
        self.faces = sorted({face for weights, _ in groups for face in weights})

    def shift(self, face: int, times: int = 1) -> int:
        """By how many bits so many dice of that face move a sum."""
        return 8 * self.bytes * (face - self.faces[0]) * times

    def split(self, weights: Weights, face: int) -> tuple[int, int]:
        """The number of cases below the face, and the packed cases from it upwards."""
        low = sum(weight for shown, weight in weights.items() if shown < face)
        high = sum(weight << self.shift(shown) for shown, weight in weights.items() if shown >= face)
        return low, high

    def unpack(self, packed: int, dice: int) -> Sums:
        """Every sum of so many dice."""
        data = packed.to_bytes(packed.bit_length() // 8 + 1, "little")
        for place, start in enumerate(range(0, len(data), self.bytes)):
            if weight := int.from_bytes(data[start : start + self.bytes], "little"):
                yield place + self.faces[0] * dice, weight


def size(groups: Sequence[Group]) -> int:
    """How many dice there are."""
    return sum(count for _, count in groups)


def add_all(groups: Sequence[Group]) -> Sums:
    """The sum of all the dice, of which there is at least one."""
    packing = _Packing(groups)
    packed = prod(packing.split(weights, packing.faces[0])[1] ** count for weights, count in groups)
    return packing.unpack(packed, size(groups))


def add_highest(groups: Sequence[Group], keep: int) -> Sums:
    """The sum of the `keep` highest dice, where at least one is kept and at least one is not."""
    drop = size(groups) - keep
    # Both ways are right for every number; each is fast where it has few dice to follow.
    return _without_lowest(groups, drop) if 3 * drop <= keep else _highest_only(groups, keep)


def _without_lowest(groups: Sequence[Group], drop: int) -> Sums:
    """The sum of all dice but the `drop` lowest.

    Let t be the highest face dropped. If b < drop dice show less, what is kept is the sum of the dice
    that show t or more, less (drop - b) * t. A lower t gives one term twice, with the dice that show t
    among the high ones and among the low ones, and a higher t gives none: the difference is exact.
    """
    packing = _Packing(groups)
    splits = _splits(packing, groups)
    layers = [_marked(parts, drop) for parts in splits]
    packed = sum(
        (here[b] - above[b]) >> packing.shift(face, drop - b)
        for face, (here, above) in zip(packing.faces, pairwise(layers), strict=True)
        for b in range(drop)
    )
    return packing.unpack(packed, size(groups) - drop)


def _highest_only(groups: Sequence[Group], keep: int) -> Sums:
    """The sum of the `keep` highest dice: the same argument mirrored, following the high dice."""
    packing = _Packing(groups)
    splits = _splits(packing, groups)
    layers = [_marked(((high, low, count) for low, high, count in parts), keep) for parts in splits]
    packed = sum(
        (above[a] - here[a]) << packing.shift(face, keep - a)
        for face, (here, above) in zip(packing.faces, pairwise(layers), strict=True)
        for a in range(keep)
    )
    return packing.unpack(packed, keep)


def _splits(packing: _Packing, groups: Sequence[Group]) -> list[list[tuple[int, int, int]]]:
    """Every group split at every face, and at last beyond all faces."""
    borders = (*packing.faces, packing.faces[-1] + 1)
    return [[(*packing.split(weights, face), count) for weights, count in groups] for face in borders]


def _marked(parts: Iterable[tuple[int, int, int]], most: int) -> list[int]:
    """The product of all (marked * x + plain) ** count, as its factors of x ** 0 up to x ** (most - 1)."""
    product = [1] + [0] * (most - 1)
    for marked, plain, count in parts:
        power = [comb(count, k) * marked**k * plain ** (count - k) for k in range(min(most, count + 1))]
        product = [
            sum(product[k - j] * factor for j, factor in enumerate(power[: k + 1])) for k in range(most)
        ]
    return product


def add_after_rerolls(groups: Sequence[Group], times: int, worth: Callable[[int, int], bool]) -> Sums:
    """The sum after throwing the lowest die again, up to so many times while `worth(group, face)`.

    Between dice that show the same, those worth it go first, by the order of the groups. Weights are
    multiplied by the common cases of all dice once for every time, whether a die is thrown again or not.
    """
    shared = lcm(*(sum(weights.values()) for weights, _ in groups))
    packing = _Packing(groups, shared**times)
    place = _placing(packing, times)
    throws = [_throw(weights, group, worth) for group, (weights, _) in enumerate(groups)]
    states: dict[Held, int] = {(): 1}
    for throw, (_, count) in zip(throws, groups, strict=True):
        for _ in range(count):
            states = _add(((held, rest, throw) for held, rest in states.items()), place)
    for _ in range(times):
        states = _add(_again(states, throws, shared), place)
    packed = sum(rest << sum(packing.shift(face) for face, _ in held) for held, rest in states.items())
    return packing.unpack(packed, size(groups))


def _throw(weights: Weights, group: int, worth: Callable[[int, int], bool]) -> Throw:
    """The faces of one die; of a face that stays it no longer matters which die shows it."""
    return [((face, group if worth(group, face) else STAYS), weight) for face, weight in weights.items()]


def _again(states: Mapping[Held, int], throws: Sequence[Throw], shared: int) -> Iterator[Turn]:
    """Take up the lowest die of every state, to be thrown again or put back."""
    for held, rest in states.items():
        lowest = held[0]
        throw = [(lowest, 1)] if lowest[1] == STAYS else throws[lowest[1]]
        yield held[1:], rest * (shared // sum(weight for _, weight in throw)), throw


def _add(turns: Iterable[Turn], place: Place) -> dict[Held, int]:
    """Throw one die in every state; what can no longer be thrown again joins the packed rest."""
    states: dict[Held, int] = defaultdict(int)
    for held, rest, throw in turns:
        for die, weight in throw:
            low, shift = place(held, die)
            states[low] += rest * weight << shift
    return states


def _placing(packing: _Packing, times: int) -> Place:
    """Sort a die in: the dice still held, at most `times` and none above one that stays, and the rest."""

    @cache
    def place(held: Held, die: Shown) -> tuple[Held, int]:
        dice = tuple(sorted((*held, die)))
        last = next((number for number, (_, group) in enumerate(dice, 1) if group == STAYS), times)
        low, high = dice[: min(last, times)], dice[min(last, times) :]
        return low, sum(packing.shift(face) for face, _ in high)

    return place
