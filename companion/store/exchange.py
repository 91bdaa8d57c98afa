"""Tables, box facts and decks as JSON files, out and in.

A file from outside is hostile by assumption: its size is looked at before it is read, its depth and
its numbers while it is parsed, every field before anything is stored, and nothing in it is ever
used as a path. An import stores everything or nothing.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

from companion.core.errors import DataError
from companion.core.plain import dump, load_foreign
from companion.store.errors import worded

LIMIT = 16 * 1024 * 1024
VERSION = 1
KINDS = ("table", "facts", "deck")


def pack(kind: str, contents: dict[str, Any]) -> str:
    """The text of an exported file."""
    return dump({"format": f"companion-{kind}", "version": VERSION, **contents}) + "\n"


def unpack(data: bytes, kind: str, file: str) -> Fields:
    """The fields of a file of ours, or a `DataError` that says why it is none."""
    if len(data) > LIMIT:
        raise DataError(file, "", f"larger than {LIMIT // 1024 // 1024} MiB")
    plain = load_foreign(data, file)
    if not isinstance(plain, dict):
        raise DataError(file, "", "expected an object")
    _require_storable(plain, file)
    fields = Fields(plain, file)
    if fields.text("format") != f"companion-{kind}":
        raise DataError(file, "format", f"this is not an exported {kind}")
    version = fields.whole("version")
    if version != VERSION:
        raise DataError(file, "version", f"{version} is unknown; this program reads {VERSION}")
    return fields


def _require_storable(plain: Any, file: str) -> None:
    try:
        dump(plain).encode()
    except UnicodeEncodeError:
        raise DataError(file, "", "holds half a letter, which no text may") from None


class Fields:
    """The fields of one object, each taken by its type, and none left over."""

    def __init__(self, plain: dict[str, Any], file: str, pointer: str = "") -> None:
        self._left = dict(plain)
        self.file = file
        self._pointer = pointer

    def wrong(self, name: str, problem: str) -> DataError:
        """The refusal of one field."""
        return DataError(self.file, ".".join(part for part in (self._pointer, name) if part), problem)

    def any(self, name: str) -> Any:
        """A field that must be there."""
        if name not in self._left:
            raise self.wrong(name, "is missing")
        return self._left.pop(name)

    def text(self, name: str, longest: int = 200) -> str:
        """A text field."""
        value = self.any(name)
        if not isinstance(value, str) or len(value) > longest:
            raise self.wrong(name, f"expected a text of at most {longest} characters")
        return value

    def whole(self, name: str) -> int:
        """A whole number."""
        value = self.any(name)
        if type(value) is not int:
            raise self.wrong(name, "expected a whole number")
        return value

    def items(self, name: str) -> list[Any]:
        """A list."""
        value = self.any(name)
        if not isinstance(value, list):
            raise self.wrong(name, "expected a list")
        return value

    def done(self) -> None:
        """Nothing may be left that nobody asked for."""
        if self._left:
            name = next(iter(self._left))
            raise self.wrong(name[:40], "is not known here")


def read_file(path: Path) -> bytes:
    """The bytes of a file that is not too large to be one of ours."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise DataError(path.name, "", "is not a file")
        if status.st_size > LIMIT:
            raise DataError(path.name, "", f"larger than {LIMIT // 1024 // 1024} MiB")
        with path.open("rb") as file:
            return file.read(LIMIT + 1)
    except OSError as error:
        raise DataError(path.name, "", f"cannot be read: {error.strerror}") from None


def write_file(path: Path, text: str) -> None:
    """Write a whole file or leave what was there."""
    part = path.with_name(path.name + ".part")
    with worded():
        try:
            with part.open("w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, path)
        finally:
            part.unlink(missing_ok=True)
