"""TOML from a file, or a `DataError` that names it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from companion.core.errors import DataError
from companion.core.file_problems import cannot_read, not_readable


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as plain data."""
    try:
        return parse_toml(path.read_bytes(), path.name)
    except OSError as error:
        raise DataError(path.name, "", cannot_read(error)) from None


def parse_toml(data: bytes, file: str) -> dict[str, Any]:
    """The bytes of a TOML file as plain data."""
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise DataError(file, "", not_readable("TOML", str(error))) from None
