"""A table at play: game, journal and dice tied together, every act stored before it is shown."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Literal

from companion.core import limits
from companion.core.amend import Amendment, Place, Planning, Progress
from companion.core.ask import Ask, app_dice, kept_by_app
from companion.core.codec import Codec, codec_of
from companion.core.draft import Draft
from companion.core.errors import DataError, Illegal, Stopped, StorageError, Unanswered
from companion.core.file_problems import JOURNAL, OPEN_COMMAND
from companion.core.game import (
    FOLLOWS,
    Adjust,
    Command,
    Game,
    Line,
    Note,
    Outcome,
    Setup,
    decide,
    fold,
    next_by_itself,
)
from companion.core.journal import Act, Entry, Journal
from companion.core.json_text import dump, load
from companion.core.offers import legal
from companion.core.open_command import (
    Correction,
    OpenCommand,
    Pending,
    Withdrawn,
    last_by_hand,
    plain_open,
    read_open,
)
from companion.core.questions import Answer, Question
from companion.core.rules import rule
from companion.core.seats import TABLE, Seat
from companion.core.secrecy import events_for, open_to, require_open_past, state_for
from companion.core.shelf import Shelf
from companion.core.telling import line
from companion.core.text import say

_BEGUN = say("This table has begun already.")
_LOG = logging.getLogger(__name__)


class Table:
    """One table: `do`, `answer`, `undo`, `redo`, `amend`, `log`."""

    def __init__(self, game: Game[Any], shelf: Shelf, seed: int = 0, app_rolls: bool = False) -> None:
        self.game = game
        self.seed = seed
        self.app_rolls = app_rolls
        self.withdrawn: Withdrawn | None = None
        """The open command that went with the last correction, or that newer rules no longer ask about."""
        self.failure: Exception | None = None
        """Why the table cannot go on by itself from where it lies; what was done before it stands."""
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
            self._waits = read_open(self._codec, load(self._unread, OPEN_COMMAND))
            self._unread = None
        return self._waits

    def _next_by_itself(self) -> Pending | None:
        """What the table goes on with, if that asks something; what asks nothing is left to `go_on`.

        Looking rolls no dice: what the app could answer alone waits at its first question.
        """
        state = self.state
        try:
            command = next_by_itself(self.game, state)
            if command is None:
                return None
            found = self._decide(command, (), state, by_table=True)
            if isinstance(found, Entry):
                found = self._decide(command, (), state, by_table=True, silent=True)
        except Exception as error:
            self._fail(error)
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

    @rule("TABLE-QUESTION-01")
    def do_all(self, commands: Sequence[Command]) -> Entry | Question | None:
        """Carry commands out one after the other and store them at once; none where one is refused.

        A question that was not open before stops them: those before it stand, the others are not begun.
        """
        if len(commands) == 1:
            return self.do(commands[0])
        self.withdrawn = None
        if any(isinstance(command, Setup) for command in commands):
            raise DataError(JOURNAL, "", _BEGUN)
        if commands and not self.is_free:
            raise Illegal("TABLE-QUESTION-01", "question_open")
        before, draft = self.pending, Draft(self.journal)
        done: Entry | None = None
        for command in commands:
            if done is not None and not self._takes_orders(draft, before):
                break
            found = self._decide(command, (), draft.state, by_table=False, cursor=draft.cursor)
            if isinstance(found, Pending):
                self._store(draft, found)
                return found.question
            draft.do(done := found)
        return None if done is None else self._go_on(draft) or done

    def _takes_orders(self, draft: Draft, before: Pending | None) -> bool:
        """Whether the table, when it has gone on by itself, waits for the next order as it did before."""
        try:
            waits = self._follow(draft)
        except Exception:  # it comes again, and is told, when the draft is stored
            return False
        return waits is None or (before is not None and waits.bare == before.bare)

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
        """Do what the table does next by itself, until it waits for a player; the question it stops at.

        Whoever opens a table to play at it begins with it: an older version may have been cut off behind an
        order, and mended rules go on where broken ones could not. Where undone acts can be done again it
        waits for that.
        """
        if self._left_open() is not None and self.pending is not None:
            return self.pending.question
        try:
            return self._go_on(Draft(self.journal))
        except StorageError as error:  # nobody asked for anything that could be refused
            self._fail(error)
            return None

    def _go_on(self, draft: Draft) -> Question | None:
        """Add what the table does next by itself to a draft and store all of it; the question it stops at.

        What goes wrong in it is no player's fault and costs nobody what they did: the draft is stored as far
        as it came, `failure` says why, and undo and corrections by hand lead out of it.
        """
        try:
            pending = self._follow(draft)
        except Exception as error:
            self._store(draft)
            self._fail(error)
            return None
        self._store(draft, pending)
        return pending.question if pending is not None else None

    def _follow(self, draft: Draft) -> Pending | None:
        """Add what the table does next by itself; where it waits then. What never ends is not begun."""
        ordered = len(draft.steps)
        for _ in range(FOLLOWS):
            command = None if draft.can_redo else next_by_itself(self.game, draft.state)
            if command is None:
                return None
            found = self._decide(command, (), draft.state, by_table=True, cursor=draft.cursor)
            if isinstance(found, Pending):
                return found
            draft.do(found)
        del draft.steps[ordered:]
        raise RuntimeError(f"{self.game.id}: the table goes on by itself without end")

    def _fail(self, error: Exception) -> None:
        """Keep why the table cannot go on; all but a disk that cannot be written is a game's bug."""
        self._waits, self._looked, self.failure = None, True, error
        if not isinstance(error, StorageError):
            _LOG.error("%s: the table cannot go on by itself", self.game.id, exc_info=error)

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
        draft = Draft(self.journal)
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
        dice = app_dice(self.seed, self.journal.cursor if cursor is None else cursor)
        maker = dice if self.app_rolls and not silent else kept_by_app(dice)
        ask = Ask(answers, maker, by_app=True)
        try:
            events = decide(self.game, state, command, ask)
        except Unanswered as stop:
            given = tuple(ask.given)
            return Pending(command, given, by_table, corrections, question=stop.question, events=stop.events)
        return Entry(command, tuple(ask.given), tuple(events), by_table)

    def _store(self, draft: Draft, waits: OpenCommand | None = None) -> None:
        """On disk first, then in memory: what is shown has been stored."""
        if draft.steps:
            rows = [(step.row, step.snapshot) for step in draft.steps]
            self._shelf.append(rows, draft.steps[-1].summary, self._open_text(waits))
            for step in draft.steps:
                self.journal.take(step.row, step.state)
            self._lies(waits)
        elif waits is not None:
            self._wait(waits)

    @rule("TABLE-ADJUST-01")
    def _correct(self, pending: Pending, command: Adjust | Note) -> Entry | Question:
        """Record a correction under an open question, then run the open command on the new table."""
        if len(pending.corrections) >= limits.UNDER_A_QUESTION:
            raise Illegal("TABLE-QUESTION-01", "too_many_corrections")
        try:
            events = decide(self.game, self.state, command, Ask())
        except Unanswered:  # one question at a time
            raise Illegal("TABLE-QUESTION-01", "question_open") from None
        entry = Entry(command, (), tuple(events))
        again = self._again(pending, fold(self.game, self.state, entry.events))
        draft = Draft(self.journal)
        draft.do(entry, closed=pending if isinstance(again, Withdrawn) else None)
        return self._store_with(draft, pending, again) or entry

    def _again(self, pending: OpenCommand, state: Any) -> Entry | Pending | Withdrawn:
        """What becomes of the open command on a corrected table."""
        answers, marks = pending.answers, pending.corrections
        try:
            again = self._decide(pending.command, answers, state, pending.by_table, marks)
        except Illegal as refusal:
            return Withdrawn(pending.command, refusal)
        if isinstance(again, Entry):
            return again
        return replace(again, corrections=(*marks, Correction(answers, len(again.answers))))

    def _store_with(
        self, draft: Draft, pending: OpenCommand, again: Entry | Pending | Withdrawn
    ) -> Question | None:
        """Store a correction with what became of the open command, and with what then follows."""
        if isinstance(again, Pending):
            self._store(draft, again)
            return again.question
        if isinstance(again, Entry):
            draft.do(again, closed=pending)
        question = self._go_on(draft)
        self.withdrawn = again if isinstance(again, Withdrawn) else None
        return question

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
        if pending is not None and is_begun and _is_correction(self.journal.acts[self.journal.cursor]):
            self._redo_under(pending)
        else:
            self._step("redo", self._with_what_follows(1))

    def _redo_under(self, pending: OpenCommand) -> None:
        """Redo a correction that was made under the open command, and what then became of that."""
        behind = self.journal.cursor + 1
        if behind < len(self.journal.acts) and self._closed(behind) == (pending.bare, behind - 1):
            self._step("redo", self._with_what_follows(2))
            return
        again = self._again(pending, self.journal.state_after(behind))
        draft = Draft(self.journal)
        draft.move("redo", self._with_what_follows(1) if isinstance(again, Withdrawn) else 1)
        self._store_with(draft, pending, again)

    def _with_what_follows(self, steps: int) -> int:
        """So many undone acts, and those behind them that the table did by itself without a question."""
        acts, cursor = self.journal.acts, self.journal.cursor
        while cursor + steps < len(acts) and not _is_of_player(acts[cursor + steps]):
            steps += 1
        return steps

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
    def position(self) -> tuple[int, OpenCommand | None]:
        """Where undo stands: another place after each act, answer, undo and redo; no rule runs to find it."""
        waits = self._left_open()
        return self.journal.seq, waits.bare if waits is not None and waits.has_hand else None

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

    def act_to_undo(self) -> Act | None:
        """The act that undo takes back with all behind it, where it takes back no open answer or order."""
        place = self._last_of_player()
        closed = self._closed(place) if place is not None else None
        return None if place is None else self.journal.acts[closed[1] if closed else place]

    def _undo_act(self) -> None:
        """Back over what the table did by itself to the last thing that a player did: act or answer."""
        place = self._last_of_player()
        if place is None:
            raise Illegal("TABLE-UNDO-01", "nothing_to_undo")
        waits, place = self._closed(place) or (self._answered_by_hand(place), place)
        self._step("undo", self.journal.cursor - place, waits)

    def _answered_by_hand(self, place: int) -> OpenCommand | None:
        """What the table did by itself, open again at the last answer that a player gave to it."""
        act = self.journal.acts[place]
        if not act.by_table or act.kept is None:
            return None
        entry = act.kept.entry
        answers = entry.answers[: last_by_hand(entry.answers) - 1]
        return OpenCommand(entry.command, answers, by_table=True)

    def _closed(self, place: int) -> tuple[OpenCommand, int] | None:
        """The open command that went with an act, and the place of the correction that closed it."""
        act = self.journal.acts[place]
        if act.closed is None:
            return None
        return read_open(self._codec, act.closed), place if _is_correction(act) else place - 1

    def _step(self, kind: Literal["undo", "redo"], steps: int, waits: OpenCommand | None = None) -> None:
        draft = Draft(self.journal)
        draft.move(kind, steps)
        self._store(draft, waits)

    def _back_out(self, pending: OpenCommand) -> None:
        """Back to the last question that a person answered, or to before the last correction under it."""
        given, marks = last_by_hand(pending.answers), pending.corrections
        if marks and given <= marks[-1].kept:
            before = OpenCommand(pending.command, marks[-1].answers, pending.by_table, marks[:-1])
            self._step("undo", 1, before)
        elif given:
            answers = pending.answers[: given - 1]
            self._wait(OpenCommand(pending.command, answers, pending.by_table, marks))
        else:
            self._wait(None)

    def _open_text(self, waits: OpenCommand | None) -> str | None:
        return dump(plain_open(self._codec, waits)) if waits is not None else None

    def _wait(self, waits: OpenCommand | None) -> None:
        self._shelf.set_pending(self._open_text(waits))
        self._lies(waits)

    def _lies(self, waits: OpenCommand | None) -> None:
        """The table lies otherwise than before: what it does next by itself is still to be found."""
        self._waits, self._looked, self.failure = waits, False, None

    # -- correcting the past --------------------------------------------------------------

    @rule("TABLE-AMEND-01")
    def planning(
        self,
        at: int,
        command: Command | None,
        answers: Mapping[Place, Sequence[Answer]] | None = None,
        seat: Seat | None = None,
    ) -> Planning:
        """Begin to work out what striking (None) or replacing the live entry `at` would lead to.

        Nothing is changed by it. Entry 0, the setup, can be replaced but not struck. For a `seat` it is
        refused where it could tell what others keep secret.
        """
        if not 0 <= at < len(self.journal.entries):
            raise Illegal("TABLE-AMEND-01", "no_such_entry", entry=at)
        if at == 0 and command is None:
            raise Illegal("TABLE-AMEND-01", "setup_stays")
        if command is not None and isinstance(command, Setup) != (at == 0):
            raise Illegal("TABLE-AMEND-01", "setup_comes_first")
        tail = self.journal.entries[at:]
        before = self.journal.state_before(at)
        require_open_past(self.game, before, at, tail, command, seat)
        given = dict(answers or {})
        if command is not None and command != tail[0].entry.command:
            given.setdefault(at, ())
        check = open_to(self.game, seat)
        return Planning(self.game, before, at, tail, command, given, self.journal.seq, check)

    def amend(
        self,
        at: int,
        command: Command | None,
        answers: Mapping[Place, Sequence[Answer]] | None = None,
        progress: Progress | None = None,
        seat: Seat | None = None,
    ) -> Amendment:
        """What striking or replacing a live entry would lead to, all at once; see `planning`.

        `Stopped` once `progress` says that nobody waits any more.
        """
        planning = self.planning(at, command, answers, seat)
        while progress is None or progress(planning.done, planning.of):
            plan = planning.step()
            if plan is not None:
                return plan
        raise Stopped

    def confirm(self, amendment: Amendment) -> None:
        """Store an amendment; it is an act like any other and can be undone. Then the table goes on."""
        if not self.is_free:
            raise Illegal("TABLE-QUESTION-01", "question_open")
        if amendment.question is not None:
            raise Illegal("TABLE-AMEND-01", "amendment_unfinished")
        if amendment.seq != self.journal.seq:
            raise Illegal("TABLE-AMEND-01", "amendment_outdated")
        row = self.journal.next_amend(amendment.at, amendment.entries, amendment.state, amendment.origins)
        draft = Draft(self.journal)
        draft.take(row, amendment.state)
        self._go_on(draft)

    def questions(self, at: int) -> tuple[tuple[Question, Answer], ...]:
        """What a live entry asked and what was answered, found by deciding it once more as it was."""
        if not 0 <= at < len(self.journal.entries):
            raise Illegal("TABLE-AMEND-01", "no_such_entry", entry=at)
        entry = self.journal.entries[at].entry
        ask = Ask(entry.answers)
        # Newer rules may see it otherwise, or read a set-up otherwise; what they asked before that is told.
        with suppress(Illegal, Unanswered, DataError):
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
    return not act.by_table or act.kept is None or bool(last_by_hand(act.kept.entry.answers))


def _is_correction(act: Act) -> bool:
    """Whether a value was set or a note written."""
    return act.kept is not None and isinstance(act.kept.entry.command, Adjust | Note)
