"""A second copy of everything, as lines of text beside the data file, each with its checksum.

The data file alone keeps what was acknowledged: it waits for the disk. The copy is there for the day on
which the file is damaged, gone, or has lost its log: any one of them is enough. So a line is written right
after its commit and waits for nothing; whatever the copy lacks at the next start is written anew from the
file. A bad line costs that line. The first line says whose copy it is and which columns a row has, then
come all rows as they were when it was begun, then one line for each transaction, numbered by its turn.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from zlib import crc32

from companion.core.json_text import dump
from companion.store.checksum import journal_crc, seal
from companion.store.columns import COLUMNS, COPIED, COUNTED
from companion.store.copy_reader import read_line
from companion.store.data_files import is_file, out_of_the_way, sync_folder
from companion.store.errors import Damaged
from companion.store.standing import Standing

FORMAT = 1
_ROWS_A_LINE = 50
_TAIL = 4096
"""More bytes than a line has that ends a copy."""


class SecondCopy:
    """The copy as it is written; what goes wrong with it never stops an act, and is told by `trouble`."""

    def __init__(self, path: Path, log: Path) -> None:
        self.path = path
        self.trouble: OSError | None = None
        self._log = log
        self._handle: int | None = None
        self._log_handle: int | None = None
        self._now: Standing | None = None
        """What the last line tells of, as long as it is not ended."""
        self.is_broken = False
        """Whether somebody has read it and found lines missing."""
        self.may_know_more = False
        """Whether it has other versions of rows than its file, though nobody can say which are later: a value
        that went to and fro looks so too; or bytes that nobody can read. It is kept beside the new one then,
        and nothing is said."""

    def add(self, now: Standing, done: list[list[Any]]) -> None:
        """One committed transaction; a line that cannot be written leaves the copy behind from here on."""
        if self.trouble is not None:
            return
        try:
            handle = self._opened()
            told = {"l": now.line, "t": now.turn, "do": done, "n": now.counts, "w": self._mark()}
            line = _line(told)
            if os.write(handle, line) != len(line):
                raise OSError(28, "No space left on device")
            self._now = now
        except OSError as error:
            self.close()
            self.trouble = error
            self._take_end_back()

    def _take_end_back(self) -> None:
        """What follows stands nowhere here, so the copy has not ended; to cut a file takes no room."""
        with suppress(OSError), self.path.open("rb+") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - _TAIL))
            tail = file.read()
            lines = tail[: tail.rfind(b"\n") + 1].splitlines(keepends=True)
            plain = read_line(lines[-1]) if lines else None
            if isinstance(plain, dict) and "end" in plain:
                file.truncate(size - len(tail) + sum(map(len, lines[:-1])))
                os.fsync(file.fileno())

    def _mark(self) -> str:
        """As `log_mark`; the log stays the same file as long as the data file is open."""
        try:
            if self._log_handle is None:
                self._log_handle = os.open(self._log, os.O_RDONLY | getattr(os, "O_BINARY", 0))
            os.lseek(self._log_handle, 0, os.SEEK_SET)
            return os.read(self._log_handle, 24)[16:24].hex()
        except OSError:
            return ""

    def go_on(self, now: Standing) -> None:
        """The copy goes as far as this already, but whoever wrote it last was killed before it was ended."""
        self._now = now

    def end(self) -> None:
        """All is said, for now: a copy that ends so was not cut short. Waits for the disk itself."""
        if self._now is not None and self.trouble is None:
            told = {"l": self._now.line, "t": self._now.turn, "end": True, "w": log_mark(self._log)}
            try:
                os.write(self._opened(), _line(told))
                os.fsync(self._opened())
                self._now = None
            except OSError as error:
                self.trouble = error
        self.close()

    def _opened(self) -> int:
        if self._handle is None:
            self._handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | _NO_WAIT)
        return self._handle

    def begin(self, conn: sqlite3.Connection, standing: Standing) -> None:
        """Write the whole copy anew from the data file; raises `Damaged` where that is not sound."""
        self.close()
        part = self.path.with_name(self.path.name + ".part")
        try:
            out_of_the_way(self.path)
            out_of_the_way(part)
            with part.open("wb") as file:
                for line in _all_lines(conn, standing, log_mark(self._log)):
                    file.write(line)
                file.flush()
                os.fsync(file.fileno())
            if self.may_know_more:
                out_of_the_way(before := self.path.with_name(self.path.name + ".before"))
                with suppress(FileNotFoundError):  # somebody may have taken it away meanwhile
                    os.replace(self.path, before)
            os.replace(part, self.path)
            sync_folder(self.path.parent)
            self.trouble, self.is_broken, self.may_know_more, self._now = None, False, False, standing
        except BaseException as error:
            with suppress(OSError):
                part.unlink()  # it may hold the last bytes of a full disk
            if not isinstance(error, OSError):
                raise
            self.trouble = error

    @property
    def is_missing(self) -> bool:
        """Whether it must be written anew: it could not be written, or was broken or removed meanwhile."""
        if self.trouble is not None or self.is_broken:
            return True
        if self._handle is None:
            return not is_file(self.path)
        try:
            there, own = os.stat(self.path), os.fstat(self._handle)
        except OSError:
            return True
        return (there.st_dev, there.st_ino) != (own.st_dev, own.st_ino)

    @property
    def size(self) -> int:
        """How many bytes it has; 0 where there is none."""
        try:
            return self.path.stat().st_size
        except OSError:
            return 0

    def leave(self) -> None:
        """Somebody else goes on with it: nothing is ended here."""
        self._now = None
        self.close()

    def close(self) -> None:
        """Let go of the file; the next line opens it again."""
        handles = (self._handle, self._log_handle)
        self._handle = self._log_handle = None
        for handle in handles:
            if handle is not None:
                os.close(handle)


_NO_WAIT = getattr(os, "O_NONBLOCK", 0)  # a FIFO in its place must not hold anybody up


def log_mark(log: Path) -> str:
    """What tells a write-ahead log from any other: the two numbers that SQLite drew for it."""
    try:
        with log.open("rb") as file:
            return file.read(24)[16:24].hex()
    except OSError:
        return ""


def _line(plain: Any) -> bytes:
    text = dump(plain).encode()
    return b"%08x %s\n" % (crc32(text), text)


def _all_lines(conn: sqlite3.Connection, standing: Standing, mark: str) -> Iterator[bytes]:
    yield _line(
        {
            "copy": FORMAT,
            "line": standing.line,
            "t": standing.turn,
            "parents": standing.parents,
            "columns": {table: COLUMNS[table] for table in COPIED},
        }
    )
    lines = 0
    for table in COPIED:
        found = conn.execute(f"SELECT {', '.join(COLUMNS[table])}, crc FROM {table}")
        while rows := found.fetchmany(_ROWS_A_LINE):
            put = [["+", table, *_sound(table, row)] for row in rows]
            yield _line({"l": standing.line, "t": standing.turn, "do": put})
            lines += 1
    if not has_all_rows(conn, standing.counts):
        raise Damaged()
    yield _line({"l": standing.line, "t": standing.turn, "lines": lines, "n": standing.counts, "w": mark})


def _sound(table: str, row: Sequence[Any]) -> Sequence[Any]:
    """A row without its checksum, which has to hold: a copy of damage would pass for sound."""
    *values, crc = row
    if table == "journal":
        _, seq, uid, kind, body = values
        holds = crc == journal_crc(uid, seq, kind, body)
    else:
        holds = crc == seal(table, *values)
    if not holds:
        raise Damaged()
    return values


def has_all_rows(conn: sqlite3.Connection, counts: Sequence[int] | None) -> bool:
    """Whether as many rows are there as there should be: a broken page may lose some without a trace."""
    there = [conn.execute(f"SELECT count(*) FROM {table} NOT INDEXED").fetchone()[0] for table in COUNTED]
    return counts is None or there == list(counts)
