"""The two players who found the playthroughs of WarCry: they muster what they can and fight where they lead.

Not a test. `python -m tests.playthroughs.campaign won 0` plays seed 0 and writes the script if Player 1 wins,
`lost` if Player 2 does, `tie_won` if Player 1 wins and a battle was tied on the way; the text beside it is
written by the test when asked to. The seed is that of the players' choices: the app deals as the test does.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

from companion.core.ask import Question, bot
from companion.core.game import Command
from companion.core.journal import Entry
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games import get_game
from companion.games.warcry import commands as cmd
from companion.games.warcry import events as ev
from companion.games.warcry.model import P1, State
from companion.games.warcry.odds.combats import combat_odds
from tests.bots import orders
from tests.playthroughs.scripts import write

GAME = get_game("warcry")
OFTEN = 0.45
"""A player attacks with such a chance to win, and better."""
BY_HAND = (
    cmd.ApplyText, cmd.TestUnit, cmd.CallReaction, cmd.UseReaction, cmd.PlayReaction, cmd.EndModifier,
    cmd.Retreat, cmd.Dismiss, cmd.Arrange,
)  # fmt: skip


def plan(state: State, chance: Random) -> Command:
    """What a simple player would do now."""
    found = [each for each in orders(GAME, state) if not isinstance(each, BY_HAND)]
    fights = [each for each in found if isinstance(each, cmd.Attack | cmd.Shoot)]
    if fights:
        best = max(fights, key=lambda each: _hope(state, each))
        if _hope(state, best) >= OFTEN:
            return best
    if state.stage == "battle":
        moves = [each for each in found if isinstance(each, cmd.MoveUp | cmd.PlayCommand)]
        return chance.choice(moves) if moves and chance.random() < 0.5 else cmd.Pass(state.active)
    passes = [each for each in found if isinstance(each, cmd.PassMuster | cmd.PassTactic | cmd.FinishCleanup)]
    others = [each for each in found if each not in passes]
    return chance.choice(others) if others and chance.random() < 0.85 else passes[0]


def _hope(state: State, order: cmd.Attack | cmd.Shoot) -> float:
    kind: Any = "normal" if isinstance(order, cmd.Attack) else "ranged"
    odds = combat_odds(state, state.unit(order.who), state.unit(order.target), kind)
    return float(odds.win if kind == "normal" else odds.hit)


def choose(question: Question, chance: Random) -> Any:
    """Follow-ups are taken, everything else is left to chance."""
    return "yes" if question.key == "follow_up" else bot(chance)(question, 0)


def answer(table: Table, chance: Random) -> None:
    while table.pending is not None:
        table.answer(choose(table.pending.question, chance))


def play(seed: int) -> Table:
    chance = Random(seed)
    table = Table.begin(GAME, Memory(), {}, app_rolls=True)
    answer(table, chance)
    while table.outcome is None:
        if not isinstance(table.do(plan(table.state, chance)), Entry):
            answer(table, chance)
    return table


def was_tied(table: Table) -> bool:
    return any(isinstance(each, ev.TieFought) for entry in table.entries() for each in entry.events)


def main(name: str, seed: int) -> None:
    table = play(seed)
    outcome = table.outcome
    assert outcome is not None
    found = "won" if P1 in outcome.winners else "lost"
    print(f"seed {seed}: {found}, {len(table.entries())} entries, tied {was_tied(table)}")
    if name.endswith(found) and was_tied(table) == name.startswith("tie"):
        write(name, table)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
