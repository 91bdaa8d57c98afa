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
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise DataError(path.name, "", cannot_read(error)) from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DataError(path.name, "", not_readable("TOML", str(error))) from None
