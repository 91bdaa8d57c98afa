"""Paper to write on: A4 pages, a shipped font with Cyrillic, and lines that break where they must.

fpdf2's own line breaking takes milliseconds a paragraph; five hundred lists need it in microseconds,
so words are measured here and only finished lines are handed over.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import Final

from fpdf import FPDF

from companion.cards.names import safe
from companion.content.places import data_dir
from companion.core.errors import DataError
from companion.core.local_time import in_this_zone
from companion.core.text import say

INK: Final = (28, 25, 23)
SOFT: Final = (87, 83, 78)
RED: Final = (161, 22, 22)
AMBER: Final = (138, 90, 0)
GREEN: Final = (20, 104, 44)
VIOLET: Final = (109, 40, 217)
LINE: Final = (200, 196, 192)

MARGIN: Final = 15.0
_FAMILY: Final = "roboto"
_MISSING: Final = "\ufffd"
_TALLEST: Final = 6
"""Lines of one cell; a longer name is told in full below the overview."""
Colour = tuple[int, int, int]


class PdfCanvas:
    """Pages filled from top to bottom; `y` is where the next line goes, in millimetres."""

    def __init__(self, title: str, made: date, language: str, footer: Callable[[int], str]) -> None:
        self._pdf = FPDF(format="A4")
        self._pdf.set_auto_page_break(False)
        self._pdf.set_creation_date(in_this_zone(datetime(made.year, made.month, made.day)))
        for style, file in (("", "Roboto-Regular.ttf"), ("B", "Roboto-Bold.ttf")):
            path = data_dir() / "fonts" / file
            if not path.exists():
                raise DataError(file, "", say("This file is missing among the shipped fonts."))
            self._pdf.add_font(_FAMILY, style, path)
        self._widths = {bold: self._font_widths(bold) for bold in (False, True)}
        self._shown: dict[str, str] = {}
        self._colour: Colour | None = None
        self.replaced = False
        """Whether a sign was met that the font does not have."""
        self._footer = footer
        self._pdf.set_title(self.printable(title))
        self._pdf.set_lang(language)
        self._pdf.set_creator("Tabletop Companion")
        self.width = self._pdf.w - 2 * MARGIN
        self.bottom = self._pdf.h - MARGIN - 6
        self.y = MARGIN
        self.new_page()

    def _font_widths(self, bold: bool) -> dict[str, float]:
        font = self._pdf.fonts[_FAMILY + ("B" if bold else "")]
        return {chr(code): float(width) for code, width in font.cw.items() if isinstance(code, int)}

    def printable(self, text: str) -> str:
        """The text in signs that the font has; others become the replacement sign."""
        if text not in self._shown:
            if len(self._shown) > 20_000:
                self._shown.clear()
            self._shown[text] = self._replace(text)
        return self._shown[text]

    def _replace(self, text: str) -> str:
        shown = safe(text)
        if not shown.isascii():
            shown = unicodedata.normalize("NFC", shown)
        known = self._widths[False]
        kept = "".join(sign if sign in known else _MISSING for sign in shown)
        self.replaced = self.replaced or kept != shown
        return kept

    # -- pages ----------------------------------------------------------------------------------

    def new_page(self) -> None:
        """Start another page with its footer."""
        self._pdf.add_page()
        self._set(8, False, SOFT)
        foot = self.printable(self._footer(self._pdf.page_no()))
        self._pdf.text(MARGIN, self._pdf.h - MARGIN + 3, foot)
        self.y = MARGIN

    @property
    def page(self) -> int:
        """The number of this page."""
        return int(self._pdf.page_no())

    def stamp(self, page: int, x: float, y: float, text: str, size: float = 8) -> None:
        """Write into a page that was filled before, such as where to read on; this page goes on after it."""
        last, self._pdf.page = self._pdf.page, page
        self._pdf.font_family = ""  # each page has to be told its font
        self._put(self.printable(text), MARGIN + x, y + 0.7 + size * 0.47 * 0.78, size, False, INK)
        self._pdf.page = last
        self._pdf.font_family = ""

    def need(self, height: float) -> None:
        """Make sure that so many millimetres fit on this page."""
        if self.y + height > self.bottom:
            self.new_page()

    def skip(self, height: float) -> None:
        """Leave room."""
        self.y += height

    def rule(self, x: float = 0, width: float | None = None) -> None:
        """A thin line across the page, or a part of it."""
        self._pdf.set_draw_color(*LINE)
        end = self.width if width is None else x + width
        self._pdf.line(MARGIN + x, self.y, MARGIN + end, self.y)

    def bar(self, height: float, colour: Colour) -> None:
        """A short upright mark at the left edge, from here down."""
        self._pdf.set_fill_color(*colour)
        self._pdf.rect(MARGIN - 3, self.y, 1, height, style="F")

    def box(self, x: float, size: float) -> None:
        """An empty square to tick, its middle on the current line."""
        self._pdf.set_draw_color(*SOFT)
        self._pdf.rect(MARGIN + x, self.y + 0.6, size, size)

    def picture(self, matrix: Sequence[Sequence[int]], x: float, y: float, size: float) -> None:
        """A square of dark and light modules, such as a QR code."""
        step = size / len(matrix)
        self._pdf.set_fill_color(0, 0, 0)
        for row, line in enumerate(matrix):
            start = 0
            while start < len(line):
                end = start
                while end < len(line) and line[end]:
                    end += 1
                if end > start:
                    self._pdf.rect(x + start * step, y + row * step, (end - start) * step, step, style="F")
                start = end + 1

    def sign(self, names: Sequence[str]) -> None:
        """A line to sign on for each name."""
        self.need(16)
        self.skip(9)
        step = self.width / len(names)
        for number, name in enumerate(names):
            self.rule(number * step, step - 8)
            self.y += 1
            self.put(name, number * step, 8, colour=SOFT)
            self.y -= 1
        self.skip(6)

    def columns(self, items: Sequence[tuple[str, bool]], count: int = 3, size: float = 8) -> None:
        """Short lines in columns, (text, bold), read from top to bottom."""
        rows = -(-len(items) // count)
        width = self.width / count
        for row in range(rows):
            cells = [items[at] for at in range(row, len(items), rows)]
            self.row([(text, width, INK, bold) for text, bold in cells], size, 4, 0.2)

    # -- words ----------------------------------------------------------------------------------

    def measure(self, text: str, size: float, bold: bool = False) -> float:
        """How wide a printable text is, in millimetres."""
        return sum(map(self._widths[bold].__getitem__, text)) * size / 1000 / self._pdf.k

    def write(
        self,
        text: str,
        size: float = 9,
        bold: bool = False,
        colour: Colour = INK,
        x: float = 0,
        width: float | None = None,
    ) -> None:
        """A paragraph at an indent, over as many lines and pages as it takes."""
        room = (self.width - x) if width is None else width
        height = size * 0.47
        for line in self.wrap(text, size, bold, room):
            self.need(height)
            self._put(line, MARGIN + x, self.y + height * 0.78, size, bold, colour)
            self.y += height

    def row(
        self,
        cells: Sequence[tuple[str, float, Colour, bool]],
        size: float = 8,
        pad: float = 2.0,
        gap: float = 1.4,
    ) -> None:
        """Cells side by side, (text, width, colour, bold); each breaks within its own width."""
        wrapped = [_cut(self.wrap(text, size, bold, width - pad)) for text, width, _, bold in cells]
        height = size * 0.47
        tall = max(map(len, wrapped)) * height + gap
        self.need(tall)
        x = MARGIN
        for lines, (_, width, colour, bold) in zip(wrapped, cells, strict=True):
            for number, line in enumerate(lines):
                self._put(line, x, self.y + gap / 2 + height * (number + 0.78), size, bold, colour)
            x += width
        self.y += tall

    def put(
        self,
        text: str,
        x: float,
        size: float = 9,
        bold: bool = False,
        colour: Colour = INK,
        beside: float = 0,
    ) -> None:
        """One text on the current line, which stays the current one; level with a size `beside` it."""
        base = self.y + (beside or size) * 0.367
        self._put(self.printable(text), MARGIN + x, base, size, bold, colour)

    def clip(self, text: str, size: float, bold: bool, room: float) -> str:
        """The text on one line, cut where it is too long."""
        shown = self.printable(text)
        if self.measure(shown, size, bold) <= room:
            return shown
        return shown[: self._fitting(shown, size, bold, room - self.measure("…", size, bold))].rstrip() + "…"

    def wrap(self, text: str, size: float, bold: bool, room: float) -> list[str]:
        """The text in lines that fit; a word that is too long is cut."""
        shown = self.printable(text)
        if self.measure(shown, size, bold) <= room:
            return [shown]
        lines, line, used = [], "", 0.0
        space = self.measure(" ", size, bold)
        for word in shown.split(" "):
            long = self.measure(word, size, bold)
            if line and used + space + long <= room:
                line, used = f"{line} {word}", used + space + long
                continue
            if line:
                lines.append(line)
            while long > room and len(word) > 1:
                cut = self._fitting(word, size, bold, room)
                lines.append(word[:cut])
                word = word[cut:]
                long = self.measure(word, size, bold)
            line, used = word, long
        return [*lines, line]

    def _fitting(self, word: str, size: float, bold: bool, room: float) -> int:
        used, widths = 0.0, self._widths[bold]
        for at, sign in enumerate(word):
            used += widths[sign] * size / 1000 / self._pdf.k
            if used > room:
                return max(1, at)
        return len(word)

    def _put(self, line: str, x: float, y: float, size: float, bold: bool, colour: Colour) -> None:
        if line:
            self._set(size, bold, colour)
            self._pdf.text(x, y, line)

    def _set(self, size: float, bold: bool, colour: Colour) -> None:
        style = "B" if bold else ""
        if (self._pdf.font_family, self._pdf.font_style, self._pdf.font_size_pt) != (_FAMILY, style, size):
            self._pdf.set_font(_FAMILY, style, size)
        if colour != self._colour:
            self._pdf.set_text_color(*colour)
            self._colour = colour

    def done(self) -> bytes:
        """The finished file."""
        return bytes(self._pdf.output())


def _cut(lines: list[str]) -> list[str]:
    if len(lines) <= _TALLEST:
        return lines
    return [*lines[: _TALLEST - 1], lines[_TALLEST - 1][:-1].rstrip() + "…"]
