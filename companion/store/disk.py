"""One SQLite file, one connection, many threads: reads go straight to sqlite3, writes through sqlite-utils.

INVARIANT: sqlite_utils is imported at the first write, never before: it costs a hundred milliseconds
and more, and the first frame only reads. A read needs none of it.
"""

from __future__ import annotations

import os
import sqlite3
import urllib.parse  # noqa: F401 - Path.as_uri would import it late, when there may be no right left to read it
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, TypeVar

from companion.core.errors import StorageError
from companion.core.json_text import dump
from companion.core.text import Text, say
from companion.store.checksum import seal
from companion.store.columns import COLUMNS, COUNTED
from companion.store.connecting import (
    PATIENCE,
    bytes_as_of,
    connect,
    connect_read_only,
    connect_to_look,
    is_newer,
    standing_of,
)
from companion.store.data_files import SCHEMA_VERSION, copy_path, log_path
from companion.store.errors import (
    Damaged,
    Newer,
    NotWritable,
    as_storage_error,
    in_doubt,
    may_be_stored,
    storage_error,
)
from companion.store.raw_files import RAW_FILES, number_of
from companion.store.sealing import Changes, watch
from companion.store.second_copy import SecondCopy
from companion.store.standing import Standing

if TYPE_CHECKING:
    from sqlite_utils import Database

T = TypeVar("T")
_LONG_COPY = 1_000_000
FIRST_BYTES = 60
"""The fixed fields at the beginning of a file."""
_NOT_READY = say("The data file is not ready yet: close the other window and try again.")
_OLD = say("The data file is of an older version: it can be read once it was opened where it can be written.")
_ELSEWHERE = say(
    "The data file is gone from its place, or another lies there: nothing was stored. Start again."
)
_MENDED = say("The data file was damaged and has been mended; this was not stored: do it again.")


class Disk:
    """The open data file; `closed` says why it may only be looked at."""

    def __init__(self, path: Path, closed: Text | None = None) -> None:
        self.path = path
        self._closed = closed
        self._guard = RLock()
        self._conn: sqlite3.Connection | None = None
        self._db: Database | None = None
        self._changes = Changes()
        self._is_writing = False
        self._opened: tuple[int, int] | None = None
        """Which file was opened, as the system numbers files."""
        self.openings = 0
        """How often it was opened: another may have come in its place between two of them."""
        self._as_of: tuple[object, ...] | None = None
        """What lay there when it was opened, where later bytes are not seen: see `connect_to_look`."""
        self._log: tuple[int, int] | None = None
        """Which log was last written to."""
        self._raw: int | None = None
        """The file itself, for its first bytes. INVARIANT: it is closed after SQLite has let go: whoever
        closes a file that SQLite has open drops its locks, and another program may then remove the log."""
        self._known: Standing | None = None
        """How far the file goes; nobody else writes it while it is open. None while that may change."""
        self.on_damage: Callable[[], object] | None = None
        self.is_ours: Callable[[], bool] = lambda: True
        """Whether nobody else may have written meanwhile."""
        self.before_writing: Callable[[], object] = lambda: None
        """Asked before each transaction whether this is still the one who may write; raises where not."""
        self.on_refusal: Callable[[NotWritable], object] | None = None
        """Told where the file cannot be opened to be written, though it can be looked at: whoever hears of it
        only looks from then on."""
        self.last_in_log: Callable[[], Standing | None] = lambda: None
        """How far the last transaction in the log goes, whether SQLite takes it or not; None where nothing
        says it."""
        self.copy = SecondCopy(copy_path(path), log_path(path))

    @property
    def read_only(self) -> bool:
        """Whether the file may only be looked at."""
        return self._closed is not None

    def only_look(self, why: Text) -> None:
        """From here on the file is only looked at."""
        with self._guard:
            self.close()
            self._closed = why

    # -- reading and writing ----------------------------------------------------------------

    def read(self, sql: str, args: Sequence[Any] | Mapping[str, Any] = ()) -> list[Any]:
        """All rows of a query; damage met on the way is mended."""
        return self.mended(lambda: self._read(sql, args))

    def _read(self, sql: str, args: Sequence[Any] | Mapping[str, Any]) -> list[Any]:
        with self._guard, as_storage_error():
            return self._open().execute(sql, args).fetchall()

    def read_sealed(self, table: str, where: str = "", args: Sequence[Any] = ()) -> list[dict[str, Any]]:
        """Rows of a table, each compared with its checksum; damage met on the way is mended."""
        return self.mended(lambda: self._read_sealed(table, where, args))

    def _read_sealed(self, table: str, where: str, args: Sequence[Any]) -> list[dict[str, Any]]:
        names = COLUMNS[table]
        found = []
        for *values, crc in self._read(f"SELECT {', '.join(names)}, crc FROM {table} {where}", args):
            if seal(table, *values) != crc:
                raise Damaged()
            found.append(dict(zip(names, values, strict=True)))
        return found

    def mended(self, look: Callable[[], T]) -> T:
        """What a look at the file finds; damage met on the way is mended where somebody can, once."""
        for is_first in (True, False):
            opened = self._opened
            try:
                return look()
            except Damaged:
                # What was read may be of two moments, or of a file that somebody else has mended by now.
                if is_first and (self._is_stale or opened not in (None, self.identity)):
                    continue
                if self.on_damage is None or self.read_only or self._is_writing:
                    raise
                self.on_damage()
                break
        return look()

    @property
    def identity(self) -> tuple[int, int] | None:
        """Which file lies there, once nobody is replacing it any more."""
        with self._guard:
            return _identity(self.path)

    @contextmanager
    def write(self, counts: bool = False) -> Iterator[Database]:
        """One transaction: all of it on disk when the block ends, or none of it.

        Where it meets damage, the file is mended and the act refused: it can be done again at once. It gets a
        number where it changes a row that is copied, or where it `counts` in any case: in a log each number
        that is missing tells of a transaction that is.
        """
        self._require_writable()
        with self._guard:
            if self._is_writing and self._database().conn.in_transaction:
                yield self._database()  # part of the transaction around it
                return
            self._require_in_place()
            self.before_writing()
            try:
                with as_storage_error(), self._transaction(counts) as db:
                    yield db
            except Damaged:
                if self.on_damage is None:
                    raise
                self.on_damage()
                raise StorageError(_MENDED) from None

    def _require_writable(self) -> None:
        """Opening a file may show that it can only be looked at."""
        if self._closed:
            raise StorageError(self._closed)

    def _require_in_place(self) -> None:
        """What is written to a file that was removed, nobody ever opens again."""
        if self._conn is None:
            return
        log = _identity(log_path(self.path)) if self._log is not None else None
        if (self._opened, self._log) != (_identity(self.path), log):
            raise StorageError(_ELSEWHERE)

    @contextmanager
    def _transaction(self, counts: bool) -> Iterator[Database]:
        db = self._database()
        if db.conn.in_transaction:
            db.conn.rollback()  # Ctrl-C came between its beginning and its first statement
        self._changes.clear()
        # Whoever is interrupted behind a commit does not know of it: the next one asks the file.
        was, self._known = self._known, None
        self._is_writing, is_done = True, False
        try:
            with db.atomic():
                yield db
                counted = self._count(db, was) if counts or self._changes.done else None
                is_done = True
        except sqlite3.Error as error:
            if is_done and may_be_stored(error) and not (_takes_back(db.conn) or self._is_missing(counted)):
                raise in_doubt(error) from error
            raise
        finally:
            self._is_writing = False
        if counted is not None:
            self._log = self._log or _identity(log_path(self.path))
            self.copy.add(counted, self._changes.done)
        self._known = counted or was

    def _is_missing(self, counted: Standing | None) -> bool:
        """Whether a refused transaction is not in the log, where a later start would take it: what the system
        does not let anybody write, as where their quota is used up, never came there."""
        last = self.last_in_log()
        return counted is not None and last is not None and last.turn < counted.turn

    def _count(self, db: Database, was: Standing | None) -> Standing:
        """Give the transaction its number."""
        was = was or standing_of(db.conn)
        counts = [
            n + self._changes.counts.get(table, 0) for table, n in zip(COUNTED, was.counts or (), strict=True)
        ]
        now = Standing(was.line, was.turn + 1, was.parents, tuple(counts))
        db.execute("UPDATE about SET turn = ?, counts = ? WHERE id = 1", (now.turn, dump(counts)))
        return now

    @property
    def standing(self) -> Standing:
        """Which line of acts this file is, and how far it goes."""
        with self._guard, as_storage_error():
            return standing_of(self._open())

    @property
    def copy_is_due(self) -> bool:
        """Whether the second copy is to be written anew: it is gone, or most of it has changed since."""
        with as_storage_error():
            return self.copy.is_missing or self.copy.size > 3 * self.path.stat().st_size + _LONG_COPY

    def copy_anew(self) -> None:
        """Write the second copy from this file."""
        with self._guard, as_storage_error():
            conn = self._open()
            self._require_writable()
            self.copy.begin(conn, standing_of(conn))

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
        with self._guard:
            self.before_writing()
            self._require_writable()
            self.close()
            yield

    def begin_anew(self) -> None:
        """Somebody else may have written: nothing that is known of the file counts any more."""
        with self._guard:
            self.copy.leave()
            self.close()

    def close(self) -> None:
        """Close the file; the next use opens it again."""
        with self._guard:
            conn, self._conn, self._db, self._known = self._conn, None, None, None
            if self.is_ours():
                self.copy.end()
            else:
                self.copy.leave()
            if conn is not None:
                conn.close()
            raw, self._raw, self._log = self._raw, None, None
            if raw is not None:
                RAW_FILES.close(raw)

    def first_bytes(self) -> bytes:
        """The beginning of the file as it lies, without the log."""
        with self._guard, as_storage_error():
            self._open()
            if self._raw is None:  # a refused opening is no damage: this one says why
                self._raw = RAW_FILES.open(self.path)
            os.lseek(self._raw, 0, os.SEEK_SET)
            return os.read(self._raw, FIRST_BYTES)

    @property
    def _is_stale(self) -> bool:
        """Whether whoever only looks has another file before them than lies there now, or other bytes."""
        if not self.read_only or self._conn is None:
            return False
        if self._opened != _identity(self.path):
            return True
        return self._as_of is not None and self._as_of != bytes_as_of(self.path)

    def _open(self) -> sqlite3.Connection:
        if self._is_stale:
            self.close()
        if self._conn is None:
            if self.read_only and not os.path.lexists(self.path):
                raise StorageError(_NOT_READY)  # somebody makes it, or puts another in its place
            raw, as_of = None, bytes_as_of(self.path)
            with suppress(OSError):  # SQLite says in its own words what is wrong
                raw = RAW_FILES.open(self.path)
            conn, follows = None, True
            try:
                conn, follows = self._connect()
                self._require_schema(conn)
            except BaseException:
                if conn is not None:
                    conn.close()
                if raw is not None:
                    RAW_FILES.close(raw)
                raise
            self._conn, self._opened, self._raw = conn, _identity(self.path), raw
            self._as_of = None if follows else as_of
            self.openings += 1
        return self._conn

    def _connect(self) -> tuple[sqlite3.Connection, bool]:
        """As `connect_to_look`; to write, where that is allowed and there is room for it."""
        if self.read_only:
            return connect_to_look(self.path)
        try:
            return connect(self.path), True
        except sqlite3.Error as error:
            refused = storage_error(error)
            if self.on_refusal is None or not isinstance(refused, NotWritable):
                raise
            found = connect_to_look(self.path)
            self.on_refusal(refused)
            return found

    def _require_schema(self, conn: sqlite3.Connection) -> None:
        """Today's schema, grown from an older one if need be; sqlite-utils is not asked where all is well."""
        if conn.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,):
            return
        if is_newer(conn):
            raise Newer()
        if self.read_only:
            raise StorageError(_OLD)
        from sqlite_utils import Database

        from companion.store.schema import upgrade

        upgrade(Database(conn, execute_plugins=False))

    def _database(self) -> Database:
        if self._db is None:
            from sqlite_utils import Database

            conn = self._open()
            self._require_writable()
            watch(conn, self._changes)
            self._db = Database(conn, execute_plugins=False)
        return self._db


def _takes_back(conn: sqlite3.Connection) -> bool:
    """Leave nothing in the log of a commit that the disk refused: a later start would take it. Nobody waits
    for whoever reads the log meanwhile."""
    try:
        conn.execute("PRAGMA busy_timeout = 0")
        return bool(conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)
    except sqlite3.Error:
        return False
    finally:
        conn.execute(f"PRAGMA busy_timeout = {round(1000 * PATIENCE)}")


def _identity(path: Path) -> tuple[int, int] | None:
    """What tells a file from any other that comes to lie in its place; None where there is none."""
    try:
        return number_of(path.stat())
    except OSError:
        return None
