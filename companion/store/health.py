"""Whether a data file is what was written to it: its pages, its rows, and their checksums."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from companion.store.checksum import journal_crc
from companion.store.disk import PAGE_SIZE, Disk
from companion.store.errors import Damaged

_SHORT = """
    SELECT 1 FROM tables
    LEFT JOIN (SELECT table_id, count(*) AS n, max(seq) AS m FROM journal GROUP BY table_id) ON table_id = id
    WHERE n IS NOT last OR m IS NOT last LIMIT 1
"""
_STRAY = "SELECT 1 FROM journal WHERE table_id NOT IN (SELECT id FROM tables) LIMIT 1"


def is_sound(disk: Disk) -> bool:
    """Look through the whole file, on a connection of its own, so that play goes on meanwhile."""
    try:
        with disk.reader() as conn:
            return _header(disk.path) and _pages(conn) and _rows(conn) and _texts(conn)
    except Damaged:
        return False


def _header(path: Path) -> bool:
    """The fixed fields of the first page; a flipped bit in them can make SQLite refuse to write."""
    with path.open("rb") as file:
        start = file.read(60)
    versions, encoding = start[18:20], start[56:60]
    fixed = start[:16] == b"SQLite format 3\0" and int.from_bytes(start[16:18]) == PAGE_SIZE
    # The encoding is still zero while the first tables lie in the log.
    fixed = fixed and int.from_bytes(encoding) in (0, 1) and start[20:24] == b"\0@  "
    return fixed and set(versions) <= {1, 2}


def _pages(conn: sqlite3.Connection) -> bool:
    return bool(conn.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))


def _rows(conn: sqlite3.Connection) -> bool:
    """No row is missing, none is changed, none belongs to nobody."""
    if conn.execute(_SHORT).fetchone() or conn.execute(_STRAY).fetchone():
        return False
    rows = conn.execute("SELECT table_id, seq, kind, body, crc FROM journal")
    return all(crc == journal_crc(table_id, seq, kind, body) for table_id, seq, kind, body, crc in rows)


def _texts(conn: sqlite3.Connection) -> bool:
    """Every letter of the small tables can be read; SQLite does not check that by itself."""
    for table in ("tables", "decks", "cards", "facts", "settings"):
        for _ in conn.execute(f"SELECT * FROM {table}"):
            pass
    return True
