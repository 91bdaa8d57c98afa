"""The report on an event as text, page, table and plain data."""

from __future__ import annotations

import codecs
import csv
import io
import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, Final

from companion.cards.names import safe
from companion.core.text import say
from companion.decks.model import Verdict
from companion.decks.report.data import harmless
from companion.decks.report.data import to_plain as lists_plain
from companion.decks.report.html import details, name, page, plain
from companion.decks.report.text import tell
from companion.decks.report.wording import Teller, ToldVerdict
from companion.tournament.model import Tournament
from companion.tournament.report.told import ENDINGS, EventReport, ReportedChange, Section, tell_event

KINDS: Final = ("pdf", "csv", "html", "txt", "json")
COLUMNS: Final = (
    "kind", "round", "time", "player", "table", "status", "code", "card", "section", "before", "after",
    "words",
)  # fmt: skip
"""One table for everything: the first column says what a row is about."""


def render(kind: str, report: EventReport, language: str) -> bytes:
    """The file of a kind; CSV opens with a mark, without which spreadsheets take it for an old code page."""
    if kind == "pdf":
        from companion.tournament.report.pdf import to_pdf  # slow to load

        return to_pdf(report, language)
    text = {"csv": to_csv, "html": to_html, "txt": to_text, "json": to_json}[kind](report, language).encode()
    return codecs.BOM_UTF8 + text if kind == "csv" else text


def in_question(report: EventReport, teller: Teller) -> list[tuple[ToldVerdict, Verdict]]:
    """The lists that need a judge, the worst first, as they are told."""
    found = [verdict for verdict in report.lists.verdicts if verdict.status != "legal"]
    return list(zip(teller.verdicts((each, None) for each in found), found, strict=True))


# -- text -------------------------------------------------------------------------------------------


def to_text(report: EventReport, language: str = "en") -> str:
    """The report for a terminal, a mail or a printer."""
    told, teller = tell_event(report, language), Teller(language)
    lines = [told.title, *told.lines]
    for section in told.sections:
        lines += ["", section.title, "-" * len(section.title), *_table(section)]
    questioned = in_question(report, teller)
    if questioned:
        title = teller.say(say("Lists that need a judge"))
        lines += ["", title, "-" * len(title)]
        for each, _ in questioned:
            lines += tell(teller, each)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _table(section: Section) -> Iterator[str]:
    """Columns as wide as their words, the last as long as it is."""
    rows = (section.heads, *section.rows)
    wide = [min(max(len(row[at]) for row in rows), 40) for at in range(len(section.heads))]
    for row in rows:
        yield (
            "  ".join(cell.ljust(width) for cell, width in zip(row[:-1], wide, strict=False)) + "  " + row[-1]
        )


# -- page -------------------------------------------------------------------------------------------


def to_html(report: EventReport, language: str = "en") -> str:
    """The report as one page."""
    told, teller = tell_event(report, language), Teller(language, report.lists.labels)
    body = [f"<p>{plain(line)}</p>" for line in told.lines]
    for section in told.sections:
        body += [f"<h2>{plain(section.title)}</h2>", *_html_table(section)]
    questioned = in_question(report, teller)
    if questioned:
        body.append(f"<h2>{plain(teller.say(say('Lists that need a judge')))}</h2>")
        for number, (each, verdict) in enumerate(questioned, 1):
            body += details(teller, each, verdict, f"list-{number}")
    return page(told.title, language, body)


def _html_table(section: Section) -> Iterator[str]:
    heads = "".join(f'<th scope="col">{plain(head)}</th>' for head in section.heads)
    yield f"<table><thead><tr>{heads}</tr></thead><tbody>"
    for row in section.rows:
        yield f"<tr>{''.join(f'<td>{name(cell)}</td>' for cell in row)}</tr>"
    yield "</tbody></table>"


# -- table ------------------------------------------------------------------------------------------


def to_csv(report: EventReport, language: str = "en") -> str:
    """One table of everything; no cell of it is a formula."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    teller = Teller(language)
    for row in (*_players(report), *_lots(report.state), *_checks(report.state), *_changes(report),
                *_penalties(report.state), *_journal(report, teller)):  # fmt: skip
        writer.writerow([harmless(str(row.get(column, ""))) for column in COLUMNS])
    return out.getvalue()


def _players(report: EventReport) -> Iterator[dict[str, Any]]:
    for player, verdict in zip(report.state.players, report.verdicts, strict=True):
        yield {
            "kind": "player",
            "round": "" if player.plays else player.left,
            "time": player.filed.at,
            "player": player.name,
            "table": player.table,
            "status": verdict.status if player.plays else f"{verdict.status}, dropped",
            "code": verdict.hash,
            "words": player.filed.source,
        }


def _lots(state: Tournament) -> Iterator[dict[str, Any]]:
    for lot in state.lots:
        for pick in lot.picks:
            yield {
                "kind": "drawn",
                "round": lot.round,
                "time": lot.at,
                "player": state.name_of(pick.player),
                "table": pick.table,
                "status": lot.of,
                "code": lot.code,
                "after": len(lot.among),
            }


def _checks(state: Tournament) -> Iterator[dict[str, Any]]:
    for check in state.checks:
        old = state.is_outdated(check)
        row = {
            "kind": "check",
            "round": check.round,
            "time": check.at,
            "player": state.name_of(check.player),
            "table": check.table,
            "status": ("agrees" if check.agrees else "differs")
            + (f", earlier list {check.list_code}" if old else ""),
            "code": check.code,
            "words": check.judge,
        }
        yield row | {"before": check.wanted, "after": check.seen}
        for kind, cards in (("missing", check.missing), ("extra", check.extra)):
            for each in cards:
                yield row | {"kind": kind, "card": each.card, "after": each.count}


def _changes(report: EventReport) -> Iterator[dict[str, Any]]:
    for told in report.changes:
        row = {
            "kind": "change",
            "time": told.filed.at,
            "player": told.player.name,
            "status": told.change.ending if told.change else "waits",
            "code": told.verdict.hash,
            "words": told.change.words if told.change else "",
        }
        if not told.comparison.differences and not told.comparison.stated:
            yield row
        for stated in told.comparison.stated:
            yield row | {"section": stated.name, "before": stated.registered, "after": stated.played}
        for each in told.comparison.differences:
            yield row | {
                "card": each.card,
                "section": each.section,
                "before": each.registered,
                "after": each.played,
            }


def _penalties(state: Tournament) -> Iterator[dict[str, Any]]:
    for each in state.penalties:
        yield {
            "kind": "penalty",
            "round": each.round,
            "time": each.at,
            "player": state.name_of(each.player),
            "status": each.kind,
            "words": each.words,
        }


def _journal(report: EventReport, teller: Teller) -> Iterator[dict[str, Any]]:
    for place, text in report.journal:
        yield {"kind": "entry", "code": place, "words": teller.say(text)}


# -- plain data -------------------------------------------------------------------------------------


def to_json(report: EventReport, language: str = "en") -> str:
    """All facts of the event, and the report on its lists."""
    return json.dumps(to_plain(report, language), ensure_ascii=False, separators=(",", ":")) + "\n"


def to_plain(report: EventReport, language: str = "en") -> dict[str, Any]:
    """The event as plain data; it opens like every report of ours."""
    state, teller = report.state, Teller(language)
    return {
        "companion": "report",
        "version": 1,
        "event": {
            "name": safe(state.name),
            "date": state.date,
            "game": state.game,
            "format": safe(state.format),
            "rounds": state.rounds,
            "round": state.round,
            "begun": list(state.begun),
            "deadline": state.deadline,
            "penalty_kinds": [safe(kind) for kind in state.scale],
        },
        "players": [
            {
                "id": safe(player.id),
                "name": safe(player.name),
                "table": safe(player.table),
                "left": player.left,
                "registered": player.filed.at,
                "source": safe(player.filed.source),
                "status": verdict.status,
                "hash": verdict.hash,
            }
            for player, verdict in zip(state.players, report.verdicts, strict=True)
        ],
        "lots": [_safe(asdict(lot)) for lot in state.lots],
        "checks": [
            _safe({**asdict(check), "agrees": check.agrees, "outdated": state.is_outdated(check)})
            for check in state.checks
        ],
        "changes": [_change(teller, change) for change in report.changes],
        "penalties": [_safe(asdict(penalty)) for penalty in state.penalties],
        "journal": [{"entry": place, "text": teller.say(text)} for place, text in report.journal],
        "lists": lists_plain(report.lists, language),
    }


def _change(teller: Teller, told: ReportedChange) -> dict[str, Any]:
    change = told.change
    return {
        "player": safe(told.player.id),
        "registered": told.before.at,
        "changed": told.filed.at,
        "ending": change.ending if change else None,
        "decided": change.at if change else None,
        "decision": teller.say(ENDINGS[change.ending]) if change else None,
        "words": safe(change.words) if change else "",
        "status": told.verdict.status,
        "hash": told.verdict.hash,
        "unread": told.comparison.unread,
        "differences": [_safe(asdict(each)) for each in told.comparison.differences],
        "stated": [_safe(asdict(each)) for each in told.comparison.stated],
    }


def _safe(plain: Any) -> Any:
    if isinstance(plain, str):
        return safe(plain)
    if isinstance(plain, dict):
        return {key: _safe(value) for key, value in plain.items()}
    return [_safe(each) for each in plain] if isinstance(plain, list | tuple) else plain
