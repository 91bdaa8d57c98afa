"""A journal with rows missing, and neither copy nor backup: one lost row costs that row at most."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.game import Recovered, TableRestored
from companion.core.journal import Entry, Journal, Row
from companion.core.json_text import load
from companion.core.secrecy import entry_for
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games import GAME_IDS, get_game
from companion.store.gap_filling import fill_gaps
from companion.store.verify import Check
from tests.bots import answer_all, play
from tests.store.helpers import play_at_random
from tests.toy import TOY
from tests.toy_duel import DUEL, P1


def played(acts: int, seed: int = 1) -> Memory:
    shelf = Memory()
    play_at_random(Table.begin(TOY, shelf, {}, seed), Random(seed), acts)
    return shelf


def states_of(shelf: Memory) -> dict[int, str]:
    return {row.seq: state for row in shelf.rows() if (state := shelf.snapshot(row.seq)) is not None}


def require_kept(rows: dict[int, Row], filled: list[Row]) -> None:
    """Each row is there as it was, or inside the mark that stands in its place."""
    there = {(row.kind, row.body) for row in filled}
    inside = [load(row.body, "row")["command"]["kept"] for row in filled if '"is":"Recovered"' in row.body]
    assert all((row.kind, row.body) in there or [row.kind, row.body] in inside for row in rows.values())


@pytest.mark.parametrize("lost", [2, 9, 24, 25, 26, 40, 60])
def test_a_lost_row_is_marked_and_all_others_stay(lost):
    shelf = played(80)
    rows = {row.seq: row for row in shelf.rows() if row.seq != lost}
    filled, states = fill_gaps(TOY, rows, states_of(shelf))
    table = Table(TOY, Memory(filled))
    assert [row.seq for row in filled] == list(range(1, len(filled) + 1))
    require_kept(rows, filled)
    told = table.log()
    assert told
    again = Journal(TOY, table.journal.codec, filled, states.get)
    assert again.state == table.state, "stored states and rows tell the same"
    while table.journal.cursor > 1:
        table.undo()


def test_a_state_behind_the_gap_brings_the_standing_back():
    shelf = played(80)
    true = Table(TOY, Memory(shelf.rows())).state
    behind = max(states_of(shelf))
    rows = {row.seq: row for row in shelf.rows() if row.seq not in (3, 4, 5)}
    filled, _ = fill_gaps(TOY, rows, states_of(shelf))
    assert behind > 5
    assert Table(TOY, Memory(filled)).state == true


def test_a_lost_set_up_leaves_the_standing_where_a_state_was_stored():
    shelf = played(60)
    rows = {row.seq: row for row in shelf.rows() if row.seq > 1}
    filled, _ = fill_gaps(TOY, rows, states_of(shelf))
    assert Table(TOY, Memory(filled)).state == Table(TOY, Memory(shelf.rows())).state


def test_a_table_with_marks_goes_out_and_comes_in():
    shelf = played(60)
    rows = {row.seq: row for row in shelf.rows() if row.seq not in (7, 8)}
    filled, _ = fill_gaps(TOY, rows, states_of(shelf))
    check = Check(TOY, "table.json")
    for row in filled:
        check.take(row)
    assert check.result().summary.acts > 0


def test_a_mark_tells_a_seat_nothing_of_what_it_holds():
    state = {"secret": 1}
    shelf = Memory()
    Table.begin(DUEL, shelf, {}, 1)
    entry = Entry(Recovered(state, ["do", "{}"]), (), (TableRestored(state, rule="TABLE-ADJUST-01"),))
    seen = entry_for(DUEL, entry, P1)
    assert seen is not None
    assert (seen.command, seen.events) == (Recovered(), (TableRestored(None, rule="TABLE-ADJUST-01"),))


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_in_every_game_the_rows_behind_a_gap_are_kept(game_id):
    game = get_game(game_id)
    shelf, chance = Memory(), Random(game_id)
    begun = Table.begin(game, shelf, {}, 3, app_rolls=True)
    answer_all(begun, chance)
    play(begun, chance, 40)
    for _ in range(3):
        lost = chance.randrange(2, len(shelf.rows()))
        rows = {row.seq: row for row in shelf.rows() if row.seq != lost}
        filled, _ = fill_gaps(game, rows, states_of(shelf))
        table = Table(game, Memory(filled))
        require_kept(rows, filled)
        assert table.log()
        assert game.words(table.state).headline()


@pytest.mark.parametrize("seed", range(6))
def test_whatever_row_is_lost_the_table_comes_in_again_once_it_went_out(seed):
    """A correction behind the gap says where it led to, though its entries no longer lead there."""
    shelf = played(60, seed)
    for lost in range(2, len(shelf.rows())):
        rows = {row.seq: row for row in shelf.rows() if row.seq != lost}
        filled, _ = fill_gaps(TOY, rows, {})
        require_kept(rows, filled)
        check = Check(TOY, "out.json")
        for row in filled:
            check.take(row)
        check.result()
