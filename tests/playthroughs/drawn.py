"""A battle of War of the Realms that nobody wins: when few are left, a text destroys all of them at once.

Not a test. `python -m tests.playthroughs.drawn 0` plays seed 0 and writes the script; the text beside it is
written by the test when asked to.
"""

from __future__ import annotations

import sys
from random import Random

from companion.core.journal import Entry
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games import get_game
from companion.games.realms.commands import ApplyToSeveral
from companion.games.realms.model import State
from tests.playthroughs.scripts import write
from tests.playthroughs.skirmish import answer, plan

FEW = 5


def creatures(state: State) -> list[str]:
    """All that are left on both sides."""
    return [each.id for each in state.in_play if each.printed.is_creature and not each.hidden]


def play(seed: int) -> Table:
    """The players fight until few are left."""
    chance, game = Random(seed), get_game("realms")
    table = Table.begin(game, Memory(), {}, seed, app_rolls=True)
    answer(table, chance)
    while table.outcome is None:
        state = table.state
        if state.stage == "battle" and len(creatures(state)) <= FEW:
            table.do(ApplyToSeveral(creatures(state)[0], "destroy"))
            table.answer(creatures(state))
            break
        order = plan(game, state, chance)
        assert order is not None, "somebody may always do something"
        if not isinstance(table.do(order), Entry):
            answer(table, chance)
    return table


def main(seed: str) -> None:
    table = play(int(seed))
    if table.outcome is None or table.outcome.result != "drawn":
        raise SystemExit(f"seed {seed} ends otherwise")
    write("drawn", table)


if __name__ == "__main__":
    main(*sys.argv[1:])
