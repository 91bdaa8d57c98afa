"""One writer at a time: a lock on a file beside the data, which the system drops when its holder dies."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


PATIENCE, BREATH = 10.0, 0.02
"""How many seconds to wait for somebody who will soon be done, and how often to look."""
_STAYS, _PASSES = b" stays \n", b" passes\n"
"""What the holder says of itself, behind the byte that is locked; who has not said it yet has just come."""


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
            there, own = os.stat(self._path), os.fstat(handle)
        except OSError:
            return False
        return (there.st_dev, there.st_ino) == (own.st_dev, own.st_ino)

    def acquire(self, stays: bool = True, patience: float = PATIENCE) -> bool:
        """Take the lock, if need be when a holder who only passes by is done; the file itself stays.

        `stays` says of ourselves whether others should wait for us.
        """
        handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
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
                    other = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
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
    try:
        _take(handle)
    except OSError:
        return False
    return True
