"""The names of the data files, and how one is put in another's place so that a crash loses neither."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

DATABASE = "companion.sqlite3"
LOCK = "companion.lock"
SCHEMA_VERSION = 1
_SIDES = ("-wal", "-shm", "-journal")


def fresh_path(path: Path) -> Path:
    """Where a replacement is built before it takes the place of the data file."""
    return path.with_name(path.name + ".new")


def remove(path: Path) -> None:
    """Remove a database and its side files, if they are there."""
    for each in (path, *(_side(path, end) for end in _SIDES)):
        each.unlink(missing_ok=True)


def put_in_place(path: Path, word: str, day: date) -> Path:
    """Set the data file aside under a dated name and put the finished replacement in its place.

    INVARIANT: the replacement is complete before the first rename, so that `finish` can end what a
    crash interrupted; and the old write-ahead log is gone from beside it before it is in place.
    """
    aside = _free_name(path, word, day)
    if path.exists():
        os.replace(path, aside)
    _settle(path, aside)
    return aside


def finish(path: Path) -> None:
    """End a replacement that a crash interrupted between its two renames."""
    fresh = fresh_path(path)
    if path.exists():
        remove(fresh)  # it never was complete
    if not fresh.exists():
        return
    kept = [each for each in path.parent.glob(f"{path.name}.*-*-*-*-*") if not each.name.endswith(_SIDES)]
    _settle(
        path, max(kept, key=lambda each: each.stat().st_mtime_ns, default=path.with_name(path.name + ".old"))
    )


def _settle(path: Path, aside: Path) -> None:
    log = _side(path, "-wal")
    if log.exists():
        os.replace(log, _side(aside, "-wal"))
    _side(path, "-shm").unlink(missing_ok=True)
    os.replace(fresh_path(path), path)
    sync_folder(path.parent)


def _free_name(path: Path, word: str, day: date) -> Path:
    number = 1
    while (name := path.with_name(f"{path.name}.{word}-{day.isoformat()}-{number}")).exists():
        number += 1
    return name


def _side(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


def sync_folder(folder: Path) -> None:
    """Make renames durable, where the system lets a folder be opened."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
