"""One copy a day of the whole data file, the last fourteen kept."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from companion.content.files import find_away
from companion.core.errors import StorageError
from companion.core.file_problems import reason
from companion.core.text import Text, say
from companion.store.clock import Clock
from companion.store.connecting import end_with_log, standing_as_it_lies, sync
from companion.store.data_files import (
    aside_name,
    has_remains,
    is_file,
    let_wait,
    making_path,
    out_of_the_way,
    put_in_place,
    remove,
    set_apart,
    sync_folder,
)
from companion.store.disk import Disk
from companion.store.errors import Damaged, Gone, as_storage_error, is_damage, reason_of
from companion.store.untold import Untold

if TYPE_CHECKING:
    from sqlite_utils import Database

    from companion.store.sources import Source
    from companion.store.standing import Standing

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
        """The copies, the latest first; those of days to come are a jumped clock's, and come last.

        :raises StorageError: if there is a folder of them that may not be looked into.
        """
        today = self._now().date()
        try:
            found = [made for path in self._folder.iterdir() if (made := _backup(path))]
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            raise StorageError(_closed(error)) from error
        return sorted(found, key=lambda each: (each.day <= today, each.day), reverse=True)

    @property
    def had_any(self) -> bool:
        """Whether anything bears the name of a copy, be it one or not, or nobody may look: then this is no
        first start."""
        try:
            return any(_NAME.fullmatch(path.name) for path in self._folder.iterdir())
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError:
            return True

    def go_further_than(self, standing: Standing) -> bool:
        """Whether a copy tells of the same past, and of more of it."""
        try:
            return any(_is_later(standing_as_it_lies(each.path), standing) for each in self.all())
        except StorageError:  # what may not be looked into cannot help
            return False

    @property
    def due(self) -> bool:
        """Whether today's copy is still to be made."""
        return not self._disk.read_only and not is_file(self._today)

    @property
    def _today(self) -> Path:
        return self._folder / f"companion-{self._now().date().isoformat()}.sqlite3"

    def make(self) -> Backup | None:
        """Today's copy, unless there is one already; copies before the last fourteen are removed."""
        path = self._today
        if not self.due:
            return None
        away = find_away(self._folder)
        if away is not None:
            raise StorageError(
                say("The folder of the backups is a link to {file}, where nothing is now.", file=away)
            )
        with self._making():
            if not self._folder.is_dir():
                if os.path.lexists(self._folder):
                    set_apart(self._folder)
                self._folder.mkdir(exist_ok=True)
            out_of_the_way(path)
            self._remove_parts()
            self._copy_to(path)
            self._remove_old()
        return _backup(path)

    def _remove_old(self) -> None:
        """Keep the last fourteen; where some are of days to come the clock stands wrong or did so, and nobody
        can say which days are the false ones: fourteen of each stay."""
        today = self._now().date()
        for is_past in (True, False):
            for old in [each for each in self.all() if (each.day <= today) is is_past][KEPT:]:
                old.path.unlink(missing_ok=True)

    @contextmanager
    def _making(self) -> Iterator[None]:
        """What the disk says to a copy is said of the backups, not of the data, which may be written: no
        sentence may tell whoever does something beside it that nothing was stored."""
        try:
            with as_storage_error():
                yield
        except Damaged:
            raise
        except StorageError as error:
            raise StorageError(say("Today's backup cannot be made: {why}.", why=reason_of(error))) from error

    def _remove_parts(self) -> None:
        """What a copy left that was killed on its way."""
        for part in self._folder.glob("companion-*.part*"):
            if is_file(part):
                part.unlink(missing_ok=True)

    def _copy_to(self, path: Path) -> None:
        part = path.with_suffix(".part")
        remove(part)
        try:
            part.touch()  # where that is not allowed, SQLite would speak of the data file
            with self._disk.reader() as conn:
                copy(conn, part)
            os.replace(part, path)
            sync_folder(self._folder)
        finally:
            remove(part)

    def sources(self) -> Iterator[Source]:
        """The rows of each copy that can be read, one at a time; one that cannot is passed over."""
        from companion.store.sources import from_pages

        try:
            known = self.all()
        except StorageError:  # what may not be looked into cannot help
            return
        for backup in _newest_first(known):
            source = from_pages(backup.path)
            if not source.empty:
                source.day = backup.day
                yield source

    def restore(self, day: date) -> Text:
        """Put a day's copy in the place of the data file, which is set aside, never overwritten."""
        chosen = next((each for each in self.all() if each.day == day), None)
        if chosen is None:
            raise Gone(say("There is no backup of {day}.", day=day.isoformat()))
        with self._disk.writing_alone(), as_storage_error():
            path = self._disk.path
            _prepare(chosen.path, making_path(path))
            aside, anything = aside_name(path, "replaced", self._now().date()), has_remains(path)
            done = say(
                "The backup of {day} is back; what was there before is kept as {file}.",
                day=day.isoformat(),
                file=aside.name if anything else "",
            )
            untold = Untold(path)
            untold.announce([done])
            try:
                let_wait(path, aside)
                put_in_place(path, aside)
            except OSError:
                untold.settle(False)
                raise
        with suppress(StorageError):  # the backup is back; a start writes the copy that is missing
            self._disk.copy_anew()
        untold.settle(False)  # whoever asked for it is told at once; a kill before this tells it later
        return done


def _newest_first(found: list[Backup]) -> Iterator[Backup]:
    """Each before all that lie in its past, whatever days they bear: a clock may have stood wrong."""
    left = [(each, standing_as_it_lies(each.path)) for each in found]
    while left:
        newest = next(
            (each for each in left if not any(_is_later(other, each[1]) for _, other in left)), left[0]
        )
        left.remove(newest)
        yield newest[0]


def _is_later(one: Standing | None, than: Standing | None) -> bool:
    return one is not None and than is not None and one.follows(than) and not than.follows(one)


def _closed(error: OSError) -> Text:
    return say("The folder of the backups cannot be read: {why}.", why=reason(error))


def copy(source: sqlite3.Connection, target: Path) -> None:
    """A whole database as one file with nothing beside it, on the disk when this returns."""
    made = sqlite3.connect(target)
    try:
        source.backup(made)
        made.execute("PRAGMA journal_mode = DELETE")
    finally:
        made.close()
    sync(target)


def _prepare(backup: Path, making: Path) -> None:
    """A copy of a backup that begins a line of acts of its own; nothing of it stays where that fails."""
    remove(making)
    try:
        shutil.copyfile(backup, making)
        _begin_another_line(making)
        sync(making)
    except BaseException:
        with suppress(OSError):
            remove(making)
        raise


def _begin_another_line(path: Path) -> None:
    """What is played from here on is another past than what was played behind the backup."""
    from sqlite_utils import Database

    from companion.core.json_text import dump
    from companion.store.connecting import standing_of
    from companion.store.health import first_bytes_of, is_sound_file
    from companion.store.schema import begin_line, new_line, upgrade

    first = first_bytes_of(path)
    conn = sqlite3.connect(path)
    try:
        try:
            db = Database(conn, execute_plugins=False)
            sound = _is_ours(db)
            if sound:  # else our tables would be made in it
                upgrade(db)
                sound = is_sound_file(first, conn)
        except (Damaged, UnicodeDecodeError):
            sound = False
        except sqlite3.Error as error:
            if not is_damage(error):
                raise
            sound = False
        if not sound:
            raise Damaged(say("This backup is damaged."))
        was = standing_of(conn)
        with db.atomic():
            begin_line(db, new_line(path.parent), was.turn, dump(was.lines), dump(was.counts))
        end_with_log(conn)
    finally:
        conn.close()


def _is_ours(db: Database) -> bool:
    """Whether a database is one of any version of ours, and neither empty nor another program's."""
    return {"_sqlite_migrations", "tables", "journal"} <= set(db.table_names())


def _backup(path: Path) -> Backup | None:
    named = _NAME.fullmatch(path.name)
    try:
        if named is None or not is_file(path):
            return None
        return Backup(date.fromisoformat(named[1]), path, path.stat().st_size)
    except (ValueError, OSError):
        return None
