"""A table as a script: it leads to the same table again, and holds nothing that players wrote themselves."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from companion.core.ask import bot
from companion.core.errors import DataError
from companion.core.game import Adjust, Note
from companion.core.script import run_step, script_of
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games import get_game
from tests.toy import TOY, Add, DrawCard, Pick, RollDie


def begin() -> Table:
    return Table.begin(TOY, Memory(), {"start": 3}, seed=5)


def run_again(table: Table) -> Table:
    script = json.loads(json.dumps(script_of(table)))
    made = Table.begin(table.game, Memory(), script["options"], seed=script["seed"])
    for step in script["steps"]:
        run_step(made, step, "script")
    return made


def test_orders_answers_and_the_open_question_come_again() -> None:
    table = begin()
    table.do(Add(4))
    table.do(RollDie())
    table.answer((2, 5))
    table.do(DrawCard())
    table.roll_here()
    table.do(Adjust("mood", "dare"))
    table.do(Pick())
    table.answer("dare")
    again = run_again(table)
    assert (again.state, again.pending) == (table.state, table.pending)


def test_what_was_undone_or_corrected_is_told_as_it_is_now() -> None:
    table = begin()
    table.do(Add(4))
    table.do(Add(5))
    table.undo()
    table.confirm(table.amend(1, Add(6)))
    assert run_again(table).state.total == 9


def test_notes_stay_with_the_player() -> None:
    table = begin()
    table.do(Note("Anna owes me a beer."))
    table.do(Add(1))
    assert "Anna" not in json.dumps(script_of(table))
    assert run_again(table).state == table.state


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_game_comes_again_with_what_the_table_does_by_itself(seed: int) -> None:
    game, chance = get_game("berserkers"), Random(seed)
    table = Table.begin(game, Memory(), {})
    ask: Any = bot(chance)
    while len(table.entries()) < 60 and not table.outcome:
        if table.pending is not None and not (table.is_free and chance.random() < 0.1):
            table.answer(ask(table.pending.question, 0))
        elif chance.random() < 0.1:
            table.do(Adjust("gold", chance.randint(0, 9)))
        else:
            table.do(chance.choice(table.legal()))
    again = run_again(table)
    assert (again.state, again.pending) == (table.state, table.pending)


def test_an_own_request_is_told_without_its_words() -> None:
    from companion.games.berserkers.commands import AddHomeRequest, LayLocations
    from companion.games.berserkers.facts.read import example_layout

    table = Table.begin(get_game("berserkers"), Memory(), {})
    table.do(LayLocations(example_layout()))
    table.do(AddHomeRequest("Beat Anna"))
    assert "Anna" not in json.dumps(script_of(table))
    assert run_again(table).state.home is not None


def test_a_step_that_is_none_is_damage() -> None:
    with pytest.raises(DataError):
        run_step(begin(), ["not a step"], "script")
