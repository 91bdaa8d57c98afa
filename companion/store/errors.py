"""What SQLite and the file system refuse, said in one sentence; nothing else words a storage failure."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from companion.core.errors import InDoubt, StorageError
from companion.core.file_problems import reason
from companion.core.text import Label, Text, say
from companion.store.sql_functions import raised_inside

_CORRUPT, _NOT_A_DATABASE, _SCHEMA_GONE = 11, 26, 1
_READ_ONLY, _FULL, _CANNOT_OPEN, _CONSTRAINT = 8, 13, 14, 19
_BUSY, _DISK = (5, 6), 10
_NO_ROOM_FOR_INDEX, _NO_INDEX = 4874, 5386


_DAMAGED = say("The data file is damaged.")


class Damaged(StorageError):
    """The data file is not what was written to it."""

    def __init__(self, text: Text = _DAMAGED) -> None:
        super().__init__(text)


class NotWritable(StorageError):
    """The data cannot be written, though it may be read."""


class Newer(StorageError):
    """A newer version of the companion wrote what is to be read: this one does not know all of it."""

    def __init__(self) -> None:
        super().__init__(say("A newer version of the companion wrote the data file: update this one first."))


class DiskFull(NotWritable):
    """There is no room for what was to be stored."""


class Gone(StorageError):
    """A table or deck that is not there."""


_NEAR = 20
"""Signs before and behind one that cannot be stored, by which its place is known."""


def not_storable(text: str, at: int) -> StorageError:
    """The refusal of half a letter, with what stands around it."""
    near = text[max(0, at - _NEAR) : at + _NEAR]
    return StorageError(say("The text holds characters that cannot be stored: {text}", text=near))


@contextmanager
def as_storage_error() -> Iterator[None]:
    """Turn whatever the disk says into one `StorageError`; nothing half-done is left behind."""
    try:
        yield
    except sqlite3.Error as error:
        raise_what_was_inside(error)
        raise storage_error(error) from error
    except UnicodeEncodeError as error:
        raise not_storable(error.object, error.start) from None
    except UnicodeDecodeError as error:
        # Python cannot even read what SQLite says of it: a name in the schema is broken.
        raise Damaged() from error
    except OSError as error:
        raise folder_error(error) from error


def raise_what_was_inside(error: sqlite3.Error) -> None:
    """Ctrl-C in a checksum is Ctrl-C, and no word of the disk's.

    :raises Damaged: where a text reached one that is no UTF-8.
    """
    inside = raised_inside(error)
    if isinstance(inside, UnicodeDecodeError):
        raise Damaged() from inside
    if inside is not None:
        raise inside


def reason_of(error: StorageError) -> Label:
    """What the system said of it, for a sentence that says what came to nothing."""
    cause = error.__cause__
    if isinstance(cause, OSError):
        return reason(cause)
    if isinstance(cause, sqlite3.Error) and is_full(cause):
        return reason(OSError(errno.ENOSPC, ""))
    return str(cause or error).rstrip(".")


def folder_error(error: OSError) -> StorageError:
    """The sentence for what the file system reports."""
    kind = DiskFull if error.errno in (errno.ENOSPC, errno.EDQUOT) else StorageError
    return kind(say("The data folder cannot be used: {why}.", why=reason(error)))


def storage_error(error: sqlite3.Error) -> StorageError:
    """The sentence for what SQLite reports."""
    whole = getattr(error, "sqlite_errorcode", 0)
    code = whole & 0xFF
    if is_damage(error):
        return Damaged()
    if is_full(error):
        return DiskFull(say("The disk is full: nothing was stored."))
    if code == _READ_ONLY or whole == _NO_INDEX:  # whose memory the file system does not share
        return NotWritable(say("The data file cannot be written: nothing was stored."))
    if code == _CANNOT_OPEN:
        return NotWritable(say("The data file cannot be opened."))
    if code == _CONSTRAINT:
        return StorageError(say("This table has changed elsewhere: open it again."))
    if code in _BUSY:
        return StorageError(say("Another program is holding the data file: try again."))
    return StorageError(say("The disk refuses: {why}.", why=str(error)))


def may_be_stored(error: sqlite3.Error) -> bool:
    """Whether a commit that was refused may be in the log all the same: it is written before it is synced."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == _DISK


def in_doubt(error: sqlite3.Error) -> InDoubt:
    """The sentence for such a commit, where it cannot be taken back either."""
    why = str(error)
    return InDoubt(say("The disk refuses: {why}. Whether this was stored shows at the next start.", why=why))


def is_full(error: sqlite3.Error) -> bool:
    """Whether there is no room, be it only for the index of the log, which SQLite calls an I/O error."""
    code = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF == _FULL or code == _NO_ROOM_FOR_INDEX


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the file itself is broken, rather than the disk full or the folder closed."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    words = str(error)
    schema = (
        "no such table", "no such column", "no such function", "already exists", "unsupported file format",
        "malformed",
    )  # fmt: skip
    missing = code == _SCHEMA_GONE and any(each in words for each in schema)
    undecodable = words.startswith("Could not decode to UTF-8")
    return code in (_CORRUPT, _NOT_A_DATABASE) or missing or undecodable
