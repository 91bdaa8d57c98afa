"""Paying for a squad or an army with gold and silver: pure sums, no cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.core.rules import rule


class Payment(NamedTuple):
    """The cheapest way to pay in gold: what gold and silver pay, and which regular cards gold pays for."""

    gold: int
    silver: int
    in_gold: tuple[int, ...]


@rule("KZ-SQUAD-04", "KZ-SQUAD-05", "KZ-SQUAD-10", "KZ-SQUAD-11", "RE-ARMY-07", "RE-ARMY-08", "RE-ARMY-09")
@rule("RE-ARMY-16")
def pay(elite: int, regular: Sequence[int], silver: int, split: bool) -> Payment:
    """Elite costs in gold, regular costs in silver as far as it goes; `split` lets one card take both."""
    total = sum(regular)
    if split:
        from_silver = min(total, silver)
        return Payment(elite + total - from_silver, from_silver, ())
    chosen = _best_fit(regular, silver)
    from_silver = sum(regular[index] for index in chosen)
    in_gold = tuple(index for index in range(len(regular)) if index not in chosen)
    return Payment(elite + total - from_silver, from_silver, in_gold)


def _best_fit(costs: Sequence[int], most: int) -> frozenset[int]:
    """The cards whose costs come closest to `most` from below."""
    ways: dict[int, tuple[int, ...]] = {0: ()}
    for index, cost in enumerate(costs):
        for spent, cards in list(ways.items()):
            if spent + cost <= most:
                ways.setdefault(spent + cost, (*cards, index))
    free = {index for index, cost in enumerate(costs) if cost == 0}
    return frozenset(ways[max(ways)]) | free


@rule("KZ-SQUAD-06", "KZ-SQUAD-07", "KZ-SQUAD-08", "KZ-SQUAD-09", "RE-ARMY-04")
def surcharge(factions: int, each: int) -> int:
    """What the second and every further element or realm costs in gold."""
    return each * max(0, factions - 1)
