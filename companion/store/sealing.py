"""Whatever is written through a connection gets its checksum and is noted for the second copy.

Triggers of the connection itself do it, so that no statement can forget it; the file holds none of them.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field
from typing import Any

from companion.store.checksum import seal
from companion.store.columns import COLUMNS, COPIED, KEYS, SEALED
from companion.store.sql_functions import define


@dataclass
class Changes:
    """What one transaction has changed: whole rows put, keys removed, in their order."""

    done: list[list[Any]] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    """By how much the number of rows has changed."""

    def put(self, how: str, table: str, *values: Any) -> None:
        """A row was inserted or updated."""
        self.done.append(["+", table, *values])
        if how == "INSERT":
            self._count(table, 1)

    def gone(self, table: str, *key: Any) -> None:
        """A row was removed."""
        self.done.append(["-", table, *key])
        self._count(table, -1)

    def _count(self, table: str, by: int) -> None:
        self.counts[table] = self.counts.get(table, 0) + by

    def clear(self) -> None:
        """Begin another transaction."""
        self.done = []
        self.counts = {}


def watch(conn: sqlite3.Connection, changes: Changes) -> None:
    """Seal and note every change that comes through this connection."""
    define(conn, "seal", seal)
    define(conn, "noted_put", changes.put, always_same=False)
    define(conn, "noted_gone", changes.gone, always_same=False)
    conn.execute("PRAGMA temp_store = MEMORY")
    for table in dict.fromkeys((*SEALED, *COPIED)):
        for sql in _triggers(table):
            conn.execute(sql)


def _triggers(table: str) -> list[str]:
    new = ", ".join(f"NEW.{column}" for column in COLUMNS[table])
    here = " AND ".join(f"{key} = NEW.{key}" for key in KEYS[table])
    made = []
    # Not of the checksum itself, which the trigger sets.
    for how in ("INSERT", f"UPDATE OF {', '.join(COLUMNS[table])}"):
        word = how[:6]
        begin = f"CREATE TEMP TRIGGER watched_{table}_{word} AFTER {how} ON main.{table} BEGIN"
        noted = f"SELECT noted_put('{word}', '{table}', {new});" if table in COPIED else ""
        sealed = f"UPDATE {table} SET crc = seal('{table}', {new}) WHERE {here};" if table in SEALED else ""
        made.append(f"{begin} {noted} {sealed} END")
    if table in COPIED:
        old = ", ".join(f"OLD.{key}" for key in KEYS[table])
        made.append(
            f"CREATE TEMP TRIGGER watched_{table}_DELETE AFTER DELETE ON main.{table} BEGIN"
            f" SELECT noted_gone('{table}', {old}); END"
        )
    return made
