"""The journal of one table: append-only rows, a cursor over acts, and the state they fold to.

A row is a deed (`do`), a confirmed correction of the past (`amend`), or a step of the cursor
(`undo`, `redo`). Rows are never changed or removed: a new deed after an undo merely leaves the
undone tail behind. Deeds and amendments are the acts that undo steps over; the live entries are
the deeds as the amendments left them.

INVARIANT: a row's body is decoded only when somebody looks at it, so that a long table opens
at the price of its last snapshot and the few rows after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, NamedTuple

from companion.core.ask import Answer
from companion.core.codec import Codec
from companion.core.errors import DataError, Illegal
from companion.core.file_problems import JOURNAL, MISSING, NOT_A_LIST, SNAPSHOT
from companion.core.game import Command, Event, Game, fold
from companion.core.json_text import dump, load
from companion.core.text import Label, Text, say

Kind = Literal["do", "amend", "undo", "redo"]
SNAPSHOT_EVERY = 50
_BAD_PLACE = say("This does not fit the entries before it.")


class Row(NamedTuple):
    """One stored line of a journal."""

    seq: int
    kind: Kind
    body: str = ""


@dataclass(frozen=True)
class Entry:
    """One player act: what was ordered, what was rolled, drawn or chosen, and what came of it."""

    command: Command
    answers: tuple[Answer, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True, eq=False)
class Kept:
    """An entry as it lies in a row; read on first use."""

    codec: Codec
    plain: Callable[[], Any]
    file: Label

    @cached_property
    def entry(self) -> Entry:
        """The decoded entry."""
        plain = self.plain()
        if not isinstance(plain, dict) or not {"command", "answers", "events"} <= plain.keys():
            raise DataError(self.file, "", say("This is not a journal entry."))
        if not isinstance(plain["events"], list):
            raise DataError(self.file, "events", NOT_A_LIST)
        return Entry(
            self.codec.read_command(plain["command"], self.file),
            self.codec.read_answers(plain["answers"], self.file),
            tuple(self.codec.read_event(event, self.file) for event in plain["events"]),
        )


@dataclass(eq=False, slots=True)
class Act:
    """A deed or an amendment: what one undo takes back; read on first use."""

    row: Row
    codec: Codec
    _kept: Kept | None = None
    _tail: tuple[int, list[Kept]] | None = None

    @property
    def kept(self) -> Kept | None:
        """The entry of a deed; an amendment has none of its own."""
        if self._kept is None and self.row.kind == "do":
            body, file = self.row.body, self._file
            self._kept = Kept(self.codec, lambda: load(body, file), file)
        return self._kept

    @property
    def tail(self) -> tuple[int, list[Kept]]:
        """Where an amendment begins, and the entries it puts there."""
        if self._tail is None:
            body, file = load(self.row.body, self._file), self._file
            at, entries = _field(body, "at", file), _field(body, "entries", file)
            if type(at) is not int or not isinstance(entries, list):
                raise DataError(file, "at", _BAD_PLACE)
            self._tail = at, [_laid_out(self.codec, plain, file) for plain in entries]
        return self._tail

    def state(self) -> Any:
        """The state that an amendment leads to."""
        return self.codec.read_state(_field(load(self.row.body, self._file), "state", self._file), self._file)

    @property
    def _file(self) -> Text:
        return say("journal, row {n}", n=self.row.seq)


def _laid_out(codec: Codec, plain: Any, file: Label) -> Kept:
    return Kept(codec, lambda: plain, file)


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
        for row in rows:
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
        elif kind == "undo" and self.cursor > 0:
            self._go(-1)
        elif kind == "redo" and self.cursor < len(self.acts):
            self._go(1)
        else:
            raise DataError(JOURNAL, _row(seq), say("A row of the kind {kind} does not fit here.", kind=kind))
        self.seq = seq

    def _go(self, by: Literal[1, -1]) -> None:
        """Move the cursor over one act; the live entries follow it where they have been looked at."""
        if self._entries is not None:
            act = self.acts[self.cursor if by > 0 else self.cursor - 1]
            if act.kept is None:
                self._entries = None
            elif by > 0:
                self._entries.append(act.kept)
            else:
                self._entries.pop()
        self.cursor += by

    def _forget(self, cursor: int) -> None:
        for gone in [place for place in self._states if place > cursor]:
            del self._states[gone]

    def next_do(self, entry: Entry) -> Row:
        """The row that would record a deed."""
        return Row(self.seq + 1, "do", dump(self._plain(entry)))

    def next_amend(self, at: int, entries: Sequence[Entry], state: Any) -> Row:
        """The row that would replace all entries from `at` on."""
        body = {
            "at": at,
            "entries": [self._plain(entry) for entry in entries],
            "state": self.codec.state(state),
        }
        return Row(self.seq + 1, "amend", dump(body))

    def next_step(self, kind: Literal["undo", "redo"]) -> Row:
        """The row that would move the cursor, or a refusal at the end of the journal."""
        if kind == "undo" and self.cursor == 0:
            raise Illegal("TABLE-UNDO-01", "nothing_to_undo")
        if kind == "redo" and self.cursor == len(self.acts):
            raise Illegal("TABLE-UNDO-01", "nothing_to_redo")
        return Row(self.seq + 1, kind)

    def take(self, row: Row, state: Any = None) -> None:
        """Append a row that is safely stored; a state already worked out saves working it out again."""
        self._take(row)
        if state is not None:
            self._remember(self.cursor, state)

    def _plain(self, entry: Entry) -> dict[str, Any]:
        return {
            "command": self.codec.tagged(entry.command),
            "answers": self.codec.answers(entry.answers),
            "events": [self.codec.tagged(event) for event in entry.events],
        }

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
            state = fold(self.game, state, kept.entry.events)
            self._states[place + 1] = state
        self._remember(acts, state)
        return state

    def _known(self, acts: int) -> Any:
        if acts in self._states:
            return self._states[acts]
        if acts == 0:
            return self.game.start
        act = self.acts[acts - 1]
        if act.row.kind == "amend":
            return act.state()
        if acts % SNAPSHOT_EVERY:
            return None
        stored = self._snapshot(act.row.seq)
        return None if stored is None else self.codec.read_state(load(stored, SNAPSHOT), SNAPSHOT)

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
            at, entries = act.tail
            if not 0 <= at <= len(live):
                raise DataError(JOURNAL, _row(act.row.seq), _BAD_PLACE)
            live[at:] = entries
        return live

    def state_before(self, entry: int) -> Any:
        """The state in which a live entry was decided."""
        return self._state_before(entry, self.cursor)

    def _state_before(self, entry: int, acts: int) -> Any:
        """The same among the first so many acts: behind the last amendment entries are acts of their own."""
        place = next((place for place in range(acts - 1, -1, -1) if self.acts[place].kept is None), None)
        if place is None:
            return self.state_after(entry)
        at, tail = self.acts[place].tail
        if entry >= at + len(tail):
            return self.state_after(place + 1 + entry - at - len(tail))
        state = self._state_before(min(entry, at), place)
        for kept in tail[: max(0, entry - at)]:
            state = fold(self.game, state, kept.entry.events)
        return state


def _row(seq: int) -> Text:
    return say("row {n}", n=seq)


def _field(body: Any, name: str, file: Label) -> Any:
    if not isinstance(body, dict) or name not in body:
        raise DataError(file, name, MISSING)
    return body[name]
