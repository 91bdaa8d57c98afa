"""The players who found the playthroughs of the board game: they go where it is worth most, one order ahead.

Not a test. `python -m tests.playthroughs.party won map 3` plays seed 3 with a plan and writes the script;
with `lost` the Heroes stand and wait. The text beside it is written by the test when asked to.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

from companion.core.ask import Question, bot
from companion.core.game import Command
from companion.core.hexes import Hex, distance
from companion.core.journal import Entry
from companion.core.offers import legal
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games.boardgame import commands as cmd
from companion.games.boardgame.game import GAME
from companion.games.boardgame.model import State
from companion.games.boardgame.rules.stats import party_pool
from tests.playthroughs.scripts import write

MOST = 900


def goal(state: State, who: str) -> Hex | None:
    """Where somebody wants to be: at the winch, at the landing, or beside the nearest Enemy."""
    mini = state.find(who)
    winch = next((each.at for each in state.tokens if each.name == "winch"), None)
    if winch is not None and state.side(who) == "hero":
        return winch
    enemies = [each.at for each in state.enemies if each.at is not None]
    if mini is None or mini.at is None:
        return None
    near = min(enemies, key=lambda at: distance(at, mini.at), default=None)
    landing = state.adventure.area("landing")
    if near is not None and (
        state.round < 3 or landing is None or any(e.card == "mire_giant" for e in state.enemies)
    ):
        return near
    return landing.cells[0] if landing is not None else near


def worth(state: State, command: Command, waits: bool) -> float:
    """How good an order looks."""
    match command:
        case cmd.BeginAdventure():
            return 9
        case cmd.PlaceHero(hero=hero):
            return 5 if state.hero(hero).at is None else 0
        case cmd.Plan(hero=hero, cards=cards):
            if state.hero(hero).pile:
                return 0
            return _plan(state, hero, cards, waits)
        case cmd.ConfirmPlan():
            return 4
        case cmd.UseToken():
            return 20
        case cmd.UseEffect() | cmd.UseAbility() if not waits:
            return 12
        case cmd.Strike(who=who, plain=plain) if not waits:
            return 10 + len(party_pool(state, who, plain)[0])
        case cmd.Move(who=who, to=to) if not waits:
            there, mini = goal(state, who), state.find(who)
            if there is None or mini is None or mini.at is None:
                return -1
            return (
                6 + distance(mini.at, there) - distance(to, there)
                if distance(to, there) < distance(mini.at, there)
                else -1
            )
        case cmd.Activate():
            return 3
        case cmd.EndActivation():
            return 1
        case cmd.EndHeroTurn():
            return 0.5
        case cmd.Report():
            return 7 if state.round > 2 and not waits else -1
    return -1


def _plan(state: State, hero: str, cards: tuple[str, ...], waits: bool) -> float:
    held = state.hero(hero)
    if waits:
        return 6 if len(cards) == 1 else 5
    printed = [state.box.card(each) for each in cards]
    tired = held.fatigue / state.board_of(held).ko
    cost = (0, 0, 2, 4)[len(cards)] * (0.5 + 3 * tired)
    gain = sum(1.6 * len(each.dice) + 0.4 * each.movement + 0.8 * each.defense for each in printed)
    best = 0.8 if any(each.tag in ("attack", "riposte", "heal", "rest") for each in printed[0].effect) else 0
    return 5 + gain + best - cost


def play(seed: int, mode: str, waits: bool) -> Table:
    """One table to its end."""
    chance = Random(seed)
    table = Table.begin(GAME, Memory(), {"options": {"mode": mode}}, seed, app_rolls=True)
    for _ in range(MOST):
        answer(table, chance)
        if table.outcome is not None:
            break
        orders = legal(GAME, table.state)
        command = max(orders, key=lambda each: (worth(table.state, each, waits), chance.random()))
        if not isinstance(table.do(command), Entry):
            answer(table, chance)
    return table


def answer(table: Table, chance: Random) -> None:
    """Strike back, use what defends, keep good dice; otherwise anything."""
    while table.pending is not None:
        table.answer(_answer(table.pending.question, chance))


def _answer(question: Question, chance: Random) -> Any:
    if question.key == "riposte":
        return "yes"
    if question.key == "defend":
        return question.names[1]
    if question.key == "reroll":
        faces = question.facts["faces"]
        worst = min(range(len(faces)), key=lambda place: faces[place] % 10)
        return str(worst) if faces[worst] % 10 == 0 else "stop"
    if question.key == "in_range":
        return question.names[:1] if chance.random() < 0.6 else ()
    return bot(chance)(question, 0)


def main(end: str, mode: str, *seeds: str) -> None:
    """Look for a game that ends so, and write it."""
    for seed in range(int(seeds[0]), int(seeds[-1]) + 1):
        table = play(seed, mode, waits=end == "lost")
        state = table.state
        print(seed, state.status, state.round, [(each.id, each.health) for each in state.heroes])
        if state.status == end:
            write(end if mode == "map" else f"{mode}_{end}", table)
            return


if __name__ == "__main__":
    main(*sys.argv[1:])
