"""Whether a data file is what was written to it: its pages, its rows, and their checksums."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from companion.core.limits import LARGEST
from companion.store.checksum import journal_crc, seal
from companion.store.columns import COLUMNS, COUNTED, KEYS, SEALED
from companion.store.connecting import migrations_of, standing_of
from companion.store.copy_reader import CopyRead, Key, Record, read_copy
from companion.store.data_files import MIGRATIONS, PAGE_SIZE, copy_path
from companion.store.disk import FIRST_BYTES, Disk
from companion.store.errors import Damaged

_SHORT = """
    SELECT 1 FROM tables
    LEFT JOIN (SELECT table_id, count(*) AS n, max(seq) AS m FROM journal GROUP BY table_id) ON table_id = id
    WHERE n IS NOT last OR m IS NOT last LIMIT 1
"""
_STRAY = """
    SELECT 1 FROM journal LEFT JOIN tables ON tables.id = table_id WHERE journal.uid IS NOT tables.uid LIMIT 1
"""

_OUT_OF_NUMBERS = f"SELECT 1 FROM sqlite_sequence WHERE typeof(seq) != 'integer' OR seq > {LARGEST} LIMIT 1"


def is_sound(disk: Disk, with_copy: bool = True) -> bool:
    """Look through the whole file, on a connection of its own, so that play goes on meanwhile.

    `with_copy` also holds it against its second copy, which takes longer than all the rest.
    """
    try:
        with disk.reader() as conn:
            sound = is_sound_file(disk.first_bytes(), conn)
            return sound and (not with_copy or _agrees_with_copy(disk, conn))
    except Damaged:
        return False


def is_sound_file(first_bytes: bytes, conn: sqlite3.Connection) -> bool:
    """Look through a file that is open; what SQLite itself stumbles over is raised."""
    conn.execute("BEGIN")  # one moment of it, whatever is written beside
    try:
        return _header(first_bytes) and _pages(conn) and _schema(conn) and _rows(conn) and _sealed(conn)
    finally:
        conn.rollback()


def _agrees_with_copy(disk: Disk, conn: sqlite3.Connection) -> bool:
    """Whether the rows that may change are those of a second copy that goes just as far.

    A page that the disk put back to an earlier version of itself is sound in itself, and old. A file with
    entries that the copy does not have is none of that: the copy is of another one. A copy with lines missing
    is to be written anew.
    """
    conn.execute("BEGIN")
    try:
        standing, path = standing_of(conn), copy_path(disk.path)
        copy = read_copy(path, COUNTED, standing.turn)
        told = copy.standing
        disk.copy.is_broken = not copy.whole
        disk.copy.may_know_more = copy.stopped is not None or (told is None and disk.copy.size > 0)
        if told is None or told.line != standing.line:
            return True
        rows, is_as_far = {table: _records(conn, table) for table in COUNTED}, told.turn == standing.turn
        if not (copy.whole and is_as_far):
            old = set(_replaced_since(rows, copy))
            sure = old - copy.doubtful if is_as_far else set()
            disk.copy.may_know_more |= old != sure
            return not sure
        if rows == copy.records:
            return True
        known = read_copy(path, ("journal",), standing.turn).records["journal"]
        return not all(known.get(key) == row for key, row in _records(conn, "journal").items())
    finally:
        conn.rollback()


def _replaced_since(rows: Mapping[str, Mapping[Key, Record]], copy: CopyRead) -> Iterator[tuple[str, Key]]:
    """The rows of a file of which a copy knows a later version."""
    for table, found in rows.items():
        for key, row in found.items():
            now = copy.records[table].get(key)
            if now not in (None, row) and (table, seal(table, *row.values())) in copy.earlier:
                yield table, key


def _records(conn: sqlite3.Connection, table: str) -> dict[Key, Record]:
    names = COLUMNS[table]
    rows = conn.execute(f"SELECT {', '.join(names)} FROM {table}")
    found = (dict(zip(names, values, strict=True)) for values in rows)
    return {tuple(record[name] for name in KEYS[table]): record for record in found}


def first_bytes_of(path: Path) -> bytes:
    """The beginning of a file that SQLite has not open: see the invariant of `Disk`."""
    with path.open("rb") as file:
        return file.read(FIRST_BYTES)


def _header(start: bytes) -> bool:
    """The fixed fields of the first page; a flipped bit in them can make SQLite refuse to write."""
    versions, encoding = start[18:20], start[56:60]
    fixed = start[:16] == b"SQLite format 3\0" and int.from_bytes(start[16:18]) == PAGE_SIZE
    # The encoding is still zero while the first tables lie in the log.
    fixed = fixed and int.from_bytes(encoding) in (0, 1) and start[20:24] == b"\0@  "
    return fixed and set(versions) <= {1, 2}


def _pages(conn: sqlite3.Connection) -> bool:
    """The trees of the file hold together, and every index says what its table does."""
    return bool(conn.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",))


def _schema(conn: sqlite3.Connection) -> bool:
    """Tables and triggers are worded as they were made: a bit in them can refuse every act. So is the list of
    migrations: a bit in that can refuse every backup, or what a later version has to do."""
    found = _worded(conn)
    listed = ("table", "_sqlite_migrations") in found and migrations_of(conn) == MIGRATIONS
    return listed and found.items() >= _schema_as_made().items()


@cache
def _schema_as_made() -> dict[tuple[str, str], str]:
    """Our own tables and triggers; SQLite and sqlite-utils may word theirs otherwise one day."""
    from sqlite_utils import Database  # as in `disk`: a start does without

    from companion.store.schema import upgrade

    db = Database(memory=True)
    try:
        upgrade(db)
        return {key: sql for key, sql in _worded(db.conn).items() if "sqlite_" not in key[1]}
    finally:
        db.close()


def _worded(conn: sqlite3.Connection) -> dict[tuple[str, str], str]:
    """What there is by its kind and name, and how it was made."""
    found = conn.execute("SELECT type, name, sql FROM sqlite_master")
    return {(kind, name): sql for kind, name, sql in found}


def _rows(conn: sqlite3.Connection) -> bool:
    """No journal row is missing, none is changed, none belongs to nobody."""
    if any(conn.execute(sql).fetchone() for sql in (_SHORT, _STRAY, _OUT_OF_NUMBERS)):
        return False
    rows = conn.execute("SELECT uid, seq, kind, body, crc FROM journal")
    return all(crc == journal_crc(uid, seq, kind, body) for uid, seq, kind, body, crc in rows)


def _sealed(conn: sqlite3.Connection) -> bool:
    """Every other row is what was written, and as many there are as there should be."""
    counts = []
    for table in SEALED:
        found = 0
        for *values, crc in conn.execute(f"SELECT {', '.join(COLUMNS[table])}, crc FROM {table}"):
            if seal(table, *values) != crc:
                return False
            found += 1
        counts.append(found)
    return tuple(counts) == (1, *(standing_of(conn).counts or ()))
