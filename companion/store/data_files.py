"""The names of the data files, and how one is put in another's place so that a crash loses neither."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path
from zlib import crc32

DATABASE = "companion.sqlite3"
LOCK = "companion.lock"
MIGRATIONS = ("v1_tables_journal_box", "v2_identities_and_checksums")
"""What a file of today's schema has gone through."""
SCHEMA_VERSION = len(MIGRATIONS)
PAGE_SIZE = 4096
"""Fixed, because recovery reads pages even when the header that names their size is gone."""
_PASSING = (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EINTR, errno.EAGAIN)
"""What a system says that lacks something for the moment."""
_NO_FOLDERS = (errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EBADF)
"""What a file system says that syncs files only, as some that are shared do."""
_SIDES = ("-wal", "-shm", "-journal")
_KEPT_SIDES = ("-wal", "-journal", ".copy")
_WAITS = re.compile(r"\.new\.((?:damaged|replaced)-\d{4}-\d{2}-\d{2}-\d+)")
_BACKUP = re.compile(r"companion-\d{4}-\d{2}-\d{2}\.(?:sqlite3|part)", re.IGNORECASE)
_JOURNAL = bytes.fromhex("d9d505f920a163d7")
_JOURNAL_LENGTH = 65_536 + 8 + PAGE_SIZE
"""The head of a rollback journal, which takes a sector of the disk, and one page."""
_LONGEST_PATH = 512
_WITH_LOG = b"\2\2"
"""What the header of a file says that is written through a write-ahead log."""


def log_path(path: Path) -> Path:
    """The write-ahead log of a data file; SQLite keeps it beside the file itself, not beside a link to it."""
    return _side(_real(path), "-wal")


def copy_path(path: Path) -> Path:
    """The second copy of a data file."""
    return _side(path, ".copy")


def making_path(path: Path) -> Path:
    """Where a replacement is begun; once it is complete it waits under `waiting_path`."""
    return _side(path, ".making")


def waiting_path(path: Path, aside: Path) -> Path:
    """Where a complete replacement waits; its name says under which name the data file is set aside."""
    return _side(path, f".new{aside.name[len(path.name) :]}")


def remove(path: Path) -> None:
    """Remove a database of ours and its side files, if they are there."""
    for each in (path, *(_side(path, end) for end in _SIDES)):
        out_of_the_way(each)
        each.unlink(missing_ok=True)


def out_of_the_way(path: Path) -> None:
    """A folder or something stranger under a name of ours is given another name, never removed."""
    if os.path.lexists(path) and not is_file(path):
        set_apart(path)


def apart_name(path: Path) -> Path:
    """The name that `set_apart` would give now."""
    return _free(path, ".other-")


def set_apart(path: Path) -> None:
    """Give something that is not ours, or cannot be read, another name."""
    os.replace(path, apart_name(path))


def is_file(path: Path) -> bool:
    """Whether there is a file; a folder, a FIFO and what may not be looked at are none."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return False


def is_closed(path: Path) -> bool:
    """Whether there is a file that may not be opened, or whose beginning or end the disk does not give.

    :raises OSError: where the system has nothing to open it with, as another moment it may have.
    """
    try:
        if is_file(path):
            with path.open("rb") as file:
                file.read(PAGE_SIZE)
                file.seek(max(0, path.stat().st_size - 65_536))
                file.read()
    except OSError as error:
        if error.errno in _PASSING:
            raise
        return True
    return False


def clear_sides(path: Path) -> None:
    """Whatever bears the name of one of SQLite's side files and is no file: SQLite could not work with it.

    Those that it made when the data file could only be looked at have the rights of that time: they may be
    written again as the data file may.
    """
    for end in _SIDES:
        out_of_the_way(side := _side(_real(path), end))
        with suppress(OSError):
            _let_write(side, path.stat().st_mode)


def _let_write(side: Path, mode: int) -> None:
    """Give a file the rights that its owner has to another one."""
    own = side.stat().st_mode
    if stat.S_IRWXU & mode & ~own:
        side.chmod(stat.S_IMODE(own | (stat.S_IRWXU & mode)))


def linked_sides(path: Path) -> list[Path]:
    """Links in the place of SQLite's side files: it opens no such file through one."""
    return [side for end in _SIDES if os.path.islink(side := _side(_real(path), end))]


def is_stranger(path: Path) -> bool:
    """Whether something else lies in a file's place, a folder, a pipe or a device, or a link leads to such a
    thing; where it leads to nothing, the disk may only be away."""
    try:
        return not stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return False


def is_no_own_file(path: Path) -> bool:
    """Whether something lies there that is no file, such as a link, or one that has another name beside it,
    such as the data file; a name in another folder may be that of a snapshot, and changes nothing."""
    try:
        own = path.lstat()
        if not stat.S_ISREG(own.st_mode):
            return True
        others = path.parent.iterdir() if own.st_nlink > 1 else ()
        return any(os.path.samestat(own, each.lstat()) for each in others if each.name != path.name)
    except OSError:
        return False


def stray_journal(path: Path) -> Path | None:
    """A rollback journal that is not the file's own: one with a write-ahead log has none, and SQLite would
    play whatever lies there into it."""
    journal = _side(_real(path), "-journal")
    try:
        if not is_file(path) or not journal.stat().st_size:
            return None
        with path.open("rb") as file:
            first = file.read(PAGE_SIZE)
        with journal.open("rb") as file:
            is_own = _is_of_switch(file.read(_JOURNAL_LENGTH + 1), first)
    except OSError:
        return None
    return journal if first[18:20] == _WITH_LOG and not is_own else None


def _is_of_switch(journal: bytes, first: bytes) -> bool:
    """Whether all that SQLite would put back is the first page as it was before the file got a write-ahead
    log: a kill in that moment leaves such a journal."""
    sector = int.from_bytes(journal[20:24])
    number, before = journal[sector : sector + 4], journal[sector + 4 : sector + 4 + PAGE_SIZE]
    one_page = journal[:8] == _JOURNAL and len(journal) <= sector + 8 + PAGE_SIZE
    is_first = int.from_bytes(number) == 1
    return one_page and is_first and _without_counters(before) == _without_counters(first)


def _without_counters(first: bytes) -> bytes:
    """A first page but for the kind of journal, and what counts its changes."""
    return first[:18] + first[20:24] + first[28:92] + first[100:]


def is_too_long(folder: Path) -> bool:
    """Whether the name of a folder leaves SQLite too few signs: it opens no path of more than 512 bytes with
    its journal, and the longest of ours is a replacement that waits."""
    path = _real(folder) / DATABASE
    longest = _side(waiting_path(path, _side(path, ".replaced-2000-01-01-99")), "-journal")
    return os.name == "posix" and len(os.fsencode(longest)) > _LONGEST_PATH


def is_own_name(path: Path, folder: Path) -> bool:
    """Whether a path bears a name that the data of a folder has or may come to have: whatever anybody else
    puts there is taken for ours, and lost."""
    places = (_real(path), _real(path.parent) / path.name)
    owned = (_real(folder) / DATABASE, _real(folder / DATABASE), _real(folder) / LOCK)
    for place in places:
        if place.parent == _real(folder / "backups") and _BACKUP.match(place.name):
            return True
        if any(place.parent == own.parent and _begins(place.name, own.name) for own in owned):
            return True
    return False


def _begins(name: str, own: str) -> bool:
    """Whether a name is ours, or ours with an ending; some systems take small letters for great ones."""
    return re.match(rf"{re.escape(own)}(?![a-z0-9])", name, re.IGNORECASE) is not None


def place_mark(folder: Path) -> str:
    """What tells this folder on this machine from any other, as eight signs."""
    try:
        machine = Path("/etc/machine-id").read_bytes()
    except OSError:
        machine = (
            os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
        ).encode()
    return f"{crc32(machine + os.fsencode(_real(folder))):08x}"


# -- putting one in another's place -------------------------------------------------------------------


def aside_name(path: Path, word: str, day: date) -> Path:
    """A free name under which a data file is set aside with all that belongs to it."""
    return _free(path, f".{word}-{day.isoformat()}-", _KEPT_SIDES)


def has_remains(path: Path) -> bool:
    """Whether there is a data file, or anything beside its place that belongs to one."""
    return any(os.path.lexists(each) for each in (path, *(_side(path, end) for end in _KEPT_SIDES)))


def let_wait(path: Path, aside: Path) -> None:
    """A replacement is complete: from the next rename on a crash cannot stop it any more."""
    _let_belong(making_path(path), path)
    os.replace(making_path(path), waiting_path(path, aside))
    sync_folder(path.parent)


def _let_belong(new: Path, path: Path) -> None:
    """Give a file the owner and the rights of the one whose place it takes, where that is allowed: whoever
    mends it once as root must not keep the player out."""
    if os.name == "posix":
        with suppress(OSError):
            was = path.stat()
            os.chown(new, was.st_uid, was.st_gid)
            new.chmod(was.st_mode & 0o777)


def put_in_place(path: Path, aside: Path) -> None:
    """Set the data file aside with its log and its second copy; the waiting replacement takes its place.

    INVARIANT: the replacement is complete before the first rename, so that `finish` can end what a
    crash interrupted; and the old write-ahead log is gone from beside it before it is in place. Where
    the system does not let go of something, all that was moved gets its place back.
    """
    moved: list[tuple[Path, Path]] = []
    try:
        if os.path.lexists(path):
            _move(path, aside, moved)
        _settle(path, aside, moved)
    except OSError:
        for was, now in reversed(moved):
            os.replace(now, was)
        raise


def _move(path: Path, target: Path, moved: list[tuple[Path, Path]]) -> None:
    os.replace(path, target)
    moved.append((path, target))


def finish(path: Path, is_whole: Callable[[Path], bool]) -> bool:
    """End a replacement that a crash interrupted between its renames; False for one that had not begun.

    What waits and is not whole is set apart: there may be more beside it.
    """
    unfinished, asides = os.path.lexists(making_path(path)), list(_waiting(path))
    remove(making_path(path))
    for aside in asides:
        waits = waiting_path(path, aside)
        if os.path.lexists(path):
            remove(waits)
        elif is_whole(waits):
            _settle(path, aside, [])
            return True
        else:
            set_apart(waits)
    return not (unfinished or asides)


def _waiting(path: Path) -> Iterator[Path]:
    """The names under which data files were to be set aside by replacements that still wait."""
    with suppress(OSError):
        for each in sorted(path.parent.iterdir()):
            found = _WAITS.fullmatch(each.name.removeprefix(path.name))
            if found is not None and is_file(each):
                yield _side(path, f".{found[1]}")


def _settle(path: Path, aside: Path, moved: list[tuple[Path, Path]]) -> None:
    """Set aside what lies beside the data file, and name the new one; nothing is put over anything else."""
    for end in _KEPT_SIDES:
        side, kept = _side(path, end), _side(aside, end)
        try:
            if os.path.lexists(side):
                _move(side, _free(kept, "-") if os.path.lexists(kept) else kept, moved)
        except PermissionError:
            if end != ".copy":  # the new file can do without a copy, not beside the log of another
                raise
    out_of_the_way(shared := _side(path, "-shm"))
    shared.unlink(missing_ok=True)
    os.replace(waiting_path(path, aside), path)
    sync_folder(path.parent)


def _free(path: Path, word: str, ends: tuple[str, ...] = ()) -> Path:
    """The name of a path with a word and the first number that nothing there has, nor its sides."""
    number = 1
    while True:
        found = _side(path, f"{word}{number}")
        if not any(os.path.lexists(each) for each in (found, *(_side(found, end) for end in ends))):
            return found
        number += 1


def _side(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))


def sync_folder(folder: Path) -> None:
    """Make renames durable, where the system lets a folder be opened and knows how to sync one."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _NO_FOLDERS:
            raise
    finally:
        os.close(handle)
