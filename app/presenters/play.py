"""One table at play behind the screen: acts in, views out, refusals as sentences, watchers told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.presenters.asking import AskView, answers, ask_view
from app.presenters.foresight import ForesightView, RollHints, foresight
from app.presenters.handover import Handover
from app.presenters.settings import Settings
from app.presenters.telling import RefusalView, entry_view, line_views, refusal_view, rule_view
from app.presenters.views import DiceEntryView, LogLineView, QuestionView, RuleView
from app.presenters.watched import Watched
from companion.content.languages import speak
from companion.core.ask import Ask
from companion.core.errors import CompanionError, Unanswered
from companion.core.game import Adjust, Command, Event, Game, Note, Outcome, decide
from companion.core.questions import Answer
from companion.core.secrecy import entry_for, events_for, may_answer
from companion.core.telling import failure_text, label, withdrawn_text
from companion.core.text import Text, say

if TYPE_CHECKING:
    from companion.core.amend import Amendment, Place
    from companion.core.journal import Entry
    from companion.core.open_command import Pending
    from companion.core.table import Table


class Play(Watched):
    """Wraps one `Table`; every act tells the watchers, whether it was done or refused.

    After an act either `error` is None, or it says why nothing was done. `last` is the entry that
    has just been recorded, to be told and animated; None after a question, an undo or a refusal.
    """

    def __init__(self, table: Table, settings: Settings, table_id: int = 0, name: str = "") -> None:
        super().__init__()
        self.table = table
        self.id = table_id
        self.name = name
        self.settings = settings
        self.by_hand = False
        """Whether cards and dice are asked for, whoever else rolls: while a table is being copied."""
        self.error: RefusalView | None = None
        self.last: Entry | None = None
        self.handover = Handover(self)
        """Whose eyes look: what is shown goes through them."""
        self.hints: RollHints | None = None
        """What the game's face can say of a roll before it is decided."""
        self.turned_round = False
        """Whether the players want the board the other way round."""
        self.take_settings(settings)

    @property
    def identity(self) -> str:
        """Tells this table from every other, one of the same number in other data too."""
        return f"{self.id}-{self.table.seed}"

    # -- what lies there ------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.table.game

    @property
    def state(self) -> Any:
        """The table as it lies."""
        return self.table.state

    @property
    def so_far(self) -> Any:
        """The table as it lies under the open question, else as it lies."""
        return self.table.so_far

    @property
    def seen(self) -> Any:
        """The table under the open question, or as it lies, as far as who looks may see it."""
        return self.handover.state(self.so_far)

    @property
    def pending(self) -> Pending | None:
        """The command that waits for an answer."""
        return self.table.pending

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        return self.table.outcome

    def legal(self) -> Sequence[Command]:
        """What who looks, or is to act on a table that lies open, may do now."""
        return self.table.legal(self.handover.acting)

    @property
    def can_undo(self) -> bool:
        """Whether something can be taken back."""
        return self.table.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether something can be done again."""
        return self.table.can_redo

    # -- acts -----------------------------------------------------------------------------------

    def do(self, command: Command) -> bool:
        """Carry a command out; True unless it was refused. It may stop at a question."""
        return self._act(lambda: self.table.do(command))

    def do_all(self, commands: Sequence[Command]) -> bool:
        """Carry commands out one after the other, or none where one is refused; a question stops them."""
        return self._act(lambda: self.table.do_all(commands))

    def answer(self, value: object) -> bool:
        """Answer the open question with an option's id, a card, or faces as numbers or texts."""
        pending = self.table.pending
        return self._act(lambda: self.table.answer(pending.question.read(value) if pending else str(value)))

    def roll_here(self) -> bool:
        """Let the app's dice or its shuffle answer the open question."""
        return self._act(self.table.roll_here)

    def do_and_answer(self, command: Command, value: object) -> bool:
        """Carry a command out and answer what it asks first, in one act for whoever watches."""

        def work() -> object:
            self.table.do(command)
            pending = self.table.pending
            return self.table.answer(pending.question.read(value)) if pending else None

        return self._act(work)

    def do_and_roll(self, command: Command | None = None) -> bool:
        """Carry a command out, or go on with the open one, and let the app draw all that it asks."""

        def work() -> object:
            result = self.table.do(command) if command is not None else None
            while self.table.pending is not None and self.table.pending.question.is_chance:
                result = self.table.roll_here()
            return result

        return self._act(work)

    def go_on(self) -> bool:
        """Let a table that was just opened do what it does by itself, if it was cut off before that."""

        def work() -> object:
            journal = self.table.journal
            known = journal.cursor
            self.table.go_on()
            return journal.entries[-1].entry if journal.cursor > known else None

        return self._act(work)

    def undo(self) -> bool:
        """Take back the last answer, or the last act."""
        return self._act(self.table.undo)

    def redo(self) -> bool:
        """Do the last undone act again, with the dice it had."""
        return self._act(self.table.redo)

    def go_to(self, acts: int) -> bool:
        """Take back, or do again, everything between here and that many acts."""
        return self._act(lambda: self.table.go_to(acts))

    def adjust(self, path: str, value: Any) -> bool:
        """Set one tracked value to what lies on the physical table."""
        return self.do(Adjust(path, value))

    def note(self, text: str) -> bool:
        """Write a sentence of the player's own into the journal."""
        return self.do(Note(text))

    def plan(
        self, entry: int, command: Command | None, answers: Mapping[Place, Sequence[Answer]] | None = None
    ) -> Amendment | None:
        """What striking (None) or changing an entry would lead to; None, and `error`, if it cannot be.

        That is for what the whole table decides, such as a ruling, and shown to nobody: see `Correction`.
        """
        found: list[Amendment] = []
        self._act(lambda: found.append(self.table.amend(entry, command, answers)))
        return found[0] if found else None

    def confirm(self, plan: Amendment) -> bool:
        """Keep a planned correction."""
        return self._act(lambda: self.table.confirm(plan))

    def turn_round(self) -> None:
        """Show the board from its other side."""
        self.turned_round = not self.turned_round
        self.tell()

    def dismiss(self) -> None:
        """The refusal has been read."""
        self.error = None
        self.tell()

    def _act(self, work: Callable[[], object]) -> bool:
        from companion.core.journal import Entry

        self.error, self.last = None, None
        try:
            result = work()
        except CompanionError as error:
            self.error = self.refusal(error)
        else:
            self.last = result if isinstance(result, Entry) else None
        done = self.error is None
        self.tell()
        return done

    def take_table(self, table: Table) -> None:
        """Go on with the same table out of data that was opened anew, and may hold more of it."""
        self.table, self.error, self.last = table, None, None
        self.take_settings(self.settings)

    def take_settings(self, settings: Settings) -> None:
        """Follow the player's settings: language, and who rolls."""
        self.settings = settings
        self.table.app_rolls = settings.dice == "app" and not self.by_hand

    def ask_for_all(self, by_hand: bool) -> None:
        """Have the app draw and roll nothing of its own accord, or no longer."""
        self.by_hand = by_hand
        self.take_settings(self.settings)

    # -- words and views ------------------------------------------------------------------------

    def speak(self, text: Any) -> str:
        """A text in the player's language."""
        return speak(text, self.settings.language)

    def ask(self) -> AskView | None:
        """The open question with its order, its rule and the ways to answer it; none before the curtain."""
        pending = self.table.pending
        if pending is None or not may_answer(pending.question, self.handover.eyes):
            return None
        how = (self.speak, self.settings.dice, self.settings.seating)
        asked = ask_view(self.game, pending.command, pending.question, self.seen, *how)
        return replace(asked, here=asked.app and self.settings.rolls_here)

    def half_filled(self, asked: AskView) -> AskView:
        """The open question with what was filled in of its answer before somebody looked elsewhere."""
        half, pending = self.handover.half_filled, self.pending
        if half is None or pending is None:
            return asked
        given = Answer(pending.question.key, half)
        return replace(asked, **answers(self.game, pending.question, self.seen, self.speak, given))

    def foresee(self, typed: Sequence[str]) -> ForesightView:
        """What the faces typed so far come to, and the chances of the open roll."""
        question = self.pending.question if self.pending is not None else None
        return foresight(self.hints, question, typed, self.seen, self.speak, self.led_to)

    def led_to(self, value: object) -> tuple[Event, ...]:
        """What would happen upon an answer, up to the next question, as who looks may know it."""
        pending = self.pending
        if pending is None:
            return ()
        answers = (*pending.answers, pending.question.answer(value))
        try:
            events = tuple(decide(self.game, self.state, pending.command, Ask(answers)))
        except Unanswered as stop:
            events = tuple(stop.events)
        return events_for(self.game, events[len(pending.events) :], self.handover.eyes)

    def problem(self, value: object) -> RefusalView | None:
        """Why the open question does not take this answer; None where it does."""
        pending = self.table.pending
        try:
            if pending is not None:
                pending.question.check(pending.question.read(value))
        except CompanionError as error:
            return self.refusal(error)
        return None

    def question_view(self) -> QuestionView | DiceEntryView | None:
        """The open question as options to tap or dice to type in."""
        asked = self.ask()
        return None if asked is None else asked.sheet or asked.dice

    def since_last_act(self) -> list[Entry]:
        """The last act of a player and all that the table did by itself behind it."""
        journal = self.table.journal
        first = journal.cursor - 1
        while first > 0 and journal.acts[first].by_table:
            first -= 1
        kept = [act.kept for act in journal.acts[first : journal.cursor]]
        return [each.entry for each in kept if each is not None]

    def lines(self, entry: Entry) -> tuple[LogLineView, ...]:
        """One entry as told steps, as far as who looks may know of them."""
        known = entry_for(self.game, entry, self.handover.eyes)
        return (
            () if known is None else line_views(self.game, known, self.handover.state(self.state), self.speak)
        )

    def told(self) -> tuple[LogLineView, ...]:
        """What the open command has come to up to its question, else what the last act came to."""
        run = self.pending.half if self.pending is not None else self.last
        return () if run is None else self.lines(run)

    def entry_view(self, entry: Entry, number: int | str, state: Any = None) -> LogLineView:
        """One entry as a line of the journal, as far as who looks may know of it, in the words of a state."""
        known = entry_for(self.game, entry, self.handover.eyes)
        if known is None:
            return LogLineView(self.speak(say("This stays secret for now.")), number=str(number))
        lies = self.handover.state(self.state if state is None else state)
        return entry_view(self.game, known, number, lies, self.speak)

    def warnings(self) -> tuple[LogLineView, ...]:
        """What went wrong last: a refusal, an order that a correction withdrew, a table that cannot go on."""
        said: list[tuple[str, str]] = []
        if self.error is not None:
            said.append((self.error.sentence, self.error.rule))
        if self.table.withdrawn is not None:
            said.append((self.speak(withdrawn_text()), self.table.withdrawn.refusal.rule))
        if self.table.failure is not None:
            said.append((self.speak(failure_text(self.table.failure)), ""))
        return tuple(LogLineView(text, rules=(rule,) if rule else (), fate="broken") for text, rule in said)

    def label(self, command: Command) -> Text:
        """What was ordered, in a few words, as far as who looks may know of it."""
        known = self.game.seen(command, self.handover.eyes)
        return (
            say("A secret order")
            if known is None
            else label(self.game, known, self.handover.state(self.state))
        )

    def refusal(self, error: CompanionError, state: Any = None) -> RefusalView:
        """Why something cannot be done, in the words of a state as far as who looks may know it."""
        lies = self.handover.state(self.state if state is None else state)
        return refusal_view(error, self.game, lies, self.speak)

    def rule_view(self, rule_id: str, others: Sequence[str] = ()) -> RuleView:
        """A rule in the player's language, with the other rules of the same step."""
        return rule_view(rule_id, self.settings.language, others)

    def headline(self) -> tuple[str, ...]:
        """One or two lines that tell where the table stands."""
        return tuple(self.speak(line) for line in self.game.words(self.handover.state(self.state)).headline())
