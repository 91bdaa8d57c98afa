"""The names that players give to tables and decks."""

from __future__ import annotations

NAME_LENGTH = 80


def clean_name(name: str) -> str:
    """A name on one line, printable and not too long."""
    printable = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(printable.split())[:NAME_LENGTH].strip()
