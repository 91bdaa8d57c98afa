"""Rows, cursor, snapshots: a table's whole past, and damage named by its row."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.codec import codec_of
from companion.core.errors import DataError, Illegal
from companion.core.game import Setup, fold
from companion.core.journal import SNAPSHOT_EVERY, Entry, Journal, Row
from companion.core.json_text import dump
from companion.core.shelf import Memory
from companion.core.table import Table
from tests.toy import TOY, Add, Added, Began, State

CODEC = codec_of(TOY)
BEGIN = Entry(Setup({}), (), (Began(0, rule="TOY-SETUP-01"),))
ADD = Entry(Add(1), (), (Added(1, rule="TOY-LIMIT-01"),))


def journal_of(*entries: Entry, **kept: Any) -> Journal:
    journal = Journal(TOY, CODEC, **kept)
    for entry in entries:
        journal.take(journal.next_do(entry))
    return journal


def test_a_journal_folds_to_its_state() -> None:
    journal = journal_of(BEGIN, ADD, ADD)
    assert journal.state == State(total=2)
    assert [kept.entry for kept in journal.entries] == [BEGIN, ADD, ADD]


def test_an_empty_journal_is_the_start_of_the_game() -> None:
    assert Journal(TOY, CODEC).state == TOY.start


@pytest.mark.rule("TABLE-UNDO-01")
def test_the_cursor_walks_back_and_forth_over_the_same_rows() -> None:
    journal = journal_of(BEGIN, ADD, ADD)
    totals = []
    for kind in ("undo", "undo", "redo", "redo"):
        journal.take(journal.next_step(kind))  # type: ignore[arg-type]
        totals.append(journal.state.total)
    assert totals == [1, 0, 1, 2]
    assert journal.seq == 7, "every step is a row"


@pytest.mark.rule("TABLE-UNDO-01")
def test_a_long_step_is_read_at_once_however_many_acts_it_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [act.row for act in journal_of(BEGIN, *[ADD] * 50).acts]
    moves: list[int] = []
    go = Journal._go
    monkeypatch.setattr(Journal, "_go", lambda journal, by: moves.append(by) or go(journal, by))
    steps = [Row(52, "undo", "50"), Row(53, "redo", "40"), Row(54, "undo", "10")]
    assert Journal(TOY, CODEC, [*rows, *steps]).state.total == 30
    assert moves == [-50, 40, -10]


@pytest.mark.rule("TABLE-UNDO-01")
def test_the_live_entries_follow_a_long_step() -> None:
    journal = journal_of(BEGIN, *[ADD] * 6)
    counts = [len(journal.entries)]
    for kind, steps in (("undo", 4), ("redo", 3), ("undo", 5)):
        journal.take(journal.next_step(kind, steps))  # type: ignore[arg-type]
        counts.append(len(journal.entries))
    assert counts == [7, 3, 6, 1]


@pytest.mark.rule("TABLE-UNDO-01")
def test_a_deed_after_an_undo_leaves_the_undone_tail_behind() -> None:
    journal = journal_of(BEGIN, ADD, ADD)
    journal.take(journal.next_step("undo"))
    five = Entry(Add(5), (), (Added(5, rule="TOY-LIMIT-01"),))
    journal.take(journal.next_do(five))
    assert journal.state.total == 6
    assert [kept.entry for kept in journal.entries] == [BEGIN, ADD, five]
    with pytest.raises(Illegal, match="nothing_to_redo"):
        journal.next_step("redo")


@pytest.mark.rule("TABLE-UNDO-01")
@pytest.mark.parametrize("kind", ["undo", "redo"])
def test_an_empty_journal_has_nothing_to_step_over(kind: Any) -> None:
    with pytest.raises(Illegal, match=f"nothing_to_{kind}"):
        Journal(TOY, CODEC).next_step(kind)


def test_an_amendment_replaces_the_tail_and_is_one_act() -> None:
    journal = journal_of(BEGIN, ADD, ADD, ADD)
    nine = Entry(Add(9), (), (Added(9, rule="TOY-LIMIT-01"),))
    journal.take(journal.next_amend(2, (nine,), State(total=10)))
    assert journal.state == State(total=10)
    assert [kept.entry for kept in journal.entries] == [BEGIN, ADD, nine]
    journal.take(journal.next_do(ADD))
    assert journal.state.total == 11
    assert journal.state_before(2) == State(total=1)
    for _ in range(2):
        journal.take(journal.next_step("undo"))
    assert journal.state.total == 3
    assert [kept.entry for kept in journal.entries] == [BEGIN, ADD, ADD, ADD]


def test_the_state_before_every_entry_is_the_fold_of_those_before_it() -> None:
    journal = journal_of(BEGIN, *[ADD] * 70)
    for place in (0, 1, 2, SNAPSHOT_EVERY - 1, SNAPSHOT_EVERY, SNAPSHOT_EVERY + 1, 70):
        events = [event for kept in journal.entries[:place] for event in kept.entry.events]
        assert journal.state_before(place) == fold(TOY, TOY.start, events)


def test_a_long_table_opens_at_the_price_of_its_last_snapshot() -> None:
    shelf = Memory()
    table = Table.begin(TOY, shelf, {})
    for n in range(2 * SNAPSHOT_EVERY + 3):
        table.do(Add(1 if n % 2 else -1 if n else 1))
    looked: list[str] = []
    journal = Journal(TOY, CODEC, shelf.rows(), shelf.snapshot)
    for act in journal.acts:
        assert act.kept is not None
        plain, file = act.kept._plain, act.kept.file
        act.kept._plain = lambda plain=plain, file=file: (looked.append(file), plain())[1]
    assert journal.state == table.state
    assert len(looked) == len(shelf.rows()) % SNAPSHOT_EVERY


def test_a_snapshot_of_an_undone_row_is_never_used_for_the_row_that_took_its_place() -> None:
    shelf = Memory()
    table = Table.begin(TOY, shelf, {})
    for _ in range(SNAPSHOT_EVERY - 1):
        table.do(Add(1))
    table.undo()
    table.do(Add(40))
    assert Table(TOY, shelf).state == table.state == State(total=SNAPSHOT_EVERY - 2 + 40)


@pytest.mark.parametrize(
    "rows",
    [
        [Row(2, "do", "{}")],
        [Row(1, "undo")],
        [Row(1, "redo")],
        [Row(1, "leap")],  # type: ignore[arg-type]
    ],
)
def test_rows_that_do_not_fit_together_are_damage(rows: list[Row]) -> None:
    with pytest.raises(DataError, match="row"):
        Journal(TOY, CODEC, rows)


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"command":{"is":"Add","n":1},"answers":[],"events":7}',
        '{"command":{"is":"Add","n":1},"answers":[],"events":[{"is":"Unknown"}]}',
        '{"command":{"is":"Add","n":1},"answers":3,"events":[]}',
        '{"command":null,"answers":[],"events":[]}',
    ],
)
def test_a_damaged_deed_is_named_by_its_row(body: str) -> None:
    journal = Journal(TOY, CODEC, [Row(1, "do", body)])
    with pytest.raises(DataError, match="row 1"):
        _ = journal.entries[0].entry


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "{}",
        '{"at":1}',
        '{"at":1,"entries":[],"more":1}',
        '{"at":"1","entries":[],"state":{"total":1}}',
        '{"at":-4,"entries":[],"state":{"total":1}}',
        '{"at":1,"entries":4,"state":{"total":1}}',
        '{"at":1,"entries":[4],"state":{"total":1}}',
        '{"at":9,"entries":[],"state":{"total":1}}',
    ],
)
def test_a_damaged_amendment_is_named_by_its_row(body: str) -> None:
    journal = Journal(TOY, CODEC, [journal_of(BEGIN).acts[0].row, Row(2, "amend", body)])
    with pytest.raises(DataError, match="row 2"):
        _ = journal.state
        _ = [kept.entry for kept in journal.entries]


def test_a_damaged_snapshot_is_damage() -> None:
    rows = [Row(seq, "do", dump({})) for seq in range(1, SNAPSHOT_EVERY + 1)]
    journal = Journal(TOY, CODEC, rows, lambda seq: '{"total":"x"}')
    with pytest.raises(DataError, match="saved state"):
        _ = journal.state


# -- steps over several acts ---------------------------------------------------------------------------


@pytest.mark.rule("TABLE-UNDO-01")
def test_one_row_may_step_over_several_acts() -> None:
    journal = journal_of(BEGIN, ADD, ADD, ADD)
    row = journal.next_step("undo", 2)
    assert row == Row(5, "undo", "2")
    journal.take(row)
    assert (journal.state.total, journal.cursor) == (1, 2)
    journal.take(journal.next_step("redo", 2))
    assert (journal.state.total, journal.cursor) == (3, 4)
    assert journal.next_step("undo") == Row(7, "undo", ""), "one act needs no number"


@pytest.mark.rule("TABLE-UNDO-01")
@pytest.mark.parametrize(("kind", "steps"), [("undo", 5), ("redo", 1), ("redo", 9)])
def test_no_step_leads_past_the_ends(kind: Any, steps: int) -> None:
    with pytest.raises(Illegal, match=f"nothing_to_{kind}"):
        journal_of(BEGIN, ADD, ADD, ADD).next_step(kind, steps)


@pytest.mark.parametrize("body", ["0", "-1", "5", "x", "1.5", "²", "٢", "9999999999", '"2"', "[2]"])
def test_a_damaged_number_of_steps_is_named_by_its_row(body: str) -> None:
    rows = [act.row for act in journal_of(BEGIN, ADD, ADD).acts]
    with pytest.raises(DataError, match="row 4"):
        Journal(TOY, CODEC, [*rows, Row(4, "undo", body)])


def test_entries_follow_a_long_step_over_an_amendment() -> None:
    journal = journal_of(BEGIN, ADD, ADD)
    journal.take(journal.next_amend(1, (ADD,), State(total=1), (2,)))
    journal.take(journal.next_do(ADD))
    assert len(journal.entries) == 3
    journal.take(journal.next_step("undo", 3))
    assert [kept.entry for kept in journal.entries] == [BEGIN, ADD]
    journal.take(journal.next_step("redo", 3))
    assert [kept.entry for kept in journal.entries] == [BEGIN, ADD, ADD] and journal.state.total == 2


def test_looking_at_what_an_amendment_left_folds_it_once() -> None:
    applied: list[Any] = []
    game = replace(TOY, evolve=lambda state, event: applied.append(event) or TOY.evolve(state, event))
    journal = Journal(game, CODEC)
    for entry in (BEGIN, *[ADD] * 99):
        journal.take(journal.next_do(entry))
    origins = (None, *range(2, 100))
    journal.take(journal.next_amend(1, [ADD] * 99, State(total=99), origins))
    for place in range(99, 89, -1):
        assert journal.state_before(place) == State(total=place - 1)
    assert len(applied) < 100 + 10 * SNAPSHOT_EVERY


def test_states_between_amendments_follow_what_is_undone_and_done_again() -> None:
    journal = journal_of(BEGIN, *[ADD] * 60)
    five = Entry(Add(5), (), (Added(5, rule="TOY-LIMIT-01"),))
    journal.take(journal.next_amend(1, [five, *[ADD] * 59], State(total=64), (None, *range(2, 61))))
    assert journal.state_before(58).total == 61
    journal.take(journal.next_amend(1, [ADD] * 60, State(total=60), (None, *range(2, 61))))
    assert journal.state_before(58).total == 57
    journal.take(journal.next_step("undo"))
    assert journal.state_before(58).total == 61
    journal.take(journal.next_step("undo"))
    assert journal.state_before(58).total == 57
    journal.take(journal.next_step("redo"))
    journal.take(journal.next_do(ADD))
    assert journal.state_before(58).total == 61
