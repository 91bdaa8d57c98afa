"""The journal as lines, and the correction of an old entry: planned, looked at, then kept or dropped."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, overload

from app.presenters.asking import colour, dice_view, read_value, sheet_view
from app.presenters.telling import entry_view
from app.presenters.views import DiceEntryView, DieView, LogLineView, QuestionView
from companion.core.ask import Answer, Ask, Question, Roll
from companion.core.errors import Unanswered
from companion.core.game import decide
from companion.core.narrate import question as word_question
from companion.core.narrate import refusal
from companion.core.words import say

if TYPE_CHECKING:
    from app.presenters.play import Play
    from companion.core.amend import Amendment
    from companion.core.journal import Entry


class Lines(Sequence[tuple[str, LogLineView]]):
    """Lines that are worked out when somebody looks at them."""

    def __init__(self, count: int, make: Callable[[int], LogLineView]) -> None:
        self._count = count
        self._make = make
        self._made: dict[int, LogLineView] = {}

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> tuple[str, LogLineView]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[tuple[str, LogLineView]]: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(self._count))]
        if not -self._count <= index < self._count:
            raise IndexError(index)
        place = index % self._count
        if place not in self._made:
            self._made[place] = self._make(place)
        return ("line", self._made[place])


@dataclass(frozen=True)
class ChangeView:
    """One answer of an entry that can be changed: what was asked, and what it was."""

    place: int
    title: str
    value: str


@dataclass(frozen=True)
class OpenView:
    """A question that a correction needs answered."""

    title: str
    sheet: QuestionView | None = None
    dice: DiceEntryView | None = None
    given: tuple[str, ...] = ()
    """The faces that were recorded, where it has been answered before."""


class Journal:
    """The live entries of the table at play."""

    def __init__(self, play: Play) -> None:
        self._play = play

    def lines(self, words: str = "") -> Sequence[tuple[str, LogLineView]]:
        """All entries, or those that hold these words."""
        count = len(self._play.table.journal.entries)
        rows = Lines(count, self._line)
        wanted = words.casefold().split()
        if not wanted:
            return rows
        return [row for row in rows if _holds(row[1], wanted)]

    def _line(self, place: int) -> LogLineView:
        return self._play.entry_view(self._play.table.entries(place, place + 1)[0], place)

    def text(self) -> str:
        """The whole journal as plain text, to be shared."""
        head = " · ".join((self._play.name, *self._play.headline()))
        return "\n".join([head, *(f"{view.number}. {view.text}" for _kind, view in self.lines())])

    def changes(self, place: int) -> tuple[ChangeView, ...]:
        """The answers of an entry, each with its question."""
        entry = self._play.table.entries(place, place + 1)[0]
        found = []
        for number, answer in enumerate(entry.answers):
            asked = self.asked(place, number)
            if asked is not None:
                found.append(ChangeView(number, self._title(asked), self._value(asked, answer)))
        return tuple(found)

    def asked(self, place: int, number: int) -> Question | None:
        """The question behind a recorded answer; None where today's rules no longer ask it."""
        table = self._play.table
        entry = table.entries(place, place + 1)[0]
        try:
            before = table.journal.state_before(place)
            decide(table.game, before, entry.command, Ask(entry.answers[:number]))
        except Unanswered as stop:
            return stop.question
        return None

    def _title(self, asked: Question) -> str:
        play = self._play
        return play.speak(word_question(play.game, asked, play.state))

    def _value(self, asked: Question, answer: Answer) -> str:
        if not isinstance(answer.value, str):
            return ", ".join(str(face) for face in answer.value)
        return self._play.speak(self._play.game.words(self._play.state).option(asked, answer.value))


def _holds(view: LogLineView, wanted: Sequence[str]) -> bool:
    told = " ".join((view.number, view.text, *view.rules)).casefold()
    return all(word in told for word in wanted)


class Correction:
    """One old entry struck or changed, with what that would lead to; nothing is stored until `keep`."""

    def __init__(self, play: Play, at: int) -> None:
        self._play = play
        self._answers: dict[int, tuple[Answer, ...]] = {}
        self.at = at
        self.struck = False
        self.plan: Amendment | None = None

    # -- changing -------------------------------------------------------------------------------

    def strike(self) -> None:
        """Strike the entry."""
        self.struck = True
        self._plan()

    def change(self, number: int, asked: Question, given: object) -> None:
        """Give one recorded answer of the entry another value."""
        answers = list(self._recorded(self.at))
        answers[number] = _answer(asked, given)
        self._answers[self.at] = tuple(answers)
        self._plan()

    def answer(self, given: object) -> None:
        """Answer the question that stopped the plan."""
        plan = self.plan
        assert plan is not None and plan.question is not None and plan.asked is not None
        self._answers[plan.asked] = self._with(plan.asked, plan, _answer(plan.question, given))
        self._plan()

    def _with(self, place: int, plan: Amendment, new: Answer) -> tuple[Answer, ...]:
        """The answers that were taken, the new one, then those not yet asked for."""
        table = self._play.table
        before = self._recorded(place)
        ask = Ask(before)
        try:
            decide(table.game, plan.state, table.entries(place, place + 1)[0].command, ask)
        except Unanswered:
            rest = list(before)
            for key in [*(each.key for each in ask.given), new.key]:
                old = next((each for each in rest if each.key == key), None)
                if old is not None:
                    rest.remove(old)
            return (*ask.given, new, *rest)
        return (*before, new)

    def _recorded(self, place: int) -> tuple[Answer, ...]:
        return self._answers.get(place) or self._play.table.entries(place, place + 1)[0].answers

    def _plan(self) -> None:
        command = None if self.struck else self._play.table.entries(self.at, self.at + 1)[0].command
        self.plan = self._play.plan(self.at, command, self._answers)

    def keep(self) -> bool:
        """Store the correction."""
        return self.plan is not None and self._play.confirm(self.plan)

    # -- looking --------------------------------------------------------------------------------

    @property
    def complete(self) -> bool:
        """Whether it can be kept."""
        return self.plan is not None and self.plan.question is None

    @property
    def broken(self) -> int:
        """How many later entries no longer fit."""
        return len(self.plan.misfits) if self.plan else 0

    def open_question(self) -> OpenView | None:
        """The question that the plan still needs answered."""
        plan = self.plan
        if plan is None or plan.question is None:
            return None
        return question_view(self._play, plan.question, plan.state)

    def lines(self) -> Sequence[tuple[str, LogLineView]]:
        """All entries, those from the corrected one on with their fate."""
        made = self._made()
        count = len(self._play.table.journal.entries)
        return Lines(count, lambda place: self._line(place, made))

    def _made(self) -> Mapping[int, Entry]:
        """The entries as the plan would have them, by their old places."""
        plan = self.plan
        if plan is None:
            return {}
        gone = {misfit.index for misfit in plan.misfits} | ({self.at} if self.struck else set())
        end = plan.asked if plan.asked is not None else len(self._play.table.journal.entries)
        kept = [place for place in range(self.at, end) if place not in gone]
        return dict(zip(kept, plan.entries, strict=True))

    def _line(self, place: int, made: Mapping[int, Entry]) -> LogLineView:
        play, plan = self._play, self.plan
        old = play.table.entries(place, place + 1)[0]
        entry = made.get(place, old)
        state = plan.state if plan else play.state
        view = entry_view(play.game, entry, place, state, play.speak)
        if plan is None or place < self.at:
            return view
        if place == self.at:
            return self._edited(view, old, entry)
        misfit = next((each for each in plan.misfits if each.index == place), None)
        if misfit is not None:
            why = say("No longer fits: {why}", why=refusal(play.game, misfit.refusal, state))
            return replace(view, fate="broken", fate_text=play.speak(why))
        if place in plan.changed:
            return replace(view, fate="changed", fate_text=play.speak(say("Worked out again")))
        if place in made:
            return replace(view, fate="fits", fate_text=play.speak(say("Still fits")))
        return view

    def _edited(self, view: LogLineView, old: Entry, new: Entry) -> LogLineView:
        word = say("Struck out") if self.struck else say("Changed")
        before, after = _dice(old.answers), _dice(new.answers)
        if self.struck or before == after:
            return replace(view, fate="edited", fate_text=self._play.speak(word))
        spent = tuple(
            replace(die, spent=place >= len(after) or after[place] != die) for place, die in enumerate(before)
        )
        fresh = tuple(die for place, die in enumerate(after) if place >= len(before) or before[place] != die)
        return replace(view, fate="edited", fate_text=self._play.speak(word), old=spent, new=fresh)


def question_view(play: Play, asked: Question, state: Any, old: Answer | None = None) -> OpenView:
    """A question of the past as something to answer, with the answer it had."""
    title = play.speak(word_question(play.game, asked, state))
    if isinstance(asked, Roll):
        given = () if old is None or isinstance(old.value, str) else tuple(str(face) for face in old.value)
        return OpenView(title, dice=dice_view(play.game, asked, state, play.speak), given=given)
    return OpenView(title, sheet=sheet_view(play.game, asked, state, play.speak))


def _answer(asked: Question, given: object) -> Answer:
    names = tuple(die.name for die in asked.dice) if isinstance(asked, Roll) else ()
    return Answer(asked.key, asked.check(read_value(asked, given)), names)


def _dice(answers: Sequence[Answer]) -> tuple[DieView, ...]:
    """The faces of all recorded rolls as small dice."""
    return tuple(
        DieView(f"{number}-{place}", str(face), _colour(name), pips=face in range(1, 7))
        for number, answer in enumerate(answers)
        if not isinstance(answer.value, str)
        for place, (name, face) in enumerate(zip(answer.dice, answer.value, strict=True))
    )


def _colour(name: str) -> str:
    from companion.core.dice import d6

    return colour(d6(name))
