"""A table as a script: it leads to the same table again, and holds nothing that players wrote themselves."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.core.ask import bot
from companion.core.errors import DataError
from companion.core.game import Adjust, Note
from companion.core.script import moves_of, run_step, script_of
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.core.tracked import Phrase
from companion.games import get_game
from tests.toy import TOY, Add, DrawCard, Pick, RollDie, State
from tests.toy_duel import DUEL, P1, P2, Plan


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


def test_what_was_read_off_a_thing_is_told_without_its_words() -> None:
    table = Table.begin(DUEL, Memory(), {})
    for cards in (("asp", "bear", "stranger1"), ("kite", "lion", "mole")):
        table.answer(cards)
    table.do(Plan(P1, "stranger1"))
    table.do(Plan(P2, "lion"))
    table.answer({"name": "Annas Wolf", "power": 1, "health": 2})
    assert "Anna" not in json.dumps(script_of(table))
    assert run_again(table).state.units[0].power == 1


def test_a_name_given_by_hand_is_left_out_though_its_piece_is_gone() -> None:
    def tracked(state: State) -> dict[str, Any]:
        return {**TOY.tracked(state), **({"mood": Phrase("TOY-PICK-01")} if state.total < 10 else {})}

    table = Table.begin(replace(TOY, tracked=tracked), Memory(), {})
    table.do(Adjust("mood", "Anna"))
    table.do(Add(20))
    assert "Anna" not in json.dumps(script_of(table))


def test_a_step_that_is_none_is_damage() -> None:
    with pytest.raises(DataError):
        run_step(begin(), ["not a step"], "script")


@pytest.mark.parametrize(
    "step",
    [
        {"undo": -5}, {"redo": True}, {"roll": 1}, {"undo": 1, "is": "Nonsense"}, {"answer": 1, "do": {}},
        {"roll": True, "answer": [1]}, {"refused": "X", "do": {"is": "RollDie"}, "more": 1},
    ],
)  # fmt: skip
def test_nothing_of_a_step_is_passed_over(step: dict[str, Any]) -> None:
    table = begin()
    table.do(Add(4))
    table.do(RollDie())
    with pytest.raises(DataError):
        run_step(table, step, "script")


def test_moves_inside_of_steps_are_counted() -> None:
    assert moves_of({"undo": 3, "redo": 2}) == 5
    assert moves_of({"refused": "X", "do": {"undo": 7}}) == 7
    assert moves_of({"undo": "x"}) == moves_of(5) == 0
