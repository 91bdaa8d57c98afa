"""What lies in the place of the data file, looked at before anything may be written over it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from enum import Enum
from pathlib import Path

from companion.store.connecting import connect_read_only, is_newer, standing_as_it_lies, standing_of
from companion.store.copy_reader import CopyEnd, read_end
from companion.store.data_files import PAGE_SIZE, copy_path, is_file, log_path
from companion.store.errors import Damaged, is_damage, storage_error
from companion.store.second_copy import has_all_rows, log_mark
from companion.store.standing import Standing


class Found(Enum):
    """What a start finds."""

    NEW = "new"
    """Nothing, and nothing beside it: a first start."""
    READY = "ready"
    OLD = "old"
    """A sound file of schema 1, which grows when it is opened."""
    DAMAGED = "damaged"
    GONE = "gone"
    """No file, but a log, a copy or backups of one."""
    BEHIND = "behind"
    """A sound file that lacks acts which its copy has: its log is lost, or not what was written."""
    OTHER_LOG = "other log"
    """The write-ahead log of another file."""
    OTHER_FILE = "other file"
    """A database of another program."""
    OTHER_COPY = "other copy"
    """A sound file beside the copy of another one."""


def examine(path: Path, has_backups: bool, has_later_backup: Callable[[Standing], bool]) -> Found:
    """Look at the data file without changing a byte of it, of its log or of its copy."""
    log, copy = log_path(path), copy_path(path)
    is_new = not (_size(log) or _size(copy) or has_backups)
    if not os.path.lexists(path):
        return Found.NEW if is_new else Found.GONE
    if not is_file(path):
        return Found.READY  # opening it says what is wrong
    if _size(path) < PAGE_SIZE:
        # Neither file nor copy is ever written empty: where both are, both have lost what they held.
        return Found.DAMAGED if not is_new or _size(path) or os.path.lexists(copy) else Found.NEW
    try:
        return _look_inside(path, is_new, has_later_backup)
    except (Damaged, UnicodeDecodeError):
        pass
    except sqlite3.Error as error:
        if not (is_damage(error) or _has_bad_sector(path)):
            raise storage_error(error) from error
    return Found.OTHER_LOG if _has_strangers_log(path) else Found.DAMAGED


def _look_inside(path: Path, is_new: bool, has_later_backup: Callable[[Standing], bool]) -> Found:
    end = read_end(copy_path(path))  # before the file: it never goes further than that
    conn = connect_read_only(path)
    try:
        return _look(conn, path, end, is_new, has_later_backup)
    finally:
        conn.close()


def _has_bad_sector(path: Path) -> bool:
    """Whether the disk no longer gives all bytes of a file or its log, though it lets them be opened."""
    for each in (path, log_path(path)):
        try:
            with each.open("rb") as file:
                try:
                    while file.read(1 << 20):
                        pass
                except OSError:
                    return True
        except OSError:
            continue
    return False


def _has_strangers_log(path: Path) -> bool:
    """Whether a file cannot be read because the log of another one lies beside it."""
    from companion.store.sources import is_strangers_log  # as below

    return _size(log_path(path)) > 0 and is_strangers_log(path)


def is_current(path: Path, standing: Standing) -> bool:
    """Whether the second copy goes as far as the file, as far as its end tells."""
    end = read_end(copy_path(path))
    return end is not None and not end.torn and (end.line, end.turn) == (standing.line, standing.turn)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size if is_file(path) else 0
    except OSError:
        return 0


def _look(
    conn: sqlite3.Connection,
    path: Path,
    end: CopyEnd | None,
    is_new: bool,
    has_later_backup: Callable[[Standing], bool],
) -> Found:
    names = {name for (name,) in conn.execute("SELECT name FROM sqlite_master")}
    if not names:
        return Found.READY if is_new else Found.DAMAGED
    if not names & {"_sqlite_migrations", "tables", "journal"}:
        return Found.OTHER_FILE
    if "about" not in names and "_sqlite_migrations" not in names:
        return Found.DAMAGED
    if "_sqlite_migrations" in names and is_newer(conn):
        return Found.READY  # opening it says so
    if "about" not in names:  # what has a copy was grown long ago: this is a file of before that
        if end is not None and end.line:
            return Found.BEHIND
        return Found.DAMAGED if _size(log_path(path)) and _has_lost_log(path) else Found.OLD
    standing = standing_of(conn)
    if _size(log_path(path)):
        strange = _look_at_log(path, standing, end)
        if strange is not None:
            return strange
    if not has_all_rows(conn, standing.counts):
        return Found.DAMAGED
    if end is None or (_is_same(end, standing) and end.turn < standing.turn):
        # A copy that is behind could not be written: then nothing but a backup can know of more.
        return Found.BEHIND if has_later_backup(standing) else Found.READY
    if _is_same(end, standing):
        return Found.READY if end.turn == standing.turn else Found.BEHIND
    begun_from = any(line == standing.line and standing.turn <= turn for line, turn in end.parents)
    if begun_from:  # by a restored backup, say; where nothing was done since, the file has all of it
        return Found.BEHIND if end.turn > standing.turn else Found.READY
    known = any(line == end.line and end.turn <= turn for line, turn in standing.parents)
    return Found.READY if known else Found.OTHER_COPY


def _is_same(end: CopyEnd, standing: Standing) -> bool:
    return end.line == standing.line


def _look_at_log(path: Path, standing: Standing, end: CopyEnd | None) -> Found | None:
    """A log that was left behind: whether it is this file's own, and whether SQLite takes all of it.

    One commit that it does not take may be the last one, torn by a cut of power before it was acknowledged;
    where there is no copy that would know of it, it is looked at all the same.
    """
    # Late: most starts meet no log.
    from companion.store.sources import has_hole, last_in_log, read_own_log, told_by_log

    file = standing_as_it_lies(path)
    own = file or (Standing(end.line, end.turn) if end is not None and end.line else None)
    if own is not None and not standing.goes_on_from(own):
        return Found.OTHER_LOG  # that of another past
    if file is not None and standing.turn < file.turn:
        return Found.DAMAGED  # its own without its end, all of which the file has, or an older one of it
    if has_hole(path):
        return Found.DAMAGED
    log, last = log_path(path), last_in_log(path)
    known = end is not None and end.mark == log_mark(log)
    if known and last is not None and (last.line, last.turn) == (standing.line, standing.turn):
        return None
    told = [*told_by_log(path), *([last] if last is not None else [])]
    if own is not None and not all(each.goes_on_from(own) for each in told):
        return Found.OTHER_LOG
    logged = read_own_log(path)
    if logged.lost > (end is not None):
        return Found.DAMAGED
    return None if logged.begun or last is not None or _knows_end(end, standing) else Found.DAMAGED


def _knows_end(end: CopyEnd | None, standing: Standing) -> bool:
    """Whether a copy tells that nothing is lost with a log that is none: a cut of power leaves one before its
    first act is acknowledged."""
    return end is not None and _is_same(end, standing) and end.turn >= standing.turn and not end.torn


def _has_lost_log(path: Path) -> bool:
    """Whether SQLite would drop acts from the log of a file of schema 1: it is none any more though a copy
    lies there too, or has transactions behind a broken frame.

    Only the one with which the file grows has a number, and nobody was told that it is done.
    """
    from companion.store.sources import last_in_log, read_own_log  # as above

    logged = read_own_log(path)
    if not logged.begun and is_file(copy_path(path)):
        return True
    return logged.lost > (last_in_log(path) is not None)
