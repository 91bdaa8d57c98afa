"""A verdict in one language, before it is text, a page or paper; every word is safe to show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from companion.cards.names import safe
from companion.cards.squads import Purse
from companion.content.languages import speak
from companion.content.rulebook import rulebooks, rules_of
from companion.core.text import Text, headed, say, say_n
from companion.decks.model import Change, Finding, Fix, FormatStamp, SectionCount, Status, Verdict
from companion.decks.phrases import faction_name, has_mulligans, section_name
from companion.decks.played import SignedCheck, Stated, check_lines
from companion.decks.report.report import Report, repeated
from companion.decks.report.room import Room, endless

_STOPS: Final = re.compile(r"([!?…]|\.\.)\.$")
STATUS: Final[dict[Status, Text]] = {
    "illegal": say("Not legal"),
    "unreadable": say("Unreadable"),
    "ask": say("To ask about"),
    "unjudged": say("Cannot be judged"),
    "legal": say("Legal"),
}


@dataclass(frozen=True, slots=True)
class ToldFinding:
    """One finding as a report shows it."""

    severity: str
    rule: str
    rule_words: str
    """What the rule says, where a rule book ships it and no finding above has said it."""
    what: str
    """The card or the part of the list; empty for the whole list."""
    text: str
    amount: str
    where: str
    cures: tuple[str, ...]
    """The smallest change for this finding alone, or the names that may be meant."""


@dataclass(frozen=True, slots=True)
class ToldVerdict:
    """One verdict as a report shows it."""

    status: Status
    word: str
    name: str
    """What the list is called: player and title, or its file."""
    source: str
    number: str
    player: str
    side: str
    hash: str
    label: str
    sizes: tuple[tuple[str, str, bool], ...]
    """For each part its name, its size and whether the size is right."""
    findings: tuple[ToldFinding, ...]
    fix_title: str
    fix: tuple[str, ...]
    unchecked: tuple[str, ...]
    check: tuple[str, ...] = ()
    """The signed check of the cards themselves."""
    money: tuple[str, ...] = ()
    """What a squad costs, in sums that can be checked on paper."""
    found: int = 0
    """How many findings there are, told or not."""
    more: str = ""
    """How many findings are not told; empty where all are."""
    listed: int = 0
    """How many lines of the list are repeated below the findings."""
    unlisted: str = ""
    """How many are not; empty where all are."""

    @property
    def needs_room(self) -> bool:
        """Whether a line in the overview does not say it all."""
        return self.status != "legal" or bool(self.findings or self.unchecked or self.check or self.money)


class Teller:
    """Tells verdicts in one language."""

    def __init__(self, language: str = "en", labels: Iterable[FormatStamp] = ()) -> None:
        """`labels` are the formats that a list may be labelled with."""
        self.language = language
        self._labels = {each.id: each for each in labels}
        self._said: dict[tuple[object, ...], str] = {}
        self._colon = speak(headed("", ""), language)

    def say(self, text: Any) -> str:
        """A text in this language, made safe; a report says the same of many lists, and words it once."""
        if not isinstance(text, Text):
            return safe(speak(text, self.language))
        key = (text.msgid, text.plural, text.n, *text.facts.values())
        try:
            told = self._said.get(key)
        except TypeError:  # a list of names, or a sentence within a sentence
            return safe(speak(text, self.language))
        if told is None:
            told = self._said[key] = safe(speak(text, self.language))
        return told

    def headed(self, head: str, rest: str) -> str:
        """One thing before a colon and one behind it, as this language sets the colon."""
        return f"{head.rstrip(':：')}{self._colon}{rest}"

    def status(self, status: Status) -> str:
        """The word for a status."""
        return self.say(STATUS[status])

    def format(self, stamp: FormatStamp) -> str:
        """What a format is called."""
        return safe(stamp.title.get(self.language) or stamp.title.get("en") or stamp.id)

    def section(self, section: str, game: str = "") -> str:
        """What a part of a list is called in a game."""
        return self.say(section_name(section, game))

    def stated(self, each: Stated, game: str) -> tuple[str, str, str]:
        """What lists state beside their cards, before and after; a dash where one does not state it."""
        redeals = say("Mulligans") if has_mulligans(game) else say("Redeals")
        name = {"side": say("Side"), "seat": say("Seat"), "redeals": redeals}[each.name]
        values = (each.registered, each.played)
        told = (self.say(faction_name(value)) if each.name == "side" else safe(value) for value in values)
        before, after = (value or "–" for value in told)
        return self.say(name), before, after

    def report(self, report: Report) -> list[ToldVerdict]:
        """The lists of a report, with the signed checks of their cards."""
        return list(self.verdicts((each, report.checked(each)) for each in report.verdicts))

    def verdicts(self, found: Iterable[tuple[Verdict, SignedCheck | None]]) -> Iterator[ToldVerdict]:
        """Lists one after the other; those of one file share the room there is."""
        rooms: dict[str, Room] = {}
        for verdict, check in found:
            yield self.verdict(verdict, check, rooms.setdefault(verdict.deck.source, Room()))

    def verdict(
        self, verdict: Verdict, check: SignedCheck | None = None, room: Room | None = None
    ) -> ToldVerdict:
        """What there is room for about one list, with the signed check of its cards; else all of it."""
        deck, room = verdict.deck, room or endless()
        findings = self.findings(verdict, room)
        listed = room.listed(deck.entries) if verdict.status != "legal" else 0
        source, player = safe(deck.source), safe(deck.player)
        names = [part for part in (player, safe(deck.title)) if part]
        return ToldVerdict(
            verdict.status,
            self.status(verdict.status),
            ", ".join(names) or source,
            source,
            safe(deck.facts.get("number", "")),
            player,
            self.say(faction_name(verdict.side)) if verdict.side else "",
            verdict.hash,
            safe(verdict.label),
            tuple((self.section(each.section, deck.game), size(each), each.fits) for each in verdict.counts),
            findings,
            self.say(fix_title(verdict.fix)) if has_fix(verdict) else "",
            tuple(self.changes(verdict.fix.changes, room)),
            tuple(self.few(text, room) for text in verdict.unchecked),
            tuple(map(self.say, check_lines(check))) if check else (),
            tuple(self.few(text, room) for text in money(verdict.purse)) if verdict.purse else (),
            len(verdict.findings),
            self.more(len(verdict.findings) - len(findings)),
            listed,
            self.more(len(deck.entries) - listed),
        )

    def few(self, text: Text, room: Room) -> str:
        """A sentence that may name more cards or lines than there is room for."""
        shown, left = room.shorten(text)
        return f"{self.say(shown)} {self.more(left)}" if left else self.say(shown)

    def more(self, count: int) -> str:
        """What stands behind the last that is told of many; empty where all are."""
        return self.say(say("And {n} more.", n=count)) if count else ""

    def label(self, verdict: Verdict) -> str:
        """Which format the cards alone belong to, where it is another one than the format that judged."""
        found = self._labels.get(verdict.label) if verdict.label != verdict.format.id else None
        return self.say(say("Cards allowed in: {format}", format=self.format(found))) if found else ""

    def findings(self, verdict: Verdict, room: Room) -> tuple[ToldFinding, ...]:
        """The findings of a list, at least the first; a rule's words stand with the first that cites it."""
        seen: set[str] = set()
        told: list[ToldFinding] = []
        for finding in verdict.findings:
            if told and not room.fits(len(told)):
                break
            told.append(self.finding(finding, finding.rule not in seen, verdict.deck.game, room))
            seen.add(finding.rule)
        return tuple(told)

    def finding(
        self, finding: Finding, quoting: bool = True, game: str = "", room: Room | None = None
    ) -> ToldFinding:
        """One finding with its place, its rule and its cure."""
        room = room or endless()
        return ToldFinding(
            finding.severity,
            finding.rule,
            self.rule_words(finding.rule) if quoting else "",
            room.name(finding.card) or (self.section(finding.section, game) if finding.section else ""),
            room.tell(self.few(finding.text, room)),
            self.say(amount(finding)),
            self.few(where(finding), room),
            self.cures(finding, room),
        )

    def cures(self, finding: Finding, room: Room | None = None) -> tuple[str, ...]:
        """What would cure a finding alone: edits, names that may be meant, answers to its question."""
        cures = [*self.changes(finding.fix, room or endless())]
        if finding.suggestions:
            names = [each.name for each in finding.suggestions]
            cures.append(_STOPS.sub(r"\1", self.say(say("Perhaps meant: {names}.", names=names))))
        cures += [self.say(say("Possible answer: {answer}", answer=answer)) for answer in finding.readings]
        return tuple(cures)

    def changes(self, changes: tuple[Change, ...], room: Room) -> Iterator[str]:
        """Edits, as many as there is room for."""
        for number, change in enumerate(changes):
            if not room.fits(number):
                yield self.more(len(changes) - number)
                return
            yield from map(room.tell, self.change(change))

    def change(self, change: Change) -> Iterable[str]:
        """One edit, and cards to choose from where any will do."""
        yield self.edit(change)
        if change.candidates:
            yield self.say(say("For example: {cards}.", cards=list(change.candidates)))

    def edit(self, change: Change) -> str:
        """One edit in a sentence; a name that ends in a mark of its own needs no full stop."""
        return _STOPS.sub(r"\1", self.say(change.text))

    def head(self, report: Report) -> list[str]:
        """What the verdicts rest on: format, file, version, day, card table."""
        return [self.say(text) for text in head(report, self.format(report.format))]

    def tally(self, report: Report) -> str:
        """All counts in one line."""
        counts = report.counts
        return self.say(
            say(
                "Lists: {total}. Not legal: {illegal}. Unreadable: {unreadable}. To ask about: {ask}."
                " Legal: {legal}.",
                total=len(report.verdicts),
                illegal=counts["illegal"],
                unreadable=counts["unreadable"],
                ask=counts["ask"],
                legal=counts["legal"],
            )
        )

    def rule_words(self, rule: str) -> str:
        """What a rule says; empty where no rule book ships it."""
        told = _rule(rule, self.language) if rule else None
        return safe(told[2]) if told else ""

    def rules(self, report: Report) -> list[tuple[str, str, str]]:
        """Id, title and text of every rule that a finding cites, where a rule book ships it."""
        cited = {finding.rule for verdict in report.verdicts for finding in verdict.findings} - {""}
        told = (_rule(rule_id, self.language) for rule_id in sorted(cited))
        return [rule for rule in told if rule is not None]


def size(count: SectionCount) -> str:
    """A part's size beside what it should be."""
    if count.least and count.count < count.least:
        return f"{count.count}/{count.least}"
    return f"{count.count}/{count.most}" if count.most is not None else str(count.count)


def amount(finding: Finding) -> Text:
    """The number found beside its limit."""
    if finding.count is None:
        return Text("")
    if finding.limit is None:
        return say_n("{n} copy", "{n} copies", finding.count) if finding.card else Text("")
    if finding.key.endswith("_TOO_SMALL"):
        return say("{count} of {limit}", count=finding.count, limit=finding.limit)
    return say("{count}, allowed: {limit}", count=finding.count, limit=finding.limit)


def money(purse: Purse) -> Iterator[Text]:
    """The sums of a squad: what was spent on what, and what is left."""
    spent = {"gold": purse.gold - purse.gold_left, "of": purse.gold, "left": purse.gold_left}
    regular = spent["gold"] - purse.elite - purse.surcharge
    yield say(
        "Gold: {gold} of {of} (elite cards {elite}, surcharge {surcharge}, regular cards {regular}),"
        " left: {left}.",
        elite=purse.elite,
        surcharge=purse.surcharge,
        regular=regular,
        **spent,
    )
    silver = purse.silver - purse.silver_left
    yield say(
        "Silver: {silver} of {of}, left: {left}.", silver=silver, of=purse.silver, left=purse.silver_left
    )
    yield say("Flyers: {n}.", n=purse.flying)
    if purse.paid_in_gold:
        yield say("Regular cards paid in gold: {cards}.", cards=list(purse.paid_in_gold))


def where(finding: Finding) -> Text:
    """Lines and printings."""
    lines = [line for line in finding.lines if line]
    ids = [f"{id} ×{copies}" for id, copies in finding.ids]
    if lines and ids:
        return Text("{lines}; {printings}", {"lines": _line_text(lines), "printings": ids})
    if ids:
        return Text("{printings}", {"printings": ids})
    return _line_text(lines) if lines else Text("")


def _line_text(lines: list[int]) -> Text:
    return say_n("Line {lines}", "Lines {lines}", len(lines), lines=lines)


def has_fix(verdict: Verdict) -> bool:
    """Whether there is something to say about a cure of the whole list."""
    return bool(verdict.fix.changes) or not verdict.fix.possible


def fix_title(fix: Fix) -> Text:
    """The line above the changes."""
    if not fix.possible:
        return say("No change was found that cures the whole list.")
    if not fix.minimal:
        return say_n(
            "A cure of {n} card; a smaller one may exist",
            "A cure of {n} cards; a smaller one may exist",
            fix.size,
        )
    return say_n("Smallest cure: {n} card", "Smallest cure: {n} cards", fix.size)


def head(report: Report, format: str) -> list[Text]:
    """The sentences that open every report."""
    stamp = report.format
    again = repeated(report)
    day = report.as_of.isoformat() if report.as_of else ""
    by = say(
        "Format: {format}, version {version}, file {file}.",
        format=format,
        version=stamp.version,
        file=stamp.file,
    )
    latest = say("No day was given: the latest version was used.")
    return [
        *([by] if stamp.id else []),
        say("Checked on {day}.", day=report.made.isoformat()),
        *([say("Legal as of {day}.", day=day) if day else latest] if stamp.id else []),
        *(
            [say("The format was in force until {day} only.", day=report.ended.isoformat())]
            if report.ended
            else []
        ),
        say_n(
            "Card table: {source}, {n} card, code {digest}.",
            "Card table: {source}, {n} cards, code {digest}.",
            report.table.cards,
            source=report.table.source,
            digest=report.table.digest,
        )
        if report.table
        else say("There is no card data: what depends on it was not checked."),
        *([say("These players have several lists: {players}.", players=again)] if again else []),
    ]


@lru_cache(maxsize=512)
def _rule(rule_id: str, language: str) -> tuple[str, str, str] | None:
    for book in rulebooks():
        found = rules_of(book).get(rule_id)
        if found is not None:
            return found.id, found.title(language), found.text(language)
    return None
