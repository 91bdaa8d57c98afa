"""The report as plain text for a terminal, a mail or a printer."""

from __future__ import annotations

from collections.abc import Iterator

from companion.cards.names import safe
from companion.core.text import say
from companion.decks.model import Verdict
from companion.decks.played import SignedCheck
from companion.decks.report.lines import CHECKED
from companion.decks.report.report import Report
from companion.decks.report.wording import Teller, ToldFinding, ToldVerdict


def to_text(report: Report, language: str = "en", problems: bool = False) -> str:
    """The whole report; legal lists take one line each, or none where only problems are asked for."""
    teller = Teller(language)
    title = safe(report.title) or teller.say(say("Deck check"))
    lines = [title, *teller.head(report), ""]
    for verdict in report.verdicts:
        if verdict.status != "legal" or not problems:
            lines += tell(teller, verdict, report.checked(verdict))
    return "\n".join([*lines, "", teller.tally(report)]) + "\n"


def tell(teller: Teller, verdict: Verdict, check: SignedCheck | None = None) -> list[str]:
    """One verdict in a few lines."""
    told = teller.verdict(verdict, check)
    return [_headline(teller, told), *_body(teller, told)]


def _headline(teller: Teller, told: ToldVerdict) -> str:
    name = told.name if told.name == told.source else f"{told.name} ({told.source})"
    parts = [name, told.side, *(f"{part} {size}" for part, size, _ in told.sizes), told.hash]
    return teller.headed(told.word, "; ".join(part for part in parts if part))


def _body(teller: Teller, told: ToldVerdict) -> Iterator[str]:
    yield from (f"  {line}" for line in told.money)
    for finding in told.findings:
        yield f"  {_finding(teller, finding)}"
        yield from (f"      {cure}" for cure in finding.cures)
    if told.fix_title:
        yield f"  {told.fix_title}"
        yield from (f"      {line}" for line in told.fix)
    for line in told.unchecked:
        yield "  " + teller.say(say("Not checked: {what}", what=line))
    if told.check:
        yield "  " + teller.say(CHECKED)
        yield from (f"      {line}" for line in told.check)


def _finding(teller: Teller, told: ToldFinding) -> str:
    mark = {"error": "x", "ask": "?", "note": "-"}[told.severity]
    text = teller.headed(told.what, told.text) if told.what else told.text
    details = "; ".join(part for part in (told.amount, told.where) if part)
    rule = f" [{told.rule}]" if told.rule else ""
    return f"{mark} {text}{f' ({details})' if details else ''}{rule}"
