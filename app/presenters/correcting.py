"""The correction of an old entry: planned, looked at, then kept or dropped.

A plan is worked out in slices, so that the screen lives on meanwhile: it shows how far it is, and can be
stopped. What is shown of it goes through the eyes of who looks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING, Any

from app.presenters.adjust import Adjuster
from app.presenters.asking import AnswerView, answers
from app.presenters.event_pictures import answer_dice
from app.presenters.telling import FEW, RefusalView
from app.presenters.timeline import Lines
from app.presenters.views import DieView, LogLineView
from app.presenters.watched import Watched
from companion.core.amend import Inserted, Place
from companion.core.ask import app_dice
from companion.core.errors import CompanionError, Illegal
from companion.core.game import Adjust, Command, Note, fold
from companion.core.questions import Answer, Question, Roll
from companion.core.secrecy import amendment_for, entry_for
from companion.core.telling import question as word_question
from companion.core.telling import seat_name
from companion.core.text import say

if TYPE_CHECKING:
    from app.presenters.play import Play
    from companion.core.amend import Amendment, Planning
    from companion.core.journal import Entry

SLICE = 0.012
"""Seconds of work between two pictures of the screen."""
PATIENCE = 0.3
"""Seconds after which a person wants to see how far it is."""
Repeat = Callable[[Callable[[], bool]], object]
"""Calls a function again and again, until it gives False."""


def at_once(work: Callable[[], bool]) -> None:
    """Repeat without a pause."""
    while work():
        pass


@dataclass(frozen=True)
class OpenView(AnswerView):
    """A question that a correction needs answered; `app` where the app may roll or draw."""

    title: str
    given: tuple[str, ...] = ()
    """The faces that were recorded, where it has been answered before."""
    app: bool = False


@dataclass(frozen=True)
class ProgressView:
    """How far a long plan is: as a share of one, and in words."""

    share: float
    text: str


class Correction(Watched):
    """One old entry struck, changed or replaced, with what that leads to; nothing is stored until `keep`.

    Each step is worked out, at once or in slices; watchers are told on the way and at its end. Then `plan` is
    what it leads to. A step that is refused or stopped leaves the plan before it, if there was one, and
    `refused` says why.
    """

    def __init__(
        self, play: Play, at: int, repeat: Repeat = at_once, clock: Callable[[], float] = monotonic
    ) -> None:
        super().__init__()
        self._play = play
        self.whose = (play.identity, str(play.handover.eyes))
        """The table, and who began it."""
        self._repeat, self._clock = repeat, clock
        self._old = self._entry(at)
        self._command: Command | None = self._old.command
        self._answers: dict[Place, tuple[Answer, ...]] = {}
        self._planned: tuple[Command | None, dict[Place, tuple[Answer, ...]]] = (self._command, {})
        """The change and the answers that `plan` was made of."""
        self._planning: Planning | None = None
        self._began = 0.0
        self.at = at
        self.plan: Amendment | None = None
        self.refused: RefusalView | None = None
        self.stopped = False
        """Whether the last step was stopped."""

    @property
    def struck(self) -> bool:
        """Whether the entry is to go."""
        return self._command is None

    @property
    def replaced(self) -> bool:
        """Whether something else is put in the entry's place."""
        return self._command not in (None, self._old.command)

    @property
    def holds_words(self) -> bool:
        """Whether somebody has written something for it: another note, or what is told of a thing."""
        given = (answer for answers in self._answers.values() for answer in answers)
        told = any(isinstance(each.value, Mapping) and each not in self._old.answers for each in given)
        return told or (self.replaced and isinstance(self._command, Note))

    @property
    def entry(self) -> str:
        """Names the old entry, wherever it stands by now: what it is, and the how manyth of its kind."""
        before = sum(each.command == self._old.command for each in self._play.table.entries(0, self.at))
        return repr((self._old.command, self._old.answers, before))

    @property
    def note(self) -> str:
        """Another note that somebody wrote for it."""
        return self._command.text if self.replaced and isinstance(self._command, Note) else ""

    def is_lost(self, is_there: Callable[[Play], bool]) -> bool:
        """Whether words in it would be gone with the app, though their table is still there."""
        return self.holds_words and is_there(self._play)

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
        recorded = list(self._recorded())
        recorded[number] = asked.answer(asked.read(given))
        self._answers[self.at] = tuple(recorded)
        self._plan()

    def answer(self, given: object) -> None:
        """Answer the question that stopped the plan."""
        plan = self.plan
        assert plan is not None and plan.question is not None and plan.asked is not None
        self._answers[plan.asked] = plan.answered(plan.question.read(given))
        self._plan()

    @property
    def asks(self) -> Question | None:
        """The question that stopped the plan."""
        return self.plan.question if self.plan is not None else None

    def problem(self, asked: Question | None, given: object) -> str:
        """Why a question does not take this answer; nothing where it does."""
        try:
            if asked is not None:
                asked.check(asked.read(given))
        except Illegal as error:
            return self._play.refusal(error).sentence
        return ""

    def roll_here(self) -> None:
        """Let the app's dice, or its shuffle, answer the question that stopped the plan."""
        if self.plan is not None and self._roll(self.plan):
            self._plan()

    def _roll(self, plan: Amendment) -> bool:
        """Take the faces of the app's dice; the same place in a journal always gives the same."""
        if plan.question is None or plan.asked is None or plan.half is None:
            return False
        dice = app_dice(self._play.table.seed, str(plan.asked))
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

    # -- working it out -------------------------------------------------------------------------

    def _plan(self) -> None:
        self._began, self.refused, self.stopped = self._clock(), None, False
        try:
            planning = self._begin()
        except CompanionError as error:
            self._give_up(self._play.refusal(error))
            return
        if self._work(planning):
            self._repeat(lambda: self._work(self._planning) if self._planning is not None else False)

    def _begin(self) -> Planning:
        eyes = self._play.handover.eyes
        self._planning = self._play.table.planning(self.at, self._command, self._answers, eyes)
        return self._planning

    def _work(self, planning: Planning) -> bool:
        """Work on it for a moment; whether there is more to do."""
        until = self._clock() + SLICE
        while True:
            try:
                plan = planning.step()
            except CompanionError as error:
                self._give_up(self._play.refusal(error))
                return False
            except BaseException:  # it is not tried again between any two pictures
                self._give_up()
                raise
            if plan is not None and self._play.table.app_rolls and self._roll(plan):
                planning = self._begin()
            elif plan is not None:
                self._end(plan)
                return False
            if self._clock() >= until:
                self.tell()
                return True

    def _end(self, plan: Amendment) -> None:
        self.plan, self._planning = plan, None
        self._planned = (self._command, dict(self._answers))
        self.tell()

    def _give_up(self, why: RefusalView | None = None) -> None:
        """Go back to the last plan that came to an end."""
        self._command, self._answers = self._planned[0], dict(self._planned[1])
        self._planning, self.refused = None, why
        self.tell()

    def stop(self) -> None:
        """Work no further at the plan; nothing is changed."""
        if self.is_working:
            self.stopped = True
            self._give_up()

    @property
    def is_working(self) -> bool:
        """Whether a plan is being worked out."""
        return self._planning is not None

    @property
    def progress(self) -> ProgressView | None:
        """How far a plan is that takes so long that somebody wants to know."""
        working = self._planning
        if working is None or self._clock() - self._began < PATIENCE:
            return None
        told = say("{done} of {total} entries worked out", done=working.done, total=working.of)
        return ProgressView(working.done / working.of, self._play.speak(told))

    def fits(self, play: Play) -> bool:
        """Whether nothing was done or taken back at the table since the plan was made."""
        return self._play is play and (self.plan is None or self.plan.seq == play.table.journal.seq)

    def renew(self, play: Play) -> None:
        """Work it out for the journal as it is now, perhaps at the table opened anew; refused where another
        entry stands in its place."""
        self._play = play
        if self._play.table.entries(self.at, self.at + 1) == [self._old]:
            self._plan()
        else:
            self._give_up(self._play.refusal(Illegal("TABLE-AMEND-01", "amendment_outdated")))

    def keep(self) -> bool:
        """Store what the plan leads to."""
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

    def _seen(self, plan: Amendment) -> Amendment:
        return amendment_for(self._play.game, plan, self._play.handover.eyes)

    def open_question(self) -> OpenView | None:
        """The question that the plan still needs answered, where who looks may answer it."""
        plan, play = self.plan, self._play
        if plan is None or plan.question is None or self._seen(plan).question is None:
            return None
        state = fold(play.game, plan.state, plan.half.events if plan.half else ())
        rolls = plan.question.is_apps or (plan.question.is_chance and play.settings.dice in ("app", "ask"))
        return replace(question_view(play, plan.question, state), app=rolls)

    def missing(self) -> str:
        """What the plan still needs before it can be kept; nothing where it is whole."""
        asks, play = self.asks, self._play
        if asks is None:
            return ""
        if self.open_question() is not None:
            return play.speak(say("The correction still needs an answer."))
        name = seat_name(play.game, asks.seat, play.seen)
        return play.speak(say("This needs an answer that only {seat} may see.", seat=name))

    def lines(self) -> Sequence[tuple[str, LogLineView]]:
        """All entries, those from the corrected one on with their fate, and what is new between them."""
        plan = self.plan
        made = self._made(plan)
        misfits = {each.index: each.refusal for each in self._seen(plan).misfits} if plan else {}
        places: list[Place] = list(range(len(self._play.table.journal.entries)))
        for new in [place for place in reversed(list(made)) if isinstance(place, Inserted)]:
            places.insert(new.after + 1, new)
        return Lines(places, lambda place: self._row(place, plan, made, misfits))

    def _made(self, plan: Amendment | None) -> Mapping[Place, Entry]:
        """The entries as the plan would have them, by their places."""
        if plan is None:
            return {}
        made = dict(zip(plan.places, plan.entries, strict=True))
        return made if plan.asked is None or plan.half is None else {**made, plan.asked: plan.half}

    def _row(
        self,
        place: Place,
        plan: Amendment | None,
        made: Mapping[Place, Entry],
        misfits: Mapping[int, Illegal],
    ) -> tuple[str, LogLineView]:
        play = self._play
        if isinstance(place, Inserted):
            assert plan is not None
            fate = say("Needs an answer") if place == plan.asked else say("New: the table does it by itself")
            view = play.entry_view(made[place], str(place), plan.state)
            return "step", replace(view, fate="changed", fate_text=play.speak(fate))
        old = self._entry(place)
        view = play.entry_view(made.get(place, old), str(place), plan.state if plan else None)
        if plan is None:
            return "line", view
        if place == self.at:
            return "line", self._edited(view, made.get(place))
        if place in misfits:
            told = say("No longer fits: {why}", why=play.refusal(misfits[place], plan.state).sentence)
            return "line", replace(view, fate="broken", fate_text=play.speak(told))
        return "line", self._with_fate(view, place, plan, place in made)

    def _with_fate(self, view: LogLineView, place: int, plan: Amendment, fits: bool) -> LogLineView:
        play = self._play
        if place == plan.asked:
            return replace(view, fate="changed", fate_text=play.speak(say("Needs an answer")))
        if place in plan.changed:
            return replace(view, fate="changed", fate_text=play.speak(say("Worked out again")))
        if fits:
            return replace(view, fate="fits", fate_text=play.speak(say("Still fits")))
        return view

    def _edited(self, view: LogLineView, new: Entry | None) -> LogLineView:
        word = say("Struck out") if self.struck else say("Changed")
        if self.replaced:
            word = say("Instead of: {was}", was=self._was())
        view = replace(view, fate="edited", fate_text=self._play.speak(word))
        before, after = self._dice(self._old), self._dice(new)
        if self.struck or self.replaced or before == after:
            return view
        spent = tuple(
            replace(die, spent=place >= len(after) or after[place] != die) for place, die in enumerate(before)
        )
        fresh = tuple(die for place, die in enumerate(after) if place >= len(before) or before[place] != die)
        return replace(view, old=spent, new=fresh)

    def _dice(self, entry: Entry | None) -> tuple[DieView, ...]:
        """The dice of an entry, those of who looks and the open ones."""
        known = entry_for(self._play.game, entry, self._play.handover.eyes) if entry is not None else None
        return answer_dice(known.answers, self._play.hints) if known is not None else ()

    def _was(self) -> str:
        """What was done before; of a whole enemy phase only that it was played."""
        play, old = self._play, self._old
        if len(old.events) > FEW:
            return play.speak(play.label(old.command))
        return play.entry_view(old, "", self.plan.state if self.plan else None).text


def question_view(play: Play, asked: Question, state: Any, old: Answer | None = None) -> OpenView:
    """A question of the past as something to answer, with the answer it had."""
    lies = play.handover.state(state)
    title = play.speak(word_question(play.game, asked, lies))
    made = answers(play.game, asked, lies, play.speak, old)
    faces = old.value if isinstance(asked, Roll) and old is not None else ()
    given = tuple(str(face) for face in faces) if isinstance(faces, tuple) else ()
    return OpenView(title, given=given, **made)
