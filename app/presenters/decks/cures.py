"""A cure as it is shown before it is carried out: every card by name, each to take, decline or replace."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from app.presenters.decks.verdict_view import CURES, STATUS_LOOK
from app.presenters.views import RowView
from companion.core.text import Text, say

if TYPE_CHECKING:
    from app.presenters.decks.edits import Cure
    from companion.decks.judge import Judge
    from companion.decks.model import Change, Verdict
    from companion.decks.report.wording import Teller

TOLD: Final = 2
"""So many changes of a cure are told when it is done; the verdict names them all."""


@dataclass(frozen=True)
class CureView:
    """What a cure does, card by card."""

    lines: tuple[str, ...]
    remark: str
    """Says that other cards would do as well; empty where the cure leaves nothing to choose."""
    done: str
    """What is told when it is carried out; empty where there is nothing that the desk can do."""

    @property
    def asks(self) -> bool:
        """Whether somebody has to agree to cards first."""
        return bool(self.remark)


def cure_view(cure: Cure, teller: Teller) -> CureView:
    """A cure in the player's language."""
    lines = tuple(teller.edit(change) for change in (*cure.changes, *cure.open))
    remark: Text | None = None
    if cure.proposed:
        remark = say("The cards to add are a proposal: any others that are allowed there will do.")
    elif cure.open:
        remark = say("Which cards come in, only a person can choose.")
    return CureView(lines, teller.say(remark) if remark else "", _told(cure, teller))


@dataclass(frozen=True)
class StepView:
    """One change of a cure: what it does, whether it is taken, and whether another card would do."""

    id: str
    title: str
    icon: str
    taken: bool
    other: str
    """The button that names another card; empty where none would do."""


@dataclass(frozen=True)
class ChoiceView:
    """The cure as it is chosen so far, and what the list would be then."""

    steps: tuple[StepView, ...]
    open: tuple[str, ...]
    """What only a person can choose, and is not done."""
    word: str
    icon: str
    colour: str
    done: str
    """What is told when it is carried out; empty where nothing is taken."""


class CureChoice:
    """The changes of a cure, each to be taken, declined or replaced by one with another card."""

    def __init__(self, judge: Judge, verdict: Verdict, cure: Cure, teller: Teller) -> None:
        self._judge, self._verdict, self._teller = judge, verdict, teller
        self._changes = list(cure.changes)
        self._taken = [True] * len(self._changes)
        self._open = cure.open

    @property
    def changes(self) -> tuple[Change, ...]:
        """What was taken."""
        return tuple(change for change, taken in zip(self._changes, self._taken, strict=True) if taken)

    def take(self, at: int, taken: bool) -> None:
        """Take a change, or decline it."""
        self._taken[at] = taken

    def replace(self, at: int, card: str) -> None:
        """The same with another card, by its name."""
        from companion.decks.phrases import add_card, move, remove

        was = self._changes[at]
        if was.kind == "add":
            new = add_card(card, was.count, was.section)
        elif was.kind == "remove":
            new = remove(card, was.count, was.section)
        else:
            new = move(card, was.count, was.section, was.to)
        self._changes[at], self._taken[at] = new, True

    def offers(self, at: int, typed: str) -> tuple[RowView, ...]:
        """Cards that may stand in place of one: of the table if it comes in, of the list if it goes."""
        from app.presenters.decks.editing import offered
        from companion.cards.names import normalise

        if self._changes[at].kind == "add":
            return offered(self._judge.table, typed, self._teller.say)
        wanted, part = normalise(typed), self._changes[at].section
        entries = [entry for entry in self._verdict.deck.entries if entry.section in ("", part)]
        names = dict.fromkeys(entry.name for entry in entries if wanted in normalise(entry.name))
        return tuple(RowView(name, name) for name in list(names)[:MOST])

    def view(self) -> ChoiceView:
        """The choice as it stands; the list is judged with it."""
        from app.presenters.decks.edits import changed

        teller, changes = self._teller, self.changes
        status = self._judge.verdict(changed(self._judge, self._verdict, changes)).status
        icon, colour = STATUS_LOOK[status]
        return ChoiceView(
            tuple(map(self._step, range(len(self._changes)))),
            tuple(teller.edit(change) for change in self._open),
            teller.say(say("With it: {verdict}", verdict=teller.status(status))),
            icon,
            colour,
            told_changes(changes, teller),
        )

    def _step(self, at: int) -> StepView:
        change = self._changes[at]
        other = self._teller.say(say("Another card"))
        return StepView(str(at), self._teller.edit(change), CURES[change.kind], self._taken[at], other)


MOST: Final = 8
"""Cards of the list that are offered at once."""


def _told(cure: Cure, teller: Teller) -> str:
    return told_changes(cure.changes, teller)


def told_changes(made: Sequence[Change], teller: Teller) -> str:
    """What is told of changes when they are carried out."""
    if not made:
        return ""
    changes = " ".join(teller.edit(change) for change in made[:TOLD])
    told = teller.say(say("Changed at the desk: {change}", change=changes))
    more = len(made) - TOLD
    return teller.say(say("{first} And {n} more.", first=told, n=more)) if more > 0 else told
