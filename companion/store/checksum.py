"""Checksums: SQLite has none for its pages, and a flipped bit must not change anything in silence."""

from __future__ import annotations

from hashlib import sha256
from zlib import crc32


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
