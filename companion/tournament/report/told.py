"""An event as a report tells it, in one language, before it is text, a page or paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final

from companion.cards.names import safe
from companion.core.table import Table
from companion.core.text import Text, say, say_n
from companion.decks.judge import NO_FORMAT
from companion.decks.model import Verdict
from companion.decks.played import Comparison
from companion.decks.report.report import Report, make_report
from companion.decks.report.wording import Teller, size
from companion.tournament.lists import EventLists
from companion.tournament.model import Change, Check, Ending, Filed, Player, Tournament
from companion.tournament.words import check_told, checks_told, clock, lists_due

ENDINGS: Final[dict[Ending, Text]] = {
    "accepted": say("Accepted"),
    "refused": say("Refused"),
    "replaced": say("Replaced by a later one"),
    "other": say("Another player's list"),
}
WAITS: Final = say("Waits for a judge")


@dataclass(frozen=True)
class ReportedChange:
    """A late change, settled or not, with what it changes."""

    player: Player
    before: Filed
    filed: Filed
    change: Change | None
    """None while it waits."""
    comparison: Comparison
    verdict: Verdict
    """The verdict on the list with the change."""


@dataclass(frozen=True)
class EventReport:
    """An event and what its lists are worth."""

    state: Tournament
    verdicts: tuple[Verdict, ...]
    """On the registered lists, in the order of the players."""
    lists: Report
    changes: tuple[ReportedChange, ...]
    journal: tuple[tuple[int, Text], ...]
    """Every live entry, told."""
    problem: Text | None = None
    """Why no list was judged."""
    other_versions: tuple[Text, ...] = ()
    """Where another version of the format may be, which could not be read."""

    @property
    def made(self) -> date:
        """The day on which it is written."""
        return self.lists.made


def make_event_report(table: Table, lists: EventLists, made: date) -> EventReport:
    """The report on an event as it stands."""
    state: Tournament = table.state
    verdicts = tuple(named(lists.verdict(player.filed), player.name) for player in state.players)
    journal = tuple((place, line.text) for place, _entry, lines in table.log() for line in lines)
    report = make_report(verdicts, lists.judge, made, state.name)
    if lists.problem is not None:
        report = replace(report, format=NO_FORMAT, labels=(), ended=None)
    changes, others = tuple(_changes(state, lists)), lists.judge.other_versions
    return EventReport(state, verdicts, report, changes, journal, lists.problem, others)


def named(verdict: Verdict, name: str) -> Verdict:
    """The verdict on a list under the name by which the event knows its player."""
    deck = verdict.deck
    return verdict if deck.player == name else replace(verdict, deck=replace(deck, player=name))


def _changes(state: Tournament, lists: EventLists) -> Iterator[ReportedChange]:
    for player in state.players:
        for change in player.changes:
            yield _change(lists, player, change.before, change.filed, change)
        if player.late is not None:
            yield _change(lists, player, player.filed, player.late, None)


def _change(
    lists: EventLists, player: Player, before: Filed, filed: Filed, change: Change | None
) -> ReportedChange:
    compared, verdict = lists.change(before, filed), lists.verdict(filed)
    return ReportedChange(player, before, filed, change, compared, verdict)


# -- in words -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Section:
    """A table of the report."""

    title: str
    heads: tuple[str, ...]
    widths: tuple[float, ...]
    """How the columns share a page."""
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class ToldEvent:
    """Everything that stands above the single lists."""

    title: str
    lines: tuple[str, ...]
    sections: tuple[Section, ...]


def tell_event(report: EventReport, language: str) -> ToldEvent:
    """The event in one language; a section that has nothing to say is left out."""
    return _Telling(report, Teller(language)).told()


class _Telling:
    def __init__(self, report: EventReport, teller: Teller) -> None:
        self._report, self._state, self._teller = report, report.state, teller
        self._say: Callable[[Any], str] = teller.say

    def told(self) -> ToldEvent:
        made = (self._players(), self._checks(), self._changed(), self._penalties(), self._journal())
        return ToldEvent(
            safe(self._state.name), tuple(self._lines()), tuple(section for section in made if section.rows)
        )

    def _lines(self) -> Iterator[str]:
        state, say_ = self._state, self._say
        if state.date:
            yield say_(say("Day of the event: {day}.", day=state.date))
        if self._report.problem is None:
            yield from self._teller.head(self._report.lists)
            yield from map(say_, self._report.other_versions)
            yield self._teller.tally(self._report.lists)
        else:
            yield say_(self._report.problem)
        if state.deadline:
            yield say_(lists_due(state.deadline))
        yield say_(say("Round {n} of {all}", n=state.round, all=state.rounds)) + "."
        yield say_(told_size(state, len(self._report.changes)))
        if state.lots:
            yield say_(
                say(
                    "Lots can be drawn again: SHA-256 of three lines, the code, the round and the key of the "
                    "player or table; the smallest are drawn."
                )
            )

    def _section(
        self, title: Text, heads: tuple[Text, ...], widths: tuple[float, ...], rows: Iterator[tuple[str, ...]]
    ) -> Section:
        shown = tuple(tuple(safe(cell) for cell in row) for row in rows)
        return Section(self._say(title), tuple(map(self._say, heads)), widths, shown)

    def _players(self) -> Section:
        heads = (
            say("Player"),
            say("Table"),
            say("Verdict"),
            say("Cards"),
            say("List"),
            say("Checks"),
            say("Penalties"),
            say("Remark"),
        )
        pairs = zip(self._state.players, self._report.verdicts, strict=True)
        rows = (self._player(player, verdict) for player, verdict in sorted(pairs, key=_by_name))
        return self._section(say("Players"), heads, (42, 13, 26, 22, 20, 15, 18, 24), rows)

    def _player(self, player: Player, verdict: Verdict) -> tuple[str, ...]:
        state = self._state
        remark = WAITS if player.late else say("Dropped out") if not player.plays else Text("")
        return (
            player.name,
            player.table,
            self._teller.status(verdict.status),
            " + ".join(size(part) for part in verdict.counts),
            verdict.hash,
            ", ".join(map(self._say, checks_told(state.checks_of(player.id), state))),
            str(len(state.penalties_of(player.id)) or ""),
            self._say(remark),
        )

    def _checks(self) -> Section:
        heads = (
            say("Round"),
            say("Time"),
            say("Lot"),
            say("Player"),
            say("Table"),
            say("Result"),
            say("Judge"),
            say("Code"),
        )
        rows = (row for round in range(self._state.round + 1) for row in self._round(round))
        return self._section(say("Checks"), heads, (16, 13, 20, 38, 13, 40, 22, 18), rows)

    def _round(self, round: int) -> Iterator[tuple[str, ...]]:
        state, told = self._state, set()
        for lot in state.lots:
            for pick in lot.picks if lot.round == round else ():
                found = state.checks_of(pick.player, round)
                told.add(pick.player)
                for check in found:
                    yield self._check(check, lot.code)
                if not found:
                    row = (str(round), clock(lot.at), lot.code, state.name_of(pick.player), pick.table)
                    yield (*row, self._say(say("Not checked")), "", "")
        for check in state.checks:
            if check.round == round and check.player not in told:
                yield self._check(check, "")

    def _check(self, check: Check, lot: str) -> tuple[str, ...]:
        result = " ".join(map(self._say, check_told(check, self._state)))
        name = self._state.name_of(check.player)
        head = (str(check.round), clock(check.at), lot, name, check.table)
        return (*head, result, check.judge, check.code)

    def _changed(self) -> Section:
        heads = (
            say("Player"),
            say("Time"),
            say("Card"),
            say("Part"),
            say("Registered"),
            say("Changed to"),
            say("Verdict"),
            say("Decision"),
        )
        rows = (row for change in self._report.changes for row in self._change(change))
        return self._section(say("Late changes"), heads, (34, 13, 42, 20, 18, 18, 18, 17), rows)

    def _change(self, told: ReportedChange) -> Iterator[tuple[str, ...]]:
        change, teller = told.change, self._teller
        decision = self._say(ENDINGS[change.ending] if change else WAITS)
        if change is not None:
            decision = " ".join(part for part in (clock(change.at), decision, change.words) if part)
        head, tail = (told.player.name, clock(told.filed.at)), (teller.status(told.verdict.status), decision)
        for each in told.comparison.differences:
            part = teller.section(each.section, self._state.game)
            yield (*head, each.card, part, str(each.registered), str(each.played), *tail)
        for stated in told.comparison.stated:
            name, before, after = teller.stated(stated, self._state.game)
            yield (*head, name, "", before, after, *tail)
        if not told.comparison.differences:
            same = say("No card differs") if told.comparison.same_cards else say("Not to be compared")
            yield (*head, self._say(same), "", "", "", *tail)

    def _penalties(self) -> Section:
        heads = (say("Round"), say("Time"), say("Player"), say("Penalty"), say("Words"))
        rows = (
            (str(each.round), clock(each.at), self._state.name_of(each.player), each.kind, each.words)
            for each in self._state.penalties
        )
        return self._section(say("Penalties"), heads, (16, 13, 45, 36, 70), rows)

    def _journal(self) -> Section:
        rows = ((str(place), self._say(text)) for place, text in self._report.journal)
        return self._section(say("Journal"), (say("Entry"), say("What happened")), (16, 164), rows)


def _by_name(pair: tuple[Player, Verdict]) -> str:
    return pair[0].name.casefold()


def told_size(state: Tournament, changes: int) -> Text:
    """How much there is to report."""
    return say(
        "{checks}, {penalties}, {changes}.",
        checks=checks_told(state.checks, state) or say_n("{n} check", "{n} checks", 0),
        penalties=say_n("{n} penalty", "{n} penalties", len(state.penalties)),
        changes=say_n("{n} late change", "{n} late changes", changes),
    )
