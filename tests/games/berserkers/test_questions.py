"""Questions in the middle of an enemy phase: they survive a restart, and undo takes them back."""

from __future__ import annotations

import pytest

from companion.core.ask import Choose, Roll
from companion.core.game import Adjust
from companion.core.journal import Entry
from companion.core.table import Memory, Table
from companion.games import get_game
from companion.games.berserkers.commands import BeginPlay, DrawRequest, LayLocations, RunRiders
from companion.games.berserkers.facts.read import example_layout

GAME = get_game("berserkers")


def before_phase_two(app_rolls: bool) -> Table:
    """All riders and B1 on (0,0), the shield in hand: attacks ask for it."""
    table = Table.begin(GAME, Memory(), {}, seed=0)
    table.do(LayLocations(example_layout()))
    for number in ("2", "11"):
        table.do(DrawRequest())
        table.answer(number)
    table.do(BeginPlay())
    for path, value in (("phase", "riders"), ("berserkers.b1.at", [0, 0]), ("hand", ["A"])):
        table.do(Adjust(path, value))
    table.app_rolls = app_rolls
    return table


def reopened(table: Table) -> Table:
    return Table(GAME, table._shelf, table.seed, table.app_rolls)


def test_a_phase_waits_through_a_restart_and_goes_on_with_the_same_dice() -> None:
    table = before_phase_two(app_rolls=False)
    assert isinstance(table.do(RunRiders()), Roll)
    table = reopened(table)
    shield = table.answer((1, 1, 3))
    assert isinstance(shield, Choose) and shield.options == ("none", "B1")
    table = reopened(table)
    assert table.pending is not None and table.pending.question == shield
    second = table.answer("none")
    assert isinstance(second, Choose), "the shield is still there for the second attack"
    done = reopened(table).answer("B1")
    assert isinstance(done, Entry)
    assert [answer.value for answer in done.answers] == [(1, 1, 3), "none", "B1"]


def test_undo_steps_back_question_by_question_where_the_table_rolls() -> None:
    table = before_phase_two(app_rolls=False)
    before = table.state
    table.do(RunRiders())
    table.answer((1, 1, 3))
    table.answer("none")
    keys = []
    while table.pending:
        keys.append(table.pending.question.key)
        table.undo()
    assert keys == ["shield", "shield", "rider_dice"]
    assert table.state == before


def seed_with_two_attacks() -> Table:
    """The app's dice of this place in the journal, chosen so that two riders attack."""
    for seed in range(500):
        table = before_phase_two(app_rolls=True)
        table.seed = seed
        question = table.do(RunRiders())
        if isinstance(question, Choose) and isinstance(table.answer("none"), Choose):
            return table
    raise AssertionError("no such seed")


def test_where_the_app_rolls_undo_never_stops_at_the_dice() -> None:
    table = seed_with_two_attacks()
    assert table.pending is not None and len(table.pending.answers) == 2
    table.undo()
    assert table.pending is not None and table.pending.question.key == "shield"
    dice = table.pending.answers
    table.undo()
    assert table.pending is None, "the dice were nobody's answer: the order itself is taken back"
    table.do(RunRiders())
    assert table.pending is not None and table.pending.answers == dice, "and they fall the same way again"


@pytest.mark.parametrize("app_rolls", [True, False])
def test_undo_of_a_finished_phase_is_one_step(app_rolls: bool) -> None:
    table = before_phase_two(app_rolls)
    before = table.state
    done = table.do(RunRiders())
    while not isinstance(done, Entry):
        done = table.answer((4, 4, 4) if isinstance(done, Roll) else "none")
    table.undo()
    assert table.state == before
