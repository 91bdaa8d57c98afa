"""One table in the data file: the rows of its journal, its stored states, its open command."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any
from zlib import crc32

from companion.core import limits
from companion.core.errors import StorageError
from companion.core.file_problems import JOURNAL
from companion.core.text import say
from companion.store.checksum import add_checksum, journal_crc, take_checksum_off
from companion.store.clock import Clock, stamp
from companion.store.disk import Disk
from companion.store.errors import Damaged, Gone, as_storage_error
from companion.store.games import EVENT_ID
from companion.store.table_info import summary_columns

if TYPE_CHECKING:
    from sqlite_utils import Database

    from companion.core.journal import Row
    from companion.core.shelf import RowToStore, Summary


NEXT_TURN = "(SELECT turn + 1 FROM about)"
"""The number of the transaction under way; tables are listed by it, for clocks may jump."""


class TableRows:
    """What a `Table` needs of the data file (`Shelf` in the core); each call is one transaction."""

    def __init__(self, disk: Disk, table_id: int, now: Clock) -> None:
        self._disk = disk
        self._id = table_id
        self._now = now
        self._known_uid: int | None = None
        self._past: int | None = None
        """The checksums of all rows that were read or written here, as one."""
        self._as_of = 0
        """At which opening of the file they were there."""

    @property
    def _uid(self) -> int:
        """Which table this is, whatever else may come to have its number."""
        if self._known_uid is None:
            found = self._disk.read("SELECT uid FROM tables WHERE id = ?", (self._id,))
            if not found:
                raise _gone(self._id)
            self._known_uid = int(found[0][0])
        return self._known_uid

    def rows(self) -> Sequence[Row]:
        """All rows, oldest first, each compared with its checksum, and all of them there."""
        from companion.core.journal import Row

        as_of = self._disk.openings
        found = self._disk.read(
            "SELECT seq, kind, body, crc, (SELECT last FROM tables WHERE id = :id)"
            " FROM journal WHERE table_id = :id ORDER BY seq",
            {"id": self._id},
        )
        rows: list[Row] = []
        uid, last = self._uid, found[-1][-1] if found else None
        for seq, kind, body, crc, _ in found:
            if crc != journal_crc(uid, seq, kind, body):
                raise Damaged()
            rows.append(Row(seq, kind, body))
        if not rows and not self._disk.read("SELECT 1 FROM tables WHERE id = ? AND uid = ?", (self._id, uid)):
            raise _gone(self._id)  # it was there when it was opened
        if not rows or (len(rows), rows[-1].seq) != (last, last):
            raise Damaged()  # a broken page may lose rows without a trace
        self._past, self._as_of = _chained(crc for _, _, _, crc, _ in found), as_of
        return rows

    def snapshot(self, seq: int) -> str | None:
        """The state stored with a row; one that is damaged is none, for it can be worked out again."""
        sql = "SELECT state, crc FROM snapshots WHERE table_id = ? AND seq = ?"
        for state, crc in self._disk.read(sql, (self._id, seq)):
            if crc == journal_crc(self._uid, seq, "state", state):
                return str(state)
        return None

    def append(self, rows: Sequence[RowToStore], summary: Summary, pending: str | None = None) -> None:
        """Add rows, each perhaps with a state; the summary and the open command become these."""
        for row, _ in rows:
            if row.kind == "amend":
                self._require_reach(row)
        with self._disk.write() as db:
            self._require_same_past(db)
            for row, state in rows:
                write_row(db, self._id, self._uid, row)
                if state is not None:
                    write_snapshot(db, self._id, self._uid, row.seq, state)
            self._touch(
                db,
                after=rows[0][0].seq - 1,
                last=rows[-1][0].seq,
                pending=None if pending is None else add_checksum(pending),
                **summary_columns(summary),
            )
        if self._past is not None:
            sums = (journal_crc(self._uid, row.seq, row.kind, row.body) for row, _ in rows)
            self._past = _chained(sums, self._past)

    def _require_reach(self, row: Row) -> None:
        """Refuse a correction with which the table could not be imported again; most are far from that."""
        known = "SELECT count(*) FROM journal WHERE table_id = ? AND kind = 'amend'"
        corrections = 1 + self._disk.read(known, (self._id,))[0][0]
        if corrections * row.seq > limits.REACHED_BACK:
            from companion.core.journal import Row
            from companion.store.row_lengths import require_reach

            sql = "SELECT seq, kind, body FROM journal WHERE table_id = ? ORDER BY seq"
            require_reach((*(Row(*each) for each in self._disk.read(sql, (self._id,))), row), str(JOURNAL))

    def _require_same_past(self, db: Database) -> None:
        """Refuse to go on where the file was opened anew and tells of another past: it may have been mended
        in part, or a backup may be back."""
        if self._past is None or self._as_of == self._disk.openings:
            return
        found = db.execute("SELECT crc FROM journal WHERE table_id = ? ORDER BY seq", (self._id,))
        if _chained(crc for (crc,) in found) != self._past:
            raise self._is_another(db)
        self._as_of = self._disk.openings

    def _touch(self, db: Database, after: int | None = None, **columns: Any) -> None:
        """Change the line that lists this table; refused where another has come to have its number, or where
        it no longer ends as it did when it was opened, for the file may have been mended since."""
        columns |= {"touched": stamp(self._now())}
        put = ", ".join(f"{name} = :{name}" for name in columns)
        done = db.execute(
            f"UPDATE tables SET {put}, turn = {NEXT_TURN}"
            " WHERE id = :id AND uid = :uid AND last = coalesce(:after, last) AND deleted IS NULL",
            {**columns, "id": self._id, "uid": self._uid, "after": after},
        )
        if done.rowcount != 1:
            raise self._is_another(db)

    def _is_another(self, db: Database) -> StorageError:
        """The refusal; what is done at a table that was deleted would be purged with it."""
        sql = "SELECT game FROM tables WHERE id = ? AND uid = ? AND deleted IS NOT NULL"
        for (game,) in db.execute(sql, (self._id, self._uid)):
            return in_bin(self._id, game)
        return StorageError(say("This table has changed elsewhere: open it again."))

    def pending(self) -> str | None:
        """The command that waits for an answer."""
        found = self._disk.read("SELECT pending FROM tables WHERE id = ?", (self._id,))
        return take_checksum_off(found[0][0]) if found else None

    def set_pending(self, pending: str | None) -> None:
        """Replace the open command."""
        stored = None if pending is None else add_checksum(pending)
        with self._disk.write() as db:
            self._require_same_past(db)
            self._touch(db, pending=stored)


def _chained(sums: Iterable[object], before: int = 0) -> int:
    """One checksum of many, in their order."""
    for each in sums:
        before = crc32(f"{each} ".encode(), before)
    return before


def _gone(table_id: int) -> Gone:
    return Gone(say("There is no table {id}.", id=table_id))


def in_bin(table_id: int, game: str) -> Gone:
    """The refusal of whatever is to be done at a table or event that was deleted."""
    if game == EVENT_ID:
        return Gone(
            say(
                "This event was put away: bring it back first, from the list of events or with:"
                " companion event delete {id} --restore",
                id=table_id,
            )
        )
    return Gone(
        say(
            "This table was deleted: bring it back first, from the list of tables or with:"
            " companion restore {id}",
            id=table_id,
        )
    )


_INSERT_ROW = "INSERT INTO journal (table_id, seq, uid, kind, body, crc) VALUES (?, ?, ?, ?, ?, ?)"
_INSERT_STATE = "INSERT INTO snapshots (table_id, seq, uid, state, crc) VALUES (?, ?, ?, ?, ?)"


class ReadyRows:
    """The rows of a whole table, read and sealed before the transaction that stores them: one that read a
    long file meanwhile would keep whoever plays beside it waiting. What is long lies on the disk.
    """

    def __init__(self, uid: int, rows: Iterable[Row], states: Mapping[int, str]) -> None:
        self._uid = uid
        with as_storage_error():
            self._conn = sqlite3.connect("", check_same_thread=False)
            try:
                self._conn.execute("CREATE TABLE journal (seq INTEGER PRIMARY KEY, kind, body, crc)")
                self._conn.execute("CREATE TABLE snapshots (seq INTEGER PRIMARY KEY, state, crc)")
                sealed = ((n.seq, n.kind, n.body, journal_crc(uid, n.seq, n.kind, n.body)) for n in rows)
                self._conn.executemany("INSERT INTO journal VALUES (?, ?, ?, ?)", sealed)
                kept = ((seq, state, journal_crc(uid, seq, "state", state)) for seq, state in states.items())
                self._conn.executemany("INSERT INTO snapshots VALUES (?, ?, ?)", kept)
            except BaseException:
                self._conn.close()
                raise

    def __enter__(self) -> ReadyRows:
        return self

    def __exit__(self, *_error: object) -> None:
        self._conn.close()

    def store(self, db: Database, table_id: int) -> None:
        """Write them as those of a table that has none yet."""
        for sql, look in (
            (_INSERT_ROW, "SELECT ?, seq, ?, kind, body, crc FROM journal ORDER BY seq"),
            (_INSERT_STATE, "SELECT ?, seq, ?, state, crc FROM snapshots ORDER BY seq"),
        ):
            db.conn.executemany(sql, self._conn.execute(look, (table_id, self._uid)))


def write_row(db: Database, table_id: int, uid: int, row: Row) -> None:
    """Append a journal row with its checksum."""
    db.execute(
        _INSERT_ROW,
        (table_id, row.seq, uid, row.kind, row.body, journal_crc(uid, row.seq, row.kind, row.body)),
    )


def write_snapshot(db: Database, table_id: int, uid: int, seq: int, state: str) -> None:
    """Store a state with its checksum."""
    db.execute(
        _INSERT_STATE,
        (table_id, seq, uid, state, journal_crc(uid, seq, "state", state)),
    )
