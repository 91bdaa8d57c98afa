"""Checksums: SQLite has none for its pages, and a flipped bit must not change a table in silence."""

from __future__ import annotations

from zlib import crc32


def journal_crc(table_id: int, seq: int, kind: str, body: str) -> int:
    """The checksum of a journal row, or of a snapshot (kind `state`)."""
    return crc32(f"{table_id} {seq} {kind} {body}".encode())


def add_checksum(text: str) -> str:
    """A text with its checksum in front."""
    return f"{crc32(text.encode()):08x} {text}"


def take_checksum_off(stored: str | None) -> str | None:
    """The text; None where there is none, or where it is not the one that was stored."""
    if stored is None:
        return None
    _, _, text = stored.partition(" ")
    return text if add_checksum(text) == stored else None
