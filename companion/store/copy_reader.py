"""What a second copy holds, read line by line, and where it ends."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO
from zlib import crc32

from companion.core.errors import DataError
from companion.core.json_text import load
from companion.store.checksum import seal
from companion.store.columns import COLUMNS, COPIED, KEYS
from companion.store.data_files import is_file
from companion.store.standing import Standing, counted

Key = tuple[Any, ...]
Record = dict[str, Any]

_LONG = 1 << 20
"""From how many bytes on a line is only taken into memory when its sum holds; few are, but for imports."""
_TAIL = 1 << 22
"""How much of the end is searched for a good line before all is."""


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
    stopped: OSError | None = None
    """Why the disk did not let it be read to its end."""
    newer: bool = False
    """Whether it holds what only a newer version of the companion knows."""


def read_copy(path: Path, parts: Sequence[str] = COPIED, last: int | None = None) -> CopyRead:
    """All that can be read of the copy, or some parts of it up to a turn; nothing where there is none."""
    reading = _Reading(parts)
    try:
        if not is_file(path):
            return reading.found
        with path.open("rb") as file:
            for raw in _lines(file):
                if not raw.endswith(b"\n"):
                    reading.cut_short()
                elif not reading.take(read_line(raw), last):
                    break
    except OSError as error:
        reading.stop(error)
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
        self._turns: dict[tuple[str, Key], int] = {}
        """The turn of the line that last changed or removed a row: one that lies further behind and is of an
        earlier turn changes nothing. Rows of a journal never change."""

    def cut_short(self) -> None:
        """Half a line at the end: it was never acknowledged, or the copy was cut."""
        self._ended = False

    def stop(self, why: OSError) -> None:
        """The disk gives no more of it, though there may be more."""
        self._miss()
        self._ended, self.found.stopped = False, why

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
            self.found.newer = any(
                set(names) - {*COLUMNS.get(table, ())} for table, names in self._columns.items()
            )
        elif "lines" in plain:
            self._begun = plain["lines"] == self._lines
            self._bad_at = 0  # a line of the beginning that is lost costs its own rows and no others
        elif self._begun and turn != self._turn + (0 if "end" in plain else 1):
            self._miss()
        self._ended = "end" in plain
        self._lines += 1 if "do" in plain else 0
        self._turn = max(self._turn, turn)
        if plain.get("n") is not None and turn == self._turn:
            self._counts = counted(plain["n"])
        for how, table, *values in plain.get("do", ()):
            self._row(turn, how, table, values)

    def _row(self, turn: int, how: str, table: str, values: list[Any]) -> None:
        kept = self.found.records.get(table)
        if kept is None:
            return
        record = dict(zip(self._columns[table], values, strict=True)) if how == "+" else None
        key = tuple(values) if record is None else tuple(record[name] for name in KEYS[table])
        if table != "journal":
            if turn < self._turns.get((table, key), turn):
                return
            self._turns[table, key] = turn
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


def read_line(raw: bytes) -> Any:
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
            first = read_line(next(_lines(file), b""))
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


def _last_line(file: BinaryIO) -> tuple[Any, bool]:
    size, step = file.seek(0, os.SEEK_END), 65_536
    while step <= _TAIL:
        file.seek(max(0, size - step))
        raw = file.read(step)
        lines: Iterable[bytes] = raw.split(b"\n")[:-1][0 if step >= size else 1 :]
        for back, line in enumerate(reversed(list(lines))):
            if (plain := read_line(line)) is not None:
                return plain, back > 0 or not raw.endswith(b"\n")
        if step >= size:
            return None, True
        step *= 8
    file.seek(0)
    last, torn = None, True
    for raw in _lines(file):
        plain = read_line(raw) if raw.endswith(b"\n") else None
        last, torn = (last, True) if plain is None else (plain, False)
    return last, torn


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines from here on. Of a long one that is not what was written only a part is given: somebody
    else's file may be a single line of any length."""
    while raw := file.readline(_LONG):
        yield raw if len(raw) < _LONG else _whole(file, raw)


def _whole(file: BinaryIO, begun: bytes) -> bytes:
    """A long line, whose beginning was read; its last part where its sum does not hold."""
    start, sum_, part = file.tell() - len(begun), crc32(begun[9:].rstrip(b"\r\n")), begun
    while not part.endswith(b"\n") and (more := file.readline(_LONG)):
        part = more
        sum_ = crc32(part.rstrip(b"\r\n"), sum_)
    if begun[:9] != b"%08x " % sum_:
        return part
    end = file.tell()
    file.seek(start)
    return file.read(end - start)
