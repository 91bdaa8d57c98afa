"""The correction of an old entry: planned, looked at, then kept or dropped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from app.presenters.adjust import Adjuster
from app.presenters.asking import colour, dice_view, read_value, sheet_view
from app.presenters.telling import FEW, RefusalView, entry_view, label_of
from app.presenters.timeline import Lines
from app.presenters.views import DiceEntryView, DieView, LogLineView, QuestionView
from companion.core.ask import Answer, Choose, Draw, Question, Roll, app_dice
from companion.core.game import Adjust, Command, Note, fold
from companion.core.telling import question as word_question
from companion.core.telling import refusal
from companion.core.text import say

if TYPE_CHECKING:
    from app.presenters.play import Play
    from companion.core.amend import Amendment
    from companion.core.journal import Entry


@dataclass(frozen=True)
class OpenView:
    """A question that a correction needs answered; `app` where the app may roll or draw."""

    title: str
    sheet: QuestionView | None = None
    dice: DiceEntryView | None = None
    given: tuple[str, ...] = ()
    """The faces that were recorded, where it has been answered before."""
    app: bool = False


class Correction:
    """One old entry struck, changed or replaced, with what that leads to; nothing is stored until `keep`.

    After each step either `plan` is there, or `refused` says why it cannot be done.
    """

    def __init__(self, play: Play, at: int) -> None:
        self._play = play
        self._answers: dict[int, tuple[Answer, ...]] = {}
        self._old = self._entry(at)
        self._command: Command | None = self._old.command
        self.at = at
        self.plan: Amendment | None = None
        self.refused: RefusalView | None = None

    @property
    def struck(self) -> bool:
        """Whether the entry is to go."""
        return self._command is None

    @property
    def replaced(self) -> bool:
        """Whether something else is put in the entry's place."""
        return self._command not in (None, self._old.command)

    # -- changing -------------------------------------------------------------------------------

    def strike(self) -> None:
        self._command = None
        self._plan()

    def replace(self, command: Command) -> None:
        """Do something else in the entry's place; its questions are asked anew."""
        self._command = command
        self._answers.pop(self.at, None)
        self._plan()

    def value_at_hand(self) -> tuple[Adjuster, str]:
        """The value that the entry set by hand, as it lay after it."""
        command, play = self._old.command, self._play
        assert isinstance(command, Adjust)
        before = play.table.journal.state_before(self.at)
        return Adjuster(play, fold(play.game, before, self._old.events)), command.path

    def set_value(self, value: Any) -> None:
        """Set the value that the entry corrected by hand to another one."""
        self.replace(Adjust(self.value_at_hand()[1], value))

    def note_at_hand(self) -> str:
        """What the player wrote."""
        assert isinstance(self._old.command, Note)
        return self._old.command.text

    def set_note(self, text: str) -> None:
        """Have the player's note say something else."""
        self.replace(Note(text))

    def change(self, number: int, asked: Question, given: object) -> None:
        """Give one recorded answer of the entry another value."""
        answers = list(self._recorded())
        answers[number] = asked.answer(read_value(asked, given))
        self._answers[self.at] = tuple(answers)
        self._plan()

    def answer(self, given: object) -> None:
        """Answer the question that stopped the plan."""
        plan = self.plan
        assert plan is not None and plan.question is not None and plan.asked is not None
        self._answers[plan.asked] = plan.answered(read_value(plan.question, given))
        self._plan()

    def roll_here(self) -> None:
        """Let the app's dice, or its shuffle, answer the question that stopped the plan."""
        if self.plan is not None and self._roll(self.plan):
            self._plan()

    def _roll(self, plan: Amendment) -> bool:
        """Take the faces of the app's dice; the same place in a journal always gives the same."""
        if plan.question is None or plan.asked is None or plan.half is None:
            return False
        dice = app_dice(self._play.table.seed, plan.asked)
        value = dice(plan.question, len(plan.half.answers))
        if value is not None:
            self._answers[plan.asked] = plan.answered(value, by_app=True)
        return value is not None

    def _recorded(self) -> tuple[Answer, ...]:
        """The answers the entry has now, each with its question; what takes its place has none."""
        if self.at in self._answers:
            return self._answers[self.at]
        return () if self.replaced else tuple(given for _, given in self._play.table.questions(self.at))

    def _entry(self, place: int) -> Entry:
        return self._play.table.entries(place, place + 1)[0]

    def _plan(self) -> None:
        play = self._play
        self.plan = play.plan(self.at, self._command, self._answers)
        while self.plan is not None and play.table.app_rolls and self._roll(self.plan):
            self.plan = play.plan(self.at, self._command, self._answers)
        self.refused = play.error

    def keep(self) -> bool:
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
        play = self._play
        state = fold(play.game, plan.state, plan.half.events if plan.half else ())
        random = not isinstance(plan.question, Choose)
        return replace(
            question_view(play, plan.question, state), app=random and play.settings.dice in ("app", "ask")
        )

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
        made = dict(zip(plan.places, plan.entries, strict=True))
        return made if plan.asked is None or plan.half is None else {**made, plan.asked: plan.half}

    def _line(self, place: int, made: Mapping[int, Entry]) -> LogLineView:
        play, plan = self._play, self.plan
        old = self._entry(place)
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
        if place == plan.asked:
            return replace(view, fate="changed", fate_text=play.speak(say("Needs an answer")))
        if place in plan.changed:
            return replace(view, fate="changed", fate_text=play.speak(say("Worked out again")))
        if place in made:
            return replace(view, fate="fits", fate_text=play.speak(say("Still fits")))
        return view

    def _edited(self, view: LogLineView, old: Entry, new: Entry) -> LogLineView:
        word = say("Struck out") if self.struck else say("Changed")
        if self.replaced:
            word = say("Instead of: {was}", was=self._was(old))
        before, after = _dice(old.answers), _dice(new.answers)
        if self.struck or self.replaced or before == after:
            return replace(view, fate="edited", fate_text=self._play.speak(word))
        spent = tuple(
            replace(die, spent=place >= len(after) or after[place] != die) for place, die in enumerate(before)
        )
        fresh = tuple(die for place, die in enumerate(after) if place >= len(before) or before[place] != die)
        return replace(view, fate="edited", fate_text=self._play.speak(word), old=spent, new=fresh)

    def _was(self, old: Entry) -> str:
        """What was done before; of a whole enemy phase only that it was played."""
        play, state = self._play, self.plan.state if self.plan else self._play.state
        if len(old.events) > FEW:
            return label_of(play.game, old, state, play.speak)
        return entry_view(play.game, old, 0, state, play.speak).text


def question_view(play: Play, asked: Question, state: Any, old: Answer | None = None) -> OpenView:
    """A question of the past as something to answer, with the answer it had."""
    title = play.speak(word_question(play.game, asked, state))
    if isinstance(asked, Roll):
        faces = old.value if old is not None and isinstance(old.value, tuple) else ()
        given = tuple(str(face) for face in faces)
        return OpenView(title, dice=dice_view(play.game, asked, state, play.speak), given=given)
    assert isinstance(asked, Choose | Draw)
    return OpenView(title, sheet=sheet_view(play.game, asked, state, play.speak))


def _dice(answers: Sequence[Answer]) -> tuple[DieView, ...]:
    """The faces of all recorded rolls as small dice."""
    return tuple(
        DieView(f"{number}-{place}", str(face), _colour(name), pips=face in range(1, 7))
        for number, answer in enumerate(answers)
        if answer.dice and isinstance(answer.value, tuple)
        for place, (name, face) in enumerate(zip(answer.dice, answer.value, strict=True))
    )


def _colour(name: str) -> str:
    from companion.core.dice import d6

    return colour(d6(name))
