"""A full disk, a closed folder, a second window, a younger program: one sentence, nothing half-done."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from fnmatch import fnmatch
from pathlib import Path
from random import Random

import pytest
from sqlite_utils import Database

from companion.core.errors import StorageError
from companion.core.text import say
from companion.store import Store, connecting, data_files
from companion.store.columns import COUNTED
from companion.store.connecting import PATIENCE, connect_as_it_lies, standing_of
from companion.store.copy_reader import read_copy
from companion.store.errors import Damaged
from companion.store.lock import Lock
from tests.store.helpers import DAY, act_at_random, open_store, play_at_random, standing
from tests.toy import Add, Pick, RollDie

ROOT = Path(__file__).parents[2]
POSIX = pytest.mark.skipif(os.name != "posix", reason="needs POSIX processes")


def run(code: str, *args: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", textwrap.dedent(code), *map(str, args)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_commit_waits_for_the_disk_itself(tmp_path):
    code = """
        import sys
        from pathlib import Path
        from tests.store.helpers import open_store
        with open_store(Path(sys.argv[1])) as store:
            print(store._disk.read("PRAGMA synchronous"), store._disk.read("PRAGMA journal_mode"))
    """
    assert run(code, tmp_path).stdout == "[(2,)] [('wal',)]\n"


@POSIX
@pytest.mark.parametrize("what", ["file", "all", "folder", "older", "older folder", "empty folder"])
def test_nothing_is_acknowledged_into_a_file_that_is_gone(tmp_path, what):
    home, old = tmp_path / "home", tmp_path / "old"
    with open_store(home) as store:
        table = store.tables.open(store.tables.create("toy"))
        shutil.copytree(home, old)
        table.do(Add(1))
        _take_away(home, old, what)
        with pytest.raises(StorageError, match="gone from its place, or another lies there"):
            table.do(Add(2))
        assert table.state.total == 1
        with pytest.raises(StorageError, match="nothing was stored"):
            store.settings.set("sounds", True)


def _take_away(home: Path, old: Path, what: str) -> None:
    if what in ("file", "all"):
        for path in home.glob("companion.sqlite3" if what == "file" else "companion.sqlite3*"):
            path.unlink()
    elif what == "older":
        os.replace(old / data_files.DATABASE, home / data_files.DATABASE)
    else:
        home.rename(home.with_name("moved"))
        if what == "older folder":
            old.rename(home)
        elif what == "empty folder":
            home.mkdir()


# -- full disk --------------------------------------------------------------------------------------


def let_grow(store: Store, pages: int | None) -> None:
    """Let the data file grow by so many pages and no more."""
    size = store._disk.read("PRAGMA page_count")[0][0]
    store._disk.read(f"PRAGMA max_page_count = {1_000_000 if pages is None else size + pages}")


@pytest.mark.parametrize("pages", [0, 1, 2, 3, 5])
def test_a_full_disk_refuses_the_command_and_changes_nothing(store: Store, pages):
    number = store.tables.create("toy")
    table = store.tables.open(number)
    play_at_random(table, Random(pages), 60)
    if table.pending:
        table.undo()
    let_grow(store, pages)
    chance, refused = Random(5), 0
    for _ in range(250):
        before = standing(table)
        try:
            act_at_random(table, chance)
        except StorageError as error:
            assert str(error) == "The disk is full: nothing was stored."
            assert standing(table) == before
            refused += 1
    assert refused > 5
    assert standing(store.tables.open(number)) == standing(table)
    let_grow(store, None)
    play_at_random(table, chance, 20)
    assert standing(store.tables.open(number)) == standing(table)
    assert store.check() is None


@POSIX
def test_a_file_that_may_not_grow_is_refused_by_the_system_itself(tmp_path):
    with open_store(tmp_path / "living") as store:
        number = store.tables.create("toy")
        play_at_random(store.tables.open(number), Random(1), 40)
    done = run(
        """
        import resource, shutil, sys
        from pathlib import Path
        from random import Random
        from companion.core.errors import StorageError
        from companion.core.game import Note
        from tests.store.helpers import open_store, standing
        folder = Path(sys.argv[1])
        store = open_store(folder)
        table = store.tables.open(int(sys.argv[2]))
        if table.pending:
            table.undo()
        resource.setrlimit(resource.RLIMIT_FSIZE, (120_000, resource.RLIM_INFINITY))
        stored, refused, words = 0, 0, set()
        for n in range(120):
            before = standing(table)
            try:
                table.do(Note(str(n) * 150))
                stored += 1
            except StorageError as error:
                refused += 1
                assert standing(table) == before
                words.add(str(error))
                if refused % 20 == 1:  # as a kill leaves it
                    shutil.copytree(folder, Path(sys.argv[3], f"{refused} {len(table.journal.acts)}"))
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        assert standing(store.tables.open(int(sys.argv[2]))) == standing(table)
        print(stored > 0, refused > 0, *words)
        """,
        tmp_path / "living",
        number,
        tmp_path,
    )
    assert done.stderr == ""
    assert done.stdout == "True True The disk refuses: disk I/O error.\n", "nothing of it is in the log"
    for folder in tmp_path.iterdir():
        with open_store(folder) as store:
            assert store.check() is None and store.notices == []
            if folder.name != "living":
                assert len(store.tables.open(number).journal.acts) == int(folder.name.split()[1])


@POSIX
def test_a_disk_without_room_is_survived(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", disk], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("may not mount a small disk here")
    try:
        with open_store(disk) as store:
            number = store.tables.create("toy")
            table = store.tables.open(number)
            (disk / "stuffing").write_bytes(bytes(60_000))
            chance = Random(0)
            with pytest.raises(StorageError, match="The disk"):
                play_at_random(table, chance, 2000)
            left = standing(table)
            assert standing(store.tables.open(number)) == left
            (disk / "stuffing").unlink()
            table.undo() if table.pending else table.do(Add(0))
            left = standing(table)
        with open_store(disk) as store:
            assert store.check() is None
            assert standing(store.tables.open(number)) == left
    finally:
        subprocess.run(["umount", disk], check=True)


def test_a_backup_that_finds_no_room_does_not_stop_play(store: Store, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    number = store.tables.create("toy")
    monkeypatch.setattr("companion.store.backups.copy", full)
    assert [str(text) for text in store.tend()] == ["Today's backup cannot be made: the disk is full."]
    store.tables.open(number).do(Add(1))
    assert store.backups.all() == []


# -- folders that are closed -----------------------------------------------------------------------


@pytest.fixture
def shared_folder() -> Iterator[Path]:
    """A folder that a stranger may look into, which pytest's own are not."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o755)


@POSIX
@pytest.mark.parametrize("lock", ["closed", "none", "open"])
@pytest.mark.parametrize("hot", [True, False])
def test_a_folder_that_cannot_be_written_can_be_read(shared_folder, lock, hot):
    living = shared_folder / "living" if hot else shared_folder
    with open_store(living) as store:
        number = store.tables.create("toy", "A")
        store.tables.open(number).do(Add(5))
        if hot:  # as a killed program leaves it
            for path in living.glob("companion*"):
                shutil.copy(path, shared_folder)
    (shared_folder / "companion.sqlite3-shm").unlink(missing_ok=True)
    if lock == "none":
        (shared_folder / "companion.lock").unlink()
    elif lock == "open":
        (shared_folder / "companion.lock").chmod(0o666)
    (shared_folder / "companion.sqlite3").chmod(0o444)
    shared_folder.chmod(0o555)
    done = run(
        """
        import os, sys
        from pathlib import Path
        import sqlite_utils
        import companion.core.table
        from companion.core.errors import StorageError
        from tests.store.helpers import open_store
        from tests.toy import Add
        if os.getuid() == 0:
            os.setuid(65534)  # what is closed to all others is open to root
        with open_store(Path(sys.argv[1])) as store:
            table = store.tables.open(int(sys.argv[2]))
            try:
                table.do(Add(1))
            except StorageError as error:
                print(table.state.total, store.read_only, [str(text) for text in store.notices], error)
        """,
        shared_folder,
        number,
    )
    assert done.stderr == ""
    sentence = "The data cannot be written: the tables can be read but not changed."
    assert done.stdout == f"5 True [{sentence!r}] {sentence}\n"


@POSIX
@pytest.mark.parametrize("rights", [0o444, 0o400])
def test_what_was_looked_at_while_it_was_closed_is_written_once_it_may_be(shared_folder, rights):
    shared_folder.chmod(0o777)
    done = run(
        """
        import os, sys
        from pathlib import Path
        import sqlite_utils
        import companion.core.table
        from tests.store.helpers import open_store
        from tests.toy import Add
        open_store(Path(sys.argv[1], "warm")).close()  # nothing is imported late
        if os.getuid() == 0:
            os.setuid(65534)
        home = Path(sys.argv[1], "home")
        file = home / "companion.sqlite3"
        with open_store(home) as store:
            number = store.tables.create("toy", "A")
        file.chmod(int(sys.argv[2]))
        with open_store(home) as store:
            print(store.read_only, store.tables.open(number).state.total)
        assert not os.access(home / "companion.sqlite3-shm", os.W_OK)  # what this test is about
        file.chmod(0o644)
        with open_store(home) as store:
            table = store.tables.open(number)
            table.do(Add(3))
            print(store.read_only, table.state.total, [str(text) for text in store.notices])
        """,
        shared_folder,
        rights,
    )
    assert (done.stdout, done.stderr) == ("True 0\nFalse 3 []\n", "")


CLOSED = "The folder of the backups cannot be read: access is denied."
UNMADE = "Today's backup cannot be made: access is denied."


@POSIX
@pytest.mark.parametrize(
    ("rights", "gone", "listed", "said"),
    [
        (0o555, False, "2026-11-16", [UNMADE]),
        (0o000, False, CLOSED, [UNMADE]),
        (0o000, True, CLOSED, ["The data file was gone.", "Nothing could be recovered.", UNMADE]),
        (0o311, True, CLOSED, ["The data file was gone.", "Nothing could be recovered.", UNMADE]),
    ],
)
def test_backups_that_are_closed_are_told_and_play_goes_on(shared_folder, rights, gone, listed, said):
    backups = shared_folder / "backups"
    with open_store(shared_folder) as store:
        store.tables.open(store.tables.create("toy", "A")).do(Add(5))
        store.tend()
    if gone:
        for path in shared_folder.glob("companion*"):
            path.unlink()
    if os.getuid() == 0:
        for path in (shared_folder, backups, *shared_folder.rglob("companion*")):
            os.chown(path, 65534, 65534)
    backups.chmod(rights)
    done = run(
        """
        import os, sys, tempfile
        from datetime import date
        from pathlib import Path
        from companion.core.errors import StorageError
        from tests.store.helpers import DAY, TurnedClock, open_store
        from tests.toy import Add
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for _ in range(2):  # load what is loaded late, as long as it may be read
                with open_store(folder) as store:
                    store.tables.open(store.tables.create("toy")).do(Add(1))
                    store.tend()
                (folder / "companion.sqlite3").unlink()
        if os.getuid() == 0:
            os.setuid(65534)  # what is closed to all others is open to root
        clock = TurnedClock()
        clock.turn(DAY)
        with open_store(Path(sys.argv[1]), clock) as store:
            try:
                print(*(each.day for each in store.backups.all()))
            except StorageError as error:
                print(error)
            store.tables.open(store.tables.create("toy", "B")).do(Add(2))
            store.tend()
            print([str(text) for text in store.notices])
            try:
                store.backups.restore(date(2026, 11, 16))
                print("2026-11-16")
            except StorageError as error:
                print(error)
        """,
        shared_folder,
    )
    backups.chmod(0o755)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [listed, str(said), listed]


def test_a_folder_that_cannot_be_made_is_named_in_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="The data folder cannot be used"):
        open_store(tmp_path / "file" / "data")


def test_a_file_that_may_not_be_written_in_a_folder_that_may_can_be_read(tmp_path, monkeypatch):
    with open_store(tmp_path) as store:
        number = store.tables.create("toy", "A")
    monkeypatch.setattr("companion.store.store._is_writable", lambda path: path == tmp_path)
    with open_store(tmp_path) as store:
        assert store.read_only and store.tables.open(number).state.total == 0
        assert [str(text) for text in store.notices] == [
            "The data cannot be written: the tables can be read but not changed."
        ]


def test_a_start_that_fails_keeps_nobody_out(tmp_path, monkeypatch):
    def failing(repair: object) -> None:
        raise StorageError(say("The data file cannot be opened."))

    monkeypatch.setattr("companion.store.repair.Repair.start", failing)
    with pytest.raises(StorageError) as held:  # whoever holds the error holds the store that failed
        open_store(tmp_path)
    monkeypatch.undo()
    with open_store(tmp_path) as store:
        assert not store.read_only and held


# -- one transaction after another ---------------------------------------------------------------------


def test_a_write_that_fails_half_way_leaves_nothing_and_the_next_one_is_stored(tmp_path):
    with open_store(tmp_path) as store:
        with pytest.raises(ZeroDivisionError), store._disk.write():
            store.settings.set("a", 1)
            1 / 0  # noqa: B018 - whatever goes wrong within
        store.settings.set("b", 2)
        assert (
            store._disk.standing.turn == 1
            and store._disk.standing == read_copy(store._disk.copy.path).standing
        )
    with open_store(tmp_path) as store:
        assert store.settings.all() == {"b": 2}


@pytest.mark.parametrize("is_read", [False, True])
def test_what_the_disk_refused_to_sync_is_taken_out_of_the_log_or_told_as_doubtful(
    tmp_path, monkeypatch, is_read
):
    """SQLite leaves the whole transaction in the log, for whoever reads that next."""

    @contextmanager
    def unsynced(db: Database) -> Iterator[None]:
        is_outer = not db.conn.in_transaction
        with suppress(ZeroDivisionError), real(db):
            yield
            if not is_outer:
                return
            raise ZeroDivisionError
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
        raise error

    real = Database.atomic
    with open_store(living := tmp_path / "living") as store:
        store.settings.set("a", 1)
        with store._disk.reader() as conn:
            conn.execute("BEGIN")
            if is_read:  # by somebody who still needs the log
                conn.execute("SELECT 1 FROM settings").fetchone()
            with monkeypatch.context() as patch, pytest.raises(StorageError) as told:
                refused = replace(store._disk.standing, turn=store._disk.standing.turn + 1)
                patch.setattr(store._disk, "last_in_log", lambda: refused)
                patch.setattr(Database, "atomic", unsynced)
                store.settings.set("a", 2)
        assert ((living / "companion.sqlite3-wal").stat().st_size > 0) == is_read
        doubt = " Whether this was stored shows at the next start." if is_read else ""
        assert str(told.value) == "The disk refuses: disk I/O error." + doubt
        assert store._disk._db.conn.execute("PRAGMA busy_timeout").fetchone() == (1000 * PATIENCE,)
        left = shutil.copytree(living, tmp_path / "left")  # as a kill leaves it
        assert store.settings.all() == {"a": 1}
        store.settings.set("b", 2)
    for folder, there in ((left, {"a": 1}), (living, {"a": 1, "b": 2})):
        with open_store(folder) as store:
            assert store.settings.all() == there and store.notices == [] and store.check() is None


def test_a_transaction_that_changes_nothing_has_no_number(store: Store):
    store.settings.set("a", 1)
    before = store._disk.standing
    with store._disk.write() as db:
        db.execute("SELECT 1")
    assert store._disk.standing == before
    assert read_copy(store._disk.copy.path).standing == before


def test_every_transaction_has_the_next_number_and_the_file_counts_its_rows(store: Store):
    before = store._disk.standing.turn
    for number in range(3):
        store.settings.set(str(number), number)
    store.decks.add("toy", "A", {})
    now = store._disk.standing
    assert now.turn == before + 4 and now.counts is not None
    assert dict(zip(COUNTED, now.counts, strict=True)) == dict.fromkeys(COUNTED, 0) | {
        "settings": 3,
        "decks": 1,
    }


def test_who_may_only_look_puts_nothing_in_place_of_the_file(store: Store, clock):
    store.settings.set("a", 1)
    store.backups.make()
    with open_store(store.folder, clock) as second:
        with pytest.raises(StorageError, match="can be read but not changed"):
            second.backups.restore(clock.at.date())
        with pytest.raises(StorageError, match="can be read but not changed"), second._disk.write():
            pass


def test_an_old_file_is_not_read_where_it_may_not_grow(tmp_path):
    shutil.copyfile(
        Path(__file__).parents[1] / "fixtures" / "schema_v1.sqlite3", tmp_path / "companion.sqlite3"
    )
    held = Lock(tmp_path / data_files.LOCK)
    assert held.acquire()
    with pytest.raises(StorageError, match="older version"):
        open_store(tmp_path)
    held.release()


def test_a_purged_row_leaves_no_byte_in_the_file(store: Store, clock):
    store.decks.delete(store.decks.add("toy", "Secret name", {}))
    assert store.decks.purge(clock.at + 40 * DAY) == 1
    store.close()
    assert b"Secret name" not in (store.folder / "companion.sqlite3").read_bytes()


def test_a_look_at_what_is_not_there_makes_no_file(tmp_path):
    with pytest.raises(sqlite3.OperationalError):
        connect_as_it_lies(tmp_path / "companion.sqlite3")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("change", ["UPDATE about SET turn = turn + 1", "DELETE FROM about"])
def test_a_file_that_does_not_say_how_far_it_goes_is_damaged(tmp_path, change):
    with open_store(tmp_path) as store:
        store.settings.set("a", 1)
    conn = sqlite3.connect(tmp_path / "companion.sqlite3")
    conn.execute(change)
    with pytest.raises(Damaged):
        standing_of(conn)
    conn.close()


def harmed_setting(folder: Path) -> None:
    """A setting that somebody else has changed, without the checksum that goes with it."""
    with open_store(folder) as store:
        store.settings.set("a", "what was stored")
    conn = sqlite3.connect(folder / "companion.sqlite3")
    conn.execute("UPDATE settings SET value = '\"something else\"'")
    conn.commit()
    conn.close()


def test_a_row_is_compared_with_its_checksum_whenever_it_is_read(tmp_path):
    harmed_setting(tmp_path)
    with open_store(tmp_path) as store:
        assert store.settings.get("a") == "what was stored" and len(store.notices) == 2


@POSIX
@pytest.mark.parametrize("way", ["mended", "brought back"])
def test_a_file_that_takes_anothers_place_belongs_to_whom_that_one_did(tmp_path, clock, way):
    harmed_setting(tmp_path)
    owner, path = os.getuid() or 65534, tmp_path / data_files.DATABASE
    with open_store(tmp_path, clock) as store:
        os.chown(path, owner, -1)
        path.chmod(0o640)
        assert store.settings.get("a") == "what was stored"
        if way == "brought back":
            store.backups.make()
            store.backups.restore(clock.at.date())
    found = path.stat()
    assert (found.st_uid, found.st_mode & 0o777) == (owner, 0o640)
    assert len(list(tmp_path.glob("*.sqlite3.*-1"))) == (2 if way == "brought back" else 1)


def test_damage_met_within_a_transaction_is_mended_behind_it(tmp_path):
    harmed_setting(tmp_path)
    with open_store(tmp_path) as store:
        with pytest.raises(StorageError, match="mended; this was not stored"), store._disk.write():
            store.settings.get("a")
        assert store.settings.get("a") == "what was stored"


@pytest.mark.parametrize("act", ["read", "write", "back up"])
def test_damage_mended_where_there_is_no_room_to_write_on_leaves_what_can_be_read(tmp_path, monkeypatch, act):
    harmed_setting(tmp_path)
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = 4874

    def full(*_: object) -> None:
        raise error

    with open_store(tmp_path) as store:
        store._disk.read("SELECT 1")
        monkeypatch.setattr("companion.store.disk.connect", full)
        if act == "read":
            assert store.settings.get("a") == "what was stored"
        elif act == "write":
            with pytest.raises(StorageError, match="mended; this was not stored"), store._disk.write():
                store.settings.get("a")
        else:
            store.tend()
        assert store.settings.get("a") == "what was stored" and store.read_only
        with pytest.raises(StorageError, match="The disk is full: the tables can be read but not changed"):
            store.settings.set("a", 2)
        assert [str(each)[:16] for each in store.notices] == [
            "The data file wa", "Everything was r", "The disk is full",
        ]  # fmt: skip


def test_who_may_only_look_calls_damage_damage(tmp_path):
    harmed_setting(tmp_path)
    with open_store(tmp_path), open_store(tmp_path) as second, pytest.raises(Damaged):
        second.settings.get("a")


def test_a_copy_is_long_from_three_times_the_file_on(store: Store, monkeypatch):
    limit = 3 * store._disk.path.stat().st_size + 1_000_000
    for size, is_long in ((limit, False), (limit + 1, True)):
        monkeypatch.setattr("companion.store.second_copy.SecondCopy.size", size)
        assert store._disk.copy_is_due is is_long


def test_no_row_lies_without_its_table(store: Store):
    with pytest.raises(StorageError), store._disk.write() as db:
        db.execute("INSERT INTO snapshots (table_id, uid, seq, state, crc) VALUES (9, 9, 1, '{}', 0)")


def test_a_file_is_looked_at_with_its_log_where_sqlite_may_make_no_file(store: Store, monkeypatch):
    store.settings.set("a", 1)
    path, look = store._disk.path, connecting._look

    def closed(address: str) -> sqlite3.Connection:
        if "immutable" not in address:
            raise sqlite3.OperationalError("unable to open database file")
        return look(address)

    monkeypatch.setattr(connecting, "_look", closed)
    conn = connecting.connect_read_only(path)
    assert conn.execute("SELECT value FROM settings").fetchall() == [("1",)]
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        conn.execute("DELETE FROM settings")
    conn.close()


# -- two windows --------------------------------------------------------------------------------------


def test_the_second_window_reads_what_the_first_writes_and_says_why_it_cannot_write(tmp_path):
    with open_store(tmp_path) as first:
        number = first.tables.create("toy", "A")
        with open_store(tmp_path) as second:
            assert second.read_only
            assert [str(text) for text in second.notices] == [
                "The data is open in another window: here it can be read but not changed."
            ]
            first.tables.open(number).do(Add(4))
            table = second.tables.open(number)
            assert table.state.total == 4
            for act in (
                lambda: table.do(Add(1)),
                lambda: table.do(Pick()),
                lambda: second.tables.create("toy"),
                lambda: second.settings.set("a", 1),
            ):
                with pytest.raises(StorageError, match="can be read but not changed"):
                    act()
            assert (table.state.total, table.pending) == (4, None)
            assert second.check() is None
            assert second.tend() == []
        first.tables.open(number).do(Add(1))
    with open_store(tmp_path) as third:
        assert not third.read_only
        assert third.tables.open(number).state.total == 5


def test_a_second_window_makes_no_file_where_another_is_just_being_put_in_place(tmp_path):
    with open_store(tmp_path) as first:
        table = first.tables.create("toy", "Friday")
        before = standing(first.tables.open(table))
    path = tmp_path / data_files.DATABASE
    # What a kill in the middle of a recovery leaves: all is set aside, and the new file has no name yet.
    aside = path.with_name(f"{path.name}.damaged-2026-01-01-1")
    shutil.copyfile(path, data_files.waiting_path(path, aside))
    for each in (path, data_files.copy_path(path)):
        each.rename(f"{path}.damaged-2026-01-01-1{each.name.removeprefix(path.name)}")
    killed = Lock(tmp_path / data_files.LOCK)
    assert killed.acquire()
    with pytest.raises(StorageError, match="not ready yet"):
        open_store(tmp_path)
    assert not os.path.lexists(path)
    killed.release()
    with open_store(tmp_path) as again:
        assert standing(again.tables.open(table)) == before


@POSIX
def test_the_right_to_write_is_free_again_when_its_holder_is_killed(tmp_path):
    code = (
        "import sys, time\nfrom pathlib import Path\nfrom tests.store.helpers import open_store\n"
        "store = open_store(Path(sys.argv[1])); store.tables.create('toy', 'A')\n"
        "print(store.read_only, flush=True); time.sleep(60)"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    try:
        assert holder.stdout.readline() == "False\n"
        with open_store(tmp_path) as second:
            assert second.read_only
            assert [info.name for info in second.tables.all()] == ["A"]
        holder.send_signal(signal.SIGKILL)
        holder.wait()
        with open_store(tmp_path) as third:
            assert not third.read_only
            third.tables.open(third.tables.all()[0].id).do(Add(1))
    finally:
        holder.kill()
        holder.wait()
        holder.stdout.close()


@POSIX
def test_commands_that_come_at_once_wait_for_each_other(tmp_path):
    code = (
        "import sys\nfrom pathlib import Path\nfrom companion.store import Store\n"
        "from tests.toy import get_toy\n"
        "with Store(Path(sys.argv[1]), get_game=get_toy, game_ids=('toy',), stays=False) as store:\n"
        "    store.tables.create('toy', sys.argv[2])"
    )
    together = [
        subprocess.Popen([sys.executable, "-c", code, str(tmp_path), str(n)], cwd=ROOT) for n in range(5)
    ]
    assert [each.wait() for each in together] == [0] * 5
    with open_store(tmp_path) as store:
        assert sorted(info.name for info in store.tables.all()) == [str(n) for n in range(5)]


def test_nobody_waits_for_a_window_that_stays_open(tmp_path):
    stays, passes, waits = (Lock(tmp_path / "lock") for _ in range(3))
    assert stays.acquire()
    assert not passes.acquire(stays=False, patience=60)
    stays.release()
    assert passes.acquire(stays=False)
    assert not waits.acquire(patience=0.05)
    passes.release()


def test_a_lock_is_held_once(tmp_path):
    one, two = Lock(tmp_path / "lock"), Lock(tmp_path / "lock")
    assert one.acquire()
    assert not two.acquire()
    assert (one.held, two.held) == (True, False)
    one.release()
    assert two.acquire()
    two.release()


# -- older and younger programs -----------------------------------------------------------------------


def test_a_file_of_a_younger_program_is_left_alone(tmp_path):
    with open_store(tmp_path) as store:
        store.tables.create("toy", "A")
    path = tmp_path / "companion.sqlite3"
    conn = sqlite3.connect(path)
    conn.execute("PRAGMA user_version = 3")
    conn.execute(
        "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('companion', 'v3', '')"
    )
    conn.commit()
    conn.close()
    before = path.read_bytes()
    with pytest.raises(StorageError, match="newer version"):
        open_store(tmp_path)
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("*damaged*"))


def test_a_start_killed_before_the_first_table_was_made_is_a_fresh_start(tmp_path):
    (tmp_path / "companion.sqlite3").write_bytes(b"")
    with open_store(tmp_path) as store:
        assert (store.notices, store.tables.all()) == ([], [])


def test_the_journal_refuses_to_be_changed_by_anybody(store: Store, tmp_path):
    number = store.tables.create("toy")
    table = store.tables.open(number)
    table.do(RollDie())
    table.answer((1, 2))
    conn = sqlite3.connect(tmp_path / "companion.sqlite3")
    for sql in (
        "UPDATE journal SET body = '{}'",
        "DELETE FROM journal WHERE seq = 2",
        "INSERT INTO journal VALUES (1, 9, 1, 'undo', '', 0)",
        "INSERT INTO journal VALUES (1, 3, 1, 'eat', '', 0)",
        "INSERT INTO journal VALUES (1, 'x', 1, 'undo', '', 0)",
    ):
        with pytest.raises(sqlite3.IntegrityError):
            conn.execute(sql)
    conn.close()
    assert store.tables.open(number).state.total == 3


def test_every_file_of_a_players_data_is_kept_out_of_the_repository(tmp_path):
    ignored = [
        line for line in (ROOT / ".gitignore").read_text().splitlines() if line and line[0] not in "#!/"
    ]
    with open_store(tmp_path) as store:
        store.tables.create("toy")
        store.backups.make()
        store.check()
        store.backups.restore(store.backups.all()[0].day)
        store.tables.create("toy")
        names = {path.name for path in tmp_path.rglob("*") if path.is_file()}
    assert {"companion.sqlite3", "companion.sqlite3-wal"} < names
    assert {name for name in names if not any(fnmatch(name, each) for each in ignored)} == set()
