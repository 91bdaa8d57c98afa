"""One verdict as the screen shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from app.presenters.decks.statements import StatementView, asked_by, statement_views, told_fields
from app.presenters.views import RowView
from companion.cards.names import normalise
from companion.core.text import Text, say, say_n
from companion.decks.answers import choices_of
from companion.decks.phrases import faction_name

if TYPE_CHECKING:
    from companion.cards.card import Card, CardTable
    from companion.cards.squads import Purse
    from companion.decks.judge import Judge
    from companion.decks.model import Change, Finding, SectionCount, Verdict
    from companion.decks.report.wording import Teller

STATUS_LOOK: Final = {
    "illegal": ("close-octagon", "bad"),
    "ask": ("help-rhombus-outline", "warn"),
    "legal": ("check-circle-outline", "ok"),
    "unreadable": ("file-alert-outline", "ink3"),
    "unjudged": ("file-alert-outline", "ink3"),
}
"""Icon and colour of each status; the word always stands beside them."""
CURES: Final = {
    "remove": "minus-circle-outline",
    "add": "plus-circle-outline",
    "move": "arrow-right-bold",
}
MOST_LINES: Final = 20
"""So many lines of a cure are told; the sheet that it opens has each of its changes."""
NOT_READ: Final = ("UNREADABLE", "UNREAD_LINE", "BAD_COUNT")
"""Findings that say why something is no list."""


@dataclass(frozen=True)
class PartView:
    """How large a part of the list is beside what it should be."""

    name: str
    count: str
    limit: str
    fits: bool


@dataclass(frozen=True)
class FindingView:
    """One finding: card, sentence, how many of how many, rule and cure, or the cards that may be meant."""

    title: str
    text: str
    number: str
    limit: str
    where: str
    rule: str
    cure: str
    cure_icon: str
    severity: str
    place: int
    """Its place among the findings of the verdict."""
    meant: tuple[RowView, ...] = ()
    which: str = ""
    """The question that `meant` answers."""
    fields: tuple[StatementView, ...] = ()
    """What the judge may state here, such as the seat."""


@dataclass(frozen=True)
class VerdictView:
    """One verdict, complete enough to be appealed to."""

    status: str
    word: str
    name: str
    detail: str
    parts: tuple[PartView, ...] = ()
    findings: tuple[FindingView, ...] = ()
    fix_title: str = ""
    fix: tuple[str, ...] = ()
    fixable: bool = False
    unchecked: tuple[str, ...] = ()
    check: str = ""
    stamp: str = ""
    cards: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The list as it was read: the name of each part, and its lines."""


@dataclass(frozen=True)
class ListRowView:
    """One list in the list of lists."""

    id: str
    number: str
    """The player's number at the event."""
    name: str
    side: str
    word: str
    icon: str
    colour: str
    first: str
    parts: tuple[PartView, ...]
    seen: bool
    selected: bool
    numbered: bool = False
    sided: bool = False
    """Whether any list on the desk has a number or a side, and there is a column for it."""


def verdict_view(
    verdict: Verdict,
    language: str,
    labels: Mapping[str, str] | None = None,
    check: str = "",
    judge: Judge | None = None,
) -> VerdictView:
    """A verdict in the player's language; `labels` are the names of formats by id.

    With its judge a verdict knows what may be answered, and cards by their facts.
    """
    from companion.decks.report.wording import Teller

    teller = Teller(language)
    told = teller.verdict(verdict)
    label = "" if told.label == verdict.format.id else (labels or {}).get(told.label, "")
    count = sum(each.severity != "note" for each in verdict.findings)
    findings = teller.say(say_n("{n} finding", "{n} findings", count)) if count and verdict.counts else ""
    stated = map(teller.say, told_fields(verdict.deck))
    detail = " · ".join(part for part in (told.number, told.side, *stated, label, findings) if part)
    return VerdictView(
        status=told.status,
        word=told.word,
        name=told.name,
        detail=detail,
        parts=_parts(teller, verdict),
        findings=_findings(teller, verdict, judge),
        fix_title=told.fix_title,
        fix=_first_lines(teller, told.fix),
        fixable=bool(verdict.fix.changes) and verdict.fix.possible,
        unchecked=told.unchecked,
        check=check,
        stamp=_stamp(teller, verdict, told.hash),
        cards=_cards(teller, verdict) if judge else (),
    )


def _first_lines(teller: Teller, lines: Sequence[str]) -> tuple[str, ...]:
    more = len(lines) - MOST_LINES
    return (*lines[:MOST_LINES], *([teller.say(say("And {n} more.", n=more))] if more > 0 else []))


def _cards(teller: Teller, verdict: Verdict) -> tuple[tuple[str, tuple[str, ...]], ...]:
    from companion.decks.report.text import cards

    return tuple(
        (title, tuple(f"{each.count} {each.name}".strip() for each in lines))
        for title, lines in cards(teller, verdict)
    )


def list_row_view(verdict: Verdict, teller: Teller, number: int, seen: bool, selected: bool) -> ListRowView:
    """A verdict as a row."""
    deck = verdict.deck
    name = ", ".join(part for part in (deck.player, deck.title) if part) or deck.source
    icon, colour = STATUS_LOOK[verdict.status]
    return ListRowView(
        str(number),
        teller.say(Text("{name}", {"name": deck.facts.get("number", "")})),
        teller.say(Text("{name}", {"name": name})),
        teller.say(faction_name(verdict.side)) if verdict.side else "",
        teller.status(verdict.status),
        icon,
        colour,
        _first(teller, verdict),
        _parts(teller, verdict),
        seen,
        selected,
    )


def _first(teller: Teller, verdict: Verdict) -> str:
    """The worst finding in a few words, and how many more there are."""
    found = [each for each in _read_first(verdict) if each.severity != "note"]
    if not found:
        return ""
    first = found[0]
    text = (
        f"{first.card}: {_sentence(teller, verdict, first)}"
        if first.card
        else _sentence(teller, verdict, first)
    )
    if len(found) == 1:
        return text
    return teller.say(say("{first} And {n} more.", first=text, n=len(found) - 1))


def _read_first(verdict: Verdict) -> tuple[Finding, ...]:
    """The findings as a judge needs them.

    Of what is no list only the reasons why it is none; where an answer decides, questions first.
    """
    if verdict.status == "unreadable":
        return tuple(each for each in verdict.findings if each.key in NOT_READ) or verdict.findings
    if verdict.status == "ask":
        return tuple(sorted(verdict.findings, key=lambda each: each.severity != "ask"))
    return verdict.findings


def _stamp(teller: Teller, verdict: Verdict, code: str) -> str:
    """What the verdict rests on: format, version, file, day, the codes of list and card table."""
    stamp = verdict.format
    as_of = teller.say(say("as of {day}", day=verdict.as_of.isoformat())) if verdict.as_of else ""
    title = f"{teller.format(stamp)} {stamp.version}".strip()
    parts = [title, as_of, stamp.file]
    parts += [teller.say(say("list {code}", code=code))] if code else []
    parts += [teller.say(say("cards {code}", code=verdict.table))] if verdict.table else []
    return " · ".join(part for part in parts if part)


# -- parts ---------------------------------------------------------------------------------------


def _parts(teller: Teller, verdict: Verdict) -> tuple[PartView, ...]:
    if verdict.status == "unreadable":
        return ()
    sizes = [
        PartView(
            teller.section(each.section, verdict.deck.game), str(each.count), _limit(teller, each), each.fits
        )
        for each in verdict.counts
    ]
    return (*sizes, *(_purse(teller, verdict.purse) if verdict.purse else ()))


def _limit(teller: Teller, count: SectionCount) -> str:
    """What the size should be; a least size is called so, for "33 / 30" would read as too many."""
    least, most = count.least, count.most
    if most is None:
        return teller.say(say("at least {n}", n=least)) if least else ""
    if least == most:
        return teller.say(say("of {n}", n=most))
    if least:
        return teller.say(say("at least {least}, at most {most}", least=least, most=most))
    return teller.say(say("at most {n}", n=most))


def _purse(teller: Teller, purse: Purse) -> tuple[PartView, ...]:
    left = ((say("Gold left"), purse.gold_left), (say("Silver left"), purse.silver_left))
    return tuple(PartView(teller.say(word), str(count), "", count >= 0) for word, count in left)


# -- findings ------------------------------------------------------------------------------------


def _findings(teller: Teller, verdict: Verdict, judge: Judge | None) -> tuple[FindingView, ...]:
    found = _read_first(verdict)
    views = tuple(_finding(teller, verdict, each, judge.table if judge else None) for each in found)
    if judge is None:
        return views
    asked = asked_by(found, statement_views(judge, verdict.deck, teller.say), judge, verdict.deck)
    return tuple(replace(view, fields=fields) for view, fields in zip(views, asked, strict=True))


def _finding(teller: Teller, verdict: Verdict, finding: Finding, table: CardTable | None) -> FindingView:
    told = teller.finding(finding, game=verdict.deck.game)
    number, limit = _amount(teller, finding)
    cure, icon = _cure(teller, finding)
    return FindingView(
        told.what or _about_all(teller, finding),
        _sentence(teller, verdict, finding),
        number,
        limit,
        told.where,
        told.rule,
        cure,
        icon,
        told.severity,
        verdict.findings.index(finding),
        _meant(teller, finding, table),
        teller.say(say("How is it to be read?") if finding.readings else say("Which card is meant?")),
    )


def _about_all(teller: Teller, finding: Finding) -> str:
    """What stands in the place of a card's name over a finding that is about no single one."""
    return "" if finding.severity == "note" else teller.say(say("The whole list"))


def _sentence(teller: Teller, verdict: Verdict, finding: Finding) -> str:
    """What is wrong; the name of the file stands beside it already."""
    said = teller.say(finding.text)
    source = teller.say(Text("{name}", {"name": verdict.deck.source}))
    return said.removeprefix(source).lstrip(" \u00a0:") if finding.key == "UNREADABLE" else said


def _amount(teller: Teller, finding: Finding) -> tuple[str, str]:
    if finding.count is None or (finding.limit is None and not finding.card):
        return "", ""
    if finding.limit is None:
        return str(finding.count), teller.say(say_n("copy", "copies", finding.count))
    too_few = finding.key.endswith("_TOO_SMALL")
    word = say("of {n}", n=finding.limit) if too_few else say("max {n}", n=finding.limit)
    return str(finding.count), teller.say(word)


def _cure(teller: Teller, finding: Finding) -> tuple[str, str]:
    """The smallest change for this finding alone, without the name that stands above it."""
    lines = [teller.say(_short(change, finding)) for change in finding.fix]
    icon = CURES[finding.fix[0].kind] if len({change.kind for change in finding.fix}) == 1 else ""
    return "\n".join(_first_lines(teller, lines)), icon


def _short(change: Change, finding: Finding) -> Text:
    own = not change.card or change.card == finding.card
    if change.kind == "remove" and own:
        return say("Remove {count}", count=change.count)
    if change.kind == "add" and own:
        return say("Add {count}", count=change.count)
    return change.text


def _meant(teller: Teller, finding: Finding, table: CardTable | None) -> tuple[RowView, ...]:
    """What a judge may choose: close names, printings that share the name, or how lines are to be read."""
    icon = "format-list-numbered" if finding.readings else "cards-outline"
    rows = []
    for id_, label in choices_of(finding):
        name = teller.say(label)
        facts = "" if finding.readings else _facts(teller, id_, name, table)
        rows.append(RowView(id_, name, facts, icon, end_icon="chevron-right"))
    return tuple(rows)


def _facts(teller: Teller, card_id: str, name: str, table: CardTable | None) -> str:
    """What tells a card from another of the same name."""
    own = card_id if card_id != name else ""
    at = table.by_id.get(normalise(card_id)) if table else None
    if table is None or at is None:
        return own
    return " · ".join(part for part in (own, card_facts(table.cards[at], teller.say)) if part)


def card_facts(card: Card, speak: Callable[[Any], str]) -> str:
    """Cost, type and side of a card in one line."""
    sides = "/".join(speak(faction_name(each)) for each in card.factions)
    return " · ".join(part for part in (card.cost, card.type, sides) if part)
