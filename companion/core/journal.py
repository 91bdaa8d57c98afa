"""The journal of one table: append-only rows, a cursor over acts, and the state they fold to.

A row is a deed (`do`), a confirmed correction of the past (`amend`), or a step of the cursor
(`undo`, `redo`) over one act or, with a number as its body, over several. Rows are never changed or
removed: a new deed after an undo merely leaves the undone tail behind. Deeds and amendments are the
acts that undo steps over; the live entries are the deeds as the amendments left them.

An amendment stores the entries that it changed; of those that came out as they were it stores from
where to where they stood before.

INVARIANT: a row's body is decoded only when somebody looks at it, so that a long table opens
at the price of its last snapshot and the few rows after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Literal, NamedTuple

from companion.core import limits
from companion.core.codec import Codec
from companion.core.errors import DataError, Illegal
from companion.core.file_problems import JOURNAL, MISSING, NOT_A_LIST, SNAPSHOT
from companion.core.game import Command, Event, Game, fold
from companion.core.json_text import dump, has_more_values, load
from companion.core.numerals import whole
from companion.core.questions import Answer
from companion.core.text import Label, Text, say

Kind = Literal["do", "amend", "undo", "redo"]
SNAPSHOT_EVERY = 25
_BAD_PLACE = say("This does not fit the entries before it.")
TOO_MUCH = say("This is too much for one entry; smaller parts can be taken one after the other.")


class Row(NamedTuple):
    """One stored line of a journal."""

    seq: int
    kind: Kind
    body: str = ""


@dataclass(frozen=True)
class Entry:
    """One act: what was ordered, what was rolled, drawn or chosen, and what came of it."""

    command: Command
    answers: tuple[Answer, ...]
    events: tuple[Event, ...]
    by_table: bool = False
    """Whether the table went on by itself: undo goes back to the last act of a player."""


ENTRY_FIELDS = {"command", "answers", "events"}


@dataclass(eq=False, slots=True)
class Kept:
    """An entry as it lies in a row; read on first use."""

    codec: Codec
    _plain: Callable[[], Any]
    file: Label
    _entry: Entry | None = None
    _events: tuple[Event, ...] | None = None

    @property
    def plain(self) -> Any:
        """The entry as it is stored."""
        plain = self._plain()
        if not isinstance(plain, dict) or not plain.keys() >= ENTRY_FIELDS:
            raise DataError(self.file, "", say("This is not a journal entry."))
        if not isinstance(plain["events"], list):
            raise DataError(self.file, "events", NOT_A_LIST)
        return plain

    @property
    def events(self) -> tuple[Event, ...]:
        """What came of it, which is all that a state needs."""
        if self._events is None:
            self._events = self._read_events(self.plain)
        return self._events

    @property
    def entry(self) -> Entry:
        """The decoded entry."""
        if self._entry is None:
            plain = self.plain
            self._entry = Entry(
                self.codec.read_command(plain["command"], self.file),
                self.codec.read_answers(plain["answers"], self.file),
                self._read_events(plain) if self._events is None else self._events,
                plain.get("by") == "table",
            )
            self._events = self._entry.events
        return self._entry

    @property
    def by_table(self) -> bool:
        """Whether the table went on by itself."""
        return bool(self.plain.get("by") == "table") if self._entry is None else self._entry.by_table

    def _read_events(self, plain: Any) -> tuple[Event, ...]:
        return tuple(self.codec.read_event(event, self.file) for event in plain["events"])


@dataclass(eq=False, slots=True)
class Act:
    """A deed or an amendment: what one undo takes back; read on first use."""

    row: Row
    codec: Codec
    _kept: Kept | None = None
    _tail: tuple[int, list[Kept | range]] | None = None

    @property
    def kept(self) -> Kept | None:
        """The entry of a deed; an amendment has none of its own."""
        if self._kept is None and self.row.kind == "do":
            body, file = self.row.body, self._file
            self._kept = Kept(self.codec, lambda: load(body, file), file)
        return self._kept

    @property
    def by_table(self) -> bool:
        """Whether the table did it by itself."""
        return self.kept is not None and self.kept.by_table

    @property
    def closed(self) -> Any:
        """The open command, as plain data, that a correction under its question ended or made impossible.

        It lies with the correction that withdrew it, or with the act that it came to right behind one.
        """
        return self.kept.plain.get("closed") if self.kept is not None else None

    def tail(self, before: Sequence[Kept]) -> tuple[int, list[Kept]]:
        """Where an amendment begins, and the entries it puts there in place of those before it."""
        if self._tail is None:
            self._tail = self._read_tail()
        at, parts = self._tail
        tail: list[Kept] = []
        for part in parts:
            if isinstance(part, Kept):
                tail.append(part)
            elif part.stop > len(before):
                raise DataError(self._file, "entries", _BAD_PLACE)
            else:
                tail.extend(before[part.start : part.stop])
        return at, tail

    def _read_tail(self) -> tuple[int, list[Kept | range]]:
        body, file = load(self.row.body, self._file), self._file
        at, entries = _field(body, "at", file), _field(body, "entries", file)
        if type(at) is not int or not isinstance(entries, list):
            raise DataError(file, "at", _BAD_PLACE)
        return at, read_parts(self.codec, at, entries, file)

    @property
    def begins(self) -> int:
        """Where an amendment begins."""
        if self._tail is None:
            self._tail = self._read_tail()
        return self._tail[0]

    def state(self) -> Any:
        """The state that an amendment leads to; None where its row had no room for it."""
        body = load(self.row.body, self._file)
        if isinstance(body, dict) and body.keys() == {"at", "entries"}:
            return None
        return self.codec.read_state(_field(body, "state", self._file), self._file)

    @property
    def _file(self) -> Text:
        return say("journal, row {n}", n=self.row.seq)


def read_parts(codec: Codec, at: int, entries: Sequence[Any], file: Label) -> list[Kept | range]:
    """The entries that an amendment puts in place, and from where to where it leaves them as they were.

    Each old entry from `at` on stays at most once, in its order: else a short row could make any number.
    """
    parts: list[Kept | range] = []
    for plain in entries:
        if not isinstance(plain, list):
            parts.append(_put_in_place(codec, plain, file))
            continue
        if len(plain) != 2 or not all(type(each) is int for each in plain) or not at <= plain[0] < plain[1]:
            raise DataError(file, "entries", _BAD_PLACE)
        at = plain[1]
        parts.append(range(*plain))
    return parts


def _put_in_place(codec: Codec, plain: Any, file: Label) -> Kept:
    return Kept(codec, lambda: plain, file)


def _written(plain: Any) -> str:
    """What a row holds; no more is ever stored in one than can be imported again."""
    body = dump(plain)
    if not _has_room_for(body):
        raise DataError(JOURNAL, "", TOO_MUCH)
    return body


def _has_room_for(body: str) -> bool:
    of_the_row = limits.ROW_FRAME
    too_long = len(body) > limits.ROW_BYTES - of_the_row
    return not too_long and not has_more_values(body, limits.ROW_VALUES - of_the_row)


def is_state_due(acts: int, size: int) -> bool:
    """Whether a state of this size is stored behind so many acts; the larger it is, the further apart."""
    return acts % (SNAPSHOT_EVERY * (1 + size // (SNAPSHOT_EVERY * limits.STATES_A_ROW))) == 0


def steps_of(row: Row) -> int:
    """How many acts a step of the cursor passes over."""
    if not row.body:
        return 1
    steps = whole(row.body)
    if steps is None or not 1 <= steps <= limits.MOST_STEPS:
        raise DataError(JOURNAL, _row(row.seq), say("This is not a number of steps."))
    return steps


class Journal:
    """A table's whole past, and the state at the cursor."""

    def __init__(
        self,
        game: Game[Any],
        codec: Codec,
        rows: Iterable[Row] = (),
        snapshot: Callable[[int], str | None] | None = None,
    ) -> None:
        self.game = game
        self.codec = codec
        self.seq = 0
        self.acts: list[Act] = []
        self.cursor = 0
        self._states: dict[int, Any] = {}
        self._most = 2 * SNAPSHOT_EVERY
        self._snapshot = snapshot or (lambda seq: None)
        self._entries: list[Kept] | None = None
        self._amended: dict[int, Any] = {}
        """States before live entries that an amendment left, each worked out once."""
        for row in rows:
            if row.kind == "do" and row.seq == self.seq + 1 and self.cursor == len(self.acts):
                self.acts.append(Act(row, codec))  # nearly every row of a long table, so no more than this
                self.cursor += 1
                self.seq = row.seq
            else:
                self._take(row)

    # -- rows ---------------------------------------------------------------------------

    def _take(self, row: Row) -> None:
        seq, kind, _ = row
        if seq != self.seq + 1:
            raise DataError(JOURNAL, _row(seq), say("Row {n} is expected here.", n=self.seq + 1))
        if kind == "do" or kind == "amend":
            if self.cursor < len(self.acts):
                del self.acts[self.cursor :]
                self._forget(self.cursor)
            self.acts.append(Act(row, self.codec))
            self._go(1)
        elif (kind == "undo" or kind == "redo") and self._has_room(kind, steps_of(row)):
            self._go(-steps_of(row) if kind == "undo" else steps_of(row))
        else:
            raise DataError(JOURNAL, _row(seq), say("A row of the kind {kind} does not fit here.", kind=kind))
        self.seq = seq

    def _has_room(self, kind: Literal["undo", "redo"], steps: int) -> bool:
        return steps <= (self.cursor if kind == "undo" else len(self.acts) - self.cursor)

    def _go(self, by: int) -> None:
        """Move the cursor over acts; the live entries follow it where they have been looked at."""
        was, self.cursor = self.cursor, self.cursor + by
        if self._entries is None:
            return
        passed = [act.kept for act in self.acts[min(was, self.cursor) : max(was, self.cursor)]]
        kept = [each for each in passed if each is not None]
        if len(kept) < len(passed):
            self._entries = None
            self._amended.clear()
        elif by > 0:
            self._entries.extend(kept)
        else:
            del self._entries[by:]

    def _forget(self, cursor: int) -> None:
        for gone in [place for place in self._states if place > cursor]:
            del self._states[gone]

    def next_do(self, entry: Entry, closed: Any = None, ahead: int = 0) -> Row:
        """The row that would record a deed, perhaps with the open command that goes with it, behind so many
        rows that are not taken yet."""
        plain = self._plain(entry) | ({"closed": closed} if closed is not None else {})
        return Row(self.seq + 1 + ahead, "do", _written(plain))

    def next_amend(
        self, at: int, entries: Sequence[Entry], state: Any, origins: Sequence[int | None] = ()
    ) -> Row:
        """The row that would replace all entries from `at` on; those with an origin stay as they were."""
        parts: list[Any] = []
        for entry, origin in zip_longest(entries, origins):
            if origin is None:
                parts.append(self._plain(entry))
            elif parts and isinstance(parts[-1], list) and parts[-1][1] == origin:
                parts[-1][1] += 1
            else:
                parts.append([origin, origin + 1])
        plain = {"at": at, "entries": parts}
        body = dump(plain | {"state": self.codec.state(state)})
        return Row(self.seq + 1, "amend", body if _has_room_for(body) else _written(plain))

    def next_step(self, kind: Literal["undo", "redo"], steps: int = 1) -> Row:
        """The row that would move the cursor, or a refusal at the end of the journal."""
        if kind == "undo" and not self._has_room(kind, steps):
            raise Illegal("TABLE-UNDO-01", "nothing_to_undo")
        if kind == "redo" and not self._has_room(kind, steps):
            raise Illegal("TABLE-UNDO-01", "nothing_to_redo")
        return Row(self.seq + 1, kind, str(steps) if steps > 1 else "")

    def state_beside(self, row: Row, acts: int, state: Any) -> str | None:
        """The state behind a row and so many acts, as it is stored; None where others are near enough."""
        if row.kind != "amend" and (row.kind != "do" or acts % SNAPSHOT_EVERY):
            return None
        stored = dump(self.codec.state(state))
        return stored if row.kind == "amend" or is_state_due(acts, len(stored)) else None

    def take(self, row: Row, state: Any = None) -> None:
        """Append a row that is safely stored; a state already worked out saves working it out again."""
        self._take(row)
        if state is not None:
            self._remember(self.cursor, state)

    def _plain(self, entry: Entry) -> dict[str, Any]:
        plain = {
            "command": self.codec.tagged(entry.command),
            "answers": self.codec.answers(entry.answers),
            "events": [self.codec.tagged(event) for event in entry.events],
        }
        return plain | ({"by": "table"} if entry.by_table else {})

    # -- state --------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The state at the cursor."""
        return self.state_after(self.cursor)

    def state_after(self, acts: int) -> Any:
        """The state after the first so many acts, from the nearest state that is known."""
        known = acts
        while (state := self._known(known)) is None:
            known -= 1
        self._states[known] = state
        for place in range(known, acts):
            kept = self.acts[place].kept
            assert kept is not None, "an amendment is always known"
            state = fold(self.game, state, kept.events)
            self._states[place + 1] = state
        self._remember(acts, state)
        return state

    def _known(self, acts: int) -> Any:
        if acts in self._states:
            return self._states[acts]
        if acts == 0:
            return self.game.start
        act = self.acts[acts - 1]
        is_amendment = act.row.kind == "amend"
        if acts % SNAPSHOT_EVERY and not is_amendment:
            return None
        stored = self._snapshot(act.row.seq)
        if stored is not None:
            return self.codec.read_state(load(stored, SNAPSHOT), SNAPSHOT)
        if not is_amendment:
            return None
        state = act.state()
        return self._folded(acts) if state is None else state

    def _folded(self, acts: int) -> Any:
        """The state after the first so many acts, from the start."""
        state = self.game.start
        for kept in self._live(acts):
            state = fold(self.game, state, kept.events)
        return state

    def _remember(self, acts: int, state: Any) -> None:
        """Keep round-numbered states for long undos, and those near by for quick ones."""
        self._states[acts] = state
        if len(self._states) > self._most:
            for place in list(self._states):
                if place % SNAPSHOT_EVERY and abs(place - acts) > SNAPSHOT_EVERY:
                    del self._states[place]
            self._most = len(self._states) + SNAPSHOT_EVERY

    # -- entries ------------------------------------------------------------------------

    @property
    def entries(self) -> list[Kept]:
        """The live entries up to the cursor, as amendments left them."""
        if self._entries is None:
            self._entries = self._live(self.cursor)
        return self._entries

    def _live(self, acts: int) -> list[Kept]:
        live: list[Kept] = []
        for act in self.acts[:acts]:
            if act.kept is not None:
                live.append(act.kept)
                continue
            at, entries = act.tail(live)
            if not 0 <= at <= len(live):
                raise DataError(JOURNAL, _row(act.row.seq), _BAD_PLACE)
            live[at:] = entries
        return live

    def acts_up_to(self, entry: int) -> int | None:
        """How many acts there were when a live entry was the last one; None where an amendment came later."""
        last = self._last_amendment()
        acts = self.cursor - (len(self.entries) - 1 - entry)
        return acts if acts >= last else None

    def _last_amendment(self) -> int:
        """How many acts there were with the last amendment; 0 where there is none."""
        return next((n for n in range(self.cursor, 0, -1) if self.acts[n - 1].kept is None), 0)

    def state_before(self, entry: int) -> Any:
        """The state in which a live entry was decided.

        Behind the last amendment entries are acts of their own; before it the live entries, which are
        what the amendments left, are folded from the last state that all of them share.
        """
        behind = self.cursor - self._last_amendment()
        if entry >= len(self.entries) - behind:
            return self.state_after(self.cursor - (len(self.entries) - entry))
        if not self._amended:
            shared = self._untouched()
            self._amended[shared] = self.state_after(shared)
        known = max((place for place in self._amended if place <= entry), default=None)
        if known is None:
            return self.state_after(entry)
        state = self._amended[known]
        for place in range(known, entry):
            state = fold(self.game, state, self.entries[place].events)
            if (place + 1) % SNAPSHOT_EVERY == 0:
                self._amended[place + 1] = state
        return state

    def _untouched(self) -> int:
        """How many of the first acts no amendment has touched: there entries and acts are the same."""
        first = next((n for n, act in enumerate(self.acts[: self.cursor]) if act.kept is None), self.cursor)
        begins = [act.begins for act in self.acts[first : self.cursor] if act.kept is None]
        return min([first, *begins])


def _row(seq: int) -> Text:
    return say("row {n}", n=seq)


def _field(body: Any, name: str, file: Label) -> Any:
    if not isinstance(body, dict) or name not in body:
        raise DataError(file, name, MISSING)
    return body[name]
