"""One writer at a time: a lock on a file beside the data, which the system drops when its holder dies.

Where a file system has no such lock, nobody writes: a file that only says who is there would outlive a kill,
and SQLite itself needs locks.
"""

from __future__ import annotations

import errno
import os
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from pathlib import Path
from time import monotonic, sleep

from companion.store.data_files import is_no_own_file, set_apart

if sys.platform == "win32":
    import msvcrt

    _WAYS: tuple[Callable[[int], object], ...] = (lambda handle: msvcrt.locking(handle, msvcrt.LK_NBLCK, 1),)

    def _let_go(handle: int) -> None:
        """There is one way, and what it was refused in is not held."""

else:
    import fcntl

    def _take_whole(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _take_first_byte(handle: int) -> None:
        """For file systems that know only locks on bytes; it belongs to the open file, as that of `flock`."""
        _set_first_byte(handle, fcntl.F_WRLCK)

    def _set_first_byte(handle: int, kind: int) -> None:
        if sys.platform not in ("linux", "android") or not hasattr(fcntl, "F_OFD_SETLK"):
            raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))  # elsewhere it is laid out in another way
        asked = struct.pack("hhqqi4x", kind, os.SEEK_SET, 0, 1, 0)
        fcntl.fcntl(handle, fcntl.F_OFD_SETLK, asked)

    def _let_go(handle: int) -> None:
        with suppress(OSError):
            _set_first_byte(handle, fcntl.F_UNLCK)
        with suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_UN)

    _WAYS: tuple[Callable[[int], object], ...] = (_take_whole, _take_first_byte)


PATIENCE, BREATH = 10.0, 0.02
"""How many seconds to wait for somebody who will soon be done, and how often to look."""
_STAYS, _PASSES = b" stays \n", b" passes\n"
"""What the holder says of itself, behind the byte that is locked; who has not said it yet has just come."""
_HELD = (errno.EAGAIN, errno.EACCES, errno.EDEADLK, errno.EINTR)
"""Somebody else has it; whatever else a system says to a lock is that it has none to give."""


class _Said(Enum):
    """What a system says to whoever asks for a lock."""

    TAKEN = "taken"
    HELD = "held"
    NONE = "none"


class NoLocks(OSError):
    """The file system of the data folder knows no locks."""


class Lock:
    """Held from `acquire` until `release`, the end of the process, or its death by any cause."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: int | None = None

    @property
    def held(self) -> bool:
        """Whether this object holds the lock, and the file is still the one that others would take."""
        return self._handle is not None and self._is_there(self._handle)

    def _is_there(self, handle: int) -> bool:
        try:
            there, own = os.lstat(self._path), os.fstat(handle)
        except OSError:
            return False
        return (there.st_dev, there.st_ino) == (own.st_dev, own.st_ino)

    def _opened(self) -> int:
        """The file, made where there is none; what nobody can hold, or is more than this file, is set apart:
        INVARIANT: whoever holds the lock writes into the file, and into no other."""
        if is_no_own_file(self._path):
            with suppress(FileNotFoundError):
                set_apart(self._path)
        return os.open(self._path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o644)

    def acquire(self, stays: bool = True, patience: float = PATIENCE) -> bool:
        """Take the lock, if need be when a holder who only passes by is done; the file itself stays.

        `stays` says of ourselves whether others should wait for us.
        """
        handle = self._opened()
        end, stayed = monotonic() + patience, 0
        try:
            while not (_is_taken(handle) and self._is_there(handle)):
                # The word may still be that of the one before: it counts when it is there twice.
                stayed += self._holder_stays()
                if stayed > 1 or monotonic() > end:
                    os.close(handle)
                    return False
                sleep(BREATH)
                if not self._is_there(handle):  # it was removed meanwhile, and keeps nobody out
                    other = self._opened()
                    os.close(handle)
                    handle = other
            _say(handle, _STAYS if stays else _PASSES)
        except OSError:
            os.close(handle)
            raise
        self.release()
        self._handle = handle
        return True

    def _holder_stays(self) -> bool:
        try:
            with self._path.open("rb") as file:
                file.seek(1)
                return file.read(7) == _STAYS[1:]
        except OSError:
            return True

    def release(self) -> None:
        """Let go."""
        if self._handle is not None:
            with suppress(OSError):
                _say(self._handle, _PASSES)
            os.close(self._handle)
            self._handle = None


def _say(handle: int, word: bytes) -> None:
    os.lseek(handle, 0, os.SEEK_SET)
    os.write(handle, word)


def _is_taken(handle: int) -> bool:
    """Whether the lock is ours now, in every way that is to be had: whoever was refused one of them for a
    moment collides with the others in another.

    :raises NoLocks: where there is none to be had in any way.
    """
    said = []
    for take in _WAYS:
        said.append(_try(take, handle))
        if said[-1] is _Said.HELD:
            _let_go(handle)
            return _Said.TAKEN in said and _is_one_lock(handle)
    if _Said.TAKEN not in said:
        raise NoLocks(errno.ENOLCK, os.strerror(errno.ENOLCK))
    return True


def _is_one_lock(handle: int) -> bool:
    """Some network file systems make one lock of all ways, which then collide within one handle: there the
    last of them, taken first, is to be had."""
    if _try(_WAYS[-1], handle) is not _Said.TAKEN:
        return False
    for take in _WAYS[:-1]:
        _try(take, handle)
    return True


def _try(take: Callable[[int], object], handle: int) -> _Said:
    try:
        take(handle)
    except OSError as error:
        return _Said.HELD if error.errno in _HELD else _Said.NONE
    return _Said.TAKEN
