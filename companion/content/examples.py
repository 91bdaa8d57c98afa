"""Tables to try a game with, as scripts: data/<game>/example_table.json."""

from __future__ import annotations

from typing import Any

from companion.content.places import data_dir
from companion.core.errors import DataError
from companion.core.file_problems import NOT_A_LIST
from companion.core.json_text import load

FILE = "example_table.json"


def has_example(game: str) -> bool:
    """Whether a game ships with a table to try it with."""
    return (data_dir() / game / FILE).is_file()


def example_script(game: str) -> dict[str, Any]:
    """The script of that table."""
    plain = load((data_dir() / game / FILE).read_bytes(), f"{game}/{FILE}")
    if not isinstance(plain, dict) or not isinstance(plain.get("steps"), list):
        raise DataError(f"{game}/{FILE}", "steps", NOT_A_LIST)
    return plain
