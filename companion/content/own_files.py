"""Files that came with the program: one that is missing or damaged is named, and what to do about it."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Final

from companion.core.errors import DataError
from companion.core.file_problems import OWN_MISSING, cannot_read, own_unreadable, reason
from companion.core.text import Text

_NO_ROOM: Final = (errno.EMFILE, errno.ENFILE, errno.ENOMEM)
"""What the system lacks to open any file."""


def own_file_error(path: Path, error: Exception | Text) -> DataError:
    """What is said of a file of the program that could not be read."""
    named = "/".join(path.parts[-3:])
    if isinstance(error, FileNotFoundError):
        return DataError(named, "", OWN_MISSING)
    if isinstance(error, OSError) and error.errno in _NO_ROOM:
        return DataError(named, "", cannot_read(error))
    if isinstance(error, OSError):
        return DataError(named, "", own_unreadable(reason(error)))
    return DataError(named, "", own_unreadable(error if isinstance(error, Text) else str(error)[:200]))
