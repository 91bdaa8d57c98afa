"""Piles known in part."""

from __future__ import annotations

from companion.core.ask import Ask, scripted
from companion.core.piles import Pile, top_of

PILE = Pile(top=("a",), loose=("b", "c", "d"), bottom=("e",))


def test_known_cards_come_first_and_only_unknown_ones_are_asked_for() -> None:
    ask = Ask(maker=scripted([("d", "b")]))
    assert top_of(ask, PILE, 3, "top", "T-X-01") == ("a", "d", "b")
    assert top_of(Ask(), PILE, 1, "top", "T-X-01") == ("a",)
    assert top_of(Ask(), PILE, 9, "top", "T-X-01") == ("a", "b", "c", "d", "e"), "all of them need no answer"


def test_cards_leave_come_and_are_shuffled() -> None:
    assert PILE.without(("c", "a", "x")) == Pile(loose=("b", "d"), bottom=("e",))
    assert PILE.with_under(("f", "g")).bottom == ("e", "f", "g")
    assert PILE.with_on_top(("f", "g")).top == ("f", "g", "a")
    assert PILE.shuffled("z") == Pile(loose=("a", "b", "c", "d", "e", "z"), shuffles=1)
