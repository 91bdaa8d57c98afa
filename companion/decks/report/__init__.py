"""Verdicts for people and machines: text, JSON, CSV, HTML, PDF, and the registration sheet.

    report = make_report(verdicts, judge, made=today(), title="Spring Open")
    render("pdf", report, "ru")                              # or csv, html, json, txt
    pdf.registration_sheet(judge, deck, made, "ru")          # the sheet of one list

All of them say the same, worst list first; none of them raises on what a list or a file name holds.
"""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from companion.decks.report.report import Report

KINDS: Final = ("pdf", "csv", "html", "txt", "json")
MARKS: Final = {
    "json": b'{"companion":"report"',
    "csv": b"source,player,title,status,hash,",
    "html": b"<!doctype html>\n<!-- companion",
    "pdf": b"%PDF-",
}
"""By which first bytes the files of a report are known."""
EVENT_CSV: Final = b"kind,round,time,player,table,"
"""The report on an event as a table."""
EVENT_FILE: Final = b'{"format":"companion-event"'
"""A whole event, exported."""
_FIRST_BYTES: Final = (*MARKS.values(), EVENT_CSV, EVENT_FILE)
_PDF_MAKER: Final = b"Tabletop Companion".hex().encode()


def render(kind: str, report: Report, language: str) -> bytes:
    """The file of a kind; CSV opens with a mark, without which spreadsheets take it for an old code page."""
    # Each kind is loaded when it is asked for: paper takes long, and most runs want one of them.
    if kind == "pdf":
        from companion.decks.report.pdf import to_pdf

        return to_pdf(report, language)
    if kind == "csv":
        from companion.decks.report.data import to_csv

        return codecs.BOM_UTF8 + to_csv(report, language).encode()
    if kind == "json":
        from companion.decks.report.data import to_json

        return to_json(report, language).encode()
    if kind == "html":
        from companion.decks.report.html import to_html

        return to_html(report, language).encode()
    from companion.decks.report.text import to_text

    return to_text(report, language).encode()


def is_report(data: bytes) -> bool:
    """Whether a file was written as a report or event of ours; of PDF only what names us as its maker."""
    head = data[:64].removeprefix(codecs.BOM_UTF8)
    if head.startswith(MARKS["pdf"]):
        return _PDF_MAKER in data.lower() or b"Tabletop Companion" in data
    return head.startswith(_FIRST_BYTES)
