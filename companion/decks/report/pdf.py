"""Paper: the report on all lists, with a summary and a page for each list that needs one, and the
registration sheet of one list with its code and boxes to tick.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from typing import Final

from companion.cards.names import brief
from companion.core.errors import DataError
from companion.core.text import headed, say
from companion.decks.carried import require_code
from companion.decks.judge import Judge
from companion.decks.model import SECTIONS, DeckList, Matched, Status, Verdict
from companion.decks.report.pdf_canvas import AMBER, GREEN, INK, MARGIN, RED, SOFT, VIOLET, Colour, PdfCanvas
from companion.decks.report.report import Report, make_report
from companion.decks.report.text import CHECKED, SIGNED, cards
from companion.decks.report.text import facts as facts_of
from companion.decks.report.wording import Teller, ToldFinding, ToldVerdict
from companion.decks.writers import qr_modules

COLOURS: Final[dict[Status, Colour]] = {
    "illegal": RED,
    "unreadable": VIOLET,
    "ask": AMBER,
    "unjudged": VIOLET,
    "legal": GREEN,
}
_WIDTHS: Final = (27.0, 48.0, 36.0, 24.0, 14.0, 11.0, 20.0)
_HEADS: Final = (
    say("Verdict"), say("List"), say("File"), say("Cards"), say("Found"), say("Page"), say("Code"),
)  # fmt: skip
_ROW: Final = 5.2
"""How tall a line of the overview is, in millimetres."""
_SEVERITY: Final = {"error": RED, "ask": AMBER, "note": SOFT}


def to_pdf(report: Report, language: str = "en") -> bytes:
    """The whole report as a PDF file."""
    teller = Teller(language, report.labels)
    told = teller.report(report)
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
            (str(each.found or ""), INK, False),
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
    if told.more:
        canvas.write(told.more, 9)
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
        _list(canvas, teller, told, verdict)
        canvas.sign([teller.say(name) for name in SIGNED])
    return begun


def _height(told: ToldVerdict, verdict: Verdict) -> float:
    """About how much room a list takes: what fits on one page is handed over as one."""
    lines = 4 + len(told.money) + len(told.fix) + len(told.unchecked) + len(told.check)
    lines += sum(2 + bool(each.where) + bool(each.rule_words) + len(each.cures) for each in told.findings)
    printed = told.listed if told.status != "legal" else 0
    return 4.3 * lines + (36 + 1.4 * printed if printed else 0)


def _list(canvas: PdfCanvas, teller: Teller, told: ToldVerdict, verdict: Verdict) -> None:
    """The cards as they were read, those in question in bold."""
    canvas.skip(1.5)
    canvas.need(12)
    canvas.write(teller.say(say("The list as it was read")), 9, bold=True)
    for title, listed in cards(teller, verdict, told.listed):
        canvas.need(8)
        canvas.write(title, 8, colour=SOFT)
        canvas.columns([(f"{each.count} {each.name}".strip(), each.marked) for each in listed])
    if told.unlisted:
        canvas.write(told.unlisted, 8)


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


_QR: float = 38.0
_COLUMN: float = 90.0
Line = tuple[int, str]


def registration_sheet(
    judge: Judge, deck: DeckList, made: date, language: str = "en", event: str = ""
) -> bytes:
    """The sheet as a PDF file; names are those of the card table where it knows them."""
    teller = Teller(language)
    matched = judge.match(deck)
    verdict = judge.judge(matched)
    title = event or deck.facts.get("event") or teller.say(say("Deck registration"))
    canvas = PdfCanvas(title, made, language, lambda page: f"{matched.hash}   {page}")
    _draw_code(canvas, judge, deck)
    canvas.write(title, 16, bold=True, width=canvas.width - _QR)
    canvas.skip(2)
    for label, value in _facts(deck, matched, teller):
        _blank(canvas, label, value)
    canvas.write(teller.status(verdict.status), 11, bold=True, colour=COLOURS[verdict.status])
    for line in teller.head(make_report((verdict,), judge, made)):
        canvas.write(line, 8, colour=SOFT, width=canvas.width - _QR)
    for text in judge.other_versions:
        canvas.write(teller.say(text), 8, colour=SOFT, width=canvas.width - _QR)
    canvas.y = max(canvas.y, MARGIN + _QR) + 3
    for section, lines in cards_of(judge, matched).items():
        _part(canvas, teller, teller.section(section, deck.game), lines)
    for unread in deck.unread:
        text = say("Line {line} is unreadable: {token}", line=unread.line, token=unread.token)
        canvas.write(teller.say(text), 9, colour=COLOURS["unreadable"])
    canvas.skip(4)
    canvas.sign([teller.say(name) for name in SIGNED])
    return canvas.done()


def _facts(deck: DeckList, matched: Matched, teller: Teller) -> list[tuple[str, str]]:
    pairs = [
        (say("Player"), deck.player),
        (say("Number"), deck.facts.get("number", "")),
        (say("Deck name"), deck.title),
        (say("Code"), matched.hash),
    ]
    return [(teller.say(label), value) for label, value in pairs]


def cards_of(judge: Judge, matched: Matched) -> dict[str, list[Line]]:
    """Count and name of every card by part, in the order of parts and names."""
    found: dict[str, list[Line]] = {}
    cards = judge.table.cards if judge.table else ()
    for index, count, section in matched.items:
        found.setdefault(SECTIONS[section], []).append((count, cards[index].name))
    for each in matched.unresolved:
        mark = "?" if each.why != "stranger" else ""
        part = each.entry.section or judge.applied.main
        found.setdefault(part, []).append((each.entry.count, f"{each.entry.name}{mark and ' ' + mark}"))
    ordered = sorted(found, key=SECTIONS.index)
    return {section: sorted(found[section], key=lambda line: line[1].casefold()) for section in ordered}


def _draw_code(canvas: PdfCanvas, judge: Judge, deck: DeckList) -> None:
    """The QR code at the top right; a list that no code can carry has none."""
    try:
        require_code(judge, deck)
        modules = qr_modules(replace(deck, facts={}))
    except DataError:
        return
    canvas.picture(modules, MARGIN + canvas.width - _QR, MARGIN, _QR)


def _blank(canvas: PdfCanvas, label: str, value: str) -> None:
    """A line to read or to fill in by hand."""
    canvas.put(label, 0, 8, colour=SOFT, beside=11)
    if value:
        canvas.write(value, 11, bold=True, x=28, width=canvas.width - _QR - 30)
    else:
        canvas.skip(5)
        canvas.rule(28, 80)
    canvas.skip(1.2)


def _part(canvas: PdfCanvas, teller: Teller, name: str, lines: list[Line]) -> None:
    """One part of the list in two columns, each card with a box for every copy up to four."""
    canvas.skip(2)
    canvas.need(14)
    canvas.write(teller.say(headed(name or say("Cards"), sum(count for count, _ in lines))), 11, bold=True)
    canvas.skip(1)
    half = (len(lines) + 1) // 2
    for row in range(half):
        pair = [lines[at] for at in (row, row + half) if at < len(lines)]
        wrapped = [canvas.wrap(name, 9, False, _COLUMN - 30) for _, name in pair]
        height = 4.6 * max(map(len, wrapped))
        canvas.need(height)
        for column, ((count, _), texts) in enumerate(zip(pair, wrapped, strict=True)):
            _card(canvas, column * _COLUMN, count, texts)
        canvas.skip(height)


def _card(canvas: PdfCanvas, x: float, count: int, texts: list[str]) -> None:
    canvas.put(str(count), x, 9, bold=True)
    for number, text in enumerate(texts):
        canvas.y += 4.6 * number
        canvas.put(text, x + 8, 9)
        canvas.y -= 4.6 * number
    for box in range(min(count, 4)):
        canvas.box(x + _COLUMN - 20 + box * 4, 2.8)
