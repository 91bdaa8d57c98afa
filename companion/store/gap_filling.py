"""A journal with rows missing: a mark in place of each lost one, all others kept, the standing restored.

The rows behind a gap are folded on as they are; in place of a lost set-up stands the game's default one.
Where a state was stored behind a gap, that is what the table is put back to, by an entry of its own
(`Recovered`): so the journal stays true, folds to its state, and can be undone and amended. A row that no
longer fits is kept inside its mark.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.ask import Ask
from companion.core.codec import codec_of
from companion.core.file_problems import SNAPSHOT
from companion.core.game import Game, Recovered, Setup, TableRestored, decide, fold
from companion.core.journal import Act, Entry, Journal, Row, steps_of
from companion.core.json_text import load
from companion.core.offers import available
from companion.core.tracked import may_lie, shown

_LAST = 100
"""So many rows at the end are looked at closely in any case: those are gone back to."""


def fill_gaps(
    game: Game[Any], rows: Mapping[int, Row], states: Mapping[int, str]
) -> tuple[list[Row], dict[int, str]]:
    """Rows without a gap, and the states that can be stored with them."""
    filling = _fill(game, rows, states, max(rows) - _LAST)
    try:
        _require_playable(game, filling.state)
    except Exception:  # a row behind a gap has broken what the rules take for granted
        filling = _fill(game, rows, states, 0)
    return filling.rows, filling.states


def _fill(game: Game[Any], rows: Mapping[int, Row], states: Mapping[int, str], strict: int) -> _Filling:
    """The rows in their order; behind each after a number the table has to be one that can be played."""
    filling = _Filling(game)
    for seq in range(1, max(rows) + 1):
        filling.is_strict = seq > strict
        filling.take(rows.get(seq))
        if seq in states and filling.gap:
            filling.restore(states[seq])
    for seq in sorted(set(states) - set(range(1, max(rows) + 1))):
        filling.restore(states[seq])  # the last rows are lost, a state behind them is not
    return filling


def _require_playable(game: Game[Any], state: Any) -> None:
    """What may be done and corrected can be listed, and may lie so; whatever is raised says otherwise."""
    for path, track in game.tracked(state).items():
        if not may_lie(track, shown(track, state, path)):
            raise ValueError(path)
    for seat in game.seats:
        available(game, state, seat)


class _Filling:
    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self.is_strict = False
        self._codec = codec_of(game)
        self._journal = Journal(game, self._codec)
        self.rows: list[Row] = []
        self.states: dict[int, str] = {}
        self.gap = False

    @property
    def state(self) -> Any:
        """The table as it lies at the end."""
        return self._journal.state

    def take(self, row: Row | None) -> None:
        """The next row, or a mark for one that is lost or does not fit."""
        self.gap = self.gap or row is None
        if row is None and not self.rows and (entry := self._default_setup()) is not None:
            self._add(self._journal.next_do(entry))
            return
        numbered = row and Row(len(self.rows) + 1, row.kind, row.body)
        if numbered is not None and self._fits(numbered):
            self._add(numbered)
        elif row is None:
            self._mark(Recovered())
        else:
            self._keep(row)

    def _keep(self, row: Row) -> None:
        """A mark with a row that does not fit; a correction says itself where it led to."""
        kept = [row.kind, row.body]
        try:
            plain = load(row.body, SNAPSHOT)["state"]
            _require_playable(self._game, self._codec.read_state(plain))
        except Exception:  # a row of another kind, or a state that cannot be read
            self._mark(Recovered(kept=kept))
        else:
            self._mark(Recovered(state=plain, kept=kept), TableRestored(plain, rule="TABLE-ADJUST-01"))

    def _default_setup(self) -> Entry | None:
        """The table as the game lays it by default, so that what follows has something to lie on."""
        order = Setup({})
        try:
            return Entry(order, (), tuple(decide(self._game, self._game.start, order, Ask())))
        except Exception:  # a game that has no default begins with a mark
            return None

    def restore(self, stored: str) -> None:
        """Put the table back to a stored state, unless it is there already."""
        try:
            plain = load(stored, SNAPSHOT)
            if self._codec.read_state(plain) != self._journal.state:
                self._mark(Recovered(state=plain), TableRestored(plain, rule="TABLE-ADJUST-01"))
        except Exception:  # a state that cannot be read is none
            return

    def _mark(self, command: Recovered, *events: TableRestored) -> None:
        self._add(self._journal.next_do(Entry(command, (), events)))

    def _add(self, row: Row) -> None:
        self._journal.take(row)
        self.rows.append(row)
        journal = self._journal
        stored = journal.state_beside(row, journal.cursor, journal.state)
        if stored is not None:
            self.states[row.seq] = stored

    def _fits(self, row: Row) -> bool:
        """Whether a row can be taken and told: one behind a gap may step back too far, or break a rule's
        assumptions in any way."""
        if not self.gap:
            return True
        try:
            return self._is_told(row)
        except Exception:
            return False

    def _is_told(self, row: Row) -> bool:
        journal = self._journal
        if row.kind == "undo":
            return steps_of(row) < journal.cursor
        if row.kind == "redo":
            return steps_of(row) <= len(journal.acts) - journal.cursor
        act = Act(row, self._codec)
        if act.kept is None:
            at, tail = act.tail(journal.entries)
            state = fold(self._game, journal.state_before(at), [e for kept in tail for e in kept.events])
            if act.state() not in (None, state):
                return False  # entries that it leaves as they were are no longer those, or one is lost
        else:
            at, state = 0, fold(self._game, journal.state, act.kept.entry.events)
        self._game.words(state).headline()
        if self.is_strict:
            _require_playable(self._game, state)
        return 0 <= at <= len(journal.entries)
