"""Checksums: SQLite has none for its pages, and a flipped bit must not change a table in silence."""

from __future__ import annotations

from zlib import crc32


def journal_crc(table_id: int, seq: int, kind: str, body: str) -> int:
    """The checksum of a journal row, or of a snapshot (kind `state`)."""
    return crc32(f"{table_id} {seq} {kind} {body}".encode())


def seal(text: str) -> str:
    """A text with its checksum in front."""
    return f"{crc32(text.encode()):08x} {text}"


def unseal(sealed: str | None) -> str | None:
    """The text, or None where there is none or it is not what was sealed."""
    if sealed is None:
        return None
    _, _, text = sealed.partition(" ")
    return text if seal(text) == sealed else None
