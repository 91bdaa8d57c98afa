"""Correcting the past: strike or change one entry, and decide the later ones again.

Later entries keep their recorded dice and choices. An answer that its question no longer allows, or that
no longer has a question, is asked for anew. Entries that no longer fit are listed with the rule that
refuses them, never dropped in silence; the player confirms the whole or backs out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, TypeAlias

from companion.core.ask import Ask
from companion.core.errors import Illegal, Unanswered
from companion.core.game import FOLLOWS, Adjust, Command, Event, Game, Line, decide, fold, next_by_itself
from companion.core.journal import Entry, Kept
from companion.core.questions import Answer, Question
from companion.core.telling import line

Progress = Callable[[int, int], bool]
"""Told how many of how many entries are decided again; a plan goes on as long as it gives True."""


@dataclass(frozen=True)
class Inserted:
    """Where an act stands that the table now does by itself: behind which old entry, and as which one there.

    It is written "4+1": the first act behind entry 4.
    """

    after: int
    number: int

    def __str__(self) -> str:
        return f"{self.after}+{self.number}"


Place: TypeAlias = int | Inserted
"""The place of an entry in an amended past: where it stood before, or where it is new."""


@dataclass(frozen=True)
class Misfit:
    """A later entry that the corrected table refuses."""

    index: int
    entry: Entry
    refusal: Illegal


@dataclass(frozen=True)
class Amendment:
    """What would become of a journal: the new tail, what changed and what no longer fits.

    `origins` says which old entry each of `entries` was, if it stays exactly as it was, and `places` where
    each stands. `question` is set when the entry `asked` needs an answer that nobody gave yet, `half` is that
    entry as far as it has come and `left` are its recorded answers that may still be asked for; the plan is
    then incomplete and cannot be confirmed.
    `seq` is the journal's last row when the plan was made: a table that has moved on would lose what was
    done since.
    """

    at: int
    entries: tuple[Entry, ...]
    origins: tuple[int | None, ...]
    state: Any
    changed: tuple[int, ...] = ()
    misfits: tuple[Misfit, ...] = ()
    question: Question | None = None
    asked: Place | None = None
    half: Entry | None = None
    left: tuple[Answer, ...] = ()
    places: tuple[Place, ...] = ()
    seq: int = 0

    def answered(self, value: object, by_app: bool = False) -> tuple[Answer, ...]:
        """All answers of the entry that is asked about, with this one to the open question."""
        assert self.question is not None and self.half is not None
        return (*self.half.answers, self.question.answer(value, by_app), *self.left)


Check = Callable[[Place, Any, Command, Sequence[Answer]], None]
"""Looks at an order with its answers that comes out otherwise than recorded, on the table before it; refuses
with `Illegal` what must not be told."""


def mentioned(thing: object) -> Iterator[str]:
    """Every word in an order or an answer that may be the id of a piece; a path is taken apart."""
    match thing:
        case Adjust():
            yield from re.split(r"[\[\].]+", thing.path)
        case str():
            yield thing
        case Mapping():
            yield from (each for value in thing.values() for each in mentioned(value))
        case tuple() | list():
            yield from (each for value in thing for each in mentioned(value))
        case _ if is_dataclass(thing):
            yield from (each for name in fields(thing) for each in mentioned(getattr(thing, name.name)))


class Planning:
    """A correction that is worked out entry by entry, so that a long one can be watched and stopped.

    The entries of `tail` are decided again from the state `before`, the first of them struck or replaced by
    `command`. `answers` gives other answers than the recorded ones to single entries, by their places. Where
    the table would now have gone on by itself and did not before, it does so first: else the next turn's dice
    would play this one. The changed entry itself is refused with `Illegal`, for that is what the player wants
    to know. Whatever comes out otherwise than it is recorded is shown to `check` first, which may refuse.
    """

    def __init__(
        self,
        game: Game[Any],
        before: Any,
        at: int,
        tail: Sequence[Kept],
        command: Command | None,
        answers: Mapping[Place, Sequence[Answer]],
        seq: int = 0,
        check: Check | None = None,
    ) -> None:
        self.done = 0
        """How many entries are decided again."""
        self.of = len(tail)
        self._game = game
        self._at = at
        self._tail = tail
        self._command = command
        self._answers = answers
        self._seq = seq
        self._check = check
        self._was = before
        self._since: list[Event] = []
        """What happened since `_was`; folded only where somebody has to know."""
        self._state = before
        self._entries: list[Entry] = []
        self._origins: list[int | None] = []
        self._places: list[Place] = []
        self._changed: list[int] = []
        self._misfits: list[Misfit] = []

    def step(self) -> Amendment | None:
        """Decide one more entry again; what has come of it once it is whole, or where it needs an answer."""
        index, old = self._at + self.done, self._tail[self.done].entry
        order = self._command if index == self._at else old.command
        stopped = self._go_on(index, old) if index > self._at else None
        stopped = stopped or self._take(index, old, order)
        self.done += 1
        return stopped or (self._result() if self.done == self.of else None)

    def _go_on(self, index: int, old: Entry) -> Amendment | None:
        """Do what the table now does by itself before an old entry, unless it was due there already.

        A past in which that never ends is refused: nothing was done yet that would have to stand.
        """
        for number in range(1, FOLLOWS + 1):
            order = next_by_itself(self._game, self._state)
            if order is None or order in (old.command, next_by_itself(self._game, self._before_now())):
                return None
            place = Inserted(index - 1, number)
            ask = Ask(known := self._answers.get(place, ()))
            self._look_at(place, order, known)
            try:
                events = tuple(decide(self._game, self._state, order, ask))
            except Unanswered as stop:
                half = Entry(order, tuple(ask.given), stop.events, by_table=True)
                return self._result(stop.question, place, half, tuple(ask.left))
            self._add(place, Entry(order, tuple(ask.given), events, by_table=True), None)
        raise Illegal("TABLE-AMEND-01", "without_end")

    def _before_now(self) -> Any:
        """The table as it lay before the old entry that comes next."""
        self._was = fold(self._game, self._was, self._since)
        self._since.clear()
        return self._was

    def _take(self, index: int, old: Entry, order: Command | None) -> Amendment | None:
        """Decide one entry again; an amendment that ends here where it needs an answer."""
        given = self._answers.get(index)
        known = self._identified(old) if given is None else given
        slipped = self._slipped(old) if index > self._at else frozenset()
        self._since.extend(old.events)
        if order is None:
            return None
        if slipped & set(mentioned(order)):
            self._look_at(index, order, known)
            self._misfits.append(Misfit(index, old, Illegal("TABLE-AMEND-01", "other_piece")))
            return None
        if given is None:
            known = [each for each in known if not slipped & set(mentioned(each))]
        ask = Ask(known)
        try:
            events = tuple(decide(self._game, self._state, order, ask))
        except Illegal as refusal:
            self._look_at(index, order, known)
            if index == self._at:
                raise
            self._misfits.append(Misfit(index, old, refusal))
            return None
        except Unanswered as stop:
            self._look_at(index, order, known)
            half = Entry(order, tuple(ask.given), stop.events, old.by_table)
            return self._result(stop.question, index, half, tuple(ask.left))
        new = Entry(order, tuple(ask.given), events, old.by_table)
        if new != old:
            self._look_at(index, order, known)
        self._keep(index, old, new)
        return None

    def _slipped(self, old: Entry) -> frozenset[str]:
        """The ids in an entry that now mean another piece than the one it was about."""
        ids = {each for thing in (old.command, *old.answers) for each in mentioned(thing)}
        now = {each: found for each in ids if (found := self._game.piece(self._state, each)) is not None}
        if not now:
            return frozenset()
        was = self._before_now()
        then = {each: self._game.piece(was, each) for each in now}
        return frozenset(each for each in now if then[each] not in (None, now[each]))

    def _look_at(self, place: Place, order: Command, answers: Sequence[Answer]) -> None:
        if self._check is not None:
            self._check(place, self._state, order, answers)

    def _keep(self, index: int, old: Entry, new: Entry) -> None:
        if index != self._at and new.events != old.events and not self._is_alike(old, new):
            self._changed.append(index)
        self._add(index, new, index if new == old else None)

    def _add(self, place: Place, new: Entry, origin: int | None) -> None:
        self._entries.append(new)
        self._origins.append(origin)
        self._places.append(place)
        self._state = fold(self._game, self._state, new.events)

    def _is_alike(self, old: Entry, new: Entry) -> bool:
        """Whether both tell and do the same: newer rules may only write more into their events."""

        def told(entry: Entry) -> list[Line]:
            return [line(self._game, event, self._state) for event in entry.events]

        try:
            was = fold(self._game, self._state, old.events)
        except Exception:  # evolve is total for what can happen only, and this did not happen on this table
            return False
        return bool(was == fold(self._game, self._state, new.events)) and told(old) == told(new)

    def _identified(self, old: Entry) -> Sequence[Answer]:
        """The recorded answers; version 0.1.0 did not say whom they were about, so they are given once more
        to the table as it was, which asks the same questions in the same order. Those behind the point where
        newer rules ask otherwise would only be guessed at, so they are asked for anew."""
        if all(answer.about is not None for answer in old.answers):
            return old.answers
        ask = Ask(old.answers)
        with suppress(Illegal, Unanswered):
            decide(self._game, self._before_now(), old.command, ask)
        return ask.given

    def _result(
        self,
        question: Question | None = None,
        asked: Place | None = None,
        half: Entry | None = None,
        left: tuple[Answer, ...] = (),
    ) -> Amendment:
        """What has come of it so far."""
        made = (tuple(self._entries), tuple(self._origins), self._state)
        told = (tuple(self._changed), tuple(self._misfits))
        places = tuple(self._places)
        return Amendment(self._at, *made, *told, question, asked, half, left, places, self._seq)
