"""Correcting the past: the later entries are decided again, and what no longer fits is listed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.errors import DataError, Illegal, Stopped
from companion.core.game import Adjust, Command, Note, Setup
from companion.core.journal import Entry, Row
from companion.core.json_text import dump, load
from companion.core.questions import Answer, Draw, Roll
from companion.core.shelf import Memory
from companion.core.table import Table
from tests.toy import TOY, Add, DrawCard, Drew, Pick, RollDie, State


def played(*commands: Command, start: int = 0, **kept: Any) -> Table:
    table = Table.begin(TOY, Memory(), {"start": start}, app_rolls=True, seed=8, **kept)
    for command in commands:
        table.do(command)
    return table


def reopened(table: Table) -> Table:
    return Table(TOY, table._shelf, table.seed, table.app_rolls)


@pytest.mark.rule("TABLE-AMEND-01")
def test_a_struck_entry_is_as_if_it_had_never_been() -> None:
    table = played(Add(1), Add(20), Add(3))
    plan = table.amend(2, None)
    assert (plan.state, plan.misfits, plan.question) == (State(total=4), (), None)
    assert table.state.total == 24, "nothing is changed yet"
    table.confirm(plan)
    assert table.state == reopened(table).state == State(total=4)
    assert [entry.command for entry in table.entries()] == [Setup({"start": 0}), Add(1), Add(3)]


@pytest.mark.rule("TABLE-AMEND-01")
def test_a_changed_entry_keeps_the_later_dice() -> None:
    table = played(Add(1), RollDie(), RollDie())
    faces = [entry.answers for entry in table.entries()[2:]]
    plan = table.amend(1, Add(30))
    assert [entry.answers for entry in plan.entries[1:]] == faces
    assert plan.state.total == table.state.total + 29


def once(state: State, event: Any) -> State:
    """The toy's facts, as long as they can be: a card comes to a hand once."""
    if isinstance(event, Drew) and event.card in state.hand:
        raise ValueError(event.card)
    return TOY.evolve(state, event)


@pytest.mark.rule("TABLE-AMEND-01")
def test_what_happened_before_is_never_forced_onto_the_corrected_table() -> None:
    table = Table.begin(replace(TOY, evolve=once), Memory(), {})
    for card in ("ace", "bell"):
        table.do(DrawCard())
        table.answer(card)
    given = {1: [Answer("toy.draw", "bell", about=())], 2: [Answer("toy.draw", "ace", about=())]}
    plan = table.amend(1, DrawCard(), given)
    assert plan.state.hand == ("ace", "bell")
    assert plan.changed == (2,)


@pytest.mark.rule("TABLE-AMEND-01")
def test_entries_that_no_longer_fit_are_listed_with_the_rule_that_refuses_them() -> None:
    table = played(Add(10), Add(-8), Add(5))
    plan = table.amend(1, None)
    assert [(misfit.index, misfit.entry.command) for misfit in plan.misfits] == [(2, Add(-8))]
    assert (plan.misfits[0].refusal.rule, plan.misfits[0].refusal.key) == ("TOY-LIMIT-01", "over_limit")
    assert [entry.command for entry in plan.entries] == [Add(5)]


@pytest.mark.rule("TABLE-AMEND-01")
def test_a_change_that_the_rules_refuse_is_refused() -> None:
    table = played(Add(10), Add(5))
    with pytest.raises(Illegal, match="over_limit"):
        table.amend(1, Add(500))
    assert table.state.total == 15


@pytest.mark.rule("TABLE-AMEND-01")
def test_entries_whose_result_differs_are_named() -> None:
    table = played(DrawCard(), Adjust("total", 40), Adjust("total", 41))
    plan = table.amend(2, Adjust("total", 50))
    assert plan.changed == (3,), "its `was` is another one now"
    assert plan.state.total == 41


@pytest.mark.rule("TABLE-AMEND-01")
def test_a_card_that_can_no_longer_have_been_drawn_is_asked_for_again() -> None:
    table = Table.begin(TOY, Memory(), {})
    table.do(DrawCard(), [Answer("toy.draw", "ace")])
    table.do(DrawCard(), [Answer("toy.draw", "bell")])
    plan = table.amend(1, DrawCard(), {1: [Answer("toy.draw", "bell")]})
    assert (plan.misfits, plan.asked) == ((), 2)
    assert isinstance(plan.question, Draw) and "bell" not in plan.question.pile
    plan = table.amend(1, DrawCard(), {1: plan.entries[0].answers, 2: plan.answered("ace")})
    assert (plan.question, plan.state.hand) == (None, ("ace", "bell"))


@pytest.mark.rule("TABLE-AMEND-01")
def test_only_the_answers_of_an_entry_can_be_changed() -> None:
    table = Table.begin(TOY, Memory(), {})
    table.do(RollDie(), [Answer("toy.roll", (1, 1), ("red", "white"))])
    table.do(Add(4))
    table.confirm(table.amend(1, RollDie(), {1: [Answer("toy.roll", (6, 5), ("red", "white"))]}))
    assert table.state == State(total=15, rolled=(6, 5))


@pytest.mark.rule("TABLE-AMEND-01")
def test_a_plan_that_needs_an_answer_says_which_entry_asks() -> None:
    table = played(Add(1), Add(2))
    plan = table.amend(1, RollDie())
    assert isinstance(plan.question, Roll)
    assert plan.asked == 1
    with pytest.raises(Illegal, match="amendment_unfinished"):
        table.confirm(plan)
    plan = table.amend(1, RollDie(), {1: [Answer("toy.roll", (3, 4), ("red", "white"))]})
    table.confirm(plan)
    assert table.state == State(total=9, rolled=(3, 4))


@pytest.mark.rule("TABLE-AMEND-01")
def test_a_later_entry_may_be_the_one_that_asks() -> None:
    table = Table.begin(TOY, Memory(), {})
    table.do(Pick(), [Answer("toy.pick", "hold")])
    table.do(Pick(), [Answer("toy.pick", "hold")])
    plan = table.amend(1, Note("later"), {2: [Answer("toy.pick", "dare")]})
    assert isinstance(plan.question, Roll) and plan.asked == 2
    answers = {2: [Answer("toy.pick", "dare"), Answer("toy.dare", (6,), ("red",))]}
    table.confirm(table.amend(1, Note("later"), answers))
    assert table.state == State(total=6, mood="dare", rolled=(6,))


@pytest.mark.rule("TABLE-AMEND-01")
def test_an_entry_asked_about_in_its_middle_keeps_the_answers_behind_it() -> None:
    table = Table.begin(TOY, Memory(), {})
    table.do(Pick(), [Answer("toy.pick", "dare"), Answer("toy.dare", (4,), ("red",))])
    wrong = [Answer("toy.pick", "flee"), Answer("toy.dare", (4,), ("red",))]
    plan = table.amend(1, Pick(), {1: wrong})
    assert plan.question is not None and plan.question.key == "toy.pick"
    plan = table.amend(1, Pick(), {1: plan.answered("dare")})
    assert (plan.question, plan.state.total) == (None, 4)


@pytest.mark.rule("TABLE-AMEND-01", "TABLE-UNDO-01")
def test_an_amendment_is_undone_and_redone_in_one_step() -> None:
    table = played(Add(1), Add(20), Add(3))
    before = (table.state, table.entries())
    table.confirm(table.amend(2, None))
    after = (table.state, table.entries())
    table.undo()
    assert (table.state, table.entries()) == before
    table.redo()
    assert (table.state, table.entries()) == after
    assert (reopened(table).state, reopened(table).entries()) == after


@pytest.mark.rule("TABLE-AMEND-01")
def test_the_setup_can_be_replaced_but_not_struck() -> None:
    table = played(Add(1))
    with pytest.raises(Illegal, match="setup_stays"):
        table.amend(0, None)
    table.confirm(table.amend(0, Setup({"start": 50})))
    assert table.state == State(total=51)


@pytest.mark.rule("TABLE-AMEND-01")
@pytest.mark.parametrize(("at", "command"), [(0, Add(1)), (1, Setup({}))])
def test_the_setup_stays_the_first_entry_and_the_only_one(at: int, command: Command) -> None:
    with pytest.raises(Illegal, match="setup_comes_first"):
        played(Add(1)).amend(at, command)


@pytest.mark.rule("TABLE-AMEND-01")
@pytest.mark.parametrize("at", [-1, 2, 99])
def test_there_is_no_amending_what_is_not_there(at: int) -> None:
    with pytest.raises(Illegal, match="no_such_entry"):
        played(Add(1)).amend(at, None)


@pytest.mark.rule("TABLE-AMEND-01")
def test_an_undone_entry_cannot_be_amended() -> None:
    table = played(Add(1), Add(2))
    table.undo()
    with pytest.raises(Illegal, match="no_such_entry"):
        table.amend(2, None)


@pytest.mark.rule("TABLE-AMEND-01")
def test_a_plan_is_refused_once_the_table_has_moved_on() -> None:
    table = played(Add(1), Add(2))
    plan = table.amend(1, None)
    table.do(Add(7))
    with pytest.raises(Illegal, match="amendment_outdated"):
        table.confirm(plan)
    assert table.state.total == 10


@pytest.mark.rule("TABLE-QUESTION-01")
def test_an_open_question_is_not_swept_away_by_a_correction() -> None:
    table = played(Add(1))
    table.do(Pick())
    with pytest.raises(Illegal, match="question_open"):
        table.confirm(table.amend(1, None))
    assert table.pending is not None


# -- at random: an amendment is the game played again ---------------------------------------------

COMMANDS = st.lists(
    st.one_of(
        st.integers(-20, 40).map(Add),
        st.sampled_from([RollDie(), DrawCard(), Pick()]),
        st.integers(0, 100).map(lambda n: Adjust("total", n)),
    ),
    min_size=2,
    max_size=14,
)


def random_table(commands: list[Command], moods: list[str]) -> Table:
    table = played()
    for number, command in enumerate(commands):
        try:
            if not isinstance(table.do(command), Entry):
                table.answer(moods[number % len(moods)])
        except Illegal:
            if table.pending:
                table.undo()
    return table


def play_again(table: Table, at: int, command: Command | None) -> tuple[Table, list[int], int | None]:
    """The journal played from the start by hand: the new table, what was refused, who asked."""
    entries = table.entries()
    first = entries[0].command
    assert isinstance(first, Setup)
    fresh = Table.begin(TOY, Memory(), first.options)
    refused = []
    for index, entry in enumerate(entries[1:], start=1):
        order, answers = (command, ()) if index == at else (entry.command, entry.answers)
        if order is None:
            continue
        if order == entry.command:
            answers = entry.answers
        try:
            if not isinstance(fresh.do(order, answers), Entry):
                return fresh, refused, index
        except Illegal:
            refused.append(index)
    return fresh, refused, None


@settings(max_examples=150)
@given(COMMANDS, st.lists(st.sampled_from(["hold", "dare"]), min_size=1, max_size=3), st.data())
def test_an_amendment_equals_playing_again(commands: list[Command], moods: list[str], data: Any) -> None:
    table = random_table(commands, moods)
    if len(table.entries()) < 2:
        return
    at = data.draw(st.integers(1, len(table.entries()) - 1))
    command = data.draw(st.none() | st.sampled_from(commands))
    fresh, refused, asked = play_again(table, at, command)
    if at in refused:
        with pytest.raises(Illegal):
            table.amend(at, command)
        return
    plan = table.amend(at, command)
    assert plan.state == fresh.state
    assert [misfit.index for misfit in plan.misfits] == refused
    assert plan.asked == asked
    if asked is None:
        before = (table.state, table.entries())
        table.confirm(plan)
        assert (table.state, table.entries()) == (fresh.state, fresh.entries())
        table.undo()
        assert (table.state, table.entries()) == before


@settings(max_examples=60)
@given(COMMANDS, st.lists(st.integers(1, 13), min_size=1, max_size=4))
def test_amendment_upon_amendment_with_deeds_between_still_folds(
    commands: list[Command], places: list[int]
) -> None:
    table = random_table(commands, ["hold"])
    acts = table.journal.cursor
    for place in places:
        if place < len(table.entries()):
            plan = table.amend(place, None)
            if plan.question is None:
                table.confirm(plan)
        table.do(Note("between"))
        assert table.state == reopened(table).state
        assert table.entries() == reopened(table).entries()
    state, entries = table.state, table.entries()
    while table.journal.cursor > acts:
        table.undo()
    assert table.state == random_table(commands, ["hold"]).state
    while table.journal.cursor < len(table.journal.acts):
        table.redo()
    assert (table.state, table.entries()) == (state, entries)


# -- long plans, and what a row stores of them ---------------------------------------------------------


@pytest.mark.rule("TABLE-AMEND-01")
def test_progress_is_told_entry_by_entry_and_can_stop_the_plan() -> None:
    table = played(Add(1), Add(2), Add(3), Add(4))
    told: list[tuple[int, int]] = []

    def progress(done: int, of: int) -> bool:
        told.append((done, of))
        return done < 2

    before = (table.state, table.journal.seq)
    with pytest.raises(Stopped):
        table.amend(1, None, progress=progress)
    assert told == [(0, 4), (1, 4), (2, 4)]
    assert (table.state, table.journal.seq) == before
    told.clear()
    assert (
        table.amend(1, None, progress=lambda done, of: bool(told.append((done, of))) or True).state.total == 9
    )
    assert [done for done, _ in told] == [0, 1, 2, 3]


def parts(row: Row) -> Any:
    return [part if isinstance(part, list) else part["command"] for part in load(row.body, "row")["entries"]]


def test_an_amendment_stores_only_what_it_changed() -> None:
    table = played(Add(1), Add(2), Add(30), Add(3), Add(-25), Add(4))
    table.confirm(table.amend(2, Add(5)))
    assert parts(table._shelf.rows()[-1]) == [{"is": "Add", "n": 5}, [3, 7]]
    table.confirm(table.amend(3, None))
    assert parts(table._shelf.rows()[-1]) == [[4, 5], [6, 7]], "the entry between no longer fits"
    assert [entry.command for entry in reopened(table).entries()[1:]] == [Add(1), Add(5), Add(3), Add(4)]
    assert reopened(table).state == table.state == State(total=13)


def test_ranges_of_one_amendment_reach_through_another() -> None:
    table = played(Add(1), Add(2), Add(3), Add(4), Add(5))
    for at in (4, 2, 1):
        table.confirm(table.amend(at, None))
    assert [entry.command for entry in reopened(table).entries()[1:]] == [Add(3), Add(5)]
    for total in (9, 11, 15):
        table.undo()
        assert table.state.total == reopened(table).state.total == total
        assert [entry.events for entry in table.entries()] == [
            entry.events for entry in reopened(table).entries()
        ]


@pytest.mark.parametrize(
    "entries",
    [
        [[0, 1]],
        [[1, 9]],
        [[2, 2]],
        [[3, 2]],
        [[1]],
        [[1, 2, 3]],
        [["1", 2]],
        [[True, 2]],
        [[1, None]],
        [[]],
        [[-1, 2]],
    ],
)
def test_a_range_that_leads_nowhere_is_damage(entries: Any) -> None:
    table = played(Add(1), Add(2))
    body = dump({"at": 1, "entries": entries, "state": {"total": 3}})
    damaged = Table(TOY, Memory([*table._shelf.rows(), Row(4, "amend", body)]))
    with pytest.raises(DataError, match="row 4"):
        damaged.entries()


# -- what an old entry asked -----------------------------------------------------------------------------


def test_the_questions_of_an_entry_are_found_with_their_answers() -> None:
    table = played()
    table.do(Pick())
    table.answer("dare")
    table.do(Add(3))
    asked = table.questions(1)
    assert next((question.key, answer.value) for question, answer in asked) == ("toy.pick", "dare")
    assert [question.key for question, _ in asked] == ["toy.pick", "toy.dare"]
    assert table.questions(2) == table.questions(0) == ()
    with pytest.raises(Illegal, match="no_such_entry"):
        table.questions(3)


def test_the_questions_of_an_entry_that_newer_rules_refuse_are_told_as_far_as_they_go() -> None:
    table = played(start=90)
    table.do(Pick())
    table.answer("dare")
    rows = [row if row.seq > 1 else Row(1, "do", row.body.replace("90", "98")) for row in table._shelf.rows()]
    asked = Table(TOY, Memory(rows)).questions(1)
    assert [question.key for question, _ in asked][:1] == ["toy.pick"]


def test_the_thousandth_correction_is_like_the_first() -> None:
    table = played(Add(1), Add(2))
    for number in range(1100):
        table.confirm(table.amend(1, Add(number % 50)))
    again = reopened(table)
    assert again.state == table.state
    assert again.journal.state_before(2) == table.journal.state_before(2)
    assert len(again.log()) == 3
    again.undo()
    assert again.entries(1, 2)[0].command == Add(1098 % 50)
