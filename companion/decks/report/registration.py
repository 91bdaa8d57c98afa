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
from companion.decks.report.pdf_canvas import MARGIN, SOFT, Paper
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
    paper = Paper(title, made, language, lambda page: f"{matched.hash}   {page}")
    _draw_code(paper, deck)
    paper.write(title, 16, bold=True, width=paper.width - _QR)
    paper.skip(2)
    for label, value in _facts(deck, matched, teller):
        _blank(paper, label, value)
    paper.write(teller.status(verdict.status), 11, bold=True, colour=COLOURS[verdict.status])
    for line in teller.head(make_report((verdict,), judge, made)):
        paper.write(line, 8, colour=SOFT, width=paper.width - _QR)
    paper.y = max(paper.y, MARGIN + _QR) + 3
    for section, lines in cards_of(judge, matched).items():
        _part(paper, teller, section, lines)
    for unread in deck.unread:
        text = say("Line {line} is unreadable: {token}", line=unread.line, token=unread.token)
        paper.write(teller.say(text), 9, colour=COLOURS["unreadable"])
    paper.skip(4)
    paper.sign([teller.say(name) for name in SIGNED])
    return paper.done()


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
    for each in matched.loose:
        mark = "?" if each.why != "stranger" else ""
        part = each.entry.section or judge.book.main
        found.setdefault(part, []).append((each.entry.count, f"{each.entry.name}{mark and ' ' + mark}"))
    ordered = sorted(found, key=SECTIONS.index)
    return {section: sorted(found[section], key=lambda line: line[1].casefold()) for section in ordered}


def _draw_code(paper: Paper, deck: DeckList) -> None:
    """The QR code at the top right; a list that no code can carry has none."""
    try:
        modules = matrix(replace(deck, facts={}))
    except DataError:
        return
    paper.picture(modules, MARGIN + paper.width - _QR, MARGIN, _QR)


def _blank(paper: Paper, label: str, value: str) -> None:
    """A line to read or to fill in by hand."""
    paper.put(label, 0, 8, colour=SOFT, beside=11)
    if value:
        paper.write(value, 11, bold=True, x=28, width=paper.width - _QR - 30)
    else:
        paper.skip(5)
        paper.rule(28, 80)
    paper.skip(1.2)


def _part(paper: Paper, teller: Teller, section: str, lines: list[Line]) -> None:
    """One part of the list in two columns, each card with a box for every copy up to four."""
    paper.skip(2)
    paper.need(14)
    name = teller.section(section) or teller.say(say("Cards"))
    paper.write(teller.say(headed(name, sum(count for count, _ in lines))), 11, bold=True)
    paper.skip(1)
    half = (len(lines) + 1) // 2
    for row in range(half):
        pair = [lines[at] for at in (row, row + half) if at < len(lines)]
        wrapped = [paper.wrap(name, 9, False, _COLUMN - 30) for _, name in pair]
        height = 4.6 * max(map(len, wrapped))
        paper.need(height)
        for column, ((count, _), texts) in enumerate(zip(pair, wrapped, strict=True)):
            _card(paper, column * _COLUMN, count, texts)
        paper.skip(height)


def _card(paper: Paper, x: float, count: int, texts: list[str]) -> None:
    paper.put(str(count), x, 9, bold=True)
    for number, text in enumerate(texts):
        paper.y += 4.6 * number
        paper.put(text, x + 8, 9)
        paper.y -= 4.6 * number
    for box in range(min(count, 4)):
        paper.box(x + _COLUMN - 20 + box * 4, 2.8)
