"""The report as text; and the lines of a list that text, pages and paper print alike: facts of its head, and
the cards by part, those that a finding names marked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.cards.names import brief, normalise, safe
from companion.core import limits
from companion.core.text import Text, headed, say
from companion.decks.model import SECTIONS, DeckList, Verdict
from companion.decks.report.report import Report
from companion.decks.report.wording import Teller, ToldFinding, ToldVerdict


def to_text(report: Report, language: str = "en", problems: bool = False) -> str:
    """The whole report; legal lists take one line each, or none where only problems are asked for."""
    teller = Teller(language)
    title = safe(report.title) or teller.say(say("Deck check"))
    lines = [title, *teller.head(report), ""]
    for told in teller.report(report):
        if told.status != "legal" or not problems:
            lines += tell(teller, told)
    return "\n".join([*lines, "", teller.tally(report)]) + "\n"


def tell(teller: Teller, told: ToldVerdict) -> list[str]:
    """One verdict in a few lines."""
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
    if told.more:
        yield f"  {told.more}"
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


_LABELS: Final[dict[str, Text]] = {
    "event": say("Event"),
    "round": say("Round"),
    "table": say("Table"),
    "number": say("Number"),
    "date": say("Date"),
    "format": say("Format"),
    "author": say("Author"),
}
SIGNED: Final[tuple[Text, ...]] = (say("Player's signature"), say("Judge's signature"), say("Round and seat"))
"""Who signs, on a report and on a registration sheet."""
_UNCOUNTED: Final = ("UNKNOWN_CARD", "BAD_COUNT")
CHECKED: Final = say("The cards were checked")
"""The line above a signed check."""


@dataclass(frozen=True, slots=True)
class ListLine:
    """One line of a list as a report shows it."""

    count: str
    name: str
    marked: bool
    """Whether a finding or a question is about it."""


def facts(teller: Teller, deck: DeckList) -> list[str]:
    """Event, round, table, number and what else the head of the list says."""
    return [teller.say(headed(_LABELS.get(key, key), value)) for key, value in deck.facts.items()]


def cards(teller: Teller, verdict: Verdict, most: int | None = None) -> list[tuple[str, list[ListLine]]]:
    """The cards by part, or only the first so many, in the order in which they were written."""
    lines, names = _marks(verdict)
    parts: dict[str, list[ListLine]] = {}
    for entry in verdict.deck.entries[:most]:
        marked = entry.line in lines or normalise(entry.name) in names
        count = "" if entry.bare else str(entry.count)
        parts.setdefault(entry.section, []).append(
            ListLine(count, brief(entry.name, limits.TOLD_NAME), marked)
        )
    ordered = sorted(parts, key=SECTIONS.index)
    return [(_title(teller, verdict, part), parts[part]) for part in ordered]


def _title(teller: Teller, verdict: Verdict, part: str) -> str:
    """A part with its copies; those that no card answers to are in no sum, and told apart."""
    unknown = {normalise(each.card) for each in verdict.findings if each.key in _UNCOUNTED}
    listed = [entry for entry in verdict.deck.entries if entry.section == part]
    left = sum(entry.count for entry in listed if normalise(entry.name) in unknown)
    copies: object = sum(entry.count for entry in listed)
    if left:
        copies = say("{n}, not counted of these: {left}", n=copies, left=left)
    return teller.say(headed(teller.section(part, verdict.deck.game) or say("Cards"), copies))


def _marks(verdict: Verdict) -> tuple[set[int], set[str]]:
    found = [finding for finding in verdict.findings if finding.severity != "note"]
    written = [*(each.card for each in found), *(each.card for each in verdict.fix.changes)]
    names = {normalise(card) for card in written if card}
    if verdict.deck.read_as in ("builder", "share", "json"):  # these number items, or have one line only
        return set(), names | {normalise(id) for finding in found for id, _ in finding.ids}
    return {line for finding in found for line in finding.lines if line}, names
