"""A table at play: every act stored before it is shown, questions that wait, undo and redo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core import limits
from companion.core.course import Course
from companion.core.errors import DataError, Illegal, StorageError
from companion.core.game import Adjust, Note, Noted, Setup
from companion.core.journal import SNAPSHOT_EVERY, Entry
from companion.core.questions import Answer, Choose, Draw, Roll
from companion.core.shelf import Memory, RowToStore, Summary
from companion.core.table import Table
from companion.core.text import say
from tests.toy import CARDS, TOY, Add, DrawCard, Pick, Picked, RollDie, State


def begin(total: int = 0, **kept: Any) -> Table:
    return Table.begin(TOY, Memory(), {"start": total}, **kept)


def reopened(table: Table) -> Table:
    """The same shelf, read again by a new program."""
    return Table(TOY, table._shelf, table.seed, table.app_rolls)


def test_a_table_begins_with_its_setup() -> None:
    table = begin(7)
    assert table.state == State(total=7)
    assert table.entries()[0].command == Setup({"start": 7})


def test_a_table_cannot_begin_twice() -> None:
    shelf = Memory()
    Table.begin(TOY, shelf, {})
    with pytest.raises(DataError, match="begun already"):
        Table.begin(TOY, shelf, {})


def test_a_table_cannot_be_set_up_again_in_the_middle() -> None:
    table = begin(7)
    with pytest.raises(DataError, match="begun already"):
        table.do(Setup({}))
    assert (table.state, len(table.entries())) == (State(total=7), 1)


def test_a_refused_setup_leaves_an_empty_shelf() -> None:
    shelf = Memory()
    with pytest.raises(Illegal, match="bad_start"):
        Table.begin(TOY, shelf, {"start": 999})
    assert list(shelf.rows()) == []


def test_a_deed_is_an_entry_with_command_answers_and_events() -> None:
    table = begin()
    entry = table.do(RollDie(), [Answer("toy.roll", (2, 3), ("red", "white"))])
    assert isinstance(entry, Entry)
    assert table.state == State(total=5, rolled=(2, 3))
    assert table.entries()[-1] == entry
    assert reopened(table).entries() == table.entries()


def test_a_refusal_changes_nothing() -> None:
    table = begin(98)
    with pytest.raises(Illegal) as refused:
        table.do(Add(5))
    assert (refused.value.rule, refused.value.key) == ("TOY-LIMIT-01", "over_limit")
    assert (table.state, table.journal.seq, table.pending) == (State(total=98), 1, None)


def test_notes_are_kept_and_change_nothing() -> None:
    table = begin()
    table.do(Note("  Tea break {n}. "))
    assert table.entries()[-1].events == (Noted("Tea break {n}.", rule="TABLE-NOTE-01"),)
    assert table.state == State()


@pytest.mark.rule("TABLE-NOTE-01")
@pytest.mark.parametrize("text", ["", "   ", "x" * 501])
def test_a_note_has_one_to_five_hundred_characters(text: str) -> None:
    table = begin()
    with pytest.raises(Illegal, match="note_length"):
        table.do(Note(text))
    table.do(Note("x" * 500))
    assert len(table.entries()) == 2


# -- questions --------------------------------------------------------------------------------


@pytest.mark.rule("TABLE-QUESTION-01")
def test_a_question_waits_and_nothing_else_may_be_done() -> None:
    table = begin()
    question = table.do(RollDie())
    assert isinstance(question, Roll)
    assert table.pending is not None and table.pending.question == question
    assert table.legal() == ()
    for act in (lambda: table.do(Add(1)), table.redo):
        with pytest.raises(Illegal, match="question_open"):
            act()
    assert table.state == State()


@pytest.mark.rule("TABLE-QUESTION-01")
def test_no_question_can_be_answered_when_none_is_open() -> None:
    table = begin()
    for act in (lambda: table.answer("hold"), table.roll_here):
        with pytest.raises(Illegal, match="no_question"):
            act()


def test_answers_lead_from_question_to_question() -> None:
    table = begin()
    assert isinstance(table.do(Pick()), Choose)
    assert isinstance(table.answer("dare"), Roll)
    entry = table.answer((6,))
    assert isinstance(entry, Entry)
    assert entry.answers == (Answer("toy.pick", "dare", about=()), Answer("toy.dare", (6,), ("red",), ()))
    assert table.state == State(total=6, mood="dare", rolled=(6,))
    assert table.pending is None


def test_what_was_decided_up_to_a_question_is_told_but_not_stored() -> None:
    table = begin(3)
    table.do(Pick())
    assert table.pending is not None and table.pending.events == ()
    table.answer("dare")
    picked = Picked("dare", rule="TOY-PICK-01")
    assert table.pending.events == table.pending.half.events == (picked,)
    assert table.state == State(total=3), "nothing has happened yet"
    assert table.so_far == State(total=3, mood="dare")
    assert "Picked" not in str(table._shelf.pending())
    assert reopened(table).pending == table.pending
    table.undo()
    assert table.pending.events == () and table.so_far == table.state
    table.undo()
    assert table.pending is None and table.so_far == State(total=3)


def test_a_wrong_answer_leaves_the_question_open() -> None:
    table = begin()
    question = table.do(RollDie())
    for wrong in ((7, 1), (1,), "dare"):
        with pytest.raises(Illegal):
            table.answer(wrong)  # type: ignore[arg-type]
    assert table.pending is not None and table.pending.question == question


def test_an_answer_that_leads_to_a_refusal_leaves_the_question_open() -> None:
    table = begin(95)
    table.do(RollDie())
    with pytest.raises(Illegal, match="over_limit"):
        table.answer((6, 6))
    assert table.pending is not None
    table.answer((1, 2))
    assert table.state.total == 98


def test_an_open_question_survives_a_restart() -> None:
    table = begin()
    table.do(Pick())
    table.answer("dare")
    again = reopened(table)
    assert again.pending == table.pending
    again.answer((4,))
    assert again.state == State(total=4, mood="dare", rolled=(4,))
    assert reopened(again).pending is None


@pytest.mark.parametrize(
    "text", ["", "[]", "3", "{}", '{"command":{"is":"Nothing"},"answers":[]}', '{"command":{"is":"Pick"}}']
)
def test_a_damaged_open_command_is_damage(text: str) -> None:
    table = begin()
    table._shelf.set_pending(text)
    with pytest.raises(DataError, match="open command"):
        _ = reopened(table).pending


def test_an_open_command_that_the_rules_refuse_by_now_is_let_go() -> None:
    table = begin(3)
    table._shelf.set_pending('{"command":{"is":"Add","n":999},"answers":[]}')
    again = reopened(table)
    assert again.pending is None
    assert again.withdrawn is not None and again.withdrawn.refusal.key == "over_limit"


@pytest.mark.rule("TABLE-UNDO-01")
class Counting(Memory):
    """A shelf that knows how often something was stored."""

    times = 0

    def append(self, rows: Sequence[RowToStore], summary: Summary, pending: str | None = None) -> None:
        super().append(rows, summary, pending)
        self.times += 1


def test_orders_given_together_are_all_stored_at_once() -> None:
    table = Table.begin(TOY, shelf := Counting(), {})
    found = table.do_all((Add(2), Note("Fog"), Add(3)))
    assert isinstance(found, Entry) and found.command == Add(3)
    assert table.state.total == 5 and len(table.entries()) == 4 and shelf.times == 2
    table.undo()
    assert reopened(table).state.total == table.state.total == 2 and len(table.entries()) == 3


def test_of_orders_given_together_none_is_done_where_one_is_refused() -> None:
    table = begin()
    with pytest.raises(Illegal):
        table.do_all((Add(2), Add(999)))
    assert table.state.total == 0 and len(table.entries()) == len(reopened(table).entries()) == 1


def test_orders_given_together_stop_at_a_question_and_those_before_it_stand() -> None:
    table = begin()
    found = table.do_all((Add(2), RollDie(), Add(3)))
    assert isinstance(found, Roll) and table.state.total == 2
    assert table.pending is not None and table.pending.command == RollDie()
    with pytest.raises(Illegal, match="question_open"):
        table.do_all((Add(2), Add(3)))


def test_undo_takes_back_answer_after_answer_then_the_command() -> None:
    table = begin()
    first = table.do(Pick())
    table.answer("dare")
    table.undo()
    assert table.pending is not None and table.pending.question == first
    assert reopened(table).pending == table.pending
    table.undo()
    assert table.pending is None
    assert reopened(table).pending is None
    assert table.state == State()


# -- the app's dice -----------------------------------------------------------------------------


def test_the_app_rolls_and_draws_but_leaves_choices_open() -> None:
    table = begin(app_rolls=True, seed=5)
    assert isinstance(table.do(RollDie()), Entry)
    assert isinstance(table.do(DrawCard()), Entry)
    assert isinstance(table.do(Pick()), Choose)
    with pytest.raises(Illegal) as refused:
        table.roll_here()
    assert (refused.value.rule, refused.value.key) == ("TOY-PICK-01", "players_choose")
    assert isinstance(table.answer("dare"), Entry)


def test_one_roll_can_be_left_to_the_app_at_a_table_with_real_dice() -> None:
    table = begin(seed=5)
    table.do(RollDie())
    entry = table.roll_here()
    assert isinstance(entry, Entry)
    assert 2 <= table.state.total <= 12


def test_undoing_a_roll_and_rolling_again_gives_the_same_faces() -> None:
    table = begin(app_rolls=True, seed=5)
    table.do(RollDie())
    rolled = table.state
    table.undo()
    table.do(RollDie())
    assert table.state == rolled


def test_two_seeds_roll_differently() -> None:
    faces = set()
    for seed in range(9):
        table = begin(app_rolls=True, seed=seed)
        table.do(RollDie())
        faces.add(table.state.rolled)
    assert len(faces) > 2


# -- going back -----------------------------------------------------------------------------------


@pytest.mark.rule("TABLE-UNDO-01")
def test_undo_reaches_the_beginning_and_redo_the_last_act() -> None:
    table = begin()
    states = [table.state]
    for n in range(1, 9):
        table.do(Add(n))
        states.append(table.state)
    for state in reversed(states[:-1]):
        table.undo()
        assert table.state == state
    with pytest.raises(Illegal, match="nothing_to_undo"):
        table.undo()
    for state in states[1:]:
        table.redo()
        assert table.state == state
    with pytest.raises(Illegal, match="nothing_to_redo"):
        table.redo()
    assert reopened(table).state == states[-1]


@pytest.mark.rule("TABLE-UNDO-01")
def test_redo_keeps_the_recorded_faces() -> None:
    table = begin(app_rolls=True, seed=3)
    table.do(RollDie())
    rolled = table.entries()[-1]
    table.undo()
    table.seed = 4
    table.redo()
    assert table.entries()[-1] == rolled


# -- storage --------------------------------------------------------------------------------------


class Broken(Memory):
    """A shelf whose disk is full."""

    full = False

    def append(self, rows: Sequence[RowToStore], summary: Summary, pending: str | None = None) -> None:
        if self.full:
            raise StorageError(say("The disk is full."))
        super().append(rows, summary, pending)


def test_what_could_not_be_stored_has_not_happened() -> None:
    shelf = Broken()
    table = Table.begin(TOY, shelf, {})
    table.do(Add(3))
    shelf.full = True
    for act in (lambda: table.do(Add(1)), table.undo, lambda: table.confirm(table.amend(1, None))):
        with pytest.raises(StorageError):
            act()
        assert (table.state, table.journal.seq) == (State(total=3), 2)
    shelf.full = False
    table.do(Add(1))
    assert reopened(table).state == State(total=4)


def test_the_summary_beside_the_journal_follows_every_act() -> None:
    shelf = Memory()
    table = Table.begin(TOY, shelf, {})
    table.do(Add(100))
    assert shelf.summary is not None and shelf.summary.outcome == table.outcome
    assert table.outcome is not None and table.outcome.won
    table.undo()
    assert shelf.summary.outcome is None
    assert [str(text) for text in shelf.summary.headline] == ["Total 0", "Cards: "]
    assert shelf.summary.acts == 1


def test_snapshots_are_stored_every_so_often() -> None:
    shelf = Memory()
    table = Table.begin(TOY, shelf, {})
    for n in range(SNAPSHOT_EVERY * 2):
        table.do(Add(1 if n % 2 else 0))
    assert [seq for seq in range(200) if shelf.snapshot(seq)] == [SNAPSHOT_EVERY, 2 * SNAPSHOT_EVERY]


def test_the_log_tells_every_live_entry() -> None:
    table = begin(1)
    table.do(Add(2))
    table.do(Adjust("total", 9))
    table.do(Note("Tea"))
    told = [(place, [str(line.text) for line in lines]) for place, _, lines in table.log()]
    assert told == [
        (0, ["The total begins at 1."]),
        (1, ["The total grows by 2."]),
        (2, ["Corrected by hand: Toy value total, 3 becomes 9."]),
        (3, ["Note: Tea"]),
    ]


# -- all of it at random ----------------------------------------------------------------------------

ACTS = st.lists(
    st.one_of(
        st.integers(-30, 30).map(Add),
        st.sampled_from([RollDie(), DrawCard(), Pick(), "undo", "redo", "reopen"]),
        st.integers(0, 120).map(lambda n: Adjust("total", n)),
        st.sampled_from(["hold", "dare", "ace", "fox", (1, 6), (4,), (7,)]).map(
            lambda value: ("answer", value)
        ),
    ),
    max_size=40,
)


def act_on(table: Table, act: Any) -> Table:
    if act == "undo":
        table.undo()
    elif act == "redo":
        table.redo()
    elif act == "reopen":
        return reopened(table)
    elif isinstance(act, tuple):
        table.answer(act[1])
    else:
        table.do(act)
    return table


@settings(max_examples=150)
@given(ACTS, st.booleans())
def test_whatever_is_done_a_reopened_table_is_the_same_table(acts: list[Any], app_rolls: bool) -> None:
    table = begin(app_rolls=app_rolls, seed=1)
    for act in acts:
        before = (table.state, table.journal.seq, table.pending)
        try:
            table = act_on(table, act)
        except Illegal:
            assert (table.state, table.journal.seq, table.pending) == before
        again = reopened(table)
        assert (again.state, again.pending, again.entries()) == (table.state, table.pending, table.entries())


@settings(max_examples=100)
@given(ACTS)
def test_undo_to_the_start_and_redo_to_the_end_is_the_identity(acts: list[Any]) -> None:
    table = begin(app_rolls=True, seed=2)
    for act in acts:
        try:
            table = act_on(table, act)
        except Illegal:
            continue
    while table.pending:
        table.undo()
    state, entries = table.state, table.entries()
    steps = table.journal.cursor - 1
    for _ in range(steps):
        table.undo()
    assert table.state == State()
    for _ in range(steps):
        table.redo()
    assert (table.state, table.entries()) == (state, entries)


def test_a_drawn_card_is_asked_for_by_the_cards_that_are_left() -> None:
    table = begin()
    for card in CARDS[:4]:
        table.do(DrawCard(), [Answer("toy.draw", card)])
    question = table.do(DrawCard())
    assert isinstance(question, Draw) and question.pile == CARDS[4:]
    table.answer("fox")
    assert isinstance(table.do(DrawCard()), Entry), "the last card needs no answer"


def test_a_correction_that_would_ask_waits_for_the_open_question() -> None:
    def ask_half_way(course: Course[State]) -> None:
        if course.state.total == 50:
            course.ask.choose(("hold", "dare"), "half_way", "TOY-PICK-01")

    table = Table.begin(replace(TOY, always=(ask_half_way,)), Memory(), {})
    table.do(Pick())
    with pytest.raises(Illegal, match="question_open"):
        table.do(Adjust("total", 50))
    assert table.pending is not None and table.pending.question.key == "toy.pick"
    assert table.state.total == 0
    table.do(Adjust("total", 49))
    assert table.state.total == 49


@pytest.mark.rule("TABLE-QUESTION-01", "TABLE-UNDO-01")
def test_only_so_much_is_corrected_under_one_question(monkeypatch) -> None:
    monkeypatch.setattr(limits, "UNDER_A_QUESTION", 3)
    table = begin()
    table.do(Pick())
    lay = [table.position]
    for total in (7, 8, 9):
        table.do(Adjust("total", total))
        lay.append(table.position)
    with pytest.raises(Illegal, match="too_many_corrections"):
        table.do(Note("Tea"))
    assert table.position == lay[-1] and table.state.total == 9, "nothing was done"
    for before in reversed(lay[:-1]):
        table.undo()
        assert table.position[1] == before[1]
    assert table.state.total == 0 and table.pending is not None


# -- far back at once -------------------------------------------------------------------------------


@pytest.mark.rule("TABLE-UNDO-01")
def test_many_acts_are_taken_back_at_once_and_come_back_at_once() -> None:
    table = begin()
    for n in (1, 2, 3, 4):
        table.do(Add(n))
    table.do(RollDie())
    rows = table.journal.seq
    table.go_to(table.acts_up_to(1) or 0)
    assert (table.state.total, table.pending, table.journal.seq) == (1, None, rows + 1)
    assert reopened(table).state.total == 1
    table.go_to(5)
    assert table.state.total == 10


@pytest.mark.rule("TABLE-UNDO-01")
def test_an_open_question_alone_is_let_go_too() -> None:
    table = begin()
    table.do(Add(1))
    table.do(RollDie())
    table.go_to(2)
    assert (table.pending, table.state.total) == (None, 1)
    with pytest.raises(Illegal, match="nothing_to_undo"):
        table.go_to(2)
    with pytest.raises(Illegal, match="nothing_to_undo"):
        table.go_to(0)
    with pytest.raises(Illegal, match="nothing_to_redo"):
        table.go_to(9)


@pytest.mark.rule("TABLE-UNDO-01")
def test_a_point_before_a_correction_cannot_be_gone_back_to() -> None:
    table = begin()
    for n in (1, 2, 3):
        table.do(Add(n))
    table.confirm(table.amend(1, Add(5)))
    table.do(Add(4))
    assert [table.acts_up_to(entry) for entry in range(5)] == [None, None, None, 5, 6]
    table.go_to(5)
    assert table.state.total == 10
