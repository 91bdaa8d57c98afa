"""Tables, box facts and decks as JSON files, out and in.

A file from outside is hostile by assumption: its size is looked at before it is read, its depth and
its numbers while it is parsed, every field before anything is stored, and nothing in it is ever
used as a path. An import stores everything or nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from companion.content.files import read_bytes, write_whole
from companion.content.reader import Reader
from companion.content.toml import read_foreign_toml
from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import NOT_A_DECK, NOT_AN_OBJECT, other_version
from companion.core.json_text import dump, load_foreign
from companion.core.text import say
from companion.store.errors import not_storable

VERSION = 1
HEAD = ("format", "version")
"""The fields that every exported file begins with."""
KINDS = {
    "table": say("This is not an exported table."),
    "event": say("This is not an exported event."),
    "facts": say("These are not exported box facts."),
    "deck": NOT_A_DECK,
}
MOST = {"facts": limits.FACTS_BYTES, "deck": limits.DECK_BYTES}


def pack(kind: str, contents: dict[str, Any]) -> str:
    """The text of an exported file."""
    return dump({"format": f"companion-{kind}", "version": VERSION, **contents}) + "\n"


def unpack(data: bytes, kind: str, file: str) -> Reader:
    """The object in a file of ours, or a `DataError` that says why it is none."""
    plain = load_foreign(data, file, MOST[kind])
    if not isinstance(plain, dict):
        raise DataError(file, "", NOT_AN_OBJECT)
    top = Reader(file, plain)
    require_head(top, kind)
    return top


def require_head(top: Reader, kind: str) -> None:
    """Refuse an object that is not of this kind, or of a newer program."""
    if top.field("format").value != f"companion-{kind}":
        top.field("format").fail(KINDS[kind])
    version = top.field("version")
    if version.whole() != VERSION:
        version.fail(other_version(version.value, VERSION))


def read_object(path: Path) -> dict[str, Any]:
    """The object that a JSON file holds, or by its name a TOML file; what it says is for others to judge."""
    if path.suffix.lower() == ".toml":
        plain: Any = read_foreign_toml(path)
    else:
        plain = load_foreign(read_bytes(path, limits.SETUP_BYTES), path.name, limits.SETUP_BYTES)
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


def write_file(path: Path, parts: Iterable[str]) -> None:
    """Write a whole file or leave what was there."""
    write_whole(path, map(encoded, parts))


def encoded(text: str) -> bytes:
    """A text as it stands in a file."""
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise not_storable(text, error.start) from None
