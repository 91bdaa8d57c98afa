"""The data file of the first release opens with today's code, for ever."""

from __future__ import annotations

import json
import shutil
import sqlite3

import pytest
from sqlite_utils import Database

from companion.store.columns import COLUMNS, KEYS
from companion.store.data_files import PAGE_SIZE
from companion.store.gathering import name_orphans
from companion.store.sources import _V1, Source, from_pages
from tests.store.helpers import play_at_random, without_sum
from tests.store.make_fixture import EXPECTED, FIXTURE, describe, open_folder
from tests.toy import TOY


@pytest.fixture
def folder(tmp_path):
    shutil.copy(FIXTURE, tmp_path / "companion.sqlite3")
    return tmp_path


def known_then(now, then):
    """What is told now, less the fields of tables that came later."""
    if isinstance(now, dict) and isinstance(then, dict):
        return {name: known_then(now[name], then[name]) for name in now if name in then}
    if isinstance(now, list) and isinstance(then, list):
        return [known_then(*pair) for pair in zip(now, then, strict=True)]
    return now


def test_the_first_releases_file_holds_what_it_held(folder):
    expected = json.loads(EXPECTED.read_text(encoding="utf-8"))
    with open_folder(folder) as store:
        found = describe(store)
        assert {**found, "states": known_then(found["states"], expected["states"])} == expected
        assert store.check() is None
        assert store.notices == []
    (kept,) = (folder / "backups").iterdir()
    conn = sqlite3.connect(kept)
    assert conn.execute("PRAGMA user_version").fetchone() == (1,), "kept as it was before it grew"
    conn.close()


def test_the_first_releases_tables_are_played_on(folder):
    with open_folder(folder) as store:
        for info in store.tables.all():
            table = store.tables.open(info.id)
            if table.game is TOY:
                from random import Random

                play_at_random(table, Random(1), 60)
            while table.journal.cursor > 1 or table.pending:
                table.undo()
            assert store.tables.info(info.id).acts == 1
        assert store.check() is None


def test_the_first_releases_exports_come_in(tmp_path):
    expected = json.loads(EXPECTED.read_text(encoding="utf-8"))
    with open_folder(tmp_path) as store:
        for plain in expected["tables"]:
            number = store.files.take_table(json.dumps(plain).encode(), "table.json")
            assert without_sum(store.files.table_text(number)) == plain


def test_todays_schema_grows_from_the_first_one(folder, tmp_path):
    """What migrations make of the old file is what a new file has."""

    def schema(path):
        conn = sqlite3.connect(path)
        try:
            return sorted(conn.execute("SELECT type, name, sql FROM sqlite_master").fetchall(), key=str)
        finally:
            conn.close()

    with open_folder(folder) as old, open_folder(tmp_path / "new") as new:
        old.settings.set("a", 1)
        new.settings.set("a", 1)
    assert schema(folder / "companion.sqlite3") == schema(tmp_path / "new" / "companion.sqlite3")


def test_rows_of_different_tables_can_be_told_apart_by_their_shape(folder):
    """Recovery has nothing else to go by; and what it takes for the columns are the columns."""
    with open_folder(folder):
        pass
    db = Database(sqlite3.connect(folder / "companion.sqlite3"))
    shapes = {name: [(column.name, column.type) for column in db.table(name).columns] for name in COLUMNS}
    for name, columns in shapes.items():
        assert [column for column, _ in columns] == [*COLUMNS[name], "crc"]
        assert KEYS[name] == COLUMNS[name][: len(KEYS[name])], "key columns come first, as they are stored"
    types = [tuple(kind for _, kind in columns) for columns in shapes.values()]
    assert len(set(types)) == len(COLUMNS)
    others = {"sqlite_schema": ("TEXT", "TEXT", "TEXT", "INTEGER", "TEXT"), "sequence": ("TEXT", "INTEGER")}
    assert not set(others.values()) & set(types)
    db.close()


@pytest.mark.parametrize("harm", ["header", "row", "list"])
def test_a_damaged_file_of_the_first_release_is_recovered_as_todays(folder, harm):
    """Its rows have no identity yet: one is made of what the list says, or else a new one."""
    expected = json.loads(EXPECTED.read_text(encoding="utf-8"))
    path = folder / "companion.sqlite3"
    raw = bytearray(path.read_bytes())
    if harm == "header":
        raw[:100] = bytes(100)
    elif harm == "row":
        at = raw.rindex(b'"is":"Adjusted"')
        raw[at] ^= 1
    else:
        at = raw.index("Été, зима".encode())
        raw[at - 60 : at + 60] = bytes(120)
    path.write_bytes(raw)
    with open_folder(folder) as store:
        found = describe(store)
        assert store.notices and store.check() is None
        assert len(found["tables"]) == len(expected["tables"])
        if harm == "header":
            assert [each["rows"] for each in found["tables"]] == [each["rows"] for each in expected["tables"]]
            assert found["settings"] == expected["settings"] and found["decks"] == expected["decks"]
        rows = [row for each in found["tables"] for row in each["rows"]]
        lost = [row for each in expected["tables"] for row in each["rows"] if row not in rows]
        assert len(lost) <= (1 if harm == "row" else 0)
        assert harm == "header" or any("in part" in str(text) for text in store.notices)


@pytest.mark.parametrize("what", [b"v1_tables_journal_box", b'"applied_at" TEXT', b'"name" TEXT'])
@pytest.mark.parametrize("place", [bytes.index, bytes.rindex])
@pytest.mark.parametrize("bit", [1, 0x20, 0x80])
def test_a_bit_in_the_list_of_migrations_does_not_shut_a_file_of_the_first_release(folder, what, place, bit):
    expected = json.loads(EXPECTED.read_text(encoding="utf-8"))
    path = folder / "companion.sqlite3"
    raw = bytearray(path.read_bytes())
    raw[place(bytes(raw), what) + 1] ^= bit
    path.write_bytes(raw)
    with open_folder(folder) as store:
        found = describe(store)
        assert store.check() is None
    assert [each["rows"] for each in found["tables"]] == [each["rows"] for each in expected["tables"]]
    assert found["decks"] == expected["decks"] and found["settings"] == expected["settings"]


@pytest.mark.parametrize("table", sorted(_V1))
def test_every_row_of_a_file_of_the_first_release_is_read_from_its_pages(folder, table):
    path = folder / "companion.sqlite3"
    conn = sqlite3.connect(path)
    (there,) = conn.execute(f"SELECT count(*) FROM {table}").fetchone()
    conn.close()
    assert there and len(from_pages(path).records[table]) == there


@pytest.mark.parametrize("harm", ["zero", "cut"])
def test_a_file_of_the_first_release_that_lost_any_page_is_whole_again_with_a_backup(folder, harm):
    """Its lists are not numbered, so neither a place in one nor a lost name speaks against the other."""
    with open_folder(folder) as store:
        expected = describe(store)
    for page in range(1, FIXTURE.stat().st_size // PAGE_SIZE):
        shutil.rmtree(folder)
        (folder / "backups").mkdir(parents=True)
        shutil.copy(FIXTURE, folder / "backups" / "companion-2026-11-15.sqlite3")
        raw = FIXTURE.read_bytes()
        at, behind = page * PAGE_SIZE, raw[(page + 1) * PAGE_SIZE :]
        (folder / "companion.sqlite3").write_bytes(
            raw[:at] + (bytes(PAGE_SIZE) + behind if harm == "zero" else bytes(100))
        )
        with open_folder(folder) as store:
            assert describe(store) == expected, page


def test_naming_the_tables_of_a_lost_list_looks_at_each_row_a_few_times(monkeypatch):
    """It looked at all rows for each of the tables, and that for each of them again."""

    def source(number):
        found = Source()
        for at in range(1, number + 1):
            found.keep("tables", {"id": at, "uid": at, "turn": 0, "last": 1})
            found.keep("journal", {"table_id": at, "uid": at, "seq": 1, "body": "{}"})
        return found

    looks = []
    monkeypatch.setattr(
        Source, "rows", lambda self, part, real=Source.rows: looks.append(1) or real(self, part)
    )
    lost, backup = source(50), source(50)
    lost.records["tables"].clear()
    lost.records["journal"] = {(-uid, seq): row for (uid, seq), row in lost.records["journal"].items()}
    name_orphans(lost, [backup])
    assert set(lost.records["journal"]) == {(at, 1) for at in range(1, 51)} and len(looks) == 2
