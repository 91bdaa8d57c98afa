"""A report: verdicts, worst first, with what they rest on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from companion.cards.names import normalise
from companion.decks.judge import Judge
from companion.decks.model import FormatStamp, Status, Verdict
from companion.decks.played import SignedCheck

ORDER: Final[tuple[Status, ...]] = ("illegal", "unjudged", "unreadable", "ask", "legal")
"""From what needs a judge most to what needs none."""
_RANK: Final = {status: rank for rank, status in enumerate(ORDER)}


@dataclass(frozen=True)
class TableStamp:
    """Which card table was used: its file, its digest and its length."""

    source: str
    digest: str
    cards: int


@dataclass(frozen=True)
class Report:
    """Verdicts and what they rest on."""

    verdicts: tuple[Verdict, ...]
    game: str
    format: FormatStamp
    made: date
    as_of: date | None = None
    table: TableStamp | None = None
    title: str = ""
    labels: tuple[FormatStamp, ...] = ()
    """The formats that a list may be labelled with."""
    checks: tuple[tuple[Verdict, SignedCheck], ...] = ()
    """The signed checks of the cards themselves, each with the list that was checked."""
    ended: date | None = None
    """The last day of the format, where no day was asked for and it is over."""

    def checked(self, verdict: Verdict) -> SignedCheck | None:
        """The signed check of a list: of this one, not of another with the same cards."""
        return next((check for of, check in self.checks if of is verdict), None)

    @property
    def counts(self) -> Mapping[Status, int]:
        """How many lists have each status, in the order of `ORDER`; `unjudged` only where there are such."""
        found = Counter(verdict.status for verdict in self.verdicts)
        return {status: found[status] for status in ORDER if status != "unjudged" or found[status]}


_SHOWN: Final = 20
"""Players that the head of a report names as having several lists."""


def repeated(report: Report) -> list[str]:
    """The players with more than one list, each with its files: one of them may be an older one."""
    found: dict[str, list[Verdict]] = {}
    for verdict in report.verdicts:
        if verdict.deck.player:
            found.setdefault(normalise(verdict.deck.player), []).append(verdict)
    several = [each for each in found.values() if len(each) > 1]
    shown = [
        f"{each[0].deck.player} ({', '.join(verdict.deck.source for verdict in each[:4])})"
        for each in several[:_SHOWN]
    ]
    return [*shown, "…"] if len(several) > _SHOWN else shown


def make_report(
    verdicts: Iterable[Verdict],
    judge: Judge,
    made: date,
    title: str = "",
    checks: Iterable[tuple[Verdict, SignedCheck]] = (),
) -> Report:
    """The report on a judge's verdicts; `made` is the day it is written."""
    table = judge.table
    stamp = TableStamp(table.source, table.digest, len(table)) if table else None
    labels = tuple(each.stamp for each in judge.applied.labels)
    format = judge.format
    last = format.valid_to if judge.as_of is None else None
    ended = last if last is not None and last < made else None
    rest = (made, judge.as_of, stamp, title, labels, tuple(checks), ended)
    return Report(worst_first(verdicts), format.game, judge.stamp, *rest)


def worst_first(verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
    """Not legal first, by the number of changes it takes; then unreadable, open questions, legal."""
    return tuple(sorted(verdicts, key=badness))


def badness(verdict: Verdict) -> tuple[int, int, int, str, str]:
    """What `worst_first` sorts by."""
    if verdict.status == "legal":
        return _RANK["legal"], 0, 0, verdict.deck.source, verdict.deck.player
    errors = sum(finding.severity == "error" for finding in verdict.findings)
    return (
        _RANK[verdict.status],
        -verdict.fix.size,
        -errors,
        verdict.deck.source,
        verdict.deck.player,
    )
