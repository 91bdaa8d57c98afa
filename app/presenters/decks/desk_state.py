"""What lies on the desk, as one frozen thing: every act makes another one, so every act can be undone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from companion.decks.judge import Judge
    from companion.decks.model import Verdict

STEPS: Final = 50
"""So many acts can be taken back."""


@dataclass(frozen=True)
class DeskList:
    """One list; its number stays with it, whatever format judges it and wherever it lies."""

    number: int
    verdict: Verdict


@dataclass(frozen=True)
class DeskState:
    """The lists of one game, worst first, the format that judged them, and what the judge has seen."""

    format_id: str = ""
    day: date | None = None
    lists: tuple[DeskList, ...] = ()
    seen: frozenset[int] = frozenset()
    selected: int | None = None
    used: int = 0
    """The highest number that was ever given; an undo does not give it back."""
    cleared: int = 0
    """The highest number that had been given when everything was taken off the desk."""
    event: str = ""
    """What the judge calls the event."""

    def find(self, number: int | None) -> Verdict | None:
        """The verdict on a list, if it lies here."""
        return next((each.verdict for each in self.lists if each.number == number), None)

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """All verdicts, worst first."""
        return tuple(each.verdict for each in self.lists)

    @property
    def stated_event(self) -> str:
        """The event that the lists name, if all that name one name the same."""
        named = {each.verdict.deck.facts.get("event", "") for each in self.lists} - {""}
        return named.pop() if len(named) == 1 else ""

    def with_lists(self, verdicts: Iterable[Verdict]) -> DeskState:
        """More lists, each with a new number; the worst of the new ones is looked at."""
        new = tuple(DeskList(number, verdict) for number, verdict in enumerate(verdicts, self.used + 1))
        if not new:
            return self
        first = worst_first(new)[0].number
        return replace(
            self, lists=worst_first((*self.lists, *new)), selected=first, used=self.used + len(new)
        )

    def laid_on(self, below: DeskState) -> DeskState:
        """These lists on a desk that had others, whose numbers stay."""
        return replace(
            below,
            lists=worst_first(
                (*below.lists, *(DeskList(below.used + each.number, each.verdict) for each in self.lists))
            ),
            seen=below.seen | {below.used + number for number in self.seen},
            selected=below.selected if self.selected is None else below.used + self.selected,
            used=below.used + self.used,
            event=self.event or below.event,
        )

    def put(self, number: int, verdict: Verdict) -> DeskState:
        """Another verdict in place of the one on a list."""
        lists = tuple(DeskList(number, verdict) if each.number == number else each for each in self.lists)
        return replace(self, lists=worst_first(lists))

    def judged_by(self, judge: Judge, format_id: str, day: date | None) -> DeskState:
        """The same lists by another judge; what was seen and what is looked at stays."""
        lists = tuple(DeskList(each.number, judged_again(judge, each.verdict)) for each in self.lists)
        return replace(self, lists=worst_first(lists), format_id=format_id, day=day)

    def marked(self, number: int) -> DeskState:
        """The judge has seen a list."""
        return replace(self, seen=self.seen | {number})


def judged_now(judge: Judge, verdict: Verdict) -> Verdict:
    """The verdict of this judge, which may be the one that there is."""
    return verdict if is_verdict_of(judge, verdict) else judged_again(judge, verdict)


def is_verdict_of(judge: Judge, verdict: Verdict) -> bool:
    """Whether a verdict is by the format, the day and the card table of this judge."""
    table = judge.table.digest if judge.table else ""
    return (verdict.format, verdict.as_of, verdict.table) == (judge.stamp, judge.as_of, table)


def judged_again(judge: Judge, verdict: Verdict) -> Verdict:
    """The verdict of another judge; on something that is no list it can only change its stamp."""
    deck = verdict.deck
    if deck.entries or deck.unread:
        return judge.verdict(deck)
    table = judge.table.digest if judge.table else ""
    return replace(verdict, format=judge.stamp, as_of=judge.as_of, table=table)


def worst_first(lists: Iterable[DeskList]) -> tuple[DeskList, ...]:
    """Lists in the order in which a judge looks at them."""
    from companion.decks.report.report import badness

    return tuple(sorted(lists, key=lambda each: badness(each.verdict)))


class History:
    """The desk as it lies, and the way back and forth."""

    def __init__(self, state: DeskState) -> None:
        self.now = state
        self._before: list[DeskState] = []
        self._after: list[DeskState] = []

    @property
    def position(self) -> tuple[int, DeskState | None]:
        """Where undo stands: how many acts can be taken back, and what the last one would lead back to."""
        return len(self._before), self._before[-1] if self._before else None

    @property
    def can_undo(self) -> bool:
        """Whether there is an act to take back."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is one to do again."""
        return bool(self._after)

    def after(self, act: Callable[[History], object]) -> History:
        """How it would lie after an act; this one stays as it is."""
        made = History(self.now)
        made._before, made._after = [*self._before], [*self._after]
        act(made)
        return made

    def do(self, state: DeskState) -> None:
        """An act that can be taken back."""
        if state != self.now:
            self._before = [*self._before[1 - STEPS :], self.now]
            self._after, self.now = [], state

    def look(self, number: int | None) -> None:
        """Looking elsewhere is no act."""
        self.now = replace(self.now, selected=number)

    def forget(self, state: DeskState) -> None:
        """The desk lies on other ground now, such as another card table: there is no way back."""
        self.now, self._before, self._after = state, [], []

    def undo(self) -> bool:
        """Take the last act back."""
        return self._step(self._before, self._after)

    def redo(self) -> bool:
        """Do it again."""
        return self._step(self._after, self._before)

    def _step(self, source: list[DeskState], target: list[DeskState]) -> bool:
        if not source:
            return False
        target.append(self.now)
        there = source.pop()
        self.now = replace(there, used=max(there.used, self.now.used))
        return True
