"""Cells of CSV that no spreadsheet takes for a formula, and how our own readers take them back."""

from __future__ import annotations

import re
from typing import Final

_FORMULA: Final = re.compile(r"'*+(?:[^\S\t\r\n]|\ufeff)*+[=+@\t\r\n＝＋－＠﹢﹣﹦﹫−-]")
_NOTHING: Final = "-"
"""A lone dash is no formula, and says in our tables that there is nothing."""


def unarmed(cell: str) -> str:
    """A cell with an apostrophe in front where it would begin a formula, or seem to have one already."""
    return f"'{cell}" if _FORMULA.match(cell) and cell != _NOTHING else cell


def rearmed(cell: str) -> str:
    """The cell as it was before `unarmed`; others stay as they are."""
    if not cell.startswith("'"):
        return cell
    inner = cell[1:]
    return inner if unarmed(inner) == cell else cell
