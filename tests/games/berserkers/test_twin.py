"""Engine and catalogue agree: thousands of enemy phases from random tables, played twice."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.ask import Ask
from companion.core.game import Command
from companion.core.questions import Question, Value
from companion.games.berserkers.commands import EndActions, RollDice, RunOrcs, RunRiders
from companion.games.berserkers.evolve import evolve
from companion.games.berserkers.model import COLOURS, State
from tests.games.berserkers.bot import random_table
from tests.games.berserkers.kit import decide
from tests.games.berserkers.twin import Twin, twin_of

TABLES = 250


class Dice:
    """Rolls that can be looked up by the die's name; choices take the last option."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.rolls: list[dict[str, int]] = []
        self.white: list[int] = []

    def __call__(self, question: Question, _: int) -> Value | None:
        if question.key in ("shield", "meeple"):
            return question.options[-1]  # type: ignore[union-attr]
        faces = [self.chance.randint(1, 6) for _ in question.dice]  # type: ignore[union-attr]
        names = [die.name for die in question.dice]  # type: ignore[union-attr]
        self.rolls.append(dict(zip(names, faces, strict=True)))
        self.white += [face for name, face in zip(names, faces, strict=True) if name == "white"]
        return tuple(faces)


def play(state: State, command: Command, dice: Dice) -> State:
    for event in decide(state, command, Ask(maker=dice)):
        state = evolve(state, event)
    return state


def table(chance: Random, phase: str) -> State:
    words = {
        "phase": phase,
        "harp": chance.random() < 0.2,
        "blocked": " ".join(colour for colour in COLOURS if chance.random() < 0.2),
        "skip_riders": chance.random() < 0.1,
        "padlock": chance.randint(0, 2),
        "pool": "" if phase != "actions" else "1 2",
    }
    if chance.random() < 0.2:
        words |= {"fires": "0,1 0,2 1,0 1,2 2,0 2,1 3,0 3,1", "fires_locked": True}
    return random_table(chance, **words)


def agree(state: State, twin: Twin) -> None:
    """After a phase the engine has gone on to the next one; what the twin knows must be the same."""
    mine = twin_of(state)
    for name in vars(twin):
        if name != "pool":
            assert getattr(mine, name) == getattr(twin, name), name


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.rule("BK-RIDER-16", "BK-TURN-01")
def test_phase_two_is_that_of_the_catalogue(seed: int) -> None:
    chance = Random(seed)
    for _ in range(TABLES):
        state, dice = table(chance, "riders"), Dice(chance)
        order = tuple(chance.sample(COLOURS, 3))
        after = play(state, RunRiders(tuple(f"rider-{colour}" for colour in order)), dice)
        twin = twin_of(state)
        twin.run_phase2(dice.rolls[0] if dice.rolls else {}, order)
        agree(after, twin)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.rule("BK-ORC-07", "BK-REQUEST-121")
def test_phase_three_is_that_of_the_catalogue(seed: int) -> None:
    chance = Random(seed)
    for _ in range(TABLES):
        state, dice = table(chance, "orcs"), Dice(chance)
        order = tuple(chance.sample(COLOURS, 3))
        after = play(state, RunOrcs(tuple(f"orc-{colour}" for colour in order)), dice)
        twin = twin_of(state)
        twin.run_phase3(dice.rolls, order)
        agree(after, twin)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.rule("BK-TURN-03", "BK-TURN-04", "BK-ZODD-03")
def test_phase_one_begins_and_ends_as_in_the_catalogue(seed: int) -> None:
    chance = Random(seed)
    for _ in range(TABLES):
        state, dice = table(chance, "roll"), Dice(chance)
        after = play(state, RollDice(), dice)
        twin = twin_of(state)
        rolled = dice.rolls[0]
        twin.begin_phase1(dice.white, rolled.get("green", 6), rolled.get("blue", 6), rolled.get("red", 6))
        agree(after, twin)
        assert [die.value for die in after.pool] == twin.pool
        assert len(dice.white) == 4 - state.padlock
        ended = play(after, EndActions(), dice)
        twin.end_phase1()
        twin.no_moves = ended.no_moves
        agree(ended, twin)
