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

from companion.content.reader import Reader
from companion.content.toml import parse_toml
from companion.core.errors import DataError
from companion.core.file_problems import NOT_A_DECK, NOT_AN_OBJECT, cannot_read, other_version, too_large
from companion.core.json_text import dump, load_foreign
from companion.core.text import say
from companion.store.errors import as_storage_error

LIMIT = 16 * 1024 * 1024
VERSION = 1
HEAD = ("format", "version")
"""The fields that every exported file begins with."""
KINDS = {
    "table": say("This is not an exported table."),
    "event": say("This is not an exported event."),
    "facts": say("These are not exported box facts."),
    "deck": NOT_A_DECK,
}
NOT_A_FILE = say("This is not a file.")


def pack(kind: str, contents: dict[str, Any]) -> str:
    """The text of an exported file."""
    return dump({"format": f"companion-{kind}", "version": VERSION, **contents}) + "\n"


def unpack(data: bytes, kind: str, file: str) -> Reader:
    """The object in a file of ours, or a `DataError` that says why it is none."""
    if len(data) > LIMIT:
        raise DataError(file, "", too_large(LIMIT))
    plain = load_foreign(data, file)
    if not isinstance(plain, dict):
        raise DataError(file, "", NOT_AN_OBJECT)
    _require_storable(plain, file)
    top = Reader(file, plain)
    if top.field("format").value != f"companion-{kind}":
        top.field("format").fail(KINDS[kind])
    version = top.field("version")
    if version.whole() != VERSION:
        version.fail(other_version(version.value, VERSION))
    return top


def read_object(path: Path) -> dict[str, Any]:
    """The object that a JSON file holds, or by its name a TOML file; what it says is for others to judge."""
    data = read_file(path)
    is_toml = path.suffix.lower() == ".toml"
    plain = parse_toml(data, path.name) if is_toml else load_foreign(data, path.name)
    if not isinstance(plain, dict):
        raise DataError(path.name, "", NOT_AN_OBJECT)
    _require_storable(plain, path.name)
    return plain


def _require_storable(plain: Any, file: str) -> None:
    try:
        dump(plain).encode()
    except TypeError:  # TOML knows dates
        raise DataError(file, "", say("It holds a date, which nothing here is.")) from None
    except UnicodeEncodeError:
        raise DataError(file, "", say("A text in it holds half a letter.")) from None


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
    with as_storage_error():
        try:
            with part.open("w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, path)
        finally:
            part.unlink(missing_ok=True)
