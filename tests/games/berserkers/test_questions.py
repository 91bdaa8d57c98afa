"""Questions in the middle of an enemy phase: they survive a restart, and undo takes them back."""

from __future__ import annotations

import pytest

from companion.core.game import Adjust
from companion.core.journal import Entry
from companion.core.questions import Choose, Question, Roll
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games import get_game
from companion.games.berserkers.commands import BeginPlay, DrawRequest, LayLocations
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
    for path, value in (("berserkers.b1.at", [0, 0]), ("hand", ["A"])):
        table.do(Adjust(path, value))
    table.app_rolls = app_rolls
    return table


def to_phase_two(table: Table) -> Entry | Question:
    """The riders follow by themselves."""
    return table.do(Adjust("phase", "riders"))


def reopened(table: Table) -> Table:
    return Table(GAME, table._shelf, table.seed, table.app_rolls)


def test_a_phase_waits_through_a_restart_and_goes_on_with_the_same_dice() -> None:
    table = before_phase_two(app_rolls=False)
    assert isinstance(to_phase_two(table), Roll)
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
    to_phase_two(table)
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
        question = to_phase_two(table)
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
    assert table.pending is None, "the dice were nobody's answer: what they followed is taken back"
    to_phase_two(table)
    assert table.pending is not None and table.pending.answers == dice, "and they fall the same way again"


@pytest.mark.parametrize("app_rolls", [True, False])
def test_undo_goes_back_over_what_followed_to_the_last_thing_that_the_player_did(app_rolls: bool) -> None:
    table = before_phase_two(app_rolls)
    before = table.state
    done = to_phase_two(table)
    by_hand = 0
    while not isinstance(done, Entry):
        done = table.answer((4, 4, 4) if isinstance(done, Roll) else "none")
        by_hand += 1
    for left in range(by_hand - 1, -1, -1):
        table.undo()
        assert table.pending is not None
        assert sum(not answer.by_app for answer in table.pending.answers) == left
    table.undo()
    assert (table.state, table.pending) == (before, None)
    for _ in range(by_hand + 1):
        table.redo() if table.can_redo else None
    assert table.state.phase != "riders", "redo goes forward over all that followed"
