"""The names that players give to tables and decks."""

from __future__ import annotations

from unicodedata import category

from companion.core.errors import StorageError
from companion.core.text import say
from companion.store.errors import not_storable

NAME_LENGTH = 80


def clean_name(name: str) -> str:
    """A name on one line, printable and not too long; signs without width fall out, others become blanks."""
    printable = "".join(letter if letter.isprintable() else _blank(letter) for letter in name)
    return " ".join(printable.split())[:NAME_LENGTH].strip()


def _blank(letter: str) -> str:
    return "" if category(letter) == "Cf" else " "


def given_name(name: str) -> str:
    """A typed name, cleaned; one that cannot be read, or of which nothing is left, is refused."""
    halves = [at for at, letter in enumerate(name) if category(letter) == "Cs"]
    if halves:
        raise not_storable(name, halves[0])
    cleaned = clean_name(name)
    if not cleaned:
        raise StorageError(say("A name needs at least one character that can be seen."))
    return cleaned
