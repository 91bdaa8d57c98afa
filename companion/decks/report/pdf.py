"""The report on paper: a summary page, worst lists first, then every list that needs a judge."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.cards.names import brief
from companion.core.text import say
from companion.decks.model import Status, Verdict
from companion.decks.report.list_lines import SIGNED, cards
from companion.decks.report.list_lines import facts as facts_of
from companion.decks.report.pdf_canvas import AMBER, GREEN, INK, MARGIN, RED, SOFT, VIOLET, Colour, Paper
from companion.decks.report.report import Report
from companion.decks.report.wording import Teller, ToldFinding, ToldVerdict

COLOURS: Final[dict[Status, Colour]] = {
    "illegal": RED,
    "unreadable": VIOLET,
    "ask": AMBER,
    "legal": GREEN,
}
_SEVERITY: Final = {"error": RED, "ask": AMBER, "note": SOFT}


def to_pdf(report: Report, language: str = "en") -> bytes:
    """The whole report as a PDF file."""
    teller = Teller(language, report.labels)
    told = [teller.verdict(verdict) for verdict in report.verdicts]
    title = report.title or teller.say(say("Deck check"))
    stamp = report.format
    judged_by = f"{teller.format(stamp)} {stamp.version}, {stamp.file}, {report.made.isoformat()}"
    tail = f"{brief(title, 50)}   {judged_by}"
    paper = Paper(
        title,
        report.made,
        language,
        lambda page: tail + "   " + teller.say(say("Page {page}", page=page)),
    )
    _summary(paper, teller, report, title)
    _overview(paper, teller, told)
    for each, verdict in zip(told, report.verdicts, strict=True):
        if each.status != "legal" or each.findings or each.unchecked:
            _details(paper, teller, each, verdict)
    _confess(paper, teller)
    return paper.done()


def _summary(paper: Paper, teller: Teller, report: Report, title: str) -> None:
    paper.write(title, 18, bold=True)
    paper.skip(2)
    for line in teller.head(report):
        paper.write(line, 9.5, colour=SOFT)
    paper.skip(4)
    x = 0.0
    for status, count in report.counts.items():
        paper.put(str(count), x, 16, bold=True, colour=COLOURS[status])
        paper.put(teller.status(status), x + 2 + 3.4 * len(str(count)), 10, colour=COLOURS[status], beside=16)
        x += paper.width / len(report.counts)
    paper.skip(11)


def _overview(paper: Paper, teller: Teller, told: Iterable[ToldVerdict]) -> None:
    widths = (26.0, 46.0, 38.0, 36.0, 14.0, 20.0)
    heads = (say("Verdict"), say("List"), say("File"), say("Cards"), say("Found"), say("Code"))
    cells = [(teller.say(text), width, SOFT, True) for text, width in zip(heads, widths, strict=True)]
    paper.row(cells)
    for each in told:
        sizes = ", ".join(f"{part} {size}" for part, size, _ in each.sizes)
        fits = all(fits for _, _, fits in each.sizes)
        found = str(len(each.findings) or "")
        row = [
            (each.word, COLOURS[each.status], True),
            (each.name, INK, False),
            (each.source, SOFT, False),
            (sizes, INK if fits else RED, False),
            (found, INK, False),
            (each.hash, SOFT, False),
        ]
        paper.need(6)
        paper.rule()
        paper.row(
            [(text, width, colour, bold) for (text, colour, bold), width in zip(row, widths, strict=True)]
        )


def _details(paper: Paper, teller: Teller, told: ToldVerdict, verdict: Verdict) -> None:
    paper.skip(5)
    height = _height(told, verdict)
    paper.need(height if height < paper.bottom - MARGIN else 24)
    paper.bar(5, COLOURS[told.status])
    head = teller.headed(told.word, told.name)
    paper.write(head, 11, bold=True, colour=COLOURS[told.status])
    facts = (
        told.source,
        *facts_of(teller, verdict.deck),
        told.side,
        *(f"{part} {size}" for part, size, _ in told.sizes),
        told.hash,
        teller.label(verdict),
    )
    paper.write(" · ".join(fact for fact in facts if fact), 8, colour=SOFT)
    for finding in told.findings:
        _finding(paper, teller, finding)
    if told.fix_title:
        paper.skip(1.2)
        paper.need(5 + 4 * min(4, len(told.fix)))
        paper.write(told.fix_title, 9, bold=True)
        for line in told.fix:
            paper.write(line, 9, x=4)
    for line in told.unchecked:
        paper.write(teller.say(say("Not checked: {what}", what=line)), 8, colour=SOFT)
    if told.status != "legal" and verdict.deck.entries:
        _list(paper, teller, verdict)
        paper.sign([teller.say(name) for name in SIGNED])


def _height(told: ToldVerdict, verdict: Verdict) -> float:
    """About how much room a list takes: what fits on one page is handed over as one."""
    lines = 4 + len(told.fix) + len(told.unchecked)
    lines += sum(2 + bool(each.where) + bool(each.rule_words) + len(each.cures) for each in told.findings)
    printed = len(verdict.deck.entries) if told.status != "legal" else 0
    return 4.3 * lines + (36 + 1.4 * printed if printed else 0)


def _list(paper: Paper, teller: Teller, verdict: Verdict) -> None:
    """The cards as they were read, those in question in bold."""
    paper.skip(1.5)
    paper.need(12)
    paper.write(teller.say(say("The list as it was read")), 9, bold=True)
    for title, listed in cards(teller, verdict):
        paper.need(8)
        paper.write(title, 8, colour=SOFT)
        paper.columns([(f"{each.count} {each.name}".strip(), each.marked) for each in listed])


def _finding(paper: Paper, teller: Teller, told: ToldFinding) -> None:
    paper.skip(1.2)
    paper.need(5 + 4 * min(4, bool(told.rule_words) + bool(told.where) + len(told.cures)))
    rule = f" [{told.rule}]" if told.rule else ""
    text = teller.headed(told.what, told.text) if told.what else told.text
    amount = f" {told.amount}" if told.amount else ""
    paper.write(f"{text}{amount}{rule}", 9, colour=_SEVERITY[told.severity])
    if told.rule_words:
        paper.write(told.rule_words, 8, colour=SOFT, x=4)
    if told.where:
        paper.write(told.where, 8, colour=SOFT, x=4)
    for cure in told.cures:
        paper.write(cure, 9, x=4)


def _confess(paper: Paper, teller: Teller) -> None:
    """Say so where a name holds signs that the font lacks, rather than print gaps in silence."""
    if paper.replaced:
        paper.skip(5)
        text = say(
            "The sign {sign} stands for signs that cannot be printed; the HTML report shows them.",
            sign="\ufffd",
        )
        paper.write(teller.say(text), 8, colour=SOFT)
