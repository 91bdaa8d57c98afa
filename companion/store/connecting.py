"""The ways to open a data file: for writing, for looking, and as it lies without its log."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import urllib.parse  # noqa: F401 - Path.as_uri would import it late, when there may be no right left to read it
from pathlib import Path

from companion.core.json_text import load
from companion.store.checksum import seal
from companion.store.columns import COLUMNS
from companion.store.data_files import MIGRATIONS, PAGE_SIZE, SCHEMA_VERSION, copy_path, is_file, log_path
from companion.store.errors import Damaged
from companion.store.raw_files import number_of
from companion.store.standing import Standing, counted

PATIENCE = 5.0
SYNCHRONOUS = "FULL"
"""Every commit waits for the disk itself (docs/adr, storage)."""


def connect(path: Path) -> sqlite3.Connection:
    """Open for writing: every commit is on the disk itself when it returns."""
    conn = sqlite3.connect(path, timeout=PATIENCE, check_same_thread=False)
    try:
        conn.execute(f"PRAGMA page_size = {PAGE_SIZE}")
        conn.execute("PRAGMA journal_mode = WAL")
        conn.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
        conn.execute("PRAGMA foreign_keys = ON")
        # Freed pages are zeroed, so that recovery never takes a purged row for a living one.
        conn.execute("PRAGMA secure_delete = ON")
    except BaseException:
        conn.close()
        raise
    return conn


def end_with_log(conn: sqlite3.Connection) -> None:
    """Close a file that was made elsewhere, so that it is opened in its place as it is: with a log, never
    with a rollback journal."""
    conn.execute("PRAGMA journal_mode = WAL")
    conn.close()


def sync(path: Path) -> None:
    """See a file on the disk itself."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def connect_read_only(path: Path) -> sqlite3.Connection:
    """Open for looking; in a folder where not even SQLite's own side files may be made, as it lies there."""
    return connect_to_look(path)[0]


def connect_to_look(path: Path) -> tuple[sqlite3.Connection, bool]:
    """Open for looking, and whether what others write is seen too, or only what lies there now."""
    try:
        return _look(f"{path.absolute().as_uri()}?mode=ro"), True
    except sqlite3.OperationalError:
        if is_file(log_path(path)) and log_path(path).stat().st_size:
            return _look_at_copy(path), False
        return connect_as_it_lies(path), False


def bytes_as_of(path: Path) -> tuple[object, ...]:
    """What changes when a data file, its log or its second copy is written, put there or taken away."""
    found: list[object] = []
    for each in (path, log_path(path), copy_path(path)):
        try:
            told = each.stat()
            found.append((number_of(told), told.st_mtime_ns, told.st_size))
        except OSError:
            found.append(None)
    return tuple(found)


def connect_as_it_lies(path: Path) -> sqlite3.Connection:
    """Open for looking at the file alone, without its log and without any file being made.

    INVARIANT: `mode=ro`, or SQLite makes an empty file where there is none; while another process puts a
    recovered file in place, that would keep the recovered one from being found after a kill.
    """
    return _look(f"{path.absolute().as_uri()}?mode=ro&immutable=1")


def _look_at_copy(path: Path) -> sqlite3.Connection:
    """The file with its log, read elsewhere: SQLite cannot read a log where it may not write."""
    with tempfile.TemporaryDirectory() as folder:
        there = Path(folder, path.name)
        shutil.copyfile(path, there)
        shutil.copyfile(log_path(path), log_path(there))
        conn, found = sqlite3.connect(there), sqlite3.connect(":memory:", check_same_thread=False)
        try:
            conn.backup(found)
        except BaseException:
            found.close()
            raise
        finally:
            conn.close()
    found.execute("PRAGMA query_only = ON")
    return found


def _look(address: str) -> sqlite3.Connection:
    conn = sqlite3.connect(address, timeout=PATIENCE, check_same_thread=False, uri=True)
    try:
        conn.execute("SELECT 1 FROM sqlite_master").fetchone()
    except BaseException:
        conn.close()
        raise
    return conn


def is_newer(conn: sqlite3.Connection) -> bool:
    """Whether a newer version of the companion wrote a file: its number and its migrations both say so, for a
    single bit may change one of them."""
    if conn.execute("PRAGMA user_version").fetchone()[0] <= SCHEMA_VERSION:
        return False
    return any(name not in MIGRATIONS for (name,) in conn.execute("SELECT name FROM _sqlite_migrations"))


def migrations_of(conn: sqlite3.Connection) -> tuple[str, ...]:
    """What a file has gone through; damage where it does not say so in the words of sqlite-utils, which keeps
    this list, and asks for its columns letter by letter."""
    found = conn.execute("SELECT * FROM _sqlite_migrations ORDER BY id")
    columns = [name for name, *_ in found.description]
    rows = [dict(zip(columns, row, strict=True)) for row in found]
    names = tuple(row.get("name") for row in rows)
    known = all(row.get("migration_set") == "companion" and "applied_at" in row for row in rows)
    if not known or names != MIGRATIONS[: len(names)]:
        raise Damaged()
    return MIGRATIONS[: len(names)]


def standing_of(conn: sqlite3.Connection) -> Standing:
    """Which line of acts an open data file is; damage where it does not say so any more."""
    rows = conn.execute(f"SELECT {', '.join(COLUMNS['about'])}, crc FROM about").fetchall()
    if len(rows) != 1 or seal("about", *rows[0][:-1]) != rows[0][-1]:
        raise Damaged()
    _, line, turn, parents, counts, *_ = rows[0]
    past = tuple((str(each), int(end)) for each, end in load(parents, "about"))
    return Standing(line, turn, past, counted(load(counts, "about")))


def standing_as_it_lies(path: Path) -> Standing | None:
    """How far a file goes without its log, whatever is wrong with it; None where it does not say so."""
    try:
        conn = connect_as_it_lies(path)
    except (sqlite3.Error, UnicodeDecodeError):
        return None
    try:
        return standing_of(conn)
    except (Damaged, sqlite3.Error, UnicodeDecodeError):
        return None
    finally:
        conn.close()
