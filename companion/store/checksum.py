"""Checksums: SQLite has none for its pages, and a flipped bit must not change anything in silence."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b, sha256
from typing import TYPE_CHECKING, Any
from zlib import crc32

from companion.core.json_text import dump

if TYPE_CHECKING:
    from companion.core.journal import Row


def journal_crc(uid: int, seq: int, kind: str, body: str) -> int:
    """The checksum of a journal row, or of a snapshot (kind `state`); `uid` says which table it is of."""
    return crc32(f"{uid} {seq} {kind} {body}".encode())


def journal_crc_v1(table_id: int, seq: int, kind: str, body: str) -> int:
    """The checksum as schema 1 had it: of a table known by its number alone."""
    return crc32(f"{table_id} {seq} {kind} {body}".encode())


def seal(table: str, *values: object) -> int:
    """The checksum of a row of any other table, over all its columns."""
    return crc32("\x1f".join((table, *("\0" if v is None else str(v) for v in values))).encode())


def uid_v1(part: str, number: int, game: str, created: str, seed: int = 0) -> int:
    """The identity that a table or deck of schema 1 is given: the same wherever a copy of it is met."""
    told = f"{part} {number} {game} {created} {seed}".encode()
    return int.from_bytes(sha256(told).digest()[:7])


def add_checksum(text: str) -> str:
    """A text with its checksum in front."""
    return f"{crc32(text.encode()):08x} {text}"


def take_checksum_off(stored: str | None) -> str | None:
    """The text; None where there is none, or where it is not the one that was stored."""
    if stored is None:
        return None
    _, _, text = stored.partition(" ")
    return text if add_checksum(text) == stored else None


class RowsDigest:
    """A digest over rows, one after the other."""

    def __init__(self) -> None:
        self._sum = blake2b(digest_size=16)

    def take(self, row: Row) -> None:
        """The next row."""
        self._sum.update(f"{row.seq} {row.kind} {len(row.body)} {row.body}\n".encode())

    @property
    def digest(self) -> bytes:
        """Of all rows so far."""
        return self._sum.digest()


def sum_of_file(about: Mapping[str, Any], rows: bytes, pending: Any) -> str:
    """The checksum of an exported table: of what stands in front of its rows, their digest, and the rest."""
    return f"{crc32(dump([*about.items(), rows.hex(), pending]).encode()):08x}"
