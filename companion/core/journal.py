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
from typing import Any, Literal

from companion.core.ask import Answer
from companion.core.codec import Codec
from companion.core.errors import DataError, Illegal
from companion.core.game import Command, Event, Game, fold
from companion.core.plain import dump, load

Kind = Literal["do", "amend", "undo", "redo"]
SNAPSHOT_EVERY = 50
NO_FILE = "journal"


@dataclass(frozen=True)
class Row:
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
    file: str

    @cached_property
    def entry(self) -> Entry:
        """The decoded entry."""
        plain = self.plain()
        if not isinstance(plain, dict) or not {"command", "answers", "events"} <= plain.keys():
            raise DataError(self.file, "", "not a journal entry")
        if not isinstance(plain["events"], list):
            raise DataError(self.file, "events", "expected a list")
        return Entry(
            self.codec.read_command(plain["command"], self.file),
            self.codec.read_answers(plain["answers"], self.file),
            tuple(self.codec.read_event(event, self.file) for event in plain["events"]),
        )


@dataclass(frozen=True)
class Act:
    """A deed or an amendment: what one undo takes back."""

    row: Row
    kept: Kept | None


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
        self._snapshot = snapshot or (lambda seq: None)
        self._entries: list[Kept] | None = None
        for row in rows:
            self._take(row)

    # -- rows ---------------------------------------------------------------------------

    def _take(self, row: Row) -> None:
        if row.seq != self.seq + 1:
            raise DataError(NO_FILE, f"row {row.seq}", f"expected row {self.seq + 1}")
        if row.kind == "undo" and self.cursor > 0:
            self.cursor -= 1
        elif row.kind == "redo" and self.cursor < len(self.acts):
            self.cursor += 1
        elif row.kind in ("do", "amend"):
            del self.acts[self.cursor :]
            self._forget(self.cursor)
            self.acts.append(Act(row, self._kept(row) if row.kind == "do" else None))
            self.cursor += 1
        else:
            raise DataError(NO_FILE, f"row {row.seq}", f"a row {row.kind!r} does not fit here")
        self.seq = row.seq
        self._entries = None

    def _forget(self, cursor: int) -> None:
        for gone in [place for place in self._states if place > cursor]:
            del self._states[gone]

    def _kept(self, row: Row) -> Kept:
        file = f"{NO_FILE}, row {row.seq}"
        return Kept(self.codec, lambda: load(row.body, file), file)

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
        for place in range(known, acts):
            kept = self.acts[place].kept
            assert kept is not None, "an amendment is always known"
            state = fold(self.game, state, kept.entry.events)
            if (place + 1) % SNAPSHOT_EVERY == 0:
                self._states[place + 1] = state
        self._remember(acts, state)
        return state

    def _known(self, acts: int) -> Any:
        if acts in self._states:
            return self._states[acts]
        if acts == 0:
            return self.game.start
        row = self.acts[acts - 1].row
        if row.kind == "amend":
            file = f"{NO_FILE}, row {row.seq}"
            return self.codec.read_state(_field(load(row.body, file), "state", file), file)
        if acts % SNAPSHOT_EVERY:
            return None
        stored = self._snapshot(row.seq)
        return None if stored is None else self.codec.read_state(load(stored, "snapshot"), "snapshot")

    def _remember(self, acts: int, state: Any) -> None:
        """Keep round-numbered states for long undos, and the last few for quick ones."""
        self._states[acts] = state
        for old in [place for place in self._states if place % SNAPSHOT_EVERY and abs(place - acts) > 8]:
            del self._states[old]

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
            else:
                at, kept = self._amended(act.row, len(live))
                live[at:] = kept
        return live

    def _amended(self, row: Row, live: int) -> tuple[int, list[Kept]]:
        file = f"{NO_FILE}, row {row.seq}"
        body = load(row.body, file)
        at, entries = _field(body, "at", file), _field(body, "entries", file)
        if type(at) is not int or not 0 <= at <= live or not isinstance(entries, list):
            raise DataError(file, "at", "does not fit the entries before it")
        return at, [Kept(self.codec, lambda plain=plain: plain, file) for plain in entries]  # type: ignore[misc]

    def state_before(self, entry: int) -> Any:
        """The state in which a live entry was decided."""
        place = self._act_of(entry)
        if place is not None:
            return self.state_after(place)
        events = (event for kept in self.entries[:entry] for event in kept.entry.events)
        return fold(self.game, self.game.start, events)

    def _act_of(self, entry: int) -> int | None:
        """The act that is this live entry, if all entries before it are acts too."""
        amended = any(act.kept is None for act in self.acts[: self.cursor])
        return None if amended else entry


def _field(body: Any, name: str, file: str) -> Any:
    if not isinstance(body, dict) or name not in body:
        raise DataError(file, name, "missing")
    return body[name]
