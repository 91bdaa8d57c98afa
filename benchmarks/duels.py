"""What is measured alike of both duels: a full field, acts on disk, and a row beside its baseline."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from companion.core.ask import bot
from companion.core.effects import Effect
from companion.core.errors import Illegal
from companion.core.explore import End, ends
from companion.core.game import Game
from companion.core.keywords import Tag
from companion.core.offers import available, legal
from companion.core.questions import Answer, Question, Value
from companion.core.seats import Seat
from companion.core.square import Square
from companion.core.table import Table
from companion.games.duel.commands import Concede, Strike
from companion.games.duel.field import P1, SEATS, cell_name, half_of
from companion.games.duel.protectors import NOBODY
from companion.store import Store

REPEATS = 9
ACTS = 60
ATTACKER, TARGET = "P1-c3", "P2-c4"
STEPS_IN = (NOBODY, "P2-b4", "P2-d4")
"""Who may take that strike, on a full field."""
Row = dict[str, Any]


def full_field(state: type[Any], card: type[Any], printed: type[Any], keywords: Sequence[str]) -> Any:
    """Fifteen creatures of a game on either side, each with every keyword that changes a strike."""
    tags = tuple(Tag(each, 1) for each in keywords)

    def creature(seat: Seat, at: Square) -> Any:
        name = cell_name(at)
        face = printed(f"{seat} {name}", lives=5, movement=2, strike=(1, 2, 4), keywords=tags)
        return card(f"{seat}-{name}", seat, face, seat, at=at, movement=2, wounds=2)

    cards = tuple(creature(seat, at) for seat in SEATS for at in half_of(seat))
    effects = tuple(Effect(f"e{n}", each.id, "armour", 1) for n, each in enumerate(cards))
    return state(stage="battle", cards=cards, effects=effects, turn=5, active=P1, between_turns=False)


@dataclass(frozen=True)
class DuelRows:
    """The rows of one game."""

    game: Game[Any]

    def of_field(
        self,
        crowded: Any,
        strike: Callable[[Any, Any, Any], Any],
        board: Callable[[Any], object],
        protectors: Sequence[str],
        baseline: str,
    ) -> list[Row]:
        """A field full of cards: chances and offers of its most complex strike, beside the plain way.

        The plain way plays every throw, with each of these protectors.
        """

        def odds() -> object:
            found = strike(crowded, crowded.card(ATTACKER), crowded.card(TARGET))
            assert found is not None and len(found.protected) == 2
            return found

        def explored() -> int:
            asked = [Answer("protector", each, about=(ATTACKER, TARGET)) for each in protectors]
            order = Strike(ATTACKER, TARGET)
            return sum(len(ends(self.game, crowded, order, any_choice, (each,))) for each in asked)

        half = tuple(each for each in crowded.cards if each.at and each.at.col % 2 == 0)
        sparse = replace(crowded, cards=half)
        return [
            self.row("chances of a strike", "30 cards, 2 protectors", odds, "under 5 ms", baseline, explored),
            self.row("chances of all strikes", "30 cards", lambda: board(crowded), ""),
            self._offers("30 cards, no cell free", crowded),
            self._offers("18 cards", sparse),
        ]

    def _offers(self, size: str, state: Any) -> Row:
        return self.row(
            "what may be ordered", size, lambda: available(self.game, state, P1), "under 10 ms",
            "every command listed", lambda: legal(self.game, state, P1),
        )  # fmt: skip

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
