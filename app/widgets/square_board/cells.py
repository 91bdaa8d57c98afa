"""How one cell is drawn: label, printed signs, gems, highlight and letter."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from kivy.metrics import dp

from app import fonts
from app.draw import extent, put_box, put_dashed_box, put_dashed_ring, put_disc, put_icon, put_text
from app.presenters.views import CellView, SignView
from app.theme import theme
from app.widgets.piece.piece import put_letter
from app.widgets.square_board.geometry import Box

HIGHLIGHTS: Final = {
    "selected": ("ac", 2.5),
    "target": ("ink", 2),
    "danger": ("bad", 2),
    "reach": ("ac", 1.5),
}
"""Border of a highlighted cell: colour token and width."""
FILLS: Final = {"reach": "acs"}
"""Fill of a highlighted cell, where it is another than its own."""

SIGN: Final = 20
"""Size of a sign in dp."""

LEAST: Final = 3
"""So many letters of a label are always shown."""


def put_cell(group: Any, cell: CellView, box: Box, unit: float = 1) -> None:
    """Draw a cell without its pieces; `unit` says how much larger than on a phone."""
    if cell.highlight in ("empty", "next"):
        _put_empty(group, cell, box)
        return
    colour, line = HIGHLIGHTS.get(cell.highlight, ("litline" if cell.fill == "lit" else "line", 1))
    if cell.highlight == "locked":
        put_dashed_box(group, box, dp(10), theme.of("outline"), dp(1))
    else:
        fill = FILLS.get(cell.highlight, cell.fill)
        put_box(group, box, dp(10), theme.of(fill), theme.of(colour), dp(line))
    _put_note(group, cell, box)
    _put_caption(group, cell, box, unit)
    x, y, width, height = box
    head = y + height - theme.letter(15) * unit
    left = x + dp(9) * unit
    if cell.label:
        size = theme.letter(14) * unit
        label, wide = shortened(cell.label, size, label_room(cell, width, unit))
        put_text(group, label, (left + wide / 2, head), size, theme.of("ink"), fonts.BOLD)
        left += wide + dp(7)
    if cell.icon:
        size = theme.letter(19) * unit
        put_icon(group, cell.icon, (left + size / 2, head), size, theme.of("ink2"))
    _row(group, cell.top, x + width - dp(5), y + height - dp(5 + SIGN / 2 * unit), unit)
    _row(group, cell.bottom, x + width - dp(5), y + dp(5 + SIGN / 2 * unit), unit)


def _put_empty(group: Any, cell: CellView, box: Box) -> None:
    """A place on which nothing lies yet: its number, dashed, or lit if it comes next."""
    x, y, width, height = box
    lit = cell.highlight == "next"
    if lit:
        put_box(group, box, dp(10), theme.of("acs"), theme.of("ac"), dp(2.5))
    else:
        put_dashed_box(group, box, dp(10), theme.of("outline"), dp(1))
    middle = (x + width / 2, y + height / 2)
    put_text(group, cell.label, middle, theme.letter(22 if lit else 18), theme.of("ac" if lit else "ink3"))


def _put_note(group: Any, cell: CellView, box: Box) -> None:
    """What a place costs, or why it has to wait, in its middle: icon, then number."""
    if not (cell.note or cell.note_icon):
        return
    x, y, width, height = box
    tone = theme.of("ink3" if cell.highlight == "locked" else "ac")
    size, icon = theme.letter(20), dp(22 if cell.note_icon else 0)
    wide = extent(cell.note, fonts.BOLD, size)[0] + dp(5) if cell.note else 0
    left, middle = x + (width - wide - icon) / 2, y + height / 2
    if cell.note_icon:
        put_icon(group, cell.note_icon, (left + icon / 2, middle), icon, tone)
    if cell.note:
        put_text(group, cell.note, (left + icon + (wide + dp(5)) / 2, middle), size, theme.of("ink"))


def _put_caption(group: Any, cell: CellView, box: Box, unit: float) -> None:
    """What the line is called, in as many lines as it has words that do not fit beside each other."""
    x, y, width, height = box
    size, room = theme.letter(12) * min(unit, 1.2), width - dp(16)
    lines: list[str] = []
    for word in cell.caption.split():
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and extent(joined, fonts.MEDIUM, size)[0] <= room:
            lines[-1] = joined
        else:
            lines.append(word)
    top = y + height - dp(6) - size * 0.7
    for place, text in enumerate(lines):
        said, wide = shortened(text, size, room)
        middle = (x + dp(8) + wide / 2, top - place * size * 1.25)
        put_text(group, said, middle, size, theme.of("ink2"), fonts.MEDIUM)


def label_room(cell: CellView, width: float, unit: float = 1) -> float:
    """How wide a label can be in a cell of this width: its icon and the signs at the right need theirs."""
    icon = theme.letter(19) * unit + dp(7) if cell.icon else 0
    return float(width - dp(9) * unit - icon - len(cell.top) * dp(SIGN + 3) * unit - dp(7))


@lru_cache(maxsize=256)
def shortened(label: str, size: float, room: float) -> tuple[str, float]:
    """A label that fits its room, cut with an ellipsis where it must be, and its width."""
    wide = extent(label, fonts.BOLD, size)[0]
    kept = len(label)
    while wide > room and kept > LEAST:
        kept -= 1
        cut = label[:kept].rstrip() + "…"
        wide = extent(cut, fonts.BOLD, size)[0]
    return (label if kept == len(label) else cut), wide


def put_cell_letter(group: Any, cell: CellView, box: Box, unit: float = 1) -> None:
    """The letter of an option, left of what lies bottom right; drawn over the pieces."""
    if cell.letter:
        x, y, width, _height = box
        put_letter(group, cell.letter, (x + width - dp(14) - lying_width(cell, unit), y + dp(15)))


def lying_width(cell: CellView, unit: float = 1) -> float:
    """Width in pixels of what lies bottom right."""
    return float(len(cell.bottom) * dp(SIGN + 3) * unit)


def _row(group: Any, signs: tuple[SignView, ...], right: float, middle: float, unit: float) -> None:
    """Signs from right to left, the first one outermost."""
    for number, sign in enumerate(signs):
        centre = (right - dp(SIGN / 2) * unit - number * dp(SIGN + 3) * unit, middle)
        colour = theme.of(sign.colour)
        if sign.look == "filled":
            put_disc(group, centre, dp(SIGN / 2) * unit, colour)
            put_icon(group, sign.icon, centre, dp(13) * unit, theme.of("lit"))
        elif sign.look == "dashed":
            put_dashed_ring(group, centre, dp(SIGN / 2 - 0.5) * unit, colour, dp(1.2), 12)
            put_icon(group, sign.icon, centre, dp(13) * unit, colour)
        else:
            put_icon(group, sign.icon, centre, dp(SIGN) * unit, colour)
