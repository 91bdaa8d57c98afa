"""Rows out of a broken SQLite file, page by page, with no help from SQLite.

SQLite gives up on a file whose first page, schema or inner tree is broken. The rows themselves lie
in leaf pages, each of which can be read alone. The layout is fixed by https://sqlite.org/fileformat.html.
Which table a row belongs to is told by its shape; see the invariant of `schema`.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.store.data_files import PAGE_SIZE

Pages = list[bytes]
TurnOf = Callable[[Mapping[int, bytes]], int | None]
"""The number of the transaction that some pages tell of; None where they do not say."""
_LEAF_TABLE, _LEAF_INDEX, _INNER_INDEX = 13, 10, 2
_POINTERS_AT = {_LEAF_TABLE: 8, _LEAF_INDEX: 8, _INNER_INDEX: 12}
_LEAST = (PAGE_SIZE - 12) * 32 // 255 - 23
_MOST = {
    _LEAF_TABLE: PAGE_SIZE - 35,
    _LEAF_INDEX: (PAGE_SIZE - 12) * 64 // 255 - 23,
    _INNER_INDEX: (PAGE_SIZE - 12) * 64 // 255 - 23,
}
_INTEGER_SIZES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
_MAGIC_LITTLE, _MAGIC_BIG = b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83"
_WAL_HEADER, _FRAME_HEADER = 32, 24
_FRAME: Final = _FRAME_HEADER + PAGE_SIZE
_MASK = 0xFFFFFFFF
_MOST_PAGES = 1_000_000
"""4 GB: a page with a higher number is damage."""


class PageRecord(NamedTuple):
    """One record: its row number where its tree has them, and its columns."""

    rowid: int | None
    values: tuple[Any, ...]


class _Broken(Exception):
    """Bytes that are no record."""


def read_records(path: Path, logged: Mapping[int, bytes]) -> Iterator[PageRecord]:
    """Every record of every readable page of a database, with the pages that its log has over them."""
    yield from _all_records(laid_over(path, logged))


def laid_over(path: Path, logged: Mapping[int, bytes]) -> Pages:
    """The pages of a database, with those that its log has over them."""
    pages = _pages(path)
    for number, page in logged.items():
        pages.extend([bytes(PAGE_SIZE)] * (number - len(pages)))
        pages[number - 1] = page
    return pages


def records_of(numbered: Mapping[int, bytes]) -> Iterator[PageRecord]:
    """The records of some pages, and of nothing else."""
    pages = [bytes(PAGE_SIZE)] * max(numbered, default=0)
    for number, page in numbered.items():
        pages[number - 1] = page
    yield from _all_records(pages)


def holds_one_record(page: bytes) -> bool:
    """Whether a page is a leaf of a table, and has a single row."""
    return page[0] == _LEAF_TABLE and page[3:5] == b"\0\1"


def _all_records(pages: Pages) -> Iterator[PageRecord]:
    for number, page in enumerate(pages):
        yield from _records(pages, page, 100 if number == 0 else 0)


# -- pages ----------------------------------------------------------------------------------------


def _pages(path: Path) -> Pages:
    raw = _bytes(path)
    raw += bytes(-len(raw) % PAGE_SIZE)
    return [raw[at : at + PAGE_SIZE] for at in range(0, len(raw), PAGE_SIZE)]


def _bytes(path: Path) -> bytes:
    """The bytes of a file; none where there is none, or where it may not be read or is no file at all."""
    try:
        if not path.is_file():
            return b""
        with suppress(OSError):
            return path.read_bytes()
        return b"".join(_readable_pages(path))
    except OSError:
        return b""


def _readable_pages(path: Path) -> Iterator[bytes]:
    """The bytes of a file page by page, with zeros for what the disk does not give any more."""
    with path.open("rb", buffering=0) as file:
        for at in range(0, path.stat().st_size, PAGE_SIZE):
            try:
                file.seek(at)
                yield (file.read(PAGE_SIZE) or b"").ljust(PAGE_SIZE, b"\0")
            except OSError:
                yield bytes(PAGE_SIZE)


@dataclass(frozen=True)
class LogRead:
    """A write-ahead log: the newest version of each page up to its last commit."""

    pages: dict[int, bytes]
    taken: dict[int, bytes]
    """Of these, what SQLite would take: up to the first frame whose checksum does not hold."""
    lost: int
    """How many commits lie behind a frame that is not what was written: SQLite drops them without a word."""
    bytes: int
    """How long it is, whatever could be read of it."""
    begun: bool
    """Whether it begins as a log does; SQLite takes it for none where not."""


def read_log(log: Path, turn_of: TurnOf | None, known: int = -1) -> LogRead:
    """All pages of the log, those behind a broken frame included: the rows in them have checksums too.

    What a torn transaction of earlier left behind is no commit: its turn is not higher than that of the last
    one, or than what is `known` of the file, or cannot be told and no later one follows. Where transactions
    have no number (schema 1) they follow one another as they lie, a page that neither bears the mark of this
    log nor has the sums of its place is of an earlier one, and the last of them may be torn.
    """
    raw = _bytes(log)
    salts, sums, begun = _head(raw)
    places, holds, order = _places(raw), begun, ">" if raw[:4] == _MAGIC_BIG else "<"
    taken: dict[int, bytes] = {}
    behind: list[dict[int, bytes]] = []
    open_: dict[int, bytes] = {}
    is_whole = last_is_whole = True
    for at, number, commit, page in _frames(raw, salts):
        sums, told = _checksum(raw[at : at + 8] + page, order, sums), struct.unpack_from(">2I", raw, at + 16)
        is_marked = raw[at + 8 : at + 16] == salts
        is_whole = is_whole and is_marked and sums == told
        holds = holds and is_whole and at in places
        if number and (turn_of is not None or is_marked or sums == told):
            open_[number] = page
        sums = told
        if commit and holds:
            taken |= open_
        elif commit:
            behind.append(open_)
        if commit:
            last_is_whole, is_whole, open_ = is_whole, True, {}
    if turn_of is None:
        behind = behind if last_is_whole else behind[:-1]
        found, lost = {number: page for pages in behind for number, page in pages.items()}, len(behind)
    else:
        found, lost = _behind(behind, max(known, turn_of(taken) or -1), turn_of)
    return LogRead(taken | found, taken, lost, len(raw), begun)


def _behind(commits: list[dict[int, bytes]], last: int, turn_of: TurnOf) -> tuple[dict[int, bytes], int]:
    """The pages of those commits behind a broken frame that belong there, and how many these are."""
    found: dict[int, bytes] = {}
    waiting: dict[int, bytes] = {}
    lost = unsure = 0
    for pages in commits:
        turn = turn_of(pages)
        if turn is None:
            waiting, unsure = waiting | pages, unsure + 1
        elif turn > last:
            found, lost, last = found | waiting | pages, lost + unsure + 1, turn
            waiting, unsure = {}, 0
    return found, lost


def read_commits(log: Path) -> Iterator[dict[int, bytes]]:
    """The pages that each transaction in a log wrote; no checksum is looked at."""
    raw = _bytes(log)
    open_: dict[int, bytes] = {}
    for _, number, commit, page in _frames(raw, _head(raw)[0]):
        if number:
            open_[number] = page
        if commit:
            yield open_
            open_ = {}


def _head(raw: bytes) -> tuple[bytes, tuple[int, int], bool]:
    """The mark that every frame of a log bears, the sums of its header, and whether that holds.

    Where it does not, the frames say it: the mark counts up, and what an earlier log left has a lower one.
    """
    order = ">" if raw[:4] == _MAGIC_BIG else "<"
    sums = _checksum(raw[:24], order, (0, 0)) if len(raw) >= _WAL_HEADER else (0, 0)
    known = raw[:4] in (_MAGIC_LITTLE, _MAGIC_BIG) and int.from_bytes(raw[8:12]) == PAGE_SIZE
    if known and struct.pack(">2I", *sums) == raw[24:32]:
        return raw[16:24], sums, True
    marks = Counter(mark for at in _places(raw) if any(mark := raw[at + 8 : at + 16]))
    often = [mark for mark, times in marks.items() if times > 1] or list(marks)
    highest = max(often, default=b"")
    following = int.from_bytes(highest[:4]) + 1
    newest = (mark for mark in marks if int.from_bytes(mark[:4]) == following)
    return next(newest, highest), sums, False


def _places(raw: bytes) -> range:
    return range(_WAL_HEADER, len(raw) - _FRAME + 1, _FRAME)


def _frames(raw: bytes, salts: bytes) -> Iterator[tuple[int, int, int, bytes]]:
    """Place, page number (0 where it is none), commit and page of each frame, up to the last that bears the
    mark: a frame before it that does not is a broken one, and ends nothing: where a transaction was torn
    before it was acknowledged, heads of an earlier log stand between its own. Where bytes are missing or too
    many, those behind them lie elsewhere."""
    places = _places(raw)
    end = max((at for at in places if raw[at + 8 : at + 16] == salts), default=-1)
    for at in chain((at for at in places if at <= end), _moved(raw, salts)):
        number, commit = struct.unpack_from(">2I", raw, at)
        page = raw[at + _FRAME_HEADER : at + _FRAME_HEADER + PAGE_SIZE]
        ends = commit if raw[at + 8 : at + 16] == salts else 0
        yield at, number if number <= _MOST_PAGES else 0, ends, page


def _moved(raw: bytes, salts: bytes) -> Iterator[int]:
    """Where frames lie that bear the mark of a log, and are not where frames lie; none within another."""
    places, at = _places(raw), raw.find(salts, _WAL_HEADER + 8) if salts else -1
    while 0 <= at <= len(raw) - _FRAME + 8:
        is_moved = at - 8 not in places
        if is_moved:
            yield at - 8
        at = raw.find(salts, at + (_FRAME if is_moved else 1))


def _checksum(data: bytes, order: str, sums: tuple[int, int]) -> tuple[int, int]:
    first, second = sums
    for one, two in struct.iter_unpack(f"{order}II", data):
        first = (first + one + second) & _MASK
        second = (second + two + first) & _MASK
    return first, second


# -- records --------------------------------------------------------------------------------------


def _records(pages: Pages, page: bytes, start: int) -> Iterator[PageRecord]:
    kind = page[start]
    if kind not in _POINTERS_AT:
        return
    count = int.from_bytes(page[start + 3 : start + 5])
    first = start + _POINTERS_AT[kind]
    for at in range(first, min(first + 2 * count, PAGE_SIZE - 1), 2):
        try:
            # SQLite itself looks at no bit of a place that would lie outside of the page.
            yield _cell(pages, page, kind, int.from_bytes(page[at : at + 2]) % PAGE_SIZE)
        except (_Broken, IndexError, struct.error):
            continue


def _cell(pages: Pages, page: bytes, kind: int, at: int) -> PageRecord:
    if kind == _INNER_INDEX:
        at += 4
    size, at = _varint(page, at)
    rowid = None
    if kind == _LEAF_TABLE:
        rowid, at = _varint(page, at)
    return PageRecord(rowid, _values(_payload(pages, page, kind, size, at)))


def _payload(pages: Pages, page: bytes, kind: int, size: int, at: int) -> bytes:
    """The bytes of a record, gathered from its overflow pages where it is long."""
    if size > len(pages) * PAGE_SIZE:
        raise _Broken
    if size <= _MOST[kind]:
        return page[at : at + size]
    here = _LEAST + (size - _LEAST) % (PAGE_SIZE - 4)
    here = here if here <= _MOST[kind] else _LEAST
    parts, left = [page[at : at + here]], size - here
    onward = int.from_bytes(page[at + here : at + here + 4])
    while left > 0:
        if not 0 < onward <= len(pages):
            raise _Broken
        part = pages[onward - 1]
        onward = int.from_bytes(part[:4])
        parts.append(part[4 : 4 + left])
        left -= PAGE_SIZE - 4
    return b"".join(parts)


def _values(payload: bytes) -> tuple[Any, ...]:
    end, at = _varint(payload, 0)
    if not 0 < end <= len(payload):
        raise _Broken
    values, place = [], end
    while at < end:
        kind, at = _varint(payload, at)
        value, place = _value(payload, kind, place)
        values.append(value)
    if at != end or place != len(payload):
        raise _Broken
    return tuple(values)


def _value(payload: bytes, kind: int, at: int) -> tuple[Any, int]:
    if kind == 0:
        return None, at
    if kind in (8, 9):
        return kind - 8, at
    if kind == 7:
        return struct.unpack_from(">d", payload, at)[0], at + 8
    size = _INTEGER_SIZES.get(kind, (kind - 12) // 2)
    raw = payload[at : at + size]
    if kind in (10, 11) or len(raw) != size:
        raise _Broken
    if kind in _INTEGER_SIZES:
        return int.from_bytes(raw, signed=True), at + size
    # A letter that cannot be read is shown as such: most of a name is better than none.
    return (raw.decode("utf-8", "replace") if kind % 2 else raw), at + size


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for step in range(8):
        byte = data[at + step]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + step + 1
    return value << 8 | data[at + 8], at + 9
