"""Correcting the past: strike or change one entry, and decide the later ones again.

Later entries keep their recorded dice and choices. Those that no longer fit are listed with the
rule that refuses them, never dropped in silence; the player confirms the whole or backs out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.ask import Answer, Ask, Question
from companion.core.errors import Illegal, Unanswered
from companion.core.game import Command, Game, decide, fold
from companion.core.journal import Entry


@dataclass(frozen=True)
class Misfit:
    """A later entry that the corrected table refuses."""

    index: int
    entry: Entry
    refusal: Illegal


@dataclass(frozen=True)
class Amendment:
    """What would become of a journal: the new tail, what changed and what no longer fits.

    `question` is set when the entry `asked` needs an answer that nobody gave yet, and `half` is that
    entry as far as it has come; the plan is then incomplete and cannot be confirmed. `seq` is the
    journal's last row when the plan was made: a table that has moved on would lose what was done since.
    """

    at: int
    entries: tuple[Entry, ...]
    state: Any
    changed: tuple[int, ...]
    misfits: tuple[Misfit, ...]
    question: Question | None = None
    asked: int | None = None
    half: Entry | None = None
    seq: int = 0


def plan_amendment(
    game: Game[Any],
    before: Any,
    at: int,
    tail: Sequence[Entry],
    command: Command | None,
    answers: Mapping[int, Sequence[Answer]],
) -> Amendment:
    """Decide `tail` again from the state `before`, its first entry struck or replaced.

    `answers` gives other answers than the recorded ones to single entries, by index.
    """
    state = before
    kept: list[Entry] = []
    changed: list[int] = []
    misfits: list[Misfit] = []
    for index, entry in enumerate(tail, start=at):
        order = command if index == at else entry.command
        if order is None:
            continue
        ask = Ask(answers.get(index, entry.answers))
        try:
            events = tuple(decide(game, state, order, ask))
        except Illegal as refusal:
            misfits.append(Misfit(index, entry, refusal))
            continue
        except Unanswered as stop:
            half = Entry(order, tuple(ask.given), stop.events)
            stuck = (stop.question, index, half)
            return Amendment(at, tuple(kept), state, tuple(changed), tuple(misfits), *stuck)
        if index != at and events != entry.events:
            changed.append(index)
        kept.append(Entry(order, tuple(ask.given), events))
        state = fold(game, state, events)
    return Amendment(at, tuple(kept), state, tuple(changed), tuple(misfits))
