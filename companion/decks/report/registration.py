"""The registration sheet of one list: who plays what, to be signed, ticked off at a check, and scanned."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from companion.core.errors import DataError
from companion.core.text import headed, say
from companion.decks.judge import Judge
from companion.decks.model import SECTIONS, DeckList, Matched
from companion.decks.report.list_lines import SIGNED
from companion.decks.report.pdf import COLOURS
from companion.decks.report.pdf_canvas import MARGIN, SOFT, PdfCanvas
from companion.decks.report.report import make_report
from companion.decks.report.wording import Teller
from companion.decks.writers.qr import matrix

_QR: float = 38.0
_COLUMN: float = 90.0
Line = tuple[int, str]


def to_pdf(judge: Judge, deck: DeckList, made: date, language: str = "en", event: str = "") -> bytes:
    """The sheet as a PDF file; names are those of the card table where it knows them."""
    teller = Teller(language)
    matched = judge.match(deck)
    verdict = judge.judge(matched)
    title = event or deck.facts.get("event") or teller.say(say("Deck registration"))
    canvas = PdfCanvas(title, made, language, lambda page: f"{matched.hash}   {page}")
    _draw_code(canvas, deck)
    canvas.write(title, 16, bold=True, width=canvas.width - _QR)
    canvas.skip(2)
    for label, value in _facts(deck, matched, teller):
        _blank(canvas, label, value)
    canvas.write(teller.status(verdict.status), 11, bold=True, colour=COLOURS[verdict.status])
    for line in teller.head(make_report((verdict,), judge, made)):
        canvas.write(line, 8, colour=SOFT, width=canvas.width - _QR)
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


def _draw_code(canvas: PdfCanvas, deck: DeckList) -> None:
    """The QR code at the top right; a list that no code can carry has none."""
    try:
        modules = matrix(replace(deck, facts={}))
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
