"""The names of the data files, and how one is put in another's place so that a crash loses neither."""

from __future__ import annotations

import os
import stat
from datetime import date
from pathlib import Path

DATABASE = "companion.sqlite3"
LOCK = "companion.lock"
SCHEMA_VERSION = 2
PAGE_SIZE = 4096
"""Fixed, because recovery reads pages even when the header that names their size is gone."""
_SIDES = ("-wal", "-shm", "-journal")
_KEPT_SIDES = ("-wal", "-journal", ".copy")


def log_path(path: Path) -> Path:
    """The write-ahead log of a data file."""
    return _side(path, "-wal")


def copy_path(path: Path) -> Path:
    """The second copy of a data file."""
    return path.with_name(path.name + ".copy")


def fresh_path(path: Path) -> Path:
    """Where a replacement is built before it takes the place of the data file."""
    return path.with_name(path.name + ".new")


def making_path(path: Path) -> Path:
    """Where a replacement is begun; only one that is complete gets the name of `fresh_path`."""
    return path.with_name(path.name + ".making")


def remove(path: Path) -> None:
    """Remove a database of ours and its side files, if they are there."""
    for each in (path, *(_side(path, end) for end in _SIDES)):
        out_of_the_way(each)
        each.unlink(missing_ok=True)


def out_of_the_way(path: Path) -> None:
    """A folder or something stranger under a name of ours is given another name, never removed."""
    if os.path.lexists(path) and not is_file(path):
        number = 1
        while os.path.lexists(other := path.with_name(f"{path.name}.other-{number}")):
            number += 1
        os.replace(path, other)


def is_file(path: Path) -> bool:
    """Whether there is a file; a folder, a FIFO and what may not be looked at are none."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return False


def put_in_place(path: Path, word: str, day: date) -> Path | None:
    """Set the data file aside under a dated name and put the finished replacement in its place.

    With it go its log and its second copy; the name is None where there was nothing to set aside.

    INVARIANT: the replacement is complete before the first rename, so that `finish` can end what a
    crash interrupted; and the old write-ahead log is gone from beside it before it is in place.
    """
    aside = aside_name(path, word, day)
    if aside is not None and os.path.lexists(path):
        os.replace(path, aside)
    _settle(path, aside or path)
    return aside


def aside_name(path: Path, word: str, day: date) -> Path | None:
    """The name under which a data file would be set aside with all that belongs to it; None where none is."""
    there = any(os.path.lexists(each) for each in (path, *(_side(path, end) for end in _KEPT_SIDES)))
    return _free_name(path, word, day) if there else None


def finish(path: Path) -> bool:
    """End a replacement that a crash interrupted between its renames; False for one that had not begun."""
    fresh = fresh_path(path)
    remove(making_path(path))  # it never was complete
    if os.path.lexists(path):
        waits = is_file(fresh)
        remove(fresh)
        return not waits
    if not is_file(fresh):
        return True
    kept = [
        each for each in path.parent.glob(f"{path.name}.*-*-*-*-*") if not each.name.endswith(_KEPT_SIDES)
    ]
    _settle(
        path, max(kept, key=lambda each: each.stat().st_mtime_ns, default=path.with_name(path.name + ".old"))
    )
    return True


def _settle(path: Path, aside: Path) -> None:
    """Set aside what lies beside the data file, and name the new one."""
    for end in _KEPT_SIDES:
        if os.path.lexists(side := _side(path, end)):
            os.replace(side, _side(aside, end))
    _side(path, "-shm").unlink(missing_ok=True)
    os.replace(fresh_path(path), path)
    sync_folder(path.parent)


def _free_name(path: Path, word: str, day: date) -> Path:
    number = 1
    while True:
        name = path.with_name(f"{path.name}.{word}-{day.isoformat()}-{number}")
        if not any(os.path.lexists(each) for each in (name, *(_side(name, end) for end in _KEPT_SIDES))):
            return name
        number += 1


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
