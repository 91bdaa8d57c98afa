"""A duel on disk: secrets, what the table did by itself, ranges of amendments and long steps come through."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core import limits
from companion.core.errors import DataError
from companion.core.game import Adjust, Note
from companion.core.journal import Entry
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.store import Store
from companion.store.verify import Check
from tests.bots import act, answer_all
from tests.store.helpers import TurnedClock, standing
from tests.toy_duel import DUEL, P1, P2, Plan, Roar


def open_duels(folder: Path) -> Store:
    return Store(folder, now=TurnedClock(), get_game=lambda game_id: DUEL, game_ids=("duel",))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_duels(tmp_path / "here") as made:
        yield made


def play(table: Table, chance: Random) -> None:
    """Orders, corrections, amendments and steps back, with a question left open."""
    answer_all(table, chance)
    for _ in range(12):
        act(table, chance)
        table.do(Adjust("round", chance.randint(1, 3)))
        answer_all(table, chance)
        if chance.random() < 0.5:
            plan = table.amend(chance.randrange(1, len(table.entries())), Note("Struck."))
            if plan.question is None and not plan.misfits:
                table.confirm(plan)
                answer_all(table, chance)
        for _ in range(chance.randrange(3)):
            if table.can_undo:
                table.undo()
        if chance.random() < 0.3 and table.can_redo:
            table.redo()
        answer_all(table, chance)
    while table.pending is None and table.can_undo:
        table.undo()


@pytest.mark.parametrize("seed", range(6))
def test_a_duel_leaves_and_comes_back_as_it_was(tmp_path: Path, store: Store, seed: int) -> None:
    number = store.tables.create("duel", "A", seed=seed)
    table = store.tables.open(number, app_rolls=bool(seed % 2))
    play(table, Random(seed))
    assert standing(store.tables.open(number)) == standing(table)
    text = store.files.table_text(number)
    with open_duels(tmp_path / "there") as there:
        taken = there.files.take_table(text.encode(), "duel.json")
        assert standing(there.tables.open(taken)) == standing(table)
        assert json.loads(there.files.table_text(taken)) == json.loads(text)


def rows_of(store: Store) -> tuple[dict[str, Any], list[Any]]:
    number = store.tables.create("duel", "A", seed=3)
    table = store.tables.open(number, app_rolls=True)
    answer_all(table, Random(3))
    for n in range(3):
        table.do(Note(f"Note {n}."))
    table.confirm(table.amend(2, Note("Another.")))
    table.undo()
    table.redo()
    plain = json.loads(store.files.table_text(number))
    return plain, plain["rows"]


def test_ranges_and_steps_are_written_as_such(store: Store) -> None:
    _, rows = rows_of(store)
    amendment = next(row for row in rows if row["kind"] == "amend")
    assert [part for part in amendment["body"]["entries"] if isinstance(part, list)] == [[3, 5]]


@pytest.mark.parametrize("part", [[3, 9], [4, 3], [0, 99], ["3", 5], [3], []])
def test_a_strangers_range_that_leads_nowhere_is_refused(store: Store, part: list[Any]) -> None:
    plain, rows = rows_of(store)
    amendment = next(row for row in rows if row["kind"] == "amend")
    amendment["body"]["entries"][-1] = part
    with pytest.raises(DataError, match="rows"):
        store.files.take_table(json.dumps(plain).encode(), "duel.json")


def test_a_strangers_ranges_never_multiply_what_was_there(store: Store) -> None:
    plain, rows = rows_of(store)
    amendment = next(row for row in rows if row["kind"] == "amend")
    amendment["body"]["entries"] += [[3, 5]]
    with pytest.raises(DataError, match="rows"):
        store.files.take_table(json.dumps(plain).encode(), "duel.json")


def test_a_strangers_range_reaches_no_further_back_than_its_amendment(store: Store) -> None:
    plain, rows = rows_of(store)
    state = next(row for row in rows if row["kind"] == "amend")["body"]["state"]
    rows.append({"kind": "amend", "body": {"at": 3, "entries": [[2, 3]], "state": state}})
    with pytest.raises(DataError, match="rows"):
        store.files.take_table(json.dumps(plain).encode(), "duel.json")


def test_a_correction_that_removes_its_own_piece_comes_back(store: Store) -> None:
    number = store.tables.create("duel", "A", seed=3)
    table = store.tables.open(number, app_rolls=True)
    while not table.state.units:
        act(table, Random(1))
        answer_all(table, Random(1))
    table.do(Adjust(f"units[{table.state.units[0].id}].health", 0))
    taken = store.files.take_table(store.files.table_text(number).encode(), "duel.json")
    assert standing(store.tables.open(taken)) == standing(table)


def test_a_strangers_open_question_has_no_more_corrections_than_its_journal(store: Store) -> None:
    number = store.tables.create("duel", "A", seed=3)
    plain = json.loads(store.files.table_text(number))
    mark = {"answers": [], "kept": 0}
    plain["pending"] = {"command": {"is": "DealHands"}, "answers": [], "by": "table", "corrections": [mark]}
    with pytest.raises(DataError, match="pending"):
        store.files.take_table(json.dumps(plain).encode(), "duel.json")


@pytest.mark.parametrize("steps", [0, -1, 99, "2", 1.5, None])
def test_a_strangers_number_of_steps_that_does_not_fit_is_refused(store: Store, steps: Any) -> None:
    plain, rows = rows_of(store)
    next(row for row in rows if row["kind"] == "undo")["steps"] = steps
    with pytest.raises(DataError, match="rows"):
        store.files.take_table(json.dumps(plain).encode(), "duel.json")


# -- an order that a correction closed -----------------------------------------------------------------


def closed(store: Store, energy: int) -> tuple[int, Any]:
    """A table on which a correction closed an open order, and how it stood before that."""
    number = store.tables.create("duel", "A")
    table = store.tables.open(number)
    for cards in (("asp", "bear", "crow"), ("kite", "lion", "newt")):
        table.answer(cards)
    table.do(Plan(P1, "bear"))
    table.do(Plan(P2, "kite"))
    table.do(Adjust("sides[P1].energy", 3))
    assert not isinstance(table.do(Roar("bear")), Entry)
    before = standing(table)
    table.do(Adjust("sides[P1].energy", energy))
    assert table.pending is None
    return number, before


@pytest.mark.parametrize("energy", [0, 1], ids=["withdrawn", "ended"])
def test_an_order_that_a_correction_closed_comes_back_from_a_file_too(
    tmp_path: Path, store: Store, energy: int
) -> None:
    number, before = closed(store, energy)
    text = store.files.table_text(number)
    with open_duels(tmp_path / "there") as there:
        taken = there.tables.open(there.files.take_table(text.encode(), "duel.json"))
        taken.undo()
        assert standing(taken)[:4] == before[:4]


@pytest.mark.parametrize("plain", [3, {}, {"command": {"is": "Nope"}, "answers": []}, {"answers": []}])
def test_a_strangers_closed_order_that_cannot_be_is_refused(store: Store, plain: Any) -> None:
    number, _ = closed(store, 0)
    whole = json.loads(store.files.table_text(number))
    body = whole["rows"][-1]["body"]
    assert "closed" in body
    body["closed"] = plain
    with pytest.raises(DataError, match="rows"):
        store.files.take_table(json.dumps(whole).encode(), "duel.json")


@pytest.mark.parametrize(("energy", "marks"), [(0, 2), (1, 2), (1, 9)])
def test_a_strangers_closed_order_has_no_more_corrections_than_its_journal(
    store: Store, energy: int, marks: int
) -> None:
    number, _ = closed(store, energy)
    whole = json.loads(store.files.table_text(number))
    whole["rows"][-1]["body"]["closed"]["corrections"] = [{"answers": [], "kept": 0}] * marks
    with pytest.raises(DataError, match="rows"):
        store.files.take_table(json.dumps(whole).encode(), "duel.json")


def test_a_strangers_order_that_no_correction_ended_closes_nothing(store: Store) -> None:
    number, _ = closed(store, 1)
    whole = json.loads(store.files.table_text(number))
    ended = whole["rows"][-1]
    before = next(row for row in whole["rows"] if row["body"]["command"]["is"] == "Plan")
    before["body"]["closed"] = ended["body"]["closed"]
    with pytest.raises(DataError, match="rows"):
        store.files.take_table(json.dumps(whole).encode(), "duel.json")


def test_of_large_states_fewer_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf, chance = Memory(), Random(4)
    play(Table.begin(DUEL, shelf, {}, 4), chance)
    seen: list[Any] = []
    monkeypatch.setattr(
        "companion.store.verify.available", lambda _game, state, _seat: seen.append(state) or ()
    )
    looked_at: list[int] = []
    for most in (limits.STATES_LOOKED_AT, 1_000, 0):
        monkeypatch.setattr(limits, "STATES_LOOKED_AT", most)
        check = Check(DUEL, "table.json")
        for row in shelf.rows():
            check.take(row)
        seen.clear()
        check.result()
        looked_at.append(len(seen))
    assert looked_at[0] > looked_at[1] > looked_at[2] > 0
