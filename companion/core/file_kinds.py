"""Files that are no text, known by how they begin: whoever chose the wrong one is told what it is."""

from __future__ import annotations

from typing import Final

from companion.core.errors import DataError
from companion.core.text import Label, Text, say

_PICTURE: Final = say("This is a picture, not a list.")
_DOCUMENT: Final = say("This is an office document; save it as plain text first.")
_PAGE: Final = say("This is a web page; copy its text into a plain file.")


def _archive(kind: str) -> Text:
    return say("This is an archive ({kind}); unpack it first.", kind=kind)


_ARCHIVES: Final = (
    (b"PK\x03\x04", say("This is a zip archive or office document; unpack it or save it as text first.")),
    (b"PK\x05\x06", say("This is an empty zip archive.")),
    (b"\x1f\x8b", _archive("gzip")),
    (b"7z\xbc\xaf\x27\x1c", _archive("7z")),
    (b"Rar!\x1a\x07", _archive("rar")),
    (b"BZh", _archive("bzip2")),
    (b"\xfd7zXZ\x00", _archive("xz")),
    (b"%PDF-", say("This is a PDF; copy its text into a plain file.")),
    (b"\x89PNG", _PICTURE),
    (b"\xff\xd8\xff", _PICTURE),
    (b"SQLite format 3\x00", say("This is a database, not a list.")),
    (b"{\\rtf", _DOCUMENT),
    (b"\xd0\xcf\x11\xe0", _DOCUMENT),
    (b"<!DOCTYPE", _PAGE),
    (b"<!doctype", _PAGE),
    (b"<html", _PAGE),
)
_MAGIC: Final = tuple(magic for magic, _ in _ARCHIVES)


def require_text(data: bytes, file: Label) -> None:
    """Refuse an archive, a picture or a document in its own words."""
    for magic, problem in _ARCHIVES if data.startswith(_MAGIC) else ():
        if data.startswith(magic) and not (magic == b"BZh" and data[3:4] not in b"123456789"):
            raise DataError(file, "", problem)
