"""A table at play: game, journal and dice tied together, every act stored before it is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol

from companion.core.amend import Amendment, plan_amendment
from companion.core.ask import Answer, Ask, Choose, Maker, Question, Roll, Value, app_dice
from companion.core.codec import Codec, codec_of
from companion.core.errors import DataError, Illegal, Unanswered
from companion.core.file_problems import JOURNAL, NOT_AN_OBJECT, OPEN_COMMAND
from companion.core.game import Command, Event, Game, Line, Outcome, Setup, decide, fold
from companion.core.journal import SNAPSHOT_EVERY, Entry, Journal, Row
from companion.core.json_text import dump, load
from companion.core.rules import rule
from companion.core.telling import line
from companion.core.text import Text, say

_BEGUN = say("This table has begun already.")


@dataclass(frozen=True)
class Summary:
    """Where a table stands; kept beside its journal, so that a list of tables opens none of them."""

    headline: tuple[Text, ...]
    outcome: Outcome | None
    acts: int


def summary(game: Game[Any], state: Any, acts: int) -> Summary:
    """The summary of a table in a state after so many acts."""
    return Summary(game.words(state).headline(), game.outcome(state), acts)


class Shelf(Protocol):
    """Where one table is kept. Each call is one transaction and returns once it is on disk."""

    def rows(self) -> Sequence[Row]:
        """All rows, oldest first."""

    def snapshot(self, seq: int) -> str | None:
        """The state stored with a row, if any."""

    def append(self, row: Row, snapshot: str | None, summary: Summary) -> None:
        """Add a row, perhaps a state with it; the summary becomes this one, and no command waits."""

    def pending(self) -> str | None:
        """The command that waits for an answer."""

    def set_pending(self, pending: str | None) -> None:
        """Replace the open command."""


class Memory:
    """A shelf that forgets when the program ends; for tests, scripts and previews."""

    def __init__(self, rows: Sequence[Row] = (), pending: str | None = None) -> None:
        self._rows = list(rows)
        self._pending = pending
        self._snapshots: dict[int, str] = {}
        self.summary: Summary | None = None

    def rows(self) -> Sequence[Row]:
        return self._rows

    def snapshot(self, seq: int) -> str | None:
        return self._snapshots.get(seq)

    def append(self, row: Row, snapshot: str | None, summary: Summary) -> None:
        self._rows.append(row)
        self._pending = None
        self.summary = summary
        if snapshot is not None:
            self._snapshots[row.seq] = snapshot

    def pending(self) -> str | None:
        return self._pending

    def set_pending(self, pending: str | None) -> None:
        self._pending = pending


@dataclass(frozen=True)
class Pending:
    """A command that waits, with the answers it has and the question that stopped it.

    `events` is what it has come to so far: worked out again with every answer, told, never stored.
    """

    command: Command
    answers: tuple[Answer, ...]
    question: Question
    events: tuple[Event, ...] = ()

    @property
    def half(self) -> Entry:
        """The entry it would be if it ended here."""
        return Entry(self.command, self.answers, self.events)


class Table:
    """One table: `do`, `answer`, `undo`, `redo`, `amend`, `log`."""

    def __init__(self, game: Game[Any], shelf: Shelf, seed: int = 0, app_rolls: bool = False) -> None:
        self.game = game
        self.seed = seed
        self.app_rolls = app_rolls
        self._shelf = shelf
        self._codec: Codec = codec_of(game)
        self.journal = Journal(game, self._codec, shelf.rows(), shelf.snapshot)
        self.pending: Pending | None = self._reopen(shelf.pending())

    @classmethod
    def begin(
        cls, game: Game[Any], shelf: Shelf, options: Mapping[str, Any], seed: int = 0, app_rolls: bool = False
    ) -> Table:
        """A new table, set up by the game with these options."""
        table = cls(game, shelf, seed, app_rolls)
        if table.journal.seq:
            raise DataError(JOURNAL, "", _BEGUN)
        table._run(Setup(dict(options)), (), None)
        return table

    @property
    def state(self) -> Any:
        """The table as it lies now."""
        return self.journal.state

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        return self.game.outcome(self.state)

    @property
    def so_far(self) -> Any:
        """The table as it lies under the open question; the same as `state` when none is open."""
        return fold(self.game, self.state, self.pending.events) if self.pending else self.state

    def legal(self) -> Sequence[Command]:
        """What may be done now; nothing while a question is open."""
        return () if self.pending else self.game.legal(self.state)

    # -- acting -------------------------------------------------------------------------

    @rule("TABLE-QUESTION-01")
    def do(self, command: Command, answers: Sequence[Answer] = ()) -> Entry | Question:
        """Carry a command out and store it, or stop at the first question nobody answered."""
        if self.pending:
            raise Illegal("TABLE-QUESTION-01", "question_open")
        if isinstance(command, Setup):
            raise DataError(JOURNAL, "", _BEGUN)
        return self._run(
            command, tuple(answers), app_dice(self.seed, self.journal.cursor) if self.app_rolls else None
        )

    def answer(self, value: Value) -> Entry | Question:
        """Answer the open question."""
        pending = self._open()
        checked = pending.question.check(value)
        names = tuple(die.name for die in pending.question.dice) if isinstance(pending.question, Roll) else ()
        given = Answer(pending.question.key, checked, names)
        maker = app_dice(self.seed, self.journal.cursor) if self.app_rolls else None
        return self._run(pending.command, (*pending.answers, given), maker)

    def roll_here(self) -> Entry | Question:
        """Let the app's dice, or its shuffle, answer the open question."""
        pending = self._open()
        value = app_dice(self.seed, self.journal.cursor)(pending.question, len(pending.answers))
        if value is None:
            raise Illegal(pending.question.rule, "players_choose")
        return self.answer(value)

    def _open(self) -> Pending:
        if self.pending is None:
            raise Illegal("TABLE-QUESTION-01", "no_question")
        return self.pending

    def _run(self, command: Command, answers: tuple[Answer, ...], maker: Maker | None) -> Entry | Question:
        ask = Ask(answers, maker)
        try:
            events = decide(self.game, self.state, command, ask)
        except Unanswered as stop:
            pending = Pending(command, tuple(ask.given), stop.question, stop.events)
            self._shelf.set_pending(self._pending_text(pending))
            self.pending = pending
            return stop.question
        return self._record(Entry(command, tuple(ask.given), tuple(events)))

    def _record(self, entry: Entry) -> Entry:
        state = fold(self.game, self.state, entry.events)
        self._append(self.journal.next_do(entry), state)
        return entry

    def _append(self, row: Row, state: Any) -> None:
        """On disk first, then in memory: what is shown has been stored."""
        due = row.kind == "do" and (self.journal.cursor + 1) % SNAPSHOT_EVERY == 0
        stored = dump(self._codec.state(state)) if due else None
        self._shelf.append(row, stored, summary(self.game, state, self.journal.cursor + 1))
        self.journal.take(row, state)
        self.pending = None

    # -- going back ---------------------------------------------------------------------

    @rule("TABLE-UNDO-01")
    def undo(self) -> None:
        """Take back the last answer of an open question, else the last act."""
        if self.pending is not None:
            self._back_out(self.pending)
        elif self.journal.cursor == 1:
            raise Illegal("TABLE-UNDO-01", "nothing_to_undo")
        else:
            self._step("undo")

    def redo(self) -> None:
        """Do the last undone act again, with the dice it had."""
        if self.pending is not None:
            raise Illegal("TABLE-QUESTION-01", "question_open")
        self._step("redo")

    def _step(self, kind: Literal["undo", "redo"]) -> None:
        row = self.journal.next_step(kind)
        target = self.journal.cursor + (1 if kind == "redo" else -1)
        state = self.journal.state_after(target)
        self._shelf.append(row, None, summary(self.game, state, target))
        self.journal.take(row)

    def _back_out(self, pending: Pending) -> None:
        """Back to the last question that a person answered; what the app rolled is no answer of his."""
        answers, again = pending.answers, None
        while answers and again is None:
            answers = answers[:-1]
            try:
                decide(self.game, self.state, pending.command, Ask(answers))
            except Unanswered as stop:
                if isinstance(stop.question, Choose) or not self.app_rolls:
                    again = Pending(pending.command, answers, stop.question, stop.events)
        self._shelf.set_pending(self._pending_text(again) if again else None)
        self.pending = again

    # -- correcting the past --------------------------------------------------------------

    @rule("TABLE-AMEND-01")
    def amend(
        self, at: int, command: Command | None, answers: Mapping[int, Sequence[Answer]] | None = None
    ) -> Amendment:
        """What striking (None) or replacing the live entry `at` would lead to; nothing is changed yet.

        Entry 0, the setup, can be replaced but not struck.
        """
        if not (command is None) <= at < len(self.journal.entries):
            raise Illegal("TABLE-AMEND-01", "no_such_entry", entry=at)
        if command is not None and isinstance(command, Setup) != (at == 0):
            raise Illegal("TABLE-AMEND-01", "setup_comes_first")
        tail = [kept.entry for kept in self.journal.entries[at:]]
        given = dict(answers or {})
        if command is not None and command != tail[0].command:
            given.setdefault(at, ())
        plan = plan_amendment(self.game, self.journal.state_before(at), at, tail, command, given)
        return replace(plan, seq=self.journal.seq)

    def confirm(self, amendment: Amendment) -> None:
        """Store an amendment; it is an act like any other and can be undone."""
        if self.pending:
            raise Illegal("TABLE-QUESTION-01", "question_open")
        if amendment.question is not None:
            raise Illegal("TABLE-AMEND-01", "amendment_unfinished")
        if amendment.seq != self.journal.seq:
            raise Illegal("TABLE-AMEND-01", "amendment_outdated")
        row = self.journal.next_amend(amendment.at, amendment.entries, amendment.state)
        self._append(row, amendment.state)

    # -- looking --------------------------------------------------------------------------

    def entries(self, start: int = 0, stop: int | None = None) -> list[Entry]:
        """Live entries, decoded only where they are looked at."""
        return [kept.entry for kept in self.journal.entries[start:stop]]

    def lines(self, entry: Entry) -> list[Line]:
        """One entry's events as sentences with their rules."""
        return [line(self.game, event, self.state) for event in entry.events]

    def log(self) -> list[tuple[int, Entry, list[Line]]]:
        """The whole live journal, told."""
        return [(place, entry, self.lines(entry)) for place, entry in enumerate(self.entries())]

    # -- the open question on disk ----------------------------------------------------------

    def _pending_text(self, pending: Pending) -> str:
        return dump(
            {"command": self._codec.tagged(pending.command), "answers": self._codec.answers(pending.answers)}
        )

    def _reopen(self, text: str | None) -> Pending | None:
        if text is None:
            return None
        plain = load(text, OPEN_COMMAND)
        if not isinstance(plain, dict):
            raise DataError(OPEN_COMMAND, "", NOT_AN_OBJECT)
        command = self._codec.read_command(plain.get("command"), OPEN_COMMAND)
        answers = self._codec.read_answers(plain.get("answers"), OPEN_COMMAND)
        try:
            decide(self.game, self.state, command, Ask(answers))
        except Unanswered as stop:
            return Pending(command, answers, stop.question, stop.events)
        except Illegal:
            return None
        return None
