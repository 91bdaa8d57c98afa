"""One copy a day, the last fourteen kept, each of which can be put back."""

from __future__ import annotations

import shutil
import sqlite3
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random

import pytest

from companion.core.errors import StorageError
from companion.core.text import say
from companion.store import Store
from companion.store.backups import KEPT
from companion.store.errors import Damaged, DiskFull, as_storage_error
from tests.store.helpers import DAY, TurnedClock, open_store, play_at_random, standing
from tests.store.test_opening import play
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


@pytest.mark.parametrize(
    "made",
    [
        "VACUUM",
        "CREATE TABLE places (url); PRAGMA user_version = 2",
        "CREATE TABLE _sqlite_migrations (id INTEGER PRIMARY KEY, migration_set, name, applied_at)",
    ],
)
def test_another_programs_file_in_the_place_of_a_backup_is_never_brought_back(store: Store, clock, made):
    number = store.tables.create("toy", "A")
    copy = store.backups.make()
    assert copy is not None
    copy.path.unlink()
    strange = sqlite3.connect(copy.path)
    strange.executescript(made)
    strange.close()
    with pytest.raises(StorageError, match=r"This backup is damaged\."):
        store.backups.restore(copy.day)
    assert [each.id for each in store.tables.all()] == [number]
    assert [path for path in copy.path.parent.parent.iterdir() if "replaced" in path.name] == []


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


def test_a_folder_with_the_name_of_a_backup_is_moved_out_of_the_way(store: Store):
    store.settings.set("a", 1)
    folder = store.folder / "backups"
    for name in ("companion-2026-11-16.sqlite3", "companion-2026-01-01.part"):
        (folder / name).mkdir(parents=True)
        (folder / name / "own.txt").write_text("mine")
    assert store.tend() == [] and len(store.backups.all()) == 1
    assert (folder / "companion-2026-11-16.sqlite3.other-1" / "own.txt").read_text() == "mine"
    assert (folder / "companion-2026-01-01.part" / "own.txt").read_text() == "mine"


def test_a_window_that_can_only_look_makes_no_backup(store: Store, clock: TurnedClock):
    store.settings.set("a", 1)
    with open_store(store.folder, clock) as second:
        assert second.read_only and not second.backups.due
        assert second.backups.make() is None
        second.tend()
        second.tend_daily()
    assert store.backups.all() == []


def test_damage_met_by_a_backup_is_called_damage(store: Store, monkeypatch):
    def damaged(*_: object) -> None:
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error

    monkeypatch.setattr("companion.store.backups.copy", damaged)
    with pytest.raises(Damaged):
        store.backups.make()


def test_a_backup_is_read_without_a_log(store: Store):
    made = store.backups.make()
    assert made is not None and made.path.read_bytes()[18:20] == b"\1\1"


def test_the_day_is_tended_once_by_whoever_comes_and_goes(store: Store, clock: TurnedClock, monkeypatch):
    store.settings.set("a", 1)
    tended: list[date] = []
    real = store.tend
    monkeypatch.setattr(store, "tend", lambda: (tended.append(clock.at.date()), real()))
    for _ in range(2):
        store.tend_daily()
        store.tend_daily()
        clock.turn(DAY)
    assert tended == [date(2026, 11, 16), date(2026, 11, 17)]


def test_what_is_due_is_done_to_tables_and_to_decks(store: Store, monkeypatch):
    store.settings.set("a", 1)
    purged: list[str] = []
    monkeypatch.setattr(store.tables, "purge", lambda now: purged.append("tables") or 1)
    monkeypatch.setattr(store.decks, "purge", lambda now: purged.append("decks") or 1)
    store.tend()
    assert purged == ["tables", "decks"]


def test_a_file_that_cannot_be_tidied_up_is_told(store: Store, monkeypatch):
    def full(now: datetime) -> int:
        with as_storage_error():
            raise OSError(28, "No space left on device")

    store.settings.set("a", 1)
    monkeypatch.setattr(store.decks, "purge", full)
    assert [str(text) for text in store.tend()] == ["The data file could not be tidied up: the disk is full."]


def test_a_clock_that_jumps_on_and_on_purges_nothing_that_was_deleted_last_week(store: Store, clock):
    gone = store.tables.create("toy", "Gone")
    store.tables.delete(gone)
    for _ in range(7):
        clock.turn(DAY)
        store.tend()
    for _ in range(12):
        clock.turn(365 * DAY)
        store.tend()
    assert [info.id for info in store.tables.all(include_deleted=True)] == [gone]


def test_whoever_comes_every_day_is_rid_of_it_after_thirty(store: Store, clock):
    store.tables.delete(store.tables.create("toy", "Gone"))
    store.tend()
    for _ in range(31):
        clock.turn(DAY)
        store.tend()
    assert store.tables.all(include_deleted=True) == []


@pytest.mark.parametrize("what", ["tables", "decks"])
def test_a_restored_backup_empties_no_bin_however_long_ago_it_was_made(tmp_path, clock, what):
    with open_store(tmp_path, clock) as store:
        play(store, "Stays", 3)
        if what == "tables":
            store.tables.delete(store.tables.create("toy", "Gone"))
        else:
            store.decks.delete(store.decks.add("warcry", "Gone", {}))
        store.tend()
        clock.turn(40 * DAY)
        store.backups.restore(store.backups.all()[-1].day)
        store.settings.set("a", 1)
        store.tables.open(1).do(Add(1))
        for _ in range(5):
            store.tend()
            clock.turn(DAY)
        bin_ = store.tables.all(include_deleted=True) if what == "tables" else store.decks.deleted("warcry")
        assert "Gone" in {each.name for each in bin_}


def test_a_clock_that_stands_in_the_past_costs_no_backup_of_the_present(store: Store, clock):
    store.settings.set("a", 1)
    for _ in range(KEPT):
        store.backups.make()
        clock.turn(DAY)
    real = {backup.day for backup in store.backups.all()}
    for year in range(1970, 2000):
        clock.at = clock.at.replace(year=year)
        assert store.backups.make() is not None
    kept = {backup.day for backup in store.backups.all()}
    assert real <= kept and len(kept) == 2 * KEPT


def test_a_backup_that_is_back_is_told_though_no_copy_of_it_can_be_written(store: Store, clock, monkeypatch):
    store.settings.set("a", 1)
    store.backups.make()
    store.settings.set("a", 2)

    def full() -> None:
        raise DiskFull(say("The disk is full: nothing was stored."))

    with monkeypatch.context() as patch:
        patch.setattr(store._disk, "copy_anew", full)
        assert str(store.backups.restore(clock.at.date())).startswith("The backup of 2026-11-16 is back")
    assert store.settings.get("a") == 1


def test_a_backup_that_is_back_is_read_though_there_is_no_room_to_write_on(store: Store, clock, monkeypatch):
    store.settings.set("a", 1)
    store.backups.make()
    store.settings.set("a", 2)
    heard: list[str] = []
    store.on_notice(lambda: heard.append(str(store.notices[-1])))
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = 4874  # the file has room, the index of its log has none

    def full(*_: object) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr("companion.store.disk.connect", full)
        assert str(store.backups.restore(clock.at.date())).startswith("The backup of 2026-11-16 is back")
        assert store.settings.get("a") == 1 and store.settings.get("a") == 1
        sentence = "The disk is full: the tables can be read but not changed. Make room, then start again."
        assert heard == [sentence] == [str(each) for each in store.notices]
        with pytest.raises(StorageError, match="can be read but not changed"):
            store.settings.set("a", 3)
        assert not (store.folder / "companion.sqlite3.copy").exists(), "whoever only looks writes nothing"
    with open_store(store.folder, clock) as again:
        assert again.notices == [], "the right to write was let go of"
        again.settings.set("a", 3)
    assert store.settings.get("a") == 3


def test_a_sound_backup_is_not_called_damaged_on_a_full_disk(store: Store, clock, monkeypatch):
    store.settings.set("a", 1)
    store.backups.make()
    store.settings.set("a", 2)
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = 13

    def full(*_: object) -> None:
        raise error

    monkeypatch.setattr("companion.store.schema.upgrade", full)
    with pytest.raises(DiskFull, match=r"The disk is full: nothing was stored\."):
        store.backups.restore(clock.at.date())
    assert store.settings.get("a") == 2
