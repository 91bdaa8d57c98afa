"""Sums of many dice in big integers: exact, and fast enough for a pool of thirty.

The weight of the sum s sits at bit `s * width` of one integer, with room enough that neighbours never
touch. Multiplying two such integers convolves them, and a power throws many equal dice at once. Faces
are counted from the lowest one of the pool, so that no position is negative.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import comb, lcm, prod
from typing import TypeAlias

Weights: TypeAlias = Mapping[int, int]
Group: TypeAlias = tuple[Weights, int]  # equal dice, and how many of them
Sums: TypeAlias = Iterator[tuple[int, int]]  # each sum with its weight, from the lowest
Held: TypeAlias = tuple[tuple[int, int], ...]  # dice as (face, number of the group), lowest first


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

    Weights are multiplied by the common cases of all dice once for every time, thrown again or not.
    """
    cases = [sum(weights.values()) for weights, _ in groups]
    shared = lcm(*cases)
    packing = _Packing(groups, shared**times)
    states = _hold_lowest(packing, groups, times)
    for _ in range(times):
        following: dict[Held, int] = defaultdict(int)
        for held, rest in states.items():
            (face, group), others = held[0], held[1:]
            if not worth(group, face):
                following[held] += rest * shared
                continue
            for shown, weight in groups[group][0].items():
                again = tuple(sorted((*others, (shown, group))))
                following[again] += rest * weight * (shared // cases[group])
        states = following
    packed = sum(rest << sum(packing.shift(face) for face, _ in held) for held, rest in states.items())
    return packing.unpack(packed, size(groups))


def _hold_lowest(packing: _Packing, groups: Sequence[Group], most: int) -> Mapping[Held, int]:
    """The packed sums of the other dice, for every way the `most` lowest ones may lie."""
    states: dict[Held, int] = {(): 1}
    for group in (group for group, (_, count) in enumerate(groups) for _ in range(count)):
        following: dict[Held, int] = defaultdict(int)
        for held, rest in states.items():
            for face, weight in groups[group][0].items():
                *low, last = sorted((*held, (face, group)))
                if len(held) < most:
                    following[*low, last] += rest * weight
                else:
                    following[tuple(low)] += rest * weight << packing.shift(last[0])
        states = following
    return states
