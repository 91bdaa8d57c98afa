"""One copy a day of the whole data file, the last fourteen kept."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from companion.core.text import Text, say
from companion.store.clock import Clock
from companion.store.data_files import fresh_path, put_in_place, remove, sync_folder
from companion.store.disk import Disk
from companion.store.errors import Damaged, Gone, as_storage_error

FOLDER = "backups"
KEPT = 14
_NAME = re.compile(r"companion-(\d{4}-\d{2}-\d{2})\.sqlite3")


@dataclass(frozen=True)
class Backup:
    """One day's copy."""

    day: date
    path: Path
    size: int


class Backups:
    """The copies beside the data file."""

    def __init__(self, disk: Disk, now: Clock) -> None:
        self._disk = disk
        self._now = now
        self._folder = disk.path.parent / FOLDER

    def all(self) -> list[Backup]:
        """The copies, the latest first."""
        if not self._folder.is_dir():
            return []
        found = [made for path in self._folder.iterdir() if (made := _backup(path))]
        return sorted(found, key=lambda each: each.day, reverse=True)

    def make(self) -> Backup | None:
        """Today's copy, unless there is one already; copies before the last fourteen are removed."""
        path = self._folder / f"companion-{self._now().date().isoformat()}.sqlite3"
        if path.exists() or self._disk.read_only:
            return None
        with as_storage_error():
            self._folder.mkdir(exist_ok=True)
            self._copy_to(path)
            for old in self.all()[KEPT:]:
                old.path.unlink(missing_ok=True)
        return _backup(path)

    def _copy_to(self, path: Path) -> None:
        part = path.with_suffix(".part")
        remove(part)
        try:
            with self._disk.reader() as conn:
                copy(conn, part)
            os.replace(part, path)
            sync_folder(self._folder)
        finally:
            remove(part)

    def restore(self, day: date) -> Text:
        """Put a day's copy in the place of the data file, which is set aside, never overwritten."""
        chosen = next((each for each in self.all() if each.day == day), None)
        if chosen is None:
            raise Gone(say("There is no backup of {day}.", day=day.isoformat()))
        with self._disk.writing_alone(), as_storage_error():
            fresh = fresh_path(self._disk.path)
            remove(fresh)
            shutil.copyfile(chosen.path, fresh)
            _require_sound(fresh)
            aside = put_in_place(self._disk.path, "replaced", self._now().date())
        return say(
            "The backup of {day} is back; what was there before is kept as {file}.",
            day=day.isoformat(),
            file=aside.name,
        )


def copy(source: sqlite3.Connection, target: Path) -> None:
    """A whole database as one file with nothing beside it, on the disk when this returns."""
    made = sqlite3.connect(target)
    try:
        source.backup(made)
        made.execute("PRAGMA journal_mode = DELETE")
    finally:
        made.close()
    with target.open("rb+") as file:
        os.fsync(file.fileno())


def _require_sound(path: Path) -> None:
    conn = sqlite3.connect(path)
    try:
        if conn.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise Damaged(say("This backup is damaged."))
    finally:
        conn.close()


def _backup(path: Path) -> Backup | None:
    named = _NAME.fullmatch(path.name)
    try:
        return Backup(date.fromisoformat(named[1]), path, path.stat().st_size) if named else None
    except (ValueError, OSError):
        return None
