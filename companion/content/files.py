"""Files of the player's: only real ones are read, never more of them than so many bytes, and one is written
whole or not at all."""

from __future__ import annotations

import errno
import io
import os
import stat
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeVar

from companion.core.errors import DataError, StorageError
from companion.core.file_problems import (
    NOT_A_FILE,
    NOT_A_FOLDER,
    cannot_look_into,
    cannot_read,
    cannot_write,
    located,
    too_large,
)
from companion.core.text import Label, Text, say

T = TypeVar("T")
_COMMON: Final = 1 << 16
"""More than nearly every file has; asking for the largest size at once sets that much aside each time."""


class _Steady(io.FileIO):
    """A file that has its bytes; one of the system's that has none yet, such as its log, cannot be read."""

    def readinto(self, buffer: Any, /) -> int:
        """The next bytes."""
        found: int | None = super().readinto(buffer)
        return self._there(found)

    def readall(self) -> bytes:
        """All bytes that are left."""
        return self._there(super().readall())

    @staticmethod
    def _there(read: T | None) -> T:
        if read is None:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        return read


def open_file(path: Path, most: int, name: Label = "") -> BinaryIO:
    """A file to read, or a `DataError`; a pipe or a device, which might never end, is none."""
    shown = name or path.name
    try:
        # Without waiting: a pipe that nobody writes to would hold us up before we could look at it.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except OSError as error:
        raise DataError(shown, "", cannot_read(error)) from None
    except ValueError:  # a name with a zero in it
        raise DataError(shown, "", NOT_A_FILE) from None
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise DataError(shown, "", NOT_A_FILE)
        if status.st_size > most:
            raise DataError(shown, "", too_large(most))
        return io.BufferedReader(_Steady(handle, "rb"))
    except BaseException:
        os.close(handle)
        raise


def read_bytes(path: Path, most: int, name: Label = "") -> bytes:
    """All bytes of a file that has at most so many, or a `DataError`."""
    shown = name or path.name
    try:
        with open_file(path, most, name) as file:
            data = file.read(_COMMON)
            if len(data) == _COMMON:
                data += file.read(most + 1 - _COMMON)
    except OSError as error:
        raise DataError(shown, "", cannot_read(error)) from None
    if len(data) > most:
        raise DataError(shown, "", too_large(most))
    return data


def files_in(folder: Path, pattern: str) -> list[Path]:
    """What lies in a folder under such names, in their order; nothing where there is no such folder.

    :raises DataError: for one that nobody can look into, or that is only away.
    """
    try:
        return sorted(each for each in folder.iterdir() if each.match(pattern))
    except FileNotFoundError:
        away = find_away(folder)
        if away is None:
            return []
        problem = say("This folder is away: a link leads to {file}, where nothing is now.", file=away)
    except NotADirectoryError:
        problem = NOT_A_FOLDER
    except OSError as error:
        problem = cannot_look_into(error)
    raise DataError(str(folder), "", problem)


def find_away(path: Path) -> str | None:
    """Where a link on the way to a file or folder leads, if nothing is there, as on a disk that is away."""
    links = (each for each in (path, *path.parents) if os.path.islink(each))
    return next((os.path.realpath(each) for each in links if _leads_nowhere(each)), None)


def _leads_nowhere(link: Path) -> bool:
    """Whether there is nothing where a link leads; what may not be looked at may well be there."""
    try:
        os.stat(link)
    except OSError as error:
        return error.errno in (errno.ENOENT, errno.ELOOP)
    return False


def write_whole(path: Path, parts: Iterable[bytes]) -> None:
    """Write a file whole, or leave what was there; a `StorageError` says why it cannot be written.

    A link stays one: what it leads to is replaced. What is no file, such as a device, is left alone, and so
    is every other file of the player's, whatever it is called.
    """
    part = None
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            raise _unwritable(path, NOT_A_FILE)
        begins = target.name.encode("utf-8", "ignore")[:100].decode("utf-8", "ignore")  # names have bytes
        handle, part = tempfile.mkstemp(suffix=".part", prefix=f".{begins}-", dir=target.parent)
        with os.fdopen(handle, "wb") as file:
            file.writelines(parts)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(part, _mode(target))
        os.replace(part, target)
    except OSError as error:
        raise _unwritable(path, cannot_write(error)) from None
    finally:
        if part is not None:
            with suppress(OSError):
                os.unlink(part)


def _mode(target: Path) -> int:
    """The rights that a file has, or that a new one gets."""
    with suppress(OSError):
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0o077)
    os.umask(mask)
    return 0o666 & ~mask


def folder_for(path: Path) -> Path:
    """A folder, made where it is not there yet; a `StorageError` says why it cannot be."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(path, cannot_write(error)) from None
    return path


def free_path(folder: Path, name: str, kind: str) -> Path:
    """A name in a folder that nobody has taken: what is written out is never written over something else."""
    path = folder_for(folder) / f"{name}.{kind}"
    number = 2
    while os.path.lexists(path):
        path = folder / f"{name}-{number}.{kind}"
        number += 1
    return path


def _unwritable(path: Path, problem: Text) -> StorageError:
    return StorageError(located(path.name, "", problem))
