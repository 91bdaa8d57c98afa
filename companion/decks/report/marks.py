"""How files of ours that are no lists are known by their first bytes, so that no run takes one for a list."""

from __future__ import annotations

import codecs
from typing import Final

MARKS: Final = {
    "json": b'{"companion":"report"',
    "csv": b"source,player,title,status,hash,",
    "html": b"<!doctype html>\n<!-- companion",
    "pdf": b"%PDF-",
}
EVENT_CSV: Final = b"kind,round,time,player,table,"
"""The report on an event as a table."""
EVENT_FILE: Final = b'{"format":"companion-event"'
"""A whole event, exported."""
_HEADS: Final = (*MARKS.values(), EVENT_CSV, EVENT_FILE)
_PDF_MAKER: Final = b"Tabletop Companion".hex().encode()


def is_report(data: bytes) -> bool:
    """Whether a file was written as a report or event of ours; of PDF only what names us as its maker."""
    head = data[:64].removeprefix(codecs.BOM_UTF8)
    if head.startswith(MARKS["pdf"]):
        return _PDF_MAKER in data.lower() or b"Tabletop Companion" in data
    return head.startswith(_HEADS)
