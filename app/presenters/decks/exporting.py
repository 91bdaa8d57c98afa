"""Reports, registration sheets and signed results as files in the player's folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.core.errors import DataError
from companion.core.file_problems import cannot_write

if TYPE_CHECKING:
    from companion.decks.report.report import Report

KINDS: Final = ("pdf", "csv", "html", "txt", "json")


def render(kind: str, report: Report, language: str) -> bytes:
    """A report in one shape."""
    if kind == "pdf":
        from companion.decks.report.pdf import to_pdf

        return to_pdf(report, language)
    if kind == "csv":
        from companion.decks.report.csv import to_csv

        return b"\xef\xbb\xbf" + to_csv(report, language).encode()
    if kind == "html":
        from companion.decks.report.html import to_html

        return to_html(report, language).encode()
    if kind == "json":
        from companion.decks.report.json import to_json

        return to_json(report, language).encode()
    from companion.decks.report.text import to_text

    return to_text(report, language).encode()


def record_pdf(lines: Sequence[str], made: date, language: str) -> bytes:
    """A signed result on paper: the first line is its title."""
    from companion.decks.report.pdf_canvas import PdfCanvas

    title, *rest = lines
    canvas = PdfCanvas(title, made, language, lambda page: f"{made.isoformat()}   {page}")
    canvas.write(title, 16, bold=True)
    canvas.skip(4)
    for line in rest:
        canvas.write(line, 11)
        canvas.skip(1)
    return canvas.done()


def write(name: str, kind: str, made: Callable[[], bytes]) -> Path:
    """Write a file to the player's folder of reports, never over another one.

    :raises DataError: if it cannot be written.
    """
    from companion.content.places import user_dir

    data = made()
    folder = user_dir() / "reports"
    path = _free(folder, name, kind)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise DataError(path.name, "", cannot_write(error)) from None
    return path


def _free(folder: Path, name: str, kind: str) -> Path:
    """A name nobody has taken: a report is never written over another."""
    path = folder / f"{name}.{kind}"
    number = 2
    while path.exists():
        path = folder / f"{name}-{number}.{kind}"
        number += 1
    return path
