"""A table drawn in plain text: lines, and charts of cells that are drawn once their language is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.core.text import Term, Text

DrawnLine: TypeAlias = Text | Term | str


@dataclass(frozen=True)
class Chart:
    """Rows of cells with borders around them; a cell is a few lines, one below the other."""

    rows: tuple[tuple[tuple[DrawnLine, ...], ...], ...]


Picture: TypeAlias = Sequence[DrawnLine | Chart]
