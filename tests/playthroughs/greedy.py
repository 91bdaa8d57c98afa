"""The player who found the playthroughs: looks a few dice ahead and likes fires, seals and health.

Not a test. `python -m tests.playthroughs.greedy won 0 11 5` plays seed 0 with requests 11 and 5 and
writes the script; the text beside it is written by the test when asked to.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random
from typing import Any

from companion.core.ask import Ask, bot
from companion.core.game import Command, decide, fold
from companion.core.journal import Entry
from companion.core.offers import legal
from companion.core.questions import Question, Roll, Value
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.facts.read import example_layout
from companion.games.berserkers.game import GAME
from companion.games.berserkers.model import COLOURS, GRID, NAMES, State
from tests.playthroughs.scripts import write

CHANCY = (cmd.Loot, cmd.Bet, cmd.Reroll, cmd.SaveCheckpoint, cmd.EndActions, cmd.UseObject)
DARK = (0, 4, 10, 22, 60, 160)
WIDTH = 5
DEPTH = 5
TURNS = 60


def worth(state: State) -> float:
    """How good a table looks."""
    if state.status != "playing":
        return 1e6 if state.status == "won" else -1e6
    return _goals(state) + _means(state) - _danger(state) - _ways(state)


def _goals(state: State) -> float:
    gems = sum(cell.darkness for cell in state.cells)
    return 100 * state.lit + 160 * state.sealed + 200 * state.fires_locked - DARK[gems]


def _means(state: State) -> float:
    health = {"ok": 0, "wounded": -40, "dead": -170}
    bodies = sum(health[state.berserker(name).health] for name in NAMES)
    return bodies + 3 * state.gold + 2 * state.gauge + 9 * len(state.hand) + 25 * len(state.trained)


def _danger(state: State) -> float:
    """What the riders and squads do on average: wounds, darkness, fires."""
    gems = sum(cell.darkness for cell in state.cells)
    risk = 0.0
    for colour in COLOURS:
        at = state.rider(colour).at
        if colour not in state.blocked_riders and not state.skip_riders:
            risk += (DARK[min(5, gems + 1)] - DARK[gems]) / 3 if not state.cell(at).darkness else 0
            risk += 100 / 6 * (state.cell(at).fire and not state.fires_locked)
            near = [name for name in state.living if GRID.distance(at, state.berserker(name).at or at) <= 1]
            same = state.living_on(at)
            risk += sum(_pain(state, name) / 6 for name in (*near, *same))
    for colour in state.squads:
        at = state.orc(colour) or GRID.cells[0]
        risk += 18 + 100 / 3 * (state.cell(at).fire and not state.fires_locked)
        risk += sum(_pain(state, name) / 3 for name in state.living_on(at))
    return risk


def _pain(state: State, name: str) -> float:
    return 45 if state.berserker(name).health == "ok" else 190


def _ways(state: State) -> float:
    """How far it is to the next things to do."""
    here = [state.berserker(name).at for name in state.living]
    dark = [
        at
        for at, cell in zip(GRID.cells, state.cells, strict=True)
        if not cell.fire and state.box.location(cell.location).fire
    ]
    free = [state.rider(colour).at for colour in COLOURS if not state.rider(colour).sealed]
    gems = [at for at, cell in zip(GRID.cells, state.cells, strict=True) if cell.darkness]
    far = sum(min((GRID.distance(at, each) for each in here if each), default=5) for at in dark) * 2.0
    far += sum(min((GRID.distance(at, each) for each in here if each), default=5) for at in gems) * 2.0
    lit = [at for at, cell in zip(GRID.cells, state.cells, strict=True) if cell.fire]
    for rider in free:
        far += 4.0 * min((GRID.distance(rider, at) for at in lit), default=4)
        far += (3.0 if not dark else 1.0) * min((GRID.distance(rider, at) for at in here if at), default=5)
    return far


# -- looking ahead -----------------------------------------------------------------------------------


def expect(question: Question, _: int) -> Value | None:
    """What the player reckons with: middling dice, the first of all cards and choices."""
    if isinstance(question, Roll):
        return (3,) * len(question.dice)
    return question.pile[0] if hasattr(question, "pile") else question.options[0]


def after(state: State, command: Command) -> State:
    return fold(GAME, state, decide(GAME, state, command, Ask(maker=expect)))


def plan(state: State) -> Command:
    """The first order of the best line found, or the end of the phase."""
    best, first = worth(state) + 0.5, None
    lines: list[tuple[float, Command | None, State]] = [(best, None, state)]
    for _ in range(DEPTH):
        found: dict[Any, tuple[float, Command | None, State]] = {}
        for _, opening, table in lines:
            for command in legal(GAME, table):
                if isinstance(command, CHANCY):
                    continue
                there = after(table, command)
                key = (there.cells, there.berserkers, there.riders, there.orcs, there.pool, there.gold)
                value = worth(there)
                if key not in found or found[key][0] < value:
                    found[key] = (value, opening or command, there)
        lines = sorted(found.values(), key=lambda each: -each[0])[:WIDTH]
        if lines and lines[0][0] > best:
            best, first = lines[0][0], lines[0][1]
        lines = [each for each in lines if each[2].status == "playing"]
    return first or _gamble(state)


def _gamble(state: State) -> Command:
    """With nothing better to do: a bet, a reroll of what is left, else on to the riders."""
    spare = [order for order in legal(GAME, state) if isinstance(order, cmd.Bet)]
    if spare and state.gold < 5:
        return spare[0]
    rerolls = [order for order in legal(GAME, state) if isinstance(order, cmd.Reroll)]
    return rerolls[0] if rerolls and state.gold > 3 else cmd.EndActions()


def choose(state: State, question: Question) -> Value:
    """The shield for the weakest, gold before items while poor, else the first option."""
    options: Sequence[str] = question.options  # type: ignore[union-attr]
    match question.key:
        case "shield":
            weak = [name for name in options if name in NAMES and state.berserker(name).health == "wounded"]
            return weak[0] if weak else options[0]
        case "villagers_reward":
            return "gold" if state.gold < 3 or "item" not in options else "item"
    return options[0]


# -- a whole game ------------------------------------------------------------------------------------


def do(table: Table, command: Command) -> None:
    done = table.do(command)
    while not isinstance(done, Entry):
        done = table.answer(choose(table.state, done))


def begin(seed: int, requests: Sequence[str]) -> Table:
    table = Table.begin(GAME, Memory(), {}, seed, app_rolls=True)
    do(table, cmd.LayLocations(example_layout()))
    for number in requests:
        table.app_rolls = False
        table.do(cmd.DrawRequest())
        table.answer(number)
    table.app_rolls = True
    if 6 in table.state.requests:
        do(table, cmd.PlaceGoblins(GRID.cells[3]))
    do(table, cmd.BeginPlay())
    return table


def play(table: Table) -> None:
    forward = {"roll": cmd.RollDice, "riders": cmd.RunRiders, "orcs": cmd.RunOrcs}
    while table.state.status == "playing" and table.state.turn <= TURNS:
        phase = table.state.phase
        do(table, plan(table.state) if phase == "actions" else forward[phase]())


def stumble(table: Table, chance: Random) -> None:
    """A game without a plan, which is soon lost."""
    while table.state.status == "playing":
        kinds: dict[type[Command], list[Command]] = {}
        for order in table.legal():
            kinds.setdefault(type(order), []).append(order)
        done = table.do(chance.choice(kinds[chance.choice(list(kinds))]))
        while not isinstance(done, Entry):
            done = table.answer(bot(chance)(done, 0))  # type: ignore[arg-type]


def main(name: str, seed: str, *requests: str) -> None:
    table = begin(int(seed), requests)
    if name == "won":
        play(table)
    else:
        stumble(table, Random(int(seed)))
    if table.state.status != name:
        raise SystemExit(f"seed {seed} ends otherwise: {table.state.status} in turn {table.state.turn}")
    write(name, table)


if __name__ == "__main__":
    main(*sys.argv[1:])
