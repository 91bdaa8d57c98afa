"""A table at play: game, journal and dice tied together, every act stored before it is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Protocol

from companion.core.amend import Amendment, Progress, plan_amendment
from companion.core.ask import Answer, Ask, Maker, Question, app_dice
from companion.core.codec import Codec, codec_of
from companion.core.converter import structure
from companion.core.errors import DataError, Illegal, Unanswered
from companion.core.file_problems import JOURNAL, NOT_AN_OBJECT, OPEN_COMMAND
from companion.core.game import (
    FOLLOWS,
    Adjust,
    Command,
    Event,
    Game,
    Line,
    Note,
    Outcome,
    Setup,
    decide,
    fold,
    next_by_itself,
)
from companion.core.journal import SNAPSHOT_EVERY, Act, Entry, Journal, Row
from companion.core.json_text import dump, load
from companion.core.offers import legal
from companion.core.rules import rule
from companion.core.seats import TABLE, Seat
from companion.core.secrecy import events_for, state_for
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
    """The summary of a table in a state after so many acts; it tells only what lies open for all."""
    return Summary(game.words(state_for(game, state, TABLE)).headline(), game.outcome(state), acts)


RowToStore = tuple[Row, str | None]
"""A row, and the state that is stored with it, if any."""


class Shelf(Protocol):
    """Where one table is kept. Each call is one transaction and returns once it is on disk."""

    def rows(self) -> Sequence[Row]:
        """All rows, oldest first."""

    def snapshot(self, seq: int) -> str | None:
        """The state stored with a row, if any."""

    def append(self, rows: Sequence[RowToStore], summary: Summary, pending: str | None = None) -> None:
        """Add rows, each perhaps with a state; the summary and the open command become these."""

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

    def append(self, rows: Sequence[RowToStore], summary: Summary, pending: str | None = None) -> None:
        self._rows += [row for row, _ in rows]
        self._pending = pending
        self.summary = summary
        self._snapshots |= {row.seq: state for row, state in rows if state is not None}

    def pending(self) -> str | None:
        return self._pending

    def set_pending(self, pending: str | None) -> None:
        self._pending = pending


@dataclass(frozen=True)
class Correction:
    """A value that was set or a note that was written under an open question.

    `answers` are those given before it, which come back with undo; `kept` says how many answers the open
    command had after it, so that undo takes back whichever came last.
    """

    answers: tuple[Answer, ...]
    kept: int


@dataclass(frozen=True)
class OpenCommand:
    """A command that waits, as it lies on disk."""

    command: Command
    answers: tuple[Answer, ...]
    by_table: bool = False
    corrections: tuple[Correction, ...] = ()

    @property
    def is_begun(self) -> bool:
        """Whether a player ordered it, answered to it or corrected something under it."""
        return not self.by_table or bool(self.answers) or bool(self.corrections)

    @property
    def has_hand(self) -> bool:
        """Whether a player has done something about it that can be taken back by itself."""
        return not self.by_table or bool(_by_hand(self.answers)) or bool(self.corrections)


@dataclass(frozen=True)
class Pending(OpenCommand):
    """The same with the question that stopped it.

    `events` is what it has come to so far: worked out again with every answer, told, never stored.
    """

    question: Question = field(kw_only=True)
    events: tuple[Event, ...] = field(default=(), kw_only=True)

    @property
    def half(self) -> Entry:
        """The entry it would be if it ended here."""
        return Entry(self.command, self.answers, self.events, self.by_table)


@dataclass(frozen=True)
class Withdrawn:
    """An open command that a correction under its question made impossible."""

    command: Command
    refusal: Illegal


class _Draft:
    """Rows that are worked out, but not stored yet: an act, and what the table then does by itself."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.rows: list[tuple[Row, Any]] = []
        """Each with the state after it."""
        self.state = journal.state
        self.cursor = journal.cursor

    def do(self, entry: Entry) -> None:
        """Add an entry."""
        row = self._journal.next_do(entry, ahead=len(self.rows))
        self.take(row, fold(self._journal.game, self.state, entry.events))

    def take(self, row: Row, state: Any) -> None:
        """Add a row that moves the table on by one act."""
        self.rows.append((row, state))
        self.state = state
        self.cursor += 1

    @property
    def can_redo(self) -> bool:
        """Whether undone acts would still lie ahead."""
        is_redo = bool(self.rows) and all(row.kind == "redo" for row, _ in self.rows)
        return is_redo and self.cursor < len(self._journal.acts)


class Table:
    """One table: `do`, `answer`, `undo`, `redo`, `amend`, `log`."""

    def __init__(self, game: Game[Any], shelf: Shelf, seed: int = 0, app_rolls: bool = False) -> None:
        self.game = game
        self.seed = seed
        self.app_rolls = app_rolls
        self.withdrawn: Withdrawn | None = None
        """The open command that went with the last correction, or that newer rules no longer ask about."""
        self._shelf = shelf
        self._codec: Codec = codec_of(game)
        self.journal = Journal(game, self._codec, shelf.rows(), shelf.snapshot)
        self._unread = shelf.pending()
        self._waits: OpenCommand | None = None
        """What waits; its question is found when somebody looks, for opening a table runs no rule."""
        self._looked = False
        """Whether somebody has looked at what the table goes on with by itself where nothing was begun."""

    @classmethod
    def begin(
        cls, game: Game[Any], shelf: Shelf, options: Mapping[str, Any], seed: int = 0, app_rolls: bool = False
    ) -> Table:
        """A new table, set up by the game with these options."""
        table = cls(game, shelf, seed, app_rolls)
        if table.journal.seq:
            raise DataError(JOURNAL, "", _BEGUN)
        table._run_on(Setup(dict(options)), ())
        return table

    @property
    def pending(self) -> Pending | None:
        """The command that waits for an answer: as it was left, or what the table does next by itself."""
        waiting = self._left_open()
        if isinstance(waiting, Pending):
            return waiting
        found = self._reopen(waiting) if waiting is not None else None
        if found is None and not self._looked:
            found = self._next_by_itself()
        self._waits, self._looked = found, True
        return found

    def _left_open(self) -> OpenCommand | None:
        """The command that waits as it was left; no rule runs to find it."""
        if self._unread is not None:
            self._waits = self._read_open(self._unread)
            self._unread = None
        return self._waits

    def _next_by_itself(self) -> Pending | None:
        """What the table goes on with, if that asks something; what asks nothing is left to `go_on`.

        Looking rolls no dice: what the app could answer alone waits at its first question.
        """
        command = None if self.outcome else self.game.follow(self.state)
        if command is None:
            return None
        try:
            found = self._decide(command, (), self.state, by_table=True)
            if isinstance(found, Entry):
                found = self._decide(command, (), self.state, by_table=True, silent=True)
        except Illegal:
            return None
        return found if isinstance(found, Pending) else None

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

    def legal(self, seat: Seat = TABLE) -> Sequence[Command]:
        """What may be done now; nothing while a question is open that somebody has begun to answer."""
        return legal(self.game, self.state, seat) if self.is_free else ()

    @property
    def is_free(self) -> bool:
        """Whether a player may act: no question is open, or one to which the table went on by itself and
        which nothing was answered yet."""
        return self.pending is None or not self.pending.is_begun

    # -- acting -------------------------------------------------------------------------

    @rule("TABLE-QUESTION-01")
    def do(self, command: Command, answers: Sequence[Answer] = ()) -> Entry | Question:
        """Carry a command out and store it, or stop at the first question nobody answered.

        Then the table goes on by itself as far as it can. Values are corrected and notes written at any
        time, also while a question is open. What the table has only begun by itself waits once more.
        """
        self.withdrawn = None
        if isinstance(command, Setup):
            raise DataError(JOURNAL, "", _BEGUN)
        if self.pending and not self.is_free and isinstance(command, Adjust | Note):
            return self._correct(self.pending, command)
        if self.pending and self.pending.by_table and command == self.pending.command:
            given = (*self.pending.answers, *answers)
            return self._run_on(command, given, by_table=True, corrections=self.pending.corrections)
        if not self.is_free:
            raise Illegal("TABLE-QUESTION-01", "question_open")
        return self._run_on(command, tuple(answers))

    def answer(self, value: object) -> Entry | Question:
        """Answer the open question."""
        return self._answer(value, by_app=False)

    def roll_here(self) -> Entry | Question:
        """Let the app's dice, or its shuffle, answer the open question."""
        pending = self._open()
        value = app_dice(self.seed, self.journal.cursor)(pending.question, len(pending.answers))
        if value is None:
            raise Illegal(pending.question.rule, "players_choose")
        return self._answer(value, by_app=True)

    def go_on(self) -> Question | None:
        """Do what the table does next by itself, until it waits for a player; the question it stops at."""
        if self._left_open() is not None and self.pending is not None:
            return self.pending.question
        return self._go_on(_Draft(self.journal))

    def _go_on(self, draft: _Draft) -> Question | None:
        """Add what the table does next by itself, then store all of it at once: were it killed in between,
        nobody would ever go on."""
        for _ in range(FOLLOWS):
            found = self._following(draft)
            if not isinstance(found, Entry):
                self._store(draft, found)
                return None if found is None else found.question
            draft.do(found)
        raise RuntimeError(f"{self.game.id}: the table goes on by itself without end")

    def _following(self, draft: _Draft) -> Entry | Pending | None:
        """What the table does next by itself; nothing where the rules refuse it or undone acts lie ahead."""
        command = None if draft.can_redo else next_by_itself(self.game, draft.state)
        if command is None:
            return None
        try:
            return self._decide(command, (), draft.state, by_table=True, cursor=draft.cursor)
        except Illegal:
            return None

    def _answer(self, value: object, by_app: bool) -> Entry | Question:
        self.withdrawn = None
        pending = self._open()
        given = pending.question.answer(value, by_app)
        return self._run_on(pending.command, (*pending.answers, given), pending.by_table, pending.corrections)

    def _open(self) -> Pending:
        if self.pending is None:
            raise Illegal("TABLE-QUESTION-01", "no_question")
        return self.pending

    def _run_on(
        self,
        command: Command,
        answers: tuple[Answer, ...],
        by_table: bool = False,
        corrections: tuple[Correction, ...] = (),
    ) -> Entry | Question:
        found = self._decide(command, answers, self.state, by_table, corrections)
        if isinstance(found, Pending):
            self._wait(found)
            return found.question
        draft = _Draft(self.journal)
        draft.do(found)
        return self._go_on(draft) or found

    def _decide(
        self,
        command: Command,
        answers: tuple[Answer, ...],
        state: Any,
        by_table: bool,
        corrections: tuple[Correction, ...] = (),
        silent: bool = False,
        cursor: int | None = None,
    ) -> Entry | Pending:
        """An entry, or where it stops; `silent` dice keep the question that a person answered before."""
        maker: Maker | None = None
        if self.app_rolls and not silent:
            maker = app_dice(self.seed, self.journal.cursor if cursor is None else cursor)
        ask = Ask(answers, maker, by_app=True)
        try:
            events = decide(self.game, state, command, ask)
        except Unanswered as stop:
            given = tuple(ask.given)
            return Pending(command, given, by_table, corrections, question=stop.question, events=stop.events)
        return Entry(command, tuple(ask.given), tuple(events), by_table)

    def _store(self, draft: _Draft, pending: Pending | None = None) -> None:
        """On disk first, then in memory: what is shown has been stored."""
        if not draft.rows:
            if pending is not None:
                self._wait(pending)
            return
        first = self.journal.cursor + 1
        rows = [
            (row, self._snapshot(row, state, acts)) for acts, (row, state) in enumerate(draft.rows, first)
        ]
        waits = self._open_text(pending) if pending else None
        self._shelf.append(rows, summary(self.game, draft.state, draft.cursor), waits)
        for row, state in draft.rows:
            self.journal.take(row, state)
        self._waits, self._looked = pending, False

    def _snapshot(self, row: Row, state: Any, acts: int) -> str | None:
        due = row.kind == "amend" or (row.kind == "do" and acts % SNAPSHOT_EVERY == 0)
        return dump(self._codec.state(state)) if due else None

    @rule("TABLE-ADJUST-01")
    def _correct(self, pending: Pending, command: Adjust | Note) -> Entry | Question:
        """Record a correction under an open question, then run the open command on the new table."""
        try:
            events = decide(self.game, self.state, command, Ask())
        except Unanswered:  # one question at a time
            raise Illegal("TABLE-QUESTION-01", "question_open") from None
        entry, draft = Entry(command, (), tuple(events)), _Draft(self.journal)
        draft.do(entry)
        return self._run_again(pending, draft) or entry

    def _run_again(self, pending: OpenCommand, draft: _Draft) -> Question | None:
        """Run the open command on a corrected table; the correction is stored with what then waits."""
        try:
            again = self._decide(
                pending.command, pending.answers, draft.state, pending.by_table, pending.corrections
            )
        except Illegal as refusal:
            question = self._go_on(draft)
            self.withdrawn = Withdrawn(pending.command, refusal)
            return question
        if isinstance(again, Entry):
            draft.do(again)
            return self._go_on(draft)
        mark = Correction(pending.answers, len(again.answers))
        self._store(draft, replace(again, corrections=(*pending.corrections, mark)))
        return again.question

    # -- going back ---------------------------------------------------------------------

    @rule("TABLE-UNDO-01")
    def undo(self) -> None:
        """Take back the last answer or correction of an open question, else the last act of a player.

        What the table did by itself goes with the act that it followed. No rule runs for it: the question
        that is open then is found when somebody looks.
        """
        self.withdrawn = None
        pending = self._left_open()
        if pending is None or not pending.has_hand:
            self._undo_act()
        else:
            self._back_out(pending)

    @rule("TABLE-UNDO-01")
    def redo(self) -> None:
        """Do the last undone act again, with the dice it had, and what followed it without a question."""
        self.withdrawn = None
        pending = self._left_open()
        is_begun = pending is not None and pending.is_begun
        if is_begun and not self.can_redo:
            raise Illegal("TABLE-QUESTION-01", "question_open")
        acts, cursor, steps = self.journal.acts, self.journal.cursor, 1
        if pending is not None and is_begun and _is_correction(acts[cursor]):
            draft = _Draft(self.journal)
            draft.take(self.journal.next_step("redo"), self.journal.state_after(cursor + 1))
            self._run_again(pending, draft)
            return
        while cursor + steps < len(acts) and not _is_of_player(acts[cursor + steps]):
            steps += 1
        self._step("redo", steps)

    @rule("TABLE-UNDO-01")
    def go_to(self, acts: int) -> None:
        """Take back, or do again, all acts between here and there at once; an open question is let go."""
        self.withdrawn = None
        steps = acts - self.journal.cursor
        if acts < 1 or (steps == 0 and self.pending is None):
            raise Illegal("TABLE-UNDO-01", "nothing_to_undo")
        if steps:
            self._step("redo" if steps > 0 else "undo", abs(steps))
        else:
            self._wait(None)

    def acts_up_to(self, entry: int) -> int | None:
        """How many acts there were when a live entry was the last one, with what the table did by itself
        behind it; None where a later correction stands between."""
        acts = self.journal.acts_up_to(entry)
        while acts is not None and acts < self.journal.cursor and self.journal.acts[acts].by_table:
            acts += 1
        return acts

    @property
    def can_undo(self) -> bool:
        """Whether something can be taken back; the set-up and what the table did before any player cannot."""
        pending = self._left_open()
        return (pending is not None and pending.has_hand) or self._last_of_player() is not None

    @property
    def can_redo(self) -> bool:
        """Whether something can be done again: also the answers to a question that undo has opened again,
        unless it was answered otherwise, and a correction that was made under the open question."""
        pending, acts, cursor = self._left_open(), self.journal.acts, self.journal.cursor
        if cursor == len(acts) or pending is None or not pending.is_begun:
            return cursor < len(acts)
        kept = acts[cursor].kept
        if kept is None or _is_correction(acts[cursor]):
            return kept is not None
        same = pending.by_table and kept.entry.command == pending.command
        return same and kept.entry.answers[: len(pending.answers)] == pending.answers

    def _last_of_player(self) -> int | None:
        """The last act that a player gave or answered."""
        before = range(self.journal.cursor - 1, 0, -1)
        return next((place for place in before if _is_of_player(self.journal.acts[place])), None)

    def _undo_act(self) -> None:
        """Back over what the table did by itself to the last thing that a player did: act or answer."""
        place = self._last_of_player()
        if place is None:
            raise Illegal("TABLE-UNDO-01", "nothing_to_undo")
        act, steps = self.journal.acts[place], self.journal.cursor - place
        if not act.by_table or act.kept is None:
            self._step("undo", steps)
            return
        entry = act.kept.entry
        answers = entry.answers[: _by_hand(entry.answers) - 1]
        self._step("undo", steps, OpenCommand(entry.command, answers, by_table=True))

    def _step(self, kind: Literal["undo", "redo"], steps: int, waits: OpenCommand | None = None) -> None:
        row = self.journal.next_step(kind, steps)
        target = self.journal.cursor + (steps if kind == "redo" else -steps)
        state = self.journal.state_after(target)
        text = self._open_text(waits) if waits else None
        self._shelf.append(((row, None),), summary(self.game, state, target), text)
        self.journal.take(row)
        self._waits, self._looked = waits, False

    def _back_out(self, pending: OpenCommand) -> None:
        """Back to the last question that a person answered, or to before the last correction under it."""
        by_hand, marks = _by_hand(pending.answers), pending.corrections
        if marks and by_hand <= marks[-1].kept:
            before = OpenCommand(pending.command, marks[-1].answers, pending.by_table, marks[:-1])
            self._step("undo", 1, before)
        elif by_hand:
            answers = pending.answers[: by_hand - 1]
            self._wait(OpenCommand(pending.command, answers, pending.by_table, marks))
        else:
            self._wait(None)

    def _wait(self, waits: OpenCommand | None) -> None:
        self._shelf.set_pending(self._open_text(waits) if waits else None)
        self._waits, self._looked = waits, False

    # -- correcting the past --------------------------------------------------------------

    @rule("TABLE-AMEND-01")
    def amend(
        self,
        at: int,
        command: Command | None,
        answers: Mapping[int, Sequence[Answer]] | None = None,
        progress: Progress | None = None,
    ) -> Amendment:
        """What striking (None) or replacing the live entry `at` would lead to; nothing is changed yet.

        Entry 0, the setup, can be replaced but not struck. `Stopped` where `progress` had it so.
        """
        if not 0 <= at < len(self.journal.entries):
            raise Illegal("TABLE-AMEND-01", "no_such_entry", entry=at)
        if at == 0 and command is None:
            raise Illegal("TABLE-AMEND-01", "setup_stays")
        if command is not None and isinstance(command, Setup) != (at == 0):
            raise Illegal("TABLE-AMEND-01", "setup_comes_first")
        tail = self.journal.entries[at:]
        given = dict(answers or {})
        if command is not None and command != tail[0].entry.command:
            given.setdefault(at, ())
        before = self.journal.state_before(at)
        plan = plan_amendment(self.game, before, at, tail, command, given, progress)
        return replace(plan, seq=self.journal.seq)

    def confirm(self, amendment: Amendment) -> None:
        """Store an amendment; it is an act like any other and can be undone. Then the table goes on."""
        if not self.is_free:
            raise Illegal("TABLE-QUESTION-01", "question_open")
        if amendment.question is not None:
            raise Illegal("TABLE-AMEND-01", "amendment_unfinished")
        if amendment.seq != self.journal.seq:
            raise Illegal("TABLE-AMEND-01", "amendment_outdated")
        row = self.journal.next_amend(amendment.at, amendment.entries, amendment.state, amendment.origins)
        draft = _Draft(self.journal)
        draft.take(row, amendment.state)
        self._go_on(draft)

    def questions(self, at: int) -> tuple[tuple[Question, Answer], ...]:
        """What a live entry asked and what was answered, found by deciding it once more as it was."""
        if not 0 <= at < len(self.journal.entries):
            raise Illegal("TABLE-AMEND-01", "no_such_entry", entry=at)
        entry = self.journal.entries[at].entry
        ask = Ask(entry.answers)
        # Newer rules may see it otherwise; what they asked before that is told.
        with suppress(Illegal, Unanswered):
            decide(self.game, self.journal.state_before(at), entry.command, ask)
        return tuple(zip(ask.asked, ask.given, strict=True))

    # -- looking --------------------------------------------------------------------------

    def entries(self, start: int = 0, stop: int | None = None) -> list[Entry]:
        """Live entries, decoded only where they are looked at."""
        return [kept.entry for kept in self.journal.entries[start:stop]]

    def lines(self, entry: Entry, seat: Seat | None = None) -> list[Line]:
        """One entry's events as sentences with their rules; for a seat, as far as it may know them."""
        state = state_for(self.game, self.state, seat)
        return [line(self.game, event, state) for event in events_for(self.game, entry.events, seat)]

    def log(self) -> list[tuple[int, Entry, list[Line]]]:
        """The whole live journal, told."""
        return [(place, entry, self.lines(entry)) for place, entry in enumerate(self.entries())]

    # -- the open question on disk ----------------------------------------------------------

    def _open_text(self, waits: OpenCommand) -> str:
        plain: dict[str, Any] = {
            "command": self._codec.tagged(waits.command),
            "answers": self._codec.answers(waits.answers),
        }
        plain |= {"by": "table"} if waits.by_table else {}
        marks = [
            {"answers": self._codec.answers(mark.answers), "kept": mark.kept} for mark in waits.corrections
        ]
        return dump(plain | ({"corrections": marks} if marks else {}))

    def _read_open(self, text: str) -> OpenCommand:
        plain = load(text, OPEN_COMMAND)
        if not isinstance(plain, dict):
            raise DataError(OPEN_COMMAND, "", NOT_AN_OBJECT)
        command = self._codec.read_command(plain.get("command"), OPEN_COMMAND)
        answers = self._codec.read_answers(plain.get("answers"), OPEN_COMMAND)
        marks = structure(plain.get("corrections", []), tuple[Correction, ...], OPEN_COMMAND)
        return OpenCommand(command, answers, plain.get("by") == "table", marks)

    def require_corrections(self) -> None:
        """Refuse a stranger's open command with corrections that are not the last acts of the journal: undo
        would take back others for them, the set-up in the end."""
        waits = self._left_open()
        count = len(waits.corrections) if waits else 0
        last = self.journal.acts[: self.journal.cursor][-count:] if count else []
        if len(last) < count or not all(_is_correction(act) for act in last):
            raise DataError(OPEN_COMMAND, "corrections", say("This does not fit the entries before it."))

    def _reopen(self, waits: OpenCommand) -> Pending | None:
        """The question of a command that waits, unless newer rules see it otherwise."""
        command = waits.command
        try:
            found = self._decide(
                command, waits.answers, self.state, waits.by_table, waits.corrections, silent=True
            )
        except Illegal as refusal:
            self.withdrawn = Withdrawn(command, refusal)
            return None
        if isinstance(found, Entry):
            self.withdrawn = Withdrawn(command, Illegal("TABLE-QUESTION-01", "question_gone"))
            return None
        return found


def _is_of_player(act: Act) -> bool:
    """Whether a player gave an order, or an answer to what the table did by itself."""
    return not act.by_table or act.kept is None or bool(_by_hand(act.kept.entry.answers))


def _is_correction(act: Act) -> bool:
    """Whether a value was set or a note written."""
    return act.kept is not None and isinstance(act.kept.entry.command, Adjust | Note)


def _by_hand(answers: Sequence[Answer]) -> int:
    """How many answers there are up to the last one that a person gave."""
    return max((place for place, answer in enumerate(answers, 1) if not answer.by_app), default=0)
