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
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zlib import crc32

from companion.core.errors import DataError
from companion.core.json_text import dump, load
from companion.store.checksum import journal_crc, seal
from companion.store.columns import COLUMNS, COPIED, COUNTED, KEYS
from companion.store.data_files import is_file, out_of_the_way, sync_folder
from companion.store.errors import Damaged

FORMAT = 1
_ROWS_A_LINE = 50
_REMEMBERED, _IDLE = 120, 30
_TAIL = 4096
"""More bytes than a line has that ends a copy."""

Key = tuple[Any, ...]
Record = dict[str, Any]


@dataclass(frozen=True)
class Standing:
    """How far something goes: its line of acts, the last of them, and the lines that it has come from."""

    line: str
    turn: int
    parents: tuple[tuple[str, int], ...] = ()
    counts: tuple[int, ...] | None = None
    """How many rows there are of each of the tables in `COUNTED`."""

    @property
    def lines(self) -> list[tuple[str, int]]:
        """This line and those it has come from, as far as whatever begins from here remembers them.

        Of lines in which nothing was done only the latest are: a file without its log may be of one of them.
        """
        all_ = [*self.parents, (self.line, self.turn)]
        turns = [0, *(turn for _, turn in all_)]
        old = range(1, max(1, len(all_) - _IDLE))
        idle = {at for at in old if turns[at] == turns[at + 1] == turns[at + 2]}
        return [each for at, each in enumerate(all_) if at not in idle][-_REMEMBERED:]

    def follows(self, other: Standing) -> bool:
        """Whether all of the other lies in this one's past, or is an earlier moment of the same line."""
        if other.line == self.line:
            return other.turn <= self.turn
        return any(line == other.line and other.turn <= turn for line, turn in self.parents)


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
            plain = _plain(lines[-1]) if lines else None
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
            os.replace(part, self.path)
            sync_folder(self.path.parent)
            self.trouble, self.is_broken, self._now = None, False, standing
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


# -- reading ------------------------------------------------------------------------------------------


@dataclass
class CopyRead:
    """What the copy holds: every row as its last line left it."""

    standing: Standing | None = None
    whole: bool = False
    """Whether no line is missing or bad."""
    ended: bool = False
    """Whether it was closed when its last line was written."""
    records: dict[str, dict[Key, Record]] = field(default_factory=lambda: {name: {} for name in COPIED})
    earlier: set[tuple[str, int]] = field(default_factory=set)
    """Versions of rows that were changed or removed since, by table and checksum."""
    doubtful: set[tuple[str, Key]] = field(default_factory=set)
    """Rows that a line which is missing or bad may have changed or removed."""


def read_copy(path: Path, parts: Sequence[str] = COPIED, last: int | None = None) -> CopyRead:
    """All that can be read of the copy, or some parts of it up to a turn; nothing where there is none."""
    reading = _Reading(parts)
    try:
        if not is_file(path):
            return reading.found
        with path.open("rb") as file:
            for raw in file:
                if not raw.endswith(b"\n"):
                    reading.cut_short()
                elif not reading.take(_plain(raw), last):
                    break
    except OSError:
        pass
    return reading.end()


class _Reading:
    def __init__(self, parts: Sequence[str]) -> None:
        self.found = CopyRead(records={name: {} for name in parts})
        self._columns: dict[str, tuple[str, ...]] = {table: COLUMNS[table] for table in COPIED}
        self._line = ""
        self._parents: tuple[tuple[str, int], ...] = ()
        self._counts: tuple[int, ...] | None = None
        self._turn = self._lines = 0
        self._begun = self._bad = self._ended = False
        self._read = self._bad_at = 0
        """How many lines were read, and at which of them one of what was done later is missing or bad."""
        self._put_at: dict[tuple[str, Key], int] = {}

    def cut_short(self) -> None:
        """Half a line at the end: it was never acknowledged, or the copy was cut."""
        self._ended = False

    def take(self, plain: Any, last: int | None) -> bool:
        """The next line; False for one that goes further than anybody wants to know."""
        self._read += 1
        try:
            if last is not None and plain["t"] > last:
                return False
            self._take(plain)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            self._miss()
        return True

    def _miss(self) -> None:
        self._bad, self._bad_at = True, self._read

    def _take(self, plain: Any) -> None:
        turn = int(plain["t"])
        line = str(plain["line"] if "copy" in plain else plain.get("l", self._line))
        if self._line not in ("", line):
            raise ValueError(line)  # it belongs to another copy
        self._line = line
        if "copy" in plain:
            self._parents = tuple((str(line), int(end)) for line, end in plain["parents"])
            self._columns = {table: tuple(names) for table, names in plain["columns"].items()}
        elif "lines" in plain:
            self._begun = plain["lines"] == self._lines
            self._bad_at = 0  # a line of the beginning that is lost costs its own rows and no others
        elif self._begun and turn != self._turn + (0 if "end" in plain else 1):
            self._miss()
        self._ended = "end" in plain
        self._lines += 1 if "do" in plain else 0
        self._turn = max(self._turn, turn)
        if plain.get("n") is not None:
            self._counts = tuple(map(int, plain["n"]))
        for how, table, *values in plain.get("do", ()):
            self._row(how, table, values)

    def _row(self, how: str, table: str, values: list[Any]) -> None:
        kept = self.found.records.get(table)
        if kept is None:
            return
        record = dict(zip(self._columns[table], values, strict=True)) if how == "+" else None
        key = tuple(values) if record is None else tuple(record[name] for name in KEYS[table])
        if (was := kept.pop(key, None)) is not None and was != record and table != "journal":
            self.found.earlier.add((table, seal(table, *was.values())))
        if record is not None:
            kept[key] = record
            if table != "journal":
                self._put_at[table, key] = self._read

    def end(self) -> CopyRead:
        if self._line:
            self.found.standing = Standing(self._line, self._turn, self._parents, self._counts)
        self.found.whole = bool(self._line) and self._begun and not self._bad
        self.found.doubtful = {each for each, at in self._put_at.items() if at < self._bad_at}
        self.found.ended = self._ended
        return self.found


def _plain(raw: bytes) -> Any:
    """What a line says; None where it is not what was written."""
    sum_, _, text = raw.rstrip(b"\r\n").partition(b" ")
    try:
        return load(text, "copy") if b"%08x" % crc32(text) == sum_ else None
    except DataError:
        return None


@dataclass(frozen=True)
class CopyEnd:
    """Where the copy ends, found without reading all of it."""

    line: str
    """Empty where nothing that can be read says whose copy it is."""
    turn: int
    mark: str
    """The write-ahead log that its last line was written beside."""
    torn: bool
    """Whether bytes that are no line follow."""
    ended: bool = False
    """Whether it was closed."""
    parents: tuple[tuple[str, int], ...] = ()


def read_end(path: Path) -> CopyEnd | None:
    """The last good line of the copy; None where there is no copy, or nothing to be read of it."""
    try:
        if not is_file(path):
            return None
        with path.open("rb") as file:
            first = _plain(file.readline())
            last, torn = _last_line(file)
    except OSError:
        return None
    if last is None:
        return None
    try:
        head = first or {"line": last.get("l", ""), "parents": ()}  # every line says whose it is
        parents = tuple((str(line), int(end)) for line, end in head["parents"])
        torn = torn or "w" not in last  # it was cut while it told what there was at its beginning
        mark = str(last.get("w", ""))
        return CopyEnd(str(head["line"]), int(last["t"]), mark, torn, "end" in last, parents)
    except (KeyError, TypeError, ValueError, AttributeError):
        return CopyEnd("", 0, "", torn=True)


def _last_line(file: Any) -> tuple[Any, bool]:
    size, step = file.seek(0, os.SEEK_END), 65_536
    while True:
        file.seek(max(0, size - step))
        raw = file.read()
        lines: Iterable[bytes] = raw.split(b"\n")[:-1][0 if step >= size else 1 :]
        for back, line in enumerate(reversed(list(lines))):
            if (plain := _plain(line)) is not None:
                return plain, back > 0 or not raw.endswith(b"\n")
        if step >= size:
            return None, True
        step *= 8
