"""The report on paper: a summary page, worst lists first, then every list that needs a judge."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.cards.names import brief
from companion.core.text import say
from companion.decks.model import Status, Verdict
from companion.decks.report.list_lines import CHECKED, SIGNED, cards
from companion.decks.report.list_lines import facts as facts_of
from companion.decks.report.pdf_canvas import AMBER, GREEN, INK, MARGIN, RED, SOFT, VIOLET, Colour, PdfCanvas
from companion.decks.report.report import Report
from companion.decks.report.wording import Teller, ToldFinding, ToldVerdict

COLOURS: Final[dict[Status, Colour]] = {
    "illegal": RED,
    "unreadable": VIOLET,
    "ask": AMBER,
    "legal": GREEN,
}
_WIDTHS: Final = (28.0, 50.0, 37.0, 24.0, 14.0, 11.0, 16.0)
_HEADS: Final = (
    say("Verdict"), say("List"), say("File"), say("Cards"), say("Found"), say("Page"), say("Code"),
)  # fmt: skip
_ROW: Final = 5.2
"""How tall a line of the overview is, in millimetres."""
_SEVERITY: Final = {"error": RED, "ask": AMBER, "note": SOFT}


def to_pdf(report: Report, language: str = "en") -> bytes:
    """The whole report as a PDF file."""
    teller = Teller(language, report.labels)
    told = [teller.verdict(verdict, report.checked(verdict)) for verdict in report.verdicts]
    title = report.title or teller.say(say("Deck check"))
    stamp = report.format
    judged_by = f"{teller.format(stamp)} {stamp.version}, {stamp.file}, {report.made.isoformat()}"
    tail = f"{brief(title, 50)}   {judged_by}"
    canvas = PdfCanvas(
        title,
        report.made,
        language,
        lambda page: tail + "   " + teller.say(say("Page {page}", page=page)),
    )
    _summary(canvas, teller, report, title)
    spots = _overview(canvas, teller, told)
    for each, verdict, (page, height) in zip(told, report.verdicts, spots, strict=True):
        if each.needs_room:
            canvas.stamp(page, sum(_WIDTHS[:5]), height, str(details(canvas, teller, each, verdict)))
    confess(canvas, teller)
    return canvas.done()


def _summary(canvas: PdfCanvas, teller: Teller, report: Report, title: str) -> None:
    canvas.write(title, 18, bold=True)
    canvas.skip(2)
    for line in teller.head(report):
        canvas.write(line, 9.5, colour=SOFT)
    canvas.skip(4)
    x = 0.0
    for status, count in report.counts.items():
        canvas.put(str(count), x, 16, bold=True, colour=COLOURS[status])
        canvas.put(
            teller.status(status), x + 2 + 3.4 * len(str(count)), 10, colour=COLOURS[status], beside=16
        )
        x += canvas.width / len(report.counts)
    canvas.skip(11)


def _overview(canvas: PdfCanvas, teller: Teller, told: Iterable[ToldVerdict]) -> list[tuple[int, float]]:
    """One line a list under heads that every page repeats; for each list its page and height there."""
    _heads(canvas, teller)
    spots = []
    for each in told:
        page = canvas.page
        canvas.need(_ROW)
        if canvas.page != page:
            _heads(canvas, teller)
        canvas.rule()
        spots.append((canvas.page, canvas.y))
        fits = all(fits for _, _, fits in each.sizes)
        row = (
            (each.word, COLOURS[each.status], True),
            (each.name, INK, False),
            (each.source if each.source != each.name else "", SOFT, False),
            (" + ".join(size for _, size, _ in each.sizes), INK if fits else RED, False),
            (str(len(each.findings) or ""), INK, False),
            ("", INK, False),
            (each.hash, SOFT, False),
        )
        canvas.row(
            [
                (canvas.clip(text, 8, bold, width - 2), width, colour, bold)
                for (text, colour, bold), width in zip(row, _WIDTHS, strict=True)
            ]
        )
    return spots


def _heads(canvas: PdfCanvas, teller: Teller) -> None:
    cells = zip(map(teller.say, _HEADS), _WIDTHS, strict=True)
    canvas.row([(canvas.clip(text, 8, True, width - 1), width, SOFT, True) for text, width in cells])


def details(canvas: PdfCanvas, teller: Teller, told: ToldVerdict, verdict: Verdict) -> int:
    """Everything about one list, and the page where it begins."""
    canvas.skip(5)
    height = _height(told, verdict)
    canvas.need(height if height < canvas.bottom - MARGIN else 24)
    begun = canvas.page
    canvas.bar(5, COLOURS[told.status])
    head = teller.headed(told.word, told.name)
    canvas.write(head, 11, bold=True, colour=COLOURS[told.status])
    facts = (
        told.source,
        *facts_of(teller, verdict.deck),
        told.side,
        *(f"{part} {size}" for part, size, _ in told.sizes),
        told.hash,
        teller.label(verdict),
    )
    canvas.write(" · ".join(fact for fact in facts if fact), 8, colour=SOFT)
    for line in told.money:
        canvas.write(line, 9)
    for finding in told.findings:
        _finding(canvas, teller, finding)
    if told.fix_title:
        canvas.skip(1.2)
        canvas.need(5 + 4 * min(4, len(told.fix)))
        canvas.write(told.fix_title, 9, bold=True)
        for line in told.fix:
            canvas.write(line, 9, x=4)
    for line in told.unchecked:
        canvas.write(teller.say(say("Not checked: {what}", what=line)), 8, colour=SOFT)
    if told.check:
        canvas.skip(1.2)
        canvas.need(5 + 4 * min(4, len(told.check)))
        canvas.write(teller.say(CHECKED), 9, bold=True)
        for line in told.check:
            canvas.write(line, 9, x=4)
    if told.status != "legal" and verdict.deck.entries:
        _list(canvas, teller, verdict)
        canvas.sign([teller.say(name) for name in SIGNED])
    return begun


def _height(told: ToldVerdict, verdict: Verdict) -> float:
    """About how much room a list takes: what fits on one page is handed over as one."""
    lines = 4 + len(told.money) + len(told.fix) + len(told.unchecked) + len(told.check)
    lines += sum(2 + bool(each.where) + bool(each.rule_words) + len(each.cures) for each in told.findings)
    printed = len(verdict.deck.entries) if told.status != "legal" else 0
    return 4.3 * lines + (36 + 1.4 * printed if printed else 0)


def _list(canvas: PdfCanvas, teller: Teller, verdict: Verdict) -> None:
    """The cards as they were read, those in question in bold."""
    canvas.skip(1.5)
    canvas.need(12)
    canvas.write(teller.say(say("The list as it was read")), 9, bold=True)
    for title, listed in cards(teller, verdict):
        canvas.need(8)
        canvas.write(title, 8, colour=SOFT)
        canvas.columns([(f"{each.count} {each.name}".strip(), each.marked) for each in listed])


def _finding(canvas: PdfCanvas, teller: Teller, told: ToldFinding) -> None:
    canvas.skip(1.2)
    canvas.need(5 + 4 * min(4, bool(told.rule_words) + bool(told.where) + len(told.cures)))
    rule = f" [{told.rule}]" if told.rule else ""
    text = teller.headed(told.what, told.text) if told.what else told.text
    amount = f" {told.amount}" if told.amount else ""
    canvas.write(f"{text}{amount}{rule}", 9, colour=_SEVERITY[told.severity])
    if told.rule_words:
        canvas.write(told.rule_words, 8, colour=SOFT, x=4)
    if told.where:
        canvas.write(told.where, 8, colour=SOFT, x=4)
    for cure in told.cures:
        canvas.write(cure, 9, x=4)


def confess(canvas: PdfCanvas, teller: Teller) -> None:
    """Say so where a name holds signs that the font lacks, rather than print gaps in silence."""
    if canvas.replaced:
        canvas.skip(5)
        text = say(
            "The sign {sign} stands for signs that cannot be printed; the HTML report shows them.",
            sign="\ufffd",
        )
        canvas.write(teller.say(text), 8, colour=SOFT)
