"""The report as one HTML file: no script, nothing fetched, every name escaped, made to be printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

from companion.cards.names import safe
from companion.core.text import say
from companion.decks.model import Verdict
from companion.decks.report.report import Report
from companion.decks.report.text import CHECKED, SIGNED, ListLine, cards
from companion.decks.report.text import facts as facts_of
from companion.decks.report.wording import Teller, ToldFinding, ToldVerdict

MARK: Final = "<!doctype html>\n<!-- companion report -->\n"
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
_STYLE: Final = """
body { font: 15px/1.45 system-ui, sans-serif; color: #1c1917; margin: 2rem auto; max-width: 62rem; padding: 0 1rem }
h1 { font-size: 1.6rem; margin: 0 0 .5rem } h2 { font-size: 1.15rem; margin: 1.6rem 0 .6rem }
h3 { font-size: 1rem; margin: 0 } p { margin: .2rem 0 } ul { margin: .2rem 0 .2rem 1.2rem; padding: 0 }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .3rem .6rem .3rem 0; vertical-align: top }
thead th { border-bottom: 2px solid #57534e } tbody td { border-bottom: 1px solid #d6d3d1 }
section { border: 1px solid #a8a29e; border-radius: 8px; padding: .7rem 1rem; margin: .8rem 0 }
h3, h4 { break-after: avoid } h4 { font-size: .9rem; margin: .6rem 0 .2rem } a { color: inherit }
.cards { columns: 14rem; column-gap: 1.5rem; margin: .1rem 0 .4rem; padding: 0; list-style: none } .cards li { break-inside: avoid }
.sign { display: flex; gap: 1.5rem; margin-top: 2.2rem; break-inside: avoid } .sign span { flex: 1; border-top: 1px solid #57534e }
.illegal, .bad { color: #a11616; font-weight: 600 } .unreadable, .unjudged { color: #6d28d9; font-weight: 600 }
.ask { color: #8a5a00; font-weight: 600 } .legal { color: #14682c; font-weight: 600 }
.rule { font-family: ui-monospace, monospace; font-size: .85em; border: 1px solid #a8a29e; border-radius: 4px; padding: 0 .3em }
.soft { color: #57534e } .finding { border-top: 1px solid #d6d3d1; padding: .4rem 0; break-inside: avoid }
.counts { display: flex; gap: 1.5rem; flex-wrap: wrap; font-size: 1.1rem; margin: .8rem 0 } bdi { overflow-wrap: anywhere }
@media (max-width: 40rem) { body { margin: 1rem auto } thead { position: absolute; left: -99rem } tr { display: block; border-bottom: 1px solid #a8a29e; padding: .4rem 0 }
 td { display: inline; border: 0 !important; padding: 0 .6rem 0 0 } td:nth-child(2) { display: block; font-weight: 600 } .sign { flex-direction: column; gap: 2.2rem } }
@page { margin: 15mm }
@media print { body { margin: 0; max-width: none; font-size: 11px; padding: 0 } thead { display: table-header-group } tr { break-inside: avoid } a { text-decoration: none } }
"""  # noqa: E501


def to_html(report: Report, language: str = "en") -> str:
    """The whole report as a page."""
    teller = Teller(language, report.labels)
    told = teller.report(report)
    title = report.title or teller.say(say("Deck check"))
    body = [
        *(f"<p>{plain(line)}</p>" for line in teller.head(report)),
        _counts(teller, report),
        *_overview(teller, told),
        *(
            line
            for number, (each, verdict) in enumerate(zip(told, report.verdicts, strict=True), 1)
            if each.needs_room
            for line in details(teller, each, verdict, f"list-{number}")
        ),
    ]
    return page(title, language, body)


def page(title: str, language: str, body: Iterable[str]) -> str:
    """A whole page with a title above its body; it runs no script and fetches nothing."""
    parts = [
        f'{MARK}<html lang="{language}"><head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{plain(title)}</title>",
        f"<style>{_STYLE}</style></head><body><h1>{name(title)}</h1>",
        *body,
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def name(text: str) -> str:
    """A name or title: escaped, and kept from turning the line around it."""
    return f"<bdi>{plain(text)}</bdi>"


def plain(text: str) -> str:
    """A text, escaped."""
    return escape(safe(text))


def _counts(teller: Teller, report: Report) -> str:
    spans = (
        f'<span class="{status}">{plain(teller.status(status))} {count}</span>'
        for status, count in report.counts.items()
    )
    return f'<div class="counts">{"".join(spans)}</div>'


def _overview(teller: Teller, told: Iterable[ToldVerdict]) -> Iterator[str]:
    columns = (
        say("Verdict"),
        say("List"),
        say("File"),
        say("Side"),
        say("Cards"),
        say("Findings"),
        say("Code"),
    )
    heads = "".join(f'<th scope="col">{plain(teller.say(column))}</th>' for column in columns)
    yield f"<table><thead><tr>{heads}</tr></thead><tbody>"
    for number, each in enumerate(told, 1):
        shown = name(each.name)
        cells = (
            f'<span class="{each.status}">{plain(each.word)}</span>',
            f'<a href="#list-{number}">{shown}</a>' if each.needs_room else shown,
            name(each.source),
            plain(each.side),
            _sizes(each),
            str(each.found or ""),
            plain(each.hash),
        )
        yield f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
    yield "</tbody></table>"


def _sizes(told: ToldVerdict) -> str:
    return ", ".join(
        f'{plain(part)} <span class="{"" if fits else "bad"}">{plain(size)}</span>'
        for part, size, fits in told.sizes
    )


def details(teller: Teller, told: ToldVerdict, verdict: Verdict, anchor: str) -> Iterator[str]:
    """Everything about one list."""
    word = f'<span class="{told.status}">{plain(told.word)}</span>'
    yield f'<section id="{anchor}"><h2>{word} {name(told.name)}</h2>'
    head = map(name, facts_of(teller, verdict.deck))
    label = plain(teller.label(verdict))
    facts = [name(told.source), *head, plain(told.side), _sizes(told), plain(told.hash), label]
    yield f'<p class="soft">{" · ".join(fact for fact in facts if fact)}</p>'
    yield from (f"<p>{plain(line)}</p>" for line in told.money)
    for finding in told.findings:
        yield _finding(finding)
    if told.more:
        yield f"<p>{plain(told.more)}</p>"
    if told.fix_title:
        yield f'<div class="finding"><b>{plain(told.fix_title)}</b>{_list(told.fix)}</div>'
    for line in told.unchecked:
        text = teller.say(say("Not checked: {what}", what=line))
        yield f'<p class="soft">{plain(text)}</p>'
    if told.check:
        yield f'<div class="finding"><b>{plain(teller.say(CHECKED))}</b>{_list(told.check)}</div>'
    if told.status != "legal" and verdict.deck.entries:
        yield from _list_itself(teller, told, verdict)
    yield "</section>"


def _list_itself(teller: Teller, told: ToldVerdict, verdict: Verdict) -> Iterator[str]:
    """The cards as they were read, those in question in bold, and lines to sign."""
    heading = teller.say(say("The list as it was read"))
    yield f"<h3>{plain(heading)}</h3>"
    for title, listed in cards(teller, verdict, told.listed):
        lines = (_card(each) for each in listed)
        yield f'<h4>{plain(title)}</h4><ul class="cards">{"".join(lines)}</ul>'
    if told.unlisted:
        yield f"<p>{plain(told.unlisted)}</p>"
    names = (f'<span class="soft">{plain(teller.say(each))}</span>' for each in SIGNED)
    yield f'<div class="sign">{"".join(names)}</div>'


def _card(listed: ListLine) -> str:
    shown = f"{listed.count} {name(listed.name)}"
    return f"<li>{f'<b>{shown}</b>' if listed.marked else shown}</li>"


def _finding(told: ToldFinding) -> str:
    kind = {"error": "illegal", "ask": "ask"}.get(told.severity, "soft")
    what = f"<b>{name(told.what)}</b> " if told.what else ""
    rule = f' <span class="rule">{plain(told.rule)}</span>' if told.rule else ""
    amount = f' <span class="{kind}">{plain(told.amount)}</span>' if told.amount else ""
    where = f' <span class="soft">{name(told.where)}</span>' if told.where else ""
    words = f'<p class="soft">{plain(told.rule_words)}</p>' if told.rule_words else ""
    said = f"{what}{plain(told.text)}{amount}{rule}{where}{words}{_list(told.cures)}"
    return f'<div class="finding">{said}</div>'


def _list(lines: Iterable[str]) -> str:
    items = "".join(f"<li>{name(line)}</li>" for line in lines)
    return f"<ul>{items}</ul>" if items else ""
