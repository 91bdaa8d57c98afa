"""Rows for a gap in a journal: from the last readable one to where the table stood, by ordinary corrections.

Rows behind a gap cannot be folded, but a stored state behind it can be reached all the same: every
tracked value is set by hand to what it was. The corrections are entries like any other, so the
journal stays true: it folds to its state, and can be undone and amended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.ask import Ask
from companion.core.codec import Codec, codec_of
from companion.core.errors import CompanionError
from companion.core.file_problems import JOURNAL, SNAPSHOT
from companion.core.game import Adjust, Game, decide, fold
from companion.core.journal import Entry, Journal, Kept, Row, steps_of
from companion.core.json_text import load
from companion.core.tracked import look, shown

_ROUNDS = 4
"""A corrected value may bring further tracked values with it."""


def rows_over_gap(
    game: Game[Any], rows: Sequence[Row], later: Mapping[int, Row], states: Mapping[int, str]
) -> list[Row]:
    """The rows that lead on from `rows` to the last known standing of the table; none where there is none."""
    codec = codec_of(game)
    try:
        goal = _standing(game, codec, len(rows), later, states)
        return [] if goal is None else _corrections(game, Journal(game, codec, rows), goal)
    except CompanionError:
        return []


def _standing(
    game: Game[Any], codec: Codec, before: int, later: Mapping[int, Row], states: Mapping[int, str]
) -> Any:
    """The state after the last row that some known state behind the gap leads to."""
    for seq in sorted({*later, *states}, reverse=True):
        if seq <= before:
            return None
        known = _known(codec, later.get(seq), states.get(seq))
        stands = None if known is None else _play(game, codec, known, _run(later, seq + 1))
        if stands is not None:
            return stands
    return None


def _run(later: Mapping[int, Row], seq: int) -> list[Row]:
    run: list[Row] = []
    while seq + len(run) in later:
        run.append(later[seq + len(run)])
    return run


def _known(codec: Codec, row: Row | None, state: str | None) -> Any:
    if state is not None:
        return codec.read_state(load(state, SNAPSHOT))
    if row is not None and row.kind == "amend":
        return codec.read_state(load(row.body, JOURNAL)["state"])
    return None


def _play(game: Game[Any], codec: Codec, state: Any, tail: Sequence[Row]) -> Any:
    """The state after more rows; None where they step back behind the first."""
    line, at = [state], 0
    for row in tail:
        if row.kind in ("do", "amend"):
            line[at + 1 :] = [_after(game, codec, line[at], row)]
        at += -steps_of(row) if row.kind == "undo" else steps_of(row) if row.kind == "redo" else 1
        if not 0 <= at < len(line):
            return None
    return line[at]


def _after(game: Game[Any], codec: Codec, state: Any, row: Row) -> Any:
    if row.kind == "amend":
        return _known(codec, row, None)
    entry = Kept(codec, lambda: load(row.body, JOURNAL), JOURNAL).entry
    return fold(game, state, entry.events)


def _corrections(game: Game[Any], journal: Journal, goal: Any) -> list[Row]:
    rows: list[Row] = []
    for _ in range(_ROUNDS):
        for path, track in game.tracked(goal).items():
            state = journal.state
            if path not in game.tracked(state) or look(state, path) == look(goal, path):
                continue
            command = Adjust(path, _plain(shown(track, goal, path)))
            events = tuple(decide(game, state, command, Ask()))
            row = journal.next_do(Entry(command, (), events))
            journal.take(row, fold(game, state, events))
            rows.append(row)
        if journal.state == goal:
            return rows
    return []


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
