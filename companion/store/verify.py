"""A journal from outside, played through before it is stored: every row decodes, folds and can be told."""

from __future__ import annotations

import zlib
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from companion.core import limits
from companion.core.ask import Ask
from companion.core.codec import codec_of
from companion.core.errors import DataError, Illegal, Unanswered
from companion.core.file_problems import within
from companion.core.game import (
    FOLLOWS,
    Adjust,
    Adjusted,
    Game,
    Note,
    Setup,
    TableRestored,
    decide,
    evolve,
    fold,
    next_by_itself,
)
from companion.core.journal import (
    ENTRY_FIELDS,
    SNAPSHOT_EVERY,
    Entry,
    Kept,
    Row,
    is_state_due,
    read_parts,
    steps_of,
)
from companion.core.json_text import dump, load
from companion.core.offers import available, each_choice
from companion.core.open_command import read_open
from companion.core.questions import Answer
from companion.core.shelf import Summary, summary
from companion.core.telling import label, line
from companion.core.text import say, say_n
from companion.core.tracked import may_lie, shown, told
from companion.store.row_lengths import TOO_LONG, Lengths

_NEAR = 64
"""So many states are kept while they are new: corrections mostly reach back to one of them."""
_IN_REACH = 100
"""So many acts may be taken back or done again before anything else: these tables are looked at, too."""

_CANNOT_LIE = say("This value cannot lie on such a table.")


@dataclass(eq=False, slots=True)
class _Live:
    """The live entries as a chain from the last to the first, so that an act costs no copy of the others.

    An entry is kept as it was written, and a state only now and then: a table may have 200,000 of them.
    """

    state: Any
    length: int = 0
    before: _Live | None = None
    body: bytes = b""


@dataclass(frozen=True)
class Verified:
    """What is stored with rows that hold: states to open them from, and where the table stands."""

    states: Mapping[int, str]
    summary: Summary
    rows: int


class _Pressed(Mapping[int, str]):
    """Texts by number in little room: a long table has thousands of states, each much like the one before."""

    def __init__(self, pressed: Mapping[int, bytes]) -> None:
        self._pressed = pressed

    def __getitem__(self, number: int) -> str:
        return zlib.decompress(self._pressed[number]).decode()

    def __iter__(self) -> Iterator[int]:
        return iter(self._pressed)

    def __len__(self) -> int:
        return len(self._pressed)


class Check:
    """Plays rows through one by one, and what waits behind them; says of the first that does not hold why."""

    def __init__(self, game: Game[Any], file: str) -> None:
        self.game = game.id
        self.rows = 0
        self._game = game
        self._codec = codec_of(game)
        self._file = file
        self._acts = [_Live(game.start)]
        self._near: deque[_Live] = deque()
        self._cursor = 0
        self._reached = 0
        self._lengths = Lengths(file)
        self._moves = self._deeds = self._written = self._size = 0
        self._states: dict[int, tuple[int, bytes]] = {}
        """By how many acts there were the row and the state behind it: one done again takes its place."""

    def take(self, row: Row) -> None:
        """The next row."""
        self.rows += 1
        self._say_where(row, self._take)

    def look(self, row: Row) -> None:
        """Look at a row without playing it: every name, value and field in it is one that the game has."""
        self._say_where(row, self._look)

    def _say_where(self, row: Row, do: Callable[[Row], None]) -> None:
        where = f"rows.{row.seq - 1}"
        try:
            do(row)
        except DataError as error:
            raise DataError(self._file, within(where, error.pointer), error.problem) from None
        except (
            Exception
        ) as error:  # evolve is total for true events only; a stranger's may break it in any way
            misfit = say("This does not fit the table ({why}).", why=type(error).__name__)
            raise DataError(self._file, where, misfit) from None

    def take_open(self, plain: Any, played: bool = True) -> None:
        """The command that waits for an answer behind all rows, or only a look at it."""
        try:
            if played:
                self._require_open(plain, self._cursor)
            else:
                read_open(self._codec, plain, self._file)
        except DataError as error:
            raise DataError(self._file, within("pending", error.pointer), error.problem) from None
        except Exception as error:  # a stranger's command may break a rule's assumptions in any way
            why = say("The open command cannot be decided ({why}).", why=type(error).__name__)
            raise DataError(self._file, "pending", why) from None

    def result(self) -> Verified:
        """What is stored with the rows."""
        if self._cursor == 0:
            raise DataError(self._file, "rows", say("The table never begins."))
        state = self._state(self._acts[self._cursor])
        self._require_playable(state, told=True)
        self._require_rest(state)
        reach = min(_IN_REACH, limits.STATES_LOOKED_AT // len(self._as_stored(state)))
        self._require_near(range(max(1, self._cursor - reach), self._cursor))
        self._require_near(range(self._cursor + 1, min(len(self._acts), self._cursor + reach + 1)))
        states = _Pressed(dict(self._states.values()))
        return Verified(states, self._summary(state), self.rows)

    def _require_near(self, places: range) -> None:
        """What may be taken back or done again is playable, too; of large states fewer are looked at."""
        looked_at = 0
        for place in places:
            state = self._state(self._acts[place])
            self._require_playable(state, told=place == len(self._acts) - 1)
            looked_at += len(self._as_stored(state))
            if looked_at > limits.STATES_LOOKED_AT:
                break

    def _require_playable(self, state: Any, told: bool) -> None:
        """What a player may do and correct can be listed, and told: a stranger's piece may be nowhere."""
        try:
            self._require_values(state)
            for path in self._game.tracked(state) if told else ():
                self._game.words(state).tracked(path)
            for seat in dict.fromkeys((*self._game.seats, *self._game.to_act(state))):
                for offer in available(self._game, state, seat):
                    next(each_choice(self._game, state, offer, {}), None)
        except DataError as error:
            raise DataError(self._file, within("rows", error.pointer), error.problem) from None
        except Exception as error:  # the rules hold for tables that were played, and for no others
            misfit = say("This does not fit the table ({why}).", why=type(error).__name__)
            raise DataError(self._file, "rows", misfit) from None

    def _require_rest(self, state: Any) -> None:
        """What the table does by itself comes to an end. Rules that stop it are told when it is opened: a
        table that a mistake of ours held up was played all the same."""
        for _ in range(FOLLOWS):
            try:
                command = next_by_itself(self._game, state)
                if command is None:
                    return
                state = fold(self._game, state, tuple(decide(self._game, state, command, Ask())))
            except Exception:  # a question, a refusal, or a rule that does not hold for this table
                return
        raise DataError(self._file, "rows", say("This table would go on by itself without end."))

    def _require_values(self, state: Any) -> None:
        """Every value that can be set by hand may lie there: no place that is unknown, no absurd number."""
        for path, track in self._game.tracked(state).items():
            if not may_lie(track, shown(track, state, path)):
                raise DataError(self._file, path, _CANNOT_LIE)

    def _look(self, row: Row) -> None:
        plain: Any = load(row.body, self._file) if row.body else None
        if row.kind == "do":
            closed = plain.pop("closed", None) if isinstance(plain, dict) else None
            self._entry(plain)
            if closed is not None:
                read_open(self._codec, closed, self._file)
            self._lengths.do(1)
        elif row.kind == "amend":
            at, entries = self._parts(plain)
            for part in entries:
                if isinstance(part, dict):
                    self._entry(part)
            self._lengths.amend(at, entries)
        else:
            self._lengths.move(-steps_of(row) if row.kind == "undo" else steps_of(row))

    def _take(self, row: Row) -> None:
        match row.kind:
            case "do":
                live = self._deed(load(row.body, self._file))
            case "amend":
                live = self._amend(self._acts[self._cursor], load(row.body, self._file))
            case "undo" | "redo":
                self._moves += 1
                if self._moves > limits.STEPS + 4 * self._deeds:
                    raise DataError(self._file, "", say("The table goes back and forth too often."))
                self._step(-steps_of(row) if row.kind == "undo" else steps_of(row))
                return
        self._deeds += 1
        self._acts[self._cursor + 1 :] = [live]
        self._cursor += 1
        self._states.pop(self._cursor, None)
        if row.kind == "amend" or self._cursor % SNAPSHOT_EVERY == 0:
            state = self._state(live)
            self._require_values(state)
            due = row.kind == "amend" or is_state_due(self._cursor, self._size)
            if due and self._written <= limits.STATES + limits.STATES_A_ROW * self.rows:
                stored = self._as_stored(state)
                self._size = len(stored)
                self._written += self._size
                self._states[self._cursor] = row.seq, zlib.compress(stored.encode(), 1)

    def _as_stored(self, state: Any) -> str:
        stored = dump(self._codec.state(state))
        if len(stored) > limits.STATES:
            raise DataError(self._file, "", say("The states of this table are too large to be kept."))
        return stored

    def _step(self, by: int) -> None:
        if not 1 <= self._cursor + by < len(self._acts):
            raise DataError(self._file, "", say("There is nothing to take back or to do again here."))
        self._cursor += by

    def _entry(self, plain: Any) -> Entry:
        if isinstance(plain, dict) and plain.keys() - {"by"} != ENTRY_FIELDS:
            raise DataError(self._file, "", say("A deed has a command, answers and events."))
        entry = Kept(self._codec, lambda: plain, self._file).entry
        self._require_faces(entry.answers)
        return entry

    def _require_faces(self, answers: Sequence[Answer]) -> None:
        """A roll has a face for each of its dice."""
        for place, answer in enumerate(answers):
            n = len(answer.dice)
            if n and not (isinstance(answer.value, tuple) and len(answer.value) == n):
                needed = say_n("Exactly {n} die is needed.", "Exactly {n} dice are needed.", n)
                raise DataError(self._file, f"answers.{place}", needed)

    def _deed(self, plain: Any) -> _Live:
        closed = plain.pop("closed", None) if isinstance(plain, dict) else None
        entry = self._entry(plain)
        if closed is not None:
            # It lay open before the correction, which is this deed or the one before.
            behind = 0 if _is_correction(entry) else 1
            self._require_open(closed, self._cursor - behind, behind)
        return self._do(self._acts[self._cursor], entry, self._cursor, _pressed(plain))

    def _require_open(self, plain: Any, acts: int, behind: int = 0) -> None:
        """A command that lay open after so many acts: the corrections under it were the last of them, and so
        many more came behind, else undo would take back others for them, the set-up in the end. It asks, ends
        or is refused; anything else that it comes to is raised."""
        waits = read_open(self._codec, plain, self._file)
        self._require_faces(waits.answers)
        first = acts - len(waits.corrections)
        if first < 1 or not all(map(self._corrects, range(first + 1, acts + behind + 1))):
            raise DataError(self._file, "corrections", say("This does not fit the entries before it."))
        with suppress(Illegal, Unanswered):
            decide(self._game, self._state(self._acts[acts]), waits.command, Ask(waits.answers))

    def _corrects(self, acts: int) -> bool:
        """Whether the last of so many acts set a value or wrote a note, and did no more."""
        live = self._acts[acts]
        return (
            live.before is self._acts[acts - 1] and bool(live.body) and _is_correction(self._read(live.body))
        )

    def _do(self, live: _Live, entry: Entry, place: int, body: bytes, told: bool = False) -> _Live:
        if isinstance(entry.command, Setup) != (place == 0):
            raise DataError(self._file, "", say("A table begins with its setup, once."))
        state = self._state(live)
        for event in entry.events:
            before, state = state, evolve(self._game, state, event)
            if isinstance(event, Adjusted):
                self._require_by_hand(before, event, state)
        restored = any(isinstance(event, TableRestored) for event in entry.events)
        if restored or (place == 0 and not self._is_set_up(entry)):
            self._require_sound(state)
        if not told:
            self._tell(entry, state)
        return self._remember(_Live(state, live.length + 1, live, body))

    def _is_set_up(self, entry: Entry) -> bool:
        """Whether today's set-up lays the same table; that of another version may lay another one."""
        with suppress(DataError, Illegal, Unanswered):
            return tuple(decide(self._game, self._game.start, entry.command, Ask())) == entry.events
        return False

    def _require_sound(self, state: Any) -> None:
        if not self._game.sound(state):
            raise DataError(self._file, "", _CANNOT_LIE)

    # -- what is kept ---------------------------------------------------------------------------

    def _remember(self, live: _Live) -> _Live:
        """Keep a new state for a while, and every so many for good."""
        self._near.append(live)
        if len(self._near) > _NEAR:
            old = self._near.popleft()
            if old.length % SNAPSHOT_EVERY:
                old.state = None
        return live

    def _state(self, live: _Live) -> Any:
        """The state after an entry, worked out again from the last one that is kept."""
        passed: list[_Live] = []
        at = live
        while at.state is None:
            passed.append(at)
            assert at.before is not None, "the start is always known"
            at = at.before
        state = at.state
        for each in reversed(passed):
            for event in self._read(each.body).events:
                state = evolve(self._game, state, event)
        if live.state is None:
            live.state = state
            self._remember(live)
        return state

    def _read(self, body: bytes) -> Entry:
        plain = load(zlib.decompress(body), self._file)
        return Kept(self._codec, lambda: plain, self._file).entry

    def _require_by_hand(self, before: Any, event: Adjusted, after: Any) -> None:
        """A correction sets what a hand can set there, and leaves on the table what it tells."""
        track = self._game.tracked(before).get(event.path)
        if track is None:
            raise DataError(self._file, "", say("There is no such tracked value."))
        try:
            track.check(event.value)
        except Illegal:
            raise DataError(self._file, "", _CANNOT_LIE) from None
        if told(track, after, event.path) != event.value:
            raise DataError(self._file, "", say("This is not what the entries lead to."))

    def _amend(self, live: _Live, plain: Any) -> _Live:
        at, entries = self._parts(plain)
        if not 0 <= at <= live.length:
            raise DataError(self._file, "at", say("There is no such entry."))
        live, old = self._back_to(live, at)
        for part in read_parts(self._codec, at, entries, self._file):
            for entry, body in self._entries(part, at, old):
                live = self._do(live, entry, live.length, body, told=isinstance(part, range))
        if live.length:
            self._summary(self._state(live))
        if not live.length or ("state" in plain and not self._is_stored(self._state(live), plain["state"])):
            raise DataError(self._file, "state", say("This is not what the entries lead to."))
        return live

    def _is_stored(self, state: Any, plain: Any) -> bool:
        """Whether a state was written as it is; one that an older version wrote has to be read for that."""
        same = dump(self._codec.state(state)) == dump(plain)
        return same or bool(state == self._codec.read_state(plain, self._file))

    def _parts(self, plain: Any) -> tuple[int, list[Any]]:
        """Where a correction begins, and what it puts there."""
        if not isinstance(plain, dict) or plain.keys() | {"state"} != {"at", "entries", "state"}:
            raise DataError(self._file, "", say("This is not a correction."))
        at, entries = plain["at"], plain["entries"]
        if type(at) is not int or not isinstance(entries, list):
            raise DataError(self._file, "at", say("There is no such entry."))
        return at, entries

    def _entries(self, part: Kept | range, at: int, old: list[bytes]) -> Iterator[tuple[Entry, bytes]]:
        """The entry that a correction puts in place, or the old ones that it left as they were."""
        if not isinstance(part, range):
            yield self._entry(part.plain), _pressed(part.plain)
            return
        if part.stop > at + len(old):
            raise DataError(self._file, "entries", say("There is no such entry."))
        for body in old[part.start - at : part.stop - at]:
            yield self._read(body), body

    def _back_to(self, live: _Live, length: int) -> tuple[_Live, list[bytes]]:
        """The table as it was after so many entries, and the entries behind them."""
        self._reached += live.length - length
        if self._reached > limits.REACHED_BACK:
            raise DataError(self._file, "at", TOO_LONG)
        passed: list[bytes] = []
        while live.length > length:
            assert live.before is not None, "only the start has nothing before it"
            passed.append(live.body)
            live = live.before
        return live, passed[::-1]

    def _tell(self, entry: Entry, state: Any) -> None:
        """What the screens will ask of this entry must have an answer."""
        label(self._game, entry.command, state)
        for event in entry.events:
            line(self._game, event, state)
        self._summary(state)

    def _summary(self, state: Any) -> Summary:
        return summary(self._game, state, self._cursor)


def _pressed(plain: Any) -> bytes:
    """An entry as it was written, in little room."""
    return zlib.compress(dump(plain).encode(), 1)


def _is_correction(entry: Entry) -> bool:
    return isinstance(entry.command, Adjust | Note)
