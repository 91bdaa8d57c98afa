"""What is measured alike of both duels: one act after the other on disk, and a row beside its baseline."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from companion.core.ask import bot
from companion.core.errors import Illegal
from companion.core.explore import End
from companion.core.game import Game
from companion.core.offers import legal
from companion.core.questions import Question, Value
from companion.core.table import Table
from companion.games.duel.commands import Concede
from companion.store import Store

REPEATS = 9
ACTS = 60
Row = dict[str, Any]


@dataclass(frozen=True)
class DuelRows:
    """The rows of one game."""

    game: Game[Any]

    def on_disk(self) -> Row:
        """Orders of a battle as they come: decided, stored, and on the disk itself."""
        with tempfile.TemporaryDirectory() as folder:
            store = Store(Path(folder))
            table, chance = store.tables.open(store.tables.create(self.game.id), app_rolls=True), Random(1)
            times: list[float] = []
            while len(times) < ACTS and table.outcome is None:
                try:
                    spent = milliseconds(self._next_order(table, chance))
                except Illegal:  # what is face down cannot be told from outside: answer otherwise
                    continue
                if table.state.stage == "battle":
                    times.append(spent)
            store.close()
        return self._row("one act, engine and disk", "a battle", median(times), "under 5 ms")

    def _next_order(self, table: Table, chance: Random) -> Callable[[], object]:
        """Something that a player can do now: an answer, or any order but giving up."""
        if table.pending is not None:
            value = bot(chance)(table.pending.question, 0)
            return lambda: table.answer(value)
        seat = sorted(self.game.to_act(table.state))[0]
        orders = [each for each in legal(self.game, table.state, seat) if not isinstance(each, Concede)]
        order = chance.choice(orders)
        return lambda: table.do(order)

    def row(
        self,
        what: str,
        size: str,
        act: Callable[[], object],
        aim: str,
        baseline: str = "none",
        theirs: Callable[[], object] | None = None,
    ) -> Row:
        """Our median beside one run of the baseline."""
        ours = median(milliseconds(act) for _ in range(REPEATS))
        return self._row(what, size, ours, aim, baseline, milliseconds(theirs) if theirs else None)

    def _row(
        self, what: str, size: str, ours: float, aim: str, baseline: str = "none", theirs: float | None = None
    ) -> Row:
        return {
            "what": f"{self.game.id}: {what}",
            "size": size,
            "ours": ours,
            "baseline": baseline,
            "theirs": theirs,
            "aim": aim,
        }


def any_choice(_: Question, answers: Sequence[tuple[Value, Sequence[End[Any]]]]) -> int:
    """Whoever chooses takes the first: only the number of throws counts."""
    return 0


def milliseconds(act: Callable[[], object]) -> float:
    """How long one call takes."""
    start = perf_counter()
    act()
    return (perf_counter() - start) * 1000
