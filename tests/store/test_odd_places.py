"""Odd names, locks, rooms and moments around the data file: nothing kept is lost, and all of it is told."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from datetime import UTC, date, datetime
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

import pytest

from companion.core.errors import StorageError
from companion.core.json_text import dump, load
from companion.store import Store, connecting, data_files, lock, schema
from companion.store.checksum import seal
from companion.store.copy_reader import read_copy, read_end, read_line
from companion.store.data_files import PAGE_SIZE
from companion.store.errors import Damaged
from companion.store.lock import Lock
from companion.store.second_copy import _line
from tests.store.helpers import DAY, TurnedClock, contents, open_store
from tests.store.test_opening import COPY, DATABASE, LOG, harm_row, killed, play, told, totals
from tests.store.test_two_faults import add, overwrite
from tests.store.test_vanished_rows import lose_cells
from tests.toy import Add

ROOT = Path(__file__).parents[2]


class Power(BaseException):
    """The program ends here."""


@pytest.mark.parametrize("rename", range(1, 6))
def test_an_interrupted_recovery_puts_nothing_over_what_an_earlier_one_kept(tmp_path, monkeypatch, rename):
    with open_store(tmp_path) as store:
        number = play(store, "A", 2)
    overwrite(tmp_path / DATABASE, 0, bytes(PAGE_SIZE))
    with open_store(tmp_path) as store:
        add(store, number, 2)
    kept = {path.name: path.read_bytes() for path in tmp_path.glob("*.damaged-*")}
    (tmp_path / DATABASE).unlink()
    own = tmp_path / f"{DATABASE}.my-own-save-of-monday"
    own.write_text("mine")
    real, left = os.replace, [rename]

    def replace(source: Path, target: Path) -> None:
        left[0] -= 1
        if not left[0]:
            raise Power
        real(source, target)

    monkeypatch.setattr(data_files.os, "replace", replace)
    with pytest.raises(Power):
        open_store(tmp_path)
    monkeypatch.undo()
    with open_store(tmp_path) as store:
        assert totals(store) == {"A": 4}
        aside = told(store)[0].rstrip(".").rsplit(" ", 1)[1]
    assert (tmp_path / f"{aside}.copy").exists(), "it is kept under the name that was told"
    assert {name: (tmp_path / name).read_bytes() for name in kept} == kept
    assert own.read_text() == "mine"


def test_a_strangers_file_called_new_is_left_alone(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 1)
    other = tmp_path / f"{DATABASE}.new"
    other.write_text("mine")
    with open_store(tmp_path) as store:
        assert totals(store) == {"A": 1}
    assert other.read_text() == "mine"


@pytest.mark.parametrize("end", ["-shm", "-wal", "-journal"])
@pytest.mark.parametrize("damaged", [False, True])
def test_a_folder_under_the_name_of_a_side_file_stops_nobody(tmp_path, end, damaged):
    with open_store(tmp_path) as store:
        number = play(store, "A", 2)
    (tmp_path / f"{DATABASE}{end}").mkdir()
    (tmp_path / f"{DATABASE}{end}" / "own.txt").write_text("mine")
    if damaged:
        overwrite(tmp_path / DATABASE, 0, bytes(PAGE_SIZE))
    with open_store(tmp_path) as store:
        add(store, number, 1)
        assert totals(store) == {"A": 3}
    assert (tmp_path / f"{DATABASE}{end}.other-1" / "own.txt").read_text() == "mine"


def test_a_log_that_cannot_be_moved_leaves_all_as_it_was(tmp_path, monkeypatch):
    folder = killed(tmp_path / "a", acts=3)
    overwrite(folder / DATABASE, 0, bytes(PAGE_SIZE))
    (folder / f"{DATABASE}-shm").unlink(missing_ok=True)
    before = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    real = os.replace

    def held(source: Path, target: Path) -> None:
        if str(source).endswith("-wal"):
            raise PermissionError(errno.EACCES, "held by a scanner")
        real(source, target)

    monkeypatch.setattr(data_files.os, "replace", held)
    with pytest.raises(StorageError):
        open_store(folder)
    monkeypatch.undo()
    assert {name: (folder / name).read_bytes() for name in before if "lock" not in name} == {
        name: raw for name, raw in before.items() if "lock" not in name
    }
    with open_store(folder) as store:
        assert totals(store) == {"A": 3}


def test_a_lock_file_that_was_removed_lets_no_second_writer_in(tmp_path):
    store = open_store(tmp_path)
    number = play(store, "A", 1)
    (tmp_path / data_files.LOCK).unlink()
    add(store, number, 1)
    with open_store(tmp_path) as second:
        assert second.read_only
    store.close()


def test_whoever_wrote_while_the_lock_file_was_gone_is_taken_in(tmp_path):
    store = open_store(tmp_path)
    number = play(store, "A", 1)
    (tmp_path / data_files.LOCK).unlink()
    with open_store(tmp_path) as second:
        play(second, "B", 2)
    add(store, number, 1)
    store.close()
    with open_store(tmp_path) as third:
        assert totals(third) == {"A": 2, "B": 2} and told(third) == []
        assert read_end(tmp_path / COPY).turn == third._disk.standing.turn


def test_while_a_second_writer_is_there_the_first_only_looks(tmp_path):
    store = open_store(tmp_path)
    number = play(store, "A", 1)
    (tmp_path / data_files.LOCK).unlink()
    with open_store(tmp_path) as second:
        with pytest.raises(StorageError, match="open in another window"):
            add(store, number, 1)
        add(second, number, 2)
    store.close()
    with open_store(tmp_path) as third:
        assert totals(third) == {"A": 3}


def test_what_is_not_tidied_up_because_another_writes_is_told_in_one_sentence(tmp_path):
    clock = TurnedClock()
    store = open_store(tmp_path, clock)
    store.tables.delete(play(store, "A", 1))
    store.tend()
    (tmp_path / data_files.LOCK).unlink()
    with open_store(tmp_path, clock):
        clock.turn(DAY)
        told_now = [str(text) for text in store.tend()]
    store.close()
    assert told_now == ["The data is open in another window: here it can be read but not changed."]


def test_a_folder_that_went_away_takes_no_more_acts(tmp_path):
    home = tmp_path / "home"
    store = open_store(home)
    number = play(store, "A", 1)
    home.rename(tmp_path / "away")
    with pytest.raises(StorageError):
        add(store, number, 1)
    (tmp_path / "away").rename(home)
    add(store, number, 1)
    store.close()
    with open_store(home) as again:
        assert totals(again) == {"A": 2}


def test_on_a_full_disk_everything_can_be_read(tmp_path, monkeypatch):
    with open_store(tmp_path) as store:
        play(store, "A", 2)
    full = sqlite3.OperationalError("disk I/O error")
    full.sqlite_errorcode = 4874

    def connect(path: Path) -> sqlite3.Connection:
        raise full

    monkeypatch.setattr("companion.store.disk.connect", connect)
    with open_store(tmp_path) as store:
        assert store.read_only and totals(store) == {"A": 2}
        sentence = "The disk is full: the tables can be read but not changed. Make room, then start again."
        assert told(store) == [sentence]
        with pytest.raises(StorageError, match="The disk is full"):
            store.settings.set("a", 1)
        with open_store(tmp_path) as second:
            assert second.read_only, "nobody holds the right to write, and nobody else could use it"


def test_a_first_start_on_a_full_disk_says_so_and_leaves_nothing(tmp_path, monkeypatch):
    def upgrade(db: object) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = 13
        raise error

    monkeypatch.setattr("companion.store.recover.upgrade", upgrade)
    with pytest.raises(StorageError, match="The disk is full: nothing was stored"):
        open_store(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [data_files.LOCK]


def test_files_under_the_name_of_the_backups_are_all_kept(tmp_path):
    (tmp_path / "backups").write_text("first")
    (tmp_path / "backups.other-1").write_text("earlier")
    with open_store(tmp_path) as store:
        play(store, "A", 1)
        assert store.tend() == [] and len(store.backups.all()) == 1
    assert (tmp_path / "backups.other-1").read_text() == "earlier"
    assert (tmp_path / "backups.other-2").read_text() == "first"


@pytest.mark.parametrize("table", ["bookmarks", "settings", "cards"])
def test_another_programs_tables_may_be_called_like_ours(tmp_path, table):
    conn = sqlite3.connect(tmp_path / DATABASE)
    conn.execute(f"CREATE TABLE {table} (a, b)")
    conn.close()
    with open_store(tmp_path) as store:
        assert "another program's file" in told(store)[0]


def test_a_number_that_leaves_none_for_new_tables_is_mended(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 1)
    conn = sqlite3.connect(tmp_path / DATABASE)
    conn.execute("UPDATE sqlite_sequence SET seq = ?", (2**63 - 1,))
    conn.commit()
    conn.close()
    with open_store(tmp_path) as store:
        store.check()
        assert store.tables.create("toy", "B") == 2


def test_what_a_clock_of_the_past_deleted_is_kept_for_thirty_days(tmp_path):
    clock = TurnedClock()
    with open_store(tmp_path, clock) as store:
        number = play(store, "A", 1)
        deck = store.decks.add("warcry", "D", {})
        store.tend()
        now, clock.at = clock.at, datetime(2000, 1, 1, tzinfo=UTC)
        store.tables.delete(number)
        store.decks.delete(deck)
        clock.at = now + DAY
        store.tend()
        store.tables.restore(number)
        store.decks.restore(deck)
        assert totals(store) == {"A": 1}


def test_damaged_facts_of_an_old_file_are_not_sealed_as_they_are(tmp_path):
    old = Path(__file__).parents[1] / "fixtures" / "schema_v1.sqlite3"
    shutil.copyfile(old, tmp_path / DATABASE)
    conn = sqlite3.connect(tmp_path / DATABASE)
    conn.execute("INSERT OR REPLACE INTO settings VALUES ('a', ?)", ('{"x": "\0\0',))
    conn.commit()
    conn.close()
    with open_store(tmp_path) as store:
        assert "The data file was damaged" in told(store)[0]


def test_a_place_is_marked_by_its_folder(tmp_path):
    (tmp_path / "a").mkdir()
    marks = {data_files.place_mark(tmp_path), data_files.place_mark(tmp_path / "a")}
    assert len(marks) == 2 and all(len(mark) == 8 for mark in marks)
    assert schema.new_line(tmp_path).endswith(data_files.place_mark(tmp_path))
    assert data_files.aside_name(tmp_path / DATABASE, "damaged", date(2026, 1, 2)).name.endswith("-02-1")


@pytest.mark.parametrize("copy", ["there", "gone"])
def test_a_kill_before_a_recovery_is_announced_hides_nothing(tmp_path, monkeypatch, copy):
    with open_store(tmp_path) as store:
        play(store, "A", 3)
        store.backups.make()
        add(store, 1, 3)
    (tmp_path / DATABASE).unlink()
    if copy == "gone":
        (tmp_path / COPY).unlink()

    def announce(self: Any, texts: Any) -> None:
        raise Power

    with monkeypatch.context() as patch:
        patch.setattr("companion.store.untold.Untold.announce", announce)
        with pytest.raises(Power):
            open_store(tmp_path)
    with open_store(tmp_path) as store:
        assert told(store)[0].startswith("The data file was gone") and len(told(store)) > 1
        assert totals(store) == {"A": 6 if copy == "there" else 3}


@pytest.mark.parametrize("held", ["-shm", ".new.", "-wal"])
def test_a_recovery_that_is_stopped_half_way_gives_everything_its_place_back(tmp_path, monkeypatch, held):
    folder = killed(tmp_path / "a", acts=20)
    overwrite(folder / DATABASE, 0, bytes(PAGE_SIZE))
    (folder / f"{DATABASE}-shm").write_bytes(bytes(10))
    before = {name: (folder / name).read_bytes() for name in (DATABASE, LOG, COPY)}
    real, unlink = os.replace, Path.unlink

    def replace(source: Path, target: Path) -> None:
        if held in Path(source).name:
            raise OSError(errno.EIO, "held")
        real(source, target)

    def removed(path: Path, missing_ok: bool = False) -> None:
        if path.name == f"{DATABASE}{held}":
            raise OSError(errno.EIO, "held")
        unlink(path, missing_ok)

    with monkeypatch.context() as patch:
        patch.setattr(data_files.os, "replace", replace)
        patch.setattr(Path, "unlink", removed)
        with pytest.raises(StorageError):
            open_store(folder)
    assert {name: (folder / name).read_bytes() for name in before} == before
    with open_store(folder) as store:
        assert totals(store) == {"A": 20} and "Everything was recovered." in told(store)


def test_whoever_waited_for_a_lock_file_that_was_removed_holds_the_new_one(tmp_path):
    path = tmp_path / data_files.LOCK
    first, second = Lock(path), Lock(path)
    assert first.acquire(stays=False)
    waiting = Thread(target=lambda: second.acquire(stays=False, patience=5))
    waiting.start()
    sleep(0.1)
    path.unlink()
    waiting.join()
    assert second.held and not first.held
    third = Lock(path)
    assert not third.acquire(patience=0.1)
    first.release()
    second.release()


def test_whoever_lost_the_lock_writes_no_end_into_the_copy_of_the_other(tmp_path):
    store = open_store(tmp_path)
    play(store, "A", 3)
    (tmp_path / data_files.LOCK).unlink()
    with open_store(tmp_path) as second:
        add(second, 1, 2)
        store.close()
        assert read_copy(tmp_path / COPY).whole


@pytest.mark.parametrize("with_folder", [False, True])
def test_tending_data_that_was_removed_says_that_it_is_not_there(tmp_path, with_folder):
    home = tmp_path / "home"
    store = open_store(home)
    play(store, "A", 1)
    if with_folder:
        home.rename(tmp_path / "away")
    else:
        (home / DATABASE).unlink()
    said = [str(text) for text in store.tend()]
    store.close()
    assert said == ["The data file could not be tidied up: there is no such file or folder."]


@pytest.mark.parametrize("waits", ["empty", "cut"])
def test_what_waits_under_the_name_of_a_replacement_and_is_none_is_set_apart(tmp_path, waits):
    with open_store(tmp_path / "a") as store:
        play(store, "A", 4)
    path = tmp_path / "a" / DATABASE
    other = b"" if waits == "empty" else path.read_bytes()[: 3 * PAGE_SIZE]
    waiting = path.with_name(f"{DATABASE}.new.damaged-2026-11-10-1")
    waiting.write_bytes(other)
    path.unlink()
    with open_store(tmp_path / "a") as store:
        assert totals(store) == {"A": 4}
        assert told(store)[0].startswith("The data file was gone")
    assert waiting.with_name(f"{waiting.name}.other-1").read_bytes() == other


@pytest.mark.parametrize("kind", ["journal", "copy"])
def test_what_was_set_apart_is_told_after_a_kill_too(tmp_path, kind):
    for name in ("a", "b"):
        with open_store(tmp_path / name) as store:
            play(store, name, 2)
    if kind == "copy":
        shutil.copyfile(tmp_path / "b" / COPY, tmp_path / "a" / COPY)
    else:
        (tmp_path / "a" / f"{DATABASE}-journal").write_bytes(b"\xd9\xd5\x05\xf9" * 200)
    with open_store(tmp_path / "a") as store:
        first = told(store)
    with open_store(tmp_path / "a") as store:
        assert told(store) == first and "it is kept as" in first[0]
        store.told()
    with open_store(tmp_path / "a") as store:
        assert told(store) == []


READ_ONLY, CANNOT_OPEN, NO_SHARED_MEMORY = 8, 14, 5386


@pytest.mark.parametrize("code", [READ_ONLY, CANNOT_OPEN, NO_SHARED_MEMORY])
def test_a_log_of_another_user_can_still_be_looked_at(tmp_path, monkeypatch, code):
    with open_store(tmp_path) as store:
        play(store, "A", 2)
    closed = sqlite3.OperationalError("no words of SQLite's")
    closed.sqlite_errorcode = code

    def connect(path: Path) -> sqlite3.Connection:
        raise closed

    monkeypatch.setattr("companion.store.disk.connect", connect)
    with open_store(tmp_path) as store:
        assert store.read_only and totals(store) == {"A": 2}
        assert told(store) == ["The data cannot be written: the tables can be read but not changed."]


@pytest.mark.skipif(os.name != "posix", reason="no folder is synced there")
@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOTSUP, errno.ENOSYS, errno.EBADF])
def test_a_file_system_that_syncs_no_folders_is_written_backed_up_and_mended_all_the_same(
    tmp_path, monkeypatch, number
):
    sync = os.fsync

    def refuse(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(number, os.strerror(number))
        sync(handle)

    monkeypatch.setattr(os, "fsync", refuse)
    with open_store(tmp_path) as store:
        play(store, "A", 2)
        assert store.tend() == [] and store.backups.all()
    data = tmp_path / data_files.DATABASE
    data.write_bytes(b"\0" * data_files.PAGE_SIZE + data.read_bytes()[data_files.PAGE_SIZE :])
    with open_store(tmp_path) as store:
        assert totals(store) == {"A": 2} and not store.read_only
        assert "Everything was recovered." in told(store)


@pytest.mark.skipif(os.name != "posix", reason="no folder is synced there")
def test_a_folder_that_the_disk_does_not_sync_is_no_small_matter(tmp_path, monkeypatch):
    def fail(handle: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="Input/output error"):
        data_files.sync_folder(tmp_path)


def test_a_store_that_was_closed_writes_no_more_and_holds_nobody_up(tmp_path):
    store = open_store(tmp_path)
    number = play(store, "A", 2)
    table = store.tables.open(number)
    store.close()
    with pytest.raises(StorageError, match="The data was closed: nothing was stored"):
        table.do(Add(1))
    with open_store(tmp_path) as other:
        assert not other.read_only and totals(other) == {"A": 2}


# -- whoever can only look -----------------------------------------------------------------------------


def lies_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder in which SQLite may make no file: on a read-only share, say."""
    look = connecting._look

    def closed(address: str) -> sqlite3.Connection:
        if "immutable" not in address:
            raise sqlite3.OperationalError("unable to open database file")
        return look(address)

    monkeypatch.setattr(connecting, "_look", closed)


def closed_to_us(folder: Path) -> Store:
    """The data where somebody may read and not write."""

    def acquire(*_: object) -> bool:
        raise PermissionError(13, "Permission denied")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Lock, "acquire", acquire)
        return open_store(folder)


@pytest.mark.parametrize("still", [True, False])
def test_whoever_only_looks_sees_what_a_restored_backup_put_there(tmp_path, monkeypatch, still):
    with open_store(tmp_path) as store:
        number = play(store, "A", 2)
        store.tend()
        if still:
            lies_still(monkeypatch)
        with closed_to_us(tmp_path) as second:
            store.settings.set("x", 1)
            assert second.settings.get("x") == 1
            store.backups.restore(store.backups.all()[0].day)
            store.settings.set("x", 2)
            add(store, number, 3)
            assert second.settings.get("x") == 2 and totals(second) == {"A": 5}
            assert told(second) == ["The data cannot be written: the tables can be read but not changed."]


def test_whoever_looks_where_no_file_may_be_made_never_mixes_two_moments(tmp_path, monkeypatch):
    with open_store(tmp_path) as store:
        number = play(store, "A", 2)
        for deck in range(60):
            store.decks.add("warcry", f"Deck {deck}", {"lines": ["x" * 3000]})
    lies_still(monkeypatch)
    with closed_to_us(tmp_path) as second:
        for step in range(3):
            with open_store(tmp_path) as store:
                add(store, number, 30)
                for deck in range(1, 60, 3):
                    store.decks.put(deck, {"lines": ["y" * (5000 + 700 * step)]})
            assert totals(second) == {"A": 2 + 30 * (step + 1)}
            assert second.decks.get(4) == {"lines": ["y" * (5000 + 700 * step)]}
            assert second.tend() == []


def test_a_look_that_meets_bytes_of_two_moments_looks_again(tmp_path, monkeypatch):
    with open_store(tmp_path) as store:
        play(store, "A", 2)
    lies_still(monkeypatch)
    with closed_to_us(tmp_path) as second:
        looks = []

        def look() -> str:
            second._disk._open()
            looks.append(1)
            if len(looks) == 1:
                with open_store(tmp_path) as store:
                    store.settings.set("x", 1)
                raise Damaged()
            return "seen"

        assert second._disk.mended(look) == "seen"
        with pytest.raises(Damaged):
            second._disk.mended(lambda: (_ for _ in ()).throw(Damaged()))


WAITS = "The data file lacks its last acts: a start at which it can be written brings them back."
HURT = "The data file is damaged: it is mended at the first start at which it can be written."


@pytest.mark.parametrize(
    ("harm", "sentence"), [("log", WAITS), ("row", None), ("page", HURT), ("none", None)]
)
def test_data_that_cannot_be_written_says_what_waits_to_be_mended(tmp_path, harm, sentence):
    folder = killed(tmp_path / "a", acts=5)
    if harm == "log":
        (folder / LOG).unlink()
    elif harm == "row":  # only a look through all of it finds that
        with open_store(folder):
            pass
        harm_row(folder)
    elif harm == "page":
        lose_rows(folder)
    with closed_to_us(folder) as store:
        assert told(store)[1:] == ([sentence] if sentence else [])
        store.tend()
        assert told(store)[1:] == ([HURT] if harm == "row" else [sentence] if sentence else [])


def lose_rows(folder: Path) -> None:
    """As one bit of a page's count does."""
    with open_store(folder) as store:
        store.settings.set("a", 1)
        store.settings.set("b", 1)
    lose_cells(folder, "settings")


def test_a_folder_on_a_disk_that_is_away_is_called_that(tmp_path):
    (tmp_path / "data").symlink_to(tmp_path / "disk" / "data")
    for folder in (tmp_path / "data", tmp_path / "data" / "mine"):
        with pytest.raises(StorageError, match=r"is a link to .*disk/data, where nothing is now"):
            open_store(folder)
    assert not (tmp_path / "disk").exists()


def test_backups_on_a_disk_that_is_away_are_found_again_when_it_is_back(tmp_path):
    clock, away = TurnedClock(), tmp_path / "away"
    folder, disk = tmp_path / "data", tmp_path / "disk"
    folder.mkdir()
    disk.mkdir()
    (folder / "backups").symlink_to(disk)
    with open_store(folder, clock) as store:
        play(store, "A", 2)
        store.tend()
        disk.rename(away)
        clock.turn(DAY)
        said = [str(text) for text in store.tend()]
        assert said == [f"The folder of the backups is a link to {disk}, where nothing is now."]
        away.rename(disk)
        assert store.tend() == [] and len(store.backups.all()) == 2


def test_backups_behind_a_link_that_cannot_be_followed_are_told_and_play_goes_on(tmp_path):
    with open_store(tmp_path) as store:
        (tmp_path / "backups").symlink_to("a" * 300)
        play(store, "A", 2)
        said = [str(text) for text in store.tend()]
        assert said == ["Today's backup cannot be made: the name is too long."]
        (tmp_path / "backups").unlink()
        assert store.tend() == [] and len(store.backups.all()) == 1


@pytest.mark.parametrize("end", ["-wal", "-shm"])
def test_a_link_in_the_place_of_a_side_file_is_named(tmp_path, end):
    folder = killed(tmp_path / "a", acts=5)
    side = folder / (DATABASE + end)
    side.touch()
    side.rename(tmp_path / "elsewhere")
    side.symlink_to(tmp_path / "elsewhere")
    with open_store(folder) as store:
        assert store.read_only and totals(store) == {"A": 5}
        assert told(store)[1:] == [f"{side} is a link: put the file itself in its place, then start again."]


# -- a newer version's file ----------------------------------------------------------------------------

NEWER = "A newer version of the companion wrote the data file: update this one first."


def grow(folder: Path, what: str) -> None:
    """What a later schema may do to a file."""
    conn = sqlite3.connect(folder / DATABASE)
    conn.execute("PRAGMA user_version = 3")
    conn.execute("INSERT INTO _sqlite_migrations VALUES (99, 'companion', 'v3_more', '2027-01-01')")
    if what == "counts":
        conn.execute("CREATE TABLE pictures (name TEXT PRIMARY KEY, body TEXT, crc INTEGER) STRICT")
        *row, clock = conn.execute("SELECT id, line, turn, parents, counts, clock FROM about").fetchone()
        row = [*row[:-1], dump([*load(row[-1], ""), 1]), clock]
        conn.execute("UPDATE about SET counts = ?, crc = ?", (row[-2], seal("about", *row)))
    elif what == "column":
        conn.execute("ALTER TABLE about ADD COLUMN more TEXT NOT NULL DEFAULT ''")
        (row,) = conn.execute("SELECT id, line, turn, parents, counts, clock, more FROM about").fetchall()
        conn.execute("UPDATE about SET crc = ?", (seal("about", *row),))
    conn.commit()
    conn.close()


@pytest.mark.parametrize("what", ["version", "counts", "column"])
@pytest.mark.parametrize("beside", ["copy", "no copy", "closed to us"])
def test_a_file_of_a_newer_version_is_left_as_it_is(tmp_path, what, beside):
    with open_store(tmp_path) as store:
        play(store, "A", 2)
    grow(tmp_path, what)
    if beside == "no copy":
        (tmp_path / COPY).unlink()
    before = contents(tmp_path)
    with pytest.raises(StorageError) as caught:
        closed_to_us(tmp_path) if beside == "closed to us" else open_store(tmp_path)
    assert str(caught.value.text) == NEWER and contents(tmp_path) == before


def test_the_copy_of_a_newer_version_is_not_made_into_less(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 2)
    first, *lines = (tmp_path / COPY).read_bytes().splitlines(keepends=True)
    head = read_line(first)
    head["columns"]["pictures"] = ["name", "body"]
    (tmp_path / COPY).write_bytes(b"".join([_line(head), *lines]))
    (tmp_path / DATABASE).unlink()
    before = contents(tmp_path)
    with pytest.raises(StorageError, match="A newer version of the companion"):
        open_store(tmp_path)
    assert contents(tmp_path) == before


def test_a_bit_in_the_version_alone_is_no_newer_version(tmp_path):
    with open_store(tmp_path) as store:
        play(store, "A", 2)
    conn = sqlite3.connect(tmp_path / DATABASE)
    conn.execute("PRAGMA user_version = 6")
    conn.close()
    with open_store(tmp_path) as store:
        assert totals(store) == {"A": 2}


# -- a copy that is closed, a log with a hole ----------------------------------------------------------


def test_a_copy_that_may_not_be_read_is_kept_and_told(tmp_path, monkeypatch):
    with open_store(tmp_path) as store:
        play(store, "A", 2)
    before = (tmp_path / COPY).read_bytes()
    monkeypatch.setattr(data_files, "is_closed", lambda path: path.name == COPY and path.exists())
    with open_store(tmp_path) as store:
        assert told(store) == [
            f"The second copy of the data could not be read; it is kept as {COPY}.other-1."
        ]
    assert (tmp_path / f"{COPY}.other-1").read_bytes() == before


@pytest.mark.parametrize("tended", [True, False])
def test_a_hole_before_a_log_is_seen_whatever_its_first_commit_is(tmp_path, tended):
    clock, folder = TurnedClock(), tmp_path / "a"
    with open_store(folder, clock) as store:
        number = play(store, "A", 2)
        store.decks.add("warcry", "D", {"old": 1})
        store.tend()
    early = {name: (folder / name).read_bytes() for name in (DATABASE, COPY)}
    with open_store(folder, clock) as store:
        store.decks.put(1, {"new": 1})
    clock.turn(DAY)
    with open_store(folder, clock) as store:
        if tended:
            store.tend()
        add(store, number, 1)
        hot = (folder / LOG).read_bytes()
    for name, raw in (early | {LOG: hot}).items():
        (folder / name).write_bytes(raw)
    with open_store(folder, clock) as store:
        assert told(store) and "Everything was recovered." not in told(store)


def test_a_start_without_any_act_leaves_no_backup(tmp_path):
    for _ in range(3):
        with open_store(tmp_path) as store:
            assert store.tend() == []
            assert store.backups.all() == [] and store._disk.standing.turn == 0


def test_a_file_that_is_written_while_somebody_looks_through_it_is_not_called_damaged(tmp_path, monkeypatch):
    with open_store(tmp_path) as store:
        play(store, "A", 2)
    with closed_to_us(tmp_path) as second:

        def look(*_: object) -> bool:
            with open_store(tmp_path) as store:
                store.settings.set("a", 1)
            return False

        monkeypatch.setattr("companion.store.repair.is_sound", look)
        assert second.check() is None
        monkeypatch.setattr("companion.store.repair.is_sound", lambda *_: False)
        assert str(second.check()) == HURT


# -- locks that a system does not give ------------------------------------------------------------------


def refuse(number: int):
    def take(handle: int) -> None:
        raise OSError(number, os.strerror(number))

    return take


@pytest.mark.skipif(not hasattr(lock, "_take_first_byte"), reason="POSIX")
@pytest.mark.parametrize("number", [errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP])
def test_where_files_cannot_be_locked_their_bytes_are(tmp_path, monkeypatch, number):
    monkeypatch.setattr(lock, "_WAYS", (refuse(number), lock._take_first_byte))
    with open_store(tmp_path) as store:
        play(store, "A", 2)
        with open_store(tmp_path) as second:
            assert second.read_only and "in another window" in told(second)[0]
        assert not Lock(tmp_path / data_files.LOCK).acquire(), "a look at it has not dropped the lock"
        play(store, "B", 1)
    with open_store(tmp_path) as store:
        assert not store.read_only and totals(store) == {"A": 2, "B": 1}


def test_where_there_are_no_locks_at_all_nobody_writes_and_is_told_why_at_once(tmp_path, monkeypatch):
    with open_store(tmp_path) as store:
        play(store, "A", 2)
    monkeypatch.setattr(lock, "_WAYS", (refuse(errno.ENOSYS), refuse(errno.ENOLCK)))
    monkeypatch.setattr(lock, "sleep", lambda seconds: pytest.fail("nobody is there to wait for"))
    with open_store(tmp_path) as store:
        assert store.read_only and totals(store) == {"A": 2}
        assert told(store) == [
            "The file system here knows no locks, and two programs could write at once:"
            " the tables can be read but not changed."
        ]
    with pytest.raises(StorageError, match="The data folder cannot be used"):
        open_store(tmp_path / "new")


def refused_once(take, code):
    """A way to lock that the system refuses the first time it is asked for it."""
    asked = []

    def ask(handle: int) -> None:
        asked.append(handle)
        if len(asked) == 1:
            raise OSError(code, os.strerror(code))
        take(handle)

    return ask


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is one way to lock")
@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("by_holder", [True, False])
def test_a_way_to_lock_that_is_refused_for_a_moment_lets_no_second_writer_in(
    tmp_path, monkeypatch, which, by_holder
):
    once = list(lock._WAYS)
    once[which] = refused_once(once[which], errno.ENOLCK)
    holder, second = Lock(tmp_path / "lock"), Lock(tmp_path / "lock")
    with monkeypatch.context() as patch:
        if by_holder:
            patch.setattr(lock, "_WAYS", tuple(once))
        assert holder.acquire()
    with monkeypatch.context() as patch:
        if not by_holder:
            patch.setattr(lock, "_WAYS", tuple(once))
        assert not second.acquire(patience=0.1)
    holder.release()
    assert second.acquire(patience=0), "who was refused held nothing back"
    second.release()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is one way to lock")
@pytest.mark.parametrize("which", [0, 1])
def test_another_program_that_holds_one_way_to_lock_is_met(tmp_path, which):
    code = (
        "import os, sys\nfrom companion.store import lock\n"
        "handle = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT)\n"
        "lock._WAYS[int(sys.argv[2])](handle)\nprint('held', flush=True)\nsys.stdin.read()"
    )
    path = tmp_path / "lock"
    with subprocess.Popen(
        [sys.executable, "-c", code, str(path), str(which)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    ) as other:
        assert other.stdout is not None and other.stdout.readline() == b"held\n"
        assert not Lock(path).acquire(patience=0.1)
        other.communicate(b"")
    mine = Lock(path)
    assert mine.acquire(patience=0)
    mine.release()


def test_ways_to_lock_that_are_one_lock_keep_others_out_and_not_their_holder(tmp_path, monkeypatch):
    held: list[tuple[int, int]] = []

    def way(number: int):
        def take(handle: int) -> None:
            if held and (handle, number) not in held:
                raise OSError(errno.EACCES, os.strerror(errno.EACCES))
            held.append((handle, number))

        return take

    monkeypatch.setattr(lock, "_WAYS", (way(0), way(1)))
    monkeypatch.setattr(
        lock, "_let_go", lambda handle: held.__setitem__(slice(None), [n for n in held if n[0] != handle])
    )
    one, two = Lock(tmp_path / "lock"), Lock(tmp_path / "lock")
    assert one.acquire(patience=0) and not two.acquire(patience=0.1)
    one.release()


@pytest.mark.skipif(os.name != "posix", reason="Windows has one way to lock")
def test_the_lock_on_a_byte_is_asked_for_only_where_its_layout_is_known(tmp_path, monkeypatch):
    monkeypatch.setattr(lock.sys, "platform", "darwin")
    monkeypatch.setattr(lock.fcntl, "fcntl", lambda *_: pytest.fail("asked"))
    mine = Lock(tmp_path / "lock")
    assert mine.acquire(patience=0)
    mine.release()


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo])
def test_a_folder_or_a_pipe_in_the_place_of_the_lock_holds_nobody_up(tmp_path, make):
    with open_store(tmp_path) as store:
        number = play(store, "A", 2)
    (tmp_path / data_files.LOCK).unlink()
    make(tmp_path / data_files.LOCK)
    with open_store(tmp_path) as store:
        add(store, number, 1)
        assert told(store) == [] and totals(store) == {"A": 3}
    assert os.path.lexists(tmp_path / f"{data_files.LOCK}.other-1")


@pytest.mark.skipif(os.name != "posix", reason="links and sockets as POSIX has them")
@pytest.mark.parametrize(
    "make",
    [
        lambda path: path.symlink_to("/nowhere/x"),
        lambda path: path.symlink_to(path.with_name("missing")),
        lambda path: path.symlink_to(path.parent),
        lambda path: path.symlink_to(path.with_name("mine")),
        lambda path: path.symlink_to(path.with_name(DATABASE)),
        lambda path: path.symlink_to("/dev/null"),
        lambda path: path.symlink_to("/dev/full"),
        lambda path: path.hardlink_to(path.with_name(DATABASE)),
        lambda path: path.hardlink_to(path.with_name(COPY)),
        lambda path: os.mknod(path, stat.S_IFSOCK | 0o600),
    ],
)
def test_nothing_is_written_through_what_lies_in_the_place_of_the_lock(tmp_path, make):
    with open_store(tmp_path) as store:
        number = play(store, "A", 2)
    mine = tmp_path / "mine"
    mine.write_text("mine")
    (tmp_path / data_files.LOCK).unlink()
    make(tmp_path / data_files.LOCK)
    for total in (3, 4):
        with open_store(tmp_path) as store:
            add(store, number, 1)
            assert not store.read_only and told(store) == [] and totals(store) == {"A": total}
    assert os.path.lexists(tmp_path / f"{data_files.LOCK}.other-1")
    assert mine.read_text() == "mine" and not (tmp_path / "missing").exists()


def test_a_lock_that_a_snapshot_has_a_link_to_is_held_as_any_other(tmp_path):
    (tmp_path / "snapshot").mkdir()
    first, second = Lock(tmp_path / "lock"), Lock(tmp_path / "lock")
    assert first.acquire()
    (tmp_path / "snapshot" / "lock").hardlink_to(tmp_path / "lock")
    assert not second.acquire(patience=0.1) and first.held
    first.release()


def test_a_link_that_comes_in_the_place_of_a_held_lock_is_not_written_through(tmp_path):
    held, mine = Lock(tmp_path / "lock"), tmp_path / "mine"
    mine.write_text("mine")
    assert held.acquire()
    (tmp_path / "lock").rename(tmp_path / "was")
    (tmp_path / "lock").symlink_to(tmp_path / "was")
    assert not held.held
    assert held.acquire() and held.held and not (tmp_path / "lock").is_symlink()
    held.release()


# -- moments in which the system refuses, or the program ends -------------------------------------------


def test_a_refused_opening_of_the_file_is_no_damage(tmp_path, monkeypatch):
    with open_store(tmp_path) as store:
        play(store, "A", 2)
    real, refused = os.open, []

    def open_(path, *rest, **more):
        if str(path).endswith(DATABASE) and len(refused) < 2:
            refused.append(path)
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
        return real(path, *rest, **more)

    monkeypatch.setattr(os, "open", open_)
    with open_store(tmp_path) as store:
        with pytest.raises(StorageError, match="The data folder cannot be used"):
            store.check()
        assert store.check() is None and told(store) == [] and totals(store) == {"A": 2}
    assert len(refused) == 2 and not list(tmp_path.glob("*damaged*"))


def test_a_copy_or_a_replacement_that_cannot_be_opened_in_one_moment_is_not_set_apart(tmp_path, monkeypatch):
    with open_store(tmp_path) as store:
        play(store, "A", 2)
    os.replace(tmp_path / DATABASE, tmp_path / f"{DATABASE}.new.damaged-2026-11-16-1")
    real = Path.open

    def open_(path, *rest, **more):
        if path.name.startswith(f"{DATABASE}.") and (more or rest) and "r" in rest[0]:
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
        return real(path, *rest, **more)

    for _ in range(2):
        with monkeypatch.context() as patch:
            patch.setattr(Path, "open", open_)
            with pytest.raises(StorageError, match="The data folder cannot be used"):
                open_store(tmp_path)
        assert not list(tmp_path.glob("*.other-*"))
        with open_store(tmp_path) as store:
            assert totals(store) == {"A": 2}


def switch_journal(before: bytes) -> bytes:
    """What SQLite writes before it gives a file a write-ahead log: the first page as it was."""
    nonce = 12345
    head = bytes.fromhex("d9d505f920a163d7") + b"".join(
        each.to_bytes(4) for each in (1, nonce, len(before) // PAGE_SIZE, 512, PAGE_SIZE)
    )
    page = before[:PAGE_SIZE]
    total = nonce + sum(page[at] for at in range(PAGE_SIZE - 200, 0, -200))
    return head.ljust(512, b"\0") + (1).to_bytes(4) + page + (total & 0xFFFFFFFF).to_bytes(4)


def test_a_journal_that_a_kill_left_while_a_file_got_its_log_is_its_own(tmp_path):
    with open_store(tmp_path) as store:
        number = play(store, "A", 2)
    path = tmp_path / DATABASE
    conn = sqlite3.connect(path)
    conn.execute("PRAGMA journal_mode = DELETE")
    conn.close()
    before = path.read_bytes()
    conn = sqlite3.connect(path)
    conn.execute("PRAGMA journal_mode = WAL")
    conn.close()
    assert (before[18:20], path.read_bytes()[18:20]) == (b"\1\1", b"\2\2")
    (tmp_path / f"{DATABASE}-journal").write_bytes(switch_journal(before))
    with open_store(tmp_path) as store:
        assert told(store) == []
        add(store, number, 1)
        assert totals(store) == {"A": 3} and store.check() is None
    assert not list(tmp_path.glob("*.other-*")) and not (tmp_path / f"{DATABASE}-journal").exists()


@pytest.mark.parametrize("kind", ["journal", "copy", "folder"])
@pytest.mark.parametrize("renamed", [False, True])
def test_what_is_set_apart_is_told_though_a_kill_comes_before_or_behind_the_renaming(
    tmp_path, monkeypatch, kind, renamed
):
    for name in ("a", "b"):
        with open_store(tmp_path / name) as store:
            play(store, name, 2)
    folder = tmp_path / "a"
    if kind == "copy":
        shutil.copyfile(tmp_path / "b" / COPY, folder / COPY)
    elif kind == "journal":
        (folder / f"{DATABASE}-journal").write_bytes(b"\xd9\xd5\x05\xf9" * 200)
    else:
        (folder / DATABASE).unlink()
        (folder / DATABASE).mkdir()
    real = os.replace

    def replace(source: Path, target: Path) -> None:
        if ".other-" in str(target):
            if renamed:
                real(source, target)
            raise Power
        real(source, target)

    with monkeypatch.context() as patch:
        patch.setattr(data_files.os, "replace", replace)
        with pytest.raises(Power):
            open_store(folder)
    for _ in range(2):
        with open_store(folder) as store:
            kept = [text for text in told(store) if "is kept as" in text and ".other-1" in text]
            assert len(kept) == 1 and totals(store) == {"a": 2}
    assert len(list(folder.glob("*.other-*"))) == 1


@pytest.mark.skipif(os.name != "posix", reason="the limit of SQLite on POSIX")
def test_no_data_is_begun_in_a_folder_whose_name_is_too_long_for_all_that_is_opened_in_it(
    tmp_path, clock, monkeypatch
):
    def folder(length: int) -> Path:
        made = tmp_path
        while (left := length - len(os.fsencode(made)) - 1) > 0:
            made = made / ("x" * (left if left < 200 else 100))
        return made

    longest = folder(459)
    with open_store(longest, clock) as store:
        play(store, "A", 1)
        assert store.tend() == [] and len(store.backups.all()) == 1
        for number in range(1, 10):
            (longest / f"{DATABASE}.replaced-{clock.at.date()}-{number}").touch()
        real = os.replace

        def replace(source: Path, target: Path) -> None:
            real(source, target)
            if Path(source) == longest / DATABASE:
                raise Power

        with monkeypatch.context() as patch, pytest.raises(Power):
            patch.setattr(data_files.os, "replace", replace)
            store.backups.restore(clock.at.date())
    with open_store(longest, clock) as store:
        assert totals(store) == {"A": 1} and "is back" in told(store)[0]
    with pytest.raises(StorageError, match="The data folder cannot be used: "):
        open_store(folder(460))
