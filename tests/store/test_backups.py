"""One copy a day, the last fourteen kept, each of which can be put back."""

from __future__ import annotations

import shutil
import sqlite3
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random

import pytest

from companion.core.errors import StorageError
from companion.store import Store
from tests.store.helpers import DAY, TurnedClock, open_store, play_at_random, standing
from tests.toy import Add


def test_one_copy_a_day_and_the_last_fourteen_are_kept(store: Store, clock: TurnedClock):
    table = store.tables.open(store.tables.create("toy"))
    first = clock.at.date()
    for _ in range(20):
        store.tend()
        assert store.backups.make() is None
        table.do(Add(1))
        clock.turn(DAY)
    days = [backup.day for backup in store.backups.all()]
    assert days == [first + n * DAY for n in range(19, 5, -1)]


def test_a_long_absence_costs_no_backup(store: Store, clock: TurnedClock):
    store.tend()
    assert store.backups.all() == [], "nothing is worth no copy"
    store.settings.set("a", 1)
    store.tend()
    clock.turn(200 * DAY)
    store.tend()
    assert len(store.backups.all()) == 2


def test_a_copy_is_whole_and_needs_nothing_beside_it(store: Store, tmp_path, clock):
    number = store.tables.create("toy", "A")
    table = store.tables.open(number)
    play_at_random(table, Random(3), 120)
    copy = store.backups.make()
    assert copy is not None
    assert [path.name for path in copy.path.parent.iterdir()] == ["companion-2026-11-16.sqlite3"]
    (tmp_path / "other").mkdir()
    shutil.copy(copy.path, tmp_path / "other" / "companion.sqlite3")
    with open_store(tmp_path / "other") as other:
        assert standing(other.tables.open(number)) == standing(table)
        assert other.check() is None


def test_a_day_is_put_back_and_what_was_there_is_kept(store: Store, clock: TurnedClock, tmp_path: Path):
    number = store.tables.create("toy", "A")
    table = store.tables.open(number)
    table.do(Add(5))
    store.tend()
    day = clock.at.date()
    clock.turn(DAY)
    table.do(Add(6))
    text = store.backups.restore(day)
    kept = tmp_path / "companion.sqlite3.replaced-2026-11-17-1"
    assert str(text) == f"The backup of 2026-11-16 is back; what was there before is kept as {kept.name}."
    assert store.tables.open(number).state.total == 5
    with pytest.raises(StorageError, match="open it again"):
        table.do(Add(1))
    assert store.check() is None
    store.close()
    (tmp_path / "old").mkdir()
    kept.rename(tmp_path / "old" / "companion.sqlite3")
    with open_store(tmp_path / "old") as old:
        assert old.tables.open(number).state.total == 11


def test_a_day_without_a_backup_or_with_a_broken_one_changes_nothing(store: Store, clock: TurnedClock):
    number = store.tables.create("toy", "A")
    with pytest.raises(StorageError, match="There is no backup of 2020-01-01"):
        store.backups.restore(date(2020, 1, 1))
    copy = store.backups.make()
    assert copy is not None
    copy.path.write_bytes(copy.path.read_bytes()[:9000])
    with pytest.raises(StorageError, match="damaged"):
        store.backups.restore(copy.day)
    store.tables.open(number).do(Add(1))
    assert store.notices == []


def test_strange_files_in_the_folder_are_no_backups(store: Store):
    store.backups.make()
    folder = store.folder / "backups"
    for name in ("companion-2026-99-99.sqlite3", "notes.txt", "companion-2026-11-16.part"):
        (folder / name).write_text("")
    assert [backup.day.isoformat() for backup in store.backups.all()] == ["2026-11-16"]


def test_a_backup_that_dies_half_way_is_none(store: Store, monkeypatch):
    def half(source: object, target: Path) -> None:
        target.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.store.backups.copy", half)
    with pytest.raises(StorageError):
        store.backups.make()
    assert list((store.folder / "backups").iterdir()) == []


@pytest.mark.parametrize("at", [datetime.min, datetime.min + 15 * DAY, datetime.max])
def test_the_day_is_tended_at_both_ends_of_the_calendar(store: Store, clock: TurnedClock, at):
    number, deck = store.tables.create("toy", "A"), store.decks.add("toy", "A", {})
    store.tables.delete(number)
    store.decks.delete(deck)
    clock.at = at.replace(tzinfo=UTC)
    assert store.tend() == []
    store.tables.restore(number)
    store.decks.restore(deck)
    assert len(store.tables.all()) == len(store.decks.all()) == 1


def test_a_full_disk_costs_the_backup_and_nobody_is_told_that_nothing_was_stored(store: Store, monkeypatch):
    store.settings.set("a", 1)

    def full(*_: object) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    monkeypatch.setattr("companion.store.backups.copy", full)
    assert [str(text) for text in store.tend()] == ["Today's backup cannot be made: the disk is full."]
