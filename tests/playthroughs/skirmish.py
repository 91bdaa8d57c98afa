"""The two players who found the playthroughs of the duels: they walk up to each other and strike.

Not a test. `python -m tests.playthroughs.skirmish kubnazub won 0` plays seed 0 and writes the script if the
First player wins, `lost` if the Second does; the text beside it is written by the test when asked to.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random
from typing import Any

from companion.core.ask import bot
from companion.core.game import Command, Game
from companion.core.journal import Entry
from companion.core.questions import Question
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games import get_game
from companion.games.duel import commands as cmd
from companion.games.duel.field import FIELD, other
from companion.games.duel.table import Card, State
from tests.bots import orders, pick_order
from tests.playthroughs.scripts import write

AVOIDED = (cmd.Concede, cmd.Rearrange, cmd.PutBack, cmd.Redeal)
AnyState = State[Any, Any]
WEAK = 3
OPTIONS: dict[str, Any] = {}


def plan(game: Game[Any], state: AnyState, chance: Random) -> Command | None:
    """A strike at the weakest enemy, else a step towards the nearest, else the pass."""
    found = [each for each in orders(game, state) if not isinstance(each, AVOIDED)]
    if state.stage != "battle":
        return pick_order(chance, found)
    strikes = [each for each in found if isinstance(each, cmd.Strike) and _is_enemy(state, each.target)]
    if strikes:
        return min(strikes, key=lambda each: state.card(each.target).lives)
    steps = [each for each in found if isinstance(each, cmd.Move) and _gain(state, each) > 0]
    return max(steps, key=lambda each: _gain(state, each)) if steps else cmd.EndTurn()


def _is_enemy(state: AnyState, id_: str) -> bool:
    return state.card(id_).controller != state.active


def _gain(state: AnyState, step: cmd.Move) -> int:
    """By how much a step brings a creature nearer to the nearest enemy on the field."""
    enemies = [each for each in state.cards_of(other(state.active)) if each.zone == "field"]
    return _far(enemies, state.card(step.who).at) - _far(enemies, step.to)


def _far(enemies: Sequence[Card[Any]], at: Any) -> int:
    return min((FIELD.distance(at, each.at) for each in enemies if each.at), default=0)


def choose(state: AnyState, question: Question, chance: Random) -> Any:
    """A protector for who is nearly dead, and always the stronger exchange."""
    match question.key:
        case "protector":
            target = state.card(question.about[1])
            return question.options[1 if target.lives <= WEAK else 0]  # type: ignore[union-attr]
        case "step_down":
            return "keep"
        case "stay_hidden":
            return question.options[:1]  # type: ignore[union-attr]
    return bot(chance)(question, 0)


def answer(table: Table, chance: Random) -> None:
    while table.pending is not None:
        table.answer(choose(table.state, table.pending.question, chance))


def play(game: Game[Any], seed: int) -> Table:
    chance = Random(seed)
    table = Table.begin(game, Memory(), OPTIONS, seed, app_rolls=True)
    answer(table, chance)
    while table.outcome is None:
        command = plan(game, table.state, chance)
        assert command is not None, "somebody may always do something"
        if not isinstance(table.do(command), Entry):
            answer(table, chance)
    return table


def main(game: str, name: str, seed: str) -> None:
    table = play(get_game(game), int(seed))
    winner = table.state.result
    if winner != {"won": "P1", "lost": "P2"}[name]:
        raise SystemExit(f"seed {seed} ends otherwise: {winner} in turn {table.state.turn}")
    write(name, table)


if __name__ == "__main__":
    main(*sys.argv[1:])
