"""The report as JSON: every fact of every verdict, and its sentences in one language."""

from __future__ import annotations

from typing import Any, Final

from companion.cards.names import safe
from companion.cards.squads import Purse
from companion.core.json_text import dump
from companion.decks.model import Change, Finding, Verdict
from companion.decks.physical_check import SignedCheck
from companion.decks.report.check_lines import check_lines
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
        "findings": [_finding(teller, finding) for finding in verdict.findings],
        "unchecked": [teller.say(text) for text in verdict.unchecked],
        "fix": None,
        "purse": _purse(verdict.purse) if verdict.purse else None,
    }
    if verdict.fix.changes or not verdict.fix.possible:
        plain["fix"] = {
            "possible": verdict.fix.possible,
            "minimal": verdict.fix.minimal,
            "size": verdict.fix.size,
            "changes": [_change(teller, change) for change in verdict.fix.changes],
        }
    if check is not None:
        plain["check"] = [teller.say(line) for line in check_lines(check)]
    return plain


def _finding(teller: Teller, finding: Finding) -> dict[str, Any]:
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
        "fix": [_change(teller, change) for change in finding.fix],
        "suggestions": [
            {"name": safe(each.name), "id": safe(each.id), "closeness": each.closeness}
            for each in finding.suggestions
        ],
    }


def _change(teller: Teller, change: Change) -> dict[str, Any]:
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


def _purse(purse: Purse) -> dict[str, Any]:
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
