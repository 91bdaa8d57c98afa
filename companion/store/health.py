"""Whether a data file is what was written to it: its pages, its rows, and their checksums."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from companion.core.limits import LARGEST
from companion.store.checksum import journal_crc, seal
from companion.store.columns import COLUMNS, COUNTED, KEYS, SEALED
from companion.store.data_files import PAGE_SIZE, copy_path
from companion.store.disk import FIRST_BYTES, Disk, standing_of
from companion.store.errors import Damaged
from companion.store.second_copy import CopyRead, read_copy

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
        return _header(first_bytes) and _pages(conn) and _rows(conn) and _sealed(conn)
    finally:
        conn.rollback()


def _agrees_with_copy(disk: Disk, conn: sqlite3.Connection) -> bool:
    """Whether no row that may change is one that the second copy has seen changed or removed since.

    A page that the disk put back to an earlier version of itself is sound in itself, and old. What the copy
    never saw is no sign of that: it may be the copy of another file. One with lines missing is to be written
    anew.
    """
    conn.execute("BEGIN")
    try:
        standing = standing_of(conn)
        copy = read_copy(copy_path(disk.path), COUNTED, standing.turn)
        told = copy.standing
        disk.copy.is_broken = not copy.whole
        if told is None or not copy.whole or (told.line, told.turn) != (standing.line, standing.turn):
            return True
        return not any(_has_earlier(conn, table, copy) for table in COUNTED)
    finally:
        conn.rollback()


def _has_earlier(conn: sqlite3.Connection, table: str, copy: CopyRead) -> bool:
    names = COLUMNS[table]
    for *values, crc in conn.execute(f"SELECT {', '.join(names)}, crc FROM {table}"):
        record = dict(zip(names, values, strict=True))
        now = copy.records[table].get(tuple(record[name] for name in KEYS[table]))
        if now != record and (table, crc) in copy.earlier:
            return True
    return False


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
    return bool(conn.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))


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
