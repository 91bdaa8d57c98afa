"""A journal walked at random is at every step what its rows say when they are read anew."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.codec import codec_of
from companion.core.game import fold
from companion.core.journal import SNAPSHOT_EVERY, Journal
from companion.core.shelf import Memory
from companion.core.table import Table
from tests.store.helpers import act_at_random
from tests.toy import TOY

CODEC = codec_of(TOY)


@settings(max_examples=30)
@given(seed=st.integers(0, 10_000), acts=st.integers(1, 3 * SNAPSHOT_EVERY))
def test_what_is_kept_on_the_way_equals_what_is_read_anew(seed: int, acts: int) -> None:
    shelf, chance = Memory(), Random(seed)
    table = Table.begin(TOY, shelf, {})
    for _ in range(acts):
        act_at_random(table, chance)
        if chance.random() < 0.3:
            assert table.journal.entries is not None  # looked at: from here on the list follows the cursor
    fresh = Journal(TOY, CODEC, shelf.rows())
    assert table.state == fresh.state
    assert table.entries() == [kept.entry for kept in fresh.entries]


@settings(max_examples=20)
@given(seed=st.integers(0, 10_000), acts=st.integers(1, 2 * SNAPSHOT_EVERY))
def test_the_state_before_any_entry_is_the_fold_of_those_before_it(seed: int, acts: int) -> None:
    shelf, chance = Memory(), Random(seed)
    table = Table.begin(TOY, shelf, {})
    for _ in range(acts):
        act_at_random(table, chance)
    state = TOY.start
    for place, entry in enumerate(table.entries()):
        assert table.journal.state_before(place) == state
        state = fold(TOY, state, entry.events)
    assert table.journal.state_before(len(table.entries())) == state == table.state


def test_a_long_walk_back_keeps_few_states() -> None:
    shelf, chance = Memory(), Random(5)
    table = Table.begin(TOY, shelf, {})
    while table.journal.cursor < 12 * SNAPSHOT_EVERY:
        act_at_random(table, chance)
    again = Table(TOY, shelf)
    while again.journal.cursor > 1:
        again.undo()
    assert len(again.journal._states) < 5 * SNAPSHOT_EVERY
