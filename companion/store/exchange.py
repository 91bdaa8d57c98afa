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
from companion.core.file_problems import (
    MISSING,
    NOT_A_DECK,
    NOT_A_LIST,
    NOT_AN_OBJECT,
    NOT_WHOLE,
    UNKNOWN,
    cannot_read,
    not_text_of,
    other_version,
    too_large,
)
from companion.core.json_text import dump, load_foreign
from companion.core.text import Text, say
from companion.store.errors import worded

LIMIT = 16 * 1024 * 1024
VERSION = 1
KINDS = {
    "table": say("This is not an exported table."),
    "facts": say("These are not exported box facts."),
    "deck": NOT_A_DECK,
}
NOT_A_FILE = say("This is not a file.")


def pack(kind: str, contents: dict[str, Any]) -> str:
    """The text of an exported file."""
    return dump({"format": f"companion-{kind}", "version": VERSION, **contents}) + "\n"


def unpack(data: bytes, kind: str, file: str) -> Fields:
    """The fields of a file of ours, or a `DataError` that says why it is none."""
    if len(data) > LIMIT:
        raise DataError(file, "", too_large(LIMIT))
    plain = load_foreign(data, file)
    if not isinstance(plain, dict):
        raise DataError(file, "", NOT_AN_OBJECT)
    _require_storable(plain, file)
    fields = Fields(plain, file)
    if fields.text("format") != f"companion-{kind}":
        raise DataError(file, "format", KINDS[kind])
    version = fields.whole("version")
    if version != VERSION:
        raise DataError(file, "version", other_version(version, VERSION))
    return fields


def _require_storable(plain: Any, file: str) -> None:
    try:
        dump(plain).encode()
    except UnicodeEncodeError:
        raise DataError(file, "", say("A text in it holds half a letter.")) from None


class Fields:
    """The fields of one object, each taken by its type, and none left over."""

    def __init__(self, plain: dict[str, Any], file: str, pointer: str = "") -> None:
        self._left = dict(plain)
        self.file = file
        self._pointer = pointer

    def wrong(self, name: str, problem: Text) -> DataError:
        """The refusal of one field."""
        return DataError(self.file, ".".join(part for part in (self._pointer, name) if part), problem)

    def any(self, name: str) -> Any:
        """A field that must be there."""
        if name not in self._left:
            raise self.wrong(name, MISSING)
        return self._left.pop(name)

    def text(self, name: str, longest: int = 200) -> str:
        """A text field."""
        value = self.any(name)
        if not isinstance(value, str) or len(value) > longest:
            raise self.wrong(name, not_text_of(0, longest))
        return value

    def whole(self, name: str) -> int:
        """A whole number."""
        value = self.any(name)
        if type(value) is not int:
            raise self.wrong(name, NOT_WHOLE)
        return value

    def items(self, name: str) -> list[Any]:
        """A list."""
        value = self.any(name)
        if not isinstance(value, list):
            raise self.wrong(name, NOT_A_LIST)
        return value

    def done(self) -> None:
        """Nothing may be left that nobody asked for."""
        if self._left:
            name = next(iter(self._left))
            raise self.wrong(name[:40], UNKNOWN)


def read_file(path: Path) -> bytes:
    """The bytes of a file that is not too large to be one of ours."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise DataError(path.name, "", NOT_A_FILE)
        if status.st_size > LIMIT:
            raise DataError(path.name, "", too_large(LIMIT))
        with path.open("rb") as file:
            return file.read(LIMIT + 1)
    except OSError as error:
        raise DataError(path.name, "", cannot_read(error)) from None


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
