"""How a squad or an army is paid, in sums alone."""

from __future__ import annotations

import pytest

from companion.cards.money import pay


@pytest.mark.rule("RE-ARMY-16")
@pytest.mark.parametrize(
    ("regular", "silver", "in_gold"),
    [((0,), 0, ()), ((3, 0), 3, ()), ((0, 3), 2, (1,)), ((0, 4, 0), 3, (1,)), ((0, 1), 0, (1,))],
)
def test_a_card_that_costs_nothing_never_counts_as_paid_in_gold(regular, silver, in_gold) -> None:
    paid = pay(0, regular, silver, split=False)
    assert paid.in_gold == in_gold
    assert (paid.gold, paid.silver) == (sum(regular[n] for n in in_gold), sum(regular) - paid.gold)
