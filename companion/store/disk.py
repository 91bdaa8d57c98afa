"""One SQLite file, one connection, many threads: reads go straight to sqlite3, writes through sqlite-utils.

INVARIANT: sqlite_utils is imported at the first write, never before: it costs a hundred milliseconds
and more, and the first frame only reads. A read needs none of it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any

from companion.core.errors import StorageError
from companion.core.text import Text, say
from companion.store.data_files import SCHEMA_VERSION
from companion.store.errors import as_storage_error

if TYPE_CHECKING:
    from sqlite_utils import Database

PAGE_SIZE = 4096
"""Fixed, because recovery reads pages even when the header that names their size is gone."""
PATIENCE = 5.0
SYNCHRONOUS = "FULL"
"""Every commit waits for the disk itself (docs/adr, storage)."""


class Disk:
    """The open data file; `closed` says why it may only be looked at."""

    def __init__(self, path: Path, closed: Text | None = None) -> None:
        self.path = path
        self._closed = closed
        self._guard = RLock()
        self._conn: sqlite3.Connection | None = None
        self._db: Database | None = None

    @property
    def read_only(self) -> bool:
        """Whether the file may only be looked at."""
        return self._closed is not None

    # -- reading and writing ----------------------------------------------------------------

    def read(self, sql: str, args: Sequence[Any] = ()) -> list[Any]:
        """All rows of a query."""
        with self._guard, as_storage_error():
            return self._open().execute(sql, args).fetchall()

    @contextmanager
    def write(self) -> Iterator[Database]:
        """One transaction: all of it on disk when the block ends, or none of it."""
        if self._closed:
            raise StorageError(self._closed)
        with self._guard, as_storage_error(), self._database().atomic() as db:
            yield db

    @contextmanager
    def reader(self) -> Iterator[sqlite3.Connection]:
        """A second connection for long looks (checks, backups), so that play goes on beside them."""
        with as_storage_error():
            conn = connect_read_only(self.path)
            try:
                yield conn
            finally:
                conn.close()

    # -- the connection ---------------------------------------------------------------------

    @contextmanager
    def writing_alone(self) -> Iterator[None]:
        """Nobody has the file open inside this block: it may be replaced; the next use opens it again."""
        if self._closed:
            raise StorageError(self._closed)
        with self._guard:
            self.close()
            yield

    def close(self) -> None:
        """Close the file; the next use opens it again."""
        with self._guard:
            conn, self._conn, self._db = self._conn, None, None
            if conn is not None:
                conn.close()

    def _open(self) -> sqlite3.Connection:
        if self._conn is None:
            conn = connect_read_only(self.path) if self.read_only else connect(self.path)
            try:
                self._require_schema(conn)
            except BaseException:
                conn.close()
                raise
            self._conn = conn
        return self._conn

    def _require_schema(self, conn: sqlite3.Connection) -> None:
        """Today's schema, grown from an older one if need be; sqlite-utils is not asked where all is well."""
        if conn.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,):
            return
        if self.read_only:
            raise StorageError(say("The data file is not ready yet: close the other window and try again."))
        from sqlite_utils import Database

        from companion.store.schema import upgrade

        upgrade(Database(conn, execute_plugins=False))

    def _database(self) -> Database:
        if self._db is None:
            from sqlite_utils import Database

            self._db = Database(self._open(), execute_plugins=False)
        return self._db


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


def connect_read_only(path: Path) -> sqlite3.Connection:
    """Open for looking; in a folder where not even SQLite's own side files may be made, as it lies there."""
    address = path.absolute().as_uri()
    try:
        return _look(f"{address}?mode=ro")
    except sqlite3.OperationalError:
        return _look(f"{address}?immutable=1")


def _look(address: str) -> sqlite3.Connection:
    conn = sqlite3.connect(address, timeout=PATIENCE, check_same_thread=False, uri=True)
    try:
        conn.execute("SELECT 1 FROM sqlite_master").fetchone()
    except BaseException:
        conn.close()
        raise
    return conn
