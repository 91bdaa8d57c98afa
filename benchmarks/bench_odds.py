"""Exact odds of mixed custom dice, beside icepool in the same run.

icepool remembers what it computed, so its first answer and a repeated one are far apart. A player asks
about a new attack each time and our code remembers nothing, so first answers are compared; one row
shows the repeated answer as well.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import add
from statistics import median
from time import perf_counter
from typing import Any

import icepool

from companion.core.dice import Die, Pool
from companion.core.odds import drop_weakest, keep_best, reroll_lowest, total

AIM = "under 10 ms for up to 30 dice"
# With five kinds icepool did not finish 30 dice within four minutes; with three it takes seconds.
KINDS = (
    Die("orange", (0, 1, 1, 2, 2, 3)),
    Die("red", (0, 1, 2, 2, 3, 3)),
    Die("black", (0, 2, 2, 3, 4, 6)),
)


def rows() -> list[dict[str, Any]]:
    """One row for each question and size, times in milliseconds."""
    return [
        *(row("sum", size, total, lambda dice: reduce(add, dice)) for size in (6, 12, 30)),
        *(row("drop the weakest", size, ours_drop, icepool_drop) for size in (6, 12, 30)),
        row("drop the weakest", 12, ours_drop, icepool_drop, again=True),
        *(row("keep the best 3", size, ours_keep, icepool_keep) for size in (6, 12, 30)),
        *(row("reroll the lowest", size, reroll_lowest, None) for size in (6, 12, 30)),
    ]


def ours_drop(dice: Pool) -> object:
    return drop_weakest(dice, 1)


def icepool_drop(dice: list[icepool.Die[int]]) -> object:
    return icepool.Pool(dice)[1:].sum()


def ours_keep(dice: Pool) -> object:
    return keep_best(dice, 3)


def icepool_keep(dice: list[icepool.Die[int]]) -> object:
    return icepool.Pool(dice).highest(3).sum()


def row(
    what: str,
    size: int,
    ask: Callable[[Pool], object],
    ask_icepool: Callable[[list[icepool.Die[int]]], object] | None,
    again: bool = False,
) -> dict[str, Any]:
    """Our median beside one answer of icepool, where it has a way to be asked."""
    dice = tuple(KINDS[place % len(KINDS)] for place in range(size))
    theirs = [icepool.Die(die.faces) for die in dice]
    if ask_icepool and again:
        ask_icepool(theirs)
    return {
        "what": f"odds: {what}",
        "size": f"{size} dice of 3 kinds",
        "ours": median(milliseconds(lambda: ask(dice)) for _ in range(9)),
        "baseline": ("icepool, asked again" if again else "icepool, first answer") if ask_icepool else "none",
        "theirs": milliseconds(lambda: ask_icepool(theirs)) if ask_icepool else None,
        "aim": AIM,
    }


def milliseconds(act: Callable[[], object]) -> float:
    """How long one call takes."""
    start = perf_counter()
    act()
    return (perf_counter() - start) * 1000
