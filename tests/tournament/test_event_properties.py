"""Whatever a judge does at an event can be taken back, is never lost, and lots are fair."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.codec import codec_of
from companion.core.errors import DataError, Illegal
from companion.core.game import Command, Note
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.store import Store
from companion.store.games import EVENT_ID
from companion.tournament.acts import (
    Arrange,
    BeginRound,
    ComeBack,
    DecideChange,
    DropOut,
    Penalise,
    PickForCheck,
    RecordCheck,
    Register,
    Rename,
    Revise,
    Seat,
    Seated,
    TakeAsOther,
)
from companion.tournament.game import EVENT
from companion.tournament.lots import draw
from companion.tournament.model import Check
from companion.tournament.rules import drawn_from
from tests.store.helpers import without_sum
from tests.tournament.stage import OPTIONS, event, plain, with_players

NAMES = ("Anna", "Boris", "Cleo", "Дора", "Ёж")
IDS = ("anna", "boris", "cleo", "дора", "еж")
AT = "2026-05-01T10:42:00"

names, ids = st.sampled_from(NAMES), st.sampled_from(IDS)
lists = st.sampled_from(("a", "b", "c"))
orders: st.SearchStrategy[Command] = st.one_of(
    st.builds(
        Register, st.lists(st.builds(plain, names, lists), min_size=1, max_size=4).map(tuple), st.just(AT)
    ),
    st.builds(DecideChange, ids, st.booleans(), st.just(AT)),
    st.builds(TakeAsOther, ids, names, st.just(AT)),
    st.builds(Revise, ids, lists, st.just("answered"), st.just(AT)),
    st.builds(Rename, ids, names),
    st.builds(DropOut, ids),
    st.builds(ComeBack, ids),
    st.builds(Seat, st.lists(st.builds(Seated, ids, st.sampled_from("12")), max_size=3).map(tuple)),
    st.builds(BeginRound, st.just(AT)),
    st.builds(
        PickForCheck,
        st.integers(0, 4),
        st.sampled_from(("7F3K", "dice 4 2")),
        st.just(AT),
        st.sampled_from(("players", "tables")),
        st.booleans(),
    ),
    st.builds(
        RecordCheck,
        st.builds(
            Check,
            ids,
            st.just(0),
            st.just("Kim"),
            st.just(""),
            st.integers(0, 9),
            st.just("x"),
            st.just("y"),
            st.just(1),
            st.just(1),
            st.just(()),
            st.just(()),
            st.just(AT),
        ),
    ),
    st.builds(Penalise, ids, st.sampled_from(("Warning", "Loss")), st.just(AT)),
    st.builds(Arrange, st.just("Spring"), st.just(""), st.just(""), st.integers(1, 4)),
    st.builds(Note, st.just("x")),
)


def play(table: Table, commands: list[Command]) -> list[object]:
    """Give all orders that the rules allow; the states after each."""
    states = [table.state]
    for command in commands:
        try:
            table.do(command)
        except Illegal:
            continue
        states.append(table.state)
    return states


@settings(deadline=None)
@given(st.lists(orders, max_size=25))
def test_every_act_can_be_undone_and_done_again(commands):
    table = event()
    states = play(table, commands)
    for state in reversed(states[:-1]):
        table.undo()
        assert table.state == state
    for state in states[1:]:
        table.redo()
        assert table.state == state


@settings(deadline=None)
@given(st.lists(orders, min_size=2, max_size=15), st.data())
def test_any_entry_can_be_struck_and_the_event_stays_whole(commands, data):
    table = event()
    play(table, commands)
    last = len(table.journal.entries) - 1
    if last < 1:
        return
    before = table.state
    table.confirm(table.amend(data.draw(st.integers(1, last)), None))
    state = table.state
    known = {player.id for player in state.players}
    assert {check.player for check in state.checks} | {each.player for each in state.penalties} <= known
    assert {pick.player for lot in state.lots for pick in lot.picks} <= known
    table.undo()
    assert table.state == before


@settings(deadline=None)
@given(st.lists(orders, max_size=25))
def test_a_lot_never_falls_beyond_those_who_play_nor_twice(commands):
    table = event()
    play(table, commands)
    for place, entry in enumerate(table.entries()):
        before = table.journal.state_before(place)
        for drawn in (each.lot for each in entry.events if type(each).__name__ == "LotDrawn"):
            players = {player.id for player in before.players if player.plays}
            picked = [pick.player for pick in drawn.picks]
            assert set(picked) <= players and len(picked) == len(set(picked))
            assert not set(picked) & {pick.player for pick in before.picked(before.round)}
            assert drawn.again or not set(picked) & {check.player for check in before.checks}
            assert drawn.among == drawn_from(before, drawn.of, drawn.again)


@settings(deadline=None)
@given(st.lists(orders, max_size=25))
def test_what_is_stored_is_what_was_done(commands):
    shelf = Memory()
    table = Table.begin(EVENT, shelf, OPTIONS)
    play(table, commands)
    codec = codec_of(EVENT)
    assert Table(EVENT, Memory(shelf.rows())).state == table.state
    assert codec.read_state(codec.state(table.state)) == table.state


@settings(deadline=None, max_examples=15)
@given(commands=st.lists(orders, max_size=12))
def test_an_event_goes_through_a_file_unchanged(tmp_path_factory, commands):
    with Store.open(Path(tmp_path_factory.mktemp("home"))) as store:
        number = store.events.create(EVENT_ID, "Spring", OPTIONS)
        table = store.events.open(number)
        play(table, commands)
        written = store.event_files.table_text(number)
        again = store.event_files.take_table(written.encode(), "spring.json")
        other = store.events.open(again)
        assert other.state == table.state and other.log() == table.log()
        assert store.event_files.table_text(again) == written
        assert store.tables.all() == [], "no event lies among the tables"


@pytest.mark.parametrize(
    "wrong",
    [
        {"date": "P2"}, {"date": "2026-05-01T10:00:00"}, {"game": ""}, {"game": "nobody"}, {"rounds": -5},
        {"rounds": 10**15}, {"deadline": "never"}, {"begun": ["never"]},
        {"begun": ["2026-05-01T10:00:00"] * 4},
    ],
)  # fmt: skip
def test_a_restored_event_that_nobody_could_have_arranged_is_refused(tmp_path, wrong):
    with Store.open(tmp_path) as store:
        number = store.events.create(EVENT_ID, "Spring", OPTIONS)
        plain = without_sum(store.event_files.table_text(number))
        state = codec_of(EVENT).state(store.events.open(number).state)

        def taken(state: Any) -> int:
            restored = {"is": "TableRestored", "rule": "TABLE-ADJUST-01", "state": state}
            body = {"command": {"is": "Recovered", "state": state}, "answers": [], "events": [restored]}
            rows = [*plain["rows"], {"kind": "do", "body": body}]
            return store.event_files.take_table(json.dumps({**plain, "rows": rows}).encode(), "spring.json")

        assert taken(state)
        with pytest.raises(DataError, match="cannot lie"):
            taken({**state, **wrong})


# -- lots ---------------------------------------------------------------------------------------------


@pytest.mark.rule("EVENT-CHECK-01")
def test_the_same_code_draws_the_same_whatever_the_order_and_one_more_goes_on():
    keys = [f"player {n}" for n in range(40)]
    three = draw("7F3K", 3, keys, 3)
    assert three == draw("7F3K", 3, reversed(keys), 3)
    left = [key for key in keys if key not in three]
    assert [*three, *draw("7F3K", 3, left, 1)] == draw("7F3K", 3, keys, 4)
    assert draw("7F3K", 4, keys, 3) != three != draw("7F3L", 3, keys, 3)


@pytest.mark.rule("EVENT-CHECK-01")
def test_a_lot_is_found_with_any_sha256_tool():
    """As the rule says: `printf '7F3K\\n3\\nanna' | sha256sum`, and the smallest is drawn."""
    from hashlib import sha256

    by_hand = min(IDS, key=lambda key: sha256(f"7F3K\n3\n{key}".encode()).hexdigest())
    assert draw("7F3K", 3, IDS, 1) == [by_hand]


@pytest.mark.rule("EVENT-CHECK-01")
def test_every_player_and_every_pair_is_drawn_as_often():
    keys = [f"player {n}" for n in range(12)]
    single: Counter[str] = Counter()
    pairs: Counter[frozenset[str]] = Counter()
    draws = 6000
    for code in range(draws):
        drawn = draw(str(code), 1, keys, 3)
        single.update(drawn)
        pairs.update(map(frozenset, combinations(drawn, 2)))
    expected = draws * 3 / 12
    # Chi-square with 11 and 65 degrees of freedom, the bounds of one in a thousand; the codes are fixed.
    assert sum((single[key] - expected) ** 2 / expected for key in keys) < 31.3
    expected = draws * 3 / 66
    assert len(pairs) == 66 and sum((n - expected) ** 2 / expected for n in pairs.values()) < 104.2


def test_two_hundred_players_are_drawn_each_once_over_all_rounds():
    table = with_players(*(f"Player {n}" for n in range(200)), rounds=10)
    for _round in range(10):
        table.do(BeginRound(AT))
        table.do(PickForCheck(20, "7F3K", AT))
        for pick in table.state.picked(table.state.round):
            table.do(RecordCheck(Check(pick.player, 0, "Kim", "", 0, "x", "y", 1, 1, (), (), AT)))
    assert len({check.player for check in table.state.checks}) == 200
    with pytest.raises(Illegal):
        table.do(PickForCheck(1, "7F3K", AT))
