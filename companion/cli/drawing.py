"""A game's picture of its table, drawn with letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import zip_longest

from companion.core.picture import Chart, DrawnLine, Picture

Speak = Callable[[DrawnLine], str]


def draw(picture: Picture, speak: Speak) -> Iterator[str]:
    """The lines of a picture in one language."""
    for part in picture:
        if isinstance(part, Chart):
            yield from _chart(part, speak)
        else:
            yield speak(part)


def _chart(chart: Chart, speak: Speak) -> Iterator[str]:
    rows = [[[speak(line) for line in cell] for cell in row] for row in chart.rows]
    widths = [
        max(len(line) for cell in column for line in (*cell, ""))
        for column in zip_longest(*rows, fillvalue=[])
    ]
    border = "+" + "+".join("-" * (width + 2) for width in widths) + "+"
    yield border
    for row in rows:
        for lines in zip_longest(*row, fillvalue=""):
            yield "|" + "|".join(f" {line:{width}} " for line, width in zip(lines, widths, strict=True)) + "|"
        yield border
