"""Reports for machines: JSON with everything, and CSV with one row a finding."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any, Final

from companion.cards.cells import unarmed
from companion.cards.names import safe
from companion.cards.squads import Purse
from companion.core.json_text import dump
from companion.decks.model import Change, Finding, Verdict
from companion.decks.played import SignedCheck, check_lines
from companion.decks.report.report import Report
from companion.decks.report.wording import Teller

VERSION: Final = 1


def to_json(report: Report, language: str = "en") -> str:
    """One line of JSON."""
    return dump(to_plain(report, language)) + "\n"


def to_plain(report: Report, language: str = "en") -> dict[str, Any]:
    """The report as plain data."""
    teller, stamp = Teller(language), report.format
    table = report.table
    cards = {"source": safe(table.source), "digest": table.digest, "count": table.cards} if table else None
    title = teller.format(stamp)
    return {
        "companion": "report",
        "version": VERSION,
        "title": safe(report.title),
        "game": report.game,
        "format": {"id": stamp.id, "version": stamp.version, "file": safe(stamp.file), "title": title},
        "made": report.made.isoformat(),
        "as_of": report.as_of.isoformat() if report.as_of else None,
        "format_ended": report.ended.isoformat() if report.ended else None,
        "cards": cards,
        "counts": dict(report.counts),
        "rules": {id: text for id, _, text in teller.rules(report)},
        "verdicts": [verdict_plain(teller, verdict, report.checked(verdict)) for verdict in report.verdicts],
    }


def verdict_plain(teller: Teller, verdict: Verdict, check: SignedCheck | None = None) -> dict[str, Any]:
    """One verdict as plain data."""
    deck = verdict.deck
    plain: dict[str, Any] = {
        "status": verdict.status,
        "source": safe(deck.source),
        "door": deck.read_as,
        "title": safe(deck.title),
        "player": safe(deck.player),
        "facts": {safe(key): safe(value) for key, value in deck.facts.items()},
        "hash": verdict.hash,
        "side": verdict.side,
        "label": verdict.label,
        "sizes": [
            {"section": each.section, "count": each.count, "least": each.least, "most": each.most}
            for each in verdict.counts
        ],
        "findings": [_plain_finding(teller, finding) for finding in verdict.findings],
        "unchecked": [teller.say(text) for text in verdict.unchecked],
        "fix": None,
        "purse": _plain_purse(verdict.purse) if verdict.purse else None,
    }
    if verdict.fix.changes or not verdict.fix.possible:
        plain["fix"] = {
            "possible": verdict.fix.possible,
            "minimal": verdict.fix.minimal,
            "size": verdict.fix.size,
            "changes": [_plain_change(teller, change) for change in verdict.fix.changes],
        }
    if check is not None:
        plain["check"] = [teller.say(line) for line in check_lines(check)]
    return plain


def _plain_finding(teller: Teller, finding: Finding) -> dict[str, Any]:
    return {
        "severity": finding.severity,
        "rule": finding.rule,
        "key": finding.key,
        "card": safe(finding.card),
        "count": finding.count,
        "limit": finding.limit,
        "section": finding.section,
        "lines": list(finding.lines),
        "ids": [[safe(id), copies] for id, copies in finding.ids],
        "text": teller.say(finding.text),
        "fix": [_plain_change(teller, change) for change in finding.fix],
        "suggestions": [
            {"name": safe(each.name), "id": safe(each.id), "closeness": each.closeness}
            for each in finding.suggestions
        ],
    }


def _plain_change(teller: Teller, change: Change) -> dict[str, Any]:
    return {
        "kind": change.kind,
        "count": change.count,
        "section": change.section,
        "card": safe(change.card),
        "id": safe(change.id),
        "to": change.to,
        "candidates": [safe(card) for card in change.candidates],
        "text": teller.say(change.text),
    }


def _plain_purse(purse: Purse) -> dict[str, Any]:
    return {
        "gold": purse.gold,
        "silver": purse.silver,
        "elite": purse.elite,
        "regular": purse.regular,
        "factions": [safe(faction) for faction in purse.factions],
        "surcharge": purse.surcharge,
        "gold_left": purse.gold_left,
        "silver_left": purse.silver_left,
        "flying": purse.flying,
        "paid_in_gold": [safe(card) for card in purse.paid_in_gold],
    }


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
        yield [*head, *_finding_cells(teller, finding), changes, *tail, *_money(verdict.purse)]
    if not verdict.findings:
        yield [*head, *[""] * 10, changes, *tail, *_money(verdict.purse)]


def _money(purse: Purse | None) -> list[str]:
    if purse is None:
        return [""] * 6
    sums = (purse.gold, purse.gold_left, purse.surcharge, purse.silver, purse.silver_left, purse.flying)
    return list(map(str, sums))


def _finding_cells(teller: Teller, finding: Finding) -> list[str]:
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
