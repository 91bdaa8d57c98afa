"""Data files opened beside SQLite, for their first bytes.

Whoever closes a file that SQLite has open in the same process drops its locks (POSIX), and another program
may then take the log away.
"""

from __future__ import annotations

import os
from pathlib import Path
from threading import Lock


class RawFiles:
    """Data files opened beside SQLite: one is closed when nobody in this process has the same file open."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._open: dict[tuple[int, int], int] = {}
        self._done: dict[tuple[int, int], list[int]] = {}

    def open(self, path: Path) -> int:
        """A handle on the file."""
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        with self._guard:
            file = number_of(os.fstat(handle))
            self._open[file] = self._open.get(file, 0) + 1
        return handle

    def close(self, handle: int) -> None:
        """Let go of it, once everybody has."""
        with self._guard:
            file = number_of(os.fstat(handle))
            self._open[file] -= 1
            self._done.setdefault(file, []).append(handle)
            if not self._open[file]:
                del self._open[file]
                for each in self._done.pop(file):
                    os.close(each)


RAW_FILES = RawFiles()


def number_of(found: os.stat_result) -> tuple[int, int]:
    """What tells a file from all others."""
    return found.st_dev, found.st_ino
