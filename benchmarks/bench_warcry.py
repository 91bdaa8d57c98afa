"""WarCry: chances from a deck of forty cards beside every card through the engine, offers, acts on disk."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median

from benchmarks.duels import DuelRows, Row, any_choice, milliseconds
from companion.core.ask import bot
from companion.core.explore import ends
from companion.core.offers import available, legal
from companion.core.piles import Pile
from companion.core.table import Table
from companion.games.warcry import commands as cmd
from companion.games.warcry.game import GAME
from companion.games.warcry.model import P1, P2, SEATS, Combat, Side, State, Unit
from companion.games.warcry.odds import combats
from companion.games.warcry.odds.combats import combat_odds, weigh
from companion.games.warcry.odds.tables import board
from companion.games.warcry.printed import Printed
from companion.store import Store

ROWS = DuelRows(GAME)
CARDS = 40
ACTS = 120
LEFT_OUT = (cmd.Retreat, cmd.ApplyText, cmd.CallReaction, cmd.TestUnit, cmd.Dismiss)


def deck(seat: str) -> Side:
    """A deck of forty action cards, each with a number of its own name."""
    library = tuple(Printed(f"{seat} {n}", "Tactic", die=n % 5 + 1, read=True) for n in range(CARDS))
    side = next(each for each in State().sides if each.id == seat)
    keys = tuple(each.key for each in library)
    return replace(side, library=library, listed=True, action_deck=Pile(loose=keys))


def field(units: int = 12) -> State:
    """Two armies of units in both lines."""
    army = tuple(
        Unit(f"{seat}-{n}", seat, Printed(f"{seat} {n}", strength=n % 6 + 1, tactic_points=3, leadership=3,
             speed="cavalry", terror=n % 2, ranged="plain", ranged_value=3), "battle" if n % 2 else "reserve")
        for seat in SEATS for n in range(units)
    )  # fmt: skip
    return State(stage="battle", sides=(deck(P1), deck(P2)), units=army)


def rows() -> list[Row]:
    """One row for each question, times in milliseconds."""
    full = field()
    return [
        ROWS.row("chances of a combat", "decks of 40 cards", lambda: odds(full), "under 10 ms",
            "every card flipped", lambda: explored(full)),
        ROWS.row("chances of all attacks", "24 units", lambda: board(full), ""),
        ROWS.row("what may be ordered", "24 units", lambda: available(GAME, full, P1), "under 10 ms",
            "every command listed", lambda: legal(GAME, full, P1)),
        on_disk(),
    ]  # fmt: skip


def odds(state: State) -> object:
    """Win, tie, lose, rout and follow-up, nothing of it known from before."""
    for kept in (weigh, combats._first_flips, combats._at_least):
        kept.cache_clear()
    return combat_odds(state, state.unit("P1-1"), state.unit("P2-2"))


def explored(state: State) -> int:
    """The combat rolls alone, by flipping every pair of cards."""
    fight = Combat("normal", "P1-1", "P2-2", P1, P1, passes=2)
    return len(ends(GAME, replace(state, stage="combat", combat=fight), cmd.RollCombat(), any_choice))


def on_disk() -> Row:
    """Orders and answers of a match as they come: decided, stored, and on the disk itself."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        table, chance = store.tables.open(store.tables.create(GAME.id), app_rolls=True), Random(3)
        times: list[float] = []
        while len(times) < ACTS and table.outcome is None:
            times.append(milliseconds(_next_act(table, chance)))
        store.close()
    return ROWS._row("one act, engine and disk", "a match", median(times), "under 5 ms")


def _next_act(table: Table, chance: Random) -> Callable[[], object]:
    """Something that a player can do now: an answer or an order."""
    if table.pending is not None:
        value = bot(chance)(table.pending.question, 0)
        return lambda: table.answer(value)
    (seat,) = GAME.to_act(table.state)
    orders = [each for each in legal(GAME, table.state, seat, 20) if not isinstance(each, LEFT_OUT)]
    order = chance.choice(orders)
    return lambda: table.do(order)
