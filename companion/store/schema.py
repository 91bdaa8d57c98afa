"""The tables of the data file, grown by migrations that are never changed once released.

`tests/fixtures/schema_v1.sqlite3` is what the first one made; a test opens it with today's code.

INVARIANT: no two tables have rows of the same shape (number and types of columns), and key columns
come first: recovery tells the rows of a damaged file apart by nothing else. The last column of each is its
checksum (`columns`, `sealing`).
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from random import SystemRandom

from sqlite_utils import Database, Migrations

from companion.core.errors import DataError
from companion.core.json_text import dump, load
from companion.store.checksum import journal_crc, journal_crc_v1, seal, uid_v1
from companion.store.columns import COLUMNS, COUNTED
from companion.store.connecting import is_newer, migrations_of
from companion.store.data_files import SCHEMA_VERSION, place_mark
from companion.store.errors import Damaged, Newer, raise_what_was_inside
from companion.store.sql_functions import define

MIGRATIONS = Migrations("companion")


def new_uid() -> int:
    """The identity of a table or deck: no other has it, in any file, whatever number it goes by."""
    return SystemRandom().randrange(1, 2**53)


def new_line(folder: Path) -> str:
    """The name of a file's line of acts; whatever begins from another past begins another line.

    Its end tells where it is written: of one folder on two machines each goes on by itself.
    """
    return f"{SystemRandom().getrandbits(32):08x}{place_mark(folder)}"


@MIGRATIONS()
def v1_tables_journal_box(db: Database) -> None:
    """Schema 1: everything that the first games need."""
    for statement in _V1:
        db.execute(statement)


@MIGRATIONS()
def v2_identities_and_checksums(db: Database) -> None:
    """Schema 2: a table is known by an identity of its own, every row has a checksum, acts are counted."""
    _require_sound_v1(db)
    _define(db)
    for trigger in ("journal_is_contiguous", "journal_is_never_changed", "journal_is_never_cut"):
        db.execute(f"DROP TRIGGER {trigger}")
    # Children first: a parent cannot be dropped while somebody refers to it.
    parts = ("journal", "snapshots", "tables", "decks", "cards", "facts", "settings")
    for part in parts:
        db.execute(f"ALTER TABLE {part} RENAME TO v1_{part}")
    for statement in (*_V2, *_V2_FILLED):
        db.execute(statement)
    for part in ("tables", "decks"):
        db.execute("DELETE FROM sqlite_sequence WHERE name = ?", (part,))
        db.execute("UPDATE sqlite_sequence SET name = ? WHERE name = ?", (part, f"v1_{part}"))
    for part in parts:
        db.execute(f"DROP TABLE v1_{part}")
    for statement in _V2_TRIGGERS:
        db.execute(statement)
    counts = [db.execute(f"SELECT count(*) FROM {part}").fetchone()[0] for part in COUNTED]
    begin_line(db, new_line(_folder_of(db)), counts[0], "[]", dump(counts))


def _folder_of(db: Database) -> Path:
    conn = db.conn
    conn.text_factory = os.fsdecode  # the name of a folder may be no UTF-8
    try:
        (_, _, file) = conn.execute("PRAGMA database_list").fetchone()
    finally:
        conn.text_factory = str
    return Path(file or os.sep).parent  # in memory: no current folder, which may be gone, has a part in it


def begin_line(db: Database, line: str, turn: int, parents: str, counts: str) -> None:
    """Say what line of acts this file is, how many acts there were, and what it has come from."""
    values = (1, line, turn, parents, counts, "")
    db.execute("DELETE FROM about")
    db.execute(
        "INSERT INTO about (id, line, turn, parents, counts, clock, crc) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (*values, seal("about", *values)),
    )


def _define(db: Database) -> None:
    conn = db.conn
    define(conn, "seal", seal)
    define(conn, "journal_crc", journal_crc)
    define(conn, "journal_crc_v1", journal_crc_v1)
    define(conn, "uid_v1", uid_v1)
    define(conn, "is_json", _is_json)


def _is_json(text: object) -> bool:
    try:
        load(str(text), "")
    except DataError:
        return False
    return True


_UNSOUND_V1 = (
    "SELECT 1 FROM journal WHERE crc IS NOT journal_crc_v1(table_id, seq, kind, body) LIMIT 1",
    "SELECT 1 FROM journal WHERE table_id NOT IN (SELECT id FROM tables) LIMIT 1",
    """
    SELECT 1 FROM tables LEFT JOIN
        (SELECT table_id, count(*) AS n, max(seq) AS m FROM journal GROUP BY table_id) ON table_id = id
    WHERE n IS NOT last OR m IS NOT last LIMIT 1
    """,
    *(
        f"SELECT 1 FROM {part} WHERE NOT is_json({column}) LIMIT 1"
        for part, column in (("decks", "body"), ("cards", "body"), ("facts", "body"), ("settings", "value"))
    ),
)


def _require_sound_v1(db: Database) -> None:
    """What is damaged must not be given a checksum that calls it right."""
    _define(db)
    pages = db.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",)
    if not pages or any(db.execute(sql).fetchone() for sql in _UNSOUND_V1):
        raise Damaged()


_V1 = (
    # An id is never used twice: a recovered row could otherwise land on a younger table.
    """
    CREATE TABLE tables (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        seed INTEGER NOT NULL,
        created TEXT NOT NULL,
        touched TEXT NOT NULL,
        deleted TEXT,
        headline TEXT NOT NULL,
        outcome TEXT,
        pending TEXT,
        acts INTEGER NOT NULL,
        last INTEGER NOT NULL
    ) STRICT
    """,
    # One tree and no index beside it, so there is nothing that could disagree with the rows.
    """
    CREATE TABLE journal (
        table_id INTEGER NOT NULL REFERENCES tables(id),
        seq INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('do', 'amend', 'undo', 'redo')),
        body TEXT NOT NULL,
        crc INTEGER NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TRIGGER journal_is_contiguous BEFORE INSERT ON journal
    WHEN NEW.seq != (SELECT coalesce(max(seq), 0) + 1 FROM journal WHERE table_id = NEW.table_id)
    BEGIN SELECT RAISE(ABORT, 'a journal row must follow the last one'); END
    """,
    """
    CREATE TRIGGER journal_is_never_changed BEFORE UPDATE ON journal
    BEGIN SELECT RAISE(ABORT, 'the journal is append only'); END
    """,
    # Only a table that the player has deleted may be purged.
    """
    CREATE TRIGGER journal_is_never_cut BEFORE DELETE ON journal
    WHEN (SELECT deleted FROM tables WHERE id = OLD.table_id) IS NULL
    BEGIN SELECT RAISE(ABORT, 'the journal is append only'); END
    """,
    """
    CREATE TABLE snapshots (
        table_id INTEGER NOT NULL REFERENCES tables(id),
        seq INTEGER NOT NULL,
        state TEXT NOT NULL,
        crc INTEGER NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) STRICT
    """,
    """
    CREATE TABLE decks (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        body TEXT NOT NULL,
        created TEXT NOT NULL,
        touched TEXT NOT NULL,
        deleted TEXT
    ) STRICT
    """,
    """
    CREATE TABLE cards (
        game TEXT NOT NULL,
        place INTEGER NOT NULL,
        id TEXT NOT NULL,
        body TEXT NOT NULL,
        source TEXT NOT NULL,
        PRIMARY KEY (game, place)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE facts (
        game TEXT NOT NULL PRIMARY KEY,
        body TEXT NOT NULL,
        touched TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE settings (
        name TEXT NOT NULL PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
)


_V2 = (
    """
    CREATE TABLE about (
        id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
        line TEXT NOT NULL,
        turn INTEGER NOT NULL,
        parents TEXT NOT NULL,
        counts TEXT NOT NULL,
        clock TEXT NOT NULL,
        crc INTEGER NOT NULL
    ) STRICT
    """,
    # A number is never used twice in one file; a restored backup gives it out again, a uid never.
    """
    CREATE TABLE tables (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        uid INTEGER NOT NULL,
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        seed INTEGER NOT NULL,
        created TEXT NOT NULL,
        touched TEXT NOT NULL,
        deleted TEXT,
        headline TEXT NOT NULL,
        outcome TEXT,
        pending TEXT,
        acts INTEGER NOT NULL,
        last INTEGER NOT NULL,
        turn INTEGER NOT NULL,
        crc INTEGER NOT NULL DEFAULT 0
    ) STRICT
    """,
    # One tree and no index beside it, so there is nothing that could disagree with the rows.
    """
    CREATE TABLE journal (
        table_id INTEGER NOT NULL REFERENCES tables(id),
        seq INTEGER NOT NULL,
        uid INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('do', 'amend', 'undo', 'redo')),
        body TEXT NOT NULL,
        crc INTEGER NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE snapshots (
        table_id INTEGER NOT NULL REFERENCES tables(id),
        seq INTEGER NOT NULL,
        uid INTEGER NOT NULL,
        state TEXT NOT NULL,
        crc INTEGER NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) STRICT
    """,
    """
    CREATE TABLE decks (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        uid INTEGER NOT NULL,
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        body TEXT NOT NULL,
        created TEXT NOT NULL,
        touched TEXT NOT NULL,
        deleted TEXT,
        crc INTEGER NOT NULL DEFAULT 0
    ) STRICT
    """,
    """
    CREATE TABLE cards (
        game TEXT NOT NULL,
        place INTEGER NOT NULL,
        id TEXT NOT NULL,
        body TEXT NOT NULL,
        source TEXT NOT NULL,
        crc INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (game, place)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE facts (
        game TEXT NOT NULL PRIMARY KEY,
        body TEXT NOT NULL,
        touched TEXT NOT NULL,
        crc INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE settings (
        name TEXT NOT NULL PRIMARY KEY,
        value TEXT NOT NULL,
        crc INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID
    """,
)
_V2_FILLED = (
    # The order of the last touch becomes a count, which no clock can turn back.
    """
    INSERT INTO tables SELECT id, uid_v1('table', id, game, created, seed), game, name, seed, created,
        touched, deleted, headline, outcome, pending, acts, last,
        row_number() OVER (ORDER BY touched, id), 0
    FROM v1_tables
    """,
    """
    INSERT INTO journal SELECT table_id, seq, uid, kind, body, journal_crc(uid, seq, kind, body)
    FROM v1_journal JOIN tables ON tables.id = table_id ORDER BY table_id, seq
    """,
    """
    INSERT INTO snapshots SELECT table_id, seq, uid, state, journal_crc(uid, seq, 'state', state)
    FROM v1_snapshots JOIN tables ON tables.id = table_id
    WHERE v1_snapshots.crc IS journal_crc_v1(table_id, seq, 'state', state)
    """,
    """
    INSERT INTO decks SELECT id, uid_v1('deck', id, game, created), game, name, body, created, touched,
        deleted, 0 FROM v1_decks
    """,
    "INSERT INTO cards SELECT game, place, id, body, source, 0 FROM v1_cards",
    "INSERT INTO facts SELECT game, body, touched, 0 FROM v1_facts",
    "INSERT INTO settings SELECT name, value, 0 FROM v1_settings",
    *(
        f"UPDATE {part} SET crc = seal('{part}', {', '.join(COLUMNS[part])})"
        for part in ("tables", "decks", "cards", "facts", "settings")
    ),
)
_V2_TRIGGERS = tuple(statement for statement in _V1 if "CREATE TRIGGER" in statement)


def upgrade(db: Database) -> None:
    """Apply what is missing; `user_version` lets the next start see without sqlite-utils that nothing is."""
    if is_newer(db.conn):
        raise Newer()
    if "_sqlite_migrations" in db.table_names():
        migrations_of(db.conn)
    grows = bool(MIGRATIONS.pending(db))
    try:
        MIGRATIONS.apply(db)
    except sqlite3.OperationalError as error:
        raise_what_was_inside(error)
        raise
    db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    if grows:
        with suppress(sqlite3.OperationalError):  # what the old tables leave is only room
            db.execute("VACUUM")
