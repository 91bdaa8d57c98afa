"""TOML from a file, or a `DataError` that names it.

What anybody may have written is looked through before it is parsed: the parser calls itself for each level,
and its time grows with the square of the parts of a dotted key.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final

from companion.content.files import read_bytes
from companion.content.own_files import own_file_error
from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import (
    EMPTY,
    TOO_DEEP,
    TOO_MANY_VALUES,
    UNENDED,
    at_line,
    damaged,
    not_readable,
)
from companion.core.json_text import TOO_LONG
from companion.core.text import Text, say

_TOKEN: Final = re.compile(
    r""""{3}(?:[^"\\]|\\.|"(?!""))*+"{3,5}|'{3}(?:[^']|'(?!''))*+'{3,5}|(?P<open>"{3}|'{3})"""
    r"""|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+'|\#[^\n]*+|[\w+-]++|[\[\]{}.\n]""",
    re.DOTALL,
)
_DIGITS: Final = 100
"""No number needs more signs, whichever way it is written."""
END: Final = "# end"
"""The last line of each TOML file of the program: one that an installation cut short may still be TOML."""


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file of the program's own as plain data, or a `DataError` that says to install it again."""
    try:
        return tomllib.loads(own_text(path))
    except tomllib.TOMLDecodeError as error:
        raise own_file_error(path, error) from None


def own_text(path: Path) -> str:
    """The text of a TOML file of the program's own, up to its last line."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise own_file_error(path, error) from None
    if not text.rstrip().endswith(END):
        raise own_file_error(path, UNENDED if text.strip() else EMPTY)
    return text


def read_foreign_toml(path: Path) -> dict[str, Any]:
    """A TOML file that anybody may have written as plain data."""
    data = read_bytes(path, limits.TOML_BYTES)
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
        _require_bounds(text, path.name)
        return tomllib.loads(text)
    except UnicodeDecodeError:
        raise DataError(path.name, "", damaged("UTF-8")) from None
    except tomllib.TOMLDecodeError as error:
        raise DataError(path.name, "", not_readable("TOML", str(error)[:200])) from None
    except RecursionError:
        raise DataError(path.name, "", TOO_DEEP) from None
    except (ValueError, OverflowError):  # dates and numbers that nothing can hold
        raise DataError(path.name, "", TOO_LONG) from None


def _require_bounds(text: str, file: str) -> None:
    """Depth, dotted keys, digits and the number of values, counted without parsing."""
    depth = line = dots = end = 0
    for count, found in enumerate(_TOKEN.finditer(text)):
        token = found[0]
        if count > limits.TOML_TOKENS:
            raise _refused(file, line, TOO_MANY_VALUES)
        if found["open"]:  # each further one would be looked for up to the end of the file again
            raise _refused(file, line, not_readable("TOML", "Unterminated string"))
        if token in "[]{}":
            depth = max(depth + (1 if token in "[{" else -1), 0)
        if depth > limits.DEPTH // 2:
            raise _refused(file, line, TOO_DEEP)
        # A dotted key is a row of words and dots with nothing but blanks between them.
        follows = token[0] not in "[]{}#\n" and not text[end : found.start()].strip()
        dots = dots + (token == ".") if follows else 0
        if dots > limits.DOTTED:
            raise _refused(file, line, say("A key has more than {most} parts.", most=limits.DOTTED))
        if len(token) > _DIGITS and token[0] in "+-0123456789":
            raise _refused(file, line, TOO_LONG)
        line += token.count("\n")
        end = found.end()


def _refused(file: str, line: int, problem: Text) -> DataError:
    return DataError(file, at_line(line + 1), problem)
