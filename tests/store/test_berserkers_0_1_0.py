"""A Berserkers table stored by version 0.1.0 opens, walks, is corrected and played on with today's code."""

from __future__ import annotations

import json
import shutil

import pytest

from companion.core.game import Adjust
from companion.core.json_text import load
from companion.games.berserkers.commands import RunRiders
from companion.games.berserkers.facts.read import box_from_plain
from tests.store.helpers import without_sum
from tests.store.make_berserkers_fixture import (
    EXPECTED,
    EXPORTED,
    FIXTURE,
    back_out,
    open_folder,
    question,
    standing,
    told,
    walked,
)


@pytest.fixture(scope="module")
def expected():
    return json.loads(EXPECTED.read_text(encoding="utf-8"))


@pytest.fixture
def store(tmp_path):
    shutil.copy(FIXTURE, tmp_path / "companion.sqlite3")
    with open_folder(tmp_path) as made:
        yield made


@pytest.fixture
def table(store):
    return store.tables.open(1)


def test_the_table_stands_as_it_was_left(store, table, expected):
    assert standing(table.state) == expected["state"]
    assert table.state.box == box_from_plain(expected["facts"], "facts")
    assert told(table) == expected["told"]
    assert store.check() is None
    assert store.notices == []


def test_the_boxs_own_facts_are_kept(store, expected):
    assert store.facts.get("berserkers") == expected["facts"]


def test_the_question_is_open_where_it_was(table, expected):
    assert question(table) == expected["question"]


def test_the_open_question_can_be_answered(store, table):
    table.answer("B1")
    assert table.pending is not None and table.pending.by_table, "the Orcs follow by themselves"
    assert table.state.berserker("B1").health == "wounded", "by the first attack, which nothing kept off"
    assert table.state.berserker("B2").health == "dead"
    assert "A" not in table.state.hand
    assert standing(store.tables.open(1).state) == standing(table.state)


def test_undo_to_the_start_and_redo_to_the_end_pass_every_standing(table, expected):
    back_out(table)
    assert table.journal.cursor == expected["live acts"]
    walk = walked(table)
    for number, (found, known) in enumerate(zip(walk, expected["walk"], strict=True), start=1):
        assert found == known, f"after act {number}"
    assert len(walk) > expected["live acts"], "the undone tail is done again"


def test_the_stored_rows_fold_to_the_stored_states(store, expected):
    """The walk from an import has no snapshot to lean on but those that today's code made."""
    number = store.files.take_table(EXPORTED.read_bytes(), EXPORTED.name)
    table = store.tables.open(number)
    assert standing(table.state) == expected["state"]
    assert question(table) == expected["question"]
    back_out(table)
    assert walked(table) == expected["walk"]


def test_an_old_entry_can_be_struck_and_brought_back(store, table, expected):
    back_out(table)
    for known in expected["struck"]:
        plan = table.amend(known["at"], None)
        assert type(table.entries()[known["at"]].command).__name__ == known["command"]
        extra = [place for place in plan.changed if place not in known["changed"]]
        assert {type(table.entries()[place].command) for place in extra} <= {Adjust, RunRiders}, (
            "newer rules let more follow from a correction, and tell blocks and harp apart; nothing else"
        )
        assert [each.index for each in plan.misfits] == known["misfits"]
        table.confirm(plan)
        assert standing(store.tables.open(1).state) == known["state"]
        table.undo()
        assert standing(table.state) == expected["state"]


def test_the_table_leaves_as_the_file_that_0_1_0_wrote(store):
    assert without_sum(store.files.table_text(1)) == load(EXPORTED.read_text(encoding="utf-8"), "table")


@pytest.mark.parametrize("words", [b'"events"', b"le soir"])
def test_a_text_that_is_no_utf_8_is_damage_and_shuts_nothing(tmp_path, words):
    raw = bytearray(FIXTURE.read_bytes())
    raw[raw.rindex(words) + 2] ^= 0x80
    (tmp_path / "companion.sqlite3").write_bytes(raw)
    with open_folder(tmp_path) as store:
        assert len(store.tables.all()) == 1
        assert "The data file was damaged" in str(store.notices[0])
        store.tables.open(1).log()
