"""A damaged data file is set aside; what can be read of it, and of its backups, becomes a new one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlite_utils import Database

from companion.core.errors import CompanionError
from companion.core.journal import Row
from companion.core.shelf import Memory, summary
from companion.core.table import Table
from companion.core.text import Text, say
from companion.store.data_files import remove
from companion.store.disk import PAGE_SIZE
from companion.store.games import GetGame
from companion.store.gap_repair import rows_over_gap
from companion.store.schema import upgrade
from companion.store.table_info import summary_columns
from companion.store.table_rows import write_row, write_snapshot
from companion.store.trusted_records import Record, TrustedRecords, shapes


@dataclass
class Report:
    """How many tables came through whole, in part, and not at all."""

    whole: int = 0
    part: int = 0
    lost: int = 0

    def text(self, kept_as: str) -> Text:
        """One sentence for the player."""
        if not self.part and not self.lost:
            return say(
                "The data file was damaged; every table was recovered, and the old file is kept as {file}.",
                file=kept_as,
            )
        return say(
            "The data file was damaged and is kept as {file}; tables recovered: {whole}, in part: {part},"
            " not at all: {lost}.",
            file=kept_as,
            whole=self.whole,
            part=self.part,
            lost=self.lost,
        )


def recover(
    path: Path, backups: Iterable[Path], fresh: Path, get_game: GetGame, game_ids: Sequence[str]
) -> Report:
    """Build `fresh` from what is readable; `path` is only read."""
    remove(fresh)
    conn = sqlite3.connect(fresh)
    try:
        conn.execute(f"PRAGMA page_size = {PAGE_SIZE}")
        conn.execute("PRAGMA synchronous = FULL")
        db = Database(conn, execute_plugins=False)
        upgrade(db)
        trusted = _gather(path, backups, db)
        with db.atomic():
            return _Rebuild(db, trusted, get_game, game_ids).run()
    finally:
        conn.close()


def _gather(path: Path, backups: Iterable[Path], db: Database) -> TrustedRecords:
    known, trusted = shapes(db), TrustedRecords()
    trusted.add(path, known)
    for backup in backups:
        trusted.add_backup(backup, known)
    return trusted


class _Rebuild:
    def __init__(
        self, db: Database, trusted: TrustedRecords, get_game: GetGame, game_ids: Sequence[str]
    ) -> None:
        self._db = db
        self._trusted = trusted
        self._get_game = get_game
        self._game_ids = game_ids
        self._report = Report()

    def run(self) -> Report:
        for table_id in self._trusted.table_ids():
            self._table(table_id)
        for part in ("decks", "cards", "facts", "settings"):
            self._db.table(part).insert_all(self._trusted.records[part].values())
        return self._report

    def _table(self, table_id: int) -> None:
        found = self._trusted.of_table("journal", table_id)
        rows = {seq: Row(seq, record["kind"], record["body"]) for seq, record in found.items()}
        whole = _contiguous(rows)
        about = self._trusted.records["tables"].get((table_id,)) or self._guess(table_id, whole)
        if not whole or about is None:
            self._report.lost += 1
            return
        states = {seq: state for seq, state in self._states(table_id).items() if seq <= len(whole)}
        if len(whole) == about["last"] == max(rows):
            self._report.whole += 1
        else:
            whole, about = self._mend(whole, rows, table_id, about)
        self._write(about, whole, states)

    def _mend(
        self, whole: list[Row], rows: dict[int, Row], table_id: int, about: Record
    ) -> tuple[list[Row], Record]:
        """Go on over a gap where the game knows how, and say anew where the table stands."""
        if len(whole) >= max(about["last"], *rows):
            self._report.whole += 1
        else:
            self._report.part += 1
        try:
            game = self._get_game(about["game"])
            whole = whole + rows_over_gap(game, whole, rows, self._states(table_id))
            journal = Table(game, Memory(whole)).journal
            columns = summary_columns(summary(game, journal.state, journal.cursor))
        except CompanionError:
            columns = {}
        return whole, about | columns | {"last": len(whole), "pending": None}

    def _states(self, table_id: int) -> dict[int, str]:
        found = self._trusted.of_table("snapshots", table_id)
        return {seq: record["state"] for seq, record in found.items()}

    def _guess(self, table_id: int, whole: Sequence[Row]) -> Record | None:
        """What a lost line of the list must have said: the game is the one that can read the journal."""
        for game_id in self._game_ids:
            try:
                game = self._get_game(game_id)
                journal = Table(game, Memory(whole)).journal
                journal.state_before(len(journal.entries))
                columns = summary_columns(summary(game, journal.state, journal.cursor))
            except CompanionError:
                continue
            never = "1970-01-01T00:00:00.000+00:00"
            about = {"id": table_id, "game": game_id, "name": game.title, "seed": table_id, "created": never}
            return about | {"touched": never, "deleted": None, "pending": None, "last": len(whole)} | columns
        return None

    def _write(self, about: Record, rows: Sequence[Row], states: dict[int, str]) -> None:
        self._db.table("tables").insert(about)
        for row in rows:
            write_row(self._db, about["id"], row)
        for seq, state in states.items():
            write_snapshot(self._db, about["id"], seq, state)


def _contiguous(rows: dict[int, Row]) -> list[Row]:
    """The rows from the first to the one before the first gap."""
    found: list[Row] = []
    while (row := rows.get(len(found) + 1)) is not None:
        found.append(row)
    return found
