"""A report as the bytes of a file, for whoever writes files: the command line and the app."""

from __future__ import annotations

import codecs
from typing import Final

from companion.decks.report.csv import to_csv
from companion.decks.report.html import to_html
from companion.decks.report.json import to_json
from companion.decks.report.report import Report
from companion.decks.report.text import to_text

KINDS: Final = ("pdf", "csv", "html", "txt", "json")
_TEXTS: Final = {"csv": to_csv, "html": to_html, "txt": to_text, "json": to_json}


def render(kind: str, report: Report, language: str) -> bytes:
    """The file of a kind; CSV opens with a mark, without which spreadsheets take it for an old code page."""
    if kind == "pdf":
        from companion.decks.report.pdf import to_pdf  # slow to load

        return to_pdf(report, language)
    text = _TEXTS[kind](report, language).encode()
    return codecs.BOM_UTF8 + text if kind == "csv" else text
