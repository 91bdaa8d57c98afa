"""The tables of the data file, grown by migrations that are never changed once released.

`tests/fixtures/schema_v1.sqlite3` is what the first one made; a test opens it with today's code.

INVARIANT: no two tables have rows of the same shape (number and types of columns), and key columns
come first: recovery tells the rows of a damaged file apart by nothing else.
"""

from __future__ import annotations

from sqlite_utils import Database, Migrations

from companion.core.errors import StorageError
from companion.core.text import say
from companion.store.data_files import SCHEMA_VERSION

MIGRATIONS = Migrations("companion")


@MIGRATIONS()
def v1_tables_journal_box(db: Database) -> None:
    """Schema 1: everything that the first games need."""
    for statement in _V1:
        db.execute(statement)


_KNOWN = frozenset({v1_tables_journal_box.__name__})
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


def upgrade(db: Database) -> None:
    """Apply what is missing; `user_version` lets the next start see without sqlite-utils that nothing is."""
    if any(applied.name not in _KNOWN for applied in MIGRATIONS.applied(db)):
        raise StorageError(
            say("A newer version of the companion wrote the data file: update this one first.")
        )
    MIGRATIONS.apply(db)
    db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
