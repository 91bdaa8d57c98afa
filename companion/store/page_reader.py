"""Rows out of a broken SQLite file, page by page, with no help from SQLite.

SQLite gives up on a file whose first page, schema or inner tree is broken. The rows themselves lie
in leaf pages, each of which can be read alone. The layout is fixed by https://sqlite.org/fileformat.html.
Which table a row belongs to is told by its shape; see the invariant of `schema`.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from companion.store.disk import PAGE_SIZE

Pages = list[bytes]
_LEAF_TABLE, _LEAF_INDEX, _INNER_INDEX = 13, 10, 2
_POINTERS_AT = {_LEAF_TABLE: 8, _LEAF_INDEX: 8, _INNER_INDEX: 12}
_LEAST = (PAGE_SIZE - 12) * 32 // 255 - 23
_MOST = {
    _LEAF_TABLE: PAGE_SIZE - 35,
    _LEAF_INDEX: (PAGE_SIZE - 12) * 64 // 255 - 23,
    _INNER_INDEX: (PAGE_SIZE - 12) * 64 // 255 - 23,
}
_INTEGER_SIZES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
_MAGIC_LITTLE, _MAGIC_BIG = 0x377F0682, 0x377F0683
_WAL_HEADER, _FRAME_HEADER = 32, 24
_MASK = 0xFFFFFFFF


class PageRecord(NamedTuple):
    """One record: its row number where its tree has them, and its columns."""

    rowid: int | None
    values: tuple[Any, ...]


class _Broken(Exception):
    """Bytes that are no record."""


def read_records(path: Path) -> Iterator[PageRecord]:
    """Every record of every readable page of a database and of its write-ahead log."""
    pages = _pages(path)
    for number, page in enumerate(pages):
        yield from _records(pages, page, 100 if number == 0 else 0)


# -- pages ----------------------------------------------------------------------------------------


def _pages(path: Path) -> Pages:
    raw = path.read_bytes()
    raw += bytes(-len(raw) % PAGE_SIZE)
    pages = [raw[at : at + PAGE_SIZE] for at in range(0, len(raw), PAGE_SIZE)]
    log = path.with_name(path.name + "-wal")
    if log.exists():
        for number, page in _logged(log.read_bytes()).items():
            pages.extend([bytes(PAGE_SIZE)] * (number - len(pages)))
            pages[number - 1] = page
    return pages


def _logged(log: bytes) -> dict[int, bytes]:
    """The newest committed version of each page in a write-ahead log, as far as its checksums hold."""
    if len(log) < _WAL_HEADER:
        return {}
    magic, _, size, _, salt, pepper, *_ = struct.unpack_from(">8I", log)
    if magic not in (_MAGIC_LITTLE, _MAGIC_BIG) or size != PAGE_SIZE:
        return {}
    order = "<" if magic == _MAGIC_LITTLE else ">"
    sums = _checksum(log[:24], order, (0, 0))
    committed: dict[int, bytes] = {}
    open_: dict[int, bytes] = {}
    for at in range(_WAL_HEADER, len(log) - _FRAME_HEADER - PAGE_SIZE + 1, _FRAME_HEADER + PAGE_SIZE):
        number, commit, *rest = struct.unpack_from(">6I", log, at)
        page = log[at + _FRAME_HEADER : at + _FRAME_HEADER + PAGE_SIZE]
        sums = _checksum(log[at : at + 8] + page, order, sums)
        if tuple(rest) != (salt, pepper, *sums) or not number:
            break
        open_[number] = page
        if commit:
            committed.update(open_)
            open_.clear()
    return committed


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
            yield _cell(pages, page, kind, int.from_bytes(page[at : at + 2]))
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
