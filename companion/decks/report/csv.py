"""The report as CSV: one row a finding, one row for a list without any."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Final

from companion.cards.cells import unarmed
from companion.cards.names import safe
from companion.cards.squads import Purse
from companion.decks.model import Finding, Verdict
from companion.decks.report.report import Report
from companion.decks.report.wording import Teller

COLUMNS: Final = (
    "source", "player", "title", "status", "hash", "side", "label", "severity", "rule", "key", "card",
    "count", "limit", "section", "lines", "text", "cure", "changes", "format", "version", "file",
    "as_of", "cards", "gold", "gold_left", "surcharge", "silver", "silver_left", "flying",
)  # fmt: skip


def to_csv(report: Report, language: str = "en") -> str:
    """The table with its header line."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    teller = Teller(language)
    tail = [
        report.format.id,
        report.format.version,
        report.format.file,
        report.as_of.isoformat() if report.as_of else "",
        report.table.digest if report.table else "",
    ]
    for verdict in report.verdicts:
        writer.writerows([harmless(cell) for cell in row] for row in _rows(teller, verdict, tail))
    return out.getvalue()


def harmless(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return unarmed(safe(cell)) if cell else ""


def _rows(teller: Teller, verdict: Verdict, tail: list[str]) -> Iterable[list[str]]:
    deck = verdict.deck
    head = [
        deck.source, deck.player, deck.title, verdict.status, verdict.hash, verdict.side, verdict.label
    ]  # fmt: skip
    changes = str(verdict.fix.size) if verdict.fix.changes else ""
    for finding in verdict.findings:
        yield [*head, *_finding(teller, finding), changes, *tail, *_money(verdict.purse)]
    if not verdict.findings:
        yield [*head, *[""] * 10, changes, *tail, *_money(verdict.purse)]


def _money(purse: Purse | None) -> list[str]:
    if purse is None:
        return [""] * 6
    sums = (purse.gold, purse.gold_left, purse.surcharge, purse.silver, purse.silver_left, purse.flying)
    return list(map(str, sums))


def _finding(teller: Teller, finding: Finding) -> list[str]:
    return [
        finding.severity,
        finding.rule,
        finding.key,
        finding.card,
        "" if finding.count is None else str(finding.count),
        "" if finding.limit is None else str(finding.limit),
        finding.section,
        " ".join(map(str, finding.lines)),
        teller.say(finding.text),
        " ".join(teller.cures(finding)),
    ]
