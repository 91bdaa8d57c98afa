"""What can still be trusted of a damaged file and its backups: records sorted into tables, each checked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlite_utils import Database
from sqlite_utils.db import Column

from companion.core.errors import DataError
from companion.core.json_text import load
from companion.store.checksum import journal_crc
from companion.store.page_reader import PageRecord, read_records

TABLES = ("tables", "journal", "snapshots", "decks", "cards", "facts", "settings")
_ADDED_TO = ("tables", "journal", "snapshots", "decks")
"""Rows that a backup may add one by one; of the other tables it is used only where nothing else is left."""
_JSON_IN = {"decks": "body", "cards": "body", "facts": "body", "settings": "value"}
_TYPES = {"INTEGER": int, "TEXT": str}

Record = dict[str, Any]
Key = tuple[Any, ...]


@dataclass(frozen=True)
class Shape:
    """The columns of one table, by which its rows are told from all others."""

    table: str
    columns: tuple[Column, ...]

    @property
    def key(self) -> tuple[str, ...]:
        """The names of the primary key."""
        return tuple(column.name for column in self.columns if column.is_pk)

    def record(self, found: PageRecord) -> Record | None:
        """The record as a row of this table, if it can be one."""
        if len(found.values) != len(self.columns):
            return None
        values = list(found.values)
        if values[0] is None and self.columns[0].type == "INTEGER" and self.columns[0].is_pk:
            values[0] = found.rowid
        if not all(map(_fits, self.columns, values)):
            return None
        return {column.name: value for column, value in zip(self.columns, values, strict=True)}


def _fits(column: Column, value: object) -> bool:
    if value is None:
        return not column.notnull and not column.is_pk
    return isinstance(value, _TYPES[column.type])


def shapes(db: Database) -> tuple[Shape, ...]:
    """The shapes of today's schema."""
    return tuple(Shape(name, tuple(db.table(name).columns)) for name in TABLES)


@dataclass
class TrustedRecords:
    """All trusted records, by table and primary key."""

    records: dict[str, dict[Key, Record]] = field(default_factory=lambda: {name: {} for name in TABLES})

    def add(self, path: Path, known: Sequence[Shape], only: Iterable[str] = TABLES) -> None:
        """Take what is new in a file; where a row is there twice, the one touched last is right."""
        wanted = [shape for shape in known if shape.table in set(only)]
        for found in read_records(path):
            for shape in wanted:
                record = shape.record(found)
                if record is not None and _trusted(shape.table, record):
                    self._keep(shape, record)

    def add_backup(self, path: Path, known: Sequence[Shape]) -> None:
        """Fill gaps from a backup."""
        self.add(path, known, [name for name in TABLES if name in _ADDED_TO or not self.records[name]])

    def _keep(self, shape: Shape, record: Record) -> None:
        kept = self.records[shape.table]
        key = tuple(record[name] for name in shape.key)
        if key not in kept or record.get("touched", "") > kept[key].get("touched", ""):
            kept[key] = record

    def of_table(self, part: str, table_id: int) -> dict[int, Record]:
        """The journal rows or snapshots of one table, by their number."""
        found = self.records[part].items()
        return {key[1]: record for key, record in found if key[0] == table_id}

    def table_ids(self) -> list[int]:
        """Every table of which something is left."""
        ids = {key[0] for part in ("tables", "journal") for key in self.records[part]}
        return sorted(ids)


def _trusted(table: str, record: Record) -> bool:
    if table == "journal":
        kind, body = record["kind"], record["body"]
        return bool(record["crc"] == journal_crc(record["table_id"], record["seq"], kind, body))
    if table == "snapshots":
        return bool(record["crc"] == journal_crc(record["table_id"], record["seq"], "state", record["state"]))
    if table in _JSON_IN:
        try:
            load(record[_JSON_IN[table]], table)
        except DataError:
            return False
    return True
