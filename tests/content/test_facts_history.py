"""Changes of facts as they are kept: what differs leads back and forth, and old ones make room."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.content.facts import history
from companion.content.facts.history import History, changed, difference
from companion.core.json_text import dump, load

PLAIN = st.recursive(
    st.none() | st.integers(0, 3) | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text("xyz", max_size=1), inner),
    max_leaves=12,
)


@given(PLAIN, PLAIN)
def test_what_differs_turns_one_into_the_other_after_it_was_written_down(one: Any, other: Any) -> None:
    kept = load(dump(difference(one, other)), "a test")
    assert changed(one, kept) == other
    assert not difference(one, one)


def test_one_value_deep_in_a_list_is_a_small_change() -> None:
    cards = [{"id": str(n), "text": "x" * 100} for n in range(50)]
    other = [*cards[:20], {**cards[20], "text": "y"}, *cards[21:]]
    assert difference(cards, other) == {
        "at": 20, "change": {"fields": {"text": {"is": "y"}}, "gone": []},
    }  # fmt: skip
    assert difference(cards, [*cards[:7], *cards[8:]]) == {"from": 7, "out": 1, "in": []}


@given(st.lists(PLAIN, min_size=2, max_size=6))
def test_undo_leads_to_the_first_and_redo_to_the_last(forms: list[Any]) -> None:
    kept = History()
    for before, after in pairwise(forms):
        kept = kept.grown(before, after)
    now = forms[-1]
    for _ in kept.past:
        now, kept = kept.undone(now)
    assert now == forms[0] and not kept.past
    for _ in kept.future:
        now, kept = kept.redone(now)
    assert now == forms[-1] and not kept.future


def test_it_is_read_only_for_the_facts_that_it_leads_from() -> None:
    kept = History("maps/one").grown({"a": 1}, {"a": 2})
    stored = load(dump(kept.stored({"a": 2})), "a test")
    assert History.read(stored, "maps/one", {"a": 2}) == kept
    for other in (History.read(stored, "maps/two", {"a": 2}), History.read(stored, "maps/one", {"a": 3})):
        assert not other.past
    assert History.read(None, "", None) == History()


@pytest.mark.parametrize(
    "damage",
    [
        {"past": None},
        {"past": "abc"},
        {"past": [1]},
        {"past": [{"fields": {}}]},
        {"past": [{"fields": {"x": {"at": 5, "change": {"is": 1}}}, "gone": []}]},
        {"past": [{"at": 9, "change": {"is": 1}}]},
        {"past": [{"from": "a", "out": 1, "in": 2}]},
        {"past": [{"is": 5}]},
        {"future": [{"is": []}]},
        {"future": 5},
    ],
)
def test_a_history_that_is_not_what_was_written_is_none(damage: dict[str, Any]) -> None:
    now = {"a": 2}
    stored = History().grown({"a": 1}, now).stored(now)
    assert History.read(stored, "", now).past
    assert History.read({**stored, **damage}, "", now) == History()
    del stored["past"]
    assert History.read(stored, "", now) == History()


def test_old_changes_make_room_but_the_last_one_stays() -> None:
    kept = History()
    for n in range(history.MOST_CHANGES + 20):
        kept = kept.grown(n, n + 1)
    assert len(kept.past) == history.MOST_CHANGES
    large = "x" * history.MOST_BYTES
    assert len(kept.grown(large, "").past) == 1


def test_changes_that_spare_a_card_lead_past_it_however_it_is_now() -> None:
    one, two = {"cards": ["a", "b"]}, {"cards": ["a", "b", "c"]}
    past = History().grown(one, {"cards": ["x", "b"]}).grown({"cards": ["x", "b"]}, one).grown(one, two)
    now = {"cards": ["new", "b", "c"]}
    spared = past.sparing(now, lambda plain: plain["cards"][0])
    assert len(spared.past) == 1 and spared.undone(now)[0] == {"cards": ["new", "b"]}
    assert past.sparing(now, lambda plain: plain["cards"][2]).past == ()
