"""Berserkers: an enemy turn, the exact threat beside brute force through the engine, and what is legal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from itertools import product
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from companion.core.ask import Ask, Maker, bot, scripted
from companion.core.game import Command, decide
from companion.core.offers import available, legal
from companion.core.square import Square
from companion.games.berserkers.commands import EndActions, RunOrcs, RunRiders
from companion.games.berserkers.evolve import evolve
from companion.games.berserkers.facts.read import example_box, example_layout
from companion.games.berserkers.game import GAME
from companion.games.berserkers.model import Berserker, Berserkers, Cell, Orcs, PoolDie, Rider, Riders, State
from companion.games.berserkers.odds.threat import threat

REPEATS = 9


def table() -> State:
    """A crowded middle game: three squads beside wounded Berserkers, riders near, few gems left."""
    cells = [Cell(location) for location in example_layout()]
    for place in (1, 4, 9):
        cells[place] = replace(cells[place], darkness=1)
    return State(
        box=example_box(),
        phase="actions",
        turn=7,
        cells=tuple(cells),
        gold=6,
        pool=tuple(PoolDie(face) for face in (1, 3, 4, 6)),
        hand=("A",),
        requests=(2, 12),
        berserkers=Berserkers(
            Berserker("wounded", Square(1, 1)),
            Berserker("ok", Square(1, 2)),
            Berserker("wounded", Square(2, 1)),
        ),
        riders=Riders(Rider(at=Square(1, 1)), Rider(at=Square(2, 1)), Rider(at=Square(0, 2))),
        orcs=Orcs(Square(1, 1), Square(2, 2), Square(2, 1)),
    )


def rows() -> list[dict[str, Any]]:
    """One row for each question, times in milliseconds."""
    crowded = table()
    quiet = replace(crowded, orcs=Orcs(), hand=(), requests=())
    return [
        row("phases 2 and 3, one command each", "3 riders, 3 squads twice", lambda: enemy_turn(crowded),
            "under 40 ms"),
        row("threat", "3 riders, 3 squads twice, shield", lambda: threat(crowded), "under 40 ms"),
        row("threat", "3 riders, no squad", lambda: threat(quiet), "under 40 ms",
            "216 throws of phase 2 through the engine", lambda: brute_force(quiet)),
        row("what may be ordered", "4 dice, 3 Berserkers", lambda: available(GAME, crowded), "under 2 ms",
            "every command listed", lambda: legal(GAME, crowded)),
    ]  # fmt: skip


def enemy_turn(state: State) -> State:
    """End phase 1 and let the enemies play, choices at random."""
    maker = bot(Random(7))
    for command in (EndActions(), RunRiders(), RunOrcs()):
        if state.status == "playing":
            state = after(state, command, maker)
    return state


def brute_force(state: State) -> Fraction:
    """The chance of losing phase 2 by playing it 216 times; phase 3 is left out, which favours this side."""
    state = after(state, EndActions(), None)
    throws = list(product(range(1, 7), repeat=3))
    ends = (after(state, RunRiders(), scripted([faces, *("black", "blue", "red")])) for faces in throws)
    return Fraction(sum(end.status == "lost" for end in ends), len(throws))


def after(state: State, command: Command, maker: Maker | None) -> State:
    """The table after a command."""
    return reduce(evolve, decide(GAME, state, command, Ask(maker=maker)), state)


def row(
    what: str,
    size: str,
    act: Callable[[], object],
    aim: str,
    baseline: str = "none",
    theirs: Callable[[], object] | None = None,
) -> dict[str, Any]:
    """Our median beside one run of the baseline."""
    return {
        "what": f"berserkers: {what}",
        "size": size,
        "ours": median(milliseconds(act) for _ in range(REPEATS)),
        "baseline": baseline,
        "theirs": milliseconds(theirs) if theirs else None,
        "aim": aim,
    }


def milliseconds(act: Callable[[], object]) -> float:
    """How long one call takes."""
    start = perf_counter()
    act()
    return (perf_counter() - start) * 1000
