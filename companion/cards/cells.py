"""Lines and cells of CSV: none longer than a row may be; none that a spreadsheet takes for a formula, and how
our own readers take them back."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Final
from unicodedata import category

from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import at_line, too_many_lines
from companion.core.text import Label, say

_FORMULA: Final = frozenset("=+@\t\r\n＝＋－＠﹢﹣﹦﹫−-")
"""What a formula begins with."""
_UNSEEN: Final = frozenset("ZCM")
"""Blanks, controls and marks: no picture of their own, and a spreadsheet may drop them before it looks."""
_FILLERS: Final = frozenset('"\u115f\u1160\u2800\u3164\uffa0')
"""Letters and signs that are blank, and the quotation mark, which a spreadsheet takes away."""
_RARE_ENDS: Final = str.maketrans(dict.fromkeys("\x0b\x0c\u2028\u2029", "\n"))
_HEADER: Final = 4096
"""Characters in which the header is looked for."""
_SHOWN: Final = 5
"""Columns that a refusal names."""
_NOTHING: Final = "-"
"""A lone dash is no formula, and says in our tables that there is nothing."""


def unarmed(cell: str) -> str:
    """A cell with an apostrophe in front where it would begin a formula, or seem to have one already.

    So has what follows a semicolon in it, which many spreadsheets take for the end of a cell.
    """
    return _unarmed(
        ";".join([part if at == 0 else _unarmed(part) for at, part in enumerate(cell.split(";"))])
    )


def _unarmed(text: str) -> str:
    return f"'{text}" if _begins_formula(text) and text != _NOTHING else text


def _begins_formula(text: str) -> bool:
    for sign in text.lstrip("'"):
        if sign in _FORMULA:
            return True
        if category(sign)[0] not in _UNSEEN and sign not in _FILLERS:
            return False
    return False


def rearmed(cell: str) -> str:
    """The cell as it was before `unarmed`; others stay as they are."""
    if "'" not in cell:
        return cell
    return ";".join([_rearmed(part) if at else part for at, part in enumerate(_rearmed(cell).split(";"))])


def _rearmed(text: str) -> str:
    inner = text[1:]
    return inner if text.startswith("'") and _unarmed(inner) == text else text


def header_of(reader: Iterable[list[str]]) -> list[str]:
    """The header line: the first that is neither blank nor a word to a spreadsheet, `sep=,`."""
    lines = (cells for cells in reader if any(map(str.strip, cells)))
    return next((cells for cells in lines if not cells[0].strip().lower().startswith("sep=")), [])


def delimiter_of(text: str) -> str:
    """What stands between the cells of a table, by its header line."""
    lines = (line for line in _with_ends(text[:_HEADER]).split("\n") if line.strip())
    first = next((line for line in lines if not line.lower().startswith("sep=")), "")
    return max((",", ";", "\t"), key=first.count)


def _with_ends(text: str) -> str:
    """The text with lines that end; where the header ends as usual, other signs stand inside of cells."""
    header = text.lstrip()[:_HEADER].replace("\r", "\n").partition("\n")[0]
    return text.translate(_RARE_ENDS) if len(header.splitlines()) > 1 else text


def require_header(titles: Sequence[str], columns: Sequence[str], source: Label) -> None:
    """Refuse a header line that has a column twice: one of them would be passed over in silence."""
    known, doubled = set[str](), dict[str, None]()
    for column, title in zip(columns, titles, strict=True):
        if column and column in known:
            doubled[title.strip()] = None
        known.add(column)
    if doubled:
        problem = say("These columns stand here twice: {columns}.", columns=few_titles(doubled))
        raise DataError(source, at_line(1), problem)


def few_titles(titles: Iterable[str]) -> list[str]:
    """Titles of columns as a refusal names them."""
    shown = [title if len(title) <= limits.EXPLAINED else title[: limits.EXPLAINED] + "…" for title in titles]
    return shown if len(shown) <= _SHOWN else [*shown[:_SHOWN], "…"]


def require_within(cells: Sequence[str], titles: Sequence[str], source: Label, line: int) -> None:
    """Refuse a row with more cells than the header: something stands in the wrong place."""
    if any(cell.strip() for cell in cells[len(titles) :]):
        raise DataError(source, at_line(line), say("There are more cells in the row than the header names."))


def row_lines(text: str, source: Label) -> Iterator[str]:
    """The lines of a CSV text, each looked at before it becomes cells.

    :raises DataError: for a line that is longer than any row, and for more lines than any table has.
    """
    for number, line in enumerate(io.StringIO(_with_ends(text), newline=""), 1):
        if number > limits.LINES:
            raise DataError(source, "", too_many_lines(limits.LINES))
        if len(line) > limits.ROW:
            problem = say("A line has more than {most} characters.", most=limits.ROW)
            raise DataError(source, at_line(number), problem)
        yield line
