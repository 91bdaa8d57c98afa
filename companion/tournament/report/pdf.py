"""The report on an event on paper: its tables under heads that every page repeats, then the lists."""

from __future__ import annotations

from companion.cards.names import brief
from companion.core.text import say
from companion.decks.report.pdf import confess, details
from companion.decks.report.pdf_canvas import INK, SOFT, PdfCanvas
from companion.decks.report.wording import Teller
from companion.tournament.report.files import in_question
from companion.tournament.report.told import EventReport, Section, tell_event

_ROW = 5.2
"""How tall a line of a table is at least, in millimetres."""
_TALLEST = 5
"""Lines of one cell; what is longer takes the width of the page."""


def to_pdf(report: EventReport, language: str = "en") -> bytes:
    """The whole report as a PDF file."""
    teller, told = Teller(language, report.lists.labels), tell_event(report, language)
    tail = f"{brief(told.title, 60)}   {report.made.isoformat()}"
    canvas = PdfCanvas(
        told.title,
        report.made,
        language,
        lambda page: tail + "   " + teller.say(say("Page {page}", page=page)),
    )
    canvas.write(told.title, 18, bold=True)
    canvas.skip(2)
    for line in told.lines:
        canvas.write(line, 9.5, colour=SOFT)
    for section in told.sections:
        _section(canvas, section)
    questioned = in_question(report, teller)
    if questioned:
        _title(canvas, teller.say(say("Lists that need a judge")))
    for each, verdict in questioned:
        details(canvas, teller, each, verdict)
    confess(canvas, teller)
    return canvas.done()


def _title(canvas: PdfCanvas, title: str) -> None:
    canvas.skip(5)
    canvas.need(22)
    canvas.write(title, 13, bold=True)
    canvas.skip(1.5)


def _section(canvas: PdfCanvas, section: Section) -> None:
    share = canvas.width / sum(section.widths)
    widths = [width * share for width in section.widths]
    _title(canvas, section.title)
    _heads(canvas, section, widths)
    for row in section.rows:
        _row(canvas, section, widths, row)


def _row(canvas: PdfCanvas, section: Section, widths: list[float], row: tuple[str, ...]) -> None:
    """One line of a table; what is too long for its cell stands in full below it."""
    tall = [len(canvas.wrap(cell, 8, False, width - 2)) for cell, width in zip(row, widths, strict=True)]
    page = canvas.page
    canvas.need(max(_ROW, min(max(tall), _TALLEST) * 8 * 0.47 + 1.4))
    if canvas.page != page:
        _heads(canvas, section, widths)
    canvas.rule()
    cells = [cell if lines <= _TALLEST else "" for cell, lines in zip(row, tall, strict=True)]
    canvas.row([(cell, width, INK, False) for cell, width in zip(cells, widths, strict=True)])
    for cell, lines in zip(row, tall, strict=True):
        if lines > _TALLEST:
            canvas.write(cell, 8, x=widths[0])
            canvas.skip(1)


def _heads(canvas: PdfCanvas, section: Section, widths: list[float]) -> None:
    cells = zip(section.heads, widths, strict=True)
    canvas.row([(canvas.clip(text, 8, True, width - 1), width, SOFT, True) for text, width in cells])
