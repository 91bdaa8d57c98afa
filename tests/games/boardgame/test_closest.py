"""The quick ways to find who is closest agree with measuring everybody, on random boards."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.core.ask import Ask, bot
from companion.core.game import decide
from companion.core.hexes import Hex, HexMap
from companion.core.routes import Ground, first_met
from companion.games.boardgame.commands import RunEnemy
from companion.games.boardgame.events import Stepped
from companion.games.boardgame.evolve import evolve
from companion.games.boardgame.game import GAME
from companion.games.boardgame.rules.dist import (
    closest,
    closest_enemies,
    closest_foes,
    foe_distances,
    nearness,
)
from companion.games.boardgame.rules.enemy import able
from tests.games.boardgame.kit import ROW, E, H, table
from tests.kit import Scene

KINDS: tuple[dict[str, Any], ...] = (
    {},
    {},
    {"range": 3},
    {"range": 4, "visible": True},
    {"keywords": ("monster",)},
    {"keywords": ("flying",)},
    {"base": "large"},
    {"base": "extra_large", "keywords": ("monster",)},
)


def crowd(seed: int) -> Scene[Any]:
    """A crowded board with Enemies of every kind."""
    chance = Random(seed)
    cells = [(q - r // 2, r) for r in range(8) for q in range(9) if chance.random() < 0.94]
    free = list(cells)
    chance.shuffle(free)
    tall = [free.pop() for _ in range(chance.randint(0, 9))]
    short = [free.pop() for _ in range(chance.randint(0, 6))]
    minis: list[Any] = [H(f"H{n}", free.pop()) for n in range(3)]
    for n in range(chance.randint(2, 12)):
        kind = chance.choice(KINDS)
        rear = free.pop()
        front = chance.choice([(rear[0] + 1, rear[1]), (rear[0], rear[1] + 1)])
        minis.append(E(f"E{n}", rear, 2, front=front if kind.get("base") == "large" else None, **kind))
    return table(cells, *minis, tall=tall, short=short)


@pytest.mark.rule("BG-ENEMY-01", "BG-ENEMY-06", "BG-DIST-07")
@pytest.mark.parametrize("block", range(4))
def test_who_is_closest_is_found_as_if_everybody_were_measured(block: int) -> None:
    for seed in range(block * 60, block * 60 + 60):
        state = crowd(seed).state
        foes = [each for each in state.party_ids if each in state.zones]
        enemies = [each for each in state.enemy_ids if each in state.zones]
        if enemies:
            assert set(closest_enemies(state, enemies, foes)) == set(closest(nearness(state, enemies, foes)))
        for each in enemies:
            assert set(closest_foes(state, each, foes)) == set(closest(foe_distances(state, each, foes)))


def test_only_the_first_to_be_met_are_told() -> None:
    ground = Ground(HexMap.of(ROW(0, 9)), pieces=frozenset({Hex(2, 0), Hex(7, 0), Hex(9, 0)}))
    wanted = [Hex(2, 0), Hex(7, 0), Hex(9, 0)]
    assert first_met(ground, [Hex(4, 0)], wanted) == (2, (Hex(2, 0),))
    assert first_met(ground, [Hex(4, 0), Hex(5, 0)], wanted) == (2, (Hex(2, 0), Hex(7, 0)))
    assert first_met(ground, [Hex(8, 0)], [Hex(0, 0)]) == (0, ())


def test_what_a_table_keeps_from_step_to_step_is_what_it_would_work_out_anew() -> None:
    steps = 0
    for seed in range(6):
        state, maker = replace(crowd(seed).state, phase="enemies"), bot(Random(seed))
        while state.status == "playing" and able(state):
            for event in decide(GAME, state, RunEnemy(), Ask(maker=maker)):
                state = evolve(state, event)
                fresh = replace(state)
                steps += isinstance(event, Stepped)
                assert list(state.places.items()) == list(fresh.places.items())
                assert (state.zones, state.occupied) == (fresh.zones, fresh.occupied)
                assert (state.party_ids, state.enemy_ids) == (fresh.party_ids, fresh.enemy_ids)
    assert steps
