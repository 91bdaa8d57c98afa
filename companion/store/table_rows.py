"""One table in the data file: the rows of its journal, its stored states, its open command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.core.text import say
from companion.store.checksum import add_checksum, journal_crc, take_checksum_off
from companion.store.clock import Clock, stamp
from companion.store.disk import Disk
from companion.store.errors import Damaged
from companion.store.table_info import summary_columns

if TYPE_CHECKING:
    from sqlite_utils import Database

    from companion.core.journal import Row
    from companion.core.shelf import RowToStore, Summary


class TableRows:
    """What a `Table` needs of the data file (`Shelf` in the core); each call is one transaction."""

    def __init__(self, disk: Disk, table_id: int, now: Clock) -> None:
        self._disk = disk
        self._id = table_id
        self._now = now

    def rows(self) -> Sequence[Row]:
        """All rows, oldest first, each compared with its checksum."""
        from companion.core.journal import Row

        found = self._disk.read(
            "SELECT seq, kind, body, crc FROM journal WHERE table_id = ? ORDER BY seq", (self._id,)
        )
        rows: list[Row] = []
        for seq, kind, body, crc in found:
            if crc != journal_crc(self._id, seq, kind, body):
                raise Damaged(say("The data file is damaged."))
            rows.append(Row(seq, kind, body))
        return rows

    def snapshot(self, seq: int) -> str | None:
        """The state stored with a row; one that is damaged is none, for it can be worked out again."""
        sql = "SELECT state, crc FROM snapshots WHERE table_id = ? AND seq = ?"
        for state, crc in self._disk.read(sql, (self._id, seq)):
            if crc == journal_crc(self._id, seq, "state", state):
                return str(state)
        return None

    def append(self, rows: Sequence[RowToStore], summary: Summary, pending: str | None = None) -> None:
        """Add rows, each perhaps with a state; the summary and the open command become these."""
        with self._disk.write() as db:
            for row, state in rows:
                write_row(db, self._id, row)
                if state is not None:
                    write_snapshot(db, self._id, row.seq, state)
            db.execute(
                "UPDATE tables SET touched = :touched, headline = :headline, outcome = :outcome,"
                " acts = :acts, last = :last, pending = :pending WHERE id = :id",
                {
                    "touched": stamp(self._now()),
                    "last": rows[-1][0].seq,
                    "id": self._id,
                    "pending": None if pending is None else add_checksum(pending),
                    **summary_columns(summary),
                },
            )

    def pending(self) -> str | None:
        """The command that waits for an answer."""
        found = self._disk.read("SELECT pending FROM tables WHERE id = ?", (self._id,))
        return take_checksum_off(found[0][0]) if found else None

    def set_pending(self, pending: str | None) -> None:
        """Replace the open command."""
        stored = None if pending is None else add_checksum(pending)
        with self._disk.write() as db:
            db.execute(
                "UPDATE tables SET touched = ?, pending = ? WHERE id = ?",
                (stamp(self._now()), stored, self._id),
            )


def write_row(db: Database, table_id: int, row: Row) -> None:
    """Append a journal row with its checksum."""
    db.execute(
        "INSERT INTO journal (table_id, seq, kind, body, crc) VALUES (?, ?, ?, ?, ?)",
        (table_id, row.seq, row.kind, row.body, journal_crc(table_id, row.seq, row.kind, row.body)),
    )


def write_snapshot(db: Database, table_id: int, seq: int, state: str) -> None:
    """Store a state with its checksum."""
    db.execute(
        "INSERT INTO snapshots (table_id, seq, state, crc) VALUES (?, ?, ?, ?)",
        (table_id, seq, state, journal_crc(table_id, seq, "state", state)),
    )
